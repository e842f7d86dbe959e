//! What charts draw of their axes: lines across at values, and ticks below.

use super::axis::Axis;
use super::figures::short;
use crate::paint::{Align, Ink, Painter, Point, Text, point, stroke};

pub(crate) const FONT: f64 = 11.5;
// Room for “1,5 Tsd.”.
pub(crate) const LEFT: f64 = 52.0;
pub(crate) const RIGHT: f64 = 10.0;

pub(crate) fn label(text: &str, at: Point, align: Align, ink: Ink) -> Text<'_> {
    Text {
        text,
        at,
        size: FONT,
        ink,
        align,
        bold: false,
    }
}

/// A line across at a height, from the labels to the right end.
pub(super) fn across(at: f64, right: f64, painter: &mut dyn Painter) {
    let hair = stroke(Ink::Grid, 1.0);
    painter.line(point(LEFT, at), point(right, at), hair);
}

/// A label at the left of a height.
pub(super) fn beside(text: &str, at: f64, painter: &mut dyn Painter) {
    let place = point(LEFT - 6.0, at);
    painter.text(label(text, place, Align::End, Ink::Faint));
}

/// Lines across at the values of an axis, upwards, with labels: none where the one before still is.
pub(crate) fn rows(
    y: &Axis,
    most: usize,
    right: f64,
    say: fn(f64) -> String,
    painter: &mut dyn Painter,
) {
    let mut free = f64::INFINITY;
    for value in y.labelled(most) {
        let at = y.place(value).round() + 0.5;
        across(at, right, painter);
        if at <= free {
            free = at - FONT;
            beside(&say(value), at, painter);
        }
    }
}

/// Ticks below, at the values of an axis for which there is room, perhaps with labels.
pub(crate) fn columns(
    x: &Axis,
    most: usize,
    bottom: f64,
    has_labels: bool,
    painter: &mut dyn Painter,
) {
    let left = x.zero.unwrap_or(x.start);
    let mut free = f64::NEG_INFINITY;
    for value in x.labelled(most) {
        let text = short(value);
        let half = text.chars().count() as f64 * FONT * 0.3;
        let at = x.place(value).clamp(left + half, x.end - half);
        if at - half < free {
            continue;
        }
        free = at + half + 8.0;
        let tick = x.place(value).round() + 0.5;
        let (from, to) = (point(tick, bottom), point(tick, bottom + 4.0));
        painter.line(from, to, stroke(Ink::Grid, 1.0));
        if has_labels {
            let place = point(at, bottom + 12.0);
            painter.text(label(&text, place, Align::Middle, Ink::Faint));
        }
    }
}
