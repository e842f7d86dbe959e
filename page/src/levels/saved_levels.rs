//! The levels that the player has kept: “Mine”, the first chapter of the list.
//!
//! Stored as JSON, a list of compact texts for each puzzle, newest first. It is read again when another
//! page has changed it. A level that is let go stays in the list until another level is opened, so
//! that it can be taken back.

use serde_json::Value;
use web_sys::Element;

use crate::levels::Levels;
use crate::levels::packs::ListedLevel;
use crate::shell::context::{Context, Tone};
use crate::shell::dom;
use crate::shell::storage::{self, kept_levels};
use evolvarium::game::Play;
use evolvarium::game::play::key;
use evolvarium::i18n::{tr, tr_noop, translate, trc};
use evolvarium::puzzles::Entry;

/// The newest levels are listed with their figures: this many.
const RATED: usize = 100;

/// The kept levels of a puzzle.
#[derive(Default)]
pub struct SavedLevels {
    puzzle: &'static str,
    /// The stored text when it was last read.
    raw: Option<String>,
    /// The levels, newest first.
    pub rows: Vec<SavedLevel>,
}

/// A level of the list.
pub struct SavedLevel {
    pub level: ListedLevel,
    /// Its figures in words; may be empty.
    pub summary: String,
    /// Whether it is kept; else it can be taken back.
    kept: bool,
}

impl SavedLevel {
    /// A kept level; `rated`: with its figures, which take some milliseconds.
    fn new(play: &dyn Play, rated: bool) -> Self {
        Self {
            level: ListedLevel::of(play),
            summary: if rated {
                play.level().summary()
            } else {
                String::new()
            },
            kept: true,
        }
    }
}

impl SavedLevels {
    /// Reads the storage; whether all of it could be read. If not, it is kept under another name.
    fn look(&mut self, puzzle: &'static Entry) -> bool {
        let raw = storage::read(&kept_levels(puzzle.id));
        if self.puzzle == puzzle.id && self.raw == raw {
            return true;
        }
        self.puzzle = puzzle.id;
        self.rows.clear();
        self.raw = raw;
        let Some(raw) = &self.raw else { return true };
        let texts: Option<Vec<Value>> = serde_json::from_str(raw).ok();
        let mut sound = texts.is_some();
        for text in texts.into_iter().flatten() {
            match text.as_str().and_then(|text| puzzle.open(text).ok()) {
                Some(play) => {
                    let row = SavedLevel::new(&*play, self.rows.len() < RATED);
                    if self.find(&row.level.key).is_none() {
                        self.rows.push(row);
                    }
                }
                None => sound = false,
            }
        }
        if !sound {
            storage::set_aside(&kept_levels(puzzle.id));
            self.store();
        }
        sound
    }

    fn find(&self, key: &str) -> Option<usize> {
        self.rows.iter().position(|row| row.level.key == key)
    }

    /// Whether a level is kept.
    fn holds(&self, key: &str) -> bool {
        self.find(key).is_some_and(|index| self.rows[index].kept)
    }

    /// Keeps a level; whether it was not kept already.
    fn keep(&mut self, play: &dyn Play) -> bool {
        let row = SavedLevel::new(play, true);
        match self.find(&row.level.key) {
            Some(index) if self.rows[index].kept => return false,
            Some(index) => self.rows[index].kept = true,
            None => self.rows.insert(0, row),
        }
        self.store();
        true
    }

    /// Lets a level go.
    fn let_go(&mut self, key: &str) {
        if let Some(index) = self.find(key) {
            self.rows[index].kept = false;
            self.store();
        }
    }

    /// Removes the levels that were let go.
    pub fn forget(&mut self) {
        self.rows.retain(|row| row.kept);
    }

    fn store(&mut self) {
        let kept = self.rows.iter().filter(|row| row.kept);
        let texts: Vec<&str> = kept.map(|row| row.level.text.as_str()).collect();
        let name = kept_levels(self.puzzle);
        if texts.is_empty() {
            storage::forget(&name);
        } else {
            storage::write(&name, &Value::from(texts).to_string());
        }
        self.raw = storage::read(&name);
    }
}

impl Levels {
    /// Reads the kept levels of the current puzzle, if they have changed.
    pub fn look_at_saved(&mut self, cx: &mut Context) {
        let Some(puzzle) = cx.puzzle() else { return };
        if !self.saved.look(puzzle) {
            cx.level_list_stale = true;
            cx.say(translate(DAMAGED), Tone::Bad);
        }
    }

