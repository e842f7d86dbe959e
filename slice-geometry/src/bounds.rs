//! Upright rectangles around points.

use crate::Point;

/// An upright rectangle around something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The smallest x and y.
    pub min: Point,
    /// The largest x and y.
    pub max: Point,
}

impl Bounds {
    /// The rectangle around all points, or `None` when there are none.
    pub fn around<'a>(points: impl IntoIterator<Item = &'a Point>) -> Option<Self> {
        points.into_iter().fold(None, |bounds, &p| {
            let Bounds { min, max } = bounds.unwrap_or(Bounds { min: p, max: p });
            Some(Bounds {
                min: [min[0].min(p[0]), min[1].min(p[1])],
                max: [max[0].max(p[0]), max[1].max(p[1])],
            })
        })
    }

    /// The middle of the rectangle.
    pub fn centre(&self) -> Point {
        [
            0.5 * (self.min[0] + self.max[0]),
            0.5 * (self.min[1] + self.max[1]),
        ]
    }

    /// The length of the diagonal.
    pub fn diagonal(&self) -> f64 {
        let (x, y) = (self.max[0] - self.min[0], self.max[1] - self.min[1]);
        (x * x + y * y).sqrt()
    }

    /// Whether two closed rectangles have a point in common.
    pub fn meets(&self, other: &Bounds) -> bool {
        (0..2).all(|axis| self.min[axis] <= other.max[axis] && other.min[axis] <= self.max[axis])
    }
}
