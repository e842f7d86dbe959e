//! Lines as the evaluator keeps them, and the small sums done with them.
//!
//! Invariants: nothing here depends on the platform, and comparisons with NaN have a
//! fixed outcome; [`least`] and [`greatest`] replace `min` and `max`, which are slower
//! because of guarantees not needed here.

use super::figure::Point;

/// How far a cut must keep from zones, and a segment's ends from shapes.
pub(super) const CLEARANCE: f64 = 1e-7;

/// A line with unit normal (x, y), and its chord and span in this evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ray {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) offset: f64,
    /// The stretch that a segment covers; everything for a line.
    pub(super) reach: [f64; 2],
    /// The stretch from the first chord to the last one.
    pub(super) span: [f64; 2],
    /// The current part's chord: its ends and the other lines' sides there.
    pub(super) chord: [f64; 2],
    pub(super) masks: [u64; 2],
}

impl Ray {
    pub(super) fn distance(&self, p: Point) -> f64 {
        self.x * p[0] + self.y * p[1] - self.offset
    }

    /// The parameter along the direction (−y, x) of a point on the line.
    pub(super) fn along(&self, p: Point) -> f64 {
        self.x * p[1] - self.y * p[0]
    }

    pub(super) fn at(&self, t: f64) -> Point {
        [
            self.offset * self.x - t * self.y,
            self.offset * self.y + t * self.x,
        ]
    }

    pub(super) fn widen_span(&mut self, from: f64, to: f64) {
        self.span = [least(self.span[0], from), greatest(self.span[1], to)];
    }
}

/// How deep a line's stretch is in a convex zone, 0 when it is clear of it.
pub(super) fn depth(ray: &Ray, reach: [f64; 2], zone: &[Point]) -> f64 {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    let (mut enters, mut leaves) = (f64::INFINITY, f64::NEG_INFINITY);
    for (k, &a) in zone.iter().enumerate() {
        let b = zone[if k + 1 < zone.len() { k + 1 } else { 0 }];
        let (at_a, at_b) = (ray.distance(a), ray.distance(b));
        low = least(low, at_a);
        high = greatest(high, at_a);
        if (at_a < 0.0) != (at_b < 0.0) {
            let t = ray.along(between(a, b, share(at_a, at_b)));
            enters = least(enters, t);
            leaves = greatest(leaves, t);
        }
        if at_a.abs() <= CLEARANCE {
            enters = least(enters, ray.along(a));
            leaves = greatest(leaves, ray.along(a));
        }
    }
    let beside = CLEARANCE + least(high, -low);
    let overlap = CLEARANCE + least(reach[1] - enters, leaves - reach[0]);
    greatest(least(beside, overlap), 0.0)
}

/// The point at share `s` of the way from `a` to `b`.
pub(super) fn between(a: Point, b: Point, s: f64) -> Point {
    [a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])]
}

/// Where on an edge a line crosses it, given its ends' distances; 0 to 1.
pub(super) fn share(from: f64, to: f64) -> f64 {
    greatest(least(from / (from - to), 1.0), 0.0)
}

/// The lesser; `b` when `a` is not a number.
#[inline(always)]
pub(super) fn least(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The greater; `b` when `a` is not a number.
#[inline(always)]
pub(super) fn greatest(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

#[inline(always)]
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let bit = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(bit)
    })
}
