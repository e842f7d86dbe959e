//! Why a draft cannot be played, as far as that is known without a search.
//!
//! The costliest question is which cells swaps connect: some tenths of a millisecond
//! on the largest board.

use super::super::board::{Cell, Colour, Square, cells_of, counts};
use super::super::clusters;
use super::super::rules::{Goal, Level};
use super::super::solver::SwapProblem;
use crate::i18n::tr;

/// Advice where squares cannot come where they belong.
pub(super) fn ease() -> &'static str {
    tr!("Change some pieces, or increase their reach.")
}

/// The colours that occur, each with its number of cells.
pub(super) type Counts = Vec<(Colour, usize)>;

fn counted(colours: impl Iterator<Item = Colour>) -> Counts {
    let all = Colour::ALL.into_iter().zip(counts(colours));
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
    if counts.is_empty() {
        return tr!("no squares").to_owned();
    }
    let parts = counts.iter().map(|(c, n)| c.counted(*n));
    parts.collect::<Vec<_>>().join(", ")
}

/// Why the level cannot be played, as a sentence that begins in lower case.
pub(super) fn fault(level: &Level) -> Option<String> {
    let squares = &level.start[..];
    let colours = colours_of(squares);
    if colours.is_empty() {
        return Some(tr!("the board has only walls. Paint some squares.").to_owned());
    }
    let differ = level.unequal_counts();
    if !differ.is_empty() {
        let clauses = differ.into_iter().map(|(colour, wants, has)| {
            let wanted = colour.counted(wants);
            tr!("the goal needs {wanted}, the board has {has}", wanted, has)
        });
        let clauses = clauses.collect::<Vec<_>>().join("; ");
        return Some(format!(
            "{clauses}. {}",
            tr!("Repaint the board or the goal.")
        ));
    }
    if let [(colour, _)] = colours[..] {
        let colour = colour.word();
        return Some(tr!(
            "all squares have the same colour: {colour}. Paint some in another.",
            colour
        ));
    }
    if level.is_solved(squares) {
        let what = match level.goal {
            Goal::Picture(_) => tr!("the board already shows the goal."),
            Goal::Clusters => tr!("each colour is already joined up."),
        };
        return Some(format!(
            "{what} {}",
            tr!("Shuffle the board or repaint it.")
        ));
    }
    if !has_swap(level) {
        return Some(format!(
            "{} {}",
            tr!("no swap is possible: no piece reaches a square different from its own."),
            ease()
        ));
    }
    match &level.goal {
        Goal::Picture(picture) => SwapProblem::new(&level.shape, squares, picture).err(),
        Goal::Clusters => clusters::why_unsolvable(&level.shape, squares),
    }
}

/// Whether two squares that are not alike can swap.
fn has_swap(level: &Level) -> bool {
    let differs = |from: usize, square: Square| {
        let mut reached = cells_of(level.shape.reach(square, from as Cell));
        reached.any(|to| level.start[usize::from(to)] != Some(square))
    };
    let mut squares = level.start.iter().enumerate();
    squares.any(|(from, square)| square.is_some_and(|square| differs(from, square)))
}
