//! Evolving from the draft: other [starts](super::starts) of the same goal, harder ones or of a difficulty.

use super::super::board::MAX_SCOPE;
use super::starts::Starts;
use super::{Draft, State, faults};
use crate::game::{SearchSpec, capital};
use crate::i18n::tr_noop;
use crate::search::genetic::{self, Genetic, parameters};
use crate::search::tempering::{self, Tempering};
use crate::search::{Aim, Method, Parameter, Settings, Spec};

/// The editor's searches.
pub(super) static OFFERED: [SearchSpec<Draft>; 2] = [
    SearchSpec::new(TEMPERING, |_, state: &State, set, seed| {
        let config = tempering::Config {
            chains: set.count("chains"),
            hot: set.real("hot"),
            cold: set.real("cold"),
            radius: 3.0,
            ..tempering::Config::default()
        };
        Ok(Box::new(Tempering::new(starts(state, set)?, config, seed)))
    }),
    SearchSpec::new(GENETIC, |_, state: &State, set, seed| {
        let config = genetic::Config::from_settings(set);
        let mut starts = starts(state, set)?;
        starts.wish = Some(set.real("difficulty")).filter(|wish| *wish > 0.0);
        Ok(Box::new(Genetic::new(starts, config, seed)))
    }),
];

const TEMPERING: Spec = Spec {
    id: "starts",
    method: Method::LocalSearch,
    name: tr_noop!("Harder starts"),
    source: tr_noop!("This project; Geyer 1991, Hukushima and Nemoto 1996"),
    genome: tr_noop!("the pieces and their places; the goal stays."),
    fitness: tr_noop!(
        "swaps needed at least, plus half of each further swap, plus points for a hidden \
         solution; higher is better."
    ),
    operators: tr_noop!("parallel tempering moves or changes pieces."),
    aim: Aim::Design,
    parameters: PARAMETERS,
};

const GENETIC: Spec = Spec {
    id: "genetic",
    method: Method::Evolution,
    name: tr_noop!("GA on starts"),
    source: tr_noop!("This project, after the textbook (Eiben and Smith 2015, chapter 5)"),
    operators: tr_noop!("crossover mixes colours and pieces; mutation changes one."),
    parameters: &GENETIC_PARAMETERS,
    ..TEMPERING
};

const CHANGE: Parameter = Parameter::choice(
    "change",
    tr_noop!("Change"),
    tr_noop!("Places: squares move, with their pieces. Pieces: colours stay, pieces change."),
    &["both", "places", "pieces"],
    0,
)
.labelled(&[
    tr_noop!("places and pieces"),
    tr_noop!("places"),
    tr_noop!("pieces"),
]);
const MOST: Parameter = Parameter::integer(
    "most",
    tr_noop!("Maximum swaps"),
    tr_noop!("Starts that need more swaps are penalised."),
    (1, 99),
    99,
);
const REACH: Parameter = Parameter::integer(
    "reach",
    tr_noop!("Longest reach"),
    tr_noop!("Upper limit for the reach of changed pieces, in cells."),
    (1, MAX_SCOPE as i64),
    MAX_SCOPE as i64,
);

static PARAMETERS: &[Parameter] = &[
    CHANGE,
    MOST,
    REACH,
    Parameter::chains(
        tr_noop!("Number of chains, with one board each."),
        (1, 64),
        6,
    ),
    Parameter::hottest(
        tr_noop!("Temperature of the chain that explores most, in swaps."),
        (0.01, 20.0),
        1.0,
    ),
    Parameter::coldest(
        tr_noop!("Temperature of the chain that refines most."),
        (0.001, 20.0),
        0.1,
    ),
];

static GENETIC_PARAMETERS: [Parameter; 15] = parameters::designing(
    60,
    [
        Parameter::difficulty(
            tr_noop!("Wished minimum of swaps, proved. 0: none wished, as hard as can be."),
            (0.0, 99.0),
            0.0,
        ),
        CHANGE,
        MOST,
        REACH,
    ],
);

/// The problem that a draft sets.
fn starts(state: &State, set: &Settings) -> Result<Starts, String> {
    // Moving squares can correct every other fault.
    let colours = faults::colours_of(&state.level.start).len();
    match state.fault() {
        Some(fault) if colours < 2 || !state.level.unequal_counts().is_empty() => {
            Err(capital(fault))
        }
        _ => Ok(Starts::new(state, set)),
    }
}

#[cfg(test)]
#[path = "evolve_tests.rs"]
mod tests;
