//! What is asked of the plane so seldom that it may be slow: clipping, once a stroke, and
//! triangulation, once a level.
//!
//! A package of its own, built for size: generic code is compiled where it is called, and both
//! libraries are generic throughout. For the same reason nothing generic leaves this package.

use earcut::Earcut;
use i_overlay::core::fill_rule::FillRule;
use i_overlay::float::slice::FloatSlice;

/// A point, `[x, y]`.
pub type Point = [f64; 2];

/// Cuts the region inside `rings`, taken by the even-odd rule, along open lines.
///
/// Each piece is its outline followed by its holes; outlines run one way round, holes the other.
/// The cutting is done on a grid of 64-bit integers with a power of two as scale.
pub fn slice(rings: &[Vec<Point>], lines: &[Vec<Point>]) -> Vec<Vec<Vec<Point>>> {
    FloatSlice::slice_by_as::<i64>(&rings, &lines, FillRule::EvenOdd)
}

/// The triangles of a ring with holes: three indices of corners each.
///
/// `corners` are those of the outline, then of each hole; `hole_starts` are the indices at which
/// holes begin.
pub fn triangles(corners: &[Point], hole_starts: &[u32]) -> Vec<u32> {
    let mut triangles = Vec::new();
    Earcut::new().earcut_slice(corners, hole_starts, &mut triangles);
    triangles
}
