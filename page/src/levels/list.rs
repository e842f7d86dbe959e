//! The list of levels with the player's stars: beside the board, or in a drawer on narrow screens.

use web_sys::{Element, HtmlElement};

use crate::levels::packs::{ListedLevel, kept_stars, level_link};
use crate::levels::{Levels, saved_levels};
use crate::shell::context::Context;
use crate::shell::dom;
use evolvarium::game::link::Link;
use evolvarium::i18n::{self, tr, translate, trc};

/// The list shows this many levels more at a time, of the kept ones and of all others: some hosts have
/// thousands.
pub const ROWS: usize = 400;

impl Levels {
    /// Writes the list of levels.
    pub fn list_levels(&mut self, cx: &mut Context) {
        self.look_at_saved(cx);
        cx.level_list_stale = false;
        let Some(game) = &cx.game else { return };
        let list = dom::element("level-list");
        dom::empty(&list);
        let pack = cx.packs.get(game.puzzle.id);
        let add_level = |place: &Element, level: &ListedLevel| {
            let link = level_link(game.puzzle.id, level.text.clone());
            let here = level.key == game.key;
            add_row(place, &level.name, level.stars(), &link, here)
        };
        if !self.saved.rows.is_empty() {
            let mine = trc!("the levels that the player has kept", "Mine");
            dom::add(&list, "h2", "", mine);
        }
        for (index, kept) in self.saved.rows.iter().enumerate().take(self.rows) {
            let place = dom::add(&list, "div", "mine", "");
            let row = add_level(&place, &kept.level);
            if !kept.summary.is_empty() {
                dom::attribute(&row, "title", &kept.summary);
                dom::add(&row, "small", "", &kept.summary);
            }
            saved_levels::add_row_button(&place, index, kept);
        }
        let add_rest = |shown: usize, all: usize| {
            if shown < all {
                let words = tr!("{n} more levels", n = i18n::grouped((all - shown) as u64));
                dom::append(&list, &dom::command_button("", &words, "more-levels", ""));
            }
        };
        add_rest(self.rows, self.saved.rows.len());
        let bundled: usize = pack.iter().map(|pack| pack.levels().count()).sum();
        let mut room = self.rows;
        for chapter in pack.iter().flat_map(|pack| pack.listed()) {
            if room == 0 {
                break;
            }
            if !chapter.name.is_empty() {
                dom::add(&list, "h2", "", &chapter.name);
            }
            if !chapter.about.is_empty() {
                dom::add(&list, "p", "", &chapter.about);
            }
            for level in chapter.levels.iter().take(room) {
                add_level(&list, level);
            }
            room = room.saturating_sub(chapter.levels.len());
        }
        add_rest(self.rows, bundled);
        if dom::find(&list, "[aria-current]").is_none() {
            let heading = match (game.is_editor(), bundled > 0) {
                (true, _) => tr!("In the editor"),
                (false, true) => tr!("Another level"),
                (false, false) => tr!("This level"),
            };
            dom::add(&list, "h2", "", heading);
            let name = game.play.level().name();
            let stars = kept_stars(&game.key);
            add_row(&list, translate(&name), stars, &game.link(), true);
        }
        let draws = game.puzzle.editor.is_some() && !game.is_editor();
        let none = self.saved.rows.is_empty() && !game.is_editor();
        if draws || none {
            dom::add(&list, "h2", "", tr!("Your own"));
        }
        if none {
            dom::add(&list, "p", "", translate(saved_levels::NONE));
        }
        if draws {
            let link = Link {
                edit: true,
                ..game.link()
            };
            let row = dom::add(&list, "a", "level", "");
            dom::attribute(&row, "href", &link.to_string());
            dom::add(&row, "span", "", tr!("Draw a level"));
            dom::append(&row, &dom::icon("editor", "icon"));
        }
    }
}

/// The drawer with the levels, on screens without room for the column.
pub fn show_levels() {
    dom::append(&dom::element("levels-slot"), &dom::element("levels"));
    dom::show_dialog("levels-dialog");
    // If the current level is further down, it is scrolled to the middle.
    let dialog = dom::element("levels-dialog");
    if let Some(current) = dom::find(&dialog, "[aria-current]") {
        let height = f64::from(dialog.client_height());
        let top = current.get_bounding_client_rect().top();
        let top = top - dialog.get_bounding_client_rect().top();
        if top > 0.8 * height {
            dialog.set_scroll_top((top - 0.5 * height) as i32);
        }
    }
}

/// Brings the list back into its column.
pub fn return_to_column() {
    dom::append(&dom::element("levels-column"), &dom::element("levels"));
}

/// Scrolls to the current level, unless it is visible. A kept level may stand in two places.
pub fn show_current() {
    let (list, column) = (dom::element("level-list"), dom::element("levels-column"));
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

fn add_row(place: &Element, name: &str, stars: u8, link: &Link, here: bool) -> HtmlElement {
    let row = dom::add(place, "a", "level", "");
    dom::attribute(&row, "href", &link.to_string());
    dom::flag(&row, "aria-current", here);
    dom::add(&row, "span", "", name);
    dom::stars(&dom::add(&row, "span", "stars", ""), stars);
    row
}
