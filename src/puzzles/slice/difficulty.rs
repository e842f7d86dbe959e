//! How hard a level is: what the default genetic algorithm needs to solve it.

use serde_json::{Value, json};

use super::evolve;
use super::figure::Stroke;
use super::rules::Level;
use super::text::strokes_json;
use crate::game::Scale;
use crate::i18n::{tr, tr_noop};
use crate::search::Step;

/// Base-2 logarithm of the candidates that the tuned search needs.
pub(super) const SCALE: Scale = Scale {
    unit: tr_noop!("log₂ of candidates"),
    week: [
        (7.3, "strokes=2 kind=concave"),
        (8.2, "strokes=3 kind=concave"),
        (8.8, "strokes=3 kind=hole"),
        (9.3, "strokes=3 kind=zones"),
        (9.8, "strokes=4 kind=several"),
        (10.2, "strokes=4 kind=concave"),
        (10.6, "strokes=5 kind=zones"),
    ],
    runs: 1,
    near: |_| 0.0,
    evaluations: 36,
};

/// The hardest level that is measured to the end.
const HARDEST: f64 = 17.0;

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

/// A level's figures for programs.
pub(super) fn rating(level: &Level) -> Value {
    let rating = Rating::new(level, HARDEST);
    let solution = (!rating.solution.is_empty()).then(|| strokes_json(&rating.solution));
    json!({
        "difficulty": rating.difficulty,
        "unsolved_runs": rating.unsolved,
        "solution": solution,
    })
}

/// What a figure of [`rating`] means, and its value as people write it.
pub(super) fn rated_figure(key: &str, value: &Value) -> Option<(&'static str, String)> {
    let runs = || (tr!("Runs without a solution, of 5"), value.to_string());
    (key == "unsolved_runs").then(runs)
}
