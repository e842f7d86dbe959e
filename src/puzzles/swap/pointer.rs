//! The meaning of inputs: two taps, a drag, or the keyboard's cursor.

use super::board::{Cell, cells_of};
use super::rules::{Goal, Level, State, Swap};
use super::ui::{PressedCell, Ui};
use super::view::{self, CELL};
use crate::game::{Control, Input, Key, Response, capital};
use crate::i18n::{tr, tr_noop, trn};

/// How far a pressed pointer moves, in points, before it drags.
const DRAGS: f64 = CELL / 4.0;

pub(super) fn interpret(
    level: &Level,
    state: &State,
    ui: &mut Ui,
    input: &Input,
) -> Response<Swap> {
    let shape = &level.shape;
    let partner = |a: Cell, b: Cell| shape.partners(&state.squares, a) >> b & 1 == 1;
    match input {
        Input::Press(pointer) => {
            ui.keys = false;
            ui.hover = None;
            let cell = view::cell(shape, pointer.at);
            let Some(cell) = cell.filter(|cell| !shape.is_wall(*cell)) else {
                return drop_choice(ui);
            };
            ui.cursor = cell;
            ui.press = Some(PressedCell {
                cell,
                at: pointer.at,
                before: ui.chosen,
            });
            // A partner of the chosen piece is swapped when the press ends.
            if ui.chosen.is_none_or(|chosen| !partner(chosen, cell)) {
                ui.chosen = Some(cell);
            }
            Response::Redraw
        }
        Input::Drag(pointer) => {
            let Some(press) = ui.press else {
                return Response::Ignored;
            };
            let (dx, dy) = (pointer.at.x - press.at.x, pointer.at.y - press.at.y);
            if ui.dragged.is_none() && dx.hypot(dy) < DRAGS {
                return Response::Ignored;
            }
            ui.chosen = Some(press.cell);
            ui.dragged = Some(pointer.at);
            ui.target = view::cell(shape, pointer.at).filter(|target| partner(press.cell, *target));
            Response::Redraw
        }
        Input::Release(pointer) => {
            let Some(press) = ui.press.take() else {
                return Response::Ignored;
            };
            ui.target = None;
            if ui.dragged.take().is_some() {
                let to = view::cell(shape, pointer.at).filter(|to| *to != press.cell);
                return match to {
                    None => Response::Redraw,
                    Some(to) => swap(level, state, ui, press.cell, to),
                };
            }
            match press.before {
                Some(before) if before == press.cell => drop_choice(ui),
                Some(before) if partner(before, press.cell) => {
                    swap(level, state, ui, before, press.cell)
                }
                // Another piece is chosen now; the player learns why they did not swap.
                Some(before) => Response::Say(level.why_not(&state.squares, before, press.cell)),
                None if shape.partners(&state.squares, press.cell) == 0 => Response::Redraw,
                None => {
                    let text = tr!(
                        "Framed squares can swap with it: it reaches the solid ones, the dashed \
                         ones reach it."
                    );
                    Response::Say(text.to_owned())
                }
            }
        }
        Input::Cancel => {
            let Some(press) = ui.press else {
                return Response::Ignored;
            };
            ui.release();
            ui.chosen = press.before;
            Response::Redraw
        }
        Input::Leave => Response::redraw_if(ui.hover.take().is_some()),
        Input::Hover(pointer) => Response::put(&mut ui.hover, view::cell(shape, pointer.at)),
        Input::Key { key, fast } => by_key(level, state, ui, *key, *fast),
        Input::Control { id, value } => match id.as_str() {
            "marks" => Response::switch(&mut ui.marks.0, value),
            "letters" => Response::switch(&mut ui.letters, value),
            _ => Response::Ignored,
        },
    }
}

/// Ends the choice of a piece; says so if there was one.
fn drop_choice(ui: &mut Ui) -> Response<Swap> {
    let chosen = ui.chosen.is_some();
    ui.release();
    if chosen {
        Response::Say(tr!("No piece is chosen now.").to_owned())
    } else {
        Response::Ignored
    }
}

/// The swap of two squares, or why there is none.
fn swap(level: &Level, state: &State, ui: &mut Ui, a: Cell, b: Cell) -> Response<Swap> {
    if level.shape.is_wall(b) {
        return Response::Refused(tr!("Walls can't be swapped.").to_owned());
    }
    if level.shape.partners(&state.squares, a) >> b & 1 == 0 {
        return Response::Refused(level.why_not(&state.squares, a, b));
    }
    if state.square(a) == state.square(b) {
        let why = tr!("These two squares are identical: nothing would change.");
        return Response::Refused(why.to_owned());
    }
    ui.release();
    Response::Move(Swap(a, b))
}

