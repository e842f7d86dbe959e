//! Parameters that the genetic searches of several puzzles have, each under one name.

use super::{Config, matings_crossed};
use crate::i18n::tr_noop;
use crate::search::restart::Restart;
use crate::search::selection::Selection;
use crate::search::{Parameter, Settings};

/// How many individuals there are; `meaning` says at what time.
pub const fn population(meaning: &'static str, range: (i64, i64), default: i64) -> Parameter {
    Parameter::integer(
        "population",
        tr_noop!("Population"),
        meaning,
        range,
        default,
    )
}

/// How many of the best survive.
pub const fn elite(meaning: &'static str, range: (i64, i64), default: i64) -> Parameter {
    Parameter::integer("elite", tr_noop!("Elite"), meaning, range, default)
}

/// How many contestants a tournament has.
pub const fn tournament(meaning: &'static str, range: (i64, i64), default: i64) -> Parameter {
    Parameter::integer(
        "tournament",
        tr_noop!("Tournament"),
        meaning,
        range,
        default,
    )
}

/// How often two parents are crossed; `meaning` says what it is a share of.
pub const fn crossover_rate(meaning: &'static str, default: f64) -> Parameter {
    Parameter::share("crossover", tr_noop!("Crossover rate"), meaning, default)
}

/// When a run restarts.
pub const fn stale_generations(default: i64) -> Parameter {
    Parameter::integer(
        "stale-generations",
        tr_noop!("Patience"),
        tr_noop!("Generations without a gain after which everything starts afresh."),
        (1, 1_000_000),
        default,
    )
}

/// When a run is over.
pub const fn generations(default: i64) -> Parameter {
    Parameter::integer(
        "generations",
        tr_noop!("Generations"),
        tr_noop!("After so many the run is over; you can let it go on."),
        (1, 1_000_000),
        default,
    )
}

/// The config that is set by [`population`], [`elite`], [`tournament`], [`crossover_rate`] (a share
/// of the children) and [`stale_generations`]; of equal individuals the newest rank first.
pub fn config(set: &Settings) -> Config {
    Config {
        population: set.count("population"),
        elite: set.count("elite"),
        selection: Selection::tournament(set.count("tournament")),
        crossover: matings_crossed(set.real("crossover")),
        newest_first: true,
        restart: Restart {
            stale_generations: Some(set.count("stale-generations") as u64),
            ..Restart::default()
        },
        ..Config::default()
    }
}
