//! Hints: the known game's next move while the position is still on it; else
//! the move after which games played at random come farthest, with the moves that it opens and closes.

use std::collections::HashSet;

use super::grid::LineDirection;
use super::rules::{Level, State, place};
use super::spoken;
use super::{Line, Move};
use crate::game::Hint;
use crate::i18n::{fixed, tr};
use crate::search::random::{below, seeded};

/// Games played at random, for all moves together: some milliseconds.
const GAMES: usize = 2400;

pub(super) fn hint(level: &Level, state: &State) -> Option<Hint<Move>> {
    if state.legal.is_empty() {
        return Some(Hint::in_words(tr!("No moves left.")));
    }
    let hint = |mv: Move, reason: String| {
        let length = level.variant.length();
        let step = tr!(
            "Add {point}: it completes the line {line}.",
            point = place(mv.spot),
            line = spoken::line_label(mv.line, length)
        );
        let number = state.legal.moves().iter().position(|legal| *legal == mv);
        Hint {
            rests_on: number.into_iter().collect(),
            ..Hint::step(mv, where_to_look(mv.line, length), step, reason)
        }
    };
    if let Some(mv) = known(level, state) {
        let (number, of) = (state.moves.len() + 1, level.game.len());
        let reason = match level.author.is_empty() {
            true => tr!(
                "This is how the known game continues: move {number} of {of}.",
                number,
                of
            ),
            false => tr!(
                "This is how the game by {author} continues: move {number} of {of}.",
                author = level.author,
                number,
                of
            ),
        };
        return Some(hint(mv, reason));
    }
    let (mv, mean) = farthest(state)?;
    let after = state.played(mv).ok()?;
    let open = after.legal.len();
    let is_in = |state: &State, mv: &Move| state.legal.moves().contains(mv);
    let opened = after.legal.moves().iter().filter(|mv| !is_in(state, mv));
    let because: Vec<Move> = opened.copied().collect();
    let closed = state.legal.len() + because.len() - open - 1;
    let balance = match (because.len(), closed) {
        _ if open == 0 => tr!("It ends the game.").to_owned(),
        (0, 0) => tr!("It opens no move and closes none.").to_owned(),
        (opened, closed) => tr!(
            "Moves opened: {opened}, closed: {closed}; {open} remain.",
            opened,
            closed,
            open
        ),
    };
    let why = match state.legal.len() {
        1 => tr!("It is the only move.").to_owned(),
        _ if open == 0 => {
            tr!("Random play after any other move gets no further on average.").to_owned()
        }
        _ => tr!(
            "Random play after it gets furthest: to {mean} moves on average.",
            mean = fixed(mean, 0)
        ),
    };
    Some(Hint {
        because,
        ..hint(mv, format!("{balance} {why}"))
    })
}

/// The direction of a line, and the point in its middle.
fn where_to_look(line: Line, length: usize) -> String {
    let point = place(line.spot(length / 2));
    match line.direction() {
        LineDirection::NorthEast => {
            tr!("Look for a line rising to the right, near {point}.", point)
        }
        LineDirection::East => tr!("Look for a horizontal line near {point}.", point),
        LineDirection::SouthEast => {
            tr!("Look for a line falling to the right, near {point}.", point)
        }
        LineDirection::South => tr!("Look for a vertical line near {point}.", point),
    }
}

/// The known game's next move, if all lines on the board are its own, in
/// whatever order they came there.
fn known(level: &Level, state: &State) -> Option<Move> {
    let lines: HashSet<Line> = level.game.iter().map(|mv| mv.line).collect();
    let played: HashSet<Line> = state.moves.iter().map(|mv| mv.line).collect();
    if !played.is_subset(&lines) {
        return None;
    }
    let next = level.game.iter().find(|mv| !played.contains(&mv.line))?;
    let mut legal = state.legal.moves().iter();
    legal.find(|mv| mv.line == next.line).copied()
}

/// The move after which random games are longest on average, and their mean length. The
/// same position always gets the same random games.
fn farthest(state: &State) -> Option<(Move, f64)> {
    let choices = state.choices();
    let games = (GAMES / choices.len().max(1)).max(1);
    let mut best: Option<(Move, f64)> = None;
    for (n, mv) in choices.into_iter().enumerate() {
        let next = state.played(mv).ok()?;
        let mut rng = seeded((state.moves.len() * 1000 + n) as u64);
        let mut total = 0;
        for _ in 0..games {
            let (mut board, mut legal) = (next.board, next.legal);
            total += next.moves.len();
            while !legal.is_empty() {
                let mv = legal.at(below(&mut rng, legal.len()));
                board.play(mv, &mut legal);
                total += 1;
            }
        }
        let mean = total as f64 / games as f64;
        if best.is_none_or(|(_, longest)| mean > longest) {
            best = Some((mv, mean));
        }
    }
    best
}

#[cfg(test)]
#[path = "hint_tests.rs"]
mod tests;
