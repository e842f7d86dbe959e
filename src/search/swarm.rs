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
//! [0, 1); velocities are not clamped (w < 1 bounds them); neighbours are found again in
//! every iteration, by the particles' present places; a particle is one of its own k
//! neighbours; a neighbour must be strictly better to be followed; all particles move at
//! once, so that others know of a find in the next iteration. Distances are Hamming
//! distances: on bits the library's norms of p = 1 and p = 2 order neighbours alike.
//! Where the library leaves the order of equal distances to chance, the next particle of
//! the ring is taken.
//!
//! Invariants: one call of `step` evaluates exactly one particle; the champion
//! is the best ever evaluated.

mod islands;

use super::engine::{Core, Engine};
use super::lineage::{Lineage, Origin, Parent, Parentage};
use super::problem::Problem;
use super::progress::Measured;
use super::random::{chance, unit};
use super::{End, Individual, Score};
use rand::Rng;

/// A problem whose genes are bits.
pub trait Binary: Problem {
    /// How many bits a genome has.
    fn bits(&self) -> usize;

    /// The genome of bits: bit n is bit n % 64 of word n / 64, bits beyond the last are 0.
    fn genome(&self, bits: &[u64]) -> Self::Genome;
}

/// The settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// Particles, at least 1.
    pub particles: usize,
    /// Pull to the best place the particle has been at.
    pub own: f64,
    /// Pull to the best place one of its neighbours has been at.
    pub near: f64,
    /// Share of a velocity that is kept in the next iteration.
    pub inertia: f64,
    /// Nearest particles looked at, the particle itself included.
    pub neighbours: usize,
    /// Whether all particles share the draw r of a bit in an iteration, as in the
    /// library; in the paper each particle draws its own.
    pub shared_draws: bool,
    /// Iterations after which the run is over; `None`: never.
    pub iterations: Option<u64>,
    /// A fitness that ends the run, solved or not; `None`: none.
    pub target_score: Option<f64>,
}

/// Places and fitness values of all particles.
#[derive(Clone, Debug, Default)]
struct Places {
    bits: Vec<u64>,
    scores: Vec<Score>,
}

/// A run of the swarm on one problem.
pub struct Swarm<B: Binary> {
    core: Core<B>,
    config: Config,
    /// Words of a particle.
    words: usize,
    /// Present places, and the next ones of the particles that have moved.
    places: Places,
    next: Places,
    /// The best place of each.
    own: Places,
    velocities: Vec<f64>,
    /// By bit, the velocity above which it becomes 1; where draws are shared.
    thresholds: Vec<f64>,
    /// Buffers: distances to the others round the ring, and the nearest of them (place
    /// in the ring, with the distance in the upper 32 bits where it is needed).
    apart: Vec<u32>,
    nearest: Vec<u64>,
    /// By particle, if watched.
    lineages: Vec<Lineage<B::Genome>>,
}

impl<B: Binary> Swarm<B> {
    /// A run on `problem` by `config`, drawn from `seed`. Nothing is evaluated
    /// before the first step.
    pub fn new(problem: B, config: Config, seed: u64) -> Self {
        let config = Config {
            particles: config.particles.max(1),
            neighbours: config.neighbours.clamp(1, config.particles.max(1)),
            ..config
        };
        Self {
            words: problem.bits().div_ceil(64),
            core: Core::new(problem, seed),
            config,
            places: Places::default(),
            next: Places::default(),
            own: Places::default(),
            velocities: Vec::new(),
            thresholds: Vec::new(),
            apart: Vec::new(),
            nearest: Vec::new(),
            lineages: Vec::new(),
        }
    }

