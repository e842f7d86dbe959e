//! Whether a figure can be played: a clear fault for everything that cannot.
//!
//! A figure that passes has simple rings of non-zero area, holes strictly
//! inside their outline and apart from each other, and shapes that do not
//! touch. Every decision is exact. Cheap checks come first, and each check relies on
//! those before it.

pub use super::fault::{FigureFault, MAX_COORDINATE, MAX_CORNERS, MAX_RINGS, Ring};
use super::figure::{Bounds, Figure, Point, PointLocation, Stroke, locate_in_ring, middles};
use super::orientation::{edges, orientation, twice_area};
use super::stroke::segments_meet;

/// Rings with less area than this share of their diagonal squared are lines.
const MIN_THICKNESS_SHARE: f64 = 1e-9;

impl Figure {
    /// Whether this figure can be played, or the first thing wrong with it.
    pub fn validate(&self) -> Result<(), FigureFault> {
        if self.shapes.is_empty() {
            return Err(FigureFault::NoShape);
        }
        let count = self.named_rings().count();
        if count > MAX_RINGS {
            return Err(FigureFault::TooManyRings(count));
        }
        for (ring, corners) in self.named_rings() {
            check_ring(ring, corners)?;
        }
        self.check_holes()?;
        self.check_apart()?;
        self.check_zones()
    }

    /// Every ring with its name: outlines each with their holes, then zones.
    pub(super) fn named_rings(&self) -> impl Iterator<Item = (Ring, &Vec<Point>)> {
        let shapes = self.shapes.iter().enumerate().flat_map(|(shape, s)| {
            let holes = s.holes.iter().enumerate();
            let holes = holes.map(move |(hole, corners)| (Ring::Hole { shape, hole }, corners));
            std::iter::once((Ring::Outline { shape }, &s.outline)).chain(holes)
        });
        let zones = self.forbidden.iter().enumerate();
        shapes.chain(zones.map(|(zone, corners)| (Ring::Zone { zone }, corners)))
    }

    fn check_holes(&self) -> Result<(), FigureFault> {
        for (shape, s) in self.shapes.iter().enumerate() {
            for (hole, corners) in s.holes.iter().enumerate() {
                if let Some(edge) = rings_meet(corners, &s.outline) {
                    return Err(FigureFault::HoleCrosses(shape, hole, corners[edge]));
                }
                if locate_in_ring(&s.outline, corners[0]) != PointLocation::Inside {
                    return Err(FigureFault::HoleOutside(shape, hole));
                }
                let mut before = s.holes[..hole].iter();
                if let Some(first) = before.position(|other| regions_meet(other, corners)) {
                    return Err(FigureFault::HolesOverlap(shape, first, hole));
                }
            }
        }
        Ok(())
    }

    fn check_apart(&self) -> Result<(), FigureFault> {
        for (second, b) in self.shapes.iter().enumerate() {
            for (first, a) in self.shapes[..second].iter().enumerate() {
                // Rings apart, one shape is inside the other's interior or not.
                let meet = a
                    .rings()
                    .any(|r| b.rings().any(|s| rings_meet(r, s).is_some()))
                    || a.locate(b.outline[0]) != PointLocation::Outside
                    || b.locate(a.outline[0]) != PointLocation::Outside;
                if meet {
                    return Err(FigureFault::ShapesOverlap(first, second));
                }
            }
        }
        Ok(())
    }

    fn check_zones(&self) -> Result<(), FigureFault> {
        for (zone, ring) in self.forbidden.iter().enumerate() {
            for (shape, s) in self.shapes.iter().enumerate() {
                // No edge of the zone runs through the shape, so its interior is
                // wholly in the zone or wholly outside.
                let alone = Figure {
                    shapes: vec![s.clone()],
                    ..Figure::default()
                };
                let uncrossed =
                    edges(ring).all(|(from, to)| alone.chords(&Stroke { from, to }).is_empty());
                let in_zone = |p| locate_in_ring(ring, p) != PointLocation::Outside;
                let inside = uncrossed
                    && s.outline.iter().copied().all(in_zone)
                    && middles(&s.outline).all(in_zone);
                if inside {
                    return Err(FigureFault::ZoneCovers(zone, shape));
                }
            }
        }
        Ok(())
    }
}

