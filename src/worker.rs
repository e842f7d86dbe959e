//! The messages between the page and its workers. A worker is an island of a run, or makes
//! runs of a race.

use serde::{Deserialize, Serialize};

use crate::game::run::island::IslandRunRequest;
use crate::game::run::speed::Speed;
use crate::puzzles::design::DayLevel;
use crate::race::RaceRunRequest;
use crate::search::islands::{Round, StatusMessage};

/// The page's commands to a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum WorkerCommand {
    /// To become an island.
    BeginIsland(Box<IslandRunRequest>),
    /// To run a round.
    Round(Round),
    /// To run, at a speed.
    Go(Speed),
    /// To pause.
    Hold,
    /// To run for a generation, or `one` step, and then to pause.
    Step {
        /// One step only.
        one: bool,
    },
    /// To continue after its end.
    Resume,
    /// To report its progress.
    Report,
    /// To report the lineage of its best individual.
    ReportLineage,
    /// To make a run of a race.
    BeginRaceRun(Box<RaceRunRequest>),
    /// To evolve the level of a puzzle, by its id, for the day with this number.
    Design(String, u32),
    /// To have the opponent try this level of a day.
    Oppose(Box<DayLevel>),
}

/// A worker's reports to the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum WorkerEvent {
    /// The progress of its island.
    Status(Box<StatusMessage>),
    /// Why it can't become an island, or make a run.
    Fault(String),
    /// How many candidates its run of a race has evaluated.
    RaceProgress(u64),
    /// The best answer of its run of a race, when it has improved: the run's place in the schedule, and a
    /// [picture](crate::game::picture) without colours.
    RacePicture(usize, String),
    /// The result of a run of a race: its place in the schedule, and a
    /// [`RunOutcome`](crate::race::RunOutcome) as JSON, whose numbers may be too large for
    /// JavaScript's.
    RaceOutcome(usize, String),
    /// A level of a day, or what has come of its opponent.
    Designed(Box<DayLevel>),
}
