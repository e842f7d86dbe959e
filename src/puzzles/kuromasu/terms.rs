//! The terms of a board's fitness in words, the same for all searches that judge boards by broken
//! rules.

use crate::i18n::tr_noop;
use crate::search::terms::{Term, Total};

/// A clue with a number, and how many cells more than that it sees, from 0 for the first row and
/// column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenClue {
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
    /// The number that it must see.
    pub number: i32,
    /// The excess of cells that it sees; negative: too few.
    pub off: i32,
}

/// Adds a term for each clue that sees another number than its own, with the value of
/// `weigh` for its error, and one of value 0 for the others.
pub fn add_clues(terms: &mut Vec<Term>, clues: &[SeenClue], weigh: &dyn Fn(i32) -> f64) {
    let is_wrong = |clue: &&SeenClue| clue.off != 0;
    for clue in clues.iter().filter(is_wrong) {
        let what = tr_noop!("clue in row {row}, column {column}: needs {number}, sees {seen}");
        let [row, column] = place(clue.row, clue.column);
        let seen = clue.number + clue.off;
        terms.add(
            weigh(clue.off),
            what,
            &[row, column, clue.number.into(), seen.into()],
        );
    }
    let right = clues.len() - clues.iter().filter(is_wrong).count();
    let what = tr_noop!("clues that see their number: {count}");
    terms.add(0.0, what, &[right as f64]);
}

/// Adds the term of pairs of black cells that touch.
pub fn add_pairs(terms: &mut Vec<Term>, pairs: u32, each: f64) {
    let pairs = f64::from(pairs);
    if pairs > 0.0 {
        let what = tr_noop!("touching pairs of black cells: {count} × {each}");
        terms.add(each * pairs, what, &[pairs, each]);
    }
}

/// Adds the term of white regions.
pub fn add_regions(terms: &mut Vec<Term>, regions: usize, each: f64) {
    let surplus = regions.saturating_sub(1) as f64;
    if surplus > 0.0 && each != 0.0 {
        let what = tr_noop!("white regions beyond the first: {count} × {each}");
        terms.add(each * surplus, what, &[surplus, each]);
    }
}

/// Adds the conflicts of a cell that clues require to be black: how many do, how many
/// require white, and how many require the cells to its right and below it to be black.
pub fn add_conflicts(
    terms: &mut Vec<Term>,
    (row, column): (usize, usize),
    (black, white, [right, below]): (u16, u16, [u16; 2]),
) {
    let mut add = |others: u16, what: &'static str| {
        if others > 0 {
            let [row, column] = place(row, column);
            let (black, others) = (f64::from(black), f64::from(others));
            terms.add(black * others, what, &[row, column, black, others]);
        }
    };
    let what = tr_noop!(
        "row {row}, column {column}: clues that want black × clues that want white: {black} × {others}"
    );
    add(white, what);
    let what = tr_noop!(
        "row {row}, column {column}: clues that want black × clues that want black to its right: {black} × {others}"
    );
    add(right, what);
    let what = tr_noop!(
        "row {row}, column {column}: clues that want black × clues that want black below: {black} × {others}"
    );
    add(below, what);
}

/// The terms, or a single one that says “none”.
pub fn or_nothing(mut terms: Vec<Term>) -> Vec<Term> {
    if terms.is_empty() {
        terms.add(0.0, tr_noop!("no clue contradicts another"), &[]);
    }
    terms
}

/// Row and column as figures, from 1.
fn place(row: usize, column: usize) -> [f64; 2] {
    [row, column].map(|at| at as f64 + 1.0)
}
