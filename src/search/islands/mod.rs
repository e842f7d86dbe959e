//! Islands: several runs of one search on one level, each with its own seed, that
//! exchange their best at a fixed interval of generations (Tanese 1989, *Distributed
//! genetic algorithms*; Whitley, Rana and Heckendorn 1999, *The island model genetic
//! algorithm*).
//!
//! An island lives in rounds of [`IslandLayout::interval`] generations. What leaves it
//! at the end of round r arrives before round r + [`MIGRATION_DELAY_ROUNDS`] + 1, not
//! sooner and not later: no island waits for a message, and a seed gives the same run,
//! however fast the islands are. [`Archipelago`] is the coordinator: it permits rounds
//! with their migrants, and decides which answer counts. It owns neither threads nor
//! workers; shells move its messages ([`StatusMessage`] to it, [`RoundPermit`]s from it).
//!
//! The run is over at the end of the first round in which an island has solved the level
//! or has nothing left to look at. The others finish that round; later rounds do not
//! count.

mod archipelago;
mod remote_search;

pub use archipelago::{Archipelago, RoundPermit};
pub use remote_search::RemoteSearch;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::parameter::describe_settings;
use super::random::{GOLDEN_RATIO, mixed};
use super::{
    Birth, End, Individual, Migrant, Parameter, Report, Sample, Score, ScoreColumn, Settings, Term,
};
use crate::i18n::{tr, tr_noop, trn};

/// Rounds that migrants travel for. Messages go through the page, which answers once in
/// a frame; two rounds of some tens of milliseconds are longer.
pub const MIGRATION_DELAY_ROUNDS: u64 = 2;

/// Most islands.
pub const MAX_ISLANDS: usize = 64;

/// Which islands send to which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Topology {
    /// Each to the next; the last to the first.
    Ring,
    /// Each to all others.
    All,
}

/// The number of islands, and their migration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IslandLayout {
    /// At least 1.
    pub islands: usize,
    /// Which islands send to which.
    pub topology: Topology,
    /// Generations of a round, at least 1.
    pub interval: u64,
    /// Migrants at the end of a round, to each island it sends to.
    pub migrants: usize,
}

const OPTIONS: [&str; 2] = [tr_noop!("ring"), tr_noop!("all")];

/// The parameters of islands, the same for all searches.
pub const PARAMETERS: [Parameter; 4] = [
    Parameter::integer(
        "islands",
        tr_noop!("Islands"),
        tr_noop!("Number of parallel runs, each on its own core and with its own seed."),
        (1, MAX_ISLANDS as i64),
        1,
    ),
    Parameter::choice(
        "topology",
        tr_noop!("Migration"),
        tr_noop!(
            "Where an island sends its best individuals: to the next island in a ring, or to all \
             others."
        ),
        &OPTIONS,
        0,
    ),
    Parameter::integer(
        "interval",
        tr_noop!("Migration interval"),
        tr_noop!("Number of generations between migrations."),
        (1, 1_000_000),
        100,
    ),
    Parameter::integer(
        "migrants",
        tr_noop!("Migrants"),
        tr_noop!(
            "Number of individuals sent to each receiving island per migration. 0: no migration."
        ),
        (0, 100),
        2,
    ),
];

/// Whether a setting is one of [`PARAMETERS`].
pub fn is_setting(id: &str) -> bool {
    PARAMETERS.iter().any(|parameter| parameter.id == id)
}

/// Settings of a search and of its islands as a person reads them, as of [`describe_settings`].
pub fn describe_all(parameters: &[Parameter], set: &[(String, String)]) -> String {
    let all: Vec<Parameter> = parameters.iter().chain(&PARAMETERS).copied().collect();
    describe_settings(&all, set)
}

impl IslandLayout {
    /// The layout by settings of [`PARAMETERS`].
    pub fn from_settings(settings: &Settings) -> Self {
        Self {
            islands: settings.count("islands").max(1),
            topology: settings.pick("topology", &[Topology::Ring, Topology::All]),
            interval: settings.count("interval").max(1) as u64,
            migrants: settings.count("migrants"),
        }
    }
}

/// The seed of an island. The first has the run's own: a single island is the same as a
/// run without islands.
pub const fn seed(run: u64, island: usize) -> u64 {
    if island == 0 {
        return run;
    }
    let stream = (island as u64).wrapping_mul(GOLDEN_RATIO);
    // JavaScript's numbers are exact below 2⁵³.
    mixed(run.wrapping_add(stream)) >> 11
}