    /// Keeps a level; whether it was not kept already.
    fn keep(&mut self, cx: &mut Context, play: &dyn Play) -> bool {
        self.look_at_saved(cx);
        let new = self.saved.keep(play);
        cx.level_list_stale = true;
        self.keep_texts(cx);
        new
    }

    /// Keeps the best level that a search has designed.
    pub fn keep_design(&mut self, cx: &mut Context) {
        let game = cx.game.as_ref();
        let Some(level) = game.and_then(|game| game.play.designed_level(None)) else {
            return;
        };
        let words = if self.keep(cx, &*level) {
            translate(KEPT)
        } else {
            tr!("This level is kept already.")
        };
        let sheet = dom::element("evolve");
        if dom::media(dom::SHEET) && !sheet.class_list().contains("open") {
            cx.say(words, Tone::Plain);
        } else {
            dom::text(&dom::element("outcome"), words);
        }
    }

    /// Keeps the current level, or lets it go.
    pub fn toggle_keep(&mut self, cx: &mut Context) {
        self.look_at_saved(cx);
        let Some(play) = level_to_keep(cx) else {
            let words = tr!("What is drawn is not yet a level, so it can't be kept.");
            return cx.say(words, Tone::Bad);
        };
        let key = key(&*play);
        if self.saved.holds(&key) {
            self.saved.let_go(&key);
            cx.level_list_stale = true;
            self.keep_texts(cx);
            cx.say(tr!("Let go. Keep takes it back."), Tone::Plain);
        } else {
            self.keep(cx, &*play);
            cx.say(translate(KEPT), Tone::Plain);
        }
    }

    /// Lets a level of the list go, or takes it back.
    pub fn toggle_row(&mut self, cx: &mut Context, index: usize) {
        let Some(row) = self.saved.rows.get_mut(index) else {
            return;
        };
        row.kept = !row.kept;
        // The list is not written again: the button stays where it was pressed.
        let selector = format!("[data-command=keep-row][data-value=\"{index}\"]");
        if let Some(button) = dom::find(&dom::element("level-list"), &selector) {
            dress_row(&button, row);
        }
        self.saved.store();
        self.keep_texts(cx);
    }

    /// Updates the toolbar's button.
    pub fn keep_texts(&self, cx: &Context) {
        let key = match &cx.game {
            Some(game) if !game.is_editor() => Some(game.key.clone()),
            _ => level_to_keep(cx).map(|play| key(&*play)),
        };
        let kept = key.as_ref().is_some_and(|key| self.saved.holds(key));
        let button = dom::element("keep-level");
        let (label, title, word) = if kept {
            (
                tr!("Let it go"),
                tr!("This level stands under Mine: let it go"),
                trc!("this level is kept, on its button", "Kept"),
            )
        } else {
            (
                tr!("Keep this level"),
                tr!("Keep this level under Mine, in the list of levels"),
                tr!("Keep"),
            )
        };
        dom::flag(&button, "aria-disabled", key.is_none());
        dom::attribute(&button, "aria-pressed", &kept.to_string());
        dom::attribute(&button, "aria-label", label);
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

/// Adds the button to a row of the list by which its level is let go.
pub fn add_row_button(place: &Element, index: usize, row: &SavedLevel) {
    let button = dom::command_button("quiet icon-only", "", "keep-row", &index.to_string());
    dom::append(&button, &dom::icon("close", "icon"));
    dom::append(place, &button);
    dress_row(&button, row);
}

/// Updates the button of a row, and the row.
fn dress_row(button: &Element, row: &SavedLevel) {
    let name = &row.level.name;
    let (label, icon) = if row.kept {
        (tr!("Let “{name}” go", name), "close")
    } else {
        (tr!("Keep “{name}” again", name), "undo")
    };
    dom::attribute(button, "aria-label", &label);
    dom::attribute(button, "title", &label);
    dom::relabel(button, "", icon);
    if let Some(parent) = button.parent_element() {
        dom::class(&parent, "gone", !row.kept);
    }
}

/// Shown while no level is kept.
pub const NONE: &str =
    tr_noop!("“Keep”, below the board, puts a level under Mine, on top of this list.");

const KEPT: &str = tr_noop!("Kept: it stands under Mine in the list of levels.");

const DAMAGED: &str = tr_noop!(
    "The list of your kept levels could not be read in full. What it was is kept under another name."
);
