//! As in the paper: its genetic algorithm and its particle swarm, with its
//! settings.
//!
//! Source: Pustovoy 2022, *Rozwiązywanie problemu Kuromasu za pomocą algorytmów
//! genetycznych i rojów cząstek*, sections 3 and 4. The genetic algorithm is
//! PyGAD's (versions 2.16 and 2.17 were read): the 300 best are the parents, the
//! n-th child has the head of the n-th and the tail of the next, one gene of it
//! is flipped, and the 15 best survive; among equals the last in the population
//! rank first, so that children displace them. The paper's
//! `mutation_percent_genes` of 130 / cells is one gene on every board. That a mutated bit is always
//! flipped is assumed: PyGAD does so where `gene_space` is `[0, 1]`, which the paper does not print.
//!
//! The paper leaves open whether a clue counts its own cell: its four loops begin beside the clue,
//! it does not print the first value of `white_fields_sum`, and its comment says that the start
//! square is not to be counted *multiple times* (2.1.1). From that one may infer that the clue does
//! not count itself; but the paper's board of 11 × 11 can be solved only if it does, as Nikoli's
//! rules say. Both can be set; if the clue counts the others only, fitness 0 solves no board of this
//! game that has a number.
//!
//! The paper's third rule is weaker than Nikoli's (a white cell touches another one, at a
//! corner at least), and its program tests neither: two black cells that touch by no side
//! may cut white cells off. [`fitness_note`] says so of such an answer.
//!
//! The swarm is pyswarms' (`search::swarm` says what was taken from it). The
//! library draws one threshold per cell for all particles in an iteration, where
//! the algorithm it names draws one for each. That is not a setting of the paper's,
//! but it matters: on three boards of 5 × 5 fitness 0 was reached in 13 of 30 runs
//! with shared draws, in 28 with own ones. The preset shares them; that can be set.
//!
//! The paper's runs end at fitness 0, as its times show (0.06 s for 3 × 3, where all
//! generations take half a minute). So do these by default; the true rules decide
//! whether the board is solved.

use super::analysis::{Analysis, ClueStatus, marks_of};
use super::bit_boards::{BitBoards, Crossing, Operators};
use super::fitness::{FitnessFunction as Fitness, Formula};
use super::rules::{Level, Move, State};
use crate::game::puzzle::evolves::Built;
use crate::game::run::chart::short;
use crate::i18n::{tr, tr_noop, trn};
use crate::search::genetic::{self, Genetic, parameters};
use crate::search::selection::Selection;
use crate::search::swarm::{self, Swarm};
use crate::search::{Aim, Method, Parameter, Score, Settings, Spec};

/// The paper's genetic algorithm with its basic fitness.
pub const BASIC: Spec = Spec {
    id: "genetic-basic",
    method: Method::Evolution,
    name: tr_noop!("Original GA, basic fitness (Pustovoy, 2022)"),
    source: "Pustovoy 2022 (PyGAD)",
    genome: tr_noop!("one bit per cell, 1 is black."),
    fitness: tr_noop!(
        "minus the number of wrong clues, or of all cells if black cells touch or are clues; \
         higher is better."
    ),
    operators: tr_noop!("one-point crossover; mutation flips cells."),
    aim: Aim::Solve,
    parameters: &GENETIC_PARAMETERS,
};

/// The paper's genetic algorithm with its fitness of penalties.
pub const PENALTY: Spec = Spec {
    id: "genetic-penalty",
    name: tr_noop!("Original GA, penalties (Pustovoy, 2022)"),
    source: "Pustovoy 2022 (PyGAD); van Meurs 2008",
    fitness: tr_noop!(
        "minus what clues are off, minus the black neighbours of black cells; higher is better."
    ),
    operators: tr_noop!("one-point crossover; mutation flips cells."),
    parameters: &GENETIC_PARAMETERS,
    ..BASIC
};

