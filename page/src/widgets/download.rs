//! Files that are saved on the device.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement};

use crate::model::context::{Context, Tone};
use crate::model::event::{action, send};
use crate::platform::canvas::Canvas;
use crate::platform::dom;
use evolvarium::i18n::tr;

/// Saves a text as a file.
pub fn download(cx: &mut Context, name: &str, kind: &str, text: &str) {
    download_blob(cx, name, blob(kind, text));
}

/// Saves a file, and says so.
pub fn download_blob(cx: &mut Context, name: &str, blob: Result<Blob, JsValue>) {
    let (text, tone) = give(name, blob);
    cx.say(&text, tone);
}

/// Saves a canvas as a PNG picture.
pub fn download_png(cx: &mut Context, name: String, canvas: &Canvas) {
    let done = Closure::once_into_js(move |blob: Option<Blob>| {
        send(action(move |cx| match blob {
            Some(blob) => download_blob(cx, &name, Ok(blob)),
            None => cx.say(
                tr!("The browser could not make a PNG picture of the board. Try an SVG picture."),
                Tone::Bad,
            ),
        }));
    });
    if let Err(thrown) = canvas.element.to_blob(done.unchecked_ref()) {
        cx.say(&write_failure(&thrown), Tone::Bad);
    }
}

/// A text as a blob of this media type.
pub fn blob(kind: &str, text: &str) -> Result<Blob, JsValue> {
    let parts = js_sys::Array::of1(&text.into());
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(&parts, &options)
}

/// Saves a file; the message about it.
pub fn give(name: &str, blob: Result<Blob, JsValue>) -> (String, Tone) {
    let given = || -> Result<(), JsValue> {
        let address = web_sys::Url::create_object_url_with_blob(&blob?)?;
        let link: HtmlAnchorElement = dom::make("a", "", "").unchecked_into();
        link.set_href(&address);
        link.set_download(name);
        link.click();
        dom::after(10_000, move || {
            let _ = web_sys::Url::revoke_object_url(&address);
        });
        Ok(())
    };
    match given() {
        Ok(()) => (tr!("Saved as “{name}”.", name), Tone::Plain),
        Err(thrown) => (write_failure(&thrown), Tone::Bad),
    }
}

/// The message about a file that can't be written.
pub fn write_failure(thrown: &JsValue) -> String {
    tr!(
        "The file could not be saved: {why}.",
        why = dom::why(thrown)
    )
}