fn check_ring(ring: Ring, corners: &[Point]) -> Result<(), FigureFault> {
    let count = corners.len();
    if count < 3 {
        return Err(FigureFault::TooFewCorners(ring, count));
    }
    if count > MAX_CORNERS {
        return Err(FigureFault::TooManyCorners(ring, count));
    }
    for (i, p) in corners.iter().enumerate() {
        if !p.iter().all(|x| x.is_finite()) {
            return Err(FigureFault::NotFinite(ring, i));
        }
        if p.iter().any(|x| x.abs() > MAX_COORDINATE) {
            return Err(FigureFault::TooFar(ring, i, *p));
        }
    }
    for (second, p) in corners.iter().enumerate() {
        if let Some(first) = corners[..second].iter().position(|q| q == p) {
            return Err(FigureFault::RepeatedCorner(ring, first, second, *p));
        }
    }
    if flat(corners) {
        return Err(FigureFault::NoArea(ring));
    }
    let all_edges: Vec<(Point, Point)> = edges(corners).collect();
    for (second, &(c, d)) in all_edges.iter().enumerate() {
        for (first, &(a, b)) in all_edges[..second].iter().enumerate() {
            // Neighbours share a corner, but must not fold back.
            let meet = if b == c {
                folds_back(a, b, d)
            } else if d == a {
                folds_back(c, d, b)
            } else {
                segments_meet(a, b, c, d)
            };
            if meet {
                return Err(FigureFault::SelfCrossing(ring, first, second));
            }
        }
    }
    Ok(())
}

/// Whether all corners lie on a line, up to rounding.
fn flat(corners: &[Point]) -> bool {
    let size = Bounds::around(corners).map_or(0.0, |bounds| bounds.diagonal());
    let far = corners[1..].iter().copied().max_by(|p, q| {
        let distance = |p: &Point| (p[0] - corners[0][0]).abs() + (p[1] - corners[0][1]).abs();
        distance(p).total_cmp(&distance(q))
    });
    let far = far.unwrap_or(corners[0]);
    let threshold = MIN_THICKNESS_SHARE * size * size;
    let spread = corners
        .iter()
        .map(|&p| orientation(corners[0], far, p).abs());
    spread.fold(0.0, f64::max) <= threshold || twice_area(corners) == 0.0 && corners.len() == 3
}

/// Whether the path from `a` over `b` to `c` turns back on itself.
fn folds_back(a: Point, b: Point, c: Point) -> bool {
    let along = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]);
    orientation(a, b, c) == 0.0 && along < 0.0
}

/// The first edge of `a` that touches the boundary `b`.
fn rings_meet(a: &[Point], b: &[Point]) -> Option<usize> {
    let (box_a, box_b) = (Bounds::around(a)?, Bounds::around(b)?);
    if !box_a.meets(&box_b) {
        return None;
    }
    edges(a).position(|(p, q)| edges(b).any(|(r, s)| segments_meet(p, q, r, s)))
}

/// Whether the closed regions inside two rings have a point in common.
fn regions_meet(a: &[Point], b: &[Point]) -> bool {
    rings_meet(a, b).is_some()
        || locate_in_ring(a, b[0]) != PointLocation::Outside
        || locate_in_ring(b, a[0]) != PointLocation::Outside
}

#[cfg(test)]
mod tests {
    use super::super::figure::Shape;
    use super::super::figure::samples::*;
    use super::*;

    const OUTLINE: Ring = Ring::Outline { shape: 0 };

    fn fault(outline: Vec<Point>) -> Option<FigureFault> {
        figure(vec![outline]).validate().err()
    }

    fn with_holes(holes: Vec<Vec<Point>>) -> Option<FigureFault> {
        let outline = rectangle(0.0, 0.0, 4.0, 4.0);
        let shapes = vec![Shape { outline, holes }];
        Figure {
            shapes,
            forbidden: vec![],
        }
        .validate()
        .err()
    }

    #[test]
    fn good_figures_pass() {
        let mut nested = frame();
        nested.shapes.push(Shape {
            outline: rectangle(1.5, 1.5, 1.0, 1.0),
            holes: vec![],
        });
        nested.forbidden.push(rectangle(-1.0, -1.0, 2.0, 2.0));
        for good in [house(), comb(5), frame(), nested] {
            assert_eq!(good.validate(), Ok(()));
        }
    }

