//! Texts: level files, the compact form for links and saves, moves, answers.
//!
//! The compact form is `NAME;WxH;SQUARES;GOAL` and, if a line is known that
//! solves the level, `;pLINE` (proved the shortest) or `;fLINE` (best found).
//! SQUARES are three characters each, piece, reach and colour, row by row, a wall
//! a dot; GOAL is a colour's letter or a dot per cell, or `clusters`; LINE are
//! swaps with dots between, each two cells such as `3-17`, row by row from 0.

use std::fmt::{self, Write as _};
use std::rc::Rc;
use std::str::FromStr;

use serde::Deserialize;
use serde_json::{Value, json};

use super::best::Best;
use super::board::{Cell, Colour, LONGEST_SIDE, Shape, Square, Squares};
use super::rules::{Goal, Level, Swap};
use crate::game::{ParseError, excerpt, name};

/// Longest text of a level that is read at all.
const LONGEST: usize = 1 << 16;
/// Most swaps in an answer.
const MOST_SWAPS: usize = 10_000;
/// A wall in level files.
const WALL: &str = "###";

// --- The level file -------------------------------------------------------

#[derive(Deserialize)]
struct File {
    puzzle: String,
    #[serde(default)]
    name: String,
    start: Option<Vec<Vec<String>>>,
    goal: Option<FileGoal>,
    solution: Option<Vec<[i64; 4]>>,
    #[serde(default)]
    proved: bool,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum FileGoal {
    Picture(Vec<Vec<String>>),
    Word(String),
}

pub(super) fn to_json(level: &Level) -> Value {
    let columns = level.shape.columns();
    let square = |s: &Option<Square>| s.map_or_else(|| WALL.to_owned(), |s| s.to_string());
    let colour = |c: &Option<Colour>| c.map_or('#', Colour::letter).to_string();
    let start: Vec<Vec<_>> = level
        .start
        .chunks(columns)
        .map(|row| row.iter().map(square).collect())
        .collect();
    let goal = match &level.goal {
        Goal::Clusters => json!("clusters"),
        Goal::Picture(colours) => colours
            .chunks(columns)
            .map(|row| row.iter().map(colour).collect::<Vec<_>>())
            .collect(),
    };
    let mut file = json!({
        "puzzle": "swap",
        "name": level.name,
        "start": start,
        "goal": goal,
    });
    if let Some(best) = level.known_best() {
        file["solution"] = answer(&level.shape, &best.line);
        file["proved"] = best.proved.into();
    }
    file
}

fn parse_file(text: &str) -> Result<Level, ParseError> {
    let file: File = serde_json::from_str(text).map_err(|e| {
        let fault = ParseError::of_json(&e);
        match fault.what.contains("untagged") {
            true => ParseError::new(
                "this is neither rows of colours such as [[\"R\",\"#\"],…] nor \"clusters\"",
            )
            .within("goal"),
            false => fault,
        }
    })?;
    if file.puzzle != "swap" {
        let what = format!("“puzzle” is “{}”, not “swap”", excerpt(&file.puzzle));
        return Err(ParseError::new(what));
    }
    let missing = |what: &str| {
        ParseError::new(format!(
            "“{what}” is missing: a level has a start and a goal"
        ))
    };
    let start = file.start.ok_or_else(|| missing("start"))?;
    let (rows, columns) = sides(&start).map_err(|e| e.within("start"))?;
    let squares = read_rows(&start, |text| match text {
        WALL => Ok(None),
        text => text.parse().map(Some),
    });
    let squares: Squares = squares.map_err(|e| e.within("start"))?;
    let goal = match file.goal.ok_or_else(|| missing("goal"))? {
        FileGoal::Word(word) if word == "clusters" => Goal::Clusters,
        FileGoal::Word(word) => {
            let what = format!(
                "“{}” is no goal: rows of colours or \"clusters\" would be right",
                excerpt(&word)
            );
            return Err(ParseError::new(what).within("goal"));
        }
        FileGoal::Picture(goal) => {
            let read = || {
                if sides(&goal)? != (rows, columns) {
                    return Err(ParseError::new(format!(
                        "it must have {rows} rows of {columns} cells, like the start"
                    )));
                }
                read_rows(&goal, |text| match text {
                    "#" | WALL => Ok(None),
                    text => colour(text).map(Some),
                })
            };
            Goal::Picture(Rc::new(read().map_err(|e| e.within("goal"))?))
        }
    };
    let shape = Shape::of(rows, columns, &squares);
    let level = titled(&file.name, shape, squares, goal)?;
    match file.solution {
        None => Ok(level),
        Some(list) => {
            let line = swaps_of(&level.shape, &list).map_err(|e| e.within("solution"))?;
            with_line(level, line, file.proved).map_err(|e| e.within("solution"))
        }
    }
}

fn colour(text: &str) -> Result<Colour, ParseError> {
    let mut letters = text.chars();
    let colour = letters.next().and_then(Colour::of_letter);
    colour.filter(|_| letters.next().is_none()).ok_or_else(|| {
        ParseError::new(format!(
            "“{}” is no colour: R, B, Y, G, O or M would be right, or # at a wall",
            excerpt(text)
        ))
    })
}

fn sides(rows: &[Vec<String>]) -> Result<(usize, usize), ParseError> {
    let columns = rows.first().map_or(0, Vec::len);
    if let Some(n) = rows.iter().position(|row| row.len() != columns) {
        return Err(ParseError::new(format!(
            "it has {} cells, the first row has {columns}",
            rows[n].len()
        ))
        .within(format!("row {}", n + 1)));
    }
    check_sides(rows.len(), columns)?;
    Ok((rows.len(), columns))
}

fn check_sides(rows: usize, columns: usize) -> Result<(), ParseError> {
    for (what, n) in [("rows", rows), ("columns", columns)] {
        if !(1..=LONGEST_SIDE).contains(&n) {
            return Err(ParseError::new(format!(
                "{n} {what} are out of range: from 1 to {LONGEST_SIDE} would be right"
            )));
        }
    }
    Ok(())
}

fn read_rows<T>(
    rows: &[Vec<String>],
    read: impl Fn(&str) -> Result<T, ParseError>,
) -> Result<Vec<T>, ParseError> {
    let mut cells = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, text) in row.iter().enumerate() {
            let place = format!("row {}, column {}", r + 1, c + 1);
            cells.push(read(text).map_err(|e| e.within(place))?);
        }
    }
    Ok(cells)
}

