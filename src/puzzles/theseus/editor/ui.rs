//! Cursor, drag, and the target under the pointer.

use super::super::maze::{Cell, Maze, WallPlace};
use super::super::view;
use super::edits::{self, MazePiece};
use crate::game::{Illegal, OnAtFirst};
use crate::paint::Point;

/// A target under the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Target {
    Wall(WallPlace),
    Piece(MazePiece),
    /// The outer wall, or beyond.
    Outside,
    /// The middle of an empty cell.
    Floor,
}

/// The action started by a press.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Drag {
    /// Walls being built, or taken away.
    Walls {
        build: bool,
        places: Vec<WallPlace>,
        last: Point,
    },
    /// A piece being dragged.
    Carry {
        piece: MazePiece,
        from: Point,
        at: Point,
        moved: bool,
    },
    /// Nothing; the message when the press ends, marked.
    Nothing(&'static str),
}

/// Cursor, drag, and the target under the pointer.
#[derive(Default)]
pub struct Ui {
    /// Whether a shortest way out is shown.
    pub shown: OnAtFirst,
    /// The cell of the keyboard's cursor: row and column.
    pub(super) cursor: Option<(usize, usize)>,
    pub(super) hovered: Option<Target>,
    pub(super) drag: Option<Drag>,
}

impl Ui {
    /// Whether a pointer is on the board, or the keyboard's cursor.
    pub(super) const fn is_busy(&self) -> bool {
        self.cursor.is_some() || self.hovered.is_some() || self.drag.is_some()
    }

    /// The cursor's cell; the maze may have become smaller under it.
    pub(super) fn cursor(&self, maze: &Maze) -> Option<Cell> {
        let (row, column) = self.cursor?;
        let (rows, columns) = maze.sides();
        Some(maze.cell(row.min(rows - 1), column.min(columns - 1)))
    }

    /// The maze that the drag would lead to if it ended now.
    pub(super) fn dragged(&self, maze: &Maze) -> Option<Result<Maze, Illegal>> {
        match self.drag.as_ref()? {
            Drag::Walls { build, places, .. } => Some(Ok(edits::with_walls(*maze, *build, places))),
            Drag::Carry {
                piece,
                at,
                moved: true,
                ..
            } => Some(edits::put(*maze, *piece, view::cell(maze, *at)?)),
            Drag::Carry { .. } | Drag::Nothing(_) => None,
        }
    }
}
