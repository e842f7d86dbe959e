//! Anytime searches: the step is published, the loop belongs to the shell.
//!
//! Every algorithm here is an object that does one bounded piece of work per
//! [`Search::step`] (one child, one roll-out, k expansions: 20–200 µs), whose
//! [`Search::best`] is always a legal answer and never gets worse. The same
//! object runs in a frame's slice, in a worker, in the headless runner, in a
//! benchmark and in a test. It owns its snapshot of the problem and its seeded
//! generator ([`random`]), so that a seed gives the same run everywhere.
//!
//! What a person can choose is data: a [`Spec`] describes an algorithm (name,
//! source, one sentence) and its [`Parameter`]s; the page draws its panel and
//! the runner its `--search list` from that description.

pub mod crossover;
pub mod genetic;
pub mod glossary;
pub mod graph;
pub mod islands;
pub mod lineage;
pub mod memetic;
pub mod migrant;
pub mod mutation;
pub mod niching;
pub mod parameter;
pub mod problem;
pub mod progress;
pub mod random;
pub mod restart;
pub mod rollout;
pub mod selection;
pub mod swarm;
pub mod tempering;
pub mod trace;

pub use lineage::Birth;
pub use migrant::Migrant;
pub use parameter::{Parameter, Settings, Value};
pub use trace::{Sample, Trace};

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

/// What one step of a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Work was done; the best answer is what it was.
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
    /// Everything there is has been looked at.
    Exhausted,
    /// The algorithm's own limit (its number of generations, say) is reached.
    Limit,
}

/// Which way a score improves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Direction {
    /// Errors and costs: the lower the better.
    #[default]
    Lower,
    /// Yields: the higher the better.
    Higher,
}

impl Direction {
    /// Whether score `a` is strictly better than score `b`.
    pub fn better(self, a: f64, b: f64) -> bool {
        match self {
            Self::Lower => a < b,
            Self::Higher => a > b,
        }
    }

    /// A key to rank scores by, the smaller the better: solutions first, NaN last.
    pub fn rank(self, score: Score) -> (bool, f64) {
        let cost = self.cost(score.value);
        let cost = if cost.is_nan() { f64::INFINITY } else { cost };
        (!score.solved, cost)
    }

    /// The order of two scores by [`Self::rank`], the better one first.
    pub fn compare(self, a: Score, b: Score) -> Ordering {
        let order = self.rank(a).partial_cmp(&self.rank(b));
        order.unwrap_or(Ordering::Equal)
    }

    /// The score as a cost: lower is better.
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

/// Where a search stands; cheap to make, read at most ten times a second.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Report {
    /// Completed generations (or rounds, for searches without a population).
    pub generation: u64,
    /// Candidates evaluated so far.
    pub evaluations: u64,
    /// Restarts from scratch so far.
    pub restarts: u64,
    /// Best score since the start of the run.
    pub best: Option<Score>,
    /// Mean score of the current population.
    pub mean: f64,
    /// How different the individuals are: 0 all alike, 1 as different as at
    /// the start or more; the algorithm's documentation says how measured.
    pub diversity: f64,
    /// Which way scores improve.
    pub direction: Direction,
    /// Size of the current population.
    pub population: usize,
    /// No answer that solves can have a better score than this, as far as the
    /// search has proved; `None` where it proves nothing.
    pub bound: Option<f64>,
}

impl Report {
    /// Whether the best answer solves, and it is proved that none is better.
    pub fn is_proved(&self) -> bool {
        let best = self.best.filter(|best| best.solved);
        best.zip(self.bound)
            .is_some_and(|(best, bound)| !self.direction.better(bound, best.value))
    }
}

/// One member of the current population, for the gallery.
#[derive(Clone, Debug, PartialEq)]
pub struct Individual<M> {
    /// The moves that put it on the board.
    pub moves: Vec<M>,
    /// Its score.
    pub score: Score,
    /// Whether it survives to the next generation by elitism.
    pub elite: bool,
}

