//! Hints: each names one step that makes the drawn strokes more like a known solution, so that
//! following them wins.

use super::figure::{PointLocation, Stroke};
use super::matching::{ends_off, line_off, matched};
use super::referee::Piece;
use super::rules::{COUNTED_SHARE, Level, Move, State};
use super::view;
use crate::game::Hint;
use crate::i18n::{fixed, tr};

/// A stroke this near to one of the solution is meant to be that one: a share of the figure's
/// diagonal, at the stroke's worse end.
const MAX_ALIKE: f64 = 0.02;

/// The next step towards the known solution.
pub(super) fn hint(level: &Level, state: &State) -> Hint<Move> {
    if !level.is_solved_by(&level.solution) {
        return Hint::in_words(tr!(
            "No solution is stored for this level. Evolve can look for one."
        ));
    }
    let matching = Matching::new(level, &state.strokes);
    if let Some((n, wanted)) = matching.foreign() {
        let step = match level.strokes {
            1 => tr!("Move its ends onto the dashed line.").to_owned(),
            all => tr!(
                "Move stroke {number} onto the dashed line (stroke {wanted} of {all} in the \
                 solution).",
                number = n + 1,
                wanted = wanted + 1,
                all
            ),
        };
        let reason = tr!("It is not part of a known solution.");
        return becoming(level, n, wanted, step, reason);
    }
    if let Some(wanted) = matching.missing().next() {
        return missing(level, state, wanted);
    }
    match matching.worst() {
        Some((n, wanted)) => {
            let step = tr!("Move stroke {number} onto the dashed line.", number = n + 1);
            let reason = tr!("You are close to a known solution.");
            becoming(level, n, wanted, step, reason)
        }
        // Never of a sound level: the strokes are those of the solution.
        None => Hint::in_words(tr!("There is no hint for this position.")),
    }
}

/// A drawn stroke is to become one of the solution.
fn becoming(level: &Level, n: usize, wanted: usize, step: String, reason: &str) -> Hint<Move> {
    let stroke = level.solution[wanted];
    let place = tr!("Look at stroke {number}.", number = n + 1);
    Hint {
        spoken: view::describe_stroke(level, stroke),
        rests_on: vec![n],
        ..Hint::step(Move::Adjust(n, stroke), place, step, reason)
    }
}

/// A stroke of the solution is to be drawn: the place is the piece that it cuts.
fn missing(level: &Level, state: &State, wanted: usize) -> Hint<Move> {
    let stroke = level.solution[wanted];
    let step = tr!("Draw the dashed line.");
    let reason = match level.strokes {
        1 => tr!("It is the stroke of a known solution.").to_owned(),
        all => tr!(
            "It is stroke {number} of {all} in a known solution.",
            number = wanted + 1,
            all
        ),
    };
    let mv = Move::Draw(stroke);
    let (place, piece) = match cut_by(level, state, &mv) {
        Some((piece, parts)) => {
            let percent = |percent: f64| format!("{}\u{a0}%", fixed(percent, 0));
            let parts: Vec<_> = parts.into_iter().map(percent).collect();
            let place = tr!(
                "Look at the piece with {whole}: the next stroke cuts it into {parts}.",
                whole = percent(level.percent(&level.pieces(state)[piece])),
                parts = parts.join(" + ")
            );
            (place, Some(piece))
        }
        // A stroke that ends inside may separate nothing yet.
        None => (tr!("Look where a stroke is missing.").to_owned(), None),
    };
    let rests_on = piece.map(|piece| state.strokes.len() + piece);
    Hint {
        spoken: view::describe_stroke(level, stroke),
        rests_on: rests_on.into_iter().collect(),
        ..Hint::step(mv, place, step, reason)
    }
}

/// The largest piece that a move cuts, and its parts in percent of the whole, from the largest.
fn cut_by(level: &Level, state: &State, mv: &Move) -> Option<(usize, Vec<f64>)> {
    let after = level.after(state, mv);
    let parts = |piece: &Piece| {
        let parts = level.pieces(&after).iter();
        let within = |part: &&Piece| piece.shape.locate(part.label) == PointLocation::Inside;
        let percents = parts.filter(within).map(|part| level.percent(part));
        let mut percents: Vec<_> = percents
            .filter(|percent| *percent >= 100.0 * COUNTED_SHARE)
            .collect();
        crate::sort::by(&mut percents, |a, b| b.total_cmp(a));
        percents
    };
    let pieces = level.pieces(state).iter().enumerate();
    let cut = pieces.filter_map(|(n, piece)| {
        let parts = parts(piece);
        (parts.len() > 1).then_some((piece.area, n, parts))
    });
    let (_, n, parts) = cut.max_by(|a, b| a.0.total_cmp(&b.0))?;
    Some((n, parts))
}

/// Which drawn stroke stands for which one of the solution.
struct Matching<'a> {
    level: &'a Level,
    drawn: &'a [Stroke],
    /// Of each drawn stroke the one of the solution.
    of: Vec<usize>,
}

impl<'a> Matching<'a> {
    fn new(level: &'a Level, drawn: &'a [Stroke]) -> Self {
        let of = matched(drawn, &level.solution);
        Self { level, drawn, of }
    }

    /// The strokes of the solution that none stands for.
    fn missing(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.level.solution.len()).filter(|wanted| !self.of.contains(wanted))
    }

    /// Each drawn stroke with the one it stands for, and how far it is off: its line, its ends.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize, (f64, f64))> + '_ {
        self.of.iter().enumerate().map(|(n, wanted)| {
            let (drawn, solution) = (&self.drawn[n], &self.level.solution[*wanted]);
            let off = (line_off(drawn, solution), ends_off(drawn, solution));
            (n, *wanted, off)
        })
    }

    /// The first drawn stroke that is far from the one it stands for.
    fn foreign(&self) -> Option<(usize, usize)> {
        let bounds = self.level.figure.bounds();
        let reach = bounds.map_or(1.0, |bounds| bounds.diagonal());
        let mut far = self
            .pairs()
            .filter(|(.., (line, _))| *line > MAX_ALIKE * reach);
        far.next().map(|(n, wanted, _)| (n, wanted))
    }

    /// The drawn stroke farthest from the one it stands for, unless all are equal.
    fn worst(&self) -> Option<(usize, usize)> {
        let pairs = self.pairs().filter(|(.., (_, ends))| *ends > 0.0);
        let worst = pairs.max_by(|(.., a), (.., b)| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        worst.map(|(n, wanted, _)| (n, wanted))
    }
}

#[cfg(test)]
#[path = "hint_tests.rs"]
mod tests;
