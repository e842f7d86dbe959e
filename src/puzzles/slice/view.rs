//! How a level looks: pieces with their share, strokes with their ends, and a stroke
//! being drawn with the pieces it would make.

use super::figure::{Bounds, Figure, Point, Stroke};
use super::referee::Piece;
use super::rules::{COUNTED_SHARE, Level, Move, State};
use super::stroke::StrokeEnd;
use super::ui::StrokeDraft;
use crate::game::Frame;
use crate::game::inheritance::{Component, ComponentPlace};
use crate::i18n::{fixed, separators, tr};
use crate::paint::{self, Ink, Painter, filled, outlined, point, stroke, text};
use crate::search::lineage::gene;

/// The board is a square of this many points.
pub const BOARD: f64 = 400.0;
/// Farther out nothing is drawn to scale; no figure that can be played is as large.
const FAR: f64 = 1e12;
/// Room around the figure, where strokes begin and end.
const MARGIN: f64 = 56.0;

/// Rings of more corners are described by their bounds alone.
const MANY_CORNERS: usize = 12;

/// Both ends of a stroke in words.
pub(super) fn stroke_in_words(level: &Level, stroke: Stroke) -> String {
    let scale = Scale::of(level);
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
pub(super) fn rings_in_words(level: &Level) -> String {
    let scale = Scale::of(level);
    let ring = |ring: &Vec<Point>| {
        let places: Vec<_> = ring.iter().map(|at| scale.hundredths(*at)).collect();
        if places.len() <= MANY_CORNERS {
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
    let mut words = Vec::new();
    for shape in &level.figure.shapes {
        words.push(tr!(
            "Shape, corners across and down: {corners}.",
            corners = ring(&shape.outline)
        ));
        let holes = shape.holes.iter();
        words.extend(holes.map(|hole| tr!("Hole: {corners}.", corners = ring(hole))));
    }
    let zones = level.figure.forbidden.iter();
    words.extend(zones.map(|zone| tr!("Forbidden zone: {corners}.", corners = ring(zone))));
    words.join(" ")
}

/// The scale from level units to the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    factor: f64,
    shift: paint::Point,
    /// Decimals that level coordinates are kept with.
    decimals: i32,
}

impl Scale {
    /// The figure, zones included, in the middle of the board.
    pub fn of(level: &Level) -> Self {
        // A draft may have a corner so far out that its place on the board would be no number.
        let near = |bounds: &Bounds| bounds.min.iter().chain(&bounds.max).all(|x| x.abs() < FAR);
        let Some(bounds) = level.figure.bounds_with_zones().filter(near) else {
            return Self {
                factor: 1.0,
                shift: point(0.0, 0.0),
                decimals: 2,
            };
        };
        let [w, h] = [bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1]];
        let factor = (BOARD - 2.0 * MARGIN) / w.max(h).max(1e-9);
        let [x, y] = bounds.centre();
        let shift = point(BOARD / 2.0 - factor * x, BOARD / 2.0 - factor * y);
        // Finer than a twentieth of a point.
        let decimals = libm::log10(factor * 20.0).ceil().clamp(-3.0, 9.0) as i32;
        Self {
            factor,
            shift,
            decimals,
        }
    }

    pub fn to_board(self, [x, y]: Point) -> paint::Point {
        let fit = |shift: f64, x: f64| (shift + self.factor * x).clamp(-FAR, FAR);
        point(fit(self.shift.x, x), fit(self.shift.y, y))
    }

    /// A place in words: hundredths of the board across and down.
    pub fn hundredths(self, at: Point) -> [f64; 2] {
        let at = self.to_board(at);
        [at.x, at.y].map(|x| libm::round(100.0 * x / BOARD))
    }

    pub fn to_level(self, at: paint::Point) -> Point {
        [
            (at.x - self.shift.x) / self.factor,
            (at.y - self.shift.y) / self.factor,
        ]
    }

    /// The nearest place with few decimals, so that moves stay short in links.
    pub fn snap(self, p: Point) -> Point {
        let unit = 10f64.powi(self.decimals);
        p.map(|x| (x * unit).round() / unit)
    }

    pub fn ring(self, ring: &[Point]) -> Vec<paint::Point> {
        ring.iter().map(|p| self.to_board(*p)).collect()
    }
}

/// A number without needless decimals: `3`, `2.5`, `0.33`.
pub(super) fn tidy(x: f64) -> String {
    let text = fixed(x, 2);
    let (decimal, _) = separators();
    text.trim_end_matches('0')
        .trim_end_matches(decimal)
        .to_owned()
}

/// How a piece stands to the ideal.
#[derive(Clone, Copy, PartialEq)]
enum Size {
    /// Nothing is cut yet.
    Whole,
    /// Under 1 %: does not count.
    Crumb,
    /// Within the tolerance.
    Good,
    /// Larger: may still be cut.
    Large,
    /// Larger, with no stroke left.
    TooLarge,
    /// Smaller: no cut can mend it.
    TooSmall,
}

impl Size {
    fn of(level: &Level, state: &State, percent: f64) -> Self {
        let off = percent - level.ideal();
        if percent < 100.0 * COUNTED_SHARE {
            Self::Crumb
        } else if off.abs() <= level.tolerance() {
            Self::Good
        } else if state.strokes.is_empty() {
            Self::Whole
        } else if off < 0.0 {
            Self::TooSmall
        } else if state.strokes.len() < level.strokes {
            Self::Large
        } else {
            Self::TooLarge
        }
    }

    const fn ink(self) -> Ink {
        match self {
            Self::Whole | Self::Crumb => Ink::Surface,
            Self::Good => Ink::GoodSoft,
            Self::Large => Ink::AccentSoft,
            Self::TooLarge => Ink::WarnSoft,
            Self::TooSmall => Ink::ErrorSoft,
        }
    }
}

pub(super) fn draw(level: &Level, frame: &Frame<'_, Level>, painter: &mut dyn Painter) {
    let scale = Scale::of(level);
    let line = if frame.thumbnail { 4.0 } else { 1.6 };
    let draft = frame.ui.and_then(|ui| ui.draft.as_ref());
    let shown = match draft.map(|draft| &draft.preview) {
        Some(Ok(state)) => state,
        _ => frame.state,
    };
    for piece in level.pieces(shown) {
        draw_piece(level, shown, piece, scale, frame, painter);
    }
    // Above the pieces: zones often lie within a shape. Below the texts.
    draw_zones(&level.figure, scale, frame.thumbnail, painter);
    if !frame.thumbnail {
        for piece in level.pieces(shown) {
            draw_share(level, shown, piece, scale, painter);
        }
    }
    draw_strokes(frame, draft, scale, line, painter);
    for (moves, opacity) in frame.previews {
        painter.opacity(*opacity);
        draw_preview(moves, scale, line, painter);
    }
    painter.opacity(1.0);
    if let Some(hint) = frame.hint {
        draw_preview(&hint.moves, scale, 1.5 * line, painter);
    }
    if let Some(draft) = draft {
        draw_draft(draft, scale, painter);
    }
}

fn draw_zones(figure: &Figure, scale: Scale, thumbnail: bool, painter: &mut dyn Painter) {
    for zone in &figure.forbidden {
        let ring = scale.ring(zone);
        painter.polygon(&[&ring], filled(Ink::ErrorSoft));
        draw_zone(&ring, thumbnail, painter);
    }
}

/// The hatching and the outline of a zone.
pub(super) fn draw_zone(ring: &[paint::Point], thumbnail: bool, painter: &mut dyn Painter) {
    let distance = if thumbnail { 14.0 } else { 8.0 };
    painter.hatch(&[ring], stroke(Ink::Error, 1.2), distance);
    painter.polygon(&[ring], outlined(stroke(Ink::Error, 1.2)));
}

fn draw_piece(
    level: &Level,
    state: &State,
    piece: &Piece,
    scale: Scale,
    frame: &Frame<'_, Level>,
    painter: &mut dyn Painter,
) {
    let percent = level.percent(piece);
    let size = Size::of(level, state, percent);
    let centre = scale.to_board(piece.label);
    // The pieces of a new cut part by two points and close again; a win breathes once.
    let apart = frame
        .change
        .map_or(0.0, |(_, done)| 2.0 * (1.0 - done) * done * 4.0);
    let breath = 1.0 - 0.06 * libm::sin(std::f64::consts::PI * frame.celebration);
    let (dx, dy) = (centre.x - BOARD / 2.0, centre.y - BOARD / 2.0);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let away = point(apart * dx / length, apart * dy / length);
    let place = |p: &Point| {
        let p = scale.to_board(*p);
        point(
            centre.x + (p.x - centre.x) * breath + away.x,
            centre.y + (p.y - centre.y) * breath + away.y,
        )
    };
    let placed = |ring: &Vec<Point>| ring.iter().map(place).collect();
    let rings: Vec<Vec<_>> = piece.shape.rings().map(placed).collect();
    let rings: Vec<&[paint::Point]> = rings.iter().map(Vec::as_slice).collect();
    let line = if frame.thumbnail { 3.0 } else { 1.4 };
    painter.polygon(&rings, filled(size.ink()));
    if size == Size::Crumb {
        painter.hatch(&rings, stroke(Ink::Faint, 0.8), 4.0);
    }
    painter.polygon(&rings, outlined(stroke(Ink::Line, line)));
}

/// The share in percent, with a mark for its size, so that colour is not alone.
fn draw_share(
    level: &Level,
    state: &State,
    piece: &Piece,
    scale: Scale,
    painter: &mut dyn Painter,
) {
    let percent = level.percent(piece);
    let size = Size::of(level, state, percent);
    let area = piece.area * scale.factor * scale.factor;
    if matches!(size, Size::Crumb | Size::Whole) || area < 150.0 {
        return; // the counters tell it
    }
    let at = scale.to_board(piece.label);
    let height = (area.sqrt() * 0.24).clamp(7.0, 15.0);
    let bold = size == Size::Good;
    let words = fixed(percent, 1);
    painter.text(paint::Text {
        bold,
        ..text(&words, at, height, Ink::Line)
    });
    let mark = height * 0.28;
    let y = at.y + height * 0.95;
    let mut triangle = |tip: f64, ink| {
        let ring = [
            point(at.x, y - tip),
            point(at.x - mark, y + tip),
            point(at.x + mark, y + tip),
        ];
        painter.polygon(&[&ring], filled(ink));
    };
    match size {
        Size::TooLarge => triangle(mark, Ink::Warn),
        Size::TooSmall => triangle(-mark, Ink::Error),
        Size::Good => {
            let tick = [
                point(at.x - mark, y),
                point(at.x - mark * 0.2, y + mark * 0.8),
                point(at.x + mark * 1.2, y - mark * 0.8),
            ];
            painter.polyline(&tick, stroke(Ink::Good, (height * 0.13).max(1.2)));
        }
        Size::Large | Size::Crumb | Size::Whole => {}
    }
}

fn draw_strokes(
    frame: &Frame<'_, Level>,
    draft: Option<&StrokeDraft>,
    scale: Scale,
    width: f64,
    painter: &mut dyn Painter,
) {
    let moved = draft.and_then(|draft| draft.number);
    for (n, drawn) in frame.state.strokes.iter().enumerate() {
        if moved == Some(n) {
            continue;
        }
        let (from, to) = (scale.to_board(drawn.from), scale.to_board(drawn.to));
        painter.line(from, to, stroke(Ink::Line, width));
        if frame.ui.is_none() {
            continue;
        }
        for (end, at) in [(StrokeEnd::From, from), (StrokeEnd::To, to)] {
            let hovered = frame.ui.is_some_and(|ui| ui.hover == Some((n, end)));
            let (radius, ink) = if hovered {
                (7.0, Ink::AccentSoft)
            } else {
                (4.5, Ink::Paper)
            };
            painter.circle(at, radius, filled(ink).and(stroke(Ink::Line, 1.4)));
        }
    }
}

fn draw_preview(moves: &[Move], scale: Scale, width: f64, painter: &mut dyn Painter) {
    for Stroke { from, to } in moves.iter().filter_map(Move::stroke) {
        let preview = stroke(Ink::Preview, 1.4 * width).dashed(7.0, 5.0);
        painter.line(scale.to_board(*from), scale.to_board(*to), preview);
    }
}

fn draw_draft(draft: &StrokeDraft, scale: Scale, painter: &mut dyn Painter) {
    let Stroke { from, to } = draft.stroke;
    let (from, to) = (scale.to_board(from), scale.to_board(to));
    let (ink, why) = match &draft.preview {
        Ok(_) => (Ink::Accent, ""),
        Err(why) => (Ink::Error, why.as_str()),
    };
    let mut line = stroke(ink, 2.2);
    if !why.is_empty() {
        line = line.dashed(5.0, 4.0);
    }
    painter.line(from, to, line);
    for (end, at) in [(StrokeEnd::From, from), (StrokeEnd::To, to)] {
        let active = draft.end == end;
        let radius = if active { 7.0 } else { 4.5 };
        painter.circle(at, radius, filled(Ink::Paper).and(stroke(ink, 2.0)));
        if active && draft.by_keyboard {
            painter.circle(at, 11.0, outlined(stroke(Ink::Focus, 2.0)));
        }
    }
    if !why.is_empty() {
        // Above the board's middle, or below it when the finger is above.
        let y = if to.y < BOARD / 2.0 {
            BOARD - 16.0
        } else {
            16.0
        };
        let middle = BOARD / 2.0;
        let half = 3.3 * why.chars().count() as f64 + 10.0;
        let half = half.min(middle - 2.0);
        let (a, b) = (
            point(middle - half, y - 11.0),
            point(middle + half, y + 11.0),
        );
        painter.rectangle(a, b, filled(Ink::ErrorSoft).and(stroke(Ink::Error, 1.0)));
        let size = (2.0 * half - 16.0) / (0.5 * why.chars().count() as f64);
        painter.text(text(why, point(middle, y), size.min(12.0), Ink::Line));
    }
}

/// The components of a solution: its strokes.
pub(super) fn components(level: &Level, moves: &[Move]) -> Vec<Component> {
    let scale = Scale::of(level);
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
