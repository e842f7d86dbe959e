//! The common parts of the forms: runs of cells without clues, sizes, clues.

use crate::game::{ParseError, excerpt};
use crate::i18n::{tr, trc};
use crate::puzzles::kuromasu::board::{Board, Clue, MAX_SIDE};

/// The puzzle's name in pzpr.
pub const NAME: &str = "kurodoko";

/// The parts of both forms.
#[derive(Clone, Copy)]
pub enum NotationGroup {
    Empty(usize),
    Bare,
    Sees(u8),
}

pub fn groups(board: &Board) -> impl Iterator<Item = NotationGroup> {
    let both_empty = |a: &Clue, b: &Clue| (*a, *b) == (Clue::None, Clue::None);
    board.clues().chunk_by(both_empty).map(|run| match run[0] {
        Clue::None => NotationGroup::Empty(run.len()),
        Clue::Bare => NotationGroup::Bare,
        Clue::Sees(n) => NotationGroup::Sees(n),
    })
}

/// The error of a board of another puzzle.
pub fn other_puzzle(name: &str) -> ParseError {
    ParseError::new(tr!(
        "“{other}” is another puzzle: expected {name}",
        other = excerpt(name),
        name = NAME
    ))
}

pub fn missing_size() -> ParseError {
    ParseError::new(tr!(
        "the size is missing: expected 11x11:… or {name}/11/11/…",
        name = NAME
    ))
}

/// Reads `WxH`, or `W` for a square.
pub fn read_size(text: &str) -> Result<(usize, usize), ParseError> {
    let Some((width, height)) = text.split_once('x') else {
        let side = read_side(trc!("where a text is wrong", "size"), text)?;
        return Ok((side, side));
    };
    read_sides(width, height)
}

/// Reads a width and a height.
pub fn read_sides(width: &str, height: &str) -> Result<(usize, usize), ParseError> {
    Ok((
        read_side(trc!("where a text is wrong", "width"), width)?,
        read_side(trc!("where a text is wrong", "height"), height)?,
    ))
}

fn read_side(what: &str, text: &str) -> Result<usize, ParseError> {
    let fault = |why: String| ParseError::new(why).within(what);
    if text.is_empty() {
        return Err(fault(tr!("missing: expected 1 to {most}", most = MAX_SIDE)));
    }
    if !text.bytes().all(|c| c.is_ascii_digit()) {
        return Err(fault(tr!(
            "“{text}” is not a whole number: expected 1 to {most}",
            text = excerpt(text),
            most = MAX_SIDE
        )));
    }
    let side = text.parse().ok();
    side.filter(|side| (1..=MAX_SIDE).contains(side))
        .ok_or_else(|| {
            fault(tr!(
                "{number} is out of range: expected 1 to {most}",
                number = excerpt(text),
                most = MAX_SIDE
            ))
        })
}

/// A clue of a number, if a board has room for it.
pub fn clue(board: &Board, number: usize) -> Option<Clue> {
    let sees = u8::try_from(number).ok()?;
    (1..=board.largest_clue())
        .contains(&number)
        .then_some(Clue::Sees(sees))
}

/// Why a number is no clue; `text`: as written.
pub fn no_clue(board: &Board, number: usize, text: &str) -> String {
    let most = board.largest_clue();
    if number == 0 {
        return tr!(
            "0 can't be a clue, as a clue counts its own cell: expected 1 to {most}",
            most
        );
    }
    tr!(
        "{number} is too large for a clue: expected 1 to {most} on {width} × {height} cells",
        number = excerpt(text),
        width = board.width(),
        height = board.height(),
        most
    )
}
