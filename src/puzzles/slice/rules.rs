//! The rules: which strokes may be drawn, and when the pieces are equal.

use std::cell::OnceCell;
use std::rc::Rc;

use super::figure::{Figure, Stroke};
use super::referee::{self, Piece};
use super::sheet::{self, Sheet};
use crate::game::session::history::replay;
use crate::game::{Illegal, Status};
use crate::i18n::{fixed, trn};

/// Pieces below this share of the whole do not count (the post: so that no
/// ultra-precise hand is needed).
pub use super::evaluator::COUNTED_SHARE;
/// Most strokes of a level: the evaluator's 64 less room for carried lines.
pub const MAX_STROKES: usize = 40;
/// Most pieces of a level: beyond 99 an equal piece would not count.
pub const MAX_PIECES: usize = 90;
/// The largest tolerance a level may state, in percentage points.
const MAX_TOLERANCE: f64 = 50.0;
/// The tolerance of a level that names none, as a share of the ideal piece.
const TOLERANCE_SHARE: f64 = 0.2;
/// That tolerance is never above this many percentage points (the Java version's figure).
const TOLERANCE_POINTS: f64 = 3.0;
/// Two stars within this share of the ideal piece.
pub(super) const TWO_STARS: f64 = 0.08;
/// Three stars within this share of the ideal piece.
pub(super) const THREE_STARS: f64 = 0.03;

/// One level.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// For people.
    pub name: String,
    /// How many strokes must be drawn.
    pub strokes: usize,
    /// How many pieces there must be.
    pub pieces: usize,
    /// How far a piece may be from the ideal, in percentage points of the
    /// whole; `None`: [`Level::tolerance`] says.
    pub stated_tolerance: Option<f64>,
    /// Shapes and zones; y points down.
    pub figure: Figure,
    /// Strokes that solve the level; empty when none are known.
    pub solution: Vec<Stroke>,
}

/// A position: the strokes drawn; the pieces they make, and how they are drawn, once they
/// have been needed.
#[derive(Clone, Debug)]
pub struct State {
    /// In the order of drawing.
    pub strokes: Vec<Stroke>,
    // Of a long game only the last position is looked at.
    pieces: OnceCell<Rc<[Piece]>>,
    sheets: OnceCell<Rc<[Sheet]>>,
}

/// One step of play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Move {
    /// Draws a stroke.
    Draw(Stroke),
    /// Redraws the stroke of this number (from 0).
    Adjust(usize, Stroke),
    /// Takes the stroke of this number (from 0) away.
    Erase(usize),
}

impl Move {
    /// The stroke that is drawn, if one is.
    pub(super) const fn stroke(&self) -> Option<&Stroke> {
        match self {
            Self::Draw(stroke) | Self::Adjust(_, stroke) => Some(stroke),
            Self::Erase(_) => None,
        }
    }
}

/// Whether a level may state this tolerance, in percentage points.
pub(super) fn is_tolerance(points: f64) -> bool {
    points > 0.0 && points <= MAX_TOLERANCE
}

impl Level {
    /// How far a piece may be from the ideal, in percentage points of the whole.
    pub fn tolerance(&self) -> f64 {
        let usual = (TOLERANCE_SHARE * self.ideal()).min(TOLERANCE_POINTS);
        self.stated_tolerance.unwrap_or(usual)
    }

    /// The ideal piece, in percent of the whole.
    pub fn ideal(&self) -> f64 {
        100.0 / self.pieces as f64
    }

    /// A piece's share of the whole in percent.
    pub fn percent(&self, piece: &Piece) -> f64 {
        100.0 * piece.area / self.figure.area()
    }

    /// How many shares a piece with this percentage is, if that is a whole number.
    pub(super) fn whole_shares(&self, percent: f64) -> Option<f64> {
        let count = (percent / self.ideal()).round();
        let off = (percent - count * self.ideal()).abs();
        (count >= 1.0 && off <= count * self.tolerance()).then_some(count)
    }

