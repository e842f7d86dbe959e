//! The host's own levels: the file `levels/own.json` beside the page, for any of the puzzles.
//!
//! A list of chapters as in a pack; each level names its puzzle. The file is fetched once a visit,
//! after the first pack, so that it delays nothing. Its chapters are added to the packs that have been
//! fetched, and to later ones. Levels are opened in slices, for there may be thousands.
//!
//! Faults in the file are for the host: the console has them all, home shows the first. The sound levels
//! are listed.

use std::rc::Rc;

use serde_json::Value;
use wasm_bindgen_futures::spawn_local;

use crate::levels::Levels;
use crate::levels::packs::{self, Chapter, ListedLevel};
use crate::shell::context::{Context, PageView, Tone};
use crate::shell::event::{self, LevelsEvent};
use crate::shell::{dom, loader};
use evolvarium::game::ParseError;
use evolvarium::i18n::{tr, trn};
use evolvarium::puzzles::{Entry, registry};

const FILE: &str = "levels/own.json";
/// After opening levels for this long, the page does other things first.
const SLICE_MS: f64 = 8.0;

/// The state of the file.
#[derive(Default)]
pub enum HostLevels {
    #[default]
    Unasked,
    /// It is being fetched, or could not be.
    Asked,
    Here(Rc<Value>),
}

/// Whether the file is the empty one of a build.
fn is_empty(text: &str) -> bool {
    let bare: String = text.split_whitespace().collect();
    bare == r#"{"name":"","chapters":[]}"#
}

/// Fetches the file. Without it, or without a network, nothing happens.
async fn ask() {
    if let Ok(text) = packs::load(FILE).await
        && !is_empty(&text)
    {
        event::send(LevelsEvent::HostFile(text));
    }
}

impl Levels {
    /// Adds the host's chapters to a puzzle's pack, or fetches the file first.
    pub fn join_own(&mut self, entry: &'static Entry) {
        match &self.host {
            HostLevels::Unasked => {
                self.host = HostLevels::Asked;
                spawn_local(ask());
            }
            HostLevels::Asked => {}
            HostLevels::Here(file) => {
                let file = Rc::clone(file);
                spawn_local(async move {
                    if loader::fetch(vec![entry]).await.is_ok() {
                        let (chapters, faults) = chapters(&file, entry).await;
                        event::send(LevelsEvent::JoinHost(entry, chapters, faults));
                    }
                });
            }
        }
    }

    /// The host's file has been fetched.
    pub fn take_own(&mut self, cx: &mut Context, text: &str) {
        let file: Value = match serde_json::from_str(text.trim_start_matches('\u{feff}')) {
            Ok(file) => file,
            Err(why) => return tell_faults(cx, &[ParseError::of_json(&why)]),
        };
        if !file["chapters"].is_array() {
            let why = ParseError::new(tr!("“{field}” is missing", field = "chapters"));
            return tell_faults(cx, &[why]);
        }
        tell_faults(cx, &unknown_puzzles(&file));
        self.host = HostLevels::Here(Rc::new(file));
        let here: Vec<&Entry> = registry::listed()
            .filter(|entry| cx.packs.holds(entry.id))
            .collect();
        for entry in here {
            self.join_own(entry);
        }
    }
}

/// Adds the host's chapters to a puzzle's pack.
pub fn join_chapters(
    cx: &mut Context,
    entry: &'static Entry,
    own: Vec<Chapter>,
    faults: &[ParseError],
) {
    let pack = cx.packs.here.get_mut(entry.id);
    let Some(pack) = pack.filter(|pack| pack.own.is_none()) else {
        return;
    };
    pack.own = Some(own.len());
    pack.chapters.extend(own);
    cx.level_list_stale = true;
    tell_faults(cx, faults);
}

/// Writes faults of the host's file to the console, and shows the first at home.
fn tell_faults(cx: &mut Context, faults: &[ParseError]) {
    for fault in faults {
        let words = fault.clone().within(FILE).to_string();
        web_sys::console::warn_1(&words.into());
    }
    let [first, more @ ..] = faults else { return };
    if cx.view != PageView::Home {
        return;
    }
    let mut words = first.clone().within(FILE).to_string();
    if !more.is_empty() {
        let more = trn!(
            more.len(),
            "One more fault there.",
            "{n} more faults there."
        );
        words = format!("{words}. {more}");
    }
    cx.say(&words, Tone::Bad);
}

/// The list in this field of a file.
fn list<'a>(file: &'a Value, name: &str) -> &'a [Value] {
    file[name].as_array().map_or(&[], Vec::as_slice)
}

/// A chapter's levels, each with its place in the file; `n`: the chapter's index.
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

/// The faults of levels that name none of the puzzles.
fn unknown_puzzles(file: &Value) -> Vec<ParseError> {
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

/// All chapters with their levels of a puzzle, and the faults of these levels.
async fn chapters(file: &Value, entry: &Entry) -> (Vec<Chapter>, Vec<ParseError>) {
    let mut faults = Vec::new();
    let mut begun = dom::now();
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
            if dom::now() - begun > SLICE_MS {
                dom::pause(0).await;
                begun = dom::now();
            }
        }
        let text = |field: &str| chapter[field].as_str().unwrap_or_default();
        chapters.push(Chapter::new(text("name"), text("about"), levels));
    }
    (chapters, faults)
}
