//! Lines and positions in words.

use super::grid::{Line, LineDirection};
use super::rules::{Level, State, place};
use crate::game::{Puzzle, Status};
use crate::i18n::{tr, trn};

/// A line in words.
pub(super) fn line_label(line: Line, length: usize) -> String {
    let (from, to) = (place(line.from()), place(line.spot(length - 1)));
    match line.direction() {
        LineDirection::NorthEast => tr!("from {from} up to the right to {to}", from, to),
        LineDirection::East => tr!("from {from} across to {to}", from, to),
        LineDirection::SouthEast => tr!("from {from} down to the right to {to}", from, to),
        LineDirection::South => tr!("from {from} down to {to}", from, to),
    }
}

pub(super) fn describe(level: &Level, state: &State) -> String {
    let mut sentences = vec![format!("{}.", level.variant)];
    if level.status(state) == Status::Solved {
        sentences.push(match level.goal {
            Some(_) => tr!("The goal is reached.").to_owned(),
            None => tr!("The game is over.").to_owned(),
        });
    }
    let mut moves = match (state.moves.len(), level.goal) {
        (moves, None) => trn!(moves, "{n} move", "{n} moves"),
        (moves, Some(goal)) => trn!(
            moves,
            "{n} move out of {goal}",
            "{n} moves out of {goal}",
            goal
        ),
    };
    if let Some(mv) = state.moves.last() {
        let last = tr!(
            "the last added {point} and completed the line {line}",
            point = place(mv.spot),
            line = line_label(mv.line, level.variant.length())
        );
        moves = format!("{moves}; {last}");
    }
    sentences.push(moves + ".");
    sentences.push(match state.legal.len() {
        0 => tr!("No moves left.").to_owned(),
        open => trn!(open, "{n} move possible.", "{n} moves possible."),
    });
    let [left, top, right, bottom] = state.bounds();
    sentences.push(tr!(
        "The points lie between ({left}, {top}) and ({right}, {bottom}).",
        left,
        top,
        right,
        bottom
    ));
    sentences.join(" ")
}
