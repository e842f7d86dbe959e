//! A genetic algorithm, generational or steady-state, one child per step.
//!
//! The parts are the textbook's (Goldberg 1989; Eiben and Smith 2015, chapter
//! 5) and each can be exchanged by a [`Plan`]: selection, elitism, immigrants,
//! restarts; crossover and mutation belong to the genome and so to the
//! [`Evolvable`] problem, which composes them from [`super::crossover`] and
//! [`super::mutation`].
//!
//! Invariants: the population is sorted best first; the champion is the best
//! individual ever evaluated, through restarts too; one call of `step`
//! evaluates exactly one genome.

pub use super::evolvable::Evolvable;
pub use super::plan::{Plan, Replacement, matings_crossed};

use super::descent::{Act, Birth, Fate, Line, Origin, Parent, Watch, When};
use super::migrant::{Migrant, distinct};
use super::random::{Generator, chance, seeded};
use super::restart::Stagnation;
use super::selection::Selector;
use super::trace::{Yardstick, mean_and_spread};
use super::{End, Individual, Report, Sample, Score, Search, Step, Trace};

#[derive(Clone)]
struct Member<G> {
    genome: G,
    score: Score,
    /// Rank key: (unsolved, cost), the smaller the better.
    key: (bool, f64),
    /// Whom it is from, if that is watched.
    line: Option<Line<G>>,
}

/// A genome that is still to be judged, and whom it is from if that is watched.
struct Conceived<G> {
    genome: G,
    origin: Option<Origin<G>>,
}

/// The genetic algorithm at work on one problem.
pub struct Genetic<P: Evolvable> {
    problem: P,
    plan: Plan,
    rng: Generator,
    selector: Selector,
    /// Sorted best first.
    population: Vec<Member<P::Genome>>,
    /// Children of the generation in the making.
    next: Vec<Member<P::Genome>>,
    /// Second children waiting for their evaluation.
    sibling: Option<Conceived<P::Genome>>,
    champion: Option<Member<P::Genome>>,
    stagnation: Stagnation,
    generation: u64,
    evaluations: u64,
    restarts: u64,
    /// Children since the last completed generation (steady-state).
    births: usize,
    yardstick: Yardstick,
    mean: f64,
    diversity: f64,
    improved_in_generation: bool,
    trace: Trace,
    ended: Option<End>,
    /// The ends that were announced and passed: the run goes on after them.
    passed: Vec<End>,
    watch: Watch<P::Genome>,
}

impl<P: Evolvable> Genetic<P> {
    /// A run on `problem` by `plan`, drawn from `seed`. Nothing is evaluated
    /// before the first step.
    #[must_use]
    pub fn new(problem: P, plan: Plan, seed: u64) -> Self {
        let plan = Plan {
            population: plan.population.max(1),
            elite: plan.elite.min(plan.population.saturating_sub(1)),
            ..plan
        };
        Self {
            problem,
            plan,
            rng: seeded(seed),
            selector: Selector::new(plan.selection),
            population: Vec::with_capacity(plan.population + 1),
            next: Vec::with_capacity(plan.population + 1),
            sibling: None,
            champion: None,
            stagnation: Stagnation::new(0, 0),
            generation: 0,
            evaluations: 0,
            restarts: 0,
            births: 0,
            yardstick: Yardstick::default(),
            mean: 0.0,
            diversity: 0.0,
            improved_in_generation: false,
            trace: Trace::new(),
            ended: None,
            passed: Vec::new(),
            watch: Watch::default(),
        }
    }

    /// The problem, for tests and for figures only it knows.
    #[must_use]
    pub fn problem(&self) -> &P {
        &self.problem
    }

    /// The champion's genome.
    #[must_use]
    pub fn champion(&self) -> Option<&P::Genome> {
        self.champion.as_ref().map(|member| &member.genome)
    }

    fn is_founding(&self) -> bool {
        self.population.len() < self.plan.population
    }

    /// Somebody who descends from nobody here.
    fn stranger(&self, genome: P::Genome, act: Act) -> Conceived<P::Genome> {
        let origin = self.watch.origin(|| Origin::nobody(act));
        Conceived { genome, origin }
    }

    fn conceive(&mut self) -> Conceived<P::Genome> {
        // Asked before a waiting sibling is born, so that the share is of all children.
        if self.plan.immigrants > 0.0 && chance(&mut self.rng, self.plan.immigrants) {
            let genome = self.problem.random(&mut self.rng);
            return self.stranger(genome, Act::Immigrated);
        }
        if let Some(sibling) = self.sibling.take() {
            return sibling;
        }
        self.selector.advance();
        let a = self.selector.pick(&mut self.rng);
        let mut genome = self.population[a].genome.clone();
        let crossed = chance(&mut self.rng, self.plan.crossover);
        let mut mate = None;
        if crossed {
            let b = self.selector.mate(&mut self.rng);
            mate = Some(b);
            let mut sibling = self.population[b].genome.clone();
            self.problem.cross(&mut genome, &mut sibling, &mut self.rng);
            if self.plan.siblings {
                self.problem.mutate(&mut sibling, true, &mut self.rng);
                self.sibling = Some(Conceived {
                    genome: sibling,
                    origin: self.watch.origin(|| self.origin(b, Some(a))),
                });
            }
        }
        self.problem.mutate(&mut genome, crossed, &mut self.rng);
        let origin = self.watch.origin(|| self.origin(a, mate));
        Conceived { genome, origin }
    }

