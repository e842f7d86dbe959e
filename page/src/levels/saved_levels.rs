//! The levels that the player has kept: “My levels”, the first chapter of the list.
//!
//! Stored as JSON, a list of compact texts for each puzzle, newest first. It is read again when another
//! page has changed it. A removed level stays in the list until another level is opened, so
//! that it can be taken back.

use std::collections::{HashMap, VecDeque};

use serde_json::Value;
use web_sys::HtmlElement;

use crate::levels::Levels;
use crate::model::context::{Context, Tone};
use crate::model::event::RunEvent;
use crate::model::packs::ListedLevel;
use crate::platform::{dom, id, storage};
use evolvarium::fnv;
use evolvarium::game::Play;
use evolvarium::game::input::sheet::Sheet;
use evolvarium::game::play::key;
use evolvarium::i18n::{tr, tr_noop, translate};
use evolvarium::puzzles::Entry;

/// The newest levels are listed with their figures: this many.
const RATED: usize = 100;

/// After opening levels for this long, the page does other things first.
const SLICE_MS: f64 = 8.0;

/// The kept levels of a puzzle.
#[derive(Default)]
pub struct SavedLevels {
    puzzle: Option<&'static Entry>,
    /// The stored text when it was last read.
    raw: Option<String>,
    /// The levels that have been opened, newest first.
    pub rows: Vec<SavedLevel>,
    /// The stored texts that have not been opened yet; they are older.
    unread: VecDeque<Value>,
    /// The levels that were parsed before another tab changed the list, by their texts.
    before: HashMap<String, SavedLevel>,
    /// Some texts were no levels, and are kept under another name.
    damaged: bool,
    /// The list was stored before all texts were read, so it may hold levels that have been removed.
    stale: bool,
}

/// A level of the list.
pub struct SavedLevel {
    pub level: ListedLevel,
    /// By this number the page's buttons name it.
    pub id: u64,
    /// Its figures in words; may be empty.
    pub summary: String,
    /// Whether it is kept; otherwise it can be taken back.
    pub is_kept: bool,
}

impl SavedLevel {
    /// A kept level; `rated`: with its figures, which take some milliseconds.
    fn new(play: &dyn Play, rated: bool) -> Self {
        let mut level = ListedLevel::new(play);
        let mut summary = String::new();
        if rated {
            level = level.with_class(play);
            summary = play.level().summary();
        }
        Self {
            id: fnv::hash(&level.key),
            level,
            summary,
            is_kept: true,
        }
    }
}

impl SavedLevels {
    /// The number of levels, as far as they are known.
    pub fn len(&self) -> usize {
        self.rows.len() + self.unread.len()
    }

    /// Whether all levels have been opened.
    pub fn is_read(&self) -> bool {
        self.unread.is_empty()
    }

    /// Looks at the storage. Returns whether there are other levels than before, which are to be read.
    fn follow_storage(&mut self, puzzle: &'static Entry) -> bool {
        let raw = storage::read(&storage::Key::SavedLevels(puzzle.id));
        let same = self.puzzle.is_some_and(|it| it.id == puzzle.id);
        if same && self.raw == raw {
            return false;
        }
        self.puzzle = Some(puzzle);
        let rows = self.rows.drain(..).filter(|_| same);
        self.before = rows.map(|row| (row.level.text.clone(), row)).collect();
        // Anything but a list is read as one text that is not a level.
        let texts = raw.as_deref().map(serde_json::from_str);
        let texts = texts.map(|texts| texts.unwrap_or_else(|_| VecDeque::from([Value::Null])));
        self.unread = texts.unwrap_or_default();
        self.raw = raw;
        (self.damaged, self.stale) = (false, false);
        true
    }

    /// Opens levels for a part of a frame. Returns whether a text was not a level, for the first time. What is
    /// stored is then kept under another name.
    fn read(&mut self) -> bool {
        let Some(puzzle) = self.puzzle else {
            return false;
        };
        let start = dom::now();
        let mut damaged = self.damaged;
        while dom::now() - start <= SLICE_MS
            && let Some(text) = self.unread.pop_front()
        {
            match self.open(puzzle, &text) {
                Some(row) if self.find(row.id).is_none() => self.rows.push(row),
                Some(_) => {}
                None => damaged = true,
            }
        }
        if self.is_read() {
            self.before.clear();
        }
        let is_news = damaged && !self.damaged;
        if is_news {
            self.damaged = true;
            storage::set_aside(&storage::Key::SavedLevels(puzzle.id));
        }
        if is_news || (self.is_read() && self.stale) {
            self.store();
        }
        is_news
    }

    /// The level of a stored text, unless it is none.
    fn open(&mut self, puzzle: &Entry, text: &Value) -> Option<SavedLevel> {
        let text = text.as_str()?;
        if let Some(row) = self.before.remove(text) {
            return Some(SavedLevel {
                is_kept: true,
                ..row
            });
        }
        let play = puzzle.open(text).ok()?;
        Some(SavedLevel::new(&*play, self.rows.len() < RATED))
    }

    fn find(&self, id: u64) -> Option<usize> {
        self.rows.iter().position(|row| row.id == id)
    }

    /// Whether a level is kept.
    fn holds(&self, key: &str) -> bool {
        self.find(fnv::hash(key))
            .is_some_and(|index| self.rows[index].is_kept)
    }

    /// Keeps a level. Returns whether it was not kept already.
    fn keep(&mut self, play: &dyn Play) -> bool {
        let row = SavedLevel::new(play, true);
        match self.find(row.id) {
            Some(index) if self.rows[index].is_kept => return false,
            Some(index) => self.rows[index].is_kept = true,
            None => self.rows.insert(0, row),
        }
        self.store();
        true
    }

