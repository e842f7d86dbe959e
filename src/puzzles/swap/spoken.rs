//! A position in words.

use super::board::Cell;
use super::rules::{Goal, Level, State};
use crate::i18n::{tr, trn};

/// The position in words.
pub(super) fn describe(level: &Level, state: &State) -> String {
    let shape = &level.shape;
    let size = [
        trn!(shape.rows(), "{n} row", "{n} rows"),
        trn!(shape.columns(), "{n} column", "{n} columns"),
        trn!(state.swaps, "{n} swap made", "{n} swaps made"),
    ];
    let goal = match &level.goal {
        Goal::Picture(_) => {
            let cells = 0..shape.cells() as Cell;
            let wrong: Vec<_> = cells
                .filter_map(|cell| exchange(level, state, cell))
                .collect();
            match wrong.len() {
                0 => tr!("Every colour is in place.").to_owned(),
                // Each is spoken at the cursor; all of them after every swap would be too much to hear.
                n if n > 8 && state.swaps > 0 => {
                    trn!(n, "{n} in the wrong place.", "{n} in the wrong place.")
                }
                n => trn!(
                    n,
                    "{n} in the wrong place: {squares}.",
                    "{n} in the wrong place: {squares}.",
                    squares = wrong.join("; ")
                ),
            }
        }
        Goal::Clusters => {
            let clusters = level.clusters(&state.squares);
            let sizes = clusters.iter().map(|(colour, parts)| {
                let (colour, n) = (colour.word(), parts.len());
                tr!("{n} {colour}", colour, n)
            });
            let clusters = sizes.collect::<Vec<_>>().join(", ");
            tr!("Clusters: {clusters}.", clusters)
        }
    };
    let text = format!("{}. {goal}", size.join(", "));
    match level.is_solved(&state.squares) {
        true => format!("{} {text}", tr!("Solved.")),
        false => text,
    }
}

/// In words: where a square of a wrong colour is, its colour and the wanted one.
fn exchange(level: &Level, state: &State, cell: Cell) -> Option<String> {
    let (is, wanted) = (state.square(cell)?.colour, level.wanted(cell)?);
    (is != wanted).then(|| {
        let (at, is, wanted) = (level.shape.cell_label(cell), is.word(), wanted.word());
        tr!("{at} ({is}, needs {wanted})", at, is, wanted)
    })
}
