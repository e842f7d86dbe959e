//! Texts: level files, the compact form for links and saves, moves, answers.
//!
//! The compact form is `NAME;WxH;T.M.E;WALLS`: name, width and height, the
//! cells of Theseus, the Minotaur and the exit (row by row from the top left),
//! and the walls as hexadecimal digits, four places each, in the order of
//! [`Maze::wall_places`]; then `;x` if reaching the exit wins at once. A level file, with a list
//! of walls or the report's genome, a genome alone, and drawn mazes ([`super::drawn`]) are read too.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use serde_json::{Value, json};

use super::action::Action;
use super::drawn;
use super::genome::Genome;
use super::maze::{Cell, MAX_SIDE, MIN_SIDE, Maze};
use super::parameters;
use super::puzzle;
use super::rules::{Level, Move};
use crate::game::{
    Exchange, Forms, ParseError, Rating, excerpt,
    files::{hex, json, name},
};
use crate::i18n::{tr, tr_noop, trc, trn};

/// Longest text of a level that is read at all.
const MAX_BYTES: usize = 1 << 17;
/// Longest answer: the longest shortest way out cannot be longer.
const MAX_ANSWER_STEPS: usize = 1 << 16;

// --- The level file -------------------------------------------------------

#[derive(Deserialize)]
struct File {
    puzzle: String,
    #[serde(default)]
    name: String,
    size: Option<i64>,
    genome: Option<String>,
    width: Option<i64>,
    height: Option<i64>,
    theseus: Option<[i64; 2]>,
    minotaur: Option<[i64; 2]>,
    exit: Option<[i64; 2]>,
    #[serde(default)]
    exit_wins: bool,
    walls: Option<FileWalls>,
}

#[derive(Deserialize)]
struct FileWalls {
    #[serde(default)]
    right: Vec<[i64; 2]>,
    #[serde(default)]
    below: Vec<[i64; 2]>,
}

/// The level file with the report's genome in place of the walls.
///
/// # Errors
/// When the maze is not square.
fn to_genome_json(level: &Level) -> Result<String, String> {
    let maze = level.maze();
    let genome = Genome::from_maze(maze).ok_or_else(|| {
        tr!(
            "only a square maze has a genome: this one is {width} × {height}",
            width = maze.width,
            height = maze.height
        )
    })?;
    let file = json!({
        "puzzle": "theseus",
        "name": level.name,
        "size": genome.side,
        "genome": genome.to_string(),
    });
    Ok(with_exit_wins(file, maze).to_string())
}

/// A level file, with the field that says that reaching the exit wins if it does.
fn with_exit_wins(mut file: Value, maze: &Maze) -> Value {
    if maze.exit_wins {
        file["exit_wins"] = true.into();
    }
    file
}

fn parse_file(text: &str) -> Result<Level, ParseError> {
    let file: File = serde_json::from_str(text).map_err(|e| ParseError::of_json(&e))?;
    json::check_puzzle(&file.puzzle, "theseus")?;
    let mut maze = match &file.genome {
        Some(genome) => genome_of(file.size, genome)?.maze(),
        None => maze_of(&file)?,
    };
    maze.exit_wins = file.exit_wins;
    let name = name::non_blank(&file.name).unwrap_or_else(|| unnamed(&maze));
    Ok(Level::new(name, maze))
}

fn genome_of(size: Option<i64>, genome: &str) -> Result<Genome, ParseError> {
    match size {
        None => genome.parse(),
        Some(size) => Genome::read(side("size", size)?, genome),
    }
    .map_err(|fault| fault.within("genome"))
}

/// The name of a maze without one.
pub(super) fn unnamed(maze: &Maze) -> String {
    tr!(
        "Maze {width} × {height}",
        width = maze.width,
        height = maze.height
    )
}

fn side(what: &str, n: i64) -> Result<usize, ParseError> {
    let side = usize::try_from(n)
        .ok()
        .filter(|n| (MIN_SIDE..=MAX_SIDE).contains(n));
    side.ok_or_else(|| {
        ParseError::new(tr!(
            "{number} is out of range: expected {least} to {most}",
            number = n,
            least = MIN_SIDE,
            most = MAX_SIDE
        ))
        .within(what)
    })
}

