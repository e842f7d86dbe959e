//! The list of levels, with what has been reached: beside the board, or in a drawer on narrow screens.

use wasm_bindgen::JsCast as _;

use crate::levels::packs::{ListedLevel, kept_stars};
use crate::levels::{Levels, saved_levels};
use crate::shell::context::Context;
use crate::shell::dom;
use evolvarium::game::link::Link;
use evolvarium::i18n::{tr, translate, trc};

impl Levels {
    /// Writes the list of levels.
    pub fn list_levels(&mut self, cx: &mut Context) {
        self.look_at_saved(cx);
        cx.level_list_stale = false;
        let Some(game) = &cx.game else {
            return;
        };
        let list = dom::element("level-list");
        dom::empty(&list);
        let pack = cx.packs.get(game.puzzle.id);
        let link = |level: &ListedLevel| Link {
            puzzle: game.puzzle.id.to_owned(),
            level: Some(level.text.clone()),
            ..Link::default()
        };
        if !self.saved.rows.is_empty() {
            let mine = trc!("the levels that the player has kept", "Mine");
            dom::append(&list, &dom::make("h2", "", mine));
        }
        for (index, kept) in self.saved.rows.iter().enumerate() {
            let (level, here) = (&kept.level, kept.level.key == game.key);
            let place = dom::make("div", "mine", "");
            let row = row(&level.name, level.stars(), &link(level), here);
            if !kept.summary.is_empty() {
                let summary = dom::make("small", "", &kept.summary);
                dom::attribute(&row, "title", &kept.summary);
                dom::append(&row, &summary);
            }
            let button = saved_levels::row_button(index);
            dom::append(&place, &row);
            dom::append(&place, &button);
            saved_levels::dress_row(&button, kept);
            dom::append(&list, &place);
        }
        let mut any = false;
        for chapter in pack.iter().flat_map(|pack| pack.listed()) {
            any = true;
            if !chapter.name.is_empty() {
                dom::append(&list, &dom::make("h2", "", &chapter.name));
            }
            if !chapter.about.is_empty() {
                dom::append(&list, &dom::make("p", "", &chapter.about));
            }
            for level in &chapter.levels {
                let here = level.key == game.key;
                dom::append(&list, &row(&level.name, level.stars(), &link(level), here));
            }
        }
        let bundled = pack.iter().flat_map(|pack| pack.levels());
        let kept = self.saved.rows.iter().map(|row| &row.level);
        if bundled.chain(kept).all(|level| level.key != game.key) {
            let heading = match (game.is_editor(), any) {
                (true, _) => tr!("In the editor"),
                (false, true) => tr!("Another level"),
                (false, false) => tr!("This level"),
            };
            dom::append(&list, &dom::make("h2", "", heading));
            let name = game.play.level().name();
            let stars = kept_stars(&game.key);
            dom::append(&list, &row(translate(&name), stars, &game.link(), true));
        }
        let draws = game.puzzle.editor.is_some() && !game.is_editor();
        let none = self.saved.rows.is_empty() && !game.is_editor();
        if draws || none {
            dom::append(&list, &dom::make("h2", "", tr!("Your own")));
        }
        if none {
            dom::append(&list, &dom::make("p", "", translate(saved_levels::NONE)));
        }
        if draws {
            let link = Link {
                edit: true,
                ..game.link()
            };
            let row = dom::make("a", "level", "");
            dom::attribute(&row, "href", &link.to_string());
            dom::append(&row, &dom::make("span", "", tr!("Draw a level")));
            dom::append(&row, &dom::icon("editor", "icon"));
            dom::append(&list, &row);
        }
    }
}

/// The drawer with the levels, on screens without room for the column.
pub fn show_levels() {
    dom::append(&dom::element("levels-slot"), &dom::element("levels"));
    dom::show_dialog("levels-dialog");
    // The current level, if it is further down, in the middle.
    let dialog = dom::element("levels-dialog");
    if let Ok(Some(current)) = dialog.query_selector("[aria-current]") {
        let height = f64::from(dialog.client_height());
        let top = current.get_bounding_client_rect().top();
        let top = top - dialog.get_bounding_client_rect().top();
        if top > 0.8 * height {
            dialog.set_scroll_top((top - 0.5 * height) as i32);
        }
    }
}

/// Brings the list back into its column.
pub fn shelve_levels() {
    dom::append(&dom::element("levels-column"), &dom::element("levels"));
}

/// Scrolls to the current level, unless it is to be seen already: a kept
/// one may stand in two places.
pub fn show_current() {
    let (list, column) = (dom::element("level-list"), dom::element("levels-column"));
    let (from, height) = (column.scroll_top(), column.client_height());
    let Ok(rows) = list.query_selector_all("[aria-current]") else {
        return;
    };
    let tops: Vec<i32> = (0..rows.length())
        .filter_map(|n| rows.item(n)?.dyn_into::<web_sys::HtmlElement>().ok())
        .map(|row| row.offset_top() - column.offset_top())
        .collect();
    let seen = |top: &i32| (from..from + height - 36).contains(top);
    if let Some(first) = tops.first()
        && !tops.iter().any(seen)
    {
        column.set_scroll_top((first - height / 2).max(0));
    }
}

fn row(name: &str, stars: u8, link: &Link, here: bool) -> web_sys::HtmlElement {
    let row = dom::make("a", "level", "");
    dom::attribute(&row, "href", &link.to_string());
    dom::optional(&row, "aria-current", here.then_some("true"));
    dom::append(&row, &dom::make("span", "", name));
    let place = dom::make("span", "stars", "");
    dom::stars(&place, stars);
    dom::append(&row, &place);
    row
}
