//! A board of clues, and the white and black cells on it as bits.
//!
//! Cells are numbered row by row from the top left. Rules after Nikoli (named
//! in the module's documentation): a clue counts itself.

use serde_json::Value;

use crate::i18n::tr;
use crate::search::migrant::decode_bits;

/// A cell's number: row × width + column.
pub type Cell = u16;

/// The longest side of a board.
pub const MAX_SIDE: usize = 60;

/// The clue in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Clue {
    /// Nothing.
    None,
    /// A white cell without a number.
    Bare,
    /// How many white cells are seen from here, this one included; 1 or more.
    Sees(u8),
}

impl Clue {
    /// What takes its place where it is taken away, or else put without a number.
    #[must_use]
    pub const fn toggled(self) -> Self {
        match self {
            Self::None => Self::Bare,
            Self::Bare | Self::Sees(_) => Self::None,
        }
    }
}

/// The four ways a clue looks, as steps in row and column.
pub const DIRECTIONS: [(i32, i32); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];

/// A board: its size and its clues.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    width: usize,
    height: usize,
    clues: Vec<Clue>,
}

impl Board {
    /// A board of clues, row by row; both sides from 1 to [`MAX_SIDE`].
    pub fn new(width: usize, height: usize, mut clues: Vec<Clue>) -> Self {
        debug_assert!((1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height));
        debug_assert_eq!(clues.len(), width * height);
        clues.resize(width * height, Clue::None);
        Self {
            width,
            height,
            clues,
        }
    }

    /// A board without clues.
    pub fn empty(width: usize, height: usize) -> Self {
        Self::new(width, height, vec![Clue::None; width * height])
    }

    /// Cells in a row.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.clues.len()
    }

    /// The largest number a clue can have: a whole row and a whole column.
    pub const fn largest_clue(&self) -> usize {
        self.width + self.height - 1
    }

    /// The clue in a cell.
    pub fn clue(&self, cell: Cell) -> Clue {
        self.clues[usize::from(cell)]
    }

    /// The clues, row by row.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// Whether a cell is given as white.
    pub fn is_clue(&self, cell: Cell) -> bool {
        self.clue(cell) != Clue::None
    }

    /// Puts a clue into a cell.
    pub fn put(&mut self, cell: Cell, clue: Clue) {
        self.clues[usize::from(cell)] = clue;
    }

    /// The cells with a number, and the numbers.
    pub fn numbers(&self) -> impl Iterator<Item = (Cell, u8)> {
        let number = |(cell, clue): (usize, &Clue)| match clue {
            Clue::Sees(n) => Some((cell as Cell, *n)),
            Clue::None | Clue::Bare => None,
        };
        self.clues.iter().enumerate().filter_map(number)
    }

    /// Row and column of a cell.
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        let cell = usize::from(cell);
        (cell / self.width, cell % self.width)
    }

    /// The cell in a row and column.
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        (row * self.width + column) as Cell
    }

    /// The cell's place after turning the board by 180°.
    pub fn opposite(&self, cell: Cell) -> Cell {
        (self.cells() - 1) as Cell - cell
    }

    /// Row and column of a cell, from 1.
    pub fn row_and_column(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = self.place(cell);
        (row + 1, column + 1)
    }

    /// “row 3, column 5”: where a fault in a text is.
    pub fn cell_label(&self, cell: Cell) -> String {
        let (row, column) = self.row_and_column(cell);
        tr!("row {row}, column {column}", row, column)
    }

    /// The cells from a cell (not included) one way to the edge.
    pub fn ray(&self, cell: Cell, way: (i32, i32)) -> impl Iterator<Item = Cell> + use<> {
        let (row, column) = self.place(cell);
        let (width, height) = (self.width as i32, self.height as i32);
        (1..)
            .map(move |n| (row as i32 + n * way.0, column as i32 + n * way.1))
            .take_while(move |(r, c)| (0..height).contains(r) && (0..width).contains(c))
            .map(move |(r, c)| (r * width + c) as Cell)
    }

    /// The cells beside a cell: two to four, on boards with two rows and columns.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let (row, column) = self.place(cell);
        let (width, height) = (self.width, self.height);
        [
            (row > 0).then(|| cell - width as Cell),
            (column > 0).then(|| cell - 1),
            (column + 1 < width).then(|| cell + 1),
            (row + 1 < height).then(|| cell + width as Cell),
        ]
        .into_iter()
        .flatten()
    }

    /// How many cells a clue sees up to the first that is not open.
    pub fn sees(&self, cell: Cell, open: impl Fn(Cell) -> bool) -> usize {
        let along = |way| self.ray(cell, way).take_while(|c| open(*c)).count();
        1 + DIRECTIONS.into_iter().map(along).sum::<usize>()
    }
}

