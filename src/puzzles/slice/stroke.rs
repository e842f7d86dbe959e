//! Which strokes are allowed, and where they run through the shapes.
//!
//! Every yes or no here is decided with exact orientation signs; only the
//! parameters along the stroke are rounded.
//!
//! Chords are found by shifting the stroke's line infinitely little to either
//! side: the stroke is in the interior where both shifted copies are. So a
//! stroke along an edge has no chord there, and one that grazes a reflex
//! corner has two chords that meet at it, since the boundary parts them.

use std::fmt;

use super::figure::{Figure, Point, PointLocation, Stroke, locate_in_ring, within_box};
use super::orientation::{edges, orientation};
use crate::i18n::tr;

/// Strokes shorter than this share of the figure's diagonal are slips.
const MIN_LENGTH_SHARE: f64 = 1e-9;

/// One end of a stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrokeEnd {
    /// Where the stroke begins.
    From,
    /// Where it ends.
    To,
}

/// Why a stroke may not be drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StrokeFault {
    /// A coordinate is not a number or infinite.
    NotFinite,
    /// The ends coincide, or nearly so.
    TooShort,
    /// An end lies in a shape or on its boundary.
    EndInside {
        /// The end in question; the first one when both are inside.
        end: StrokeEnd,
    },
    /// The stroke touches a forbidden zone.
    CrossesZone {
        /// The zone's index.
        zone: usize,
    },
    /// The stroke runs through no shape's interior.
    Misses,
}

impl fmt::Display for StrokeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotFinite => tr!("The coordinates of a stroke's ends must be finite numbers."),
            Self::TooShort => tr!("The stroke is too short: draw it from one side to the other."),
            Self::EndInside {
                end: StrokeEnd::From,
            } => tr!("The stroke starts inside a shape: both ends must lie outside."),
            Self::EndInside { end: StrokeEnd::To } => {
                tr!("The stroke ends inside a shape: both ends must lie outside.")
            }
            Self::CrossesZone { zone } => {
                return f.write_str(&tr!(
                    "The stroke touches forbidden zone {zone}: go around it.",
                    zone = zone + 1
                ));
            }
            Self::Misses => tr!("The stroke cuts nothing: draw it across a shape."),
        })
    }
}

impl Figure {
    /// The maximal parameter ranges `[start, end]` of positive length in which
    /// the stroke runs through the interior of a shape, in order.
    pub fn chords(&self, stroke: &Stroke) -> Vec<[f64; 2]> {
        if !is_finite(stroke) || stroke.from == stroke.to {
            return Vec::new();
        }
        // Where the shifted copies enter or leave, in order: parameter, left, right.
        let mut events: Vec<(f64, bool, bool)> = Vec::new();
        for ring in self.rings() {
            for (a, b) in edges(ring) {
                let side_a = orientation(stroke.from, stroke.to, a);
                let side_b = orientation(stroke.from, stroke.to, b);
                let left = (side_a > 0.0) != (side_b > 0.0);
                let right = (side_a < 0.0) != (side_b < 0.0);
                if left || right {
                    let t = if side_a == 0.0 {
                        projection(stroke, a)
                    } else if side_b == 0.0 {
                        projection(stroke, b)
                    } else {
                        crossing(stroke, a, b)
                    };
                    // Behind its equals.
                    let place = events.partition_point(|event| event.0.total_cmp(&t).is_le());
                    events.insert(place, (t, left, right));
                }
            }
        }
        let mut chords = Vec::new();
        let (mut left_inside, mut right_inside) = (false, false);
        let mut start = f64::INFINITY;
        for (t, left, right) in events {
            if left_inside && right_inside {
                let chord = [start.max(0.0), t.min(1.0)];
                if chord[0] < chord[1] {
                    chords.push(chord);
                }
            }
            left_inside ^= left;
            right_inside ^= right;
            start = t;
        }
        chords
    }

