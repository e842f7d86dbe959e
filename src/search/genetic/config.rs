//! The settings of the [genetic algorithm](super) that do not depend
//! on the genome.

use crate::i18n::tr_noop;
use crate::search::Settings;
use crate::search::restart::Restart;
use crate::search::selection::Selection;

/// Which individuals a child replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Replacement {
    /// All but the elite, once there are enough children.
    #[default]
    Generational,
    /// The worst individual, at once, if the child is no worse.
    SteadyState,
}

impl Replacement {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Generational, Self::SteadyState];

    /// Their words for a [`crate::search::Parameter`] that chooses.
    pub const NAMES: &'static [&'static str] =
        &[tr_noop!("generational"), tr_noop!("steady-state")];
}

/// A run's settings, the genome's own aside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// Individuals, at least 1.
    pub population: usize,
    /// Individuals that survive unchanged (generational only).
    pub elite: usize,
    /// How parents are chosen.
    pub selection: Selection,
    /// Which individuals a child replaces.
    pub replacement: Replacement,
    /// Chance that a mating crosses two parents, which makes two children; else
    /// it copies one parent. See [`matings_crossed`].
    pub crossover: f64,
    /// Share of the children that mutate at all, 0–1.
    pub mutated: f64,
    /// Whether a crossing's second child lives too, or only the first.
    pub keep_both_children: bool,
    /// Whether the newest of equally good individuals rank first: children then replace
    /// their equals, and the population drifts over a plateau.
    pub newest_first: bool,
    /// Share of the children that are new random genomes, 0–1.
    pub immigrants: f64,
    /// When to restart.
    pub restart: Restart,
    /// Generations after which the run is over; `None`: never.
    pub generations: Option<u64>,
    /// A fitness that ends the run, solved or not; `None`: none.
    pub target_score: Option<f64>,
    /// Whether the first answer that solves ends the run.
    pub stop_when_solved: bool,
}

impl Default for Config {
    /// A plain generational algorithm with a tournament of two and one elite.
    fn default() -> Self {
        Self {
            population: 100,
            elite: 1,
            selection: Selection::tournament(2),
            replacement: Replacement::Generational,
            crossover: 0.7,
            mutated: 1.0,
            keep_both_children: true,
            newest_first: false,
            immigrants: 0.0,
            restart: Restart::default(),
            generations: None,
            target_score: None,
            stop_when_solved: true,
        }
    }
}

impl Config {
    /// A random control: every candidate is a new random genome, and none survives.
    pub fn control() -> Self {
        Self {
            immigrants: 1.0,
            elite: 0,
            ..Self::default()
        }
    }

    /// What every search lets be set: population, elite, [`MUTATED`](super::parameters::MUTATED) and
    /// [`IMMIGRANTS`](super::parameters::IMMIGRANTS).
    pub fn basic(set: &Settings) -> Self {
        Self {
            population: set.count("population"),
            elite: set.count("elite"),
            mutated: set.real("mutated"),
            immigrants: set.real("immigrants"),
            ..Self::default()
        }
    }

    /// What the [parameters](super::parameters) say; of equal individuals the newest rank first.
    pub fn from_settings(set: &Settings) -> Self {
        let stale = set.count("stale-generations") as u64;
        Self {
            selection: Selection::from_settings(set),
            replacement: set.pick("replacement", &Replacement::ALL),
            crossover: matings_crossed(set.real("crossover")),
            newest_first: true,
            restart: Restart {
                stale_generations: set.on("restarts").then_some(stale),
                ..Restart::default()
            },
            ..Self::basic(set)
        }
    }
}

/// The [`Config::crossover`] by which `share` of all children have two parents.
///
/// A library that pairs its parents beforehand and crosses some of the pairs
/// states that share (Watchmaker does). Here a crossing makes two children and
/// a copying one, so c of the matings make 2c / (1 + c) of the children.
pub fn matings_crossed(share: f64) -> f64 {
    share / (2.0 - share)
}
