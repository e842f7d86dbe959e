//! The bundled levels: fetched once, listed with what has been reached.
//!
//! What is fetched is not the pack, which holds level files, but what is asked of them before one is
//! opened: `{"chapters":[{"name":"…","about":"…","levels":[{"name":"…","key":"…","text":"…"}, …]}, …]}`,
//! the text being the compact one. A test writes it from the pack (`tests/it/pack.rs`).

use serde_json::Value;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::board::current_game;
use crate::levels::saved_levels;
use crate::shell::app::{self, App};
use crate::shell::dom;
use crate::shell::storage;
use evolvarium::game::link::Link;
use evolvarium::game::{ParseError, Play};
use evolvarium::i18n::{tr, translate, trc};
use evolvarium::puzzles::Entry;

/// The bundled levels of a puzzle.
#[derive(Default)]
pub struct Pack {
    chapters: Vec<Chapter>,
    /// How many of them, the last ones, are the host's own, once they have joined.
    own: Option<usize>,
}

/// A chapter of a pack.
pub struct Chapter {
    /// For people.
    pub name: String,
    about: String,
    /// In the order of play.
    pub levels: Vec<Level>,
}

impl Chapter {
    /// A chapter of a file, with its levels.
    pub fn new(name: &str, about: &str, levels: Vec<Level>) -> Self {
        Self {
            name: translate(name).to_owned(),
            about: translate(about).to_owned(),
            levels,
        }
    }
}

/// A level of a pack.
pub struct Level {
    /// For people.
    pub name: String,
    /// Compact text.
    pub text: String,
    /// Its name among the saves.
    pub key: String,
    /// It is a game to be looked at, and not to be won.
    exhibit: bool,
}

impl Level {
    /// A level as the list shows it.
    pub fn of(play: &dyn Play) -> Self {
        Self {
            name: translate(&play.level().name()).to_owned(),
            text: play.level().text(),
            key: current_game::key(play),
            exhibit: play.timeline().place().is_some_and(|place| place.of > 0),
        }
    }

    /// A level of a list.
    fn listed(file: &Value) -> Option<Self> {
        Some(Self {
            name: translate(file["name"].as_str()?).to_owned(),
            text: file["text"].as_str()?.to_owned(),
            key: file["key"].as_str()?.to_owned(),
            exhibit: file["exhibit"].as_bool().unwrap_or(false),
        })
    }

    /// The most stars it has been won with.
    pub fn stars(&self) -> u8 {
        kept_stars(&self.key)
    }

    /// Whether it waits to be won.
    fn is_open(&self) -> bool {
        !self.exhibit && self.stars() == 0
    }
}

impl Pack {
    /// Reads a pack's list.
    fn read(text: &str) -> Result<Self, String> {
        let file: Value =
            serde_json::from_str(text).map_err(|e| ParseError::of_json(&e).to_string())?;
        let chapter = |file: &Value| {
            let text = |field| file[field].as_str().unwrap_or_default();
            let levels = file["levels"].as_array().into_iter().flatten();
            let levels = levels.filter_map(Level::listed).collect();
            Chapter::new(text("name"), text("about"), levels)
        };
        let chapters = file["chapters"].as_array().into_iter().flatten();
        let chapters = chapters.map(chapter).collect();
        Ok(Self {
            chapters,
            own: None,
        })
    }

    /// Whether the host's own chapters have joined.
    pub const fn is_joined(&self) -> bool {
        self.own.is_some()
    }

    /// Adds the host's own chapters.
    pub fn join(&mut self, own: Vec<Chapter>) {
        self.own = Some(own.len());
        self.chapters.extend(own);
    }

    /// All chapters that have levels, in the order of the list: the host's own first.
    fn listed(&self) -> impl Iterator<Item = &Chapter> {
        let (bundled, own) = self
            .chapters
            .split_at(self.chapters.len() - self.own.unwrap_or(0));
        let chapters = own.iter().chain(bundled);
        chapters.filter(|chapter| !chapter.levels.is_empty())
    }

    /// All chapters that have levels.
    pub fn chapters(&self) -> impl Iterator<Item = &Chapter> {
        let chapters = self.chapters.iter();
        chapters.filter(|chapter| !chapter.levels.is_empty())
    }

    /// All levels that are there to be won, and not only to be looked at.
    pub fn to_be_won(&self) -> impl Iterator<Item = &Level> {
        self.levels().filter(|level| !level.exhibit)
    }

    /// All levels.
    pub fn levels(&self) -> impl Iterator<Item = &Level> {
        self.chapters.iter().flat_map(|chapter| &chapter.levels)
    }

    /// Whether none of its levels has been won yet.
    pub fn untouched(&self) -> bool {
        self.levels().all(|level| level.stars() == 0)
    }

    /// The first level's text.
    pub fn first(&self) -> Option<&str> {
        self.first_level().map(|level| level.text.as_str())
    }

