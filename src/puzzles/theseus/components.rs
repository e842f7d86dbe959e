//! The components of an answer, as places on its thumbnail: what a child has from which parent.

use super::maze::{Cell, Maze, WallPlace};
use super::maze_view::wall_ends;
use super::rules::{Level, Move};
use super::view::{Fit, corner, middle, size};
use crate::game::run::inheritance::{Component, ComponentPlace};

/// The components of an answer: those of the maze that is laid out, else Theseus's ways from cell to
/// cell.
pub(super) fn components(level: &Level, moves: &[Move]) -> Vec<Component> {
    match moves.last() {
        Some(Move::Lay(maze)) => components_of_maze(level, maze),
        _ => components_of_walk(level.maze(), moves),
    }
}

fn components_of_walk(maze: &Maze, moves: &[Move]) -> Vec<Component> {
    let mut at = maze.theseus;
    let steps = moves.iter().filter_map(|mv| {
        let Move::Go(step) = mv else { return None };
        let to = maze.after(at, *step)?;
        let from = std::mem::replace(&mut at, to);
        (from != at).then_some((from, at))
    });
    let ways = steps.map(|(from, to)| Component {
        key: u64::from(from) << 8 | u64::from(to),
        place: ComponentPlace::Line(middle(maze, from), middle(maze, to)),
        there: true,
    });
    ways.collect()
}

/// The components of a maze: each place for a wall, with or without one, both pieces and the exit.
fn components_of_maze(level: &Level, maze: &Maze) -> Vec<Component> {
    let fit = Fit::new(maze, size(level.maze()));
    let wall = |place: WallPlace| {
        let ((from, to), there) = (wall_ends(maze, place), maze.has_wall(place));
        Component {
            key: u64::from(place.0) << 2 | u64::from(place.1) << 1 | u64::from(there),
            place: ComponentPlace::Line(fit.outside(from), fit.outside(to)),
            there,
        }
    };
    let piece = |(kind, cell): (u64, Cell)| {
        let (row, column) = maze.place(cell);
        let (from, to) = (corner(row, column), corner(row + 1, column + 1));
        Component {
            key: kind << 32 | u64::from(cell),
            place: ComponentPlace::Cell(fit.outside(from), fit.outside(to)),
            there: true,
        }
    };
    let pieces = [(1, maze.theseus), (2, maze.minotaur), (3, maze.exit)];
    let walls = maze.wall_places().map(wall);
    walls.chain(pieces.map(piece)).collect()
}
