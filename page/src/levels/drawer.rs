//! Where the list of levels is: in its column beside the board, or in the dialog.

use web_sys::{Element, HtmlElement};

use crate::platform::{dom, id};

/// The drawer with the levels, on screens without room for the column.
pub fn show_levels() {
    dom::append(&id::levels_slot.element(), &id::levels.element());
    dom::show_dialog(id::levels_dialog);
}

/// Whether the list is in that drawer.
pub fn is_drawer() -> bool {
    id::levels_dialog.element().has_attribute("open")
}

/// Whether the list is in sight.
pub fn is_seen() -> bool {
    id::level_list.element().offset_width() > 0
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
    let place: Element = match is_drawer() {
        true => id::levels_dialog.element().into(),
        false => id::levels_column.element().into(),
    };
    let (from, height) = (
        place.get_bounding_client_rect().top(),
        place.client_height(),
    );
    let rows: Vec<HtmlElement> = dom::all(&id::level_list.element(), "[aria-current]");
    let top = |row: &HtmlElement| (row.get_bounding_client_rect().top() - from) as i32;
    let tops: Vec<i32> = rows.iter().map(top).collect();
    if let Some(first) = tops.first()
        && !tops.iter().any(|top| (0..height - 36).contains(top))
    {
        place.set_scroll_top((place.scroll_top() + first - height / 2).max(0));
    }
}
