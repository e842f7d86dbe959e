//! Hints: each names one step that makes the drawn strokes more like a known solution, so that
//! following them wins.

use super::figure::{Point, PointLocation, Stroke};
use super::referee::Piece;
use super::rules::{COUNTED_SHARE, Level, Move, State};
use super::sheet::distance;
use super::view;
use crate::game::Hint;
use crate::i18n::{fixed, tr};

/// A stroke this near to one of the solution is meant to be that one: a share of the figure's
/// diagonal, at the stroke's worse end.
const ALIKE: f64 = 0.02;

/// The next step towards the known solution.
pub(super) fn hint(level: &Level, state: &State) -> Hint<Move> {
    if !level.is_solved_by(&level.solution) {
        return Hint::words(tr!(
            "No solution is stored for this level. Evolve can look for one."
        ));
    }
    let matching = Matching::of(level, &state.strokes);
    if let Some((n, wanted)) = matching.foreign(level, &state.strokes) {
        let step = match level.strokes {
            1 => tr!("Move its ends onto the dashed line.").to_owned(),
            all => tr!(
                "Move stroke {number} onto the dashed line (stroke {wanted} of {all} in the \
                 solution), or remove it.",
                number = n + 1,
                wanted = wanted + 1,
                all
            ),
        };
        let reason = tr!("Where it is, it fits no known solution.");
        return becoming(level, n, wanted, step, reason);
    }
    if let Some(wanted) = matching.missing().next() {
        return missing(level, state, wanted);
    }
    match matching.worst(level, &state.strokes) {
        Some((n, wanted)) => {
            let step = tr!("Move stroke {number} onto the dashed line.", number = n + 1);
            let reason = tr!("You are close to a known solution.");
            becoming(level, n, wanted, step, reason)
        }
        // Never of a sound level: the strokes are those of the solution.
        None => Hint::words(tr!("There is no hint for this position.")),
    }
}

/// A drawn stroke is to become one of the solution.
fn becoming(level: &Level, n: usize, wanted: usize, step: String, reason: &str) -> Hint<Move> {
    let stroke = level.solution[wanted];
    let place = tr!("Look at stroke {number}.", number = n + 1);
    Hint {
        spoken: view::stroke_in_words(level, stroke),
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
        spoken: view::stroke_in_words(level, stroke),
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
        percents.sort_by(|a, b| b.total_cmp(a));
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
struct Matching {
    /// Of each stroke of the solution the drawn one.
    of: Vec<Option<usize>>,
}

impl Matching {
    fn of(level: &Level, drawn: &[Stroke]) -> Self {
        let mut matching = Self {
            of: vec![None; level.solution.len()],
        };
        let reach = level
            .figure
            .bounds()
            .map_or(1.0, |bounds| bounds.diagonal());
        // Equal ones first, so that a neighbour takes none of them.
        for most in [0.0, ALIKE * reach] {
            for (wanted, stroke) in level.solution.iter().enumerate() {
                if matching.of[wanted].is_some() {
                    continue;
                }
                let free = drawn.iter().enumerate().filter(|(n, _)| !matching.uses(*n));
                let off = |drawn: &Stroke| match most {
                    0.0 => ends_off(drawn, stroke),
                    _ => line_off(drawn, stroke),
                };
                let near = free.map(|(n, drawn)| (off(drawn), n));
                let near = near.filter(|(off, _)| *off <= most);
                let nearest = near.min_by(|a, b| a.0.total_cmp(&b.0));
                matching.of[wanted] = nearest.map(|(_, n)| n);
            }
        }
        matching
    }

    fn uses(&self, drawn: usize) -> bool {
        self.of.contains(&Some(drawn))
    }

    /// The strokes of the solution that none stands for.
    fn missing(&self) -> impl Iterator<Item = usize> + '_ {
        let all = self.of.iter().enumerate();
        all.filter(|(_, drawn)| drawn.is_none()).map(|(n, _)| n)
    }

    /// The first drawn stroke that stands for none, and the nearest one that it could become.
    fn foreign(&self, level: &Level, drawn: &[Stroke]) -> Option<(usize, usize)> {
        let n = (0..drawn.len()).find(|n| !self.uses(*n))?;
        let off = |wanted: &usize| ends_off(&drawn[n], &level.solution[*wanted]);
        let nearest = self.missing().min_by(|a, b| off(a).total_cmp(&off(b)));
        nearest.map(|wanted| (n, wanted))
    }

    /// The drawn stroke farthest from the one it stands for, unless all are equal.
    fn worst(&self, level: &Level, drawn: &[Stroke]) -> Option<(usize, usize)> {
        let pairs = self.of.iter().enumerate();
        let pairs = pairs.filter_map(|(wanted, drawn)| Some(((*drawn)?, wanted)));
        let off = |(n, wanted): &(usize, usize)| {
            let (drawn, wanted) = (&drawn[*n], &level.solution[*wanted]);
            (line_off(drawn, wanted), ends_off(drawn, wanted))
        };
        let pairs = pairs.filter(|pair| off(pair).1 > 0.0);
        pairs.max_by(|a, b| {
            let (a, b) = (off(a), off(b));
            a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
        })
    }
}

/// How far the ends of two strokes are apart, at the worse end, whichever way they run.
fn ends_off(a: &Stroke, b: &Stroke) -> f64 {
    let far = |from: Point, to: Point| distance(a.from, from).max(distance(a.to, to));
    far(b.from, b.to).min(far(b.to, b.from))
}

/// How far the line through `b` is from the ends of `a`, at the worse end.
fn line_off(a: &Stroke, b: &Stroke) -> f64 {
    let (dx, dy) = (b.to[0] - b.from[0], b.to[1] - b.from[1]);
    let length = b.length().max(f64::MIN_POSITIVE);
    let off = |p: Point| ((p[0] - b.from[0]) * dy - (p[1] - b.from[1]) * dx).abs() / length;
    off(a.from).max(off(a.to))
}

#[cfg(test)]
#[path = "hint_tests.rs"]
mod tests;
