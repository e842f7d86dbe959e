//! A genetic algorithm over ranked moves, and its random control.
//!
//! A genome says which of the legal swaps to take, one gene a swap: 0 the best of a
//! greedy ranking, 1 the next, and so on. The ranking counts wrong squares and how far
//! each is from a cell that needs its colour; in cluster levels, neighbours of another
//! colour. It does much of the work: random genomes through the same decoder solve nearly
//! as many levels, so they are offered as a control.
//!
//! Fitness, lower better: swaps of a line that solves; else `UNSOLVED` plus the greedy
//! judgement of the last position.

use serde_json::{Value, json};

use super::board::{BoardShape, Cell, Colour, PLAIN, Square, Squares, cells_of};
use super::rules::{Goal, Level, Swap};
use crate::i18n::tr_noop;
use crate::search::Score;
use crate::search::crossover::Crossover;
use crate::search::migrant::decode_list;
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, chance};
use crate::search::terms::Total;
use std::rc::Rc;

/// Fitness of a line that does not solve, without its judgement: more than the
/// longest line that can be set.
const UNSOLVED: f64 = 250.0;
/// Judgement of a wrong square, without its distance.
const WRONG: i32 = 4;

/// The problem: a level and how long lines may be.
pub struct RankedMoves {
    level: Level,
    /// Genes, that is swaps of the longest line.
    length: usize,
    /// Chance that a gene goes one rank down, repeatedly.
    further: f64,
    /// Chance that a gene mutates.
    mutation: f64,
    /// Children are new random genomes: the control.
    control: bool,
    /// By colour and cell: steps to the nearest cell that needs the colour.
    far: Vec<[i32; 6]>,
}

impl RankedMoves {
    /// The problem of solving a level by lines of at most `length` swaps.
    pub fn new(level: &Level, length: usize, further: f64, mutation: f64, control: bool) -> Self {
        let cells = level.shape.cells();
        let far = match &level.goal {
            Goal::Clusters => Vec::new(),
            Goal::Picture(colours) => (0..cells as Cell)
                .map(|cell| Colour::ALL.map(|colour| nearest(&level.shape, colours, cell, colour)))
                .collect(),
        };
        Self {
            level: level.clone(),
            length,
            further,
            mutation,
            control,
            far,
        }
    }

    fn gene(&self, rng: &mut SeededRng) -> u8 {
        let mut gene = 0;
        while gene < u8::MAX && chance(rng, self.further) {
            gene += 1;
        }
        gene
    }

    /// The penalty of a square in a cell.
    fn bad(&self, square: Square, cell: Cell) -> i32 {
        if self.level.wanted(cell) == Some(square.colour) {
            0
        } else {
            WRONG + self.far[usize::from(cell)][square.colour as usize]
        }
    }

    /// Neighbours of a cell that have another colour than `colour`.
    fn strangers(&self, squares: &Squares, cell: Cell, colour: Colour, but: Cell) -> i32 {
        let around = self.level.shape.reach(PLAIN, cell);
        let stranger = |other: &Cell| {
            let square = squares[usize::from(*other)];
            *other != but && square.is_some_and(|square| square.colour != colour)
        };
        cells_of(around).filter(stranger).count() as i32
    }

    /// The change of the judgement by a swap.
    fn change(&self, squares: &Squares, Swap(a, b): Swap) -> Option<i32> {
        let (x, y) = (squares[usize::from(a)]?, squares[usize::from(b)]?);
        if x == y {
            return None;
        }
        Some(match self.level.goal {
            Goal::Picture(_) => {
                let before = self.bad(x, a) + self.bad(y, b);
                self.bad(x, b) + self.bad(y, a) - before
            }
            Goal::Clusters => {
                let before = self.strangers(squares, a, x.colour, b)
                    + self.strangers(squares, b, y.colour, a);
                let after = self.strangers(squares, b, x.colour, a)
                    + self.strangers(squares, a, y.colour, b);
                after - before
            }
        })
    }

    /// Adds the terms of the greedy judgement of a position.
    fn judge(&self, squares: &Squares, total: &mut dyn Total) {
        if self.level.goal == Goal::Clusters {
            let clusters = self.level.clusters(squares);
            let many: usize = clusters.iter().map(|(_, parts)| parts.len() - 1).sum();
            let what = tr_noop!("surplus clusters: {count} × {points}");
            return total.add(
                f64::from(WRONG * many as i32),
                what,
                &[many as f64, WRONG.into()],
            );
        }
        for (cell, square) in (0..).zip(squares) {
            let bad = square.map_or(0, |square| self.bad(square, cell));
            if bad == 0 {
                continue;
            }
            let what = tr_noop!(
                "wrong square in row {row}, column {column}: {points}, plus {steps}, its distance to \
                 the nearest cell for it"
            );
            let (row, column) = self.level.shape.place(cell);
            let [row, column] = [row, column].map(|at| at as f64 + 1.0);
            let figures = [row, column, WRONG.into(), f64::from(bad - WRONG)];
            total.add(bad.into(), what, &figures);
        }
    }