fn maze_of(file: &File) -> Result<Maze, ParseError> {
    let missing = |what: &str| {
        ParseError::new(tr!(
            "“{what}” is missing: expected “width”, “height”, “theseus”, “minotaur”, “exit” and \
             “walls”, or “size” and “genome”",
            what
        ))
    };
    let width = side("width", file.width.ok_or_else(|| missing("width"))?)?;
    let height = side("height", file.height.ok_or_else(|| missing("height"))?)?;
    let open = Maze::open(width, height);
    let cell = |what: &str, place: Option<[i64; 2]>| {
        let place = place.ok_or_else(|| missing(what))?;
        cell_of(&open, place).map_err(|e| e.within(what))
    };
    let mut maze = Maze {
        theseus: cell("theseus", file.theseus)?,
        minotaur: cell("minotaur", file.minotaur)?,
        exit: cell("exit", file.exit)?,
        ..open
    };
    check_exit(&maze)?;
    let walls = file.walls.as_ref().ok_or_else(|| missing("walls"))?;
    for (below, list, word) in [
        (false, &walls.right, "right"),
        (true, &walls.below, "below"),
    ] {
        for (n, place) in list.iter().enumerate() {
            let at = |fault: ParseError| {
                fault
                    .within(tr!("wall {number}", number = n + 1))
                    .within(word)
                    .within("walls")
            };
            let cell = cell_of(&maze, *place).map_err(at)?;
            if !maze.has_place((cell, below)) {
                let what = tr!(
                    "[{row}, {column}] is on the border, where the outer wall already stands",
                    row = place[0],
                    column = place[1]
                );
                return Err(at(ParseError::new(what)));
            }
            if !maze.has_wall((cell, below)) {
                maze.flip_wall((cell, below));
            }
        }
    }
    Ok(maze)
}

fn cell_of(maze: &Maze, [row, column]: [i64; 2]) -> Result<Cell, ParseError> {
    let inside = |n: i64, side: u8| (0..i64::from(side)).contains(&n);
    if inside(row, maze.height) && inside(column, maze.width) {
        Ok(maze.cell(row as usize, column as usize))
    } else {
        Err(ParseError::new(tr!(
            "[{row}, {column}] is outside: expected a row from 0 to {last_row} and a column from \
             0 to {last_column}",
            row,
            column,
            last_row = maze.height - 1,
            last_column = maze.width - 1
        )))
    }
}

fn check_exit(maze: &Maze) -> Result<(), ParseError> {
    if maze.is_border(maze.exit) {
        return Ok(());
    }
    let (row, column) = maze.place(maze.exit);
    let what = tr!(
        "[{row}, {column}] is inside: expected a border cell",
        row,
        column
    );
    Err(ParseError::new(what).within("exit"))
}

// --- The compact form ------------------------------------------------------

/// The end of the text of a maze in which reaching the exit wins.
const EXIT_WINS: &str = ";x";

impl fmt::Display for Maze {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{};", self.width, self.height)?;
        write!(f, "{}.{}.{};", self.theseus, self.minotaur, self.exit)?;
        let walls = self.wall_places().map(|place| self.has_wall(place));
        f.write_str(&hex::digits(walls))?;
        f.write_str(if self.exit_wins { EXIT_WINS } else { "" })
    }
}

impl FromStr for Maze {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let marked = text.strip_suffix(EXIT_WINS);
        let mut parts = marked.unwrap_or(text).split(';');
        let mut part =
            |missing: fn() -> &'static str| parts.next().ok_or_else(|| ParseError::new(missing()));
        let size = part(|| tr!("the size is missing"))?;
        let pieces = part(|| tr!("the cells of Theseus, the Minotaur and the exit are missing"))?;
        let walls = part(|| tr!("the walls are missing"))?;
        if let Some(rest) = parts.next() {
            let what = tr!(
                "“{text}” follows the walls: expected nothing there",
                text = excerpt(rest)
            );
            return Err(ParseError::new(what));
        }
        let number = |text: &str| -> Result<i64, ParseError> {
            let fault =
                || ParseError::new(tr!("“{text}” is not a whole number", text = excerpt(text)));
            text.parse().map_err(|_| fault())
        };
        let (width, height) = size.split_once('x').ok_or_else(|| {
            ParseError::new(tr!(
                "“{text}” is not a size: expected something like 6x6",
                text = excerpt(size)
            ))
        })?;
        let width = side("width", number(width).map_err(|e| e.within("width"))?)?;
        let height = side("height", number(height).map_err(|e| e.within("height"))?)?;
        let mut maze = Maze {
            exit_wins: marked.is_some(),
            ..Maze::open(width, height)
        };
        let cells: Vec<&str> = pieces.split('.').collect();
        let [theseus, minotaur, exit] = cells[..] else {
            let what = tr!(
                "“{text}” is not three cells: expected those of Theseus, the Minotaur and the \
                 exit, like 0.14.5",
                text = excerpt(pieces)
            );
            return Err(ParseError::new(what).within(trc!("part of a maze's text", "cells")));
        };
        let cell = |what: &str, text: &str| {
            let n = number(text)?;
            let inside = usize::try_from(n).ok().filter(|n| *n < maze.cells());
            let fault = || {
                ParseError::new(tr!(
                    "cell {cell} is outside the board: expected 0 to {last}",
                    cell = n,
                    last = maze.cells() - 1
                ))
            };
            inside
                .map(|n| n as Cell)
                .ok_or_else(|| fault().within(what))
        };
        let (theseus, minotaur) = (cell("theseus", theseus)?, cell("minotaur", minotaur)?);
        let exit = cell("exit", exit)?;
        (maze.theseus, maze.minotaur, maze.exit) = (theseus, minotaur, exit);
        check_exit(&maze)?;
        let places: Vec<_> = maze.wall_places().collect();
        let wanted = places.len().div_ceil(4);
        let found = walls.chars().count();
        if found != wanted {
            let what = trn!(
                found,
                "{n} digit: expected {wanted} for a maze of this size",
                "{n} digits: expected {wanted} for a maze of this size",
                wanted
            );
            return Err(ParseError::new(what).within("walls"));
        }
        let beyond = tr!("it has walls beyond the last place");
        let walls = hex::bits(walls, places.len(), beyond).map_err(|e| e.within("walls"))?;
        for (place, _) in places.into_iter().zip(walls).filter(|(_, wall)| *wall) {
            maze.flip_wall(place);
        }
        Ok(maze)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{}", name::encode(&self.name), self.maze())
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.len() > MAX_BYTES {
            return Err(ParseError::new(tr!("the text is too long for a maze")));
        }
        let text = text.trim();
        if text.starts_with('{') {
            return parse_file(text);
        }
        if let Some(file) = drawn::level_file(text) {
            return parse_file(&file.to_string());
        }
        let is_bits = |c: char| c == '0' || c == '1' || c.is_whitespace();
        if !text.is_empty() && text.chars().all(is_bits) {
            let maze = text.parse::<Genome>()?.maze();
            return Ok(Self::new(unnamed(&maze), maze));
        }
        let (name, maze) = text.split_once(';').ok_or_else(|| {
            ParseError::new(tr!(
                "“{text}” is not a maze: expected NAME;WxH;T.M.E;WALLS, or a genome of 0 and 1",
                text = excerpt(text)
            ))
        })?;
        Ok(Self::new(name::decode(name), maze.parse()?))
    }
}

