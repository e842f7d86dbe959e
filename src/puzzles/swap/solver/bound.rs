//! A lower bound of the swaps still to make.
//!
//! The swaps of a solution connect cells; the cells fall into components, and
//! the swaps of one component have nothing to do with those of another. A
//! component that puts k wrong cells right has at least k cells, so at least
//! k − 1 swaps: with m wrong cells and c components that gain this one swap, a
//! solution has at least m − c. So c is bounded from above. A component of two
//! wrong cells is a swap that is legal now and puts both right: there are no
//! more of those than a matching has. A component of three is a swap that is
//! legal now and puts one right, followed by one that puts two right; one of four
//! is looked for likewise (`fours.rs`). All others have five cells or more.
//! Cells in none of the smaller ones gain a fifth of a swap at most, and so on;
//! a component with cells that are right already gains nothing.
//!
//! The second bound counts steps: the squares of a colour have to come to the
//! cells of that colour, at least by as many steps as the best assignment has,
//! and a swap makes two steps.
//!
//! Tried and rejected, by measurements on expert levels: weighing steps by a
//! square's own power less than those for which it depends on its neighbour (it
//! adds at most one swap to the second bound, and never where that is the larger);
//! components of five (even if there were none, one level in forty more would be
//! proved); the nearest square instead of the assignment (weaker among walls, and
//! no faster, as assignments are remembered).
//!
//! Invariant: never more than the fewest swaps that solve the position
//! (property-tested against breadth-first search).

use super::assignment::{Assignments, UNASSIGNED};
use super::problem::{Problem, Type};
use crate::puzzles::swap::board::{CellSet, cells_of};

/// More colours there are not.
const COLOURS: usize = 6;

/// The bound, with tables of a position that follow its swaps.
pub struct Bound {
    /// By cell: the cells that its square reaches.
    reach: [CellSet; 64],
    /// By cell: the cells whose squares reach it.
    pub(super) reached: [CellSet; 64],
    /// By cell: the colour there.
    colours: [u8; 64],
    /// By colour: the cells where it is.
    pub(super) by_colour: [CellSet; COLOURS],
    /// By present colour and goal's colour: the wrong cells.
    pub(super) classes: [[CellSet; COLOURS]; COLOURS],
    /// By colour: the wrong cells where it belongs.
    pub(super) goals: [CellSet; COLOURS],
    wrong: CellSet,
    /// By cell: the cells with which a swap puts both right.
    mutual: [CellSet; 64],
    /// By cell: its partner in the matching.
    matched: [u8; 64],
    assignments: Assignments,
    /// By colour: the cells concerned when the tables were filled, and the sum
    /// of distances.
    sums: [(CellSet, u32); COLOURS],
    /// Twelfths of a swap: a finer figure than the bound, to rank equals by.
    pub fine: u32,
    /// Least sum of the distances by which squares come to where they belong.
    pub steps: u32,
}

impl Default for Bound {
    fn default() -> Self {
        Self {
            reach: [0; 64],
            reached: [0; 64],
            colours: [0; 64],
            by_colour: [0; COLOURS],
            classes: [[0; COLOURS]; COLOURS],
            goals: [0; COLOURS],
            wrong: 0,
            mutual: [0; 64],
            matched: [0; 64],
            assignments: Assignments::default(),
            sums: [(0, 0); COLOURS],
            fine: 0,
            steps: 0,
        }
    }
}

/// No cell.
const NONE: u8 = u8::MAX;

/// What no solution can be as long as.
pub const IMPOSSIBLE: u32 = u32::MAX / 4;

/// What is known of one component of the solutions that are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tie {
    /// Wrong cells that it has.
    pub wrong: CellSet,
    /// How many cells that are right it has, at least.
    pub right: u32,
    /// How many other wrong cells it has at least, not known which.
    pub others: u32,
}

impl Tie {
    /// Whether that is more than a component has anyway.
    #[must_use]
    pub const fn binds(&self) -> bool {
        self.right > 0 || self.wrong.count_ones() + self.others > 1
    }
}

impl Bound {
    /// At least so many swaps solve a position.
    pub fn of(&mut self, problem: &Problem, position: &[Type]) -> u32 {
        self.fill(problem, position);
        self.least(problem, position, None, u32::MAX)
    }

