//! The current level: the game, its save, its texts on the page.

use crate::board::lesson::GivenLesson;
use crate::levels::packs;
use crate::run::run_state::RunState;
use crate::shell::{dom, storage};
use evolvarium::game::Play;
use evolvarium::game::link::Link;
use evolvarium::game::stopwatch::Stopwatch;
use evolvarium::paint::view::Zoom;
use evolvarium::puzzles::Entry;
use evolvarium::search::Aim;

/// What preparing an answer to be shown took is waited this many times before
/// the next: it then has a tenth of the time.
const PREVIEW_PAUSE: f64 = 9.0;

/// The current level.
pub struct CurrentGame {
    /// The puzzle, or the editor.
    pub entry: &'static Entry,
    /// The puzzle; of an editor: whose levels it edits.
    pub puzzle: &'static Entry,
    /// The game itself.
    pub play: Box<dyn Play>,
    /// The level's name among the saves: puzzle and hash.
    pub key: String,
    /// The state of its run.
    pub run: RunState,
    /// Nothing of this puzzle's pack has been won yet.
    pub novice: bool,
    /// The puzzle's lesson, while it is given.
    pub lesson: Option<GivenLesson>,
    /// Texts and attributes are to be brought up to date.
    pub stale: bool,
    /// The place of the playback when the texts were last brought up to date.
    pub shown_playback: Option<(usize, bool)>,
    /// The steps done at that time.
    pub shown_steps: usize,
    /// The remembered controls, as they stand.
    pub remembered: Vec<(&'static str, String)>,
    /// How long it has been played.
    pub watch: Stopwatch,
    /// Which part of the board is seen, once it has been.
    pub zoom: Option<Zoom>,
}

pub use evolvarium::game::play::key;

impl CurrentGame {
    /// A current level.
    pub fn new(entry: &'static Entry, puzzle: &'static Entry, play: Box<dyn Play>) -> Self {
        let key = key(&*play);
        let watch = kept_watch(&*play, &key);
        Self {
            entry,
            puzzle,
            play,
            key,
            run: RunState::default(),
            novice: false,
            lesson: None,
            stale: true,
            shown_playback: None,
            shown_steps: 0,
            remembered: Vec::new(),
            watch,
            zoom: None,
        }
    }

    /// Whether this is an editor.
    pub fn is_editor(&self) -> bool {
        !std::ptr::eq(self.entry, self.puzzle)
    }

    /// Whether the islands of this run are here.
    pub fn has_pool(&self, run: u32) -> bool {
        self.run.pool.as_ref().is_some_and(|pool| pool.is(run))
    }

    /// Whether the search has something to do in every frame.
    pub const fn searching(&self) -> bool {
        self.run.searching()
    }

    /// Whether there is a run whose answers are levels. In an editor they are
    /// edits, like those of any other search.
    pub fn designing(&self) -> bool {
        let run = self.play.run();
        !self.is_editor() && run.is_some_and(|run| run.spec().aim == Aim::Design)
    }

    /// Whether there is a level being designed to be shown in place of the game.
    pub fn shows_design(&self) -> bool {
        !self.run.turned_from
            && self.designing()
            && self
                .play
                .run()
                .is_some_and(|run| run.best_summary().is_some())
            && self.play.timeline().playback().is_none()
    }

    /// Brings the preview up to the best answer: at once where that is cheap, and
    /// less often the dearer it is, unless it has to be
    /// `at_once`.
    pub fn show_preview(&mut self, at_once: bool) {
        let start = dom::now();
        let (last, cost) = self.run.preview_shown;
        if at_once || (self.run.preview_due && start - last >= cost * PREVIEW_PAUSE) {
            self.run.preview_due = false;
            if let Some(run) = self.play.run_mut() {
                run.refresh_preview();
            }
            self.run.preview_shown = (start, dom::now() - start);
        }
    }

    /// The address of this level.
    pub fn link(&self) -> Link {
        Link {
            puzzle: self.puzzle.id.to_owned(),
            level: Some(self.play.level().text()),
            edit: self.is_editor(),
            ..Link::default()
        }
    }

    /// Keeps the game, and how far it has come.
    pub fn store(&self) {
        storage::write(&format!("save/{}", self.key), &self.play.save());
        storage::write(&format!("last/{}", self.entry.id), &self.key);
        self.store_time();
        if self.stars() > packs::kept_stars(&self.key) {
            storage::write(&format!("stars/{}", self.key), &self.stars().to_string());
        }
    }

    /// The stars that the position earns: an answer that was adopted earns none.
    pub fn stars(&self) -> u8 {
        if self.play.is_played() {
            self.play.stars()
        } else {
            0
        }
    }
}

fn time_name(key: &str) -> String {
    format!("time/{key}")
}

/// The watch of a level, as it was kept under the level's name among the saves.
fn kept_watch(play: &dyn Play, key: &str) -> Stopwatch {
    let begun = !play.line().is_empty();
    Stopwatch::kept(storage::read(&time_name(key)).as_deref(), begun)
}

impl CurrentGame {
    /// Keeps the time, if it is taken.
    pub fn store_time(&self) {
        if self.entry.guide().timed {
            storage::write(&time_name(&self.key), &self.watch.to_keep());
        }
    }

    /// The watch stands: the level is solved, or left.
    pub fn stop_time(&mut self) {
        if self.watch.run(false, dom::now()) {
            self.store_time();
        }
    }
}