    /// A position's pieces, as the referee cuts them.
    pub fn pieces<'a>(&self, state: &'a State) -> &'a [Piece] {
        let cut = || referee::slice(&self.figure, &state.strokes).into();
        state.pieces.get_or_init(cut)
    }

    /// A position's pieces as they are drawn.
    pub(super) fn sheets<'a>(&self, state: &'a State) -> &'a [Sheet] {
        let cut = || sheet::sheets(&self.figure, &state.strokes, self.pieces(state)).into();
        state.sheets.get_or_init(cut)
    }

    /// The shares of the pieces that count, in percent.
    pub fn percents(&self, state: &State) -> Vec<f64> {
        let whole = self.figure.area();
        let pieces = self.pieces(state).iter();
        let shares = pieces.map(|piece| piece.area / whole);
        shares
            .filter(|share| *share >= COUNTED_SHARE)
            .map(|share| 100.0 * share)
            .collect()
    }

    /// How far the worst of `percents` is from the ideal, in percentage points;
    /// `None` when their number is not the one wanted.
    pub fn deviation(&self, percents: &[f64]) -> Option<f64> {
        let worst = |worst: f64, percent: &f64| worst.max((percent - self.ideal()).abs());
        (percents.len() == self.pieces).then(|| percents.iter().fold(0.0, worst))
    }

    /// Whether strokes from the start solve the level.
    pub(super) fn is_solved_by(&self, strokes: &[Stroke]) -> bool {
        let moves: Vec<Move> = strokes.iter().copied().map(Move::Draw).collect();
        replay(self, &moves).is_ok_and(|state| status(self, &state) == Status::Solved)
    }

    /// The reason to refuse a move in a position, found before anything is cut.
    pub(super) fn refusal(&self, state: &State, mv: &Move) -> Option<Illegal> {
        let drawn = state.strokes.len();
        let number = |n: usize| {
            let why = || {
                trn!(
                    drawn,
                    "There is no stroke {number}: {n} is drawn.",
                    "There is no stroke {number}: {n} are drawn.",
                    number = n.saturating_add(1)
                )
            };
            (n >= drawn).then(|| Illegal(why()))
        };
        let allowed = |stroke| {
            self.figure
                .stroke_fault(stroke)
                .map(|fault| Illegal(fault.to_string()))
        };
        match mv {
            Move::Draw(_) if drawn >= self.strokes => Some(Illegal(trn!(
                self.strokes,
                "No strokes left: {n} is drawn. Move it by its ends, or undo.",
                "No strokes left: all {n} are drawn. Move one by its ends, or undo."
            ))),
            Move::Draw(stroke) => allowed(stroke),
            Move::Adjust(n, stroke) => number(*n).or_else(|| allowed(stroke)),
            Move::Erase(n) => number(*n),
        }
    }

    /// The position after a move that is not refused.
    pub(super) fn after(&self, state: &State, mv: &Move) -> State {
        let mut strokes = state.strokes.clone();
        match mv {
            Move::Draw(stroke) => strokes.push(*stroke),
            Move::Adjust(n, stroke) => strokes[*n] = *stroke,
            Move::Erase(n) => drop(strokes.remove(*n)),
        }
        State::from_strokes(strokes)
    }
}

impl State {
    /// The position with these strokes, all of them allowed.
    pub(super) const fn from_strokes(strokes: Vec<Stroke>) -> Self {
        Self {
            strokes,
            pieces: OnceCell::new(),
            sheets: OnceCell::new(),
        }
    }
}

/// The position after a move.
pub(super) fn apply(level: &Level, state: &State, mv: &Move) -> Result<State, Illegal> {
    match level.refusal(state, mv) {
        Some(illegal) => Err(illegal),
        None => Ok(level.after(state, mv)),
    }
}

/// Whether a position is solved, or why it cannot be.
pub(super) fn status(level: &Level, state: &State) -> Status {
    if state.strokes.len() < level.strokes {
        return Status::Playing;
    }
    let percents = level.percents(state);
    let Some(deviation) = level.deviation(&percents) else {
        return Status::Broken(trn!(
            percents.len(),
            "{n} piece, not {wanted}: move a stroke by its ends.",
            "{n} pieces, not {wanted}: move a stroke by its ends.",
            wanted = level.pieces
        ));
    };
    if deviation <= level.tolerance() {
        return Status::Solved;
    }
    let off = |percent: &&f64| (**percent - level.ideal()).abs();
    let worst = percents.iter().max_by(|a, b| off(a).total_cmp(&off(b)));
    Status::Broken(trn!(
        level.pieces,
        "{n} piece, but one has {worst} %: each needs {least} to {most} %.",
        "{n} pieces, but one has {worst} %: each needs {least} to {most} %.",
        worst = fixed(worst.copied().unwrap_or(0.0), 1),
        least = fixed((level.ideal() - level.tolerance()).max(0.0), 1),
        most = fixed(level.ideal() + level.tolerance(), 1)
    ))
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
