//! Boards in the forms of other programs, which players paste and take along.
//!
//! - `tatham`: Simon Tatham's Portable Puzzle Collection, “Range”;
//! - `pzpr`: puzz.link, pzv.jp, “kurodoko”.
//!
//! Both programs overlook a good deal when they read (letters they don't know,
//! a body too short or too long). Here every fault is named, with its place.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use super::board::{Board, Clue, LONGEST_SIDE};
use super::rules::Level;
use crate::game::{ParseError, excerpt};
use crate::words::{mark, t, tc};

mod filling;
pub mod pzpr;
pub mod tatham;

use pzpr::NAME;

/// The forms of a level that only this puzzle has: name and meaning.
pub const EXPORTS: &[(&str, &str)] = &[
    ("tatham", mark!("the game ID of Simon Tatham's “Range”")),
    (
        "pzpr",
        mark!("an address that opens it in pzpr, as “kurodoko”"),
    ),
];

/// What an address of a board in pzpr begins with.
const ADDRESS: &str = "https://puzz.link/p?";

/// A level in one of the forms of [`EXPORTS`]; `None` when there is no such
/// form.
#[must_use]
pub fn export(level: &Level, form: &str) -> Option<Result<String, String>> {
    match form {
        "tatham" => Some(tatham::write(&level.board)),
        "pzpr" => Some(Ok(format!("{ADDRESS}{}", pzpr::write(&level.board)))),
        _ => None,
    }
}

/// Whether a text is of one of these forms, be it faulty: what is wrong in it
/// is then worth telling.
#[must_use]
pub fn claims(text: &str) -> bool {
    let text = text.trim();
    let pages = ["/p?", "/p.html?", "range.html#"];
    if is_address(text) {
        return pages.iter().any(|page| text.contains(page));
    }
    (text.starts_with(NAME) && text.contains('/')) || is_sized(text).is_some()
}

/// Whether a text begins with `WxH:`, `W:`, `WxH#`, `W#` or `W/H/`.
fn is_sized(text: &str) -> Option<()> {
    let after_digits = |text: &str| {
        let at = text.find(|c: char| !c.is_ascii_digit())?;
        (at > 0).then_some(at)
    };
    let rest = &text[after_digits(text)?..];
    let (rest, ends) = match rest.strip_prefix(['x', '/']) {
        Some(height) => (&height[after_digits(height)?..], [':', '#', '/']),
        None => (rest, [':', '#', '#']),
    };
    rest.starts_with(ends).then_some(())
}

fn is_address(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://")
}

// --- Writing -----------------------------------------------------------------

/// What both forms are made of.
#[derive(Clone, Copy)]
enum Group {
    Empty(usize),
    Bare,
    Sees(u8),
}

fn groups(board: &Board) -> impl Iterator<Item = Group> {
    let both_empty = |a: &Clue, b: &Clue| (*a, *b) == (Clue::None, Clue::None);
    board.clues().chunk_by(both_empty).map(|run| match run[0] {
        Clue::None => Group::Empty(run.len()),
        Clue::Bare => Group::Bare,
        Clue::Sees(n) => Group::Sees(n),
    })
}

// --- Reading -----------------------------------------------------------------

/// Reads any of the forms: a game ID, pzpr's text, an address of either.
///
/// # Errors
/// What is wrong, where, and what would be right.
pub fn read(text: &str) -> Result<Board, ParseError> {
    let text = text.trim();
    if is_address(text) {
        return read_address(text);
    }
    match text.split_once('?') {
        Some((_, query)) => pzpr::read(query),
        None if text.contains('/') || text.starts_with(NAME) => pzpr::read(text),
        None => tatham::read(text),
    }
}

fn read_address(text: &str) -> Result<Board, ParseError> {
    // Browsers and letters escape what need not be escaped.
    let text: Cow<'_, str> = percent_decode_str(text).decode_utf8_lossy();
    if let Some((_, id)) = text.split_once('#') {
        return tatham::read(id);
    }
    match text.split_once('?') {
        Some((_, query)) => pzpr::read(query),
        None => Err(ParseError::new(t!(
            "this address holds no board: one such as {address} would be right",
            address = format!("{ADDRESS}{NAME}/…")
        ))),
    }
}

fn missing_size() -> ParseError {
    ParseError::new(t!(
        "the size is missing: 11x11:… or {name}/11/11/… would be right",
        name = NAME
    ))
}

/// Reads `WxH`, or `W` for a square.
pub(super) fn read_size(text: &str) -> Result<(usize, usize), ParseError> {
    let Some((width, height)) = text.split_once('x') else {
        let side = read_side(tc!("where a text is wrong", "size"), text)?;
        return Ok((side, side));
    };
    read_sides(width, height)
}

/// Reads a width and a height.
fn read_sides(width: &str, height: &str) -> Result<(usize, usize), ParseError> {
    Ok((
        read_side(tc!("where a text is wrong", "width"), width)?,
        read_side(tc!("where a text is wrong", "height"), height)?,
    ))
}

fn read_side(what: &str, text: &str) -> Result<usize, ParseError> {
    let fault = |why: String| ParseError::new(why).within(what);
    if text.is_empty() {
        return Err(fault(t!(
            "it is missing: a number from 1 to {most} would be right",
            most = LONGEST_SIDE
        )));
    }
    if !text.bytes().all(|c| c.is_ascii_digit()) {
        return Err(fault(t!(
            "“{text}” is no whole number: one from 1 to {most} would be right",
            text = excerpt(text),
            most = LONGEST_SIDE
        )));
    }
    let side = text.parse().ok();
    side.filter(|side| (1..=LONGEST_SIDE).contains(side))
        .ok_or_else(|| {
            fault(t!(
                "{number} is out of range: from 1 to {most} would be right",
                number = excerpt(text),
                most = LONGEST_SIDE
            ))
        })
}

/// A clue of a number, if a board has room for it.
pub(super) fn clue(board: &Board, number: usize) -> Option<Clue> {
    let sees = u8::try_from(number).ok()?;
    (1..=board.largest_clue())
        .contains(&number)
        .then_some(Clue::Sees(sees))
}

/// Why a number is none of a clue; `text`: as it was written.
pub(super) fn no_clue(board: &Board, number: usize, text: &str) -> String {
    let most = board.largest_clue();
    if number == 0 {
        return t!(
            "0 is no clue, which counts its own cell: a number from 1 to {most} would be right",
            most
        );
    }
    t!(
        "{number} is too large for a clue: {width} × {height} cells have room for 1 to {most}",
        number = excerpt(text),
        width = board.width(),
        height = board.height(),
        most
    )
}

#[cfg(test)]
pub(super) mod tests;
