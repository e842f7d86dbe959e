//! Where the focus goes when its element goes away.

use web_sys::{Element, HtmlElement};

use crate::platform::{dom, id};

/// When a pressed element goes away or is disabled, the focus goes to the board, or to the next element
/// beside it. Otherwise it would begin again at the top of the page. Looks several times: the element may go
/// away only after something has been fetched.
pub fn keep(pressed: &Element) {
    for ms in [60, 600, 2500] {
        let pressed = pressed.clone();
        dom::after(ms, move || {
            let focused = dom::document().active_element();
            let nowhere = focused.is_none_or(|focused| focused.tag_name() == "BODY");
            if !nowhere || (is_seen(&pressed) && !pressed.has_attribute("disabled")) {
                return;
            }
            if is_seen(&id::board.element()) {
                return dom::focus(id::board);
            }
            let mut around = pressed.parent_element();
            while let Some(part) = around {
                let others: Vec<HtmlElement> = dom::all(&part, "button:not(:disabled), a[href]");
                if let Some(next) = others.iter().find(|other| is_seen(other)) {
                    let _ = next.focus();
                    return;
                }
                around = part.parent_element();
            }
        });
    }
}

/// The same for the element that has the focus now.
pub fn keep_present() {
    if let Some(focused) = dom::document().active_element() {
        keep(&focused);
    }
}

/// Whether an element takes room on the page.
fn is_seen(element: &Element) -> bool {
    element.is_connected() && element.get_bounding_client_rect().width() > 0.0
}
