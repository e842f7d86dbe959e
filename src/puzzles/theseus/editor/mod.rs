//! The maze editor, itself a puzzle for the middle end: its level is a draft,
//! its moves are edits, so undo, saves, links and autosave come by themselves.
//!
//! A draft is any maze, also one without a way out; the status says at once why
//! there is none. Its texts are those of the game. The searches begin with the
//! draft, and their answers are edits that lay out another maze.

mod evolve;
mod moves;
mod pointer;
mod puzzle;
mod ui;
mod view;

use super::rules;

pub use moves::{Edit, MazePiece};
pub use ui::Ui;

/// A maze that is being made; the editor's level is where the editing began.
pub type Draft = crate::game::Draft<rules::Level>;