/// A level with its name, or the name of those without; walls and goal agree.
fn titled(name: &str, shape: Shape, start: Squares, goal: Goal) -> Result<Level, ParseError> {
    if let Goal::Picture(colours) = &goal {
        for cell in 0..shape.cells() as Cell {
            let what = match (shape.is_wall(cell), colours[usize::from(cell)]) {
                (true, Some(colour)) => {
                    format!("{} is wanted where the start has a wall", colour.word())
                }
                (false, None) => "a wall where the start has none".to_owned(),
                _ => continue,
            };
            let place = shape.words(cell);
            return Err(ParseError::new(what).within(place).within("goal"));
        }
    }
    let level = Level::new(String::new(), shape, start, goal);
    let name = match name.trim().is_empty() {
        true => level.unnamed(),
        false => name::clean(name),
    };
    Ok(level.named(name))
}

/// The level with a line that is said to solve it.
fn with_line(level: Level, line: Vec<Swap>, proved: bool) -> Result<Level, ParseError> {
    not_too_many(line.len())?;
    let mut squares = level.start.as_ref().clone();
    for (n, swap) in line.iter().enumerate() {
        squares = level.swapped(&squares, *swap).map_err(|fault| {
            ParseError::new(fault.0.trim_end_matches('.')).within(format!("swap {}", n + 1))
        })?;
    }
    if !level.is_solved(&squares) {
        return Err(ParseError::new("it does not reach the goal"));
    }
    Ok(level.with_best(Best { line, proved }))
}

