//! The meaning of inputs: a lamp is pressed and released, or chosen with the keyboard's cursor.

use super::rules::{Level, Move};
use super::ui::Ui;
use super::view;
use crate::game::{Button, Input, Key, Response};

pub(super) fn interpret(level: &Level, ui: &mut Ui, input: &Input) -> Response<Move> {
    match input {
        Input::Control { id, value } if id == "numbers" => Response::switch(&mut ui.numbers, value),
        Input::Press(pointer) if pointer.button == Button::Main => {
            ui.pressed = view::lamp_at(level, pointer.at);
            Response::redraw_if(ui.pressed.is_some())
        }
        Input::Release(pointer) => match (ui.pressed.take(), view::lamp_at(level, pointer.at)) {
            (Some(pressed), Some(lamp)) if pressed == lamp => Response::Move(Move::Press(lamp)),
            (pressed, _) => Response::redraw_if(pressed.is_some()),
        },
        Input::Cancel => Response::redraw_if(ui.pressed.take().is_some()),
        Input::Key { key, .. } => {
            let at = ui.cursor.unwrap_or(0);
            match key {
                Key::Left => ui.cursor = Some(at.saturating_sub(1)),
                Key::Right => ui.cursor = Some((at + 1).min(level.lamps.len() - 1)),
                Key::Enter | Key::Space => return Response::Move(Move::Press(at)),
                _ => return Response::Ignored,
            }
            Response::Redraw
        }
        _ => Response::Ignored,
    }
}
