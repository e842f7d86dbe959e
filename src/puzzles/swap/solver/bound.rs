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
//! is looked for likewise (`four_cycles`). All others have five cells or more.
//! Cells in none of the smaller ones gain a fifth of a swap at most, and so on;
//! a component with cells that are right already gains nothing.
//!
//! The second bound counts steps: the squares of a colour have to come to the
//! cells of that colour, at least by as many steps as the best assignment has,
//! and a swap makes two steps.
//!
//! A component that is partly known ([`PartialComponent`]) may gain less: nothing if
//! it has a cell that is right; and if a cell of it is in no component of two, three or
//! four, it has five cells or more, of which the others gain nothing elsewhere.
//!
//! Cheap parts come first: the steps, of which a swap changes two sums, then components
//! of two and three, which are kept from position to position (`small_cycles`), then those of
//! four, only if they can decide.
//!
//! Tried and rejected, by measurements on expert levels: distances without the
//! cells that are done with (most of a proof is spent before any is); weighing steps by a
//! square's own power less than those for which it depends on its neighbour (it
//! adds at most one swap to the second bound, and never where that is the larger);
//! components of five (even if there were none, one level in forty more would be
//! proved); the nearest square instead of the assignment (weaker among walls, and
//! no faster, as assignments are remembered).
//!
//! Invariant: never more than the fewest swaps that solve the position
//! (property-tested against breadth-first search).

use super::assignment::{Assignments, UNASSIGNED};
use super::problem::{SwapProblem, Type, bits};
use super::small_cycles::SmallCycles;
use crate::puzzles::swap::board::CellSet;

/// Number of colours.
const COLOURS: usize = 6;

/// The bound, with tables of a position that follow its swaps.
pub struct Bound {
    /// By cell: the cells that its square reaches.
    pub(super) reach: [CellSet; 64],
    /// By cell: the cells whose squares reach it.
    pub(super) reached: [CellSet; 64],
    /// By cell: the colour there.
    pub(super) colours: [u8; 64],
    /// By colour: the cells where it is.
    pub(super) by_colour: [CellSet; COLOURS],
    /// By present colour and goal's colour: the wrong cells.
    pub(super) classes: [[CellSet; COLOURS]; COLOURS],
    /// By colour: the wrong cells where it belongs.
    pub(super) goals: [CellSet; COLOURS],
    pub(super) wrong: CellSet,
    assignments: Assignments,
    pub(super) small: SmallCycles,
    /// The wrong cells in components of two, of three and of four; if the last
    /// were not looked for, all.
    sets: [CellSet; 3],
    /// By colour: the cells concerned when the tables were filled, and the sum
    /// of distances.
    sums: [(CellSet, u32); COLOURS],
    /// Twelfths of a swap: a finer figure than the bound, to rank equals by.
    pub twelfths: u32,
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
            assignments: Assignments::default(),
            small: SmallCycles::default(),
            sets: [CellSet::MAX; 3],
            sums: [(0, 0); COLOURS],
            twelfths: 0,
            steps: 0,
        }
    }
}

/// More than the length of any solution.
pub const IMPOSSIBLE: u32 = u32::MAX / 4;

/// The known part of one component of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PartialComponent {
    /// Wrong cells that it has.
    pub wrong: CellSet,
    /// How many cells that are right it has, at least.
    pub right: u32,
    /// How many other wrong cells it has at least, not known which.
    pub others: u32,
}

impl PartialComponent {
    /// Whether that is more than a component has anyway.
    pub const fn binds(&self) -> bool {
        self.right > 0 || self.wrong.count_ones() + self.others > 1
    }

    /// How many other wrong cells it has at least if it gains a swap, given the
    /// cells in components of two, of three and of four.
    fn others(&self, sets: [CellSet; 3]) -> u32 {
        let known = self.wrong.count_ones();
        let least = (known + self.others).max(2);
        let size = if self.right > 0 {
            least
        } else {
            let may_be = |size: &u32| sets[*size as usize - 2] & self.wrong == self.wrong;
            (least..5).find(may_be).unwrap_or(least.max(5))
        };
        size - known
    }
}

/// The components of two and three, and what they gain.
struct Parts {
    /// The number of wrong cells, and of those that are counted.
    wrong: u32,
    live: u32,
    /// The cells in components of two, and of three.
    in_twos: CellSet,
    in_threes: CellSet,
    /// How many of them there are, at most.
    pairs: u32,
    triples: u32,
}

