//! A painter that records drawing, for tests.

use super::{Painter, Point, StrokeStyle, Style, Text, point};

/// One thing drawn, in board points with the moves of `enter` applied.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    /// Closed rings.
    Polygon(Vec<Vec<Point>>, Style),
    /// An open line.
    Polyline(Vec<Point>, StrokeStyle),
    /// Centre and radius.
    Circle(Point, f64, Style),
    /// Text, place and height.
    Text(String, Point, f64),
    /// Hatched rings.
    Hatch(Vec<Vec<Point>>),
}

/// Records drawing.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// In the order of drawing.
    pub drawn: Vec<Drawn>,
    moves: Vec<(Point, f64)>,
    /// Deepest nesting of `enter`s not yet left.
    pub open: usize,
}

impl Recorder {
    /// All texts drawn.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.drawn.iter().filter_map(|drawn| match drawn {
            Drawn::Text(text, ..) => Some(text.as_str()),
            _ => None,
        })
    }

    fn place(&self, p: Point) -> Point {
        self.moves.iter().rev().fold(p, |p, (shift, scale)| {
            point(shift.x + p.x * scale, shift.y + p.y * scale)
        })
    }

    fn scale(&self) -> f64 {
        self.moves.iter().map(|(_, scale)| scale).product()
    }

    fn rings(&self, rings: &[&[Point]]) -> Vec<Vec<Point>> {
        rings
            .iter()
            .map(|ring| ring.iter().map(|p| self.place(*p)).collect())
            .collect()
    }
}

impl Painter for Recorder {
    fn polygon(&mut self, rings: &[&[Point]], style: Style) {
        let rings = self.rings(rings);
        self.drawn.push(Drawn::Polygon(rings, style));
    }
    fn polyline(&mut self, points: &[Point], stroke: StrokeStyle) {
        let points = points.iter().map(|p| self.place(*p)).collect();
        self.drawn.push(Drawn::Polyline(points, stroke));
    }
    fn circle(&mut self, centre: Point, radius: f64, style: Style) {
        let drawn = Drawn::Circle(self.place(centre), radius * self.scale(), style);
        self.drawn.push(drawn);
    }
    fn text(&mut self, text: Text<'_>) {
        let drawn = Drawn::Text(text.text.to_owned(), self.place(text.at), text.size);
        self.drawn.push(drawn);
    }
    fn hatch(&mut self, rings: &[&[Point]], _: StrokeStyle, _: f64) {
        let rings = self.rings(rings);
        self.drawn.push(Drawn::Hatch(rings));
    }
    fn opacity(&mut self, opacity: f64) {
        debug_assert!((0.0..=1.0).contains(&opacity), "opacity {opacity}");
    }
    fn enter(&mut self, shift: Point, scale: f64) {
        self.moves.push((shift, scale));
        self.open += 1;
    }
    fn leave(&mut self) {
        debug_assert!(!self.moves.is_empty(), "leave without enter");
        self.moves.pop();
        self.open = self.moves.len();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Ink, filled, point};
    use super::*;

    #[test]
    fn moves_nest_outermost_last() {
        let mut recorder = Recorder::default();
        recorder.enter(point(10.0, 0.0), 2.0);
        recorder.enter(point(1.0, 1.0), 3.0);
        recorder.circle(point(1.0, 1.0), 1.0, filled(Ink::Line));
        recorder.leave();
        recorder.leave();
        let style = filled(Ink::Line);
        assert_eq!(
            recorder.drawn,
            [Drawn::Circle(point(18.0, 8.0), 6.0, style)]
        );
    }
}
