//! Hints: each names one step that makes the drawn strokes more like a known solution, so that
//! following them wins.

use super::figure::{PointLocation, Stroke};
use super::matching::{ends_off, line_off, matched};
use super::orientation::orientation;
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
        let fault = impossible(level, state);
        let (reason, piece) = fault.unwrap_or_else(|| {
            (
                tr!("No short reason: it is not part of a known solution.").to_owned(),
                None,
            )
        });
        let mut hint = becoming(level, n, wanted, step, &reason);
        hint.rests_on
            .extend(piece.map(|piece| state.strokes.len() + piece));
        return hint;
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
    let mv = Move::Draw(stroke);
    let cut = cut_by(level, state, &mv);
    let left = level.strokes - state.strokes.len();
    let shares = cut.as_ref().and_then(|(_, parts)| shares(level, parts));
    // The parts are drawn with their shares.
    let because = shares.iter().filter(|_| left > 1).map(|_| mv).collect();
    let reason = match shares {
        _ if left == 1 => {
            tr!("It is the last stroke: after it all pieces have to be equal.").to_owned()
        }
        Some(shares) => tr!(
            "Whole shares of {share}: {shares}. Every part is cut into equal pieces later, so it must be a whole number of shares.",
            share = percent(level.ideal(), 1),
            shares
        ),
        None => crossings(level, wanted).unwrap_or_else(|| {
            tr!(
                "No short reason: it is stroke {number} of {all} in a known solution.",
                number = wanted + 1,
                all = level.strokes
            )
        }),
    };
    let (place, piece) = match cut {
        Some((piece, parts)) => {
            let parts = parts.into_iter().map(|part| percent(part, 0));
            let parts: Vec<_> = parts.collect();
            let place = tr!(
                "Look at the piece with {whole}: the next stroke cuts it into {parts}.",
                whole = percent(level.percent(&level.pieces(state)[piece]), 0),
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
        because,
        ..Hint::step(mv, place, step, reason)
    }
}

/// Into what a stroke cut the largest piece that it met, and what became impossible by it.
pub(super) fn review(level: &Level, [before, after]: [&State; 2], mv: &Move) -> String {
    let cut = match (mv, cut_by(level, before, mv)) {
        (Move::Draw(_), Some((_, parts))) => match shares(level, &parts) {
            Some(shares) => tr!("Good: whole shares, {shares}.", shares),
            None => {
                let parts: Vec<_> = parts.iter().map(|part| percent(*part, 1)).collect();
                tr!("No whole shares: {parts}.", parts = parts.join(" + "))
            }
        },
        (Move::Draw(_), None) => tr!("It separated no piece yet.").to_owned(),
        _ => String::new(),
    };
    let fault = impossible(level, before)
        .is_none()
        .then(|| impossible(level, after));
    let fault = fault.flatten().map(|(fault, _)| fault).unwrap_or_default();
    format!("{cut} {fault}").trim().to_owned()
}

/// How many of the crossings that the pieces take a stroke of the solution makes. In a convex figure each stroke
/// adds a piece, and another one for each stroke that it crosses inside.
fn crossings(level: &Level, wanted: usize) -> Option<String> {
    let least = level.pieces.checked_sub(1 + level.strokes)?;
    if least == 0 || !level.figure.is_convex() {
        return None;
    }
    let solution = &level.solution;
    let sides = |one: &Stroke, other: &Stroke| {
        let [from, to] = [other.from, other.to].map(|end| orientation(one.from, one.to, end));
        (from * to < 0.0).then(|| from / (from - to))
    };
    let crosses = |other: &Stroke| {
        let at =
            sides(&solution[wanted], other).filter(|_| sides(other, &solution[wanted]).is_some());
        at.is_some_and(|t| level.figure.locate(other.at(t)) == PointLocation::Inside)
    };
    let crossed = solution.iter().filter(|other| crosses(other)).count();
    Some(tr!(
        "{pieces} pieces from {strokes} strokes take {least} crossings or more; this stroke makes {crossed}.",
        pieces = level.pieces,
        strokes = level.strokes,
        least,
        crossed
    ))
}

fn percent(share: f64, digits: usize) -> String {
    format!("{}\u{a0}%", fixed(share, digits))
}

/// The parts of a piece in shares, as “5 + 5”, if all are whole numbers of them.
fn shares(level: &Level, parts: &[f64]) -> Option<String> {
    let whole = |percent: &f64| Some(fixed(level.whole_shares(*percent)?, 0));
    let shares: Option<Vec<String>> = parts.iter().map(whole).collect();
    Some(shares?.join(" + "))
}

/// Why no further strokes can make a solution of those drawn, and the piece that shows it; `None`: no short reason.
///
/// Pieces never join, and none is smaller than a share: each is cut into whole shares, and slivers, which do not
/// count. How many parts further strokes make of a piece of a convex figure has a bound.
fn impossible(level: &Level, state: &State) -> Option<(String, Option<usize>)> {
    let figure = &level.figure;
    let ends = state
        .strokes
        .iter()
        .flat_map(|stroke| [stroke.from, stroke.to]);
    if !figure.is_convex()
        || ends
            .into_iter()
            .any(|end| figure.locate(end) == PointLocation::Inside)
    {
        return None;
    }
    let left = level.strokes - state.strokes.len();
    let most = left * (left + 1) / 2 + 1;
    let sliver = 100.0 * COUNTED_SHARE;
    let (share, tolerance, wanted) = (level.ideal(), level.tolerance(), level.pieces);
    // What is smaller may be cut into slivers alone.
    let sizes = level.pieces(state).iter().map(|piece| level.percent(piece));
    let stay = sizes
        .enumerate()
        .filter(|(_, size)| *size >= most as f64 * sliver);
    let stay: Vec<(usize, f64)> = stay.collect();
    if stay.len() > wanted {
        let count = stay.len();
        let text = tr!(
            "There are {count} pieces, {wanted} are wanted, and pieces never join.",
            count,
            wanted
        );
        return Some((text, None));
    }
    let fits = |size: f64, whole: usize| {
        let (shares, slivers) = (whole as f64, (most - whole) as f64 * sliver);
        (shares * (share - tolerance)..=shares * (share + tolerance) + slivers).contains(&size)
    };
    let (piece, size) = stay
        .into_iter()
        .find(|(_, size)| !(1..=most).any(|whole| fits(*size, whole)))?;
    let text = match size < share {
        true => tr!(
            "The piece with {size} is smaller than a share, {share}, and pieces never grow.",
            size = percent(size, 1),
            share = percent(share, 1)
        ),
        false => tr!(
            "The piece with {size} is {shares} shares of {share}: the strokes left can't cut it into equal pieces.",
            size = percent(size, 1),
            shares = fixed(size / share, 1),
            share = percent(share, 1)
        ),
    };
    Some((text, Some(piece)))
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
