//! Boards of bits as a problem for the genetic algorithm and the swarm, and how any
//! two boards are crossed.

use std::rc::Rc;

use serde_json::Value;

use super::bits::Bits;
use super::board::{Board, Cell, Cells};
use super::fitness::{FitnessFunction, Judge};
use super::rules::Move;
use crate::i18n::tr_noop;
use crate::search::crossover::{Crossover, RECTANGLE, rectangle};
use crate::search::genetic::Problem;
use crate::search::migrant::{decode_bits, encode_bits};
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
    /// The words for a parameter that chooses.
    pub const NAMES: &'static [&'static str] = &[
        tr_noop!("rectangle"),
        tr_noop!("uniform"),
        tr_noop!("one-point"),
    ];

    /// The operator of one of the [`Self::NAMES`].
    pub fn named(name: &str) -> Self {
        match name {
            "one-point" => Self::OnePoint,
            "uniform" => Self::Uniform,
            _ => Self::Rectangle,
        }
    }

    /// Its name as a crossover; [marked](crate::tr_noop).
    pub const fn name(self) -> &'static str {
        match self {
            Self::OnePoint => Crossover::OnePoint.name(),
            Self::Uniform => Crossover::Uniform.name(),
            Self::Rectangle => RECTANGLE,
        }
    }

    /// The first parent, some cells of it from the second.
    pub fn child(self, board: &Board, a: &Cells, b: &Cells, rng: &mut SeededRng) -> Cells {
        match self {
            Self::Uniform => {
                let mut child = a.clone();
                for cell in 0..board.cells() as Cell {
                    if a.has(cell) != b.has(cell) && chance(rng, 0.5) {
                        child.set(cell, b.has(cell));
                    }
                }
                child
            }
            Self::OnePoint => {
                let point = below(rng, board.cells()) as Cell;
                Cells::of(board, |cell| if cell < point { a } else { b }.has(cell))
            }
            Self::Rectangle => {
                let (rows, columns) = rectangle((board.height(), board.width()), rng);
                let inside = |cell: Cell| {
                    let (row, column) = board.place(cell);
                    rows.contains(&row) && columns.contains(&column)
                };
                Cells::of(board, |cell| if inside(cell) { b } else { a }.has(cell))
            }
        }
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

/// One board, to be filled with black cells.
#[derive(Clone, Debug)]
pub struct BitBoards<const N: usize> {
    board: Rc<Board>,
    judge: Judge<N>,
    operators: Operators,
    /// The cells that are flipped.
    open: Vec<Cell>,
}

impl<const N: usize> BitBoards<N> {
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

    fn swap_rectangle(&self, a: &mut Bits<N>, b: &mut Bits<N>, rng: &mut SeededRng) {
        let (width, height) = (self.board.width(), self.board.height());
        let (rows, columns) = rectangle((height, width), rng);
        for row in rows {
            Bits::swap_tails(a, b, row * width + columns.start());
            Bits::swap_tails(a, b, row * width + columns.end() + 1);
        }
    }
}

impl<const N: usize> Problem for BitBoards<N> {
    type Genome = Bits<N>;
    type Move = Move;

    fn direction(&self) -> Direction {
        Direction::Higher
    }

    fn random(&mut self, rng: &mut SeededRng) -> Bits<N> {
        let Some(share) = self.operators.black else {
            return Bits::random(self.judge.cells(), rng);
        };
        let mut bits = Bits::NONE;
        for &cell in &self.open {
            if chance(rng, share) {
                bits.flip(usize::from(cell));
            }
        }
        bits
    }

    #[inline]
    fn crossover(&mut self, a: &mut Bits<N>, b: &mut Bits<N>, rng: &mut SeededRng) {
        match self.operators.crossing {
            Crossing::OnePoint => Bits::swap_tails(a, b, below(rng, self.judge.cells())),
            Crossing::Uniform => Bits::swap_uniformly(a, b, rng),
            Crossing::Rectangle => self.swap_rectangle(a, b, rng),
        }
    }

    fn crossover_name(&self) -> &'static str {
        self.operators.crossing.name()
    }

    #[inline]
    fn mutate(&mut self, child: &mut Bits<N>, _crossed: bool, rng: &mut SeededRng) {
        let mut count = self.operators.flips;
        while self.operators.more > 0.0 && chance(rng, self.operators.more) {
            count += 1;
        }
        child.mutate(count, &self.open, rng);
    }

    #[inline]
    fn evaluate(&mut self, bits: &Bits<N>) -> Score {
        self.judge.score(bits)
    }

    fn terms(&self, bits: &Bits<N>) -> Vec<Term> {
        self.judge.another(&self.board).terms(bits)
    }

    fn distance(&self, a: &Bits<N>, b: &Bits<N>) -> f64 {
        f64::from(a.distance(b))
    }

    fn moves(&self, bits: &Bits<N>) -> Vec<Move> {
        vec![Move::Lay(bits.cells(&self.board))]
    }

    fn genes(&self, genome: &Bits<N>) -> Vec<u32> {
        let cells = 0..self.judge.cells();
        cells.map(|cell| u32::from(genome.has(cell))).collect()
    }

    fn encode(&self, bits: &Bits<N>) -> Option<Value> {
        let cells = 0..self.judge.cells();
        Some(encode_bits(cells.map(|cell| bits.has(cell))))
    }

    fn decode(&self, value: &Value) -> Option<Bits<N>> {
        let black = decode_bits(value, self.judge.cells())?;
        let mut bits = Bits::NONE;
        for (cell, _) in black.into_iter().enumerate().filter(|(_, black)| *black) {
            // All other cells stay white.
            self.open.binary_search(&(cell as Cell)).ok()?;
            bits.flip(cell);
        }
        Some(bits)
    }
}

impl<const N: usize> Binary for BitBoards<N> {
    type Move = Move;

    fn direction(&self) -> Direction {
        Direction::Higher
    }

    fn bits(&self) -> usize {
        self.judge.cells()
    }

    fn evaluate(&mut self, bits: &[u64]) -> Score {
        self.judge.score(&Bits::from_words(bits))
    }

    fn terms(&self, bits: &[u64]) -> Vec<Term> {
        Problem::terms(self, &Bits::from_words(bits))
    }

    fn moves(&self, bits: &[u64]) -> Vec<Move> {
        vec![Move::Lay(Bits::<N>::from_words(bits).cells(&self.board))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
            }
        }
    }
}
