//! A genetic algorithm, generational or steady-state, one child per step.
//!
//! The parts are the textbook's (Goldberg 1989; Eiben and Smith 2015, chapter 5). A
//! [`Config`] chooses selection, elitism, immigrants and restarts. Crossover and
//! mutation belong to the [`Problem`], which composes them from [`super::crossover`]
//! and [`super::mutation`].
//!
//! Invariants: the population is sorted best first; the champion is the best
//! individual ever evaluated, through restarts too; one call of `step`
//! evaluates exactly one genome.

mod config;

pub use super::problem::Problem;
pub use config::{Config, Replacement, matings_crossed};

use std::cmp::Ordering;

use super::lineage::{Birth, Fate, Lineage, LineageRecorder, Origin, Parent, Parentage, When};
use super::migrant::{Migrant, distinct};
use super::progress::{Measured, Progress};
use super::random::{SeededRng, chance, seeded};
use super::restart::Stagnation;
use super::selection::{Chosen, Selector};
use super::terms::largest;
use super::trace::DiversityBaseline;
use super::{End, Individual, Report, Score, Search, Step, Term, Trace};

#[derive(Clone)]
struct Member<G> {
    genome: G,
    score: Score,
    /// Rank key: (unsolved, cost), the smaller the better.
    key: (bool, f64),
    /// Its lineage, if watched.
    lineage: Option<Lineage<G>>,
}

/// A genome not evaluated yet, with its parentage if watched.
struct NewGenome<G> {
    genome: G,
    parentage: Option<Box<Parentage<G>>>,
}

/// A run of the genetic algorithm on one problem.
pub struct Genetic<P: Problem> {
    problem: P,
    config: Config,
    rng: SeededRng,
    selector: Selector,
    /// Sorted best first.
    population: Vec<Member<P::Genome>>,
    /// Children of the next generation.
    next: Vec<Member<P::Genome>>,
    /// A second child that waits for its evaluation.
    sibling: Option<NewGenome<P::Genome>>,
    stagnation: Stagnation,
    /// Children since the last completed generation (steady-state).
    births: usize,
    progress: Progress<P::Genome>,
    recorder: LineageRecorder<P::Genome>,
}

impl<P: Problem> Genetic<P> {
    /// A run on `problem` by `config`, drawn from `seed`. Nothing is evaluated
    /// before the first step.
    pub fn new(problem: P, config: Config, seed: u64) -> Self {
        let config = Config {
            population: config.population.max(1),
            elite: config.elite.min(config.population.saturating_sub(1)),
            ..config
        };
        Self {
            progress: Progress::new(problem.direction()),
            problem,
            config,
            rng: seeded(seed),
            selector: Selector::new(config.selection),
            population: Vec::with_capacity(config.population + 1),
            next: Vec::with_capacity(config.population + 1),
            sibling: None,
            stagnation: Stagnation::new(0, 0),
            births: 0,
            recorder: LineageRecorder::default(),
        }
    }

    fn is_founding(&self) -> bool {
        self.population.len() < self.config.population
    }

    /// A genome without parents here.
    fn without_parents(&self, genome: P::Genome, origin: Origin) -> NewGenome<P::Genome> {
        let origin = if self.is_control() {
            Origin::Drawn
        } else {
            origin
        };
        let parentage = self.recorder.parentage(|| Parentage::none(origin));
        NewGenome { genome, parentage }
    }

