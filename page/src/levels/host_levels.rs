//! Levels that the host of the page has put beside it: `levels/own.json`, for any of the puzzles.
//!
//! A list of chapters as in a pack; each level says by itself which puzzle it is for. The file is
//! asked for once a visit, after the first pack has come, so that it delays nothing; its chapters
//! then join those of the packs that are there, and of those that come later.

use serde_json::Value;
use wasm_bindgen_futures::spawn_local;

use crate::levels::Levels;
use crate::levels::packs::{self, Chapter, ListedLevel};
use crate::shell::context::{Context, Tone};
use crate::shell::event::{self, Event, LevelsEvent};
use crate::shell::loader;
use evolvarium::game::ParseError;
use evolvarium::i18n::{tr, trn};
use evolvarium::puzzles::{Entry, registry};

/// Where it stands, beside the page.
const FILE: &str = "levels/own.json";

/// What is known of the file.
#[derive(Default)]
pub enum HostLevels {
    /// It has not been asked for.
    #[default]
    Unasked,
    /// It is on its way, or can't be had.
    Asked,
    /// It is here.
    Here(Value),
}

/// Whether the file says no more than the one that a build brings along.
fn is_empty(text: &str) -> bool {
    let bare: String = text.split_whitespace().collect();
    bare == r#"{"name":"","chapters":[]}"#
}

/// Fetches the file. A folder without the file, or no
/// network: there is nothing to be said about.
async fn ask() {
    let Ok(text) = packs::load(FILE).await else {
        return;
    };
    if !is_empty(&text) {
        event::send(Event::Levels(LevelsEvent::HostFile(text)));
    }
}

impl Levels {
    /// Joins the host's chapters to a puzzle's pack that has come; asks for them first.
    pub fn join_own(&mut self, entry: &'static Entry) {
        match &self.host {
            HostLevels::Unasked => {
                self.host = HostLevels::Asked;
                spawn_local(ask());
            }
            HostLevels::Asked => {}
            HostLevels::Here(_) => spawn_local(async move {
                if loader::fetch(vec![entry]).await.is_ok() {
                    event::send(Event::Levels(LevelsEvent::JoinHost(entry)));
                }
            }),
        }
    }

    /// Joins the host's chapters, which are here.
    pub fn join_chapters(&mut self, cx: &mut Context, entry: &'static Entry) {
        let HostLevels::Here(file) = &self.host else {
            return;
        };
        let pack = cx.packs.get_mut(entry.id);
        let Some(pack) = pack.filter(|pack| !pack.is_joined()) else {
            return;
        };
        let (chapters, faults) = chapters(file, entry);
        pack.join(chapters);
        cx.level_list_stale = true;
        tell_faults(cx, &faults);
    }

    /// The host's file has come.
    pub fn take_own(&mut self, cx: &mut Context, text: &str) {
        let file: Value = match serde_json::from_str(text.trim_start_matches('\u{feff}')) {
            Ok(file) => file,
            Err(why) => return tell_faults(cx, &[ParseError::of_json(&why)]),
        };
        if !file["chapters"].is_array() {
            let why = ParseError::new(tr!("“{field}” is missing", field = "chapters"));
            return tell_faults(cx, &[why]);
        }
        tell_faults(cx, &strangers(&file));
        self.host = HostLevels::Here(file);
        let here: Vec<&Entry> = registry::listed()
            .filter(|entry| cx.packs.holds(entry.id))
            .collect();
        for entry in here {
            self.join_own(entry);
        }
    }
}

/// Says what is wrong in the host's file, which is read in the host's own browser first.
fn tell_faults(cx: &mut Context, faults: &[ParseError]) {
    let Some(first) = faults.first() else { return };
    let first = first.clone().within(FILE);
    let more = faults.len() - 1;
    let words = match more {
        0 => first.to_string(),
        _ => {
            let more = trn!(more, "One more fault there.", "{n} more faults there.");
            format!("{first}. {more}")
        }
    };
    cx.say(&words, Tone::Bad);
}

/// What a list under this name holds.
fn list<'a>(file: &'a Value, name: &str) -> &'a [Value] {
    file[name].as_array().map_or(&[], Vec::as_slice)
}

/// A chapter's levels, each with its place in the file; `n`: which chapter.
fn levels_of(chapter: &Value, n: usize) -> impl Iterator<Item = (&Value, String)> {
    let place = move |l: usize| {
        tr!(
            "chapter {chapter}, level {level}",
            chapter = n + 1,
            level = l + 1
        )
    };
    let levels = list(chapter, "levels").iter().enumerate();
    levels.map(move |(l, level)| (level, place(l)))
}

/// Levels that are for none of the puzzles.
fn strangers(file: &Value) -> Vec<ParseError> {
    let unknown = |(level, place): (&Value, String)| {
        let why = match level["puzzle"].as_str() {
            None => ParseError::new(tr!("“{field}” is missing", field = "puzzle")),
            Some(id) => registry::known(id).err()?,
        };
        Some(why.within(place))
    };
    let chapters = list(file, "chapters").iter().enumerate();
    let levels = chapters.flat_map(|(n, chapter)| levels_of(chapter, n));
    levels.filter_map(unknown).collect()
}

/// The chapters that have levels of a puzzle, and what is wrong in those.
fn chapters(file: &Value, entry: &Entry) -> (Vec<Chapter>, Vec<ParseError>) {
    let mut faults = Vec::new();
    let mut chapters = Vec::new();
    for (n, chapter) in list(file, "chapters").iter().enumerate() {
        let mut levels = Vec::new();
        for (level, place) in levels_of(chapter, n) {
            if level["puzzle"].as_str() != Some(entry.id) {
                continue;
            }
            match entry.open(&level.to_string()) {
                Ok(play) => levels.push(ListedLevel::of(&*play)),
                Err(why) => faults.push(why.within(place)),
            }
        }
        let text = |field: &str| chapter[field].as_str().unwrap_or_default();
        chapters.push(Chapter::new(text("name"), text("about"), levels));
    }
    (chapters, faults)
}
