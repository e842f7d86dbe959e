//! As in the report: its genome, its seven steps, its settings.
//!
//! Source: Chaisilprungrueng and Moradi 2003. (1) mazes as bits, (2) a start
//! population, random or preselected, (3) a fitness out of four, (4) parents by
//! roulette wheel, (5) uniform crossover bit by bit into two children and
//! mutation of each bit with a small probability, (6) until the generation is
//! full, half of it new random genomes, the best carried over, (7) 300
//! generations of 154 (6 × 6) or 258 (8 × 8). The report mentions elitism and a crossover
//! rate without figures; those here are ours.
//!
//! Where the report contradicts itself or leaves something open, there is a parameter:
//! the mutation rate, the clamp, and the fitness of unsolvable mazes. Its program is not
//! available: all that is said here of the source is its text.

use serde_json::Value;

use super::genome::{Clamp, Genome, decode};
use super::goal::{Fitness, MazeGoal, MazeRater};
use super::maze::Maze;
use super::parameters::{self, goal, sized};
use super::rate::Figures;
use super::rules::{Level, Move, State};
use super::solver::Solver;
use crate::game::ParseError;
use crate::game::puzzle::evolves::BoxedSearch;
use crate::i18n::{tr, tr_noop};
use crate::search::crossover::Crossover;
use crate::search::genetic::{self, Genetic, parameters as common};
use crate::search::lineage::{Birth, Fate, Origin, Participant};
use crate::search::migrant::{decode_bits, encode_bits};
use crate::search::mutation::flip_bits;
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, chance};
use crate::search::selection::Selection;
use crate::search::terms::Total;
use crate::search::{Aim, Direction, Method, Parameter, Score, Settings, Spec};

pub(super) const REPORT: Spec = Spec {
    id: "report",
    method: Method::Evolution,
    name: tr_noop!("Original GA (Chaisilprungrueng and Moradi, 2003)"),
    source: "Chaisilprungrueng and Moradi, USC technical report 03-800",
    genome: tr_noop!("77 bits (129 for 8 × 8) for the pieces and the walls."),
    fitness: tr_noop!("steps, positions visited and Minotaur steps, weighted; higher is better."),
    operators: tr_noop!(
        "roulette-wheel selection, uniform crossover, bit flips; half of each generation is \
         random."
    ),
    aim: Aim::Design,
    parameters: &[
        parameters::WIDTH,
        parameters::HEIGHT,
        parameters::GOAL,
        parameters::LENGTH,
        parameters::FITNESS,
        Parameter::population(
            tr_noop!(
                "Genomes per generation. 0: as in the report, 154 up to 6 × 6 and 258 beyond."
            ),
            (0, 5000),
            0,
        ),
        Parameter::share(
            "immigrants",
            tr_noop!("Random immigrants"),
            tr_noop!(
                "Chance that a child is replaced by a random genome. In the report exactly half of \
                 each generation is random."
            ),
            0.5,
        ),
        Parameter::elite(
            tr_noop!("Number of best genomes carried over; the report does not give it."),
            (0, 100),
            4,
        ),
        common::selection(1),
        common::tournament(2),
        common::TRUNCATION,
        Parameter::crossover_rate(
            tr_noop!("Chance that two parents are crossed; the report does not give it."),
            0.9,
        ),
        Parameter::share(
            "mutation",
            tr_noop!("Mutation rate"),
            tr_noop!(
                "Chance that a bit flips. The report prints 0.0001, but its counts give 0.001."
            ),
            0.001,
        ),
        common::MUTATED,
        Parameter::choice(
            "clamp",
            tr_noop!("Out-of-range numbers"),
            tr_noop!(
                "Out-of-range numbers: modulo 36 (places), modulo 35 (as printed), or clamped to \
                 35 (basic)."
            ),
            Clamp::NAMES,
            0,
        ),
        Parameter::real(
            "unsolvable",
            tr_noop!("Fitness of unsolvable mazes"),
            tr_noop!(
                "Fitness of an unsolvable maze: 0 with random immigrants, or, without them, a \
                 small value of your choice."
            ),
            (0.0, 200.0),
            0.0,
        ),
        Parameter::generations(300),
        Parameter::choice(
            "start",
            tr_noop!("Initial population"),
            tr_noop!(
                "Random genomes, or known good mazes: those below, the report's five (6 × 6), or \
                 the one on the board."
            ),
            &[tr_noop!("random"), tr_noop!("preselected")],
            0,
        ),
        Parameter::levels(
            "mazes",
            tr_noop!("Preselected mazes"),
            tr_noop!(
                "Levels from which a preselected initial population is chosen at random; only \
                 those of the set size count."
            ),
        ),
    ],
};

