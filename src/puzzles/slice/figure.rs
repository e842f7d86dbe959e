//! The figure of a level of Slice It: shapes with holes, and forbidden zones.
//!
//! A figure's shapes are *closed* sets: their boundary belongs to them. Holes
//! are open, so a point strictly inside a hole is outside the shape.
//! Queries here assume a figure that passes [`Figure::validate`]; on any other
//! they return something without panicking. Rings may run either way round.

use serde::{Deserialize, Serialize};

use super::orientation::{edges, orientation, twice_area};
use super::partition::Partition;
use evolvarium_slice_geometry::Rings;
pub use evolvarium_slice_geometry::{Bounds, Point};

/// One connected region: the inside of its outline without its holes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Shape {
    /// The corners of the outer boundary, in order; the first is not repeated.
    pub outline: Vec<Point>,
    /// The corners of each hole's boundary.
    #[serde(default)]
    pub holes: Vec<Vec<Point>>,
}

/// All shapes of a level and the zones no stroke may touch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// Disjoint shapes; a shape may lie inside another one's hole.
    pub shapes: Vec<Shape>,
    /// Closed polygons; a zone may overlap shapes and other zones.
    pub forbidden: Vec<Vec<Point>>,
}

/// A player's straight cut, drawn from one point to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Where the stroke begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

/// Where a point lies relative to a closed region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointLocation {
    /// Neither inside nor on the boundary.
    Outside,
    /// Exactly on the boundary.
    Boundary,
    /// Strictly inside.
    Inside,
}

impl Stroke {
    /// The point at parameter `t`, 0 being `from` and 1 being `to`.
    pub fn at(&self, t: f64) -> Point {
        [
            self.from[0] + t * (self.to[0] - self.from[0]),
            self.from[1] + t * (self.to[1] - self.from[1]),
        ]
    }

    /// The distance between the ends.
    pub fn length(&self) -> f64 {
        let (x, y) = (self.to[0] - self.from[0], self.to[1] - self.from[1]);
        (x * x + y * y).sqrt()
    }
}

impl Shape {
    /// A shape without holes.
    pub const fn solid(outline: Vec<Point>) -> Self {
        let holes = Vec::new();
        Self { outline, holes }
    }

    /// The outline, then the holes.
    pub fn rings(&self) -> impl Iterator<Item = &Vec<Point>> {
        std::iter::once(&self.outline).chain(&self.holes)
    }

    /// The area inside the outline, less that of the holes.
    pub fn area(&self) -> f64 {
        let holes: f64 = self.holes.iter().map(|hole| twice_area(hole).abs()).sum();
        0.5 * (twice_area(&self.outline).abs() - holes)
    }

    /// Where a point lies relative to this shape.
    pub fn locate(&self, point: Point) -> PointLocation {
        match locate_in_ring(&self.outline, point) {
            PointLocation::Inside => {}
            place => return place,
        }
        for hole in &self.holes {
            match locate_in_ring(hole, point) {
                PointLocation::Outside => {}
                PointLocation::Boundary => return PointLocation::Boundary,
                PointLocation::Inside => return PointLocation::Outside,
            }
        }
        PointLocation::Inside
    }
}

impl Figure {
    /// The shapes split into convex parts; zones play no part.
    pub fn partition(&self) -> Partition {
        let rings = |shape: &Shape| shape.rings().cloned().collect();
        let shapes: Vec<Rings> = self.shapes.iter().map(rings).collect();
        Partition::from_shapes(&shapes)
    }

    /// Whether it is one convex shape, zones left aside.
    pub fn is_convex(&self) -> bool {
        let [Shape { outline, holes }] = &self.shapes[..] else {
            return false;
        };
        let corners = edges(outline).zip(edges(outline).cycle().skip(1));
        let turns = corners.map(|((a, b), (_, c))| orientation(a, b, c));
        let turns: Vec<f64> = turns.filter(|turn| *turn != 0.0).collect();
        let is_one_way =
            turns.iter().all(|turn| *turn > 0.0) || turns.iter().all(|turn| *turn < 0.0);
        holes.is_empty() && is_one_way
    }

    /// The total area of all shapes, holes taken off.
    pub fn area(&self) -> f64 {
        self.shapes.iter().map(Shape::area).sum()
    }

    /// The rectangle around the shapes, or `None` when there is no corner.
    pub fn bounds(&self) -> Option<Bounds> {
        Bounds::around(self.shapes.iter().flat_map(|shape| &shape.outline))
    }

    /// The rectangle around shapes and zones, or `None` when there is no corner.
    pub fn bounds_with_zones(&self) -> Option<Bounds> {
        let shapes = self.shapes.iter().flat_map(|shape| &shape.outline);
        Bounds::around(shapes.chain(self.forbidden.iter().flatten()))
    }

    /// Every ring of every shape.
    pub fn rings(&self) -> impl Iterator<Item = &Vec<Point>> {
        self.shapes.iter().flat_map(Shape::rings)
    }

    /// Every ring of every shape, and every zone.
    pub fn rings_mut(&mut self) -> impl Iterator<Item = &mut Vec<Point>> {
        let shapes = self.shapes.iter_mut();
        let rings =
            shapes.flat_map(|shape| std::iter::once(&mut shape.outline).chain(&mut shape.holes));
        rings.chain(&mut self.forbidden)
    }

