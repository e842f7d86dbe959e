//! How the leader of a race compares with the other contestants.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::outcome::{Measure, RunOutcome};
use super::rank_test::{self, Pair, SIGNIFICANCE_LEVEL, Test};
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
    /// Chance may explain the difference.
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

/// By which runs are compared, the smaller the better: not solved, and the figure.
type Key = (bool, f64);

/// The runs of a race by level and contestant, to be compared.
struct Runs<'a> {
    runs: Vec<Vec<Vec<&'a RunOutcome>>>,
    /// Of each contestant, whether it draws random numbers.
    seeded: &'a [bool],
    measure: Measure,
    direction: Direction,
}

impl<'a> Runs<'a> {
    fn new(
        outcomes: &'a [RunOutcome],
        seeded: &'a [bool],
        measure: Measure,
        direction: Direction,
    ) -> Self {
        let levels = outcomes.iter().map(|run| run.level + 1).max().unwrap_or(0);
        let contestants = seeded.len();
        let mut runs = vec![vec![Vec::new(); contestants]; levels];
        for run in outcomes.iter().filter(|run| run.contestant < contestants) {
            runs[run.level][run.contestant].push(run);
        }
        Self {
            runs,
            seeded,
            measure,
            direction,
        }
    }

    /// What a contestant's runs on a level are compared by. Without random numbers its repetitions are no
    /// evidence: they have one value, the median.
    fn keys(&self, level: &[Vec<&RunOutcome>], contestant: usize) -> Vec<Key> {
        let keys = level[contestant].iter();
        let mut keys: Vec<Key> = keys
            .map(|run| key(run, self.measure, self.direction))
            .collect();
        if !self.seeded[contestant] && !keys.is_empty() {
            crate::sort::by(&mut keys, order);
            keys = vec![keys[keys.len() / 2]];
        }
        keys
    }

    fn test(&self, a: usize, b: usize) -> Test {
        let mut strata: Vec<Pair<Key>> = Vec::new();
        for level in &self.runs {
            let (x, y) = (self.keys(level, a), self.keys(level, b));
            // Where one has one value, each run of the other is compared with it: the sign test.
            match (self.seeded[a], self.seeded[b]) {
                (true, false) => strata.extend(x.into_iter().map(|x| (vec![x], y.clone()))),
                (false, true) => strata.extend(y.into_iter().map(|y| (x.clone(), vec![y]))),
                _ => strata.push((x, y)),
            }
        }
        rank_test::mann_whitney(&strata, order)
    }

    /// The contestants with a run on a level on which `a` has one.
    fn others(&self, a: usize) -> impl Iterator<Item = usize> {
        let meets = move |b: &usize| {
            let mut levels = self.runs.iter();
            a != *b && levels.any(|level| !level[a].is_empty() && !level[*b].is_empty())
        };
        (0..self.seeded.len()).filter(meets)
    }

    /// How often each contestant beats the others, run against run: the mean of its shares; `None` where it
    /// meets none.
    fn leads(&self) -> Vec<Option<f64>> {
        let lead = |a: usize| {
            let shares: Vec<f64> = self.others(a).map(|b| self.test(a, b).effect).collect();
            let mean = shares.iter().sum::<f64>() / shares.len() as f64;
            (!shares.is_empty()).then_some(mean)
        };
        (0..self.seeded.len()).map(lead).collect()
    }

    /// See [`compare`].
    fn compare(&self, leads: &[Option<f64>]) -> Vec<Comparison> {
        let mut leader = 0;
        let mut most = f64::NEG_INFINITY;
        for (a, lead) in leads.iter().enumerate() {
            if let Some(lead) = lead.filter(|lead| *lead > most + SAME) {
                (leader, most) = (a, lead);
            }
        }
        let others = self.others(leader);
        let tests: Vec<(usize, Test)> = others.map(|b| (b, self.test(leader, b))).collect();
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
}

/// The difference beyond which two leads differ: sums of the same shares may differ in their last bit.
const SAME: f64 = 1e-9;

/// The place of each contestant, the first is 1: by how often it beats the others, run against run. Equals
/// share a place; the first place is shared down to the first that is significantly worse than the leader.
/// `None` where it meets none, and for all where the runs are too few to tell.
pub fn places(
    outcomes: &[RunOutcome],
    seeded: &[bool],
    measure: Measure,
    direction: Direction,
) -> Vec<Option<usize>> {
    let runs = Runs::new(outcomes, seeded, measure, direction);
    let leads = runs.leads();
    let tests = runs.compare(&leads);
    let mut verdicts = tests.iter().map(|test| test.verdict);
    if verdicts.all(|verdict| verdict == Verdict::TooFewRuns) {
        return vec![None; seeded.len()];
    }
    let worse = tests
        .into_iter()
        .filter(|test| test.verdict == Verdict::Beats);
    let worse = worse
        .filter_map(|test| leads[test.b])
        .fold(f64::NEG_INFINITY, f64::max);
    let ahead = |lead: f64| {
        let others = leads.iter().flatten();
        others.filter(|other| **other > lead + SAME).count()
    };
    let place = |lead: f64| match lead > worse + SAME {
        true => 1,
        false => 1 + ahead(lead),
    };
    leads.iter().map(|lead| lead.map(place)).collect()
}

/// Compares the leader with each of the others, level by level. The leader beats the others
/// most often, run against run; of equals the first. A single one of them may still beat it.
/// Contestants without a run on the same level are not compared. `seeded`: of each contestant, whether it
/// draws random numbers.
pub fn compare(
    outcomes: &[RunOutcome],
    seeded: &[bool],
    measure: Measure,
    direction: Direction,
) -> Vec<Comparison> {
    let runs = Runs::new(outcomes, seeded, measure, direction);
    runs.compare(&runs.leads())
}

/// The rank key of a run, the smaller the better.
fn key(run: &RunOutcome, measure: Measure, direction: Direction) -> Key {
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

fn order(a: &Key, b: &Key) -> Ordering {
    // None of them is NaN, and the two zeros are equal.
    a.partial_cmp(b).unwrap_or(Ordering::Equal)
}
