//! The beginning of a search: the position on the board, the goal, and games from there on.

use serde_json::Value;

use super::board::{Board, Legal};
use super::grid::{Move, SPOTS};
use super::rules::{self, Level, State};
use crate::i18n::{tr, tr_noop};
use crate::search::Score;
use crate::search::random::{SeededRng, below};
use crate::search::terms::{Term, Total};

/// The position at which a search begins.
#[derive(Clone)]
pub struct Start {
    /// The position.
    pub board: Board,
    /// The legal moves there.
    pub legal: Legal,
    /// The moves on the board: the level's opening, and those played since.
    pub moves: Vec<Move>,
    /// How many of them the opening has.
    opening: usize,
    /// The length to reach; a level without a goal is solved by any finished game.
    goal: Option<usize>,
}

impl Start {
    /// The position on the board.
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
    pub fn from_level(level: &Level) -> Self {
        Self::new(level, &rules::start(level))
    }

    /// The fitness of a game of `moves` moves from here on.
    pub fn score(&self, moves: usize) -> Score {
        let length = self.moves.len() + moves;
        Score::new(length as f64, self.goal.is_none_or(|goal| length >= goal))
    }

    /// The terms of that fitness.
    pub fn terms(&self, moves: usize) -> Vec<Term> {
        let mut terms = Vec::new();
        let mut add = |count: usize, what: &'static str| {
            let count = count as f64;
            terms.add(count, what, &[count]);
        };
        if !self.moves.is_empty() {
            let what = tr_noop!("lines already on the board: {count}");
            add(self.moves.len(), what);
        }
        add(moves, tr_noop!("lines added: {count}"));
        terms
    }

    /// Whether a fitness is [enough](Self::enough).
    pub fn is_enough(&self, score: Score) -> bool {
        score.value >= self.enough() as f64
    }

    /// The length at which a search can end: the goal, or the proved maximum.
    pub fn enough(&self) -> usize {
        let bound = self.board.variant().bound();
        self.goal.map_or(bound, |goal| goal.min(bound))
    }

    /// The moves made on the level so far: answers begin with them.
    pub fn made(&self) -> &[Move] {
        &self.moves[self.opening..]
    }

    /// A finished game from here on, written by [`write_moves`](crate::game::files::save::write_moves); it is read by playing
    /// it.
    ///
    /// # Errors
    /// Why it is not a game from here on, or not to the end.
    pub fn read(&self, game: &Value) -> Result<Vec<Move>, String> {
        let game = game.as_str().ok_or_else(|| tr!("a game is not text"))?;
        let (mut board, mut legal) = (self.board, self.legal);
        let mut moves = Vec::new();
        for word in game.split_whitespace() {
            let mv: Move = word.parse().map_err(|e| format!("{e}"))?;
            if !board.is_legal(mv) {
                return Err(tr!("{mv} is not a legal move", mv));
            }
            board.play(mv, &mut legal);
            moves.push(mv);
        }
        match legal.is_empty() {
            true => Ok(moves),
            false => Err(tr!("a game is not finished").to_owned()),
        }
    }

    /// A game of these moves from here on, and of random ones to its end.
    #[must_use]
    pub fn played_on(&self, opening: &[Move], rng: &mut SeededRng) -> Vec<Move> {
        let (mut board, mut legal) = (self.board, self.legal);
        let mut moves = opening.to_vec();
        for mv in opening {
            board.play(*mv, &mut legal);
        }
        while !legal.is_empty() {
            let mv = legal.at(below(rng, legal.len()));
            board.play(mv, &mut legal);
            moves.push(mv);
        }
        moves
    }

    /// By move of a game from here on: its layer, the number of moves that must come before it one after the
    /// other.
    pub fn layers(&self, game: &[Move]) -> Vec<usize> {
        let length = self.board.variant().length();
        let mut above = vec![0; SPOTS];
        let layer = |mv: &Move| {
            let layer = mv.line.spots(length).map(|spot| above[spot.index()]).max();
            let layer = layer.unwrap_or(0);
            above[mv.spot.index()] = layer + 1;
            layer
        };
        game.iter().map(layer).collect()
    }

    /// A game from here on as an answer: from the level's start on.
    pub fn answer(&self, moves: &[Move]) -> Vec<Move> {
        self.made().iter().chain(moves).copied().collect()
    }
}
