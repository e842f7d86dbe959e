//! What inputs mean: a lamp is pressed and let go, or the keyboard has a cursor.

use super::rules::{Level, Move, State};
use super::ui::Ui;
use super::view;
use crate::game::{Button, Input, Key, Response};

pub(super) fn interpret(
    level: &Level,
    state: &State,
    ui: &mut Ui,
    input: &Input,
) -> Response<Move> {
    let lamps = state.lamps.len();
    match input {
        Input::Press(pointer) if pointer.button == Button::Main => {
            ui.pressed = view::lamp_at(level, lamps, pointer.at);
            redrawn(ui.pressed)
        }
        Input::Release(pointer) => {
            match (ui.pressed.take(), view::lamp_at(level, lamps, pointer.at)) {
                (Some(pressed), Some(lamp)) if pressed == lamp => Response::Move(Move::Press(lamp)),
                (pressed, _) => redrawn(pressed),
            }
        }
        Input::Cancel => redrawn(ui.pressed.take()),
        Input::Key { key, .. } => {
            let at = ui.cursor.unwrap_or(0).min(lamps - 1);
            match key {
                Key::Left => ui.cursor = Some(at.saturating_sub(1)),
                Key::Right => ui.cursor = Some((at + 1).min(lamps - 1)),
                Key::Enter | Key::Space => return Response::Move(Move::Press(at)),
                _ => return Response::Ignored,
            }
            Response::Redraw
        }
        Input::Control { id, value } if id == "numbers" => {
            ui.numbers = value == "on";
            Response::Redraw
        }
        _ => Response::Ignored,
    }
}

/// What an input about the pressed lamp comes to.
fn redrawn(pressed: Option<usize>) -> Response<Move> {
    pressed.map_or(Response::Ignored, |_| Response::Redraw)
}
