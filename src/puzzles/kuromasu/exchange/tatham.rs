//! Simon Tatham's Portable Puzzle Collection, “Range”: the game ID `WxH:DESC`
//! (`W:DESC`: a square), after its `range.c`.
//!
//! Row by row: `a`–`z` are 1–26 cells without a clue, longer runs `z` and the
//! rest; clues are decimal, and `_` stands between two numbers that would
//! otherwise run together. There are no blank clues; our own compact form
//! writes them as `.`.

use std::fmt::{self, Write as _};

use super::filling::{Filling, quoted};
use super::notation::{NAME, NotationGroup, groups, missing_size, read_size};
use crate::game::{ParseError, excerpt};
use crate::i18n::{tr, trc};
use crate::puzzles::kuromasu::board::{Board, Cell, Clue};

/// A board as Tatham describes it, without its size; blank clues as `.`.
pub struct Description<'a>(pub &'a Board);

impl fmt::Display for Description<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut after_number = false;
        for group in groups(self.0) {
            match group {
                NotationGroup::Empty(n) => {
                    (0..n / 26).try_for_each(|_| f.write_char('z'))?;
                    if n % 26 > 0 {
                        f.write_char((b'a' + (n % 26) as u8 - 1) as char)?;
                    }
                }
                NotationGroup::Bare => f.write_char('.')?,
                NotationGroup::Sees(n) if after_number => write!(f, "_{n}")?,
                NotationGroup::Sees(n) => write!(f, "{n}")?,
            }
            after_number = matches!(group, NotationGroup::Sees(_));
        }
        Ok(())
    }
}

/// The board as Tatham's game ID.
///
/// # Errors
/// When it has a blank clue, which game IDs can't express.
pub fn write(board: &Board) -> Result<String, String> {
    let (width, height) = (board.width(), board.height());
    if let Some(bare) = board.clues().iter().position(|clue| *clue == Clue::Bare) {
        let (row, column) = board.row_and_column(bare as Cell);
        return Err(tr!(
            "the clue in row {row}, column {column} has no number, which Tatham's game IDs can't \
             express; the format “pzpr” can",
            row,
            column
        ));
    }
    Ok(format!("{width}x{height}:{}", Description(board)))
}

/// Reads a game ID of Tatham's: `WxH:DESC`, or `W:DESC` for a square.
///
/// # Errors
/// Where, what is wrong, and what was expected.
pub fn read(text: &str) -> Result<Board, ParseError> {
    let text = text.trim();
    let Some((size, description)) = text.split_once(':') else {
        return Err(no_description(text));
    };
    if size.is_empty() {
        return Err(missing_size());
    }
    let (width, height) = read_size(size)?;
    let board = read_description(width, height, description, false);
    board.map_err(|fault| fault.within(trc!("where a text is wrong", "description")))
}

/// The beginning of a save file of any puzzle of the collection.
pub const SAVE: &str = "SAVEFILE:";

/// Reads a save file, lines of `KEY     :LENGTH:VALUE`: the board of the game saved, without its
/// moves.
///
/// # Errors
/// Which line is missing, or the game of another puzzle.
pub fn read_save(text: &str) -> Result<Board, ParseError> {
    let value = |wanted: &str| {
        text.lines().find_map(|line| {
            let mut parts = line.splitn(3, ':');
            let key = parts.next().filter(|key| key.trim() == wanted);
            key.and(parts.nth(1)).map(str::trim)
        })
    };
    if let Some(game) = value("GAME").filter(|game| *game != "Range") {
        return Err(ParseError::new(tr!(
            "it is a save file of “{game}”: expected one of “Range”",
            game = excerpt(game)
        )));
    }
    let missing = |key: &str| {
        ParseError::new(tr!(
            "the save file has no line “{key}”: without it, the board is unknown",
            key
        ))
    };
    // PARAMS are the settings of the next game.
    let size = value("CPARAMS").or_else(|| value("PARAMS"));
    let size = size.ok_or_else(|| missing("CPARAMS"))?;
    let description = value("DESC").ok_or_else(|| missing("DESC"))?;
    read(&format!("{size}:{description}"))
}

/// The error of a text without a colon.
fn no_description(text: &str) -> ParseError {
    if let Some((size, _)) = text.split_once('#') {
        let size = if size.is_empty() { "9x9" } else { size };
        return ParseError::new(tr!(
            "“{text}” is a random seed, which only Tatham's program can turn into a board: \
             expected the game ID, which starts with “{size}:”",
            text = excerpt(text),
            size = excerpt(size)
        ));
    }
    if read_size(text).is_ok() {
        return ParseError::new(tr!(
            "“{text}” is only a size: expected “:” and the description of the board after it",
            text
        ));
    }
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_.-+".contains(c);
    if !text.is_empty() && text.chars().all(is_part) && text.contains(|c: char| c.is_ascii_digit())
    {
        return missing_size();
    }
    ParseError::new(tr!(
        "“{text}” is not a board: expected a level file, a game ID such as 5x5:a3b… or \
         {name}/5/5/…",
        text = excerpt(text),
        name = NAME
    ))
}

/// Reads what [`Description`] writes; `bare`: whether `.` may stand in it.
pub fn read_description(
    width: usize,
    height: usize,
    text: &str,
    bare: bool,
) -> Result<Board, ParseError> {
    let mut filling = Filling::new(width, height);
    let mut chars = text.chars().enumerate().peekable();
    let mut after_number = false;
    while let Some((n, c)) = chars.next() {
        let at = n + 1;
        match c {
            'a'..='z' => filling.skip(c as usize - 'a' as usize + 1, at),
            '0'..='9' => {
                let mut digits = c.to_string();
                while let Some((_, digit)) = chars.next_if(|(_, c)| c.is_ascii_digit()) {
                    digits.push(digit);
                }
                filling.decimal(&digits, at)?;
            }
            '_' => {
                let before_number = chars.peek().is_some_and(|(_, c)| c.is_ascii_digit());
                if !(after_number && before_number) {
                    let what = tr!("“_” is allowed only between numbers");
                    return Err(filling.fault(what, at));
                }
            }
            '.' if bare => filling.push(Clue::Bare, at),
            _ => {
                let what = match bare {
                    true => tr!(
                        "{character} is not allowed here: expected a–z for cells without a clue, \
                         numbers, “_” between two numbers, or “.” for a blank clue",
                        character = quoted(c)
                    ),
                    false => tr!(
                        "{character} is not allowed here: expected a–z for cells without a clue, \
                         numbers, or “_” between two numbers",
                        character = quoted(c)
                    ),
                };
                return Err(filling.fault(what, at));
            }
        }
        after_number = c.is_ascii_digit();
    }
    filling.finish()
}
