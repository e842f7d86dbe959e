//! As in the paper: its genetic algorithm and its particle swarm, with its
//! settings.
//!
//! Source: Pustovoy 2022, *Rozwiązywanie problemu Kuromasu za pomocą algorytmów
//! genetycznych i rojów cząstek*, sections 3 and 4. The genetic algorithm is
//! PyGAD's (versions 2.16 and 2.17 were read): the 300 best are the parents, the
//! n-th child has the head of the n-th and the tail of the next, one gene of it
//! is flipped, and the 15 best survive; among equals the last in the population
//! rank first, so that children displace them. The paper's
//! `mutation_percent_genes` of 130 / cells is one gene on every board, and a
//! mutated gene takes another value of its space, so a bit is always flipped.
//!
//! The paper counts the cells that a clue sees without the clue's own cell, Nikoli and
//! this game with it. Both can be set; by the paper's count no board of this game
//! that has a number can be solved.
//!
//! The swarm is pyswarms' (`search::swarm` says what was taken from it). The
//! library draws one threshold per cell for all particles in an iteration, where
//! the algorithm it names draws one for each. That is no setting of the paper's,
//! but it matters: on three boards of 5 × 5 fitness 0 was reached in 13 of 30 runs
//! with shared draws, in 28 with own ones. The preset shares them; that can be set.
//!
//! The paper's runs end at fitness 0, as its times show (0.06 s for 3 × 3, where all
//! generations take half a minute). So do these by default; the true rules decide
//! whether the board is solved.

use super::bit_boards::{BitBoards, Crossing, Operators};
use super::bits::on_words;
use super::fitness::{FitnessFunction as Fitness, Formula};
use super::rules::{Level, State};
use crate::game::evolves::{BoxedSearch, Built};
use crate::i18n::tr_noop;
use crate::search::genetic::{self, Genetic};
use crate::search::selection::Selection;
use crate::search::swarm::{self, Swarm};
use crate::search::{Aim, Method, Parameter, Settings, Spec};

/// The paper's genetic algorithm with its basic fitness.
pub const BASIC: Spec = Spec {
    id: "genetic-basic",
    method: Method::Evolution,
    name: tr_noop!("Genetic, as in the paper, basic fitness"),
    source: "Pustovoy 2022 (PyGAD)",
    summary: tr_noop!(
        "One bit per cell. Fitness is minus the number of wrong clues, or minus the number of \
         cells if a clue is black or two black cells touch. The paper never asks whether the white \
         cells are connected: a board may reach fitness 0 and still be wrong, with white cells cut \
         off."
    ),
    aim: Aim::Solve,
    parameters: &GENETIC_PARAMETERS,
};

/// The paper's genetic algorithm with its fitness of penalties.
pub const PENALTY: Spec = Spec {
    id: "genetic-penalty",
    method: Method::Evolution,
    name: tr_noop!("Genetic, as in the paper, penalties"),
    source: "Pustovoy 2022 (PyGAD)",
    summary: tr_noop!(
        "One bit per cell. Every cell that a clue sees too much or too little costs a point, every \
         black cell beside a black cell too. The paper never asks whether the white cells are \
         connected: a board may reach fitness 0 and still be wrong, with white cells cut off."
    ),
    aim: Aim::Solve,
    parameters: &GENETIC_PARAMETERS,
};

const COUNTS: Parameter = Parameter::choice(
    "counts",
    tr_noop!("A clue counts"),
    tr_noop!(
        "Itself and what it sees, by the rules of this game; or the others only, as the paper has \
         it: then fitness 0 solves no board of this game."
    ),
    &[tr_noop!("itself"), tr_noop!("others")],
    0,
);

const CONNECTIVITY: Parameter = Parameter::switch(
    "connectivity",
    tr_noop!("Ask for connected cells"),
    tr_noop!(
        "Not in the paper: every white region beyond the first costs as much as a wrong clue by \
         one cell; in the basic fitness two regions are a broken rule."
    ),
    false,
);

const STOP: Parameter = Parameter::switch(
    "stop",
    tr_noop!("Stop at fitness 0"),
    tr_noop!("The run is over at fitness 0, solved or not, as the paper's is; else it goes on."),
    true,
);

static GENETIC_PARAMETERS: [Parameter; 8] = [
    Parameter::population(tr_noop!("Genomes in a generation."), (2, 5000), 600),
    Parameter::integer(
        "parents",
        tr_noop!("Parents"),
        tr_noop!("So many of the best breed, each with the next in rank."),
        (1, 5000),
        300,
    ),
    Parameter::integer(
        "elite",
        tr_noop!("Parents kept"),
        tr_noop!("Best genomes carried over."),
        (0, 1000),
        15,
    ),
    Parameter::integer(
        "flips",
        tr_noop!("Flipped cells"),
        tr_noop!(
            "Cells flipped in every child. The paper's 130 / cells per cent are one on every board."
        ),
        (0, 100),
        1,
    ),
    Parameter::generations(800),
    COUNTS,
    CONNECTIVITY,
    STOP,
];

