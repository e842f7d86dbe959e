//! How lamps look, and where they are.

use super::rules::{Level, Move, State};
use super::ui::Ui;
use crate::game::Frame;
use crate::game::inheritance::{Component, ComponentPlace};
use crate::paint::{Ink, Painter, Point, filled, outlined, point, stroke, text};

/// A lamp's cell in points.
pub(super) const CELL: f64 = 40.0;

pub(super) fn size(level: &Level) -> (f64, f64) {
    (CELL * (level.lamps.len() + 1) as f64, CELL * 2.0)
}

/// Distance between lamps: on the level's board, rows of any length fit.
fn pitch(level: &Level, lamps: usize) -> f64 {
    size(level).0 / (lamps + 1) as f64
}

/// The lamp of a row that a place belongs to.
pub(super) fn lamp_at(level: &Level, lamps: usize, at: Point) -> Option<usize> {
    let lamp = (at.x / pitch(level, lamps) - 0.5).floor();
    (lamp >= 0.0 && lamp < lamps as f64).then_some(lamp as usize)
}

pub(super) fn focus(level: &Level, state: &State, ui: &Ui) -> Option<Point> {
    let lamp = ui.cursor?.min(state.lamps.len() - 1);
    let x = pitch(level, state.lamps.len()) * (lamp as f64 + 1.0);
    Some(point(x, CELL))
}

pub(super) fn draw(level: &Level, frame: &Frame<'_, Level>, painter: &mut dyn Painter) {
    let lamps = &frame.state.lamps;
    let pitch = pitch(level, lamps.len());
    let most = pitch.min(CELL);
    let centre = |lamp: usize| -> Point { point(pitch * (lamp as f64 + 1.0), CELL) };
    let inks = [Ink::Accent, Ink::Surface, Ink::Line];
    draw_row(level, lamps, CELL, CELL * 0.35, inks, painter);
    for (moves, opacity) in frame.previews {
        painter.opacity(*opacity);
        for mv in *moves {
            match mv {
                Move::Press(lamp) => {
                    painter.circle(centre(*lamp), most * 0.15, filled(Ink::Preview));
                }
                Move::Lay(row) => {
                    let inks = [Ink::Preview, Ink::Paper, Ink::Preview];
                    draw_row(level, &row.lamps, CELL * 1.75, CELL * 0.15, inks, painter);
                }
            }
        }
    }
    painter.opacity(1.0);
    let ring = |ink, width| outlined(stroke(ink, width));
    for mv in frame.hint.iter().flat_map(|hint| &hint.moves) {
        if let Move::Press(lamp) = mv {
            painter.circle(centre(*lamp), most * 0.45, ring(Ink::Preview, 3.0));
        }
    }
    if frame.ui.is_some_and(|ui| ui.numbers) {
        for lamp in 0..lamps.len() {
            let number = (lamp + 1).to_string();
            painter.text(text(&number, centre(lamp), most * 0.35, Ink::Line));
        }
    }
    if let Some(lamp) = frame.ui.and_then(|ui| ui.pressed) {
        painter.circle(centre(lamp), most * 0.45, ring(Ink::Accent, 2.0));
    }
    if let Some(lamp) = frame.ui.and_then(|ui| ui.cursor) {
        let lamp = lamp.min(lamps.len() - 1);
        painter.circle(centre(lamp), most * 0.45, ring(Ink::Focus, 2.0));
    }
}

/// Draws a row of lamps at a height, as large as fits.
fn draw_row(
    level: &Level,
    lamps: &[bool],
    y: f64,
    most: f64,
    ink: [Ink; 3],
    painter: &mut dyn Painter,
) {
    let pitch = pitch(level, lamps.len());
    let [on, off, line] = ink;
    for (lamp, lit) in lamps.iter().enumerate() {
        let fill = filled(if *lit { on } else { off });
        let at = point(pitch * (lamp as f64 + 1.0), y);
        painter.circle(at, most.min(pitch * 0.35), fill.and(stroke(line, 1.5)));
    }
}

pub(super) fn components(moves: &[Move]) -> Vec<Component> {
    let lamp = |mv: &Move| match mv {
        Move::Press(lamp) => Some(*lamp),
        Move::Lay(_) => None,
    };
    let part = |lamp: usize| Component {
        key: lamp as u64,
        place: ComponentPlace::Cell(
            point(CELL * lamp as f64, 0.0),
            point(CELL * (lamp + 1) as f64, CELL),
        ),
        there: true,
    };
    moves.iter().filter_map(lamp).map(part).collect()
}
