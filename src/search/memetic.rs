//! A memetic algorithm: a population whose members are improved by local
//! search before they count, crossed, and improved again.
//!
//! After Moscato 1989 (*On evolution, search, optimization, genetic algorithms
//! and martial arts: towards memetic algorithms*); replacement as in
//! steady-state genetic algorithms: a child takes the place of its first parent
//! if it is no worse, else of the worst member if it is better, and is dropped
//! when the population has its like already.
//!
//! Improving one individual takes long, so it is done in pieces: one step is one
//! [`Memetic::improve`]. Evaluations are what the local search tries. A
//! generation is as many children as there are members.
//!
//! Invariants: the population is sorted best first and holds no two equal
//! genomes; the champion is the best individual ever seen, those still being
//! improved included, through restarts too.

use serde_json::Value;

use super::descent::{self, Act, Birth, Fate, Line, Parent, Watch, When};
use super::migrant::Migrant;
use super::random::{Generator, below, seeded};
use super::trace::{Yardstick, mean_and_spread};
use super::{Direction, End, Individual, Report, Sample, Score, Search, Step, Trace};

/// Where an individual comes from.
#[derive(Debug)]
pub enum Origin<'a, G> {
    /// Nowhere: one of the first.
    Fresh,
    /// Two parents; the first is the one whose place it may take.
    Crossed(&'a G, &'a G),
    /// One parent, where there is no other.
    Copied(&'a G),
}

/// What a piece of local search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Improved {
    /// Candidates looked at.
    pub evaluations: u64,
    /// Whether the individual is as good as it will get.
    pub finished: bool,
}

/// A problem the memetic algorithm can work on. It holds the one individual
/// that is being improved.
pub trait Memetic {
    /// One candidate answer.
    type Genome: Clone + PartialEq;
    /// The puzzle's move.
    type Move;

    /// Begins to improve another individual.
    fn begin(&mut self, origin: Origin<'_, Self::Genome>, rng: &mut Generator);

    /// Does one bounded piece of local search.
    fn improve(&mut self, rng: &mut Generator) -> Improved;

    /// The score of the individual as it is; lower is better. Cheap.
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

    /// The score of any individual, without touching the one that is being
    /// improved.
    fn evaluate(&self, genome: &Self::Genome) -> Score;

    /// The genome as it travels to other runs ([`Migrant`]).
    fn pack(&self, genome: &Self::Genome) -> Value;

    /// A genome that has travelled, if it is one of this problem in every
    /// respect: whatever the value, nothing else may come in.
    fn unpack(&self, value: &Value) -> Option<Self::Genome>;
}

/// The settings that do not depend on the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Members, at least 1.
    pub population: usize,
    /// Whether children have two parents; else they are copies, improved again.
    pub crossover: bool,
    /// Children in a row that do not improve the best member before everything
    /// starts afresh; `None`: never.
    pub patience: Option<u64>,
}

#[derive(Clone)]
struct Member<G> {
    genome: G,
    score: Score,
    /// Whom it is from, if that is watched.
    line: Option<Line<G>>,
}

/// The memetic algorithm at work on one problem.
pub struct Algorithm<P: Memetic> {
    problem: P,
    plan: Plan,
    rng: Generator,
    /// Sorted best first.
    population: Vec<Member<P::Genome>>,
    champion: Option<Member<P::Genome>>,
    /// Whether an individual is being improved, and its first parent's place.
    raising: bool,
    parent: Option<usize>,
    /// From whom it is, if that is watched.
    origin: Option<descent::Origin<P::Genome>>,
    watch: Watch<P::Genome>,
    /// The population has been full since the last restart.
    founded: bool,
    children: u64,
    fruitless: u64,
    evaluations: u64,
    generation: u64,
    restarts: u64,
    yardstick: Yardstick,
    improved_in_generation: bool,
    mean: f64,
    diversity: f64,
    trace: Trace,
    ended: Option<End>,
    passed: bool,
}

impl<P: Memetic> Algorithm<P> {
    /// A run on `problem` by `plan`, drawn from `seed`. Nothing is evaluated
    /// before the first step.
    #[must_use]
    pub fn new(problem: P, plan: Plan, seed: u64) -> Self {
        Self {
            problem,
            plan: Plan {
                population: plan.population.max(1),
                ..plan
            },
            rng: seeded(seed),
            population: Vec::new(),
            champion: None,
            raising: false,
            parent: None,
            origin: None,
            watch: Watch::default(),
            founded: false,
            children: 0,
            fruitless: 0,
            evaluations: 0,
            generation: 0,
            restarts: 0,
            yardstick: Yardstick::default(),
            improved_in_generation: false,
            mean: 0.0,
            diversity: 0.0,
            trace: Trace::new(),
            ended: None,
            passed: false,
        }
    }