/// The paper's particle swarm.
pub const SWARM: Spec = Spec {
    id: "swarm",
    method: Method::Swarm,
    name: tr_noop!("Particle swarm, as in the paper"),
    source: "Pustovoy 2022 (pyswarms); Kennedy and Eberhart 1997",
    summary: tr_noop!(
        "Five hundred particles, each a board of bits with a velocity per cell, are drawn to the \
         best they have seen and to the best of their nearest neighbour. The paper's fitness never \
         asks whether the white cells are connected: a board may reach fitness 0 and still be \
         wrong, with white cells cut off."
    ),
    aim: Aim::Solve,
    parameters: &[
        Parameter::choice(
            "fitness",
            tr_noop!("Fitness"),
            tr_noop!(
                "Points for every cell a clue is off and for black cells that touch; or the number \
                 of wrong clues, if no other rule is broken."
            ),
            Formula::NAMES,
            0,
        ),
        Parameter::integer(
            "particles",
            tr_noop!("Particles"),
            tr_noop!("Boards in the swarm."),
            (1, 5000),
            500,
        ),
        Parameter::integer(
            "iterations",
            tr_noop!("Iterations"),
            tr_noop!("After so many the run is over; you can let it go on."),
            (1, 1_000_000),
            1000,
        ),
        Parameter::real(
            "c1",
            tr_noop!("Own pull (c1)"),
            tr_noop!("How strongly a particle is drawn to the best it has seen."),
            (0.0, 10.0),
            0.5,
        ),
        Parameter::real(
            "c2",
            tr_noop!("Neighbours' pull (c2)"),
            tr_noop!("How strongly it is drawn to the best its neighbours have seen."),
            (0.0, 10.0),
            0.3,
        ),
        Parameter::share(
            "w",
            tr_noop!("Inertia (w)"),
            tr_noop!("What is left of a velocity in the next iteration."),
            0.9,
        ),
        Parameter::integer(
            "k",
            tr_noop!("Neighbours (k)"),
            tr_noop!(
                "So many nearest particles are asked, the particle itself being one. The paper's \
                 norm (p = 1) and the other (p = 2) order them alike on bits."
            ),
            (1, 5000),
            2,
        ),
        Parameter::choice(
            "draws",
            tr_noop!("Draws"),
            tr_noop!(
                "Whether the draws by which velocities become cells are shared by all particles in \
                 an iteration, as pyswarms has them and the paper's results with it, or each \
                 particle makes its own, as the algorithm of 1997 does: then 5 × 5 is solved far \
                 more often."
            ),
            &[tr_noop!("shared"), tr_noop!("own")],
            0,
        ),
        COUNTS,
        CONNECTIVITY,
        STOP,
    ],
};

/// The fitness that is set.
fn fitness(formula: Formula, set: &Settings) -> Fitness {
    Fitness {
        formula,
        itself: set.choice("counts") == "itself",
        connectivity: u32::from(set.on("connectivity")),
    }
}

/// The paper's operators.
const fn operators(flips: usize) -> Operators {
    Operators {
        crossing: Crossing::OnePoint,
        flips,
        more: 0.0,
        black: None,
    }
}

/// The score at which the run is over.
fn target_score(set: &Settings) -> Option<f64> {
    set.on("stop").then_some(0.0)
}

/// [`BASIC`] on a level.
pub fn basic(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
    Ok(on_words!(
        level.board,
        genetic(level, Formula::Basic, set, seed)
    ))
}

/// [`PENALTY`] on a level.
pub fn penalty(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
    Ok(on_words!(
        level.board,
        genetic(level, Formula::Penalty, set, seed)
    ))
}

fn genetic<const N: usize>(
    level: &Level,
    formula: Formula,
    set: &Settings,
    seed: u64,
) -> BoxedSearch<Level> {
    let config = genetic::Config {
        population: set.count("population"),
        elite: set.count("elite"),
        selection: Selection::Best {
            parents: set.count("parents"),
        },
        crossover: 1.0,
        keep_both_children: false,
        newest_first: true,
        generations: Some(set.count("generations") as u64),
        target_score: target_score(set),
        ..genetic::Config::default()
    };
    let operators = operators(set.count("flips"));
    let boards = BitBoards::<N>::new(&level.board, fitness(formula, set), operators);
    Box::new(Genetic::new(boards, config, seed))
}

/// [`SWARM`] on a level.
pub fn swarm(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
    Ok(on_words!(level.board, swarm_on(level, set, seed)))
}

fn swarm_on<const N: usize>(level: &Level, set: &Settings, seed: u64) -> BoxedSearch<Level> {
    let config = swarm::Config {
        particles: set.count("particles"),
        own: set.real("c1"),
        near: set.real("c2"),
        inertia: set.real("w"),
        neighbours: set.count("k"),
        shared_draws: set.choice("draws") == "shared",
        iterations: Some(set.count("iterations") as u64),
        target_score: target_score(set),
    };
    let fitness = fitness(Formula::named(set.choice("fitness")), set);
    let boards = BitBoards::<N>::new(&level.board, fitness, operators(0));
    Box::new(Swarm::new(boards, config, seed))
}

#[cfg(test)]
#[path = "published_tests.rs"]
mod tests;
