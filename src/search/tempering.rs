//! Parallel tempering: several chains of small changes at different
//! temperatures, neighbours in temperature exchanging places.
//!
//! Source: Geyer 1991, *Markov chain Monte Carlo maximum likelihood*; Hukushima
//! and Nemoto 1996, *Exchange Monte Carlo method*. A chain takes a change for
//! the worse with probability exp(−loss / temperature) (Metropolis et al. 1953).
//! Hot chains roam, cold ones refine; there is no schedule to choose and no end,
//! so that the search can be stopped at any time.
//!
//! Where the problem is too large for that to settle in a reasonable time, all
//! temperatures may be cooled together, again and again and each time for twice
//! as long ([`Cooling`]; simulated annealing, Kirkpatrick, Gelatt and Vecchi 1983).
//!
//! A round is `moves` changes of every chain, then the exchanges; it counts as
//! a generation. Invariants: one call of `step` evaluates exactly one genome;
//! the champion is the best ever evaluated; chains are ordered hot to cold.

use super::descent::{Act, Birth, Fate, Line, Origin, Parent, Watch, When};
use super::genetic::Evolvable;
use super::migrant::{Migrant, distinct};
use super::niching::Niches;
use super::random::{Generator, chance, seeded};
use super::trace::mean_and_spread;
use super::{Direction, End, Individual, Report, Sample, Score, Search, Step, Trace};

/// The settings that do not depend on the genome.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Chains, at least 1.
    pub chains: usize,
    /// Temperature of the hottest chain, in units of the score.
    pub hot: f64,
    /// Temperature of the coldest one, above 0.
    pub cold: f64,
    /// Changes of every chain between exchanges.
    pub moves: usize,
    /// Individuals kept for variety, beside the chains.
    pub niches: usize,
    /// Least distance between two of them.
    pub radius: f64,
    /// How all temperatures are cooled together; `None`: they stay.
    pub cooling: Option<Cooling>,
}

impl Default for Plan {
    /// A few chains that stay as hot as they are. Temperatures and the radius
    /// are in the problem's own units: most problems set them.
    fn default() -> Self {
        Self {
            chains: 4,
            hot: 1.0,
            cold: 0.1,
            moves: 10,
            niches: 12,
            radius: 1.0,
            cooling: None,
        }
    }
}

/// Cooling in cycles: the first lasts `changes` evaluations, each further one
/// twice as long as the one before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cooling {
    /// Temperature of the hottest chain when a cycle begins; the others keep
    /// their ratio to it. Falls geometrically to their own.
    pub from: f64,
    /// Evaluations in the first cycle, at least 1.
    pub changes: u64,
}

struct Chain<G> {
    genome: G,
    score: Score,
    temperature: f64,
    /// Best of the present round, for the niches.
    peak: Option<(G, Score)>,
    /// Through which states it has come, if that is watched.
    line: Option<Line<G>>,
}

/// Parallel tempering at work on one problem.
pub struct Tempering<P: Evolvable> {
    problem: P,
    plan: Plan,
    rng: Generator,
    /// Where each chain begins; random where nothing is given.
    origin: Option<P::Genome>,
    chains: Vec<Chain<P::Genome>>,
    /// The chain whose turn it is, and its changes made in this turn.
    turn: usize,
    made: usize,
    niches: Niches<P::Genome>,
    champion: Option<(P::Genome, Score)>,
    watch: Watch<P::Genome>,
    /// The champion's line.
    descent: Option<Line<P::Genome>>,
    rounds: u64,
    evaluations: u64,
    /// The cycle of the cooling: evaluations before it, and in it.
    cycle: (u64, u64),
    cycles: u64,
    /// What all temperatures are multiplied by now.
    heat: f64,
    improved: bool,
    first_distance: Option<f64>,
    diversity: f64,
    trace: Trace,
    ended: Option<End>,
    passed: bool,
}

impl<P: Evolvable> Tempering<P> {
    /// A run on `problem`, drawn from `seed`; every chain begins at `origin`,
    /// or at a random genome of its own.
    #[must_use]
    pub fn new(problem: P, plan: Plan, origin: Option<P::Genome>, seed: u64) -> Self {
        let plan = Plan {
            chains: plan.chains.max(1),
            hot: plan.hot.max(plan.cold),
            cold: plan.hot.min(plan.cold),
            moves: plan.moves.max(1),
            ..plan
        };
        Self {
            problem,
            plan,
            rng: seeded(seed),
            origin,
            chains: Vec::with_capacity(plan.chains),
            turn: 0,
            made: 0,
            niches: Niches::new(plan.niches, plan.radius),
            champion: None,
            watch: Watch::default(),
            descent: None,
            rounds: 0,
            evaluations: 0,
            cycle: (0, plan.cooling.map_or(0, |cooling| cooling.changes.max(1))),
            cycles: 0,
            heat: plan.cooling.map_or(1.0, |cooling| cooling.from / plan.hot),
            improved: false,
            first_distance: None,
            diversity: 0.0,
            trace: Trace::new(),
            ended: None,
            passed: false,
        }
    }

