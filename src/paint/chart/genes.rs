//! A genome as a strip: each gene in the colour of whom it is from.

use crate::game::kin::Tint;
use crate::paint::{Ink, Painter, Point, filled, outlined, point, stroke};

/// Draws a strip of genes. Neighbours of one kind are drawn as one where genes are
/// narrower than a pixel or two. So that they are not told apart by colour alone,
/// genes of the first parent are high, those of the second low, new ones in between.
pub fn genes(painter: &mut dyn Painter, from: Point, (wide, high): (f64, f64), tints: &[Tint]) {
    let to = point(from.x + wide, from.y + high);
    let each = wide / tints.len().max(1) as f64;
    let gap = if each > 4.0 { 1.0 } else { 0.0 };
    painter.rectangle(from, to, filled(Ink::Surface));
    let mut first = 0;
    while first < tints.len() {
        let tint = tints[first];
        let run = tints[first..].iter().take_while(|other| **other == tint);
        let last = if gap > 0.0 {
            first + 1
        } else {
            first + run.count()
        };
        let (left, right) = (
            from.x + first as f64 * each,
            from.x + last as f64 * each - gap,
        );
        let (top, bottom) = match tint {
            Tint::Plain => (0.35, 0.65),
            Tint::First => (0.0, 0.6),
            Tint::Second => (0.4, 1.0),
            Tint::New | Tint::Lost => (0.0, 1.0),
        };
        painter.rectangle(
            point(left, from.y + top * high),
            point(right.max(left + 0.8), from.y + bottom * high),
            filled(tint.ink()),
        );
        first = last;
    }
    painter.rectangle(from, to, outlined(stroke(Ink::Grid, 1.0)));
}
