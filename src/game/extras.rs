//! What only some puzzles have: a lesson, a timeline, personal bests, trials.

use super::lesson::Lesson;
use super::puzzle::Puzzle;
use crate::i18n::tr;

/// What only some puzzles have; each item has a default, which says that there is none.
pub trait Extras: Puzzle {
    /// What the player is led to do on the first level of the puzzle's pack.
    const LESSON: Lesson<Self> = Lesson::NONE;
    /// Whether people like to go back and forth in a game, by a slider, and to
    /// play on from any position of a line that is played back.
    const TIMELINE: bool = false;

    /// The course of a figure from the level's start to this position, to be
    /// drawn above the timeline.
    fn curve(&self, _state: &Self::State) -> Option<Curve> {
        None
    }

    /// On levels that are there to be looked at: the moves from the start that the
    /// timeline goes through while nothing has been played. A [`Puzzle::solution`]
    /// that is to be found is none of these.
    fn demo_line(&self) -> Option<Vec<Self::Move>> {
        None
    }

    /// The figure by which players compare games of this level's kind, if there
    /// is one that is worth a personal best: counted when the game is over
    /// ([`Status::Solved`](super::Status::Solved)).
    fn personal_best(&self, _state: &Self::State) -> Option<PersonalBest> {
        None
    }

    /// Whether the position belongs to a trial: a guess that will be kept or
    /// dropped, by a move of [`Response::Conclude`](super::Response::Conclude).
    fn is_branched(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether the player does not want to be told of broken rules before the
    /// end; [`Puzzle::status`] says them all the same.
    fn hides_mistakes(&self, _ui: &Self::Ui) -> bool {
        false
    }

    /// What is said where no [`Puzzle::solution`] is known.
    fn unsolved(&self) -> &'static str {
        tr!("No solution is known yet. Evolve may find one.")
    }
}

/// A figure worth a personal best: the higher the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonalBest {
    /// What is compared with what: the best of each class is kept. A word.
    pub class: &'static str,
    /// How much it is.
    pub value: usize,
}

/// The course of a figure over a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// What it is, in a word or two.
    pub label: &'static str,
    /// At the level's start, and after each move.
    pub values: Vec<f64>,
}
