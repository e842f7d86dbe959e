//! Selection: which individuals become parents.
//!
//! The textbook forms (Goldberg and Deb 1991, *A comparative analysis of
//! selection schemes used in genetic algorithms*): tournament, roulette wheel,
//! linear rank, truncation; and the best by turns, as the library PyGAD does. All see
//! the population sorted best first.

use serde::{Deserialize, Serialize};

use super::random::{SeededRng, below, chance, unit};
use super::{Direction, Settings};
use crate::i18n::tr_noop;

/// A selection scheme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// `size` individuals drawn with replacement; the best of them wins with
    /// probability `pressure`, otherwise one of the others, each alike.
    Tournament {
        /// Contestants, at least 1.
        size: usize,
        /// Chance that the best contestant wins, 0–1.
        pressure: f64,
    },
    /// Probability proportional to fitness; where lower fitness values are better,
    /// to 1 / fitness.
    RouletteWheel,
    /// Probability falling linearly with rank: the best of n has weight n,
    /// the worst 1.
    Rank,
    /// Each of the best `share` of the population alike.
    Truncation {
        /// Share of the population that can be parents, 0–1; at least one individual.
        share: f64,
    },
    /// The best `parents` individuals by turns: the n-th mating of a
    /// generation has the n-th and the one that follows it, beginning again
    /// after the last. PyGAD's `sss`, which draws nothing.
    Best {
        /// Individuals that can be parents, at least 1.
        parents: usize,
    },
}

impl Selection {
    /// The words for a [`super::Parameter`] that chooses one of the schemes.
    pub const NAMES: &'static [&'static str] = &[
        tr_noop!("tournament"),
        tr_noop!("roulette-wheel"),
        tr_noop!("rank"),
        tr_noop!("truncation"),
    ];

    /// A tournament that the best of `size` always wins.
    pub const fn tournament(size: usize) -> Self {
        let pressure = 1.0;
        Self::Tournament { size, pressure }
    }

    /// The scheme that the parameters `selection`, `tournament` and `truncation` say.
    pub fn from_settings(set: &Settings) -> Self {
        let share = set.real("truncation") / 100.0;
        Self::named(set.choice("selection"), set.count("tournament"), share)
    }

    /// The scheme of one of the [`Self::NAMES`]: [a tournament](Self::tournament) of `size`,
    /// a truncation to `share`, 0–1.
    fn named(name: &str, size: usize, share: f64) -> Self {
        match name {
            "roulette-wheel" => Self::RouletteWheel,
            "rank" => Self::Rank,
            "truncation" => Self::Truncation { share },
            _ => Self::tournament(size),
        }
    }
}

/// How a parent was drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Draw {
    /// From all, each alike.
    Uniform,
    /// From all but the first parent, each alike.
    Others,
    /// From these contestants, by their ranks (0 = best) in the order in which they were drawn.
    Tournament(Vec<usize>),
    /// By a wheel, of which the parent had this share (0–1).
    Wheel(f64),
    /// From the best of this number, each alike.
    Truncation(usize),
    /// In its turn among the best of this number.
    Turn(usize),
}

/// A parent's place in the population, and how it came to be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chosen {
    /// Its rank, 0 for the best.
    pub rank: usize,
    /// How it was drawn.
    pub draw: Draw,
}

/// A selection scheme with one population's weights.
#[derive(Clone, Debug)]
pub struct Selector {
    scheme: Selection,
    size: usize,
    /// Running sums of the wheel's weights; empty for schemes without a wheel.
    wheel: Vec<f64>,
    /// Matings begun in this generation; for [`Selection::Best`].
    turns: usize,
}

impl Selector {
    /// A selector that has seen no population yet.
    pub fn new(scheme: Selection) -> Self {
        Self {
            scheme,
            size: 0,
            wheel: Vec::new(),
            turns: 0,
        }
    }

    /// Begins a generation.
    pub fn begin(&mut self) {
        self.turns = 0;
    }

    /// Begins a mating, before its first parent is picked.
    pub fn advance(&mut self) {
        self.turns += 1;
    }

