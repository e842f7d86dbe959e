//! One bit per cell: the genome of the searches on cells.
//!
//! Source: Pustovoy 2022, section 2: a chromosome is as long as the board has
//! cells, 1 is black. Bits are numbered as cells are, row by row from the top
//! left, the lowest bit of the first word first. `N` words hold the board; bits
//! beyond its cells are 0 always.

use super::board::{Board, Cell, Cells};
use crate::search::random::{SeededRng, below};
use rand::Rng;

/// Which cells are black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const N: usize>(pub [u64; N]);

/// Calls a function that is generic over the words a board needs:
/// `on_words!(board, run(level, seed))` is `run::<4>(level, seed)` on 100 cells.
macro_rules! on_words {
    ($board:expr, $run:ident($($argument:expr),* $(,)?)) => {
        match $board.cells() {
            0..=64 => $run::<1>($($argument),*),
            65..=256 => $run::<4>($($argument),*),
            257..=1600 => $run::<25>($($argument),*),
            _ => $run::<57>($($argument),*),
        }
    };
}
pub(super) use on_words;

impl<const N: usize> Bits<N> {
    /// All white.
    pub const NONE: Self = Self([0; N]);

    /// The cells of a set.
    pub fn of(black: &Cells) -> Self {
        let mut bits = Self::NONE;
        black.iter().for_each(|cell| bits.flip(usize::from(cell)));
        bits
    }

    /// The first words; those that are not given are 0.
    pub fn from_words(words: &[u64]) -> Self {
        let mut bits = Self::NONE;
        bits.0[..words.len()].copy_from_slice(words);
        bits
    }

    /// As a set of the board's cells.
    pub fn cells(&self, board: &Board) -> Cells {
        Cells::of(board, |cell: Cell| self.has(usize::from(cell)))
    }

    /// Whether a cell is black.
    #[inline]
    pub fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Makes a white cell black and a black one white.
    #[inline]
    pub fn flip(&mut self, cell: usize) {
        self.0[cell / 64] ^= 1 << (cell % 64);
    }

    /// Every cell black or white with the same chance.
    #[must_use]
    pub fn random(cells: usize, rng: &mut SeededRng) -> Self {
        let mut bits = Self::NONE;
        for (n, word) in bits.0.iter_mut().enumerate() {
            if n * 64 < cells {
                *word = rng.next_u64() & below_bit(cells - n * 64);
            }
        }
        bits
    }

    /// Exchanges the cells from `point` onwards.
    #[inline]
    pub fn swap_tails(a: &mut Self, b: &mut Self, point: usize) {
        for n in 0..N {
            let tail = !below_bit(point.saturating_sub(n * 64));
            let differ = (a.0[n] ^ b.0[n]) & tail;
            a.0[n] ^= differ;
            b.0[n] ^= differ;
        }
    }

    /// Exchanges each cell with chance one half.
    pub fn swap_uniformly(a: &mut Self, b: &mut Self, rng: &mut SeededRng) {
        for (a, b) in a.0.iter_mut().zip(&mut b.0) {
            if a != b {
                let differ = (*a ^ *b) & rng.next_u64();
                *a ^= differ;
                *b ^= differ;
            }
        }
    }

    /// Flips `count` different cells of those given.
    #[inline]
    pub fn mutate(&mut self, count: usize, cells: &[Cell], rng: &mut SeededRng) {
        let mut flipped = Self::NONE;
        for _ in 0..count.min(cells.len()) {
            let mut draw = || usize::from(cells[below(rng, cells.len())]);
            let mut cell = draw();
            while count > 1 && flipped.has(cell) {
                cell = draw();
            }
            flipped.flip(cell);
        }
        for (word, flipped) in self.0.iter_mut().zip(flipped.0) {
            *word ^= flipped;
        }
    }

    /// In how many cells two differ.
    pub fn distance(&self, other: &Self) -> u32 {
        let pairs = self.0.iter().zip(other.0);
        pairs.map(|(a, b)| (a ^ b).count_ones()).sum()
    }
}

/// The bits below one; all of them from 64 on.
fn below_bit(bit: usize) -> u64 {
    if bit >= 64 { u64::MAX } else { (1 << bit) - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::random::seeded;

    #[test]
    fn bits_and_sets_of_cells_are_the_same_thing() {
        let board = Board::empty(15, 15);
        let mut rng = seeded(1);
        for _ in 0..100 {
            let bits = Bits::<4>::random(225, &mut rng);
            let cells = bits.cells(&board);
            assert_eq!(Bits::of(&cells), bits);
            let black = bits.0.iter().map(|word| word.count_ones() as usize);
            assert_eq!(cells.len(), black.sum::<usize>());
        }
    }

    #[test]
    fn tails_change_places_from_the_point_onwards() {
        for point in [0, 1, 63, 64, 65, 127, 128] {
            let (mut a, mut b) = (Bits([0; 2]), Bits([u64::MAX; 2]));
            Bits::swap_tails(&mut a, &mut b, point);
            for cell in 0..128 {
                assert_eq!(a.has(cell), cell >= point, "{point}");
                assert_eq!(b.has(cell), cell < point, "{point}");
            }
        }
    }

    #[test]
    fn a_mutation_flips_exactly_so_many_cells() {
        let mut rng = seeded(2);
        let cells: Vec<Cell> = (0..70).collect();
        for count in [0, 1, 2, 9, 70, 100] {
            let before = Bits::<2>::random(70, &mut rng);
            let mut after = before;
            after.mutate(count, &cells, &mut rng);
            assert_eq!(before.distance(&after) as usize, count.min(70));
            assert_eq!(after.0[1] >> 6, 0, "beyond the board all is 0");
        }
    }

    #[test]
    fn uniform_crossover_gives_every_cell_to_one_child() {
        let mut rng = seeded(3);
        let (a, b) = (Bits([0; 2]), Bits([u64::MAX; 2]));
        let (mut c, mut d) = (a, b);
        Bits::swap_uniformly(&mut c, &mut d, &mut rng);
        assert_eq!(c.distance(&d), 128);
        assert!((40..88).contains(&a.distance(&c)));
    }
}
