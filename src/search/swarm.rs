//! A binary particle swarm, one particle's move and evaluation per step.
//!
//! Source: Kennedy and Eberhart 1997, *A discrete binary version of the
//! particle swarm algorithm*, in the form of the library pyswarms (version 1.3,
//! `discrete.BinaryPSO` with its `Ring` topology). A particle has bits and a
//! velocity per bit; it is drawn to the best place it has been at (c1) and to
//! the best that one of its k nearest particles has been at (c2):
//!
//! v ← w·v + c1·r1·(own − x) + c2·r2·(near − x), then x ← 1 if r < 1/(1 + e^−v).
//!
//! As in the library: bits are random at the start and velocities uniform in
//! [0, 1); velocities are not clamped (w < 1 bounds them); neighbours are sought
//! anew in every iteration, among the places where the particles are; a particle
//! is one of its own k neighbours; a neighbour must be strictly better to be
//! followed; all particles move at once, so that what one finds is known to the
//! others in the next iteration. Distances are Hamming distances: on bits the
//! library's norms of p = 1 and p = 2 order neighbours alike. Where the library
//! leaves the order of equally near ones to chance, the next in the ring of
//! particles is taken.
//!
//! Invariants: one call of `step` evaluates exactly one particle; the champion
//! is the best ever evaluated.

mod islands;

use super::descent::{Act, Birth, Fate, Line, Origin, Parent, Watch, When};
use super::random::{Generator, chance, seeded, unit};
use super::trace::{Yardstick, mean_and_spread};
use super::{Direction, End, Individual, Migrant, Report, Sample, Score, Search, Step, Trace};
use rand::Rng;

/// A problem whose answers are bits: bit n is bit n % 64 of word n / 64.
pub trait Binary {
    /// The puzzle's move.
    type Move;

    /// Which way scores improve.
    fn direction(&self) -> Direction;

    /// How many bits an answer has.
    fn bits(&self) -> usize;

    /// The score of an answer; bits beyond the last are 0.
    fn evaluate(&mut self, bits: &[u64]) -> Score;

    /// The moves that put the answer on the board.
    fn moves(&self, bits: &[u64]) -> Vec<Self::Move>;
}

/// The settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Particles, at least 1.
    pub particles: usize,
    /// Pull to the best place the particle has been at.
    pub own: f64,
    /// Pull to the best place one of its neighbours has been at.
    pub near: f64,
    /// What is left of a velocity in the next iteration.
    pub inertia: f64,
    /// Nearest particles that are asked, the particle itself being one.
    pub neighbours: usize,
    /// Whether all particles share the draw r of a bit in an iteration. The
    /// library draws one row of them for all; the algorithm asks for one of
    /// each particle's own.
    pub shared_draws: bool,
    /// Iterations after which the run is over; `None`: never.
    pub iterations: Option<u64>,
    /// A score, or better, with which the run is over though nothing may be
    /// solved; `None`: none.
    pub reach: Option<f64>,
}

/// Places and scores of all particles.
#[derive(Clone, Debug, Default)]
struct Places {
    bits: Vec<u64>,
    scores: Vec<Score>,
}

/// The swarm at work on one problem.
pub struct Swarm<B: Binary> {
    problem: B,
    plan: Plan,
    rng: Generator,
    /// Words of a particle.
    words: usize,
    /// Where the particles are, and where those are going that have moved.
    places: Places,
    next: Places,
    /// The best place of each.
    own: Places,
    velocities: Vec<f64>,
    /// What a velocity must exceed for a 1, by bit; where draws are shared.
    thresholds: Vec<f64>,
    /// Room for the distances to the others round the ring, and for those that
    /// are nearest: place in the ring, the distance perhaps above it.
    apart: Vec<u32>,
    nearest: Vec<u64>,
    champion: Option<(Vec<u64>, Score)>,
    watch: Watch<Vec<u64>>,
    /// By particle, where it has been, if that is watched; and the champion's.
    lines: Vec<Line<Vec<u64>>>,
    descent: Option<Line<Vec<u64>>>,
    generation: u64,
    evaluations: u64,
    yardstick: Yardstick,
    mean: f64,
    diversity: f64,
    improved: bool,
    trace: Trace,
    ended: Option<End>,
    /// The ends that were announced and passed: the run goes on after them.
    passed: Vec<End>,
}