    /// Fills the tables for a position.
    pub fn fill(&mut self, problem: &Problem, position: &[Type]) {
        self.reached[..position.len()].fill(0);
        self.by_colour = [0; COLOURS];
        self.classes = [[0; COLOURS]; COLOURS];
        self.goals = [0; COLOURS];
        self.wrong = 0;
        for (x, sort) in position.iter().enumerate() {
            self.reach[x] = 0;
            self.put(problem, *sort, x);
        }
        for colour in 0..problem.colours {
            let (from, to) = self.concerned(colour);
            let sum = (self.assignments).of(&problem.distance, colour as u8, from, to);
            self.sums[colour] = (from | to, sum);
        }
    }

    /// Puts a square of this type on a cell that has none in the tables but its
    /// reach.
    fn put(&mut self, problem: &Problem, sort: Type, x: usize) {
        let reach = problem.reach(sort, x);
        for y in bits(reach ^ self.reach[x]) {
            self.reached[y] ^= 1 << x;
        }
        self.reach[x] = reach;
        self.colours[x] = problem.colour(sort);
        self.flip(problem, x);
    }

    /// Enters what colour is on a cell, or takes it out again.
    fn flip(&mut self, problem: &Problem, x: usize) {
        let (colour, goal) = (usize::from(self.colours[x]), usize::from(problem.goal[x]));
        self.by_colour[colour] ^= 1 << x;
        if colour != goal {
            self.classes[colour][goal] ^= 1 << x;
            self.goals[goal] ^= 1 << x;
            self.wrong ^= 1 << x;
        }
    }

    /// Swaps two cells, in the tables and in the position.
    pub fn swap(&mut self, problem: &Problem, position: &mut [Type], (a, b): (u8, u8)) {
        let (a, b) = (usize::from(a), usize::from(b));
        position.swap(a, b);
        for x in [a, b] {
            self.flip(problem, x);
            self.put(problem, position[x], x);
        }
    }

    /// The wrong cells.
    #[must_use]
    pub const fn wrong(&self) -> CellSet {
        self.wrong
    }

    /// The cells with which a cell may swap.
    pub(super) const fn partners(&self, x: usize) -> CellSet {
        self.reach[x] | self.reached[x]
    }

    /// The wrong cells where a colour is, and where it belongs.
    const fn concerned(&self, colour: usize) -> (CellSet, CellSet) {
        (self.by_colour[colour] & self.wrong, self.goals[colour])
    }

    /// Little time, less exact: for ranking.
    pub fn quick(&mut self, problem: &Problem, position: &[Type]) -> u32 {
        if self.wrong == 0 {
            self.fine = 0;
            self.steps = 0;
            return 0;
        }
        self.by_components(problem, position, None, 0, false)
    }

    /// At least so many swaps solve the position of the tables; if something is
    /// known of one component, in such solutions as are so. A bound that is more
    /// than `allowed` need not be the best.
    pub fn least(
        &mut self,
        problem: &Problem,
        position: &[Type],
        tie: Option<Tie>,
        allowed: u32,
    ) -> u32 {
        if self.wrong == 0 {
            self.fine = 0;
            self.steps = 0;
            return 0;
        }
        self.by_components(problem, position, tie, allowed, true)
    }

    fn by_components(
        &mut self,
        problem: &Problem,
        position: &[Type],
        tie: Option<Tie>,
        allowed: u32,
        thorough: bool,
    ) -> u32 {
        let tied = tie.map_or(0, |tie| tie.wrong);
        // What the other components gain is counted without the tied cells.
        let live = self.wrong & !tied;
        let mut twos = 0;
        for x in bits(live) {
            let colour = usize::from(self.colours[x]);
            let goal = usize::from(problem.goal[x]);
            self.mutual[x] = self.partners(x) & self.classes[goal][colour] & live;
            if self.mutual[x] != 0 {
                twos |= 1 << x;
            }
        }
        let pairs = self.matching(problem.colours, live);
        let threes = self.threes(problem, position, live);

        // Pairs leave so many cells for components of three, at most.
        let two = 2 * pairs;
        let left = (twos | threes).count_ones() - two;
        let triples = left.min(threes.count_ones()) / 3;
        // A component that gains, and what is known to diminish its gain: cells
        // that are right, and wrong ones that are counted with the others. It has
        // two wrong cells or more.
        let (gains, right, others) = tie.map_or((0, 0, 0), |tie| {
            let known = tie.wrong.count_ones();
            (1, tie.right, tie.others.max(2u32.saturating_sub(known)))
        });
        let (all, m) = (self.wrong.count_ones(), live.count_ones());
        // In twelfths: a quarter for every cell, more for pairs and triples.
        let gain = 3 * m + 6 * pairs + 3 * triples + 12 * gains;
        self.fine = 12 * (all + right) + 3 * others - gain;
        let least = self.fine.div_ceil(12);
        if least > allowed && thorough {
            return least;
        }
        let least = least.max(self.by_steps(problem));
        if least > allowed || !thorough {
            return least;
        }
        let fours = self.fours(problem, position, live);
        let three = 3 * triples;
        let quads = (fours.count_ones())
            .min((fours | threes).count_ones() - three)
            .min((fours | twos).count_ones() - two)
            .min((fours | threes | twos).count_ones() - two - three)
            / 4;
        // In fifths: one for every cell, and so on.
        let gain = m + 3 * pairs + 2 * triples + quads + 5 * gains;
        least.max((5 * (all + right) + others - gain).div_ceil(5))
    }

