//! How hard a level is: what the default genetic algorithm needs to solve it.

use super::evolve;
use super::figure::Stroke;
use super::rules::Level;
use crate::search::Step;

/// The seeds of the runs.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=5;

/// What the runs on a level came to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rating {
    /// The base-2 logarithm of the mean number of candidates; `None`: some runs have not solved it in time.
    pub difficulty: Option<f64>,
    /// How many runs have not.
    pub unsolved: usize,
    /// The first solution; empty without one.
    pub solution: Vec<Stroke>,
}

impl Rating {
    /// Solves a sound level with every seed, unless its difficulty turns out to be more than `most`.
    pub fn new(level: &Level, most: f64) -> Self {
        let limit = (SEEDS.count() as f64 * libm::exp2(most)) as u64;
        let settings = evolve::TUNED.defaults();
        let (mut spent, mut unsolved, mut solution) = (0, SEEDS.count(), Vec::new());
        for seed in SEEDS {
            let mut search = evolve::tuned(level, &settings, |_, strokes| strokes, seed);
            let is_over = loop {
                if let Step::Done(_) = search.step() {
                    break true;
                }
                if spent + search.report().evaluations >= limit {
                    break false;
                }
            };
            if !is_over {
                break;
            }
            spent += search.report().evaluations;
            unsolved -= 1;
            if let Some((_, strokes)) = search.best().filter(|_| solution.is_empty()) {
                solution = strokes;
            }
        }
        let mean = spent as f64 / SEEDS.count() as f64;
        Self {
            difficulty: (unsolved == 0).then(|| libm::log2(mean)),
            unsolved,
            solution,
        }
    }
}