impl<B: Binary> Swarm<B> {
    /// A run on `problem` by `plan`, drawn from `seed`. Nothing is evaluated
    /// before the first step.
    #[must_use]
    pub fn new(problem: B, plan: Plan, seed: u64) -> Self {
        let plan = Plan {
            particles: plan.particles.max(1),
            neighbours: plan.neighbours.clamp(1, plan.particles.max(1)),
            ..plan
        };
        Self {
            words: problem.bits().div_ceil(64),
            problem,
            plan,
            rng: seeded(seed),
            places: Places::default(),
            next: Places::default(),
            own: Places::default(),
            velocities: Vec::new(),
            thresholds: Vec::new(),
            apart: Vec::new(),
            nearest: Vec::new(),
            champion: None,
            watch: Watch::default(),
            lines: Vec::new(),
            descent: None,
            generation: 0,
            evaluations: 0,
            yardstick: Yardstick::default(),
            mean: 0.0,
            diversity: 0.0,
            improved: false,
            trace: Trace::new(),
            ended: None,
            passed: Vec::new(),
        }
    }

    /// The problem, for tests and for figures only it knows.
    #[must_use]
    pub const fn problem(&self) -> &B {
        &self.problem
    }

    /// A particle's bits.
    fn of<'a>(&self, places: &'a Places, particle: usize) -> &'a [u64] {
        &places.bits[particle * self.words..][..self.words]
    }

    /// A new particle's bits and velocities, put behind the others.
    fn found(&mut self) {
        let bits = self.problem.bits();
        for word in 0..self.words {
            let used = bits - word * 64;
            let all = u64::MAX >> (64 - used.min(64));
            self.next.bits.push(self.rng.next_u64() & all);
        }
        let velocities = (0..bits).map(|_| unit(&mut self.rng));
        self.velocities.extend(velocities);
    }

    /// The best particle among the k nearest, by the best places they know.
    fn leader(&mut self, particle: usize) -> usize {
        let (n, words) = (self.plan.particles, self.words);
        let others = self.plan.neighbours - 1;
        if others == 0 {
            return particle;
        }
        let (before, rest) = self.places.bits.split_at(particle * words);
        let (here, after) = rest.split_at(words);
        // Round the ring from the next particle on.
        self.apart.clear();
        if let [here] = here {
            let ring = after.iter().chain(before);
            self.apart
                .extend(ring.map(|there| (here ^ there).count_ones()));
        } else {
            let ring = after.chunks_exact(words).chain(before.chunks_exact(words));
            self.apart.extend(ring.map(|there| {
                let differ = here.iter().zip(there).map(|(a, b)| (a ^ b).count_ones());
                differ.sum::<u32>()
            }));
        }
        self.nearest.clear();
        if others == 1 {
            let least = self.apart.iter().min();
            let first = self.apart.iter().position(|apart| Some(apart) == least);
            self.nearest.extend(first.map(|place| place as u64));
        } else {
            let apart = self.apart.iter().zip(0_u64..);
            self.nearest
                .extend(apart.map(|(apart, place)| u64::from(*apart) << 32 | place));
            if others < self.nearest.len() {
                self.nearest.select_nth_unstable(others - 1);
                self.nearest.truncate(others);
            }
            // The nearest first, so that it leads among equals.
            self.nearest.sort_unstable();
        }
        let direction = self.problem.direction();
        let known = |particle: usize| direction.rank(self.own.scores[particle]);
        let mut best = particle;
        for place in &self.nearest {
            let place = (place & 0xffff_ffff) as usize;
            let other = (particle + 1 + place) % n;
            if known(other) < known(best) {
                best = other;
            }
        }
        best
    }

    /// Moves a particle; its new bits are put behind those that have moved. Its
    /// leader is returned.
    fn fly(&mut self, particle: usize) -> usize {
        let leader = self.leader(particle);
        let bits = self.problem.bits();
        let velocities = &mut self.velocities[particle * bits..][..bits];
        for (word, velocities) in velocities.chunks_mut(64).enumerate() {
            let here = self.places.bits[particle * self.words + word];
            let own = self.own.bits[particle * self.words + word] ^ here;
            let near = self.own.bits[leader * self.words + word] ^ here;
            let mut moved = 0;
            for (bit, velocity) in velocities.iter_mut().enumerate() {
                let pull = if here >> bit & 1 == 1 { -1.0 } else { 1.0 };
                let mut v = self.plan.inertia * *velocity;
                // Nothing is drawn where nothing pulls.
                if own >> bit & 1 == 1 {
                    v += self.plan.own * unit(&mut self.rng) * pull;
                }
                if near >> bit & 1 == 1 {
                    v += self.plan.near * unit(&mut self.rng) * pull;
                }
                *velocity = v;
                let is_one = if self.plan.shared_draws {
                    v > self.thresholds[word * 64 + bit]
                } else {
                    chance(&mut self.rng, 1.0 / (1.0 + libm::exp(-v)))
                };
                moved |= u64::from(is_one) << bit;
            }
            self.next.bits.push(moved);
        }
        leader
    }

    /// Evaluates the particle that has moved last, after a leader if it had one.
    fn evaluate(&mut self, particle: usize, leader: Option<usize>) -> bool {
        let bits = &self.next.bits[particle * self.words..];
        let score = self.problem.evaluate(bits);
        self.evaluations += 1;
        self.next.scores.push(score);
        let better = self.is_best(score);
        if self.watch.is_on() {
            self.remember(particle, leader, score, better);
        }
        if better {
            let bits = &self.next.bits[particle * self.words..];
            self.champion = Some((bits.to_vec(), score));
            self.improved = true;
        }
        better
    }

    fn is_best(&self, score: Score) -> bool {
        let rank = |score| self.problem.direction().rank(score);
        let best = self.champion.as_ref();
        best.is_none_or(|(_, best)| rank(score) < rank(*best))
    }

    /// All have moved: they are where they went, and remember what they found.
    fn complete_iteration(&mut self) {
        std::mem::swap(&mut self.places, &mut self.next);
        self.next.bits.clear();
        self.next.scores.clear();
        if self.own.scores.is_empty() {
            self.own = self.places.clone();
        }
        let direction = self.problem.direction();
        for particle in 0..self.plan.particles {
            let score = self.places.scores[particle];
            if direction.rank(score) < direction.rank(self.own.scores[particle]) {
                let words = particle * self.words..(particle + 1) * self.words;
                self.own.scores[particle] = score;
                self.own.bits[words.clone()].copy_from_slice(&self.places.bits[words]);
            }
        }
        self.draw_thresholds();
        self.measure();
        self.generation += 1;
        let limit = self.plan.iterations;
        if limit.is_some_and(|limit| self.generation >= limit) && !self.passed.contains(&End::Limit)
        {
            self.ended = Some(End::Limit);
        }
    }

    /// r < 1/(1 + e^−v) asked of v: one logarithm per bit for all particles.
    fn draw_thresholds(&mut self) {
        if self.plan.shared_draws {
            let rng = &mut self.rng;
            let draws = (0..self.problem.bits()).map(|_| unit(rng));
            self.thresholds.clear();
            self.thresholds
                .extend(draws.map(|r| libm::log(r / (1.0 - r))));
        }
    }

    /// Mean and spread of the scores, and the mean distance over a fixed sample
    /// of pairs relative to that of the first iteration.
    fn measure(&mut self) {
        let n = self.plan.particles;
        let values = self.places.scores.iter().map(|score| score.value);
        let spread;
        (self.mean, spread) = mean_and_spread(values);
        let pairs = (n / 2).min(16);
        let apart = |k: usize| {
            let at = k * (n / 2) / pairs;
            let (a, b) = (self.of(&self.places, at), self.of(&self.places, at + n / 2));
            let differ = a.iter().zip(b).map(|(a, b)| (a ^ b).count_ones());
            f64::from(differ.sum::<u32>())
        };
        let distance = (0..pairs).map(apart).sum::<f64>() / pairs.max(1) as f64;
        self.diversity = self.yardstick.diversity(distance);
        self.trace.push(self.sample((self.mean, spread)));
        self.improved = false;
    }

    /// The iteration as it is, of this mean and spread.
    fn sample(&self, (mean, spread): (f64, f64)) -> Sample {
        let champion = self.champion.as_ref();
        Sample {
            generation: self.generation,
            best: champion.map_or(0.0, |(_, score)| score.value),
            mean,
            spread,
            diversity: self.diversity,
            improved: self.improved,
            solved: champion.is_some_and(|(_, score)| score.solved),
        }
    }

    /// Lets the course show the end of a run that ends within an iteration.
    fn record_end(&mut self) {
        if self.ended.is_some() && self.improved {
            let scores = self.current().scores.iter();
            let measured = mean_and_spread(scores.map(|score| score.value));
            self.trace.finish(self.sample(measured));
        }
    }

    /// The end that the champion stands for.
    fn end_by_score(&self) -> Option<End> {
        let (_, best) = self.champion.as_ref()?;
        let direction = self.problem.direction();
        let reached = |goal: f64| !direction.better(goal, best.value);
        let end = if best.solved {
            End::Solved
        } else if self.plan.reach.is_some_and(reached) {
            End::Limit
        } else {
            return None;
        };
        (!self.passed.contains(&end)).then_some(end)
    }
}

