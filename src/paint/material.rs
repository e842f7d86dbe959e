//! The look of things on a board: round corners, shadows, edges in the light, and the glint that
//! runs over a solved board. All of it is made of a [`Painter`]'s primitives.

use super::{Ink, Painter, Point, filled, point, stroke};

/// Points of a round corner.
const CORNER_STEPS: u32 = 4;
/// How wide the glint of a solved board is, as a share of the board's diagonal.
const GLINT: f64 = 0.35;

/// A square around a point with round corners, as a ring.
pub fn rounded(at: Point, half: f64, radius: f64) -> Vec<Point> {
    let radius = radius.clamp(0.0, half);
    let inner = half - radius;
    let corners = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
    let corner = |(n, (x, y)): (usize, (f64, f64))| {
        (0..=CORNER_STEPS).map(move |step| {
            let quarters = n as f64 - 1.0 + f64::from(step) / f64::from(CORNER_STEPS);
            let turn = quarters * std::f64::consts::FRAC_PI_2;
            point(
                at.x + x * inner + radius * libm::cos(turn),
                at.y + y * inner + radius * libm::sin(turn),
            )
        })
    };
    corners.into_iter().enumerate().flat_map(corner).collect()
}

/// A tile that lies on the board: its shadow, its body, and its edges in the light and in the
/// shade. `opacity`: of all of it; `shine`: of the light on it, 0–1.
pub fn draw_tile(
    at: Point,
    half: f64,
    ink: Ink,
    opacity: f64,
    shine: f64,
    painter: &mut dyn Painter,
) {
    let radius = 0.18 * half;
    painter.opacity(0.16 * opacity);
    let below = rounded(point(at.x, at.y + 1.2), half, radius);
    painter.polygon(&[&below], filled(Ink::BlackCell));
    painter.opacity(opacity);
    let body = rounded(at, half, radius);
    painter.polygon(&[&body], filled(ink));
    let inside = half - 0.9;
    let place = |x: f64, y: f64| point(at.x + x * inside, at.y + y * inside);
    painter.opacity(shine * opacity);
    let lit = [
        place(-1.0, 0.8),
        place(-1.0, -0.8),
        place(-0.8, -1.0),
        place(0.8, -1.0),
    ];
    painter.polyline(&lit, stroke(Ink::OnBlackCell, 1.2));
    painter.opacity(0.3 * shine * opacity);
    let upper = [
        place(-0.86, -0.86),
        place(0.86, -0.86),
        place(0.86, -0.3),
        place(-0.86, 0.24),
    ];
    painter.polygon(&[&upper], filled(Ink::OnBlackCell));
    painter.opacity(0.22 * opacity);
    let dark = [place(0.8, 1.0), place(-0.8, 1.0)];
    painter.polyline(&dark, stroke(Ink::BlackCell, 1.4));
    painter.opacity(1.0);
}

/// How bright the glint is at a place while a solved board is celebrated, 0–1: it runs from the
/// upper left corner to the lower right one. `along`: 0 at the first, 1 at the second;
/// `celebration`: 0–1, 0 where none is shown.
pub fn glint(along: f64, celebration: f64) -> f64 {
    if celebration <= 0.0 {
        return 0.0;
    }
    let middle = celebration * (1.0 + 2.0 * GLINT) - GLINT;
    let off = ((along - middle) / GLINT).abs();
    if off >= 1.0 {
        return 0.0;
    }
    0.5 + 0.5 * libm::cos(std::f64::consts::PI * off)
}

/// The same on a cell of a board, by row and column; `size`: rows and columns.
pub fn glint_on_cell(at: (usize, usize), size: (usize, usize), celebration: f64) -> f64 {
    let far = (size.0 + size.1).saturating_sub(2).max(1);
    glint((at.0 + at.1) as f64 / far as f64, celebration)
}

/// A line drawn with a pencil: darker in the middle of its stroke than at its edges.
pub fn draw_pencil(from: Point, to: Point, ink: Ink, width: f64, painter: &mut dyn Painter) {
    painter.opacity(0.4);
    painter.line(from, to, stroke(ink, 1.5 * width));
    painter.opacity(1.0);
    painter.line(from, to, stroke(ink, 0.8 * width));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_square_stays_within_its_square_and_touches_each_side() {
        let ring = rounded(point(10.0, 20.0), 5.0, 2.0);
        let most = |far: &dyn Fn(&Point) -> f64| ring.iter().map(far).fold(f64::MIN, f64::max);
        for far in [
            most(&|at| at.x - 10.0),
            most(&|at| 10.0 - at.x),
            most(&|at| at.y - 20.0),
            most(&|at| 20.0 - at.y),
        ] {
            assert!((far - 5.0).abs() < 1e-9, "{far}");
        }
    }

    #[test]
    fn glint_passes_each_place_once_and_is_absent_at_start_and_end() {
        for along in [0.0, 0.5, 1.0] {
            assert!(glint(along, 0.0) == 0.0 && glint(along, 1.0) < 1e-9);
            let brightest = (1..100).map(|n| glint(along, f64::from(n) / 100.0));
            assert!(brightest.fold(0.0, f64::max) > 0.99, "at {along}");
        }
    }
}
