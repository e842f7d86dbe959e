//! Puzzle X: swap squares until the colours match a picture.
//!
//! Source: Pau Sanchez's Puzzle X, its rules as its program has them. The rooms:
//!
//! - [`board`]: squares, boards, and what a piece reaches
//! - [`recipe`]: random levels by the source's recipe
//! - [`solver`]: the shortest solution, and that there is no shorter one
//! - [`source`]: the source's own solver

pub mod board;
pub mod recipe;
pub mod solver;
pub mod source;
