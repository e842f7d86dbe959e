//! Cursor, gesture, and the target under the pointer.

use super::super::maze::{Cell, Maze, WallPlace};
use super::super::view;
use super::moves::{Edit, MazePiece};
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

/// What a press has begun.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Gesture {
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

/// Cursor, gesture, and the target under the pointer.
#[derive(Default)]
pub struct Ui {
    /// The cell of the keyboard's cursor: row and column.
    pub(super) cursor: Option<(usize, usize)>,
    pub(super) hovered: Option<Target>,
    pub(super) gesture: Option<Gesture>,
}

impl Ui {
    /// Whether a pointer is on the board, or the keyboard's cursor.
    pub(super) const fn is_busy(&self) -> bool {
        self.cursor.is_some() || self.hovered.is_some() || self.gesture.is_some()
    }

    /// The cursor's cell; the maze may have become smaller under it.
    pub(super) fn cursor(&self, maze: &Maze) -> Option<Cell> {
        let (row, column) = self.cursor?;
        let (rows, columns) = (usize::from(maze.height), usize::from(maze.width));
        Some(maze.cell(row.min(rows - 1), column.min(columns - 1)))
    }

    /// The edit that the gesture would be if it ended now.
    pub(super) fn edit(&self, maze: &Maze) -> Option<Edit> {
        match self.gesture.as_ref()? {
            Gesture::Walls { build, places, .. } => Some(Edit::Walls(*build, places.clone())),
            Gesture::Carry {
                piece,
                at,
                moved: true,
                ..
            } => Some(Edit::Put(*piece, view::cell(maze, *at)?)),
            Gesture::Carry { .. } | Gesture::Nothing(_) => None,
        }
    }
}
