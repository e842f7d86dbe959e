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

use super::engine::{Core, Engine, Evaluated};
use super::lineage::{Fate, Lineage, Origin, Parent, Parentage, When};
use super::problem::Problem;
use super::progress::Measured;
use super::random::{SeededRng, below};
use super::selection::{Chosen, Draw};
use super::{Direction, End, Individual, Score};
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

/// A problem for the memetic algorithm. It holds the individual being improved, which
/// [`Problem::evaluate`] leaves as it is. Its fitness is a cost: lower is better.
pub trait Memetic: Problem<Genome: PartialEq> {
    /// Begins to improve another individual.
    fn begin(&mut self, start: StartingPoint<'_, Self::Genome>, rng: &mut SeededRng);

    /// Does one bounded piece of local search.
    fn improve(&mut self, rng: &mut SeededRng) -> Improved;

    /// The fitness of the individual as it is. Cheap.
    fn score(&self) -> Score;

    /// The individual as it is.
    fn genome(&self) -> Self::Genome;
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
    core: Core<P>,
    config: Config,
    /// Sorted best first.
    population: Vec<Member<P::Genome>>,
    /// Whether an individual is being improved, and its first parent's place.
    raising: bool,
    parent: Option<usize>,
    /// Its parentage, if watched.
    parentage: Option<Box<Parentage<P::Genome>>>,
    /// The population has been full since the last restart.
    founded: bool,
    children: u64,
    fruitless: u64,
}

impl<P: Memetic> Algorithm<P> {
    /// A run on `problem` by `config`, drawn from `seed`. Nothing is evaluated
    /// before the first step.
    pub fn new(problem: P, config: Config, seed: u64) -> Self {
        Self {
            core: Core::new(problem, seed),
            config: Config {
                population: config.population.max(1),
                ..config
            },
            population: Vec::new(),
            raising: false,
            parent: None,
            parentage: None,
            founded: false,
            children: 0,
            fruitless: 0,
        }
    }

    fn begin(&mut self) {
        self.raising = true;
        let n = self.population.len();
        if !self.founded {
            self.parent = None;
            self.parentage = self.core.recorder.no_parents(Origin::Refined);
            self.core
                .problem
                .begin(StartingPoint::Fresh, &mut self.core.rng);
            return;
        }
        let a = below(&mut self.core.rng, n);
        self.parent = Some(a);
        let mut mate = None;
        let start = if self.config.crossover && n > 1 {
            let b = (a + 1 + below(&mut self.core.rng, n - 1)) % n;
            mate = Some(b);
            StartingPoint::Crossed(&self.population[a].genome, &self.population[b].genome)
        } else {
            StartingPoint::Copied(&self.population[a].genome)
        };
        self.parentage = self.core.recorder.parentage(|| self.from(a, mate));
        self.core.problem.begin(start, &mut self.core.rng);
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
        Parentage::new(origin, first, mate, self.when(), direction)
    }

    fn when(&self) -> When {
        self.core.progress.when(self.population.len())
    }

    /// An individual that has just been evaluated.
    fn member(
        &mut self,
        genome: P::Genome,
        score: Score,
        parentage: Option<Box<Parentage<P::Genome>>>,
    ) -> Member<P::Genome> {
        let when = self.when();
        let lineage = (self.core.recorder).born(&genome, score, parentage, when, Direction::Lower);
        Member {
            genome,
            score,
            lineage,
        }
    }

    /// Records a new champion.
    fn record_champion(&mut self) -> bool {
        let score = self.core.problem.score();
        let improved = self.core.progress.is_best(score);
        if improved {
            // The local search continues, so the champion is a copy.
            let genome = self.core.problem.genome();
            let champion = self.member(genome, score, self.parentage.clone());
            self.core.recorder.record_best(champion.lineage.as_ref());
            self.core.progress.record_best(champion.genome, score);
        }
        improved
    }

    /// Ends the run if the champion solves.
    fn judge_end(&mut self) {
        if self.core.progress.is_solved() && self.core.progress.end_by(End::Solved) {
            match self.core.progress.has_untraced_end() {
                true => self.complete_generation(), // so that the trace shows the end, once
                false => self.core.progress.generation += 1,
            }
        }
    }

    /// Inserts the individual whose local search has ended.
    fn settle(&mut self) {
        self.raising = false;
        let (genome, score) = (self.core.problem.genome(), self.core.problem.score());
        let parentage = self.parentage.take();
        let child = self.member(genome, score, parentage);
        let best = self.core.progress.best();
        if best.is_some_and(|(best, _)| *best == child.genome) {
            self.core.recorder.fate(Fate::Champion);
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
                    self.core.recorder.fate(Fate::Dies);
                }
            }
            _ => self.core.recorder.fate(Fate::Dies),
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

    fn complete_generation(&mut self) {
        let values = self.population.iter().map(|member| member.score.value);
        let measured = Measured::from_scores(values, Direction::Lower);
        let distance = self.mean_distance();
        let diversity = distance.map_or(0.0, |mean| self.core.progress.baseline.diversity(mean));
        self.core.progress.complete_generation(measured, diversity);
    }

    /// Mean distance of neighbours in rank, if there are any.
    fn mean_distance(&self) -> Option<f64> {
        let pairs = self.population.windows(2).take(16);
        let n = pairs.len();
        let sum: f64 = pairs
            .map(|pair| self.core.problem.distance(&pair[0].genome, &pair[1].genome))
            .sum();
        (n > 0).then(|| sum / n as f64)
    }

    fn restart(&mut self) {
        self.core.progress.restarts += 1;
        self.population.clear();
        self.founded = false;
        self.children = 0;
        self.fruitless = 0;
    }
}

/// Diversity: the mean distance of neighbours in rank, relative to that of the first complete
/// population.
impl<P: Memetic> Engine for Algorithm<P> {
    type Problem = P;

    fn core(&self) -> &Core<P> {
        &self.core
    }

    fn core_mut(&mut self) -> &mut Core<P> {
        &mut self.core
    }

    fn advance(&mut self) -> bool {
        if !self.raising {
            self.begin();
        }
        let piece = self.core.problem.improve(&mut self.core.rng);
        self.core.progress.evaluations += piece.evaluations;
        let improved = self.record_champion();
        if piece.finished {
            self.settle();
        }
        self.judge_end();
        improved
    }

    fn size(&self) -> usize {
        self.population.len()
    }

    fn members(&self, at_most: usize) -> Vec<Individual<P::Move>> {
        let members = self.population.iter().take(at_most);
        let individual =
            |member: &Member<P::Genome>| self.core.individual(&member.genome, member.score);
        members.map(individual).collect()
    }

    fn fitness_values(&self) -> Vec<f64> {
        let scores = self.population.iter().map(|member| member.score.value);
        scores.collect()
    }

    fn measure_of_diversity(&self) -> &'static str {
        tr_noop!(
            "the mean distance of up to 16 pairs of neighbours in rank; 1: as diverse as at the start"
        )
    }

    fn fittest(&self, at_most: usize) -> Vec<P::Genome> {
        // No two members are equal.
        let best = self.population.iter().take(at_most);
        best.map(|member| member.genome.clone()).collect()
    }

    /// Without a local search.
    fn accept(&mut self, genome: P::Genome) {
        let parentage = self.core.recorder.no_parents(Origin::Arrived);
        let size = self.population.len();
        let Evaluated { score, lineage, .. } = self.core.evaluate(&genome, parentage, size);
        let member = Member {
            genome,
            score,
            lineage,
        };
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
}

#[cfg(test)]
#[path = "memetic_tests.rs"]
mod tests;
