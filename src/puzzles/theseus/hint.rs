//! Hints: a place on the shortest way, the next step, and why; or how far back a mistake lies.
//!
//! The reason is what the Minotaur does: a wall holds him, or a step nearer to the exit lets him catch Theseus.
//! What is said of him is drawn: the steps that it takes are the hint's `because`.

use std::collections::HashSet;

use super::action::Action;
use super::board::steps_from;
use super::maze::Cell;
use super::rules::{Move, State};
use crate::game::Hint;
use crate::i18n::{tr, trn};

/// The first stage shows where Theseus should be after this many steps.
const HINT_AHEAD_STEPS: usize = 4;
/// The most steps of a chase that are looked at.
const CHASE_STEPS: usize = 6;
/// The most positions of a lost game that are looked at.
const MOST_POSITIONS: usize = 20_000;

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
    let (of_minotaur, because) = of_minotaur(state, step);
    if !of_minotaur.is_empty() {
        reason = format!("{of_minotaur} {reason}");
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
        because: because.into_iter().map(Move::Go).collect(),
        ..Hint::step(Move::Go(step), place, step.advice(), reason)
    }
}

/// What a step was good for, or by how many it made the way out longer.
pub(super) fn review([before, after]: [&State; 2], mv: &Move) -> String {
    let left = |at: &State| match at.is_out() {
        true => Some(0),
        false => at.board.distance(at.theseus, at.minotaur),
    };
    let (Move::Go(step), Some(fewest)) = (mv, left(before)) else {
        return String::new();
    };
    let best = before.board.best_step(before.theseus, before.minotaur);
    let reason = || best.map_or_else(String::new, |best| of_minotaur(before, best).0);
    let better = || best.map_or("", Action::advice);
    match left(after).map(|left| left + 1 - fewest) {
        Some(0) if best == Some(*step) => tr!("Good. {reason}", reason = reason()),
        Some(0) => tr!("Good: no way is shorter.").to_owned(),
        Some(cost) => trn!(
            cost,
            "It cost {n} step. Better: {better} {reason}",
            "It cost {n} steps. Better: {better} {reason}",
            better = better(),
            reason = reason()
        ),
        None => tr!(
            "From here no way leads out any more. Better: {better} {reason}",
            better = better(),
            reason = reason()
        ),
    }
    .trim_end()
    .to_owned()
}

/// What the Minotaur does about the best step or a tempting one, and the steps that show it; empty if Theseus is out.
fn of_minotaur(state: &State, step: Action) -> (String, Vec<Action>) {
    if let Some((way, chase)) = tempting(state, step) {
        let words = tempting_words(way, chase.as_deref());
        let steps = std::iter::once(way).chain(chase.into_iter().flatten());
        return (words, steps.collect());
    }
    let Some(after) = state.after(step).filter(|after| !after.is_out()) else {
        return Default::default();
    };
    let (row, column) = state.board.maze().row_and_column(after.minotaur);
    let held = held(state);
    if held.is_empty() {
        let goes = tr!(
            "It draws the Minotaur to row {row}, column {column}.",
            row,
            column
        );
        return (goes, vec![step]);
    }
    let holds = trn!(
        held.len(),
        "Held by walls: the Minotaur stays in row {row}, column {column}, for {n} step.",
        "Held by walls: the Minotaur stays in row {row}, column {column}, for {n} steps.",
        row,
        column
    );
    (holds, held)
}

/// The steps of a shortest way out, and the positions after them.
fn way(state: &State) -> impl Iterator<Item = (Action, State)> {
    let mut at = state.clone();
    std::iter::from_fn(move || {
        let step = at.board.best_step(at.theseus, at.minotaur)?;
        at = at.after(step)?;
        Some((step, at.clone()))
    })
}

/// Where Theseus is some steps ahead on the shortest way, and after how many.
fn ahead(state: &State) -> (Cell, usize) {
    let way: Vec<_> = way(state).take(HINT_AHEAD_STEPS).collect();
    let there = way.last().map_or(state.theseus, |(_, at)| at.theseus);
    (there, way.len())
}

