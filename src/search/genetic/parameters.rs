//! Parameters that the genetic searches of several puzzles have, each under one name.

use crate::i18n::tr_noop;
use crate::search::Parameter;

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