// --- Moves and answers ------------------------------------------------------

/// The beginning of a move that lays out a maze.
const LAY: &str = "lay:";

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Go(step) => step.fmt(f),
            Self::Lay(maze) => write!(f, "{LAY}{maze}"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.strip_prefix(LAY) {
            Some(maze) => maze.parse().map(Self::Lay),
            None => text.parse().map(Self::Go),
        }
    }
}

/// Steps as letters.
pub(super) fn letters(steps: impl IntoIterator<Item = Action>) -> String {
    steps.into_iter().map(Action::letter).collect()
}

impl Exchange for Level {
    const RATING: Option<Rating<Self>> = Some(Rating {
        figures: |level| puzzle::rating(&level.board),
        scale: Some(&parameters::SCALE),
        figure: puzzle::rated_figure,
    });

    const FORMS: Forms<Self> = Forms {
        exports: &[(
            "genome",
            tr_noop!("the level file with the maze as the report's genome"),
        )],
        export: |level, _, form| (form == "genome").then(|| to_genome_json(level)),
        recognises: |text| drawn::level_file(text).is_some(),
        drawn: |level| drawn::drawing(level.maze()),
    };

    fn to_json(&self) -> Value {
        let maze = self.maze();
        let place = |cell: Cell| {
            let (row, column) = maze.place(cell);
            json!([row, column])
        };
        let file = json!({
            "puzzle": "theseus",
            "name": self.name,
            "width": maze.width,
            "height": maze.height,
            "theseus": place(maze.theseus),
            "minotaur": place(maze.minotaur),
            "exit": place(maze.exit),
            "walls": {
                "right": maze.right.iter().map(place).collect::<Vec<_>>(),
                "below": maze.below.iter().map(place).collect::<Vec<_>>(),
            },
        });
        with_exit_wins(file, maze)
    }

    /// Steps as one text, or the maze that the last move lays out.
    fn answer(&self, moves: &[Move]) -> Value {
        let placed = moves.iter().rev().find_map(|mv| match mv {
            Move::Lay(maze) => Some(maze),
            Move::Go(_) => None,
        });
        match placed {
            Some(maze) => Self::new(unnamed(maze), *maze).to_json(),
            None => letters(moves.iter().filter_map(|mv| match mv {
                Move::Go(step) => Some(*step),
                Move::Lay(_) => None,
            }))
            .into(),
        }
    }

    /// Reads a line of steps, bare or as a JSON text, or a level file: the maze
    /// that is laid out.
    fn read_answer(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        let text = text.trim();
        if text.len() > MAX_ANSWER_STEPS {
            return Err(ParseError::new(tr!(
                "the answer is longer than any solution"
            )));
        }
        if text.starts_with('{') {
            return Ok(vec![Move::Lay(*parse_file(text)?.maze())]);
        }
        let quoted = text.starts_with('"').then(|| {
            serde_json::from_str::<String>(text).map_err(|error| ParseError::of_json(&error))
        });
        let line = quoted.transpose()?.unwrap_or_else(|| text.to_owned());
        Ok(Action::line(&line)?.into_iter().map(Move::Go).collect())
    }

    fn drawn_answer(&self, moves: &[Move]) -> String {
        match moves.last() {
            Some(Move::Lay(maze)) => drawn::drawing(maze),
            _ => letters(moves.iter().filter_map(|mv| match mv {
                Move::Go(step) => Some(*step),
                Move::Lay(_) => None,
            })),
        }
    }
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
