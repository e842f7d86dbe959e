//! Mazes drawn in characters, for people at a command line.

use super::action::Action;
use super::maze::Maze;
use super::view;

/// A maze in characters: walls, T, M, and a gap in the outer wall at the exit.
pub(super) fn drawn(maze: &Maze) -> String {
    let (width, height) = (usize::from(maze.width), usize::from(maze.height));
    let (exit_row, exit_column) = maze.place(maze.exit);
    let door = view::door(maze);
    let mut lines = Vec::new();
    for row in 0..=height {
        let mut line = String::from("+");
        for column in 0..width {
            let is_open = match row {
                0 => door == Action::North && column == exit_column,
                _ if row == height => door == Action::South && column == exit_column,
                _ => !maze.has_wall((maze.cell(row - 1, column), true)),
            };
            line += if is_open { "   +" } else { "---+" };
        }
        lines.push(line);
        if row == height {
            break;
        }
        let gap = |side: Action| door == side && row == exit_row;
        let mut line = String::from(if gap(Action::West) { " " } else { "|" });
        for column in 0..width {
            let cell = maze.cell(row, column);
            let piece = match cell {
                _ if cell == maze.minotaur => 'M',
                _ if cell == maze.theseus => 'T',
                _ => ' ',
            };
            let is_open = match column + 1 == width {
                true => gap(Action::East),
                false => !maze.has_wall((cell, false)),
            };
            line += &format!(" {piece} {}", if is_open { ' ' } else { '|' });
        }
        lines.push(line.trim_end().to_owned());
    }
    lines.join("\n")
}
