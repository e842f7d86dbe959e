//! A lower bound that takes into account which piece helps which: potentials.
//!
//! Every type of square has a number in every cell; the potential of a position is
//! their sum. If no square of a colour has more than 0 where the colour belongs, a
//! solved position has no more than 0, and if no legal swap changes the potential
//! by more than a *unit*, a position needs at least as many swaps as it has units.
//! That holds for any numbers: [`DualBound`] uses whole numbers and takes its unit from
//! them.
//!
//! The numbers that give the best bound of the start solve a linear programme. Its dual
//! is the cheapest flow of squares to their colours' cells, in fractions of squares, in
//! which every square that goes one way is paid for by one that comes the other way,
//! and two squares of which neither reaches the other do not pass. So it counts what
//! an assignment of squares to cells does not: steps that help no square, and pieces
//! that wait for a stronger neighbour.
//!
//! An edge whose swaps are all legal has its differences in an interval of one unit;
//! if only some squares reach (the *strong* ones), theirs are in an interval [q, p],
//! and the others' are no more than q + 1 and no less than p − 1. [`Ascent`] solves
//! that by primal and dual steps in turn (Chambolle and Pock 2011, with their
//! diagonal step sizes), restarted at the mean or the last point, whichever says
//! more (as PDLP does). Sums and products only: the same on every machine.
//!
//! What is best for the start is not best for the positions that a proof meets; as the sum of potentials is
//! linear in the position, the same programme gives the numbers that are best for their mean. [`DualBounds`]
//! are several such bounds, of which the largest counts (potential heuristics: Seipp, Pommerening and Helmert
//! 2015).
//!
//! Measured: a thousand rounds come within a hundredth of the optimum, in some
//! milliseconds; an exact method would be no better, as the figure is rounded up.
//!
//! Invariant: no bound is above the length of a shortest solution
//! (property-tested against breadth-first search).

use super::problem::{SwapProblem, Type, bits};

/// Numbers for types in cells; by default none, for a bound of 0.
#[derive(Clone, Default)]
pub struct DualBound {
    /// By type and cell, 64 cells for every type; empty by default.
    value: Vec<i32>,
    /// The most that a swap changes.
    unit: i64,
}

impl DualBound {
    /// Whole numbers in place of `numbers`, by cell and type, of which a swap changes
    /// about `unit`.
    fn from_numbers(problem: &SwapProblem, edges: &[SwapEdge], numbers: &[f64], unit: f64) -> Self {
        const PARTS: f64 = 65_536.0;
        let types = problem.type_colours.len();
        let mut value = vec![0; types * 64];
        for (x, row) in numbers.chunks(types).enumerate() {
            for (sort, number) in row.iter().enumerate() {
                let own = (number / unit * PARTS) as i32;
                let there = problem.colour(sort as Type) == problem.goal[x];
                value[sort * 64 + x] = if there { own.min(0) } else { own };
            }
        }
        // Exact: differences of 32-bit numbers fit in the 53 bits of a float.
        let unit = most_change(edges, types, |x, sort| f64::from(value[sort * 64 + x])) as i64;
        Self { value, unit }
    }

    fn at(&self, sort: Type, x: usize) -> i64 {
        i64::from(self.value[usize::from(sort) * 64 + x])
    }

    /// The potential of a position.
    pub fn potential(&self, position: &[Type]) -> i64 {
        if self.value.is_empty() {
            return 0;
        }
        let cells = position.iter().enumerate();
        cells.map(|(x, sort)| self.at(*sort, x)).sum()
    }

    /// The change of the potential by a swap.
    pub fn change(&self, position: &[Type], (a, b): (u8, u8)) -> i64 {
        if self.value.is_empty() {
            return 0;
        }
        let (a, b) = (usize::from(a), usize::from(b));
        let (one, other) = (position[a], position[b]);
        self.at(one, b) + self.at(other, a) - self.at(one, a) - self.at(other, b)
    }

