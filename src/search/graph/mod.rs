//! Searches of a state space, one expansion at a time, to be watched.
//!
//! A puzzle writes down its [`Space`] (start, moves, goals) and has breadth and
//! depth first of it ([`blind`]); if it can also say what a move costs and
//! about how far a goal is ([`Informed`]), it has uniform cost, A*, weighted
//! A*, greedy search ([`astar`]) and beam search ([`beam`]).
//!
//! The order in which states are taken follows from the order of
//! [`Space::successors`] alone, never from that of a hash table.

pub mod astar;
pub mod beam;
pub mod blind;
mod tree;

use std::hash::Hash;

pub use astar::AStar;
pub use beam::Beam;
pub use blind::{ExpansionOrder, Graph};

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

    /// Appends the moves from a state and where they lead, in the order in
    /// which they are tried.
    fn successors(&self, state: &Self::State, out: &mut Vec<(Self::Move, Self::State)>);
}

/// A state space that knows what a move costs and about how far a goal is.
pub trait Informed: Space {
    /// What a move costs, at least 1.
    fn cost(&self, _: &Self::Move) -> u32 {
        1
    }

    /// About what it costs to go from a state to a goal; 0 at goals. An answer
    /// of A* costs as little as possible if this is never too much.
    fn estimate(&self, state: &Self::State) -> u32;
}

#[cfg(test)]
mod tests;
