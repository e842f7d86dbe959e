//! What every search keeps beside its candidates: counts, the best of all, the trace,
//! and whether the run is over.
//!
//! Invariants: the best never gets worse as long as only better ones are recorded; a
//! run that was resumed after an end does not end in that way again.

use serde::Deserialize;
use serde_json::{Value, json};

use super::lineage::When;
use super::random::SeededRng;
use super::trace::DiversityBaseline;
use super::{Direction, End, Report, Sample, Score, Step, Trace};
use crate::i18n::tr;

/// The progress of a run. `G` is the genome of the best, or `()` where the search keeps
/// it elsewhere.
#[derive(Debug)]
pub struct Progress<G> {
    /// Completed generations.
    pub generation: u64,
    /// Candidates evaluated.
    pub evaluations: u64,
    /// Restarts, or the search's nearest equivalent.
    pub restarts: u64,
    /// The unit of mean distances.
    pub baseline: DiversityBaseline,
    direction: Direction,
    best: Option<(G, Score)>,
    /// The best fitness of all. A solution counts as the best before any fitness.
    best_fitness: Option<f64>,
    /// Whether the best improved since the last complete generation.
    improved: bool,
    /// Whether candidates are noted one by one, and those of the present generation.
    notes: bool,
    scores: Vec<f64>,
    /// Of the last generation.
    mean: f64,
    diversity: f64,
    trace: Trace,
    ended: Option<End>,
    /// Ends after which the run was resumed.
    passed: Vec<End>,
}

/// What is measured of the fitness values of a generation.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Measured {
    /// The best; `None` where there are none.
    pub best: Option<f64>,
    /// Mean; 0 where there are none.
    pub mean: f64,
    /// Standard deviation; 0 where there are none.
    pub spread: f64,
}

impl Measured {
    /// Of these fitness values.
    pub fn from_scores(scores: impl Iterator<Item = f64> + Clone, direction: Direction) -> Self {
        let n = scores.clone().count().max(1) as f64;
        let mean = scores.clone().sum::<f64>() / n;
        let better = |a: f64, b: f64| if direction.better(b, a) { b } else { a };
        let best = scores.clone().reduce(better);
        let squares = scores.map(|score| (score - mean) * (score - mean));
        let spread = (squares.sum::<f64>() / n).sqrt();
        Self { best, mean, spread }
    }

    /// A mean alone, of a search without a population.
    pub const fn without_population(mean: f64) -> Self {
        Self {
            best: None,
            mean,
            spread: 0.0,
        }
    }
}

/// The counts in a checkpoint.
#[derive(Clone, Copy, Debug)]
pub struct ProgressSnapshot {
    generation: u64,
    evaluations: u64,
    restarts: u64,
}

impl ProgressSnapshot {
    /// Reads what every checkpoint holds: the run's random generator and its counts.
    ///
    /// # Errors
    /// Names the entry of the checkpoint that is missing or not valid.
    pub fn read(checkpoint: &Value) -> Result<(SeededRng, Self), String> {
        let number = |key: &str| {
            let number = checkpoint[key].as_u64();
            number.ok_or_else(|| tr!("“{key}” in the checkpoint is not a number", key))
        };
        let snapshot = Self {
            generation: number("generation")?,
            evaluations: number("evaluations")?,
            restarts: number("restarts")?,
        };
        let rng = SeededRng::deserialize(&checkpoint["rng"])
            .map_err(|why| tr!("“{key}” in the checkpoint: {why}", key = "rng", why))?;
        Ok((rng, snapshot))
    }
}

impl<G> Progress<G> {
    /// A run that has not begun.
    pub fn new(direction: Direction) -> Self {
        Self {
            generation: 0,
            evaluations: 0,
            restarts: 0,
            baseline: DiversityBaseline::default(),
            direction,
            best: None,
            best_fitness: None,
            improved: false,
            notes: false,
            scores: Vec::new(),
            mean: 0.0,
            diversity: 0.0,
            trace: Trace::default(),
            ended: None,
            passed: Vec::new(),
        }
    }

    /// What every checkpoint holds, as [`ProgressSnapshot::read`] reads it, with more entries.
    pub fn checkpoint(&self, rng: &SeededRng, mut more: Value) -> Value {
        more["rng"] = json!(rng);
        more["evaluations"] = self.evaluations.into();
        more["generation"] = self.generation.into();
        more["restarts"] = self.restarts.into();
        more
    }

    /// Continues from a checkpoint's counts and best.
    pub fn restore(&mut self, snapshot: ProgressSnapshot, best: Option<(G, Score)>) {
        self.generation = snapshot.generation;
        self.evaluations = snapshot.evaluations;
        self.restarts = snapshot.restarts;
        self.best_fitness = best.as_ref().map(|(_, score)| score.value);
        self.best = best;
    }

    /// Takes over the course before a checkpoint.
    pub fn retrace(&mut self, before: Trace) {
        self.trace = before;
    }

