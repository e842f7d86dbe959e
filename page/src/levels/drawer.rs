//! Where the list of levels is: in its column beside the board, or in the dialog.

use web_sys::HtmlElement;

use crate::platform::{dom, id};

/// The drawer with the levels, on screens without room for the column.
pub fn show_levels() {
    dom::append(&id::levels_slot.element(), &id::levels.element());
    dom::show_dialog(id::levels_dialog);
    // If the current level is further down, it is scrolled to the middle.
    let dialog = id::levels_dialog.element();
    if let Some(current) = dom::find(&dialog, "[aria-current]") {
        let height = f64::from(dialog.client_height());
        let top = current.get_bounding_client_rect().top();
        let top = top - dialog.get_bounding_client_rect().top();
        if top > 0.8 * height {
            dialog.set_scroll_top((top - 0.5 * height) as i32);
        }
    }
}

/// Opens that drawer, unless the column is there.
pub fn show_levels_anywhere() {
    if id::levels_column.element().offset_width() == 0 {
        show_levels();
    }
}

/// Brings the list back into its column.
pub fn return_to_column() {
    dom::append(&id::levels_column.element(), &id::levels.element());
}

/// Scrolls to the current level, unless it is visible. A kept level may stand in two places.
pub fn show_current() {
    let (list, column) = (id::level_list.element(), id::levels_column.element());
    let (from, height) = (column.scroll_top(), column.client_height());
    let rows: Vec<HtmlElement> = dom::all(&list, "[aria-current]");
    let top = |row: &HtmlElement| row.offset_top() - column.offset_top();
    let tops: Vec<i32> = rows.iter().map(top).collect();
    let seen = |top: &i32| (from..from + height - 36).contains(top);
    if let Some(first) = tops.first()
        && !tops.iter().any(seen)
    {
        column.set_scroll_top((first - height / 2).max(0));
    }
}