    /// Reads a population's fitness values, best first, before picks are made.
    pub fn prepare(&mut self, scores: impl ExactSizeIterator<Item = f64>, direction: Direction) {
        self.size = scores.len();
        self.wheel.clear();
        let mut sum = 0.0;
        match self.scheme {
            Selection::RouletteWheel => self.wheel.extend(scores.map(|score| {
                sum += wheel_weight(score, direction);
                sum
            })),
            Selection::Rank => {
                let n = self.size;
                self.wheel.extend((0..n).map(|rank| {
                    sum += (n - rank) as f64;
                    sum
                }));
            }
            Selection::Tournament { .. }
            | Selection::Truncation { .. }
            | Selection::Best { .. } => {}
        }
    }

    /// The rank (0 = best) of one parent; 0 for an empty population.
    pub fn pick(&self, rng: &mut SeededRng) -> usize {
        match self.scheme {
            Selection::Tournament { size, pressure } => {
                tournament(self.size, size.max(1), pressure, rng, |_| {})
            }
            Selection::RouletteWheel | Selection::Rank => self.spin(rng),
            Selection::Truncation { share } => below(rng, truncated(share, self.size)),
            Selection::Best { parents } => self.turn(parents, self.turns.saturating_sub(1)),
        }
    }

    /// How a parent is picked (a `mate`: the second one), found by picking it again with
    /// a copy of the random numbers before the pick. For explanations; the run's own
    /// numbers are not used.
    pub fn explain(&self, mate: bool, mut rng: SeededRng) -> Chosen {
        let mut before = rng.clone();
        let rank = match mate {
            true => self.mate(&mut rng),
            false => self.pick(&mut rng),
        };
        let draw = match self.scheme {
            Selection::Tournament { size, pressure } => {
                let mut contestants = Vec::new();
                let note = |rank| contestants.push(rank);
                tournament(self.size, size.max(1), pressure, &mut before, note);
                Draw::Tournament(contestants)
            }
            Selection::RouletteWheel | Selection::Rank => {
                let sum = self.wheel.last().copied().unwrap_or(0.0);
                let below = rank.checked_sub(1).map_or(0.0, |before| self.wheel[before]);
                match sum > 0.0 {
                    true => Draw::Wheel((self.wheel[rank] - below) / sum),
                    false => Draw::Uniform,
                }
            }
            Selection::Truncation { share } => Draw::Truncation(truncated(share, self.size)),
            Selection::Best { parents } => Draw::Turn(parents.min(self.size)),
        };
        Chosen { rank, draw }
    }

    /// The rank of the second parent, the one of [`Self::pick`] being known.
    pub fn mate(&self, rng: &mut SeededRng) -> usize {
        match self.scheme {
            Selection::Best { parents } => self.turn(parents, self.turns),
            _ => self.pick(rng),
        }
    }

    /// The rank of the best parents' n-th turn.
    fn turn(&self, parents: usize, turn: usize) -> usize {
        turn % parents.min(self.size).max(1)
    }

    fn spin(&self, rng: &mut SeededRng) -> usize {
        let sum = self.wheel.last().copied().unwrap_or(0.0);
        if sum.is_nan() || sum <= 0.0 {
            return below(rng, self.size); // no weight at all: uniform
        }
        self.slot(unit(rng) * sum)
    }

    /// The rank whose part of the wheel holds a number from 0 to the sum of all parts.
    fn slot(&self, at: f64) -> usize {
        let rank = self.wheel.partition_point(|upto| *upto <= at);
        rank.min(self.size - 1)
    }
}

/// How many of a population a truncation to `share`, 0–1, leaves.
pub fn truncated(share: f64, population: usize) -> usize {
    let parents = (share * population as f64).round().max(1.0) as usize;
    parents.min(population)
}

/// A wheel's weight for a fitness: never negative, never infinite; 0 for NaN.
fn wheel_weight(score: f64, direction: Direction) -> f64 {
    match direction {
        _ if score.is_nan() => 0.0,
        // Far enough below the largest number that sums stay finite.
        Direction::Higher => score.clamp(0.0, 1e300),
        Direction::Lower => 1.0 / score.max(1e-12),
    }
}

