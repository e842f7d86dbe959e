//! Inputs: taps and swipes on the board, keys, the two controls.
//!
//! A tap farther away, or Shift with an arrow, walks: straight on to the next junction, each step a
//! move of its own.

use super::action::Action;
use super::maze::{Cell, Maze};
use super::rules::{Move, State, ended};
use super::spoken;
use super::ui::Ui;
use super::view;
use crate::game::{Button, Input, Key, Response};
use crate::i18n::tr;
use crate::paint::Point;

/// A pointer that moves this far, in cells, swipes.
const SWIPE: f64 = 0.5;

pub(super) fn interpret(state: &State, ui: &mut Ui, input: &Input) -> Response<Move> {
    match input {
        Input::Press(pointer) if pointer.button == Button::Main => {
            ui.pressed = Some(pointer.at);
            ui.look = None;
            ui.aimed = aimed(state, pointer.at);
            Response::Redraw
        }
        Input::Drag(pointer) => {
            let Some(from) = ui.pressed else {
                return Response::Ignored;
            };
            let swiped = swipe(from, pointer.at);
            let aim = swiped.map_or_else(|| aimed(state, from), |step| Some((step, 1)));
            Response::put(&mut ui.aimed, aim)
        }
        Input::Release(pointer) => {
            let Some(from) = ui.pressed.take() else {
                return Response::Ignored;
            };
            ui.aimed = None;
            if state.is_caught() {
                return Response::Undo; // a tap on the lost board
            }
            let step = swipe(from, pointer.at).map(|step| (step, 1));
            match step.or_else(|| aimed(state, pointer.at)) {
                None => refused_tap(state),
                Some((step, cells)) => walk(state, step, cells),
            }
        }
        Input::Cancel | Input::Leave => {
            ui.pressed = None;
            Response::redraw_if(ui.aimed.take().is_some())
        }
        Input::Hover(pointer) => Response::put(&mut ui.aimed, aimed(state, pointer.at)),
        Input::Key { key, fast } => by_key(state, ui, *key, *fast),
        Input::Control { id, value } => match id.as_str() {
            "wait" => go(state, Action::Idle),
            "replies" => Response::switch(&mut ui.replies, value),
            _ => Response::Ignored,
        },
        Input::Press(_) => Response::Ignored,
    }
}

fn by_key(state: &State, ui: &mut Ui, key: Key, fast: bool) -> Response<Move> {
    let ends = matches!(key, Key::Escape | Key::Char('x'));
    if ends && ui.look.take().is_some() {
        return Response::Say(tr!("The arrows move Theseus again.").to_owned());
    }
    let cell = match (ui.look, key) {
        (None, Key::Char('x')) => Some(state.theseus),
        (Some(cell), key) => spoken::moved_look(state.board.maze(), cell, key),
        (None, _) => None,
    };
    if let Some(cell) = cell {
        ui.look = Some(cell);
        return Response::Say(spoken::describe_cell_in_game(state, cell));
    }
    let step = match key {
        Key::Up | Key::Char('w') => Action::North,
        Key::Down | Key::Char('s') => Action::South,
        Key::Left | Key::Char('a') => Action::West,
        Key::Right | Key::Char('d') => Action::East,
        Key::Space => Action::Idle,
        Key::Delete | Key::Char('u') => return Response::Undo,
        _ => return Response::Ignored,
    };
    walk(state, step, if fast { usize::MAX } else { 1 })
}

/// Up to this many steps straight on.
fn walk(state: &State, step: Action, cells: usize) -> Response<Move> {
    if cells == 1 || step == Action::Idle {
        return go(state, step);
    }
    match steps(state, step, cells) {
        0 | 1 => go(state, step),
        steps => Response::Moves(vec![Move::Go(step); steps]),
    }
}

/// How many steps a walk has, up to `cells`: to the end of the corridor, to the next cell with a way to
/// the side, to the exit, or until the Minotaur comes into reach. Only the first step may be one into
/// his arms.
fn steps(state: &State, step: Action, cells: usize) -> usize {
    let mut at = state.clone();
    let mut made = 0;
    while made < cells
        && ended(&at).is_none()
        && (made == 0 || !has_side_way(at.board.maze(), at.theseus, step) && !is_in_reach(&at))
        && let Some(next) = at.after(step)
        && (made == 0 || !next.is_caught())
    {
        at = next;
        made += 1;
    }
    made
}

/// Whether one can turn off in a cell that is crossed this way.
fn has_side_way(maze: &Maze, cell: Cell, step: Action) -> bool {
    let sides = match step {
        Action::West | Action::East => [Action::North, Action::South],
        _ => [Action::West, Action::East],
    };
    sides.iter().any(|side| maze.after(cell, *side).is_some())
}

/// Whether two steps could bring the Minotaur to Theseus.
fn is_in_reach(state: &State) -> bool {
    let maze = state.board.maze();
    let steps = |from: Cell| {
        Action::ALL
            .into_iter()
            .filter_map(move |step| maze.after(from, step))
    };
    steps(state.minotaur)
        .flat_map(steps)
        .any(|cell| cell == state.theseus)
}

fn go(state: &State, step: Action) -> Response<Move> {
    match ended(state) {
        Some(why) => Response::Refused(why.to_owned()),
        None if state.board.maze().after(state.theseus, step).is_none() => {
            Response::Refused(step.blocked().to_owned())
        }
        None => Response::Move(Move::Go(step)),
    }
}

fn refused_tap(state: &State) -> Response<Move> {
    let why = ended(state).unwrap_or_else(|| {
        tr!(
            "Choose a cell next to Theseus or straight along a corridor, or his own cell to wait; \
             or swipe the way he should go."
        )
    });
    Response::Refused(why.to_owned())
}

/// The direction of a swipe; `None` for a tap.
fn swipe(from: Point, to: Point) -> Option<Action> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    if dx.abs().max(dy.abs()) < SWIPE * view::CELL {
        None
    } else if dx.abs() >= dy.abs() {
        Some(if dx < 0.0 { Action::West } else { Action::East })
    } else {
        Some(if dy < 0.0 {
            Action::North
        } else {
            Action::South
        })
    }
}

/// The step towards the cell at a point, and how many of them: his own cell, a neighbouring one,
/// whether or not a wall is between, or one that a corridor leads straight to. Beyond the door of the
/// exit counts as the exit.
fn aimed(state: &State, at: Point) -> Option<(Action, usize)> {
    let maze = state.board.maze();
    let (row, column) = view::place(maze, at)?;
    let (r, c) = maze.place(state.theseus);
    let (step, cells) = match (row as i64 - r as i64, column as i64 - c as i64) {
        (0, 0) => return Some((Action::Idle, 1)),
        (0, far) if far < 0 => (Action::West, far),
        (0, far) => (Action::East, far),
        (far, 0) if far < 0 => (Action::North, far),
        (far, 0) => (Action::South, far),
        _ => return None,
    };
    let cells = cells.unsigned_abs() as usize;
    let leads = cells == 1 || leads_straight(maze, state.theseus, step, cells);
    leads.then_some((step, cells))
}

/// Whether this many steps in one direction are possible, without a turn-off before the last.
fn leads_straight(maze: &Maze, from: Cell, step: Action, cells: usize) -> bool {
    let mut at = from;
    (0..cells).all(|n| {
        let is_straight = n == 0 || !has_side_way(maze, at, step);
        match maze.after(at, step).filter(|_| is_straight) {
            None => false,
            Some(next) => {
                at = next;
                true
            }
        }
    })
}

#[cfg(test)]
#[path = "pointer_tests.rs"]
mod tests;
