//! Bits improved by tabu search: the local search of a memetic algorithm on cells.
//!
//! Source: tabu search (Glover 1989) on conflicts (Minton et al. 1992): a broken rule is drawn, and of the
//! cells that could correct it the one that leaves the least energy is turned over. Cells that were turned
//! over lately are left out, unless that gives the best board of this individual so far. The energy is
//!
//! E = Σ |number − seen| + 2 · (pairs of black cells that touch) + 3 · (white regions − 1).
//!
//! Clue cells are always white. The cost of turning a cell over follows from the white
//! runs around it: only clues in those runs see it. Regions are counted only if the
//! other terms do not rule a cell out.
//!
//! Against the tuned search, on 79 bundled boards with 20 seeds each (`docs/experiments.md`, Kuromasu): it
//! needs more evaluations on boards of all sizes, but each takes less than half the time. By time it
//! is better up to 8 × 8, and worse above 10 × 10; on the largest board, Milky Way (20 × 20), it
//! is better by evaluations too, solving 40 of 40 runs against 19 of 40.
//!
//! Invariants of [`Tabu`]: `columns`, `seen`, `pairs`, `regions` are those of
//! `black`; `best` is the best board of the individual so far.

use serde_json::Value;

use super::bit_boards::Crossing;
use super::board::{Cell, Cells, Flood};
use super::rules::{Level, Move};
use super::sight::{Clues, Runs, around, sides};
use super::terms::{SeenClue, add_clues, add_pairs, add_regions};
use crate::search::memetic::{Improved, Memetic, StartingPoint};
use crate::search::migrant::encode_bits;
use crate::search::problem::Problem;
use crate::search::random::{SeededRng, below, chance};
use crate::search::{Score, Term};

/// Energy of a pair of black cells that touch, and of a surplus region.
const PAIR: i32 = 2;
const REGION: i32 = 3;
/// Cells turned over in one step of the search.
const PIECE: usize = 16;
/// Share of the cells that are black at the start.
const BLACK: f64 = 0.2;

/// How long the local search lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Turns for which a cell is left alone: at least, and at most in addition.
    pub tenure: (usize, usize),
    /// Turns without a better board after which the individual is finished.
    pub stale: usize,
}

/// Kuromasu as a problem of bits, improved by tabu search.
pub struct Tabu {
    level: Level,
    crossing: Crossing,
    patience: Patience,
    width: usize,
    height: usize,
    /// Clue cells, by rows and by columns those with a number.
    clues: Cells,
    number_rows: Vec<u64>,
    number_columns: Vec<u64>,
    /// The cells with a number; by cell, its number, or 0.
    numbers: Vec<Cell>,
    wants: Vec<i32>,
    // The individual being improved:
    black: Cells,
    columns: Vec<u64>,
    seen: Vec<i32>,
    pairs: i32,
    regions: usize,
    best: (Cells, i32),
    turn: usize,
    better_at: usize,
    /// By cell: the turn from which on it may be turned over.
    free: Vec<usize>,
    solved: bool,
    flood: Flood,
    candidates: Vec<Cell>,
}

impl Tabu {
    /// A board to be solved.
    pub fn new(level: &Level, crossing: Crossing, patience: Patience) -> Self {
        let board = &*level.board;
        let (width, height) = (board.width(), board.height());
        let mut wants = vec![0; board.cells()];
        let (mut number_rows, mut number_columns) = (vec![0; height], vec![0; width]);
        for (cell, number) in board.numbers() {
            let (row, column) = board.place(cell);
            wants[usize::from(cell)] = i32::from(number);
            number_rows[row] |= 1 << column;
            number_columns[column] |= 1 << row;
        }
        Self {
            clues: Cells::from_fn(board, |cell| board.is_clue(cell)),
            numbers: board.numbers().map(|(cell, _)| cell).collect(),
            number_rows,
            number_columns,
            seen: vec![0; board.cells()],
            free: vec![0; board.cells()],
            black: Cells::none(board),
            columns: vec![0; width],
            best: (Cells::none(board), i32::MAX),
            level: level.clone(),
            crossing,
            patience,
            width,
            height,
            wants,
            pairs: 0,
            regions: 1,
            turn: 0,
            better_at: 0,
            solved: false,
            flood: Flood::default(),
            candidates: Vec::new(),
        }
    }

