//! The three pieces as paths: characters of a font may appear as emoji, and differ
//! from device to device.

use super::board::Kind;
use crate::paint::{Ink, Painter, Point, filled, point, stroke};

/// Side of the box in which the paths are given.
const BOX: f64 = 24.0;

const TOWER: &[(f64, f64)] = &[
    (5.0, 3.0),
    (8.2, 3.0),
    (8.2, 5.2),
    (10.4, 5.2),
    (10.4, 3.0),
    (13.6, 3.0),
    (13.6, 5.2),
    (15.8, 5.2),
    (15.8, 3.0),
    (19.0, 3.0),
    (19.0, 8.0),
    (16.8, 10.0),
    (16.8, 17.0),
    (19.0, 19.2),
    (19.0, 22.0),
    (5.0, 22.0),
    (5.0, 19.2),
    (7.2, 17.0),
    (7.2, 10.0),
    (5.0, 8.0),
];

const BISHOP: &[(f64, f64)] = &[
    (12.0, 4.4),
    (14.0, 6.2),
    (15.8, 8.8),
    (16.7, 11.4),
    (16.3, 13.8),
    (14.6, 16.0),
    (14.6, 17.2),
    (18.4, 19.6),
    (18.4, 22.0),
    (5.6, 22.0),
    (5.6, 19.6),
    (9.4, 17.2),
    (9.4, 16.0),
    (7.7, 13.8),
    (7.3, 11.4),
    (8.2, 8.8),
    (10.0, 6.2),
];

const QUEEN: &[(f64, f64)] = &[
    (3.4, 8.2),
    (7.4, 13.2),
    (8.4, 6.4),
    (12.0, 12.2),
    (15.6, 6.4),
    (16.6, 13.2),
    (20.6, 8.2),
    (18.2, 18.0),
    (18.8, 20.0),
    (18.8, 22.0),
    (5.2, 22.0),
    (5.2, 20.0),
    (5.8, 18.0),
];

/// The balls on the points of the queen's crown.
const BALLS: [(f64, f64); 4] = [(3.4, 6.8), (8.4, 4.6), (15.6, 4.6), (20.6, 6.8)];

/// Draws a piece in a box of `size` points around `middle`, on a square of ink
/// `ground`.
pub(super) fn draw(kind: Kind, middle: Point, size: f64, ground: Ink, painter: &mut dyn Painter) {
    let scale = size / BOX;
    let at = |(x, y): (f64, f64)| {
        point(
            middle.x + (x - BOX / 2.0) * scale,
            middle.y + (y - BOX / 2.0) * scale,
        )
    };
    let path = match kind {
        Kind::Rook => TOWER,
        Kind::Bishop => BISHOP,
        Kind::Queen => QUEEN,
    };
    let ring: Vec<_> = path.iter().copied().map(at).collect();
    painter.polygon(&[&ring], filled(Ink::BlackCell));
    match kind {
        Kind::Rook => {}
        Kind::Bishop => {
            painter.circle(at((12.0, 3.4)), 1.7 * scale, filled(Ink::BlackCell));
            painter.line(
                at((14.6, 7.2)),
                at((11.6, 11.6)),
                stroke(ground, 1.5 * scale),
            );
        }
        Kind::Queen => {
            for ball in BALLS {
                painter.circle(at(ball), 1.6 * scale, filled(Ink::BlackCell));
            }
        }
    }
    if kind != Kind::Rook {
        let (left, right) = (at((6.6, 19.0)), at((17.4, 19.0)));
        painter.line(left, right, stroke(ground, 0.9 * scale));
    }
}
