//! The searches of Morpion Solitaire: the tuned hunt, the preference array as in the
//! post and its comments, play-outs, nested rollouts, and permutations.

use super::permutation::Permutations;
use super::playout::{Coding, Goal, Playing, Weighing, Weights, Wheel};
use super::pool;
use super::preferences::{self, Modification, PreferenceSearch};
use super::ruin_recreate::{self, RuinRecreate};
use super::rules::{Level, State};
use super::start::Start;
use crate::game::SearchSpec;
use crate::game::evolves::BoxedSearch;
use crate::i18n::tr_noop;
use crate::search::genetic::{self, Genetic, matings_crossed};
use crate::search::rollout::{self, Nested, Playouts};
use crate::search::selection::Selection;
use crate::search::{Aim, Method, Parameter, Settings, Spec};

/// Every search, the recommended one first.
pub(super) static SEARCHES: [SearchSpec<Level>; 10] = [
    SearchSpec {
        spec: Spec {
            id: "hunt",
            method: Method::LocalSearch,
            name: tr_noop!("Preferences, tuned"),
            source: tr_noop!("This project, after Tishchenko, Morpion DNA, and its comments"),
            summary: tr_noop!(
                "Turns a few lines of the game off and plays on: by chance, and by the old lines \
                 as soon as they are possible again. What has been searched for too long is left \
                 for another game of a pool."
            ),
            aim: Aim::Solve,
            parameters: &[
                FROM,
                OFF,
                LEAN,
                TEMPERATURE,
                visits(1000),
                WITHIN,
                POOL,
                PATIENCE,
            ],
        },
        build: |level, state, settings, seed| {
            let config = ruin_recreate::Config {
                off: settings.count("off"),
                lean: settings.real("lean"),
                temperature: settings.real("temperature"),
                pool: pool_config(settings),
                patience: settings.count("patience") as u64,
            };
            Ok(hunting(level, state, settings, config, seed))
        },
    },
    SearchSpec {
        spec: Spec {
            id: "nrpa",
            method: Method::Sampling,
            name: tr_noop!("Nested rollouts (NRPA)"),
            source: "Rosin, Nested Rollout Policy Adaptation for Monte Carlo Tree Search (2011)",
            summary: tr_noop!(
                "Plays by a policy that learns: each level plays by the one below it and makes the \
                 moves of its best game more likely. Found the records of 177 and 178."
            ),
            aim: Aim::Solve,
            parameters: &[LEVELS, ITERATIONS, alpha(0.8), coding(0)],
        },
        build: |level, state, settings, seed| {
            Ok(nesting(
                level,
                state,
                settings,
                (Weights::EVEN, Goal::Length),
                seed,
            ))
        },
    },
    SearchSpec {
        spec: Spec {
            id: "nested-wheel",
            method: Method::Sampling,
            name: tr_noop!("Nested rollouts with heuristics"),
            source: tr_noop!("mrdarek, comments 1, 3, 7 and 9 on Morpion DNA"),
            summary: tr_noop!(
                "Nested rollouts in which moves are also the more likely the more they add to the \
                 density of the board, and the nearer they are to the previous one; or by a roulette \
                 wheel. The policy learns from the densest game, not from the longest."
            ),
            aim: Aim::Solve,
            parameters: &[
                HEURISTIC,
                WHEEL_POWER,
                WHEEL,
                DENSITY,
                near(1.0),
                GOAL,
                LEVELS,
                ITERATIONS,
                alpha(1.0),
                coding(1),
            ],
        },
        build: |level, state, settings, seed| {
            let by = match settings.choice("heuristic") {
                "density" => Weighing::Density(settings.real("power")),
                "roulette wheel" => openness(settings, "wheel-power"),
                _ => Weighing::Uniform,
            };
            let goal = match settings.choice("goal") {
                "length" => Goal::Length,
                _ => Goal::Density,
            };
            let near = settings.real("near");
            Ok(nesting(
                level,
                state,
                settings,
                (Weights { by, near }, goal),
                seed,
            ))
        },
    },
    SearchSpec {
        spec: Spec {
            id: "dna",
            method: Method::LocalSearch,
            name: tr_noop!("Preferences, as in the post"),
            source: "Tishchenko, Morpion DNA",
            summary: tr_noop!(
                "An array of 6400 ranks says which line to play first; two ranks change places, \
                 one of them that of a line in the game; kept if the game is no shorter."
            ),
            aim: Aim::Solve,
            parameters: &[RANK_SWAPS],
        },
        build: |level, state, settings, seed| {
            let config = preferences::Config {
                modification: Modification::Swap(settings.count("swaps")),
                ..preferences::Config::POST
            };
            let start = Start::new(level, state);
            Ok(Box::new(PreferenceSearch::new(start, config, seed)))
        },
    },
    SearchSpec {
        spec: Spec {
            id: "dna-off",
            method: Method::LocalSearch,
            name: tr_noop!("Preferences, as in the comment"),
            source: tr_noop!("Tishchenko, Morpion DNA, comments 6 and 8"),
            summary: tr_noop!(
                "As in the post, but a used line's rank becomes 0. A game that is no shorter is \
                 exhibited in a new random array, in which its lines have the highest ranks. The \
                 comment's taboo can be switched on; it gives no numbers for it."
            ),
            aim: Aim::Solve,
            parameters: &[REDRAW, TURN_OFF, visits(0), WITHIN, POOL],
        },
        build: |level, state, settings, seed| {
            let config = preferences::Config {
                redraws: settings.on("redraw"),
                by_layers: settings.choice("turn-off") == "of a layer",
                pool: pool_config(settings),
                ..preferences::Config::COMMENT
            };
            let start = Start::new(level, state);
            Ok(Box::new(PreferenceSearch::new(start, config, seed)))
        },
    },
    SearchSpec {
        spec: Spec {
            id: "galias",
            method: Method::LocalSearch,
            name: tr_noop!("Remove and play on"),
            source: tr_noop!("Galias, comments 6 and 8 on Morpion DNA"),
            summary: tr_noop!(
                "Takes one move away and plays a new game by chance that remembers the moves not \
                 used yet: each is played as soon as it is possible. Kept if it is no shorter, which \
                 the comment does not say."
            ),
            aim: Aim::Solve,
            parameters: &[FROM],
        },
        build: |level, state, settings, seed| {
            let config = ruin_recreate::Config {
                off: 1,
                lean: 0.0,
                temperature: 0.0,
                pool: pool::Config::NONE,
                patience: 0,
            };
            Ok(hunting(level, state, settings, config, seed))
        },
    },
    SearchSpec {
        spec: Spec {
            id: "permutations",
            method: Method::Evolution,
            name: tr_noop!("Genetic, over permutations"),
            source: tr_noop!("Marcos, comment 10 on Morpion DNA"),
            summary: tr_noop!(
                "A genome is an order of all lines; its game plays the legal line that comes \
                 first. Mutation lets lines change places."
            ),
            aim: Aim::Solve,
            parameters: &[POPULATION, SWAPS, CROSSOVER, ELITE],
        },
        build: |level, state, settings, seed| {
            let start = Start::new(level, state);
            let enough = start.enough() as f64;
            let problem = Permutations::new(start, settings.count("swaps"));
            let population = settings.count("population");
            let config = genetic::Config {
                population,
                elite: settings.count("elite").min(population),
                selection: Selection::tournament(3),
                crossover: matings_crossed(settings.real("crossover")),
                newest_first: true,
                stop_when_solved: false,
                target_score: Some(enough),
                ..genetic::Config::default()
            };
            Ok(Box::new(Genetic::new(problem, config, seed)))
        },
    },
    SearchSpec {
        spec: Spec {
            id: "roulette",
            method: Method::Sampling,
            name: tr_noop!("Roulette wheel"),
            source: tr_noop!("mrdarek, comments 1 and 3 on Morpion DNA"),
            summary: tr_noop!(
                "Play-outs in which a move is the more likely the more moves are possible after \
                 it: its slots on the wheel, squared."
            ),
            aim: Aim::Solve,
            parameters: &[POWER, WHEEL],
        },
        build: |level, state, settings, seed| {
            Ok(playing(
                level,
                state,
                openness(settings, "power"),
                0.0,
                seed,
            ))
        },
    },
    SearchSpec {
        spec: Spec {
            id: "density",
            method: Method::Sampling,
            name: tr_noop!("Density"),
            source: tr_noop!("mrdarek, comments 7 and 9 on Morpion DNA"),
            summary: tr_noop!(
                "Play-outs in which a move is the more likely the more it adds to the density: a \
                 point with 7 lines counts 128, one with 8 lines 256, one with few less than nothing."
            ),
            aim: Aim::Solve,
            parameters: &[DENSITY, near(0.0)],
        },
        build: |level, state, settings, seed| {
            let weighing = Weighing::Density(settings.real("power"));
            Ok(playing(level, state, weighing, settings.real("near"), seed))
        },
    },
    SearchSpec {
        spec: Spec {
            id: "random",
            method: Method::Sampling,
            name: tr_noop!("Random games"),
            source: tr_noop!("The control"),
            summary: tr_noop!(
                "Play-outs in which all moves are as likely, over and over: what every other \
                 search has to beat."
            ),
            aim: Aim::Solve,
            parameters: &[],
        },
        build: |level, state, _, seed| Ok(playing(level, state, Weighing::Uniform, 0.0, seed)),
    },
];

