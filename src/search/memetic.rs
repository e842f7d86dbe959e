//! A memetic algorithm: a population whose members are improved by local
//! search before they count, crossed, and improved again.
//!
//! After Moscato 1989 (*On evolution, search, optimization, genetic algorithms
//! and martial arts: towards memetic algorithms*). A child replaces its first parent if
//! it is no worse, otherwise the worst member if it is better. Duplicates are dropped.
//!
//! One step is one [`Memetic::improve`], a piece of the local search. Evaluations are the
//! candidates that the local search tries. A generation is as many children as members.
//!
//! Invariants: the population is sorted best first and holds no two equal
//! genomes; the champion is the best individual ever seen, those still being
//! improved included, through restarts too.

use serde_json::Value;

use super::lineage::{Birth, Fate, Lineage, LineageRecorder, Origin, Parent, Parentage, When};
use super::migrant::Migrant;
use super::progress::{Measured, Progress};
use super::random::{SeededRng, below, seeded};
use super::selection::{Chosen, Draw};
use super::terms::largest;
use super::{Direction, End, Individual, Report, Score, Search, Step, Term, Trace};
use crate::i18n::tr_noop;

/// The origin of a new individual.
#[derive(Debug)]
pub enum StartingPoint<'a, G> {
    /// Nothing: it is of the first population.
    Fresh,
    /// Two parents; the first is the one whose place it may take.
    Crossed(&'a G, &'a G),
    /// One parent, where there is no other.
    Copied(&'a G),
}

/// The result of a piece of local search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Improved {
    /// Candidates looked at.
    pub evaluations: u64,
    /// Whether the local search is at its end.
    pub finished: bool,
}

/// A problem for the memetic algorithm. It holds the individual being improved.
pub trait Memetic {
    /// One candidate answer.
    type Genome: Clone + PartialEq;
    /// The puzzle's move.
    type Move;

    /// Begins to improve another individual.
    fn begin(&mut self, start: StartingPoint<'_, Self::Genome>, rng: &mut SeededRng);

    /// The name of the crossover of two parents, [marked](crate::tr_noop).
    fn crossover_name(&self) -> &'static str;

    /// Does one bounded piece of local search.
    fn improve(&mut self, rng: &mut SeededRng) -> Improved;

    /// The fitness of the individual as it is; lower is better. Cheap.
    fn score(&self) -> Score;

    /// The individual as it is.
    fn genome(&self) -> Self::Genome;

    /// How different two genomes are; any unit, 0 for equal ones.
    fn distance(&self, a: &Self::Genome, b: &Self::Genome) -> f64;

    /// The moves that put the genome on the board.
    fn moves(&self, genome: &Self::Genome) -> Vec<Self::Move>;

    /// The genome place by place: equal numbers are equal genes.
    fn genes(&self, _genome: &Self::Genome) -> Vec<u32> {
        Vec::new()
    }

    /// The fitness of any genome; the individual being improved stays as it is.
    fn evaluate(&self, genome: &Self::Genome) -> Score;

    /// The terms that its score adds up to, by the code that evaluates it.
    fn terms(&self, _genome: &Self::Genome) -> Vec<Term> {
        Vec::new()
    }

    /// The genome for other runs ([`Migrant`]).
    fn encode(&self, genome: &Self::Genome) -> Value;

    /// A genome of another run; `None` unless it is valid for this problem.
    fn decode(&self, value: &Value) -> Option<Self::Genome>;
}

/// The settings that do not depend on the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Members, at least 1.
    pub population: usize,
    /// Whether children have two parents; otherwise they are copies, improved again.
    pub crossover: bool,
    /// Children in a row without a better best member before a restart; `None`: never.
    pub patience: Option<u64>,
}

#[derive(Clone)]
struct Member<G> {
    genome: G,
    score: Score,
    /// Its lineage, if watched.
    lineage: Option<Lineage<G>>,
}

/// A run of the memetic algorithm on one problem.
pub struct Algorithm<P: Memetic> {
    problem: P,
    config: Config,
    rng: SeededRng,
    /// Sorted best first.
    population: Vec<Member<P::Genome>>,
    /// Whether an individual is being improved, and its first parent's place.
    raising: bool,
    parent: Option<usize>,
    /// Its parentage, if watched.
    parentage: Option<Box<Parentage<P::Genome>>>,
    recorder: LineageRecorder<P::Genome>,
    /// The population has been full since the last restart.
    founded: bool,
    children: u64,
    fruitless: u64,
    progress: Progress<P::Genome>,
}

impl<P: Memetic> Algorithm<P> {
    /// A run on `problem` by `config`, drawn from `seed`. Nothing is evaluated
    /// before the first step.
    pub fn new(problem: P, config: Config, seed: u64) -> Self {
        Self {
            problem,
            config: Config {
                population: config.population.max(1),
                ..config
            },
            rng: seeded(seed),
            population: Vec::new(),
            raising: false,
            parent: None,
            parentage: None,
            recorder: LineageRecorder::default(),
            founded: false,
            children: 0,
            fruitless: 0,
            progress: Progress::new(Direction::Lower),
        }
    }

