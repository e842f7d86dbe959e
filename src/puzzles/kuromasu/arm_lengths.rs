//! The arm-length genome: how far every clue sees, instead of the colour of every cell.
//!
//! Genome: for each clue n four arm lengths that sum to n − 1, each arm ending at the edge or at a cell
//! without a clue, which must be black; the cells before it must be white. All other cells are white: a
//! black cell that no clue sees can always be whitened, so that a board with one solution has it here.
//! A genome is turned into a board clue by clue; nothing follows from one clue for another.
//!
//! With w, b the number of clues that require a cell to be white and black (clue cells begin with w = 1),
//! the energy is Σ w·b + Σ b·b′ over adjacent cells + (white regions − 1), and the board is solved at 0.
//!
//! Local search: one clue is taken out, and its four arms are sampled again from exp(−cost / T), exactly,
//! with their sum fixed (the costs of the arms add up: a convolution of left with right and of up with
//! down); a rise of d in white regions is accepted with exp(−d / T).
//!
//! Invariants of [`ArmLengths`]: `costs`, `black`, `rows` and `energy` are those of `lengths`.

use serde_json::{Value, json};

use super::board::{Cell, Cells, DIRECTIONS, Flood};
use super::division::{ArmTables, Four, IMPOSSIBLE};
use super::rules::{Level, Move};
use super::terms::{add_conflicts, add_regions, or_nothing};
use crate::i18n::tr;
use crate::search::crossover::{Crossover, RECTANGLE, rectangle};
use crate::search::memetic::{Improved, Memetic, StartingPoint};
use crate::search::migrant::decode_list;
use crate::search::problem::Problem;
use crate::search::random::{SeededRng, chance, shuffle};
use crate::search::{Score, Term};

/// How two parents' clues are mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mixing {
    /// Those inside a random rectangle of the board come from the second.
    Rectangle,
    /// Each comes from either, alike.
    Uniform,
}

/// How long and how hot individuals are annealed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Annealing {
    /// Temperature at which the first individuals begin.
    pub hot: f64,
    /// Temperature at which children begin.
    pub warm: f64,
    /// Temperature at which all end.
    pub cold: f64,
    /// Sweeps over all clues for the first individuals.
    pub founding: u32,
    /// Sweeps for children.
    pub child: u32,
}

/// A clue, and the cells in its four directions (places on the padded board).
#[derive(Clone, Debug)]
struct ClueArms {
    cell: Cell,
    sum: usize,
    rays: [Vec<u16>; 4],
    /// Longest arm each way.
    longest: [usize; 4],
}

/// Kuromasu as a problem of arm lengths.
pub struct ArmLengths {
    level: Level,
    numbered_clues: Vec<ClueArms>,
    mixing: Mixing,
    cooling: Annealing,
    /// Cells from one row to the next on the padded board.
    stride: usize,
    /// Places where no arm may end: clues.
    is_clue: Vec<bool>,
    /// The row of each place, and its bit there.
    bits: Vec<(u8, u64)>,
    width: usize,
    // The individual being improved:
    lengths: Vec<Four>,
    /// What one more clue that requires a cell to be black costs: w + Σ b′ over adjacent cells.
    costs: Vec<u16>,
    black: Vec<u16>,
    rows: Vec<u64>,
    regions: usize,
    /// Without the regions.
    conflicts: i64,
    sweep: u32,
    sweeps: u32,
    start: f64,
    solved: bool,
    // Kept between draws:
    flood: Flood,
    order: Vec<u16>,
    tables: ArmTables,
}

