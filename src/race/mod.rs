//! Races: several searches on the same levels, from the same seeds, with the same budget.
//!
//! - [`presets`]: ready-made races, one or more for each puzzle.
//! - [`config`](RaceConfig): levels, contestants and budget, checked before anything runs.
//! - [`link`](RaceLink): the address of a race, and the runner's command that makes it.
//! - [`schedule`](ScheduledRun) and [`run`](RaceRun): the runs in a fair order, and one of
//!   them step by step. [`state`](RaceState): which is next, which are lost, which are made. Page and runner share them.
//! - [`outcome`](RunOutcome), [`summary`](Summary), [`statistics`]: the outcome of each run, and of
//!   each contestant's runs.
//! - [`comparison`](Comparison), [`rank_test`]: whether contestants differ significantly, as a
//!   [`Verdict`]. [`sentences`] says it.
//! - [`results`](RaceResults), [`report`], [`chart`]: the whole race, as text and as a picture.
//! - [`storage`]: a race, finished or not, as a short text.
//! - [`parts`]: a race made by several processes, and put together.
//! - [`gathered`]: results from outside: lines of single runs, the report of a race.
//! - [`learn`]: lessons, each around a race.
//!
//! Invariants: there is no clock here; the shells measure time. A summary does not depend on
//! the order of its outcomes. An unsolved run counts as one of infinite length: quartiles that
//! fall on it are `None`, never a number that stands for the budget.

mod boxes;
pub mod chart;
mod comparison;
mod config;
mod contestant;
mod figures;
pub mod gathered;
mod islands;
pub mod learn;
mod link;
mod outcome;
mod panel;
pub mod parts;
pub mod presets;
pub mod rank_test;
pub mod report;
mod results;
mod run;
mod schedule;
pub mod sentences;
mod series;
mod state;
pub mod statistics;
pub mod storage;
mod summary;
mod targets;

pub use comparison::{Comparison, Verdict, compare};
pub use config::{RaceConfig, RaceLevel};
pub use contestant::{
    Contestant, MAX_NAME, MAX_VALUES, VALUE_SEPARATOR, read_search, search_text, typed_values,
};
pub use link::{RaceLink, limits};
pub use outcome::{MAX_CURVE_POINTS, Measure, RunOutcome, ScoreCurve, downsample};
pub use results::{Provenance, RaceResults};
pub use run::{RaceRun, RaceRunRequest, RunConditions};
pub use schedule::{ScheduledRun, schedule};
pub use state::{RaceActivity, RaceState};
pub use summary::{Band, Solved, Summary};
pub use targets::{Reached, read_targets};

#[cfg(test)]
mod tests;
