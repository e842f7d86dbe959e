//! The legend of the chart, and the titles of its axes.

use super::{BEFORE, Frame, LEFT, Options, RIGHT, label};
use crate::i18n::{noun, tr, translate, trc};
use crate::paint::{Align, Ink, Painter, filled, point, stroke};
use crate::search::{Direction, Method};

/// Room for it.
const LEGEND: f64 = 238.0;

/// A text of at most this many characters, cut where it is longer.
fn excerpt_to(text: &str, most: usize) -> String {
    match text.chars().count() <= most {
        true => text.to_owned(),
        false => text
            .chars()
            .take(most.saturating_sub(1))
            .chain(['…'])
            .collect(),
    }
}

/// About the width of a text of the legend, with `beside` for the rest of its entry.
fn room(text: &str, beside: f64) -> f64 {
    text.chars().count() as f64 * 6.0 + beside
}

pub(super) fn legend(
    options: &Options<'_>,
    frame: &Frame,
    has_present: bool,
    painter: &mut dyn Painter,
) {
    let y = 8.0;
    // A narrow chart has no room beside its axis.
    let mut x = (options.size.0 - LEGEND).clamp(2.0, LEFT);
    let mut entry = |text: &str, (ink, width): (Ink, f64), wide: f64, painter: &mut dyn Painter| {
        let to = point(x + 14.0, y);
        if ink == Ink::AccentSoft {
            painter.rectangle(point(x, y - 4.0), point(x + 14.0, y + 4.0), filled(ink));
        } else {
            painter.line(point(x, y), to, stroke(ink, width));
        }
        let place = point(x + 18.0, y);
        painter.text(label(text, place, Align::Start, Ink::Faint));
        x += wide.max(room(text, 32.0));
    };
    let best = trc!("of the fitness, in a chart's legend", "best");
    let mean = trc!("of the fitness, in a chart's legend", "mean");
    let present = trc!("of the fitness, in a chart's legend", "best now");
    // One standard deviation.
    let spread = trc!("of the fitness, in a chart's legend", "± 1 SD");
    entry(best, (Ink::Accent, 2.0), 50.0, painter);
    if options.method.has_fitness() {
        if has_present {
            entry(present, (Ink::Accent, 0.75), 50.0, painter);
        }
        entry(mean, (Ink::Faint, 1.25), 56.0, painter);
        entry(spread, (Ink::AccentSoft, 0.0), 56.0, painter);
    }
    let value = translate(options.method.value_name());
    let value = match (options.method, options.direction) {
        // It grows with the search, and says nothing of the answer.
        (Method::BlindSearch, _) => value.to_owned(),
        (_, Direction::Lower) => tr!("{value} (lower is better)", value),
        (_, Direction::Higher) => tr!("{value} (higher is better)", value),
    };
    let place = point(2.0, y + 17.0);
    painter.text(label(&value, place, Align::Start, Ink::Faint));
    let (width, height) = options.size;
    if let Some((_, name)) = options.before {
        let (y, from) = (y + 17.0 + BEFORE, 2.0);
        let line = stroke(Ink::Faint, 1.25).dashed(5.0, 3.0);
        painter.line(point(from, y), point(from + 14.0, y), line);
        let text = tr!("before: {name}", name);
        let most = ((width - RIGHT - from - 18.0) / room("m", 0.0)) as usize;
        let text = excerpt_to(&text, most);
        let place = point(from + 18.0, y);
        painter.text(label(&text, place, Align::Start, Ink::Faint));
    }
    let place = point(width - RIGHT, height - 7.0);
    let steps = match frame.by_evaluations {
        true => options.method.effort_name(),
        false => options.method.step_name(),
    };
    let steps = noun(translate(steps));
    painter.text(label(&steps, place, Align::End, Ink::Faint));
}