    /// A particle's bits.
    fn bits<'a>(&self, places: &'a Places, particle: usize) -> &'a [u64] {
        &places.bits[particle * self.words..][..self.words]
    }

    /// Appends a new particle's bits and velocities.
    fn add_founder(&mut self) {
        let bits = self.core.problem.bits();
        for word in 0..self.words {
            let used = bits - word * 64;
            let all = u64::MAX >> (64 - used.min(64));
            self.next.bits.push(self.core.rng.next_u64() & all);
        }
        let velocities = (0..bits).map(|_| unit(&mut self.core.rng));
        self.velocities.extend(velocities);
    }

    /// The best particle among the k nearest, by the best places they know.
    fn leader(&mut self, particle: usize) -> usize {
        let (n, words) = (self.config.particles, self.words);
        let others = self.config.neighbours - 1;
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
        let direction = self.core.problem.direction();
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

    /// Moves a particle and appends its new bits. Returns its leader.
    fn fly(&mut self, particle: usize) -> usize {
        let leader = self.leader(particle);
        let bits = self.core.problem.bits();
        let velocities = &mut self.velocities[particle * bits..][..bits];
        for (word, velocities) in velocities.chunks_mut(64).enumerate() {
            let here = self.places.bits[particle * self.words + word];
            let own = self.own.bits[particle * self.words + word] ^ here;
            let near = self.own.bits[leader * self.words + word] ^ here;
            let mut moved = 0;
            for (bit, velocity) in velocities.iter_mut().enumerate() {
                let pull = if here >> bit & 1 == 1 { -1.0 } else { 1.0 };
                let mut v = self.config.inertia * *velocity;
                // Nothing is drawn where nothing pulls.
                if own >> bit & 1 == 1 {
                    v += self.config.own * unit(&mut self.core.rng) * pull;
                }
                if near >> bit & 1 == 1 {
                    v += self.config.near * unit(&mut self.core.rng) * pull;
                }
                *velocity = v;
                let is_one = if self.config.shared_draws {
                    v > self.thresholds[word * 64 + bit]
                } else {
                    chance(&mut self.core.rng, 1.0 / (1.0 + libm::exp(-v)))
                };
                moved |= u64::from(is_one) << bit;
            }
            self.next.bits.push(moved);
        }
        leader
    }

    /// Evaluates the particle moved last; `leader`: the one it followed.
    fn evaluate(&mut self, particle: usize, leader: Option<usize>) -> bool {
        let genome = self.genome(&self.next, particle);
        let parentage = || self.parentage(particle, leader);
        let parentage = self.core.recorder.parentage(parentage);
        let evaluated = (self.core).evaluate(&genome, parentage, self.config.particles);
        self.next.scores.push(evaluated.score);
        if particle < self.lineages.len() {
            self.lineages.splice(particle..=particle, evaluated.lineage);
        } else if particle == self.lineages.len() {
            self.lineages.extend(evaluated.lineage); // else: watching began within the iteration
        }
        evaluated.improved
    }

    fn genome(&self, places: &Places, particle: usize) -> B::Genome {
        self.core.problem.genome(self.bits(places, particle))
    }

    /// The parents of the particle moved last.
    fn parentage(&self, particle: usize, leader: Option<usize>) -> Parentage<B::Genome> {
        let Some(leader) = leader else {
            return Parentage::none(Origin::Founded);
        };
        let here = self.genome(&self.places, particle);
        let own = self.genome(&self.own, leader);
        let was = Parent {
            genome: &here,
            score: self.places.scores[particle],
            lineage: self.lineages.get(particle),
            chosen: None,
        };
        let known = Parent {
            genome: &own,
            score: self.own.scores[leader],
            lineage: None,
            chosen: None,
        };
        let known = (leader != particle).then_some(known);
        let when = self.core.progress.when(self.config.particles);
        Parentage::new(
            Origin::Flew,
            was,
            known,
            when,
            self.core.problem.direction(),
        )
    }

    /// Ends an iteration: takes the next places, and updates each particle's best.
    fn complete_iteration(&mut self) {
        std::mem::swap(&mut self.places, &mut self.next);
        self.next.bits.clear();
        self.next.scores.clear();
        if self.own.scores.is_empty() {
            self.own = self.places.clone();
        }
        let direction = self.core.problem.direction();
        for particle in 0..self.config.particles {
            let score = self.places.scores[particle];
            if direction.rank(score) < direction.rank(self.own.scores[particle]) {
                let words = particle * self.words..(particle + 1) * self.words;
                self.own.scores[particle] = score;
                self.own.bits[words.clone()].copy_from_slice(&self.places.bits[words]);
            }
        }
        self.draw_thresholds();
        self.measure();
        let limit = self.config.iterations;
        if limit.is_some_and(|limit| self.core.progress.generation >= limit) {
            self.core.progress.end_by(End::Limit);
        }
    }

    /// r < 1/(1 + e^−v) solved for v: one logarithm per bit for all particles.
    fn draw_thresholds(&mut self) {
        if self.config.shared_draws {
            let rng = &mut self.core.rng;
            let draws = (0..self.core.problem.bits()).map(|_| unit(rng));
            self.thresholds.clear();
            self.thresholds
                .extend(draws.map(|r| libm::log(r / (1.0 - r))));
        }
    }

    /// Ends the generation, with mean and spread of the fitness values, and the mean distance of
    /// a fixed sample of pairs relative to that of the first iteration.
    fn measure(&mut self) {
        let n = self.config.particles;
        let pairs = (n / 2).min(16);
        let apart = |k: usize| {
            let at = k * (n / 2) / pairs;
            let (a, b) = (
                self.bits(&self.places, at),
                self.bits(&self.places, at + n / 2),
            );
            let differ = a.iter().zip(b).map(|(a, b)| (a ^ b).count_ones());
            f64::from(differ.sum::<u32>())
        };
        let distance = (0..pairs).map(apart).sum::<f64>() / pairs.max(1) as f64;
        let diversity = self.core.progress.baseline.diversity(distance);
        let measured = self.measured(&self.places);
        self.core.progress.complete_generation(measured, diversity);
    }

    fn measured(&self, places: &Places) -> Measured {
        let scores = places.scores.iter().map(|score| score.value);
        Measured::from_scores(scores, self.core.problem.direction())
    }

    /// Adds the end of a run within an iteration to the trace.
    fn trace_end(&mut self) {
        if self.core.progress.has_untraced_end() {
            let measured = self.measured(self.current());
            let diversity = self.core.progress.diversity();
            self.core.progress.trace_end(measured, diversity);
        }
    }

    /// Ends the run if the champion is good enough.
    fn judge_end(&mut self) {
        let target_score = self.config.target_score;
        if self.core.progress.is_solved() {
            self.core.progress.end_by(End::Solved);
        } else if target_score.is_some_and(|goal| self.core.progress.has_reached(goal)) {
            self.core.progress.end_by(End::Limit);
        }
    }
}

