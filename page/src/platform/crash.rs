//! A panic ends the program: a flag stops the loop and every handler, and the
//! page says so. Every change of a game is stored already.

use std::cell::Cell;

use crate::platform::dom;

thread_local! {
    static CRASHED: Cell<bool> = const { Cell::new(false) };
}

/// Whether the program has crashed and must not continue.
pub fn crashed() -> bool {
    CRASHED.get()
}

/// Has a panic shown on the page and in the console.
pub fn watch() {
    std::panic::set_hook(Box::new(|info| {
        CRASHED.set(true);
        console_error_panic_hook::hook(info);
        let Some(document) = web_sys::window().and_then(|window| window.document()) else {
            return;
        };
        if let Some(root) = document.document_element() {
            dom::attribute(&root, "data-boot", "crashed");
        }
        if let Some(boot) = document.get_element_by_id("boot") {
            dom::show(&boot, false);
        }
        let Some(place) = document.get_element_by_id("crash") else {
            return;
        };
        if let Some(detail) = dom::find(&place, "[data-detail]") {
            dom::show_message(&detail, &info.to_string());
        }
        dom::show(&place, true);
        place.scroll_into_view();
    }));
}
