//! Edits in saves and links of earlier versions: `build:r5.b7` walls built to the right of cell 5 and below
//! cell 7, `remove:r5` taken away, `theseus:12`, `minotaur:3`, `exit:0` put on a cell, `width:7`, `height:8`,
//! `name:…`, `clear` all walls away, `mirror`, `exit-wins:on` or `off`, `lay:…` a maze without a name.

use super::super::maze::{Cell, Maze, WallPlace};
use super::super::rules::Level;
use super::edits::{self, MazePiece};
use crate::game::name;

/// The draft after such an edit, if it is one.
pub(super) fn after(level: &Level, edit: &str) -> Option<Level> {
    let (verb, rest) = edit.split_once(':').unwrap_or((edit, ""));
    let maze = *level.maze();
    let put = |piece| {
        let cell: Cell = rest.parse().ok()?;
        let inside = usize::from(cell) < maze.cells();
        edits::put(maze, piece, cell).ok().filter(|_| inside)
    };
    let place = |word: &str| -> Option<WallPlace> {
        let (side, cell) = word.split_at_checked(1)?;
        let place = (cell.parse().ok()?, side == "b");
        maze.has_place(place).then_some(place)
    };
    let maze = match verb {
        "build" | "remove" => {
            let places: Option<Vec<_>> = rest.split('.').map(place).collect();
            edits::with_walls(maze, verb == "build", &places?)
        }
        "theseus" => put(MazePiece::Theseus)?,
        "minotaur" => put(MazePiece::Minotaur)?,
        "exit" => put(MazePiece::Exit)?,
        "width" => edits::resized(&maze, rest.parse().ok()?, maze.height.into()).ok()?,
        "height" => edits::resized(&maze, maze.width.into(), rest.parse().ok()?).ok()?,
        "name" => return Some(edits::named(level, name::decode(rest))),
        "clear" => edits::cleared(maze),
        "mirror" => maze.mirrored(),
        "exit-wins" => Maze {
            exit_wins: rest == "on",
            ..maze
        },
        "lay" => rest.parse().ok()?,
        _ => return None,
    };
    Some(edits::with_maze(level, maze))
}
