//! A lower bound of the swaps still to make.
//!
//! The swaps of a solution connect cells; the cells fall into components, and
//! the swaps of one component have nothing to do with those of another. A
//! component that puts k wrong cells right has at least k cells, so at least
//! k − 1 swaps: with m wrong cells and c components that gain this one swap, a
//! solution has at least m − c. So c is bounded from above. A component of two
//! wrong cells is a swap that is legal now and puts both right: there are no
//! more of those than a matching has. A component of three is a swap that is
//! legal now and puts one right, followed by one that puts two right. All others
//! have four cells or more.
//!
//! The second bound counts steps: into every wrong cell a square of its colour
//! has to come, out of every one its own square has to go where it belongs, and
//! a swap makes two steps.
//!
//! Invariant: never more than the fewest swaps that solve the position without
//! touching frozen cells (property-tested against breadth-first search).

use super::assignment::{Assignments, UNASSIGNED};
use super::problem::{Problem, Type};
use crate::puzzles::swap::board::{CellSet, cells_of};

/// More colours there are not.
const COLOURS: usize = 6;

/// The bound, with the tables that it fills anew for every position.
pub struct Bound {
    /// By cell: the cells with which it may swap.
    pub(super) partners: [CellSet; 64],
    /// By cell: the cells whose squares reach it.
    pub(super) reached: [CellSet; 64],
    /// By colour: the cells that are not frozen where it is now.
    pub(super) by_colour: [CellSet; COLOURS],
    /// By present colour and goal's colour: the wrong cells.
    pub(super) classes: [[CellSet; COLOURS]; COLOURS],
    /// By colour: the wrong cells where it belongs.
    pub(super) goals: [CellSet; COLOURS],
    /// By cell: the cells with which a swap puts both right.
    mutual: [CellSet; 64],
    /// By cell: its partner in the matching.
    matched: [u8; 64],
    assignments: Assignments,
    /// Twelfths of a swap: a finer figure than the bound, to rank equals by.
    pub fine: u32,
    /// Sum of the distances to the nearest square of the right colour.
    pub steps: u32,
}

impl Default for Bound {
    fn default() -> Self {
        Self {
            partners: [0; 64],
            reached: [0; 64],
            by_colour: [0; COLOURS],
            classes: [[0; COLOURS]; COLOURS],
            goals: [0; COLOURS],
            mutual: [0; 64],
            matched: [0; 64],
            assignments: Assignments::default(),
            fine: 0,
            steps: 0,
        }
    }
}

/// No cell.
const NONE: u8 = u8::MAX;

/// What no solution can be as long as.
pub const IMPOSSIBLE: u32 = u32::MAX / 4;

impl Bound {
    /// At least so many swaps solve `position` without touching `frozen` cells.
    pub fn of(&mut self, problem: &Problem, position: &[Type], frozen: CellSet) -> u32 {
        self.tied(problem, position, frozen, 0, 0, 0, u32::MAX)
    }

    /// The same, in less time and less exact.
    pub fn quick(&mut self, problem: &Problem, position: &[Type]) -> u32 {
        self.tied(problem, position, 0, 0, 0, 0, 0)
    }

