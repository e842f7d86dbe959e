//! The bundled levels: fetched once.
//!
//! What is fetched is not the pack, which holds level files, but what is asked of them before one is
//! opened: `{"chapters":[{"name":"…","about":"…","levels":[{"name":"…","key":"…","text":"…"}, …]}, …]}`,
//! the text being the compact one. A test writes it from the pack (`tests/it/pack.rs`).

use std::collections::HashMap;

use serde_json::Value;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::shell::event::{self, Event, LevelsEvent};
use crate::shell::{dom, storage};
use evolvarium::game::link::Link;
use evolvarium::game::play::key;
use evolvarium::game::{ParseError, Play};
use evolvarium::i18n::{tr, translate};
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
    /// What it is about; may be empty.
    pub about: String,
    /// In the order of play.
    pub levels: Vec<ListedLevel>,
}

impl Chapter {
    /// A chapter of a file, with its levels.
    pub fn new(name: &str, about: &str, levels: Vec<ListedLevel>) -> Self {
        Self {
            name: translate(name).to_owned(),
            about: translate(about).to_owned(),
            levels,
        }
    }
}

/// A level of a pack.
pub struct ListedLevel {
    /// For people.
    pub name: String,
    /// Compact text.
    pub text: String,
    /// Its name among the saves.
    pub key: String,
    /// It is a game to be looked at, and not to be won.
    exhibit: bool,
}

impl ListedLevel {
    /// A level as the list shows it.
    pub fn of(play: &dyn Play) -> Self {
        Self {
            name: translate(&play.level().name()).to_owned(),
            text: play.level().text(),
            key: key(play),
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
            let levels = levels.filter_map(ListedLevel::listed).collect();
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
    pub fn listed(&self) -> impl Iterator<Item = &Chapter> {
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
    pub fn to_be_won(&self) -> impl Iterator<Item = &ListedLevel> {
        self.levels().filter(|level| !level.exhibit)
    }

    /// All levels.
    pub fn levels(&self) -> impl Iterator<Item = &ListedLevel> {
        self.chapters.iter().flat_map(|chapter| &chapter.levels)
    }

    /// Whether none of its levels has been won yet.
    pub fn untouched(&self) -> bool {
        self.levels().all(|level| level.stars() == 0)
    }

    /// The first level.
    pub fn first(&self) -> Option<&ListedLevel> {
        self.levels().next()
    }

    /// Whether a level is one of these.
    pub fn holds(&self, key: &str) -> bool {
        self.levels().any(|level| level.key == key)
    }

    /// The next level after one that has not been won; after the last, and after
    /// one that is none of these, the first such.
    pub fn after(&self, key: &str) -> Option<&ListedLevel> {
        let later = self.levels().skip_while(|level| level.key != key);
        let mut levels = later.chain(self.levels());
        levels.find(|level| level.key != key && level.is_open())
    }

    /// The first level that has not been won in a chapter after that of a level.
    pub fn in_later_chapter(&self, key: &str) -> Option<&ListedLevel> {
        let holds = |chapter: &Chapter| chapter.levels.iter().any(|level| level.key == key);
        let mut later = self.chapters.iter().skip_while(|chapter| !holds(chapter));
        later.next()?;
        let mut levels = later.flat_map(|chapter| &chapter.levels);
        levels.find(|level| level.is_open())
    }
}

/// The bundled levels of all puzzles, as far as they have been fetched.
#[derive(Default)]
pub struct Packs {
    here: HashMap<&'static str, Pack>,
    /// What waits for those that are being fetched.
    coming: HashMap<&'static str, Vec<Event>>,
}

impl Packs {
    /// The levels of a puzzle, once they are here.
    pub fn get(&self, puzzle: &str) -> Option<&Pack> {
        self.here.get(puzzle)
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, puzzle: &str) -> Option<&mut Pack> {
        self.here.get_mut(puzzle)
    }

    /// Whether the levels of a puzzle are here.
    pub fn holds(&self, puzzle: &str) -> bool {
        self.here.contains_key(puzzle)
    }

    /// Begins to fetch a puzzle's levels, unless they are here or on their way.
    pub fn fetch(&mut self, entry: &'static Entry) {
        let is_new =
            entry.pack.is_some() && !self.holds(entry.id) && !self.coming.contains_key(entry.id);
        if is_new {
            self.coming.insert(entry.id, Vec::new());
            spawn_local(fetch(entry));
        }
    }

    /// Has this event happen when a puzzle's levels have been fetched, or could not be. Gives it back
    /// if it can happen at once.
    pub fn wait(&mut self, entry: &'static Entry, then: Event) -> Option<Event> {
        self.fetch(entry);
        match self.coming.get_mut(entry.id) {
            Some(waiting) => {
                waiting.push(then);
                None
            }
            None => Some(then),
        }
    }

    /// The list of a puzzle's levels has come, or could not be fetched; what waited for it.
    ///
    /// # Errors
    /// Why there are no levels; the puzzle is then without any.
    pub fn came(
        &mut self,
        entry: &'static Entry,
        text: Result<String, String>,
    ) -> (Result<(), String>, Vec<Event>) {
        let pack = text.and_then(|text| Pack::read(&text));
        let waiting = self.coming.remove(entry.id).unwrap_or_default();
        let told = match pack {
            Ok(pack) => {
                self.here.insert(entry.id, pack);
                Ok(())
            }
            Err(why) => {
                self.here.insert(entry.id, Pack::default());
                Err(why)
            }
        };
        (told, waiting)
    }
}

/// The address of a puzzle's level.
pub fn level_link(puzzle: &str, level: String) -> Link {
    Link {
        puzzle: puzzle.to_owned(),
        level: Some(level),
        ..Link::default()
    }
}

async fn fetch(entry: &'static Entry) {
    let version = dom::root()
        .get_attribute("data-version")
        .unwrap_or_default();
    let text = load(&format!("levels/lists/{}.json?v={version}", entry.id)).await;
    event::send(Event::Levels(LevelsEvent::PackCame(entry, text)));
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

/// The most stars that a level has been won with.
pub fn kept_stars(key: &str) -> u8 {
    let kept = storage::read(&format!("stars/{key}"));
    kept.and_then(|kept| kept.parse().ok()).unwrap_or(0)
}
