//! A policy of nested rollouts: a weight for each code, and how it learns from a game.

use super::training_game::TrainingGame;

/// A policy: by code, the logarithm of a weight, and the weight.
#[derive(Clone)]
pub(super) struct Policy {
    pub logs: Vec<f64>,
    pub weights: Vec<f64>,
}

/// Buffers for learning, reused from game to game.
pub(super) struct Buffers {
    /// By option of a weighed game: what its code loses.
    losses: Vec<f64>,
    /// By code: the number of its latest run.
    latest: Vec<u32>,
    /// By turn of a game: running sums of α over the weights of its options.
    shares: Vec<f64>,
}

impl Buffers {
    /// For policies with this number of codes.
    pub fn new(codes: usize) -> Self {
        Self {
            losses: Vec::new(),
            latest: vec![0; codes],
            shares: Vec::new(),
        }
    }
}

/// Logarithms are clamped to this: weights must not overflow.
const MAX_LOGARITHM: f64 = 300.0;

impl Policy {
    /// An even one.
    pub fn new(codes: usize) -> Self {
        Self {
            logs: vec![0.0; codes],
            weights: vec![1.0; codes],
        }
    }

    /// Makes it even again.
    pub fn reset(&mut self) {
        self.logs.fill(0.0);
        self.weights.fill(1.0);
    }

    /// Becomes like another one of as many codes.
    pub fn copy_from(&mut self, other: &Self) {
        self.logs.copy_from_slice(&other.logs);
        self.weights.copy_from_slice(&other.weights);
    }

    /// Sets a logarithm; nothing if there is no such code.
    pub fn set(&mut self, code: usize, log: f64) -> Option<()> {
        *self.logs.get_mut(code)? = log;
        self.weights[code] = exp(log.clamp(-MAX_LOGARITHM, MAX_LOGARITHM));
        Some(())
    }

    /// Moves it towards a game: each choice made gains α, and all choices of its turn
    /// lose α by their chance (Rosin, section 3).
    pub fn adapt<C>(&mut self, game: &mut TrainingGame<C>, alpha: f64, buffers: &mut Buffers) {
        if !game.weights.is_empty() {
            return self.adapt_weighed(game, alpha, &mut buffers.losses);
        }
        if game.runs.is_empty() {
            game.find_runs(&mut buffers.latest);
        }
        self.adapt_by_runs(game, alpha, &mut buffers.shares);
    }

    /// What a code loses is its weight, times the sum of α over all weights of the
    /// turns in which it was there: of its runs, as differences of running sums.
    fn adapt_by_runs<C>(&mut self, game: &TrainingGame<C>, alpha: f64, shares: &mut Vec<f64>) {
        let (mut first, mut total) = (0, 0.0);
        shares.clear();
        shares.push(total);
        for end in &game.ends {
            let options = &game.options[first..*end as usize];
            first = *end as usize;
            let sum: f64 = options.iter().map(|c| self.weights[*c as usize]).sum();
            total += alpha / sum;
            shares.push(total);
        }
        for run in &game.runs {
            let share = shares[run.to as usize] - shares[run.from as usize];
            let at = run.code as usize;
            self.logs[at] -= self.weights[at] * share;
        }
        for made in &game.made {
            self.logs[*made as usize] += alpha;
        }
        for run in &game.runs {
            self.weigh(run.code as usize);
        }
    }

    /// The same of a game that weighs its choices, too.
    fn adapt_weighed<C>(&mut self, game: &TrainingGame<C>, alpha: f64, losses: &mut Vec<f64>) {
        let (mut first, options) = (0, game.options.iter().zip(&game.weights));
        losses.clear();
        losses.extend(options.map(|(code, weight)| self.weights[*code as usize] * weight));
        for end in &game.ends {
            let turn = &mut losses[first..*end as usize];
            first = *end as usize;
            let sum: f64 = turn.iter().sum();
            // All weights may be 0: then all choices are as likely.
            let even = alpha / turn.len() as f64;
            let loss = |share: f64| if sum > 0.0 { alpha * share / sum } else { even };
            turn.iter_mut().for_each(|share| *share = loss(*share));
        }
        for (code, loss) in game.options.iter().zip(losses) {
            self.logs[*code as usize] -= *loss;
        }
        for made in &game.made {
            self.logs[*made as usize] += alpha;
        }
        for code in &game.options {
            self.weigh(*code as usize);
        }
    }

    /// Gives a code the weight of its logarithm.
    fn weigh(&mut self, at: usize) {
        self.logs[at] = self.logs[at].clamp(-MAX_LOGARITHM, MAX_LOGARITHM);
        self.weights[at] = exp(self.logs[at]);
    }
}

/// The exponential of a logarithm between ±[`MAX_LOGARITHM`], to twelve digits: hundreds are
/// needed after each game, and exact ones would take longer than the game. Sums and
/// products only, so that it is the same on every platform.
#[inline]
fn exp(log: f64) -> f64 {
    use std::f64::consts::{LN_2, LOG2_E};
    /// Added to a number, it leaves no room for a fraction.
    const ROUND: f64 = (3u64 << 51) as f64;
    let rounded = log * LOG2_E + ROUND;
    let rest = log - (rounded - ROUND) * LN_2;
    /// Of Taylor's series, from the tenth term down.
    const FACTORS: [f64; 11] = [
        1.0 / 3_628_800.0,
        1.0 / 362_880.0,
        1.0 / 40_320.0,
        1.0 / 5040.0,
        1.0 / 720.0,
        1.0 / 120.0,
        1.0 / 24.0,
        1.0 / 6.0,
        0.5,
        1.0,
        1.0,
    ];
    // Written out: built for size, a loop would stay a loop, and be slower.
    let [a, b, c, d, e, f, g, h, i, j, k] = FACTORS;
    let power = (((((a * rest + b) * rest + c) * rest + d) * rest + e) * rest + f) * rest + g;
    let power = (((power * rest + h) * rest + i) * rest + j) * rest + k;
    let exponent = (rounded.to_bits() as i64).wrapping_add(1023) as u64;
    power * f64::from_bits(exponent << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_exponentials_to_twelve_digits() {
        for number in -3000..=3000 {
            let log = f64::from(number) * 0.1;
            let (own, exact) = (exp(log), libm::exp(log));
            assert!((own / exact - 1.0).abs() < 1e-12, "{log}: {own}, {exact}");
        }
        assert_eq!(exp(0.0), 1.0);
    }
}
