//! The picture of a sweep: boxes over the values of the parameter in which contestants differ.
//!
//! A box is the middle half of a contestant's runs, with its median; whiskers end at the best and the worst
//! run. What no run reaches within its budget is at ∞, the top of the panel.

use super::series::{ChartSeries, ink, letter, pen};
use super::{Measure, Summary};
use crate::game::chart::{Axis, LEFT, RIGHT, Scale, label, short};
use crate::i18n::tr;
use crate::paint::{Align, Ink, Painter, Style, filled, point, stroke};

/// The widest half of a box.
const HALF: f64 = 24.0;

/// The figures of a box: whiskers, quartiles, median; `None`: infinite.
struct BoxFigures {
    low: Option<f64>,
    quartiles: [Option<f64>; 3],
    high: Option<f64>,
}

impl BoxFigures {
    fn new(summary: &Summary, measure: Measure) -> Self {
        let figures = match measure {
            Measure::Evaluations => summary.evaluations,
            Measure::Seconds => summary.seconds,
            Measure::Score => summary.score,
        };
        let quartiles = [figures.q1, figures.median, figures.q3];
        let steps = &summary.steps;
        let (low, high) = match measure {
            Measure::Score => (summary.best, summary.worst),
            Measure::Seconds => (figures.q1, figures.q3),
            Measure::Evaluations => {
                let last = steps.last().filter(|_| summary.solved == summary.runs);
                let at = |step: &super::Solved| step.evaluations as f64;
                (steps.first().map(at), last.map(at))
            }
        };
        Self {
            low,
            quartiles,
            high,
        }
    }

    fn all(&self) -> impl Iterator<Item = Option<f64>> {
        [self.low, self.high].into_iter().chain(self.quartiles)
    }
}

/// The heading of the panel.
pub fn heading(measure: Measure, parameter: &str) -> String {
    match measure {
        Measure::Evaluations => tr!("Evaluations to solve, by {parameter}", parameter),
        Measure::Seconds => tr!("Seconds to solve, by {parameter}", parameter),
        Measure::Score => tr!("Final fitness, by {parameter}", parameter),
    }
}

/// Draws the panel. `axis`: from its bottom to its top.
pub fn draw(
    series: &[ChartSeries<'_>],
    measure: Measure,
    (width, axis): (f64, Axis),
    heading: &str,
    painter: &mut dyn Painter,
) {
    let mut boxes: Vec<(usize, Option<f64>, BoxFigures)> = Vec::new();
    for (n, one) in series
        .iter()
        .enumerate()
        .filter(|(_, one)| one.summary.runs > 0)
    {
        let value = one.value.and_then(|(_, value)| value);
        boxes.push((n, value, BoxFigures::new(one.summary, measure)));
    }
    boxes.sort_by(|a, b| a.1.partial_cmp(&b.1).unwrap_or(std::cmp::Ordering::Equal));
    let all = || boxes.iter().flat_map(|(_, _, figures)| figures.all());
    let low = all().flatten().fold(f64::INFINITY, f64::min);
    let high = all().flatten().fold(f64::NEG_INFINITY, f64::max);
    if low > high {
        return;
    }
    let log = measure != Measure::Score && low > 0.0;
    let to = if high > low { high } else { low + 1.0 };
    let mut y = Axis {
        from: low,
        to,
        scale: Scale::new(log),
        ..axis
    };
    let top = y.end;
    if measure != Measure::Score && all().any(|x| x.is_none()) {
        y.end += 18.0;
        let place = point(LEFT - 6.0, top);
        painter.text(label("∞", place, Align::End, Ink::Faint));
    }
    let end = width - RIGHT - 14.0;
    let place = point(LEFT, top - 12.0);
    painter.text(label(heading, place, Align::Start, Ink::Faint));
    for value in y.ticks(4) {
        let at = y.place(value).round() + 0.5;
        painter.line(point(LEFT, at), point(end, at), stroke(Ink::Grid, 1.0));
        painter.text(label(
            &short(value),
            point(LEFT - 6.0, at),
            Align::End,
            Ink::Faint,
        ));
    }
    painter.line(
        point(LEFT, y.start),
        point(end, y.start),
        stroke(Ink::Faint, 1.0),
    );
    let place = |x: Option<f64>| x.map_or(top, |x| y.place(x));
    let columns = boxes.iter().filter(|(_, value, _)| value.is_some()).count();
    let step = (end - LEFT) / columns.max(1) as f64;
    let half = HALF.min(step * 0.3);
    let mut column = 0.0;
    for (n, value, figures) in &boxes {
        let [q1, median, q3] = figures.quartiles.map(place);
        let Some(value) = value else {
            // The control has no value: its median is a line across.
            painter.line(point(LEFT, median), point(end, median), pen(*n));
            painter.text(label(
                &letter(*n),
                point(end + 6.0, median),
                Align::Start,
                ink(*n),
            ));
            continue;
        };
        let x = LEFT + (column + 0.5) * step;
        column += 1.0;
        let line = stroke(Ink::Line, 1.5);
        painter.line(point(x, place(figures.low)), point(x, q1), line);
        painter.line(point(x, q3), point(x, place(figures.high)), line);
        let corners = [
            (x - half, q1),
            (x + half, q1),
            (x + half, q3),
            (x - half, q3),
        ];
        let corners = corners.map(|(x, y)| point(x, y));
        painter.opacity(0.25);
        painter.polygon(&[&corners], filled(Ink::Accent));
        painter.opacity(1.0);
        let outline = Style {
            fill: None,
            stroke: Some(line),
        };
        painter.polygon(&[&corners], outline);
        let (from, to) = (point(x - half, median), point(x + half, median));
        painter.line(from, to, stroke(Ink::Accent, 3.0));
        let text = short(*value);
        painter.text(label(
            &text,
            point(x, y.start + 13.0),
            Align::Middle,
            Ink::Line,
        ));
    }
}
