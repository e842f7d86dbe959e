//! What all searches over genomes have in common.
//!
//! A genetic algorithm, a memetic one, tempering and a swarm differ in how they make the next
//! genome and in which ones they keep. The rest is here: [`Core`] holds the problem, the random
//! numbers, the progress and the lineages, and every [`Engine`] is a [`Search`].

use serde_json::{Value, json};

use super::by_hand::ByHand;
use super::lineage::{Birth, Lineage, LineageRecorder, Parentage};
use super::migrant::Migrant;
use super::problem::Problem;
use super::progress::{Progress, ProgressSnapshot};
use super::random::{SeededRng, seeded};
use super::scores::{ScoreColumn, ScoreHistory};
use super::terms::largest;
use super::{Individual, Report, Score, Search, Step, Term, Trace};
use crate::i18n::{tr, tr_noop};

/// The part of a run that does not depend on the kind of search.
pub struct Core<P: Problem> {
    /// The problem.
    pub problem: P,
    /// The run's random numbers.
    pub rng: SeededRng,
    /// Counts, the champion and the trace.
    pub progress: Progress<P::Genome>,
    /// The lineages, if the search is watched.
    pub recorder: LineageRecorder<P::Genome>,
    /// The fitness values of all individuals, if the search is watched.
    pub scores: ScoreHistory,
}

/// A genome that has just been evaluated.
pub struct Evaluated<G> {
    /// Its fitness.
    pub score: Score,
    /// Whether it is the new champion.
    pub improved: bool,
    /// Its lineage, if watched.
    pub lineage: Option<Lineage<G>>,
}

impl<P: Problem> Core<P> {
    /// A run on `problem`, drawn from `seed`, that has not begun.
    pub fn new(problem: P, seed: u64) -> Self {
        Self {
            progress: Progress::new(problem.direction()),
            rng: seeded(seed),
            recorder: LineageRecorder::default(),
            scores: ScoreHistory::default(),
            problem,
        }
    }

    /// Evaluates a genome that joins a population of this size, and records a new champion.
    /// Inlined where it is called: every search does this in each step.
    #[inline(always)]
    pub fn evaluate(
        &mut self,
        genome: &P::Genome,
        parentage: Option<Box<Parentage<P::Genome>>>,
        population: usize,
    ) -> Evaluated<P::Genome> {
        let score = self.problem.evaluate(genome);
        self.progress.evaluations += 1;
        let (when, direction) = (self.progress.when(population), self.problem.direction());
        let lineage = (self.recorder).born(genome, score, parentage, when, direction);
        let improved = self.progress.is_best(score);
        if improved {
            self.recorder.record_best(lineage.as_ref());
            self.progress.record_best(genome.clone(), score);
        }
        Evaluated {
            score,
            improved,
            lineage,
        }
    }

    /// Whether two genomes of these fitness values are the same.
    pub fn are_alike(&self, a: (&P::Genome, Score), b: (&P::Genome, Score)) -> bool {
        let rank = |score| self.problem.direction().rank(score);
        rank(a.1) == rank(b.1) && self.problem.distance(a.0, b.0) == 0.0
    }

    /// A genome as a member of the population.
    pub fn individual(&self, genome: &P::Genome, score: Score) -> Individual<P::Move> {
        Individual::new(self.problem.moves(genome), score)
    }

    fn terms(&self, genome: &P::Genome) -> Vec<Term> {
        self.problem.terms(genome)
    }

    /// The moves that put a genome on the board, and its genes.
    fn express(&self, genome: &P::Genome) -> (Vec<P::Move>, Vec<u32>) {
        (self.problem.moves(genome), self.problem.genes(genome))
    }
}

/// A kind of search over genomes.
pub trait Engine {
    /// What it works on.
    type Problem: Problem;

    /// What it has in common with the others.
    fn core(&self) -> &Core<Self::Problem>;

    /// The same, to be changed.
    fn core_mut(&mut self) -> &mut Core<Self::Problem>;

    /// Does one bounded piece of work, as [`Search::step`] of a run that is not over; whether
    /// the champion is a new one.
    fn advance(&mut self) -> bool;

    /// Size of the present population.
    fn size(&self) -> usize;

    /// The report, where the search counts in its own way.
    fn reported(&self, report: Report) -> Report {
        report
    }

    /// As [`Search::population`].
    fn members(&self, at_most: usize) -> Vec<Individual<<Self::Problem as Problem>::Move>>;

    /// The fitness values of the population; empty where there is none.
    fn fitness_values(&self) -> Vec<f64> {
        Vec::new()
    }

    /// As [`Search::founders`].
    fn living_founders(&self) -> Option<(usize, usize)> {
        None
    }

