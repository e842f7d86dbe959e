//! Hints: the known game's next move while the position is still on it; else
//! the move after which games played at random come farthest. The reason has the moves that it opens and closes.

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
    let (mv, because, reason) = match known(level, state) {
        Some(mv) => {
            let (opened, balance) = balance(state, mv)?;
            let why = continues(level, state.moves.len() + 1);
            (mv, opened, format!("{why} {balance}"))
        }
        None => {
            let (mv, mean) = farthest(state)?;
            let (opened, balance) = balance(state, mv)?;
            let why = match state.legal.len() {
                1 => tr!("It is the only move.").to_owned(),
                _ if state.played(mv).is_ok_and(|after| after.legal.is_empty()) => {
                    tr!("Random play after any other move gets no further on average.").to_owned()
                }
                _ => tr!(
                    "Random play after it gets furthest: to {mean} moves on average.",
                    mean = fixed(mean, 0)
                ),
            };
            (mv, opened, format!("{balance} {why}"))
        }
    };
    let length = level.variant.length();
    let step = tr!(
        "Add {point}: it completes the line {line}.",
        point = place(mv.spot),
        line = spoken::line_label(mv.line, length)
    );
    let number = state.legal.moves().iter().position(|legal| *legal == mv);
    let place = where_to_look(mv.line, length);
    Some(Hint {
        because,
        rests_on: number.into_iter().collect(),
        ..Hint::step(mv, place, step, reason)
    })
}

/// That a move of the known game comes next.
fn continues(level: &Level, number: usize) -> String {
    let (author, of) = (&level.author, level.game.len());
    match author.is_empty() {
        true => tr!(
            "This is how the known game continues: move {number} of {of}.",
            number,
            of
        ),
        false => tr!(
            "This is how the game by {author} continues: move {number} of {of}.",
            author,
            number,
            of
        ),
    }
}

/// What a move opened and closed.
pub(super) fn review(before: &State, mv: Move) -> String {
    balance(before, mv).map_or_else(String::new, |(_, words)| words)
}

/// The moves that a move opens; in words, what it opens and closes, and how many another leaves.
fn balance(state: &State, mv: Move) -> Option<(Vec<Move>, String)> {
    let after = state.played(mv).ok()?;
    let open = after.legal.len();
    let is_new = |mv: &&Move| !state.legal.moves().contains(mv);
    let opened: Vec<Move> = after.legal.moves().iter().filter(is_new).copied().collect();
    let closed = state.legal.len() + opened.len() - open - 1;
    let change = match (opened.len(), closed) {
        _ if open == 0 => return Some((opened, tr!("It ends the game.").to_owned())),
        (0, 0) => tr!("It opens no move and closes none.").to_owned(),
        (opened, closed) => tr!(
            "Mobility: {opened} opened, {closed} closed by a shared point, {open} left.",
            opened,
            closed,
            open
        ),
    };
    let left = |other: &Move| state.played(*other).map_or(0, |after| after.legal.len());
    let most = state.choices().iter().map(left).max().unwrap_or_default();
    let others = match most > open {
        true => tr!("Another move leaves {most}.", most),
        false if state.legal.len() > 1 => tr!("No other move leaves more.").to_owned(),
        false => String::new(),
    };
    Some((opened, format!("{change} {others}").trim_end().to_owned()))
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
