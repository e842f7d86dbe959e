//! The registry with all puzzles linked, as in the runner.

use evolvarium::game::{ParseError, Play};
use evolvarium::puzzles::registry::{self, Entry};
use evolvarium::race::{RaceConfig, RaceRun, RunOutcome, ScheduledRun};

/// All puzzles.
pub fn puzzles() -> &'static [Entry] {
    registry::link_all();
    registry::PUZZLES
}

/// All puzzles, then all editors.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    registry::link_all();
    registry::all()
}

/// The puzzles that are shown on the front page.
pub fn listed() -> impl Iterator<Item = &'static Entry> {
    registry::link_all();
    registry::listed()
}

/// The puzzle, or the editor, called `id`.
pub fn find(id: &str) -> Option<&'static Entry> {
    registry::link_all();
    registry::find(id)
}

/// Any text a player may open.
pub fn open_any(text: &str) -> Result<Box<dyn Play>, ParseError> {
    registry::link_all();
    registry::open_any(text)
}

/// All runs of a race.
pub fn outcomes(config: &RaceConfig) -> Vec<RunOutcome> {
    outcomes_of(config, |_| true)
}

/// Those runs of a race that are wanted.
pub fn outcomes_of(
    config: &RaceConfig,
    is_wanted: impl Fn(&ScheduledRun) -> bool,
) -> Vec<RunOutcome> {
    let runs = config.schedule().into_iter().enumerate();
    let runs = runs.filter(|(_, run)| is_wanted(run));
    let outcomes = runs.map(|(number, run)| {
        let request = config.run_request(number, run);
        let play = open_any(&request.save).expect("a level");
        let mut run = RaceRun::new(play, &request).expect("a run");
        while !run.step(1000, &mut || 0.0) {}
        run.finish(0.0)
    });
    outcomes.collect()
}
