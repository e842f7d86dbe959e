//! Where a figure lies on the board.

use super::figure::{Bounds, Point, Stroke};
use super::rules::Level;
use crate::paint::{self, point};

/// The longer side of the board, in points.
pub const BOARD: f64 = 400.0;
/// Farther out nothing is drawn to scale; no figure that can be played is as large.
const MAX_DRAWN_COORDINATE: f64 = 1e12;
/// Room around the figure, where strokes begin and end.
const MARGIN: f64 = 38.0;
/// Ends of strokes are shown this far inside the board.
const ENDS_INSET: f64 = 6.0;
/// The same in the editor, where figures grow.
const EDITOR_MARGIN: f64 = 56.0;

/// The scale from level units to the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    factor: f64,
    shift: paint::Point,
    /// The lower right corner of the board.
    corner: paint::Point,
    /// Decimals that level coordinates are kept with.
    decimals: i32,
}

impl Scale {
    /// The figure, zones included, on a board of its shape.
    pub fn new(level: &Level) -> Self {
        Self::within(level, MARGIN, false)
    }

    /// The figure on a square board, with the editor's room around it.
    pub fn in_editor(level: &Level) -> Self {
        Self::within(level, EDITOR_MARGIN, true)
    }

    fn within(level: &Level, margin: f64, is_square: bool) -> Self {
        // A draft may have a corner so far out that its place on the board would be no number.
        let near = |bounds: &Bounds| {
            bounds
                .min
                .iter()
                .chain(&bounds.max)
                .all(|x| x.abs() < MAX_DRAWN_COORDINATE)
        };
        let Some(bounds) = level.figure.bounds_with_zones().filter(near) else {
            return Self {
                factor: 1.0,
                shift: point(0.0, 0.0),
                corner: point(BOARD, BOARD),
                decimals: 2,
            };
        };
        let [w, h] = [bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1]];
        // A draft of one corner has no size; far out, a very small one could not be distinguished from none.
        let out = bounds.min.iter().chain(&bounds.max);
        let least = out.fold(1e-9, |least, x| f64::max(least, 1e-6 * x.abs()));
        let factor = (BOARD - 2.0 * margin) / w.max(h).max(least);
        let corner = match is_square {
            true => point(BOARD, BOARD),
            false => point(2.0 * margin + factor * w, 2.0 * margin + factor * h),
        };
        let [x, y] = bounds.centre();
        let shift = point(corner.x / 2.0 - factor * x, corner.y / 2.0 - factor * y);
        // Finer than a twentieth of a point.
        let decimals = libm::log10(factor * 20.0).ceil().clamp(-3.0, 9.0) as i32;
        Self {
            factor,
            shift,
            corner,
            decimals,
        }
    }

    pub fn to_board(self, [x, y]: Point) -> paint::Point {
        let fit = |shift: f64, x: f64| {
            (shift + self.factor * x).clamp(-MAX_DRAWN_COORDINATE, MAX_DRAWN_COORDINATE)
        };
        point(fit(self.shift.x, x), fit(self.shift.y, y))
    }

    /// Where the ends of a stroke are shown and grasped: on the board, even if the stroke
    /// continues beyond it.
    pub fn ends(self, stroke: &Stroke) -> [paint::Point; 2] {
        let (from, to) = (self.to_board(stroke.from), self.to_board(stroke.to));
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        let corner = self.corner;
        for (a, b, side) in [(from.x, to.x, corner.x), (from.y, to.y, corner.y)] {
            if a != b {
                let [t, u] = [ENDS_INSET, side - ENDS_INSET].map(|edge| (edge - a) / (b - a));
                (first, last) = (first.max(t.min(u)), last.min(t.max(u)));
            }
        }
        if first >= last {
            return [from, to];
        }
        [first, last].map(|t| point(from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)))
    }

    /// A place in words: hundredths of the board across and down.
    pub fn hundredths(self, at: Point) -> [f64; 2] {
        let at = self.to_board(at);
        [at.x / self.corner.x, at.y / self.corner.y].map(|x| libm::round(100.0 * x))
    }

    /// The lower right corner of the board.
    pub const fn corner(self) -> paint::Point {
        self.corner
    }

    /// The nearest place to this one that is as far as this inside the board.
    pub fn inside(self, at: paint::Point, inset: f64) -> paint::Point {
        let limited = |x: f64, side: f64| x.clamp(inset, side - inset);
        point(limited(at.x, self.corner.x), limited(at.y, self.corner.y))
    }

    pub fn to_level(self, at: paint::Point) -> Point {
        [
            (at.x - self.shift.x) / self.factor,
            (at.y - self.shift.y) / self.factor,
        ]
    }

    /// Square points of the board in a square unit of the level.
    pub fn area(self) -> f64 {
        self.factor * self.factor
    }

    /// The nearest place with few decimals, so that moves stay short in links.
    pub fn snap(self, p: Point) -> Point {
        let unit = libm::pow(10.0, f64::from(self.decimals));
        p.map(|x| (x * unit).round() / unit)
    }

    pub fn ring(self, ring: &[Point]) -> Vec<paint::Point> {
        ring.iter().map(|p| self.to_board(*p)).collect()
    }
}
