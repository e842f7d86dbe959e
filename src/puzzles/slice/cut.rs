//! The evaluator's cuts, and its report on each.
//!
//! Lines live in the evaluator's own frame, in which the figure has area 1, so
//! that one step size suits every level. Strokes are in figure coordinates.

use serde_json::{Value, json};

use super::figure::Stroke;
use crate::search::migrant::decode_list;

/// The most cuts of one evaluation; further ones are ignored.
pub const MAX_CUTS: usize = 64;

/// An infinite line, in the frame where the figure has area 1 and the middle
/// of its bounds is the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The direction of the normal in turns, 0.25 being from x to y.
    /// Half a turn more with the opposite offset is the same line.
    pub angle: f64,
    /// The distance of the line from the origin along the normal.
    pub offset: f64,
}

/// Lines farther off cut nothing.
const MAX_DISTANCE: f64 = 1e6;

impl Line {
    /// Lines as migrants: angle and offset of each. A zero loses its sign, as it would
    /// in JavaScript, so that runs are the same on all platforms.
    pub(super) fn encode(lines: &[Self]) -> Value {
        let pairs = lines
            .iter()
            .map(|line| json!([line.angle + 0.0, line.offset + 0.0]));
        Value::Array(pairs.collect())
    }

    /// Lines written by [`Self::encode`].
    pub(super) fn decode(value: &Value) -> Option<Vec<Self>> {
        let line = |[angle, offset]: [f64; 2]| {
            let near = (0.0..=1.0).contains(&angle) && offset.abs() <= MAX_DISTANCE;
            near.then_some(Self { angle, offset })
        };
        decode_list(value)?.into_iter().map(line).collect()
    }
}

/// How different two lines are: turns (at most a quarter) and offsets, in the
/// better of the two ways to write one line.
pub(super) fn line_distance(a: Line, b: Line) -> f64 {
    let turn = a.angle - b.angle;
    let turn = turn - turn.floor(); // 0–1
    let straight = turn.min(1.0 - turn) + (a.offset - b.offset).abs();
    let turned = (turn - 0.5).abs() + (a.offset + b.offset).abs();
    straight.min(turned)
}

/// Something to cut a figure by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cut {
    /// Cuts everything it meets; drawn from just before its first chord to
    /// just behind its last.
    Line(Line),
    /// Cuts the chords between its ends, which ought to lie outside.
    Segment(Stroke),
}

/// The report on one cut; lengths are in the frame where the figure has area 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CutReport {
    /// The total length inside the shapes; 0 means that it cuts nothing.
    pub chord: f64,
    /// How deep it is in forbidden zones, summed over their convex parts: the
    /// distance by which it would have to shift sideways, or to end earlier, to be
    /// out. 0 when it touches none, and when it cuts nothing.
    pub zone_depth: f64,
    /// How many of a segment's two ends lie in a shape or on its boundary.
    pub ends_inside: u32,
}

impl CutReport {
    /// Whether a stroke drawn along this cut is allowed.
    pub fn is_valid(&self) -> bool {
        self.chord > 0.0 && self.zone_depth == 0.0 && self.ends_inside == 0
    }
}

/// The outcome of an evaluation, as shares of the whole figure.
#[derive(Clone, Copy, Debug)]
pub struct Cutting<'a> {
    /// The areas of the pieces that count, in no particular order.
    pub pieces: &'a [f64],
    /// The areas of the pieces too small to count; rounding makes some up.
    pub slivers: &'a [f64],
    /// One report for each cut.
    pub cuts: &'a [CutReport],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_that_travels_has_no_sign() {
        let line = |angle, offset| Line { angle, offset };
        let lines = [line(0.125, -0.0), line(-0.0, 1.0 / 3.0)];
        let text = Line::encode(&lines).to_string();
        assert_eq!(text, "[[0.125,0.0],[0.0,0.3333333333333333]]");
        let back = Line::decode(&serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(back, lines);
        // As JavaScript gives them back.
        let back = Line::decode(&json!([[0.125, 0], [0, 1.0 / 3.0]])).unwrap();
        assert_eq!(back, lines);
    }
}