impl<B: Binary> Engine for Swarm<B> {
    type Problem = B;

    fn core(&self) -> &Core<B> {
        &self.core
    }

    fn core_mut(&mut self) -> &mut Core<B> {
        &mut self.core
    }

    fn advance(&mut self) -> bool {
        let particle = self.next.scores.len();
        let mut leader = None;
        if self.core.progress.generation == 0 {
            self.add_founder();
        } else {
            leader = Some(self.fly(particle));
        }
        let better = self.evaluate(particle, leader);
        if particle + 1 == self.config.particles {
            self.complete_iteration();
        }
        if better {
            self.judge_end();
        }
        self.trace_end();
        better
    }

    fn size(&self) -> usize {
        self.current().scores.len()
    }

    fn members(&self, at_most: usize) -> Vec<Individual<B::Move>> {
        let places = self.current();
        let individual = |particle: usize| {
            let genome = self.genome(places, particle);
            self.core.individual(&genome, places.scores[particle])
        };
        let order = self.ranked(places).into_iter();
        order.take(at_most).map(individual).collect()
    }

    fn fitness_values(&self) -> Vec<f64> {
        let scores = self.current().scores.iter();
        scores.map(|score| score.value).collect()
    }

    fn fittest(&self, at_most: usize) -> Vec<B::Genome> {
        self.best_known(at_most)
    }

    fn accept(&mut self, genome: B::Genome) {
        self.learn(&genome);
    }
}

impl<B: Binary> Swarm<B> {
    /// The present places; those founded so far in the first iteration.
    fn current(&self) -> &Places {
        if self.core.progress.generation == 0 {
            &self.next
        } else {
            &self.places
        }
    }

    /// The particles by the fitness values of these places, best first.
    fn ranked(&self, places: &Places) -> Vec<usize> {
        self.core.problem.direction().ranked(&places.scores)
    }
}

#[cfg(test)]
#[path = "swarm_tests.rs"]
mod tests;
