//! Puzzle X: swap chess pieces until their colours make the picture.
//!
//! The game is Pau Sanchez's. The rules, the level generator and the solver of his
//! program are here, with their faults corrected.
//!
//! ```text
//! T1R B2G      goal:  G R      T rook, B bishop, Q queen; how far it reaches;
//! Q1G ###             G #      R B Y G O M its colour; ### a wall
//! ```
//!
//! Two squares change places if one of them reaches the other. Solved when the
//! colours are as in the goal, or, in cluster levels, when each colour is connected.
//!
//! Modules: `rules`, `text` (with `answer`), `ui`, `pointer`, `view` (with `glyph`),
//! `evolve`, `puzzle` as in every puzzle; squares and reaches (`board`); the best line
//! (`best_line`, `hint`, `grade`); levels (`published_generator`, `pictures`, `generate`); searches:
//! `solver` (beam, then proof), `clusters` (the mode without a goal), `ranked_moves`
//! (genetic, with its control), `published` (as published); `editor/` makes boards
//! and pictures.
//!
//! Decision. *The answer comes first, its proof after.* Beams find a short line in some hundredths
//! of a second; then limits that rise by one are searched with a lower bound, until one is reached
//! or shown to be out of reach. If that takes more than a moment, a linear programme is solved for
//! the level, roughly, whose potentials are a second bound. (With it 234 of 240 expert levels are
//! proved within 5 s, 208 without.) `Report::bound` has the proved bound, so that “proved minimum”
//! and “best found” differ wherever a length is shown. Levels bring their best line with
//! them.

mod answer;
mod best_line;
pub mod board;
mod bow;
mod clusters;
pub mod editor;
mod evolve;
mod exchange;
mod generate;
mod glyph;
mod grade;
mod hint;
pub mod pictures;
mod pointer;
pub mod published;
pub mod published_generator;
mod puzzle;
mod ranked_moves;
mod rules;
#[cfg(test)]
mod samples;
pub mod solver;
mod spoken;
mod text;
mod tutorial;
mod ui;
mod view;

pub use rules::{Goal, Level, State, Swap};
