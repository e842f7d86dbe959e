//! The list of levels with the player's stars: beside the board, or in a drawer on narrow screens.
//!
//! A list may have hundreds of rows. Only differences are written, within the budget of a frame;
//! pictures are made for the rows in sight only.

use std::collections::HashMap;

use web_sys::{Element, HtmlElement};

use crate::levels::{Levels, empty_sheet, saved_levels};
use crate::model::context::Context;
use crate::model::packs::{ListedLevel, stored_game, stored_stars};
use crate::platform::{dom, id};
use crate::widgets::picture::address;
use evolvarium::game::Play;
use evolvarium::game::files::link::Link;
use evolvarium::game::picture::picture;
use evolvarium::game::play::key as key_of;
use evolvarium::i18n::{tr, translate, trc, trn};
use evolvarium::paint::Theme;
use evolvarium::puzzles::Entry;

/// The list shows this many levels more at a time, of the kept ones and of all others: some hosts have
/// thousands.
pub const ROWS: usize = 400;
/// After writing for this long, the page does other work first, such as layout.
const SLICE_MS: f64 = 4.0;
/// Rows that are as near to the window as this, in CSS pixels, get their pictures as well.
const PRELOAD_DISTANCE: f64 = 200.0;

/// The list as it is shown, and as it should be.
#[derive(Default)]
pub struct LevelList {
    shown: Vec<ShownItem>,
    wanted: Vec<Item>,
    /// Of both, the first ones that are equal; all of them once the list is written.
    written: usize,
    /// How levels look, by their links and whether they are solved.
    looks: HashMap<(String, bool), LevelLook>,
    /// In these colours.
    theme: Option<Theme>,
}

/// A part of the list that is shown.
struct ShownItem {
    item: Item,
    element: Element,
    /// Whether it has to get a level's details.
    lacks_look: bool,
}

/// A level's details in the list, besides its name and stars. The level has to be opened for it.
#[derive(Default)]
struct LevelLook {
    /// The address of its picture; empty for a draft that is not a level yet.
    picture: String,
    /// Its size and difficulty in words, and its author; may be empty.
    brief: String,
}

impl LevelLook {
    /// A solved level is drawn as the player has left it.
    fn new(entry: &Entry, row: &Row, theme: Theme) -> Self {
        let Ok(play) = entry.open(&row.text) else {
            return Self::default();
        };
        let solved = (row.stars > 0).then(|| stored_game(entry, &key_of(&*play)));
        let play = solved.flatten().unwrap_or(play);
        Self {
            picture: address(&picture(&*play), theme),
            brief: briefly(&*play),
        }
    }

    /// Shows it in a level's row.
    fn show(&self, row: &Element) {
        if let Some(picture) = dom::find(row, "img") {
            match self.picture.as_str() {
                "" => picture.remove(),
                address => dom::attribute(&picture, "src", address),
            }
        }
        if let Some(brief) = dom::find(row, "small").filter(|_| !self.brief.is_empty()) {
            dom::set_text(&brief, &self.brief);
        }
    }
}

/// A level's size, difficulty and author in a line.
fn briefly(play: &dyn Play) -> String {
    let (brief, credit) = (play.level().brief(), play.level().credit());
    let parts = [brief, credit].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" · ")
}

/// A part of the list.
#[derive(Clone, PartialEq, Eq)]
enum Item {
    /// A chapter's name, and how many of its levels are won; may be empty.
    Heading(String, String),
    About(String),
    Level(Row),
    /// A button for more levels, with its text.
    More(String),
    /// A link to the editor, with its name.
    Draw(String, &'static str),
}

/// A level's row.
#[derive(Clone, PartialEq, Eq)]
struct Row {
    link: String,
    /// The level's compact text.
    text: String,
    name: String,
    stars: u8,
    /// It is on the board.
    here: bool,
    /// Tab goes to it; arrow keys go from there to the others.
    is_stop: bool,
    /// Of a kept level.
    kept: Option<KeptRow>,
}

/// The extra parts of a kept level's row.
#[derive(Clone, PartialEq, Eq)]
struct KeptRow {
    id: u64,
    /// Its figures in words; may be empty.
    summary: String,
    /// Whether it is kept; otherwise it can be taken back.
    is_kept: bool,
}

impl Row {
    fn new(link: &Link, text: String, name: &str, stars: u8, here: bool) -> Self {
        Self {
            link: link.to_string(),
            text,
            name: name.to_owned(),
            stars,
            here,
            is_stop: here,
            kept: None,
        }
    }

