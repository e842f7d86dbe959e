//! The rules: a move adds one point that completes a line; lines of one
//! direction may not share a segment (T), or not even a point (D).
//!
//! A level is one of the four games, from the cross or from an opening that
//! lies on the board already, without an end or with a goal.

use std::ops::Deref;
use std::rc::Rc;

use super::grid::{Line, LineDirection, Move, Spot};
use super::{Board, Legal, Variant};
use crate::game::Status;
use crate::i18n::{tr, trn};

/// One level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Which game.
    pub variant: Variant,
    /// For people.
    pub name: String,
    /// The moves on the board at the start, from the cross on.
    pub opening: Vec<Move>,
    /// The number of moves to reach, the opening's included.
    pub goal: Option<usize>,
    /// A known game from the cross on; it begins with the opening. May be empty.
    pub game: Vec<Move>,
    /// The known game's author; may be empty.
    pub author: String,
}

/// A position, cheap to clone.
#[derive(Clone)]
pub struct State(Rc<Position>);

/// The content of a [`State`].
#[derive(Clone)]
pub struct Position {
    /// Occupied and used places.
    pub board: Board,
    /// The legal moves.
    pub legal: Legal,
    /// All moves from the cross on, the opening's first.
    pub moves: Vec<Move>,
    /// How many moves were possible, at the cross and after each move.
    pub openness: Vec<usize>,
}

impl Deref for State {
    type Target = Position;

    fn deref(&self) -> &Position {
        &self.0
    }
}

impl State {
    /// The cross.
    pub fn cross(variant: Variant) -> Self {
        let board = Board::new(variant);
        let legal = board.legal_moves_by_scan();
        Self(Rc::new(Position {
            board,
            legal,
            moves: Vec::new(),
            openness: vec![legal.len()],
        }))
    }

    /// The position after a move.
    ///
    /// # Errors
    /// Which rule forbids it, in words that begin small.
    pub fn played(&self, mv: Move) -> Result<Self, String> {
        if !self.board.is_legal(mv) {
            return Err(self.why_not(mv));
        }
        let mut next = Position::clone(self);
        next.board.play(mv, &mut next.legal);
        next.moves.push(mv);
        next.openness.push(next.legal.len());
        Ok(Self(Rc::new(next)))
    }

    /// The legal moves in their fixed order: by column, row and direction of
    /// the new point's line. Texts number them in it.
    pub fn choices(&self) -> Vec<Move> {
        let mut moves = self.legal.moves().to_vec();
        moves.sort_unstable_by_key(order);
        moves
    }

    /// The legal moves that add a point, in their fixed order.
    pub fn choices_at(&self, spot: Spot) -> Vec<Move> {
        let mut moves = self.choices();
        moves.retain(|mv| mv.spot == spot);
        moves
    }

    /// The first of the moves played whose line uses a place that this one would use, and
    /// its number from 1.
    pub fn in_the_way(&self, line: Line) -> Option<(usize, Move)> {
        let near = self.board.variant().span() as u16 - 1;
        let numbered = (1..).zip(self.moves.iter().copied());
        let mut taken = numbered.filter(|(_, mv)| mv.line.distance(line) <= near);
        taken.next()
    }

    /// Why a move is illegal.
    fn why_not(&self, mv: Move) -> String {
        let variant = self.board.variant();
        let length = variant.length();
        if mv.index_in_line() >= length {
            return trn!(
                length,
                "a line has {n} point here: at most {most} come before the new one",
                "a line has {n} points here: at most {most} come before the new one",
                most = length - 1
            );
        }
        let (from, direction) = (mv.line.from(), mv.line.direction());
        if from.along(direction, length as i32 - 1).is_none() {
            return tr!("its line would leave the board, which is 40 × 40 points").to_owned();
        }
        if self.board.is_occupied(mv.spot) {
            return occupied(mv.spot);
        }
        let others = mv.line.spots(length).filter(|spot| *spot != mv.spot);
        let missing: Vec<_> = others
            .filter(|spot| !self.board.is_occupied(*spot))
            .map(place)
            .collect();
        if !missing.is_empty() {
            let places = missing.join(", ");
            return if missing.len() == 1 {
                tr!(
                    "its line has no point at {places}: all but the new one must already be there",
                    places
                )
            } else {
                tr!(
                    "its line has no points at {places}: all but the new one must already be \
                     there",
                    places
                )
            };
        }
        let number = self.in_the_way(mv.line).map_or(0, |(number, _)| number);
        if variant.is_disjoint() {
            tr!(
                "its line would share a point with the line of move {number} in the same \
                 direction",
                number
            )
        } else {
            tr!(
                "its line would overlap the line of move {number} in the same direction",
                number
            )
        }
    }

