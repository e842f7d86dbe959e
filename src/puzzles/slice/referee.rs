//! Cuts a figure by the player's strokes, and so decides every answer.
//!
//! The cutting is `i_overlay`'s slice of polygons by open lines. It works on a
//! grid of 64-bit integers with a power of two as scale, so figures and strokes
//! on a coarse grid are cut exactly. It is slower than the evaluator, and independent of
//! it: tests compare the two.
//!
//! Invariant: the pieces are the closures of the connected regions that are
//! left when the strokes are taken out of the shapes' interior. Regions that
//! only touch at a point are separate pieces.

use super::figure::{Bounds, Figure, Point, Shape, Stroke};
use super::label::visual_centre;
use super::orientation::twice_area;
use evolvarium_slice_geometry::Rings;

/// Ends farther away than this many diagonals are moved in before cutting, so that
/// the integer grid is not spent on empty space.
const REACH: f64 = 16.0;

/// One piece of a cut figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Its outline runs from x towards y, its holes the other way round.
    pub shape: Shape,
    /// The area, in the figure's square units.
    pub area: f64,
    /// A point inside the piece, far from its boundary and from zones: the place
    /// for a text.
    pub label: Point,
}

/// Cuts a valid figure by strokes, in no particular order of pieces.
///
/// Strokes that are not finite or of no length are ignored. A stroke that ends inside a
/// shape cuts where it separates something. Slivers are reported like other pieces:
/// the caller decides which pieces count.
pub fn slice(figure: &Figure, strokes: &[Stroke]) -> Vec<Piece> {
    let Some(bounds) = figure.bounds() else {
        return Vec::new();
    };
    let rings: Vec<Vec<Point>> = figure.rings().cloned().collect();
    let strokes = strokes
        .iter()
        .filter_map(|stroke| drawn_in(stroke, &bounds));
    let lines: Vec<Vec<Point>> = strokes.map(|stroke| vec![stroke.from, stroke.to]).collect();
    let parts = match lines.is_empty() {
        // Shapes of a valid figure are apart: nothing to clip.
        true => figure.shapes.iter().map(whole).collect(),
        false => evolvarium_slice_geometry::slice(&rings, &lines),
    };
    parts
        .into_iter()
        .filter_map(|rings| piece(rings, &figure.forbidden))
        .collect()
}

/// A shape that nothing cuts, its rings directed as those of pieces are.
fn whole(shape: &Shape) -> Rings {
    let mut rings: Rings = shape.rings().cloned().collect();
    for (n, ring) in rings.iter_mut().enumerate() {
        if (twice_area(ring) > 0.0) != (n == 0) {
            ring.reverse();
        }
    }
    rings
}

fn piece(rings: Rings, zones: &[Vec<Point>]) -> Option<Piece> {
    let mut rings = rings.into_iter();
    let shape = Shape {
        outline: rings.next()?,
        holes: rings.collect(),
    };
    Some(Piece {
        area: shape.area(),
        label: visual_centre(&shape.outline, &shape.holes, zones)?,
        shape,
    })
}

/// The stroke with far ends moved along it to where the shapes' surroundings
/// end, or `None` for a stroke that cannot cut.
fn drawn_in(stroke: &Stroke, bounds: &Bounds) -> Option<Stroke> {
    let length = stroke.length();
    if !length.is_finite() || length == 0.0 {
        return None;
    }
    let (centre, reach) = (bounds.centre(), REACH * bounds.diagonal());
    let direction = [
        (stroke.to[0] - stroke.from[0]) / length,
        (stroke.to[1] - stroke.from[1]) / length,
    ];
    // How far beyond the point nearest to the centre an end lies.
    let along = |p: Point| (p[0] - centre[0]) * direction[0] + (p[1] - centre[1]) * direction[1];
    let (from, to) = (along(stroke.from), along(stroke.to));
    if from > reach || to < -reach {
        return None;
    }
    let beside =
        (stroke.from[0] - centre[0]) * direction[1] - (stroke.from[1] - centre[1]) * direction[0];
    if beside.abs() > reach {
        return None;
    }
    let mut near = *stroke;
    if from < -reach {
        near.from = stroke.at((-reach - from) / length);
    }
    if to > reach {
        near.to = stroke.at((reach - from) / length);
    }
    Some(near)
}

#[cfg(test)]
mod tests {
    use super::super::figure::samples::*;
    use super::*;