    /// The highest potential of a position that this many swaps may solve.
    pub fn within(&self, swaps: u32) -> i64 {
        self.unit * i64::from(swaps)
    }

    /// A lower bound of the swaps from a position of this potential.
    pub fn swaps_needed(&self, potential: i64) -> u32 {
        if potential <= 0 || self.unit <= 0 {
            return 0;
        }
        (potential as u64).div_ceil(self.unit as u64) as u32
    }
}

/// How many potentials are kept.
const MAX_BOUNDS: usize = 32;

/// Bounds of different potentials, of which the largest counts.
#[derive(Default)]
pub struct DualBounds(Vec<DualBound>);

impl DualBounds {
    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a bound, in place of the oldest if there are many.
    pub fn push(&mut self, bound: DualBound) {
        if self.0.len() == MAX_BOUNDS {
            self.0.remove(0);
        }
        self.0.push(bound);
    }

    /// By how much each potential may change if this many swaps are to solve what follows.
    pub fn slack(&self, position: &[Type], swaps: u32) -> Vec<i64> {
        let slack = |bound: &DualBound| bound.within(swaps) - bound.potential(position);
        self.0.iter().map(slack).collect()
    }

    /// Whether a swap changes a potential by more than its slack.
    pub fn exceeds(&self, slack: &[i64], position: &[Type], swap: (u8, u8)) -> bool {
        let mut bounds = self.0.iter().zip(slack);
        bounds.any(|(bound, slack)| bound.change(position, swap) > *slack)
    }
}

/// How often each type of square is in each cell, in some positions.
#[derive(Default)]
pub struct Occupancy {
    /// By cell and type, 64 types for every cell; empty at first.
    counts: Vec<u32>,
    positions: u32,
}

impl Occupancy {
    /// Counts a position.
    pub fn add(&mut self, position: &[Type]) {
        self.counts.resize(64 * 64, 0);
        for (x, sort) in position.iter().enumerate() {
            self.counts[x * 64 + usize::from(*sort)] += 1;
        }
        self.positions += 1;
    }

    /// The share of the positions that have a type in a cell.
    fn share(&self, x: usize, sort: usize) -> f64 {
        f64::from(self.counts[x * 64 + sort]) / f64::from(self.positions)
    }
}

/// The most that a legal swap changes, given the numbers by cell and type.
fn most_change(edges: &[SwapEdge], types: usize, at: impl Fn(usize, usize) -> f64) -> f64 {
    let changes = edges.iter().map(|edge| {
        let (mut low, mut high) = (f64::MAX, f64::MIN);
        let (mut strong_low, mut strong_high) = (f64::MAX, f64::MIN);
        for sort in 0..types {
            let difference = at(edge.x, sort) - at(edge.y, sort);
            (low, high) = (low.min(difference), high.max(difference));
            if edge.strong >> sort & 1 == 1 {
                strong_low = strong_low.min(difference);
                strong_high = strong_high.max(difference);
            }
        }
        (high - strong_low).max(strong_high - low)
    });
    changes.fold(0.0, f64::max)
}

/// Two cells between which squares swap.
struct SwapEdge {
    x: usize,
    y: usize,
    /// The types that reach one from the other.
    strong: u64,
}

/// A point of the programme, or a sum of some.
#[derive(Clone)]
struct DualPoint {
    /// By cell and type: the potentials.
    value: Vec<f64>,
    /// By edge: the ends of the strong types' interval.
    low: Vec<f64>,
    high: Vec<f64>,
    /// By edge: the price of an interval no longer than 1.
    length: Vec<f64>,
    /// By edge and type: the prices of being below and above the ends.
    below: Vec<f64>,
    above: Vec<f64>,
}

impl DualPoint {
    fn new(values: usize, edges: usize, types: usize) -> Self {
        Self {
            value: vec![0.0; values],
            low: vec![0.0; edges],
            high: vec![0.0; edges],
            length: vec![0.0; edges],
            below: vec![0.0; edges * types],
            above: vec![0.0; edges * types],
        }
    }

