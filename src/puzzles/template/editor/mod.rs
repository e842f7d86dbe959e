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

use std::fmt;
use std::str::FromStr;

use super::rules;
use crate::game::ParseError;

pub use moves::Edit;

/// A row that is being made; the editor's level is where the editing began.
#[derive(Clone, Debug)]
pub struct Draft(pub rules::Level);

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Draft {
    type Err = ParseError;

    /// Reads what the game reads.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(Self)
    }
}
