//! How a draft looks: the grid, the rings with their corners, the stored solution as a
//! preview, the chosen ring or corner, and the ring being drawn.

use super::super::figure::{Figure, Stroke, middles};
use super::super::pieces::draw_zone;
use super::super::scale::{BOARD, Scale};
use super::super::validate::Ring;
use super::Draft;
use super::edits::RingKind;
use super::pointer::Grid;
use super::ui::{Tool, Ui};
use crate::game::Frame;
use crate::game::puzzle::editor::Edit;
use crate::paint::{self, Ink, Painter, filled, outlined, point, stroke};

pub(super) fn draw(draft: &Draft, frame: &Frame<'_, Draft>, painter: &mut dyn Painter) {
    let grid = Grid::new(draft);
    let dragged = frame.ui.and_then(|ui| ui.dragged(frame.state));
    let preview = dragged.and_then(Result::ok);
    let edits = frame.previews.iter().max_by(|a, b| a.1.total_cmp(&b.1));
    let answer = edits.and_then(|(edits, _)| edits.last());
    // An answer with another figure is shown in place of the draft.
    let designed = answer.map(|Edit(whole)| whole);
    let designed = designed.filter(|whole| whole.figure != frame.state.figure);
    let level = designed.or(preview.as_ref()).unwrap_or(frame.state);
    if frame.ui.is_some() {
        draw_grid(&grid, frame.pixel, painter);
    }
    draw_figure(&level.figure, &grid, frame.thumbnail, painter);
    let width = if frame.thumbnail { 4.0 } else { 1.6 };
    if frame.ui.is_none_or(|ui| ui.shown.0) {
        painter.opacity(0.6);
        let faint = stroke(Ink::Faint, width);
        draw_solution(&level.solution, grid.scale, faint, painter);
    }
    for (edits, opacity) in frame.previews.iter().filter(|_| designed.is_none()) {
        painter.opacity(*opacity);
        for Edit(whole) in *edits {
            let preview = stroke(Ink::Preview, 1.4 * width).dashed(7.0, 5.0);
            draw_solution(&whole.solution, grid.scale, preview, painter);
        }
    }
    painter.opacity(1.0);
    if let Some(ui) = frame.ui.filter(|_| designed.is_none()) {
        draw_handles(&level.figure, ui, grid.scale, painter);
        draw_drawing(&level.figure, ui, grid.scale, painter);
    }
}

fn draw_grid(grid: &Grid, pixel: f64, painter: &mut dyn Painter) {
    let [left, top] = grid.scale.to_level(point(0.0, 0.0));
    let [right, bottom] = grid.scale.to_level(point(BOARD, BOARD));
    let lines = |from: f64, to: f64| {
        let (first, last) = (
            (from / grid.step).ceil() as i64,
            (to / grid.step).floor() as i64,
        );
        (first..=last).map(|n| (n, n as f64 * grid.step))
    };
    let style = |n: i64| {
        let ink = if n % 5 == 0 { Ink::Grid } else { Ink::Surface };
        stroke(ink, pixel.max(0.5))
    };
    for (n, x) in lines(left, right) {
        let x = grid.scale.to_board([x, 0.0]).x;
        painter.line(point(x, 0.0), point(x, BOARD), style(n));
    }
    for (n, y) in lines(top, bottom) {
        let y = grid.scale.to_board([0.0, y]).y;
        painter.line(point(0.0, y), point(BOARD, y), style(n));
    }
}

fn draw_figure(figure: &Figure, grid: &Grid, thumbnail: bool, painter: &mut dyn Painter) {
    for shape in &figure.shapes {
        let rings: Vec<_> = shape.rings().map(|ring| grid.scale.ring(ring)).collect();
        let rings: Vec<&[paint::Point]> = rings.iter().map(Vec::as_slice).collect();
        painter.polygon(&rings, filled(Ink::AccentSoft).and(stroke(Ink::Line, 1.6)));
    }
    for zone in &figure.forbidden {
        let ring = grid.scale.ring(zone);
        draw_zone(&ring, thumbnail, painter);
    }
}

fn draw_solution(
    solution: &[Stroke],
    scale: Scale,
    style: paint::StrokeStyle,
    painter: &mut dyn Painter,
) {
    for Stroke { from, to } in solution {
        painter.line(scale.to_board(*from), scale.to_board(*to), style);
    }
}

fn draw_handles(figure: &Figure, ui: &Ui, scale: Scale, painter: &mut dyn Painter) {
    if ui.tool != Tool::Move {
        return;
    }
    for (id, points) in figure.named_rings() {
        let chosen = ui.chosen.filter(|(ring, _)| *ring == id);
        if chosen.is_some() {
            painter.polygon(&[&scale.ring(points)], outlined(stroke(Ink::Focus, 2.4)));
        }
        for (n, (p, middle)) in points.iter().zip(middles(points)).enumerate() {
            painter.circle(scale.to_board(middle), 2.5, filled(Ink::Faint));
            let at = scale.to_board(*p);
            let (radius, ink) = match id {
                _ if chosen.is_some_and(|(_, corner)| corner == Some(n)) => (7.0, Ink::Focus),
                Ring::Zone { .. } => (5.0, Ink::Error),
                Ring::Outline { .. } | Ring::Hole { .. } => (5.0, Ink::Line),
            };
            painter.circle(at, radius, filled(Ink::Paper).and(stroke(ink, 2.0)));
        }
    }
}

fn draw_drawing(figure: &Figure, ui: &Ui, scale: Scale, painter: &mut dyn Painter) {
    let Tool::Draw(kind) = ui.tool_on(figure) else {
        return;
    };
    let ink = if kind == RingKind::Zone {
        Ink::Error
    } else {
        Ink::Accent
    };
    let mut points = scale.ring(&ui.drawing);
    for (n, at) in points.iter().enumerate() {
        let radius = if n == 0 { 7.0 } else { 4.0 };
        painter.circle(*at, radius, filled(Ink::Paper).and(stroke(ink, 2.0)));
    }
    if let Some(cursor) = ui.cursor {
        let at = scale.to_board(cursor);
        points.push(at);
        painter.circle(at, 9.0, outlined(stroke(Ink::Focus, 2.0)));
    }
    painter.polyline(&points, stroke(ink, 2.0));
}