    /// Where a point lies relative to the shapes, decided exactly.
    pub fn locate(&self, point: Point) -> PointLocation {
        self.shapes
            .iter()
            .map(|shape| shape.locate(point))
            .find(|&place| place != PointLocation::Outside)
            .unwrap_or(PointLocation::Outside)
    }

    /// Whether a point belongs to a shape, its boundary included.
    ///
    /// A point inside a hole or in a notch does not. Points that are not
    /// finite belong to nothing.
    pub fn contains(&self, point: Point) -> bool {
        self.locate(point) != PointLocation::Outside
    }
}

/// Where a point lies relative to the region inside a simple ring.
///
/// Counts the edges crossed by a ray to the right; an edge owns its end with
/// the smaller y, so that corners on the ray are counted once.
pub fn locate_in_ring(ring: &[Point], point: Point) -> PointLocation {
    if !(point[0].is_finite() && point[1].is_finite()) {
        return PointLocation::Outside;
    }
    let mut inside = false;
    for (a, b) in edges(ring) {
        let spans = (a[1] > point[1]) != (b[1] > point[1]);
        if !spans && a[1] != point[1] && b[1] != point[1] {
            continue;
        }
        let side = orientation(a, b, point);
        if side == 0.0 && within_box(a, b, point) {
            return PointLocation::Boundary;
        }
        if spans && (side > 0.0) == (b[1] > a[1]) {
            inside = !inside;
        }
    }
    if inside {
        PointLocation::Inside
    } else {
        PointLocation::Outside
    }
}

/// Whether `p` lies in the upright rectangle spanned by `a` and `b`.
pub(super) fn within_box(a: Point, b: Point, p: Point) -> bool {
    (0..2).all(|axis| {
        let (low, high) = (a[axis].min(b[axis]), a[axis].max(b[axis]));
        low <= p[axis] && p[axis] <= high
    })
}

/// The middles of a ring's edges.
pub(super) fn middles(ring: &[Point]) -> impl Iterator<Item = Point> + '_ {
    edges(ring).map(|(a, b)| [0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1])])
}

#[cfg(test)]
pub(super) mod samples {
    //! Figures that several tests cut.
    use super::*;
    use evolvarium_slice_geometry::samples;
    pub use samples::rectangle;

    /// A figure of the given outlines, without holes and zones.
    pub fn figure(outlines: Vec<Vec<Point>>) -> Figure {
        Figure {
            shapes: outlines.into_iter().map(Shape::solid).collect(),
            forbidden: vec![],
        }
    }

    /// A square of side 4 with a square hole of side 2 in its middle.
    pub fn frame() -> Figure {
        let [outline, hole] = samples::frame();
        let mut frame = figure(vec![outline]);
        frame.shapes[0].holes.push(hole);
        frame
    }

    /// A comb: a bar 2n − 1 wide and 1 high, with n teeth of height 2 below it.
    pub fn comb(teeth: u32) -> Figure {
        figure(vec![samples::comb(teeth)])
    }

    /// The house of the author's Java program.
    pub fn house() -> Figure {
        figure(vec![samples::house()])
    }

    /// A stroke between two points.
    pub fn stroke(from: Point, to: Point) -> Stroke {
        Stroke { from, to }
    }
}

#[cfg(test)]
mod tests {
    use super::samples::*;
    use super::*;

    #[test]
    fn areas_take_holes_off_whichever_way_rings_run() {
        let mut frame = frame();
        assert_eq!(frame.area(), 12.0);
        frame.shapes[0].holes[0].reverse();
        assert_eq!(frame.area(), 12.0);
        assert_eq!(comb(3).area(), 5.0 + 6.0);
        assert_eq!(house().area(), 21_000.0);
    }

    #[test]
    fn bounds_leave_zones_out_unless_asked() {
        let mut frame = frame();
        frame.forbidden.push(rectangle(-1.0, 2.0, 2.0, 7.0));
        assert_eq!(
            frame.bounds(),
            Some(Bounds {
                min: [0.0, 0.0],
                max: [4.0, 4.0]
            })
        );
        let all = frame.bounds_with_zones();
        assert_eq!(
            all,
            Some(Bounds {
                min: [-1.0, 0.0],
                max: [4.0, 9.0]
            })
        );
        assert_eq!(Figure::default().bounds(), None);
    }

    #[test]
    fn boundary_counts_as_inside_and_holes_do_not() {
        let frame = frame();
        for inside in [
            [0.0, 0.0],
            [2.0, 0.0],
            [4.0, 4.0],
            [1.0, 1.0],
            [1.0, 2.0],
            [0.5, 2.0],
        ] {
            assert!(frame.contains(inside), "{inside:?}");
        }
        for outside in [
            [2.0, 2.0],
            [-1.0, 0.0],
            [5.0, 4.0],
            [4.0 + 1e-12, 1.0],
            [1.0 + 1e-12, 2.0],
        ] {
            assert!(!frame.contains(outside), "{outside:?}");
        }
        assert!(!frame.contains([f64::NAN, 1.0]));
        assert!(!frame.contains([f64::INFINITY, 1.0]));
    }

    #[test]
    fn a_notch_is_outside() {
        let comb = comb(3);
        assert!(!comb.contains([1.5, 2.0]));
        assert!(comb.contains([1.5, 1.0]));
        assert!(comb.contains([2.5, 2.0]));
    }
}
