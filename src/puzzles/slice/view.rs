//! How a level looks: pieces with their share, strokes with their ends, and a stroke
//! being drawn with the pieces it would make.

use super::figure::{Point, Stroke};
use super::pieces::{Sheets, draw_zones};
use super::rules::{Level, Move};
use super::scale::Scale;
use super::stroke::StrokeEnd;
use super::ui::{ASIDE, StrokeDraft, Target, handles};
use crate::game::Frame;
use crate::game::run::inheritance::{Component, ComponentPlace};
use crate::i18n::{fixed, separators, tr};
use crate::paint::{self, Ink, Painter, filled, outlined, point, stroke, text};
use crate::search::lineage::gene;

/// Rings of more corners are described by their bounds alone.
const MAX_DESCRIBED_CORNERS: usize = 12;

/// Both ends of a stroke in words.
pub(super) fn describe_stroke(level: &Level, stroke: Stroke) -> String {
    let scale = Scale::new(level);
    let [x1, y1] = scale.hundredths(stroke.from);
    let [x2, y2] = scale.hundredths(stroke.to);
    tr!(
        "From {x1} across, {y1} down to {x2} across, {y2} down.",
        x1,
        y1,
        x2,
        y2
    )
}

/// The figure in words, ring by ring.
pub(super) fn describe_rings(level: &Level) -> String {
    let scale = Scale::new(level);
    let ring = |ring: &Vec<Point>| {
        let places: Vec<_> = ring.iter().map(|at| scale.hundredths(*at)).collect();
        if places.len() <= MAX_DESCRIBED_CORNERS {
            let corners = places.iter().map(|[x, y]| format!("{x} {y}"));
            return corners.collect::<Vec<_>>().join(", ");
        }
        let end = |of: fn(f64, f64) -> f64, axis: usize| {
            let along = places.iter().map(|place| place[axis]);
            along.reduce(of).unwrap_or_default()
        };
        tr!(
            "from {left} to {right} across, from {top} to {bottom} down",
            left = end(f64::min, 0),
            right = end(f64::max, 0),
            top = end(f64::min, 1),
            bottom = end(f64::max, 1)
        )
    };
    let mut sentences = Vec::new();
    for shape in &level.figure.shapes {
        sentences.push(tr!(
            "Shape, corners across and down: {corners}.",
            corners = ring(&shape.outline)
        ));
        let holes = shape.holes.iter();
        sentences.extend(holes.map(|hole| tr!("Hole: {corners}.", corners = ring(hole))));
    }
    let zones = level.figure.forbidden.iter();
    sentences.extend(zones.map(|zone| tr!("Forbidden zone: {corners}.", corners = ring(zone))));
    sentences.join(" ")
}

/// A number without needless decimals: `3`, `2.5`, `0.33`.
pub(super) fn tidy(x: f64) -> String {
    let text = fixed(x, 2);
    let (decimal, _) = separators();
    text.trim_end_matches('0')
        .trim_end_matches(decimal)
        .to_owned()
}

pub(super) fn draw(level: &Level, frame: &Frame<'_, Level>, painter: &mut dyn Painter) {
    let scale = Scale::new(level);
    let line = if frame.thumbnail { 4.0 } else { 1.6 };
    let draft = frame.ui.and_then(|ui| ui.draft.as_ref());
    let shown = match draft.map(|draft| &draft.preview) {
        Some(Ok(state)) => state,
        _ => frame.state,
    };
    let sheets = Sheets::new(level, shown, frame);
    sheets.draw(painter);
    // Above the pieces: zones often lie within a shape. Below the texts.
    draw_zones(&level.figure, scale, frame.thumbnail, painter);
    if !frame.thumbnail {
        // The reason of a hint counts the shares of the parts that its stroke will make.
        let reason = frame.hint.and_then(|hint| hint.because().first());
        match reason.map(|mv| level.after(frame.state, mv)) {
            Some(after) => Sheets::new(level, &after, frame).draw_shares(true, painter),
            None => sheets.draw_shares(false, painter),
        }
    }
    draw_strokes(frame, draft, sheets.together(), scale, line, painter);
    for (moves, opacity) in frame.previews {
        painter.opacity(*opacity);
        draw_preview(moves, scale, line, painter);
    }
    painter.opacity(1.0);
    if let Some(hint) = frame.hint {
        if draft.is_none() {
            sheets.mark(hint.rests_on(), painter);
        }
        mark_foreign(frame, hint.rests_on(), scale, painter);
        draw_preview(hint.moves(), scale, 1.5 * line, painter);
    }
    if let Some(draft) = draft {
        draw_draft(draft, scale, painter);
    }
    let touch = draft.map_or_else(|| frame.ui?.touch, |draft| draft.touch);
    if let Some(at) = touch {
        let ink = draft.map_or(Ink::Error, |_| Ink::Faint);
        draw_touch(scale.to_board(at), ink, painter);
    }
    if let Some(ui) = frame.ui
        && let Some((n, chosen)) = ui.chosen(frame.state)
    {
        draw_handles(n, &chosen, ui.hover, scale, painter);
    }
}