    /// The problem, for tests and for figures only it knows.
    #[must_use]
    pub const fn problem(&self) -> &P {
        &self.problem
    }

    /// The champion's genome.
    #[must_use]
    pub fn champion(&self) -> Option<&P::Genome> {
        self.champion.as_ref().map(|(genome, _)| genome)
    }

    /// Temperature of a chain: a geometric sequence from hot to cold.
    fn temperature(&self, chain: usize) -> f64 {
        let Plan {
            chains, hot, cold, ..
        } = self.plan;
        let share = chain as f64 / (chains.max(2) - 1) as f64;
        hot * libm::pow(cold / hot, if chains == 1 { 1.0 } else { share })
    }

    /// Judges a state; its line, if that is watched.
    fn raise(
        &mut self,
        genome: &P::Genome,
        origin: Option<Origin<P::Genome>>,
    ) -> (Score, bool, Option<Line<P::Genome>>) {
        let score = self.problem.evaluate(genome);
        self.evaluations += 1;
        let better = self.champion.as_ref().is_none_or(|(_, best)| {
            let direction = self.problem.direction();
            (score.solved, direction.better(score.value, best.value)) > (best.solved, false)
        });
        let (when, direction) = (self.when(), self.problem.direction());
        let line = self.watch.born(genome, score, origin, when, direction);
        if better {
            self.watch.fate(Fate::Champion);
            self.descent.clone_from(&line);
            self.champion = Some((genome.clone(), score));
            self.improved = true;
            if score.solved && !self.passed {
                self.ended = Some(End::Solved);
            }
        }
        (score, better, line)
    }

    fn when(&self) -> When {
        When {
            generation: self.rounds,
            evaluation: self.evaluations,
            population: self.chains.len(),
        }
    }

    /// From the state of the chain whose turn it is.
    fn origin(&self) -> Origin<P::Genome> {
        let chain = &self.chains[self.turn];
        let parent = Parent {
            genome: &chain.genome,
            score: chain.score,
            line: chain.line.as_ref(),
            rank: None,
        };
        let direction = self.problem.direction();
        Origin::of(Act::Walked, parent, None, self.when(), direction)
    }

    fn found(&mut self) -> bool {
        let genome = match &self.origin {
            Some(origin) => origin.clone(),
            None => self.problem.random(&mut self.rng),
        };
        let origin = self.watch.origin(|| Origin::nobody(Act::Founded));
        let (score, better, line) = self.raise(&genome, origin);
        self.link(genome, score, line);
        better
    }

    fn is_founding(&self) -> bool {
        self.chains.len() < self.plan.chains
    }

    /// One chain more, which begins here.
    fn link(&mut self, genome: P::Genome, score: Score, line: Option<Line<P::Genome>>) {
        let temperature = self.temperature(self.chains.len());
        self.chains.push(Chain {
            peak: Some((genome.clone(), score)),
            genome,
            score,
            temperature,
            line,
        });
        if !self.is_founding() {
            self.complete_round();
        }
    }

    fn are_alike(&self, a: (&P::Genome, Score), b: (&P::Genome, Score)) -> bool {
        let rank = |score| self.problem.direction().rank(score);
        rank(a.1) == rank(b.1) && self.problem.distance(a.0, b.0) == 0.0
    }

