//! A genome as a strip: each gene in the colour of whom it is from.

use super::{Ink, Painter, Point, filled, outlined, point, stroke};

/// How a part is pointed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GeneOrigin {
    /// Not at all: all have it, or nothing is known of it.
    Plain,
    /// Of the first parent only: unbroken.
    First,
    /// Of the second parent only: dashed, or hatched.
    Second,
    /// Of no parent: dotted, or ringed.
    New,
    /// Not handed down by the only parent: as thin as a hair, crossed out.
    Lost,
}

impl GeneOrigin {
    /// Its colour, the same in all figures.
    pub const fn ink(self) -> Ink {
        match self {
            Self::Plain => Ink::Faint,
            Self::First => Ink::Accent,
            Self::Second => Ink::Warn,
            Self::New => Ink::Good,
            Self::Lost => Ink::Error,
        }
    }
}

/// Draws a strip of genes. Neighbours of one kind are drawn as one where genes are
/// narrower than a pixel or two. So that they are not told apart by colour alone,
/// genes of the first parent are high, those of the second low, new ones in between.
pub fn draw_genes(
    painter: &mut dyn Painter,
    from: Point,
    (wide, high): (f64, f64),
    tints: &[GeneOrigin],
) {
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
            GeneOrigin::Plain => (0.35, 0.65),
            GeneOrigin::First => (0.0, 0.6),
            GeneOrigin::Second => (0.4, 1.0),
            GeneOrigin::New | GeneOrigin::Lost => (0.0, 1.0),
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
