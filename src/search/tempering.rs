//! Parallel tempering: several chains of small changes at different
//! temperatures, neighbours in temperature exchanging places.
//!
//! Source: Geyer 1991, *Markov chain Monte Carlo maximum likelihood*; Hukushima
//! and Nemoto 1996, *Exchange Monte Carlo method*. A chain takes a change for
//! the worse with probability exp(−loss / temperature) (Metropolis et al. 1953).
//! Hot chains explore, cold ones refine. There is no schedule and no end, so that the
//! search can be stopped at any time.
//!
//! On large problems all temperatures may be cooled together in cycles, each twice as
//! long as the one before ([`Cooling`]; simulated annealing, Kirkpatrick, Gelatt and
//! Vecchi 1983).
//!
//! A round is `moves` changes of every chain, then the exchanges; it counts as
//! a generation. Invariants: one call of `step` evaluates exactly one genome;
//! the champion is the best ever evaluated; chains are ordered hot to cold.

use serde::Deserialize;
use serde_json::{Value, json};

use super::engine::{Core, Engine, Evaluated};
use super::lineage::{Fate, Lineage, Origin, Parent, Parentage};
use super::migrant::distinct;
use super::niching::Niches;
use super::problem::Variation;
use super::progress::Measured;
use super::random::chance;
use super::{End, Individual, Report, Score};
use crate::i18n::tr_noop;

/// The settings that do not depend on the genome.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// Chains, at least 1.
    pub chains: usize,
    /// Temperature of the hottest chain, in units of the fitness.
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

impl Default for Config {
    /// A few chains without cooling. Temperatures and the radius are in the problem's
    /// units: most problems set them.
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
    /// Its states, if watched.
    lineage: Option<Lineage<G>>,
}

/// A run of parallel tempering on one problem. A round is a generation, a cycle of the
/// cooling a restart.
pub struct Tempering<P: Variation> {
    core: Core<P>,
    config: Config,
    chains: Vec<Chain<P::Genome>>,
    /// The chain whose turn it is, and its changes made in this turn.
    turn: usize,
    made: usize,
    niches: Niches<P::Genome>,
    /// The cycle of the cooling: evaluations before it, and in it.
    cycle: (u64, u64),
    /// The present factor of all temperatures.
    heat: f64,
}

impl<P: Variation> Tempering<P> {
    /// A run on `problem`, drawn from `seed`; every chain begins at the problem's origin,
    /// or at a random genome of its own.
    pub fn new(problem: P, config: Config, seed: u64) -> Self {
        let config = Config {
            chains: config.chains.max(1),
            hot: config.hot.max(config.cold),
            cold: config.hot.min(config.cold),
            moves: config.moves.max(1),
            ..config
        };
        Self {
            core: Core::new(problem, seed),
            config,
            chains: Vec::with_capacity(config.chains),
            turn: 0,
            made: 0,
            niches: Niches::new(config.niches, config.radius),
            cycle: (
                0,
                config.cooling.map_or(0, |cooling| cooling.changes.max(1)),
            ),
            heat: config
                .cooling
                .map_or(1.0, |cooling| cooling.from / config.hot),
        }
    }

    /// The problem, for tests and for figures only it knows.
    pub const fn problem(&self) -> &P {
        &self.core.problem
    }

    /// The champion's genome.
    pub fn champion(&self) -> Option<&P::Genome> {
        self.core.progress.best().map(|(genome, _)| genome)
    }

    /// Temperature of a chain: a geometric sequence from hot to cold.
    fn temperature(&self, chain: usize) -> f64 {
        let Config {
            chains, hot, cold, ..
        } = self.config;
        let share = chain as f64 / (chains.max(2) - 1) as f64;
        hot * libm::pow(cold / hot, if chains == 1 { 1.0 } else { share })
    }