impl Parts {
    /// Twelfths of a swap, at least: a quarter is gained for every cell, more for
    /// pairs and triples.
    const fn twelfths(&self) -> u32 {
        12 * self.wrong - 3 * self.live - 6 * self.pairs - 3 * self.triples
    }

    /// Fifths of a swap, at least: one is gained for every cell, more for those in
    /// smaller components.
    fn fifths(&self, in_fours: CellSet) -> u32 {
        let (in_twos, in_threes) = (self.in_twos, self.in_threes);
        let (two, three) = (2 * self.pairs, 3 * self.triples);
        let quads = (in_fours.count_ones())
            .min((in_fours | in_threes).count_ones() - three)
            .min((in_fours | in_twos).count_ones() - two)
            .min((in_fours | in_threes | in_twos).count_ones() - two - three)
            / 4;
        5 * self.wrong - self.live - 3 * self.pairs - 2 * self.triples - quads
    }
}

impl Bound {
    /// A lower bound of the swaps that solve a position.
    pub fn lower_bound(&mut self, problem: &SwapProblem, position: &[Type]) -> u32 {
        self.fill(problem, position);
        let parts = self.parts(problem, position, self.wrong);
        self.twelfths = parts.twelfths();
        let in_fours = self.components_of_four(problem, position, self.wrong);
        let least = parts.fifths(in_fours).div_ceil(5);
        least
            .max(self.twelfths.div_ceil(12))
            .max(self.by_steps(problem))
    }

    /// Fills the tables for a position.
    pub fn fill(&mut self, problem: &SwapProblem, position: &[Type]) {
        self.reached[..position.len()].fill(0);
        self.by_colour = [0; COLOURS];
        self.classes = [[0; COLOURS]; COLOURS];
        self.goals = [0; COLOURS];
        self.wrong = 0;
        for (x, square_type) in position.iter().enumerate() {
            self.reach[x] = 0;
            self.enter_square(problem, *square_type, x);
        }
        for colour in 0..problem.colours {
            let (from, to) = self.wrong_cells_of(colour);
            let sum = (self.assignments).least_sum(&problem.distance, colour as u8, from, to);
            self.sums[colour] = (from | to, sum);
        }
        self.fill_small(problem, position);
    }

    /// Enters a square of this type in a cell, of which the tables hold only the reach.
    fn enter_square(&mut self, problem: &SwapProblem, square_type: Type, x: usize) {
        let reach = problem.reach(square_type, x);
        for y in bits(reach ^ self.reach[x]) {
            self.reached[y] ^= 1 << x;
        }
        self.reach[x] = reach;
        self.colours[x] = problem.colour(square_type);
        self.toggle_colour(problem, x);
    }

    /// Enters the colour of a cell, or takes it out again.
    fn toggle_colour(&mut self, problem: &SwapProblem, x: usize) {
        let (colour, goal) = (usize::from(self.colours[x]), usize::from(problem.goal[x]));
        self.by_colour[colour] ^= 1 << x;
        if colour != goal {
            self.classes[colour][goal] ^= 1 << x;
            self.goals[goal] ^= 1 << x;
            self.wrong ^= 1 << x;
        }
    }

    /// Swaps two cells, in the tables and in the position.
    pub fn swap(&mut self, problem: &SwapProblem, position: &mut [Type], (a, b): (u8, u8)) {
        let (a, b) = (usize::from(a), usize::from(b));
        position.swap(a, b);
        for x in [a, b] {
            self.toggle_colour(problem, x);
            self.enter_square(problem, position[x], x);
        }
        self.small.note(1 << a | 1 << b);
    }

    /// The wrong cells.
    pub const fn wrong(&self) -> CellSet {
        self.wrong
    }

    /// The cells with which a cell may swap.
    pub(super) const fn partners(&self, x: usize) -> CellSet {
        self.reach[x] | self.reached[x]
    }

    /// The wrong cells where a colour is, and where it belongs.
    const fn wrong_cells_of(&self, colour: usize) -> (CellSet, CellSet) {
        (self.by_colour[colour] & self.wrong, self.goals[colour])
    }

    /// A faster, less exact bound, for ranking.
    pub fn estimate(&mut self, problem: &SwapProblem, position: &[Type]) -> u32 {
        self.twelfths = self.parts(problem, position, self.wrong).twelfths();
        self.twelfths.div_ceil(12).max(self.by_steps(problem))
    }

