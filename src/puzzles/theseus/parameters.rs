//! What can be set of the searches that design, and what several of them share.

use super::goal::{Fitness, Goal, Symmetry};
use super::maze::Maze;
use crate::search::{Parameter, Settings};
use crate::words::mark;

pub(super) const WIDTH: Parameter = Parameter::integer(
    "width",
    mark!("Width"),
    mark!("Cells in a row."),
    (3, 16),
    6,
);
pub(super) const HEIGHT: Parameter =
    Parameter::integer("height", mark!("Height"), mark!("Rows."), (3, 16), 6);
pub(super) const GOAL: Parameter = Parameter::choice(
    "goal",
    mark!("Goal"),
    mark!(
        "Longest: hard by the report's measure. Devious: hard for people, with much that is lost, \
         few ways out, and the Minotaur held in several places."
    ),
    Goal::NAMES,
    0,
);
pub(super) const LENGTH: Parameter = Parameter::integer(
    "length",
    mark!("Length"),
    mark!("Steps of the shortest way out that a devious maze shall have."),
    (5, 500),
    30,
);
pub(super) const FITNESS: Parameter = Parameter::choice(
    "fitness",
    mark!("Fitness"),
    mark!("What the longest are measured by: the report's four functions."),
    Fitness::NAMES,
    0,
);
const TIDY: Parameter = Parameter::switch(
    "tidy",
    mark!("No pointless walls"),
    mark!("Takes away the walls of what is shown without which every figure stays the same."),
    true,
);
const SYMMETRY: Parameter = Parameter::choice(
    "symmetry",
    mark!("Symmetry"),
    mark!("Whether the walls shall mirror each other left and right, or turn by half a turn."),
    Symmetry::NAMES,
    0,
);
const FEW_WALLS: Parameter = Parameter::real(
    "few-walls",
    mark!("Few walls"),
    mark!("Points off the score for every wall."),
    (0.0, 50.0),
    0.0,
);

pub(super) const TUNED: [Parameter; 12] = [
    WIDTH,
    HEIGHT,
    GOAL,
    LENGTH,
    FITNESS,
    TIDY,
    SYMMETRY,
    FEW_WALLS,
    Parameter::integer(
        "chains",
        mark!("Chains"),
        mark!(
            "Mazes being changed side by side; 0: eight up to 6 × 6; for larger ones a single one, \
             cooled down from 50 points to 4 again and again, each time for twice as long."
        ),
        (0, 64),
        0,
    ),
    Parameter::real(
        "hot",
        mark!("Hottest"),
        mark!(
            "Loss that the hottest chain takes with probability 1/e, in points of the combined \
             fitness; the other goals take an eighth of it."
        ),
        (0.1, 1000.0),
        45.0,
    ),
    Parameter::real(
        "cold",
        mark!("Coldest"),
        mark!("The same for the coldest chain."),
        (0.01, 1000.0),
        5.5,
    ),
    Parameter::integer(
        "moves",
        mark!("Changes between exchanges"),
        mark!("Changes of each chain before neighbours may change places."),
        (1, 100_000),
        100,
    ),
];

pub(super) const GENETIC: [Parameter; 11] = [
    WIDTH,
    HEIGHT,
    GOAL,
    LENGTH,
    FITNESS,
    TIDY,
    SYMMETRY,
    FEW_WALLS,
    Parameter::integer(
        "population",
        mark!("Population"),
        mark!("Mazes alive at once."),
        (2, 5000),
        60,
    ),
    Parameter::integer(
        "tournament",
        mark!("Tournament"),
        mark!("Contestants for each parent's place."),
        (1, 50),
        2,
    ),
    Parameter::real(
        "crossover",
        mark!("Crossover rate"),
        mark!("Chance that two parents are crossed instead of one copied."),
        (0.0, 1.0),
        0.2,
    ),
];

pub(super) const RANDOM: [Parameter; 5] = [WIDTH, HEIGHT, GOAL, LENGTH, FITNESS];

/// A maze of the size that is set.
pub(super) fn sized(set: &Settings) -> Maze {
    Maze::open(set.count("width"), set.count("height"))
}

/// The goal that is set.
pub(super) fn goal(set: &Settings) -> Goal {
    Goal::named(
        set.choice("goal"),
        set.choice("fitness"),
        set.count("length"),
    )
}
