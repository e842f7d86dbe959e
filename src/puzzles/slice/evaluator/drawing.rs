//! Between the figure's coordinates and the frame of area 1: which stroke to
//! draw for a line, and which line runs through a stroke.

use super::super::cut::{Cut, Line};
use super::super::figure::{Point, Stroke};
use super::super::stroke::StrokeFault;
use super::Evaluator;

impl Evaluator {
    /// The length of a figure's unit in the frame of area 1.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// A point of the figure in the frame of area 1.
    pub fn to_frame(&self, p: Point) -> Point {
        [
            (p[0] - self.centre[0]) * self.scale,
            (p[1] - self.centre[1]) * self.scale,
        ]
    }

    /// A point of the frame of area 1 in the figure's coordinates.
    pub fn to_figure(&self, p: Point) -> Point {
        [
            p[0] / self.scale + self.centre[0],
            p[1] / self.scale + self.centre[1],
        ]
    }

    /// The line through a stroke, in the frame of area 1.
    pub fn line_of(&self, stroke: &Stroke) -> Line {
        let ray = self.ray_of(&Cut::Segment(*stroke));
        let angle = libm::atan2(ray.y, ray.x) / std::f64::consts::TAU;
        Line {
            angle,
            offset: ray.offset,
        }
    }

    /// The stroke to draw for a line: from just before its first chord to just
    /// behind its last one, `margin` (in the frame of area 1) or less beyond.
    ///
    /// `None` for a line that cuts nothing. Where an end would lie on the
    /// boundary, or touch a zone, another margin is tried; so the ends are
    /// outside, and the stroke has no fault if some margin avoids all zones.
    pub fn stroke_of(&mut self, line: Line, margin: f64) -> Option<Stroke> {
        let report = self.report(&Cut::Line(line));
        if report.chord <= 0.0 {
            return None;
        }
        let ray = self.rays[0];
        let mut drawn = None;
        for halvings in 0..20 {
            let margin = margin / f64::from(1_u32 << halvings);
            let from = self.first_outside(|m| ray.at(ray.span[0] - m), margin);
            let to = self.first_outside(|m| ray.at(ray.span[1] + m), margin);
            let stroke = Stroke { from, to };
            match self.figure.stroke_fault(&stroke) {
                Some(StrokeFault::CrossesZone { .. }) => drawn = drawn.or(Some(stroke)),
                _ => return Some(stroke),
            }
        }
        drawn
    }

    /// The first end outside the shapes at a smaller or else a larger margin.
    fn first_outside(&self, end: impl Fn(f64) -> Point, margin: f64) -> Point {
        let factor = |power: i32| libm::ldexp(1.0, power);
        let powers = (0..16).map(|halvings| -halvings).chain(1..30);
        let mut ends = powers.map(|power| self.to_figure(end(margin * factor(power))));
        let outside = ends.find(|&p| !self.figure.contains(p));
        outside.unwrap_or_else(|| self.to_figure(end(margin)))
    }
}
