//! What edits make of a draft.

use std::rc::Rc;

use super::super::action::Action;
use super::super::maze::{Cell, MAX_SIDE, MIN_SIDE, Maze, MazeCells, WallPlace};
use super::super::rules::Level;
use crate::game::Illegal;
use crate::game::puzzle::editor::check_sides;
use crate::i18n::tr;

/// A piece of a maze, which can be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MazePiece {
    /// Theseus.
    Theseus,
    /// The Minotaur.
    Minotaur,
    /// The exit, only ever in a border cell.
    Exit,
}

impl MazePiece {
    /// All of them, the one that lies on top first.
    pub const ALL: [Self; 3] = [Self::Minotaur, Self::Theseus, Self::Exit];

    /// The advice when it was taken up and not moved.
    pub fn advice(self) -> &'static str {
        match self {
            Self::Theseus => tr!("Drag Theseus to another cell."),
            Self::Minotaur => tr!("Drag the Minotaur to another cell."),
            Self::Exit => tr!("Drag the exit to another cell."),
        }
    }

    /// Where it stands.
    pub const fn cell(self, maze: &Maze) -> Cell {
        match self {
            Self::Theseus => maze.theseus,
            Self::Minotaur => maze.minotaur,
            Self::Exit => maze.exit,
        }
    }
}

/// The place for an inner wall on one side of a cell; `None` where the outer
/// wall stands.
pub(super) fn wall_beside(maze: &Maze, cell: Cell, side: Action) -> Option<WallPlace> {
    let (row, column) = maze.place(cell);
    match side {
        Action::West if column > 0 => Some((cell - 1, false)),
        Action::North if row > 0 => Some((cell - maze.width, true)),
        Action::East if maze.has_right(cell) => Some((cell, false)),
        Action::South if maze.has_below(cell) => Some((cell, true)),
        _ => None,
    }
}

/// The draft with another name.
pub(super) fn named(level: &Level, name: String) -> Level {
    let board = Rc::clone(&level.board);
    Level { name, board }
}

/// The draft with another maze; the same one keeps the figures already computed.
pub(super) fn with_maze(level: &Level, maze: Maze) -> Level {
    if maze == *level.maze() {
        return level.clone();
    }
    Level::new(level.name.clone(), maze)
}

/// The maze with walls built, or else taken away; those that are so already stay so.
pub(super) fn with_walls(mut maze: Maze, build: bool, places: &[WallPlace]) -> Maze {
    for place in places {
        if maze.has_wall(*place) != build {
            maze.flip_wall(*place);
        }
    }
    maze
}

/// The maze without inner walls.
pub(super) fn cleared(maze: Maze) -> Maze {
    Maze {
        right: MazeCells::default(),
        below: MazeCells::default(),
        ..maze
    }
}

/// The maze with a piece put on a cell.
pub(super) fn put(mut maze: Maze, piece: MazePiece, cell: Cell) -> Result<Maze, Illegal> {
    match piece {
        MazePiece::Theseus => maze.theseus = cell,
        MazePiece::Minotaur => maze.minotaur = cell,
        MazePiece::Exit if !maze.is_border(cell) => {
            return Err(Illegal::new(tr!("The exit must be in a border cell.")));
        }
        MazePiece::Exit => maze.exit = cell,
    }
    Ok(maze)
}

/// The maze in another size: what fits stays, pieces beyond move to the edge,
/// and the exit stays on the side of the maze where it was.
pub(super) fn resized(maze: &Maze, width: usize, height: usize) -> Result<Maze, Illegal> {
    check_sides((width, height), [(MIN_SIDE, MAX_SIDE); 2])?;
    let mut new = Maze::open(width, height);
    let inside = |cell: Cell| {
        let (row, column) = maze.place(cell);
        new.cell(row.min(height - 1), column.min(width - 1))
    };
    let (theseus, minotaur) = (inside(maze.theseus), inside(maze.minotaur));
    let (row, column) = maze.place(maze.exit);
    let along = |n: usize, side: u8, new: usize| {
        let last = n + 1 == usize::from(side);
        if last { new - 1 } else { n.min(new - 1) }
    };
    let exit = new.cell(
        along(row, maze.height, height),
        along(column, maze.width, width),
    );
    for place in maze.wall_places().filter(|place| maze.has_wall(*place)) {
        let (row, column) = maze.place(place.0);
        if row < height && column < width {
            let there = (new.cell(row, column), place.1);
            if new.has_place(there) {
                new.flip_wall(there);
            }
        }
    }
    (new.theseus, new.minotaur, new.exit) = (theseus, minotaur, exit);
    new.exit_wins = maze.exit_wins;
    Ok(new)
}

#[cfg(test)]
#[path = "edits_tests.rs"]
mod tests;