    /// What forbids this stroke, or `None` when it may be drawn.
    pub fn stroke_fault(&self, stroke: &Stroke) -> Option<StrokeFault> {
        if !is_finite(stroke) {
            return Some(StrokeFault::NotFinite);
        }
        let size = self.bounds().map_or(0.0, |bounds| bounds.diagonal());
        if stroke.from == stroke.to || stroke.length() < MIN_LENGTH_SHARE * size {
            return Some(StrokeFault::TooShort);
        }
        for (end, point) in [(StrokeEnd::From, stroke.from), (StrokeEnd::To, stroke.to)] {
            if self.contains(point) {
                return Some(StrokeFault::EndInside { end });
            }
        }
        if let Some((zone, _)) = self.zone_touch(stroke) {
            return Some(StrokeFault::CrossesZone { zone });
        }
        self.chords(stroke)
            .is_empty()
            .then_some(StrokeFault::Misses)
    }

    /// The forbidden zone that the stroke touches first, and the first point at which it does.
    pub fn zone_touch(&self, stroke: &Stroke) -> Option<(usize, Point)> {
        let zones = self.forbidden.iter().enumerate();
        let touches = zones.filter_map(|(zone, ring)| Some((first_touch(stroke, ring)?, zone)));
        let (t, zone) = touches.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((zone, stroke.at(t)))
    }
}

/// Whether two closed segments have a point in common.
pub(super) fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (side_c, side_d) = (orientation(a, b, c), orientation(a, b, d));
    let (side_a, side_b) = (orientation(c, d, a), orientation(c, d, b));
    if side_c == 0.0 && side_d == 0.0 && side_a == 0.0 && side_b == 0.0 {
        return within_box(a, b, c) || within_box(a, b, d) || within_box(c, d, a);
    }
    !same_side(side_c, side_d) && !same_side(side_a, side_b)
}

/// The least parameter at which the stroke touches a closed polygon.
pub(super) fn first_touch(stroke: &Stroke, ring: &[Point]) -> Option<f64> {
    if locate_in_ring(ring, stroke.from) != PointLocation::Outside {
        return Some(0.0);
    }
    let touches = edges(ring).filter(|&(a, b)| segments_meet(stroke.from, stroke.to, a, b));
    let touches = touches.map(|(a, b)| {
        let side_a = orientation(stroke.from, stroke.to, a);
        let side_b = orientation(stroke.from, stroke.to, b);
        let t = match (side_a == 0.0, side_b == 0.0) {
            (false, false) => crossing(stroke, a, b),
            (true, false) => projection(stroke, a),
            (false, true) => projection(stroke, b),
            (true, true) => projection(stroke, a).min(projection(stroke, b)),
        };
        t.clamp(0.0, 1.0)
    });
    touches.min_by(f64::total_cmp)
}

fn same_side(a: f64, b: f64) -> bool {
    (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0)
}

fn is_finite(stroke: &Stroke) -> bool {
    stroke.from.iter().chain(&stroke.to).all(|x| x.is_finite())
}

/// The parameter of the point of the stroke's line nearest to `p`.
fn projection(stroke: &Stroke, p: Point) -> f64 {
    let (x, y) = (stroke.to[0] - stroke.from[0], stroke.to[1] - stroke.from[1]);
    ((p[0] - stroke.from[0]) * x + (p[1] - stroke.from[1]) * y) / (x * x + y * y)
}

/// The parameter at which the stroke's line crosses the edge from `a` to `b`,
/// whose ends lie strictly on either side of it.
fn crossing(stroke: &Stroke, a: Point, b: Point) -> f64 {
    let from = orientation(a, b, stroke.from);
    let t = from / (from - orientation(a, b, stroke.to));
    if t.is_finite() {
        t
    } else {
        projection(stroke, a)
    }
}

#[cfg(test)]
mod tests {
    use super::super::figure::samples::*;
    use super::*;

    #[test]
    fn chords_of_a_frame_skip_its_hole() {
        let across = stroke([-4.0, 2.0], [12.0, 2.0]);
        assert_eq!(frame().chords(&across), [[0.25, 0.3125], [0.4375, 0.5]]);
        let into_the_hole = stroke([-2.0, 2.0], [2.0, 2.0]);
        assert_eq!(frame().chords(&into_the_hole), [[0.5, 0.75]]);
        assert_eq!(frame().stroke_fault(&into_the_hole), None);
    }

    #[test]
    fn strokes_along_an_edge_or_past_a_corner_cut_nothing() {
        let square = figure(vec![rectangle(0.0, 0.0, 2.0, 2.0)]);
        for misses in [
            stroke([-1.0, 0.0], [3.0, 0.0]),
            stroke([-1.0, 1.0], [1.0, -1.0]),
            stroke([-1.0, 5.0], [3.0, 5.0]),
        ] {
            assert_eq!(square.chords(&misses), [[0.0; 2]; 0]);
            assert_eq!(square.stroke_fault(&misses), Some(StrokeFault::Misses));
        }
    }

