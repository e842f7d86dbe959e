//! Anytime searches: a search publishes its step, the shell owns the loop.
//!
//! An algorithm is an object. Each [`Search::step`] does one bounded piece of work
//! (one child, one playout, k expansions: 20–200 µs). [`Search::best`] is always a
//! legal answer and never gets worse. Page, worker, runner, benchmarks and tests run
//! the same object. It owns a copy of the problem and a seeded generator ([`random`]),
//! so that a seed gives the same run everywhere.
//!
//! A [`Spec`] describes an algorithm (name, source, one sentence) and its
//! [`Parameter`]s. The page's panel and the runner's `--search list` are made from it.

pub mod birth;
pub mod by_hand;
pub mod crossover;
pub mod engine;
pub mod founders;
pub mod genetic;
pub mod glossary;
pub mod graph;
pub mod islands;
pub mod lineage;
pub mod memetic;
pub mod method;
pub mod migrant;
pub mod mutation;
pub mod niching;
#[cfg(test)]
mod one_max_tests;
pub mod parameter;
pub mod problem;
pub mod progress;
pub mod random;
pub mod restart;
pub mod rollout;
pub mod scores;
pub mod selection;
pub mod settings;
pub mod sources;
pub mod swarm;
pub mod tempering;
pub mod terms;
pub mod trace;

pub use birth::Birth;
pub use by_hand::ByHand;
pub use method::Method;
pub use migrant::Migrant;
pub use parameter::{Parameter, Value};
pub use scores::ScoreColumn;
pub use settings::Settings;
pub use terms::Term;
pub use trace::{Sample, Trace};

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::i18n::tr_noop;

/// The result of one step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Work was done; the best answer has not changed.
    Working,
    /// Work was done and the best answer is better than before.
    Improved,
    /// The search is over, and stepping again does nothing.
    Done(End),
}

/// Why a search is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// The best answer solves the puzzle; never of a search that designs.
    Solved,
    /// Nothing is left to look at.
    Exhausted,
    /// The algorithm's own limit (its number of generations, say) is reached.
    Limit,
}

/// Which way a fitness improves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Direction {
    /// Errors and costs: the lower the better.
    #[default]
    Lower,
    /// Yields: the higher the better.
    Higher,
}

impl Direction {
    /// Its word in tables and files: which values are the better ones.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Lower => "lower",
            Self::Higher => "higher",
        }
    }

    /// Whether fitness `a` is strictly better than fitness `b`.
    pub fn better(self, a: f64, b: f64) -> bool {
        match self {
            Self::Lower => a < b,
            Self::Higher => a > b,
        }
    }

    /// A key to rank fitness values by, the smaller the better: solutions first, NaN last.
    pub fn rank(self, score: Score) -> (bool, f64) {
        let cost = self.cost(score.value);
        let cost = if cost.is_nan() { f64::INFINITY } else { cost };
        (!score.solved, cost)
    }

    /// The order of two fitness values by [`Self::rank`], the better one first.
    pub fn compare(self, a: Score, b: Score) -> Ordering {
        let order = self.rank(a).partial_cmp(&self.rank(b));
        order.unwrap_or(Ordering::Equal)
    }

    /// The places of fitnesses in that order; equals stay as they are. One function, compiled once for all
    /// searches.
    #[inline(never)]
    pub fn ranked(self, scores: &[Score]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by(|a, b| self.compare(scores[*a], scores[*b]));
        order
    }

    /// The fitness as a cost: lower is better.
    pub fn cost(self, score: f64) -> f64 {
        match self {
            Self::Lower => score,
            Self::Higher => -score,
        }
    }
}

/// An answer's figure in the algorithm's own unit, and whether it solves.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Score {
    /// Fitness or cost; [`Report::direction`] says which way it improves.
    pub value: f64,
    /// Whether the answer solves the puzzle by the puzzle's own rules.
    pub solved: bool,
}

impl Score {
    /// A value, and whether the answer solves the puzzle.
    #[inline]
    pub const fn new(value: f64, solved: bool) -> Self {
        Self { value, solved }
    }

    /// Of an answer that does not solve.
    #[inline]
    pub const fn unsolved(value: f64) -> Self {
        Self::new(value, false)
    }
}