    /// The most pairs of wrong cells that one swap each puts right, all at once
    /// (Kuhn's algorithm, for two colours at a time).
    fn matching(&mut self, colours: usize, live: CellSet) -> u32 {
        let mut pairs = 0;
        for a in 0..colours {
            for b in a + 1..colours {
                let (left, right) = (self.classes[a][b] & live, self.classes[b][a] & live);
                if left == 0 || right == 0 {
                    continue;
                }
                for y in bits(right) {
                    self.matched[y] = NONE;
                }
                let mut free = right;
                for x in bits(left) {
                    if self.mutual[x] & free != 0 {
                        let y = (self.mutual[x] & free).trailing_zeros() as usize;
                        self.matched[y] = x as u8;
                        free &= !(1 << y);
                        pairs += 1;
                    } else if self.mutual[x] != 0 {
                        let mut unseen = right;
                        if self.augment(x, &mut unseen) {
                            pairs += 1;
                            free = bits(free)
                                .filter(|y| self.matched[*y] == NONE)
                                .fold(0, |set, y| set | 1 << y);
                        }
                    }
                }
            }
        }
        pairs
    }

    fn augment(&mut self, x: usize, unseen: &mut CellSet) -> bool {
        loop {
            let open = self.mutual[x] & *unseen;
            if open == 0 {
                return false;
            }
            let y = open.trailing_zeros() as usize;
            *unseen &= !(1 << y);
            let other = self.matched[y];
            if other == NONE || self.augment(usize::from(other), unseen) {
                self.matched[y] = x as u8;
                return true;
            }
        }
    }

    /// The cells in a component of three that two swaps put right.
    fn threes(&self, problem: &Problem, position: &[Type], live: CellSet) -> CellSet {
        let mut threes = 0;
        for x in bits(live) {
            let colour = usize::from(self.colours[x]);
            let goal = usize::from(problem.goal[x]);
            // A swap with y puts x right and leaves x's square on y …
            let open = self.partners(x) & live & self.by_colour[goal];
            for y in bits(open & !self.mutual[x]) {
                // … from where it has to swap with z, and both are right. z's own
                // reach counts as well: the first swap did not move it.
                let third = self.classes[usize::from(problem.goal[y])][colour] & live;
                let third = third & (problem.reach(position[x], y) | self.reached[y]) & !(1 << x);
                if third != 0 {
                    threes |= third | 1 << x | 1 << y;
                }
            }
        }
        threes
    }

    fn by_steps(&mut self, problem: &Problem) -> u32 {
        self.steps = 0;
        for colour in 0..problem.colours {
            let (from, to) = self.concerned(colour);
            let (known, sum) = self.sums[colour];
            let sum = if known == from | to {
                sum
            } else {
                (self.assignments).of(&problem.distance, colour as u8, from, to)
            };
            if sum == UNASSIGNED {
                return IMPOSSIBLE;
            }
            self.steps += sum;
        }
        self.steps.div_ceil(2)
    }
}

/// The cells of a board of so many.
pub(super) const fn all(cells: usize) -> CellSet {
    if cells == 0 {
        0
    } else {
        CellSet::MAX >> (64 - cells)
    }
}

/// The cells of a set, as indices.
pub(super) fn bits(set: CellSet) -> impl Iterator<Item = usize> {
    cells_of(set).map(usize::from)
}