    #[test]
    fn a_corner_is_crossed_once_and_a_reflex_corner_parts_two_chords() {
        let square = figure(vec![rectangle(0.0, 0.0, 2.0, 2.0)]);
        let diagonal = stroke([-1.0, -1.0], [3.0, 3.0]);
        assert_eq!(square.chords(&diagonal), [[0.25, 0.75]]);
        // A dart whose reflex corner (2, 2) the stroke grazes.
        let dart = figure(vec![vec![
            [0.0, 0.0],
            [4.0, 0.0],
            [4.0, 4.0],
            [2.0, 2.0],
            [0.0, 4.0],
        ]]);
        let grazing = stroke([-1.0, 2.0], [7.0, 2.0]);
        assert_eq!(dart.chords(&grazing), [[0.125, 0.375], [0.375, 0.625]]);
    }

    #[test]
    fn running_along_an_edge_and_on_cuts_only_beyond_it() {
        // An L: the stroke follows the reflex corner's edge, then cuts.
        let l = figure(vec![vec![
            [0.0, 0.0],
            [4.0, 0.0],
            [4.0, 2.0],
            [2.0, 2.0],
            [2.0, 4.0],
            [0.0, 4.0],
        ]]);
        let along = stroke([-2.0, 2.0], [6.0, 2.0]);
        assert_eq!(l.chords(&along), [[0.25, 0.5]]);
        assert_eq!(l.stroke_fault(&along), None);
    }

    #[test]
    fn ends_on_the_boundary_are_inside() {
        let frame = frame();
        let fault = |from, to| frame.stroke_fault(&stroke(from, to));
        let inside = |end| Some(StrokeFault::EndInside { end });
        assert_eq!(fault([0.0, 2.0], [2.0, 2.0]), inside(StrokeEnd::From));
        assert_eq!(fault([-1.0, 2.0], [1.0, 2.0]), inside(StrokeEnd::To));
        assert_eq!(fault([-1.0, 2.0], [0.5, 2.0]), inside(StrokeEnd::To));
        assert_eq!(fault([-1.0, 2.0], [1.0 + 1e-9, 2.0]), None);
        assert_eq!(fault([-1.0, 2.0], [-1.0, 2.0]), Some(StrokeFault::TooShort));
        assert_eq!(
            fault([-1.0, 2.0], [-1.0, 2.0 + 1e-12]),
            Some(StrokeFault::TooShort)
        );
        assert_eq!(
            fault([f64::NAN, 2.0], [2.0, 2.0]),
            Some(StrokeFault::NotFinite)
        );
        assert_eq!(
            fault([-1.0, 2.0], [f64::INFINITY, 2.0]),
            Some(StrokeFault::NotFinite)
        );
    }

    #[test]
    fn touching_a_zone_is_enough() {
        let mut frame = frame();
        frame.forbidden.push(rectangle(5.0, 1.0, 1.0, 1.0));
        frame.forbidden.push(rectangle(1.5, 1.5, 1.0, 1.0));
        let touch = |from, to| frame.zone_touch(&stroke(from, to));
        assert_eq!(touch([-1.0, 2.0], [2.75, 2.0]), Some((1, [1.5, 2.0])));
        assert_eq!(touch([-1.0, 3.5], [5.0, 3.5]), None);
        assert_eq!(touch([3.5, 5.0], [3.5, -1.0]), None);
        // Along the zone's edge, then at its corner only.
        assert_eq!(touch([5.0, 5.0], [5.0, -1.0]), Some((0, [5.0, 2.0])));
        assert_eq!(touch([4.5, 0.5], [5.5, 1.5]), Some((0, [5.0, 1.0])));
        let along = frame.stroke_fault(&stroke([5.0, 5.0], [5.0, -1.0]));
        assert_eq!(along, Some(StrokeFault::CrossesZone { zone: 0 }));
        // From within a zone.
        assert_eq!(touch([2.0, 2.0], [2.0, -1.0]), Some((1, [2.0, 2.0])));
    }
}
