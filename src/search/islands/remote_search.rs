//! A search on islands in workers or threads, as shells show it from their messages.

use serde::Deserialize;
use serde_json::Value;

use super::{ArchipelagoCheckpoint, FinalResult, StatusMessage, wrong_island_count};
use crate::i18n::tr;
use crate::search::scores::{ScoreColumn, ScoreHistory};
use crate::search::{Direction, Individual, Report, Sample, Score, Search, Step, Term, Trace};

/// The latest status of one island.
struct IslandStatus<M> {
    report: Report,
    sample: Option<Sample>,
    population: Vec<Individual<M>>,
    founders: Option<(usize, usize)>,
}

/// Reads a line's text; `None`: it can't be read.
pub type Reader<'a, M> = &'a dyn Fn(&str) -> Option<Vec<M>>;

/// A search that runs elsewhere; its own steps do nothing.
pub struct RemoteSearch<M> {
    islands: Vec<Option<IslandStatus<M>>>,
    best: Option<(Score, Vec<M>)>,
    /// The terms of the best fitness.
    terms: Vec<Term>,
    trace: Trace,
    scores: ScoreHistory,
    /// The last generation in the trace.
    traced: Option<u64>,
    direction: Direction,
    improved: bool,
    /// The latest checkpoint.
    checkpoint: Option<Value>,
}

impl<M> RemoteSearch<M> {
    /// A search on islands without messages yet.
    pub fn new(islands: usize, direction: Direction) -> Self {
        Self {
            islands: (0..islands.max(1)).map(|_| None).collect(),
            best: None,
            terms: Vec::new(),
            trace: Trace::default(),
            scores: ScoreHistory::default(),
            traced: None,
            direction,
            improved: false,
            checkpoint: None,
        }
    }

    fn is_better(&self, score: Score) -> bool {
        let best = self.best.as_ref();
        best.is_none_or(|(best, _)| self.direction.compare(score, *best).is_lt())
    }

    fn statuses(&self) -> impl Iterator<Item = &IslandStatus<M>> {
        self.islands.iter().flatten()
    }

    /// The mean over the islands that have sent one.
    fn mean(&self, of: impl Fn(&IslandStatus<M>) -> f64) -> f64 {
        let n = self.statuses().count().max(1) as f64;
        self.statuses().map(of).sum::<f64>() / n
    }

    /// Adds to the trace when the slowest island has reached a new generation.
    fn follow(&mut self) {
        let generation = self.generation();
        if self.statuses().count() < self.islands.len() || self.traced >= Some(generation) {
            return;
        }
        let Some(sample) = self.sample(generation) else {
            return;
        };
        self.trace.push(sample);
        self.improved = false;
        self.traced = Some(generation);
    }

    /// The sample of a generation.
    fn sample(&self, generation: u64) -> Option<Sample> {
        let (champion, _) = self.best.as_ref()?;
        let samples = self.statuses().filter_map(|status| status.sample);
        // The champion may be newer than the samples.
        let best = samples.fold(champion.value, |best, sample| {
            match self.direction.better(sample.best, best) {
                true => sample.best,
                false => best,
            }
        });
        Some(Sample {
            generation,
            best,
            present: self.present(),
            evaluations: Some(self.evaluations()),
            mean: self.mean(|status| status.report.mean),
            spread: self.mean(|status| status.sample.map_or(0.0, |sample| sample.spread)),
            diversity: self.mean(|status| status.report.diversity),
            improved: self.improved,
            solved: champion.solved,
            solution: (champion.solved && champion.value != best).then_some(champion.value),
        })
    }

    /// The best fitness in the islands' present generations.
    fn present(&self) -> Option<f64> {
        let samples = self.statuses().filter_map(|status| status.sample?.present);
        samples.reduce(|a, b| if self.direction.better(b, a) { b } else { a })
    }

    fn evaluations(&self) -> u64 {
        let all = self.statuses().map(|status| status.report.evaluations);
        all.sum()
    }

    fn generation(&self) -> u64 {
        let all = self.statuses().map(|status| status.report.generation);
        all.min().unwrap_or(0)
    }
}

