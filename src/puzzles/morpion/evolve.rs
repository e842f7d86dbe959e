//! The searches of Morpion Solitaire: the tuned search, the preference array as in the
//! post and its comments, playouts, nested rollouts, and permutations.

use super::parameters::{
    CROSSOVER, DENSITY, ELITE, FROM, GOAL, HEURISTIC, ITERATIONS, LEAN, LEVELS, OFF, PATIENCE,
    POOL, POPULATION, POWER, RANK_SWAPS, REDRAW, SWAPS, TEMPERATURE, TURN_OFF, WHEEL, WHEEL_POWER,
    WITHIN, alpha, coding, near, visits,
};
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
use crate::search::{Aim, Method, Settings, Spec};

/// Every search, the recommended one first.
pub(super) static SEARCHES: [SearchSpec<Level>; 10] = [
    SearchSpec {
        spec: Spec {
            id: "hunt",
            method: Method::LocalSearch,
            name: tr_noop!("Preferences, tuned"),
            source: tr_noop!("This project, after Tishchenko, Morpion DNA, and its comments"),
            summary: tr_noop!(
                "Turns a few lines of the game off and plays on: by chance, and by the old \
                 lines as soon as they are possible again. A game that is no shorter is kept, a \
                 shorter one by chance. What has been searched for too long \
                 is left for another game of a pool. The genome is one game, a list of lines, \
                 and there is no population; fitness is its number of moves, higher is better."
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
                "Plays by a policy that learns: each level plays by the one below it and makes \
                 the moves of its best game more likely. Found the records of 177 and 178. In \
                 place of a genome there is a policy, a weight for each line, and no \
                 population; fitness is a game's number of moves, higher is better."
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
            source: tr_noop!(
                "mrdarek, comments 1, 3, 7 and 9 on Morpion DNA; Rosin 2011; Cazenave 2021"
            ),
            summary: tr_noop!(
                "Nested rollouts in which moves are also the more likely the more they add to \
                 the density of the board, and the nearer they are to the previous one; or by a \
                 roulette wheel. In place of a genome there is a policy, a weight for each \
                 move, and no population; it learns from the game whose fitness is highest: by \
                 comment 9 its density, the sum of what its points count, else its number of \
                 moves. The answer is the longest game. Levels and iterations are those of \
                 NRPA here, α is its paper's; how much nearness counts, and what a point with fewer than seven lines \
                 counts, is ours."
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
                 one of them that of a line in the game; kept if the game is no shorter, as \
                 comment 8 says. The genome is this one array, and there is no population; \
                 fitness is the number of moves of its game, higher is better."
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
                 exhibited in a new random array, in which its lines have the highest ranks. \
                 The comment's taboo can be switched on; it gives no numbers for it. The genome \
                 is this one array, and there is no population; fitness is the number of moves \
                 of its game, higher is better."
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
                "Takes one move away and plays a new game by chance that remembers the moves \
                 not used yet: each is played as soon as it is possible. Kept if it is no \
                 shorter, which the comment does not say. The genome is one game, a list of \
                 lines, and there is no population; fitness is its number of moves, higher is \
                 better."
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
                 first. Mutation lets lines change places. Fitness is the number of moves of \
                 that game, higher is better. The comment tells of another game and gives no \
                 numbers; they are ours, and so are crossover, a tournament of three, and that \
                 one line of a swap was played."
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
                 it: its slots on the wheel, squared. No genome and no population: each game is \
                 new; fitness is its number of moves, higher is better."
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
                "Play-outs in which a move is the more likely the more it adds to the density: \
                 a point with 7 lines counts 128, one with 8 lines 256, one with few less than \
                 nothing; how much less, and what is between, is ours. No genome and no \
                 population: each game is new; fitness is its number of moves, higher is \
                 better."
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
                 search has to beat. No genome and no population: each game is new; fitness is \
                 its number of moves, higher is better."
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
