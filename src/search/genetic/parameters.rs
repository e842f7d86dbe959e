//! The parameters of a [genetic algorithm](super), the same in every puzzle: their names, their
//! order and their meanings (Eiben and Smith 2015, chapter 5). Puzzles choose the defaults and
//! add their own parameters after these.

use super::Replacement;
use crate::i18n::tr_noop;
use crate::search::Parameter;
use crate::search::selection::Selection;

/// How many individuals are alive at once.
pub const fn population(default: i64) -> Parameter {
    let meaning = tr_noop!("Number of individuals in a generation.");
    Parameter::population(meaning, (1, 5000), default)
}

/// How many of the best survive a generation.
pub const fn elite(default: i64) -> Parameter {
    let meaning =
        tr_noop!("Number of best individuals that survive unchanged (generational only).");
    Parameter::elite(meaning, (0, 1000), default)
}

/// How parents are chosen: the default is an index of [`Selection::NAMES`].
pub const fn selection(default: usize) -> Parameter {
    Parameter::choice(
        "selection",
        tr_noop!("Selection"),
        tr_noop!("How parents are chosen."),
        Selection::NAMES,
        default,
    )
}

/// How many individuals a tournament has.
pub const fn tournament(default: i64) -> Parameter {
    let meaning = tr_noop!("Individuals picked at random; the fittest becomes a parent.");
    let name = tr_noop!("Tournament size");
    Parameter::integer("tournament", name, meaning, (1, 100), default)
}

/// Which part of the population can become parents.
pub const TRUNCATION: Parameter = Parameter::real(
    "truncation",
    tr_noop!("Truncation threshold"),
    tr_noop!(
        "Percentage of the population, best first, that can become parents (truncation selection \
         only)."
    ),
    (1.0, 100.0),
    33.33, // a third of any population allowed, rounded
);

/// How many of the children have two parents: a share, 0–1.
pub const fn crossover(default: f64) -> Parameter {
    Parameter::crossover_rate(tr_noop!("Share of children with two parents."), default)
}

/// How often a gene mutates; the puzzle says what that is.
pub const fn mutation(id: &'static str, meaning: &'static str, default: f64) -> Parameter {
    Parameter::share(id, tr_noop!("Mutation rate"), meaning, default)
}

/// How many of the children mutate at all: 0 switches mutation off, whatever the puzzle's own rates are.
pub const MUTATED: Parameter = Parameter::share(
    "mutated",
    tr_noop!("Children mutated"),
    tr_noop!("Share of children that mutate at all. 0: no mutation."),
    1.0,
);

/// How many of the children are new random genomes: 1 makes the search a random control of the same genome.
pub const IMMIGRANTS: Parameter = Parameter::share(
    "immigrants",
    tr_noop!("Random immigrants"),
    tr_noop!("Share of children replaced by random genomes, for diversity. 1: a random control."),
    0.0,
);

/// Which individuals a child replaces: the default is an index of [`Replacement::NAMES`].
pub const fn replacement(default: usize) -> Parameter {
    Parameter::choice(
        "replacement",
        tr_noop!("Replacement"),
        tr_noop!(
            "Generational: children replace all but the elite at once. Steady-state: each replaces \
             the worst, unless it is worse."
        ),
        Replacement::NAMES,
        default,
    )
}

/// Whether the run starts again when it is stuck.
pub const fn restarts(default: bool) -> Parameter {
    Parameter::switch(
        "restarts",
        tr_noop!("Restarts"),
        tr_noop!("Starts again with a new population when the best stops improving."),
        default,
    )
}

/// After how many generations without an improvement it does.
pub const fn stale_generations(default: i64) -> Parameter {
    let meaning = tr_noop!("Generations without improvement before a restart.");
    let name = tr_noop!("Stagnation limit");
    Parameter::integer("stale-generations", name, meaning, (1, 1_000_000), default)
}

/// The parameters of an algorithm that begins with a draft and designs levels: `OWN` of the puzzle, then 11.
pub const fn designing<const OWN: usize, const ALL: usize>(
    individuals: i64,
    own: [Parameter; OWN],
) -> [Parameter; ALL] {
    let common = [
        population(individuals),
        elite(1),
        selection(0),
        tournament(3),
        TRUNCATION,
        crossover(0.7),
        replacement(0),
        restarts(false),
        stale_generations(100),
        IMMIGRANTS,
        MUTATED,
    ];
    let mut all = [MUTATED; ALL];
    let mut at = 0;
    while at < ALL {
        all[at] = if at < OWN { own[at] } else { common[at - OWN] };
        at += 1;
    }
    all
}
