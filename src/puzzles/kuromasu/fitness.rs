//! The paper's two fitness functions on bits, and a term for connectivity.
//!
//! Source: Pustovoy 2022, section 2. *Basic*: −cells when any rule it knows is
//! broken (a black clue, black cells that touch), else −(number of wrong clues).
//! *Penalty* (after van Meurs 2008): −cells for a black clue, else −(Σ |number −
//! seen| + Σ over black cells of their black neighbours). Neither tests whether
//! the white cells are connected, so wrong boards may get the best fitness.
//! [`FitnessFunction::connectivity`] adds that; [`Judge::is_solved`] always tests it.
//!
//! What a clue sees is the distance to the nearest black cell, a count of
//! leading or trailing zeros: the board shifted so that the clue stands just
//! beyond an end of the word, a *stop* bit where the board ends. On boards of
//! one word (up to 8 × 8) columns are looked along in the same word, through a
//! mask of every `width`th bit; on larger ones rows and columns are unpacked
//! into a word each.

use super::bits::Bits;
use std::cell::RefCell;

use super::board::{Board, Clue, Flood, LONGEST_SIDE};
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
    /// The words for a parameter that chooses.
    pub const NAMES: &'static [&'static str] = &[tr_noop!("penalty"), tr_noop!("basic")];

    /// The formula of one of the [`Self::NAMES`].
    pub fn named(name: &str) -> Self {
        if name == "basic" {
            Self::Basic
        } else {
            Self::Penalty
        }
    }
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

/// The figures of a board that a fitness function uses.
struct SeenBoard {
    cells: usize,
    clue_is_black: bool,
    /// Pairs of black cells that touch.
    pairs: u32,
    /// White regions.
    regions: usize,
    clues: Vec<SeenClue>,
}

impl FitnessFunction {
    /// The terms that the fitness of a board adds up to.
    fn terms(&self, seen: &SeenBoard) -> Vec<Term> {
        let mut terms = Vec::new();
        let basic = self.formula == Formula::Basic;
        let broken = if seen.clue_is_black {
            Some(tr_noop!(
                "a clue is black: {each} for each cell of the board, and nothing else counts"
            ))
        } else if basic && seen.pairs > 0 {
            Some(tr_noop!(
                "black cells touch: {each} for each cell of the board, and nothing else counts"
            ))
        } else if basic && self.connectivity > 0 && seen.regions > 1 {
            Some(tr_noop!(
                "white cells are cut off: {each} for each cell of the board, and nothing else \
                 counts"
            ))
        } else {
            None
        };
        if let Some(what) = broken {
            terms.add(-(seen.cells as f64), what, &[-1.0]);
        } else if basic {
            add_clues(&mut terms, &seen.clues, &|_| -1.0);
        } else {
            add_clues(&mut terms, &seen.clues, &|off| -f64::from(off.abs()));
            add_pairs(&mut terms, seen.pairs, -2.0);
            let weight = f64::from(self.connectivity);
            add_regions(&mut terms, seen.regions, -weight);
        }
        terms
    }
}

/// A clue, prepared for boards of one word.
#[derive(Clone, Copy, Debug)]
struct PreparedClue {
    cell: u32,
    wants: i32,
    /// Ends of the four rays, as bits of the shifted board.
    left: u64,
    right: u64,
    up: u64,
    down: u64,
}

/// Judges genomes on one board.
#[derive(Clone, Debug)]
pub struct Judge<const N: usize> {
    function: FitnessFunction,
    width: usize,
    height: usize,
    cells: usize,
    /// All cells that must be white.
    clues: Bits<N>,
    /// Row, column and number of each clue with a number, its own cell counted.
    numbers: Vec<(usize, usize, i32)>,
    /// The same for boards of one word.
    prepared_clues: Vec<PreparedClue>,
    /// Cells with a neighbour to the right, for boards of one word.
    not_last: u64,
    /// Every `width`th bit, from the lowest and from the highest one.
    column: (u64, u64),
    /// 2^16 / width, rounded up: multiples of the width are divided by it.
    reciprocal: u64,
    /// The cost a solution has: above 0 where clues don't count themselves.
    cost_when_solved: i32,
    rows: [u64; LONGEST_SIDE],
    columns: [u64; LONGEST_SIDE],
    flood: Flood,
}