impl ArmLengths {
    /// A board to be solved.
    ///
    /// # Errors
    /// A clue cannot see its number.
    pub fn new(level: &Level, mixing: Mixing, cooling: Annealing) -> Result<Self, String> {
        let board = &*level.board;
        let stride = board.width() + 2;
        let padded = |cell: Cell| {
            let (row, column) = board.place(cell);
            ((row + 1) * stride + column + 1) as u16
        };
        let mut is_clue = vec![false; stride * (board.height() + 2)];
        for cell in (0..board.cells() as Cell).filter(|cell| board.is_clue(*cell)) {
            is_clue[usize::from(padded(cell))] = true;
        }
        let bit = |place: usize| {
            let (row, column) = (place / stride, place % stride);
            (row.saturating_sub(1) as u8, 1 << column.saturating_sub(1))
        };
        let numbered = |(cell, number): (Cell, u8)| {
            let sum = usize::from(number).saturating_sub(1);
            let rays = DIRECTIONS.map(|way| board.ray(cell, way).map(padded).collect::<Vec<_>>());
            let longest = [0, 1, 2, 3].map(|way| rays[way].len().min(sum));
            ClueArms {
                cell: padded(cell),
                sum,
                rays,
                longest,
            }
        };
        let numbered_clues: Vec<_> = board.numbers().map(numbered).collect();
        let arms = Self {
            level: level.clone(),
            mixing,
            cooling,
            stride,
            costs: Vec::new(),
            black: Vec::new(),
            rows: vec![0; board.height()],
            regions: 1,
            conflicts: 0,
            sweep: 0,
            sweeps: 0,
            start: cooling.hot,
            solved: false,
            flood: Flood::default(),
            order: (0..numbered_clues.len() as u16).collect(),
            tables: ArmTables::default(),
            lengths: vec![[0; 4]; numbered_clues.len()],
            width: board.width(),
            bits: (0..is_clue.len()).map(bit).collect(),
            is_clue,
            numbered_clues,
        };
        for numbered in &arms.numbered_clues {
            if !arms.is_possible(numbered) {
                let place = usize::from(numbered.cell);
                let (row, column) = (place / stride, place % stride);
                return Err(tr!(
                    "No choice of black cells satisfies the {number} in row {row}, column \
                     {column}.",
                    number = numbered.sum + 1,
                    row,
                    column
                ));
            }
        }
        Ok(arms)
    }

    /// Whether an arm may have this length, without regard to other clues.
    fn may_end(&self, numbered: &ClueArms, way: usize, length: usize) -> bool {
        let end = numbered.rays[way].get(length);
        end.is_none_or(|end| !self.is_clue[usize::from(*end)])
    }

    fn is_possible(&self, numbered: &ClueArms) -> bool {
        let mut sums: u128 = 1;
        for way in 0..4 {
            let lengths = (0..=numbered.longest[way]).filter(|l| self.may_end(numbered, way, *l));
            sums = lengths.fold(0, |all, length| all | sums << length);
        }
        sums >> numbered.sum & 1 == 1
    }

    /// Removes all clues' requirements.
    fn clear(&mut self) {
        let places = self.is_clue.len();
        self.costs.clear();
        self.costs
            .extend(self.is_clue.iter().map(|is| u16::from(*is)));
        self.black.clear();
        self.black.resize(places, 0);
        self.rows.fill(0);
        self.conflicts = 0;
        self.regions = 1;
    }

    /// Row and column on the board of a place on the padded one.
    fn row_and_column(&self, place: usize) -> (usize, usize) {
        (place / self.stride - 1, place % self.stride - 1)
    }

    /// Removes a clue's requirements; its lengths stay.
    fn lift(&mut self, n: usize) {
        self.require(n, -1);
    }

    /// Adds a clue's requirements.
    fn place(&mut self, n: usize, four: Four) {
        self.lengths[n] = four;
        self.require(n, 1);
    }

    /// Adds a clue's requirements, or with −1 removes them.
    fn require(&mut self, n: usize, by: i16) {
        let rays = self.numbered_clues[n].rays.iter();
        for (ray, length) in rays.zip(self.lengths[n]) {
            let (along, rest) = ray.split_at(usize::from(length));
            let mut add = |place: usize| {
                self.costs[place] = self.costs[place].wrapping_add_signed(by);
            };
            along.iter().for_each(|place| add(usize::from(*place)));
            if let Some(end) = rest.first().map(|end| usize::from(*end)) {
                [end - 1, end + 1, end - self.stride, end + self.stride]
                    .into_iter()
                    .for_each(add);
                let before = self.black[end];
                self.black[end] = before.wrapping_add_signed(by);
                if before == 0 || self.black[end] == 0 {
                    let (row, bit) = self.bits[end];
                    self.rows[usize::from(row)] ^= bit;
                }
            }
        }
    }