    /// Evaluates a state; a solution ends the run.
    fn evaluate(
        &mut self,
        genome: &P::Genome,
        parentage: Option<Box<Parentage<P::Genome>>>,
    ) -> Evaluated<P::Genome> {
        let evaluated = self.core.evaluate(genome, parentage, self.chains.len());
        if evaluated.improved && evaluated.score.solved {
            self.core.progress.end_by(End::Solved);
        }
        evaluated
    }

    /// The parent is the state of the chain whose turn it is.
    fn parentage(&self) -> Parentage<P::Genome> {
        let chain = &self.chains[self.turn];
        let parent = Parent {
            genome: &chain.genome,
            score: chain.score,
            lineage: chain.lineage.as_ref(),
            chosen: None,
        };
        let direction = self.core.problem.direction();
        Parentage::new(
            Origin::Walked,
            parent,
            None,
            self.core.progress.when(self.chains.len()),
            direction,
        )
    }

    fn add_founder(&mut self) -> bool {
        let origin = self.core.problem.origin();
        let genome = origin.unwrap_or_else(|| self.core.problem.random(&mut self.core.rng));
        let parentage = self.core.recorder.no_parents(Origin::Founded);
        let founder = self.evaluate(&genome, parentage);
        self.link(genome, founder.score, founder.lineage);
        founder.improved
    }

    fn is_founding(&self) -> bool {
        self.chains.len() < self.config.chains
    }

    /// Adds a chain that begins with this genome.
    fn link(&mut self, genome: P::Genome, score: Score, lineage: Option<Lineage<P::Genome>>) {
        let temperature = self.temperature(self.chains.len());
        self.chains.push(Chain {
            peak: Some((genome.clone(), score)),
            genome,
            score,
            temperature,
            lineage,
        });
        if !self.is_founding() {
            self.complete_round();
        }
    }

    /// Evaluates a migrant. It replaces the worst state, of equal ones the hottest, and
    /// moves to colder chains whose states are no better: these exchanges would be
    /// certain.
    fn insert_migrant(&mut self, genome: P::Genome) {
        let parentage = self.core.recorder.no_parents(Origin::Arrived);
        let Evaluated {
            score,
            improved,
            lineage,
        } = self.evaluate(&genome, parentage);
        let arrived = (&genome, score);
        let mut here = (self.chains.iter()).map(|chain| (&chain.genome, chain.score));
        // The champion may have left its chain, but counts as known.
        let champion = self.core.progress.best().filter(|_| !improved);
        let known = here.any(|one| self.core.are_alike(one, arrived))
            || champion.is_some_and(|champion| self.core.are_alike(champion, arrived));
        if known {
            self.core.recorder.fate(Fate::Dies);
            return;
        }
        if self.is_founding() {
            return self.link(genome, score, lineage);
        }
        let direction = self.core.problem.direction();
        let rank = |n: usize| direction.rank(self.chains[n].score);
        let chains = 1..self.chains.len();
        let mut at = chains.fold(0, |worst, n| if rank(n) > rank(worst) { n } else { worst });
        if direction.rank(score) > rank(at) {
            self.core.recorder.fate(Fate::Dies);
            return;
        }
        (self.chains[at].genome, self.chains[at].score) = (genome, score);
        self.chains[at].lineage = lineage;
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
        self.core
            .problem
            .mutate(&mut genome, false, &mut self.core.rng);
        let parentage = self.core.recorder.parentage(|| self.parentage());
        let Evaluated {
            score,
            improved,
            lineage,
        } = self.evaluate(&genome, parentage);
        let direction = self.core.problem.direction();
        let chain = &mut self.chains[self.turn];
        let loss = direction.cost(score.value) - direction.cost(chain.score.value);
        // No draw where the change is certain.
        if loss <= 0.0
            || chance(
                &mut self.core.rng,
                libm::exp(-loss / (self.heat * chain.temperature)),
            )
        {
            let peak = chain.peak.as_ref();
            if peak.is_none_or(|(_, peak)| direction.better(score.value, peak.value)) {
                chain.peak = Some((genome.clone(), score));
            }
            (chain.genome, chain.score, chain.lineage) = (genome, score, lineage);
        } else {
            self.core.recorder.fate(Fate::Dies);
        }
        self.made += 1;
        if self.made >= self.config.moves {
            self.made = 0;
            self.turn += 1;
            if self.turn == self.chains.len() {
                self.turn = 0;
                self.exchange();
                self.complete_round();
            }
        }
        improved
    }

