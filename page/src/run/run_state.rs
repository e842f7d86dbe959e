//! The page's state of a level's run. The run itself is in the game.

use crate::run::worker_pool::WorkerPool;
use evolvarium::game::Play;
use evolvarium::game::kept_run::KeptRun;
use evolvarium::game::run::RunConfig;

/// The run of the current level.
#[derive(Default)]
pub struct RunState {
    /// The search runs.
    pub running: bool,
    /// The islands of the run, if its search is in workers.
    pub pool: Option<WorkerPool>,
    /// There are populations of islands that have not been shown.
    pub people: bool,
    /// For single steps: the generation at which the search stops.
    pub until: Option<u64>,
    /// The generations that are due at the chosen speed.
    pub owed: f64,
    /// The moves on the board when the run began.
    pub line: String,
    /// When the run was last stored.
    pub kept_at: f64,
    /// A run of an earlier visit that can be continued.
    pub kept: Option<KeptRun>,
    /// How long the run has been running, in milliseconds.
    pub ran_ms: f64,
    /// There is a better answer that has not been shown.
    pub preview_due: bool,
    /// When an answer was last shown, and how long preparing it took, in milliseconds.
    pub preview_shown: (f64, f64),
    /// The player looks at the game instead of the level being designed.
    pub turned_from: bool,
}

impl RunState {
    /// Whether the search runs, or makes a single step.
    pub const fn searching(&self) -> bool {
        self.running || self.until.is_some()
    }

    /// Stops the search.
    pub const fn stop(&mut self) {
        self.running = false;
        self.until = None;
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
