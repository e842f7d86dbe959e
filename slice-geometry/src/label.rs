//! A good place for a text inside a polygon with holes.
//!
//! Source: V. Agafonkin, "polylabel" (Mapbox, 2016), a quadtree search for the
//! point farthest from the boundary (the pole of inaccessibility): cells of a
//! grid are split, the most promising first, until none can be better by more
//! than the precision.
//! Invariant: the point is inside whenever the polygon is not so thin that
//! rounding closes it.

use crate::Point;
use crate::bounds::Bounds;
use crate::orientation::{edges, twice_area};

/// How much better another place may be, relative to the polygon's height or
/// width, whichever is less.
const PRECISION: f64 = 0.02;
/// The most cells looked at: thin slivers would take many more.
const MAX_CELLS: u32 = 2000;

/// Below this share of the height or width, the search has found nothing good.
const THIN: f64 = 1e-3;

struct Cell {
    centre: Point,
    half: f64,
    distance: f64,
}

impl Cell {
    fn best_possible(&self) -> f64 {
        self.distance + self.half * std::f64::consts::SQRT_2
    }
}

/// A point inside the polygon, far from its boundary and, where there is room,
/// from the rings to `avoid`; `None` without corners.
pub fn visual_centre(
    outline: &[Point],
    holes: &[Vec<Point>],
    avoid: &[Vec<Point>],
) -> Option<Point> {
    if !avoid.is_empty() {
        let aside = pole(outline, holes, avoid)?;
        if clearance(outline, holes, avoid, aside) > 0.0 {
            return Some(aside);
        }
    }
    pole(outline, holes, &[])
}

/// The distance to the boundary and to the rings to avoid, negative outside the polygon
/// and inside such a ring.
fn clearance(outline: &[Point], holes: &[Vec<Point>], avoid: &[Vec<Point>], p: Point) -> f64 {
    let inside = signed_distance(outline, holes, p);
    let clear = |ring: &Vec<Point>| -signed_distance(ring, &[], p);
    avoid.iter().map(clear).fold(inside, f64::min)
}

fn pole(outline: &[Point], holes: &[Vec<Point>], avoid: &[Vec<Point>]) -> Option<Point> {
    let bounds = Bounds::around(outline)?;
    let (width, height) = (bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1]);
    let side = width.min(height);
    if side <= 0.0 {
        return Some(bounds.centre());
    }
    let cell = |centre: Point, half: f64| {
        let distance = clearance(outline, holes, avoid, centre);
        Cell {
            centre,
            half,
            distance,
        }
    };
    let centroid = cell(centroid(outline).unwrap_or(bounds.centre()), 0.0);
    let middle = cell(bounds.centre(), 0.0);
    let mut best = if centroid.distance >= middle.distance {
        centroid
    } else {
        middle
    };
    if outline.len() == 3 && holes.is_empty() && avoid.is_empty() {
        // No search needed: the incircle's centre is the answer.
        if let Some(centre) = incentre(outline) {
            return Some(centre);
        }
    }
    // A grid of squares, at most 16 along the longer side.
    let size = side.max(width.max(height) / 16.0);
    let mut cells: Vec<Cell> = Vec::new();
    for column in 0..(width / size).ceil() as u32 {
        for row in 0..(height / size).ceil() as u32 {
            let x = bounds.min[0] + size * (f64::from(column) + 0.5);
            let y = bounds.min[1] + size * (f64::from(row) + 0.5);
            cells.push(cell([x, y], 0.5 * size));
        }
    }
    let mut looked_at = cells.len() as u32;
    // The most promising cell is taken by a scan: there are few at a time.
    while let Some(next) = most_promising(&cells) {
        let current = cells.swap_remove(next);
        let good_enough = best.distance.max(0.0) + PRECISION * side;
        let hopeless = current.best_possible() <= best.distance;
        let enough = best.distance > 0.0 && current.best_possible() <= good_enough;
        if hopeless || enough || looked_at > MAX_CELLS {
            break;
        }
        let half = 0.5 * current.half;
        for (x, y) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
            cells.push(cell([current.centre[0] + x, current.centre[1] + y], half));
        }
        looked_at += 4;
        if current.distance > best.distance {
            best = current;
        }
    }
    if best.distance < THIN * side {
        // Too thin for the grid: the middle of a stretch of some level line.
        let stretches = level_stretches(outline, holes).map(|p| cell(p, 0.0));
        best = stretches.fold(best, |a, b| if b.distance > a.distance { b } else { a });
    }
    Some(best.centre)
}

