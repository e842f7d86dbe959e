//! The settings of the searches of Morpion Solitaire. Each states whether its number
//! comes from a source or is ours.

use super::ruin_recreate::RuinRecreate;
use crate::i18n::tr_noop;
use crate::search::Parameter;

pub(super) const FROM: Parameter = Parameter::choice(
    "from",
    tr_noop!("Start"),
    tr_noop!(
        "From the position on the board, whose moves stay; or with the game on the board, all of \
         whose moves since the level's start may change."
    ),
    &[tr_noop!("position"), tr_noop!("game")],
    0,
);

pub(super) const OFF: Parameter = Parameter::integer(
    "off",
    tr_noop!("Lines turned off"),
    tr_noop!("At most so many lines are turned off at a time."),
    (1, RuinRecreate::MOST_OFF as i64),
    3,
);

pub(super) const LEAN: Parameter = Parameter::real(
    "lean",
    tr_noop!("Bias to late lines"),
    tr_noop!(
        "How much the later lines of a game are preferred, on which less rests; 0: not at all."
    ),
    (0.0, 10.0),
    1.0,
);

pub(super) const TEMPERATURE: Parameter = Parameter::real(
    "temperature",
    tr_noop!("Temperature"),
    tr_noop!(
        "In percent of the longest game known: a game shorter by d percent is accepted with the \
         chance exp(−d / temperature); 0: never."
    ),
    (0.0, 5.0),
    0.5,
);

pub(super) const fn visits(default: i64) -> Parameter {
    Parameter::integer(
        "visits",
        tr_noop!("Visits before taboo"),
        tr_noop!(
            "A configuration of points that was tried so often is left for another; 0: never."
        ),
        (0, 1_000_000),
        default,
    )
}

pub(super) const WITHIN: Parameter = Parameter::integer(
    "within",
    tr_noop!("Pool tolerance"),
    tr_noop!("Games of the pool may be so many moves shorter than the best."),
    (0, 50),
    5,
);

pub(super) const POOL: Parameter = Parameter::integer(
    "pool",
    tr_noop!("Games in the pool"),
    tr_noop!("Most games in the pool."),
    (1, 5000),
    400,
);

pub(super) const PATIENCE: Parameter = Parameter::integer(
    "patience",
    tr_noop!("Stagnation limit"),
    tr_noop!(
        "Modifications without a longer game after which it begins anew from nothing; the best \
         game is kept. 0: never."
    ),
    (0, 1_000_000_000),
    2_000_000,
);

pub(super) const LEVELS: Parameter = Parameter::integer(
    "levels",
    tr_noop!("Levels"),
    tr_noop!("Levels of nesting."),
    (1, 8),
    4,
);

pub(super) const ITERATIONS: Parameter = Parameter::integer(
    "iterations",
    tr_noop!("Iterations"),
    tr_noop!("Games, or runs of the level below, on each level."),
    (1, 1000),
    100,
);

// Rosin has 1; measured over 20 seeds of three levels of 100 iterations (5T, mean):
// 0.5 148.8, 0.7 149.1, 0.8 150.5, 1 146.0.
pub(super) const fn alpha(default: f64) -> Parameter {
    Parameter::real(
        "alpha",
        tr_noop!("Learning rate α"),
        tr_noop!("By how much the best game's moves gain at each iteration; the paper has 1."),
        (0.01, 10.0),
        default,
    )
}

pub(super) const HEURISTIC: Parameter = Parameter::choice(
    "heuristic",
    tr_noop!("Heuristic"),
    tr_noop!("What makes a move likely, beside the policy."),
    &[
        tr_noop!("density"),
        tr_noop!("roulette wheel"),
        tr_noop!("none"),
    ],
    0,
);

pub(super) const GOAL: Parameter = Parameter::choice(
    "goal",
    tr_noop!("Policy learns from"),
    tr_noop!("The game that a policy learns from: the one of most density, or the longest."),
    &[tr_noop!("density"), tr_noop!("length")],
    0,
);

pub(super) const WHEEL: Parameter = Parameter::choice(
    "wheel",
    tr_noop!("Wheel"),
    tr_noop!(
        "Ten slots for each possible move in all, whole ones for each, as the comment has it; or exact shares. That \
             fractions are dropped, and that a move that ends the game weighs 1, is ours."
    ),
    &[tr_noop!("slots"), tr_noop!("exact")],
    0,
);

pub(super) const fn near(default: f64) -> Parameter {
    Parameter::real(
        "near",
        tr_noop!("Near the previous move"),
        tr_noop!(
            "A move's weight is divided by this power of its distance from the previous one, and 1; 0: it does not matter."
        ),
        (0.0, 10.0),
        default,
    )
}

pub(super) const REDRAW: Parameter = Parameter::switch(
    "redraw",
    tr_noop!("New random array"),
    tr_noop!(
        "Whether an exhibition begins with a random array, as the post says; else all other ranks stay."
    ),
    true,
);

pub(super) const TURN_OFF: Parameter = Parameter::choice(
    "turn-off",
    tr_noop!("Line turned off"),
    tr_noop!(
        "Any line of the game, or a line of a layer that is drawn first. The post hopes to unify layers and ranks; this is ours."
    ),
    &[tr_noop!("any line"), tr_noop!("of a layer")],
    0,
);

pub(super) const RANK_SWAPS: Parameter = Parameter::integer(
    "swaps",
    tr_noop!("Swaps"),
    tr_noop!(
        "Pairs of ranks that change places at a time; how many, the post leaves to the algorithm."
    ),
    (1, 50),
    1,
);

pub(super) const fn coding(default: usize) -> Parameter {
    Parameter::choice(
        "coding",
        tr_noop!("Moves are told apart by"),
        tr_noop!(
            "What a policy gives a weight to: the line, or the line and which of its points is new."
        ),
        &[tr_noop!("line"), tr_noop!("line and point")],
        default,
    )
}

pub(super) const POPULATION: Parameter =
    Parameter::population(tr_noop!("Individuals."), (2, 1000), 50);

pub(super) const SWAPS: Parameter = Parameter::integer(
    "swaps",
    tr_noop!("Swaps"),
    tr_noop!(
        "Pairs of lines that change places in a mutation, one of each pair played; after a crossover \
         any two."
    ),
    (1, 50),
    2,
);

pub(super) const CROSSOVER: Parameter = Parameter::share(
    "crossover",
    tr_noop!("Crossover"),
    tr_noop!("Share of the children that have two parents."),
    0.2,
);

pub(super) const ELITE: Parameter =
    Parameter::elite(tr_noop!("Individuals that survive."), (0, 1000), 5);

pub(super) const POWER: Parameter = Parameter::real(
    "power",
    tr_noop!("Power"),
    tr_noop!("To which a move's slots are raised; the comment squares them."),
    (0.0, 10.0),
    2.0,
);

pub(super) const WHEEL_POWER: Parameter = Parameter::real(
    "wheel-power",
    tr_noop!("Power of the wheel"),
    POWER.meaning,
    (0.0, 10.0),
    2.0,
);

pub(super) const DENSITY: Parameter = Parameter::real(
    "power",
    tr_noop!("Power"),
    tr_noop!(
        "To which a move's weight is raised: what it adds to the density, if it adds any, and 1."
    ),
    (0.0, 10.0),
    1.0,
);