const COUNTS: Parameter = Parameter::choice(
    "counts",
    tr_noop!("What a clue counts"),
    tr_noop!(
        "Itself and what it sees, as in this game, or only the others; the paper leaves it open."
    ),
    &["itself", "others"],
    0,
)
.labelled(&[
    tr_noop!("itself and the others"),
    tr_noop!("only the others"),
]);

const CONNECTIVITY: Parameter = Parameter::switch(
    "connectivity",
    tr_noop!("Penalise cut-off cells"),
    tr_noop!(
        "Not in the paper: each white region beyond the first costs 1, or in the basic fitness \
         breaks a rule."
    ),
    false,
);

const STOP: Parameter = Parameter::switch(
    "stop",
    tr_noop!("Stop at fitness 0"),
    tr_noop!("Ends the run at fitness 0, solved or not, as in the paper; otherwise it continues."),
    true,
);

/// There is no tournament: the best take turns, as PyGAD's `sss` has it. As many parents as individuals
/// leave no selection among them.
static GENETIC_PARAMETERS: [Parameter; 11] = [
    Parameter::population(
        tr_noop!("Number of individuals in a generation."),
        (1, 5000),
        600,
    ),
    Parameter::integer(
        "parents",
        tr_noop!("Parents"),
        tr_noop!("Number of parents, the best of a generation; each mates with the next in rank."),
        (1, 5000),
        300,
    ),
    Parameter::integer(
        "elite",
        tr_noop!("Parents kept"),
        tr_noop!("Number of best individuals that survive unchanged."),
        (0, 1000),
        15,
    ),
    parameters::crossover(1.0),
    Parameter::integer(
        "flips",
        tr_noop!("Flipped cells"),
        tr_noop!(
            "Cells flipped in every child. The paper's rate, 130 / cells %, means one cell on \
             every board."
        ),
        (0, 100),
        1,
    ),
    Parameter::generations(800),
    COUNTS,
    CONNECTIVITY,
    STOP,
    parameters::IMMIGRANTS,
    parameters::MUTATED,
];