    fn begin(&mut self) {
        self.raising = true;
        let n = self.population.len();
        if !self.founded {
            self.parent = None;
            let parentage = || Parentage::none(Origin::Refined);
            self.parentage = self.recorder.parentage(parentage);
            self.problem.begin(StartingPoint::Fresh, &mut self.rng);
            return;
        }
        let a = below(&mut self.rng, n);
        self.parent = Some(a);
        let mut mate = None;
        let start = if self.config.crossover && n > 1 {
            let b = (a + 1 + below(&mut self.rng, n - 1)) % n;
            mate = Some(b);
            StartingPoint::Crossed(&self.population[a].genome, &self.population[b].genome)
        } else {
            StartingPoint::Copied(&self.population[a].genome)
        };
        self.parentage = self.recorder.parentage(|| self.from(a, mate));
        self.problem.begin(start, &mut self.rng);
    }

    /// Parents by their places in the population.
    fn from(&self, first: usize, mate: Option<usize>) -> Parentage<P::Genome> {
        let parent = |place: usize, draw: Draw| {
            let member = &self.population[place];
            Parent {
                genome: &member.genome,
                score: member.score,
                lineage: member.lineage.as_ref(),
                chosen: Some(Chosen { rank: place, draw }),
            }
        };
        let origin = mate.map_or(Origin::Improved, |_| Origin::Raised);
        let mate = mate.map(|mate| parent(mate, Draw::Others));
        let (first, direction) = (parent(first, Draw::Uniform), Direction::Lower);
        Parentage::of(origin, first, mate, self.when(), direction)
    }

    /// The moves that put a genome on the board, and its genes.
    fn express(&self, genome: &P::Genome) -> (Vec<P::Move>, Vec<u32>) {
        (self.problem.moves(genome), self.problem.genes(genome))
    }

    fn when(&self) -> When {
        self.progress.when(self.population.len())
    }

    /// An individual that has just been evaluated.
    fn member(
        &mut self,
        genome: P::Genome,
        score: Score,
        parentage: Option<Box<Parentage<P::Genome>>>,
    ) -> Member<P::Genome> {
        let when = self.when();
        let lineage = (self.recorder).born(&genome, score, parentage, when, Direction::Lower);
        Member {
            genome,
            score,
            lineage,
        }
    }

    /// Records a new champion.
    fn look(&mut self) -> bool {
        let score = self.problem.score();
        let improved = self.progress.is_best(score);
        if improved {
            // The local search continues, so the champion is a copy.
            let genome = self.problem.genome();
            let champion = self.member(genome, score, self.parentage.clone());
            self.recorder.record_best(champion.lineage.as_ref());
            self.progress.record_best(champion.genome, score);
        }
        improved
    }

    /// Ends the run if the champion solves.
    fn judge_end(&mut self) {
        if self.progress.is_solved() && self.progress.end_by(End::Solved) {
            match self.progress.has_untraced_end() {
                true => self.complete_generation(), // so that the trace shows the end, once
                false => self.progress.generation += 1,
            }
        }
    }

    /// Inserts the individual whose local search has ended.
    fn settle(&mut self) {
        self.raising = false;
        let (genome, score) = (self.problem.genome(), self.problem.score());
        let parentage = self.parentage.take();
        let child = self.member(genome, score, parentage);
        let best = self.progress.best();
        if best.is_some_and(|(best, _)| *best == child.genome) {
            self.recorder.fate(Fate::Champion);
        }
        let gain = self.gains(child.score);
        // Duplicates in the initial population are dropped, but counted: a small problem
        // may have too few individuals.
        let known = self.knows(&child.genome);
        match self.parent {
            None if !known => {
                self.insert(child);
                // A migrant may have taken the last place of the initial population.
                self.population.truncate(self.config.population);
            }
            Some(parent) if !known => {
                if child.score.value <= self.population[parent].score.value {
                    self.population.remove(parent);
                    self.insert(child);
                } else if let Some(worst) = self.population.last()
                    && child.score.value < worst.score.value
                {
                    self.population.pop();
                    self.insert(child);
                } else {
                    self.recorder.fate(Fate::Dies);
                }
            }
            _ => self.recorder.fate(Fate::Dies),
        }
        self.count(gain);
    }

    fn gains(&self, score: Score) -> bool {
        let best = self.population.first().map(|member| member.score.value);
        best.is_none_or(|best| score.value < best)
    }

    fn knows(&self, genome: &P::Genome) -> bool {
        self.population
            .iter()
            .any(|member| member.genome == *genome)
    }

    /// Counts a child, or an individual of the initial population.
    fn count(&mut self, gain: bool) {
        self.children += 1;
        self.fruitless = if gain { 0 } else { self.fruitless + 1 };
        let wanted = self.config.population as u64;
        if !self.founded && self.children >= wanted {
            self.founded = true;
            self.fruitless = 0;
        }
        if self.children.is_multiple_of(wanted) {
            self.complete_generation();
        }
        let patience = self.config.patience.unwrap_or(u64::MAX);
        if self.founded && self.fruitless >= patience {
            self.restart();
        }
    }

