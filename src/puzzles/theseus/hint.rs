//! Hints: a place on the shortest way, the next step, and how far the exit is; or how far back a
//! mistake lies.

use super::maze::Cell;
use super::rules::{Move, State};
use crate::game::Hint;
use crate::i18n::{tr, trn};

/// The first stage shows where Theseus should be after this many steps.
const HINT_AHEAD_STEPS: usize = 4;

/// The next step from a position.
pub(super) fn hint(state: &State) -> Hint<Move> {
    if state.is_out() {
        return Hint::in_words(tr!("Nothing to do: Theseus is out."));
    }
    if let Some(why) = state.board.unsolvable() {
        return Hint::in_words(why.reason());
    }
    let (theseus, minotaur) = (state.theseus, state.minotaur);
    let Some(step) = state.board.best_step(theseus, minotaur) else {
        return lost(state);
    };
    let left = state.board.distance(theseus, minotaur).unwrap_or(0);
    let mut reason = match left {
        1 => tr!("That is the way out.").to_owned(),
        steps => trn!(
            steps,
            "{n} step to the exit from here.",
            "{n} steps to the exit from here."
        ),
    };
    let held = |after: State| after.minotaur == minotaur && !after.is_out();
    if state.after(step).is_some_and(held) {
        reason.push(' ');
        reason.push_str(tr!("Walls keep the Minotaur where he is."));
    }
    let (there, steps) = ahead(state);
    let (row, column) = state.board.maze().row_and_column(there);
    let place = trn!(
        steps,
        "Look at row {row}, column {column}: Theseus should be there in {n} step.",
        "Look at row {row}, column {column}: Theseus should be there in {n} steps.",
        row,
        column
    );
    Hint {
        rests_on: vec![usize::from(there)],
        ..Hint::step(Move::Go(step), place, step.advice(), reason)
    }
}

/// Where Theseus is some steps ahead on the shortest way, and after how many.
fn ahead(state: &State) -> (Cell, usize) {
    let mut at = state.clone();
    for steps in 0..HINT_AHEAD_STEPS {
        let step = at.board.best_step(at.theseus, at.minotaur);
        let Some(after) = step.and_then(|step| at.after(step)) else {
            return (at.theseus, steps);
        };
        at = after;
    }
    (at.theseus, HINT_AHEAD_STEPS)
}

/// How many steps to take back.
fn lost(state: &State) -> Hint<Move> {
    let back = state
        .doomed
        .map_or(1, |since| state.steps.saturating_sub(since) + 1);
    let reason = match back {
        1 => tr!("This position is lost: undo one step.").to_owned(),
        steps => trn!(
            steps,
            "This position is lost: undo {n} step.",
            "This position is lost: undo {n} steps."
        ),
    };
    Hint {
        back: back as usize,
        ..Hint::in_words(reason)
    }
}
