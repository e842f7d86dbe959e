//! Where a saved run stood: shown at once, while the search itself is still behind.
//!
//! A search without checkpoints is repeated from its seed, and one with checkpoints resumes from the
//! last one. Until it has come as far again, the run's report, best answer and course are those of
//! its standing, so that none of them falls back.

use serde::{Deserialize, Serialize};

use crate::search::islands::Answer;
use crate::search::{Direction, End, Report, Score, Term, Trace};

/// Where a saved run stood, as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// Its report.
    pub report: Report,
    /// Its best answer.
    pub answer: Answer,
    /// Why it was over, if it was.
    pub end: Option<End>,
}

/// The same in a run, with its course.
pub(super) struct Reached<M> {
    pub report: Report,
    pub best: (Score, Vec<M>),
    pub terms: Vec<Term>,
    pub trace: Trace,
}

impl<M> Reached<M> {
    /// Whether a search has come as far: in evaluations, and with an answer at least as good.
    pub fn is_reached_by(&self, now: &Report) -> bool {
        self.is_passed_by(now) && !self.is_better(now.best, now.direction)
    }

    /// Whether a search has made as many evaluations: its course is then the longer one.
    pub fn is_passed_by(&self, now: &Report) -> bool {
        now.evaluations >= self.report.evaluations
    }

    /// Whether its answer is better than another one, or than none.
    pub fn is_better(&self, than: Option<Score>, direction: Direction) -> bool {
        than.is_none_or(|than| direction.compare(self.best.0, than).is_lt())
    }

    /// The report of a search that has not come as far.
    pub fn report(&self, now: &Report) -> Report {
        let best = match self.is_better(now.best, now.direction) {
            true => Some(self.best.0),
            false => now.best,
        };
        let further = match now.evaluations > self.report.evaluations {
            true => now,
            false => &self.report,
        };
        Report {
            best,
            ..further.clone()
        }
    }
}