    /// From a parent, by its place in the population, and perhaps another.
    fn origin(&self, first: usize, mate: Option<usize>) -> Origin<P::Genome> {
        let parent = |place: usize| {
            let member = &self.population[place];
            Parent {
                genome: &member.genome,
                score: member.score,
                line: member.line.as_ref(),
                rank: Some(place),
            }
        };
        let act = mate.map_or(Act::Mutated, |_| Act::Crossed);
        let (mate, direction) = (mate.map(parent), self.problem.direction());
        Origin::of(act, parent(first), mate, self.when(), direction)
    }

    fn when(&self) -> When {
        When {
            generation: self.generation,
            evaluation: self.evaluations,
            population: self.population.len(),
        }
    }

    /// Evaluates a genome and takes note of a new champion.
    fn raise(&mut self, conceived: Conceived<P::Genome>) -> (Member<P::Genome>, bool) {
        let Conceived { genome, origin } = conceived;
        let score = self.problem.evaluate(&genome);
        self.evaluations += 1;
        let key = self.problem.direction().rank(score);
        let (when, direction) = (self.when(), self.problem.direction());
        let line = self.watch.born(&genome, score, origin, when, direction);
        let member = Member {
            genome,
            score,
            key,
            line,
        };
        let improved = self
            .champion
            .as_ref()
            .is_none_or(|champion| key < champion.key);
        if improved {
            self.champion = Some(member.clone());
            self.improved_in_generation = true;
        }
        if improved {
            self.watch.fate(Fate::Champion);
        }
        (member, improved)
    }

    fn expression(&self) -> impl Fn(&P::Genome) -> Vec<P::Move> {
        |genome| self.problem.moves(genome)
    }

    fn chromosome(&self) -> impl Fn(&P::Genome) -> Vec<u32> {
        |genome| self.problem.genes(genome)
    }

    fn insert_sorted(&mut self, member: Member<P::Genome>) {
        let at = if self.plan.newest_first {
            self.population
                .partition_point(|other| other.key < member.key)
        } else {
            self.population
                .partition_point(|other| other.key <= member.key)
        };
        self.population.insert(at, member);
    }

    fn prepare_selection(&mut self) {
        let scores = self.population.iter().map(|member| member.score.value);
        self.selector.prepare(scores, self.problem.direction());
    }

    fn found(&mut self) -> bool {
        let genome = self.problem.random(&mut self.rng);
        let (member, improved) = self.raise(self.stranger(genome, Act::Founded));
        self.settle(member);
        improved
    }

    /// One founder more.
    fn settle(&mut self, member: Member<P::Genome>) {
        self.insert_sorted(member);
        if !self.is_founding() {
            self.complete_generation();
        }
    }

    /// Whether every child is drawn afresh: a control, to whom nobody comes.
    fn is_control(&self) -> bool {
        self.plan.immigrants >= 1.0
    }

    fn are_alike(&self, a: &Member<P::Genome>, b: &Member<P::Genome>) -> bool {
        a.key == b.key && self.problem.distance(&a.genome, &b.genome) == 0.0
    }

    /// Judges somebody from elsewhere, and finds a place for him.
    fn take_in(&mut self, genome: P::Genome) {
        let (member, improved) = self.raise(self.stranger(genome, Act::Arrived));
        let known = (self.population.iter()).any(|other| self.are_alike(other, &member));
        if known {
            self.watch.fate(Fate::Dies); // he stays out
        } else if self.is_founding() {
            self.settle(member);
        } else if (self.population.last()).is_some_and(|worst| member.key <= worst.key) {
            self.population.pop();
            self.insert_sorted(member);
            self.prepare_selection();
        } else {
            self.watch.fate(Fate::Dies);
        }
        self.end_by(improved);
    }

    /// Takes note of the end that the champion stands for, and lets the course
    /// show it.
    fn end_by(&mut self, improved: bool) {
        self.judge_end(improved);
        if self.ended.is_some() && self.improved_in_generation {
            let mut yardstick = self.yardstick; // as it will be, should the run go on
            let end = self.sample(&mut yardstick);
            self.trace.finish(end);
        }
    }

    fn judge_end(&mut self, improved: bool) {
        let solved = self
            .champion
            .as_ref()
            .is_some_and(|champion| champion.score.solved);
        if solved && self.plan.ends_solved && !self.passed.contains(&End::Solved) {
            self.ended = Some(End::Solved);
        } else if improved && self.has_reached() {
            // Where solving does not end a run, an answer that cannot be better does.
            let end = match solved && !self.plan.ends_solved {
                true => End::Solved,
                false => End::Limit,
            };
            if !self.passed.contains(&end) {
                self.ended = Some(end);
            }
        }
    }

