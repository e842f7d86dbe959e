//! Inputs: taps and swipes on the board, keys, the two controls.

use super::action::Action;
use super::rules::{Move, State, ended};
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
            ui.aimed = aimed(state, pointer.at);
            Response::Redraw
        }
        Input::Drag(pointer) => {
            let Some(from) = ui.pressed else {
                return Response::Ignored;
            };
            let swiped = swipe(from, pointer.at);
            let aim = swiped.map_or_else(|| aimed(state, from), Some);
            Response::redraw_if(std::mem::replace(&mut ui.aimed, aim) != aim)
        }
        Input::Release(pointer) => {
            let Some(from) = ui.pressed.take() else {
                return Response::Ignored;
            };
            ui.aimed = None;
            if state.is_caught() {
                return Response::Undo; // a tap on the lost board
            }
            let step = swipe(from, pointer.at).or_else(|| aimed(state, pointer.at));
            step.map_or_else(|| refused_tap(state), |step| go(state, step))
        }
        Input::Cancel | Input::Leave => {
            ui.pressed = None;
            Response::redraw_if(ui.aimed.take().is_some())
        }
        Input::Hover(pointer) => {
            let aim = aimed(state, pointer.at);
            Response::redraw_if(std::mem::replace(&mut ui.aimed, aim) != aim)
        }
        Input::Key { key, .. } => by_key(state, *key),
        Input::Control { id, value } => match id.as_str() {
            "wait" => go(state, Action::Idle),
            "replies" => {
                ui.replies = value == "on";
                Response::Redraw
            }
            _ => Response::Ignored,
        },
        Input::Press(_) => Response::Ignored,
    }
}

fn by_key(state: &State, key: Key) -> Response<Move> {
    let step = match key {
        Key::Up | Key::Char('w') => Action::North,
        Key::Down | Key::Char('s') => Action::South,
        Key::Left | Key::Char('a') => Action::West,
        Key::Right | Key::Char('d') => Action::East,
        Key::Space => Action::Idle,
        Key::Delete | Key::Char('u') => return Response::Undo,
        _ => return Response::Ignored,
    };
    go(state, step)
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
        tr!("Choose a cell next to Theseus, or his own to wait; or swipe the way he shall go.")
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

/// The step to the cell at a point: his own, or a neighbouring one, whether or
/// not a wall is between. Beyond the door of the exit counts as the exit.
fn aimed(state: &State, at: Point) -> Option<Action> {
    let maze = state.board.maze();
    let (row, column) = view::place(maze, at)?;
    let (r, c) = maze.place(state.theseus);
    match (row as i64 - r as i64, column as i64 - c as i64) {
        (0, 0) => Some(Action::Idle),
        (0, -1) => Some(Action::West),
        (0, 1) => Some(Action::East),
        (-1, 0) => Some(Action::North),
        (1, 0) => Some(Action::South),
        _ => None,
    }
}