    #[test]
    fn rings_are_checked_one_by_one() {
        use FigureFault::*;
        assert_eq!(Figure::default().validate(), Err(NoShape));
        assert_eq!(
            fault(vec![[0.0, 0.0], [1.0, 0.0]]),
            Some(TooFewCorners(OUTLINE, 2))
        );
        let many: Vec<Point> = (0..65).map(|i| [f64::from(i), f64::from(i * i)]).collect();
        assert_eq!(fault(many), Some(TooManyCorners(OUTLINE, 65)));
        let nan = vec![[0.0, 0.0], [1.0, f64::NAN], [0.0, 1.0]];
        assert_eq!(fault(nan), Some(NotFinite(OUTLINE, 1)));
        let far = vec![[0.0, 0.0], [1.0, 0.0], [0.0, -2e6]];
        assert_eq!(fault(far), Some(TooFar(OUTLINE, 2, [0.0, -2e6])));
        let twice = vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 0.0]];
        assert_eq!(
            fault(twice),
            Some(RepeatedCorner(OUTLINE, 0, 3, [0.0, 0.0]))
        );
        let line = vec![[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]];
        assert_eq!(fault(line), Some(NoArea(OUTLINE)));
        let bow = vec![[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]];
        assert_eq!(fault(bow), Some(SelfCrossing(OUTLINE, 0, 2)));
        let spike = vec![[0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [2.0, 2.0]];
        assert_eq!(fault(spike), Some(SelfCrossing(OUTLINE, 0, 1)));
        let touch = vec![[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [2.0, 0.0], [0.0, 2.0]];
        assert_eq!(fault(touch), Some(SelfCrossing(OUTLINE, 0, 2)));
        let crowd = (0..33)
            .map(|i| rectangle(f64::from(2 * i), 0.0, 1.0, 1.0))
            .collect();
        assert_eq!(figure(crowd).validate(), Err(TooManyRings(33)));
    }

    #[test]
    fn holes_stay_inside_and_apart() {
        use FigureFault::*;
        assert_eq!(
            with_holes(vec![rectangle(5.0, 1.0, 1.0, 1.0)]),
            Some(HoleOutside(0, 0))
        );
        assert_eq!(
            with_holes(vec![rectangle(-1.0, -1.0, 6.0, 6.0)]),
            Some(HoleOutside(0, 0))
        );
        let at = Some(HoleCrosses(0, 0, [3.0, 1.0]));
        assert_eq!(with_holes(vec![rectangle(3.0, 1.0, 1.0, 1.0)]), at);
        let apart = rectangle(1.0, 1.0, 1.0, 1.0);
        assert_eq!(
            with_holes(vec![apart.clone(), rectangle(2.5, 1.0, 1.0, 1.0)]),
            None
        );
        let corner = rectangle(2.0, 2.0, 1.0, 1.0);
        assert_eq!(
            with_holes(vec![apart.clone(), corner]),
            Some(HolesOverlap(0, 0, 1))
        );
        let within = rectangle(1.25, 1.25, 0.5, 0.5);
        assert_eq!(with_holes(vec![apart, within]), Some(HolesOverlap(0, 0, 1)));
    }

    #[test]
    fn shapes_must_not_touch() {
        let pair = |other| figure(vec![rectangle(0.0, 0.0, 2.0, 2.0), other]).validate();
        let overlap = Err(FigureFault::ShapesOverlap(0, 1));
        assert_eq!(pair(rectangle(2.0, 2.0, 1.0, 1.0)), overlap);
        assert_eq!(pair(rectangle(2.0, 0.5, 1.0, 1.0)), overlap);
        assert_eq!(pair(rectangle(1.0, 1.0, 3.0, 3.0)), overlap);
        assert_eq!(pair(rectangle(0.5, 0.5, 1.0, 1.0)), overlap);
        assert_eq!(pair(rectangle(-1.0, -1.0, 9.0, 9.0)), overlap);
        assert_eq!(pair(rectangle(2.25, 0.0, 1.0, 1.0)), Ok(()));
    }

    #[test]
    fn a_zone_must_leave_room() {
        let mut square = figure(vec![rectangle(0.0, 0.0, 2.0, 2.0)]);
        square.forbidden.push(rectangle(0.0, 0.0, 2.0, 2.0));
        assert_eq!(square.validate(), Err(FigureFault::ZoneCovers(0, 0)));
        square.forbidden[0] = rectangle(0.0, 0.0, 2.0, 1.5);
        assert_eq!(square.validate(), Ok(()));
        // A zone with a notch that reaches into the square.
        square.forbidden[0] = vec![
            [-1.0, -1.0],
            [3.0, -1.0],
            [3.0, 3.0],
            [1.5, 3.0],
            [1.0, 1.0],
            [0.5, 3.0],
            [-1.0, 3.0],
        ];
        assert_eq!(square.validate(), Ok(()));
    }
}