    fn new_genome(&mut self) -> NewGenome<P::Genome> {
        // Asked before a waiting sibling is born, so that the share is of all children.
        if self.config.immigrants > 0.0 && chance(&mut self.rng, self.config.immigrants) {
            let genome = self.problem.random(&mut self.rng);
            return self.without_parents(genome, Origin::Immigrated);
        }
        if let Some(sibling) = self.sibling.take() {
            return sibling;
        }
        self.selector.advance();
        let chosen_a = self.explain_pick(false);
        let a = self.selector.pick(&mut self.rng);
        let mut genome = self.population[a].genome.clone();
        let crossed = chance(&mut self.rng, self.config.crossover);
        let (mut mate, mut unmutated) = (None, None);
        if crossed {
            let chosen_b = self.explain_pick(true);
            let b = self.selector.mate(&mut self.rng);
            mate = Some((b, chosen_b.clone()));
            let mut sibling = self.population[b].genome.clone();
            self.problem
                .crossover(&mut genome, &mut sibling, &mut self.rng);
            unmutated = self.recorder.is_on().then(|| genome.clone());
            if self.config.keep_both_children {
                let unmutated = self.recorder.is_on().then(|| sibling.clone());
                self.problem.mutate(&mut sibling, true, &mut self.rng);
                let (first, mate) = ((b, chosen_b), Some((a, chosen_a.clone())));
                let parentage = || self.parentage(first, mate, unmutated);
                self.sibling = Some(NewGenome {
                    genome: sibling,
                    parentage: self.recorder.parentage(parentage),
                });
            }
        }
        self.problem.mutate(&mut genome, crossed, &mut self.rng);
        let parentage = || self.parentage((a, chosen_a), mate, unmutated);
        let parentage = self.recorder.parentage(parentage);
        NewGenome { genome, parentage }
    }

    /// How the next parent will be picked, if the run is watched.
    fn explain_pick(&self, mate: bool) -> Option<Chosen> {
        let explain = || self.selector.explain(mate, self.rng.clone());
        self.recorder.is_on().then(explain)
    }

    /// Parents by their places in the population.
    fn parentage(
        &self,
        first: (usize, Option<Chosen>),
        mate: Option<(usize, Option<Chosen>)>,
        unmutated: Option<P::Genome>,
    ) -> Parentage<P::Genome> {
        if self.is_control() {
            return Parentage::none(Origin::Drawn);
        }
        let parent = |(place, chosen): (usize, Option<Chosen>)| {
            let member = &self.population[place];
            Parent {
                genome: &member.genome,
                score: member.score,
                lineage: member.lineage.as_ref(),
                chosen,
            }
        };
        let origin = match mate {
            Some(_) => Origin::Crossed,
            None => Origin::Mutated,
        };
        let (mate, direction) = (mate.map(parent), self.problem.direction());
        Parentage {
            unmutated,
            ..Parentage::of(origin, parent(first), mate, self.when(), direction)
        }
    }

    /// The moves that put a genome on the board, and its genes.
    fn express(&self, genome: &P::Genome) -> (Vec<P::Move>, Vec<u32>) {
        (self.problem.moves(genome), self.problem.genes(genome))
    }

    fn when(&self) -> When {
        self.progress.when(self.population.len())
    }

    /// Evaluates a genome and records a new champion. Inlined where it is called: returning the member
    /// from a function of its own costs a tenth of the speed in WebAssembly.
    #[inline(always)]
    fn evaluate(&mut self, new: NewGenome<P::Genome>) -> (Member<P::Genome>, bool) {
        let NewGenome { genome, parentage } = new;
        let score = self.problem.evaluate(&genome);
        self.progress.evaluations += 1;
        let key = self.problem.direction().rank(score);
        let (when, direction) = (self.when(), self.problem.direction());
        let lineage = self
            .recorder
            .born(&genome, score, parentage, when, direction);
        let improved = self.progress.is_best(score);
        if improved {
            self.progress.record_best(genome.clone(), score);
            self.recorder.record_best(lineage.as_ref());
        }
        let member = Member {
            genome,
            score,
            key,
            lineage,
        };
        (member, improved)
    }

    fn insert_sorted(&mut self, member: Member<P::Genome>) {
        let newest_first = self.config.newest_first;
        let at = self.population.partition_point(|other| {
            other.key < member.key || (other.key == member.key && !newest_first)
        });
        self.population.insert(at, member);
    }

