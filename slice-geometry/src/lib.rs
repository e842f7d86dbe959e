//! The part of Slice It's geometry that may be slow: it is used once a stroke or once a level.
//!
//! A package of its own, built for size: generic code is compiled where it is called, and the
//! libraries for clipping and triangulation are generic throughout. So the code that calls them is
//! here, and this package exports little that is generic. The geometry that the search repeats is in
//! the other package.

pub mod bounds;
pub mod label;
pub mod orientation;
pub mod partition;
pub mod samples;

pub use bounds::Bounds;

use i_overlay::core::fill_rule::FillRule;
use i_overlay::float::slice::FloatSlice;

/// A point or corner, `[x, y]`, y pointing down on the screen.
pub type Point = [f64; 2];

/// The boundary of one connected region: its outline, then its holes.
pub type Rings = Vec<Vec<Point>>;

/// Cuts the region inside `rings`, taken by the even-odd rule, along open lines.
///
/// Outlines of the pieces run from x towards y, holes the other way round. It is done on a grid of
/// 64-bit integers with a power of two as scale.
pub fn slice(rings: &[Vec<Point>], lines: &[Vec<Point>]) -> Vec<Rings> {
    FloatSlice::slice_by_as::<i64>(&rings, &lines, FillRule::EvenOdd)
}
