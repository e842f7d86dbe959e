//! The settings of the searches of Morpion Solitaire. Each states whether its number
//! comes from a source or is ours.

use super::ruin_recreate::RuinRecreate;
use crate::i18n::tr_noop;
use crate::search::Parameter;

pub(super) const FROM: Parameter = Parameter::choice(
    "from",
    tr_noop!("Start from"),
    tr_noop!(
        "This position: plays on from the board. The whole game: may change all moves since the \
         start."
    ),
    &["position", "game"],
    0,
)
.labelled(&[tr_noop!("this position"), tr_noop!("the whole game")]);

pub(super) const OFF: Parameter = Parameter::integer(
    "off",
    tr_noop!("Lines removed"),
    tr_noop!("Maximum number of lines removed at a time; lines that depend on them go too."),
    (1, RuinRecreate::MAX_LINES_OFF as i64),
    3,
);

pub(super) const LEAN: Parameter = Parameter::real(
    "lean",
    tr_noop!("Bias towards late lines"),
    tr_noop!(
        "How strongly the choice favours the later lines of a game, on which fewer others depend. \
         0: not at all."
    ),
    (0.0, 10.0),
    1.0,
);

pub(super) const TEMPERATURE: Parameter = Parameter::real(
    "temperature",
    tr_noop!("Temperature"),
    tr_noop!(
        "In % of the longest known game: a game that is d % shorter is accepted with probability \
         exp(−d / temperature). 0: never."
    ),
    (0.0, 5.0),
    0.5,
);

pub(super) const fn visits(default: i64) -> Parameter {
    Parameter::integer(
        "visits",
        tr_noop!("Visits before tabu"),
        tr_noop!(
            "Visits to a set of points before the search moves on to another. 0: it never does."
        ),
        (0, 1_000_000),
        default,
    )
}

pub(super) const WITHIN: Parameter = Parameter::integer(
    "within",
    tr_noop!("Pool tolerance"),
    tr_noop!("How many moves shorter than the best the games in the pool may be."),
    (0, 50),
    5,
);

pub(super) const POOL: Parameter = Parameter::integer(
    "pool",
    tr_noop!("Pool size"),
    tr_noop!("Maximum number of games in the pool."),
    (1, 5000),
    400,
);

pub(super) const PATIENCE: Parameter = Parameter::integer(
    "patience",
    tr_noop!("Stagnation limit"),
    tr_noop!(
        "Changes without a longer game before the search restarts; the best game is kept. 0: it \
         never does."
    ),
    (0, 1_000_000_000),
    500_000,
);

pub(super) const LEVELS: Parameter = Parameter::integer(
    "levels",
    tr_noop!("Nesting levels"),
    tr_noop!("Number of nested levels."),
    (1, 8),
    4,
);

pub(super) const ITERATIONS: Parameter = Parameter::integer(
    "iterations",
    tr_noop!("Iterations"),
    tr_noop!(
        "Iterations of each level: games on the lowest, runs of the level below on the others."
    ),
    (1, 1000),
    100,
);

// Rosin has 1; measured over 20 seeds of three levels of 100 iterations (5T, mean):
// 0.5 148.8, 0.7 149.1, 0.8 150.5, 1 146.0.
pub(super) const fn alpha(default: f64) -> Parameter {
    Parameter::real(
        "alpha",
        tr_noop!("Learning rate α"),
        tr_noop!("How far each iteration moves the policy towards the best game; the paper has 1."),
        (0.01, 10.0),
        default,
    )
}

pub(super) const HEURISTIC: Parameter = Parameter::choice(
    "heuristic",
    tr_noop!("Heuristic"),
    tr_noop!("What makes a move likely, besides the policy."),
    &[
        tr_noop!("density"),
        tr_noop!("roulette wheel"),
        tr_noop!("none"),
    ],
    0,
);

pub(super) const GOAL: Parameter = Parameter::choice(
    "goal",
    tr_noop!("Policy target"),
    tr_noop!("The game that a policy learns from: the densest or the longest."),
    &[tr_noop!("density"), tr_noop!("length")],
    0,
);

pub(super) const WHEEL: Parameter = Parameter::choice(
    "wheel",
    tr_noop!("Wheel slots"),
    tr_noop!(
        "Whole slots: a whole number for each move, ten per possible move in total. Exact: exact \
         shares."
    ),
    &["slots", "exact"],
    0,
)
.labelled(&[tr_noop!("whole slots"), tr_noop!("exact")]);

pub(super) const fn near(default: f64) -> Parameter {
    Parameter::real(
        "near",
        tr_noop!("Nearness to the previous move"),
        tr_noop!(
            "A move's weight is divided by this power of 1 + its distance from the previous move. \
             0: no effect."
        ),
        (0.0, 10.0),
        default,
    )
}

pub(super) const REDRAW: Parameter = Parameter::switch(
    "redraw",
    tr_noop!("New random array"),
    tr_noop!(
        "Starts each time from a random array, as in the post; otherwise all other ranks stay."
    ),
    true,
);

pub(super) const REDRAW_EACH: Parameter = Parameter::switch(
    "redraw",
    tr_noop!("New random array"),
    tr_noop!(
        "On: the game gets the highest ranks of a new random array before each change. Off: only \
         once."
    ),
    true,
);

pub(super) const TURN_OFF: Parameter = Parameter::choice(
    "turn-off",
    tr_noop!("Line removed"),
    tr_noop!("Any line of the game, or a line of a random layer."),
    &["any line", "of a layer"],
    0,
)
.labelled(&[tr_noop!("any line"), tr_noop!("a line of a random layer")]);

pub(super) const RANK_SWAPS: Parameter = Parameter::integer(
    "swaps",
    tr_noop!("Swaps"),
    tr_noop!("Pairs of ranks swapped at a time; the author's program swaps 3."),
    (1, 50),
    3,
);

pub(super) const fn coding(default: usize) -> Parameter {
    Parameter::choice(
        "coding",
        tr_noop!("Moves distinguished by"),
        tr_noop!("What a policy gives a weight to: the line, or the line with its new point."),
        &[tr_noop!("line"), tr_noop!("line and point")],
        default,
    )
}

pub(super) const SWAPS: Parameter = Parameter::integer(
    "swaps",
    tr_noop!("Swaps"),
    tr_noop!(
        "Pairs of lines swapped by a mutation, one of each in the game; after a crossover, any \
         two."
    ),
    (1, 50),
    2,
);

pub(super) const POWER: Parameter = Parameter::real(
    "power",
    tr_noop!("Exponent"),
    tr_noop!("Power to which a move's slots are raised; the comment squares them."),
    (0.0, 10.0),
    2.0,
);

pub(super) const WHEEL_POWER: Parameter = Parameter::real(
    "wheel-power",
    tr_noop!("Exponent of the wheel"),
    POWER.meaning,
    (0.0, 10.0),
    2.0,
);

pub(super) const DENSITY: Parameter = Parameter::real(
    "power",
    tr_noop!("Exponent"),
    tr_noop!(
        "Power to which a move's weight is raised: 1 + what it adds to the density, if it adds \
         any."
    ),
    (0.0, 10.0),
    1.0,
);