    /// A lower bound of the swaps that solve the position of the tables; only as good as
    /// needed to decide whether it is more than `allowed`.
    pub fn lower_bound_up_to(
        &mut self,
        problem: &SwapProblem,
        position: &[Type],
        allowed: u32,
    ) -> u32 {
        let parts = self.parts(problem, position, self.wrong);
        self.sets = [parts.in_twos, parts.in_threes, CellSet::MAX];
        self.twelfths = parts.twelfths();
        let least = self.twelfths.div_ceil(12);
        if least > allowed {
            return least;
        }
        let least = least.max(self.by_steps(problem));
        if least > allowed || parts.fifths(0).div_ceil(5) <= allowed {
            return least;
        }
        self.sets[2] = self.components_of_four(problem, position, self.wrong);
        least.max(parts.fifths(self.sets[2]).div_ceil(5))
    }

    /// A lower bound of the swaps in those solutions of the position of the tables that
    /// have this component; as good as [`Self::least`], which must be called before.
    pub fn lower_bound_with(
        &mut self,
        problem: &SwapProblem,
        position: &[Type],
        partial_component: PartialComponent,
        allowed: u32,
    ) -> u32 {
        // The gain of the other components is counted without the tied cells.
        let parts = self.parts(problem, position, self.wrong & !partial_component.wrong);
        let [in_twos, in_threes, known] = self.sets;
        // The component gains one swap, less by cells that are right, and by wrong
        // ones that are counted with the others.
        let twelfths = |in_fours: CellSet| {
            let others = partial_component.others([in_twos, in_threes, in_fours]);
            (parts.twelfths() + 12 * partial_component.right + 3 * others)
                .saturating_sub(12)
                .div_ceil(12)
        };
        let fifths = |in_fours: CellSet| {
            let others = partial_component.others([in_twos, in_threes, in_fours]);
            (parts.fifths(in_fours & !partial_component.wrong)
                + 5 * partial_component.right
                + others)
                .saturating_sub(5)
                .div_ceil(5)
        };
        let least = twelfths(known);
        if least > allowed || twelfths(0).max(fifths(0)) <= allowed {
            return least;
        }
        if known == CellSet::MAX {
            self.sets[2] = self.components_of_four(problem, position, self.wrong);
        }
        let in_fours = self.sets[2];
        twelfths(in_fours).max(fifths(in_fours))
    }

    /// The components of two and of three that cells of a set can make.
    fn parts(&mut self, problem: &SwapProblem, position: &[Type], live: CellSet) -> Parts {
        let (in_twos, pairs) = self.components_of_two(problem, live);
        let in_threes = self.components_of_three(problem, position, live);
        // The most cells that pairs leave for components of three.
        let left = (in_twos | in_threes).count_ones() - 2 * pairs;
        Parts {
            wrong: self.wrong.count_ones(),
            live: live.count_ones(),
            in_twos,
            in_threes,
            pairs,
            triples: left.min(in_threes.count_ones()) / 3,
        }
    }

    /// The steps after a swap of the position that the tables were filled for, which
    /// is not made: quicker than to make it.
    pub fn steps_after(
        &mut self,
        problem: &SwapProblem,
        position: &[Type],
        (a, b): (u8, u8),
    ) -> u32 {
        let (a, b) = (usize::from(a), usize::from(b));
        let mut total = self.sums[..problem.colours]
            .iter()
            .map(|(_, sum)| sum)
            .sum();
        let (ours, theirs) = (problem.colour(position[a]), problem.colour(position[b]));
        if ours == theirs {
            return total;
        }
        let both: CellSet = 1 << a | 1 << b;
        let wrong = self.wrong & !both
            | CellSet::from(theirs != problem.goal[a]) << a
            | CellSet::from(ours != problem.goal[b]) << b;
        for colour in [ours, theirs] {
            let from = (self.by_colour[usize::from(colour)] ^ both) & wrong;
            let to = problem.goals[usize::from(colour)] & wrong;
            let (known, before) = self.sums[usize::from(colour)];
            if known != from | to {
                let sum = self
                    .assignments
                    .least_sum(&problem.distance, colour, from, to);
                total = total - before + sum;
            }
        }
        total
    }

    fn by_steps(&mut self, problem: &SwapProblem) -> u32 {
        self.steps = 0;
        for colour in 0..problem.colours {
            let (from, to) = self.wrong_cells_of(colour);
            let (known, sum) = self.sums[colour];
            let sum = if known == from | to {
                sum
            } else {
                (self.assignments).least_sum(&problem.distance, colour as u8, from, to)
            };
            if sum == UNASSIGNED {
                return IMPOSSIBLE;
            }
            self.steps += sum;
        }
        self.steps.div_ceil(2)
    }
}
