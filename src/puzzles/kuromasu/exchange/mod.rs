//! Boards in the forms of other programs, which players paste and take along.
//!
//! - `tatham`: Simon Tatham's Portable Puzzle Collection, “Range”;
//! - `pzpr`: puzz.link, pzv.jp, “kurodoko”.
//!
//! Both programs ignore errors when they read (unknown letters, a body too short or too
//! long). Here every error is reported, with its place.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use super::board::Board;
use super::rules::Level;
use crate::game::ParseError;
use crate::i18n::{tr, tr_noop};

mod filling;
mod notation;
pub mod pzpr;
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
        "pzpr" => Some(Ok(format!("{ADDRESS}{}", pzpr::write(&level.board)))),
        _ => None,
    }
}

/// Whether a text has one of these forms, even a faulty one, so that its errors are
/// reported as errors of that form.
pub fn recognises(text: &str) -> bool {
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

/// Reads any of the forms: a game ID, pzpr's text, an address of either.
///
/// # Errors
/// Where, what is wrong, and what was expected.
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
    // Browsers and mail programs escape more characters than needed.
    let text: Cow<'_, str> = percent_decode_str(text).decode_utf8_lossy();
    if let Some((_, id)) = text.split_once('#') {
        return tatham::read(id);
    }
    match text.split_once('?') {
        Some((_, query)) => pzpr::read(query),
        None => Err(ParseError::new(tr!(
            "this link holds no board: expected something like {address}",
            address = format!("{ADDRESS}{NAME}/…")
        ))),
    }
}

#[cfg(test)]
pub(super) mod tests;