    fn parts(&mut self) -> [&mut Vec<f64>; 6] {
        [
            &mut self.value,
            &mut self.low,
            &mut self.high,
            &mut self.length,
            &mut self.below,
            &mut self.above,
        ]
    }
}

/// How much longer the steps of the potentials are than those of the prices.
const STEP_LENGTH: f64 = 3.0;
/// Rounds in a step of the solver.
const ROUNDS: u32 = 10;
/// Rounds between two evaluations of the point.
const LOOK: u32 = 100;
/// Rounds at most.
const MAX_ROUNDS: u32 = 3000;
/// Looks in a row that may improve little.
const PATIENCE: u32 = 4;

/// The search for potentials.
pub struct Ascent {
    types: usize,
    edges: Vec<SwapEdge>,
    /// By cell and type: length of steps; 1 at the start; whether it belongs there.
    step_length: Vec<f64>,
    start: Vec<f64>,
    home: Vec<bool>,
    point: DualPoint,
    /// Sum of the points since the last look.
    sum: DualPoint,
    /// Where the potentials go, and where they would be one step on; by edge, where
    /// the ends of the interval would be.
    slope: Vec<f64>,
    ends: Vec<(f64, f64)>,
    rounds: u32,
    best: f64,
    numbers: Vec<f64>,
    /// Looks in a row that improved little.
    idle: u32,
}

impl Ascent {
    /// For the mean of some positions.
    pub fn new(problem: &SwapProblem, positions: &Occupancy) -> Self {
        let (n, types) = (problem.len(), problem.type_colours.len());
        let mut edges = Vec::new();
        let mut step_length = vec![0.0f64; n * types];
        for x in 0..n {
            for y in bits(problem.near[x] & !(u64::MAX >> (63 - x))) {
                let reaches = |sort: &usize| {
                    let sort = *sort as Type;
                    problem.reach(sort, x) >> y & 1 == 1 || problem.reach(sort, y) >> x & 1 == 1
                };
                let strong = (0..types).filter(reaches);
                let strong = strong.fold(0, |set, sort| set | 1 << sort);
                edges.push(SwapEdge { x, y, strong });
                for cell in [x, y] {
                    for step_length in &mut step_length[cell * types..][..types] {
                        *step_length += 2.0;
                    }
                }
            }
        }
        for step_length in &mut step_length {
            *step_length = STEP_LENGTH / step_length.max(1.0);
        }
        let mut start = vec![0.0; n * types];
        let mut home = vec![false; n * types];
        for x in 0..n {
            for sort in 0..types {
                start[x * types + sort] = positions.share(x, sort);
                home[x * types + sort] = problem.colour(sort as Type) == problem.goal[x];
            }
        }
        let mut point = DualPoint::new(n * types, edges.len(), types);
        point.low.fill(-0.5);
        point.high.fill(0.5);
        Self {
            types,
            step_length,
            home,
            start,
            sum: DualPoint::new(n * types, edges.len(), types),
            slope: vec![0.0; n * types],
            ends: vec![(0.0, 0.0); edges.len()],
            numbers: vec![0.0; n * types],
            point,
            edges,
            rounds: 0,
            best: 0.0,
            idle: 0,
        }
    }

    /// Some rounds towards potentials by which the start needs `enough` swaps;
    /// whether there is more to do.
    pub fn step(&mut self, enough: u32) -> bool {
        for _ in 0..ROUNDS {
            self.round();
        }
        self.rounds += ROUNDS;
        if self.rounds.is_multiple_of(LOOK) {
            let before = self.best;
            self.continue_from_better();
            let little = self.best < before * 1.001;
            self.idle = if little { self.idle + 1 } else { 0 };
        }
        self.best <= f64::from(enough) - 0.99 && self.idle < PATIENCE && self.rounds < MAX_ROUNDS
    }

    /// The best potentials found.
    pub fn dual_bound(&self, problem: &SwapProblem) -> DualBound {
        let (_, unit) = self.worth(&self.numbers);
        if unit <= 0.0 {
            return DualBound::default();
        }
        DualBound::from_numbers(problem, &self.edges, &self.numbers, unit)
    }

