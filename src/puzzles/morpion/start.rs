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
    /// The moves made on the level so far: answers begin with them.
    pub made: Vec<Move>,
    /// Moves on the board, the level's opening included.
    pub count: usize,
    /// A game of so many moves is as good as can be asked for.
    pub goal: usize,
}

impl Start {
    /// The position on the board.
    #[must_use]
    pub fn new(level: &Level, state: &State) -> Self {
        let made = state.moves[level.opening.len()..].to_vec();
        Self {
            board: state.board,
            legal: state.legal,
            made,
            count: state.moves.len(),
            goal: goal(level),
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
        let length = self.count + moves;
        Score {
            value: length as f64,
            solved: length >= self.goal,
        }
    }

    /// A game from here on as an answer: from the level's start on.
    #[must_use]
    pub fn answer(&self, moves: &[Move]) -> Vec<Move> {
        self.made.iter().chain(moves).copied().collect()
    }
}

/// The level's goal; without one, a length that no game can exceed.
fn goal(level: &Level) -> usize {
    level.goal.unwrap_or_else(|| level.variant.bound())
}