    /// By this its look is known.
    fn look_name(&self) -> (String, bool) {
        (self.link.clone(), self.stars > 0)
    }

    fn element(&self) -> Element {
        let row = dom::make("a", "level", "");
        dom::attribute(&row, "href", &self.link);
        dom::flag(&row, "aria-current", self.here);
        dom::optional(&row, "tabindex", (!self.is_stop).then_some("-1"));
        let picture = dom::add(&row, "img", "", "");
        dom::attribute(&picture, "alt", "");
        let words = dom::add(&row, "span", "words", "");
        dom::add(&words, "span", "", &self.name);
        dom::add(&words, "small", "", "");
        dom::stars(&dom::add(&row, "span", "stars", ""), self.stars);
        let Some(kept) = &self.kept else {
            return row.into();
        };
        if !kept.summary.is_empty() {
            dom::attribute(&row, "title", &kept.summary);
        }
        let place = dom::make("div", "mine", "");
        dom::class(&place, "gone", !kept.is_kept);
        dom::append(&place, &row);
        let button = saved_levels::row_button(&self.name, kept.id, kept.is_kept);
        dom::append(&place, &button);
        place.into()
    }
}

impl Item {
    /// Whether this is another state of the same row.
    fn is_state_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Level(a), Self::Level(b)) => {
                a.link == b.link && a.kept.is_some() == b.kept.is_some()
            }
            _ => self == other,
        }
    }

    fn element(&self) -> Element {
        match self {
            Self::Heading(text, reached) => {
                let heading = dom::make("h2", "", text);
                dom::add(&heading, "span", "number", reached);
                heading.into()
            }
            Self::About(text) => dom::make("p", "", text).into(),
            Self::Level(row) => row.element(),
            Self::More(words) => dom::command_button("", words, "more-levels", "").into(),
            Self::Draw(link, name) => {
                let row = dom::make("a", "level", "");
                dom::attribute(&row, "href", link);
                dom::add(&row, "span", "", name);
                dom::append(&row, &dom::icon("editor", "icon"));
                row.into()
            }
        }
    }
}

impl LevelList {
    /// Whether all of it is shown.
    pub const fn is_written(&self) -> bool {
        self.written == self.wanted.len() && self.shown.len() == self.wanted.len()
    }

    /// Writes what differs, for a part of a frame.
    pub fn write(&mut self) {
        let list = id::level_list.element();
        let start = dom::now();
        while !self.is_written() && dom::now() - start <= SLICE_MS {
            self.write_next(&list);
        }
        // The row that Tab goes to may be among the last: until it is there, the keyboard scrolls the column.
        let stop = (!self.is_written()).then_some("0");
        dom::optional(&id::levels_column.element(), "tabindex", stop);
    }

    /// Opens the next level in sight that has no picture yet, and paints it in these colours. Returns whether there
    /// was one.
    pub fn paint_next(&mut self, entry: &Entry, theme: Theme) -> bool {
        if self.theme.replace(theme) != Some(theme) {
            self.looks.clear();
            for shown in &mut self.shown {
                shown.lacks_look = matches!(shown.item, Item::Level(_));
            }
        }
        if !self.is_written() {
            return false;
        }
        let height = dom::window_height();
        let place = |shown: &ShownItem| shown.element.get_bounding_client_rect();
        let rows = self.shown.iter_mut().filter(|shown| shown.lacks_look);
        let mut rows = rows.skip_while(|shown| place(shown).bottom() < -PRELOAD_DISTANCE);
        let next = rows.next();
        let next = next.filter(|shown| place(shown).top() < height + PRELOAD_DISTANCE);
        let Some(shown) = next else { return false };
        shown.lacks_look = false;
        if let Item::Level(row) = &shown.item {
            let look = self.looks.entry(row.look_name());
            let look = look.or_insert_with(|| LevelLook::new(entry, row, theme));
            look.show(&shown.element);
        }
        true
    }

