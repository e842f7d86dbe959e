//! Morpion Solitaire, Join Five: play as many lines as you can.

pub mod board;
pub mod change;
pub mod grid;
pub mod variant;

pub use board::{Board, Legal};
pub use grid::{Direction, Line, Move, Spot};
pub use variant::Variant;

#[cfg(test)]
mod tests;
