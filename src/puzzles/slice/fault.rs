//! The faults of a figure, in words for the player.
//!
//! Each message says where, what is wrong, and what was expected.

use std::fmt;

use super::figure::Point;
use crate::i18n::{tr, trn};

/// The largest absolute value of a coordinate.
pub const MAX_COORDINATE: f64 = 1e6;
/// The most corners of one ring.
pub const MAX_CORNERS: usize = 64;
/// The most rings of a figure: outlines, holes and zones together.
pub const MAX_RINGS: usize = 32;

/// One closed line of a figure, by its indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ring {
    /// The outline of a shape.
    Outline {
        /// The shape's index.
        shape: usize,
    },
    /// A hole of a shape.
    Hole {
        /// The shape's index.
        shape: usize,
        /// The hole's index in the shape.
        hole: usize,
    },
    /// A forbidden zone.
    Zone {
        /// The zone's index.
        zone: usize,
    },
}

/// A fault of a figure; indices count from 0, messages from 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FigureFault {
    /// There is nothing to cut.
    NoShape,
    /// More outlines, holes and zones than [`MAX_RINGS`].
    TooManyRings(usize),
    /// A ring of fewer than three corners.
    TooFewCorners(Ring, usize),
    /// A ring of more than [`MAX_CORNERS`] corners.
    TooManyCorners(Ring, usize),
    /// A coordinate that is not a number or infinite: the corner's index.
    NotFinite(Ring, usize),
    /// A coordinate beyond [`MAX_COORDINATE`]: the corner's index and place.
    TooFar(Ring, usize, Point),
    /// Two corners at the same place.
    RepeatedCorner(Ring, usize, usize, Point),
    /// All corners lie on a line, or very nearly.
    NoArea(Ring),
    /// Two edges that meet where they should not; edge i starts at corner i.
    SelfCrossing(Ring, usize, usize),
    /// A hole that lies outside its outline, or around it: shape, hole.
    HoleOutside(usize, usize),
    /// A hole that touches or crosses its outline: shape, hole, and the
    /// place where an edge of the hole that does so begins.
    HoleCrosses(usize, usize, Point),
    /// Two holes of a shape that touch, overlap or contain each other.
    HolesOverlap(usize, usize, usize),
    /// Two shapes that touch, overlap or contain each other.
    ShapesOverlap(usize, usize),
    /// A zone that leaves no stroke for a shape: zone, shape.
    ZoneCovers(usize, usize),
}

impl fmt::Display for Ring {
    /// As a sentence about it begins: “Hole 2 of shape 1: …”.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::Outline { shape } => tr!(
                "The outline of shape {shape}",
                shape = shape.saturating_add(1)
            ),
            Self::Hole { shape, hole } => tr!(
                "Hole {hole} of shape {shape}",
                hole = hole.saturating_add(1),
                shape = shape.saturating_add(1)
            ),
            Self::Zone { zone } => tr!("Forbidden zone {zone}", zone = zone.saturating_add(1)),
        })
    }
}

impl fmt::Display for FigureFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // With points as in the level's text: a comma separates x and y.
        let place = |p: &Point| format!("({}, {})", p[0], p[1]);
        f.write_str(&match self {
            Self::NoShape => tr!(
                "There is no shape yet: press where each corner goes, then the first corner again \
                 to close it; or drag a rectangle."
            )
            .to_owned(),
            Self::TooManyRings(count) => tr!(
                "Outlines, holes and zones: there are {count}, but at most {most} are allowed.",
                count,
                most = MAX_RINGS
            ),
            Self::TooFewCorners(ring, count) => trn!(
                *count,
                "{ring}: there is {n} corner, but at least 3 are needed.",
                "{ring}: there are {n} corners, but at least 3 are needed.",
                ring
            ),
            Self::TooManyCorners(ring, count) => trn!(
                *count,
                "{ring}: there is {n} corner, but at most {most} are allowed.",
                "{ring}: there are {n} corners, but at most {most} are allowed.",
                ring,
                most = MAX_CORNERS
            ),
            Self::NotFinite(ring, corner) => tr!(
                "{ring}: corner {corner} has a coordinate that is not a finite number.",
                ring,
                corner = corner + 1
            ),
            Self::TooFar(ring, corner, at) => tr!(
                "{ring}: corner {corner} at {place} is too far out: expected coordinates from \
                 −{most} to {most}.",
                ring,
                corner = corner + 1,
                place = place(at),
                most = MAX_COORDINATE
            ),
            Self::RepeatedCorner(ring, first, second, at) => tr!(
                "{ring}: corners {first} and {second} are both at {place}: move or remove one of \
                 them.",
                ring,
                first = first + 1,
                second = second + 1,
                place = place(at)
            ),
            Self::NoArea(ring) => tr!(
                "{ring}: all corners lie on one line. Move one so that they enclose an area.",
                ring
            ),
            Self::SelfCrossing(ring, first, second) => tr!(
                "{ring}: the edges after corners {first} and {second} meet. A boundary must not \
                 cross or touch itself.",
                ring,
                first = first + 1,
                second = second + 1
            ),
            Self::HoleOutside(shape, hole) => tr!(
                "Hole {hole} of shape {shape} is not inside its outline: move it inside.",
                hole = hole.saturating_add(1),
                shape = shape + 1
            ),
            Self::HoleCrosses(shape, hole, at) => tr!(
                "Hole {hole} of shape {shape} touches its outline with the edge that starts at \
                 {place}: keep it strictly inside.",
                hole = hole.saturating_add(1),
                shape = shape + 1,
                place = place(at)
            ),
            Self::HolesOverlap(shape, first, second) => tr!(
                "Holes {first} and {second} of shape {shape} touch or overlap: keep them apart, \
                 or join them.",
                first = first + 1,
                second = second + 1,
                shape = shape + 1
            ),
            Self::ShapesOverlap(first, second) => tr!(
                "Shapes {first} and {second} touch or overlap: keep them apart, or join them.",
                first = first + 1,
                second = second + 1
            ),
            Self::ZoneCovers(zone, shape) => tr!(
                "Forbidden zone {zone} covers shape {shape} completely, so nothing can cut it: \
                 make the zone smaller.",
                zone = zone + 1,
                shape = shape + 1
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_count_from_one() {
        let ring = Ring::Hole { shape: 0, hole: 1 };
        assert_eq!(
            FigureFault::TooFewCorners(ring, 2).to_string(),
            "Hole 2 of shape 1: there are 2 corners, but at least 3 are needed."
        );
    }
}
