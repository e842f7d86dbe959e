//! The page's state of a level's run. The run itself is in the game.

use crate::model::current_game::CurrentGame;
use crate::model::worker_pool::WorkerPool;
use crate::platform::dom;
use evolvarium::game::Play;
use evolvarium::game::kept_run::KeptRun;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run_control::RunControl;
use evolvarium::game::speed::Due;

/// Figures change at most ten times a second.
pub const BETWEEN_TEXTS_MS: f64 = 100.0;

/// After preparing an answer for the preview the page waits this many times as long before the next,
/// so that it takes a tenth of the time.
const PREVIEW_PAUSE: f64 = 9.0;

/// The run of the current level.
#[derive(Default)]
pub struct RunState {
    /// The search runs.
    pub running: bool,
    /// The islands of the run, if its search is in workers.
    pub pool: Option<WorkerPool>,
    /// There are populations of islands that have not been shown.
    pub population_due: bool,
    /// For single steps: the generation at which the search stops.
    pub until: Option<u64>,
    /// The work due at the chosen speed.
    pub due: Due,
    /// The moves on the board when the run began.
    pub line: String,
    /// The moves on the board when an answer of the run was put there.
    pub adopted: String,
    /// The fitness of that answer, if it was the best one.
    pub adopted_best: Option<f64>,
    /// When the run was last stored.
    pub kept_at: f64,
    /// A run of an earlier visit that can be continued.
    pub kept: Option<KeptRun>,
    /// Where a run that is repeated goes at full speed.
    pub repeat: Option<Repeat>,
    /// How long the run has been running, in milliseconds.
    pub ran_ms: f64,
    /// There is a better answer that has not been shown.
    pub preview_due: bool,
    /// When an answer was last shown, and how long preparing it took, in milliseconds.
    pub preview_shown: (f64, f64),
    /// When the answer that is shown last moved.
    moved_at: f64,
    /// The outcome's sentence about the board's content; empty: none.
    pub board_words: String,
    /// When the figures were last updated, in milliseconds, and whether they were an answer's.
    pub told: (f64, bool),
}

/// A saved run that is repeated from its seed.
#[derive(Clone, Copy)]
pub struct Repeat {
    /// The evaluation at which it was kept.
    pub until: u64,
    /// It pauses there, because the player did not start it.
    pub then_pause: bool,
}

impl RunState {
    /// Whether the search runs, or makes a single step.
    pub const fn searching(&self) -> bool {
        self.running || self.until.is_some()
    }

    /// The moves on the board when the run began.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// Whether an answer has been shown since the figures were updated, and they are due: they change
    /// at most ten times a second.
    pub fn tells_answer(&self) -> bool {
        let (shown_at, _) = self.preview_shown;
        let (told_at, _) = self.told;
        shown_at.max(self.moved_at) >= told_at && dom::now() >= told_at + BETWEEN_TEXTS_MS
    }

    /// The answer that is shown moves on: its figures are due.
    pub fn answer_moves(&mut self) {
        self.moved_at = dom::now();
    }

    /// Stops the search.
    pub const fn stop(&mut self) {
        self.running = false;
        self.until = None;
    }
}

impl CurrentGame {
    /// Whether the islands of this run are here.
    pub fn has_pool(&self, run: u32) -> bool {
        self.run.pool.as_ref().is_some_and(|pool| pool.is(run))
    }

    /// Ends a run in an editor if the board is no longer the one with which it began; whether there was
    /// such a run.
    pub fn end_run_of_old_draft(&mut self) -> bool {
        let old = self.is_editor() && self.play.run().is_some() && {
            let line = self.play.line();
            line != self.run.line && line != self.run.adopted
        };
        if old {
            self.run = RunState::default();
            self.play.end_run();
            self.stale = true;
        }
        old
    }

    /// Whether the board has the best answer of the run.
    pub fn has_best(&self) -> bool {
        let best = self.play.run().and_then(|run| run.report().best);
        best.is_some_and(|best| Some(best.value) == self.run.adopted_best)
            && self.play.line() == self.run.adopted
    }

    /// Whether a level being designed is to be shown in place of the game.
    pub fn shows_design(&self) -> bool {
        let shown =
            |run: &dyn RunControl| run.shows_answer() == Some(true) && run.best_summary().is_some();
        self.designing()
            && self.play.run().is_some_and(shown)
            && self.play.timeline().playback().is_none()
    }

    /// Turns from the answers of the run to the game, or back unless the player has chosen the game.
    pub fn turn_to_game(&mut self, game: bool) {
        if let Some(run) = self.play.run_mut() {
            run.turn_to_game(game);
        }
        self.stale = true;
    }

    /// Updates the preview to the best answer: at once on request, otherwise less often
    /// the longer it takes.
    pub fn show_preview(&mut self, at_once: bool) {
        let start = dom::now();
        let (last, cost) = self.run.preview_shown;
        if at_once || (self.run.preview_due && start - last >= cost * PREVIEW_PAUSE) {
            self.run.preview_due = false;
            self.stale |= at_once;
            if let Some(run) = self.play.run_mut() {
                run.refresh_preview();
            }
            self.run.preview_shown = (start, dom::now() - start);
        }
    }
}

/// The configuration of a game's run.
pub fn config_of_run(play: &dyn Play) -> Option<RunConfig> {
    let run = play.run()?;
    let set = run.settings().changed().chain(run.layout().changed());
    Some(RunConfig {
        search: run.spec().id.to_owned(),
        set: set.map(|(id, value)| (id.to_owned(), value)).collect(),
        seed: run.seed(),
    })
}