    fn place(&self, cell: Cell) -> (usize, usize) {
        self.level.board.place(cell)
    }

    fn runs(&self, cell: Cell) -> Runs {
        let (row, column) = self.place(cell);
        let [left, right] = around(self.black.rows()[row], column, self.width);
        let [up, down] = around(self.columns[column], row, self.height);
        [left, right, up, down]
    }

    /// The clues that see a cell, or would if it were white.
    fn clues_around(&self, cell: Cell, [left, right, up, down]: Runs) -> [Clues; 4] {
        let (row, column) = self.place(cell);
        let (before, after) = sides(self.number_rows[row], column, left, right);
        let (above, below) = sides(self.number_columns[column], row, up, down);
        let line = |places, behind: usize, first, step| Clues {
            places,
            behind: 1 + behind as i32,
            first,
            step,
        };
        [
            line(before, right, row * self.width, 1),
            line(after, left, row * self.width, 1),
            line(above, down, column, self.width),
            line(below, up, column, self.width),
        ]
    }

    /// The change of the error of all clues around a cell if each sees `behind` cells more
    /// (or less).
    fn clue_change(&self, cell: Cell, runs: Runs, sign: i32) -> i32 {
        let mut change = 0;
        for line in self.clues_around(cell, runs) {
            line.each(|clue, behind| {
                let off = self.seen[clue] - self.wants[clue];
                change += (off + sign * behind).abs() - off.abs();
            });
        }
        change
    }

    fn black_beside(&self, cell: Cell) -> i32 {
        let neighbours = self.level.board.neighbours(cell);
        neighbours.filter(|other| self.black.has(*other)).count() as i32
    }

    fn count_regions(&mut self) -> usize {
        self.flood.regions(self.black.rows(), self.width).max(1)
    }

    fn flip_bits(&mut self, cell: Cell) {
        let (row, column) = self.place(cell);
        self.black.flip(cell);
        self.columns[column] ^= 1 << row;
    }

    /// The energy after turning a cell over, if that may be below `limit` or
    /// equal to it; `now` is the energy before.
    fn energy_after(&mut self, cell: Cell, now: i32, limit: i32) -> Option<i32> {
        let sign = if self.black.has(cell) { 1 } else { -1 };
        let runs = self.runs(cell);
        let touching = self.black_beside(cell);
        let rest = now + self.clue_change(cell, runs, sign) - sign * PAIR * touching;
        let white_sides = runs.iter().filter(|run| **run > 0).count();
        // A white cell joins regions beside it, or is one; a black one may cut
        // them apart. One neighbour alone is neither joined nor cut off.
        let least = match (sign, white_sides) {
            (_, 1) => return (rest <= limit).then_some(rest),
            (1, 0) => rest,
            (1, sides) => rest - REGION * (sides as i32 - 1).min(self.regions as i32 - 1),
            (_, 0) => rest - REGION,
            _ => rest,
        };
        if least > limit {
            return None;
        }
        if sign == 1 && self.regions == 1 && white_sides > 0 {
            return Some(rest);
        }
        self.flip_bits(cell);
        let regions = self.count_regions();
        self.flip_bits(cell);
        let energy = rest + REGION * (regions as i32 - self.regions as i32);
        (energy <= limit).then_some(energy)
    }

    fn energy(&self) -> i32 {
        let off = |cell: &Cell| self.off(*cell).abs();
        let clues: i32 = self.numbers.iter().map(off).sum();
        clues + PAIR * self.pairs + REGION * (self.regions as i32 - 1)
    }

    /// How many cells a clue sees too many; negative for too few.
    fn off(&self, cell: Cell) -> i32 {
        self.seen[usize::from(cell)] - self.wants[usize::from(cell)]
    }

    /// Turns a cell over.
    fn toggle(&mut self, cell: Cell) {
        let sign = if self.black.has(cell) { 1 } else { -1 };
        self.pairs -= sign * self.black_beside(cell);
        self.flip_bits(cell);
        self.regions = self.count_regions();
        for line in self.clues_around(cell, self.runs(cell)) {
            line.each(|clue, behind| self.seen[clue] += sign * behind);
        }
    }