    fn begin(&mut self) {
        self.raising = true;
        let n = self.population.len();
        if !self.founded {
            self.parent = None;
            let origin = || descent::Origin::nobody(Act::Founded);
            self.origin = self.watch.origin(origin);
            self.problem.begin(Origin::Fresh, &mut self.rng);
            return;
        }
        let a = below(&mut self.rng, n);
        self.parent = Some(a);
        let mut mate = None;
        let origin = if self.plan.crossover && n > 1 {
            let b = (a + 1 + below(&mut self.rng, n - 1)) % n;
            mate = Some(b);
            Origin::Crossed(&self.population[a].genome, &self.population[b].genome)
        } else {
            Origin::Copied(&self.population[a].genome)
        };
        self.origin = self.watch.origin(|| self.from(a, mate));
        self.problem.begin(origin, &mut self.rng);
    }

    /// From a member, by its place, and perhaps another.
    fn from(&self, first: usize, mate: Option<usize>) -> descent::Origin<P::Genome> {
        let parent = |place: usize| {
            let member = &self.population[place];
            Parent {
                genome: &member.genome,
                score: member.score,
                line: member.line.as_ref(),
                rank: Some(place),
            }
        };
        let act = mate.map_or(Act::Improved, |_| Act::Raised);
        let (mate, direction) = (mate.map(parent), Direction::Lower);
        descent::Origin::of(act, parent(first), mate, self.when(), direction)
    }

    fn when(&self) -> When {
        When {
            generation: self.generation,
            evaluation: self.evaluations,
            population: self.population.len(),
        }
    }

    /// Somebody who has just been judged.
    fn member(
        &mut self,
        genome: P::Genome,
        score: Score,
        origin: Option<descent::Origin<P::Genome>>,
    ) -> Member<P::Genome> {
        let when = self.when();
        let line = (self.watch).born(&genome, score, origin, when, Direction::Lower);
        Member {
            genome,
            score,
            line,
        }
    }

    /// Takes note of a new champion.
    fn look(&mut self) -> bool {
        let score = self.problem.score();
        let improved = self.is_best(score);
        if improved {
            // What follows of its local search is another's improvement of it.
            let genome = self.problem.genome();
            let champion = self.member(genome, score, self.origin.clone());
            self.watch.fate(Fate::Champion);
            self.crown(champion);
        }
        improved
    }

    fn is_best(&self, score: Score) -> bool {
        let rank = |score| Direction::Lower.rank(score);
        let best = self.champion.as_ref().map(|champion| champion.score);
        best.is_none_or(|best| rank(score) < rank(best))
    }

    fn crown(&mut self, champion: Member<P::Genome>) {
        self.champion = Some(champion);
        self.improved_in_generation = true;
    }

    /// Whether the run ends because the champion solves.
    fn ends(&mut self) -> bool {
        let solved = self.champion.as_ref().is_some_and(|c| c.score.solved);
        let ends = solved && !self.passed;
        if ends {
            // So that the course shows the end, once.
            if self.improved_in_generation {
                self.record();
            }
            self.generation += 1;
            self.ended = Some(End::Solved);
        }
        ends
    }

