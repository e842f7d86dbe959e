//! Boards of black and white cells as a problem for the genetic algorithm and the swarm, and
//! how any two boards are crossed.
//!
//! Source: Pustovoy 2022, section 2: a chromosome is as long as the board has cells, 1 is
//! black. Bits are numbered as cells are, row by row from the top left, the lowest bit of
//! the first word first.

use std::rc::Rc;

use rand::Rng;
use serde_json::Value;

use super::board::{Board, Cell, Cells};
use super::fitness::{FitnessFunction, Judge};
use super::rules::Move;
use crate::i18n::tr_noop;
use crate::search::crossover::{Crossover, RECTANGLE, rectangle};
use crate::search::migrant::encode_bits;
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, chance};
use crate::search::swarm::Binary;
use crate::search::{Direction, Score, Term};

/// How two parents are crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// The head of one and the tail of the other, as PyGAD's `single_point`
    /// does it: the head has from 0 to cells − 1 cells.
    OnePoint,
    /// Each cell from either.
    Uniform,
    /// Exchanges the cells of a rectangle.
    Rectangle,
}

impl Crossing {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Rectangle, Self::Uniform, Self::OnePoint];

    /// Their words for a parameter that chooses.
    pub const NAMES: &'static [&'static str] = &[
        tr_noop!("rectangle"),
        tr_noop!("uniform"),
        tr_noop!("one-point"),
    ];

    /// Its name as a crossover; [marked](crate::tr_noop).
    pub const fn name(self) -> &'static str {
        match self {
            Self::OnePoint => Crossover::OnePoint.name(),
            Self::Uniform => Crossover::Uniform.name(),
            Self::Rectangle => RECTANGLE,
        }
    }

    /// Exchanges cells of two boards.
    fn cross(self, board: &Board, a: &mut Cells, b: &mut Cells, rng: &mut SeededRng) {
        match self {
            Self::OnePoint => {
                let point = below(rng, board.cells());
                let first = |row| point.saturating_sub(row * board.width());
                a.exchange(b, |row| u64::MAX << first(row).min(board.width()));
            }
            // A random bit for each cell, by the word; none for a word in which all are alike.
            Self::Uniform => {
                let mut drawn = Cells::none(board);
                let cells = board.cells() as Cell;
                for first in (0..cells).step_by(64) {
                    let word = first..cells.min(first + 64);
                    if word.clone().any(|cell| a.has(cell) != b.has(cell)) {
                        let bits = rng.next_u64();
                        word.for_each(|cell| drawn.set(cell, bits >> (cell - first) & 1 == 1));
                    }
                }
                a.exchange(b, |row| drawn.rows()[row]);
            }
            Self::Rectangle => {
                let (rows, columns) = rectangle((board.height(), board.width()), rng);
                let inside = u64::MAX << columns.start() & !(u64::MAX << (columns.end() + 1));
                a.exchange(b, |row| if rows.contains(&row) { inside } else { 0 });
            }
        }
    }

    /// The first parent, some cells of it from the second.
    pub fn child(self, board: &Board, a: &Cells, b: &Cells, rng: &mut SeededRng) -> Cells {
        let mut child = a.clone();
        if self == Self::Uniform {
            for cell in 0..board.cells() as Cell {
                if a.has(cell) != b.has(cell) && chance(rng, 0.5) {
                    child.flip(cell);
                }
            }
        } else {
            self.cross(board, &mut child, &mut b.clone(), rng);
        }
        child
    }
}

/// How genomes are drawn and changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Operators {
    /// How two parents are crossed.
    pub crossing: Crossing,
    /// Cells flipped in every child.
    pub flips: usize,
    /// Chance of each further flip; 0: none.
    pub more: f64,
    /// Share of the cells that are black at the start; `None`: all cells are
    /// drawn evenly, as in the paper. Else clue cells are white and stay white.
    pub black: Option<f64>,
}

/// One board, to be filled with black cells: a genome is the set of them.
#[derive(Clone, Debug)]
pub struct BitBoards {
    board: Rc<Board>,
    judge: Judge,
    operators: Operators,
    /// The cells that are flipped.
    open: Vec<Cell>,
}

impl BitBoards {
    /// The problem of a board.
    pub fn new(board: &Rc<Board>, fitness: FitnessFunction, operators: Operators) -> Self {
        let open = |cell: &Cell| operators.black.is_none() || !board.is_clue(*cell);
        Self {
            open: (0..board.cells() as Cell).filter(open).collect(),
            board: Rc::clone(board),
            judge: Judge::new(board, fitness),
            operators,
        }
    }
}

