//! As in the report: its genome, its seven steps, its settings.
//!
//! Source: Chaisilprungrueng and Moradi 2003. (1) mazes as bits, (2) a start
//! population, random or preselected, (3) a fitness out of four, (4) parents by
//! roulette wheel, (5) uniform crossover bit by bit into two children and
//! mutation of each bit with probability 0.0001, (6) until the generation is
//! full, half of it fresh random genomes, the best carried over, (7) 300
//! generations of 154 (6 × 6) or 258 (8 × 8). The report names elitism and a
//! crossover rate without their figures; those here are ours.

use serde_json::Value;

use super::genome::{Genome, decode};
use super::goal::MazeRater;
use super::maze::Maze;
use super::parameters::{self, goal, sized};
use super::rules::{Level, Move, State};
use crate::game::evolves::BoxedSearch;
use crate::i18n::{tr, tr_noop};
use crate::search::crossover::Crossover;
use crate::search::genetic::{self, Genetic, Problem};
use crate::search::migrant::{decode_bits, encode_bits};
use crate::search::mutation::flip_bits;
use crate::search::random::{SeededRng, below, chance};
use crate::search::selection::Selection;
use crate::search::{Aim, Direction, Parameter, Score, Settings, Spec};

pub(super) const REPORT: Spec = Spec {
    id: "report",
    name: tr_noop!("As in the report of 2003"),
    source: "Chaisilprungrueng and Moradi, USC technical report 03-800",
    summary: tr_noop!(
        "A genetic algorithm on 77 bits (129 for 8 × 8): half of each generation fresh \
         random genomes, the other half bred by roulette wheel and uniform crossover."
    ),
    aim: Aim::Design,
    parameters: &[
        parameters::WIDTH,
        parameters::HEIGHT,
        parameters::GOAL,
        parameters::LENGTH,
        parameters::FITNESS,
        Parameter::population(
            tr_noop!("Genomes in a generation; 0: the report's 154 up to 6 × 6, its 258 beyond."),
            (0, 5000),
            0,
        ),
        Parameter::share(
            "immigrants",
            tr_noop!("Fresh genomes"),
            tr_noop!("Share of each generation that is drawn afresh."),
            0.5,
        ),
        Parameter::elite(
            tr_noop!("Best genomes carried over; the report does not say how many."),
            (0, 100),
            4,
        ),
        Parameter::crossover_rate(
            tr_noop!("Chance that two parents are crossed; the report does not say which."),
            0.9,
        ),
        Parameter::share(
            "mutation",
            tr_noop!("Mutation rate"),
            tr_noop!("Chance of each bit to be flipped."),
            0.0001,
        ),
        Parameter::generations(300),
        Parameter::choice(
            "start",
            tr_noop!("Start population"),
            tr_noop!(
                "Random genomes, or only good mazes known before: the report's five for 6 × 6, the \
                 maze on the table for other sizes."
            ),
            &[tr_noop!("random"), tr_noop!("preselected")],
            0,
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
            "The report's genome is of square mazes: {width} × {height} has none.",
            width = size.width,
            height = size.height
        ));
    }
    let side = usize::from(size.width);
    let known = match set.choice("start") {
        "preselected" => preselected(level.maze(), side)?,
        _ => Vec::new(),
    };
    let population = match set.count("population") {
        0 if side <= 6 => 154,
        0 => 258,
        population => population,
    };
    let config = genetic::Config {
        population,
        elite: set.count("elite"),
        selection: Selection::RouletteWheel,
        crossover: set.real("crossover"),
        immigrants: set.real("immigrants"),
        generations: Some(set.count("generations") as u64),
        ..genetic::Config::default()
    };
    let bits = ReportProblem {
        side,
        known,
        founders: population,
        mutation: set.real("mutation"),
        rater: MazeRater::new(goal(set), 0.0),
    };
    Ok(Box::new(Genetic::new(bits, config, seed)))
}

/// The genomes the report prints: two parents and their children.
const PRINTED: [&str; 5] = [
    "00100010001010010000001110000000000100101101000000100110100001110000001100000",
    "01011110001010011000000001000010010001011101000010000100110011110000001000000",
    "00111110001010011000001100000000000001101101000000000100100001110000001000000",
    "01000010001010010000000011000010010100011101000010100110110011110000001100000",
    "00111110001010011000011100000000000001101101000000000100100001110000001000000",
];

/// Good mazes known before.
fn preselected(table: &Maze, side: usize) -> Result<Vec<Vec<bool>>, String> {
    if side == 6 {
        let printed = PRINTED.iter().filter_map(|text| text.parse().ok());
        return Ok(printed.map(|genome: Genome| genome.bits).collect());
    }
    let there = Some(table).filter(|maze| usize::from(maze.width) == side);
    there
        .and_then(Genome::of_maze)
        .map(|genome| vec![genome.bits])
        .ok_or_else(|| {
            tr!(
                "No mazes are preselected for {side} × {side}: open one of that size first, or \
                 start from random ones.",
                side
            )
        })
}

/// The report's genome as a problem.
struct ReportProblem {
    side: usize,
    /// The start population is drawn from these; empty: random bits.
    known: Vec<Vec<bool>>,
    /// Genomes of the start population still to be drawn.
    founders: usize,
    mutation: f64,
    rater: MazeRater,
}

impl Problem for ReportProblem {
    type Genome = Vec<bool>;
    type Move = Move;

    fn direction(&self) -> Direction {
        Direction::Higher
    }

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

    fn evaluate(&mut self, bits: &Vec<bool>) -> Score {
        Score::unsolved(self.rater.score(&decode(self.side, bits)))
    }

    fn distance(&self, a: &Vec<bool>, b: &Vec<bool>) -> f64 {
        a.iter().zip(b).filter(|(x, y)| x != y).count() as f64
    }

    fn moves(&self, bits: &Vec<bool>) -> Vec<Move> {
        vec![Move::Lay(decode(self.side, bits))]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preselected_mazes_are_the_reports_or_the_one_on_the_table() {
        let table = Maze::open(8, 8);
        assert_eq!(preselected(&table, 6).unwrap().len(), 5);
        assert_eq!(preselected(&table, 8).unwrap().len(), 1);
        let fault = preselected(&table, 7).unwrap_err();
        assert!(fault.contains("7 × 7"), "{fault}");
    }

    #[test]
    fn the_printed_genomes_are_those_of_the_golden_table() {
        for (n, text) in PRINTED.iter().enumerate() {
            let printed = super::super::genome::tests::printed(n);
            assert_eq!(printed.to_string(), *text);
        }
    }
}
