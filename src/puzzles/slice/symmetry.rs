//! How far a set of lines is from a symmetry of its figure: people prefer
//! symmetric solutions, so the author wished the search could.

use super::cut::line_distance;
use super::evaluator::Line;
use super::figure::{Figure, Point};

/// The symmetries of an upright square that a figure may have. The matrix is applied to
/// an offset from the centre of its bounds; the angle of a line's normal (in turns) becomes
/// `turn ± angle`.
const CANDIDATES: [([[f64; 2]; 2], f64, f64); 7] = [
    ([[-1.0, 0.0], [0.0, 1.0]], 0.5, -1.0),   // left and right
    ([[1.0, 0.0], [0.0, -1.0]], 0.0, -1.0),   // top and bottom
    ([[0.0, 1.0], [1.0, 0.0]], 0.25, -1.0),   // across one diagonal
    ([[0.0, -1.0], [-1.0, 0.0]], 0.75, -1.0), // across the other
    ([[-1.0, 0.0], [0.0, -1.0]], 0.5, 1.0),   // half a turn
    ([[0.0, -1.0], [1.0, 0.0]], 0.25, 1.0),   // a quarter turn
    ([[0.0, 1.0], [-1.0, 0.0]], 0.75, 1.0),   // a quarter turn back
];

/// The symmetries a figure has.
#[derive(Clone, Debug)]
pub(super) struct Symmetries {
    /// Turn and sign of each: it makes an angle `turn + sign · angle`.
    angles: Vec<(f64, f64)>,
}

impl Symmetries {
    /// Those of the candidates that map the figure's corners, zones included,
    /// onto themselves.
    pub fn new(figure: &Figure) -> Self {
        let Some(bounds) = figure.bounds() else {
            return Self { angles: Vec::new() };
        };
        let [cx, cy] = bounds.centre();
        let near = 1e-6 * bounds.diagonal();
        let corners = figure.rings().chain(&figure.forbidden).flatten();
        let corners: Vec<Point> = corners.copied().collect();
        let holds = |matrix: &[[f64; 2]; 2]| {
            corners.iter().all(|[x, y]| {
                let (x, y) = (x - cx, y - cy);
                let [u, v] = matrix.map(|[a, b]| a * x + b * y);
                let meets =
                    |p: &Point| (p[0] - cx - u).abs() <= near && (p[1] - cy - v).abs() <= near;
                corners.iter().any(meets)
            })
        };
        let found = CANDIDATES.iter().filter(|(matrix, ..)| holds(matrix));
        Self {
            angles: found.map(|(_, turn, sign)| (*turn, *sign)).collect(),
        }
    }

    /// The mean distance of each line's image to the nearest line, under the
    /// symmetry with the least distance; 0 when the figure has none.
    pub fn distance(&self, lines: &[Line]) -> f64 {
        let under = |(turn, sign): &(f64, f64)| {
            let off = |line: &Line| {
                let image = Line {
                    angle: turn + sign * line.angle,
                    offset: line.offset,
                };
                lines
                    .iter()
                    .map(|other| line_distance(image, *other))
                    .fold(f64::INFINITY, f64::min)
            };
            lines.iter().map(off).sum::<f64>() / lines.len().max(1) as f64
        };
        let best = self.angles.iter().map(under).fold(f64::INFINITY, f64::min);
        if best.is_finite() { best } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::figure::samples;
    use super::*;

    #[test]
    fn figures_have_their_symmetries() {
        let count = |figure| Symmetries::new(&figure).angles.len();
        assert_eq!(count(samples::house()), 1);
        assert_eq!(count(samples::frame()), 7);
        assert_eq!(
            count(samples::figure(vec![samples::rectangle(
                0.0, 0.0, 2.0, 1.0
            )])),
            3
        );
        let scalene = vec![vec![[0.0, 0.0], [3.0, 0.0], [1.0, 2.0]]];
        assert_eq!(count(samples::figure(scalene)), 0);
    }

    #[test]
    fn mirrored_lines_are_at_distance_0() {
        let house = Symmetries::new(&samples::house());
        let a = Line {
            angle: 0.1,
            offset: 0.2,
        };
        let mirrored = Line {
            angle: 0.4,
            offset: 0.2,
        };
        assert!(house.distance(&[a, mirrored]) < 1e-12);
        assert!(
            house.distance(&[
                a,
                Line {
                    angle: 0.4,
                    offset: 0.3
                }
            ]) > 0.05
        );
        let upright = Line {
            angle: 0.0,
            offset: 0.0,
        };
        assert!(house.distance(&[upright]) < 1e-12, "the axis itself");
        assert!(house.distance(&[a]) > 0.05);
    }
}
