//! The level editor (see [`crate::game::puzzle::editor`]).
//!
//! `checks` says what is to be fixed. The game's own searches show that the draft can be won, and
//! adopting their answer stores it as the level's solution; `shapes` evolves other figures.

mod checks;
mod edits;
mod evolve;
mod pointer;
mod puzzle;
mod shapes;
mod ui;
mod view;

use super::rules;

pub use ui::Ui;

/// A level that is being made; the editor's level is where the editing began.
pub type Draft = crate::game::Draft<rules::Level>;
