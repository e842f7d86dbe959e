//! The clipboard.

use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlTextAreaElement;

use crate::platform::dom;
use crate::platform::id::Id;
use evolvarium::i18n::tr;

/// Copies a field's text to the clipboard, or selects it to be copied by hand; the element with the
/// element `note` says which.
pub fn copy(field: HtmlTextAreaElement, note: Id) {
    let navigator = dom::window().navigator();
    let there = js_sys::Reflect::get(&navigator, &"clipboard".into());
    if there.is_ok_and(|clipboard| clipboard.is_object()) {
        let written = navigator.clipboard().write_text(&field.value());
        spawn_local(async move {
            match JsFuture::from(written).await {
                Ok(_) => dom::text(&note.element(), tr!("Copied.")),
                Err(_) => select(&field, note),
            }
        });
    } else {
        select(&field, note);
    }
}

/// Selects a field's text: there is no clipboard.
fn select(field: &HtmlTextAreaElement, note: Id) {
    let _ = field.focus();
    field.select();
    let text = tr!("The clipboard is not available. The text is selected: copy it yourself.");
    dom::text(&note.element(), text);
}
