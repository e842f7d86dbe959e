//! The searches: the solver that proves, general searches of the state space, the
//! source's own, and a genetic algorithm with its control.

use super::clusters::{ClusterEstimate, Clusters};
use super::published::{Pairs, PublishedSolver};
use super::ranked_moves::RankedMoves;
use super::rules::{Goal, Level, State, Swap};
use super::solver::{Bound, Budget, Least, Positions, Solver, SwapProblem};
use crate::game::puzzle::evolves::Built;
use crate::game::{SearchSpec, capital};
use crate::i18n::tr_noop;
use crate::search::genetic::{self, Genetic, parameters};
use crate::search::graph::astar::{Limits, Rule};
use crate::search::graph::{AStar, Beam, ExpansionOrder, Graph};
use crate::search::{Aim, Method, Parameter, Search, Settings, Spec};

/// Every search, the recommended one first.
pub(super) static OFFERED: [SearchSpec<Level>; 8] = [
    SearchSpec::new(SOLVER, solver),
    SearchSpec::new(GENETIC, genetic),
    SearchSpec::new(RANDOM, random),
    SearchSpec::new(PUBLISHED, published),
    SearchSpec::new(ASTAR, astar),
    SearchSpec::new(BEAM, beam),
    SearchSpec::new(UNIFORM, |level, _, _, _| informed(level, Rule::UniformCost)),
    SearchSpec::new(BREADTH, breadth),
];

const SOLVER: Spec = Spec {
    id: "solver",
    method: Method::TreeSearch,
    name: tr_noop!("Tuned: beam search, then proof"),
    source: tr_noop!("This project"),
    genome: tr_noop!("a position, with the swaps to it."),
    fitness: tr_noop!(
        "swaps made plus three times the estimate of those to come; lower is better."
    ),
    operators: tr_noop!(
        "wider and wider beams, then a proof that no solution is shorter (not for clusters)."
    ),
    aim: Aim::Solve,
    parameters: &[MEMORY],
};

const MEMORY: Parameter = Parameter::integer(
    "memory",
    tr_noop!("Memory"),
    tr_noop!(
        "Memory for the proof, in megabytes. When it runs out, the search stops with the best \
         solution found."
    ),
    (16, 3000),
    400,
);

const GENETIC: Spec = Spec {
    id: "genetic",
    method: Method::Evolution,
    name: tr_noop!("GA on ranked moves"),
    source: tr_noop!("This project"),
    genome: tr_noop!(
        "for each swap, its rank among the legal ones, 0 for the one that looks best."
    ),
    fitness: tr_noop!(
        "swaps of a solution; otherwise 250 plus how wrong the last position looks; lower is \
         better."
    ),
    operators: tr_noop!("one-point crossover; mutation draws ranks."),
    aim: Aim::Solve,
    parameters: &[
        parameters::population(50),
        parameters::elite(2),
        parameters::selection(0),
        parameters::tournament(3),
        parameters::TRUNCATION,
        parameters::crossover(0.7),
        parameters::mutation(
            "mutation",
            tr_noop!(
                "Probability that a gene is replaced at random. In a copy of one parent, at least \
                 one always is."
            ),
            0.06,
        ),
        parameters::replacement(0),
        parameters::restarts(true),
        parameters::stale_generations(60),
        parameters::IMMIGRANTS,
        parameters::MUTATED,
        LENGTH,
        FURTHER,
    ],
};

const RANDOM: Spec = Spec {
    id: "random",
    method: Method::Sampling,
    name: tr_noop!("Random ranks (control)"),
    genome: tr_noop!("for each swap, its rank among the legal ones."),
    operators: tr_noop!("every rank is random; nothing is inherited."),
    parameters: &[LENGTH, FURTHER],
    ..GENETIC
};

const PUBLISHED: Spec = Spec {
    id: "source",
    name: tr_noop!("Original: four greedy A* (Sanchez, 2018)"),
    source: "Pau Sanchez, Puzzle X",
    operators: tr_noop!("four A* in turn, up to 5,000 positions each; the shortest solution wins."),
    parameters: &[Parameter::switch(
        "repetitions",
        tr_noop!("Allow repeats"),
        tr_noop!(
            "On (original): one cell may be nearest for several squares. Off: each cell takes the \
             nearest free square."
        ),
        true,
    )],
    ..SOLVER
};

