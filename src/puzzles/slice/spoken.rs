//! The pieces in words, for players who do not see the board: where each lies, how large it is, and
//! which strokes bound it.

use super::figure::{Point, Stroke};
use super::referee::Piece;
use super::rules::{COUNTED_SHARE, Level, State};
use crate::i18n::{fixed, tr, trc, trn};

/// An edge this near to a stroke's line lies on it: a share of the figure's diagonal. Cutting rounds.
const ON_LINE: f64 = 1e-5;

/// The pieces that count, from the top left, row by row: place, share, and the strokes at their edges; and how
/// many do not count.
pub(super) fn describe_pieces(level: &Level, state: &State) -> String {
    let mut pieces: Vec<_> = counted(level, state)
        .map(|piece| (place(level, piece.label), piece))
        .collect();
    crate::sort::by(&mut pieces, |(a, one), (b, other)| {
        let along = one.label[0].total_cmp(&other.label[0]);
        a.cmp(b)
            .then(along)
            .then(one.label[1].total_cmp(&other.label[1]))
    });
    let words = pieces.into_iter().map(|((row, column), piece)| {
        let (place, share) = (place_label(row, column), share(level, piece));
        let strokes: Vec<_> = bounding(level, state, piece)
            .map(|n| (n + 1).to_string())
            .collect();
        match &strokes[..] {
            [] => tr!("{place}: {share} %", place, share),
            [number] => tr!(
                "{place}: {share} %, at stroke {number}",
                place,
                share,
                number
            ),
            _ => tr!(
                "{place}: {share} %, at strokes {numbers}",
                place,
                share,
                numbers = strokes.join(", ")
            ),
        }
    });
    let words = words.chain(slivers(level, state));
    words.collect::<Vec<_>>().join("; ")
}

/// The shares, in percent, of the pieces on both sides of a stroke: left and right of it, or above and below;
/// `None` where it bounds none.
pub(super) fn shares_beside(level: &Level, state: &State, n: usize) -> Option<[String; 2]> {
    let (_, sides) = sides(level, state, n)?;
    let shares = |side: Vec<String>| match side.is_empty() {
        true => "–".to_owned(),
        false => side.join(" "),
    };
    Some(sides.map(shares))
}

/// The pieces on both sides of a stroke; empty where it bounds none.
pub(super) fn describe_sides(level: &Level, state: &State, n: usize) -> String {
    let Some((upright, sides)) = sides(level, state, n) else {
        return String::new();
    };
    let [one, other] = sides.map(|mut shares| {
        shares
            .iter_mut()
            .for_each(|share| share.push_str("\u{a0}%"));
        match shares.is_empty() {
            true => trc!("pieces beside a stroke", "none").to_owned(),
            false => shares.join(", "),
        }
    });
    match upright {
        true => tr!(
            "Left of it: {left}; right of it: {right}.",
            left = one,
            right = other
        ),
        false => tr!(
            "Above it: {above}; below it: {below}.",
            above = one,
            below = other
        ),
    }
}

/// Whether a stroke is rather upright, and the shares of the pieces left and right of it, or else above and
/// below.
fn sides(level: &Level, state: &State, n: usize) -> Option<(bool, [Vec<String>; 2])> {
    let stroke = state.strokes.get(n)?;
    let (mut one, mut other) = (Vec::new(), Vec::new());
    for piece in counted(level, state) {
        if bounding(level, state, piece).any(|bound| bound == n) {
            let side = match aside(stroke, piece.label) > 0.0 {
                true => &mut one,
                false => &mut other,
            };
            side.push(share(level, piece));
        }
    }
    if one.is_empty() && other.is_empty() {
        return None;
    }
    let (dx, dy) = run(stroke);
    let upright = dy.abs() >= dx.abs();
    // `one` is on the right hand of the direction in which the stroke runs.
    let first = if upright { dy > 0.0 } else { dx <= 0.0 };
    Some((upright, if first { [one, other] } else { [other, one] }))
}

fn counted<'a>(level: &'a Level, state: &'a State) -> impl Iterator<Item = &'a Piece> {
    let counts = |piece: &&Piece| level.percent(piece) >= 100.0 * COUNTED_SHARE;
    level.pieces(state).iter().filter(counts)
}

/// How many pieces are too small to count, in words; `None`: none are.
pub(super) fn slivers(level: &Level, state: &State) -> Option<String> {
    let slivers = level.pieces(state).len() - counted(level, state).count();
    (slivers > 0).then(|| trn!(slivers, "{n} sliver under 1 %", "{n} slivers under 1 %"))
}

fn share(level: &Level, piece: &Piece) -> String {
    fixed(level.percent(piece), 1)
}

/// Where in the figure a point lies, from the top and from the left: 0 before its middle, 1 about there,
/// 2 beyond it.
fn place(level: &Level, at: Point) -> (usize, usize) {
    let Some(bounds) = level.figure.bounds() else {
        return (1, 1);
    };
    let along = |axis: usize| {
        let size = (bounds.max[axis] - bounds.min[axis]).max(f64::MIN_POSITIVE);
        match (at[axis] - bounds.min[axis]) / size {
            share if share < 0.4 => 0,
            share if share <= 0.6 => 1,
            _ => 2,
        }
    };
    (along(1), along(0))
}

