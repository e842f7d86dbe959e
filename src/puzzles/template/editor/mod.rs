//! The editor of rows, itself a puzzle for the middle end: its level is a draft, its moves are edits,
//! so undo, saves, links and autosave come by themselves.
//!
//! A draft is any row, also one that cannot be put out; the status says so. Its texts are those of
//! the game. The search's answers are edits that lay out another row.

mod evolve;
mod moves;
mod pointer;
mod puzzle;
mod view;

use super::rules;

pub use moves::Edit;

/// A row that is being made; the editor's level is where the editing began.
pub type Draft = crate::game::Draft<rules::Level>;