/// The fitness values are sorted, so the best contestant is the one of lowest rank.
/// `note` gets each contestant.
fn tournament(
    population: usize,
    size: usize,
    pressure: f64,
    rng: &mut SeededRng,
    mut note: impl FnMut(usize),
) -> usize {
    let mut best = below(rng, population);
    note(best);
    if size == 2 {
        let other = below(rng, population);
        note(other);
        let (better, worse) = (best.min(other), best.max(other));
        return if pressure >= 1.0 || chance(rng, pressure) {
            better
        } else {
            worse
        };
    }
    let mut upset = None;
    for contestant in 1..size {
        let mut loser = below(rng, population);
        note(loser);
        if loser < best {
            std::mem::swap(&mut loser, &mut best);
        }
        // Reservoir of one: every loser is kept with the same chance.
        if below(rng, contestant) == 0 {
            upset = Some(loser);
        }
    }
    match upset {
        Some(loser) if pressure < 1.0 && !chance(rng, pressure) => loser,
        _ => best,
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::seeded;
    use super::*;

    /// Shares of 100,000 picks by rank.
    fn shares<const N: usize>(
        scheme: Selection,
        scores: [f64; N],
        direction: Direction,
    ) -> [f64; N] {
        let mut selector = Selector::new(scheme);
        selector.prepare(scores.into_iter(), direction);
        let mut rng = seeded(5);
        let mut shares = [0.0; N];
        for _ in 0..100_000 {
            shares[selector.pick(&mut rng)] += 1e-5;
        }
        shares
    }

    fn assert_close<const N: usize>(found: [f64; N], expected: [f64; N]) {
        for (f, e) in found.iter().zip(&expected) {
            assert!((f - e).abs() < 0.01, "{found:?} is not {expected:?}");
        }
    }

    #[test]
    fn tournament_of_two_follows_its_pressure() {
        let scheme = Selection::Tournament {
            size: 2,
            pressure: 0.7,
        };
        // Both contestants: 00, 01, 10, 11, each 1/4; the better wins 0.7.
        let found = shares(scheme, [1.0, 2.0], Direction::Lower);
        assert_close(found, [0.25 + 0.35, 0.25 + 0.15]);
    }

    #[test]
    fn tournament_of_three_at_full_pressure_takes_the_best_of_three() {
        let scheme = Selection::Tournament {
            size: 3,
            pressure: 1.0,
        };
        // P(best rank ≥ r) = ((3 − r)/3)³
        let found = shares(scheme, [1.0, 2.0, 3.0], Direction::Lower);
        assert_close(found, [19.0 / 27.0, 7.0 / 27.0, 1.0 / 27.0]);
    }

    #[test]
    fn wheel_is_proportional_to_fitness_or_to_its_inverse() {
        let found = shares(Selection::RouletteWheel, [6.0, 3.0, 1.0], Direction::Higher);
        assert_close(found, [0.6, 0.3, 0.1]);
        let found = shares(Selection::RouletteWheel, [1.0, 2.0, 4.0], Direction::Lower);
        assert_close(found, [4.0 / 7.0, 2.0 / 7.0, 1.0 / 7.0]);
    }

    /// Chaisilprungrueng and Moradi 2003, step four: a number “between 1 and 40” selects a gene.
    #[test]
    fn the_reports_table_iii_selects_the_gene_that_it_names() {
        let sources = include_str!("../../tests/cases/theseus-sources.json");
        let sources: serde_json::Value = serde_json::from_str(sources).unwrap();
        let table = &sources["wheel"];
        let fitness: Vec<f64> = serde_json::from_value(table["fitness"].clone()).unwrap();
        let mut selector = Selector::new(Selection::RouletteWheel);
        selector.prepare(fitness.iter().copied(), Direction::Higher);
        let total = table["total"].as_u64().unwrap();
        let gene = |number: u64| selector.slot(number as f64 - 0.5);
        assert_eq!(selector.wheel.last(), Some(&(total as f64)));
        assert_eq!(table["gene"], gene(table["selected"].as_u64().unwrap()));
        for (one, fitness) in fitness.iter().enumerate() {
            let selected = (1..=total).filter(|number| gene(*number) == one);
            assert_eq!(selected.count() as f64, *fitness, "gene {one}");
        }
    }

    #[test]
    fn wheel_without_fitness_is_uniform() {
        let found = shares(Selection::RouletteWheel, [0.0, 0.0], Direction::Higher);
        assert_close(found, [0.5, 0.5]);
    }

    #[test]
    fn wheel_takes_scores_that_are_no_ordinary_numbers() {
        for direction in [Direction::Higher, Direction::Lower] {
            let found = shares(Selection::RouletteWheel, [1.0, f64::NAN], direction);
            assert_close(found, [1.0, 0.0]);
        }
        let scores = [f64::INFINITY, f64::INFINITY, 1.0];
        let found = shares(Selection::RouletteWheel, scores, Direction::Higher);
        assert_close(found, [0.5, 0.5, 0.0]);
    }

    #[test]
    fn rank_knows_only_the_order() {
        let found = shares(Selection::Rank, [1000.0, 2.0, 1.0], Direction::Higher);
        assert_close(found, [3.0 / 6.0, 2.0 / 6.0, 1.0 / 6.0]);
    }

    #[test]
    fn truncation_takes_the_best_share_alike() {
        let scheme = Selection::Truncation { share: 0.5 };
        let found = shares(scheme, [1.0, 2.0, 3.0, 4.0], Direction::Lower);
        assert_close(found, [0.5, 0.5, 0.0, 0.0]);
        let scheme = Selection::Truncation { share: 0.0 };
        assert_close(shares(scheme, [1.0, 2.0], Direction::Lower), [1.0, 0.0]);
    }

    #[test]
    fn the_best_breed_by_turns_with_the_next() {
        let mut selector = Selector::new(Selection::Best { parents: 3 });
        selector.prepare([4.0, 3.0, 2.0, 1.0].into_iter(), Direction::Higher);
        let mut rng = seeded(5);
        for _ in 0..2 {
            selector.begin();
            for pair in [(0, 1), (1, 2), (2, 0), (0, 1)] {
                selector.advance();
                assert_eq!((selector.pick(&mut rng), selector.mate(&mut rng)), pair);
            }
        }
        assert_eq!(rng, seeded(5), "nothing is drawn");
        let mut selector = Selector::new(Selection::Best { parents: 3 });
        selector.prepare([1.0].into_iter(), Direction::Higher);
        selector.advance();
        assert_eq!((selector.pick(&mut rng), selector.mate(&mut rng)), (0, 0));
    }

    #[test]
    fn an_explained_pick_is_the_pick_that_follows() {
        let schemes = Selection::NAMES
            .iter()
            .map(|name| Selection::named(name, 3, 0.5));
        for scheme in schemes.chain([Selection::Best { parents: 2 }]) {
            let mut selector = Selector::new(scheme);
            selector.prepare([4.0, 3.0, 2.0, 1.0].into_iter(), Direction::Higher);
            selector.begin();
            let mut rng = seeded(5);
            for _ in 0..50 {
                selector.advance();
                let explained = selector.explain(false, rng.clone());
                assert_eq!(explained.rank, selector.pick(&mut rng), "{scheme:?}");
                if let Draw::Tournament(contestants) = &explained.draw {
                    assert_eq!(contestants.len(), 3);
                    assert_eq!(contestants.iter().min(), Some(&explained.rank));
                }
                let explained = selector.explain(true, rng.clone());
                assert_eq!(explained.rank, selector.mate(&mut rng), "{scheme:?}");
            }
        }
    }

    #[test]
    fn every_name_is_a_distinct_scheme() {
        let named: Vec<_> = Selection::NAMES
            .iter()
            .map(|name| Selection::named(name, 3, 0.5))
            .collect();
        for (n, scheme) in named.iter().enumerate() {
            assert!(!named[..n].contains(scheme), "{scheme:?}");
        }
        assert_eq!(Selection::named("rank", 3, 0.5), Selection::Rank);
    }
}