    /// When the candidate evaluated last was born, and the size of its population.
    pub const fn when(&self, population: usize) -> When {
        When {
            generation: self.generation,
            evaluation: self.evaluations,
            population,
        }
    }

    /// When the candidate is born that will be noted next ([`Self::note`]): generations count from 1 then.
    pub const fn when_noted(&self, population: usize) -> When {
        When {
            generation: self.generation + 1,
            evaluation: self.evaluations + 1,
            population,
        }
    }

    /// The best of all, and its fitness.
    pub fn best(&self) -> Option<(&G, Score)> {
        self.best.as_ref().map(|(genome, score)| (genome, *score))
    }

    fn best_score(&self) -> Option<Score> {
        self.best.as_ref().map(|(_, score)| *score)
    }

    /// The best of all as an answer.
    pub fn answer<M>(&self, moves: impl FnOnce(&G) -> Vec<M>) -> Option<(Score, Vec<M>)> {
        let (genome, score) = self.best.as_ref()?;
        Some((*score, moves(genome)))
    }

    /// Whether the best of all solves.
    pub fn is_solved(&self) -> bool {
        self.best_score().is_some_and(|best| best.solved)
    }

    /// Whether a fitness is better than the best.
    #[inline]
    pub fn is_best(&self, score: Score) -> bool {
        let rank = |score| self.direction.rank(score);
        let best = self.best.as_ref();
        best.is_none_or(|(_, best)| rank(score) < rank(*best))
    }

    /// Whether the best is as good as this.
    pub fn has_reached(&self, goal: f64) -> bool {
        !self.direction.better(goal, self.best_value())
    }

    fn best_value(&self) -> f64 {
        self.best_score().map_or(0.0, |best| best.value)
    }

    /// Records the best of all.
    pub fn record_best(&mut self, genome: G, score: Score) {
        self.improved |= self.is_best(score);
        let best = self
            .best_fitness
            .filter(|best| !self.direction.better(score.value, *best));
        self.best_fitness = best.or(Some(score.value));
        self.best = Some((genome, score));
    }

    /// Ends a generation with what is measured of it, and its diversity. Returns whether the
    /// best improved in it.
    pub fn complete_generation(&mut self, measured: Measured, diversity: f64) -> bool {
        let solved = self.is_solved();
        let sample = self.sample(measured, diversity, solved);
        self.push(sample);
        self.generation += 1;
        sample.improved
    }

    /// Notes the fitness of one candidate, where a fixed number makes a `generation`.
    /// `enough`: it is the best and good enough to end the run. `diversity` is called
    /// with the number of candidates when a generation ends. Returns whether the run ends.
    #[inline]
    pub fn note(
        &mut self,
        score: f64,
        enough: bool,
        generation: u64,
        diversity: impl FnOnce(usize) -> f64,
    ) -> bool {
        self.notes = true;
        self.evaluations += 1;
        self.scores.push(score);
        let ends = enough && self.end_by(End::Solved);
        if self.evaluations.is_multiple_of(generation) || ends {
            let diversity = diversity(self.scores.len());
            self.complete_noted(diversity);
        }
        ends
    }

    /// Ends a generation of noted candidates. Here the trace counts generations from 1,
    /// and `solved` means that a solution has ended the run.
    fn complete_noted(&mut self, diversity: f64) {
        self.generation += 1;
        let measured = Measured::from_scores(self.scores.iter().copied(), self.direction);
        self.scores.clear();
        let solved = self.ended == Some(End::Solved) || self.passed.contains(&End::Solved);
        self.push(self.sample(measured, diversity, solved));
    }

    fn sample(&self, measured: Measured, diversity: f64, solved: bool) -> Sample {
        let best = self.best_fitness.unwrap_or_default();
        let champion = self.best_value();
        Sample {
            generation: self.generation,
            best,
            present: measured.best,
            evaluations: Some(self.evaluations),
            mean: measured.mean,
            spread: measured.spread,
            diversity,
            improved: self.improved,
            solved,
            solution: (solved && champion != best).then_some(champion),
        }
    }

    fn push(&mut self, sample: Sample) {
        (self.mean, self.diversity) = (sample.mean, sample.diversity);
        self.improved = false;
        self.trace.push(sample);
    }

    /// Whether the run has ended within a generation, by a best that is not in the
    /// trace yet.
    pub const fn has_untraced_end(&self) -> bool {
        self.ended.is_some() && self.improved
    }

    /// Adds such an incomplete generation to the trace.
    pub fn trace_end(&mut self, measured: Measured, diversity: f64) {
        let end = self.sample(measured, diversity, self.is_solved());
        self.trace.finish(end);
    }

    /// Why the run is over, once it is.
    pub const fn end(&self) -> Option<End> {
        self.ended
    }

    /// Ends the run, unless it was resumed after such an end. Returns whether it ends.
    pub fn end_by(&mut self, end: End) -> bool {
        let ends = !self.passed.contains(&end);
        if ends {
            self.ended = Some(end);
        }
        ends
    }

