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

use super::problem::{FAR, Problem, Type};
use crate::puzzles::swap::board::{CellSet, cells_of};

/// More colours there are not.
const COLOURS: usize = 6;

/// The bound, with the tables that it fills anew for every position.
pub struct Bound {
    /// By cell: the cells with which it may swap.
    partners: [CellSet; 64],
    /// By present colour and goal's colour: the wrong cells.
    classes: [[CellSet; COLOURS]; COLOURS],
    /// By cell: the cells with which a swap puts both right.
    mutual: [CellSet; 64],
    /// By cell: its partner in the matching.
    matched: [u8; 64],
    /// Twelfths of a swap: a finer figure than the bound, to rank equals by.
    pub fine: u32,
    /// Sum of the distances to the nearest square of the right colour.
    pub steps: u32,
}

impl Default for Bound {
    fn default() -> Self {
        Self {
            partners: [0; 64],
            classes: [[0; COLOURS]; COLOURS],
            mutual: [0; 64],
            matched: [0; 64],
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
        let n = problem.len();
        let free = all(n) & !frozen;
        // Who reaches whom, both ways.
        let mut by_colour = [0; COLOURS];
        self.classes = [[0; COLOURS]; COLOURS];
        self.partners[..n].fill(0);
        let mut wrong = 0;
        for x in bits(free) {
            let sort = &problem.types[usize::from(position[x])];
            let reach = sort.reach[x] & free;
            self.partners[x] |= reach;
            for y in bits(reach) {
                self.partners[y] |= 1 << x;
            }
            let (colour, goal) = (usize::from(sort.colour), usize::from(problem.goal[x]));
            by_colour[colour] |= 1 << x;
            if colour != goal {
                self.classes[colour][goal] |= 1 << x;
                wrong |= 1 << x;
            }
        }
        if wrong == 0 {
            self.fine = 0;
            self.steps = 0;
            return 0;
        }
        let mut twos = 0;
        for x in bits(wrong) {
            let colour = usize::from(problem.colour(position[x]));
            let goal = usize::from(problem.goal[x]);
            self.mutual[x] = self.partners[x] & self.classes[goal][colour];
            if self.mutual[x] != 0 {
                twos |= 1 << x;
            }
        }
        let pairs = self.matching(problem.colours);
        let threes = self.threes(problem, position, wrong, &by_colour);

        let m = wrong.count_ones();
        // Pairs leave so many cells for components of three, at most.
        let used = (2 * pairs).saturating_sub((twos & !threes).count_ones());
        let triples = (threes.count_ones() - used.min(threes.count_ones())) / 3;
        let triples = triples.min((m - 2 * pairs) / 3);
        let gain = 3 * m + 6 * pairs + 3 * triples;
        self.fine = 12 * m - gain;
        let by_components = m - gain / 12;
        by_components.max(self.by_steps(problem, position, wrong, &by_colour))
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
    fn threes(
        &self,
        problem: &Problem,
        position: &[Type],
        wrong: CellSet,
        by_colour: &[CellSet; COLOURS],
    ) -> CellSet {
        let mut threes = 0;
        for x in bits(wrong) {
            let colour = usize::from(problem.colour(position[x]));
            let goal = problem.goal[x];
            let reach = &problem.types[usize::from(position[x])].reach;
            // A swap with y puts x right and leaves x's square on y …
            let open = self.partners[x] & wrong & by_colour[usize::from(goal)];
            for y in bits(open & !self.mutual[x]) {
                // … from where it has to swap with z, and both are right.
                let third = self.classes[usize::from(problem.goal[y])][colour];
                let mut third = third & !(1 << x) & !(1 << y);
                let direct = third & reach[y];
                if direct == 0 {
                    // z's own reach, as z is not moved by the first swap.
                    third &= self.partners[y];
                    let by_z = |z: &usize| problem.reach(position[*z], *z) >> y & 1 == 1;
                    third = bits(third).filter(by_z).fold(0, |set, z| set | 1 << z);
                } else {
                    let others = third & self.partners[y] & !direct;
                    let by_z = |z: &usize| problem.reach(position[*z], *z) >> y & 1 == 1;
                    third = bits(others)
                        .filter(by_z)
                        .fold(direct, |set, z| set | 1 << z);
                }
                if third != 0 {
                    threes |= third | 1 << x | 1 << y;
                }
            }
        }
        threes
    }

    fn by_steps(
        &mut self,
        problem: &Problem,
        position: &[Type],
        wrong: CellSet,
        by_colour: &[CellSet; COLOURS],
    ) -> u32 {
        let (mut into, mut out) = (0, 0);
        for x in bits(wrong) {
            let near = &problem.distance[x];
            let goal = usize::from(problem.goal[x]);
            let from = bits(by_colour[goal] & wrong).map(|y| near[y]).min();
            let colour = problem.colour(position[x]);
            let to = bits(wrong).filter(|y| problem.goal[*y] == colour);
            let to = to.map(|y| near[y]).min();
            let (from, to) = (from.unwrap_or(FAR), to.unwrap_or(FAR));
            if from == FAR || to == FAR {
                return IMPOSSIBLE;
            }
            into += u32::from(from);
            out += u32::from(to);
        }
        self.steps = into.max(out);
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