    fn breed(&mut self) -> bool {
        let child = self.conceive();
        let (member, improved) = self.raise(child);
        match self.plan.replacement {
            Replacement::Generational => {
                self.next.push(member);
                if self.next.len() + self.plan.elite >= self.plan.population {
                    self.population.truncate(self.plan.elite);
                    self.population.append(&mut self.next);
                    if self.plan.newest_first {
                        self.population.reverse();
                    }
                    // Stable, so that equals keep their order everywhere.
                    self.population.sort_by(|a, b| {
                        a.key
                            .partial_cmp(&b.key)
                            .unwrap_or(std::cmp::Ordering::Equal)
                    });
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
                    self.watch.fate(Fate::Dies);
                }
                self.births += 1;
                if self.births >= self.plan.population {
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
        let mut yardstick = self.yardstick;
        let sample = self.sample(&mut yardstick);
        self.yardstick = yardstick;
        (self.mean, self.diversity) = (sample.mean, sample.diversity);
        self.trace.push(sample);
        let direction = self.problem.direction();
        self.improved_in_generation = false;
        self.generation += 1;
        let cost = direction.cost(self.population[0].score.value);
        let policy = &self.plan.restart;
        if self
            .stagnation
            .is_stuck(policy, cost, self.generation, self.evaluations)
        {
            self.restart();
        }
        if self
            .plan
            .generations
            .is_some_and(|limit| self.generation >= limit)
            && !self.passed.contains(&End::Limit)
        {
            self.ended = Some(End::Limit);
        }
    }

    /// Whether the champion's score is as good as the plan asks.
    fn has_reached(&self) -> bool {
        let direction = self.problem.direction();
        self.plan
            .reach
            .is_some_and(|goal| !direction.better(goal, self.best_value()))
    }

    fn best_value(&self) -> f64 {
        self.champion
            .as_ref()
            .map_or(0.0, |champion| champion.score.value)
    }

    /// The generation as it is: best, mean and spread of the scores, and diversity.
    fn sample(&self, yardstick: &mut Yardstick) -> Sample {
        let scores = self.population.iter().map(|member| member.score.value);
        let (mean, spread) = mean_and_spread(scores);
        Sample {
            generation: self.generation,
            best: self.best_value(),
            mean,
            spread,
            diversity: self.measure_diversity(yardstick),
            improved: self.improved_in_generation,
            solved: (self.champion.as_ref()).is_some_and(|champion| champion.score.solved),
        }
    }

    /// Mean distance over a fixed sample of pairs relative to that of the first
    /// population.
    fn measure_diversity(&self, yardstick: &mut Yardstick) -> f64 {
        let n = self.population.len();
        let pairs = (n / 2).min(16);
        if pairs == 0 {
            return 0.0;
        }
        let stride = (n / 2) / pairs;
        let sum: f64 = (0..pairs)
            .map(|k| k * stride)
            .map(|i| {
                (
                    &self.population[i].genome,
                    &self.population[i + n / 2].genome,
                )
            })
            .map(|(a, b)| self.problem.distance(a, b))
            .sum();
        yardstick.diversity(sum / pairs as f64)
    }

    fn restart(&mut self) {
        self.restarts += 1;
        self.population.clear();
        self.next.clear();
        self.sibling = None;
        self.births = 0;
        self.stagnation = Stagnation::new(self.generation, self.evaluations);
    }
}

impl<P: Evolvable> Search for Genetic<P> {
    type Move = P::Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.ended {
            return Step::Done(end);
        }
        let improved = if self.is_founding() {
            self.found()
        } else {
            self.breed()
        };
        self.end_by(improved);
        match self.ended {
            Some(end) => Step::Done(end),
            None if improved => Step::Improved,
            None => Step::Working,
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
            direction: self.problem.direction(),
            population: self.population.len(),
            bound: None,
        }
    }

    fn population(&self, at_most: usize) -> Vec<Individual<P::Move>> {
        let elite = match self.plan.replacement {
            Replacement::Generational => self.plan.elite,
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
        &self.trace
    }

    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        let at_most = if self.is_control() { 0 } else { at_most };
        let alike = |a: &&Member<P::Genome>, b: &&Member<P::Genome>| self.are_alike(a, b);
        let best = distinct(self.population.iter(), at_most, alike).into_iter();
        let packed = best.filter_map(|member| self.problem.pack(&member.genome));
        packed.map(|genome| Migrant { genome }).collect()
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        for migrant in migrants {
            if self.ended.is_some() || self.is_control() {
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
        (self.watch).birth(&self.expression(), &self.chromosome())
    }

    fn descent(&self) -> Vec<Birth<Vec<P::Move>>> {
        let line = self.champion.as_ref().and_then(|best| best.line.as_ref());
        Line::descent(line, &self.expression(), &self.chromosome())
    }

    fn resume(&mut self) {
        self.passed.extend(self.ended.take());
    }
}

#[cfg(test)]
#[path = "genetic_tests.rs"]
mod tests;
