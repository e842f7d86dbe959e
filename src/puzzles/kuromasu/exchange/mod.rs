//! Boards in the forms of other programs, which players paste and take along.
//!
//! - `tatham`: Simon Tatham's Portable Puzzle Collection, “Range”;
//! - `pzpr`: puzz.link, pzv.jp, “kurodoko”.
//!
//! Read only: save files of the one, files of the other, and plain rows of numbers.
//!
//! Both programs ignore errors when they read (unknown letters, a body too short or too
//! long). Here every error is reported, with its place.

use percent_encoding::percent_decode_str;

use super::board::Board;
use super::rules::Level;
use crate::game::ParseError;
use crate::i18n::{tr, tr_noop};

mod filling;
mod notation;
pub mod pzpr;
mod rows;
pub mod tatham;

use notation::NAME;
pub(super) use notation::{clue, no_clue, read_size};

/// The forms of a level that only this puzzle has: name and meaning.
pub const EXPORTS: &[(&str, &str)] = &[
    ("tatham", tr_noop!("the game ID of Simon Tatham's “Range”")),
    (
        "pzpr",
        tr_noop!("a link that opens it in pzpr, as “kurodoko”"),
    ),
];

/// Prefix of a board's address in pzpr.
const ADDRESS: &str = "https://puzz.link/p?";

/// A level in one of the forms of [`EXPORTS`]; `None` when there is no such
/// form.
pub fn export(level: &Level, form: &str) -> Option<Result<String, String>> {
    match form {
        "tatham" => Some(tatham::write(&level.board)),
        "pzpr" => Some(Ok(address(&level.board))),
        _ => None,
    }
}

/// The address of a board in pzpr. It ends in a letter or a digit, for programs that find
/// addresses in texts leave out a full stop at the end; pzpr does not look at what follows the last
/// cell.
fn address(board: &Board) -> String {
    let body = pzpr::write(board);
    let end = match body.ends_with('.') {
        true => "&type=player",
        false => "",
    };
    format!("{ADDRESS}{body}{end}")
}

/// Whether a text has one of these forms, even a faulty one, so that its errors are
/// reported as errors of that form.
pub fn recognises(text: &str) -> bool {
    let (rows, text) = (rows::listed_rows(text), text.trim());
    if is_address(text) {
        let pages = ["/p?", "/p.html?", "range.html", PENPA];
        return pages.iter().any(|page| text.contains(page));
    }
    text.starts_with(tatham::SAVE)
        || text.starts_with(rows::PZPR_FILE)
        || (text.starts_with(NAME) && text.contains('/'))
        || is_sized(text).is_some()
        || is_penpa(text)
        || rows::plain_rows(&rows).is_some()
}

/// In the addresses of Penpa.
const PENPA: &str = "penpa";

/// Whether a text is an address of Penpa, or its part with the board.
fn is_penpa(text: &str) -> bool {
    (is_address(text) && text.contains(PENPA)) || text.starts_with("m=edit&p=")
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

/// Reads any of the forms: a game ID, pzpr's text, an address of either, their files, or a plain
/// grid.
///
/// # Errors
/// Where, what is wrong, and what was expected.
pub fn read(text: &str) -> Result<Board, ParseError> {
    let (rows, text) = (rows::listed_rows(text), text.trim());
    if is_penpa(text) {
        return Err(ParseError::new(tr!(
            "addresses of Penpa can't be read: give the board as rows of numbers, with - for a \
             cell without a clue, or as an address of puzz.link"
        )));
    }
    if is_address(text) {
        return read_address(text);
    }
    if text.starts_with(tatham::SAVE) {
        return tatham::read_save(text);
    }
    if text.starts_with(rows::PZPR_FILE) {
        return rows::read_pzpr_file(text);
    }
    if let Some(rows) = rows::plain_rows(&rows) {
        return rows::read_plain(&rows);
    }
    match text.split_once('?') {
        Some((_, query)) => read_query(query),
        None if text.contains('/') || text.starts_with(NAME) => pzpr::read(text),
        None => tatham::read(text),
    }
}

/// An address: before `#` a board of pzpr, or after it one of Tatham. It is split before it is
/// decoded, for a file of pzpr has `#` in it.
fn read_address(text: &str) -> Result<Board, ParseError> {
    let query = text.split_once('?').map(|(_, query)| query);
    let fragment = text.split_once('#').map(|(_, fragment)| fragment);
    let is_before = |query: &&str| fragment.is_none_or(|fragment| query.len() > fragment.len());
    let query = query.filter(is_before);
    match (query, fragment) {
        (Some(query), _) if part_with_board(query).is_some() => read_query(query),
        (_, Some(id)) => {
            let id = id.split(['&', '?']).next().unwrap_or_default();
            tatham::read(&decoded(id))
        }
        (Some(query), None) => read_query(query),
        (None, None) => Err(ParseError::new(tr!(
            "this link holds no board: expected something like {address}",
            address = format!("{ADDRESS}{NAME}/…")
        ))),
    }
}

/// Reads what follows `?`, among settings of pzpr and parameters of others.
fn read_query(query: &str) -> Result<Board, ParseError> {
    let part = part_with_board(query);
    let part = part.unwrap_or_else(|| decoded(query));
    match part.starts_with(rows::PZPR_FILE) {
        true => rows::read_pzpr_file(&part),
        false => pzpr::read(&part),
    }
}

/// The part of a query that is no parameter: it has no `=` before its first slash.
fn part_with_board(query: &str) -> Option<String> {
    let mut parts = query.split(['&', '?']).map(decoded);
    parts.find(|part| {
        let name = part.split_once('/').map(|(name, _)| name);
        name.is_some_and(|name| !name.contains('='))
    })
}

/// A part of an address without escapes. Browsers and mail programs escape more characters than
/// needed, sometimes twice.
fn decoded(part: &str) -> String {
    let mut text = part.to_owned();
    for _ in 0..3 {
        text = percent_decode_str(&text).decode_utf8_lossy().into_owned();
    }
    text
}

#[cfg(test)]
pub(super) mod tests;
