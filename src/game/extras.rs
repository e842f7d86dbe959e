//! Features of some puzzles only: a lesson, a timeline, personal bests, trials.

use super::lesson::Lesson;
use super::puzzle::Puzzle;
use crate::i18n::tr;

/// Features of only some puzzles; the defaults mean “none”.
pub trait Extras: Puzzle {
    /// The lesson on the first level of the puzzle's pack.
    const LESSON: Lesson<Self> = Lesson::NONE;
    /// Whether the page offers a slider over the game, and play from any position of a line
    /// that is played back.
    const TIMELINE: bool = false;
    /// Whether a move leads to the same position whatever was before it, as in editors: the last one is the
    /// whole line.
    const MOVES_STAND_ALONE: bool = false;

    /// A figure from the level's start to this position, drawn above the timeline.
    fn curve(&self, _state: &Self::State) -> Option<Curve> {
        None
    }

    /// On levels that show a game: its moves, over which the timeline goes while nothing
    /// has been played. Not a [`Puzzle::solution`] that the player should find.
    fn demo_line(&self) -> Option<Vec<Self::Move>> {
        None
    }

    /// The figure of this game's personal best, if there is one: counted when the game is
    /// over ([`Status::Solved`](super::Status::Solved)).
    fn personal_best(&self, _state: &Self::State) -> Option<PersonalBest> {
        None
    }

    /// Whether the position belongs to a trial: a guess, kept or dropped by a move of
    /// [`Response::Conclude`](super::Response::Conclude).
    fn is_branched(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether broken rules stay hidden before the end; [`Puzzle::status`] names them all
    /// the same.
    fn hides_mistakes(&self, _ui: &Self::Ui) -> bool {
        false
    }

    /// Who made the level, when, and where it was published; may be empty.
    fn credit(&self) -> String {
        String::new()
    }

    /// The message where no [`Puzzle::solution`] is known.
    fn unsolved(&self) -> &'static str {
        tr!("No solution is known yet. Evolve may find one.")
    }
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
