//! How a draft looks: the board as in the game, and the goal beside or below it,
//! large enough to be painted.
//!
//! Both parts keep their places. The cell under the pointer or the cursor has a frame in
//! its own part, and a dashed one in the other part.

use super::super::board::{BoardShape, Cell};
use super::super::rules::{Goal, Level};
use super::super::view::{
    self as game_view, CELL, HALF, MARGIN, cell_in, draw_goal_cell, goal_corner, middle_in,
};
use super::ui::{LayerCell, PaintLayer, Ui};
use super::{Draft, State};
use crate::game::Frame;
use crate::game::puzzle::editor::Edit;
use crate::i18n::tr;
use crate::paint::{Ink, Painter, Point, filled, outlined, point, stroke, text};

/// Width of a cell of the goal in points.
pub(super) const GOAL_CELL: f64 = 30.0;
/// Points beside the goal that still count as the cell there.
const GOAL_TOLERANCE: f64 = 6.0;

/// Size of everything in points.
pub(super) fn size(level: &Level, upright: bool) -> (f64, f64) {
    let shape = &level.shape;
    let (width, height) = game_view::board_size(shape);
    if level.goal == Goal::Clusters {
        return (width, height);
    }
    let corner = goal_corner(shape, GOAL_CELL, upright);
    let right = corner.x + GOAL_CELL * shape.columns() as f64 + MARGIN;
    let bottom = corner.y + GOAL_CELL * shape.rows() as f64 + MARGIN;
    (width.max(right), height.max(bottom))
}

/// The middle of a cell of either part.
pub(super) fn middle(shape: &BoardShape, part: PaintLayer, cell: Cell, upright: bool) -> Point {
    match part {
        PaintLayer::Board => game_view::middle(shape, cell),
        PaintLayer::Goal => {
            let corner = goal_corner(shape, GOAL_CELL, upright);
            middle_in(shape, corner, GOAL_CELL, cell)
        }
    }
}

/// The cell at a point, of the board or of the goal. The two places that the
/// goal may have do not overlap: before it is known which, both count.
pub(super) fn place(state: &State, upright: Option<bool>, at: Point) -> Option<LayerCell> {
    let shape = &state.level.shape;
    if let Some(cell) = game_view::cell(shape, at) {
        return Some((PaintLayer::Board, cell));
    }
    if state.is_clusters() {
        return None;
    }
    let ways = [false, true].into_iter();
    let mut ways = ways.filter(|way| upright.is_none_or(|upright| upright == *way));
    let cell = ways.find_map(|way| {
        let corner = goal_corner(shape, GOAL_CELL, way);
        cell_in(shape, corner, GOAL_CELL, GOAL_TOLERANCE, at)
    });
    cell.map(|cell| (PaintLayer::Goal, cell))
}

pub(super) fn draw(frame: &Frame<'_, Draft>, painter: &mut dyn Painter) {
    if let Some(ui) = frame.ui {
        ui.upright.set(Some(frame.upright));
    }
    // While cells are being painted, the draft is shown and not what evolves.
    let painting = frame.ui.is_some_and(|ui| ui.painting.is_some());
    if !painting && draw_design(frame, painter) {
        return;
    }
    let preview = frame.ui.and_then(|ui| ui.painted(frame.state));
    let state = preview.as_ref().unwrap_or(frame.state);
    draw_state(state, frame, painter);
    if let Some(ui) = frame.ui {
        draw_pointed(state, ui, frame.upright, painter);
    }
}

/// The board as in the game, without marks of wrong squares: in a draft there are
/// many; and the goal.
fn draw_state(state: &State, frame: &Frame<'_, Draft>, painter: &mut dyn Painter) {
    let level = &state.level;
    let (shape, squares) = (level.shape.as_ref().clone(), level.start.as_ref().clone());
    let bare = Level::new(String::new(), shape, squares.clone(), Goal::Clusters);
    let position = bare.state(squares, 0);
    let frame = Frame {
        state: &position,
        change: None,
        ui: None,
        line: &[],
        ways: &[],
        previews: &[],
        hint: None,
        thumbnail: frame.thumbnail,
        window: frame.window,
        upright: frame.upright,
        pixel: frame.pixel,
        celebration: 0.0,
    };
    game_view::draw(&bare, &frame, painter);
    if !state.is_clusters() {
        draw_goal(state, frame.thumbnail, frame.upright, painter);
    }
}

fn draw_goal(state: &State, thumbnail: bool, upright: bool, painter: &mut dyn Painter) {
    let shape = &state.level.shape;
    let corner = goal_corner(shape, GOAL_CELL, upright);
    let width = GOAL_CELL * shape.columns() as f64;
    if !thumbnail {
        let at = point(corner.x + width / 2.0, corner.y - 11.0);
        painter.text(text(tr!("Goal"), at, 11.0, Ink::Faint));
    }
    painter.rectangle(
        point(corner.x - 2.0, corner.y - 2.0),
        point(
            corner.x + width + 2.0,
            corner.y + GOAL_CELL * shape.rows() as f64 + 2.0,
        ),
        filled(Ink::Surface).and(stroke(Ink::Grid, 1.0)),
    );
    for (cell, colour) in state.picture.iter().enumerate() {
        let at = middle(shape, PaintLayer::Goal, cell as Cell, upright);
        draw_goal_cell(*colour, at, GOAL_CELL, None, painter);
    }
}

/// The cell of the pointer or the cursor, and its counterpart.
fn draw_pointed(state: &State, ui: &Ui, upright: bool, painter: &mut dyn Painter) {
    let shape = &state.level.shape;
    let (part, cell) = match (ui.keys, ui.hover) {
        (true, _) => (ui.part(state), ui.cursor(state)),
        (false, Some((part, cell))) if usize::from(cell) < shape.cells() => (part, cell),
        _ => return,
    };
    let mut draw = |part, more: f64, pen| {
        let half = match part {
            PaintLayer::Board => HALF,
            PaintLayer::Goal => GOAL_CELL / 2.0 - 1.0,
        };
        painter.square(
            middle(shape, part, cell, upright),
            half + more,
            outlined(pen),
        );
    };
    if !state.is_clusters() {
        draw(part.other(), 0.5, stroke(Ink::Focus, 1.5).dashed(3.0, 3.0));
    }
    if ui.keys {
        draw(part, 2.0, stroke(Ink::Paper, 4.0));
        draw(part, 2.0, stroke(Ink::Focus, 2.5));
    } else {
        draw(part, 0.5, stroke(Ink::Line, 1.5));
    }
}

/// Draws the board that a search designs, in place of the draft. Returns whether there is one.
fn draw_design(frame: &Frame<'_, Draft>, painter: &mut dyn Painter) -> bool {
    let previews = frame.previews.iter();
    // Of two previews that fade into each other the more opaque one: squares hide squares.
    let seen = previews.max_by(|(_, a), (_, b)| a.total_cmp(b));
    let Some(Edit(design)) = seen.and_then(|(edits, _)| edits.last()) else {
        return false;
    };
    let (width, height) = size(&frame.state.level, frame.upright);
    let (wide, high) = size(&design.level, frame.upright);
    painter.enter(point(0.0, 0.0), (width / wide).min(height / high));
    draw_state(design, frame, painter);
    let shape = &design.level.shape;
    let (rows, columns) = (shape.rows() as f64, shape.columns() as f64);
    painter.rectangle(
        point(MARGIN - 3.0, MARGIN - 3.0),
        point(MARGIN + CELL * columns + 3.0, MARGIN + CELL * rows + 3.0),
        outlined(stroke(Ink::Preview, 2.5)),
    );
    painter.leave();
    true
}
