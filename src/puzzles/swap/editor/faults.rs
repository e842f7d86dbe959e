//! Why a draft cannot be played: what can be told at once, plainest first.
//!
//! Nothing is searched here: the costliest question is which cells swaps
//! connect, some tenths of a millisecond on the largest board.

use super::super::board::{Cell, Colour, Square};
use super::super::clusters;
use super::super::rules::{Goal, Level};
use super::super::solver::SwapProblem;
use crate::i18n::tr;

/// What helps where squares do not come where they belong.
pub(super) fn ease() -> &'static str {
    tr!("Change pieces, or let them reach farther.")
}

/// Colours and how many cells have them, those that are there only.
pub(super) type Counts = Vec<(Colour, usize)>;

fn counted(colours: impl Iterator<Item = Colour>) -> Counts {
    let mut counts = [0; 6];
    colours.for_each(|colour| counts[colour as usize] += 1);
    let all = Colour::ALL.into_iter().map(|c| (c, counts[c as usize]));
    all.filter(|(_, count)| *count > 0).collect()
}

/// The colours on a board.
pub(super) fn colours_of(squares: &[Option<Square>]) -> Counts {
    counted(squares.iter().flatten().map(|square| square.colour))
}

/// The colours in a picture.
pub(super) fn colours_wanted(picture: &[Option<Colour>]) -> Counts {
    counted(picture.iter().flatten().copied())
}

/// Counts in words: “5 red, 4 blue”.
pub(super) fn list(counts: &Counts) -> String {
    let words = counts.iter().map(|(c, n)| c.counted(*n));
    match counts.is_empty() {
        true => tr!("no squares").to_owned(),
        false => words.collect::<Vec<_>>().join(", "),
    }
}

/// The colours of which goal and board have different numbers: colour, how many
/// the goal wants, how many the board has.
pub(super) fn counts(level: &Level) -> Vec<(Colour, usize, usize)> {
    let Goal::Picture(picture) = &level.goal else {
        return Vec::new();
    };
    let (wants, has) = (colours_wanted(picture), colours_of(&level.start));
    let of = |counts: &Counts, colour| {
        let found = counts.iter().find(|(c, _)| *c == colour);
        found.map_or(0, |(_, n)| *n)
    };
    let all = Colour::ALL.into_iter();
    all.map(|c| (c, of(&wants, c), of(&has, c)))
        .filter(|(_, wants, has)| wants != has)
        .collect()
}

/// Why nobody could play the level, in a sentence that begins in the middle of
/// another.
pub(super) fn fault(level: &Level) -> Option<String> {
    let squares = &level.start[..];
    let colours = colours_of(squares);
    if colours.is_empty() {
        return Some(tr!("there are no squares, only walls. Paint some.").to_owned());
    }
    let differ = counts(level);
    if !differ.is_empty() {
        let clauses = differ.iter().map(|(colour, wants, has)| {
            let wanted = colour.counted(*wants);
            tr!("the goal wants {wanted}, the board has {has}", wanted, has)
        });
        let clauses = clauses.collect::<Vec<_>>().join("; ");
        return Some(format!("{clauses}. {}", tr!("Paint either of them.")));
    }
    if let [(colour, _)] = colours[..] {
        let colour = colour.word();
        return Some(tr!(
            "all squares have one colour: {colour}. Paint some of them in another.",
            colour
        ));
    }
    if level.is_solved(squares) {
        let what = match level.goal {
            Goal::Picture(_) => tr!("the board shows the goal already."),
            Goal::Clusters => tr!("the squares of each colour hang together already."),
        };
        return Some(format!("{what} {}", tr!("Shuffle the board, or paint.")));
    }
    if !has_swap(level) {
        return Some(format!(
            "{} {}",
            tr!("no swap is possible: no piece reaches a square that differs from its own."),
            ease()
        ));
    }
    match &level.goal {
        Goal::Picture(picture) => SwapProblem::new(&level.shape, squares, picture).err(),
        Goal::Clusters => clusters::hopeless(&level.shape, squares),
    }
}

/// Whether two squares that are not alike can swap.
fn has_swap(level: &Level) -> bool {
    let squares = &level.start[..];
    (0..squares.len()).any(|from| {
        squares[from].is_some_and(|square| {
            let reached = level.shape.reach(square, from as Cell);
            (0..squares.len()).any(|to| reached >> to & 1 == 1 && squares[to] != Some(square))
        })
    })
}