    /// Exchanges the states of neighbours in temperature with the probability that keeps
    /// the chains' joint distribution (detailed balance).
    fn exchange(&mut self) {
        let direction = self.core.problem.direction();
        for n in 1..self.chains.len() {
            let (hot, cold) = (&self.chains[n - 1], &self.chains[n]);
            let loss = direction.cost(hot.score.value) - direction.cost(cold.score.value);
            let colder = 1.0 / cold.temperature - 1.0 / hot.temperature;
            let exponent = -loss * colder / self.heat;
            if exponent >= 0.0 || chance(&mut self.core.rng, libm::exp(exponent)) {
                self.swap_states(n);
            }
        }
    }

    /// Swaps the states of chain `n`, not the first, and its hotter neighbour.
    fn swap_states(&mut self, n: usize) {
        let (hot, cold) = self.chains.split_at_mut(n);
        if let (Some(hot), Some(cold)) = (hot.last_mut(), cold.first_mut()) {
            std::mem::swap(&mut hot.genome, &mut cold.genome);
            std::mem::swap(&mut hot.score, &mut cold.score);
            std::mem::swap(&mut hot.lineage, &mut cold.lineage);
        }
    }

    /// Cools, or begins the next cycle.
    fn cool(&mut self) {
        let Some(cooling) = self.config.cooling else {
            return;
        };
        let evaluations = self.core.progress.evaluations;
        let (before, length) = self.cycle;
        if evaluations >= before.saturating_add(length) {
            self.cycle = (evaluations, length.saturating_mul(2));
            self.core.progress.restarts += 1;
        }
        let (before, length) = self.cycle;
        let left = 1.0 - evaluations.saturating_sub(before) as f64 / length as f64;
        self.heat = libm::pow(cooling.from / self.config.hot, left);
    }

    fn complete_round(&mut self) {
        self.cool();
        let direction = self.core.problem.direction();
        for n in 0..self.chains.len() {
            if let Some((genome, score)) = self.chains[n].peak.take() {
                let problem = &self.core.problem;
                let distance = |a: &P::Genome, b: &P::Genome| problem.distance(a, b);
                let cost = direction.cost(score.value);
                self.niches.offer(&genome, cost, distance);
            }
        }
        let neighbours = self.chains.windows(2);
        let pairs = neighbours.len();
        let sum: f64 = neighbours
            .map(|pair| self.core.problem.distance(&pair[0].genome, &pair[1].genome))
            .sum();
        let baseline = &mut self.core.progress.baseline;
        baseline.skip_zero(); // all chains may begin at one genome
        let diversity = baseline.diversity(sum / pairs.max(1) as f64);
        let measured = self.measured();
        self.core.progress.complete_generation(measured, diversity);
    }

    /// Adds the end of a run within a round to the trace.
    fn trace_end(&mut self) {
        if self.core.progress.has_untraced_end() {
            let diversity = self.core.progress.diversity();
            self.core.progress.trace_end(self.measured(), diversity);
        }
    }

    fn measured(&self) -> Measured {
        let scores = self.chains.iter().map(|chain| chain.score.value);
        Measured::from_scores(scores, self.core.problem.direction())
    }
}

impl<P: Variation> Engine for Tempering<P> {
    type Problem = P;

    fn core(&self) -> &Core<P> {
        &self.core
    }

    fn core_mut(&mut self) -> &mut Core<P> {
        &mut self.core
    }