/// The state of a search; cheap to make, read at most ten times a second.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Report {
    /// Completed generations (or rounds, for searches without a population).
    pub generation: u64,
    /// Candidates evaluated so far.
    pub evaluations: u64,
    /// Restarts from scratch so far.
    pub restarts: u64,
    /// Best fitness since the start of the run.
    pub best: Option<Score>,
    /// What the number of the generation under way, as births and the trace count it, exceeds
    /// [`Self::generation`] by: 1 where the first one has the number 1.
    #[serde(default)]
    pub under_way: u64,
    /// Mean fitness of the current population.
    pub mean: f64,
    /// How different the individuals are: 0 all alike, 1 as different as at the start.
    /// [`Search::diversity_measure`] says how it is measured.
    pub diversity: f64,
    /// Which way fitness values improve.
    pub direction: Direction,
    /// Size of the current population.
    pub population: usize,
    /// Proved: no answer that solves has a better fitness. `None`: nothing is proved.
    pub bound: Option<f64>,
    /// Whether its seed alone gives another run: it continues from a checkpoint that does not hold all of it, or
    /// the player has chosen parents ([`ByHand`]).
    #[serde(default)]
    pub resumed: bool,
}

impl Report {
    /// Whether the best answer solves, and it is proved that none is better.
    pub fn is_proved(&self) -> bool {
        let best = self.best.filter(|best| best.solved);
        best.zip(self.bound)
            .is_some_and(|(best, bound)| !self.direction.better(bound, best.value))
    }

    /// Whether continuing can't improve the best answer: it solves, and that none is better is proved, or
    /// its fitness, a sum of faults, is 0.
    pub fn is_perfect(&self) -> bool {
        self.is_proved()
            || self
                .best
                .is_some_and(|best| best.solved && best.value == 0.0)
    }
}

/// One member of the current population, for the gallery.
#[derive(Clone, Debug, PartialEq)]
pub struct Individual<M> {
    /// The moves that put it on the board.
    pub moves: Vec<M>,
    /// Its fitness.
    pub score: Score,
    /// Whether it survives to the next generation by elitism.
    pub elite: bool,
}

impl<M> Individual<M> {
    /// One that elitism does not spare.
    pub const fn new(moves: Vec<M>, score: Score) -> Self {
        let elite = false;
        Self {
            moves,
            score,
            elite,
        }
    }
}

/// A running search; the module's documentation states its invariants.
pub trait Search {
    /// The puzzle's move: answers are given as moves from the start. Those of
    /// a search that designs lay out another level on the board.
    type Move;

    /// Does one bounded piece of work.
    fn step(&mut self) -> Step;

    /// The best answer so far; `None` before the first evaluation.
    fn best(&self) -> Option<(Score, Vec<Self::Move>)>;

    /// The terms of the best answer's fitness: they add up to it, the largest of
    /// them where they are many ([`terms::largest`]). Empty before the first evaluation, and of a search
    /// without a fitness. Takes about as long as an evaluation.
    fn terms(&self) -> Vec<Term> {
        Vec::new()
    }

    /// The state of the search.
    fn report(&self) -> Report;

    /// Up to `at_most` individuals of the current population, best first.
    fn population(&self, at_most: usize) -> Vec<Individual<Self::Move>>;

    /// The ways that its best individuals stand for, best first, equal ones once.
    fn ways(&self, at_most: usize) -> Vec<Vec<Self::Move>> {
        let population = self.population(at_most).into_iter();
        population.map(|one| one.moves).collect()
    }

    /// Best, mean and diversity by generation since the start.
    fn trace(&self) -> &Trace;