fn playing(level: &Level, state: &State, by: Weighing, near: f64, seed: u64) -> BoxedSearch<Level> {
    let (start, weights) = (Start::new(level, state), Weights { by, near });
    let game = Playing::new(start, weights, Coding::Line, Goal::Length);
    Box::new(Playouts::new(game, seed))
}

fn nesting(
    level: &Level,
    state: &State,
    settings: &Settings,
    (weights, goal): (Weights, Goal),
    seed: u64,
) -> BoxedSearch<Level> {
    let coding = match settings.choice("coding") {
        "line and point" => Coding::LineAndPoint,
        _ => Coding::Line,
    };
    let game = Playing::new(Start::new(level, state), weights, coding, goal);
    let config = rollout::nested::Config {
        levels: settings.count("levels"),
        iterations: settings.count("iterations") as u64,
        alpha: settings.real("alpha"),
    };
    Box::new(Nested::new(game, config, seed))
}

fn openness(settings: &Settings, power: &str) -> Weighing {
    let wheel = match settings.choice("wheel") {
        "exact" => Wheel::Exact,
        _ => Wheel::Slots,
    };
    Weighing::Openness(settings.real(power), wheel)
}

fn pool_config(settings: &Settings) -> pool::Config {
    pool::Config {
        visits: settings.count("visits") as u64,
        within: settings.count("within"),
        games: settings.count("pool"),
    }
}