    /// The areas of all pieces, sorted.
    fn areas(figure: &Figure, strokes: &[Stroke]) -> Vec<f64> {
        let pieces = slice(figure, strokes);
        for piece in &pieces {
            let as_figure = Figure {
                shapes: vec![piece.shape.clone()],
                forbidden: vec![],
            };
            assert!(as_figure.contains(piece.label), "{piece:?}");
        }
        let mut areas: Vec<f64> = pieces.iter().map(|piece| piece.area).collect();
        areas.sort_unstable_by(f64::total_cmp);
        areas
    }

    #[test]
    fn a_cross_makes_four_quarters() {
        let square = figure(vec![rectangle(0.0, 0.0, 2.0, 2.0)]);
        let cross = [
            stroke([-1.0, 1.0], [3.0, 1.0]),
            stroke([1.0, -1.0], [1.0, 3.0]),
        ];
        assert_eq!(areas(&square, &cross), [1.0; 4]);
        assert_eq!(areas(&square, &[]), [4.0]);
        let diagonals = [
            stroke([-1.0, -1.0], [3.0, 3.0]),
            stroke([3.0, -1.0], [-1.0, 3.0]),
        ];
        assert_eq!(areas(&square, &diagonals), [1.0; 4]);
    }

    #[test]
    fn a_frame_needs_two_chords_to_fall_apart() {
        let half = stroke([-1.0, 2.0], [2.0, 2.0]);
        assert_eq!(areas(&frame(), &[half]), [12.0]);
        assert_eq!(
            areas(&frame(), &[stroke([-1.0, 2.0], [5.0, 2.0])]),
            [6.0; 2]
        );
        assert_eq!(
            areas(&frame(), &[half, stroke([2.0, 2.0], [2.0, 5.0])]),
            [3.0, 9.0]
        );
    }

    #[test]
    fn a_line_with_c_chords_adds_c_pieces_to_a_comb() {
        for teeth in 1..8 {
            let width = f64::from(2 * teeth);
            let cut = areas(&comb(teeth), &[stroke([-1.0, 2.0], [width, 2.0])]);
            assert_eq!(cut.len() as u32, teeth + 1);
            assert_eq!(cut[..teeth as usize], vec![1.0; teeth as usize]);
        }
    }

    #[test]
    fn strokes_that_cut_nothing_change_nothing() {
        let square = figure(vec![rectangle(0.0, 0.0, 2.0, 2.0)]);
        for stroke in [
            stroke([0.5, 0.5], [1.0, 1.0]),
            stroke([-1.0, 0.0], [3.0, 0.0]),
            stroke([0.5, 0.5], [0.5, 0.5]),
            stroke([f64::NAN, 0.5], [3.0, 0.5]),
            stroke([-1e300, 0.5], [f64::INFINITY, 0.5]),
            stroke([-1.0, 9.0], [3.0, 9.0]),
            stroke([1e9, 0.5], [2e9, 0.5]),
        ] {
            assert_eq!(areas(&square, &[stroke]), [4.0], "{stroke:?}");
        }
    }

    #[test]
    fn sizes_from_a_thousandth_to_a_million() {
        for size in [1e-3, 1.0, 1e6] {
            let square = figure(vec![rectangle(size, -size, size, size)]);
            let far = stroke([-3e6, -0.25 * size], [3e6, -0.25 * size]);
            let cut = areas(&square, &[far]);
            let whole = size * size;
            assert_eq!(cut.len(), 2);
            assert!((cut[0] / whole - 0.25).abs() < 1e-9, "{size}: {cut:?}");
            assert!((cut[1] / whole - 0.75).abs() < 1e-9, "{size}: {cut:?}");
        }
    }

    #[test]
    fn a_thousand_strokes() {
        let square = figure(vec![rectangle(0.0, 0.0, 4.0, 4.0)]);
        let mut strokes = Vec::new();
        for i in 0..30 {
            let x = 0.1 + 3.8 * f64::from(i) / 30.0;
            strokes.push(stroke([-1.0, x], [5.0, x]));
            strokes.push(stroke([x, -1.0], [x, 5.0]));
        }
        let cut = areas(&square, &strokes);
        assert_eq!(cut.len(), 31 * 31);
        assert!((cut.iter().sum::<f64>() - 16.0).abs() < 1e-9);
        // A thousand side by side.
        let side_by_side = (0..1000).map(|i| {
            let x = (f64::from(i) + 0.5) * 0.004;
            stroke([x, -1.0], [x, 5.0])
        });
        let cut = areas(&square, &side_by_side.collect::<Vec<_>>());
        assert_eq!(cut.len(), 1001);
    }
}
