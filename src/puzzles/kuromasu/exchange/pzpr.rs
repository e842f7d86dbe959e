//! pzpr (puzz.link, pzv.jp), “kurodoko”: `kurodoko/W/H/BODY`, after
//! `Encode.js` of pzprjs.
//!
//! `g`–`z` are 1–20 cells without a clue; a clue up to 15 is one hexadecimal
//! digit, up to 255 `-` and two, up to 4095 `+` and three; `.` is a blank clue.
//! The name may end in `_edit` or `_play`, and flags for pzpr itself may stand
//! before the width.

use std::fmt::Write as _;

use super::filling::{Filling, quoted};
use super::notation::{NAME, NotationGroup, groups, missing_size, other_puzzle, read_sides};
use crate::game::ParseError;
use crate::i18n::{tr, trc, trn};
use crate::puzzles::kuromasu::board::{Board, Clue};

/// The board as pzpr writes it: what follows `p?` in an address.
pub fn write(board: &Board) -> String {
    let mut text = format!("{NAME}/{}/{}/", board.width(), board.height());
    for group in groups(board) {
        let _ = match group {
            NotationGroup::Empty(n) => {
                text.extend((0..n / 20).map(|_| 'z'));
                let rest = (b'f' + (n % 20) as u8) as char;
                text.extend((n % 20 > 0).then_some(rest));
                Ok(())
            }
            NotationGroup::Bare => text.write_char('.'),
            NotationGroup::Sees(n @ ..16) => write!(text, "{n:x}"),
            NotationGroup::Sees(n) => write!(text, "-{n:x}"),
        };
    }
    text
}

/// Reads what follows `p?` in an address of pzpr, or that without the name.
///
/// # Errors
/// Where, what is wrong, and what was expected.
pub fn read(text: &str) -> Result<Board, ParseError> {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
    let text = text.trim();
    let (name, rest) = text.split_once('/').unwrap_or((text, ""));
    let rest = if is_number(name) {
        text
    } else {
        let plain = name.strip_suffix("_edit").or(name.strip_suffix("_play"));
        if plain.unwrap_or(name) != NAME {
            return Err(other_puzzle(name));
        }
        rest
    };
    // Flags for pzpr itself, such as `v:`, come before the size; never a number.
    let rest = match rest.split_once('/') {
        Some((flags, after)) if !is_number(flags) && after.matches('/').count() >= 2 => after,
        _ => rest,
    };
    let mut parts = rest.splitn(3, '/');
    let (width, height) = (parts.next().unwrap_or_default(), parts.next());
    let Some(height) = height else {
        return Err(missing_size());
    };
    let (width, height) = read_sides(width, height)?;
    // pzpr ignores all that follows the last cell; here only slashes are.
    let body = parts.next().unwrap_or_default().trim_end_matches('/');
    let board = read_body(width, height, body);
    board.map_err(|fault| {
        fault.within(trc!(
            "where a text is wrong: the board in an address of pzpr",
            "body"
        ))
    })
}

/// Reads the last part of pzpr's text.
fn read_body(width: usize, height: usize, text: &str) -> Result<Board, ParseError> {
    let mut filling = Filling::new(width, height);
    let mut chars = text.chars().enumerate();
    while let Some((n, c)) = chars.next() {
        let at = n + 1;
        match c {
            'g'..='z' => filling.skip(c as usize - 'f' as usize, at),
            '.' => filling.push(Clue::Bare, at),
            '0'..='9' | 'a'..='f' => filling.number(c.to_digit(16).unwrap_or(0) as usize, at)?,
            '-' | '+' => {
                let wanted = if c == '-' { 2 } else { 3 };
                let mut number = 0;
                for _ in 0..wanted {
                    let digit = chars.next().and_then(|(_, c)| c.to_digit(16));
                    let Some(digit) = digit else {
                        let what = trn!(
                            wanted,
                            "“{sign}” must be followed by {n} digit from 0–9 or a–f",
                            "“{sign}” must be followed by {n} digits from 0–9 or a–f",
                            sign = c
                        );
                        return Err(filling.fault(what, at));
                    };
                    number = number * 16 + digit as usize;
                }
                filling.number(number, at)?;
            }
            '=' | '%' | '*' | '$' => {
                let most = filling.most();
                let what = tr!(
                    "“{sign}” starts a number above 4095: expected at most {most}",
                    sign = c,
                    most
                );
                return Err(filling.fault(what, at));
            }
            _ => {
                let what = tr!(
                    "{character} is not allowed here: expected g–z for cells without a clue, 0–9 \
                     or a–f for a clue, “-” and two of these for a larger one, or “.” for a blank \
                     clue",
                    character = quoted(c)
                );
                return Err(filling.fault(what, at));
            }
        }
    }
    filling.finish()
}