    /// Judges a state from elsewhere. It takes the place of the worst chain's, of
    /// the hottest such chain's, and goes on to colder ones as long as theirs are
    /// no better: the exchanges that would be made for certain.
    fn take_in(&mut self, genome: P::Genome) {
        let origin = self.watch.origin(|| Origin::nobody(Act::Arrived));
        let (score, better, line) = self.raise(&genome, origin);
        let arrived = (&genome, score);
        let mut here = (self.chains.iter()).map(|chain| (&chain.genome, chain.score));
        // The champion's like has been here.
        let champion = self.champion.as_ref().filter(|_| !better);
        let known = here.any(|one| self.are_alike(one, arrived))
            || champion.is_some_and(|(known, score)| self.are_alike((known, *score), arrived));
        if known {
            self.watch.fate(Fate::Dies);
            return;
        }
        if self.is_founding() {
            return self.link(genome, score, line);
        }
        let direction = self.problem.direction();
        let rank = |n: usize| direction.rank(self.chains[n].score);
        let chains = 1..self.chains.len();
        let mut at = chains.fold(0, |worst, n| if rank(n) > rank(worst) { n } else { worst });
        if direction.rank(score) > rank(at) {
            self.watch.fate(Fate::Dies);
            return;
        }
        (self.chains[at].genome, self.chains[at].score) = (genome, score);
        self.chains[at].line = line;
        let cost = |chain: &Chain<P::Genome>| direction.cost(chain.score.value);
        while at + 1 < self.chains.len() && cost(&self.chains[at]) <= cost(&self.chains[at + 1]) {
            self.swap_states(at + 1);
            at += 1;
        }
        let chain = &mut self.chains[at];
        let peak = chain.peak.as_ref();
        if peak.is_none_or(|(_, peak)| direction.better(score.value, peak.value)) {
            chain.peak = Some((chain.genome.clone(), score));
        }
    }

    fn change(&mut self) -> bool {
        let mut genome = self.chains[self.turn].genome.clone();
        self.problem.mutate(&mut genome, false, &mut self.rng);
        let origin = self.watch.origin(|| self.origin());
        let (score, better, line) = self.raise(&genome, origin);
        let direction = self.problem.direction();
        let chain = &mut self.chains[self.turn];
        let loss = direction.cost(score.value) - direction.cost(chain.score.value);
        // No draw where nothing is at stake.
        if loss <= 0.0
            || chance(
                &mut self.rng,
                libm::exp(-loss / (self.heat * chain.temperature)),
            )
        {
            let peak = chain.peak.as_ref();
            if peak.is_none_or(|(_, peak)| direction.better(score.value, peak.value)) {
                chain.peak = Some((genome.clone(), score));
            }
            (chain.genome, chain.score, chain.line) = (genome, score, line);
        } else {
            self.watch.fate(Fate::Dies);
        }
        self.made += 1;
        if self.made >= self.plan.moves {
            self.made = 0;
            self.turn += 1;
            if self.turn == self.chains.len() {
                self.turn = 0;
                self.exchange();
                self.complete_round();
            }
        }
        better
    }

    /// Neighbours in temperature change places with the probability that keeps
    /// the chains' joint distribution (detailed balance).
    fn exchange(&mut self) {
        let direction = self.problem.direction();
        for n in 1..self.chains.len() {
            let (hot, cold) = (&self.chains[n - 1], &self.chains[n]);
            let loss = direction.cost(hot.score.value) - direction.cost(cold.score.value);
            let colder = 1.0 / cold.temperature - 1.0 / hot.temperature;
            let exponent = -loss * colder / self.heat;
            if exponent >= 0.0 || chance(&mut self.rng, libm::exp(exponent)) {
                self.swap_states(n);
            }
        }
    }

    /// A chain, not the first, and its hotter neighbour change states.
    fn swap_states(&mut self, n: usize) {
        let (hot, cold) = self.chains.split_at_mut(n);
        if let (Some(hot), Some(cold)) = (hot.last_mut(), cold.first_mut()) {
            std::mem::swap(&mut hot.genome, &mut cold.genome);
            std::mem::swap(&mut hot.score, &mut cold.score);
            std::mem::swap(&mut hot.line, &mut cold.line);
        }
    }

    /// Cools, or begins the next cycle.
    fn cool(&mut self) {
        let Some(cooling) = self.plan.cooling else {
            return;
        };
        let (before, length) = self.cycle;
        if self.evaluations >= before + length {
            self.cycle = (self.evaluations, 2 * length);
            self.cycles += 1;
        }
        let (before, length) = self.cycle;
        let left = 1.0 - (self.evaluations - before) as f64 / length as f64;
        self.heat = libm::pow(cooling.from / self.plan.hot, left);
    }

