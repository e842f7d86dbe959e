//! The frame around a board that has just been solved: the page's mark, a double strand,
//! grows from below along both sides and fades away.
//!
//! It lies in the board's margin and never on the board.

use super::{Ink, Painter, Point, Rect, point, stroke};

/// The amplitude of a strand, in points.
pub const SWING: f64 = 3.2;
/// The longest wave of a strand: two crossings.
const WAVE: f64 = 44.0;
/// The radius of the corners, and the distance between two points of a strand.
const CORNER: f64 = 10.0;
const STEP: f64 = 3.0;
/// Shares of the time: it is whole after the first, and fades after the second.
const GROWTH_SHARE: f64 = 0.5;
const FADE_START: f64 = 0.62;

/// Draws it around `frame`, its middle line, at a time from 0 to 1; nothing at both ends.
pub fn draw(frame: Rect, time: f64, painter: &mut dyn Painter) {
    let outline = Outline::around(frame);
    let open = 0.0 < time && time < 1.0 && outline.length.is_finite();
    if !open || outline.length < WAVE {
        return;
    }
    let grown = (time / GROWTH_SHARE).min(1.0);
    let grown = 1.0 - (1.0 - grown) * (1.0 - grown);
    let left = ((1.0 - time) / (1.0 - FADE_START)).min(1.0);
    painter.opacity(left);
    let half = outline.length / 2.0;
    // Whole waves, so that both sides meet in a crossing.
    let wave = half / (half / WAVE).ceil();
    let phase = |s: f64| std::f64::consts::TAU * s / wave;
    for side in [1.0, -1.0] {
        let reach = half * grown;
        let steps = (reach / STEP).ceil().max(1.0);
        let places = (0..=steps as u32).map(|n| reach * f64::from(n) / steps);
        let places: Vec<f64> = places.collect();
        let strand = |sign: f64| -> Vec<Point> {
            let swing = |s: &f64| outline.at(side * s, sign * SWING * libm::sin(phase(*s)));
            places.iter().map(swing).collect()
        };
        let rungs = (reach / (wave / 4.0)) as u32;
        for rung in (0..rungs).map(|n| wave * (0.25 + f64::from(n) / 2.0)) {
            if rung <= reach {
                let ends = (
                    outline.at(side * rung, -SWING),
                    outline.at(side * rung, SWING),
                );
                painter.line(ends.0, ends.1, stroke(Ink::Good, 1.2));
            }
        }
        painter.polyline(&strand(1.0), stroke(Ink::Accent, 1.8));
        painter.polyline(&strand(-1.0), stroke(Ink::Good, 1.8));
    }
    painter.opacity(1.0);
}

/// The outline around a rectangle with round corners, from the middle of its lower
/// side.
struct Outline {
    frame: Rect,
    /// The sides' lengths between the corners.
    wide: f64,
    high: f64,
    radius: f64,
    length: f64,
}

impl Outline {
    fn around(frame: Rect) -> Self {
        let (width, height) = frame.size();
        let radius = CORNER.min(width / 2.0).min(height / 2.0).max(0.0);
        let (wide, high) = (width - 2.0 * radius, height - 2.0 * radius);
        Self {
            frame,
            wide,
            high,
            radius,
            length: 2.0 * (wide + high) + std::f64::consts::TAU * radius,
        }
    }

    /// The place `s` along the outline, to the right for positive ones, and `out` of it.
    fn at(&self, s: f64, out: f64) -> Point {
        let middle = (self.frame.from.x + self.frame.to.x) / 2.0;
        let (mirror, mut s) = (if s < 0.0 { -1.0 } else { 1.0 }, s.abs());
        let arc = std::f64::consts::FRAC_PI_2 * self.radius;
        let (half, bottom) = (self.wide / 2.0, self.frame.to.y);
        let (from, radius) = (self.frame.from.y, self.radius);
        let place = |x: f64, y: f64| point(middle + mirror * x, y);
        if s <= half {
            return place(s, bottom + out);
        }
        s -= half;
        let turn = |s: f64, y: f64, begin: f64| {
            let angle = begin - s / radius.max(1e-9);
            let reach = radius + out;
            place(
                half + reach * libm::cos(angle),
                y + reach * libm::sin(angle),
            )
        };
        if s <= arc {
            return turn(s, bottom - radius, std::f64::consts::FRAC_PI_2);
        }
        s -= arc;
        if s <= self.high {
            return place(half + radius + out, bottom - radius - s);
        }
        s -= self.high;
        if s <= arc {
            return turn(s, from + radius, 0.0);
        }
        place(half - (s - arc), from - out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::recorder::{Drawn, Recorder};

    fn drawn(frame: Rect, time: f64) -> Vec<Point> {
        let mut recorder = Recorder::default();
        draw(frame, time, &mut recorder);
        let points = recorder.drawn.into_iter().flat_map(|drawn| match drawn {
            Drawn::Polyline(points, _) => points,
            other => panic!("{other:?}"),
        });
        points.collect()
    }

    fn rect(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect {
            from: point(x, y),
            to: point(x + width, y + height),
        }
    }

    #[test]
    fn win_frame_is_empty_before_and_after_its_time() {
        let frame = rect(6.0, 6.0, 380.0, 300.0);
        for time in [f64::NAN, -1.0, 0.0, 1.0, 7.0] {
            assert!(drawn(frame, time).is_empty(), "{time}");
        }
        assert!(drawn(frame, 0.01).len() < drawn(frame, 0.3).len());
    }

    #[test]
    fn win_frame_stays_in_the_margin() {
        let frame = rect(6.0, 20.0, 380.0, 300.0);
        for time in [0.1, 0.5, 0.99] {
            for p in drawn(frame, time) {
                let dx = (frame.from.x - p.x).max(p.x - frame.to.x);
                let dy = (frame.from.y - p.y).max(p.y - frame.to.y);
                assert!(dx <= SWING + 1e-9 && dy <= SWING + 1e-9, "{p:?}");
                // Corners are round: there it may be a little further in.
                let corner = dx > -CORNER && dy > -CORNER;
                assert!(dx.max(dy) >= -SWING - 1e-9 || corner, "{p:?}");
            }
        }
    }

    #[test]
    fn both_sides_meet_at_the_top() {
        let frame = rect(0.0, 0.0, 200.0, 100.0);
        let outline = Outline::around(frame);
        for s in [1.0, -1.0] {
            let top = outline.at(s * outline.length / 2.0, 0.0);
            assert!((top.x - 100.0).abs() < 1e-9 && top.y == 0.0, "{top:?}");
        }
        // Nowhere a jump.
        let places: Vec<Point> = (0..3000)
            .map(|n| outline.at(f64::from(n) * outline.length / 6000.0, SWING))
            .collect();
        for pair in places.windows(2) {
            let (dx, dy) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
            assert!(dx.hypot(dy) < 0.3, "{pair:?}");
        }
    }

    #[test]
    fn win_frame_fits_boards_of_any_size() {
        for (width, height) in [(0.0, 0.0), (3.0, 900.0), (-5.0, 20.0), (1e9, f64::NAN)] {
            for p in drawn(rect(0.0, 0.0, width, height), 0.4) {
                assert!(p.x.is_finite() && p.y.is_finite());
            }
        }
    }
}
