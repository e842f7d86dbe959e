//! What inputs mean: those that press a lamp in the game switch it here, alone.

use super::super::pointer;
use super::super::rules::Level;
use super::super::ui::Ui;
use super::{Draft, Edit};
use crate::game::{Input, Response};

pub(super) fn interpret(
    draft: &Draft,
    level: &Level,
    ui: &mut Ui,
    input: &Input,
) -> Response<Edit> {
    match input {
        Input::Control { id, value } if id == "width" => {
            value.parse().map_or(Response::Ignored, |width| {
                Response::Move(Edit::Width(width))
            })
        }
        _ => pointer::lamp(&draft.0, level.lamps.len(), ui, input).map_or_else(
            |response| response,
            |lamp| Response::Move(Edit::Switch(lamp)),
        ),
    }
}
