//! Texts: level files, the compact form for links and saves, moves, answers.
//!
//! The compact form is `NAME;WxH;DESC`: name, width and height, and the clues as in a
//! Tatham game ID, with `.` for a blank clue, which Tatham does not have. The name of an
//! unnamed level is empty there. Level files and every form of [`super::exchange`] are
//! read as well.
//!
//! Moves: `b`, `d` or `e` (black, dot, empty) and the cells' numbers, as in
//! `b3.7-9.12`; `lay:WxH:HEX`, four cells a digit, row by row, black ones 1;
//! `try`, `keep`, `drop`.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use serde_json::{Value, json};

use super::analysis::Mark;
use super::board::{Board, Cell, Cells, Clue, MAX_SIDE};
use super::exchange::{self, tatham};
use super::grade;
use super::rules::{Level, Move, black_after};
use super::solver;
use crate::game::{
    Exchange, Forms, ParseError, Rating, excerpt,
    files::{hex, json, name},
};
use crate::i18n::{tr, trc, trn};

/// Longest text of a level, in bytes: far beyond any board, for a file of another program may hold
/// all moves that were made.
const MAX_BYTES: usize = 1 << 20;
/// The most cells there can be.
pub(super) const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

// --- The level file -------------------------------------------------------

#[derive(Deserialize)]
struct File {
    puzzle: String,
    #[serde(default)]
    name: String,
    clues: Option<Value>,
}

fn parse_file(text: &str) -> Result<Level, ParseError> {
    let file: File = json::read(text)?;
    json::check_puzzle(&file.puzzle, "kuromasu")?;
    let clues = file.clues.ok_or_else(|| {
        ParseError::new(tr!(
            "“clues” is missing: expected rows of numbers, 0 for no clue"
        ))
    })?;
    let board = read_clues(&clues).map_err(|fault| fault.within("clues"))?;
    Ok(if file.name.trim().is_empty() {
        Level::unnamed(board)
    } else {
        Level::new(name::clean(&file.name), board)
    })
}

fn read_clues(clues: &Value) -> Result<Board, ParseError> {
    let (width, height, rows) = read_rows(clues, |width, height| match (width, height) {
        (_, 0) => Err(ParseError::new(tr!(
            "there are no rows: expected 1 to {most}",
            most = MAX_SIDE
        ))),
        (0, _) => Err(ParseError::new(tr!(
            "there are no cells: expected 1 to {most} in a row",
            most = MAX_SIDE
        ))
        .within(row_text(0))),
        _ if height > MAX_SIDE => Err(ParseError::new(trn!(
            height,
            "{n} row is too many: expected at most {most}",
            "{n} rows are too many: expected at most {most}",
            most = MAX_SIDE
        ))),
        _ if width > MAX_SIDE => Err(ParseError::new(trn!(
            width,
            "{n} cell is too many: expected at most {most}",
            "{n} cells are too many: expected at most {most}",
            most = MAX_SIDE
        ))
        .within(row_text(0))),
        _ => Ok(()),
    })?;
    let mut board = Board::empty(width, height);
    for (cell, value) in rows.into_iter().flatten().enumerate() {
        let cell = cell as Cell;
        let clue = match value.as_i64() {
            Some(0) => Ok(Clue::None),
            Some(-1) => Ok(Clue::Bare),
            Some(number @ ..-1) => Err(tr!(
                "{number} is too small: expected -1 for a blank clue, 0 for none, or a clue's \
                 number",
                number
            )),
            Some(n) => {
                let number = usize::try_from(n).unwrap_or(usize::MAX);
                let clue = exchange::clue(&board, number);
                clue.ok_or_else(|| exchange::no_clue(&board, number, &n.to_string()))
            }
            None => Err(tr!(
                "“{text}” is not a whole number: expected -1 for a blank clue, 0 for none, or a \
                 clue from 1 to {most}",
                text = excerpt(&value.to_string()),
                most = board.largest_clue()
            )),
        };
        let clue = clue.map_err(|what| ParseError::new(what).within(board.cell_label(cell)))?;
        board.put(cell, clue);
    }
    Ok(board)
}

/// Where a fault is: a row, counted from 0.
fn row_text(row: usize) -> String {
    tr!("row {row}", row = row + 1)
}

/// Reads rows of equal length: their length, their number, and the rows. `check` gets the
/// first row's length and the number of rows before the other rows are read.
fn read_rows(
    value: &Value,
    check: impl Fn(usize, usize) -> Result<(), ParseError>,
) -> Result<(usize, usize, Vec<&[Value]>), ParseError> {
    let all = list(value)?;
    let row = |n: usize| list(&all[n]).map_err(|fault| fault.within(row_text(n)));
    let width = if all.is_empty() { 0 } else { row(0)?.len() };
    check(width, all.len())?;
    let mut rows = Vec::with_capacity(all.len());
    for n in 0..all.len() {
        let row = row(n)?;
        if row.len() != width {
            let what = trn!(
                row.len(),
                "{n} cell: expected {width}, as in row 1",
                "{n} cells: expected {width}, as in row 1",
                width
            );
            return Err(ParseError::new(what).within(row_text(n)));
        }
        rows.push(row);
    }
    Ok((width, all.len(), rows))
}