    /// Tabulates the cost of each length of each arm of a clue that has been lifted.
    fn tabulate(&mut self, n: usize) {
        let numbered = &self.numbered_clues[n];
        for (way, ray) in numbered.rays.iter().enumerate() {
            let mut along = 0;
            // An inclusive range would be slower.
            let costs = (0..numbered.longest[way] + 1).map(|length| {
                let Some(end) = ray.get(length).map(|end| usize::from(*end)) else {
                    return along;
                };
                let cost = match self.is_clue[end] {
                    true => IMPOSSIBLE,
                    false => along + self.costs[end],
                };
                along += self.black[end];
                cost
            });
            self.tables.set(way, costs);
        }
    }

    /// Samples one clue's arms again.
    fn redraw(&mut self, n: usize, rng: &mut SeededRng) {
        let old = self.lengths[n];
        self.lift(n);
        self.tabulate(n);
        let four = self.tables.draw(self.numbered_clues[n].sum, rng);
        if four == old {
            self.place(n, old);
            return;
        }
        let change = self.tables.cost(four) - self.tables.cost(old);
        self.place(n, four);
        let regions = self.flood.regions(&self.rows, self.width);
        let rise = regions.saturating_sub(self.regions);
        if rise > 0 && !chance(rng, self.tables.power(rise)) {
            self.lift(n);
            self.place(n, old);
            return;
        }
        self.regions = regions;
        self.conflicts += change;
    }

    fn energy(&self) -> i64 {
        self.conflicts + self.regions.saturating_sub(1) as i64
    }

    /// Builds an individual clue by clue, each drawn to suit those before.
    fn build(&mut self, rng: &mut SeededRng) {
        self.clear();
        self.tables.heat(self.cooling.hot);
        shuffle(&mut self.order, rng);
        for at in 0..self.order.len() {
            let n = usize::from(self.order[at]);
            self.tabulate(n);
            let four = self.tables.draw(self.numbered_clues[n].sum, rng);
            self.conflicts += self.tables.cost(four);
            self.place(n, four);
        }
        self.regions = self.flood.regions(&self.rows, self.width);
    }

    /// Takes over a genome.
    fn load(&mut self, genome: &[Four]) {
        self.clear();
        for (n, four) in genome.iter().enumerate() {
            for (way, length) in four.map(usize::from).into_iter().enumerate() {
                let ray = &self.numbered_clues[n].rays[way];
                let black = |place: &u16| self.black[usize::from(*place)];
                let along: u16 = ray[..length].iter().map(black).sum();
                let end = ray
                    .get(length)
                    .map_or(0, |end| self.costs[usize::from(*end)]);
                self.conflicts += i64::from(along + end);
            }
            self.place(n, *four);
        }
        self.regions = self.flood.regions(&self.rows, self.width);
    }

    /// The first parent with some clues' arms from the second.
    fn mixed(&self, a: &[Four], b: &[Four], rng: &mut SeededRng) -> Vec<Four> {
        let mut child = a.to_vec();
        match self.mixing {
            Mixing::Uniform => {
                for (gene, other) in child.iter_mut().zip(b) {
                    if chance(rng, 0.5) {
                        *gene = *other;
                    }
                }
            }
            Mixing::Rectangle => {
                let (rows, columns) = rectangle((self.rows.len(), self.width), rng);
                for (n, numbered) in self.numbered_clues.iter().enumerate() {
                    let (row, column) = self.row_and_column(usize::from(numbered.cell));
                    if rows.contains(&row) && columns.contains(&column) {
                        child[n] = b[n];
                    }
                }
            }
        }
        child
    }

    /// The black cells of a genome.
    fn cells(&self, genome: &[Four]) -> Cells {
        let mut cells = Cells::none(&self.level.board);
        for (numbered, four) in self.numbered_clues.iter().zip(genome) {
            for (ray, length) in numbered.rays.iter().zip(four) {
                if let Some(end) = ray.get(usize::from(*length)) {
                    let (row, column) = self.row_and_column(usize::from(*end));
                    cells.set(self.level.board.cell(row, column), true);
                }
            }
        }
        cells
    }

    /// The same problem with another genome.
    fn with_genome(&self, genome: &[Four]) -> Option<Self> {
        // Cannot fail: the same level was accepted before.
        let mut own = Self::new(&self.level, self.mixing, self.cooling).ok()?;
        own.load(genome);
        Some(own)
    }

