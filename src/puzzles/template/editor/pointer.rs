//! What inputs mean: those that press a lamp in the game switch it here, alone.

use super::super::pointer;
use super::super::rules::{Level, MOST};
use super::super::ui::Ui;
use super::Draft;
use crate::game::editor::{Edited, check_sides, respond};
use crate::game::{Illegal, Input, Response};

pub(super) fn interpret(draft: &Draft, level: &Level, ui: &mut Ui, input: &Input) -> Edited<Level> {
    let mut lamps = level.lamps.clone();
    match input {
        Input::Control { id, value } if id == "width" => match value.parse() {
            Ok(width) => respond(level, resized(lamps, width)),
            Err(_) => Response::Ignored,
        },
        _ => match pointer::lamp(&draft.0, lamps.len(), ui, input) {
            Ok(lamp) => {
                lamps[lamp] = !lamps[lamp];
                respond(level, Ok(Level { lamps }))
            }
            Err(response) => response,
        },
    }
}

/// A row of another width: new lamps are out.
fn resized(mut lamps: Vec<bool>, width: usize) -> Result<Level, Illegal> {
    check_sides((width, 1), [(1, MOST); 2])?;
    lamps.resize(width, false);
    Ok(Level { lamps })
}
