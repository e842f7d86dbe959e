//! The level editor, itself a puzzle for the middle end: its level is a draft,
//! its moves are edits, so undo, saves, links and autosave come by themselves.
//!
//! A draft may be faulty; the status says what has to be fixed
//! (`checks`). The searches are the game's own: they show that the draft can
//! be won, and adopting their answer stores it as the level's solution.

mod checks;
mod evolve;
mod moves;
mod pointer;
mod puzzle;
mod ui;
mod view;

use super::rules;

pub use moves::Edit;
pub use ui::Ui;

/// A level that is being made; the editor's level is where the editing began.
pub type Draft = crate::game::Draft<rules::Level>;