    /// The terms of the energy.
    fn conflict_terms(&self) -> Vec<Term> {
        let mut terms = Vec::new();
        for at in (0..self.black.len()).filter(|at| self.black[*at] > 0) {
            let beside = [self.black[at + 1], self.black[at + self.stride]];
            let before = self.black[at - 1] + self.black[at - self.stride];
            let white = self.costs[at] - beside.iter().sum::<u16>() - before;
            let wants = (self.black[at], white, beside);
            add_conflicts(&mut terms, self.row_and_column(at), wants);
        }
        add_regions(&mut terms, self.regions, 1.0);
        or_nothing(terms)
    }
}

impl Problem for ArmLengths {
    type Genome = Vec<Four>;
    type Move = Move;

    fn crossover_name(&self) -> &'static str {
        match self.mixing {
            Mixing::Rectangle => RECTANGLE,
            Mixing::Uniform => Crossover::Uniform.name(),
        }
    }

    /// The share of the clues with other arms.
    fn distance(&self, a: &Vec<Four>, b: &Vec<Four>) -> f64 {
        let differ = a.iter().zip(b).filter(|(a, b)| a != b).count();
        differ as f64 / a.len().max(1) as f64
    }

    fn moves(&self, genome: &Vec<Four>) -> Vec<Move> {
        vec![Move::Lay(self.cells(genome))]
    }

    fn genes(&self, genome: &Vec<Four>) -> Vec<u32> {
        // A clue's four arms are one gene.
        genome.iter().copied().map(u32::from_le_bytes).collect()
    }

    fn evaluate(&mut self, genome: &Vec<Four>) -> Score {
        let own = self.with_genome(genome);
        let energy = own.map_or(i64::MAX, |own| own.energy());
        let solved = energy == 0 && self.level.is_solved_by(&self.cells(genome));
        Score::new(energy as f64, solved)
    }

    fn terms(&self, genome: &Vec<Four>) -> Vec<Term> {
        self.with_genome(genome)
            .map_or_else(Vec::new, |own| own.conflict_terms())
    }

    fn encode(&self, genome: &Vec<Four>) -> Option<Value> {
        Some(json!(genome))
    }

    fn decode(&self, value: &Value) -> Option<Vec<Four>> {
        let fours = decode_list::<Four>(value)?;
        let may_be = |(numbered, four): (&ClueArms, &Four)| {
            let lengths = four.map(usize::from);
            let ends = |way: usize| {
                lengths[way] <= numbered.longest[way] && self.may_end(numbered, way, lengths[way])
            };
            lengths.iter().sum::<usize>() == numbered.sum && (0..4).all(ends)
        };
        let whole = fours.len() == self.numbered_clues.len();
        (whole && self.numbered_clues.iter().zip(&fours).all(may_be)).then_some(fours)
    }
}

impl Memetic for ArmLengths {
    fn begin(&mut self, start: StartingPoint<'_, Vec<Four>>, rng: &mut SeededRng) {
        self.sweep = 0;
        self.solved = false;
        (self.sweeps, self.start) = match start {
            StartingPoint::Fresh => (self.cooling.founding, self.cooling.hot),
            _ => (self.cooling.child, self.cooling.warm),
        };
        match start {
            StartingPoint::Fresh => self.build(rng),
            StartingPoint::Copied(parent) => self.load(parent),
            StartingPoint::Crossed(a, b) => {
                let child = self.mixed(a, b, rng);
                self.load(&child);
            }
        }
    }

    /// One sweep: every clue once, in any order.
    fn improve(&mut self, rng: &mut SeededRng) -> Improved {
        let done = f64::from(self.sweep) / f64::from(self.sweeps.max(2) - 1);
        self.tables
            .heat(self.start + (self.cooling.cold - self.start) * done.min(1.0));
        shuffle(&mut self.order, rng);
        let mut evaluations = 0;
        for at in 0..self.order.len() {
            if self.energy() == 0 {
                break;
            }
            self.redraw(usize::from(self.order[at]), rng);
            evaluations += 1;
        }
        self.sweep += 1;
        self.solved = self.energy() == 0 && self.level.is_solved_by(&self.cells(&self.lengths));
        Improved {
            evaluations: evaluations.max(1),
            finished: self.sweep >= self.sweeps || self.energy() == 0,
        }
    }

    fn score(&self) -> Score {
        Score::new(self.energy() as f64, self.solved)
    }

    fn genome(&self) -> Vec<Four> {
        self.lengths.clone()
    }
}

#[cfg(test)]
#[path = "arm_lengths_tests.rs"]
mod tests;
