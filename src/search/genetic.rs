//! A genetic algorithm, generational or steady-state, one child per step.
//!
//! The parts are the textbook's (Goldberg 1989; Eiben and Smith 2015, chapter 5). A
//! [`Config`] chooses selection, elitism, immigrants and restarts. Crossover and
//! mutation belong to the problem ([`Variation`]), which composes them from [`super::crossover`]
//! and [`super::mutation`].
//!
//! Selection ranks by fitness, unless the problem has another value for it
//! ([`Variation::selection_value`]).
//!
//! Invariants: the population is sorted as selection ranks it, best first; the champion is the best
//! individual ever evaluated, through restarts too; one call of `step`
//! evaluates exactly one genome.

mod breeding;
mod config;
mod generation;
pub mod parameters;

pub use config::{Config, Replacement, matings_crossed};

use std::cmp::Ordering;

use serde_json::Value;

use super::by_hand::ByHand;
use super::engine::{Core, Engine, Evaluated};
use super::founders::Founders;
use super::lineage::{Fate, Lineage, Origin, Parent, Parentage};
use super::migrant::distinct;
use super::problem::Variation;
use super::random::chance;
use super::restart::Stagnation;
use super::selection::{Chosen, Selector};
use super::{End, Individual, Report, Score};

#[derive(Clone)]
struct Member<G> {
    genome: G,
    score: Score,
    /// Rank key of selection: (unsolved, cost), the smaller the better.
    key: (bool, f64),
    /// Its lineage, if watched.
    lineage: Option<Lineage<G>>,
}

/// A parent's place in the population, and how it was chosen, if that is known.
type Pick = (usize, Option<Chosen>);

/// A genome not evaluated yet, with its parentage if watched.
struct NewGenome<G> {
    genome: G,
    parentage: Option<Box<Parentage<G>>>,
}

/// A run of the genetic algorithm on one problem.
pub struct Genetic<P: Variation> {
    core: Core<P>,
    config: Config,
    selector: Selector,
    /// Sorted by rank key.
    population: Vec<Member<P::Genome>>,
    /// Children of the next generation.
    next: Vec<Member<P::Genome>>,
    /// A second child that waits for its evaluation.
    sibling: Option<NewGenome<P::Genome>>,
    /// The initial population is not complete.
    is_founding: bool,
    /// The player has chosen parents: the seed does not determine the run.
    was_bred_by_hand: bool,
    /// The populations before the latest generations bred by hand.
    before: Vec<Vec<Member<P::Genome>>>,
    stagnation: Stagnation,
    /// Children since the last completed generation (steady-state).
    births: usize,
    /// Individuals drawn for the present initial population.
    founders: usize,
}

impl<P: Variation> Genetic<P> {
    /// A run on `problem` by `config`, drawn from `seed`. Nothing is evaluated
    /// before the first step.
    pub fn new(problem: P, config: Config, seed: u64) -> Self {
        let config = Config {
            population: config.population.max(1),
            elite: config.elite.min(config.population.saturating_sub(1)),
            ..config
        };
        Self {
            core: Core::new(problem, seed),
            config,
            selector: Selector::new(config.selection),
            population: Vec::with_capacity(config.population + 1),
            next: Vec::with_capacity(config.population + 1),
            sibling: None,
            is_founding: true,
            was_bred_by_hand: false,
            before: Vec::new(),
            stagnation: Stagnation::new(0, 0),
            births: 0,
            founders: 0,
        }
    }

    /// Whether the population is smaller than it is set, as the first one is and one bred by hand.
    fn has_room(&self) -> bool {
        self.population.len() < self.config.population
    }

    /// A genome without parents here.
    fn without_parents(&self, genome: P::Genome, origin: Origin) -> NewGenome<P::Genome> {
        let origin = if self.is_control() {
            Origin::Drawn
        } else {
            origin
        };
        let parentage = self.core.recorder.no_parents(origin);
        NewGenome { genome, parentage }
    }

    fn new_genome(&mut self) -> NewGenome<P::Genome> {
        // Asked before a waiting sibling is born, so that the share is of all children.
        if self.config.immigrants > 0.0 && chance(&mut self.core.rng, self.config.immigrants) {
            let genome = self.core.problem.random(&mut self.core.rng);
            return self.without_parents(genome, Origin::Immigrated);
        }
        if let Some(sibling) = self.sibling.take() {
            return sibling;
        }
        self.selector.advance();
        let chosen_a = self.explain_pick(false);
        let a = self.selector.pick(&mut self.core.rng);
        let crossed = chance(&mut self.core.rng, self.config.crossover);
        let mate = crossed.then(|| {
            let chosen_b = self.explain_pick(true);
            (self.selector.mate(&mut self.core.rng), chosen_b)
        });
        self.child_of((a, chosen_a), mate)
    }

