//! How the figure lies on the table: sheets of paper with real curves.
//!
//! Rings of many corners stand for curves. They are drawn through their corners by arcs of
//! circles, as cubic Bézier curves; the rules keep the corners. The drawn sheets are cut by the
//! same strokes as the figure, and each belongs to the piece that it covers.

use super::figure::{Bounds, Figure, Point, PointLocation, Shape, Stroke};
use super::orientation::{edges, orientation};
use super::referee::{self, Piece};

/// A corner that turns by no more (radians, 51°) may be part of a curve.
const NEARLY_STRAIGHT: f64 = 0.89;
/// Corners of the least outline that may be a curve: an octagon is one on purpose.
const ROUND_OUTLINE: usize = 10;
/// The same for holes and zones.
const ROUND_HOLE: usize = 8;
/// An edge longer by this factor than its neighbours in a curve is straight.
const STRAIGHT: f64 = 1.8;
/// Lines that a curve between two corners is drawn by.
const STEPS: u32 = 6;
/// Fibres of the paper within the figure's bounds.
const FIBRES: u32 = 150;

/// A piece as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    /// The index of its piece; `None` for a crumb that only the curve makes.
    pub piece: Option<usize>,
    /// Its outline and holes.
    pub shape: Shape,
    /// The paper's fibres in it: thin triangles.
    pub fibres: Vec<[Point; 3]>,
}

/// The figure cut by the strokes into `pieces`, as it is drawn.
pub(super) fn sheets(figure: &Figure, strokes: &[Stroke], pieces: &[Piece]) -> Vec<Sheet> {
    let shown = curved(figure);
    let whole = figure.bounds();
    let sheet = |piece: Option<usize>, shape: &Shape| Sheet {
        piece,
        fibres: whole.map_or_else(Vec::new, |bounds| fibres(&bounds, shape)),
        shape: shape.clone(),
    };
    if shown == *figure {
        let pieces = pieces.iter().enumerate();
        return pieces
            .map(|(n, piece)| sheet(Some(n), &piece.shape))
            .collect();
    }
    let cut = referee::slice(&shown, strokes);
    let covered = |drawn: &Piece| {
        let on = |shape: &Shape, at: Point| shape.locate(at) != PointLocation::Outside;
        let covers = |piece: &Piece| on(&piece.shape, drawn.label) || on(&drawn.shape, piece.label);
        pieces.iter().position(covers)
    };
    cut.iter()
        .map(|drawn| sheet(covered(drawn), &drawn.shape))
        .collect()
}

/// The shapes with their curves; zones as they are.
fn curved(figure: &Figure) -> Figure {
    let shape = |shape: &Shape| Shape {
        outline: smooth(&shape.outline, ROUND_OUTLINE),
        holes: shape.holes.iter().map(|hole| round(hole)).collect(),
    };
    Figure {
        shapes: figure.shapes.iter().map(shape).collect(),
        forbidden: figure.forbidden.clone(),
    }
}

/// A hole or a zone as it is drawn.
pub(super) fn round(ring: &[Point]) -> Vec<Point> {
    smooth(ring, ROUND_HOLE)
}

/// A ring of at least `least` corners with arcs where its corners are nearly straight.
fn smooth(ring: &[Point], least: usize) -> Vec<Point> {
    let count = ring.len();
    if count < least {
        return ring.to_vec();
    }
    let turns: Vec<f64> = (0..count).map(|n| turn(ring, n)).collect();
    let at = |n: usize| turns[n % count];
    // A lone flat corner is no curve.
    let bends = |n: usize| {
        let (before, here, after) = (at(n + count - 1), at(n), at(n + 1));
        let with = |other: f64| other.abs() <= NEARLY_STRAIGHT && other * here > 0.0;
        here.abs() <= NEARLY_STRAIGHT && (with(before) || with(after))
    };
    let length = |n: usize| distance(ring[n % count], ring[(n + 1) % count]);
    let is_straight = |n: usize| {
        let before = bends(n).then(|| length(n + count - 1));
        let after = bends((n + 1) % count).then(|| length(n + 1));
        let neighbours = before.into_iter().chain(after).reduce(f64::max);
        neighbours.is_none_or(|neighbour| length(n) > STRAIGHT * neighbour)
    };
    // The angles of a curve at a corner to the edge before it and to the edge after it: as those
    // of the circle through three corners.
    let angles = |n: usize| {
        let (before, after) = (length(n + count - 1), length(n));
        let share = match (is_straight((n + count - 1) % count), is_straight(n)) {
            (true, false) => 0.0,
            (false, true) => 1.0,
            _ => before / (before + after),
        };
        (at(n) * share, at(n) * (1.0 - share))
    };
    let mut out = Vec::with_capacity(count * STEPS as usize);
    for n in 0..count {
        let (a, b) = (ring[n], ring[(n + 1) % count]);
        out.push(a);
        if is_straight(n) {
            continue;
        }
        let leaving = bends(n).then(|| angles(n).1);
        let arriving = bends((n + 1) % count).then(|| angles((n + 1) % count).0);
        // Beyond the last corner of a curve its circle continues.
        let (Some(leaving), Some(arriving)) = (leaving.or(arriving), arriving.or(leaving)) else {
            continue;
        };
        arc(a, b, leaving, arriving, &mut out);
    }
    out
}