    #[inline]
    fn advance(&mut self) -> bool {
        let improved = if self.is_founding() {
            self.add_founder()
        } else {
            self.change()
        };
        self.trace_end();
        improved
    }

    fn size(&self) -> usize {
        self.chains.len()
    }

    /// The mean is that of the chains as they are. The round in which they were
    /// founded does not count.
    fn reported(&self, report: Report) -> Report {
        Report {
            generation: report.generation.saturating_sub(1),
            under_way: report.generation.min(1),
            mean: self.measured().mean,
            ..report
        }
    }

    /// The champion, then the best of the niches.
    fn members(&self, at_most: usize) -> Vec<Individual<P::Move>> {
        // A cost is its own inverse.
        let score = |cost| Score::unsolved(self.core.problem.direction().cost(cost));
        let champion = self.core.progress.best();
        let other = |genome: &P::Genome| {
            champion.is_none_or(|(first, _)| self.core.problem.distance(first, genome) > 0.0)
        };
        let others = self.niches.iter().filter(|(genome, _)| other(genome));
        let others = others.map(|(genome, cost)| (genome, score(cost)));
        let all = champion.into_iter().chain(others).take(at_most);
        all.map(|(genome, score)| self.core.individual(genome, score))
            .collect()
    }

    fn measure_of_diversity(&self) -> &'static str {
        tr_noop!("the mean distance of neighbours in temperature; 1 as at the start")
    }

    /// The champion, then the states of the chains.
    fn fittest(&self, at_most: usize) -> Vec<P::Genome> {
        let scores: Vec<Score> = self.chains.iter().map(|chain| chain.score).collect();
        let order = self.core.problem.direction().ranked(&scores).into_iter();
        let chains = order.map(|at| (&self.chains[at].genome, scores[at]));
        let all = self.core.progress.best().into_iter().chain(chains);
        let best = distinct(all, at_most, |a, b| self.core.are_alike(*a, *b));
        best.into_iter().map(|(genome, _)| genome.clone()).collect()
    }

    fn accept(&mut self, genome: P::Genome) {
        self.insert_migrant(genome);
        self.trace_end();
    }

    /// Without the niches, which change nothing.
    fn state(&self) -> Option<Value> {
        let genomes = self.chains.iter();
        let genomes = genomes.map(|chain| self.core.problem.encode(&chain.genome));
        let chains = genomes.collect::<Option<Vec<_>>>()?;
        Some(json!({
            "chains": chains,
            "turn": self.turn,
            "made": self.made,
            "cycle": self.cycle,
            "heat": self.heat,
        }))
    }

    fn take_over(&mut self, state: &Value) -> Option<()> {
        let count = |key: &str, most: usize| {
            let number = usize::try_from(state[key].as_u64()?).ok()?;
            (number < most).then_some(number)
        };
        let turn = count("turn", self.config.chains)?;
        let made = count("made", self.config.moves)?;
        let cycle = <(u64, u64)>::deserialize(&state["cycle"]).ok()?;
        let is_cooled = cycle.1 > 0;
        let heat = state["heat"].as_f64().filter(|heat| *heat > 0.0)?;
        let genomes = state["chains"].as_array()?.iter();
        let genomes = genomes.map(|genome| self.core.problem.decode(genome));
        let genomes = genomes.collect::<Option<Vec<_>>>()?;
        let fits = is_cooled == self.config.cooling.is_some()
            && genomes.len() <= self.config.chains
            && turn < genomes.len().max(1);
        if !fits {
            return None;
        }
        let chain = |(at, genome): (usize, P::Genome)| Chain {
            score: self.core.problem.evaluate(&genome),
            temperature: self.temperature(at),
            genome,
            peak: None,
            lineage: None,
        };
        self.chains = genomes.into_iter().enumerate().map(chain).collect();
        (self.turn, self.made, self.cycle, self.heat) = (turn, made, cycle, heat);
        Some(())
    }
}
