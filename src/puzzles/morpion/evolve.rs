//! The searches of Morpion Solitaire: the tuned search, the preference array as in the
//! post and its comments, playouts, nested rollouts, and permutations.

use super::games::Games;
use super::grid::Move;
use super::parameters::{
    DENSITY, FROM, GOAL, HEURISTIC, ITERATIONS, LEAN, LEVELS, OFF, PATIENCE, POOL, POWER,
    RANK_SWAPS, REDRAW, REDRAW_EACH, SWAPS, TEMPERATURE, TURN_OFF, WHEEL, WHEEL_POWER, WITHIN,
    alpha, coding, near, visits,
};
use super::permutation::Permutations;
use super::playout::{Coding, Goal, Playing, Weighing, Weights, Wheel, density};
use super::pool;
use super::preferences::{self, Modification, PreferenceSearch};
use super::ruin_recreate::{self, RuinRecreate};
use super::rules::{Level, State};
use super::start::Start;
use crate::game::SearchSpec;
use crate::game::chart::short;
use crate::game::evolves::BoxedSearch;
use crate::i18n::{tr, tr_noop};
use crate::search::genetic::{self, Genetic, matings_crossed, parameters};
use crate::search::rollout::{self, Nested, Playouts};
use crate::search::selection::Selection;
use crate::search::{Aim, Method, Settings, Spec};

