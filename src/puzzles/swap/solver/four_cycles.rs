//! Components of four cells that three swaps put right.
//!
//! The first of the three swaps splits the four: either it puts one right and
//! leaves three that two swaps put right, or it leaves two and two. The reach of the
//! square that the first swap moved is that of its new cell.
//!
//! Or it puts two right at once, one of which then helps the two others to swap.
//! Such four gain no more than the first swap alone, so only a tie
//! ([`super::bound::PartialComponent`]) need know of them; there are a few more of them here
//! than there are.

use super::bound::Bound;
use super::problem::{SwapProblem, Type, bits};
use crate::puzzles::swap::board::CellSet;

impl Bound {
    /// The wrong cells that are in such a component; a few more at most.
    pub(super) fn components_of_four(
        &self,
        problem: &SwapProblem,
        position: &[Type],
        wrong: CellSet,
    ) -> CellSet {
        let mut in_fours = 0;
        for x in bits(wrong) {
            let (colour, goal) = (problem.colour(position[x]), problem.goal[x]);
            for y in bits(self.partners(x) & wrong) {
                let (other, its) = (problem.colour(position[y]), problem.goal[y]);
                if other == goal && colour != its {
                    in_fours |= self.three_more(problem, position, wrong, x, y);
                } else if other == goal {
                    // Both are right, and y may help two others that change colours.
                    let both = 1 << x | 1 << y;
                    for colour in 0..problem.colours {
                        let to = self.classes[usize::from(its)][colour] & !both;
                        let from = self.classes[colour][usize::from(its)] & !both;
                        if to != 0 && from != 0 && (to | from) & problem.near[y] != 0 {
                            in_fours |= to | from | both;
                        }
                    }
                } else if x < y && other != goal && colour != its {
                    // Two and two, each with one of the squares swapped.
                    let both = 1 << x | 1 << y;
                    let at_x = self.classes[usize::from(goal)][usize::from(other)];
                    let at_x = at_x & (problem.reach(position[y], x) | self.reached[x]) & !both;
                    let at_y = self.classes[usize::from(its)][usize::from(colour)];
                    let at_y = at_y & (problem.reach(position[x], y) | self.reached[y]) & !both;
                    if at_x != 0 && at_y != 0 && (at_x | at_y).count_ones() > 1 {
                        in_fours |= at_x | at_y | both;
                    }
                }
            }
        }
        in_fours
    }

    /// The cells of such components whose first swap puts x right and leaves
    /// its square on y.
    fn three_more(
        &self,
        problem: &SwapProblem,
        position: &[Type],
        wrong: CellSet,
        x: usize,
        y: usize,
    ) -> CellSet {
        let sort = position[x];
        let colour = usize::from(problem.colour(position[x]));
        let its = usize::from(problem.goal[y]);
        let both: CellSet = 1 << x | 1 << y;
        let left = wrong & !both;
        let from_y = (problem.reach(sort, y) | self.reached[y]) & left;
        let mut found = 0;
        // A second swap puts y right and takes the square on to z, …
        for z in bits(from_y & self.by_colour[its]) {
            let last = self.classes[usize::from(problem.goal[z])][colour];
            let last = last & (problem.reach(sort, z) | self.reached[z]) & left & !(1 << z);
            if last != 0 {
                found |= last | 1 << z;
            }
        }
        // … or it puts z right and brings z's square to y, …
        for z in bits(from_y & self.goals[colour]) {
            let last = self.classes[its][usize::from(problem.colour(position[z]))];
            let last = last & (problem.reach(position[z], y) | self.reached[y]) & left & !(1 << z);
            if last != 0 {
                found |= last | 1 << z;
            }
        }
        // … or it puts z right and brings z's square to w, which then swaps with y.
        for z in bits(left & self.by_colour[its]) {
            let next = self.classes[usize::from(problem.goal[z])][colour];
            for w in bits(next & self.partners(z) & left & !(1 << z)) {
                if problem.reach(sort, y) >> w & 1 == 1
                    || problem.reach(position[z], w) >> y & 1 == 1
                {
                    found |= 1 << z | 1 << w;
                }
            }
        }
        if found == 0 { 0 } else { found | both }
    }
}