const ASTAR: Spec = Spec {
    id: "astar",
    name: "A*",
    source: "Hart, Nilsson and Raphael 1968",
    fitness: tr_noop!(
        "swaps made plus three times a lower bound of those to come; lower is better."
    ),
    operators: tr_noop!(
        "the lowest is expanded next. With weight 100, the first solution is a shortest one."
    ),
    parameters: &[Parameter::integer(
        "weight",
        tr_noop!("Weight of the heuristic"),
        tr_noop!(
            "In %. Above 100 it is faster, but its solution may be longer: at 150, up to 1.5 \
             times as long."
        ),
        (100, 1000),
        100,
    )],
    ..SOLVER
};

const BEAM: Spec = Spec {
    id: "beam",
    name: tr_noop!("Beam search"),
    source: "Lowerre 1976",
    operators: tr_noop!(
        "only the best positions of each depth are expanded. Fast, but it proves nothing."
    ),
    parameters: &[Parameter::integer(
        "width",
        tr_noop!("Beam width"),
        tr_noop!("Number of positions kept at each depth."),
        (1, 20_000),
        300,
    )],
    ..SOLVER
};

const UNIFORM: Spec = Spec {
    id: "uniform",
    name: tr_noop!("Uniform-cost search"),
    source: "Dijkstra 1959",
    fitness: tr_noop!("swaps made; the chart also shows the heuristic of A*, which is not used."),
    operators: tr_noop!(
        "the position with the fewest swaps is expanded next. The first solution is a shortest \
         one."
    ),
    parameters: &[],
    ..SOLVER
};

const BREADTH: Spec = Spec {
    id: "breadth",
    method: Method::BlindSearch,
    name: tr_noop!("Breadth-first search"),
    source: "Moore 1959",
    fitness: tr_noop!("swaps made."),
    operators: tr_noop!(
        "all positions one swap away, then two, and so on. The first solution is a shortest one. \
         For small boards."
    ),
    parameters: &[],
    ..SOLVER
};

/// Genes of the genetic algorithm that a page offers, for each swap that a solution needs at least:
/// with many more, a random genome solves most small levels.
const GENES_FOR_EACH_SWAP: usize = 2;

const LENGTH: Parameter = Parameter::integer(
    "length",
    tr_noop!("Genome length"),
    tr_noop!("Number of genes: the most swaps an individual can make."),
    (1, 200),
    MOST_GENES as i64,
);

/// Enough for the longest solutions of the pack, of 33 swaps.
const MOST_GENES: usize = 40;

// Measured on the pack's levels: at 0.5 random genomes hardly differ, so that most levels are solved
// in generation 0, and Courtyard, Thicket and Night hardly ever. At 0.95, with two genes for each
// swap, random genomes solve hardly any level of four swaps or more, and evolution solves all levels
// up to hard ones within some 2,000 evaluations.
const FURTHER: Parameter = Parameter::real(
    "further",
    tr_noop!("Chance of a lower rank"),
    tr_noop!(
        "Probability that a gene passes over a swap for the next in the ranking, again and again."
    ),
    (0.0, 0.99),
    0.95,
);

/// States that A* and its variants may hold, within a browser's memory.
const STATES: usize = 1_500_000;
/// Widths of the beams for clusters.
const WIDTHS: [usize; 4] = [30, 300, 2000, 10_000];

fn boxed(search: impl Search<Move = Swap> + 'static) -> Built<Level> {
    Ok(Box::new(search))
}

fn clusters(level: &Level, estimate: ClusterEstimate) -> Clusters {
    Clusters::new(&level.shape, &level.start, estimate)
}

fn solver(level: &Level, _: &State, set: &Settings, _: u64) -> Built<Level> {
    let budget = Budget {
        bytes: set.count("memory") << 20,
        ..Budget::default()
    };
    match &level.goal {
        Goal::Picture(colours) => boxed(Solver::new(&level.shape, &level.start, colours, budget)?),
        Goal::Clusters => boxed(Beam::new(clusters(level, ClusterEstimate::Near), &WIDTHS)),
    }
}

