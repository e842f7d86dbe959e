//! Two searches of ours on bits, between the paper's and the one on arm lengths: one
//! adds connectivity, the other local search.

use super::bit_boards::{BitBoards, Crossing, Operators};
use super::fitness::{FitnessFunction as Fitness, Formula};
use super::rules::{Level, State};
use super::tabu::{Patience, Tabu};
use crate::game::puzzle::evolves::Built;
use crate::i18n::tr_noop;
use crate::search::genetic::{self, Genetic, parameters};
use crate::search::memetic;
use crate::search::{Aim, Method, Parameter, Settings, Spec};

/// The largest boards, in cells, on which [`CONNECTED`] is offered first. Of twenty runs on each bundled
/// board, 300,000 evaluations solve all 620 on those of up to this size, 143 of 160 on those of up to 64
/// cells, and 104 of 180 up to 81.
pub const MOST_CELLS: usize = 49;

/// A plain genetic algorithm on bits, with a penalty for unconnected cells.
pub const CONNECTED: Spec = Spec {
    id: "bits-connected",
    method: Method::Evolution,
    name: tr_noop!("GA on bits, connected"),
    source: tr_noop!("This project, after the textbook (Eiben and Smith 2015, chapter 5)"),
    genome: tr_noop!("one bit per cell, 1 is black."),
    fitness: tr_noop!(
        "minus what clues are off, minus 2 for each pair of touching black cells, minus a cost of \
         cut-off white regions; higher is better."
    ),
    operators: tr_noop!("crossover of rectangles; mutation flips cells."),
    aim: Aim::Solve,
    // Measured on the twenty bundled boards of up to 36 cells, 20 seeds each: of 400 runs 383 are
    // solved within 20,000 evaluations, 333 by a population of 50 with a limit of 100 and a
    // penalty of 1, 380 by one of 20 with a limit of 40 and that penalty.
    parameters: &[
        parameters::population(20),
        parameters::elite(1),
        parameters::selection(0),
        parameters::tournament(7),
        parameters::TRUNCATION,
        parameters::crossover(0.7),
        Parameter::choice(
            "crossover-kind",
            tr_noop!("Crossover"),
            tr_noop!(
                "Cells from the second parent: a rectangle, each with probability 0.5, or all from \
                 a random point on."
            ),
            Crossing::NAMES,
            0,
        ),
        Parameter::real(
            "more-flips",
            tr_noop!("Probability of further flips"),
            tr_noop!(
                "One cell is flipped in every child; this is the chance of each further flip."
            ),
            (0.0, 0.9),
            0.15,
        ),
        parameters::replacement(0),
        parameters::restarts(true),
        parameters::stale_generations(40),
        parameters::IMMIGRANTS,
        parameters::MUTATED,
        Parameter::share(
            "black",
            tr_noop!("Initial share of black cells"),
            tr_noop!(
                "Share of black cells in a random individual, among the cells without a clue."
            ),
            0.2,
        ),
        Parameter::integer(
            "connectivity",
            tr_noop!("Connectivity penalty"),
            tr_noop!(
                "Cost of each white region beyond the first; 0 ignores connectivity. A clue off by \
                 one costs 1."
            ),
            (0, 100),
            2,
        ),
    ],
};

/// A memetic algorithm on bits: tabu search improves every child.
pub const MEMETIC: Spec = Spec {
    id: "bits-memetic",
    method: Method::Memetic,
    name: tr_noop!("Memetic, on bits"),
    source: tr_noop!("This project; Moscato 1989, Glover 1989, Minton et al. 1992"),
    genome: tr_noop!("one bit per cell, 1 is black."),
    fitness: tr_noop!(
        "what clues are off, plus 2 for each pair of touching black cells and 3 for each cut-off \
         white region; lower is better."
    ),
    operators: tr_noop!("crossover; tabu search improves every individual."),
    aim: Aim::Solve,
    parameters: &[
        POPULATION,
        Parameter::choice(
            "crossover",
            tr_noop!("Crossover"),
            tr_noop!(
                "Cells from the second parent: a rectangle, each with probability 0.5, all from a \
                 random point on, or none."
            ),
            &[
                tr_noop!("rectangle"),
                tr_noop!("uniform"),
                tr_noop!("one-point"),
                tr_noop!("none"),
            ],
            0,
        ),
        Parameter::integer(
            "tenure",
            tr_noop!("Tabu tenure"),
            tr_noop!("Minimum number of steps for which a flipped cell stays tabu."),
            (0, 1000),
            5,
        ),
        Parameter::integer(
            "tenure-more",
            tr_noop!("Random part of the tabu tenure"),
            tr_noop!("Up to this many further steps, chosen at random for each flip."),
            (0, 1000),
            10,
        ),
        Parameter::integer(
            "stale-turns",
            tr_noop!("Stagnation limit of local search"),
            tr_noop!("Steps without improvement after which an individual's local search ends."),
            (1, 1_000_000),
            400,
        ),
        PATIENCE,
    ],
};

/// Members of a memetic search, on bits or on arm lengths.
pub(super) const POPULATION: Parameter =
    Parameter::population(tr_noop!("Number of individuals."), (1, 400), 16);

/// When a memetic search restarts.
pub(super) const PATIENCE: Parameter = Parameter::integer(
    "patience",
    tr_noop!("Stagnation limit"),
    tr_noop!("Children in a row without improvement after which the search restarts."),
    (1, 1_000_000),
    300,
);

/// The config that is set by [`POPULATION`] and [`PATIENCE`].
pub(super) fn memetic_config(set: &Settings, crossover: bool) -> memetic::Config {
    memetic::Config {
        population: set.count(POPULATION.id),
        crossover,
        patience: Some(set.count(PATIENCE.id) as u64),
    }
}

/// [`CONNECTED`] on a level.
pub fn connected(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
    let fitness = Fitness {
        formula: Formula::Penalty,
        itself: true,
        connectivity: set.count("connectivity") as u32,
    };
    let operators = Operators {
        crossing: set.pick("crossover-kind", &Crossing::ALL),
        flips: 1,
        more: set.real("more-flips"),
        black: Some(set.real("black")),
    };
    let boards = BitBoards::new(&level.board, fitness, operators);
    let config = genetic::Config::from_settings(set);
    Ok(Box::new(Genetic::new(boards, config, seed)))
}

/// [`MEMETIC`] on a level.
pub fn memetic(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
    let [a, b, c] = Crossing::ALL.map(Some);
    let crossing = set.pick("crossover", &[a, b, c, None]);
    let config = memetic_config(set, crossing.is_some());
    let patience = Patience {
        tenure: (set.count("tenure"), set.count("tenure-more")),
        stale: set.count("stale-turns"),
    };
    let tabu = Tabu::new(level, crossing.unwrap_or(Crossing::Rectangle), patience);
    Ok(Box::new(memetic::Algorithm::new(tabu, config, seed)))
}