    /// The smallest and the largest column and row of all points.
    pub fn bounds(&self) -> [i32; 4] {
        let last = self.board.variant().last();
        self.moves.iter().fold([0, 0, last, last], |bounds, mv| {
            around(bounds, mv.spot.x(), mv.spot.y())
        })
    }
}

/// Bounds that hold a point as well.
pub(super) fn around([left, top, right, bottom]: [i32; 4], x: i32, y: i32) -> [i32; 4] {
    [left.min(x), top.min(y), right.max(x), bottom.max(y)]
}

/// The key of the moves' fixed order.
fn order(mv: &Move) -> (i32, i32, LineDirection, usize) {
    (
        mv.spot.x(),
        mv.spot.y(),
        mv.line.direction(),
        mv.index_in_line(),
    )
}

/// A point in words.
pub(super) fn place(spot: Spot) -> String {
    format!("({}, {})", spot.x(), spot.y())
}

/// That no point can be added where there is one, in words that begin small.
pub(super) fn occupied(spot: Spot) -> String {
    tr!("there is already a point at {point}", point = place(spot))
}

/// Moves that earn two stars and three, in a game without a goal: the second is
/// far beyond what random play reaches.
pub(super) const fn stars(variant: Variant) -> (usize, usize) {
    match variant {
        Variant::FiveT => (60, 85),
        Variant::FiveD => (50, 62),
        Variant::FourT => (42, 50),
        Variant::FourD => (27, 31),
    }
}

impl Level {
    /// A game from the cross, without a goal.
    pub fn free(variant: Variant) -> Self {
        let level = Self {
            variant,
            name: String::new(),
            opening: Vec::new(),
            goal: None,
            game: Vec::new(),
            author: String::new(),
        };
        let name = level.unnamed();
        Self { name, ..level }
    }

    /// The name of a level without one, in files, links and saves.
    pub fn unnamed(&self) -> String {
        match self.goal {
            None => format!("Game {}", self.variant),
            Some(goal) => format!("Game {} to {goal}", self.variant),
        }
    }

    /// The name for people.
    pub(super) fn title(&self) -> String {
        match self.goal {
            _ if self.name != self.unnamed() => self.name.clone(),
            None => tr!("Game {variant}", variant = self.variant),
            Some(goal) => tr!("Game {variant} to {goal}", variant = self.variant, goal),
        }
    }

    /// The known game's moves after the opening.
    pub fn rest(&self) -> &[Move] {
        self.game.get(self.opening.len()..).unwrap_or_default()
    }
}

/// The position with the opening.
pub(super) fn start(level: &Level) -> State {
    // Readers have replayed the opening; an illegal move would be left out.
    let cross = State::cross(level.variant);
    let play = |state: State, mv: &Move| state.played(*mv).unwrap_or(state);
    level.opening.iter().fold(cross, play)
}

/// Whether a game is over, and how.
pub(super) fn status(level: &Level, state: &State) -> Status {
    let (moves, over) = (state.moves.len(), state.legal.is_empty());
    match level.goal {
        Some(goal) if moves >= goal => Status::Solved,
        Some(goal) if over => Status::Lost(tr!(
            "No moves left; moves made: {moves}, goal: {goal}. Undo or restart.",
            moves,
            goal
        )),
        None if over => Status::Solved,
        _ => Status::Playing,
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
