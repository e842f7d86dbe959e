//! Random division of a clue's number among its four arms, by exact weights.
//!
//! An arm of a length has a cost; the costs of four arms add up. A division is
//! drawn with probability in proportion to exp(−cost / T) among all whose
//! lengths have the wanted sum: left and right are convolved, up and down too,
//! first the share of either pair is drawn and then the arms within it.

use crate::search::random::{SeededRng, unit};

/// The arms of one clue: left, right, up, down.
pub(super) type Four = [u8; 4];

/// The cost of a length that an arm can't have.
pub(super) const IMPOSSIBLE: u16 = u16::MAX;

/// Higher costs count as this: even at the lowest temperature they are practically never
/// drawn.
const MAX_COST: usize = 64;

/// Cost and weight of each length of each arm of one clue.
#[derive(Debug)]
pub(super) struct ArmTables {
    /// exp(−cost / T) by cost.
    powers: [f64; MAX_COST],
    costs: [Vec<u16>; 4],
    weights: [Vec<f64>; 4],
    /// Weights of the sums of two arms.
    pairs: [Vec<f64>; 2],
}

impl Default for ArmTables {
    fn default() -> Self {
        Self {
            powers: [1.0; MAX_COST],
            costs: Default::default(),
            weights: Default::default(),
            pairs: Default::default(),
        }
    }
}

impl ArmTables {
    /// Sets the temperature, in units of cost.
    pub fn heat(&mut self, temperature: f64) {
        for (cost, power) in self.powers.iter_mut().enumerate() {
            *power = libm::exp(-(cost as f64) / temperature);
        }
    }

    /// The chance that a rise by so much is accepted.
    pub fn power(&self, rise: usize) -> f64 {
        self.powers[rise.min(MAX_COST - 1)]
    }

    /// Sets the costs of the lengths of one arm, from 0 upwards; not all are [`IMPOSSIBLE`].
    /// Weights are relative to the cheapest, so that they are never all 0.
    pub fn set(&mut self, way: usize, costs: impl Iterator<Item = u16>) {
        let Self {
            powers,
            costs: tables,
            weights,
            ..
        } = self;
        let (table, weights) = (&mut tables[way], &mut weights[way]);
        table.clear();
        table.extend(costs);
        let least = table.iter().copied().min().unwrap_or(0);
        weights.clear();
        weights.extend(table.iter().map(|cost| match *cost {
            IMPOSSIBLE => 0.0,
            cost => powers[usize::from(cost - least).min(MAX_COST - 1)],
        }));
    }

    /// The cost of a division.
    pub fn cost(&self, four: Four) -> i64 {
        let one = |way: usize| i64::from(self.costs[way][usize::from(four[way])]);
        (0..4).map(one).sum()
    }

    /// Draws a division with a possible sum.
    pub fn draw(&mut self, sum: usize, rng: &mut SeededRng) -> Four {
        for (pair, sums) in self.pairs.iter_mut().enumerate() {
            let (a, b) = (&self.weights[2 * pair], &self.weights[2 * pair + 1]);
            sums.clear();
            sums.resize((a.len() + b.len() - 1).min(sum + 1), 0.0);
            for (i, x) in a.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                for (total, y) in sums[i..].iter_mut().zip(b) {
                    *total += x * y;
                }
            }
        }
        let [across, along] = &self.pairs;
        let s = split(sum, across, along, rng);
        let arms = |pair: usize, s: usize, rng: &mut SeededRng| {
            let i = split(s, &self.weights[2 * pair], &self.weights[2 * pair + 1], rng);
            [i as u8, (s - i) as u8]
        };
        let [left, right] = arms(0, s, rng);
        let [up, down] = arms(1, sum - s, rng);
        [left, right, up, down]
    }
}

/// The first part of `sum`, by the weights of both parts; 0 where all weigh nothing.
fn split(sum: usize, a: &[f64], b: &[f64], rng: &mut SeededRng) -> usize {
    // Both parts have weights from here on, and up to there.
    let (from, to) = ((sum + 1).saturating_sub(b.len()), a.len().min(sum + 1));
    if from >= to {
        return 0;
    }
    let pairs = a[from..to]
        .iter()
        .zip(b[sum + 1 - to..=sum - from].iter().rev());
    let weights = pairs.map(|(x, y)| x * y);
    let total: f64 = weights.clone().sum();
    let mut left = unit(rng) * total;
    let mut last = 0;
    for (n, w) in (from..).zip(weights) {
        if w > 0.0 {
            last = n;
            left -= w;
            if left < 0.0 {
                break;
            }
        }
    }
    last
}
