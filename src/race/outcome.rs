//! The outcome of one run of a race, the curve of its best fitness, and the figure by
//! which runs are compared.

use std::collections::BTreeSet;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::ScheduledRun;
use crate::game::{ParseError, excerpt};
use crate::i18n::tr;
use crate::search::Direction;

/// Points that an [`RunOutcome::curve`] has at most.
pub const MAX_CURVE_POINTS: usize = 256;

/// The figure by which contestants are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// By evaluations to the solution: a solved run before an unsolved one, the
    /// fewer evaluations before the more; unsolved runs are equal.
    Evaluations,
    /// The same by seconds, which differ between machines and races.
    Seconds,
    /// By the fitness at the end of the budget: solutions first, then the better fitness. For
    /// searches without an end, or with answers of different quality; fitness values must mean
    /// the same for all.
    Score,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Evaluations, Self::Seconds, Self::Score];

    /// Its word in addresses and commands.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Evaluations => "evaluations",
            Self::Seconds => "seconds",
            Self::Score => "score",
        }
    }
}

impl FromStr for Measure {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = Self::ALL.into_iter().find(|it| it.word() == text);
        found.ok_or_else(|| {
            let ([a, b, c], shown) = (Self::ALL.map(Self::word), excerpt(text));
            ParseError::new(tr!(
                "“{shown}” is not a measure: expected {a}, {b} or {c}",
                a,
                b,
                c,
                shown
            ))
        })
    }
}

/// The outcome of one run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunOutcome {
    /// Its contestant's place in the list of contestants.
    pub contestant: usize,
    /// Its level's place in the list of levels.
    pub level: usize,
    /// Its seed.
    pub seed: u64,
    /// Whether its best answer solves the level, by the puzzle's rules.
    pub solved: bool,
    /// Seconds to the solution, in whole microseconds; those spent where there is none.
    pub seconds: f64,
    /// Evaluated candidates to the solution; those spent where there is none.
    pub evaluations: u64,
    /// The best fitness at the end, in the search's own unit.
    pub score: Option<f64>,
    /// The curve of the best fitness: evaluations and fitness at each improvement, at most
    /// [`MAX_CURVE_POINTS`] of them.
    pub curve: Vec<(u64, f64)>,
}

impl RunOutcome {
    /// Whether its figures can be those of a run.
    pub(super) fn is_sound(&self) -> bool {
        self.seconds >= 0.0
            && self.curve.len() <= MAX_CURVE_POINTS
            && self.curve.is_sorted_by(|a, b| a.0 <= b.0)
    }

    /// The run that it is the outcome of.
    pub const fn scheduled(&self) -> ScheduledRun {
        ScheduledRun {
            level: self.level,
            seed: self.seed,
            contestant: self.contestant,
        }
    }
}

/// The place in a curve at which it first reaches a target: later it may be worse, as a solution wins
/// over a better fitness.
pub(super) fn first_at(curve: &[(u64, f64)], target: f64, direction: Direction) -> Option<usize> {
    let reaches = |point: &(u64, f64)| direction.cost(point.1) <= direction.cost(target);
    curve.iter().position(reaches)
}

/// Thins a curve to points at equal steps, the first and the last included, and those at which it first
/// reaches a target, so that the figures of targets stay the same. It has `most` points then, or two more
/// than there are targets.
pub fn downsample(curve: &mut Vec<(u64, f64)>, most: usize, targets: &[f64], direction: Direction) {
    let length = curve.len();
    if length <= most.max(2) {
        return;
    }
    let reached = targets.iter();
    let reached = reached.filter_map(|target| first_at(curve, *target, direction));
    let mut kept: BTreeSet<usize> = reached.collect();
    let steps = most.saturating_sub(kept.len()).max(2);
    kept.extend((0..steps).map(|n| n * (length - 1) / (steps - 1)));
    *curve = kept.into_iter().map(|n| curve[n]).collect();
}

/// A growing curve in bounded memory.
#[derive(Clone, Debug, Default)]
pub struct ScoreCurve {
    points: Vec<(u64, f64)>,
    targets: Vec<f64>,
    direction: Direction,
}

impl ScoreCurve {
    /// A curve without points, which keeps those at which it reaches a target.
    pub fn new(targets: Vec<f64>, direction: Direction) -> Self {
        Self {
            points: Vec::new(),
            targets,
            direction,
        }
    }

    /// Adds an improvement. Infinite, NaN and unchanged fitness values are left out; a later fitness
    /// after the same number of evaluations replaces the earlier one.
    pub fn add(&mut self, evaluations: u64, best: f64) {
        if !best.is_finite() {
            return;
        }
        match self.points.last_mut() {
            Some(last) if last.1 == best => {}
            Some(last) if last.0 == evaluations => last.1 = best,
            _ => self.points.push((evaluations, best)),
        }
        if self.points.len() >= 16 * MAX_CURVE_POINTS {
            self.thin(8 * MAX_CURVE_POINTS);
        }
    }

    /// The curve, at most [`MAX_CURVE_POINTS`] points.
    pub fn finish(mut self) -> Vec<(u64, f64)> {
        self.thin(MAX_CURVE_POINTS);
        self.points
    }

    fn thin(&mut self, most: usize) {
        downsample(&mut self.points, most, &self.targets, self.direction);
    }
}
