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

/// The middle of a lamp in a row of `lamps`.
pub(super) fn middle(level: &Level, lamps: usize, lamp: usize) -> Point {
    point(pitch(level, lamps) * (lamp as f64 + 1.0), CELL)
}

/// The lamp of a row that a place belongs to.
pub(super) fn lamp_at(level: &Level, lamps: usize, at: Point) -> Option<usize> {
    let lamp = (at.x / pitch(level, lamps) - 0.5).floor();
    (lamp >= 0.0 && lamp < lamps as f64).then_some(lamp as usize)
}

/// Where the keyboard's cursor is.
pub(super) fn focus(level: &Level, lamps: usize, ui: &Ui) -> Option<Point> {
    let lamp = ui.cursor?.min(lamps - 1);
    Some(middle(level, lamps, lamp))
}

pub(super) fn draw(level: &Level, frame: &Frame<'_, Level>, painter: &mut dyn Painter) {
    let State { lamps, .. } = frame.state;
    let most = pitch(level, lamps.len()).min(CELL);
    draw_lamps(level, lamps, painter);
    for (moves, opacity) in frame.previews {
        painter.opacity(*opacity);
        for mv in *moves {
            match mv {
                Move::Press(lamp) => {
                    let at = middle(level, lamps.len(), *lamp);
                    painter.circle(at, most * 0.15, filled(Ink::Preview));
                }
                Move::Lay(row) => draw_preview(level, row, painter),
            }
        }
    }
    painter.opacity(1.0);
    for lamp in frame.hint.iter().flat_map(|hint| hint.rests_on()) {
        let ring = outlined(stroke(Ink::Preview, 1.5));
        painter.circle(middle(level, lamps.len(), *lamp), most * 0.4, ring);
    }
    for mv in frame.hint.iter().flat_map(|hint| hint.moves()) {
        if let Move::Press(lamp) = mv {
            let ring = outlined(stroke(Ink::Preview, 3.0));
            painter.circle(middle(level, lamps.len(), *lamp), most * 0.45, ring);
        }
    }
    if let Some(ui) = frame.ui {
        draw_ui(level, lamps.len(), ui, painter);
    }
}

/// The lamps on the board.
pub(super) fn draw_lamps(level: &Level, lamps: &[bool], painter: &mut dyn Painter) {
    let inks = [Ink::Accent, Ink::Surface, Ink::Line];
    draw_row(level, lamps, CELL, CELL * 0.35, inks, painter);
}

/// Another row that a search proposes, small below the board's.
pub(super) fn draw_preview(level: &Level, row: &Level, painter: &mut dyn Painter) {
    let inks = [Ink::Preview, Ink::Paper, Ink::Preview];
    draw_row(level, &row.lamps, CELL * 1.75, CELL * 0.15, inks, painter);
}

/// Numbers, the lamp under the finger, the keyboard's cursor.
pub(super) fn draw_ui(level: &Level, lamps: usize, ui: &Ui, painter: &mut dyn Painter) {
    let most = pitch(level, lamps).min(CELL);
    if ui.numbers {
        for lamp in 0..lamps {
            let number = (lamp + 1).to_string();
            let at = middle(level, lamps, lamp);
            painter.text(text(&number, at, most * 0.35, Ink::Line));
        }
    }
    let pressed = ui.pressed.map(|lamp| middle(level, lamps, lamp));
    let rings = [
        (pressed, Ink::Accent),
        (focus(level, lamps, ui), Ink::Focus),
    ];
    for (at, ink) in rings {
        if let Some(at) = at {
            painter.circle(at, most * 0.45, outlined(stroke(ink, 2.0)));
        }
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