    /// Lets a level go.
    fn remove_level(&mut self, key: &str) {
        if let Some(index) = self.find(fnv::hash(key)) {
            self.rows[index].is_kept = false;
            self.store();
        }
    }

    /// Deletes the removed levels. Doing so while the others are read would bring them back.
    pub fn forget(&mut self) {
        if self.is_read() {
            self.rows.retain(|row| row.is_kept);
        }
    }

    fn store(&mut self) {
        let Some(puzzle) = self.puzzle else { return };
        let is_kept = self.rows.iter().filter(|row| row.is_kept);
        let texts = is_kept.map(|row| Value::from(&*row.level.text));
        let texts: Vec<Value> = texts.chain(self.unread.iter().cloned()).collect();
        let key = storage::Key::SavedLevels(puzzle.id);
        if texts.is_empty() {
            storage::forget(&key);
        } else {
            storage::write(&key, &Value::from(texts).to_string());
        }
        self.raw = storage::read(&key);
        self.stale = !self.is_read();
    }
}

impl Levels {
    /// Looks at the kept levels of the current puzzle, and begins to read them if they have changed.
    pub fn update_saved_levels(&mut self, cx: &mut Context) {
        if let Some(puzzle) = cx.puzzle()
            && self.saved.follow_storage(puzzle)
        {
            self.read_saved(cx);
        }
    }

    /// Reads kept levels for a part of a frame.
    pub fn read_saved(&mut self, cx: &mut Context) {
        if self.saved.read() {
            cx.say(translate(DAMAGED), Tone::Bad);
        }
        if self.saved.is_read() {
            self.stale = true;
            self.keep_texts(cx);
        }
    }

    /// Keeps a level. Returns whether it was not kept already.
    fn keep(&mut self, cx: &mut Context, play: &dyn Play) -> bool {
        self.update_saved_levels(cx);
        let new = self.saved.keep(play);
        self.stale = true;
        self.keep_texts(cx);
        new
    }

    /// Keeps the best level that a search has designed.
    pub fn keep_design(&mut self, cx: &mut Context) {
        let game = cx.game.as_ref();
        let Some(level) = game.and_then(|game| game.play.designed_level(None)) else {
            return;
        };
        let text = if self.keep(cx, &*level) {
            translate(KEPT_MESSAGE)
        } else {
            tr!("This level is already in My levels.")
        };
        if dom::media(dom::SHEET) && cx.sheet == Sheet::Peek {
            cx.say(text, Tone::Plain);
        } else if let Some(game) = &mut cx.game {
            game.run.say(text);
            cx.ask(RunEvent::Stale);
        }
    }

    /// Keeps the current level, or lets it go.
    pub fn toggle_keep(&mut self, cx: &mut Context) {
        self.update_saved_levels(cx);
        let Some(play) = level_to_keep(cx) else {
            let text = tr!("This draft is not a level yet, so it can't be added.");
            return cx.say(text, Tone::Bad);
        };
        let key = key(&*play);
        if self.saved.holds(&key) {
            self.saved.remove_level(&key);
            self.stale = true;
            self.keep_texts(cx);
            cx.say(
                tr!("Removed from My levels. “Add” puts it back."),
                Tone::Plain,
            );
        } else {
            self.keep(cx, &*play);
            cx.say(translate(KEPT_MESSAGE), Tone::Plain);
        }
    }

    /// Lets a level of the list go, or takes it back.
    pub fn toggle_row(&mut self, cx: &mut Context, id: u64) {
        let Some(index) = self.saved.find(id) else {
            return;
        };
        self.saved.rows[index].is_kept ^= true;
        self.saved.store();
        self.stale = true;
        self.keep_texts(cx);
    }

    /// Updates the toolbar's button.
    pub fn keep_texts(&self, cx: &Context) {
        let key = match &cx.game {
            Some(game) if !game.is_editor() => Some(game.key.clone()),
            _ => level_to_keep(cx).map(|play| key(&*play)),
        };
        let is_kept = key.as_ref().is_some_and(|key| self.saved.holds(key));
        let button = id::keep_level.element();
        let (title, word) = if is_kept {
            (tr!("Remove from My levels"), tr!("Remove"))
        } else {
            (tr!("Add to My levels"), tr!("Add"))
        };
        dom::flag(&button, "aria-disabled", key.is_none());
        dom::attribute(&button, "aria-pressed", &is_kept.to_string());
        dom::attribute(&button, "aria-label", title);
        dom::attribute(&button, "title", title);
        dom::relabel(&button, word, "keep");
    }
}

/// The level that the toolbar's button keeps: in an editor, the edited one.
fn level_to_keep(cx: &Context) -> Option<Box<dyn Play>> {
    let game = cx.game.as_ref()?;
    let text = match game.play.edited() {
        Some(edited) => edited.ok()?.1,
        None => game.play.level().text(),
    };
    game.puzzle.open(&text).ok()
}

/// The list's button that removes a level, or takes it back.
pub fn row_button(name: &str, id: u64, is_kept: bool) -> HtmlElement {
    let (label, icon) = if is_kept {
        (tr!("Remove “{name}”", name), "close")
    } else {
        (tr!("Put “{name}” back", name), "undo")
    };
    let button = dom::command_button("quiet icon-only", "", "keep-row", &id.to_string());
    dom::attribute(&button, "title", &label);
    dom::append(&button, &dom::icon(icon, "icon"));
    button
}

/// Shown while no level is kept.
pub const NO_LEVELS: &str =
    tr_noop!("“Add” in the menu adds a level to My levels, at the top of this list.");

const KEPT_MESSAGE: &str = tr_noop!("Added to My levels.");

const DAMAGED: &str =
    tr_noop!("Part of My levels could not be read. A copy of the old list is kept.");
