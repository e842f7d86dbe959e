//! Features of some puzzles only: a tutorial, games played for records, trials.

use super::tutorial::Tutorial;
use crate::game::puzzle::Puzzle;

/// Features of only some puzzles; the defaults mean “none”.
pub trait Extras: Puzzle {
    /// The tutorial on the first level of the puzzle's pack.
    const TUTORIAL: Tutorial<Self> = Tutorial::NONE;
    /// What an *editor* has; `None` for a puzzle that is played.
    const EDITOR: Option<EditorForm<Self>> = None;
    /// What there is if the puzzle is played for records.
    const RECORD_GAME: Option<RecordGame<Self>> = None;

    /// Whether the position belongs to a trial: a guess, kept or dropped by a move of
    /// [`Response::Conclude`](crate::game::Response::Conclude).
    fn is_branched(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether broken rules stay hidden before the end; [`Puzzle::status`] names them all
    /// the same.
    fn hides_mistakes(&self, _ui: &Self::Ui) -> bool {
        false
    }
}

/// A puzzle that is played for records: the page offers a slider over the game, and play from any position of a
/// line that is played back.
pub struct RecordGame<P: Puzzle> {
    /// A figure from the level's start to a position, drawn above the slider.
    pub curve: fn(&P, &P::State) -> Option<Curve>,
    /// On levels that show a game: its moves, over which the slider goes while nothing has been played. Not a
    /// [`Puzzle::solution`] that the player should find.
    pub demo_line: fn(&P) -> Option<Vec<P::Move>>,
    /// The figure of a game's personal best, if there is one: counted when the game is over
    /// ([`Status::Solved`](crate::game::Status::Solved)).
    pub personal_best: fn(&P, &P::State) -> Option<PersonalBest>,
    /// Who made the level, when, and where it was published; may be empty.
    pub credit: fn(&P) -> String,
    /// The message where no [`Puzzle::solution`] is known.
    pub unsolved: fn(&P) -> &'static str,
    /// The game of a position as a picture of it carries it, so that it opens again.
    pub record: fn(&P, &P::State) -> Option<String>,
    /// Which of [`Exchange::EXPORTS`](crate::game::Exchange::EXPORTS) makes a link to the game on the board that is
    /// much shorter than the moves made.
    pub short_form: &'static str,
}

/// A level as its puzzle's id and compact text, or why it can't be played yet.
pub type EditedLevel = Result<(&'static str, String), String>;

/// What an editor has. Its moves lead to the same position whatever was before them: the last one is the whole
/// line.
pub struct EditorForm<P: Puzzle> {
    /// An empty sheet.
    pub sheet: fn() -> P,
    /// The level of a position.
    pub edited: fn(&P, &P::State) -> EditedLevel,
}

/// A figure worth a personal best: the higher the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonalBest {
    /// The best of each class is kept. One word.
    pub class: &'static str,
    /// The figure.
    pub value: usize,
}

/// A figure over the moves of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// What it is, in a word or two.
    pub label: &'static str,
    /// At the level's start, and after each move.
    pub values: Vec<f64>,
}
