//! The picture of a sweep: boxes over the values of the parameter in which contestants differ.
//!
//! A box is the middle half of a contestant's runs, with its median; whiskers end at the best and the worst
//! run. What no run reaches within its budget is at ∞, the top of the panel.

use super::panel::ChartPanel;
use super::series::{ChartSeries, ink, letter, pen};
use super::{Measure, Solved, Summary};
use crate::game::run::chart::{LEFT, label, short};
use crate::i18n::tr;
use crate::paint::{Align, Ink, Painter, filled, outlined, point, rectangle, stroke};

/// The widest half of a box.
const HALF: f64 = 24.0;

/// The figures of a box: whisker, lower quartile, median, upper quartile, whisker; `None`: infinite.
fn figures(summary: &Summary, measure: Measure) -> [Option<f64>; 5] {
    let of = match measure {
        Measure::Evaluations => summary.evaluations,
        Measure::Seconds => summary.seconds,
        Measure::Score => summary.score,
    };
    let (low, high) = match measure {
        Measure::Score => (summary.best, summary.worst),
        Measure::Seconds => (of.q1, of.q3),
        Measure::Evaluations => {
            let steps = &summary.steps;
            let last = steps.last().filter(|_| summary.solved == summary.runs);
            let at = |step: &Solved| step.evaluations as f64;
            (steps.first().map(at), last.map(at))
        }
    };
    [low, of.q1, of.median, of.q3, high]
}

/// The heading of the panel.
pub fn heading(measure: Measure, parameter: &str) -> String {
    match measure {
        Measure::Evaluations => tr!("Evaluations to solve, by {parameter}", parameter),
        Measure::Seconds => tr!("Seconds to solve, by {parameter}", parameter),
        Measure::Score => tr!("Final fitness, by {parameter}", parameter),
    }
}

/// Draws the panel, up to this right end.
pub fn draw(
    series: &[ChartSeries<'_>],
    measure: Measure,
    panel: &ChartPanel,
    end: f64,
    painter: &mut dyn Painter,
) {
    let ran = series.iter().enumerate();
    let ran = ran.filter(|(_, one)| one.summary.runs > 0);
    let boxed = ran.map(|(n, one)| {
        let value = one.value.and_then(|(_, value)| value);
        (n, value, figures(one.summary, measure))
    });
    let mut boxes: Vec<_> = boxed.collect();
    crate::sort::by(&mut boxes, |a, b| {
        a.1.partial_cmp(&b.1).unwrap_or(std::cmp::Ordering::Equal)
    });
    let all = || boxes.iter().flat_map(|(_, _, figures)| *figures);
    let low = all().flatten().fold(f64::INFINITY, f64::min);
    let high = all().flatten().fold(f64::NEG_INFINITY, f64::max);
    if low > high {
        return;
    }
    let log = measure != Measure::Score && low > 0.0;
    let to = if high > low { high } else { low + 1.0 };
    let mut y = panel.axis(low, to, log);
    let top = y.end;
    if measure != Measure::Score && all().any(|x| x.is_none()) {
        y.end += 18.0;
        let place = point(LEFT - 6.0, top);
        painter.text(label("∞", place, Align::End, Ink::Faint));
    }
    panel.frame(&y, end, short, painter);
    let place = |x: Option<f64>| x.map_or(top, |x| y.place(x));
    let columns = boxes.iter().filter(|(_, value, _)| value.is_some()).count();
    let step = (end - LEFT) / columns.max(1) as f64;
    let half = HALF.min(step * 0.3);
    let mut column = 0.0;
    for (n, value, figures) in &boxes {
        let [low, q1, median, q3, high] = figures.map(place);
        let Some(value) = value else {
            // The control has no value: its median is a line across.
            painter.line(point(LEFT, median), point(end, median), pen(*n));
            let place = point(end + 6.0, median);
            painter.text(label(&letter(*n), place, Align::Start, ink(*n)));
            continue;
        };
        let x = LEFT + (column + 0.5) * step;
        column += 1.0;
        let line = stroke(Ink::Line, 1.5);
        painter.line(point(x, low), point(x, q1), line);
        painter.line(point(x, q3), point(x, high), line);
        let corners = rectangle(point(x - half, q1), point(x + half, q3));
        painter.opacity(0.25);
        painter.polygon(&[&corners], filled(Ink::Accent));
        painter.opacity(1.0);
        painter.polygon(&[&corners], outlined(line));
        let (from, to) = (point(x - half, median), point(x + half, median));
        painter.line(from, to, stroke(Ink::Accent, 3.0));
        let place = point(x, y.start + 13.0);
        painter.text(label(&short(*value), place, Align::Middle, Ink::Line));
    }
}
