//! Morpion Solitaire, Join Five: play as many lines as you can.
//!
//! A pencil game from the Greek cross, probably of the 1960s; records have been published
//! since Bruneau's 170 moves of 1976. Points and directions are named as in Tishchenko's
//! post “Morpion DNA” (see `grid`).
//!
//! Rooms: `rules`, `text`, `ui`, `pointer`, `view`, `evolve`, `puzzle` as in every puzzle; `grid`,
//! `variant` and `board` (points, the four games, positions made for many games
//! a second), `hint`; the searches' settings (`parameters`); games as lists of moves (`record`) and in the forms of other programs
//! (`exchange`); searches: `start`, `search_log`, `ruin_recreate` with `change` (tuned),
//! `preferences` (as in the post), `playout` (for rollouts), `permutation`, `games`, `openings` (genetic algorithms, the last one on levels).
//!
//! Decisions. *A game is changed where it ends.* A modification takes moves off the last position,
//! with all that rests on them, and plays on from there; nothing is replayed. A property test holds
//! it to the replay. *A known game in a link is a number for each move*, its place among the legal
//! ones in a fixed order: 178 characters for 178 moves, and reading them is replaying them.

mod board;
mod change;
mod credit;
mod evolve;
mod exchange;
mod games;
mod generate;
mod grid;
mod hint;
mod openings;
mod parameters;
mod permutation;
pub mod playout;
mod pointer;
pub mod pool;
pub mod preferences;
mod puzzle;
mod record;
pub mod ruin_recreate;
mod rules;
mod search_log;
mod spoken;
pub mod start;
mod text;
mod thumbnail;
mod tutorial;
mod ui;
mod variant;
mod view;

pub use board::{Board, Legal};
pub use grid::{Line, LineDirection, Move, Spot};
pub use rules::{Level, State};
pub use variant::Variant;

#[cfg(test)]
mod tests;
