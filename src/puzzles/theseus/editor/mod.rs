//! The maze editor (see [`crate::game::puzzle::editor`]).
//!
//! A draft is any maze, also one without a way out. The searches begin with the draft.

mod edits;
mod evolve;
mod pointer;
mod puzzle;
mod ui;
mod view;

use super::rules;

pub use edits::MazePiece;
pub use ui::Ui;

/// A maze that is being made; the editor's level is where the editing began.
pub type Draft = crate::game::Draft<rules::Level>;