    /// Finds the next difference, and writes it.
    fn write_next(&mut self, list: &Element) {
        let pairs = self.shown.iter().zip(&self.wanted).skip(self.written);
        self.written += pairs
            .take_while(|(shown, item)| shown.item == **item)
            .count();
        let later = &self.wanted[self.written..];
        let there = self.shown.get(self.written);
        let is_wanted = |shown: &Item| later.iter().any(|item| item.is_state_of(shown));
        match (later.first(), there) {
            (Some(item), Some(shown)) if item.is_state_of(&shown.item) => {
                let new = self.show(item);
                replace(&shown.element, &new.element);
                self.shown[self.written] = new;
            }
            (_, Some(shown)) if !is_wanted(&shown.item) => {
                shown.element.remove();
                self.shown.remove(self.written);
            }
            (Some(item), _) => {
                let new = self.show(item);
                let before = there.map(|shown| shown.element.as_ref());
                let _ = list.insert_before(&new.element, before);
                self.shown.insert(self.written, new);
            }
            (None, _) => {}
        }
    }

    /// A new element for a part of the list, with what is known of its level.
    fn show(&self, item: &Item) -> ShownItem {
        let element = item.element();
        let look = match item {
            Item::Level(row) => self.looks.get(&row.look_name()),
            _ => None,
        };
        if let Some(look) = look {
            look.show(&element);
        }
        ShownItem {
            item: item.clone(),
            element,
            lacks_look: matches!(item, Item::Level(_)) && look.is_none(),
        }
    }
}

impl Levels {
    /// Decides what the list shows.
    pub fn list_levels(&mut self, cx: &mut Context) {
        self.update_saved_levels(cx);
        self.stale = false;
        let Some(game) = &cx.game else { return };
        let pack = cx.packs.get(game.puzzle.id);
        let filter = self.filter.for_pack(pack);
        let row = |level: &ListedLevel, link: &Link| {
            let (text, here) = (level.text.clone(), level.key == game.key);
            Row::new(link, text, &level.name, level.stars(), here)
        };
        let rest = |shown: usize, all: usize| {
            let n = all.checked_sub(shown).filter(|n| *n > 0)?;
            Some(Item::More(trn!(n, "{n} more level", "{n} more levels")))
        };
        let mut items = Vec::new();
        let saved_rows = self.saved.rows.iter();
        let saved: Vec<_> = saved_rows
            .filter(|saved| filter.passes(&saved.level))
            .collect();
        if !saved.is_empty() {
            let mine = trc!("the levels that the player has kept", "My levels");
            items.push(Item::Heading(mine.to_owned(), String::new()));
        }
        for saved in saved.iter().take(self.rows) {
            // No pack has its solution.
            let link = Link::to_level(game.puzzle.id, saved.level.text.clone());
            items.push(Item::Level(Row {
                kept: Some(KeptRow {
                    id: saved.id,
                    summary: saved.summary.clone(),
                    is_kept: saved.is_kept,
                }),
                ..row(&saved.level, &link)
            }));
        }
        // All are opened before one can tell how many a filter passes.
        let saved = match filter.is_set() {
            true => saved.len(),
            false => self.saved.len(),
        };
        items.extend(rest(self.rows, saved));
        let chapters = pack.iter().flat_map(|pack| pack.listed());
        let chapters: Vec<_> = chapters
            .map(|chapter| (chapter, filter.levels(chapter)))
            .filter(|(_, levels)| !levels.is_empty())
            .collect();
        let bundled: usize = chapters.iter().map(|(_, levels)| levels.len()).sum();
        let mut room = self.rows;
        for (chapter, shown) in chapters {
            if room == 0 {
                break;
            }
            if !chapter.name.is_empty() {
                let levels = chapter.levels.iter().filter(|level| level.can_be_won());
                let (all, won) = (levels.clone(), levels.filter(|level| level.stars() > 0));
                let reached = match all.count() {
                    0 => String::new(),
                    all => format!("{} / {all}", won.count()),
                };
                items.push(Item::Heading(chapter.name.clone(), reached));
            }
            if !chapter.about.is_empty() {
                items.push(Item::About(chapter.about.clone()));
            }
            let levels = shown.iter().take(room);
            items.extend(levels.map(|level| Item::Level(row(level, &level.link(game.puzzle.id)))));
            room = room.saturating_sub(shown.len());
        }
        items.extend(rest(self.rows, bundled));
        if filter.is_set() && items.is_empty() {
            items.push(Item::About(tr!("No level matches.").to_owned()));
        }
        let is_here = |item: &Item| matches!(item, Item::Level(row) if row.here);
        let is_filtered = filter.is_set() && pack.is_some_and(|pack| pack.holds(&game.key));
        if !items.iter().any(is_here) && !is_filtered {
            let heading = match (game.is_editor(), bundled > 0) {
                (true, _) => tr!("In the editor"),
                (false, true) => tr!("Another level"),
                (false, false) => tr!("This level"),
            };
            items.push(Item::Heading(heading.to_owned(), String::new()));
            let name = game.play.level().name();
            let stars = stored_stars(&game.key);
            // A draft changes: its row has no picture.
            let text = match game.is_editor() {
                true => String::new(),
                false => game.play.level().text(),
            };
            let row = Row::new(&game.link(), text, translate(&name), stars, true);
            items.push(Item::Level(row));
        }
        let draws = game.puzzle.editor.is_some();
        let none = self.saved.len() == 0 && !game.is_editor();
        if draws || none {
            items.push(Item::Heading(
                tr!("Your own levels").to_owned(),
                String::new(),
            ));
        }
        if none {
            items.push(Item::About(translate(saved_levels::NO_LEVELS).to_owned()));
        }
        if draws {
            let sheet = empty_sheet(game.puzzle).to_string();
            items.push(Item::Draw(sheet, tr!("Draw a new level")));
        }
        if draws && !game.is_editor() {
            let link = game.edit_link().to_string();
            items.push(Item::Draw(link, tr!("Edit a copy of this level")));
        }
        // A filter may leave out the level on the board.
        if !items.iter().any(is_here)
            && let Some(Item::Level(row)) = items.iter_mut().find(|it| matches!(it, Item::Level(_)))
        {
            row.is_stop = true;
        }
        self.list.wanted = items;
        self.list.written = 0;
    }
}

