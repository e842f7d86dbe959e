//! How lamps look, and where they are.

use super::rules::{Level, Move};
use super::ui::Ui;
use crate::game::Frame;
use crate::game::run::inheritance::{Component, ComponentPlace};
use crate::paint::{Ink, Painter, Point, filled, outlined, point, stroke, text};

/// A lamp's cell in points.
pub(super) const CELL: f64 = 40.0;

pub(super) fn size(level: &Level) -> (f64, f64) {
    (CELL * (level.lamps.len() + 1) as f64, CELL * 2.0)
}

/// The middle of a lamp.
pub(super) fn middle(lamp: usize) -> Point {
    point(CELL * (lamp as f64 + 1.0), CELL)
}

/// The lamp that a place belongs to.
pub(super) fn lamp_at(level: &Level, at: Point) -> Option<usize> {
    let lamp = (at.x / CELL - 0.5).floor();
    (lamp >= 0.0 && lamp < level.lamps.len() as f64).then_some(lamp as usize)
}

pub(super) fn draw(frame: &Frame<'_, Level>, painter: &mut dyn Painter) {
    let lamps = &frame.state.lamps;
    for (lamp, lit) in lamps.iter().enumerate() {
        let fill = filled(if *lit { Ink::Accent } else { Ink::Surface });
        let paint = fill.and(stroke(Ink::Line, 1.5));
        painter.circle(middle(lamp), CELL * 0.35, paint);
    }
    for (moves, opacity) in frame.previews {
        painter.opacity(*opacity);
        for Move::Press(lamp) in *moves {
            painter.circle(middle(*lamp), CELL * 0.15, filled(Ink::Preview));
        }
    }
    painter.opacity(1.0);
    for lamp in frame.hint.iter().flat_map(|hint| hint.rests_on()) {
        let ring = outlined(stroke(Ink::Preview, 1.5));
        painter.circle(middle(*lamp), CELL * 0.4, ring);
    }
    for Move::Press(lamp) in frame.hint.iter().flat_map(|hint| hint.moves()) {
        let ring = outlined(stroke(Ink::Preview, 3.0));
        painter.circle(middle(*lamp), CELL * 0.45, ring);
    }
    if let Some(ui) = frame.ui {
        draw_ui(lamps.len(), ui, painter);
    }
}

/// Numbers, the lamp under the finger, the keyboard's cursor.
fn draw_ui(lamps: usize, ui: &Ui, painter: &mut dyn Painter) {
    if ui.numbers {
        for lamp in 0..lamps {
            let number = (lamp + 1).to_string();
            painter.text(text(&number, middle(lamp), CELL * 0.35, Ink::Line));
        }
    }
    for (lamp, ink) in [(ui.pressed, Ink::Accent), (ui.cursor, Ink::Focus)] {
        if let Some(lamp) = lamp {
            painter.circle(middle(lamp), CELL * 0.45, outlined(stroke(ink, 2.0)));
        }
    }
}

pub(super) fn components(moves: &[Move]) -> Vec<Component> {
    let part = |Move::Press(lamp): &Move| Component {
        key: *lamp as u64,
        place: ComponentPlace::Cell(
            point(CELL * *lamp as f64, 0.0),
            point(CELL * (*lamp + 1) as f64, CELL),
        ),
        there: true,
    };
    moves.iter().map(part).collect()
}