/// The strokes of a position. They fade as the pieces of a win part, which they no longer fit, but for
/// one that is chosen or pointed at. `together`: see [`Sheets::together`].
fn draw_strokes(
    frame: &Frame<'_, Level>,
    draft: Option<&StrokeDraft>,
    together: f64,
    scale: Scale,
    width: f64,
    painter: &mut dyn Painter,
) {
    let moved = draft.and_then(|draft| draft.number);
    let hover = frame.ui.and_then(|ui| ui.hover);
    let chosen = frame.ui.and_then(|ui| ui.chosen(frame.state));
    for (n, drawn) in frame.state.strokes.iter().enumerate() {
        if moved == Some(n) {
            continue;
        }
        let [from, to] = scale.ends(drawn);
        let is_chosen = chosen.is_some_and(|(chosen, _)| chosen == n);
        let is_pointed_at = match hover {
            // It is where the last stroke has ended.
            _ if frame.celebration > 0.0 => false,
            Some(Target::End(of, _) | Target::Body(of)) => of == n,
            _ => false,
        };
        let opacity = if is_chosen || is_pointed_at {
            1.0
        } else {
            together
        };
        if opacity == 0.0 {
            continue;
        }
        painter.opacity(opacity);
        if is_chosen || hover == Some(Target::Body(n)) {
            let halo = if is_chosen { 11.0 } else { 7.0 };
            painter.line(from, to, stroke(Ink::AccentSoft, halo));
        }
        draw_ink(from, to, width, Ink::Line, painter);
        if frame.ui.is_none() {
            continue;
        }
        for (end, at) in [(StrokeEnd::From, from), (StrokeEnd::To, to)] {
            let (radius, ink) = if hover == Some(Target::End(n, end)) {
                (7.0, Ink::AccentSoft)
            } else {
                (4.5, Ink::Paper)
            };
            painter.circle(at, radius, filled(ink).and(stroke(Ink::Line, 1.4)));
        }
    }
    painter.opacity(1.0);
}

/// The handles of the chosen stroke: two arrows to move it, a cross to remove it.
fn draw_handles(
    n: usize,
    drawn: &Stroke,
    hover: Option<Target>,
    scale: Scale,
    painter: &mut dyn Painter,
) {
    let [middle, remove] = handles(scale, drawn);
    let ground = |target, soft| {
        if hover == Some(target) {
            soft
        } else {
            Ink::Paper
        }
    };
    let (ux, uy) = ((remove.x - middle.x) / ASIDE, (remove.y - middle.y) / ASIDE);
    painter.line(middle, remove, stroke(Ink::Faint, 1.0));
    let move_ground = ground(Target::Middle(n), Ink::AccentSoft);
    painter.circle(
        middle,
        10.0,
        filled(move_ground).and(stroke(Ink::Accent, 1.6)),
    );
    for side in [-1.0, 1.0] {
        let at = |along: f64, aside: f64| {
            point(
                middle.x + side * ux * along - uy * aside,
                middle.y + side * uy * along + ux * aside,
            )
        };
        painter.polygon(
            &[&[at(7.0, 0.0), at(2.5, 3.8), at(2.5, -3.8)]],
            filled(Ink::Accent),
        );
    }
    let remove_ground = ground(Target::Remove(n), Ink::ErrorSoft);
    painter.circle(
        remove,
        10.0,
        filled(remove_ground).and(stroke(Ink::Error, 1.6)),
    );
    for (x, y) in [(3.6, 3.6), (3.6, -3.6)] {
        let (a, b) = (
            point(remove.x - x, remove.y - y),
            point(remove.x + x, remove.y + y),
        );
        painter.line(a, b, stroke(Ink::Error, 2.0));
    }
}