/// The middles of the stretches inside, halfway between neighbouring corners' heights.
fn level_stretches<'a>(
    outline: &'a [Point],
    holes: &'a [Vec<Point>],
) -> impl Iterator<Item = Point> + 'a {
    let rings = move || std::iter::once(outline).chain(holes.iter().map(Vec::as_slice));
    let mut heights: Vec<f64> = rings().flatten().map(|p| p[1]).collect();
    heights.sort_unstable_by(f64::total_cmp);
    heights.dedup();
    let levels: Vec<f64> = heights
        .windows(2)
        .map(|pair| 0.5 * (pair[0] + pair[1]))
        .collect();
    levels.into_iter().flat_map(move |y| {
        let crossed = rings()
            .flat_map(edges)
            .filter(|(a, b)| (a[1] > y) != (b[1] > y));
        let mut at: Vec<f64> = crossed
            .map(|(a, b)| a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]))
            .collect();
        at.sort_unstable_by(f64::total_cmp);
        at.as_chunks::<2>()
            .0
            .iter()
            .map(|pair| [0.5 * (pair[0] + pair[1]), y])
            .collect::<Vec<_>>()
    })
}

fn most_promising(cells: &[Cell]) -> Option<usize> {
    let ranked = cells.iter().enumerate();
    let best = ranked.max_by(|(_, a), (_, b)| a.best_possible().total_cmp(&b.best_possible()));
    best.map(|(i, _)| i)
}

/// The distance to the boundary, negative outside.
pub fn signed_distance(outline: &[Point], holes: &[Vec<Point>], p: Point) -> f64 {
    let mut inside = false;
    let mut nearest = f64::INFINITY;
    let rings = std::iter::once(outline).chain(holes.iter().map(Vec::as_slice));
    for (a, b) in rings.flat_map(edges) {
        let spans = (a[1] > p[1]) != (b[1] > p[1]);
        if spans && p[0] < a[0] + (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]) {
            inside = !inside;
        }
        let (x, y) = (b[0] - a[0], b[1] - a[1]);
        let t = ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / (x * x + y * y);
        let t = t.clamp(0.0, 1.0);
        let (u, v) = (a[0] + t * x - p[0], a[1] + t * y - p[1]);
        nearest = nearest.min(u * u + v * v);
    }
    let distance = nearest.sqrt();
    if inside { distance } else { -distance }
}

fn centroid(ring: &[Point]) -> Option<Point> {
    let origin = *ring.first()?;
    let double = twice_area(ring);
    let (mut x, mut y) = (0.0, 0.0);
    for (a, b) in edges(ring) {
        let (a, b) = (
            [a[0] - origin[0], a[1] - origin[1]],
            [b[0] - origin[0], b[1] - origin[1]],
        );
        let cross = a[0] * b[1] - a[1] * b[0];
        x += (a[0] + b[0]) * cross;
        y += (a[1] + b[1]) * cross;
    }
    let point = [
        origin[0] + x / (3.0 * double),
        origin[1] + y / (3.0 * double),
    ];
    point.iter().all(|x| x.is_finite()).then_some(point)
}

fn incentre(triangle: &[Point]) -> Option<Point> {
    let mut sum = [0.0, 0.0, 0.0];
    for i in 0..3 {
        let (b, c) = (triangle[(i + 1) % 3], triangle[(i + 2) % 3]);
        let (x, y) = (c[0] - b[0], c[1] - b[1]);
        let opposite = (x * x + y * y).sqrt();
        sum[0] += opposite * triangle[i][0];
        sum[1] += opposite * triangle[i][1];
        sum[2] += opposite;
    }
    let point = [sum[0] / sum[2], sum[1] / sum[2]];
    point.iter().all(|x| x.is_finite()).then_some(point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::*;

    fn depth(shape: &[Vec<Point>]) -> f64 {
        let label = visual_centre(&shape[0], &shape[1..], &[]).unwrap();
        let depth = signed_distance(&shape[0], &shape[1..], label);
        assert!(depth > 0.0, "{label:?}");
        depth
    }

    #[test]
    fn labels_lie_deep_inside() {
        assert!(depth(&frame()) > 0.49);
        assert!(depth(&[comb(4)]) > 0.49);
        assert!(depth(&[house()]) > 65.0);
        let triangle = [vec![[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]]];
        assert!((depth(&triangle) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn slivers_and_long_strips_are_hit_too() {
        for thickness in [1.0, 1e-2, 1e-4, 1e-6] {
            // A bent strip, so that neither centre is inside.
            let outline = vec![[0.0, 0.0], [9.0, 9.0], [18.0, 0.0], [9.0, 9.0 + thickness]];
            depth(&[outline]);
        }
    }

    #[test]
    fn zones_are_avoided_where_there_is_room() {
        let square = rectangle(0.0, 0.0, 10.0, 10.0);
        let zone = rectangle(3.0, 3.0, 4.0, 9.0);
        let label = visual_centre(&square, &[], std::slice::from_ref(&zone)).unwrap();
        let aside = clearance(&square, &[], &[zone], label);
        assert!(
            aside > 1.3,
            "{label:?}: a strip of width 3 is free on three sides"
        );
        let all = rectangle(-1.0, -1.0, 12.0, 12.0);
        let label = visual_centre(&square, &[], &[all]).unwrap();
        assert!(
            signed_distance(&square, &[], label) > 4.0,
            "no room: the middle"
        );
    }
}
