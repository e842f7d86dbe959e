//! A finished game from which moves are taken back, and the moves then possible:
//! the inner loop of the preference searches.
//!
//! Turning a move of a game off also takes every move that rests on its point, and
//! no other. All that remains can be replayed in the old order, so the position after
//! it is the game's last position without the moves taken: nothing need be replayed.
//! The legal moves there are found around the moves taken. So the cost of a
//! modification grows with its size, not with the length of the game.
//!
//! [`GameChange`] then plays on: a random move, and after it the old game's lines, in
//! their old order, where they are possible again; until no move is left. Often
//! a point that was taken comes back by another line, and with it most of the moves that
//! rested on it. A line counts as the same whichever of its points it adds.
//!
//! Invariant: the position and the list of legal moves are those of a replay of
//! what remains (property-tested).

use super::board::{Board, Legal};
use super::grid::{self, LINES, Move};
use crate::search::random::{SeededRng, below};

/// Words of a set of moves.
const WORDS: usize = 8;
/// No game is longer: 485 moves are a proved bound of 5T.
pub const MAX_MOVES: usize = 64 * WORDS;

/// A set of moves of a game, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct MoveSet([u64; WORDS]);

impl MoveSet {
    /// Adds a move.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        self.0[number / 64 % WORDS] |= 1 << (number % 64);
    }

    /// Drops a move.
    #[inline]
    pub fn remove(&mut self, number: usize) {
        self.0[number / 64 % WORDS] &= !(1 << (number % 64));
    }

    /// Whether a move is in it.
    #[inline]
    pub fn contains(&self, number: usize) -> bool {
        self.0[number / 64 % WORDS] >> (number % 64) & 1 == 1
    }

    /// The smallest number in it.
    #[inline]
    fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Their numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(word, bits)| {
            let mut bits = *bits;
            std::iter::from_fn(move || {
                let number = word * 64 + bits.trailing_zeros() as usize;
                let some = bits != 0;
                bits &= bits.wrapping_sub(1);
                some.then_some(number)
            })
        })
    }
}

/// No move's number: beyond the longest game, but within a [`MoveSet`].
const NONE: u16 = MAX_MOVES as u16 - 1;

/// Greater than the number of points: a power of two, to mask an index.
const SLOTS: usize = 4096;

/// A finished game, made ready to be changed.
#[derive(Clone)]
pub struct FinishedGame {
    /// The moves since the start that is given.
    moves: Vec<Move>,
    /// The position after them.
    end: Board,
    /// By point: the move that added it.
    adds: Box<[u16; SLOTS]>,
    /// By line: the move that plays it.
    plays: Box<[u16; LINES]>,
    /// By move: those that added the other points of its line.
    needs: Vec<[u16; 4]>,
}

impl FinishedGame {
    /// The game of these moves, which must be legal from `start` and leave no
    /// other.
    pub fn new(start: &Board, moves: &[Move]) -> Self {
        let mut game = Self {
            moves: Vec::new(),
            end: *start,
            adds: Box::new([NONE; SLOTS]),
            plays: Box::new([NONE; LINES]),
            needs: Vec::new(),
        };
        let mut end = *start;
        for mv in moves {
            end.place(*mv);
        }
        game.become_game(moves, &end);
        game
    }