impl<B: Binary> Search for Swarm<B> {
    type Move = B::Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.ended {
            return Step::Done(end);
        }
        let particle = self.next.scores.len();
        let mut leader = None;
        if self.generation == 0 {
            self.found();
        } else {
            leader = Some(self.fly(particle));
        }
        let better = self.evaluate(particle, leader);
        if particle + 1 == self.plan.particles {
            self.complete_iteration();
        }
        if better {
            self.ended = self.end_by_score().or(self.ended);
        }
        self.record_end();
        match self.ended {
            Some(end) => Step::Done(end),
            None if better => Step::Improved,
            None => Step::Working,
        }
    }

    fn best(&self) -> Option<(Score, Vec<B::Move>)> {
        let (bits, score) = self.champion.as_ref()?;
        Some((*score, self.problem.moves(bits)))
    }

    fn report(&self) -> Report {
        Report {
            generation: self.generation,
            evaluations: self.evaluations,
            restarts: 0,
            best: self.champion.as_ref().map(|(_, score)| *score),
            mean: self.mean,
            diversity: self.diversity,
            direction: self.problem.direction(),
            population: self.current().scores.len(),
            bound: None,
        }
    }

    fn population(&self, at_most: usize) -> Vec<Individual<B::Move>> {
        let places = self.current();
        let order = self.ranked(places);
        let individual = |particle: usize| Individual {
            moves: self.problem.moves(self.of(places, particle)),
            score: places.scores[particle],
            elite: false,
        };
        order.into_iter().take(at_most).map(individual).collect()
    }

    fn trace(&self) -> &Trace {
        &self.trace
    }

    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        self.send(at_most)
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        for migrant in migrants {
            if self.ended.is_some() {
                return;
            }
            if let Some(words) = self.unpack(&migrant.genome) {
                self.take_in(&words);
            }
        }
    }

    fn watch(&mut self) {
        self.watch.begin();
    }

    fn birth(&self) -> Option<Birth<Vec<B::Move>>> {
        let moves = |bits: &Vec<u64>| self.problem.moves(bits);
        self.watch.birth(&moves, &|bits| self.genes(bits))
    }

    fn descent(&self) -> Vec<Birth<Vec<B::Move>>> {
        let moves = |bits: &Vec<u64>| self.problem.moves(bits);
        let line = self.descent.as_ref();
        Line::descent(line, &moves, &|bits| self.genes(bits))
    }

    fn resume(&mut self) {
        self.passed.extend(self.ended.take());
    }
}

