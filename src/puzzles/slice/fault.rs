//! What can be wrong with a figure, in words for the player.
//!
//! Each message says what is wrong, where, and what would be right.

use std::fmt;

use super::figure::Point;

/// The largest absolute value of a coordinate.
pub const LARGEST_COORDINATE: f64 = 1e6;
/// The most corners of one ring.
pub const MOST_CORNERS: usize = 64;
/// The most rings of a figure: outlines, holes and zones together.
pub const MOST_RINGS: usize = 32;
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

/// What is wrong with a figure; indices count from 0, messages from 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FigureFault {
    /// There is nothing to cut.
    NoShape,
    /// More outlines, holes and zones than [`MOST_RINGS`].
    TooManyRings(usize),
    /// A ring of fewer than three corners.
    TooFewCorners(Ring, usize),
    /// A ring of more than [`MOST_CORNERS`] corners.
    TooManyCorners(Ring, usize),
    /// A coordinate that is not a number or infinite: the corner's index.
    NotFinite(Ring, usize),
    /// A coordinate beyond [`LARGEST_COORDINATE`]: the corner's index and place.
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
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outline { shape } => write!(f, "the outline of shape {}", shape + 1),
            Self::Hole { shape, hole } => write!(f, "hole {} of shape {}", hole + 1, shape + 1),
            Self::Zone { zone } => write!(f, "forbidden zone {}", zone + 1),
        }
    }
}

impl fmt::Display for FigureFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |p: &Point| format!("({}, {})", p[0], p[1]);
        match self {
            Self::NoShape => write!(f, "There is no shape: draw at least one."),
            Self::TooManyRings(count) => write!(
                f,
                "There are {count} outlines, holes and zones: {MOST_RINGS} are the most."
            ),
            Self::TooFewCorners(ring, count) => {
                let corners = if *count == 1 { "corner" } else { "corners" };
                write!(
                    f,
                    "In {ring} there are {count} {corners}: at least 3 are needed."
                )
            }
            Self::TooManyCorners(ring, count) => {
                write!(
                    f,
                    "In {ring} there are {count} corners: {MOST_CORNERS} are the most."
                )
            }
            Self::NotFinite(ring, corner) => write!(
                f,
                "In {ring}, corner {} has a coordinate that is no ordinary number.",
                corner + 1
            ),
            Self::TooFar(ring, corner, at) => write!(
                f,
                "In {ring}, corner {} at {} is too far out: coordinates go from -{m} to {m}.",
                corner + 1,
                place(at),
                m = LARGEST_COORDINATE
            ),
            Self::RepeatedCorner(ring, first, second, at) => write!(
                f,
                "In {ring}, corners {} and {} are both at {}: each place may be used once.",
                first + 1,
                second + 1,
                place(at)
            ),
            Self::NoArea(ring) => write!(
                f,
                "In {ring}, all corners lie on one line: move one so that it encloses something."
            ),
            Self::SelfCrossing(ring, first, second) => write!(
                f,
                "In {ring}, the edges after corners {} and {} meet: a boundary must not cross or touch itself.",
                first + 1,
                second + 1
            ),
            Self::HoleOutside(shape, hole) => write!(
                f,
                "Hole {} of shape {} is not inside its outline: move it there.",
                hole + 1,
                shape + 1
            ),
            Self::HoleCrosses(shape, hole, at) => write!(
                f,
                "Hole {} of shape {} touches its outline on the edge from {}: keep it strictly inside.",
                hole + 1,
                shape + 1,
                place(at)
            ),
            Self::HolesOverlap(shape, first, second) => write!(
                f,
                "Holes {} and {} of shape {} touch or overlap: keep them apart, or join them.",
                first + 1,
                second + 1,
                shape + 1
            ),
            Self::ShapesOverlap(first, second) => write!(
                f,
                "Shapes {} and {} touch or overlap: keep them apart, or join them.",
                first + 1,
                second + 1
            ),
            Self::ZoneCovers(zone, shape) => write!(
                f,
                "Forbidden zone {} covers shape {} completely, so that nothing can cut it: make it smaller.",
                zone + 1,
                shape + 1
            ),
        }
    }
}

impl std::error::Error for FigureFault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_count_from_one() {
        let ring = Ring::Hole { shape: 0, hole: 1 };
        assert_eq!(
            FigureFault::TooFewCorners(ring, 2).to_string(),
            "In hole 2 of shape 1 there are 2 corners: at least 3 are needed."
        );
    }
}