/// Every search, the recommended one first.
pub(super) static SEARCHES: [SearchSpec<Level>; 11] = [
    SearchSpec {
        spec: Spec {
            id: "hunt",
            method: Method::LocalSearch,
            name: tr_noop!("Tuned: ruin and recreate"),
            source: tr_noop!("This project, after Tishchenko, Morpion DNA, and the comments on it"),
            summary: tr_noop!(
                "Removes a few lines from the game and plays on: old lines as soon as they are \
                 legal again, otherwise at random. Keeps the new game if it is no shorter, and a \
                 shorter one with a probability set by the temperature. A game searched for too \
                 long gives way to another from a pool. Genome: one game, a list of lines; there \
                 is no population. Fitness: its number of moves; higher is better."
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
            id: "genetic",
            method: Method::Evolution,
            name: tr_noop!("GA on games"),
            source: tr_noop!("This project, after comment 8 on Morpion DNA"),
            summary: tr_noop!(
                "Genome: a game, a list of lines. Fitness: its number of moves; higher is better. \
                 Operators: crossover plays one game to a cut, then the other's lines; mutation \
                 takes lines out and plays on."
            ),
            aim: Aim::Solve,
            parameters: &[
                parameters::population(20),
                parameters::elite(1),
                parameters::selection(0),
                parameters::tournament(3),
                parameters::TRUNCATION,
                parameters::crossover(0.3),
                parameters::mutation(
                    "mutation",
                    tr_noop!(
                        "Share of the children of two parents that mutate; those of one always do."
                    ),
                    0.0,
                ),
                parameters::replacement(0),
                parameters::restarts(true),
                parameters::stale_generations(2000),
                OFF,
                LEAN,
            ],
        },
        build: |level, state, settings, seed| {
            let start = Start::new(level, state);
            let config = genetic::Config {
                stop_when_solved: false,
                target_score: Some(start.enough() as f64),
                ..genetic::Config::from_settings(settings)
            };
            let games = Games::new(
                start,
                settings.real("mutation"),
                settings.count("off"),
                settings.real("lean"),
            );
            Ok(Box::new(Genetic::new(games, config, seed)))
        },
    },
    SearchSpec {
        spec: Spec {
            id: "nrpa",
            method: Method::Sampling,
            name: tr_noop!("Nested rollouts (NRPA)"),
            source: "Rosin, Nested Rollout Policy Adaptation for Monte Carlo Tree Search (2011)",
            summary: tr_noop!(
                "Plays games by a policy that learns: each level repeats the one below it and \
                 makes the moves of its best game more likely. The method found the records of \
                 177 and 178 moves. Genome: none; a policy, with a weight for each line, takes \
                 its place. Fitness: the number of moves of a game; higher is better."
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
                "Nested rollouts in which a heuristic weights the moves as well: by what they add \
                 to the density of the board, or by a roulette wheel, and by how near they are to \
                 the previous move. Genome: none; a policy, with a weight for each move, takes \
                 its place; it learns from the games with the highest density, the sum of their \
                 points' values (comment 9), or with the most moves. Fitness: the number of moves \
                 of a game; higher is better. Levels and iterations are as in “Nested rollouts (NRPA)”, α as in its \
                 paper; the weight of nearness and the value of points with fewer than seven \
                 lines are ours."
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
            name: tr_noop!("Original: preferences (Tishchenko, 2011)"),
            source: tr_noop!("Tishchenko, Morpion DNA, and its author's program (koozdra/Morpion)"),
            summary: tr_noop!(
                "Plays the legal line that ranks highest in an array of 6,400 ranks. Then again \
                 and again: “exhibits” the game, so that its lines have the highest ranks of a \
                 new random array; swaps pairs of ranks, one of each that of a line in the game; \
                 plays. The post says so; how many pairs, and that a game is kept if it is no \
                 shorter, is from the author's program. Genome: this one array; there is no \
                 population. Fitness: the number of moves of its game; higher is better."
            ),
            aim: Aim::Solve,
            parameters: &[RANK_SWAPS, REDRAW_EACH],
        },
        build: |level, state, settings, seed| {
            let config = preferences::Config {
                modification: Modification::Swap(settings.count("swaps")),
                redraws: settings.on("redraw"),
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
            name: tr_noop!("Original: comment 8 (Tishchenko)"),
            source: tr_noop!("Tishchenko, Morpion DNA, comments 6 and 8"),
            summary: tr_noop!(
                "Like the post's search, but sets the rank of one line in the game to 0. A game \
                 that is no shorter is “exhibited”: a new random array gives its lines the \
                 highest ranks. Genome: this one array; there is no population. Fitness: the \
                 number of moves of its game; higher is better. The comment's tabu can be \
                 switched on; the comment gives no numbers for it."
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
            name: tr_noop!("Original: remove and replay (Galias)"),
            source: tr_noop!("Galias, comments 6 and 8 on Morpion DNA"),
            summary: tr_noop!(
                "Removes one move and plays a new game at random, but plays each unused old move \
                 as soon as it is legal again. Genome: one game, a list of lines; there is no \
                 population. Fitness: its number of moves; higher is better. Keeping a game that \
                 is no shorter is ours: the comment does not say."
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
            name: tr_noop!("Original GA on permutations (Marcos)"),
            source: tr_noop!("Marcos, comment 10 on Morpion DNA"),
            summary: tr_noop!(
                "A genetic algorithm on orders of all lines: the game always plays the legal line \
                 that comes first. Genome: a permutation of the lines; mutation swaps pairs of \
                 them. Fitness: the number of moves of its game; higher is better. The comment is \
                 about another game and gives no numbers; they are ours, and so are crossover, \
                 the tournament of three, and the rule that one line of each swap was played."
            ),
            aim: Aim::Solve,
            parameters: &[
                parameters::population(50),
                parameters::elite(5),
                parameters::crossover(0.2),
                SWAPS,
            ],
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
            name: tr_noop!("Original: roulette wheel (mrdarek)"),
            source: tr_noop!("mrdarek, comments 1 and 3 on Morpion DNA"),
            summary: tr_noop!(
                "Random playouts in which a move is likelier the more moves it leaves possible: \
                 they determine its slots on the wheel, which are then squared. Genome: none; \
                 each game is new. Fitness: its number of moves; higher is better."
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
            name: tr_noop!("Original: density (mrdarek)"),
            source: tr_noop!("mrdarek, comments 7 and 9 on Morpion DNA"),
            summary: tr_noop!(
                "Random playouts in which a move is likelier the more it adds to the density of \
                 the board: a point with 7 lines counts 128, one with 8 lines 256, one with few \
                 lines less than 0. Genome: none; each game is new. Fitness: its number of moves; \
                 higher is better. How much less than 0, and the values in between, are ours."
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
            name: tr_noop!("Random games (control)"),
            source: tr_noop!("A control that every other search has to beat"),
            summary: tr_noop!(
                "Plays random games in which all legal moves are equally likely: every other \
                 search has to beat it. Genome: none; each game is new. Fitness: its number of \
                 moves; higher is better."
            ),
            aim: Aim::Solve,
            parameters: &[],
        },
        build: |level, state, _, seed| Ok(playing(level, state, Weighing::Uniform, 0.0, seed)),
    },
];

/// The figure that nested rollouts learn from, where that is not the fitness.
pub(super) fn fitness_note(
    level: &Level,
    search: &Spec,
    settings: &Settings,
    moves: &[Move],
) -> Option<String> {
    let learns = search.id == "nested-wheel" && settings.choice("goal") != "length";
    learns.then(|| {
        tr!(
            "Density of this game: {density}. The policy learns from the games with the highest \
             density.",
            density = short(density(level, moves))
        )
    })
}

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
        "game" => RuinRecreate::new(Start::from_level(level), here.made(), config, seed),
        _ => RuinRecreate::new(here, &[], config, seed),
    })
}
