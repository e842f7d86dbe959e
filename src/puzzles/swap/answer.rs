//! Swaps as texts, and answers: lists of rows and columns.

use std::fmt;
use std::str::FromStr;

use super::board::{BoardShape, Cell, MAX_SIDE, Square};
use super::rules::{Level, Swap};
use crate::game::{ParseError, excerpt};
use crate::i18n::{grouped, tr, trn};

/// A wall in level files.
pub(super) const WALL: &str = "###";
/// Most swaps in an answer.
pub(super) const MAX_SWAPS: usize = 10_000;

impl fmt::Display for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

impl FromStr for Swap {
    type Err = ParseError;

    /// Reads `3-17`: two cells, row by row from 0.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fault = || {
            ParseError::new(tr!(
                "“{text}” is not a swap: expected two cells such as 3-17",
                text = excerpt(text)
            ))
        };
        let (a, b) = text.split_once('-').ok_or_else(fault)?;
        let cell = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
            let cell = text.parse::<Cell>().ok().filter(|_| digits);
            cell.filter(|cell| usize::from(*cell) < MAX_SIDE * MAX_SIDE)
                .ok_or_else(fault)
        };
        Ok(Self(cell(a)?, cell(b)?))
    }
}

pub(super) fn check_swap_count(swaps: usize) -> Result<(), ParseError> {
    if swaps > MAX_SWAPS {
        let what = trn!(
            swaps,
            "{n} swap is too many: expected at most {most}",
            "{n} swaps are too many: expected at most {most}",
            most = grouped(MAX_SWAPS as u64)
        );
        return Err(ParseError::new(what));
    }
    Ok(())
}

pub(super) fn swaps_of(shape: &BoardShape, list: &[[i64; 4]]) -> Result<Vec<Swap>, ParseError> {
    check_swap_count(list.len())?;
    let cell = |row: i64, column: i64| {
        let inside = |n: i64, side: usize| usize::try_from(n).ok().filter(|n| *n < side);
        match (inside(row, shape.rows()), inside(column, shape.columns())) {
            (Some(row), Some(column)) => Ok(shape.cell(row, column)),
            _ => Err(ParseError::new(tr!(
                "[{row}, {column}] is outside the board: expected rows 0 to {rows} and columns 0 \
                 to {columns}",
                row,
                column,
                rows = shape.rows() - 1,
                columns = shape.columns() - 1
            ))),
        }
    };
    let swap = |(n, [row, column, r, c]): (usize, &[i64; 4])| {
        let swap = || Ok(Swap(cell(*row, *column)?, cell(*r, *c)?));
        swap().map_err(|e: ParseError| e.within(tr!("swap {n}", n = n + 1)))
    };
    list.iter().enumerate().map(swap).collect()
}

/// The swaps one below the other, then the board after them.
pub(super) fn drawn(level: &Level, swaps: &[Swap]) -> String {
    let mut squares = level.start.to_vec();
    let mut lines = Vec::new();
    for (n, swap) in swaps.iter().enumerate() {
        if let Ok(after) = level.swapped(&squares, *swap) {
            squares = after.to_vec();
        }
        let [a, b] = [swap.0, swap.1].map(|cell| level.shape.cell_label(cell));
        lines.push(format!("{}. {a} ↔ {b}", n + 1));
    }
    let square =
        |square: &Option<Square>| square.map_or_else(|| WALL.to_owned(), |s| s.to_string());
    let rows = squares.chunks(level.shape.columns());
    lines.extend(rows.map(|row| row.iter().map(square).collect::<Vec<_>>().join(" ")));
    lines.join("\n")
}
