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

use std::fmt;
use std::str::FromStr;

use super::rules;
use crate::game::ParseError;

pub use moves::{Edit, MazePiece};
pub use ui::Ui;

/// A maze that is being made; the editor's level is where the editing began.
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
