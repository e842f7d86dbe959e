//! Editors of levels: an editor is a puzzle, too. Its level is a [`Draft`], its moves are edits, so
//! undo, saves, links and autosave come by themselves.
//!
//! An editor implements [`Puzzle`] and [`Editor`]. What all editors answer alike stands here once:
//! a draft has the texts, the file and the figures of its level.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde_json::Value;

use super::{Evolves, Exchange, Extras, Game, ParseError, Puzzle, Response, SearchSpec};

/// A level that is being made; the editor's level is where the editing began.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft<L>(pub L);

/// What an editor says beside [`Puzzle`]; the other traits of a game follow from it.
pub trait Editor: Puzzle {
    /// The level that is made.
    type Level: Game;

    /// Reads a level, also a faulty one, in every form that the game reads.
    ///
    /// # Errors
    /// When the text is no level, not even a faulty one.
    fn read(text: &str) -> Result<Self::Level, ParseError> {
        text.parse()
    }

    /// Why the draft cannot be played yet, and what to do.
    fn fault(&self, state: &Self::State) -> Option<String>;

    /// The level of a state without a fault.
    fn level(&self, state: &Self::State) -> Self::Level;

    /// The response that makes an edit, unless it changes nothing or is not allowed.
    fn respond(&self, state: &Self::State, edit: Self::Move) -> Response<Self::Move>
    where
        Self::State: PartialEq,
    {
        match self.apply(state, &edit) {
            Ok(after) if after == *state => Response::Redraw,
            Ok(_) => Response::Move(edit),
            Err(illegal) => Response::Refused(illegal.0),
        }
    }

    /// The searches, whose answers are edits; the recommended one first.
    fn searches() -> &'static [SearchSpec<Self>];
}

impl<L: Display> Display for Draft<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<L> FromStr for Draft<L>
where
    Self: Editor<Level = L>,
{
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text).map(Self)
    }
}

impl<L: Game> Exchange for Draft<L>
where
    Self: Editor<Level = L>,
{
    fn to_json(&self) -> Value {
        self.0.to_json()
    }

    fn edited(&self, state: &Self::State) -> Option<Result<(&'static str, String), String>> {
        Some(match self.fault(state) {
            Some(fault) => Err(fault),
            None => Ok((L::ID, self.level(state).to_string())),
        })
    }
}

impl<L: Game> Evolves for Draft<L>
where
    Self: Editor<Level = L>,
{
    fn searches() -> &'static [SearchSpec<Self>] {
        <Self as Editor>::searches()
    }

    fn summary(&self) -> String {
        self.0.summary()
    }
}

impl<L: Game> Extras for Draft<L> where Self: Editor<Level = L> {}
