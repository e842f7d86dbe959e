//! The summary of a contestant's runs.

use serde::{Deserialize, Serialize};

use super::outcome::RunOutcome;
use super::statistics::{Quartiles, expected_time, wilson};
use crate::search::Direction;

/// Points of a convergence band, at equal distances on a logarithmic axis.
const GRID: usize = 64;

/// The best fitness values of all runs of a contestant at a time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Band {
    /// Evaluations of each run.
    pub evaluations: u64,
    /// Of all runs; a run without an answer counts as worse than any.
    pub score: Quartiles,
}

/// The share of runs solved at a time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    /// Evaluated candidates.
    pub evaluations: u64,
    /// The share of the runs that were solved by then, 0–1.
    pub share: f64,
}

impl Solved {
    /// The steps at these times, in any order, of the number of all pairs.
    pub fn steps(times: impl IntoIterator<Item = u64>, all: usize) -> Vec<Self> {
        let mut times: Vec<u64> = times.into_iter().collect();
        crate::sort::by(&mut times, Ord::cmp);
        let mut steps: Vec<Self> = Vec::new();
        for (n, evaluations) in times.into_iter().enumerate() {
            let share = (n + 1) as f64 / all as f64;
            match steps.last_mut() {
                Some(last) if last.evaluations == evaluations => last.share = share,
                _ => steps.push(Self { evaluations, share }),
            }
        }
        steps
    }
}

/// The summary of one contestant's runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Runs made.
    pub runs: usize,
    /// Runs whose answer solves.
    pub solved: usize,
    /// The share of those, 0–1.
    pub rate: f64,
    /// Where that share lies with 95 % confidence (Wilson 1927).
    pub rate_low: f64,
    /// Its upper end.
    pub rate_high: f64,
    /// Seconds to the solution; infinite for unsolved runs.
    pub seconds: Quartiles,
    /// Evaluations to the solution; infinite for unsolved runs.
    pub evaluations: Quartiles,
    /// The expected running time to the solution: the evaluations of all runs by the number that solve.
    pub ert: Option<f64>,
    /// Fitness values at the end.
    pub score: Quartiles,
    /// The best fitness of all runs.
    pub best: Option<f64>,
    /// The worst fitness of all runs.
    pub worst: Option<f64>,
    /// The share of solved runs, with a step at each solution.
    pub steps: Vec<Solved>,
    /// The best fitness values over time.
    pub band: Vec<Band>,
}

impl Summary {
    /// Of the runs of one contestant; others are ignored.
    pub fn new(outcomes: &[RunOutcome], contestant: usize, direction: Direction) -> Self {
        let mine = outcomes.iter().filter(|run| run.contestant == contestant);
        let mine: Vec<&RunOutcome> = mine.collect();
        let solved = mine.iter().filter(|run| run.solved);
        let times = solved.map(|run| run.evaluations);
        Self {
            steps: Solved::steps(times, mine.len()),
            band: band(&mine, direction),
            ..Self::without_curves(&mine, direction)
        }
    }

    /// Of its runs on one level, without what the picture shows: steps and band are empty.
    pub fn on_level(
        outcomes: &[RunOutcome],
        contestant: usize,
        level: usize,
        direction: Direction,
    ) -> Self {
        let mine = |run: &&RunOutcome| (run.contestant, run.level) == (contestant, level);
        let mine: Vec<&RunOutcome> = outcomes.iter().filter(mine).collect();
        Self::without_curves(&mine, direction)
    }

    fn without_curves(mine: &[&RunOutcome], direction: Direction) -> Self {
        let (runs, solved) = (mine.len(), mine.iter().filter(|run| run.solved).count());
        let (rate_low, rate_high) = wilson(solved, runs);
        let to_solve = |figure: fn(&RunOutcome) -> f64| {
            Quartiles::from_values(mine.iter().map(|run| match run.solved {
                true => figure(run),
                false => f64::INFINITY,
            }))
        };
        let mut scores: Vec<f64> = mine.iter().filter_map(|run| run.score).collect();
        crate::sort::by(&mut scores, |a, b| {
            direction.cost(*a).total_cmp(&direction.cost(*b))
        });
        Self {
            runs,
            solved,
            rate: solved as f64 / runs.max(1) as f64,
            rate_low,
            rate_high,
            seconds: to_solve(|run| run.seconds),
            evaluations: to_solve(|run| run.evaluations as f64),
            ert: expected_time(mine.iter().map(|run| (run.solved, run.evaluations))),
            score: Quartiles::from_values(mine.iter().map(|run| score_of(run, direction))),
            best: scores.first().copied(),
            worst: scores.last().copied(),
            steps: Vec::new(),
            band: Vec::new(),
        }
    }
}

/// The fitness in place of a missing one: worse than any.
const fn nothing(direction: Direction) -> f64 {
    match direction {
        Direction::Lower => f64::INFINITY,
        Direction::Higher => f64::NEG_INFINITY,
    }
}

pub(super) fn score_of(run: &RunOutcome, direction: Direction) -> f64 {
    run.score.unwrap_or(nothing(direction))
}

fn band(runs: &[&RunOutcome], direction: Direction) -> Vec<Band> {
    let ends = runs.iter().map(|run| {
        let last = run.curve.last().map_or(0, |point| point.0);
        last.max(run.evaluations)
    });
    let first = runs.iter().filter_map(|run| Some(run.curve.first()?.0));
    let (Some(first), Some(end)) = (first.min(), ends.max()) else {
        return Vec::new();
    };
    grid(first.max(1), end)
        .into_iter()
        .map(|evaluations| Band {
            evaluations,
            score: Quartiles::from_values(runs.iter().map(|run| {
                let after = run.curve.partition_point(|point| point.0 <= evaluations);
                let reached = after.checked_sub(1).map(|at| run.curve[at].1);
                reached.unwrap_or(nothing(direction))
            })),
        })
        .collect()
}

/// Whole numbers from the first to the last, at equal distances of their
/// logarithms, none of them twice.
fn grid(first: u64, last: u64) -> Vec<u64> {
    let (low, high) = (first as f64, last.max(first) as f64);
    let growth = libm::log(high / low) / (GRID - 1) as f64;
    let inner = (1..GRID - 1).map(|n| libm::round(low * libm::exp(growth * n as f64)) as u64);
    let mut grid: Vec<u64> = inner.filter(|n| (first..last).contains(n)).collect();
    grid.insert(0, first);
    grid.push(last.max(first));
    grid.dedup();
    grid
}
