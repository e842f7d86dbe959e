//! The bundled levels, fetched once.
//!
//! The pack holds level files. The page fetches a list of them instead, with the fields it needs:
//! `{"chapters":[{"name":"…","about":"…","levels":[{"name":"…","key":"…","text":"…","solution":"…"}, …]}, …]}`,
//! steps of [`LevelClass`] as `size` and `difficulty`, and the candidates that evolution needs as `evolution`.
//! The text is the compact one without a solution; with it after that, it is the compact one with it.
//! A test writes the list from the pack, and the levels' pictures (`tests/it/pack.rs`).

use std::collections::HashMap;

use js_sys::Promise;
use serde_json::Value;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use crate::model::event::{self, LevelsEvent};
use crate::platform::{Coming, dom, storage};
use evolvarium::game::files::link::Link;
use evolvarium::game::play::key;
use evolvarium::game::puzzle::level_class::LevelClass;
use evolvarium::game::{ParseError, Play};
use evolvarium::i18n::{tr, translate, trn};
use evolvarium::puzzles::Entry;

/// The host's own levels and lessons.
pub const HOST_FILE: &str = "levels/own.json";
/// The bundled lessons.
pub const LESSONS_FILE: &str = "lessons.json";
/// A list that has not come after this time is done without.
const PATIENCE_MS: u32 = 8000;

/// The bundled levels of a puzzle.
#[derive(Default)]
pub struct Pack {
    pub chapters: Vec<Chapter>,
    /// The number of the host's own chapters, which are the last; `None` until they are added.
    pub own: Option<usize>,
}

/// A chapter of a pack.
pub struct Chapter {
    pub name: String,
    /// What it is about; may be empty.
    pub about: String,
    /// In the order of play.
    pub levels: Vec<ListedLevel>,
}

impl Chapter {
    /// A chapter with these texts in English.
    pub fn new(name: &str, about: &str, levels: Vec<ListedLevel>) -> Self {
        Self {
            name: translate(name).to_owned(),
            about: translate(about).to_owned(),
            levels,
        }
    }

    fn holds(&self, key: &str) -> bool {
        self.levels.iter().any(|level| level.key == key)
    }
}

/// A level of a pack.
pub struct ListedLevel {
    pub name: String,
    /// The compact text.
    pub text: String,
    /// How long it is without the solution, which is its end.
    unsolved: usize,
    /// Its name among the saves.
    pub key: String,
    /// It is a game to be looked at, not to be won.
    is_demo: bool,
    /// How large it is and how hard; the default where that is not known.
    pub class: LevelClass,
    /// The candidates that the puzzle's genetic algorithm needs for it, if known.
    pub evolution: Option<u64>,
}

impl ListedLevel {
    pub fn new(play: &dyn Play) -> Self {
        let (text, bare) = (play.level().text(), play.level().without_solution());
        let ends = text.starts_with(&bare);
        Self {
            name: translate(&play.level().name()).to_owned(),
            unsolved: if ends { bare.len() } else { text.len() },
            text,
            key: key(play),
            is_demo: play.timeline().place().is_some_and(|place| place.of > 0),
            class: LevelClass::default(),
            evolution: None,
        }
    }

    /// The same level with its class, which takes some milliseconds.
    pub fn with_class(self, play: &dyn Play) -> Self {
        let class = play.level().class();
        Self { class, ..self }
    }

    /// A level of a fetched list.
    fn listed(file: &Value) -> Option<Self> {
        let text = file["text"].as_str()?;
        let step = |field| file[field].as_u64()?.try_into().ok();
        Some(Self {
            name: translate(file["name"].as_str()?).to_owned(),
            unsolved: text.len(),
            text: text.to_owned() + file["solution"].as_str().unwrap_or_default(),
            key: file["key"].as_str()?.to_owned(),
            is_demo: file["exhibit"].as_bool().unwrap_or(false),
            class: LevelClass {
                size: step("size"),
                difficulty: step("difficulty"),
            },
            evolution: file["evolution"].as_u64(),
        })
    }

    /// The text without the solution.
    pub fn without_solution(&self) -> &str {
        &self.text[..self.unsolved]
    }

    /// The address of this level of a puzzle's pack. It does not give the solution away: the page finds it
    /// in the pack.
    pub fn link(&self, puzzle: &str) -> Link {
        Link::to_level(puzzle, self.without_solution().to_owned())
    }

    /// The most stars that the player has earned.
    pub fn stars(&self) -> u8 {
        stored_stars(&self.key)
    }

    /// Whether it can be won.
    pub const fn can_be_won(&self) -> bool {
        !self.is_demo
    }

    /// Whether it can be won and has not been.
    fn is_open(&self) -> bool {
        self.can_be_won() && self.stars() == 0
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
        Ok(Self {
            chapters: chapters.map(chapter).collect(),
            own: None,
        })
    }

    /// All chapters that have levels, in the order of the list: the host's own first.
    pub fn listed(&self) -> impl Iterator<Item = &Chapter> {
        let bundled = self.chapters.len() - self.own.unwrap_or(0);
        let (bundled, own) = self.chapters.split_at(bundled);
        let chapters = own.iter().chain(bundled);
        chapters.filter(|chapter| !chapter.levels.is_empty())
    }

