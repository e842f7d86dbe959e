//! A small curve of a figure over the moves of a game, with the present one
//! marked.

use super::{Ink, Painter, Point, filled, point, stroke};

/// What a slider's thumb takes of the width on either side.
pub const INSET: f64 = 8.0;
const TOP: f64 = 6.0;
const BOTTOM: f64 = 3.0;

/// Draws values, one for each place, over a width and height in points.
pub fn draw(values: &[f64], at: usize, size: (f64, f64), painter: &mut dyn Painter) {
    let most = values.iter().copied().fold(0.0, f64::max).max(1.0);
    let width = (size.0 - 2.0 * INSET).max(1.0);
    let last = values.len().saturating_sub(1).max(1) as f64;
    let base = size.1 - BOTTOM;
    let place = |(n, value): (usize, &f64)| -> Point {
        let share = value.max(0.0) / most;
        point(
            INSET + width * n as f64 / last,
            base - (base - TOP) * share.min(1.0),
        )
    };
    let line: Vec<Point> = values.iter().enumerate().map(place).collect();
    let (Some(first), Some(end)) = (line.first(), line.last()) else {
        return;
    };
    if line.len() > 1 {
        let mut area = line.clone();
        area.extend([point(end.x, base), point(first.x, base)]);
        painter.polygon(&[&area], filled(Ink::AccentSoft));
        painter.polyline(&line, stroke(Ink::Accent, 1.4));
    }
    painter.line(
        point(INSET, base),
        point(INSET + width, base),
        stroke(Ink::Grid, 1.0),
    );
    let Some(now) = line.get(at) else {
        return;
    };
    painter.line(point(now.x, base), *now, stroke(Ink::Line, 1.0));
    painter.circle(*now, 3.2, filled(Ink::Accent).and(stroke(Ink::Paper, 1.2)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::recorder::Recorder;

    #[test]
    fn any_course_can_be_drawn() {
        for values in [&[][..], &[3.0], &[28.0, 30.0, 0.0], &[0.0, 0.0]] {
            for at in [0, 2, 9] {
                let mut recorder = Recorder::default();
                draw(values, at, (300.0, 36.0), &mut recorder);
                assert_eq!(recorder.drawn.is_empty(), values.is_empty());
            }
        }
    }
}
