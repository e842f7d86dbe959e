//! Editors of levels: an editor is a puzzle, too. Its level is a [`Draft`], and its move is the draft that an
//! [`Edit`] leads to, so undo, saves, links and autosave come by themselves. A draft may be faulty, or
//! not be playable; the status says at once what it lacks. The answers of its searches are edits like any other.
//!
//! An editor implements [`Puzzle`] and [`Editor`] for `Draft<Level>`. The parts that all editors
//! share are here: a draft has the texts, the file and the figures of its level. Below are checks
//! that several editors need.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde_json::Value;

use crate::game::{
    EditorForm, Evolves, Exchange, Extras, Game, Illegal, ParseError, Puzzle, Response, SearchSpec,
    excerpt,
};
use crate::i18n::{tr, translate};
use crate::search::Aim;

/// A level that is being made; the editor's level is where the editing began.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft<L>(pub L);

/// An editor's move: the draft after an edit, whatever it was before. Its text is `@` and the draft's.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit<S>(pub S);

/// The response of an editor.
pub type Edited<S> = Response<Edit<S>>;

/// A state of a draft: its text is the level's, and what else there is.
pub trait DraftState: Display + PartialEq + Sized {
    /// Reads its text, also of a faulty level.
    ///
    /// # Errors
    /// When the text is not a draft.
    fn read(text: &str) -> Result<Self, ParseError>;
}

/// An editor's methods besides [`Puzzle`]; the other traits of a game are derived from it.
pub trait Editor: Puzzle<Move = Edit<<Self as Puzzle>::State>, State: DraftState> {
    /// The level that is made.
    type Level: Game;
    /// The searches, whose answers are edits; the recommended one first.
    const SEARCHES: &'static [SearchSpec<Self>];
    /// See [`Evolves::evolve_summary`]: of solving, empty where no search solves, and of designing;
    /// [marked](crate::tr_noop).
    const EVOLVE_SUMMARY: (&'static str, &'static str);

    /// Reads a level, also a faulty one, in every form that the game reads.
    ///
    /// # Errors
    /// When the text is not a level, not even a faulty one.
    fn read(text: &str) -> Result<Self::Level, ParseError> {
        text.parse()
    }

    /// Reads a level that is opened, not one of a save, whose edits are of the level as it was.
    ///
    /// # Errors
    /// As [`Self::read`].
    fn read_opened(text: &str) -> Result<Self::Level, ParseError> {
        Self::read(text)
    }

    /// An empty sheet, with its own name. It need not be a level yet.
    fn empty() -> Self::Level;

    /// Why the draft cannot be played yet, and what to do.
    fn fault(&self, state: &Self::State) -> Option<String>;

    /// The level of a state without a fault.
    fn level(&self, state: &Self::State) -> Self::Level;
}

/// The response that makes an edit, unless it changes nothing or is not allowed.
pub fn respond<S: PartialEq>(before: &S, after: Result<S, Illegal>) -> Edited<S> {
    match after {
        Ok(after) if after == *before => Response::Redraw,
        Ok(after) => Response::Move(Edit(after)),
        Err(illegal) => Response::Refused(illegal.0),
    }
}

/// What every edit's text begins with.
const DRAFT: char = '@';

impl<S: Display> Display for Edit<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{DRAFT}{}", self.0)
    }
}

impl<S: DraftState> FromStr for Edit<S> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let unknown = || ParseError::new(tr!("“{text}” is not an edit", text = excerpt(text)));
        let draft = text.strip_prefix(DRAFT).ok_or_else(unknown)?;
        S::read(draft).map(Self)
    }
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
}

impl<L: Game> Evolves for Draft<L>
where
    Self: Editor<Level = L>,
{
    const SEARCHES: &'static [SearchSpec<Self>] = <Self as Editor>::SEARCHES;

    fn evolve_summary(&self, aim: Aim) -> String {
        let (solving, designing) = Self::EVOLVE_SUMMARY;
        let summary = if aim == Aim::Solve {
            solving
        } else {
            designing
        };
        translate(summary).to_owned()
    }

    fn summary(&self) -> String {
        self.0.summary()
    }
}

impl<L: Game> Extras for Draft<L>
where
    Self: Editor<Level = L>,
{
    const EDITOR: Option<EditorForm<Self>> = Some(EditorForm {
        sheet: || Self(Self::empty()),
        opened: |text| Self::read_opened(text).map(Self),
        edited: |draft, state| match draft.fault(state) {
            Some(fault) => Err(fault),
            None => Ok((L::ID, draft.level(state).to_string())),
        },
    });
}

/// The least and the greatest length that a side may get: those that the editor makes, and the
/// lengths that it has, and had when the level was opened.
pub fn side_range((least, most): (usize, usize), opened: usize, present: usize) -> (usize, usize) {
    (
        least.min(opened).min(present),
        most.max(opened).max(present),
    )
}

/// Whether a board may have this width and height.
///
/// # Errors
/// Which of them is out of its range.
pub fn check_sides(sides: (usize, usize), ranges: [(usize, usize); 2]) -> Result<(), Illegal> {
    let ((width, height), [(narrow, wide), (low, high)]) = (sides, ranges);
    if !(narrow..=wide).contains(&width) {
        return Err(Illegal(tr!(
            "Width can't be {wanted}: expected {least} to {most}.",
            wanted = width,
            least = narrow,
            most = wide
        )));
    }
    if !(low..=high).contains(&height) {
        return Err(Illegal(tr!(
            "Height can't be {wanted}: expected {least} to {most}.",
            wanted = height,
            least = low,
            most = high
        )));
    }
    Ok(())
}