fn list(value: &Value) -> Result<&[Value], ParseError> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| {
        ParseError::new(tr!(
            "“{text}” is not a list: expected one in square brackets",
            text = excerpt(&value.to_string())
        ))
    })
}

// --- The compact form ------------------------------------------------------

/// A board's compact form: the level's without its name, the same for the same
/// board.
pub fn compact(board: &Board) -> String {
    let (width, height) = (board.width(), board.height());
    format!("{width}x{height};{}", tatham::Description(board))
}

/// Reads what [`compact`] writes, given as its two parts.
fn read_compact(size: &str, description: &str) -> Result<Board, ParseError> {
    let (width, height) = exchange::read_size(size)?;
    tatham::read_description(width, height, description, true)
        .map_err(|fault| fault.within(trc!("where a text is wrong", "description")))
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = &*self.board;
        if self.name != Self::unnamed(board.clone()).name {
            f.write_str(&name::encode(&self.name))?;
        }
        write!(f, ";{}", compact(board))
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.len() > MAX_BYTES {
            return Err(ParseError::new(tr!("the text is too long for a board")));
        }
        let trimmed = text.trim();
        if trimmed.starts_with('{') {
            return parse_file(trimmed);
        }
        if exchange::recognises(text) || !text.contains(';') {
            return exchange::read(text).map(Self::unnamed);
        }
        from_compact(trimmed)
    }
}

/// Reads the compact form.
fn from_compact(text: &str) -> Result<Level, ParseError> {
    let mut parts = text.splitn(3, ';');
    let (Some(name), Some(size), Some(description)) = (parts.next(), parts.next(), parts.next())
    else {
        return Err(ParseError::new(tr!(
            "the description is missing: expected NAME;WxH;DESCRIPTION"
        )));
    };
    let board = read_compact(size, description)?;
    Ok(match name {
        "" => Level::unnamed(board),
        _ => Level::new(name::decode(name), board),
    })
}

// --- Moves -----------------------------------------------------------------

/// Prefix of a move that lays out black cells.
const LAY: &str = "lay:";

const LETTERS: [(char, Mark); 3] = [('b', Mark::Black), ('d', Mark::Dot), ('e', Mark::Empty)];

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Paint(mark, cells) => {
                let letter = match mark {
                    Mark::Black => 'b',
                    Mark::Dot => 'd',
                    Mark::Empty => 'e',
                };
                write!(f, "{letter}")?;
                write_cells(f, cells)
            }
            Self::Lay(cells) => {
                f.write_str(LAY)?;
                write_lay(f, cells)
            }
            Self::Try => f.write_str("try"),
            Self::Keep => f.write_str("keep"),
            Self::Drop => f.write_str("drop"),
        }
    }
}

/// Numbers in their order, those that count up by one as `FIRST-LAST`.
pub(super) fn write_cells(f: &mut fmt::Formatter<'_>, cells: &[Cell]) -> fmt::Result {
    let counts_up = |a: &Cell, b: &Cell| u32::from(*a) + 1 == u32::from(*b);
    for (n, run) in cells.chunk_by(counts_up).enumerate() {
        if n > 0 {
            f.write_str(".")?;
        }
        match run {
            [first, .., last] => write!(f, "{first}-{last}")?,
            one => one.iter().try_for_each(|cell| write!(f, "{cell}"))?,
        }
    }
    Ok(())
}

/// `WxH:HEX`: a set of cells, four a digit, row by row.
pub(super) fn write_lay(f: &mut fmt::Formatter<'_>, cells: &Cells) -> fmt::Result {
    let (width, height) = (cells.width(), cells.height());
    write!(f, "{width}x{height}:{}", hex::digits(cells.bits()))
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "try" => return Ok(Self::Try),
            "keep" => return Ok(Self::Keep),
            "drop" => return Ok(Self::Drop),
            _ => {}
        }
        if let Some(lay) = text.strip_prefix(LAY) {
            return read_lay(lay).map(Self::Lay);
        }
        for (letter, mark) in LETTERS {
            if let Some(cells) = text.strip_prefix(letter) {
                return Ok(Self::Paint(mark, read_cells(cells)?));
            }
        }
        Err(ParseError::new(tr!(
            "“{text}” is not a move: expected b, d or e and cell numbers, {lay}…, try, keep or \
             drop",
            text = excerpt(text),
            lay = LAY
        )))
    }
}

/// The error of a text that names more cells than a board has.
pub(super) fn too_many_cells() -> String {
    trn!(
        MAX_CELLS,
        "more than {n} cell: no board has that many",
        "more than {n} cells: no board has that many"
    )
}

