//! The clipboard.

use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlTextAreaElement;

use crate::platform::dom;
use crate::platform::id::Id;
use evolvarium::i18n::tr;

/// Copies a field's text to the clipboard, or selects it to be copied by hand; the element with the
/// element `note` says which.
pub fn copy(field: HtmlTextAreaElement, note: Id) {
    write(&field.value(), move |is_written| match is_written {
        true => dom::set_text(&note.element(), tr!("Copied.")),
        false => select(&field, note),
    });
}

/// Copies a text to the clipboard, and calls a function with whether that was possible.
pub fn write(text: &str, done: impl FnOnce(bool) + 'static) {
    let navigator = dom::window().navigator();
    if !dom::get(&navigator, "clipboard").is_object() {
        return done(false);
    }
    let written = navigator.clipboard().write_text(text);
    spawn_local(async move { done(JsFuture::from(written).await.is_ok()) });
}

/// Selects a field's text: there is no clipboard.
fn select(field: &HtmlTextAreaElement, note: Id) {
    let _ = field.focus();
    field.select();
    let text = tr!("The clipboard is not available. The text is selected: copy it yourself.");
    dom::set_text(&note.element(), text);
}