    /// The first level.
    pub fn first_level(&self) -> Option<&Level> {
        self.levels().next()
    }

    /// Whether a level is one of these.
    pub fn holds(&self, key: &str) -> bool {
        self.levels().any(|level| level.key == key)
    }

    /// The next level after one that has not been won; after the last, and after
    /// one that is none of these, the first such.
    pub fn after(&self, key: &str) -> Option<&Level> {
        let later = self.levels().skip_while(|level| level.key != key);
        let mut levels = later.chain(self.levels());
        levels.find(|level| level.key != key && level.is_open())
    }

    /// The first level that has not been won in a chapter after that of a level.
    pub fn in_later_chapter(&self, key: &str) -> Option<&Level> {
        let holds = |chapter: &Chapter| chapter.levels.iter().any(|level| level.key == key);
        let mut later = self.chapters.iter().skip_while(|chapter| !holds(chapter));
        later.next()?;
        let mut levels = later.flat_map(|chapter| &chapter.levels);
        levels.find(|level| level.is_open())
    }
}

/// What waits for a puzzle's levels.
pub type Waiting = Box<dyn FnOnce(&mut App)>;

impl App {
    /// Does something when a puzzle's levels have been fetched, or could not be; at once if they are
    /// here by now.
    pub fn with_levels(&mut self, entry: &'static Entry, then: impl FnOnce(&mut Self) + 'static) {
        self.fetch_levels(entry);
        let then = move |app: &mut Self| {
            then(app);
            app.join_own(entry);
        };
        match self.packs_on_their_way.get_mut(entry.id) {
            Some(waiting) => waiting.push(Box::new(then)),
            None => then(self),
        }
    }

    /// Begins to fetch a puzzle's levels.
    pub fn fetch_levels(&mut self, entry: &'static Entry) {
        let is_new = entry.pack.is_some()
            && !self.packs.contains_key(entry.id)
            && !self.packs_on_their_way.contains_key(entry.id);
        if is_new {
            self.packs_on_their_way.insert(entry.id, Vec::new());
            spawn_local(fetch(entry));
        }
    }
}

async fn fetch(entry: &'static Entry) {
    let version = dom::document()
        .document_element()
        .and_then(|root| root.get_attribute("data-version"))
        .unwrap_or_default();
    let read = load(&format!("levels/lists/{}.json?v={version}", entry.id)).await;
    app::handle(|app| {
        let pack = read.and_then(|text| Pack::read(&text));
        if let Err(why) = &pack {
            let words = tr!("The levels could not be loaded ({why}).", why);
            app.say(&words, app::Tone::Bad);
        }
        app.packs.insert(entry.id, pack.unwrap_or_default());
        app.level_list_stale = true;
        for then in app.packs_on_their_way.remove(entry.id).unwrap_or_default() {
            then(app);
        }
    });
}

/// The text at an address.
pub async fn load(address: &str) -> Result<String, String> {
    let failed = |thrown| dom::why(&thrown);
    let response = JsFuture::from(dom::window().fetch_with_str(address))
        .await
        .map_err(failed)?;
    let response: web_sys::Response = response
        .dyn_into()
        .map_err(|_| tr!("no answer").to_owned())?;
    if !response.ok() {
        return Err(tr!("the server says {status}", status = response.status()));
    }
    let text = JsFuture::from(response.text().map_err(failed)?)
        .await
        .map_err(failed)?;
    text.as_string().ok_or_else(|| tr!("no text").to_owned())
}

impl App {
    /// Writes the list of levels.
    pub fn list_levels(&mut self) {
        self.look_at_mine();
        self.level_list_stale = false;
        let Some(game) = &self.game else {
            return;
        };
        let list = dom::element("level-list");
        dom::empty(&list);
        let pack = self.packs.get(game.puzzle.id);
        let link = |level: &Level| Link {
            puzzle: game.puzzle.id.to_owned(),
            level: Some(level.text.clone()),
            ..Link::default()
        };
        if !self.saved_levels.rows.is_empty() {
            let mine = trc!("the levels that the player has kept", "Mine");
            dom::append(&list, &dom::make("h2", "", mine));
        }
        for (index, kept) in self.saved_levels.rows.iter().enumerate() {
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
        let kept = self.saved_levels.rows.iter().map(|row| &row.level);
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
        let none = self.saved_levels.rows.is_empty() && !game.is_editor();
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

    /// The drawer with the levels, on screens without room for the column.
    pub fn show_levels(&mut self) {
        dom::append(&dom::element("levels-slot"), &dom::element("levels"));
        self.show_dialog("levels-dialog");
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
    pub fn shelve_levels(&self) {
        dom::append(&dom::element("levels-column"), &dom::element("levels"));
    }
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

/// The most stars that a level has been won with.
pub fn kept_stars(key: &str) -> u8 {
    let kept = storage::read(&format!("stars/{key}"));
    kept.and_then(|kept| kept.parse().ok()).unwrap_or(0)
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
