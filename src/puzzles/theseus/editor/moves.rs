//! The editor's moves: one edit each, as text and as a change of the draft.
//!
//! Texts: `build:r5.b7` walls built to the right of cell 5 and below cell 7,
//! `remove:r5` taken away, `theseus:12`, `minotaur:3`, `exit:0` put on a cell,
//! `width:7`, `height:8`, `name:…`, `clear` all walls away, `mirror` left and
//! right exchanged, `exit-wins:on` or `exit-wins:off`, `lay:…` a whole maze in its compact text.

use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use super::super::action::Action;
use super::super::maze::{Cell, LEAST, MOST, Maze, MazeCells, WallPlace};
use super::super::rules::Level;
use crate::game::editor::{check_cell, check_sides, number};
use crate::game::{Illegal, ParseError, excerpt, name};
use crate::i18n::{tr, trn};

/// The most inner walls of a maze.
const MOST_WALLS: usize = 2 * MOST * (MOST - 1);

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

    const fn word(self) -> &'static str {
        match self {
            Self::Theseus => "theseus",
            Self::Minotaur => "minotaur",
            Self::Exit => "exit",
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

/// One edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Walls built (or else taken away); those that are so already stay so.
    Walls(bool, Vec<WallPlace>),
    /// A piece put on a cell.
    Put(MazePiece, Cell),
    /// Cells in a row.
    Width(usize),
    /// Rows.
    Height(usize),
    /// The name.
    Name(String),
    /// All walls taken away.
    Clear,
    /// Left and right exchanged.
    Mirror,
    /// Whether reaching the exit wins at once.
    ExitWins(bool),
    /// Another maze in this one's place.
    Lay(Maze),
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

/// The draft after an edit.
pub(super) fn apply(level: &Level, edit: &Edit) -> Result<Level, Illegal> {
    if let Edit::Name(name) = edit {
        let board = Rc::clone(&level.board);
        let name = name.clone();
        return Ok(Level { name, board });
    }
    let maze = changed(level.maze(), edit)?;
    if maze == *level.maze() {
        return Ok(level.clone()); // keeps the figures already computed
    }
    Ok(Level::new(level.name.clone(), maze))
}

/// The maze after an edit.
pub(super) fn changed(maze: &Maze, edit: &Edit) -> Result<Maze, Illegal> {
    let mut maze = *maze;
    match edit {
        Edit::Walls(build, places) => {
            for &(cell, below) in places {
                if !maze.has_place((cell, below)) {
                    return Err(Illegal(if below {
                        tr!("No wall can be built below cell {cell}.", cell)
                    } else {
                        tr!("No wall can be built to the right of cell {cell}.", cell)
                    }));
                }
                if maze.has_wall((cell, below)) != *build {
                    maze.flip_wall((cell, below));
                }
            }
        }
        Edit::Put(piece, cell) => put(&mut maze, *piece, *cell)?,
        Edit::Width(width) => return resized(&maze, *width, maze.height.into()),
        Edit::Height(height) => return resized(&maze, maze.width.into(), *height),
        Edit::Name(_) => {}
        Edit::Clear => (maze.right, maze.below) = (MazeCells::default(), MazeCells::default()),
        Edit::Mirror => maze = maze.mirrored(),
        Edit::ExitWins(wins) => maze.exit_wins = *wins,
        Edit::Lay(other) => maze = *other,
    }
    Ok(maze)
}

fn put(maze: &mut Maze, piece: MazePiece, cell: Cell) -> Result<(), Illegal> {
    check_cell(cell, maze.cells())?;
    match piece {
        MazePiece::Theseus => maze.theseus = cell,
        MazePiece::Minotaur => maze.minotaur = cell,
        MazePiece::Exit if !maze.is_border(cell) => {
            return Err(Illegal::new(tr!("The exit must be in a border cell.")));
        }
        MazePiece::Exit => maze.exit = cell,
    }
    Ok(())
}

/// The maze in another size: what fits stays, pieces beyond move to the edge,
/// and the exit stays on the side of the maze where it was.
fn resized(maze: &Maze, width: usize, height: usize) -> Result<Maze, Illegal> {
    check_sides((width, height), [(LEAST, MOST); 2])?;
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

// --- Texts -------------------------------------------------------------------

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Walls(build, places) => {
                let side = |below: bool| if below { 'b' } else { 'r' };
                let places = places.iter().map(|(cell, b)| format!("{}{cell}", side(*b)));
                let places: Vec<_> = places.collect();
                let verb = if *build { "build" } else { "remove" };
                write!(f, "{verb}:{}", places.join("."))
            }
            Self::Put(piece, cell) => write!(f, "{}:{cell}", piece.word()),
            Self::Width(n) => write!(f, "width:{n}"),
            Self::Height(n) => write!(f, "height:{n}"),
            Self::Name(name) => write!(f, "name:{}", name::encode(name)),
            Self::Clear => f.write_str("clear"),
            Self::Mirror => f.write_str("mirror"),
            Self::ExitWins(wins) => {
                write!(f, "exit-wins:{}", if *wins { "on" } else { "off" })
            }
            Self::Lay(maze) => write!(f, "lay:{maze}"),
        }
    }
}

impl FromStr for Edit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let unknown = || ParseError::new(tr!("“{text}” is not an edit", text = excerpt(text)));
        let (verb, rest) = match text {
            "clear" => return Ok(Self::Clear),
            "mirror" => return Ok(Self::Mirror),
            "exit-wins:on" => return Ok(Self::ExitWins(true)),
            "exit-wins:off" => return Ok(Self::ExitWins(false)),
            _ => text.split_once(':').ok_or_else(unknown)?,
        };
        let piece = MazePiece::ALL
            .into_iter()
            .find(|piece| piece.word() == verb);
        if let Some(piece) = piece {
            return Ok(Self::Put(piece, number(rest)?));
        }
        Ok(match verb {
            "build" => Self::Walls(true, places(rest)?),
            "remove" => Self::Walls(false, places(rest)?),
            "width" => Self::Width(number(rest)?),
            "height" => Self::Height(number(rest)?),
            "name" => Self::Name(name::decode(rest)),
            "lay" => Self::Lay(rest.parse()?),
            _ => return Err(unknown()),
        })
    }
}

/// Places for walls, such as `r5.b7`.
fn places(text: &str) -> Result<Vec<WallPlace>, ParseError> {
    let words = text.split('.');
    if words.clone().count() > MOST_WALLS {
        let what = trn!(
            MOST_WALLS,
            "too many walls: a maze has at most {n}",
            "too many walls: a maze has at most {n}"
        );
        return Err(ParseError::new(what));
    }
    let place = |word: &str| {
        let fault = || {
            ParseError::new(tr!(
                "“{text}” is not a place for a wall: expected something like r5 or b7",
                text = excerpt(word)
            ))
        };
        let (side, cell) = word.split_at_checked(1).ok_or_else(fault)?;
        let below = match side {
            "r" => false,
            "b" => true,
            _ => return Err(fault()),
        };
        Ok((cell.parse().map_err(|_| fault())?, below))
    };
    words.map(place).collect()
}

#[cfg(test)]
#[path = "moves_tests.rs"]
mod tests;
