//! The editor of rows (see [`crate::game::editor`]).
//!
//! A draft is any row, also one that cannot be put out. The search's answers lay out another row.

mod evolve;
mod pointer;
mod puzzle;
mod view;

use super::rules;

/// A row that is being made; the editor's level is where the editing began.
pub type Draft = crate::game::Draft<rules::Level>;
