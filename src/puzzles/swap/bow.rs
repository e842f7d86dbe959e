//! A swap drawn as a bow.

use super::rules::{Level, Swap};
use super::view::middle;
use crate::paint::{Ink, Painter, filled, point, stroke};

/// A swap as a bow from cell to cell with a head at either end.
pub(super) fn draw_swap(level: &Level, swap: Swap, painter: &mut dyn Painter) {
    let (from, to) = (middle(&level.shape, swap.0), middle(&level.shape, swap.1));
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let bend = (0.18 * length).min(14.0);
    // A quadratic curve whose ends stay off the middles of the cells.
    let at = |t: f64| {
        let rise = 4.0 * t * (1.0 - t) * bend;
        point(from.x + dx * t - uy * rise, from.y + dy * t + ux * rise)
    };
    let (first, last) = (7.0 / length, 1.0 - 7.0 / length);
    let steps = 16;
    let curve: Vec<_> = (0..=steps)
        .map(|n| at(first + (last - first) * f64::from(n) / f64::from(steps)))
        .collect();
    painter.polyline(&curve, stroke(Ink::Paper, 6.0));
    painter.polyline(&curve, stroke(Ink::Preview, 3.0));
    for (tip, before) in [(first, first + 0.12), (last, last - 0.12)] {
        let (tip, before) = (at(tip), at(before));
        let (x, y) = (tip.x - before.x, tip.y - before.y);
        let l = x.hypot(y).max(0.1);
        let (x, y) = (x / l, y / l);
        let wing = |side: f64| {
            point(
                tip.x - 8.0 * x - side * 4.5 * y,
                tip.y - 8.0 * y + side * 4.5 * x,
            )
        };
        painter.polygon(
            &[&[tip, wing(1.0), wing(-1.0)]],
            filled(Ink::Preview).and(stroke(Ink::Paper, 0.75)),
        );
    }
}
