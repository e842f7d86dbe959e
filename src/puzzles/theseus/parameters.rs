//! The parameters of the searches that design.

use super::goal::{Fitness, MazeGoal, Symmetry};
use super::maze::Maze;
use crate::game::Scale;
use crate::i18n::tr_noop;
use crate::search::genetic::parameters as genetic;
use crate::search::{Parameter, Settings};

pub(super) const WIDTH: Parameter = Parameter::width(tr_noop!("Number of columns."), (3, 16), 6);
pub(super) const HEIGHT: Parameter = Parameter::height(tr_noop!("Number of rows."), (3, 16), 6);
pub(super) const GOAL: Parameter = Parameter::choice(
    "goal",
    tr_noop!("Goal"),
    tr_noop!(
        "Longest: hard by the report's measure. Devious: hard for people, with lost positions and \
         traps for the Minotaur."
    ),
    MazeGoal::NAMES,
    0,
)
.measuring(&[
    "",
    tr_noop!("lost positions, tempting steps, traps and length, in points; higher is better."),
]);
pub(super) const LENGTH: Parameter = Parameter::integer(
    "length",
    tr_noop!("Length"),
    tr_noop!("Target length of the shortest solution, in steps (devious only)."),
    (5, 500),
    30,
);
pub(super) const FITNESS: Parameter = Parameter::choice(
    "fitness",
    tr_noop!("Fitness"),
    tr_noop!("Which of the report's four functions is maximised (longest only)."),
    Fitness::NAMES,
    0,
)
.labelled(Fitness::LABELS)
.measuring(&[
    tr_noop!("steps, positions visited and Minotaur steps, weighted; higher is better."),
    tr_noop!("steps of the shortest way out; higher is better."),
    tr_noop!("positions visited to find a way out; higher is better."),
    tr_noop!("steps of the Minotaur on the shortest way out; higher is better."),
]);
const TIDY: Parameter = Parameter::switch(
    "tidy",
    tr_noop!("No redundant walls"),
    tr_noop!("Removes from the mazes shown every wall that makes no difference to their figures."),
    true,
);
const SYMMETRY: Parameter = Parameter::choice(
    "symmetry",
    tr_noop!("Symmetry"),
    tr_noop!(
        "Mirror: the right half mirrors the left. Half-turn: the walls look the same after half a \
         turn."
    ),
    Symmetry::NAMES,
    0,
);
const FEW_WALLS: Parameter = Parameter::real(
    "few-walls",
    tr_noop!("Wall penalty"),
    tr_noop!("Points deducted from the fitness for every wall."),
    (0.0, 50.0),
    0.0,
);

const DIFFICULTY: Parameter = Parameter::difficulty(
    tr_noop!("Wished steps of the shortest solution. 0: none wished, the goal counts."),
    (0.0, 500.0),
    0.0,
);

/// How long the shortest solution is.
pub(super) const SCALE: Scale = Scale {
    unit: tr_noop!("steps"),
    week: [
        (8.0, "width=5 height=5"),
        (11.0, "width=6 height=5"),
        (14.0, "width=6 height=6"),
        (18.0, "width=7 height=6 symmetry=mirror"),
        (22.0, "width=7 height=7"),
        (28.0, "width=8 height=7 symmetry=half-turn"),
        (38.0, "width=8 height=8"),
    ],
    runs: 1,
    near: |_| 0.0,
    evaluations: 20_000,
};

pub(super) const TUNED: [Parameter; 13] = [
    WIDTH,
    HEIGHT,
    GOAL,
    LENGTH,
    FITNESS,
    TIDY,
    SYMMETRY,
    FEW_WALLS,
    Parameter::chains(
        tr_noop!(
            "Mazes changed in parallel. 0: eight up to 6 × 6, beyond that one, cooled again and \
             again."
        ),
        (0, 64),
        0,
    ),
    Parameter::hottest(
        tr_noop!(
            "Loss that the hottest chain accepts with probability 1/e, in points of combined \
             fitness; for other goals, an eighth."
        ),
        (0.1, 1000.0),
        22.0,
    ),
    Parameter::coldest(
        tr_noop!("The same for the coldest chain."),
        (0.01, 1000.0),
        16.0,
    ),
    Parameter::integer(
        "moves",
        tr_noop!("Changes between exchanges"),
        tr_noop!("Changes to each chain before neighbouring chains may swap mazes."),
        (1, 100_000),
        20,
    ),
    Parameter::switch(
        "near",
        tr_noop!("Related changes"),
        tr_noop!("Often changes walls side by side, and moves both pieces along the way."),
        true,
    ),
];

/// Of four settings, the best median of the fitness of 10 seeds after 4 million mazes: 1094, with a
/// population of 100 1074, of 60 (restarts after 100 generations) 1045; without restarts 944.
pub(super) const GENETIC: [Parameter; 21] = [
    WIDTH,
    HEIGHT,
    DIFFICULTY,
    GOAL,
    LENGTH,
    FITNESS,
    TIDY,
    SYMMETRY,
    FEW_WALLS,
    genetic::population(200),
    genetic::elite(1),
    genetic::selection(0),
    genetic::tournament(2),
    genetic::TRUNCATION,
    // A fifth of the matings: see `matings_crossed`.
    genetic::crossover(0.33),
    genetic::mutation(
        "mutation",
        tr_noop!(
            "Probability that a child with two parents mutates too; a copy of one parent always \
             does."
        ),
        1.0,
    ),
    genetic::replacement(1),
    genetic::restarts(true),
    genetic::stale_generations(50),
    genetic::IMMIGRANTS,
    genetic::MUTATED,
];

pub(super) const RANDOM: [Parameter; 5] = [WIDTH, HEIGHT, GOAL, LENGTH, FITNESS];

/// A maze of the size that is set.
pub(super) fn sized(set: &Settings) -> Maze {
    Maze::open(set.count("width"), set.count("height"))
}

/// The goal that is set.
pub(super) fn goal(set: &Settings) -> MazeGoal {
    let longest = MazeGoal::Longest(set.pick("fitness", &Fitness::ALL));
    let (length, lost) = (set.count("length") as f64, 1.0);
    set.pick("goal", &[longest, MazeGoal::Devious { length, lost }])
}

/// The goal that is set for the genetic algorithm: a difficulty comes before others.
pub(super) fn goal_or_difficulty(set: &Settings) -> MazeGoal {
    match set.real("difficulty") {
        0.0 => goal(set),
        length => MazeGoal::OfLength(length),
    }
}

/// Steps off a maze of a wished length where two of the pieces are neighbours, or in one cell.
const CROWDED: f64 = 5.0;

/// What is off the fitness of such mazes.
pub(super) fn crowding_cost(set: &Settings) -> f64 {
    match goal_or_difficulty(set) {
        MazeGoal::OfLength(_) => CROWDED,
        _ => 0.0,
    }
}