/// Why nobody could play a level, whatever they did; says so before anything is
/// searched.
pub(super) fn check(level: &Level) -> Result<(), ParseError> {
    let Goal::Picture(colours) = &level.goal else {
        return Ok(());
    };
    let mut faults = Vec::new();
    for colour in Colour::ALL {
        let has = level.start.iter().flatten();
        let has = has.filter(|square| square.colour == colour).count();
        let wants = colours.iter().filter(|c| **c == Some(colour)).count();
        if has != wants {
            faults.push(format!("{wants} {} (the start has {has})", colour.word()));
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    Err(ParseError::new(format!(
        "it wants {}: swaps change no colours, so this cannot be reached",
        faults.join(", ")
    ))
    .within("goal"))
}

// --- The compact form ------------------------------------------------------

/// Size, squares and goal: what makes the level this level.
pub(super) fn key(level: &Level) -> String {
    let mut text = format!("{}x{};", level.shape.columns(), level.shape.rows());
    for square in level.start.iter() {
        // Writing to a string cannot fail.
        let _ = match square {
            Some(square) => write!(text, "{square}"),
            None => write!(text, "."),
        };
    }
    text.push(';');
    match &level.goal {
        Goal::Clusters => text.push_str("clusters"),
        Goal::Picture(colours) => {
            text.extend(colours.iter().map(|c| c.map_or('.', Colour::letter)));
        }
    }
    text
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{}", name::encode(&self.name), key(self))?;
        if let Some(best) = self.known_best() {
            f.write_str(if best.proved { ";p" } else { ";f" })?;
            let swaps: Vec<_> = best.line.iter().map(Swap::to_string).collect();
            f.write_str(&swaps.join("."))?;
        }
        Ok(())
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let level = read(text)?;
        check(&level)?;
        Ok(level)
    }
}

/// Reads a level that may be impossible, as an editor's draft.
pub(super) fn read(text: &str) -> Result<Level, ParseError> {
    if text.len() > LONGEST {
        return Err(ParseError::new("the text is too long for a level"));
    }
    let text = text.trim();
    if text.starts_with('{') {
        return parse_file(text);
    }
    let parts: Vec<&str> = text.split(';').collect();
    let (name, size, squares, goal, best) = match parts[..] {
        [name, size, squares, goal] => (name, size, squares, goal, None),
        [name, size, squares, goal, best] => (name, size, squares, goal, Some(best)),
        _ => {
            return Err(ParseError::new(format!(
                "“{}” has {} parts, not name, size, squares and goal with semicolons between",
                excerpt(text),
                parts.len()
            )));
        }
    };
    let (rows, columns) = size_of(size).map_err(|e| e.within("size"))?;
    let squares = squares_of(squares, rows * columns).map_err(|e| e.within("squares"))?;
    let goal = goal_of(goal, rows * columns).map_err(|e| e.within("goal"))?;
    let shape = Shape::of(rows, columns, &squares);
    let name = match name {
        "" => String::new(),
        word => name::decode(word),
    };
    let level = titled(&name, shape, squares, goal)?;
    let Some(best) = best else {
        return Ok(level);
    };
    let proved = match best.get(..1) {
        Some("p") => true,
        Some("f") => false,
        _ => {
            let what = format!("“{}” does not begin with p or f", excerpt(best));
            return Err(ParseError::new(what).within("line"));
        }
    };
    let swaps = best[1..].split('.').filter(|word| !word.is_empty());
    let line: Result<Vec<Swap>, _> = swaps.map(str::parse).collect();
    let line = line.map_err(|e| e.within("line"))?;
    with_line(level, line, proved).map_err(|e| e.within("line"))
}

pub(super) fn size_of(text: &str) -> Result<(usize, usize), ParseError> {
    let fault = || ParseError::new(format!("“{}” is no size such as 5x4", excerpt(text)));
    let (columns, rows) = text.split_once('x').ok_or_else(fault)?;
    let number = |text: &str| text.parse::<usize>().map_err(|_| fault());
    let (columns, rows) = (number(columns)?, number(rows)?);
    check_sides(rows, columns)?;
    Ok((rows, columns))
}

pub(super) fn squares_of(text: &str, cells: usize) -> Result<Squares, ParseError> {
    let mut squares = Vec::new();
    let mut letters = text.chars();
    while let Some(first) = letters.next() {
        let place = format!("cell {}", squares.len() + 1);
        if squares.len() == cells {
            let what = format!("more than the {cells} cells of the board");
            return Err(ParseError::new(what).within(place));
        }
        squares.push(match first {
            '.' => None,
            first => {
                let square: String = std::iter::once(first)
                    .chain(letters.by_ref().take(2))
                    .collect();
                Some(square.parse().map_err(|e: ParseError| e.within(place))?)
            }
        });
    }
    if squares.len() < cells {
        return Err(ParseError::new(format!(
            "{} cells, but the board has {cells}",
            squares.len()
        )));
    }
    Ok(squares)
}

pub(super) fn goal_of(text: &str, cells: usize) -> Result<Goal, ParseError> {
    if text == "clusters" {
        return Ok(Goal::Clusters);
    }
    let count = text.chars().count();
    if count != cells {
        return Err(ParseError::new(format!(
            "{count} cells, but the board has {cells}"
        )));
    }
    let cell = |(n, letter): (usize, char)| match letter {
        '.' => Ok(None),
        letter => colour(&letter.to_string())
            .map(Some)
            .map_err(|e| e.within(format!("cell {}", n + 1))),
    };
    let colours: Result<Vec<_>, _> = text.chars().enumerate().map(cell).collect();
    Ok(Goal::Picture(Rc::new(colours?)))
}

// --- Moves and answers -----------------------------------------------------

impl fmt::Display for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

impl FromStr for Swap {
    type Err = ParseError;

    /// Reads `3-17`: two cells, row by row from 0.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fault = || {
            ParseError::new(format!(
                "“{}” is no swap: two cells such as 3-17 would be right",
                excerpt(text)
            ))
        };
        let (a, b) = text.split_once('-').ok_or_else(fault)?;
        let cell = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
            let cell = text.parse::<Cell>().ok().filter(|_| digits);
            cell.filter(|cell| usize::from(*cell) < LONGEST_SIDE * LONGEST_SIDE)
                .ok_or_else(fault)
        };
        Ok(Self(cell(a)?, cell(b)?))
    }
}

