//! Mazes drawn in characters, for people at a command line.

use super::drawn;
use super::maze::Maze;

/// A maze in characters: walls, T, M and X, as [`super::drawn`] reads them; it
/// refuses an exit with a piece on it, which is drawn beside the piece.
pub(super) fn drawn(maze: &Maze) -> String {
    let (width, height) = (usize::from(maze.width), usize::from(maze.height));
    let mut lines = Vec::new();
    for row in 0..=height {
        let mut line = String::from("+");
        for column in 0..width {
            let is_inside = row > 0 && row < height;
            let is_open = is_inside && !maze.has_wall((maze.cell(row - 1, column), true));
            line += if is_open { "   +" } else { "---+" };
        }
        lines.push(line);
        if row == height {
            break;
        }
        let mut line = String::from("|");
        for column in 0..width {
            let cell = maze.cell(row, column);
            let piece = match cell {
                _ if cell == maze.minotaur => 'M',
                _ if cell == maze.theseus => 'T',
                _ if cell == maze.exit => 'X',
                _ => ' ',
            };
            let is_on_exit = cell == maze.exit && piece != 'X';
            let exit = if is_on_exit { 'X' } else { ' ' };
            let is_open = column + 1 < width && !maze.has_wall((cell, false));
            line += &format!(" {piece}{exit}{}", if is_open { ' ' } else { '|' });
        }
        lines.push(line);
    }
    if maze.exit_wins {
        lines.push(drawn::EXIT_WINS.to_owned());
    }
    lines.join("\n")
}
