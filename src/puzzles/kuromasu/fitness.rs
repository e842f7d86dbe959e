//! The paper's two fitness functions on bits, and a term for connectivity.
//!
//! Source: Pustovoy 2022, section 2. *Basic*: −cells when any rule it knows is
//! broken (a black clue, black cells that touch), else −(number of wrong clues).
//! *Penalty* (after van Meurs 2008): −cells for a black clue, else −(Σ |number −
//! seen| + Σ over black cells of their black neighbours). Neither tests whether
//! the white cells are connected, so wrong boards may get the best fitness.
//! [`FitnessFunction::connectivity`] adds that; `Judge::is_solved` always tests it.
//!
//! What a clue sees is the distance to the nearest black cell of its row and column, each
//! a word of bits.

use std::rc::Rc;

use super::board::{Board, Cell, Cells, Flood};
use super::sight::around;
use super::terms::{SeenClue, add_clues, add_pairs, add_regions};
use crate::i18n::tr_noop;
use crate::search::Score;
use crate::search::terms::{Term, Total};

/// Which rules count how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// The number of wrong clues, if nothing else is broken.
    Basic,
    /// How far each clue is off, and how many black cells touch.
    Penalty,
}

impl Formula {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Penalty, Self::Basic];

    /// Their words for a parameter that chooses.
    pub const NAMES: &'static [&'static str] = &[tr_noop!("penalty"), tr_noop!("basic")];
}

/// A fitness function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FitnessFunction {
    /// Which rules count how.
    pub formula: Formula,
    /// Whether a clue counts its own cell: Nikoli's rule, which says what is
    /// solved; the paper leaves it open.
    pub itself: bool,
    /// Cost of every white region beyond the first; 0 as in the paper. The
    /// basic formula then counts two regions as a broken rule, whatever the cost.
    pub connectivity: u32,
}

/// Judges genomes on one board.
#[derive(Clone, Debug)]
pub struct Judge {
    function: FitnessFunction,
    board: Rc<Board>,
    /// All cells that must be white.
    clues: Cells,
    /// Row, column and number of each clue with a number, its own cell counted.
    numbers: Vec<(usize, usize, i32)>,
    /// The black cells of each column of the board that is being judged.
    columns: Vec<u64>,
    flood: Flood,
}

impl Judge {
    /// A judge for a board.
    pub fn new(board: &Rc<Board>, function: FitnessFunction) -> Self {
        let number = |(cell, number): (Cell, u8)| {
            let (row, column) = board.place(cell);
            (row, column, i32::from(number))
        };
        Self {
            function,
            clues: Cells::from_fn(board, |cell| board.is_clue(cell)),
            numbers: board.numbers().map(number).collect(),
            columns: vec![0; board.width()],
            flood: Flood::default(),
            board: Rc::clone(board),
        }
    }

    /// The fitness, 0 or less, and whether the true rules hold.
    pub fn score(&mut self, black: &Cells) -> Score {
        let cost = self.cost(black);
        // Without its own cell a clue needs one cell too many, even in a solution.
        let cost_when_solved = match self.function.itself {
            true => 0,
            false => self.numbers.len() as i32,
        };
        Score::new(
            f64::from(-cost),
            cost == cost_when_solved && self.is_solved(black),
        )
    }

    /// The fitness with its sign turned: how bad it is.
    fn cost(&mut self, black: &Cells) -> i32 {
        let worst = self.board.cells() as i32;
        if self.has_black_clue(black) {
            return worst;
        }
        let pairs = black.pairs() as i32;
        let connectivity = self.function.connectivity as i32;
        let surplus = match connectivity {
            0 => 0,
            _ => self.regions(black).saturating_sub(1) as i32,
        };
        match self.function.formula {
            Formula::Basic if pairs > 0 || surplus > 0 => worst,
            Formula::Basic => self.offs(black).filter(|off| *off != 0).count() as i32,
            Formula::Penalty => {
                // The paper counts each pair from both of its cells.
                self.offs(black).map(i32::abs).sum::<i32>() + 2 * pairs + connectivity * surplus
            }
        }
    }

    /// The terms that the fitness adds up to.
    pub fn terms(&mut self, black: &Cells) -> Vec<Term> {
        let mut terms = Vec::new();
        let FitnessFunction {
            formula,
            connectivity,
            ..
        } = self.function;
        let basic = formula == Formula::Basic;
        let (pairs, regions) = (black.pairs(), self.regions(black));
        let broken = if self.has_black_clue(black) {
            Some(tr_noop!(
                "a clue is black: {each} for each cell of the board, and nothing else counts"
            ))
        } else if basic && pairs > 0 {
            Some(tr_noop!(
                "black cells touch: {each} for each cell of the board, and nothing else counts"
            ))
        } else if basic && connectivity > 0 && regions > 1 {
            Some(tr_noop!(
                "white cells are cut off: {each} for each cell of the board, and nothing else \
                 counts"
            ))
        } else {
            None
        };
        if let Some(what) = broken {
            terms.add(-(self.board.cells() as f64), what, &[-1.0]);
            return terms;
        }
        let offs: Vec<i32> = self.offs(black).collect();
        let seen = |(&(row, column, number), off)| SeenClue {
            row,
            column,
            number,
            off,
        };
        let clues: Vec<SeenClue> = self.numbers.iter().zip(offs).map(seen).collect();
        if basic {
            add_clues(&mut terms, &clues, &|_| -1.0);
        } else {
            add_clues(&mut terms, &clues, &|off| -f64::from(off.abs()));
            add_pairs(&mut terms, pairs, -2.0);
            add_regions(&mut terms, regions, -f64::from(connectivity));
        }
        terms
    }

    /// Whether the puzzle's own rules hold: clues count themselves.
    fn is_solved(&mut self, black: &Cells) -> bool {
        let missing = i32::from(!self.function.itself);
        !self.has_black_clue(black)
            && black.pairs() == 0
            && self.offs(black).all(|off| off + missing == 0)
            && self.regions(black) <= 1
    }

    fn has_black_clue(&self, black: &Cells) -> bool {
        let mut rows = black.rows().iter().zip(self.clues.rows());
        rows.any(|(black, clues)| black & clues != 0)
    }

    /// What each clue sees too much, as this fitness counts it.
    fn offs(&mut self, black: &Cells) -> impl Iterator<Item = i32> {
        self.columns.fill(0);
        for (row, cells) in black.rows().iter().enumerate() {
            let mut cells = *cells;
            while cells != 0 {
                self.columns[cells.trailing_zeros() as usize] |= 1 << row;
                cells &= cells - 1;
            }
        }
        let (columns, own) = (&self.columns, i32::from(self.function.itself));
        let (width, height) = (self.board.width(), self.board.height());
        self.numbers.iter().map(move |&(row, column, number)| {
            let [left, right] = around(black.rows()[row], column, width);
            let [up, down] = around(columns[column], row, height);
            (left + right + up + down) as i32 + own - number
        })
    }

    /// White regions.
    fn regions(&mut self, black: &Cells) -> usize {
        self.flood.regions(black.rows(), self.board.width())
    }
}

#[cfg(test)]
#[path = "fitness_tests.rs"]
mod tests;
