//! Morpion Solitaire, Join Five: play as many lines as you can.
//!
//! A pencil game from the Greek cross; as far as is known a player's of the
//! 1960s, with records published since Bruneau's 170 moves of 1976. Points and
//! directions are named as in Tishchenko's post “Morpion DNA” (see [`grid`]).
//!
//! Rooms: `rules`, `text`, `ui`, `pointer`, `view`, `evolve`, `puzzle` as in every puzzle; `grid`,
//! `variant` and `board` (points, the four games, positions made for many games
//! a second), `hint`.

mod board;
pub mod change;
mod evolve;
mod exchange;
pub mod grid;
mod hint;
mod lesson;
pub mod permutation;
pub mod playout;
mod pointer;
pub mod preferences;
mod puzzle;
mod record;
pub mod ruin_recreate;
pub mod rules;
pub mod search_log;
pub mod start;
mod text;
mod ui;
pub mod variant;
mod view;

pub use board::{Board, Legal};
pub use grid::{Line, LineDirection, Move, Spot};
pub use rules::{Level, State};
pub use variant::Variant;

#[cfg(test)]
mod tests;
