//! The meaning of inputs: a lamp is pressed and released, or chosen with the keyboard's cursor.

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
    match input {
        Input::Control { id, value } if id == "numbers" => {
            ui.numbers = value == "on";
            Response::Redraw
        }
        _ => lamp(level, state.lamps.len(), ui, input).map_or_else(
            |response| response,
            |lamp| Response::Move(Move::Press(lamp)),
        ),
    }
}

/// The lamp that an input chooses.
///
/// # Errors
/// The response to an input that chooses none.
pub(super) fn lamp<M>(
    level: &Level,
    lamps: usize,
    ui: &mut Ui,
    input: &Input,
) -> Result<usize, Response<M>> {
    match input {
        Input::Press(pointer) if pointer.button == Button::Main => {
            ui.pressed = view::lamp_at(level, lamps, pointer.at);
            Err(redrawn(ui.pressed))
        }
        Input::Release(pointer) => {
            match (ui.pressed.take(), view::lamp_at(level, lamps, pointer.at)) {
                (Some(pressed), Some(lamp)) if pressed == lamp => Ok(lamp),
                (pressed, _) => Err(redrawn(pressed)),
            }
        }
        Input::Cancel => Err(redrawn(ui.pressed.take())),
        Input::Key { key, .. } => {
            let at = ui.cursor.unwrap_or(0).min(lamps - 1);
            match key {
                Key::Left => ui.cursor = Some(at.saturating_sub(1)),
                Key::Right => ui.cursor = Some((at + 1).min(lamps - 1)),
                Key::Enter | Key::Space => return Ok(at),
                _ => return Err(Response::Ignored),
            }
            Err(Response::Redraw)
        }
        _ => Err(Response::Ignored),
    }
}

/// What an input about the pressed lamp comes to.
fn redrawn<M>(pressed: Option<usize>) -> Response<M> {
    Response::redraw_if(pressed.is_some())
}
