//! The solver as a search to be watched.
//!
//! Value: the swaps of the line plus three times the lower bound of those that follow
//! its end, so that the value of a line that solves is its length. Evaluations are the
//! positions judged, a generation is a step, a restart a beam wider than the one
//! before. The mean in report and trace is that of the positions that wait; only the
//! report's bound is proved.

use super::{Solver, SolverStep};
use crate::i18n::trn;
use crate::puzzles::swap::board::Swap;
use crate::search::graph::steps_and_estimate;
use crate::search::{Direction, End, Individual, Report, Sample, Score, Search, Step, Term, Trace};

/// A line that does not solve, and its value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Nearest {
    pub line: Vec<(u8, u8)>,
    /// Swaps needed at least after it.
    pub least: u32,
    pub value: u32,
}

/// The value of a line of `made` swaps after which at least `least` are needed.
pub(super) const fn value(made: u32, least: u32) -> u32 {
    made + 3 * least
}

/// In words: the best line has `swaps` swaps, and no line has fewer than `least`.
pub(in crate::puzzles::swap) fn line_and_bound(swaps: usize, least: u32) -> String {
    if swaps <= least as usize {
        return trn!(
            swaps,
            "{n} swap: the proved minimum",
            "{n} swaps: the proved minimum"
        );
    }
    trn!(
        swaps,
        "{n} swap: the best found; the minimum is at least {least}",
        "{n} swaps: the best found; the minimum is at least {least}",
        least
    )
}

impl Solver {
    fn score(&self) -> Score {
        Score::new(
            match &self.best {
                Some(best) => best.len() as f64,
                None => f64::from(self.nearest.value),
            },
            self.best.is_some(),
        )
    }

    /// How the solver ended, if it has.
    const fn end(&self) -> Option<End> {
        match (self.is_over(), self.best.is_some()) {
            (false, _) => None,
            (true, true) => Some(End::Solved),
            (true, false) if self.impossible => Some(End::Exhausted),
            (true, false) => Some(End::Limit),
        }
    }

    /// The mean value of the positions that wait, if any do.
    fn mean(&self) -> Option<f64> {
        let (made, least) = match (&self.greedy, &self.beam, &self.proof) {
            _ if self.over => return None,
            (Some(greedy), ..) => return Some(greedy.report().mean),
            (None, Some(beam), _) => beam.mean()?,
            (None, None, proof) => proof.as_ref()?.mean()?,
        };
        Some(f64::from(made) + 3.0 * least)
    }

    fn share_open(&self) -> f64 {
        self.open() as f64 / (self.open() + self.closed()).max(1) as f64
    }
}

impl Search for Solver {
    type Move = Swap;

    fn step(&mut self) -> Step {
        if self.watched > 0
            && let Some(end) = self.end()
        {
            return Step::Done(end);
        }
        let before = self.score().value;
        let progress = Self::step(self);
        let score = self.score();
        let improved = progress == SolverStep::Improved || score.value < before;
        self.mean = self.mean().unwrap_or(self.mean).max(score.value);
        self.trace.push(Sample {
            generation: self.watched,
            best: score.value,
            mean: self.mean,
            diversity: self.share_open(),
            improved,
            solved: score.solved,
            evaluations: Some(self.generated()),
            ..Sample::default()
        });
        self.watched += 1;
        match self.end() {
            Some(end) => Step::Done(end),
            None if improved => Step::Improved,
            None => Step::Working,
        }
    }

    fn best(&self) -> Option<(Score, Vec<Swap>)> {
        let line = self.best.as_ref().unwrap_or(&self.nearest.line);
        (self.watched > 0).then(|| (self.score(), self.on_board(line)))
    }

    fn terms(&self) -> Vec<Term> {
        if self.watched == 0 {
            return Vec::new();
        }
        let (line, least) = match &self.best {
            Some(best) => (best, 0),
            None => (&self.nearest.line, self.nearest.least),
        };
        steps_and_estimate(line.len() as f64, f64::from(least))
    }

    fn report(&self) -> Report {
        Report {
            generation: self.watched,
            evaluations: self.generated(),
            restarts: self.beams.saturating_sub(1) as u64,
            under_way: 0,
            best: (self.watched > 0).then(|| self.score()),
            mean: self.mean,
            diversity: self.share_open(),
            direction: Direction::Lower,
            population: self.open(),
            bound: Some(f64::from(self.least)),
            resumed: false,
        }
    }

    /// The positions that wait: of the beam's layer, or of the proof's deepest
    /// position.
    fn population(&self, at_most: usize) -> Vec<Individual<Swap>> {
        if self.watched == 0 {
            return Vec::new();
        }
        let lines = match (&self.beam, &self.proof) {
            _ if self.over => Vec::new(),
            (Some(beam), _) => beam.waiting(at_most),
            (None, Some(proof)) => proof.waiting(at_most),
            (None, None) => Vec::new(),
        };
        let best = self.score().value;
        let individual = |(line, least): (Vec<(u8, u8)>, u32)| {
            let value = f64::from(value(line.len() as u32, least)).max(best);
            Individual::new(self.on_board(&line), Score::unsolved(value))
        };
        lines.into_iter().map(individual).collect()
    }

    fn trace(&self) -> &Trace {
        &self.trace
    }
}