    /// Continues after the end, which then never comes again.
    pub fn resume(&mut self) {
        self.passed.extend(self.ended.take());
    }

    /// Continues after the end, which may come again.
    pub const fn reopen(&mut self) {
        self.ended = None;
    }

    /// The result of a step.
    pub const fn step(&self, improved: bool) -> Step {
        match self.ended {
            Some(end) => Step::Done(end),
            None if improved => Step::Improved,
            None => Step::Working,
        }
    }

    /// The report, without a bound.
    pub fn report(&self, population: usize) -> Report {
        Report {
            generation: self.generation,
            evaluations: self.evaluations,
            restarts: self.restarts,
            under_way: u64::from(self.notes),
            best: self.best_score(),
            mean: self.mean,
            diversity: self.diversity,
            direction: self.direction,
            population,
            bound: None,
            resumed: false,
        }
    }

    /// Diversity of the last generation.
    pub const fn diversity(&self) -> f64 {
        self.diversity
    }

    /// Best, mean and diversity by generation.
    pub const fn trace(&self) -> &Trace {
        &self.trace
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(value: f64) -> Score {
        Score {
            value,
            solved: value >= 3.0,
        }
    }

    #[test]
    fn passed_end_does_not_recur() {
        let mut progress = Progress::<()>::new(Direction::Higher);
        progress.resume();
        assert!(progress.end_by(End::Limit), "nothing was passed");
        assert_eq!(progress.step(true), Step::Done(End::Limit));
        progress.resume();
        assert!(!progress.end_by(End::Limit) && progress.end().is_none());
        assert!(progress.end_by(End::Solved));
        progress.reopen();
        assert!(progress.end_by(End::Solved), "it may come again");
    }

    #[test]
    fn noted_candidates_make_generations_and_the_last_one_ends_early() {
        let mut progress = Progress::new(Direction::Higher);
        for value in [1.0, 2.0, 0.0, 3.0] {
            let better = progress.is_best(score(value));
            if better {
                progress.record_best(value as u8, score(value));
            }
            let enough = better && value == 3.0;
            let ends = progress.note(value, enough, 3, |noted| noted as f64 / 4.0);
            assert_eq!(ends, enough);
        }
        let samples: Vec<_> = progress.trace().linear().collect();
        let found = samples
            .iter()
            .map(|s| (s.generation, s.best, s.mean, s.diversity, s.solved));
        let expected = [(1, 2.0, 1.0, 0.75, false), (2, 3.0, 3.0, 0.25, true)];
        assert!(found.eq(expected), "{samples:?}");
        assert_eq!(progress.best(), Some((&3, score(3.0))));
        assert_eq!(progress.end(), Some(End::Solved));
    }

    #[test]
    fn solution_of_worse_fitness_is_distinguished_from_the_best_fitness() {
        let mut progress = Progress::new(Direction::Lower);
        for (value, solved) in [(5.0, false), (7.0, true), (6.0, true)] {
            progress.record_best((), Score { value, solved });
            progress.complete_generation(Measured::without_population(value), 1.0);
        }
        let samples: Vec<_> = progress.trace().linear().collect();
        let found = samples.iter().map(|s| (s.best, s.solved, s.solution));
        let expected = [
            (5.0, false, None),
            (5.0, true, Some(7.0)),
            (5.0, true, Some(6.0)),
        ];
        assert!(found.eq(expected), "{samples:?}");
    }

    #[test]
    fn an_end_within_a_generation_is_traced_once() {
        let mut progress = Progress::new(Direction::Higher);
        progress.record_best((), score(1.0));
        assert!(progress.complete_generation(Measured::without_population(1.0), 1.0));
        assert!(!progress.complete_generation(Measured::without_population(1.0), 1.0));
        progress.record_best((), score(3.0));
        assert!(!progress.has_untraced_end());
        assert!(progress.end_by(End::Solved) && progress.has_untraced_end());
        progress.trace_end(Measured::without_population(2.0), 0.5);
        let last = progress.trace().linear().last().expect("a sample");
        assert_eq!((last.generation, last.best, last.solved), (2, 3.0, true));
        assert_eq!(progress.report(1).generation, 2);
    }

    #[test]
    fn best_mean_and_spread_of_few_scores() {
        let of = |scores: &[f64], direction| {
            let measured = Measured::from_scores(scores.iter().copied(), direction);
            (measured.best, measured.mean, measured.spread)
        };
        assert_eq!(of(&[], Direction::Lower), (None, 0.0, 0.0));
        assert_eq!(of(&[3.0], Direction::Lower), (Some(3.0), 3.0, 0.0));
        assert_eq!(of(&[5.0, 1.0], Direction::Lower), (Some(1.0), 3.0, 2.0));
        assert_eq!(of(&[1.0, 5.0], Direction::Higher), (Some(5.0), 3.0, 2.0));
    }
}