    /// A child of one parent or two. The second child of two waits as the sibling, if both are kept.
    #[inline(always)]
    fn child_of(&mut self, first: Pick, mate: Option<Pick>) -> NewGenome<P::Genome> {
        let mut genome = self.population[first.0].genome.clone();
        let mut unmutated = None;
        if let Some(mate) = &mate {
            let mut sibling = self.population[mate.0].genome.clone();
            self.core
                .problem
                .crossover(&mut genome, &mut sibling, &mut self.core.rng);
            unmutated = self.core.recorder.is_on().then(|| genome.clone());
            if self.config.keep_both_children {
                let unmutated = self.core.recorder.is_on().then(|| sibling.clone());
                self.mutate(&mut sibling, true);
                let parentage = || self.parentage(mate.clone(), Some(first.clone()), unmutated);
                self.sibling = Some(NewGenome {
                    genome: sibling,
                    parentage: self.core.recorder.parentage(parentage),
                });
            }
        }
        self.mutate(&mut genome, mate.is_some());
        let parentage = || self.parentage(first, mate, unmutated);
        let parentage = self.core.recorder.parentage(parentage);
        NewGenome { genome, parentage }
    }

    fn mutate(&mut self, child: &mut P::Genome, crossed: bool) {
        let core = &mut self.core;
        if self.config.mutated >= 1.0 || chance(&mut core.rng, self.config.mutated) {
            core.problem.mutate(child, crossed, &mut core.rng);
        }
    }

    /// How the next parent will be picked, if the run is watched.
    fn explain_pick(&self, mate: bool) -> Option<Chosen> {
        let explain = || self.selector.explain(mate, self.core.rng.clone());
        self.core.recorder.is_on().then(explain)
    }