fn hunting(
    level: &Level,
    state: &State,
    settings: &Settings,
    config: ruin_recreate::Config,
    seed: u64,
) -> BoxedSearch<Level> {
    let here = Start::new(level, state);
    Box::new(match settings.choice("from") {
        "game" => RuinRecreate::new(Start::of_level(level), here.made(), config, seed),
        _ => RuinRecreate::new(here, &[], config, seed),
    })
}

const FROM: Parameter = Parameter::choice(
    "from",
    tr_noop!("Goes on"),
    tr_noop!(
        "From the position on the board, whose moves stay; or with the game on the board, all of \
         whose moves since the level's start may change."
    ),
    &[tr_noop!("position"), tr_noop!("game")],
    0,
);

const OFF: Parameter = Parameter::integer(
    "off",
    tr_noop!("Lines turned off"),
    tr_noop!("At most so many lines are turned off at a time."),
    (1, RuinRecreate::MOST_OFF as i64),
    3,
);

const LEAN: Parameter = Parameter::real(
    "lean",
    tr_noop!("Lean towards the end"),
    tr_noop!(
        "How much the later lines of a game are preferred, on which less rests; 0: not at all."
    ),
    (0.0, 10.0),
    1.0,
);

const TEMPERATURE: Parameter = Parameter::real(
    "temperature",
    tr_noop!("Temperature"),
    tr_noop!(
        "In percent of the longest game known: a game shorter by d percent is accepted with the \
         chance exp(−d / temperature); 0: never."
    ),
    (0.0, 5.0),
    0.5,
);

const fn visits(default: i64) -> Parameter {
    Parameter::integer(
        "visits",
        tr_noop!("Visits"),
        tr_noop!(
            "A configuration of points that was tried so often is left for another; 0: never."
        ),
        (0, 1_000_000),
        default,
    )
}

const WITHIN: Parameter = Parameter::integer(
    "within",
    tr_noop!("Within"),
    tr_noop!("Games of the pool may be so many moves shorter than the best."),
    (0, 50),
    5,
);

