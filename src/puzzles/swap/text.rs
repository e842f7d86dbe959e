//! Texts of levels: files, and the compact form for links and saves.
//!
//! The compact form is `NAME;WxH;SQUARES;GOAL` and, if a line that solves the level is
//! known, `;pLINE` (proved the shortest) or `;fLINE` (best found). SQUARES, row by row,
//! have three characters each: piece, reach and colour; a wall is a dot. GOAL is a
//! colour's letter or a dot for each cell, or `clusters`. LINE is a list of swaps with
//! dots between, each two cells such as `3-17`, counted row by row from 0.

use std::fmt::{self, Write as _};
use std::rc::Rc;
use std::str::FromStr;

use serde::Deserialize;

use super::answer::{WALL, check_swap_count, swaps_of};
use super::best_line::BestLine;
use super::board::{BoardShape, Cell, Colour, MAX_SIDE, Squares};
use super::rules::{Goal, Level, Swap};
use crate::game::{
    ParseError, excerpt,
    files::{json, name},
};
use crate::i18n::{tr, tr_noop, trc, trn};

/// Longest text of a level, in bytes.
const MAX_BYTES: usize = 1 << 16;

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

fn parse_file(text: &str) -> Result<Level, ParseError> {
    let file: File = serde_json::from_str(text).map_err(|e| {
        let fault = ParseError::of_json(&e);
        match fault.what.contains("untagged") {
            true => ParseError::new(tr!(
                "expected rows of colours such as [[\"R\",\"#\"],…], or \"clusters\""
            ))
            .within("goal"),
            false => fault,
        }
    })?;
    json::check_puzzle(&file.puzzle, "swap")?;
    let missing = |field: &str| {
        ParseError::new(tr!(
            "“{field}” is missing: expected a start and a goal",
            field
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
            let what = tr!(
                "“{text}” is not a goal: expected rows of colours or \"clusters\"",
                text = excerpt(&word)
            );
            return Err(ParseError::new(what).within("goal"));
        }
        FileGoal::Picture(goal) => {
            let read = || {
                if sides(&goal)? != (rows, columns) {
                    return Err(ParseError::new(tr!(
                        "expected {columns} × {rows} cells, as in the start",
                        columns,
                        rows
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
    let shape = BoardShape::from_squares(rows, columns, &squares);
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
    let colour = letters.next().and_then(Colour::from_letter);
    colour.filter(|_| letters.next().is_none()).ok_or_else(|| {
        ParseError::new(tr!(
            "“{text}” is not a colour: expected R, B, Y, G, O or M, or # for a wall",
            text = excerpt(text)
        ))
    })
}

fn sides(rows: &[Vec<String>]) -> Result<(usize, usize), ParseError> {
    let columns = rows.first().map_or(0, Vec::len);
    if let Some(n) = rows.iter().position(|row| row.len() != columns) {
        return Err(ParseError::new(trn!(
            rows[n].len(),
            "{n} cell, but the first row has {columns}",
            "{n} cells, but the first row has {columns}",
            columns
        ))
        .within(tr!("row {row}", row = n + 1)));
    }
    check_sides(rows.len(), columns)?;
    Ok((rows.len(), columns))
}

fn check_sides(rows: usize, columns: usize) -> Result<(), ParseError> {
    let allowed = 1..=MAX_SIDE;
    if !allowed.contains(&rows) {
        return Err(ParseError::new(trn!(
            rows,
            "{n} row is out of range: expected 1 to {most}",
            "{n} rows are out of range: expected 1 to {most}",
            most = MAX_SIDE
        )));
    }
    if !allowed.contains(&columns) {
        return Err(ParseError::new(trn!(
            columns,
            "{n} column is out of range: expected 1 to {most}",
            "{n} columns are out of range: expected 1 to {most}",
            most = MAX_SIDE
        )));
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
            let place = || tr!("row {row}, column {column}", row = r + 1, column = c + 1);
            cells.push(read(text).map_err(|e| e.within(place()))?);
        }
    }
    Ok(cells)
}

/// A level with this name, or that of an unnamed one.
///
/// # Errors
/// Where the walls of board and goal differ.
fn titled(name: &str, shape: BoardShape, start: Squares, goal: Goal) -> Result<Level, ParseError> {
    if let Goal::Picture(colours) = &goal {
        for cell in 0..shape.cells() as Cell {
            let what = match (shape.is_wall(cell), colours[usize::from(cell)]) {
                (true, Some(colour)) => {
                    let colour = colour.word();
                    tr!("{colour} where the start has a wall", colour)
                }
                (false, None) => tr!("a wall where the start has none").to_owned(),
                _ => continue,
            };
            let place = shape.cell_label(cell);
            return Err(ParseError::new(what).within(place).within(goal_part()));
        }
    }
    let level = Level::new(String::new(), shape, start, goal);
    let name = match name.trim().is_empty() {
        true => level.unnamed(),
        false => name::clean(name),
    };
    Ok(level.named(name))
}

/// The level with a line.
///
/// # Errors
/// Why the line does not solve it.
fn with_line(level: Level, line: Vec<Swap>, proved: bool) -> Result<Level, ParseError> {
    check_swap_count(line.len())?;
    let mut squares = level.start.as_ref().clone();
    for (n, swap) in line.iter().enumerate() {
        squares = level.swapped(&squares, *swap).map_err(|fault| {
            ParseError::new(fault.0.trim_end_matches('.')).within(tr!("swap {n}", n = n + 1))
        })?;
    }
    if !level.is_solved(&squares) {
        return Err(ParseError::new(tr!("it doesn't reach the goal")));
    }
    Ok(level.with_best(BestLine { line, proved }))
}

/// Refuses a level whose goal has other numbers of colours than its start.
pub(super) fn check(level: &Level) -> Result<(), ParseError> {
    let faults = level.unequal_counts().into_iter();
    let faults = faults.map(|(colour, wants, has)| {
        let wanted = colour.counted(wants);
        tr!("{wanted} (the start has {has})", wanted, has)
    });
    let faults: Vec<_> = faults.collect();
    if faults.is_empty() {
        return Ok(());
    }
    Err(ParseError::new(tr!(
        "it needs {colours}; swaps don't change colours, so it can't be reached",
        colours = faults.join(", ")
    ))
    .within(goal_part()))
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
    if text.len() > MAX_BYTES {
        return Err(ParseError::new(tr!("the text is too long for a level")));
    }
    match text.trim() {
        file if file.starts_with('{') => parse_file(file),
        compact => read_compact(compact),
    }
}

fn read_compact(text: &str) -> Result<Level, ParseError> {
    let parts: Vec<&str> = text.split(';').collect();
    let (name, size, squares, goal, best) = match parts[..] {
        [name, size, squares, goal] => (name, size, squares, goal, None),
        [name, size, squares, goal, best] => (name, size, squares, goal, Some(best)),
        _ => {
            return Err(ParseError::new(trn!(
                parts.len(),
                "“{text}” has {n} part: expected name, size, squares and goal, separated by \
                 semicolons",
                "“{text}” has {n} parts: expected name, size, squares and goal, separated by \
                 semicolons",
                text = excerpt(text)
            )));
        }
    };
    let ((rows, columns), squares, goal) = read_key(size, squares, goal)?;
    let shape = BoardShape::from_squares(rows, columns, &squares);
    let name = match name {
        "" => String::new(),
        word => name::decode(word),
    };
    let level = titled(&name, shape, squares, goal)?;
    match best {
        Some(best) => solved(level, best).map_err(|e| e.within(line_part())),
        None => Ok(level),
    }
}

/// The level with a line as its text has it.
///
/// # Errors
/// What is no line, or why it does not solve the level.
pub(super) fn solved(level: Level, best: &str) -> Result<Level, ParseError> {
    let proved = match best.get(..1) {
        Some("p") => true,
        Some("f") => false,
        _ => {
            let what = tr!(
                "“{text}” is not a solution: expected p or f, then swaps",
                text = excerpt(best)
            );
            return Err(ParseError::new(what));
        }
    };
    let swaps = best[1..].split('.').filter(|word| !word.is_empty());
    let line: Result<Vec<Swap>, _> = swaps.map(str::parse).collect();
    with_line(level, line?, proved)
}

// The compact form's parts as errors name them.

fn goal_part() -> &'static str {
    trc!("part of a level's text", "goal")
}

fn line_part() -> &'static str {
    trc!("part of a level's text: swaps that solve it", "solution")
}

/// Reads the parts of a [`key`]: rows and columns, squares and goal.
fn read_key(
    size: &str,
    squares: &str,
    goal: &str,
) -> Result<((usize, usize), Squares, Goal), ParseError> {
    let size = size_in(size).map_err(|e| e.within(trc!("part of a level's text", "size")))?;
    let cells = size.0 * size.1;
    let squares = squares_in(squares, cells);
    let squares = squares.map_err(|e| e.within(trc!("part of a level's text", "squares")))?;
    let goal = goal_in(goal, cells).map_err(|e| e.within(goal_part()))?;
    Ok((size, squares, goal))
}

fn size_in(text: &str) -> Result<(usize, usize), ParseError> {
    let fault = || {
        ParseError::new(tr!(
            "“{text}” is not a size: expected something like 5x4",
            text = excerpt(text)
        ))
    };
    let (columns, rows) = text.split_once('x').ok_or_else(fault)?;
    let number = |text: &str| text.parse::<usize>().map_err(|_| fault());
    let (columns, rows) = (number(columns)?, number(rows)?);
    check_sides(rows, columns)?;
    Ok((rows, columns))
}

fn squares_in(text: &str, cells: usize) -> Result<Squares, ParseError> {
    let mut squares = Vec::new();
    let mut letters = text.chars();
    while let Some(first) = letters.next() {
        let number = squares.len() + 1;
        let place = || tr!("cell {n}", n = number);
        if number > cells {
            let what = trn!(
                cells,
                "the board has only {n} cell",
                "the board has only {n} cells"
            );
            return Err(ParseError::new(what).within(place()));
        }
        squares.push(match first {
            '.' => None,
            first => {
                let square: String = std::iter::once(first)
                    .chain(letters.by_ref().take(2))
                    .collect();
                Some(square.parse().map_err(|e: ParseError| e.within(place()))?)
            }
        });
    }
    if squares.len() < cells {
        return Err(ParseError::new(wrong_number(squares.len(), cells)));
    }
    Ok(squares)
}

fn wrong_number(count: usize, cells: usize) -> String {
    trn!(
        count,
        "{n} cell, but the board has {cells}",
        "{n} cells, but the board has {cells}",
        cells
    )
}

pub(super) fn goal_in(text: &str, cells: usize) -> Result<Goal, ParseError> {
    if text == "clusters" {
        return Ok(Goal::Clusters);
    }
    let count = text.chars().count();
    if count != cells {
        return Err(ParseError::new(wrong_number(count, cells)));
    }
    let cell = |(n, letter): (usize, char)| match letter {
        '.' => Ok(None),
        letter => colour(&letter.to_string())
            .map(Some)
            .map_err(|e| e.within(tr!("cell {n}", n = n + 1))),
    };
    let colours: Result<Vec<_>, _> = text.chars().enumerate().map(cell).collect();
    Ok(Goal::Picture(Rc::new(colours?)))
}

/// A first level: a swap for each kind of piece, one of them across another piece.
pub(super) fn example() -> Level {
    let text = ";3x3;Q1BB1RT1RT2BB1BB1RT1RB1RT1R;RBBRRBRRR;p0-1.2-4.3-5";
    let level = read(text).unwrap_or_else(|_| {
        let shape = BoardShape::new(1, 1, 1);
        Level::new(String::new(), shape, vec![None], Goal::Clusters)
    });
    level.named(tr_noop!("First swaps").to_owned())
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