    /// Returns its place.
    fn insert(&mut self, member: Member<P::Genome>) -> usize {
        let at = self
            .population
            .partition_point(|other| other.score.value <= member.score.value);
        self.population.insert(at, member);
        at
    }

    /// Evaluates a migrant and inserts it, without a local search.
    fn take_in(&mut self, genome: P::Genome) {
        let score = self.problem.evaluate(&genome);
        self.progress.evaluations += 1;
        let parentage = self.recorder.parentage(|| Parentage::none(Origin::Arrived));
        let member = self.member(genome, score, parentage);
        if self.progress.is_best(score) {
            self.recorder.record_best(member.lineage.as_ref());
            self.progress.record_best(member.genome.clone(), score);
        }
        let full = self.population.len() >= self.config.population;
        let worst = self.population.last().filter(|_| full);
        let worse = worst.is_some_and(|worst| score.value > worst.score.value);
        if !worse && !self.knows(&member.genome) {
            let gain = self.gains(score);
            if full {
                self.population.pop();
            }
            let at = self.insert(member);
            // Follow the parent of the individual being improved. If the parent is
            // gone, the worst member stands for it.
            let last = self.population.len() - 1;
            self.parent = self.parent.map(|n| n + usize::from(n >= at));
            self.parent = self.parent.map(|n| n.min(last));
            if !self.founded {
                self.count(gain);
            } else if gain {
                self.fruitless = 0;
            }
        }
        self.judge_end();
    }

    fn complete_generation(&mut self) {
        let values = self.population.iter().map(|member| member.score.value);
        let measured = Measured::of(values, Direction::Lower);
        let distance = self.mean_distance();
        let diversity = distance.map_or(0.0, |mean| self.progress.baseline.diversity(mean));
        self.progress.complete_generation(measured, diversity);
    }

    /// Mean distance of neighbours in rank, if there are any.
    fn mean_distance(&self) -> Option<f64> {
        let pairs = self.population.windows(2).take(16);
        let n = pairs.len();
        let sum: f64 = pairs
            .map(|pair| self.problem.distance(&pair[0].genome, &pair[1].genome))
            .sum();
        (n > 0).then(|| sum / n as f64)
    }

    fn restart(&mut self) {
        self.progress.restarts += 1;
        self.population.clear();
        self.founded = false;
        self.children = 0;
        self.fruitless = 0;
    }
}

impl<P: Memetic> Search for Algorithm<P> {
    type Move = P::Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.progress.end() {
            return Step::Done(end);
        }
        if !self.raising {
            self.begin();
        }
        let piece = self.problem.improve(&mut self.rng);
        self.progress.evaluations += piece.evaluations;
        let improved = self.look();
        if piece.finished {
            self.settle();
        }
        self.judge_end();
        self.progress.step(improved)
    }

    fn best(&self) -> Option<(Score, Vec<P::Move>)> {
        self.progress.answer(|genome| self.problem.moves(genome))
    }

    fn terms(&self) -> Vec<Term> {
        let best = self.progress.best();
        best.map_or_else(Vec::new, |(genome, _)| largest(self.problem.terms(genome)))
    }

    /// Diversity: the mean distance of neighbours in rank, relative to that of the
    /// first complete population.
    fn report(&self) -> Report {
        self.progress.report(self.population.len())
    }

    fn population(&self, at_most: usize) -> Vec<Individual<P::Move>> {
        let individual = |member: &Member<P::Genome>| {
            Individual::new(self.problem.moves(&member.genome), member.score)
        };
        self.population
            .iter()
            .take(at_most)
            .map(individual)
            .collect()
    }

    fn trace(&self) -> &Trace {
        self.progress.trace()
    }

    fn diversity_measure(&self) -> &'static str {
        tr_noop!("the mean distance of up to 16 pairs of neighbours in rank; 1 as at the start")
    }

    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        // No two members are equal.
        let best = self.population.iter().take(at_most);
        let encoded = best.map(|member| self.problem.encode(&member.genome));
        encoded.map(|genome| Migrant { genome }).collect()
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        for migrant in migrants {
            if self.progress.end().is_some() {
                return;
            }
            if let Some(genome) = self.problem.decode(&migrant.genome) {
                self.take_in(genome);
            }
        }
    }

    fn watch(&mut self) {
        self.recorder.begin();
    }

    fn birth(&self) -> Option<Birth<Vec<P::Move>>> {
        let terms = |genome: &P::Genome| self.problem.terms(genome);
        let birth = (self.recorder).birth(&|genome| self.express(genome), &terms)?;
        Some(birth.crossed_by(self.problem.crossover_name()))
    }

    fn descent(&self) -> Vec<Birth<Vec<P::Move>>> {
        let terms = |genome: &P::Genome| self.problem.terms(genome);
        let births = (self.recorder).descent(&|genome| self.express(genome), &terms);
        let crossover = self.problem.crossover_name();
        let births = births.into_iter();
        births.map(|birth| birth.crossed_by(crossover)).collect()
    }

    fn resume(&mut self) {
        self.progress.resume();
    }
}

#[cfg(test)]
#[path = "memetic_tests.rs"]
mod tests;