/// A set of cells of one board, a word of bits per row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cells {
    rows: Vec<u64>,
    width: usize,
}

impl Cells {
    /// No cell of a board.
    pub fn none(board: &Board) -> Self {
        Self::blank(board.width(), board.height())
    }

    /// No cell of a board of this size; both sides from 1 to [`MAX_SIDE`].
    pub fn blank(width: usize, height: usize) -> Self {
        debug_assert!((1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height));
        Self {
            rows: vec![0; height],
            width,
        }
    }

    /// The cells for which `is` holds.
    pub fn from_fn(board: &Board, is: impl Fn(Cell) -> bool) -> Self {
        let mut cells = Self::none(board);
        (0..board.cells() as Cell)
            .filter(|cell| is(*cell))
            .for_each(|cell| cells.set(cell, true));
        cells
    }

    /// Cells in a row of the board.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Rows of the board.
    pub const fn height(&self) -> usize {
        self.rows.len()
    }

    /// Whether a cell belongs to the set.
    pub fn has(&self, cell: Cell) -> bool {
        let cell = usize::from(cell);
        self.rows[cell / self.width] >> (cell % self.width) & 1 == 1
    }

    /// Takes a cell in or out.
    pub fn set(&mut self, cell: Cell, on: bool) {
        let cell = usize::from(cell);
        let bit = 1 << (cell % self.width);
        let row = &mut self.rows[cell / self.width];
        *row = if on { *row | bit } else { *row & !bit };
    }

    /// Takes a cell out that was in, or in that was out.
    pub fn flip(&mut self, cell: Cell) {
        let cell = usize::from(cell);
        self.rows[cell / self.width] ^= 1 << (cell % self.width);
    }

    /// Exchanges in each row the cells of a mask with those of another set.
    pub fn exchange(&mut self, other: &mut Self, mask: impl Fn(usize) -> u64) {
        for (row, (a, b)) in self.rows.iter_mut().zip(&mut other.rows).enumerate() {
            let differ = (*a ^ *b) & mask(row);
            *a ^= differ;
            *b ^= differ;
        }
    }

    /// In how many cells two sets differ.
    pub fn distance(&self, other: &Self) -> u32 {
        let rows = self.rows.iter().zip(&other.rows);
        rows.map(|(a, b)| (a ^ b).count_ones()).sum()
    }

    /// Pairs of cells that touch by a side.
    pub fn pairs(&self) -> u32 {
        let beside = self.rows.iter().map(|row| (row & (row >> 1)).count_ones());
        let below = self.rows.windows(2);
        let below = below.map(|two| (two[0] & two[1]).count_ones());
        beside.sum::<u32>() + below.sum::<u32>()
    }

    /// The rows, from the top; the lowest bit is the first column.
    pub fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// The cells, in their order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.width * self.rows.len();
        (0..cells as Cell).filter(|cell| self.has(*cell))
    }

    /// Whether each cell of the board belongs to the set, in their order.
    pub fn bits(&self) -> impl Iterator<Item = bool> + '_ {
        let cells = self.width * self.rows.len();
        (0..cells as Cell).map(|cell| self.has(cell))
    }

    /// Reads what `encode_bits` has made of the bits; `None` also where a cell can't be in the set.
    pub fn decode(value: &Value, board: &Board, can_be: impl Fn(Cell) -> bool) -> Option<Self> {
        let bits = decode_bits(value, board.cells())?;
        let cells = Self::from_fn(board, |cell| bits[usize::from(cell)]);
        let is_sound = cells.iter().all(can_be);
        is_sound.then_some(cells)
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|row| *row == 0)
    }
}

/// Counts connected regions, many cells at a time.
///
/// A region is flooded row by row, downwards and upwards in turn; within a row
/// an addition carries a seed through a whole run of open cells.
#[derive(Clone, Debug, Default)]
pub struct Flood {
    left: Vec<u64>,
    region: Vec<u64>,
}

