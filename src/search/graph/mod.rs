//! Searches of a state space, one expansion at a time, to be watched.
//!
//! A puzzle's [`Space`] (start, moves, goals) is enough for breadth-first and depth-first
//! search ([`blind`]). With costs and estimates ([`Informed`]) there are uniform cost,
//! A*, weighted A*, greedy search ([`astar`]) and beam search ([`beam`]).
//!
//! The order of states follows from [`Space::successors`] alone, never from a hash table.

pub mod astar;
pub mod beam;
pub mod blind;
mod tree;

use std::hash::Hash;

pub use astar::AStar;
pub use beam::Beam;
pub use blind::{ExpansionOrder, Graph};
pub use tree::steps_and_estimate;

/// A state space with a start, moves and goals.
pub trait Space {
    /// A state.
    type State: Clone + Eq + Hash;
    /// What leads from a state to the next.
    type Move: Clone;

    /// Where the search begins.
    fn start(&self) -> Self::State;

    /// Whether a state is a goal; goals are not expanded.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends the moves from a state and the states they lead to, in the order in which
    /// they are tried.
    fn successors(&self, state: &Self::State, out: &mut Vec<(Self::Move, Self::State)>);
}

/// A state space with costs of moves and estimates of the distance to a goal.
pub trait Informed: Space {
    /// What a move costs, at least 1.
    fn cost(&self, _: &Self::Move) -> u32 {
        1
    }

    /// The cost that is 1 in values: costs and estimates may be finer than moves.
    fn unit(&self) -> u32 {
        1
    }

    /// The estimated cost from a state to a goal; 0 at goals. A* finds a cheapest answer
    /// if this is never too much.
    fn estimate(&self, state: &Self::State) -> u32;
}

#[cfg(test)]
mod tests;