    /// What [`Report::diversity`] measures, after a colon; [marked](crate::tr_noop).
    fn diversity_measure(&self) -> &'static str {
        tr_noop!("the mean distance of up to 16 pairs; 1 as at the start")
    }

    /// The data to continue this run later; `None`: it can't be stored.
    fn checkpoint(&self) -> Option<serde_json::Value> {
        None
    }

    /// Continues from a [`Self::checkpoint`] of the same search with the same settings
    /// and from the same position.
    ///
    /// # Errors
    /// When the checkpoint is not valid; the run is then unchanged.
    fn restore(&mut self, _checkpoint: &serde_json::Value) -> Result<(), String> {
        Err(crate::i18n::tr!("runs of this search can't be resumed").to_owned())
    }

    /// Puts the course before a checkpoint in front of the trace: to be called after
    /// [`Self::restore`].
    fn retrace(&mut self, _before: Trace) {}

    /// Up to `at_most` of the best individuals, best first, no two alike, for other
    /// islands. Empty before the first individual, and in searches that keep none.
    fn emigrants(&self, _at_most: usize) -> Vec<Migrant> {
        Vec::new()
    }

    /// Takes in individuals of other islands, in the order given.
    ///
    /// Each is evaluated again, which counts as an evaluation. While the population is
    /// incomplete it joins the initial population; later it replaces the worst
    /// individual, unless it is worse. Duplicates stay out. What can't be read, or is no
    /// complete answer to this problem, is skipped and counts as nothing.
    ///
    /// The best answer never gets worse. If a migrant ends the run, the next step says
    /// so; a run that is over takes in none. No random numbers are drawn: the same
    /// migrants at the same step give the same run.
    fn immigrate(&mut self, _migrants: &[Migrant]) {}

    /// Lets the player choose parents; `None`: this search does not breed levels.
    fn breeding(&mut self) -> Option<&mut dyn ByHand> {
        None
    }

    /// Records descent from now on: costs time and memory at each birth, and changes
    /// nothing else about the run.
    fn watch(&mut self) {}

    /// The latest birth, if the search is watched and has births.
    fn birth(&self) -> Option<Birth<Vec<Self::Move>>> {
        None
    }

    /// The champion's line of descent, oldest birth first, since watching began.
    fn descent(&self) -> Vec<Birth<Vec<Self::Move>>> {
        Vec::new()
    }

    /// The fitness values of all individuals, generation by generation, since watching began; empty
    /// without a population.
    fn scores(&self) -> &[ScoreColumn] {
        &[]
    }

    /// How many individuals of the initial population (the latest one, after a restart) have descendants
    /// in the present one through any parent, themselves included, and how many there were. Random
    /// immigrants and migrants are none of them. `None`: unknown, or not a genetic algorithm.
    fn founders(&self) -> Option<(usize, usize)> {
        None
    }

    /// What a search that proves things has found out about its level's solutions.
    fn conclusion(&self) -> Option<Conclusion> {
        None
    }

    /// Continues after [`End::Solved`] or [`End::Limit`], for a better answer; an
    /// exhausted search stays exhausted.
    fn resume(&mut self) {}
}

/// What a search has found out about the number of its level's solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// 0, 1, or 2 for several; `None`: not decided.
    pub solutions: Option<usize>,
    /// The same in a sentence or two.
    pub text: String,
}

/// The purpose of a search's answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// They solve the level they were searched on.
    Solve,
    /// They are new levels; generators of levels have this aim, too.
    Design,
}

/// The description of an algorithm: shown in the panel, printed by the runner.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Short name on the command line and in links; never changes.
    pub id: &'static str,
    /// Its kind.
    pub method: Method,
    /// Name for people; [marked](crate::tr_noop).
    pub name: &'static str,
    /// Where it comes from: paper, report, post, or this project; marked.
    pub source: &'static str,
    /// What represents a candidate, after a colon; marked.
    pub genome: &'static str,
    /// What its number measures and which direction is better, after a colon; marked.
    pub fitness: &'static str,
    /// How new candidates arise, after a colon; marked.
    pub operators: &'static str,
    /// What its answers are for.
    pub aim: Aim,
    /// What can be set.
    pub parameters: &'static [Parameter],
}

impl Spec {
    /// Whether it is a control: it only picks at random, and every other search has to beat it.
    pub fn is_control(&self) -> bool {
        self.id.contains("random")
    }

    /// Its summary: three [marked](crate::tr_noop) texts, each with the label of its method.
    pub fn summary(&self) -> [(&'static str, &'static str); 3] {
        let [genome, fitness, operators] = self.method.summary_labels();
        [
            (genome, self.genome),
            (fitness, self.fitness),
            (operators, self.operators),
        ]
    }

    /// The settings with every parameter at its default.
    pub fn defaults(&self) -> Settings {
        Settings::new(self.parameters)
    }
}
