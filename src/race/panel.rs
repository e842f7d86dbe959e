//! A panel of the picture of a race: its place, and its frame of lines and labels.

use crate::game::run::chart::{Axis, LEFT, Scale, label, rows};
use crate::paint::{Align, Ink, Painter, point, stroke};

/// Room for a panel's heading and for the labels below it.
pub const HEAD: f64 = 26.0;
pub const FOOT: f64 = 24.0;

/// One of the picture's panels.
pub struct ChartPanel {
    pub head: String,
    /// The top of its heading, and its height below that.
    pub top: f64,
    pub height: f64,
    /// Whether its evaluations have labels.
    pub labelled: bool,
}

impl ChartPanel {
    /// An axis from its bottom to its top.
    pub fn axis(&self, from: f64, to: f64, log: bool) -> Axis {
        let top = self.top + HEAD;
        Axis::new(Scale::new(log), (from, to), (top + self.height, top))
    }

    /// Its heading, lines across at the values of its axis, and its bottom.
    pub fn frame(&self, y: &Axis, right: f64, say: fn(f64) -> String, painter: &mut dyn Painter) {
        let heading = point(LEFT, self.top + HEAD - 12.0);
        painter.text(label(&self.head, heading, Align::Start, Ink::Faint));
        let most = if self.height < 80.0 { 3 } else { 4 };
        rows(y, most, right, say, painter);
        let (from, to) = (point(LEFT, y.start), point(right, y.start));
        painter.line(from, to, stroke(Ink::Faint, 1.0));
    }
}