fn published(level: &Level, _: &State, set: &Settings, _: u64) -> Built<Level> {
    let pairs = match set.on("repetitions") {
        true => Pairs::Repeated,
        false => Pairs::Once,
    };
    boxed(PublishedSolver::for_level(level, pairs)?)
}

/// The problem of a level with a picture.
///
/// # Errors
/// Why the level is impossible.
fn problem(level: &Level) -> Result<Option<SwapProblem>, String> {
    let Goal::Picture(colours) = &level.goal else {
        return Ok(None);
    };
    let problem = SwapProblem::new(&level.shape, &level.start, colours);
    problem.map(Some).map_err(capital)
}

/// Its state space, with the bound that is never too high.
fn positions(level: &Level) -> Result<Option<Positions<Least>>, String> {
    let positions = |problem| Positions::new(problem, Least::default());
    Ok(problem(level)?.map(positions))
}

/// A* or one of its variants.
fn informed(level: &Level, rule: Rule) -> Built<Level> {
    let limits = Limits {
        states: STATES,
        ..Limits::default()
    };
    match positions(level)? {
        Some(positions) => boxed(AStar::new(positions, rule, limits)),
        None => boxed(AStar::new(
            clusters(level, ClusterEstimate::Least),
            rule,
            limits,
        )),
    }
}

fn astar(level: &Level, _: &State, set: &Settings, _: u64) -> Built<Level> {
    let rule = match set.count("weight") {
        100 => Rule::AStar,
        weight => Rule::Weighted(weight as u32),
    };
    informed(level, rule)
}

fn beam(level: &Level, _: &State, set: &Settings, _: u64) -> Built<Level> {
    let width = [set.count("width")];
    match positions(level)? {
        Some(positions) => boxed(Beam::new(positions, &width)),
        None => boxed(Beam::new(clusters(level, ClusterEstimate::Near), &width)),
    }
}

fn breadth(level: &Level, _: &State, _: &Settings, _: u64) -> Built<Level> {
    let order = ExpansionOrder::Breadth;
    match positions(level)? {
        Some(positions) => boxed(Graph::new(positions, order)),
        None => boxed(Graph::new(clusters(level, ClusterEstimate::Least), order)),
    }
}

/// A lower bound of the swaps.
///
/// # Errors
/// Why the level is impossible.
fn least(level: &Level) -> Result<Option<f64>, String> {
    let least = |problem: SwapProblem| Bound::default().lower_bound(&problem, &problem.start);
    Ok(problem(level)?.map(least).map(f64::from))
}

/// The number of swaps that ends a run: the least, where the level brings a proof of it, or else a lower
/// bound.
///
/// # Errors
/// Why the level is impossible.
pub(super) fn target(level: &Level) -> Result<Option<f64>, String> {
    let least = least(level)?;
    let proved = level.known_best().filter(|best| best.proved);
    Ok(proved.map(|best| best.line.len() as f64).or(least))
}

/// The genetic algorithm with a length that suits the level, where it is known.
pub(super) fn offered_genetic(level: &Level) -> (&'static str, Vec<(&'static str, String)>) {
    let genes = |least: f64| GENES_FOR_EACH_SWAP * (least as usize).max(1);
    let genes = least(level).ok().flatten().map(genes);
    let set = genes.map(|genes| (LENGTH.id, genes.min(MOST_GENES).to_string()));
    (GENETIC.id, set.into_iter().collect())
}

fn genetic(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
    let config = genetic::Config {
        stop_when_solved: false,
        target_score: target(level)?,
        ..genetic::Config::from_settings(set)
    };
    let ranks = RankedMoves::new(
        level,
        set.count("length"),
        set.real("further"),
        set.real("mutation"),
        false,
    );
    Ok(Box::new(Genetic::new(ranks, config, seed)))
}

fn random(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
    let config = genetic::Config {
        crossover: 0.0,
        stop_when_solved: false,
        target_score: target(level)?,
        ..genetic::Config::default()
    };
    let ranks = RankedMoves::new(level, set.count("length"), set.real("further"), 0.0, true);
    Ok(Box::new(Genetic::new(ranks, config, seed)))
}