/// The paper's particle swarm.
pub const SWARM: Spec = Spec {
    id: "swarm",
    method: Method::Swarm,
    name: tr_noop!("Original particle swarm (Pustovoy, 2022)"),
    source: "Pustovoy 2022 (pyswarms); Kennedy and Eberhart 1997; van Meurs 2008",
    genome: tr_noop!("one bit per cell, 1 is black."),
    fitness: tr_noop!(
        "minus the penalty points or the number of wrong clues, as set; higher is better."
    ),
    operators: tr_noop!(
        "velocities are pulled towards the particle's own best board and its neighbours'."
    ),
    aim: Aim::Solve,
    parameters: &[
        Parameter::choice(
            "fitness",
            tr_noop!("Fitness"),
            tr_noop!(
                "Penalty: cells that clues are off, and touching black cells. Basic: wrong clues, \
                 if no other rule is broken."
            ),
            Formula::NAMES,
            0,
        ),
        Parameter::integer(
            "particles",
            tr_noop!("Particles"),
            tr_noop!("Number of boards in the swarm."),
            (1, 5000),
            500,
        ),
        Parameter::integer(
            "iterations",
            tr_noop!("Iterations"),
            tr_noop!("The run stops after this many; you can continue it."),
            (1, 1_000_000),
            1000,
        ),
        Parameter::real(
            "c1",
            tr_noop!("Cognitive coefficient (c1)"),
            tr_noop!("Strength of the pull towards the best board the particle has found."),
            (0.0, 10.0),
            0.5,
        ),
        Parameter::real(
            "c2",
            tr_noop!("Social coefficient (c2)"),
            tr_noop!("Strength of the pull towards the best board its neighbours have found."),
            (0.0, 10.0),
            0.3,
        ),
        Parameter::share(
            "w",
            tr_noop!("Inertia (w)"),
            tr_noop!("Share of a velocity kept in the next iteration."),
            0.9,
        ),
        Parameter::integer(
            "k",
            tr_noop!("Neighbours (k)"),
            tr_noop!("Number of nearest particles compared, itself included."),
            (1, 5000),
            2,
        ),
        Parameter::choice(
            "draws",
            tr_noop!("Random numbers"),
            tr_noop!(
                "Shared: the same random numbers for all particles, as in pyswarms. Own: new ones \
                 for each, as in 1997."
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

/// The fitness at which the run is over.
fn target_score(set: &Settings) -> Option<f64> {
    set.on("stop").then_some(0.0)
}

/// [`BASIC`] on a level.
pub fn basic(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
    genetic(level, Formula::Basic, set, seed)
}

/// [`PENALTY`] on a level.
pub fn penalty(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
    genetic(level, Formula::Penalty, set, seed)
}

fn genetic(level: &Level, formula: Formula, set: &Settings, seed: u64) -> Built<Level> {
    let config = genetic::Config {
        selection: Selection::Best {
            parents: set.count("parents"),
        },
        crossover: set.real("crossover"),
        keep_both_children: false,
        newest_first: true,
        generations: Some(set.count("generations") as u64),
        target_score: target_score(set),
        ..genetic::Config::basic(set)
    };
    let operators = operators(set.count("flips"));
    let boards = BitBoards::new(&level.board, fitness(formula, set), operators);
    Ok(Box::new(Genetic::new(boards, config, seed)))
}

/// [`SWARM`] on a level.
pub fn swarm(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
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
    let fitness = fitness(formula(set), set);
    let boards = BitBoards::new(&level.board, fitness, operators(0));
    Ok(Box::new(Swarm::new(boards, config, seed)))
}

/// The formula of the swarm's fitness that is set.
pub fn formula(set: &Settings) -> Formula {
    set.pick("fitness", &Formula::ALL)
}

/// The blind spot of the paper's fitness for an answer, in a sentence: that it is perfect
/// and the board wrong, or that a broken rule alone decides it. `None` for other answers.
pub fn fitness_note(
    level: &Level,
    formula: Formula,
    fitness: Score,
    moves: &[Move],
) -> Option<String> {
    let [Move::Lay(black)] = moves else {
        return None;
    };
    if fitness.solved {
        return None;
    }
    let board = &*level.board;
    let analysis = Analysis::new(board, &marks_of(board, black), true);
    let mut clues = analysis.clues.iter().map(|(_, status)| *status);
    if fitness.value == 0.0 {
        if clues.any(ClueStatus::is_fault) {
            return Some(
                tr!(
                    "Perfect by this fitness, but wrong: a clue counts itself, so it sees one \
                     white cell too many."
                )
                .to_owned(),
            );
        }
        return Some(trn!(
            analysis.cut_off.len(),
            "Perfect by this fitness, but wrong: {n} white cell is cut off.",
            "Perfect by this fitness, but wrong: {n} white cells are cut off."
        ));
    }
    if fitness.value > -(board.cells() as f64) {
        return None;
    }
    let worst = short(fitness.value);
    let clue_is_black = clues.any(|status| status == ClueStatus::Black);
    match formula {
        // The only other way to this value: as many wrong clues as cells.
        Formula::Basic
            if clue_is_black || !analysis.touching.is_empty() || !analysis.cut_off.is_empty() =>
        {
            Some(tr!(
                "A rule is broken, and this fitness looks no further: every board that breaks one \
                 has the worst value, {worst}.",
                worst
            ))
        }
        Formula::Penalty if clue_is_black => Some(tr!(
            "A clue is black, and this fitness looks no further: every board with a black clue \
             has fitness {worst}.",
            worst
        )),
        Formula::Basic | Formula::Penalty => None,
    }
}

#[cfg(test)]
#[path = "published_tests.rs"]
mod tests;