pub(super) fn answer(shape: &Shape, swaps: &[Swap]) -> Value {
    let places = |Swap(a, b): &Swap| {
        let ((row, column), (r, c)) = (shape.place(*a), shape.place(*b));
        json!([row, column, r, c])
    };
    swaps.iter().map(places).collect()
}

pub(super) fn read_answer(shape: &Shape, text: &str) -> Result<Vec<Swap>, ParseError> {
    let list: Vec<[i64; 4]> = serde_json::from_str(text).map_err(|e| ParseError::of_json(&e))?;
    swaps_of(shape, &list)
}

fn not_too_many(swaps: usize) -> Result<(), ParseError> {
    if swaps > MOST_SWAPS {
        let what = format!("{swaps} swaps are too many: at most {MOST_SWAPS} are read");
        return Err(ParseError::new(what));
    }
    Ok(())
}

fn swaps_of(shape: &Shape, list: &[[i64; 4]]) -> Result<Vec<Swap>, ParseError> {
    not_too_many(list.len())?;
    let cell = |row: i64, column: i64| {
        let inside = |n: i64, side: usize| usize::try_from(n).ok().filter(|n| *n < side);
        match (inside(row, shape.rows()), inside(column, shape.columns())) {
            (Some(row), Some(column)) => Ok(shape.cell(row, column)),
            _ => Err(ParseError::new(format!(
                "[{row}, {column}] is outside: rows go from 0 to {}, columns from 0 to {}",
                shape.rows() - 1,
                shape.columns() - 1
            ))),
        }
    };
    let swap = |(n, [row, column, r, c]): (usize, &[i64; 4])| {
        let swap = || Ok(Swap(cell(*row, *column)?, cell(*r, *c)?));
        swap().map_err(|e: ParseError| e.within(format!("swap {}", n + 1)))
    };
    list.iter().enumerate().map(swap).collect()
}

/// A level to begin with: a swap for each of the pieces, one over the head of
/// another.
pub(super) fn example() -> Level {
    let text = "First swaps;3x3;Q1BB1RT1RT2BB1BB1RT1RB1RT1R;RBBRRBRRR;p0-1.2-4.3-5";
    read(text).unwrap_or_else(|_| {
        let shape = Shape::new(1, 1, 1);
        Level::new(String::new(), shape, vec![None], Goal::Clusters)
    })
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