    fn round(&mut self) {
        let types = self.types;
        let DualPoint {
            value,
            low,
            high,
            length,
            below,
            above,
        } = &mut self.point;
        // Where the prices push the potentials.
        self.slope.copy_from_slice(&self.start);
        let step_length = STEP_LENGTH / (types as f64 + 1.0);
        for (place, edge) in self.edges.iter().enumerate() {
            let (mut up, mut down) = (length[place], -length[place]);
            let prices = below[place * types..].iter().zip(&above[place * types..]);
            for (sort, (below, above)) in prices.take(types).enumerate() {
                let push = above - below;
                self.slope[edge.x * types + sort] -= push;
                self.slope[edge.y * types + sort] += push;
                if edge.strong >> sort & 1 == 1 {
                    up -= above;
                    down += below;
                } else {
                    down -= above;
                    up += below;
                }
            }
            let (before, after) = (high[place], high[place] - step_length * up);
            high[place] = after;
            let p = 2.0 * after - before;
            let (before, after) = (low[place], low[place] - step_length * down);
            low[place] = after;
            let q = 2.0 * after - before;
            length[place] = (length[place] + (p - q - 1.0) * (0.5 / STEP_LENGTH)).max(0.0);
            self.ends[place] = (q, p);
        }
        let values = value.iter_mut().zip(&mut self.slope);
        let facts = self.step_length.iter().zip(&self.home);
        for ((value, slope), (step_length, home)) in values.zip(facts) {
            let before = *value;
            let after = before + step_length * *slope;
            *value = if *home { after.min(0.0) } else { after };
            *slope = 2.0 * *value - before;
        }
        // The prices of being beyond the ends.
        for (place, edge) in self.edges.iter().enumerate() {
            let (q, p) = self.ends[place];
            let xs = self.slope[edge.x * types..].iter();
            let ys = self.slope[edge.y * types..].iter();
            let prices = below[place * types..]
                .iter_mut()
                .zip(&mut above[place * types..]);
            for (sort, ((x, y), (below, above))) in xs.zip(ys).zip(prices).take(types).enumerate() {
                let difference = x - y;
                let (least, most) = if edge.strong >> sort & 1 == 1 {
                    (q, p)
                } else {
                    (p - 1.0, q + 1.0)
                };
                *below = (*below + (least - difference) * (1.0 / 3.0 / STEP_LENGTH)).max(0.0);
                *above = (*above + (difference - most) * (1.0 / 3.0 / STEP_LENGTH)).max(0.0);
            }
        }
        for (sum, part) in self.sum.parts().into_iter().zip(self.point.parts()) {
            for (sum, part) in sum.iter_mut().zip(part) {
                *sum += *part;
            }
        }
    }

    /// Continues from the mean or from the last point, whichever gives the better bound.
    fn continue_from_better(&mut self) {
        let mut mean = self.sum.clone();
        for part in mean.parts() {
            for number in part {
                *number *= 1.0 / f64::from(LOOK);
            }
        }
        for part in self.sum.parts() {
            part.fill(0.0);
        }
        let ratio = |(potential, unit): (f64, f64)| if unit > 0.0 { potential / unit } else { 0.0 };
        let last = ratio(self.worth(&self.point.value));
        let of_mean = ratio(self.worth(&mean.value));
        if of_mean > last {
            self.point = mean;
        }
        let found = last.max(of_mean);
        if found > self.best {
            self.best = found;
            self.numbers.copy_from_slice(&self.point.value);
        }
    }

    /// The potential of the start, and the most that a swap changes.
    fn worth(&self, value: &[f64]) -> (f64, f64) {
        let types = self.types;
        let potential = value.iter().zip(&self.start).map(|(v, s)| v * s).sum();
        let unit = most_change(&self.edges, types, |x, sort| value[x * types + sort]);
        (potential, unit)
    }
}