    /// As [`Search::diversity_measure`].
    fn measure_of_diversity(&self) -> &'static str {
        tr_noop!("the mean distance of up to 16 pairs; 1 as at the start")
    }

    /// Up to `at_most` of the best genomes, best first, no two alike.
    fn fittest(&self, at_most: usize) -> Vec<<Self::Problem as Problem>::Genome>;

    /// As [`Search::breeding`].
    fn by_hand(&mut self) -> Option<&mut dyn ByHand> {
        None
    }

    /// Whether it takes in genomes of other islands.
    fn is_open(&self) -> bool {
        true
    }

    /// Evaluates a genome of another island and takes it in, as [`Search::immigrate`] says.
    fn accept(&mut self, genome: <Self::Problem as Problem>::Genome);

    /// What a checkpoint holds beside the core; `None`: it can't be resumed.
    fn state(&self) -> Option<Value> {
        None
    }

    /// Takes over such a state; `None` if it is not valid. The core is taken over after it.
    fn take_over(&mut self, _state: &Value) -> Option<()> {
        None
    }
}

impl<E: Engine> Search for E {
    type Move = <E::Problem as Problem>::Move;

    #[inline]
    fn step(&mut self) -> Step {
        if let Some(end) = self.core().progress.end() {
            return Step::Done(end);
        }
        let improved = self.advance();
        if self.core().recorder.is_on() {
            record_scores(self);
        }
        self.core().progress.step(improved)
    }

    fn best(&self) -> Option<(Score, Vec<Self::Move>)> {
        let core = self.core();
        core.progress.answer(|genome| core.problem.moves(genome))
    }

    fn terms(&self) -> Vec<Term> {
        let best = self.core().progress.best();
        best.map_or_else(Vec::new, |(genome, _)| largest(self.core().terms(genome)))
    }

    fn report(&self) -> Report {
        self.reported(self.core().progress.report(self.size()))
    }

    fn population(&self, at_most: usize) -> Vec<Individual<Self::Move>> {
        self.members(at_most)
    }

    fn ways(&self, at_most: usize) -> Vec<Vec<Self::Move>> {
        let fittest = self.fittest(at_most).into_iter();
        fittest
            .map(|genome| self.core().problem.way(&genome))
            .collect()
    }

    fn trace(&self) -> &Trace {
        self.core().progress.trace()
    }

    fn diversity_measure(&self) -> &'static str {
        self.measure_of_diversity()
    }

    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        let best = self.fittest(at_most).into_iter();
        let encoded = best.filter_map(|genome| self.core().problem.encode(&genome));
        encoded.map(|genome| Migrant { genome }).collect()
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        for migrant in migrants {
            if self.core().progress.end().is_some() || !self.is_open() {
                return;
            }
            if let Some(genome) = self.core().problem.decode(&migrant.genome) {
                self.accept(genome);
            }
        }
    }

    fn breeding(&mut self) -> Option<&mut dyn ByHand> {
        self.by_hand()
    }

    fn watch(&mut self) {
        self.core_mut().recorder.begin();
    }

    fn birth(&self) -> Option<Birth<Vec<Self::Move>>> {
        let core = self.core();
        let birth = (core.recorder).birth(&|one| core.express(one), &|one| core.terms(one))?;
        Some(birth.crossed_by(core.problem.crossover_name()))
    }

    fn descent(&self) -> Vec<Birth<Vec<Self::Move>>> {
        let core = self.core();
        let births = (core.recorder).descent(&|one| core.express(one), &|one| core.terms(one));
        let crossed = |birth: Birth<_>| birth.crossed_by(core.problem.crossover_name());
        births.into_iter().map(crossed).collect()
    }

    fn scores(&self) -> &[ScoreColumn] {
        self.core().scores.columns()
    }

    fn founders(&self) -> Option<(usize, usize)> {
        self.living_founders()
    }

    fn resume(&mut self) {
        self.core_mut().progress.resume();
    }

    fn checkpoint(&self) -> Option<Value> {
        let (state, core) = (self.state()?, self.core());
        let best = core.progress.best();
        let more = json!({
            "best": best.and_then(|(genome, _)| core.problem.encode(genome)),
            "state": state,
        });
        Some(core.progress.checkpoint(&core.rng, more))
    }

    fn retrace(&mut self, before: Trace) {
        self.core_mut().progress.retrace(before);
    }

    fn restore(&mut self, checkpoint: &Value) -> Result<(), String> {
        let (rng, snapshot) = ProgressSnapshot::read(checkpoint)?;
        if checkpoint["evaluations"] == 0 {
            // It had not begun.
            return Ok(());
        }
        let invalid = |key| tr!("“{key}” in the checkpoint is not valid", key);
        let best = self.core().problem.decode(&checkpoint["best"]);
        let best = best.ok_or_else(|| invalid("best"))?;
        let taken = self.take_over(&checkpoint["state"]);
        taken.ok_or_else(|| invalid("state"))?;
        let core = self.core_mut();
        let score = core.problem.evaluate(&best);
        core.rng = rng;
        core.progress.restore(snapshot, Some((best, score)));
        Ok(())
    }
}

/// Keeps the fitness values of a generation that has just been completed.
pub(super) fn record_scores<E: Engine>(engine: &mut E) {
    let core = engine.core_mut();
    if core.scores.wants(core.progress.generation) {
        let (evaluations, scores) = (core.progress.evaluations, engine.fitness_values());
        engine.core_mut().scores.push(evaluations, &scores);
    }
}