impl Flood {
    /// How many regions the cells outside `blocked` have; rows as in [`Cells::rows`].
    pub fn regions(&mut self, blocked: &[u64], width: usize) -> usize {
        let mut regions = 0;
        self.each_region(blocked, width, |_| regions += 1);
        regions
    }

    /// Calls a function with the rows of each region, in the order of their first cells.
    pub fn each_region(&mut self, blocked: &[u64], width: usize, mut then: impl FnMut(&[u64])) {
        let all = u64::MAX >> (64 - width);
        self.left.clear();
        self.left.extend(blocked.iter().map(|row| !row & all));
        while let Some(top) = self.left.iter().position(|row| *row != 0) {
            let seed = self.left[top] & self.left[top].wrapping_neg();
            self.spread(top, seed);
            for (left, region) in self.left.iter_mut().zip(&self.region) {
                *left &= !region;
            }
            then(&self.region);
        }
    }

    /// The cells of the region that was counted last, by rows.
    pub fn last(&self) -> &[u64] {
        &self.region
    }

    /// The region of a seed in row `top`, which is its topmost, among `left`.
    fn spread(&mut self, top: usize, seed: u64) {
        let height = self.left.len();
        self.region.clear();
        self.region.resize(height, 0);
        self.region[top] = run(seed, self.left[top]);
        loop {
            let mut grown = false;
            for row in top + 1..height {
                grown |= self.grow(row, row - 1);
            }
            for row in (top..height - 1).rev() {
                grown |= self.grow(row, row + 1);
            }
            if !grown {
                return;
            }
        }
    }

    fn grow(&mut self, row: usize, from: usize) -> bool {
        let open = self.left[row];
        let before = self.region[row];
        let seeds = (self.region[from] & open) | before;
        if seeds == before {
            return false;
        }
        self.region[row] = run(seeds, open);
        true
    }
}

/// The runs of `open` bits that hold a seed. Seeds are open.
fn run(seeds: u64, open: u64) -> u64 {
    // Adding a seed carries to the end of its run: the bits that change within `open` are
    // those from each run's lowest seed upwards. The bits below are found in the same way
    // on the reversed bits.
    let up = |seeds: u64, open: u64| (open ^ open.wrapping_add(seeds)) & open | seeds;
    let above = up(seeds, open);
    up(above.reverse_bits(), open.reverse_bits()).reverse_bits()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::random::{below, seeded};

    /// Regions by the plainest way there is.
    fn plain_regions(board: &Board, black: &Cells) -> usize {
        let mut seen = black.clone();
        let mut regions = 0;
        for cell in 0..board.cells() as Cell {
            if seen.has(cell) {
                continue;
            }
            regions += 1;
            let mut todo = vec![cell];
            while let Some(at) = todo.pop() {
                if !seen.has(at) {
                    seen.set(at, true);
                    todo.extend(board.neighbours(at));
                }
            }
        }
        regions
    }

    #[test]
    fn flooding_counts_regions_as_the_plain_way_does() {
        let mut rng = seeded(3);
        let mut flood = Flood::default();
        for round in 0..3000 {
            let (width, height) = (1 + below(&mut rng, 40), 1 + below(&mut rng, 12));
            let board = Board::empty(width, height);
            let share = 1 + round % 5;
            let mut black = Cells::none(&board);
            for cell in 0..board.cells() as Cell {
                black.set(cell, below(&mut rng, 6) < share);
            }
            let regions = flood.regions(black.rows(), width);
            assert_eq!(regions, plain_regions(&board, &black), "{black:?}");
        }
    }

    #[test]
    fn rays_and_neighbours_stay_on_the_board() {
        let board = Board::empty(4, 3);
        let rays = |cell| DIRECTIONS.map(|way| board.ray(cell, way).collect::<Vec<_>>());
        assert_eq!(rays(5), [vec![4], vec![6, 7], vec![1], vec![9]]);
        assert_eq!(rays(0), [vec![], vec![1, 2, 3], vec![], vec![4, 8]]);
        assert_eq!(board.neighbours(0).collect::<Vec<_>>(), [1, 4]);
        assert_eq!(board.neighbours(6).collect::<Vec<_>>(), [2, 5, 7, 10]);
        assert_eq!(board.sees(5, |_| true), 6);
        assert_eq!(board.sees(5, |cell| cell != 6 && cell != 1), 3);
    }
}
