//! A genome as a strip: each gene in the colour of its origin.

use super::{Ink, Painter, Point, filled, outlined, point, stroke};

/// The origin of a part or gene, and its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GeneOrigin {
    /// Of both parents, or unknown: no mark.
    Plain,
    /// Of the first parent only: unbroken.
    First,
    /// Of the second parent only: dashed, or hatched.
    Second,
    /// Of no parent: dotted, or ringed.
    New,
    /// Not passed on by the only parent: a thin line, crossed out.
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

/// Draws a strip of genes. Where genes are narrow, neighbours of one origin are drawn as
/// one. Not by colour alone: genes of the first parent are high, those of the second low,
/// new ones of full height.
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
