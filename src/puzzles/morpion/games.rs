//! A genetic algorithm over finished games, with the operators of the post's comments.
//!
//! A genome is a game, a list of moves from the start to its end. Mutation takes some lines out
//! (comment 8) and plays on: lines of the old game as soon as they are legal again, otherwise at
//! random (`change`). Crossover, ours, plays one parent's game up to a cut and then the other's
//! lines, in their order, as soon as they are legal; at random where none is.
//!
//! Invariant: every genome is a game from the start on to its end.

use serde_json::Value;

use super::change::{FinishedGame, GameChange};
use super::grid::Move;
use super::ruin_recreate::{RuinRecreate, draw_line};
use super::start::Start;
use crate::game::files::save::write_moves;
use crate::i18n::tr_noop;
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, chance};
use crate::search::{Direction, Score, Term};

/// The problem: long games from a position on.
pub struct Games {
    start: Start,
    /// Chance that a child of two parents mutates; one of a single parent always does.
    mutation: f64,
    /// The most lines that a mutation takes out.
    off: usize,
    /// How much it prefers late ones.
    lean: f64,
    /// The game that is being changed, or whose lines a child gets.
    old: FinishedGame,
    change: GameChange,
}

impl Games {
    /// Games from a start; a child of two parents mutates with the chance `mutation`, and a
    /// mutation takes at most `off` lines out, late ones rather by `lean`.
    pub fn new(start: Start, mutation: f64, off: usize, lean: f64) -> Self {
        Self {
            old: FinishedGame::new(&start.board, &[]),
            change: GameChange::new(&start.board),
            off: off.clamp(1, RuinRecreate::MAX_LINES_OFF),
            mutation,
            lean,
            start,
        }
    }

    /// Makes a game ready to be changed.
    fn load(&mut self, game: &[Move]) {
        let mut end = self.start.board;
        game.iter().for_each(|mv| end.place(*mv));
        self.old.become_game(game, &end);
    }

    /// The first moves of a game, then another's lines.
    fn child(&mut self, first: &[Move], second: &[Move], rng: &mut SeededRng) -> Vec<Move> {
        self.load(second);
        let (mut board, mut legal) = (self.start.board, self.start.legal);
        let mut game = Vec::with_capacity(second.len());
        for mv in first {
            board.play(*mv, &mut legal);
            game.push(*mv);
        }
        while !legal.is_empty() {
            let numbers = legal.moves().iter().map(|mv| (self.old.number(*mv), *mv));
            let of_second = numbers.filter_map(|(number, mv)| Some((number?, mv)));
            let next = of_second.min_by_key(|(number, _)| *number);
            let mv = next.map_or_else(|| legal.at(below(rng, legal.len())), |(_, mv)| mv);
            board.play(mv, &mut legal);
            game.push(mv);
        }
        game
    }
}

/// How many numbers only one of two lists has; no list has a number twice.
pub(super) fn unshared(a: Vec<usize>, mut b: Vec<usize>) -> f64 {
    b.sort_unstable();
    let common = a.iter().filter(|n| b.binary_search(n).is_ok()).count();
    (a.len() + b.len() - 2 * common) as f64
}

impl Problem for Games {
    type Genome = Vec<Move>;
    type Move = Move;

    fn direction(&self) -> Direction {
        Direction::Higher
    }

    fn crossover_name(&self) -> &'static str {
        tr_noop!("one-point order crossover")
    }

    fn evaluate(&mut self, game: &Vec<Move>) -> Score {
        self.start.score(game.len())
    }

    fn terms(&self, game: &Vec<Move>) -> Vec<Term> {
        self.start.terms(game.len())
    }

    /// Lines that only one of the two games has.
    fn distance(&self, a: &Vec<Move>, b: &Vec<Move>) -> f64 {
        let lines = |game: &[Move]| game.iter().map(|mv| mv.line.index()).collect();
        unshared(lines(a), lines(b))
    }

    fn moves(&self, game: &Vec<Move>) -> Vec<Move> {
        self.start.answer(game)
    }

    fn genes(&self, game: &Vec<Move>) -> Vec<u32> {
        game.iter().map(|mv| mv.line.index() as u32).collect()
    }

    fn encode(&self, game: &Vec<Move>) -> Option<Value> {
        Some(write_moves(game).into())
    }

    fn decode(&self, value: &Value) -> Option<Vec<Move>> {
        self.start.read(value).ok()
    }
}

impl Variation for Games {
    fn random(&mut self, rng: &mut SeededRng) -> Vec<Move> {
        self.start.played_on(&[], rng)
    }

    fn crossover(&mut self, a: &mut Vec<Move>, b: &mut Vec<Move>, rng: &mut SeededRng) {
        let cut = below(rng, a.len().min(b.len()) + 1);
        (*a, *b) = (self.child(&a[..cut], b, rng), self.child(&b[..cut], a, rng));
    }

    fn mutate(&mut self, child: &mut Vec<Move>, crossed: bool, rng: &mut SeededRng) {
        if child.is_empty() || (crossed && !chance(rng, self.mutation)) {
            return;
        }
        self.load(child);
        let mut off = [0; RuinRecreate::MAX_LINES_OFF];
        let count = 1 + below(rng, self.off);
        off[..count].fill_with(|| draw_line(child.len(), self.lean, rng));
        self.change.make(&self.old, &off[..count], rng);
        self.change.game(&self.old, child);
    }
}

#[cfg(test)]
#[path = "games_tests.rs"]
mod tests;
