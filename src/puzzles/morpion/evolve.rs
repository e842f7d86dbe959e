//! The searches of Morpion Solitaire: the tuned search, the preference array as in the
//! post and its comments, playouts, nested rollouts, and permutations.

use super::games::Games;
use super::grid::Move;
use super::openings::{self, OPENINGS};
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
use crate::game::puzzle::evolves::BoxedSearch;
use crate::game::run::chart::short;
use crate::i18n::{tr, tr_noop};
use crate::search::genetic::{self, Genetic, matings_crossed, parameters};
use crate::search::rollout::{self, Nested, Playouts};
use crate::search::selection::Selection;
use crate::search::{Aim, Method, Score, Settings, Spec};

/// The control; every search plays the same games, longer ones for a better fitness.
const RANDOM: Spec = Spec {
    id: "random",
    method: Method::Sampling,
    name: tr_noop!("Random games (control)"),
    source: tr_noop!("A control that every other search has to beat"),
    genome: tr_noop!("a game, a list of lines."),
    fitness: tr_noop!("its number of moves; higher is better."),
    operators: tr_noop!("random moves, all equally likely."),
    aim: Aim::Solve,
    parameters: &[],
};

/// Every search, the recommended one first.
pub(super) static SEARCHES: [SearchSpec<Level>; 12] = [
    SearchSpec::new(
        Spec {
            id: "hunt",
            method: Method::LocalSearch,
            name: tr_noop!("Tuned: ruin and recreate"),
            source: tr_noop!("This project, after Tishchenko, Morpion DNA, and the comments on it"),
            operators: tr_noop!(
                "a few lines are removed and the game is played on, old lines first. The \
                 temperature decides whether a shorter game is accepted."
            ),
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
            ..RANDOM
        },
        |level, state, settings, seed| {
            let config = ruin_recreate::Config {
                off: settings.count("off"),
                lean: settings.real("lean"),
                temperature: settings.real("temperature"),
                pool: pool_config(settings),
                patience: settings.count("patience") as u64,
            };
            Ok(hunting(level, state, settings, config, seed))
        },
    ),
    SearchSpec::new(
        Spec {
            id: "genetic",
            method: Method::Evolution,
            name: tr_noop!("GA on games"),
            source: tr_noop!("This project, after comment 8 on Morpion DNA"),
            operators: tr_noop!(
                "crossover plays one game to a cut, then the other's lines; mutation takes lines \
                 out and plays on."
            ),
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
                parameters::IMMIGRANTS,
                parameters::MUTATED,
                OFF,
                LEAN,
            ],
            ..RANDOM
        },
        |level, state, settings, seed| {
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
    ),
    SearchSpec::new(
        Spec {
            id: "nrpa",
            name: tr_noop!("Nested rollouts (NRPA)"),
            source: "Rosin, Nested Rollout Policy Adaptation for Monte Carlo Tree Search (2011)",
            genome: tr_noop!("a game, played by a policy of line weights."),
            operators: tr_noop!(
                "each level repeats the one below it and makes the moves of its best game more \
                 likely."
            ),
            parameters: &[LEVELS, ITERATIONS, alpha(0.8), coding(0)],
            ..RANDOM
        },
        |level, state, settings, seed| {
            let way = (Weights::EVEN, Goal::Length);
            Ok(nesting(level, state, settings, way, seed))
        },
    ),
    SearchSpec {
        note: density_note,
        ..SearchSpec::new(
            Spec {
                id: "nested-wheel",
                name: tr_noop!("Nested rollouts with heuristics"),
                source: tr_noop!(
                    "mrdarek, comments 1, 3, 7 and 9 on Morpion DNA; Rosin 2011; Cazenave 2021"
                ),
                genome: tr_noop!("a game, played by a policy of move weights."),
                operators: tr_noop!(
                    "nested rollouts; moves also weigh more by density or a roulette wheel, and near \
                 the previous move."
                ),
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
                ..RANDOM
            },
            |level, state, settings, seed| {
                let density = Weighing::Density(settings.real("power"));
                let wheel = openness(settings, "wheel-power");
                let by = settings.pick("heuristic", &[density, wheel, Weighing::Uniform]);
                let goal = settings.pick("goal", &[Goal::Density, Goal::Length]);
                let near = settings.real("near");
                let way = (Weights { by, near }, goal);
                Ok(nesting(level, state, settings, way, seed))
            },
        )
    },
    SearchSpec::new(
        Spec {
            id: "dna",
            method: Method::LocalSearch,
            name: tr_noop!("Original: preferences (Tishchenko, 2011)"),
            source: tr_noop!("Tishchenko, Morpion DNA, and its author's program (koozdra/Morpion)"),
            genome: tr_noop!("an array of ranks; the highest-ranked legal line is played."),
            operators: tr_noop!(
                "a random array plays the same game; pairs of ranks are swapped. A game that is no \
                 shorter is kept."
            ),
            parameters: &[RANK_SWAPS, REDRAW_EACH],
            ..RANDOM
        },
        |level, state, settings, seed| {
            let config = preferences::Config {
                modification: Modification::Swap(settings.count("swaps")),
                redraws: settings.on("redraw"),
                ..preferences::Config::POST
            };
            let start = Start::new(level, state);
            Ok(Box::new(PreferenceSearch::new(start, config, seed)))
        },
    ),
    SearchSpec::new(
        Spec {
            id: "dna-off",
            method: Method::LocalSearch,
            name: tr_noop!("Original: comment 8 (Tishchenko)"),
            source: tr_noop!("Tishchenko, Morpion DNA, comments 6 and 8"),
            genome: tr_noop!("an array of ranks; the highest-ranked legal line is played."),
            operators: tr_noop!(
                "a random array plays the same game; one line's rank becomes 0. A game that is no \
                 shorter is kept."
            ),
            parameters: &[REDRAW, TURN_OFF, visits(0), WITHIN, POOL],
            ..RANDOM
        },
        |level, state, settings, seed| {
            let config = preferences::Config {
                redraws: settings.on("redraw"),
                by_layers: settings.choice("turn-off") == "of a layer",
                pool: pool_config(settings),
                ..preferences::Config::COMMENT
            };
            let start = Start::new(level, state);
            Ok(Box::new(PreferenceSearch::new(start, config, seed)))
        },
    ),
    SearchSpec::new(
        Spec {
            id: "galias",
            method: Method::LocalSearch,
            name: tr_noop!("Original: remove and replay (Galias)"),
            source: tr_noop!("Galias, comments 6 and 8 on Morpion DNA"),
            operators: tr_noop!(
                "one move is removed and a random game follows, with old moves as soon as legal. A \
                 game that is no shorter is kept."
            ),
            parameters: &[FROM],
            ..RANDOM
        },
        |level, state, settings, seed| {
            let config = ruin_recreate::Config {
                off: 1,
                lean: 0.0,
                temperature: 0.0,
                pool: pool::Config::NONE,
                patience: 0,
            };
            Ok(hunting(level, state, settings, config, seed))
        },
    ),
    SearchSpec::new(
        Spec {
            id: "permutations",
            method: Method::Evolution,
            name: tr_noop!("Original GA on permutations (Marcos)"),
            source: tr_noop!("Marcos, comment 10 on Morpion DNA"),
            genome: tr_noop!("an order of all lines; the first legal one is played."),
            operators: tr_noop!("crossover of orders; mutation swaps pairs of lines."),
            parameters: &[
                parameters::population(50),
                parameters::elite(5),
                parameters::tournament(3),
                parameters::crossover(0.2),
                SWAPS,
                parameters::IMMIGRANTS,
                parameters::MUTATED,
            ],
            ..RANDOM
        },
        |level, state, settings, seed| {
            let start = Start::new(level, state);
            let enough = start.enough() as f64;
            let problem = Permutations::new(start, settings.count("swaps"));
            let config = genetic::Config {
                selection: Selection::tournament(settings.count("tournament")),
                crossover: matings_crossed(settings.real("crossover")),
                newest_first: true,
                stop_when_solved: false,
                target_score: Some(enough),
                ..genetic::Config::basic(settings)
            };
            Ok(Box::new(Genetic::new(problem, config, seed)))
        },
    ),
    SearchSpec::new(
        Spec {
            id: "roulette",
            name: tr_noop!("Original: roulette wheel (mrdarek)"),
            source: tr_noop!("mrdarek, comments 1 and 3 on Morpion DNA"),
            genome: tr_noop!("a game; each is new."),
            operators: tr_noop!("random moves, likelier the more moves they leave possible."),
            parameters: &[POWER, WHEEL],
            ..RANDOM
        },
        |level, state, settings, seed| {
            let by = openness(settings, "power");
            Ok(playing(level, state, by, 0.0, seed))
        },
    ),
    SearchSpec::new(
        Spec {
            id: "density",
            name: tr_noop!("Original: density (mrdarek)"),
            source: tr_noop!("mrdarek, comments 7 and 9 on Morpion DNA"),
            genome: tr_noop!("a game; each is new."),
            operators: tr_noop!(
                "random moves, likelier the more they add to the density of the board."
            ),
            parameters: &[DENSITY, near(0.0)],
            ..RANDOM
        },
        |level, state, settings, seed| {
            let weighing = Weighing::Density(settings.real("power"));
            Ok(playing(level, state, weighing, settings.real("near"), seed))
        },
    ),
    SearchSpec::new(RANDOM, |level, state, _, seed| {
        Ok(playing(level, state, Weighing::Uniform, 0.0, seed))
    }),
    SearchSpec::new(OPENINGS, |level, _, settings, seed| {
        openings::search(level, settings, seed)
    }),
];

/// The figure that nested rollouts learn from, where that is not the fitness.
fn density_note(level: &Level, settings: &Settings, _: Score, moves: &[Move]) -> Option<String> {
    let learns = settings.choice("goal") != "length";
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
    let coding = settings.pick("coding", &[Coding::Line, Coding::LineAndPoint]);
    let game = Playing::new(Start::new(level, state), weights, coding, goal);
    let config = rollout::nested::Config {
        levels: settings.count("levels"),
        iterations: settings.count("iterations") as u64,
        alpha: settings.real("alpha"),
    };
    Box::new(Nested::new(game, config, seed))
}

fn openness(settings: &Settings, power: &str) -> Weighing {
    let wheel = settings.pick("wheel", &[Wheel::Slots, Wheel::Exact]);
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