/// Reads what [`write_cells`] writes; of no number, no cell.
pub(super) fn read_cells(text: &str) -> Result<Vec<Cell>, ParseError> {
    let number = |text: &str| -> Result<Cell, ParseError> {
        let digits = !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
        let inside = |cell: &Cell| usize::from(*cell) < MAX_CELLS;
        let cell = text.parse().ok().filter(inside).filter(|_| digits);
        cell.ok_or_else(|| {
            ParseError::new(tr!(
                "“{text}” is not a cell number: expected 0 to {last}",
                text = excerpt(text),
                last = MAX_CELLS - 1
            ))
        })
    };
    let mut cells: Vec<Cell> = Vec::new();
    for word in text.split('.').filter(|_| !text.is_empty()) {
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        let (first, last) = (number(first)?, number(last)?);
        if first > last {
            let what = tr!(
                "“{first}-{last}” counts down: expected {last}-{first}",
                first,
                last
            );
            return Err(ParseError::new(what));
        }
        cells.extend(first..=last);
        if cells.len() > MAX_CELLS {
            return Err(ParseError::new(too_many_cells()));
        }
    }
    Ok(cells)
}

/// Reads what [`write_lay`] writes.
pub(super) fn read_lay(text: &str) -> Result<Cells, ParseError> {
    let (size, digits) = text.split_once(':').ok_or_else(|| {
        ParseError::new(tr!(
            "“{text}” is not a layout: expected WxH:DIGITS",
            text = excerpt(text)
        ))
    })?;
    let (width, height) = exchange::read_size(size)?;
    let count = width * height;
    let (wanted, found) = (count.div_ceil(4), digits.chars().count());
    if found != wanted {
        let what = trn!(
            found,
            "{n} digit: expected {wanted} for {width} × {height} cells",
            "{n} digits: expected {wanted} for {width} × {height} cells",
            width,
            height,
            wanted
        );
        return Err(ParseError::new(what));
    }
    let mut cells = Cells::blank(width, height);
    let beyond = tr!("there are black cells past the end of the board");
    for (cell, black) in (0..).zip(hex::bits(digits, count, beyond)?) {
        cells.set(cell, black);
    }
    Ok(cells)
}

// --- Answers ---------------------------------------------------------------

impl Exchange for Level {
    const RATING: Option<Rating<Self>> = Some(Rating {
        figures: grade::rating,
        scale: Some(&grade::SCALE),
        figure: grade::rated_figure,
    });
    const FORMS: Forms<Self> = Forms {
        exports: exchange::EXPORTS,
        export: |level, _, form| exchange::export(level, form),
        recognises: exchange::recognises,
        ..Forms::NONE
    };

    fn to_json(&self) -> Value {
        let number = |clue: &Clue| match clue {
            Clue::None => 0,
            Clue::Bare => -1,
            Clue::Sees(n) => i32::from(*n),
        };
        let row = |row: &[Clue]| row.iter().map(number).collect::<Vec<_>>();
        let rows = self.board.clues().chunks(self.board.width());
        json!({
            "puzzle": "kuromasu",
            "name": self.name,
            "clues": rows.map(row).collect::<Vec<_>>(),
        })
    }

    /// The board after the moves, in rows of 0 (white) and 1 (black).
    fn answer(&self, moves: &[Move]) -> Value {
        let black = black_after(&self.board, moves);
        let numbers: Vec<u8> = black.bits().map(u8::from).collect();
        json!(numbers.chunks(black.width()).collect::<Vec<_>>())
    }

    /// The board after the moves: # for black, the clues, ? for a blank one.
    fn drawn_answer(&self, moves: &[Move]) -> String {
        let (board, black) = (&*self.board, black_after(&self.board, moves));
        let sign = |(clue, black): (&Clue, bool)| match clue {
            Clue::Sees(number) => format!("{number:>2}"),
            Clue::Bare => " ?".to_owned(),
            Clue::None if black => " #".to_owned(),
            Clue::None => " .".to_owned(),
        };
        let signs: Vec<String> = board.clues().iter().zip(black.bits()).map(sign).collect();
        let rows = signs.chunks(board.width()).map(|row| row.join(" "));
        rows.collect::<Vec<_>>().join("\n")
    }

    /// Reads rows of 0 and 1 as one move that lays them out.
    fn read_answer(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        let board = &*self.board;
        if text.len() > MAX_BYTES {
            return Err(ParseError::new(tr!("the answer is too long for a board")));
        }
        let value = json::read::<Value>(text)?;
        let (wide, high) = (board.width(), board.height());
        let (_, _, rows) = read_rows(&value, |width, height| {
            if (width, height) == (wide, high) {
                return Ok(());
            }
            Err(ParseError::new(trn!(
                height,
                "the answer has {n} row of {width} cells: expected {high} rows of {wide}",
                "the answer has {n} rows of {width} cells: expected {high} rows of {wide}",
                width,
                high,
                wide
            )))
        })?;
        let mut black = Cells::none(board);
        for (cell, value) in rows.into_iter().flatten().enumerate() {
            let cell = cell as Cell;
            let Some(number @ 0..=1) = value.as_u64() else {
                let what = tr!(
                    "“{text}” is not a cell: expected 0 (white) or 1 (black)",
                    text = excerpt(&value.to_string())
                );
                return Err(ParseError::new(what).within(board.cell_label(cell)));
            };
            black.set(cell, number == 1);
        }
        Ok(vec![Move::Lay(black)])
    }

    fn solutions(&self) -> Option<Result<usize, String>> {
        Some(solver::solutions(&self.board))
    }
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