    fn prepare_selection(&mut self) {
        let scores = self.population.iter().map(|member| member.score.value);
        self.selector.prepare(scores, self.problem.direction());
    }

    fn found(&mut self) -> bool {
        let genome = self.problem.random(&mut self.rng);
        let (member, improved) = self.evaluate(self.without_parents(genome, Origin::Founded));
        self.insert_founder(member);
        improved
    }

    /// Adds an individual of the initial population.
    fn insert_founder(&mut self, member: Member<P::Genome>) {
        self.insert_sorted(member);
        if !self.is_founding() {
            self.complete_generation();
        }
    }

    /// Whether every child is drawn at random: a control, which takes in no migrants.
    fn is_control(&self) -> bool {
        self.config.immigrants >= 1.0 || !self.problem.inherits()
    }

    fn are_alike(&self, a: &Member<P::Genome>, b: &Member<P::Genome>) -> bool {
        a.key == b.key && self.problem.distance(&a.genome, &b.genome) == 0.0
    }

    /// Evaluates a migrant and inserts it.
    fn insert_migrant(&mut self, genome: P::Genome) {
        let (member, improved) = self.evaluate(self.without_parents(genome, Origin::Arrived));
        let known = (self.population.iter()).any(|other| self.are_alike(other, &member));
        if known {
            self.recorder.fate(Fate::Dies); // a duplicate
        } else if self.is_founding() {
            self.insert_founder(member);
        } else if (self.population.last()).is_some_and(|worst| member.key <= worst.key) {
            self.population.pop();
            self.insert_sorted(member);
            self.prepare_selection();
        } else {
            self.recorder.fate(Fate::Dies);
        }
        self.end_by(improved);
    }

    /// Ends the run if the champion does, and adds that to the trace.
    fn end_by(&mut self, improved: bool) {
        self.judge_end(improved);
        if self.progress.has_untraced_end() {
            let mut baseline = self.progress.baseline; // a copy: the run may be resumed
            let diversity = self.diversity(&mut baseline);
            self.progress.trace_end(self.measured(), diversity);
        }
    }

    fn judge_end(&mut self, improved: bool) {
        let solved = self.progress.is_solved();
        let ends = solved && self.config.stop_when_solved && self.progress.end_by(End::Solved);
        let goal = self.config.target_score;
        if !ends && improved && goal.is_some_and(|goal| self.progress.has_reached(goal)) {
            // If solving does not end a run, reaching the target fitness does.
            let end = match solved && !self.config.stop_when_solved {
                true => End::Solved,
                false => End::Limit,
            };
            self.progress.end_by(end);
        }
    }

    fn breed(&mut self) -> bool {
        let child = self.new_genome();
        let (member, improved) = self.evaluate(child);
        match self.config.replacement {
            Replacement::Generational => {
                self.next.push(member);
                if self.next.len() + self.config.elite >= self.config.population {
                    self.population.truncate(self.config.elite);
                    self.population.append(&mut self.next);
                    if self.config.newest_first {
                        self.population.reverse();
                    }
                    // Stable, so that equals keep their order everywhere.
                    let order = |a: &Member<_>, b: &Member<_>| a.key.partial_cmp(&b.key);
                    (self.population).sort_by(|a, b| order(a, b).unwrap_or(Ordering::Equal));
                    self.sibling = None;
                    self.complete_generation();
                }
            }
            Replacement::SteadyState => {
                let worst = self.population.last().map(|member| member.key);
                if worst.is_none_or(|worst| member.key <= worst) {
                    self.population.pop();
                    self.insert_sorted(member);
                    self.prepare_selection();
                } else {
                    self.recorder.fate(Fate::Dies);
                }
                self.births += 1;
                if self.births >= self.config.population {
                    self.births = 0;
                    self.complete_generation();
                }
            }
        }
        improved
    }