    /// The individual is as good as it gets: it takes its place.
    fn settle(&mut self) {
        self.raising = false;
        let (genome, score) = (self.problem.genome(), self.problem.score());
        let origin = self.origin.take();
        let child = self.member(genome, score, origin);
        if self
            .champion
            .as_ref()
            .is_some_and(|best| best.genome == child.genome)
        {
            self.watch.fate(Fate::Champion);
        }
        let gain = self.gains(child.score);
        // While the population is founded, the like of a member is dropped too;
        // but never for ever: a small problem may not have so many individuals.
        let known = self.knows(&child.genome);
        match self.parent {
            None if !known => {
                self.insert(child);
                // The last founder's place may be taken while he is improved.
                self.population.truncate(self.plan.population);
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
                    self.watch.fate(Fate::Dies);
                }
            }
            _ => self.watch.fate(Fate::Dies),
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

    /// Counts a child, or a founder.
    fn count(&mut self, gain: bool) {
        self.children += 1;
        self.fruitless = if gain { 0 } else { self.fruitless + 1 };
        let wanted = self.plan.population as u64;
        if !self.founded && self.children >= wanted {
            self.founded = true;
            self.fruitless = 0;
        }
        if self.children.is_multiple_of(wanted) {
            self.complete_generation();
        }
        let patience = self.plan.patience.unwrap_or(u64::MAX);
        if self.founded && self.fruitless >= patience {
            self.restart();
        }
    }

    /// Its place is returned.
    fn insert(&mut self, member: Member<P::Genome>) -> usize {
        let at = self
            .population
            .partition_point(|other| other.score.value <= member.score.value);
        self.population.insert(at, member);
        at
    }

    /// Judges somebody from elsewhere, who is as good as he gets, and finds a
    /// place for him.
    fn take_in(&mut self, genome: P::Genome) {
        let score = self.problem.evaluate(&genome);
        self.evaluations += 1;
        let origin = self.watch.origin(|| descent::Origin::nobody(Act::Arrived));
        let member = self.member(genome, score, origin);
        if self.is_best(score) {
            self.watch.fate(Fate::Champion);
            self.crown(member.clone());
        }
        let full = self.population.len() >= self.plan.population;
        let worst = self.population.last().filter(|_| full);
        let worse = worst.is_some_and(|worst| score.value > worst.score.value);
        if !worse && !self.knows(&member.genome) {
            let gain = self.gains(score);
            if full {
                self.population.pop();
            }
            let at = self.insert(member);
            // The parent of whoever is being improved may stand elsewhere now; if
            // it is gone, it has left its place to the worst.
            let last = self.population.len() - 1;
            self.parent = self.parent.map(|n| n + usize::from(n >= at));
            self.parent = self.parent.map(|n| n.min(last));
            if !self.founded {
                self.count(gain);
            } else if gain {
                self.fruitless = 0;
            }
        }
        self.ends();
    }

    fn complete_generation(&mut self) {
        self.record();
        self.generation += 1;
    }

    fn record(&mut self) {
        let values = self.population.iter().map(|member| member.score.value);
        let spread;
        (self.mean, spread) = mean_and_spread(values);
        self.diversity = self.measure_diversity();
        self.trace.push(Sample {
            generation: self.generation,
            best: self.champion.as_ref().map_or(0.0, |c| c.score.value),
            mean: self.mean,
            spread,
            diversity: self.diversity,
            improved: self.improved_in_generation,
            solved: self.champion.as_ref().is_some_and(|c| c.score.solved),
        });
        self.improved_in_generation = false;
    }

    /// Mean distance of neighbours in rank, relative to that of the first
    /// complete population.
    fn measure_diversity(&mut self) -> f64 {
        let pairs = self.population.windows(2).take(16);
        let n = pairs.len();
        if n == 0 {
            return 0.0;
        }
        let sum: f64 = pairs
            .map(|pair| self.problem.distance(&pair[0].genome, &pair[1].genome))
            .sum();
        self.yardstick.diversity(sum / n as f64)
    }

    fn restart(&mut self) {
        self.restarts += 1;
        self.population.clear();
        self.founded = false;
        self.children = 0;
        self.fruitless = 0;
    }
}

impl<P: Memetic> Search for Algorithm<P> {
    type Move = P::Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.ended {
            return Step::Done(end);
        }
        if !self.raising {
            self.begin();
        }
        let piece = self.problem.improve(&mut self.rng);
        self.evaluations += piece.evaluations;
        let improved = self.look();
        if piece.finished {
            self.settle();
        }
        if self.ends() {
            return Step::Done(End::Solved);
        }
        if improved {
            Step::Improved
        } else {
            Step::Working
        }
    }

    fn best(&self) -> Option<(Score, Vec<P::Move>)> {
        let champion = self.champion.as_ref()?;
        Some((champion.score, self.problem.moves(&champion.genome)))
    }

    fn report(&self) -> Report {
        Report {
            generation: self.generation,
            evaluations: self.evaluations,
            restarts: self.restarts,
            best: self.champion.as_ref().map(|champion| champion.score),
            mean: self.mean,
            diversity: self.diversity,
            direction: Direction::Lower,
            population: self.population.len(),
            bound: None,
        }
    }

    fn population(&self, at_most: usize) -> Vec<Individual<P::Move>> {
        let individual = |member: &Member<P::Genome>| Individual {
            moves: self.problem.moves(&member.genome),
            score: member.score,
            elite: false,
        };
        self.population
            .iter()
            .take(at_most)
            .map(individual)
            .collect()
    }

    fn trace(&self) -> &Trace {
        &self.trace
    }

    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        // No two members are equal.
        let best = self.population.iter().take(at_most);
        let packed = best.map(|member| self.problem.pack(&member.genome));
        packed.map(|genome| Migrant { genome }).collect()
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        for migrant in migrants {
            if self.ended.is_some() {
                return;
            }
            if let Some(genome) = self.problem.unpack(&migrant.genome) {
                self.take_in(genome);
            }
        }
    }

    fn watch(&mut self) {
        self.watch.begin();
    }

    fn birth(&self) -> Option<Birth<Vec<P::Move>>> {
        (self.watch).birth(&|genome| self.problem.moves(genome), &|genome| {
            self.problem.genes(genome)
        })
    }

    fn descent(&self) -> Vec<Birth<Vec<P::Move>>> {
        let line = self.champion.as_ref().and_then(|best| best.line.as_ref());
        Line::descent(line, &|genome| self.problem.moves(genome), &|genome| {
            self.problem.genes(genome)
        })
    }

    fn resume(&mut self) {
        self.passed |= self.ended.take().is_some();
    }
}

#[cfg(test)]
#[path = "memetic_tests.rs"]
mod tests;