/// An island's share of a budget of evaluations.
pub const fn share(evaluations: u64, islands: usize, island: usize) -> u64 {
    let (n, i) = (islands as u64, island as u64);
    evaluations / n + (i < evaluations % n) as u64
}

/// A permitted round of an island.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Round {
    /// Migrants that arrive before it begins.
    pub migrants: Vec<Migrant>,
    /// Whether the island sends a checkpoint at its end.
    pub wants_checkpoint: bool,
}

/// A checkpoint of all islands at the end of the same round, with the migrants on their
/// way.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct ArchipelagoCheckpoint {
    /// Rounds done.
    pub rounds: u64,
    /// By island: its search's own checkpoint.
    pub islands: Vec<Value>,
    /// By island: its emigrants at the ends of the latest rounds.
    #[serde(rename = "boats")]
    pub migrants_in_transit: Vec<Vec<Vec<Migrant>>>,
}

impl ArchipelagoCheckpoint {
    /// Reads a checkpoint of islands of a layout.
    ///
    /// # Errors
    /// When it is of another number of islands, or no such checkpoint.
    pub fn read(text: &Value, layout: IslandLayout) -> Result<Self, String> {
        let checkpoint: Self = Deserialize::deserialize(text)
            .map_err(|why| tr!("it is not a checkpoint of islands: {why}", why))?;
        let n = layout.islands;
        if (
            checkpoint.islands.len(),
            checkpoint.migrants_in_transit.len(),
        ) != (n, n)
        {
            return Err(wrong_island_count(checkpoint.islands.len(), n));
        }
        let most = (MIGRATION_DELAY_ROUNDS + 1).min(checkpoint.rounds) as usize;
        match checkpoint
            .migrants_in_transit
            .iter()
            .all(|rounds| rounds.len() == most)
        {
            true => Ok(checkpoint),
            false => Err(tr!("the checkpoint is damaged: migrants are missing").to_owned()),
        }
    }
}

/// The message for a checkpoint of another number of islands.
fn wrong_island_count(there: usize, wanted: usize) -> String {
    trn!(
        there,
        "the checkpoint has {n} island, not {wanted}",
        "the checkpoint has {n} islands, not {wanted}",
        wanted
    )
}

/// A status message of an island. Answers are lines of moves as text, as in saves.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct StatusMessage {
    /// The island's number, from 0.
    pub island: usize,
    /// Its emigrants, if a round has just ended.
    pub emigrants: Option<Vec<Migrant>>,
    /// Whether it has stopped: its search is over, or its share of the budget is spent.
    pub over: bool,
    /// Why its search is over, once it is.
    pub end: Option<End>,
    /// The report of its search.
    pub report: Report,
    /// Its best answer, if it has changed.
    pub best: Option<Answer>,
    /// The best of its population, now and then.
    pub population: Option<Vec<Answer>>,
    /// With that, and at the end of a round, the fitness values of its latest generations, and its founders, if it is
    /// watched.
    pub scores: Vec<ScoreColumn>,
    /// As of [`Search::founders`](super::Search::founders).
    pub founders: Option<(usize, usize)>,
    /// The latest sample of its trace.
    pub sample: Option<Sample>,
    /// Its latest birth, sent with `population` if it is watched.
    pub birth: Option<Birth<String>>,
    /// Its champion's line of descent, on request.
    pub descent: Option<Vec<Birth<String>>>,
    /// A checkpoint of the end of the round, on request; as JSON text, because it has numbers
    /// that JavaScript's can't hold.
    pub checkpoint: Option<String>,
}

/// The result of a run of islands.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct FinalResult {
    /// Why it is over; `None`: its budget is spent, or it was stopped.
    pub end: Option<End>,
    /// The answer that counts.
    pub answer: Option<Answer>,
    /// The islands' reports at that time.
    pub reports: Vec<Report>,
}

/// An answer in a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Its moves, separated by spaces.
    pub line: String,
    /// Its fitness.
    pub score: Score,
    /// Whether it survives by elitism.
    pub elite: bool,
    /// What its fitness is made of, as of [`Search::terms`](super::Search::terms); of the best alone.
    /// It stays within a program: the page takes apart what is born, and that has its own terms.
    #[serde(skip)]
    pub terms: Vec<Term>,
}

impl Answer {
    /// An individual as text.
    pub fn from_individual<M: ToString>(individual: &Individual<M>) -> Self {
        let moves: Vec<String> = individual.moves.iter().map(M::to_string).collect();
        Self {
            line: moves.join(" "),
            score: individual.score,
            elite: individual.elite,
            terms: Vec::new(),
        }
    }
}
