//! The summary of a contestant's runs, and how contestants compare.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::outcome::{Measure, RunOutcome};
use super::rank_test;
use super::statistics::{Quartiles, wilson};
use crate::search::{Direction, Score};

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
    pub fn of(outcomes: &[RunOutcome], contestant: usize, direction: Direction) -> Self {
        let mine = outcomes.iter().filter(|run| run.contestant == contestant);
        let mine: Vec<&RunOutcome> = mine.collect();
        let (runs, solved) = (mine.len(), mine.iter().filter(|run| run.solved).count());
        let (rate_low, rate_high) = wilson(solved, runs);
        let to_solve = |figure: fn(&RunOutcome) -> f64| {
            Quartiles::of(mine.iter().map(|run| match run.solved {
                true => figure(run),
                false => f64::INFINITY,
            }))
        };
        let mut scores: Vec<f64> = mine.iter().filter_map(|run| run.score).collect();
        scores.sort_by(|a, b| direction.cost(*a).total_cmp(&direction.cost(*b)));
        Self {
            runs,
            solved,
            rate: solved as f64 / runs.max(1) as f64,
            rate_low,
            rate_high,
            seconds: to_solve(|run| run.seconds),
            evaluations: to_solve(|run| run.evaluations as f64),
            score: Quartiles::of(mine.iter().map(|run| score_of(run, direction))),
            best: scores.first().copied(),
            worst: scores.last().copied(),
            steps: steps(&mine),
            band: band(&mine, direction),
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

fn score_of(run: &RunOutcome, direction: Direction) -> f64 {
    run.score.unwrap_or(nothing(direction))
}

fn steps(runs: &[&RunOutcome]) -> Vec<Solved> {
    let solved = runs.iter().filter(|run| run.solved);
    let mut solved: Vec<u64> = solved.map(|run| run.evaluations).collect();
    solved.sort_unstable();
    let mut steps: Vec<Solved> = Vec::new();
    for (n, evaluations) in solved.into_iter().enumerate() {
        let share = (n + 1) as f64 / runs.len() as f64;
        match steps.last_mut() {
            Some(last) if last.evaluations == evaluations => last.share = share,
            _ => steps.push(Solved { evaluations, share }),
        }
    }
    steps
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
            score: Quartiles::of(runs.iter().map(|run| {
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

/// How the best contestant of a race compares with another one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// The best contestant's place in the list of contestants.
    pub a: usize,
    /// The other one's.
    pub b: usize,
    /// See [`rank_test::Test::u`].
    pub u: f64,
    /// See [`rank_test::Test::p`].
    pub p: f64,
    /// The same, corrected for the number of comparisons ([`rank_test::holm`]).
    pub p_holm: f64,
    /// The least `p_holm` possible with this number of runs.
    pub p_least: f64,
    /// See [`rank_test::Test::effect`].
    pub effect: f64,
    /// The meaning of the corrected p.
    pub words: String,
}

/// Compares the best contestant with each of the others, level by level. The best beats
/// the others most often, run against run; of equals the first.
pub fn compare(
    outcomes: &[RunOutcome],
    contestants: usize,
    measure: Measure,
    direction: Direction,
) -> Vec<Comparison> {
    let levels = outcomes.iter().map(|run| run.level + 1).max().unwrap_or(0);
    let mut runs = vec![vec![Vec::new(); contestants]; levels];
    for run in outcomes.iter().filter(|run| run.contestant < contestants) {
        runs[run.level][run.contestant].push(run);
    }
    let keys = |runs: &[&RunOutcome]| {
        let keys = runs.iter().map(|run| key(run, measure, direction));
        keys.collect::<Vec<_>>()
    };
    let test = |a: usize, b: usize| {
        let strata = runs.iter().map(|level| {
            let (a, b) = once(&level[a], &level[b]);
            (keys(a), keys(b))
        });
        rank_test::mann_whitney(&strata.collect::<Vec<_>>(), order)
    };
    let lead = |a: usize| -> f64 {
        let others = (0..contestants).filter(|b| *b != a);
        others.map(|b| test(a, b).effect).sum()
    };
    let mut best = 0;
    let mut most = f64::NEG_INFINITY;
    for (a, lead) in (0..contestants).map(|a| (a, lead(a))) {
        // Sums of the same shares may differ in their last bit.
        if lead > most + 1e-9 {
            (best, most) = (a, lead);
        }
    }
    let others = (0..contestants).filter(|b| *b != best);
    let tests: Vec<(usize, rank_test::Test)> = others.map(|b| (b, test(best, b))).collect();
    let holm = |p: fn(&rank_test::Test) -> f64| {
        let p = tests.iter().map(|(_, test)| p(test));
        rank_test::holm(&p.collect::<Vec<_>>())
    };
    // Holm's figures never fall where a p grows, so those of the least p are the least.
    let corrected = holm(|test| test.p)
        .into_iter()
        .zip(holm(|test| test.p_least));
    tests
        .iter()
        .zip(corrected)
        .map(|((b, test), (p_holm, p_least))| Comparison {
            a: best,
            b: *b,
            u: test.u,
            p: test.p,
            p_holm,
            p_least,
            effect: test.effect,
            words: rank_test::words(p_holm, p_least),
        })
        .collect()
}

/// The runs of two contestants on a level; one of each where neither draws random numbers,
/// for repetitions are no evidence.
fn once<'a, 'b>(
    a: &'b [&'a RunOutcome],
    b: &'b [&'a RunOutcome],
) -> (&'b [&'a RunOutcome], &'b [&'a RunOutcome]) {
    if is_same(a) && is_same(b) {
        return (&a[..a.len().min(1)], &b[..b.len().min(1)]);
    }
    (a, b)
}

/// Whether a contestant's runs on a level are all the same, whatever the seed.
fn is_same(runs: &[&RunOutcome]) -> bool {
    let of = |run: &&RunOutcome| (run.solved, run.score, run.curve.clone());
    runs.windows(2).all(|two| of(&two[0]) == of(&two[1]))
}

/// The rank key of a run, the smaller the better.
fn key(run: &RunOutcome, measure: Measure, direction: Direction) -> (bool, f64) {
    match measure {
        Measure::Evaluations if run.solved => (false, run.evaluations as f64),
        Measure::Seconds if run.solved => (false, run.seconds),
        Measure::Evaluations | Measure::Seconds => (true, 0.0),
        Measure::Score => {
            let (value, solved) = (score_of(run, direction), run.solved);
            direction.rank(Score { value, solved })
        }
    }
}

fn order(a: &(bool, f64), b: &(bool, f64)) -> Ordering {
    // None of them is NaN, and the two zeros are equal.
    a.partial_cmp(b).unwrap_or(Ordering::Equal)
}
