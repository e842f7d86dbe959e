//! The searches: the solver that proves, general searches of the state space, the
//! source's own, and a genetic algorithm with its control.

use super::clusters::{ClusterEstimate, Clusters};
use super::published::{Pairs, PublishedSolver};
use super::ranked_moves::RankedMoves;
use super::rules::{Goal, Level, State, Swap};
use super::solver::bound::Bound;
use super::solver::problem::SwapProblem;
use super::solver::space::{Least, Positions};
use super::solver::{Budget, Solver};
use crate::game::evolves::Built;
use crate::game::{SearchSpec, capital};
use crate::i18n::tr_noop;
use crate::search::genetic::{self, Genetic};
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
    name: tr_noop!("Beam, then proof"),
    source: tr_noop!("This project"),
    summary: tr_noop!(
        "Expands positions: wider and wider beams find an answer; then a search with a lower bound \
         proves that no line has fewer swaps, or finds one. The best line is drawn as numbered \
         bows. In cluster levels beams only, which prove nothing."
    ),
    aim: Aim::Solve,
    parameters: &[MEMORY],
};

const MEMORY: Parameter = Parameter::integer(
    "memory",
    tr_noop!("Memory"),
    tr_noop!("Megabytes for the proof; when they are used up, the answer is the best found."),
    (16, 3000),
    400,
);

const GENETIC: Spec = Spec {
    id: "genetic",
    method: Method::Evolution,
    name: tr_noop!("Genetic, over ranked moves"),
    source: tr_noop!("This project"),
    summary: tr_noop!(
        "Genome: for each swap of a line, the rank of the one to take among the legal ones, 0 looks \
         best. Fitness: the swaps of a line that solves, of any other 250 and how wrong its last \
         position looks; lower is better. Race it against random genes: the ranking does much of \
         the work."
    ),
    aim: Aim::Solve,
    parameters: &[
        Parameter::population(tr_noop!("Genomes in a generation."), (2, 2000), 100),
        Parameter::elite(tr_noop!("Best genomes carried over."), (0, 500), 4),
        Parameter::tournament(
            tr_noop!("So many are drawn, the best of them is a parent."),
            (1, 50),
            3,
        ),
        Parameter::crossover_rate(
            tr_noop!("Share of the children that have two parents."),
            0.7,
        ),
        Parameter::share(
            "mutation",
            tr_noop!("Mutation rate"),
            tr_noop!(
                "Chance that a gene is drawn anew; in a copy of one parent one gene always is."
            ),
            0.06,
        ),
        Parameter::stale_generations(60),
        LENGTH,
        FURTHER,
    ],
};

const RANDOM: Spec = Spec {
    id: "random",
    method: Method::Sampling,
    name: tr_noop!("Random ranks, the control"),
    source: tr_noop!("This project"),
    summary: tr_noop!(
        "Genome and fitness as in the genetic search, but every child is drawn afresh: what the \
         ranking finds without evolution."
    ),
    aim: Aim::Solve,
    parameters: &[LENGTH, FURTHER],
};

const PUBLISHED: Spec = Spec {
    id: "source",
    method: Method::TreeSearch,
    name: tr_noop!("Four greedy A*, as in the source"),
    source: "Pau Sanchez, Puzzle X",
    summary: tr_noop!(
        "Four A* in turn, each expands at most 5000 positions, and the shortest answer wins. Their \
         heuristics: how far each wrong square is from the nearest cell for it, by straight or by \
         Manhattan distance, with or without the count of wrong cells. The source's program takes \
         a column from a row in its Manhattan distance; here it is a distance. Where all fail, the \
         source draws another level; here the generator can do that."
    ),
    aim: Aim::Solve,
    parameters: &[Parameter::switch(
        "repetitions",
        tr_noop!("Admit repetitions"),
        tr_noop!(
            "On, as in the source: a cell may be the nearest of several squares. Off: each wrong \
             cell takes the nearest square that no other cell has taken."
        ),
        true,
    )],
};

const ASTAR: Spec = Spec {
    id: "astar",
    method: Method::TreeSearch,
    name: "A*",
    source: "Hart, Nilsson and Raphael 1968",
    summary: tr_noop!(
        "Expands the position whose swaps so far and lower bound of those to come are fewest \
         together: its first answer is a shortest one, if memory lasts."
    ),
    aim: Aim::Solve,
    parameters: &[Parameter::integer(
        "weight",
        tr_noop!("Weight of the heuristic"),
        tr_noop!("In per cent: over 100 it is faster, and its answer may be longer by as much."),
        (100, 1000),
        100,
    )],
};

const BEAM: Spec = Spec {
    id: "beam",
    method: Method::TreeSearch,
    name: tr_noop!("Beam search"),
    source: "Lowerre 1976",
    summary: tr_noop!(
        "Expands all positions kept of a depth, and keeps only the most promising of the next: \
         fast, blind to what it dropped, and proves nothing."
    ),
    aim: Aim::Solve,
    parameters: &[Parameter::integer(
        "width",
        tr_noop!("Width"),
        tr_noop!("Positions kept after every swap."),
        (1, 20_000),
        300,
    )],
};

const UNIFORM: Spec = Spec {
    id: "uniform",
    method: Method::TreeSearch,
    name: tr_noop!("Uniform cost"),
    source: "Dijkstra 1959",
    summary: tr_noop!(
        "Expands the position with the fewest swaps so far, without looking ahead: what A* saves \
         is to be seen beside it. The chart’s heuristic is that of A*; this search does not use it."
    ),
    aim: Aim::Solve,
    parameters: &[],
};

const BREADTH: Spec = Spec {
    id: "breadth",
    method: Method::BlindSearch,
    name: tr_noop!("Breadth first"),
    source: "Moore 1959",
    summary: tr_noop!(
        "Expands everything one swap away, then everything two swaps away: its first answer is a \
         shortest one. For small boards."
    ),
    aim: Aim::Solve,
    parameters: &[],
};

const LENGTH: Parameter = Parameter::integer(
    "length",
    tr_noop!("Longest line"),
    tr_noop!("Genes, that is swaps of the longest line."),
    (1, 200),
    30,
);

const FURTHER: Parameter = Parameter::real(
    "further",
    tr_noop!("Chance of a lower rank"),
    tr_noop!(
        "Chance that a gene takes not the best-looking swap but the next, and again the next."
    ),
    (0.0, 0.99),
    0.5,
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
    boxed(PublishedSolver::of(level, pairs)?)
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

/// A lower bound of the swaps: a line of that length ends a run.
///
/// # Errors
/// Why the level is impossible.
fn least(level: &Level) -> Result<Option<f64>, String> {
    let least = |problem: SwapProblem| Bound::default().of(&problem, &problem.start);
    Ok(problem(level)?.map(least).map(f64::from))
}

fn genetic(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
    let config = genetic::Config {
        stop_when_solved: false,
        target_score: least(level)?,
        ..genetic::Config::of(set)
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
        target_score: least(level)?,
        ..genetic::Config::default()
    };
    let ranks = RankedMoves::new(level, set.count("length"), set.real("further"), 0.0, true);
    Ok(Box::new(Genetic::new(ranks, config, seed)))
}