/// A line drawn by a pen: its ends taper.
fn draw_ink(from: paint::Point, to: paint::Point, width: f64, ink: Ink, painter: &mut dyn Painter) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = libm::sqrt(dx * dx + dy * dy);
    if length < 1.0 {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let taper = (0.5 * length).min(26.0);
    let at = |along: f64, aside: f64| {
        let aside = 0.5 * aside * width;
        point(
            from.x + ux * along - uy * aside,
            from.y + uy * along + ux * aside,
        )
    };
    let side = [
        (0.0, 0.35),
        (0.4 * taper, 0.85),
        (taper, 1.15),
        (0.5 * length, 1.3),
        (length - taper, 1.15),
        (length - 0.4 * taper, 0.85),
        (length, 0.35),
    ];
    let there = side.iter().map(|(along, aside)| at(*along, *aside));
    let back = side.iter().rev().map(|(along, aside)| at(*along, -aside));
    let ring: Vec<_> = there.chain(back).collect();
    painter.polygon(&[&ring], filled(ink));
}

/// Marks the strokes that a hint speaks of: a wide line of another colour, and a question mark.
fn mark_foreign(
    frame: &Frame<'_, Level>,
    strokes: &[usize],
    scale: Scale,
    painter: &mut dyn Painter,
) {
    let spoken_of = strokes.iter().filter_map(|n| frame.state.strokes.get(*n));
    for [from, to] in spoken_of.map(|drawn| scale.ends(drawn)) {
        painter.opacity(0.55);
        painter.line(from, to, stroke(Ink::Warn, 6.0));
        painter.opacity(1.0);
        let at = point(
            from.x + 0.12 * (to.x - from.x),
            from.y + 0.12 * (to.y - from.y),
        );
        painter.circle(at, 9.0, filled(Ink::WarnSoft).and(stroke(Ink::Warn, 1.6)));
        painter.text(text("?", at, 13.0, Ink::Line));
    }
}

fn draw_preview(moves: &[Move], scale: Scale, width: f64, painter: &mut dyn Painter) {
    for Stroke { from, to } in moves.iter().filter_map(Move::stroke) {
        let preview = stroke(Ink::Preview, 1.4 * width).dashed(7.0, 5.0);
        painter.line(scale.to_board(*from), scale.to_board(*to), preview);
    }
}

fn draw_draft(draft: &StrokeDraft, scale: Scale, painter: &mut dyn Painter) {
    let [from, to] = scale.ends(&draft.stroke);
    let mut line = stroke(Ink::Accent, 2.2);
    // It may still become one that cuts: why it does not is said when it is let go.
    if draft.preview.is_err() {
        line = stroke(Ink::Faint, 2.2).dashed(5.0, 4.0);
    }
    let ink = line.ink;
    painter.line(from, to, line);
    for (end, at) in [(StrokeEnd::From, from), (StrokeEnd::To, to)] {
        let active = draft.end == end && draft.whole.is_none();
        let radius = if active { 7.0 } else { 4.5 };
        painter.circle(at, radius, filled(Ink::Paper).and(stroke(ink, 2.0)));
        if active && draft.by_keyboard {
            painter.circle(at, 11.0, outlined(stroke(Ink::Focus, 2.0)));
        }
    }
}

/// Marks the place where a stroke touches a forbidden zone: a cross on a disc.
fn draw_touch(at: paint::Point, ink: Ink, painter: &mut dyn Painter) {
    painter.circle(at, 9.0, filled(Ink::Paper).and(stroke(ink, 2.0)));
    for y in [4.0, -4.0] {
        let (a, b) = (point(at.x - 4.0, at.y - y), point(at.x + 4.0, at.y + y));
        painter.line(a, b, stroke(ink, 2.4));
    }
}

/// The components of a solution: its strokes.
pub(super) fn components(level: &Level, moves: &[Move]) -> Vec<Component> {
    let scale = Scale::new(level);
    let component = |Stroke { from, to }: &Stroke| {
        let [a, b] = [from, to].map(|end| end.map(f64::to_bits));
        Component {
            key: u64::from(gene(&[a[0], a[1], b[0], b[1]])),
            place: ComponentPlace::Line(scale.to_board(*from), scale.to_board(*to)),
            there: true,
        }
    };
    let strokes = moves.iter().filter_map(Move::stroke);
    strokes.map(component).collect()
}

#[cfg(test)]
#[path = "view_tests.rs"]
mod tests;