impl<const N: usize> Judge<N> {
    /// A judge for a board of at most 64 `N` cells.
    pub fn new(board: &Board, function: FitnessFunction) -> Self {
        debug_assert!(board.cells() <= 64 * N);
        let (width, height) = (board.width(), board.height());
        let mut clues = Bits::NONE;
        for (cell, clue) in board.clues().iter().enumerate() {
            if *clue != Clue::None {
                clues.flip(cell);
            }
        }
        let numbers: Vec<_> = board
            .numbers()
            .map(|(cell, number)| {
                let (row, column) = board.place(cell);
                (row, column, i32::from(number))
            })
            .collect();
        let one_word = board.cells() <= 64;
        let prepared = |&(row, column, number): &(usize, usize, i32)| PreparedClue {
            cell: (row * width + column) as u32,
            wants: number - i32::from(function.itself),
            left: 1 << (63 - column),
            right: 1 << (width - 1 - column),
            up: 1 << (64 - (row + 1) * width),
            down: 1 << ((height - row) * width - 1),
        };
        let prepared_clues = if one_word {
            numbers.iter().map(prepared).collect()
        } else {
            Vec::new()
        };
        let mut not_last = 0;
        let mut column = (0, 0);
        if one_word {
            for row in 0..height {
                not_last |= ((1_u64 << (width - 1)) - 1) << (row * width);
                column.0 |= 1 << (row * width + width - 1);
                column.1 |= 1 << (64 - (row + 1) * width);
            }
        }
        // Without its own cell a clue needs one cell too many, even in a solution.
        let cost_when_solved = if function.itself {
            0
        } else {
            numbers.len() as i32
        };
        Self {
            function,
            width,
            height,
            cells: board.cells(),
            clues,
            numbers,
            prepared_clues,
            not_last,
            column,
            reciprocal: (1_u64 << 16).div_ceil(width as u64),
            cost_when_solved,
            rows: [0; LONGEST_SIDE],
            columns: [0; LONGEST_SIDE],
            flood: Flood::default(),
        }
    }

    /// Another judge by the same function, for the same board.
    pub fn another(&self, board: &Board) -> Self {
        Self::new(board, self.function)
    }

    /// Number of cells on the board.
    pub const fn cells(&self) -> usize {
        self.cells
    }

    /// The fitness, 0 or less, and whether the true rules hold.
    #[inline]
    pub fn score(&mut self, black: &Bits<N>) -> Score {
        let cost = self.cost(black);
        Score::new(
            f64::from(-cost),
            cost == self.cost_when_solved && self.is_solved(black),
        )
    }

    /// The fitness with its sign turned: how bad it is.
    #[inline]
    fn cost(&mut self, black: &Bits<N>) -> i32 {
        let worst = self.cells as i32;
        if self.has_black_clue(black) {
            return worst;
        }
        self.unpack(black);
        match self.function.formula {
            Formula::Basic => {
                if self.touching(black) > 0
                    || (self.function.connectivity > 0 && self.regions(black) > 1)
                {
                    return worst;
                }
                self.clue_errors(black, |off| i32::from(off != 0))
            }
            Formula::Penalty => {
                let mut cost = self.clue_errors(black, i32::abs);
                // The paper counts each pair from both of its cells.
                cost += 2 * self.touching(black) as i32;
                if self.function.connectivity > 0 {
                    let regions = self.regions(black) as u32;
                    cost += (self.function.connectivity * regions.saturating_sub(1)) as i32;
                }
                cost
            }
        }
    }

    /// The terms that the fitness adds up to.
    pub fn terms(&mut self, black: &Bits<N>) -> Vec<Term> {
        self.unpack(black);
        let seen = SeenBoard {
            cells: self.cells,
            clue_is_black: self.has_black_clue(black),
            pairs: self.touching(black),
            regions: self.regions(black),
            clues: self.seen_clues(black),
        };
        self.function.terms(&seen)
    }

    /// What each clue sees, as this fitness counts it.
    fn seen_clues(&self, black: &Bits<N>) -> Vec<SeenClue> {
        let offs = RefCell::new(Vec::new());
        self.clue_errors(black, |off| {
            offs.borrow_mut().push(off);
            0
        });
        let clues = self.numbers.iter().zip(offs.into_inner());
        let seen = |(&(row, column, number), off)| SeenClue {
            row,
            column,
            number,
            off,
        };
        clues.map(seen).collect()
    }

    /// Whether the puzzle's own rules hold.
    pub fn is_solved(&mut self, black: &Bits<N>) -> bool {
        self.unpack(black);
        // Errors by the true rules: clues count themselves.
        let off = i32::from(!self.function.itself);
        !self.has_black_clue(black)
            && self.touching(black) == 0
            && self.clue_errors(black, |error| i32::from(error + off != 0)) == 0
            && self.regions(black) <= 1
    }