impl<M: Clone> RemoteSearch<M> {
    /// Takes in an island's message. Answers that can't be read are ignored.
    pub fn on_status(&mut self, message: &StatusMessage, read: Reader<'_, M>) {
        let Some(status) = self.islands.get_mut(message.island) else {
            return;
        };
        self.direction = message.report.direction;
        let before = status.take();
        let founders = before.as_ref().and_then(|status| status.founders);
        let population = match &message.population {
            Some(population) => population
                .iter()
                .filter_map(|answer| {
                    Some(Individual {
                        moves: read(&answer.line)?,
                        score: answer.score,
                        elite: answer.elite,
                    })
                })
                .collect(),
            None => before.map_or_else(Vec::new, |status| status.population),
        };
        *status = Some(IslandStatus {
            report: message.report.clone(),
            sample: message.sample,
            population,
            founders: message.founders.or(founders),
        });
        message.scores.iter().for_each(|it| self.scores.join(it));
        if let Some(best) = &message.best
            && self.is_better(best.score)
            && let Some(moves) = read(&best.line)
        {
            self.best = Some((best.score, moves));
            self.terms.clone_from(&best.terms);
            self.improved = true;
        }
        self.follow();
    }

    /// Takes in the result of the run: later finds of islands do not count.
    pub fn finish(&mut self, outcome: &FinalResult, read: Reader<'_, M>) {
        let answer = outcome.answer.as_ref();
        let moves = answer.and_then(|answer| read(&answer.line));
        if let Some((answer, moves)) = answer.zip(moves) {
            self.best = Some((answer.score, moves));
            self.terms.clone_from(&answer.terms);
        }
        for (status, report) in self.islands.iter_mut().zip(&outcome.reports) {
            if let Some(status) = status {
                status.report = report.clone();
            }
        }
        // Islands may have gone beyond the round in which it ended.
        let generation = self.generation().max(self.traced.unwrap_or(0));
        if let Some(end) = self.sample(generation) {
            self.trace.finish(end);
        }
    }

    /// Stores a checkpoint.
    pub fn set_checkpoint(&mut self, checkpoint: Value) {
        self.checkpoint = Some(checkpoint);
    }
}

impl<M: Clone> Search for RemoteSearch<M> {
    type Move = M;

    fn step(&mut self) -> Step {
        Step::Working
    }

    fn best(&self) -> Option<(Score, Vec<M>)> {
        self.best.clone()
    }

    fn terms(&self) -> Vec<Term> {
        self.terms.clone()
    }

    fn report(&self) -> Report {
        let bounds = self.statuses().filter_map(|status| status.report.bound);
        let stronger = |a: f64, b: f64| match self.direction.better(b, a) {
            true => a,
            false => b,
        };
        Report {
            generation: self.generation(),
            under_way: (self.statuses().map(|status| status.report.under_way).max()).unwrap_or(0),
            evaluations: self.evaluations(),
            restarts: self.statuses().map(|status| status.report.restarts).sum(),
            best: self.best.as_ref().map(|(score, _)| *score),
            mean: self.mean(|status| status.report.mean),
            diversity: self.mean(|status| status.report.diversity),
            direction: self.direction,
            population: self.statuses().map(|status| status.report.population).sum(),
            bound: bounds.reduce(stronger),
            resumed: self.statuses().any(|status| status.report.resumed),
        }
    }

    fn population(&self, at_most: usize) -> Vec<Individual<M>> {
        let statuses = self.statuses();
        let population: Vec<_> = statuses.flat_map(|status| &status.population).collect();
        let scores: Vec<Score> = population.iter().map(|one| one.score).collect();
        // Equals keep the order of their islands.
        let best = self.direction.ranked(&scores).into_iter().take(at_most);
        best.map(|at| population[at].clone()).collect()
    }

    fn trace(&self) -> &Trace {
        &self.trace
    }

    fn scores(&self) -> &[ScoreColumn] {
        self.scores.columns()
    }

    fn founders(&self) -> Option<(usize, usize)> {
        let mut all = self.statuses().map(|status| status.founders);
        let sum = |a: (usize, usize), b: Option<(usize, usize)>| Some((a.0 + b?.0, a.1 + b?.1));
        all.try_fold((0, 0), sum).filter(|(_, all)| *all > 0)
    }

    fn checkpoint(&self) -> Option<Value> {
        self.checkpoint.clone()
    }

    fn retrace(&mut self, before: Trace) {
        self.trace = before;
    }

    /// The islands begin from it when they are launched.
    fn restore(&mut self, checkpoint: &Value) -> Result<(), String> {
        let n = self.islands.len();
        let saved: ArchipelagoCheckpoint = Deserialize::deserialize(checkpoint)
            .map_err(|why| tr!("it is not a checkpoint of islands: {why}", why))?;
        if saved.islands.len() != n {
            return Err(wrong_island_count(saved.islands.len(), n));
        }
        self.checkpoint = Some(checkpoint.clone());
        Ok(())
    }
}