impl Problem for BitBoards {
    type Genome = Cells;
    type Move = Move;

    fn direction(&self) -> Direction {
        Direction::Higher
    }

    fn crossover_name(&self) -> &'static str {
        self.operators.crossing.name()
    }

    fn evaluate(&mut self, black: &Cells) -> Score {
        self.judge.score(black)
    }

    fn terms(&self, black: &Cells) -> Vec<Term> {
        self.judge.clone().terms(black)
    }

    fn distance(&self, a: &Cells, b: &Cells) -> f64 {
        f64::from(a.distance(b))
    }

    fn moves(&self, black: &Cells) -> Vec<Move> {
        vec![Move::Lay(black.clone())]
    }

    fn genes(&self, black: &Cells) -> Vec<u32> {
        black.bits().map(u32::from).collect()
    }

    fn encode(&self, black: &Cells) -> Option<Value> {
        Some(encode_bits(black.bits()))
    }

    fn decode(&self, value: &Value) -> Option<Cells> {
        // All other cells stay white.
        let is_open = |cell| self.open.binary_search(&cell).is_ok();
        Cells::decode(value, &self.board, is_open)
    }
}

impl Variation for BitBoards {
    fn random(&mut self, rng: &mut SeededRng) -> Cells {
        let Some(share) = self.operators.black else {
            let words = self.board.cells().div_ceil(64);
            let bits: Vec<u64> = (0..words).map(|_| rng.next_u64()).collect();
            return self.genome(&bits);
        };
        let mut black = Cells::none(&self.board);
        for &cell in &self.open {
            black.set(cell, chance(rng, share));
        }
        black
    }

    fn crossover(&mut self, a: &mut Cells, b: &mut Cells, rng: &mut SeededRng) {
        self.operators.crossing.cross(&self.board, a, b, rng);
    }

    /// Flips different cells.
    fn mutate(&mut self, child: &mut Cells, _crossed: bool, rng: &mut SeededRng) {
        let mut count = self.operators.flips;
        while self.operators.more > 0.0 && chance(rng, self.operators.more) {
            count += 1;
        }
        let mut flipped = Vec::new();
        while flipped.len() < count.min(self.open.len()) {
            let cell = self.open[below(rng, self.open.len())];
            if !flipped.contains(&cell) {
                flipped.push(cell);
                child.flip(cell);
            }
        }
    }
}

impl Binary for BitBoards {
    fn bits(&self) -> usize {
        self.board.cells()
    }

    fn genome(&self, bits: &[u64]) -> Cells {
        let bit = |cell: usize| bits[cell / 64] >> (cell % 64) & 1 == 1;
        Cells::from_fn(&self.board, |cell| bit(usize::from(cell)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::kuromasu::fitness::Formula;
    use crate::search::random::seeded;

    #[test]
    fn every_cell_of_a_child_comes_from_a_parent() {
        let mut rng = seeded(6);
        let board = Board::empty(8, 8);
        for crossing in [Crossing::OnePoint, Crossing::Uniform, Crossing::Rectangle] {
            for _ in 0..50 {
                let (mut a, mut b) = (Cells::none(&board), Cells::none(&board));
                for cell in 0..64 {
                    a.set(cell, chance(&mut rng, 0.3));
                    b.set(cell, chance(&mut rng, 0.3));
                }
                let child = crossing.child(&board, &a, &b, &mut rng);
                let from_one = |cell| [a.has(cell), b.has(cell)].contains(&child.has(cell));
                assert!((0..64).all(from_one));
                let (mut c, mut d) = (a.clone(), b.clone());
                crossing.cross(&board, &mut c, &mut d, &mut rng);
                for cell in 0..64 {
                    let (a, b) = (a.has(cell), b.has(cell));
                    assert!([(a, b), (b, a)].contains(&(c.has(cell), d.has(cell))));
                }
            }
        }
    }

    #[test]
    fn mutation_flips_the_given_number_of_cells() {
        let mut rng = seeded(2);
        let board = Rc::new(Board::empty(10, 7));
        let fitness = FitnessFunction {
            formula: Formula::Basic,
            itself: true,
            connectivity: 0,
        };
        for flips in [0, 1, 2, 9, 70, 100] {
            let operators = Operators {
                crossing: Crossing::Uniform,
                flips,
                more: 0.0,
                black: None,
            };
            let mut boards = BitBoards::new(&board, fitness, operators);
            let before = boards.random(&mut rng);
            let mut after = before.clone();
            boards.mutate(&mut after, false, &mut rng);
            assert_eq!(before.distance(&after) as usize, flips.min(70));
        }
    }
}
