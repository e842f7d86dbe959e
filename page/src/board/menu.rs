//! The menu: every command that is not a move, with a field that finds one by its name.

use web_sys::{HtmlElement, KeyboardEvent};

use crate::platform::{dom, id};

/// Listens to the menu's field and keys.
pub fn listen() {
    let menu = id::menu_dialog.element();
    dom::on(&menu, "input", |_: web_sys::Event| filter());
    dom::on(&menu, "keydown", |event: KeyboardEvent| {
        let shown = shown();
        let focused = dom::document().active_element();
        let at = (shown.iter()).position(|entry| Some(entry.as_ref()) == focused.as_ref());
        let next = match (event.key().as_str(), at) {
            ("ArrowDown", None) => 0,
            ("ArrowDown", Some(at)) => (at + 1) % shown.len(),
            ("ArrowUp", Some(at)) => at.checked_sub(1).unwrap_or(shown.len() - 1),
            ("Enter", None) if dom::is_writing() => {
                event.prevent_default();
                // The board has the focus by the time the document hears of the key.
                event.stop_propagation();
                return shown.first().map_or((), |entry| entry.click());
            }
            _ => return,
        };
        if let Some(entry) = shown.get(next) {
            event.prevent_default();
            let _ = entry.focus();
        }
    });
}

/// Opens the menu.
pub fn show() {
    id::menu_filter.element().set_value("");
    dom::show_dialog(id::menu_dialog);
    filter();
}

/// The switches and commands, from above.
fn entries() -> Vec<HtmlElement> {
    dom::all(
        &id::menu_dialog.element(),
        "#switches label, .commands button",
    )
}

/// The commands shown that can be pressed.
fn shown() -> Vec<HtmlElement> {
    let pressed = "#switches input, .commands button";
    let all: Vec<HtmlElement> = dom::all(&id::menu_dialog.element(), pressed);
    // Some are hidden: the puzzle has no editor, the page is in another one's frame.
    let has_room = |entry: &HtmlElement| entry.offset_width() > 0;
    all.into_iter().filter(has_room).collect()
}

/// Shows the entries whose names have the text of the field in them.
fn filter() {
    let wanted = id::menu_filter.element().value();
    let wanted = wanted.trim().to_lowercase();
    for entry in entries() {
        let name = entry.text_content().unwrap_or_default().to_lowercase();
        // Apart from `hidden`, which says that there is no such command here.
        dom::class(&entry, "filtered", !name.contains(&wanted));
    }
    dom::show(&id::menu_none.element(), shown().is_empty());
}