    #[inline]
    fn has_black_clue(&self, black: &Bits<N>) -> bool {
        let both = black.0.iter().zip(self.clues.0).map(|(b, c)| b & c);
        both.fold(0, |any, word| any | word) != 0
    }

    /// Fills rows and columns, where they are needed.
    #[inline]
    fn unpack(&mut self, black: &Bits<N>) {
        if N == 1 {
            return;
        }
        self.columns[..self.width].fill(0);
        let all = u64::MAX >> (64 - self.width);
        for row in 0..self.height {
            let (word, bit) = (row * self.width / 64, row * self.width % 64);
            let mut bits = black.0[word] >> bit;
            if bit > 0 && word + 1 < N {
                bits |= black.0[word + 1] << (64 - bit);
            }
            bits &= all;
            self.rows[row] = bits;
            while bits != 0 {
                self.columns[bits.trailing_zeros() as usize] |= 1 << row;
                bits &= bits - 1;
            }
        }
    }

    /// Pairs of black cells that touch.
    #[inline]
    fn touching(&self, black: &Bits<N>) -> u32 {
        if N == 1 {
            let black = black.0[0];
            let beside = black & (black >> 1) & self.not_last;
            // A board of one row may be as wide as a word has bits.
            let below = black & black.checked_shr(self.width as u32).unwrap_or(0);
            return beside.count_ones() + below.count_ones();
        }
        let rows = &self.rows[..self.height];
        let beside = rows.iter().map(|row| (row & (row >> 1)).count_ones());
        let below = rows.windows(2).map(|pair| (pair[0] & pair[1]).count_ones());
        beside.sum::<u32>() + below.sum::<u32>()
    }

    /// Sum over the clues of `cost` of what each sees too much.
    #[inline]
    fn clue_errors(&self, black: &Bits<N>, cost: impl Fn(i32) -> i32) -> i32 {
        if N == 1 {
            let black = black.0[0];
            let errors = self.prepared_clues.iter().map(|prepared| {
                // The cell before the clue is the highest bit of one word, the
                // cell after it the lowest of the other.
                let before = black << (63 - prepared.cell) << 1;
                let after = black >> prepared.cell >> 1;
                let beside = (before | prepared.left).leading_zeros()
                    + (after | prepared.right).trailing_zeros();
                // Both are one less than a multiple of the width.
                let rows = 2
                    + (before & self.column.1 | prepared.up).leading_zeros()
                    + (after & self.column.0 | prepared.down).trailing_zeros();
                let rows = (u64::from(rows) * self.reciprocal) >> 16;
                cost(beside as i32 + rows as i32 - 2 - prepared.wants)
            });
            return errors.sum();
        }
        let own = i32::from(self.function.itself);
        let along = |line: u64, at: usize, length: usize| {
            let before = line << (63 - at) << 1 | 1 << (63 - at);
            let after = line >> at >> 1 | 1 << (length - 1 - at);
            (before.leading_zeros() + after.trailing_zeros()) as i32
        };
        let errors = self.numbers.iter().map(|&(row, column, number)| {
            let beside = along(self.rows[row], column, self.width);
            let rows = along(self.columns[column], row, self.height);
            cost(beside + rows + own - number)
        });
        errors.sum()
    }

    /// White regions.
    fn regions(&mut self, black: &Bits<N>) -> usize {
        if N == 1 {
            return self.regions_of_word(black.0[0]);
        }
        self.flood.regions(&self.rows[..self.height], self.width)
    }

    /// White regions, each flooded from its lowest cell.
    fn regions_of_word(&self, black: u64) -> usize {
        let width = self.width as u32;
        let mut left = !black & below(self.cells);
        let mut regions = 0;
        while left != 0 {
            let mut region = left & left.wrapping_neg();
            loop {
                let beside = (region & self.not_last) << 1 | region >> 1 & self.not_last;
                let mut grown = region | beside & left;
                grown |=
                    grown.checked_shl(width).unwrap_or(0) | grown.checked_shr(width).unwrap_or(0);
                grown &= left;
                if grown == region {
                    break;
                }
                region = grown;
            }
            left &= !region;
            regions += 1;
        }
        regions
    }
}

/// The lowest `count` bits, 64 at most.
fn below(count: usize) -> u64 {
    1_u64.checked_shl(count as u32).unwrap_or(0).wrapping_sub(1)
}

#[cfg(test)]
#[path = "fitness_tests.rs"]
mod tests;
