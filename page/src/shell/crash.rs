//! A panic ends the program: a flag stops the loop and every handler, and the
//! page says so. What was played is stored already, for every change is.

use std::cell::Cell;

use crate::shell::dom;

thread_local! {
    static CRASHED: Cell<bool> = const { Cell::new(false) };
}

/// Whether the program has crashed and must not go on.
pub fn crashed() -> bool {
    CRASHED.get()
}

/// Shows the message, and the console's, instead of a dead page.
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
        if let Ok(Some(detail)) = place.query_selector("[data-detail]") {
            dom::text(&detail, &info.to_string());
        }
        dom::show(&place, true);
        place.scroll_into_view();
    }));
}