    fn complete_generation(&mut self) {
        self.prepare_selection();
        self.selector.begin();
        let mut baseline = self.progress.baseline;
        let diversity = self.diversity(&mut baseline);
        self.progress.baseline = baseline;
        let measured = self.measured();
        self.progress.complete_generation(measured, diversity);
        let (generation, evaluations) = (self.progress.generation, self.progress.evaluations);
        let direction = self.problem.direction();
        let cost = direction.cost(self.population[0].score.value);
        let policy = &self.config.restart;
        if (self.stagnation).is_stuck(policy, cost, generation, evaluations) {
            self.restart();
        }
        let limit = self.config.generations;
        if limit.is_some_and(|limit| generation >= limit) {
            self.progress.end_by(End::Limit);
        }
    }

    fn measured(&self) -> Measured {
        let scores = self.population.iter().map(|member| member.score.value);
        Measured::of(scores, self.problem.direction())
    }

    /// Mean distance over a fixed sample of pairs relative to that of the first
    /// population.
    fn diversity(&self, baseline: &mut DiversityBaseline) -> f64 {
        let n = self.population.len();
        let pairs = (n / 2).min(16);
        if pairs == 0 {
            return 0.0;
        }
        let stride = (n / 2) / pairs;
        let sum: f64 = (0..pairs)
            .map(|k| k * stride)
            .map(|i| {
                let (a, b) = (&self.population[i], &self.population[i + n / 2]);
                self.problem.distance(&a.genome, &b.genome)
            })
            .sum();
        baseline.diversity(sum / pairs as f64)
    }

    fn restart(&mut self) {
        self.progress.restarts += 1;
        self.population.clear();
        self.next.clear();
        self.sibling = None;
        self.births = 0;
        self.stagnation = Stagnation::new(self.progress.generation, self.progress.evaluations);
    }
}

impl<P: Problem> Search for Genetic<P> {
    type Move = P::Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.progress.end() {
            return Step::Done(end);
        }
        let improved = if self.is_founding() {
            self.found()
        } else {
            self.breed()
        };
        self.end_by(improved);
        self.progress.step(improved)
    }

    fn best(&self) -> Option<(Score, Vec<P::Move>)> {
        self.progress.answer(|genome| self.problem.moves(genome))
    }

    fn terms(&self) -> Vec<Term> {
        let best = self.progress.best();
        best.map_or_else(Vec::new, |(genome, _)| largest(self.problem.terms(genome)))
    }

    fn report(&self) -> Report {
        self.progress.report(self.population.len())
    }

    fn population(&self, at_most: usize) -> Vec<Individual<P::Move>> {
        let elite = match self.config.replacement {
            Replacement::Generational => self.config.elite,
            Replacement::SteadyState => 0,
        };
        let individual = |(rank, member): (usize, &Member<P::Genome>)| Individual {
            moves: self.problem.moves(&member.genome),
            score: member.score,
            elite: rank < elite,
        };
        self.population
            .iter()
            .take(at_most)
            .enumerate()
            .map(individual)
            .collect()
    }

    fn trace(&self) -> &Trace {
        self.progress.trace()
    }

    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        let at_most = if self.is_control() { 0 } else { at_most };
        let alike = |a: &&Member<P::Genome>, b: &&Member<P::Genome>| self.are_alike(a, b);
        let best = distinct(self.population.iter(), at_most, alike).into_iter();
        let encoded = best.filter_map(|member| self.problem.encode(&member.genome));
        encoded.map(|genome| Migrant { genome }).collect()
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        for migrant in migrants {
            if self.progress.end().is_some() || self.is_control() {
                return;
            }
            if let Some(genome) = self.problem.decode(&migrant.genome) {
                self.insert_migrant(genome);
            }
        }
    }

    fn watch(&mut self) {
        self.recorder.begin();
    }

    fn birth(&self) -> Option<Birth<Vec<P::Move>>> {
        let terms = |genome: &P::Genome| self.problem.terms(genome);
        let birth = self
            .recorder
            .birth(&|genome| self.express(genome), &terms)?;
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
#[path = "genetic_tests.rs"]
mod tests;
