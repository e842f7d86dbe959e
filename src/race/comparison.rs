//! How the leader of a race compares with the other contestants.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::outcome::{Measure, RunOutcome};
use super::rank_test::{self, SIGNIFICANCE_LEVEL, Test};
use super::summary::score_of;
use crate::i18n::tr;
use crate::search::{Direction, Score};

/// What a rank test says about two contestants. Every sentence about a race is made from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The first is significantly better.
    Beats,
    /// The second is significantly better.
    IsBeatenBy,
    /// Chance explains the difference.
    NoSignificantDifference,
    /// With this number of runs no difference could be significant.
    TooFewRuns,
}

impl Verdict {
    /// By the effect of a test ([`Test::effect`]), its p and the least p possible, both
    /// corrected.
    pub fn new(effect: f64, p: f64, p_least: f64) -> Self {
        match p < SIGNIFICANCE_LEVEL {
            true if effect > 0.5 => Self::Beats,
            true if effect < 0.5 => Self::IsBeatenBy,
            _ if p_least >= SIGNIFICANCE_LEVEL => Self::TooFewRuns,
            _ => Self::NoSignificantDifference,
        }
    }

    /// In words, without a direction: `significant difference (p = 0.003)`.
    fn sentence(self, p: f64) -> String {
        let figure = rank_test::p_text(p);
        match self {
            Self::Beats | Self::IsBeatenBy => tr!("significant difference ({figure})", figure),
            Self::NoSignificantDifference => tr!("no significant difference ({figure})", figure),
            Self::TooFewRuns => tr!("too few runs to tell ({figure})", figure),
        }
    }
}

/// How the leader of a race compares with another contestant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// The leader's place in the list of contestants.
    pub a: usize,
    /// The other one's.
    pub b: usize,
    /// See [`Test::u`].
    pub u: f64,
    /// See [`Test::p`].
    pub p: f64,
    /// The same, corrected for the number of comparisons ([`rank_test::holm`]).
    pub p_holm: f64,
    /// The least `p_holm` possible with this number of runs.
    pub p_least: f64,
    /// See [`Test::effect`].
    pub effect: f64,
    /// What it says.
    pub verdict: Verdict,
    /// The meaning of the corrected p.
    pub words: String,
}

/// The runs of a race by level and contestant, to be compared.
struct Runs<'a> {
    runs: Vec<Vec<Vec<&'a RunOutcome>>>,
    contestants: usize,
    measure: Measure,
    direction: Direction,
}

impl<'a> Runs<'a> {
    fn new(
        outcomes: &'a [RunOutcome],
        contestants: usize,
        measure: Measure,
        direction: Direction,
    ) -> Self {
        let levels = outcomes.iter().map(|run| run.level + 1).max().unwrap_or(0);
        let mut runs = vec![vec![Vec::new(); contestants]; levels];
        for run in outcomes.iter().filter(|run| run.contestant < contestants) {
            runs[run.level][run.contestant].push(run);
        }
        Self {
            runs,
            contestants,
            measure,
            direction,
        }
    }

    fn keys(&self, runs: &[&RunOutcome]) -> Vec<(bool, f64)> {
        let keys = runs.iter();
        keys.map(|run| key(run, self.measure, self.direction))
            .collect()
    }

    fn test(&self, a: usize, b: usize) -> Test {
        let strata = self.runs.iter().map(|level| {
            let (a, b) = once(&level[a], &level[b]);
            (self.keys(a), self.keys(b))
        });
        rank_test::mann_whitney(&strata.collect::<Vec<_>>(), order)
    }

    /// The contestants with a run on a level on which `a` has one.
    fn others(&self, a: usize) -> impl Iterator<Item = usize> {
        let meets = move |b: &usize| {
            let mut levels = self.runs.iter();
            a != *b && levels.any(|level| !level[a].is_empty() && !level[*b].is_empty())
        };
        (0..self.contestants).filter(meets)
    }

    /// How often each contestant beats the others, run against run: the sum of its shares; `None` before
    /// its first run.
    fn leads(&self) -> Vec<Option<f64>> {
        let starts = |a: usize| self.runs.iter().any(|level| !level[a].is_empty());
        let lead = |a: usize| self.others(a).map(|b| self.test(a, b).effect).sum();
        let all = 0..self.contestants;
        all.map(|a| starts(a).then(|| lead(a))).collect()
    }
}

/// The difference beyond which two leads differ: sums of the same shares may differ in their last bit.
const SAME: f64 = 1e-9;

/// The place of each contestant, the first is 1: by how often it beats the others, run against run.
/// Equals share a place. `None` before its first run.
pub fn places(
    outcomes: &[RunOutcome],
    contestants: usize,
    measure: Measure,
    direction: Direction,
) -> Vec<Option<usize>> {
    let leads = Runs::new(outcomes, contestants, measure, direction).leads();
    let place = |lead: f64| {
        let ahead = leads.iter().flatten();
        1 + ahead.filter(|other| **other > lead + SAME).count()
    };
    leads.iter().map(|lead| lead.map(place)).collect()
}

/// Compares the leader with each of the others, level by level. The leader beats the others
/// most often, run against run; of equals the first. A single one of them may still beat it.
/// Contestants without a run on the same level are not compared.
pub fn compare(
    outcomes: &[RunOutcome],
    contestants: usize,
    measure: Measure,
    direction: Direction,
) -> Vec<Comparison> {
    let runs = Runs::new(outcomes, contestants, measure, direction);
    let mut leader = 0;
    let mut most = f64::NEG_INFINITY;
    for (a, lead) in runs.leads().into_iter().enumerate() {
        if let Some(lead) = lead.filter(|lead| *lead > most + SAME) {
            (leader, most) = (a, lead);
        }
    }
    let others = runs.others(leader);
    let tests: Vec<(usize, Test)> = others.map(|b| (b, runs.test(leader, b))).collect();
    let holm = |p: fn(&Test) -> f64| {
        let p = tests.iter().map(|(_, test)| p(test));
        rank_test::holm(&p.collect::<Vec<_>>())
    };
    // Holm's figures never fall where a p grows, so those of the least p are the least.
    let corrected = holm(|test| test.p)
        .into_iter()
        .zip(holm(|test| test.p_least));
    let compared = tests.iter().zip(corrected);
    let compared = compared.map(|((b, test), (p_holm, p_least))| {
        let verdict = Verdict::new(test.effect, p_holm, p_least);
        Comparison {
            a: leader,
            b: *b,
            u: test.u,
            p: test.p,
            p_holm,
            p_least,
            effect: test.effect,
            verdict,
            words: verdict.sentence(p_holm),
        }
    });
    compared.collect()
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
