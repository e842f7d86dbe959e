//! Two searches of ours on bits, between the paper's and the one on arm lengths: one
//! adds connectivity, the other local search.

use super::bit_boards::{BitBoards, Crossing, Operators};
use super::bits::on_words;
use super::fitness::{FitnessFunction as Fitness, Formula};
use super::rules::{Level, State};
use super::tabu::{Patience, Tabu};
use crate::game::evolves::{BoxedSearch, Built};
use crate::i18n::tr_noop;
use crate::search::genetic::{self, Genetic};
use crate::search::memetic;
use crate::search::{Aim, Method, Parameter, Settings, Spec};

/// A plain genetic algorithm on bits, with a penalty for unconnected cells.
pub const CONNECTED: Spec = Spec {
    id: "bits-connected",
    method: Method::Evolution,
    name: tr_noop!("Genetic, on bits, connected"),
    source: tr_noop!("This project, after the textbook (Eiben and Smith 2015, chapter 5)"),
    summary: tr_noop!(
        "Genome: one bit per cell, 1 is black, clue cells always white. Fitness: the paper's \
         penalty points below 0, and points for each white region beyond the first; higher is \
         better, 0 is solved. A sharper selection and restarts: solves 7 × 7, and most of 9 × 9."
    ),
    aim: Aim::Solve,
    // Measured on eight boards of 7 × 7 and four of 9 × 9, each with one solution
    // and no clue too many, five seeds each: 40 of 40 and 17 of 20 solved within
    // one and two million evaluations. A tournament of two solves 19 of 40, a
    // population of 1000 15 of 40, both with all else as at first.
    parameters: &[
        Parameter::population(tr_noop!("Genomes in a generation."), (2, 5000), 50),
        Parameter::elite(tr_noop!("Best genomes carried over."), (0, 1000), 1),
        Parameter::tournament(
            tr_noop!("So many are drawn, and the best of them becomes a parent."),
            (1, 100),
            7,
        ),
        Parameter::crossover_rate(
            tr_noop!("Share of the children that have two parents."),
            0.7,
        ),
        Parameter::choice(
            "crossover-kind",
            tr_noop!("Crossover"),
            tr_noop!(
                "What comes from the second parent: the cells of a rectangle, each cell or not, or \
                 all from a point onwards."
            ),
            Crossing::NAMES,
            0,
        ),
        Parameter::real(
            "more-flips",
            tr_noop!("Chance of further flips"),
            tr_noop!("One cell is flipped in every child; chance of each further one."),
            (0.0, 0.9),
            0.15,
        ),
        Parameter::share(
            "black",
            tr_noop!("Black cells of founders"),
            tr_noop!("Share of the cells without a clue that are black in a random genome."),
            0.2,
        ),
        Parameter::integer(
            "connectivity",
            tr_noop!("Connectivity"),
            tr_noop!(
                "Cost of every white region beyond the first; a wrong clue by one cell costs 1."
            ),
            (0, 100),
            1,
        ),
        Parameter::stale_generations(100),
    ],
};

/// A memetic algorithm on bits: tabu search improves every child.
pub const MEMETIC: Spec = Spec {
    id: "bits-memetic",
    method: Method::Evolution,
    name: tr_noop!("Memetic, on bits"),
    source: tr_noop!("This project; Moscato 1989, Glover 1989, Minton et al. 1992"),
    summary: tr_noop!(
        "Genome: one bit per cell, 1 is black, clue cells always white. Fitness, in points: one \
         for each cell that a clue sees too many or too few, two for each pair of black cells that \
         touch, three for each white region beyond the first; lower is better, 0 is solved. Tabu \
         search improves every individual. Parents are drawn each alike; a child takes the place of \
         its first parent if it is no worse, else of the worst if it is better."
    ),
    aim: Aim::Solve,
    parameters: &[
        POPULATION,
        Parameter::choice(
            "crossover",
            tr_noop!("Crossover"),
            tr_noop!(
                "What a child has from its second parent: the cells of a rectangle, each cell or \
                 not, all from a point onwards, or nothing."
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
            tr_noop!("Turns for which a cell that was turned over is left alone at least."),
            (0, 1000),
            5,
        ),
        Parameter::integer(
            "tenure-more",
            tr_noop!("Random tabu tenure"),
            tr_noop!("At most so many turns more, drawn each time."),
            (0, 1000),
            10,
        ),
        Parameter::integer(
            "stale-turns",
            tr_noop!("Stagnation limit of a child"),
            tr_noop!("After so many the child is finished."),
            (1, 1_000_000),
            400,
        ),
        PATIENCE,
    ],
};

/// Members of a memetic search, on bits or on arm lengths.
pub(super) const POPULATION: Parameter =
    Parameter::population(tr_noop!("Individuals alive at once."), (1, 400), 16);

/// When a memetic search restarts.
pub(super) const PATIENCE: Parameter = Parameter::integer(
    "patience",
    tr_noop!("Stagnation limit"),
    tr_noop!("Children in a row that do not improve the best before everything starts afresh."),
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
    Ok(on_words!(level.board, connected_on(level, set, seed)))
}

fn connected_on<const N: usize>(level: &Level, set: &Settings, seed: u64) -> BoxedSearch<Level> {
    let fitness = Fitness {
        formula: Formula::Penalty,
        itself: true,
        connectivity: set.count("connectivity") as u32,
    };
    let operators = Operators {
        crossing: Crossing::named(set.choice("crossover-kind")),
        flips: 1,
        more: set.real("more-flips"),
        black: Some(set.real("black")),
    };
    let boards = BitBoards::<N>::new(&level.board, fitness, operators);
    Box::new(Genetic::new(boards, genetic::Config::of(set), seed))
}

/// [`MEMETIC`] on a level.
pub fn memetic(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
    let crossover = set.choice("crossover");
    let config = memetic_config(set, crossover != "none");
    let patience = Patience {
        tenure: (set.count("tenure"), set.count("tenure-more")),
        stale: set.count("stale-turns"),
    };
    let tabu = Tabu::new(level, Crossing::named(crossover), patience);
    Ok(Box::new(memetic::Algorithm::new(tabu, config, seed)))
}