/// The steps of the shortest way during which walls hold the Minotaur in his cell.
fn held(state: &State) -> Vec<Action> {
    let is_held = |at: &State| at.minotaur == state.minotaur && !at.is_out();
    let way = way(state).take_while(|(_, at)| is_held(at));
    way.map(|(step, _)| step).collect()
}

/// A step that leads nearer to the exit than the best one, but from where there is no way out any more; and how the
/// Minotaur catches Theseus then, if that takes few steps.
fn tempting(state: &State, best: Action) -> Option<(Action, Option<Vec<Action>>)> {
    let maze = state.board.maze();
    let left = steps_from(maze, maze.exit);
    let left_after = |step| {
        maze.after(state.theseus, step)
            .map(|cell| left[usize::from(cell)])
    };
    let nearest = left_after(best)?;
    let ways = Action::ALL.into_iter().filter(|step| step.way().is_some());
    let mut lost = ways.filter_map(|step| {
        let after = state.after(step).filter(|after| !after.is_out())?;
        let is_lost = after
            .board
            .distance(after.theseus, after.minotaur)
            .is_none();
        (is_lost && left_after(step)? < nearest).then(|| (step, chase(&after, CHASE_STEPS)))
    });
    lost.next()
}

/// Theseus's steps with which he is caught as late as he can be; `None`: he holds out for longer than `most`.
fn chase(state: &State, most: usize) -> Option<Vec<Action>> {
    if state.is_caught() {
        return Some(Vec::new());
    }
    let mut longest = Vec::new();
    for step in Action::ALL {
        if let Some(after) = state.after(step) {
            let rest = chase(&after, most.checked_sub(1)?)?;
            if rest.len() >= longest.len() {
                longest = std::iter::once(step).chain(rest).collect();
            }
        }
    }
    Some(longest)
}

/// How many cells Theseus can be in from here without being caught; `None`: that takes too many positions.
fn reached(state: &State) -> Option<usize> {
    let mut seen = HashSet::from([(state.theseus, state.minotaur)]);
    let mut front = vec![state.clone()];
    while let Some(at) = front.pop() {
        for step in Action::ALL {
            let after = at.after(step).filter(|after| !after.is_caught());
            front.extend(after.filter(|after| seen.insert((after.theseus, after.minotaur))));
        }
        if seen.len() > MOST_POSITIONS {
            return None;
        }
    }
    let cells: HashSet<Cell> = seen.into_iter().map(|(theseus, _)| theseus).collect();
    Some(cells.len())
}

fn tempting_words(way: Action, chase: Option<&[Action]>) -> String {
    let way = way.way().unwrap_or_default();
    match chase {
        None => tr!(
            "Trap: the way {way} leads nearer to the exit, but from there no way leads past the Minotaur.",
            way
        ),
        Some([]) => tr!(
            "Trap: the way {way} leads nearer to the exit, but the Minotaur would catch you at once.",
            way
        ),
        Some(steps) => trn!(
            steps.len(),
            "Trap: the way {way} leads nearer to the exit, but the Minotaur would catch you {n} step later.",
            "Trap: the way {way} leads nearer to the exit, but the Minotaur would catch you at most {n} steps later.",
            way
        ),
    }
}

/// How many steps to take back, and why.
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
    let chase = chase(state, CHASE_STEPS).unwrap_or_default();
    let why = match chase.len() {
        0 if state.is_caught() => String::new(),
        0 => match reached(state) {
            Some(cells) => trn!(
                cells,
                "The Minotaur shuts you in: {n} cell is left to you, and it is not the exit.",
                "The Minotaur shuts you in: {n} cells are left to you, and none is the exit."
            ),
            None => tr!("No way leads past the Minotaur any more.").to_owned(),
        },
        n => trn!(
            n,
            "Whatever you do, the Minotaur catches you in {n} step.",
            "Whatever you do, the Minotaur catches you in {n} steps at most."
        ),
    };
    Hint {
        back: back as usize,
        because: chase.into_iter().map(Move::Go).collect(),
        ..Hint::in_words(format!("{reason} {why}").trim_end().to_owned())
    }
}