/// Goes from a level's row to another by an arrow key, Home or End. Returns whether the key is one of these.
pub fn key(from: &Element, key: &str) -> bool {
    let rows: Vec<HtmlElement> = dom::all(&id::level_list.element(), "a.level");
    let at = rows.iter().position(|row| row.is_same_node(Some(from)));
    let last = rows.len().saturating_sub(1);
    let to = match (key, at) {
        ("ArrowUp", Some(at)) => in_next_line(&rows[..at], from).unwrap_or(at),
        ("ArrowDown", Some(at)) => {
            let later = in_next_line(&rows[at..], from);
            later.map_or(at, |more| at + more)
        }
        ("ArrowLeft", Some(at)) => at.saturating_sub(1),
        ("ArrowRight", Some(at)) => (at + 1).min(last),
        ("Home", Some(_)) => 0,
        ("End", Some(_)) => last,
        _ => return false,
    };
    let _ = rows.get(to).map(|row| row.focus());
    true
}

/// The place of the row in the line above or below that is nearest: rows may stand side by side.
fn in_next_line(rows: &[HtmlElement], from: &Element) -> Option<usize> {
    let here = from.get_bounding_client_rect();
    let distances = rows.iter().enumerate().filter_map(|(n, row)| {
        let there = row.get_bounding_client_rect();
        let down = (there.top() - here.top()).abs();
        let aside = (there.left() - here.left()).abs();
        (down > 1.0).then_some((n, (down, aside)))
    });
    let nearest = distances.min_by(|(_, a), (_, b)| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    nearest.map(|(n, _)| n)
}

/// Replaces an element with another one, and moves its focus.
fn replace(old: &Element, new: &Element) {
    let focused = dom::document().active_element();
    let focused = focused.filter(|focused| old.contains(Some(focused)));
    let _ = old.replace_with_with_node_1(new);
    if let Some(tag) = focused.map(|focused| focused.tag_name())
        && let Some(parent) = new.parent_element()
    {
        let there = dom::all::<HtmlElement>(&parent, &tag);
        let there = there.iter().find(|place| new.contains(Some(place)));
        let _ = there.map(|place| place.focus());
    }
}