fn by_key(level: &Level, state: &State, ui: &mut Ui, key: Key, fast: bool) -> Response<Swap> {
    let shape = &level.shape;
    match key {
        Key::Enter | Key::Space => return choose(level, state, ui),
        Key::Escape => {
            let keys = std::mem::take(&mut ui.keys);
            return match drop_choice(ui) {
                Response::Ignored => Response::redraw_if(keys),
                other => other,
            };
        }
        _ => {}
    }
    let moved = key.moved(shape.place(ui.cursor), (shape.rows(), shape.columns()));
    let Some((row, column)) = moved else {
        return Response::Ignored;
    };
    ui.keys = true;
    let to = match ui.chosen.filter(|_| fast) {
        Some(chosen) => toward(level, state, chosen, ui.cursor, key),
        None => shape.cell(row, column),
    };
    ui.cursor = to;
    Response::Say(spoken(level, state, ui, to))
}

/// The partner of the chosen piece that is nearest to the cursor by an
/// arrow; the cursor's own cell where there is none.
fn toward(level: &Level, state: &State, chosen: Cell, from: Cell, key: Key) -> Cell {
    let shape = &level.shape;
    let (row, column) = shape.place(from);
    let partners = cells_of(shape.partners(&state.squares, chosen) | 1 << chosen);
    let ahead = partners.filter_map(|cell| {
        let (r, c) = shape.place(cell);
        let off = (c as i32 - column as i32, r as i32 - row as i32);
        Some((key.distance(off)?, cell))
    });
    ahead.min().map_or(from, |(_, cell)| cell)
}

fn choose(level: &Level, state: &State, ui: &mut Ui) -> Response<Swap> {
    ui.keys = true;
    let cell = ui.cursor;
    match ui.chosen {
        _ if level.shape.is_wall(cell) => {
            Response::Refused(tr!("This is a wall: it can't be swapped.").to_owned())
        }
        None => {
            ui.chosen = Some(cell);
            let partners = level.shape.partners(&state.squares, cell).count_ones();
            let square = state.square(cell).map_or_else(String::new, |s| s.label());
            Response::Say(trn!(
                partners,
                "Chosen: {square}. It can swap with {n} square; Shift+arrow goes to the next.",
                "Chosen: {square}. It can swap with {n} squares; Shift+arrow goes to the next.",
                square
            ))
        }
        Some(chosen) if chosen == cell => drop_choice(ui),
        Some(chosen) => swap(level, state, ui, chosen, cell),
    }
}

/// The cursor's cell in words.
fn spoken(level: &Level, state: &State, ui: &Ui, cell: Cell) -> String {
    let at = level.shape.cell_label(cell);
    let here = match state.square(cell) {
        None => tr!("{at}: a wall", at),
        Some(square) => {
            let (own, square) = (square.colour, square.label());
            match level.wanted(cell) {
                None => tr!("{at}: {square}", at, square),
                Some(wanted) if wanted == own => tr!("{at}: {square}, in place", at, square),
                Some(wanted) => {
                    let colour = wanted.word();
                    tr!("{at}: {square}, needs {colour}", at, square, colour)
                }
            }
        }
    };
    let here = capital(here);
    let chosen = ui.chosen.filter(|chosen| *chosen != cell);
    match chosen.map(|chosen| level.shape.partners(&state.squares, chosen) >> cell & 1 == 1) {
        None => format!("{here}."),
        Some(true) => tr!("{here}; can be swapped.", here),
        Some(false) => tr!("{here}; out of reach.", here),
    }
}

pub(super) fn controls(level: &Level, ui: &Ui) -> Vec<Control> {
    let mut controls = Vec::new();
    if matches!(level.goal, Goal::Picture(_)) {
        controls.push(Control::switch(
            "marks",
            tr_noop!("Mark wrong squares"),
            tr_noop!("A corner of each wrong square shows the colour needed there."),
            ui.marks.0,
        ));
    }
    controls.push(Control::switch(
        "letters",
        tr_noop!("Letters"),
        tr_noop!("Shows the letter of its colour on every square."),
        ui.letters,
    ));
    controls
}

#[cfg(test)]
#[path = "pointer_tests.rs"]
mod tests;