    /// Parents by their places in the population.
    fn parentage(
        &self,
        first: Pick,
        mate: Option<Pick>,
        unmutated: Option<P::Genome>,
    ) -> Parentage<P::Genome> {
        if self.is_control() {
            return Parentage::none(Origin::Drawn);
        }
        let parent = |(place, chosen): Pick| {
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
        let (mate, direction) = (mate.map(parent), self.core.problem.direction());
        Parentage {
            unmutated,
            ..Parentage::new(
                origin,
                parent(first),
                mate,
                self.core.progress.when(self.population.len()),
                direction,
            )
        }
    }

    /// Evaluates a genome and records a new champion. Inlined where it is called: returning the member
    /// from a function of its own costs a tenth of the speed in WebAssembly.
    #[inline(always)]
    fn evaluate(&mut self, new: NewGenome<P::Genome>) -> (Member<P::Genome>, bool) {
        let NewGenome { genome, parentage } = new;
        let size = self.population.len();
        let Evaluated {
            score,
            improved,
            lineage,
        } = self.core.evaluate(&genome, parentage, size);
        let problem = &self.core.problem;
        let ranked = Score {
            value: problem.selection_value(score),
            ..score
        };
        let member = Member {
            genome,
            score,
            key: problem.direction().rank(ranked),
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
        let direction = self.core.problem.direction();
        let values = (self.population.iter()).map(|member| direction.cost(member.key.1));
        self.selector.prepare(values, direction);
    }

    fn add_founder(&mut self) -> bool {
        let is_first = self.core.progress.evaluations == 0;
        let origin = self.core.problem.origin().filter(|_| is_first);
        let genome = origin.unwrap_or_else(|| self.core.problem.random(&mut self.core.rng));
        let mut founder = self.without_parents(genome, Origin::Founded);
        if let Some(parentage) = &mut founder.parentage {
            parentage.founders = Some(Founders::one(self.founders));
        }
        self.founders += 1;
        let (member, improved) = self.evaluate(founder);
        self.insert_founder(member);
        improved
    }

    /// Adds an individual of the initial population.
    fn insert_founder(&mut self, member: Member<P::Genome>) {
        self.insert_sorted(member);
        if !self.has_room() {
            self.is_founding = false;
            self.complete_generation();
        }
    }

    /// Whether every child is drawn at random: a control, which takes in no migrants.
    fn is_control(&self) -> bool {
        self.config.immigrants >= 1.0 || !self.core.problem.inherits()
    }

    fn are_alike(&self, a: &Member<P::Genome>, b: &Member<P::Genome>) -> bool {
        (self.core).are_alike((&a.genome, a.score), (&b.genome, b.score))
    }

    /// Ends the run if the champion does, and adds that to the trace.
    fn end_by(&mut self, improved: bool) {
        self.judge_end(improved);
        if self.core.progress.has_untraced_end() {
            let mut baseline = self.core.progress.baseline; // a copy: the run may be resumed
            let diversity = self.diversity(&mut baseline);
            self.core.progress.trace_end(self.measured(), diversity);
        }
    }

    fn judge_end(&mut self, improved: bool) {
        let solved = self.core.progress.is_solved();
        let ends = solved && self.config.stop_when_solved && self.core.progress.end_by(End::Solved);
        let goal = self.config.target_score;
        if !ends && improved && goal.is_some_and(|goal| self.core.progress.has_reached(goal)) {
            // If solving does not end a run, reaching the target fitness does.
            let end = match solved && !self.config.stop_when_solved {
                true => End::Solved,
                false => End::Limit,
            };
            self.core.progress.end_by(end);
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
                    self.sort();
                    self.sibling = None;
                    self.complete_generation();
                }
            }
            Replacement::SteadyState => {
                let worst = self.population.last().map(|member| member.key);
                if self.has_room() || worst.is_none_or(|worst| member.key <= worst) {
                    if !self.has_room() {
                        self.population.pop();
                    }
                    self.insert_sorted(member);
                    self.prepare_selection();
                } else {
                    self.core.recorder.fate(Fate::Dies);
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

    /// Sorts a population whose latest individuals are at the end.
    fn sort(&mut self) {
        if self.config.newest_first {
            self.population.reverse();
        }
        // Stable, so that equals keep their order everywhere.
        let order = |a: &Member<_>, b: &Member<_>| a.key.partial_cmp(&b.key);
        crate::sort::by(&mut self.population, |a, b| {
            order(a, b).unwrap_or(Ordering::Equal)
        });
    }
}

impl<P: Variation> Engine for Genetic<P> {
    type Problem = P;

    fn core(&self) -> &Core<P> {
        &self.core
    }

    fn core_mut(&mut self) -> &mut Core<P> {
        &mut self.core
    }

    #[inline]
    fn advance(&mut self) -> bool {
        self.before.clear(); // the next generation is not bred by hand
        let improved = if self.is_founding {
            self.add_founder()
        } else {
            self.breed()
        };
        self.end_by(improved);
        improved
    }

    fn size(&self) -> usize {
        self.population.len()
    }

    fn members(&self, at_most: usize) -> Vec<Individual<P::Move>> {
        let elite = match self.config.replacement {
            Replacement::Generational => self.config.elite,
            Replacement::SteadyState => 0,
        };
        let individual = |rank: usize| Individual {
            elite: rank < elite,
            ..self
                .core
                .individual(&self.population[rank].genome, self.population[rank].score)
        };
        let fittest = self.by_fitness().into_iter().take(at_most);
        fittest.map(individual).collect()
    }

    fn fitness_values(&self) -> Vec<f64> {
        let scores = self.population.iter().map(|member| member.score.value);
        scores.collect()
    }

    fn living_founders(&self) -> Option<(usize, usize)> {
        let of = |member: &Member<P::Genome>| member.lineage.as_ref()?.founders().cloned();
        let mut all = self.population.iter().map(of);
        let living = all.try_fold(Founders::NONE, |all, one| Some(all.union(&one?)))?;
        (!self.is_control()).then(|| (living.count(), self.founders))
    }

    fn fittest(&self, at_most: usize) -> Vec<P::Genome> {
        let at_most = if self.is_control() { 0 } else { at_most };
        let alike = |a: &&Member<P::Genome>, b: &&Member<P::Genome>| self.are_alike(a, b);
        let fittest = self.by_fitness().into_iter();
        let fittest = fittest.map(|rank| &self.population[rank]);
        let best = distinct(fittest, at_most, alike);
        best.iter().map(|member| member.genome.clone()).collect()
    }

    fn by_hand(&mut self) -> Option<&mut dyn ByHand> {
        if P::DESIGNS && !self.is_control() {
            return Some(self);
        }
        None
    }

    fn reported(&self, report: Report) -> Report {
        let resumed = self.was_bred_by_hand;
        Report { resumed, ..report }
    }

    /// Only what was bred by hand: the seed gives any other run.
    fn state(&self) -> Option<Value> {
        if !P::DESIGNS || !self.was_bred_by_hand {
            return None;
        }
        let genomes = self.population.iter().map(|member| &member.genome);
        let genomes = genomes.map(|genome| self.core.problem.encode(genome));
        genomes.collect()
    }

    fn take_over(&mut self, state: &Value) -> Option<()> {
        let genomes = state.as_array().filter(|_| P::DESIGNS)?.iter();
        let genomes = genomes.map(|genome| self.core.problem.decode(genome));
        self.take_over_population(genomes.collect::<Option<_>>()?)
    }

    fn is_open(&self) -> bool {
        !self.is_control()
    }

    fn accept(&mut self, genome: P::Genome) {
        let (member, improved) = self.evaluate(self.without_parents(genome, Origin::Arrived));
        let known = (self.population.iter()).any(|other| self.are_alike(other, &member));
        if known {
            self.core.recorder.fate(Fate::Dies); // a duplicate
        } else if self.is_founding {
            self.insert_founder(member);
        } else if (self.population.last()).is_some_and(|worst| member.key <= worst.key) {
            self.population.pop();
            self.insert_sorted(member);
            self.prepare_selection();
        } else {
            self.core.recorder.fate(Fate::Dies);
        }
        self.end_by(improved);
    }
}

#[cfg(test)]
#[path = "genetic_tests.rs"]
mod tests;
