//! The state of a level's run on the page, beside the run itself, which is in the game.

use crate::run::autosave::KeptRun;
use crate::run::worker_pool::WorkerPool;
use evolvarium::game::Play;
use evolvarium::game::run::RunConfig;

/// The run of the current level.
#[derive(Default)]
pub struct RunState {
    /// The search runs.
    pub running: bool,
    /// The islands of the run, if its search is in workers.
    pub pool: Option<WorkerPool>,
    /// Populations of islands have come since they were last shown.
    pub people: bool,
    /// The search runs until this generation, for single steps.
    pub until: Option<u64>,
    /// Generations that are due at the chosen speed.
    pub owed: f64,
    /// The steps on the board when the run began.
    pub line: String,
    /// When the run was last kept.
    pub kept_at: f64,
    /// A run of an earlier visit, to be continued.
    pub kept: Option<KeptRun>,
    /// How long the run has been running, in milliseconds.
    pub ran_ms: f64,
    /// A better answer waits to be shown.
    pub preview_due: bool,
    /// When an answer was last shown, and how long that took to prepare, in
    /// milliseconds.
    pub preview_shown: (f64, f64),
    /// The player has turned from the level being designed to the game.
    pub turned_from: bool,
}

impl RunState {
    /// Whether the search has something to do in every frame.
    pub const fn searching(&self) -> bool {
        self.running || self.until.is_some()
    }

    /// Lets the search stand still.
    pub const fn stand(&mut self) {
        self.running = false;
        self.until = None;
    }
}

/// The configuration of the run there is.
pub fn config_of_run(play: &dyn Play) -> Option<RunConfig> {
    let run = play.run()?;
    let set = run.settings().changed().chain(run.layout().changed());
    Some(RunConfig {
        search: run.spec().id.to_owned(),
        set: set.map(|(id, value)| (id.to_owned(), value)).collect(),
        seed: run.seed(),
    })
}
