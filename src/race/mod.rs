//! Races: several searches on the same levels, from the same seeds, with the same budget.
//!
//! - [`presets`]: ready-made races, one or more for each puzzle.
//! - [`config`](RaceConfig): levels, contestants and budget, checked before anything runs.
//! - [`link`](RaceLink): the address of a race, and the runner's command that makes it.
//! - [`schedule`](ScheduledRun) and [`run`](RaceRun): the runs in a fair order, and one of
//!   them step by step. Page and runner share both.
//! - [`outcome`](RunOutcome), [`summary`](Summary), [`statistics`], [`rank_test`]: the outcome
//!   of each run, of each contestant's runs, and whether contestants differ significantly.
//! - [`results`](RaceResults), [`report`], [`chart`]: the whole race, as text and as a picture.
//! - [`storage`]: a finished race as a short text.
//!
//! Invariants: there is no clock here; the shells measure time. A summary does not depend on
//! the order of its outcomes. An unsolved run counts as one of infinite length: quartiles that
//! fall on it are `None`, never a number that stands for the budget.

pub mod chart;
mod config;
mod figures;
mod link;
mod outcome;
pub mod presets;
pub mod rank_test;
pub mod report;
mod results;
mod run;
mod schedule;
pub mod statistics;
pub mod storage;
mod summary;

pub use config::{Contestant, RaceConfig, RaceLevel};
pub use link::{RaceLink, limits};
pub use outcome::{MAX_CURVE_POINTS, Measure, RunOutcome, ScoreCurve, downsample};
pub use results::RaceResults;
pub use run::{RaceRun, RaceRunRequest, RunConditions};
pub use schedule::{ScheduledRun, schedule};
pub use summary::{Band, Comparison, Solved, Summary, compare};

#[cfg(test)]
mod tests;