    /// All levels that can be won.
    pub fn to_be_won(&self) -> impl Iterator<Item = &ListedLevel> {
        self.levels().filter(|level| level.can_be_won())
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

    /// The level with this key.
    pub fn level(&self, key: &str) -> Option<&ListedLevel> {
        self.levels().find(|level| level.key == key)
    }

    /// Whether a level is one of these.
    pub fn holds(&self, key: &str) -> bool {
        self.level(key).is_some()
    }

    /// The next level after this one that has not been won; otherwise the first such level.
    pub fn after(&self, key: &str) -> Option<&ListedLevel> {
        let later = self.levels().skip_while(|level| level.key != key);
        let mut levels = later.chain(self.levels());
        levels.find(|level| level.key != key && level.is_open())
    }

    /// The first level that has not been won; otherwise the first one.
    pub fn next(&self) -> Option<&ListedLevel> {
        let mut levels = self.levels();
        levels
            .find(|level| level.is_open())
            .or_else(|| self.first())
    }

    /// The chapter of this level, if none of its levels is left to be won.
    pub fn complete_chapter(&self, key: &str) -> Option<&str> {
        let chapter = self.chapters.iter().find(|chapter| chapter.holds(key))?;
        let is_open = chapter.levels.iter().any(ListedLevel::is_open);
        (!is_open).then_some(&*chapter.name)
    }

    /// The first level that has not been won in a later chapter than this level's.
    pub fn in_later_chapter(&self, key: &str) -> Option<&ListedLevel> {
        let mut later = self
            .chapters
            .iter()
            .skip_while(|chapter| !chapter.holds(key));
        later.next()?;
        let mut levels = later.flat_map(|chapter| &chapter.levels);
        levels.find(|level| level.is_open())
    }
}

/// The bundled levels of all puzzles, as far as they have been fetched.
#[derive(Default)]
pub struct Packs {
    pub here: HashMap<&'static str, Pack>,
    /// The lists that are being fetched.
    coming: HashMap<&'static str, Promise>,
    /// Why lists did not come; told after what waits for them, for opening a level removes a message.
    faults: HashMap<&'static str, String>,
}

impl Packs {
    /// The levels of a puzzle, once they have been fetched.
    pub fn get(&self, puzzle: &str) -> Option<&Pack> {
        self.here.get(puzzle)
    }

    /// Whether the levels of a puzzle are here.
    pub fn holds(&self, puzzle: &str) -> bool {
        self.here.contains_key(puzzle)
    }

    /// Begins to fetch a puzzle's levels, unless that has begun before. Gives what ends when they are here or
    /// could not be fetched; `None` if there is nothing to wait for.
    pub fn fetch(&mut self, entry: &'static Entry) -> Option<Coming<()>> {
        if entry.pack.is_none() || self.holds(entry.id) {
            return None;
        }
        let coming = self.coming.entry(entry.id);
        let coming = coming.or_insert_with(|| future_to_promise(fetch(entry)));
        let coming = JsFuture::from(coming.clone());
        Some(Box::pin(async { drop(coming.await) }))
    }

    /// Takes over the fetched list of a puzzle's levels; one that did not come is fetched again when it is
    /// needed again.
    pub fn on_list_fetched(&mut self, entry: &'static Entry, text: Result<String, String>) {
        self.coming.remove(entry.id);
        match text.and_then(|text| Pack::read(&text)) {
            Ok(pack) => drop(self.here.insert(entry.id, pack)),
            Err(why) => drop(self.faults.insert(entry.id, why)),
        }
    }

    /// Why a list did not come, once.
    pub fn take_fault(&mut self, entry: &'static Entry) -> Option<String> {
        self.faults.remove(entry.id)
    }
}

/// Fetches the list of a puzzle's levels, and has it taken over.
async fn fetch(entry: &'static Entry) -> Result<JsValue, JsValue> {
    let address = format!("levels/lists/{}.json?v={}", entry.id, dom::version());
    event::send(LevelsEvent::PackCame(entry, load(&address).await));
    Ok(JsValue::UNDEFINED)
}

/// Writes faults of the host's file to the console; gives the first as a message.
pub fn report_faults(faults: &[ParseError]) -> Option<String> {
    let texts = faults
        .iter()
        .map(|fault| fault.clone().within(HOST_FILE).to_string());
    let texts: Vec<String> = texts.collect();
    for text in &texts {
        web_sys::console::warn_1(&text.into());
    }
    let more = trn!(
        texts.len().saturating_sub(1),
        "The file has one more error.",
        "The file has {n} more errors."
    );
    match &texts[..] {
        [] => None,
        [text] => Some(text.clone()),
        [text, ..] => Some(format!("{text}. {more}")),
    }
}

/// The text at an address.
pub async fn load(address: &str) -> Result<String, String> {
    let failed = |thrown| dom::why(&thrown);
    let request = web_sys::RequestInit::new();
    request.set_signal(Some(&web_sys::AbortSignal::timeout_with_u32(PATIENCE_MS)));
    let response = dom::fetch(address, &request).await;
    let response: Result<web_sys::Response, _> = response.map_err(failed)?.dyn_into();
    let response = response.map_err(|_| tr!("no response").to_owned())?;
    if !response.ok() {
        return Err(tr!(
            "the server returned {status}",
            status = response.status()
        ));
    }
    let text = JsFuture::from(response.text().map_err(failed)?).await;
    let text = text.map_err(failed)?;
    text.as_string()
        .ok_or_else(|| tr!("the response has no text").to_owned())
}

/// The game of this name among the saves, if it can be read.
pub fn stored_game(entry: &Entry, key: &str) -> Option<Box<dyn Play>> {
    let save = storage::read(&storage::Key::Save(key))?;
    entry.restore(&save).ok()
}

/// The most stars that the player has earned on a level.
pub fn stored_stars(key: &str) -> u8 {
    let stored = storage::read(&storage::Key::Stars(key));
    stored.and_then(|stored| stored.parse().ok()).unwrap_or(0)
}