pub(super) fn report(
    level: &Level,
    _: &State,
    set: &Settings,
    seed: u64,
) -> Result<BoxedSearch<Level>, String> {
    let size = sized(set);
    if size.width != size.height {
        return Err(tr!(
            "The report's genome is for square mazes only: {width} × {height} is not square.",
            width = size.width,
            height = size.height
        ));
    }
    let problem = PublishedMazeProblem::new(set, level.maze())?;
    let config = genetic::Config {
        population: problem.founders,
        selection: Selection::from_settings(set),
        crossover: set.real("crossover"),
        generations: Some(set.count("generations") as u64),
        ..genetic::Config::basic(set)
    };
    Ok(Box::new(Genetic::new(problem, config, seed)))
}

/// The genomes the report prints: two parents and their children.
const PRINTED: [&str; 5] = [
    "00100010001010010000001110000000000100101101000000100110100001110000001100000",
    "01011110001010011000000001000010010001011101000010000100110011110000001000000",
    "00111110001010011000001100000000000001101101000000000100100001110000001000000",
    "01000010001010010000000011000010010100011101000010100110110011110000001100000",
    "00111110001010011000011100000000000001101101000000000100100001110000001000000",
];

/// The report's example (GA step five): the parents Mom and Dad, both children, and the
/// first child after its mutation.
pub(super) fn printed_births() -> Vec<Birth<Vec<Move>>> {
    let mut rater = MazeRater::new(MazeGoal::Longest(Fitness::Combined), 0.0);
    let genomes = PRINTED.iter().filter_map(|text| text.parse().ok());
    let genomes: Vec<Genome> = genomes.collect();
    let printed: Vec<Participant<Vec<Move>>> = (genomes.iter())
        .map(|genome| Participant {
            answer: vec![Move::Lay(genome.maze())],
            genes: genome.bits.iter().copied().map(u32::from).collect(),
            score: Score::unsolved(rater.score(&genome.maze())),
            chosen: None,
        })
        .collect();
    let birth = |origin, parents: &[usize], child: usize| Birth {
        origin,
        crossover: match origin {
            Origin::Crossed => Crossover::Uniform.name().into(),
            _ => "".into(),
        },
        mutated: Some(usize::from(origin == Origin::Mutated)),
        parents: parents.iter().map(|at| printed[*at].clone()).collect(),
        child: printed[child].clone(),
        terms: {
            let mut terms = Vec::new();
            rater.add_up(&genomes[child].maze(), &mut terms);
            terms
        },
        fate: Fate::Lives,
        generation: 0,
        evaluation: 0,
        skipped: 0,
        population: 154,
    };
    vec![
        birth(Origin::Crossed, &[0, 1], 2),
        birth(Origin::Crossed, &[1, 0], 3),
        birth(Origin::Mutated, &[2], 4),
    ]
}

/// Good mazes known before, as genomes: those of the setting, otherwise the printed ones,
/// or the one on the board.
fn preselected(set: &Settings, table: &Maze, side: usize) -> Result<Vec<Vec<bool>>, String> {
    let mut given = Vec::new();
    for (number, text) in (1..).zip(set.levels("mazes")) {
        let level: Level = text.parse().map_err(|fault: ParseError| {
            let place = tr!("preselected maze {number}", number);
            fault.within(place).to_string()
        })?;
        given.push(*level.maze());
    }
    if !given.is_empty() {
        let fitting = given.iter().filter_map(Genome::from_maze);
        let fitting: Vec<_> = fitting.filter(|genome| genome.side == side).collect();
        if fitting.is_empty() {
            return Err(tr!(
                "None of the preselected mazes is {side} × {side}.",
                side
            ));
        }
        return Ok(fitting.into_iter().map(|genome| genome.bits).collect());
    }
    if side == 6 {
        let printed = PRINTED.iter().filter_map(|text| text.parse().ok());
        return Ok(printed.map(|genome: Genome| genome.bits).collect());
    }
    let there = Some(table).filter(|maze| usize::from(maze.width) == side);
    there
        .and_then(Genome::from_maze)
        .map(|genome| vec![genome.bits])
        .ok_or_else(|| {
            tr!(
                "No mazes are preselected for {side} × {side}: open a maze of that size first, or \
                 start from random ones.",
                side
            )
        })
}