    fn complete_round(&mut self) {
        self.cool();
        let direction = self.problem.direction();
        for n in 0..self.chains.len() {
            if let Some((genome, score)) = self.chains[n].peak.take() {
                let problem = &self.problem;
                let distance = |a: &P::Genome, b: &P::Genome| problem.distance(a, b);
                let cost = direction.cost(score.value);
                self.niches.offer(&genome, cost, distance);
            }
        }
        let (mean, spread) = self.mean_and_spread();
        let neighbours = self.chains.windows(2);
        let pairs = neighbours.len();
        let sum: f64 = neighbours
            .map(|pair| self.problem.distance(&pair[0].genome, &pair[1].genome))
            .sum();
        let distance = sum / pairs.max(1) as f64;
        let unit = match self.first_distance {
            Some(unit) if unit > 0.0 => unit,
            _ => *self.first_distance.insert(distance),
        };
        self.diversity = if unit > 0.0 {
            (distance / unit).min(1.0)
        } else {
            0.0
        };
        self.trace.push(self.sample((mean, spread)));
        self.improved = false;
        self.rounds += 1;
    }

    /// The round as it is, of this mean and spread.
    fn sample(&self, (mean, spread): (f64, f64)) -> Sample {
        let champion = self.champion.as_ref();
        Sample {
            generation: self.rounds,
            best: champion.map_or(0.0, |(_, score)| score.value),
            mean,
            spread,
            diversity: self.diversity,
            improved: self.improved,
            solved: champion.is_some_and(|(_, score)| score.solved),
        }
    }

    /// Lets the course show the end of a run that ends within a round.
    fn record_end(&mut self) {
        if self.ended.is_some() && self.improved {
            self.trace.finish(self.sample(self.mean_and_spread()));
        }
    }

    fn mean_and_spread(&self) -> (f64, f64) {
        mean_and_spread(self.chains.iter().map(|chain| chain.score.value))
    }
}

impl<P: Evolvable> Search for Tempering<P> {
    type Move = P::Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.ended {
            return Step::Done(end);
        }
        let better = if self.is_founding() {
            self.found()
        } else {
            self.change()
        };
        self.record_end();
        match self.ended {
            Some(end) => Step::Done(end),
            None if better => Step::Improved,
            None => Step::Working,
        }
    }

    fn best(&self) -> Option<(Score, Vec<P::Move>)> {
        let (genome, score) = self.champion.as_ref()?;
        Some((*score, self.problem.moves(genome)))
    }

    fn report(&self) -> Report {
        Report {
            generation: self.rounds.saturating_sub(1),
            evaluations: self.evaluations,
            restarts: self.cycles,
            best: self.champion.as_ref().map(|(_, score)| *score),
            mean: self.mean_and_spread().0,
            diversity: self.diversity,
            direction: self.problem.direction(),
            population: self.chains.len(),
            bound: None,
        }
    }

    /// The champion, then the best that are like neither it nor each other.
    fn population(&self, at_most: usize) -> Vec<Individual<P::Move>> {
        let individual = |genome: &P::Genome, score: Score| Individual {
            moves: self.problem.moves(genome),
            score,
            elite: false,
        };
        let cost_to_value = |cost: f64| match self.problem.direction() {
            Direction::Lower => cost,
            Direction::Higher => -cost,
        };
        let score = |cost| Score {
            value: cost_to_value(cost),
            solved: false,
        };
        let champion = self.champion.as_ref();
        let first = champion.map(|(genome, score)| individual(genome, *score));
        let other = |genome: &P::Genome| {
            champion.is_none_or(|(first, _)| self.problem.distance(first, genome) > 0.0)
        };
        let others = self.niches.iter().filter(|(genome, _)| other(genome));
        first
            .into_iter()
            .chain(others.map(|(genome, cost)| individual(genome, score(cost))))
            .take(at_most)
            .collect()
    }

    fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The champion, then the states of the chains.
    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        let direction = self.problem.direction();
        let champion = self.champion.as_ref();
        let champion = champion.map(|(genome, score)| (genome, *score));
        let chains = self.chains.iter().map(|chain| (&chain.genome, chain.score));
        let mut chains: Vec<_> = chains.collect();
        // Stable, so that equals keep their order everywhere.
        chains.sort_by(|(_, a), (_, b)| {
            let order = direction.rank(*a).partial_cmp(&direction.rank(*b));
            order.unwrap_or(std::cmp::Ordering::Equal)
        });
        let all = champion.into_iter().chain(chains);
        let best = distinct(all, at_most, |a, b| self.are_alike(*a, *b));
        let packed = (best.iter()).filter_map(|(genome, _)| self.problem.pack(genome));
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
        self.record_end();
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
        let line = self.descent.as_ref();
        Line::descent(line, &|genome| self.problem.moves(genome), &|genome| {
            self.problem.genes(genome)
        })
    }

    fn resume(&mut self) {
        if self.ended.take().is_some() {
            self.passed = true;
        }
    }
}
