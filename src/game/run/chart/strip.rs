//! All individuals below the chart: a column for each generation, darker where more of them have about
//! the same fitness. Both axes are the chart's; what is beyond them stands at their ends.

use super::grid::beside;
use super::{FONT, Frame, Options, label, short};
use crate::i18n::tr;
use crate::paint::{Align, Ink, Painter, Point, filled, point, rectangle};
use crate::search::{ScoreColumn, Trace};

/// Room for the title.
const TOP: f64 = 16.0;
const BOTTOM: f64 = 4.0;
/// The least width of a column, and the height of a row, in points.
const COLUMN: f64 = 2.0;
const ROW: f64 = 4.0;
/// Above which share of the individuals a row is drawn with which opacity.
const SHADES: [(f64, f64); 3] = [(0.0, 0.3), (0.1, 0.6), (0.4, 1.0)];

/// Draws the strip.
pub fn strip(
    trace: &Trace,
    scores: &[ScoreColumn],
    options: &Options<'_>,
    painter: &mut dyn Painter,
) {
    let (_, height) = options.size;
    let frame = Frame::new(trace, options);
    let (x, y) = frame.axes(options, (height - BOTTOM, TOP));
    let place = |column: &ScoreColumn| {
        let at = match frame.by_evaluations {
            true => column.evaluations,
            false => column.generation,
        };
        x.place(at as f64).round()
    };
    let rows = ((y.start - y.end) / ROW).floor().max(1.0) as usize;
    // As many columns as there is room for; each reaches to the next.
    let mut shown: Vec<(f64, &ScoreColumn)> = Vec::new();
    for column in scores {
        let from = place(column);
        if (shown.last()).is_none_or(|(before, _)| from - before >= COLUMN) {
            shown.push((from, column));
        }
    }
    let mut shades: [Vec<[Point; 4]>; 3] = Default::default();
    for (n, (from, column)) in shown.iter().enumerate() {
        let to = shown.get(n + 1).map_or(from + COLUMN, |(next, _)| *next);
        let mut counts = vec![0_usize; rows];
        for score in &column.scores {
            let row = (y.start - y.place(*score)) / ROW;
            counts[(row as usize).min(rows - 1)] += 1;
        }
        let all = column.scores.len().max(1) as f64;
        for (row, count) in counts.into_iter().enumerate() {
            let share = count as f64 / all;
            if let Some(shade) = SHADES.iter().rposition(|(least, _)| share > *least) {
                let bottom = y.start - row as f64 * ROW;
                let ring = rectangle(point(*from, bottom - ROW), point(to, bottom));
                shades[shade].push(ring);
            }
        }
    }
    for (rings, (_, opacity)) in shades.iter().zip(SHADES) {
        let rings: Vec<&[Point]> = rings.iter().map(|ring| &ring[..]).collect();
        painter.opacity(opacity);
        painter.polygon(&rings, filled(Ink::Accent));
    }
    painter.opacity(1.0);
    let title = tr!("all fitness values");
    painter.text(label(title, point(2.0, 7.0), Align::Start, Ink::Faint));
    // Upwards; no label where the one before still is.
    let mut free = f64::INFINITY;
    for value in y.ticks(2) {
        let at = y.place(value).min(height - 8.0);
        if at <= free {
            free = at - FONT;
            beside(&short(value), at, painter);
        }
    }
}
