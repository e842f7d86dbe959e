//! Puzzle X: swap squares until the colours match a picture.
//!
//! Source: Pau Sanchez's Puzzle X, its rules as its program has them. The rooms:
//!
//! - [`board`]: squares, boards, and what a piece reaches

pub mod board;
