//! What the picture of a race shows of a contestant, and the ink, the line and the letter by which it is told
//! from the others.

use super::{Solved, Summary};
use crate::paint::{Ink, StrokeStyle, stroke};

/// One contestant.
#[derive(Clone, Debug)]
pub struct ChartSeries<'a> {
    /// Its name.
    pub label: &'a str,
    /// The summary of its runs.
    pub summary: &'a Summary,
    /// Where contestants differ in one parameter only: its name, and the value, which a control has not.
    pub value: Option<(&'a str, Option<f64>)>,
    /// The share of targets reached, with a step at each; empty without targets.
    pub reached: Vec<Solved>,
}

/// Hues of their own: the accent of a puzzle may be like one of them.
pub(super) const INKS: [Ink; 6] = [
    Ink::Focus,
    Ink::Warn,
    Ink::Good,
    Ink::Error,
    Ink::Line,
    Ink::Faint,
];
const DASHES: [Option<(f64, f64)>; 4] =
    [None, Some((7.0, 4.0)), Some((2.0, 3.0)), Some((12.0, 5.0))];

/// The ink of a contestant.
pub(super) const fn ink(n: usize) -> Ink {
    INKS[n % INKS.len()]
}

/// The line of a contestant.
pub(super) fn pen(n: usize) -> StrokeStyle {
    StrokeStyle {
        dash: DASHES[n % DASHES.len()],
        ..stroke(ink(n), 2.0)
    }
}

/// The letter of a contestant: A to Z, then numbers.
pub fn letter(n: usize) -> String {
    match u8::try_from(n) {
        Ok(n) if n < 26 => char::from(b'A' + n).to_string(),
        _ => (n + 1).to_string(),
    }
}