    /// Becomes another game from the same start, of which the last position is
    /// known.
    pub fn become_game(&mut self, moves: &[Move], end: &Board) {
        for mv in &self.moves {
            self.adds[mv.spot.index() % SLOTS] = NONE;
            self.plays[mv.line.index() % LINES] = NONE;
        }
        self.moves.clear();
        self.moves.extend_from_slice(moves);
        self.end = *end;
        for (number, mv) in moves.iter().enumerate() {
            self.adds[mv.spot.index() % SLOTS] = number as u16;
            self.plays[mv.line.index() % LINES] = number as u16;
        }
        self.needs.clear();
        let length = end.variant().length();
        self.needs.extend(moves.iter().map(|mv| {
            // Its own point is written over by the next, or comes fifth.
            let (mut added, mut others) = ([NONE; 8], 0);
            for spot in mv.line.spots(length) {
                added[others % 8] = self.adds[spot.index() % SLOTS];
                others += usize::from(spot != mv.spot);
            }
            let [a, b, c, d, ..] = added;
            // A line of four has three others.
            [a, b, c, if length > 4 { d } else { NONE }]
        }));
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The number of the move that plays a line.
    #[inline]
    pub fn number(&self, mv: Move) -> Option<usize> {
        let number = self.plays[mv.line.index()];
        (number != NONE).then_some(usize::from(number))
    }

    /// Adds moves, and all that rest on them, to the set `taken`.
    pub fn take(&self, numbers: &[usize], taken: &mut MoveSet) {
        let Some(first) = numbers.iter().min() else {
            return;
        };
        for number in numbers {
            taken.insert(*number);
        }
        for (number, needs) in self.needs.iter().enumerate().skip(first + 1) {
            let is_taken = |need: u16| taken.contains(usize::from(need));
            let [a, b, c, d] = *needs;
            if is_taken(a) | is_taken(b) | is_taken(c) | is_taken(d) {
                taken.insert(number);
            }
        }
    }

    /// The position without the moves taken (see [`Self::take`]), and the legal
    /// moves there.
    pub fn without(&self, taken: &MoveSet, board: &mut Board, legal: &mut Legal) {
        *board = self.end;
        // The game was finished: only tracks from which something was taken can
        // have lines to play.
        let mut tracks = [0u64; grid::WORDS / 64];
        for number in taken.iter() {
            let mv = self.moves[number];
            board.remove(mv);
            for (word, _) in mv.spot.places() {
                tracks[word / 64 % tracks.len()] |= 1 << (word % 64);
            }
        }
        legal.clear();
        for (place, tracks) in tracks.iter().enumerate() {
            let mut tracks = *tracks;
            while tracks != 0 {
                board.on_track(place * 64 + tracks.trailing_zeros() as usize, legal);
                tracks &= tracks - 1;
            }
        }
    }
}

/// The list is filtered when it has more moves than this, illegal ones included: far
/// below its capacity, as a point completes 20 lines at most.
const ROOM: usize = 128;

/// A game being made out of another; its memory is reused from change to change.
#[derive(Clone)]
pub struct GameChange {
    /// The moves taken from the old game.
    taken: MoveSet,
    /// The position, and the legal moves there.
    board: Board,
    legal: Legal,
    /// The old game's moves that may become possible again.
    pending: MoveSet,
    /// Moves played since something was taken.
    played: Vec<Move>,
}

impl GameChange {
    /// Nothing taken yet.
    pub fn new(start: &Board) -> Self {
        Self {
            taken: MoveSet::default(),
            board: *start,
            legal: Legal::new(),
            pending: MoveSet::default(),
            played: Vec::new(),
        }
    }

    /// Turns moves of a game off, by their numbers, and plays on to the end.
    /// Gives the new game's length.
    ///
    /// A move that is turned off comes last, when nothing else is possible.
    pub fn make(&mut self, game: &FinishedGame, off: &[usize], rng: &mut SeededRng) -> usize {
        self.taken = MoveSet::default();
        game.take(off, &mut self.taken);
        game.without(&self.taken, &mut self.board, &mut self.legal);
        self.played.clear();
        self.pending = self.taken;
        for number in off {
            self.pending.remove(*number);
        }
        while !self.legal.is_empty() {
            let mv = self.pick(game, off, rng);
            self.board.play(mv, &mut self.legal);
            self.played.push(mv);
            self.play_again(game);
        }
        game.moves.len() - self.taken.len() + self.played.len()
    }

    /// A legal move at random, one that is turned off only if there is no other.
    #[inline]
    fn pick(&self, game: &FinishedGame, off: &[usize], rng: &mut SeededRng) -> Move {
        let count = self.legal.len();
        let is_off = |mv: Move| off.iter().any(|number| game.moves[*number].line == mv.line);
        let mv = self.legal.at(below(rng, count));
        if !is_off(mv) {
            return mv;
        }
        let others = self.legal.moves().iter().filter(|mv| !is_off(**mv));
        match others.clone().count() {
            0 => mv,
            n => others.copied().nth(below(rng, n)).unwrap_or(mv),
        }
    }

    /// Plays the old game's lines that are possible again, in its order, and
    /// those that become possible by them.
    fn play_again(&mut self, game: &FinishedGame) {
        let mut ready = MoveSet::default();
        let mut known = 0;
        let mut again = false;
        loop {
            // Moves that have become possible since the last look.
            for mv in &self.legal.moves()[known..] {
                let number = usize::from(game.plays[mv.line.index()]);
                if number < MAX_MOVES && self.pending.contains(number) {
                    ready.insert(number);
                }
            }
            known = self.legal.len();
            let Some(number) = ready.first() else {
                break;
            };
            ready.remove(number);
            let line = game.moves[number].line;
            if let Some(mv) = self.board.missing(line) {
                self.pending.remove(number);
                self.board.place(mv);
                self.board.completed(mv.spot, &mut self.legal);
                self.played.push(mv);
                again = true;
                if self.legal.len() > ROOM {
                    self.drop_illegal();
                    known = 0;
                }
            }
        }
        if again {
            self.drop_illegal();
        }
    }

    fn drop_illegal(&mut self) {
        let board = &self.board;
        self.legal.retain(|mv| board.is_legal(mv));
    }

    /// The new game: the moves left of the old one, in its order, and those played
    /// since.
    pub fn game(&self, old: &FinishedGame, moves: &mut Vec<Move>) {
        moves.clear();
        let remaining = old.moves.iter().enumerate();
        let remaining = remaining.filter(|(number, _)| !self.taken.contains(*number));
        moves.extend(remaining.map(|(_, mv)| *mv));
        moves.extend_from_slice(&self.played);
    }

    /// The new game's last position.
    pub const fn end(&self) -> &Board {
        &self.board
    }
}

#[cfg(test)]
#[path = "change_tests.rs"]
mod tests;