    /// Draws a broken rule and lists the cells that could correct it.
    fn draw_candidates(&mut self, rng: &mut SeededRng) {
        self.candidates.clear();
        let wrong = self.numbers.iter().filter(|cell| self.off(**cell) != 0);
        let wrong = wrong.count();
        let total = wrong + self.pairs as usize + self.regions - 1;
        let drawn = below(rng, total);
        if drawn < wrong {
            let off = |cell: &&Cell| self.off(**cell) != 0;
            if let Some(&cell) = self.numbers.iter().filter(off).nth(drawn) {
                self.list_around(cell);
            }
        } else if drawn < wrong + self.pairs as usize {
            self.list_pair(drawn - wrong);
        } else {
            self.list_fence();
        }
        if self.candidates.is_empty() {
            // No cell corrects that: any cell, to get away.
            let cell = below(rng, self.wants.len()) as Cell;
            if !self.clues.has(cell) {
                self.candidates.push(cell);
            }
        }
    }

    /// Of a clue that sees too much, the cells it sees; of one that sees too little, the
    /// black cells at the ends of its arms.
    fn list_around(&mut self, clue: Cell) {
        let too_many = self.off(clue) > 0;
        for way in super::board::DIRECTIONS {
            for cell in self.level.board.ray(clue, way) {
                if self.black.has(cell) {
                    if !too_many {
                        self.candidates.push(cell);
                    }
                    break;
                }
                if too_many && !self.clues.has(cell) {
                    self.candidates.push(cell);
                }
            }
        }
    }

    /// Both cells of the n-th pair that touches.
    fn list_pair(&mut self, mut n: usize) {
        let rows = self.black.rows();
        for row in 0..self.height {
            let beside = rows[row] & (rows[row] >> 1);
            let below = rows[row] & rows.get(row + 1).copied().unwrap_or(0);
            for (mut bits, step) in [(beside, 1), (below, self.width)] {
                let count = bits.count_ones() as usize;
                if n >= count {
                    n -= count;
                    continue;
                }
                (0..n).for_each(|_| bits &= bits - 1);
                let cell = row * self.width + bits.trailing_zeros() as usize;
                self.candidates
                    .extend([cell as Cell, (cell + step) as Cell]);
                return;
            }
        }
    }

    /// The black cells around the region counted last.
    fn list_fence(&mut self) {
        self.count_regions();
        let region = self.flood.last();
        for row in 0..self.height {
            let above = if row > 0 { region[row - 1] } else { 0 };
            let below = region.get(row + 1).copied().unwrap_or(0);
            let near = region[row] << 1 | region[row] >> 1 | above | below;
            let mut fence = near & self.black.rows()[row];
            while fence != 0 {
                let cell = row * self.width + fence.trailing_zeros() as usize;
                fence &= fence - 1;
                self.candidates.push(cell as Cell);
            }
        }
    }

    /// Turns one cell over; the number of cells evaluated.
    fn turn(&mut self, rng: &mut SeededRng) -> u64 {
        self.draw_candidates(rng);
        let candidates = std::mem::take(&mut self.candidates);
        let now = self.energy();
        let mut chosen: Option<(i32, Cell)> = None;
        let mut equals = 1;
        for &cell in &candidates {
            let limit = chosen.map_or(i32::MAX, |(energy, _)| energy);
            // A cell that was turned over lately must give the best board so far.
            let tabu = self.free[usize::from(cell)] > self.turn;
            let limit = if tabu {
                limit.min(self.best.1 - 1)
            } else {
                limit
            };
            let Some(energy) = self.energy_after(cell, now, limit) else {
                continue;
            };
            let better = chosen.is_none_or(|(least, _)| energy < least);
            equals = if better { 1 } else { equals + 1 };
            if better || below(rng, equals) == 0 {
                chosen = Some((energy, cell));
            }
        }
        if let Some((_, cell)) = chosen {
            self.toggle(cell);
            let (least, more) = self.patience.tenure;
            self.free[usize::from(cell)] = self.turn + least + below(rng, more + 1);
        }
        let examined = candidates.len() as u64;
        self.candidates = candidates;
        self.turn += 1;
        self.note();
        examined
    }