/// The inner points of a curve from `a` to `b` whose tangents have these angles to the edge.
fn arc(a: Point, b: Point, leaving: f64, arriving: f64, out: &mut Vec<Point>) {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    // The handles of a circle's arc.
    let handle = |angle: f64| {
        let half = libm::cos(angle / 2.0);
        let far = 1.0 / (3.0 * half * half);
        (far * libm::cos(angle), far * libm::sin(angle))
    };
    let ((x1, y1), (x2, y2)) = (handle(leaving), handle(arriving));
    let c1 = [a[0] + x1 * dx + y1 * dy, a[1] + x1 * dy - y1 * dx];
    let c2 = [b[0] - x2 * dx + y2 * dy, b[1] - x2 * dy - y2 * dx];
    out.extend((1..STEPS).map(|step| {
        let t = f64::from(step) / f64::from(STEPS);
        let s = 1.0 - t;
        let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
        let along = |axis: usize| {
            let all = [a[axis], c1[axis], c2[axis], b[axis]];
            all.iter().zip(weights).map(|(x, weight)| x * weight).sum()
        };
        [along(0), along(1)]
    }));
}

/// By how much a ring turns at a corner, in radians; positive from x towards y.
fn turn(ring: &[Point], n: usize) -> f64 {
    let count = ring.len();
    let (a, b, c) = (
        ring[(n + count - 1) % count],
        ring[n],
        ring[(n + 1) % count],
    );
    let (ux, uy) = (b[0] - a[0], b[1] - a[1]);
    let (vx, vy) = (c[0] - b[0], c[1] - b[1]);
    libm::atan2(ux * vy - uy * vx, ux * vx + uy * vy)
}

pub(super) fn distance(a: Point, b: Point) -> f64 {
    let (x, y) = (b[0] - a[0], b[1] - a[1]);
    libm::sqrt(x * x + y * y)
}

/// The fibres that lie within a shape; always the same ones at a place.
fn fibres(whole: &Bounds, shape: &Shape) -> Vec<[Point; 3]> {
    let [width, height] = [whole.max[0] - whole.min[0], whole.max[1] - whole.min[1]];
    let unit = width.max(height) / 100.0;
    // Evenly strewn: the fractions of multiples of the plastic number's powers (M. Roberts,
    // "The Unreasonable Effectiveness of Quasirandom Sequences", 2018).
    let fraction = |n: u32, step: f64| (0.5 + f64::from(n) * step).fract();
    let fibre = |n: u32| {
        let x = whole.min[0] + width * fraction(n, 0.754_877_666_246_693);
        let y = whole.min[1] + height * fraction(n, 0.569_840_290_998_053);
        let angle = std::f64::consts::TAU * fraction(n, 0.618_033_988_749_895);
        let length = unit * (1.5 + 3.0 * fraction(n, 0.414_213_562_373_095));
        let (ux, uy) = (libm::cos(angle), libm::sin(angle));
        let thick = 0.16 * unit;
        [
            [x - uy * thick, y + ux * thick],
            [x + uy * thick, y - ux * thick],
            [x + ux * length, y + uy * length],
        ]
    };
    let inside = |fibre: &[Point; 3]| {
        let [a, _, tip] = *fibre;
        shape.locate(a) == PointLocation::Inside
            && shape.locate(tip) == PointLocation::Inside
            && !shape.rings().any(|ring| {
                edges(ring).any(|(p, q)| {
                    (orientation(a, tip, p) > 0.0) != (orientation(a, tip, q) > 0.0)
                        && (orientation(p, q, a) > 0.0) != (orientation(p, q, tip) > 0.0)
                })
            })
    };
    (0..FIBRES).map(fibre).filter(inside).collect()
}

#[cfg(test)]
#[path = "sheet_tests.rs"]
mod tests;