    /// Adds the terms of the score of a line that ends with these squares. Returns whether it solves.
    fn add_score(&self, (line, squares): &(Vec<Swap>, Squares), total: &mut dyn Total) -> bool {
        let solved = self.level.is_solved(squares);
        if solved {
            let count = line.len() as f64;
            let what = tr_noop!("swaps of the solution: {count}");
            total.add(count, what, &[count]);
        } else {
            let what = tr_noop!("not a solution");
            total.add(UNSOLVED, what, &[]);
            self.judge(squares, total);
        }
        solved
    }

    /// The line of a genome and the squares at its end.
    fn line_of(&self, genome: &[u8]) -> (Vec<Swap>, Squares) {
        let mut squares = self.level.start.as_ref().clone();
        let mut line: Vec<Swap> = Vec::new();
        let mut ranked = Vec::new();
        for gene in genome {
            if self.level.is_solved(&squares) {
                break;
            }
            ranked.clear();
            self.list(&squares, line.last().copied(), &mut ranked);
            if ranked.is_empty() {
                break;
            }
            let rank = usize::from(*gene).min(ranked.len() - 1);
            let (_, &mut (_, swap), _) = ranked.select_nth_unstable(rank);
            squares.swap(usize::from(swap.0), usize::from(swap.1));
            line.push(swap);
        }
        (line, squares)
    }

    /// The legal swaps with their changes of the judgement, without the last swap's reversal.
    fn list(&self, squares: &Squares, last: Option<Swap>, out: &mut Vec<(i32, Swap)>) {
        for a in 0..squares.len() as Cell {
            let Some(square) = squares[usize::from(a)] else {
                continue;
            };
            for b in cells_of(self.level.shape.reach(square, a)) {
                let swap = Swap(a.min(b), a.max(b));
                // Where each reaches the other, the lower cell lists it.
                let other = squares[usize::from(b)];
                let mutual = other.is_some_and(|o| self.level.shape.reach(o, b) >> a & 1 == 1);
                if (mutual && b < a) || last == Some(swap) {
                    continue;
                }
                if let Some(change) = self.change(squares, swap) {
                    out.push((change, swap));
                }
            }
        }
    }
}

fn nearest(shape: &BoardShape, goal: &Rc<Vec<Option<Colour>>>, from: Cell, colour: Colour) -> i32 {
    let (row, column) = shape.place(from);
    let wanting = goal.iter().enumerate().filter(|(_, c)| **c == Some(colour));
    let steps = wanting.map(|(cell, _)| {
        let (r, c) = shape.place(cell as Cell);
        row.abs_diff(r).max(column.abs_diff(c)) as i32
    });
    steps.min().unwrap_or(0)
}

impl Problem for RankedMoves {
    type Genome = Vec<u8>;
    type Move = Swap;

    fn crossover_name(&self) -> &'static str {
        Crossover::OnePoint.name()
    }

    fn evaluate(&mut self, genome: &Vec<u8>) -> Score {
        let mut value = 0.0;
        let solved = self.add_score(&self.line_of(genome), &mut value);
        Score { value, solved }
    }

    fn add_up(&self, genome: &Vec<u8>, total: &mut dyn Total) {
        self.add_score(&self.line_of(genome), total);
    }

    /// Share of the genes that differ.
    fn distance(&self, a: &Vec<u8>, b: &Vec<u8>) -> f64 {
        let differ = a.iter().zip(b).filter(|(a, b)| a != b).count();
        differ as f64 / self.length.max(1) as f64
    }

    fn moves(&self, genome: &Vec<u8>) -> Vec<Swap> {
        self.line_of(genome).0
    }

    fn genes(&self, genome: &Vec<u8>) -> Vec<u32> {
        genome.iter().copied().map(u32::from).collect()
    }

    fn encode(&self, genome: &Vec<u8>) -> Option<Value> {
        Some(json!(genome))
    }

    fn decode(&self, value: &Value) -> Option<Vec<u8>> {
        let genome = decode_list(value)?;
        (genome.len() == self.length).then_some(genome)
    }
}

impl Variation for RankedMoves {
    fn random(&mut self, rng: &mut SeededRng) -> Vec<u8> {
        (0..self.length).map(|_| self.gene(rng)).collect()
    }

    fn crossover(&mut self, a: &mut Vec<u8>, b: &mut Vec<u8>, rng: &mut SeededRng) {
        Crossover::OnePoint.cross_in_place(a, b, rng);
    }

    fn inherits(&self) -> bool {
        !self.control
    }

    fn mutate(&mut self, child: &mut Vec<u8>, crossed: bool, rng: &mut SeededRng) {
        if self.control {
            *child = self.random(rng);
            return;
        }
        // A copy of one parent must not stay one.
        let sure = (!crossed).then(|| below(rng, child.len()));
        for (n, gene) in child.iter_mut().enumerate() {
            if sure == Some(n) || chance(rng, self.mutation) {
                *gene = self.gene(rng);
            }
        }
    }
}

#[cfg(test)]
#[path = "ranked_moves_tests.rs"]
mod tests;
