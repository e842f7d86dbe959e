//! How a draft looks: the maze with a shortest way out as a preview, the wall or piece
//! under the pointer or being dragged, and the keyboard's cursor.

use super::super::board::Board;
use super::super::maze::{Cell, Maze, WallPlace};
use super::super::maze_view::{draw_minotaur, draw_theseus, wall_ends};
use super::super::view::{
    self as game_view, CELL, Fit, LineWidths, cell, corner, draw_designs, draw_maze, middle,
};
use super::Draft;
use super::edits::MazePiece;
use super::ui::{Drag, Target, Ui};
use crate::game::Frame;
use crate::game::puzzle::editor::Edit;
use crate::paint::{Ink, Painter, Point, StrokeStyle, filled, outlined, point, stroke};

/// A square board, so that it keeps its size whatever the maze's.
pub(super) fn size(draft: &Draft) -> (f64, f64) {
    let (width, height) = game_view::size(draft.0.maze());
    let side = width.max(height);
    (side, side)
}

pub(super) fn draw(draft: &Draft, frame: &Frame<'_, Draft>, painter: &mut dyn Painter) {
    let pens = LineWidths::new(frame.thumbnail, frame.pixel);
    let drag = frame.ui.and_then(|ui| ui.drag.as_ref());
    // While the draft is being edited, it is shown, not the designs.
    let designs = frame.previews.iter().filter_map(|(edits, opacity)| {
        let Edit(level) = edits.last()?;
        Some((level.maze(), *opacity))
    });
    let is_busy = frame.ui.is_some_and(Ui::is_busy);
    if !is_busy && draw_designs(designs, size(draft), pens, painter) {
        return;
    }
    let board = &frame.state.board;
    let dragged = frame.ui.and_then(|ui| ui.dragged(board.maze()));
    let preview = dragged.and_then(Result::ok);
    let maze = preview.as_ref().unwrap_or(board.maze());
    Fit::new(board.maze(), size(draft)).enter(painter);
    draw_maze(maze, Ink::Given, pens, painter);
    let shown = frame.ui.is_none_or(|ui| ui.shown.0);
    if shown && !frame.thumbnail && drag.is_none() {
        draw_way_out(board, painter);
    }
    if let Some(cell) = frame.ui.and_then(|ui| ui.cursor(maze)) {
        draw_cell(maze, cell, stroke(Ink::Focus, 2.4), painter);
    }
    if let Some(Drag::Carry {
        piece,
        at,
        moved: true,
        ..
    }) = drag
    {
        draw_carried(maze, *piece, *at, painter);
    } else {
        draw_pieces(maze, None, painter);
    }
    if let Some(ui) = frame.ui {
        draw_pointed(board.maze(), ui, painter);
    }
    painter.leave();
}

fn draw_way_out(board: &Board, painter: &mut dyn Painter) {
    let way = board.way_out();
    let mut line: Vec<Point> = way.iter().map(|cell| middle(board.maze(), *cell)).collect();
    line.dedup(); // where he waits
    if line.len() > 1 && board.unsolvable().is_none() {
        painter.opacity(0.7);
        painter.polyline(&line, stroke(Ink::Preview, 1.6));
        painter.opacity(1.0);
    }
}

/// The pieces, except one being dragged.
fn draw_pieces(maze: &Maze, but: Option<MazePiece>, painter: &mut dyn Painter) {
    if but != Some(MazePiece::Theseus) {
        draw_theseus(middle(maze, maze.theseus), 1.0, Ink::Accent, painter);
    }
    if but != Some(MazePiece::Minotaur) {
        draw_minotaur(middle(maze, maze.minotaur), 1.0, Ink::Error, painter);
    }
}

/// A frame just inside a cell.
fn draw_cell(maze: &Maze, cell: Cell, pen: StrokeStyle, painter: &mut dyn Painter) {
    let (row, column) = maze.place(cell);
    let (from, to) = (corner(row, column), corner(row + 1, column + 1));
    let inset = 4.5;
    painter.rectangle(
        point(from.x + inset, from.y + inset),
        point(to.x - inset, to.y - inset),
        outlined(pen),
    );
}

/// A piece being dragged: its target cell is marked, and it follows the pointer.
fn draw_carried(maze: &Maze, piece: MazePiece, at: Point, painter: &mut dyn Painter) {
    draw_pieces(maze, Some(piece), painter);
    if let Some(cell) = cell(maze, at) {
        let allowed = piece != MazePiece::Exit || maze.is_border(cell);
        let ink = if allowed { Ink::Accent } else { Ink::Faint };
        draw_cell(maze, cell, stroke(ink, 2.4).dashed(5.0, 4.0), painter);
    }
    match piece {
        MazePiece::Theseus => draw_theseus(at, 1.15, Ink::Accent, painter),
        MazePiece::Minotaur => draw_minotaur(at, 1.15, Ink::Error, painter),
        MazePiece::Exit => {
            let rim = stroke(Ink::Good, 3.0);
            painter.circle(at, 0.28 * CELL, filled(Ink::GoodSoft).and(rim));
        }
    }
}

/// The wall or piece under the pointer, or the walls of a drag.
fn draw_pointed(maze: &Maze, ui: &Ui, painter: &mut dyn Painter) {
    match (&ui.drag, ui.hovered) {
        (Some(Drag::Walls { build, places, .. }), _) => {
            for place in places {
                draw_wall(maze, *place, *build, painter);
            }
        }
        (None, Some(Target::Wall(place))) => {
            draw_wall(maze, place, !maze.has_wall(place), painter);
        }
        (None, Some(Target::Piece(piece))) => {
            let pen = stroke(Ink::Accent, 2.0).dashed(4.0, 4.0);
            painter.circle(middle(maze, piece.cell(maze)), 0.46 * CELL, outlined(pen));
        }
        _ => {}
    }
}

/// A wall that would be built, or taken away, dashed.
fn draw_wall(maze: &Maze, place: WallPlace, build: bool, painter: &mut dyn Painter) {
    let (a, b) = wall_ends(maze, place);
    let ink = if build { Ink::Accent } else { Ink::Error };
    painter.line(a, b, stroke(Ink::Surface, 5.5)); // so that the dashes can be seen
    painter.line(a, b, stroke(ink, 4.0).dashed(6.0, 4.0));
}
