//! Where a search begins: the position on the board, and what counts as solved.

use super::board::{Board, Legal};
use super::grid::Move;
use super::rules::{Level, State};
use crate::search::Score;

/// A position that searches go on from.
#[derive(Clone)]
pub struct Start {
    /// The position.
    pub board: Board,
    /// What is legal there.
    pub legal: Legal,
    /// The moves on the board: the level's opening, and what was played since.
    pub moves: Vec<Move>,
    /// How many of them the opening has.
    opening: usize,
    /// Moves that are asked for; a level without a goal is solved by any game
    /// that is over.
    goal: Option<usize>,
}

impl Start {
    /// The position on the board.
    #[must_use]
    pub fn new(level: &Level, state: &State) -> Self {
        Self {
            board: state.board,
            legal: state.legal,
            moves: state.moves.clone(),
            opening: level.opening.len(),
            goal: level.goal,
        }
    }

    /// The level's own start, whatever is on the board.
    #[must_use]
    pub fn of_level(level: &Level) -> Self {
        use crate::game::Puzzle;
        Self::new(level, &level.start())
    }

    /// The score of a game of so many moves from here on.
    #[must_use]
    pub fn score(&self, moves: usize) -> Score {
        let length = self.moves.len() + moves;
        Score {
            value: length as f64,
            solved: self.goal.is_none_or(|goal| length >= goal),
        }
    }

    /// Whether a score is all that can be asked for: the goal, or a length that
    /// is proved to be the longest there is.
    #[must_use]
    pub fn is_enough(&self, score: Score) -> bool {
        score.value >= self.enough() as f64
    }

    /// Such a length.
    #[must_use]
    pub fn enough(&self) -> usize {
        let bound = self.board.variant().bound();
        self.goal.map_or(bound, |goal| goal.min(bound))
    }

    /// The moves made on the level so far: answers begin with them.
    #[must_use]
    pub fn made(&self) -> &[Move] {
        &self.moves[self.opening..]
    }

    /// A game from here on as an answer: from the level's start on.
    #[must_use]
    pub fn answer(&self, moves: &[Move]) -> Vec<Move> {
        self.made().iter().chain(moves).copied().collect()
    }
}
