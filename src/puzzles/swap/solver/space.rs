//! Positions as a state space, for the general searches.
//!
//! Source: the rules of Puzzle X. [`Positions`] takes the estimate and the cost of a
//! swap as an [`Estimate`].

use super::bound::Bound;
use super::problem::{SwapProblem, Type};
use crate::puzzles::swap::board::Swap;
use crate::search::graph::{Informed, Space};
use std::cell::RefCell;

/// About how far a position is from the goal.
pub trait Estimate {
    /// The cost of a swap, in the unit of the estimate.
    fn swap(&self) -> u32;

    /// The estimate; 0 only where all colours are right.
    fn estimate(&self, problem: &SwapProblem, position: &[Type]) -> u32;
}

/// The positions of a problem.
pub struct Positions<E> {
    problem: SwapProblem,
    estimate: E,
}

impl<E: Estimate> Positions<E> {
    /// The positions that can be reached from the problem's start.
    pub const fn new(problem: SwapProblem, estimate: E) -> Self {
        Self { problem, estimate }
    }
}

impl<E: Estimate> Space for Positions<E> {
    type State = Vec<Type>;
    type Move = Swap;

    fn start(&self) -> Vec<Type> {
        self.problem.start.clone()
    }

    fn is_goal(&self, state: &Vec<Type>) -> bool {
        self.problem.wrong(state) == 0
    }

    fn successors(&self, state: &Vec<Type>, out: &mut Vec<(Swap, Vec<Type>)>) {
        let mut swaps = Vec::new();
        self.problem.swaps(state, &mut swaps);
        for (a, b) in swaps {
            let mut next = state.clone();
            next.swap(usize::from(a), usize::from(b));
            out.push((self.problem.on_board((a, b)), next));
        }
    }
}

impl<E: Estimate> Informed for Positions<E> {
    fn cost(&self, _: &Swap) -> u32 {
        self.estimate.swap()
    }

    fn unit(&self) -> u32 {
        self.estimate.swap()
    }

    fn estimate(&self, state: &Vec<Type>) -> u32 {
        self.estimate.estimate(&self.problem, state)
    }
}

/// The solver's lower bound as an estimate: A* finds a shortest solution by it.
#[derive(Default)]
pub struct Least(RefCell<Bound>);

impl Estimate for Least {
    fn swap(&self) -> u32 {
        1
    }

    fn estimate(&self, problem: &SwapProblem, position: &[Type]) -> u32 {
        self.0.borrow_mut().lower_bound(problem, position)
    }
}
