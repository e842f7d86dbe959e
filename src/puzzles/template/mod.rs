//! The smallest puzzle: `cargo xtask new-puzzle NAME` copies it to begin a new one. Only tests and development
//! builds have it, never shown on the front page.
//!
//! *Lamps.* A row of lamps, some of them lit. Pressing a lamp switches it and
//! its neighbours. Solved when all are out.
//!
//! ```text
//! o * o      press the middle one:      * o *
//! ```
//!
//! The level's text is one character per lamp, `1` lit and `0` out; a move's
//! text is the lamp's number from 0.
//!
//! Files, from below, as in every puzzle: `rules`, `text` with the trait `Exchange`, `ui`, `pointer`, `view`,
//! `tutorial`, `evolve`, and `puzzle` with the other traits.

mod evolve;
mod pointer;
mod puzzle;
mod rules;
#[cfg(test)]
mod tests;
mod text;
mod tutorial;
mod ui;
mod view;

pub use rules::{Level, Move, State};