/// The report's genome as a problem.
struct PublishedMazeProblem {
    side: usize,
    /// The start population is drawn from these; empty: random bits.
    known: Vec<Vec<bool>>,
    /// Genomes of the start population still to be drawn.
    founders: usize,
    mutation: f64,
    clamp: Clamp,
    /// Fitness of a maze without a way out, above the least.
    unsolvable: f64,
    rater: MazeRater,
}

impl PublishedMazeProblem {
    /// The problem as it is set; `table`: the maze on the board.
    fn new(set: &Settings, table: &Maze) -> Result<Self, String> {
        let side = usize::from(sized(set).width);
        let known = match set.choice("start") {
            "preselected" => preselected(set, table, side)?,
            _ => Vec::new(),
        };
        let founders = match set.count("population") {
            0 if side <= 6 => 154,
            0 => 258,
            population => population,
        };
        Ok(Self {
            side,
            known,
            founders,
            mutation: set.real("mutation"),
            clamp: set.pick("clamp", &Clamp::ALL),
            unsolvable: set.real("unsolvable"),
            rater: MazeRater::new(goal(set), 0.0),
        })
    }

    fn maze(&self, bits: &[bool]) -> Maze {
        decode(self.side, bits, self.clamp)
    }
}

impl Problem for PublishedMazeProblem {
    type Genome = Vec<bool>;
    type Move = Move;

    fn direction(&self) -> Direction {
        Direction::Higher
    }

    fn crossover_name(&self) -> &'static str {
        Crossover::Uniform.name()
    }

    fn evaluate(&mut self, bits: &Vec<bool>) -> Score {
        let maze = self.maze(bits);
        let fitness = self.rater.score_of_solvable(&maze);
        Score::unsolved(
            fitness.unwrap_or_else(|| self.rater.score_of_unsolvable(&maze) + self.unsolvable),
        )
    }

    fn add_up(&self, bits: &Vec<bool>, total: &mut dyn Total) {
        let maze = self.maze(bits);
        self.rater.add_up(&maze, total);
        if self.unsolvable > 0.0 && Figures::new(&maze, &mut Solver::new()).is_none() {
            let what = tr_noop!("the fitness set for unsolvable mazes");
            total.add(self.unsolvable, what, &[]);
        }
    }

    fn distance(&self, a: &Vec<bool>, b: &Vec<bool>) -> f64 {
        a.iter().zip(b).filter(|(x, y)| x != y).count() as f64
    }

    fn moves(&self, bits: &Vec<bool>) -> Vec<Move> {
        vec![Move::Lay(self.maze(bits))]
    }

    fn genes(&self, genome: &Vec<bool>) -> Vec<u32> {
        genome.iter().copied().map(u32::from).collect()
    }

    fn encode(&self, bits: &Vec<bool>) -> Option<Value> {
        Some(encode_bits(bits.iter().copied()))
    }

    fn decode(&self, value: &Value) -> Option<Vec<bool>> {
        decode_bits(value, Genome::length(self.side))
    }
}

impl Variation for PublishedMazeProblem {
    const DESIGNS: bool = true;

    fn random(&mut self, rng: &mut SeededRng) -> Vec<bool> {
        let founding = self.founders > 0;
        self.founders = self.founders.saturating_sub(1);
        if founding && !self.known.is_empty() {
            return self.known[below(rng, self.known.len())].clone();
        }
        let bits = 0..Genome::length(self.side);
        bits.map(|_| chance(rng, 0.5)).collect()
    }

    fn crossover(&mut self, a: &mut Vec<bool>, b: &mut Vec<bool>, rng: &mut SeededRng) {
        if a != b {
            Crossover::Uniform.cross_in_place(a, b, rng);
        }
    }

    fn mutate(&mut self, child: &mut Vec<bool>, _crossed: bool, rng: &mut SeededRng) {
        flip_bits(child, self.mutation, rng);
    }
}

#[cfg(test)]
#[path = "published_tests.rs"]
mod tests;