fn place_label(row: usize, column: usize) -> &'static str {
    match (row, column) {
        (0, 0) => trc!("where a piece lies", "upper left"),
        (0, 1) => trc!("where a piece lies", "top"),
        (0, _) => trc!("where a piece lies", "upper right"),
        (1, 0) => trc!("where a piece lies", "left"),
        (1, 1) => trc!("where a piece lies", "middle"),
        (1, _) => trc!("where a piece lies", "right"),
        (_, 0) => trc!("where a piece lies", "lower left"),
        (_, 1) => trc!("where a piece lies", "bottom"),
        (_, _) => trc!("where a piece lies", "lower right"),
    }
}

/// The numbers of the strokes at the edges of a piece, from 0.
fn bounding<'a>(
    level: &'a Level,
    state: &'a State,
    piece: &'a Piece,
) -> impl Iterator<Item = usize> + 'a {
    let diagonal = level
        .figure
        .bounds()
        .map_or(1.0, |bounds| bounds.diagonal());
    let reach = ON_LINE * diagonal;
    let strokes = state.strokes.iter().enumerate();
    let at_edge = move |(_, stroke): &(usize, &Stroke)| {
        let length = stroke.length().max(f64::MIN_POSITIVE);
        let off = |at: Point| aside(stroke, at).abs() / length;
        let middle = |a: Point, b: Point| [0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1])];
        let lies = |a: Point, b: Point| {
            let on_line = off(a) <= reach && off(b) <= reach && a != b;
            on_line && within(stroke, middle(a, b))
        };
        piece.shape.rings().any(|ring| {
            let next = ring.iter().cycle().skip(1);
            ring.iter().zip(next).any(|(a, b)| lies(*a, *b))
        })
    };
    strokes.filter(at_edge).map(|(n, _)| n)
}

fn run(stroke: &Stroke) -> (f64, f64) {
    (stroke.to[0] - stroke.from[0], stroke.to[1] - stroke.from[1])
}

/// Positive on the right hand of the direction in which a stroke runs; y points down.
fn aside(stroke: &Stroke, at: Point) -> f64 {
    let (dx, dy) = run(stroke);
    dx * (at[1] - stroke.from[1]) - dy * (at[0] - stroke.from[0])
}

/// Whether a point of a stroke's line lies between its ends.
fn within(stroke: &Stroke, at: Point) -> bool {
    let (dx, dy) = run(stroke);
    let along = (at[0] - stroke.from[0]) * dx + (at[1] - stroke.from[1]) * dy;
    (0.0..=dx * dx + dy * dy).contains(&along)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Puzzle as _;

    const SQUARE: &str = "Square;2;4;2;o0,0,200,0,200,200,0,200";

    fn drawn(strokes: &[[f64; 4]]) -> (Level, State) {
        let level: Level = SQUARE.parse().expect("a level");
        let strokes = strokes.iter().map(|[a, b, c, d]| Stroke {
            from: [*a, *b],
            to: [*c, *d],
        });
        let state = State::from_strokes(strokes.collect());
        (level, state)
    }

    #[test]
    fn pieces_are_described_by_place_and_adjacent_strokes() {
        let (level, state) = drawn(&[[60.0, -20.0, 60.0, 220.0], [-20.0, 60.0, 220.0, 60.0]]);
        let expected = "upper left: 9.0 %, at strokes 1, 2; upper right: 21.0 %, at strokes 1, 2; \
                    lower left: 21.0 %, at strokes 1, 2; lower right: 49.0 %, at strokes 1, 2";
        assert_eq!(describe_pieces(&level, &state), expected);
        let (level, whole) = drawn(&[]);
        assert_eq!(describe_pieces(&level, &whole), "middle: 100.0 %");
        let (level, two) = drawn(&[[60.0, -20.0, 60.0, 220.0], [300.0, 0.0, 300.0, 200.0]]);
        assert_eq!(
            describe_pieces(&level, &two),
            "left: 30.0 %, at stroke 1; right: 70.0 %, at stroke 1"
        );
    }

    #[test]
    fn held_stroke_is_described_with_the_pieces_on_both_sides() {
        let cases = [
            (
                [60.0, -20.0, 60.0, 220.0],
                "Left of it: 30.0 %; right of it: 70.0 %.",
            ),
            (
                [60.0, 220.0, 60.0, -20.0],
                "Left of it: 30.0 %; right of it: 70.0 %.",
            ),
            (
                [-20.0, 60.0, 220.0, 60.0],
                "Above it: 30.0 %; below it: 70.0 %.",
            ),
            (
                [220.0, 60.0, -20.0, 60.0],
                "Above it: 30.0 %; below it: 70.0 %.",
            ),
        ];
        for (stroke, expected) in cases {
            let (level, state) = drawn(&[stroke]);
            assert_eq!(
                describe_sides(&level, &state, 0).replace('\u{a0}', " "),
                expected
            );
            assert_eq!(describe_sides(&level, &state, 1), "");
            let beside = shares_beside(&level, &state, 0);
            assert_eq!(beside, Some(["30.0".to_owned(), "70.0".to_owned()]));
            assert_eq!(shares_beside(&level, &state, 1), None);
            assert!(level.describe(&state).contains("30.0 %"));
        }
    }
}