    /// The same for solutions one component of which has these wrong cells, at
    /// least so many cells that are right already, and at least so many other
    /// wrong cells that are not known.
    pub fn tied(
        &mut self,
        problem: &Problem,
        position: &[Type],
        frozen: CellSet,
        tied: CellSet,
        right: u32,
        others: u32,
        allowed: u32,
    ) -> u32 {
        let n = problem.len();
        let free = all(n) & !frozen;
        // Who reaches whom, both ways.
        self.by_colour = [0; COLOURS];
        self.classes = [[0; COLOURS]; COLOURS];
        self.goals = [0; COLOURS];
        self.reached[..n].fill(0);
        let mut wrong = 0;
        for x in bits(free) {
            let sort = &problem.types[usize::from(position[x])];
            let reach = sort.reach[x] & free;
            self.partners[x] = reach;
            for y in bits(reach) {
                self.reached[y] |= 1 << x;
            }
            let (colour, goal) = (usize::from(sort.colour), usize::from(problem.goal[x]));
            self.by_colour[colour] |= 1 << x;
            if colour != goal {
                self.classes[colour][goal] |= 1 << x;
                self.goals[goal] |= 1 << x;
                wrong |= 1 << x;
            }
        }
        if wrong == 0 {
            self.fine = 0;
            self.steps = 0;
            return 0;
        }
        // That component gains 1 less for every cell that was right; what the
        // others gain is counted without its cells.
        let all_wrong = wrong;
        let tied = tied & wrong;
        if tied != 0 {
            wrong &= !tied;
            self.classes
                .iter_mut()
                .flatten()
                .for_each(|class| *class &= !tied);
        }
        let mut twos = 0;
        for x in bits(all_wrong) {
            self.partners[x] |= self.reached[x];
        }
        for x in bits(wrong) {
            let colour = usize::from(problem.colour(position[x]));
            let goal = usize::from(problem.goal[x]);
            self.mutual[x] = self.partners[x] & self.classes[goal][colour];
            if self.mutual[x] != 0 {
                twos |= 1 << x;
            }
        }
        let pairs = self.matching(problem.colours);
        let threes = self.threes(problem, position, wrong);

        let m = wrong.count_ones();
        // Pairs leave so many cells for components of three, at most.
        let two = 2 * pairs;
        let left = (twos | threes).count_ones() - two;
        let triples = left.min(threes.count_ones()) / 3;
        // What the component with the tied cells gains; it has two wrong cells or
        // more, and those that are not known are counted with the others.
        let known = tied.count_ones();
        let bound_one = known + others + right > 0;
        let others = others.max(2u32.saturating_sub(known));
        // In twelfths: a quarter for every cell, more for pairs and triples.
        let gain = 3 * m + 6 * pairs + 3 * triples;
        let m_all = all_wrong.count_ones();
        self.fine = 12 * m_all - gain;
        if bound_one {
            self.fine = self.fine + 12 * right + 3 * others - 12;
        }
        let least = (self.fine.div_ceil(12)).max(self.by_steps(problem, all_wrong));
        if least > allowed {
            return least;
        }
        let fours = self.fours(problem, position, wrong);
        let three = 3 * triples;
        let quads = (fours.count_ones())
            .min((fours | threes).count_ones() - three.min(threes.count_ones()))
            .min((fours | twos).count_ones() - two)
            .min((fours | threes | twos).count_ones() - two - three)
            / 4;
        // In fifths: one for every cell, and so on.
        let gain = m + 3 * pairs + 2 * triples + quads;
        let mut finer = 5 * m_all - gain;
        if bound_one {
            finer = finer + 5 * right + others - 5;
        }
        least.max(finer.div_ceil(5))
    }

    /// The most pairs of wrong cells that one swap each puts right, all at once
    /// (Kuhn's algorithm, for two colours at a time).
    fn matching(&mut self, colours: usize) -> u32 {
        let mut pairs = 0;
        for a in 0..colours {
            for b in a + 1..colours {
                let (left, right) = (self.classes[a][b], self.classes[b][a]);
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
    fn threes(&self, problem: &Problem, position: &[Type], wrong: CellSet) -> CellSet {
        let mut threes = 0;
        for x in bits(wrong) {
            let colour = usize::from(problem.colour(position[x]));
            let goal = problem.goal[x];
            let reach = &problem.types[usize::from(position[x])].reach;
            // A swap with y puts x right and leaves x's square on y …
            let open = self.partners[x] & wrong & self.by_colour[usize::from(goal)];
            for y in bits(open & !self.mutual[x]) {
                // … from where it has to swap with z, and both are right.
                let third = self.classes[usize::from(problem.goal[y])][colour];
                // z's own reach counts as well: the first swap did not move it.
                let third = third & (reach[y] | self.reached[y]) & !(1 << x);
                if third != 0 {
                    threes |= third | 1 << x | 1 << y;
                }
            }
        }
        threes
    }

    fn by_steps(&mut self, problem: &Problem, wrong: CellSet) -> u32 {
        self.steps = 0;
        for colour in 0..problem.colours {
            let from = self.by_colour[colour] & wrong;
            let to = self.goals[colour] & wrong;
            if from.count_ones() != to.count_ones() {
                return IMPOSSIBLE;
            }
            let sum = self
                .assignments
                .of(&problem.distance, colour as u8, from, to);
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