impl<B: Binary> Swarm<B> {
    /// Takes note of how the particle judged last has come to where it is.
    fn remember(&mut self, particle: usize, leader: Option<usize>, score: Score, better: bool) {
        let when = When {
            generation: self.generation,
            evaluation: self.evaluations,
            population: self.plan.particles,
        };
        let direction = self.problem.direction();
        let origin = match leader {
            None => Origin::nobody(Act::Founded),
            Some(leader) => {
                let (here, own) = (self.of(&self.places, particle), self.of(&self.own, leader));
                let (here, own) = (here.to_vec(), own.to_vec());
                let was = Parent {
                    genome: &here,
                    score: self.places.scores[particle],
                    line: self.lines.get(particle),
                    rank: None,
                };
                let known = Parent {
                    genome: &own,
                    score: self.own.scores[leader],
                    line: None,
                    rank: None,
                };
                let known = (leader != particle).then_some(known);
                Origin::of(Act::Flew, was, known, when, direction)
            }
        };
        let bits = self.next.bits[particle * self.words..].to_vec();
        let line = (self.watch).born(&bits, score, Some(origin), when, direction);
        if better {
            self.watch.fate(Fate::Champion);
            self.descent.clone_from(&line);
        }
        if particle < self.lines.len() {
            self.lines[particle..]
                .iter_mut()
                .zip(line)
                .for_each(|(place, line)| *place = line);
        } else if particle == self.lines.len() {
            self.lines.extend(line); // else: watched from within an iteration on
        }
    }

    fn genes(&self, bits: &[u64]) -> Vec<u32> {
        let bit = |n: usize| (bits[n / 64] >> (n % 64) & 1) as u32;
        (0..self.problem.bits()).map(bit).collect()
    }

    /// Where the particles are: all of them after the first iteration.
    fn current(&self) -> &Places {
        if self.generation == 0 {
            &self.next
        } else {
            &self.places
        }
    }

    /// The particles by the scores of these places, best first.
    fn ranked(&self, places: &Places) -> Vec<usize> {
        let direction = self.problem.direction();
        let mut order: Vec<usize> = (0..places.scores.len()).collect();
        // Stable, so that equals keep their order everywhere.
        order.sort_by(|a, b| {
            let (a, b) = (places.scores[*a], places.scores[*b]);
            let order = direction.rank(a).partial_cmp(&direction.rank(b));
            order.unwrap_or(std::cmp::Ordering::Equal)
        });
        order
    }
}

#[cfg(test)]
#[path = "swarm_tests.rs"]
mod tests;
