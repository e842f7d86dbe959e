//! A small picture of a whole game.

use super::grid::Move;
use super::rules::{Level, around};
use super::view::{CELL, THUMBNAIL, at, ends};
use crate::game::run::inheritance::{Component, ComponentPlace};
use crate::game::{Frame, Puzzle};
use crate::paint::{Ink, Painter, Point, filled, point, stroke};

/// How all of these moves are fitted into a thumbnail: shift and scale.
fn fit<'a>(bounds: [i32; 4], all: impl Iterator<Item = &'a Move>) -> (Point, f64) {
    let bounds = all.fold(bounds, |bounds, mv| {
        around(bounds, mv.spot.x(), mv.spot.y())
    });
    let [left, top, right, bottom] = bounds.map(f64::from);
    // Half a cell all around, and no larger than the cross alone would be.
    let cells = (right - left).max(bottom - top) + 1.4;
    let scale = THUMBNAIL.0 / (cells * CELL);
    let shift = point(
        THUMBNAIL.0 / 2.0 - (left + right) / 2.0 * CELL * scale,
        THUMBNAIL.1 / 2.0 - (top + bottom) / 2.0 * CELL * scale,
    );
    (shift, scale)
}

/// The components of a game: its lines.
pub(super) fn components(level: &Level, moves: &[Move]) -> Vec<Component> {
    let opening = level.start();
    let (shift, scale) = fit(opening.bounds(), moves.iter());
    let outside = |at: Point| point(shift.x + scale * at.x, shift.y + scale * at.y);
    let part = |mv: &Move| {
        let (from, to) = ends(mv.line, level.variant.length());
        Component {
            key: mv.line.index() as u64,
            place: ComponentPlace::Line(outside(from), outside(to)),
            there: true,
        }
    };
    moves.iter().map(part).collect()
}

/// The whole board, small: lines, points, and the cross.
pub(super) fn draw_thumbnail(level: &Level, frame: &Frame<'_, Level>, painter: &mut dyn Painter) {
    let previews = frame.previews.iter().flat_map(|(moves, _)| moves.iter());
    // Before any move is made, the whole known game is shown.
    let shown = level.opening.is_empty() && frame.state.moves.is_empty();
    let known = level.game.iter().filter(|_| shown);
    let all = frame.state.moves.iter().chain(previews).chain(known);
    let (shift, scale) = fit(frame.state.bounds(), all.clone());
    painter.enter(shift, scale);
    let length = level.variant.length();
    // In device pixels, so that lines are distinct at any size.
    let hair = 0.9 * frame.pixel / scale;
    let own = frame.state.moves.len();
    for (n, mv) in all.clone().enumerate() {
        let (from, to) = ends(mv.line, length);
        let ink = if n < own { Ink::Line } else { Ink::Preview };
        painter.line(from, to, stroke(ink, hair.clamp(1.4, 5.0)));
    }
    let radius = (1.4 * frame.pixel / scale).clamp(4.0, 8.5);
    for mv in all {
        painter.circle(at(mv.spot), radius * 0.9, filled(Ink::Accent));
    }
    for spot in level.variant.cross() {
        painter.circle(at(spot), radius, filled(Ink::Line));
    }
    painter.leave();
}

// --- Words -------------------------------------------------------------------
