//! What every search that tries one candidate after the other counts: its
//! generations, their scores, the trace, and whether it is over.

use serde::Deserialize;
use serde_json::Value;

use super::descent::When;
use super::random::Generator;
use super::trace::mean_and_spread;
use super::{Direction, End, Report, Sample, Score, Step, Trace};
use crate::words::t;

/// The course of a run whose scores are the better the higher.
#[derive(Debug, Default)]
pub struct Course {
    /// Completed generations.
    pub generation: u64,
    /// Candidates evaluated.
    pub evaluations: u64,
    /// Restarts, or what comes nearest to them.
    pub restarts: u64,
    /// Of the generation at work.
    scores: Vec<f64>,
    improved: bool,
    /// Of the last generation.
    mean: f64,
    diversity: f64,
    trace: Trace,
    solved: bool,
    passed: bool,
}

/// How far a run had come that was laid aside.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    generation: u64,
    evaluations: u64,
    restarts: u64,
}

/// Reads what every checkpoint of such a run holds: its generator, and how far it
/// had come.
///
/// # Errors
/// Which entry of the checkpoint is missing, or not what it should be.
pub fn standing(checkpoint: &Value) -> Result<(Generator, Standing), String> {
    let number = |key: &str| {
        let number = checkpoint[key].as_u64();
        number.ok_or_else(|| t!("“{key}” of the checkpoint is no number", key))
    };
    let standing = Standing {
        generation: number("generation")?,
        evaluations: number("evaluations")?,
        restarts: number("restarts")?,
    };
    let rng = Generator::deserialize(&checkpoint["rng"])
        .map_err(|why| t!("“{key}” of the checkpoint: {why}", key = "rng", why))?;
    Ok((rng, standing))
}

impl Course {
    /// Where it stands, for the next that is born.
    #[must_use]
    pub const fn when(&self) -> When {
        When {
            generation: self.generation,
            evaluation: self.evaluations + 1,
            population: 1,
        }
    }

    /// Goes on from where a run stood that was laid aside.
    pub const fn go_on(&mut self, standing: Standing) {
        self.generation = standing.generation;
        self.evaluations = standing.evaluations;
        self.restarts = standing.restarts;
    }

    /// Whether the run has ended, and not been told to go on.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.solved && !self.passed
    }

    /// Goes on after the end.
    pub const fn resume(&mut self) {
        self.passed = true;
    }

    /// Notes a candidate; `enough`: it is all that can be asked for. Whether the
    /// run ends by it.
    pub fn note(&mut self, score: f64, improved: bool, enough: bool) -> bool {
        self.evaluations += 1;
        self.scores.push(score);
        self.improved |= improved;
        let ends = improved && enough && !self.solved;
        self.solved |= ends;
        ends
    }

    /// Candidates of the generation at work.
    #[must_use]
    pub const fn noted(&self) -> usize {
        self.scores.len()
    }

    /// Ends a generation: the best score so far, and how different its
    /// candidates were, 0–1.
    pub fn close(&mut self, best: f64, diversity: f64) {
        self.generation += 1;
        let (mean, spread) = mean_and_spread(self.scores.iter().copied());
        self.scores.clear();
        (self.mean, self.diversity) = (mean, diversity);
        self.trace.push(Sample {
            generation: self.generation,
            best,
            mean,
            spread,
            diversity,
            improved: std::mem::take(&mut self.improved),
            solved: self.solved,
        });
    }

    /// What a step came to.
    #[must_use]
    pub const fn step(ends: bool, improved: bool) -> Step {
        match (ends, improved) {
            (true, _) => Step::Done(End::Solved),
            (false, true) => Step::Improved,
            (false, false) => Step::Working,
        }
    }

    /// Where the run stands, as far as it is counted here.
    #[must_use]
    pub const fn report(&self, best: Option<Score>, population: usize) -> Report {
        Report {
            generation: self.generation,
            evaluations: self.evaluations,
            restarts: self.restarts,
            best,
            mean: self.mean,
            diversity: self.diversity,
            direction: Direction::Higher,
            population,
            bound: None,
        }
    }

    /// Its generations.
    #[must_use]
    pub const fn trace(&self) -> &Trace {
        &self.trace
    }
}