/// A running search; see the module's documentation for the laws.
pub trait Search {
    /// The puzzle's move: answers are given as moves from the start. Those of
    /// a search that designs lay out another level on the board.
    type Move;

    /// Does one bounded piece of work.
    fn step(&mut self) -> Step;

    /// The best answer so far; `None` before the first evaluation.
    fn best(&self) -> Option<(Score, Vec<Self::Move>)>;

    /// Where the search stands.
    fn report(&self) -> Report;

    /// Up to `at_most` individuals of the current population, best first.
    fn population(&self, at_most: usize) -> Vec<Individual<Self::Move>>;

    /// Best, mean and diversity by generation since the start.
    fn trace(&self) -> &Trace;

    /// What is needed to go on with this run at another time; `None`: it can't
    /// be laid aside.
    fn checkpoint(&self) -> Option<serde_json::Value> {
        None
    }

    /// Goes on from a [`Self::checkpoint`] of the same search, with the same
    /// settings, from the same position.
    ///
    /// # Errors
    /// What is wrong with the checkpoint; the run is then as it was.
    fn restore(&mut self, _checkpoint: &serde_json::Value) -> Result<(), String> {
        Err(crate::i18n::tr!("this search can't be gone on with").to_owned())
    }

    /// Whether another seed gives another run. Of a search that draws no random
    /// numbers, several islands would all do the same.
    fn is_seeded(&self) -> bool {
        true
    }

    /// Up to `at_most` of the best of the present population, best first and no
    /// two alike, as they travel to other islands. None: there is nobody yet, or
    /// the search keeps nothing that another run of it could use.
    fn emigrants(&self, _at_most: usize) -> Vec<Migrant> {
        Vec::new()
    }

    /// Takes in individuals of other islands, in the order given.
    ///
    /// Each is judged anew, which counts as an evaluation. While the population
    /// is not complete it is one of the founders; after that it takes the place
    /// of the worst, unless it is worse still. One that is here already stays
    /// out. What can't be read, or is no whole answer to this problem, is passed
    /// over and counts as nothing.
    ///
    /// The best answer never gets worse by it. If it ends the run, the next step
    /// says so, as if it had been found here; a run that is over takes in nobody
    /// more. Nothing is drawn from the generator: the same migrants at the same
    /// step give the same run.
    fn immigrate(&mut self, _migrants: &[Migrant]) {}

    /// From now on remembers who came from whom: takes some time and memory of each
    /// birth, and changes nothing else about the run.
    fn watch(&mut self) {}

    /// The latest breeding event, if the search is watched and has such events.
    fn birth(&self) -> Option<Birth<Vec<Self::Move>>> {
        None
    }

    /// The champion's line of descent, the oldest first and its own birth last; as
    /// far as it was watched.
    fn descent(&self) -> Vec<Birth<Vec<Self::Move>>> {
        Vec::new()
    }

    /// Goes on after [`End::Solved`] or [`End::Limit`], in search of a better
    /// answer; an exhausted search stays exhausted.
    fn resume(&mut self) {}
}

/// What the answers of a search are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// They solve the level they were searched on.
    Solve,
    /// They are other levels, to be played instead: a generator of levels has
    /// this aim as well.
    Design,
}

/// What an algorithm says of itself: shown in the panel, printed by the runner.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Short name on the command line and in links; never changes.
    pub id: &'static str,
    /// Name for people; [marked](crate::tr_noop).
    pub name: &'static str,
    /// Where it comes from: paper, report, post, or this project; marked.
    pub source: &'static str,
    /// What it does, in one sentence; marked.
    pub summary: &'static str,
    /// What its answers are for.
    pub aim: Aim,
    /// What can be set.
    pub parameters: &'static [Parameter],
}

impl Spec {
    /// The settings with every parameter at its default.
    pub fn defaults(&self) -> Settings {
        Settings::new(self.parameters)
    }
}
