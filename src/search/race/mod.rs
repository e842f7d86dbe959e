//! A race: several searches on the same levels, by the same seeds, with the same
//! budget, and what their results say of each other.
//!
//! Here are the order of the runs ([`schedule`]), what came of one ([`Outcome`]),
//! what came of all runs of a contestant ([`Summary`]) and whether two
//! contestants differ by more than chance would have it ([`compare`],
//! [`rank::mann_whitney`]). There is no clock here and no puzzle: a shell makes
//! the runs and takes the times.
//!
//! Invariants: a summary does not depend on the order of its outcomes. An unsolved
//! run counts as one that would take for ever: quartiles that fall on it are
//! `None`, never a number that stands for the budget.

pub mod figures;
pub mod rank;
mod summary;

pub use summary::{Band, Comparison, Solved, Summary, compare};

use serde::{Deserialize, Serialize};

/// Points that an [`Outcome::curve`] has at most.
pub const CURVE: usize = 256;

/// What the contestants are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// By evaluations to the solution: a solved run before an unsolved one, the
    /// fewer evaluations before the more; unsolved runs are equal.
    Evaluations,
    /// The same by seconds; no two machines, and no two races, give the same.
    Seconds,
    /// By the score when the budget is spent: what solves before what does not,
    /// then the better score. For searches that have no end, or whose answers
    /// are more or less good; their scores must mean the same.
    Score,
}

/// One run of a race that is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Heat {
    /// Its level's place in the list of levels.
    pub level: usize,
    /// Its seed.
    pub seed: u64,
    /// Its contestant's place in the list of contestants.
    pub contestant: usize,
}

/// The runs of a race in a fair order: seed by seed and level by level all
/// contestants, and each time another one begins, so that a machine that grows
/// warm or busy meanwhile slows all of them alike. Seeds count on from `first`.
#[must_use]
pub fn schedule(contestants: usize, levels: usize, first: u64, seeds: u64) -> Vec<Heat> {
    let mut heats = Vec::new();
    let mut turn = 0;
    for seed in (0..seeds).map(|n| first.wrapping_add(n)) {
        for level in 0..levels {
            for place in 0..contestants {
                heats.push(Heat {
                    level,
                    seed,
                    contestant: (turn + place) % contestants,
                });
            }
            turn += 1;
        }
    }
    heats
}

/// What came of one run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Its contestant's place in the list of contestants.
    pub contestant: usize,
    /// Its level's place in the list of levels.
    pub level: usize,
    /// Its seed.
    pub seed: u64,
    /// Whether its best answer solves the level, by the puzzle's rules.
    pub solved: bool,
    /// Seconds to the solution; those spent where there is none.
    pub seconds: f64,
    /// Evaluated candidates to the solution; those spent where there is none.
    pub evaluations: u64,
    /// The best score at the end, in the search's own unit.
    pub score: Option<f64>,
    /// The best score's course: evaluations and score at each improvement, at
    /// most [`CURVE`] of them.
    pub curve: Vec<(u64, f64)>,
}

/// Takes points off a curve until no more than `most` (at least 2) are left: the
/// first and the last stay, and of the others every n-th in the order they came.
pub fn thin(curve: &mut Vec<(u64, f64)>, most: usize) {
    let (length, most) = (curve.len(), most.max(2));
    if length > most {
        let kept = (0..most).map(|n| curve[n * (length - 1) / (most - 1)]);
        *curve = kept.collect();
    }
}

/// A curve being drawn: memory is bounded while a run improves for hours.
#[derive(Clone, Debug, Default)]
pub struct Course(Vec<(u64, f64)>);

impl Course {
    /// Adds an improvement. A score that is no number, or that of before, is left
    /// out; what came after as many evaluations takes the place of what was there.
    pub fn add(&mut self, evaluations: u64, best: f64) {
        if !best.is_finite() {
            return;
        }
        match self.0.last_mut() {
            Some(last) if last.1 == best => {}
            Some(last) if last.0 == evaluations => last.1 = best,
            _ => self.0.push((evaluations, best)),
        }
        if self.0.len() >= 16 * CURVE {
            thin(&mut self.0, 8 * CURVE);
        }
    }

    /// The curve, at most [`CURVE`] points.
    #[must_use]
    pub fn finish(mut self) -> Vec<(u64, f64)> {
        thin(&mut self.0, CURVE);
        self.0
    }
}

#[cfg(test)]
mod tests;
