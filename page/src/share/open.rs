//! Opening files that are chosen or dropped, and texts that are pasted. Level files, saves and links
//! are read by the registry, results by the laboratory, backups by [`backup`]. If one can't be read, a message says why, and the
//! game stays.

use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ClipboardEvent, DragEvent, File};

use crate::model::address;
use crate::model::context::{Context, Tone};
use crate::model::event::{self, LabEvent, ShellEvent, action};
use crate::model::{history, loader};
use crate::platform::{dom, id};
use crate::share::backup::{restore, show_file_message};
use evolvarium::game::files::link::{Link, tidied};
use evolvarium::game::{ParseError, Play, files::backup};
use evolvarium::i18n::tr;
use evolvarium::puzzles::registry;
use evolvarium::race::{RaceLink, gathered};

/// The largest level file, in bytes.
const MAX_LEVEL_BYTES: usize = 4 * 1024 * 1024;
/// The largest file that is read, in bytes: no browser stores more for a page.
const MAX_FILE_BYTES: f64 = 64.0 * 1024.0 * 1024.0;

/// Listens to pasting and dropping.
pub fn listen() {
    let document = dom::document();
    dom::on(&document, "paste", |event: ClipboardEvent| {
        if dom::is_writing() {
            return;
        }
        let data = event.clipboard_data();
        let text = data.and_then(|data| data.get_data("text").ok());
        if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
            event.prevent_default();
            event::send(action(|cx| open_text(cx, text)));
        }
    });
    let over = |on: bool| dom::class(&id::board_box.element(), "target", on);
    dom::on(&document, "dragover", move |event: DragEvent| {
        event.prevent_default();
        over(true);
    });
    dom::on(&document, "dragleave", move |event: DragEvent| {
        if event.related_target().is_none() {
            over(false);
        }
    });
    dom::on(&document, "drop", move |event: DragEvent| {
        event.prevent_default();
        over(false);
        let Some(data) = event.data_transfer() else {
            return;
        };
        match data.files().and_then(|files| files.item(0)) {
            Some(file) => read(file),
            None => {
                if let Ok(text) = data.get_data("text") {
                    event::send(action(|cx| open_text(cx, text)));
                }
            }
        }
    });
}

/// Opens the dialog for files and texts.
pub fn show() {
    dom::set_text(&id::open_note.element(), "");
    dom::show_dialog(id::open_dialog);
}

/// Puts the clipboard's text into the field and opens it. Where it can't be read, the field has the focus, for
/// the text to be pasted by hand.
pub fn paste() {
    let navigator = dom::window().navigator();
    // Not every browser lets a page read.
    if !dom::has(&dom::get(&navigator, "clipboard"), "readText") {
        return paste_by_hand();
    }
    let text = navigator.clipboard().read_text();
    spawn_local(async move {
        let text = JsFuture::from(text).await.ok();
        match text.and_then(|text| text.as_string()) {
            Some(text) if !text.trim().is_empty() => {
                id::open_text.element().set_value(&text);
                dom::close_dialogs();
                event::send(action(|cx| open_text(cx, text)));
            }
            _ => paste_by_hand(),
        }
    });
}

fn paste_by_hand() {
    let text = tr!("No text could be read from the clipboard. Paste it into the field.");
    dom::set_text(&id::open_note.element(), text);
    dom::focus(id::open_text);
}

/// Opens the text of the field, which stays there.
pub fn open_field(cx: &mut Context) {
    let text = id::open_text.element().value();
    if text.trim().is_empty() {
        dom::set_text(&id::open_note.element(), tr!("The field is empty."));
        return dom::focus(id::open_text);
    }
    dom::close_dialogs();
    open_text(cx, text);
}

/// Lets the player choose a file.
pub fn pick() {
    let input = id::file.element();
    input.set_value("");
    // Later, because the click is handled as an event of its own.
    dom::after(0, move || input.click());
}

/// A file was chosen.
pub fn picked() {
    let input = id::file.element();
    if let Some(file) = input.files().and_then(|files| files.item(0)) {
        read(file);
    }
}

fn read(file: File) {
    spawn_local(async move {
        let name = file.name();
        let text = if file.size() > MAX_FILE_BYTES {
            Err(too_large().to_owned())
        } else {
            match JsFuture::from(file.text()).await {
                Ok(text) => Ok(text.as_string().unwrap_or_default()),
                Err(thrown) => Err(dom::why(&thrown)),
            }
        };
        event::send(action(move |cx| open_file(cx, &name, text)));
    });
}

fn too_large() -> &'static str {
    tr!("it is larger than any level")
}

fn open_failure(name: &str, why: &str) -> String {
    tr!("“{name}” can't be opened: {why}.", name, why)
}

/// The player's moves in a level file, where Save writes them.
fn moves_within(text: &str) -> Option<String> {
    let file: serde_json::Value = serde_json::from_str(text).ok()?;
    Some(file.get("play")?.as_str()?.to_owned())
}

/// Opens a file that was read.
fn open_file(cx: &mut Context, name: &str, text: Result<String, String>) {
    cx.forget_fault();
    match text {
        Err(why) => show_file_message(cx, &open_failure(name, &why), Tone::Bad),
        Ok(text) if backup::recognises(&text) => restore_later(cx, Some(name.to_owned()), text),
        Ok(text) if text.len() > MAX_LEVEL_BYTES && !gathered::recognises(&text) => {
            show_file_message(cx, &open_failure(name, too_large()), Tone::Bad);
        }
        Ok(text) => open_text(cx, text),
    }
}

/// Restores a backup, as soon as all puzzles are here.
fn restore_later(cx: &mut Context, name: Option<String>, text: String) {
    let then = action(move |cx| restore(cx, name.as_deref(), &text));
    loader::with_puzzles(cx, registry::all().collect(), None, then);
}

/// Opens any text.
fn open_text(cx: &mut Context, text: String) {
    cx.forget_fault();
    if backup::recognises(&text) {
        return restore_later(cx, None, text);
    }
    if gathered::recognises(&text) {
        return cx.ask(LabEvent::Results(text));
    }
    if registry::is_link(&text) {
        let address = tidied(&text);
        // The address of a race is followed as it is.
        if let (true, Some((_, race))) = (RaceLink::recognises(&address), address.split_once('#')) {
            history::go(race);
            return;
        }
        match address.parse::<Link>() {
            Ok(link) => cx.go(&link),
            Err(why) => cx.say(&address::link_failure(&why.to_string()), Tone::Bad),
        }
        return;
    }
    let then = action(move |cx| open_level(cx, &text));
    loader::with_puzzles(cx, registry::all().collect(), None, then);
}

/// Opens a level's text: all puzzles are here.
fn open_level(cx: &mut Context, text: &str) {
    match opened_text(cx, text) {
        Ok(play) => {
            let line = moves_within(text.trim()).unwrap_or_else(|| play.line());
            let link = Link {
                play: Some(line).filter(|line| !line.is_empty()),
                ..Link::to_level(play.puzzle_id(), play.level().text())
            };
            dom::close_dialogs();
            cx.ask(ShellEvent::Open(link));
        }
        Err(why) => show_file_message(cx, &tr!("This can't be opened: {why}.", why), Tone::Bad),
    }
}

/// The level of any puzzle's text, or of a text of the current puzzle.
fn opened_text(cx: &Context, text: &str) -> Result<Box<dyn Play>, ParseError> {
    registry::open_any(text).or_else(|why| {
        let here = cx.puzzle();
        here.and_then(|puzzle| puzzle.open(text.trim()).ok())
            .ok_or(why)
    })
}