    /// Keeps a better board.
    fn note(&mut self) {
        let energy = self.energy();
        if energy < self.best.1 {
            self.best = (self.black.clone(), energy);
            self.better_at = self.turn;
            self.solved = energy == 0 && self.level.is_solved_by(&self.black);
        }
    }

    /// Begins with a board.
    fn load(&mut self, black: Cells) {
        self.columns.fill(0);
        for cell in black.iter() {
            let (row, column) = self.place(cell);
            self.columns[column] |= 1 << row;
        }
        self.black = black;
        for n in 0..self.numbers.len() {
            let cell = self.numbers[n];
            let seen: usize = self.runs(cell).iter().sum();
            self.seen[usize::from(cell)] = 1 + seen as i32;
        }
        self.pairs = self.black.pairs() as i32;
        self.regions = self.count_regions();
        self.turn = 0;
        self.better_at = 0;
        self.free.fill(0);
        self.solved = false;
        self.best.1 = i32::MAX;
        self.note();
    }

    /// The same problem with another board.
    fn with_genome(&self, genome: &Cells) -> Self {
        let mut own = Self::new(&self.level, self.crossing, self.patience);
        own.load(genome.clone());
        own
    }
}

impl Problem for Tabu {
    type Genome = Cells;
    type Move = Move;

    fn crossover_name(&self) -> &'static str {
        self.crossing.name()
    }

    /// The number of cells that differ.
    fn distance(&self, a: &Cells, b: &Cells) -> f64 {
        f64::from(a.distance(b))
    }

    fn moves(&self, genome: &Cells) -> Vec<Move> {
        vec![Move::Lay(genome.clone())]
    }

    fn genes(&self, genome: &Cells) -> Vec<u32> {
        genome.bits().map(u32::from).collect()
    }

    fn evaluate(&mut self, genome: &Cells) -> Score {
        self.with_genome(genome).score()
    }

    fn terms(&self, genome: &Cells) -> Vec<Term> {
        let (own, mut terms) = (self.with_genome(genome), Vec::new());
        let seen = |cell: &Cell| {
            let (row, column) = own.place(*cell);
            let number = own.wants[usize::from(*cell)];
            let off = own.off(*cell);
            SeenClue {
                row,
                column,
                number,
                off,
            }
        };
        let clues: Vec<SeenClue> = own.numbers.iter().map(seen).collect();
        add_clues(&mut terms, &clues, &|off| off.abs().into());
        add_pairs(&mut terms, own.pairs as u32, PAIR.into());
        add_regions(&mut terms, own.regions, REGION.into());
        terms
    }

    fn encode(&self, genome: &Cells) -> Option<Value> {
        Some(encode_bits(genome.bits()))
    }

    fn decode(&self, value: &Value) -> Option<Cells> {
        Cells::decode(value, &self.level.board, |cell| !self.clues.has(cell))
    }
}

impl Memetic for Tabu {
    fn begin(&mut self, start: StartingPoint<'_, Cells>, rng: &mut SeededRng) {
        let board = match start {
            StartingPoint::Fresh => {
                let mut black = Cells::none(&self.level.board);
                for cell in 0..self.wants.len() as Cell {
                    if !self.clues.has(cell) && chance(rng, BLACK) {
                        black.set(cell, true);
                    }
                }
                black
            }
            StartingPoint::Copied(parent) => parent.clone(),
            StartingPoint::Crossed(a, b) => self.crossing.child(&self.level.board, a, b, rng),
        };
        self.load(board);
    }

    /// A few turns.
    fn improve(&mut self, rng: &mut SeededRng) -> Improved {
        let mut evaluations = 0;
        for _ in 0..PIECE {
            if self.best.1 == 0 {
                break;
            }
            evaluations += self.turn(rng);
        }
        Improved {
            evaluations: evaluations.max(1),
            finished: self.best.1 == 0 || self.turn - self.better_at >= self.patience.stale,
        }
    }

    fn score(&self) -> Score {
        Score::new(f64::from(self.best.1), self.solved)
    }

    fn genome(&self) -> Cells {
        self.best.0.clone()
    }
}

#[cfg(test)]
#[path = "tabu_tests.rs"]
mod tests;