const POOL: Parameter = Parameter::integer(
    "pool",
    tr_noop!("Games in the pool"),
    tr_noop!("Most games in the pool."),
    (1, 5000),
    400,
);

const PATIENCE: Parameter = Parameter::integer(
    "patience",
    tr_noop!("Patience"),
    tr_noop!(
        "Modifications without a longer game after which it begins anew from nothing; the best \
         game is kept. 0: never."
    ),
    (0, 1_000_000_000),
    2_000_000,
);

const LEVELS: Parameter = Parameter::integer(
    "levels",
    tr_noop!("Levels"),
    tr_noop!("Levels of nesting."),
    (1, 8),
    4,
);

const ITERATIONS: Parameter = Parameter::integer(
    "iterations",
    tr_noop!("Iterations"),
    tr_noop!("Games, or runs of the level below, on each level."),
    (1, 1000),
    100,
);

// Rosin has 1; measured over 20 seeds of three levels of 100 iterations (5T, mean):
// 0.5 148.8, 0.7 149.1, 0.8 150.5, 1 146.0.
const fn alpha(default: f64) -> Parameter {
    Parameter::real(
        "alpha",
        tr_noop!("Learning rate α"),
        tr_noop!("By how much the best game's moves gain at each iteration."),
        (0.01, 10.0),
        default,
    )
}

const HEURISTIC: Parameter = Parameter::choice(
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

const GOAL: Parameter = Parameter::choice(
    "goal",
    tr_noop!("Policy learns from"),
    tr_noop!("The game that a policy learns from: the one of most density, or the longest."),
    &[tr_noop!("density"), tr_noop!("length")],
    0,
);

const WHEEL: Parameter = Parameter::choice(
    "wheel",
    tr_noop!("Wheel"),
    tr_noop!(
        "Ten slots for each possible move in all, whole ones for each, as the comment has it; or exact shares."
    ),
    &[tr_noop!("slots"), tr_noop!("exact")],
    0,
);

const fn near(default: f64) -> Parameter {
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

const REDRAW: Parameter = Parameter::switch(
    "redraw",
    tr_noop!("New random array"),
    tr_noop!(
        "Whether an exhibition begins with a random array, as the post says; else all other ranks stay."
    ),
    true,
);

const TURN_OFF: Parameter = Parameter::choice(
    "turn-off",
    tr_noop!("Line turned off"),
    tr_noop!(
        "Any line of the game, or a line of a layer that is drawn first. The post hopes to unify layers and ranks; this is ours."
    ),
    &[tr_noop!("any line"), tr_noop!("of a layer")],
    0,
);

const RANK_SWAPS: Parameter = Parameter::integer(
    "swaps",
    tr_noop!("Swaps"),
    tr_noop!(
        "Pairs of ranks that change places at a time; how many, the post leaves to the algorithm."
    ),
    (1, 50),
    1,
);

const fn coding(default: usize) -> Parameter {
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

const POPULATION: Parameter = Parameter::population(tr_noop!("Individuals."), (2, 1000), 50);

const SWAPS: Parameter = Parameter::integer(
    "swaps",
    tr_noop!("Swaps"),
    tr_noop!("Pairs of lines that change places in a mutation, one of each pair played."),
    (1, 50),
    2,
);

const CROSSOVER: Parameter = Parameter::share(
    "crossover",
    tr_noop!("Crossover"),
    tr_noop!("Share of the children that have two parents."),
    0.2,
);

const ELITE: Parameter = Parameter::elite(tr_noop!("Individuals that survive."), (0, 1000), 5);

const POWER: Parameter = Parameter::real(
    "power",
    tr_noop!("Power"),
    tr_noop!("To which a move's slots are raised; the comment squares them."),
    (0.0, 10.0),
    2.0,
);

const WHEEL_POWER: Parameter = Parameter::real(
    "wheel-power",
    tr_noop!("Power of the wheel"),
    POWER.meaning,
    (0.0, 10.0),
    2.0,
);

const DENSITY: Parameter = Parameter::real(
    "power",
    tr_noop!("Power"),
    tr_noop!(
        "To which a move's weight is raised: what it adds to the density, if it adds any, and 1."
    ),
    (0.0, 10.0),
    1.0,
);
