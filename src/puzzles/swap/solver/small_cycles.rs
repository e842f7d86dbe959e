//! Components of two and of three cells.
//!
//! Kept from the position for which the tables were filled for those that differ from
//! it by a swap: only components with the swapped cells are found again.

use super::bound::Bound;
use super::problem::{SwapProblem, Type, bits};
use crate::puzzles::swap::board::CellSet;

/// No cell.
const NONE: u8 = u8::MAX;

/// The components of the position for which the tables were filled.
pub(super) struct SmallCycles {
    /// Cells in which the position may differ from that one.
    moved: CellSet,
    /// By cell: the cells with which a swap puts both right.
    mutual: [CellSet; 64],
    in_twos: CellSet,
    /// Two cells of which a swap puts one right, and those with one of which
    /// another swap puts the other right.
    in_threes: Vec<(CellSet, CellSet)>,
    /// By cell: the cells with which a swap puts both right, now.
    now: [CellSet; 64],
    /// By cell: its partner in the matching.
    matched: [u8; 64],
}

impl Default for SmallCycles {
    fn default() -> Self {
        Self {
            moved: 0,
            mutual: [0; 64],
            in_twos: 0,
            in_threes: Vec::new(),
            now: [0; 64],
            matched: [0; 64],
        }
    }
}

impl SmallCycles {
    /// Two cells were swapped: for the first time, back again, or after others.
    pub fn note(&mut self, swapped: CellSet) {
        self.moved = if self.moved == swapped {
            0
        } else {
            self.moved | swapped
        };
    }

    fn augment(&mut self, x: usize, unseen: &mut CellSet) -> bool {
        loop {
            let open = self.now[x] & *unseen;
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
}

impl Bound {
    /// The cells with which a swap of this one puts both right.
    fn mutual(&self, problem: &SwapProblem, x: usize) -> CellSet {
        let (colour, goal) = (usize::from(self.colours[x]), usize::from(problem.goal[x]));
        self.partners(x) & self.classes[goal][colour]
    }

    /// Finds the components of the position of the tables.
    pub(super) fn fill_small(&mut self, problem: &SwapProblem, position: &[Type]) {
        self.small.moved = 0;
        self.small.in_twos = 0;
        for x in bits(self.wrong) {
            let mutual = self.mutual(problem, x);
            self.small.mutual[x] = mutual;
            self.small.in_twos |= CellSet::from(mutual != 0) << x;
        }
        let mut in_threes = std::mem::take(&mut self.small.in_threes);
        in_threes.clear();
        for x in bits(self.wrong) {
            for y in bits(self.gains(problem, x)) {
                let third = self.third(problem, position, x, y);
                if third != 0 {
                    in_threes.push((1 << x | 1 << y, third));
                }
            }
        }
        self.small.in_threes = in_threes;
    }

    /// The wrong cells a swap with which puts this one right, and not both.
    fn gains(&self, problem: &SwapProblem, x: usize) -> CellSet {
        let (colour, goal) = (usize::from(self.colours[x]), usize::from(problem.goal[x]));
        let open = self.partners(x) & self.wrong & self.by_colour[goal];
        open & !self.classes[goal][colour]
    }

    /// After a swap with y that puts x right, the cells that swap with y so that
    /// both are right. Their own reach counts as well: the first swap did not
    /// move them.
    fn third(&self, problem: &SwapProblem, position: &[Type], x: usize, y: usize) -> CellSet {
        let colour = usize::from(self.colours[x]);
        let third = self.classes[usize::from(problem.goal[y])][colour] & !(1 << x);
        if third == 0 {
            return 0;
        }
        third & (problem.reach(position[x], y) | self.reached[y])
    }

    /// The cells in a component of two that one swap puts right, and the most
    /// such components all at once (Kuhn's algorithm).
    pub(super) fn components_of_two(
        &mut self,
        problem: &SwapProblem,
        live: CellSet,
    ) -> (CellSet, u32) {
        let moved = self.small.moved;
        let mut in_twos = 0;
        let still = live & !moved;
        for x in bits(self.small.in_twos & still) {
            let mutual = self.small.mutual[x] & still;
            self.small.now[x] = mutual;
            in_twos |= CellSet::from(mutual != 0) << x;
        }
        for x in bits(moved & live) {
            let mutual = self.mutual(problem, x) & live;
            self.small.now[x] = mutual;
            if mutual == 0 {
                continue;
            }
            in_twos |= 1 << x;
            for y in bits(mutual & still) {
                if in_twos >> y & 1 == 0 {
                    self.small.now[y] = 0;
                    in_twos |= 1 << y;
                }
                self.small.now[y] |= 1 << x;
            }
        }
        (in_twos, self.matching(problem, in_twos))
    }

    fn matching(&mut self, problem: &SwapProblem, in_twos: CellSet) -> u32 {
        // A swap that puts two right is of two colours; the lower one's cells
        // are matched with the other's.
        let mut left = 0;
        for x in bits(in_twos) {
            left |= CellSet::from(self.colours[x] < problem.goal[x]) << x;
        }
        let right = in_twos & !left;
        for y in bits(right) {
            self.small.matched[y] = NONE;
        }
        let mut free = right;
        let mut pairs = 0;
        for x in bits(left) {
            let open = self.small.now[x] & free;
            if open != 0 {
                let y = open.trailing_zeros() as usize;
                self.small.matched[y] = x as u8;
                free &= !(1 << y);
                pairs += 1;
            } else {
                let mut unseen = right;
                if self.small.augment(x, &mut unseen) {
                    pairs += 1;
                    free = bits(free)
                        .filter(|y| self.small.matched[*y] == NONE)
                        .fold(0, |set, y| set | 1 << y);
                }
            }
        }
        pairs
    }

    /// The cells in a component of three that two swaps put right.
    pub(super) fn components_of_three(
        &self,
        problem: &SwapProblem,
        position: &[Type],
        live: CellSet,
    ) -> CellSet {
        let moved = self.small.moved;
        let still = live & !moved;
        let mut in_threes = 0;
        for &(both, third) in &self.small.in_threes {
            if both & !still == 0 && third & still != 0 {
                in_threes |= both | third & still;
            }
        }
        for c in bits(moved & live) {
            in_threes |= self.threes_with(problem, position, live, c);
        }
        in_threes
    }

    /// The same, of components that have this cell.
    fn threes_with(
        &self,
        problem: &SwapProblem,
        position: &[Type],
        live: CellSet,
        c: usize,
    ) -> CellSet {
        let (colour, goal) = (usize::from(self.colours[c]), usize::from(problem.goal[c]));
        let mut in_threes = 0;
        // It is put right first, …
        for y in bits(self.gains(problem, c) & live) {
            let third = self.third(problem, position, c, y) & live;
            if third != 0 {
                in_threes |= third | 1 << c | 1 << y;
            }
        }
        // … or second, …
        for x in bits(self.partners(c) & self.goals[colour] & !self.by_colour[goal] & live) {
            let third = self.third(problem, position, x, c) & live;
            if third != 0 {
                in_threes |= third | 1 << x | 1 << c;
            }
        }
        // … or last.
        for y in bits(self.goals[colour] & live) {
            let its = usize::from(self.colours[y]);
            for x in bits(self.classes[goal][its] & self.partners(y) & live) {
                if (problem.reach(position[x], y) | self.reached[y]) >> c & 1 == 1 {
                    in_threes |= 1 << x | 1 << y | 1 << c;
                }
            }
        }
        in_threes
    }
}
