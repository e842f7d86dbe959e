//! The meaning of pointer and keys in the editor: a cell is chosen, and typed numbers
//! and buttons apply to it; clues are dragged; in the drawing, cells are painted.

use super::super::board::{Board, Clue};
use super::super::pointer::{between, moved};
use super::super::view;
use super::ui::{Drag, Mode, Ui};
use super::{Draft, State, controls, edits};
use crate::game::puzzle::editor::{Edited, respond};
use crate::game::{Button, Input, Key, Pointer, Response};
use crate::i18n::tr;
use crate::paint::Point;

pub(super) fn interpret(draft: &Draft, state: &State, ui: &mut Ui, input: &Input) -> Edited<State> {
    let board = &*state.board;
    match input {
        Input::Press(pointer) => press(state, ui, pointer),
        Input::Drag(pointer) => drag(board, ui, pointer.at),
        Input::Release(pointer) => {
            let dragged = drag(board, ui, pointer.at);
            let after = ui.dragged(state);
            match (after, ui.drag.take()) {
                (Some(after), _) => respond(state, after),
                (None, Some(Drag::Carry { moved: true, .. })) => {
                    Response::Refused(tr!("That is outside the board.").to_owned())
                }
                (None, Some(_)) => Response::Redraw,
                (None, None) => dragged,
            }
        }
        Input::Cancel => Response::redraw_if(ui.drop_gesture()),
        Input::Leave => Response::redraw_if(ui.hover.take().is_some()),
        Input::Hover(pointer) => Response::put(&mut ui.hover, view::cell(board, pointer.at)),
        Input::Key { key, fast } => {
            ui.drag = None;
            ui.hover = None;
            by_key(draft, state, ui, *key, *fast)
        }
        Input::Control { id, value } => {
            ui.drop_gesture();
            controls::set(draft, state, ui, id, value)
        }
    }
}

fn press(state: &State, ui: &mut Ui, pointer: &Pointer) -> Edited<State> {
    let board = &*state.board;
    let Some(cell) = view::cell(board, pointer.at) else {
        return Response::Ignored;
    };
    ui.choose(board, cell);
    ui.keys = false;
    ui.hover = None;
    let second = pointer.button == Button::Second;
    ui.drag = Some(match ui.mode {
        Mode::Clues if second => Drag::Toggle(cell),
        Mode::Clues if board.is_clue(cell) => Drag::Carry {
            from: cell,
            at: pointer.at,
            moved: false,
        },
        Mode::Clues => Drag::Choose,
        Mode::Drawing => Drag::Paint {
            black: !state.drawing.has(cell),
            cells: vec![cell],
            last: cell,
        },
    });
    Response::Redraw
}

fn drag(board: &Board, ui: &mut Ui, to: Point) -> Edited<State> {
    let cell = view::cell(board, to);
    match (&mut ui.drag, cell) {
        (Some(Drag::Carry { from, at, moved }), cell) => {
            *moved |= cell != Some(*from);
            *at = to;
            Response::Redraw
        }
        (Some(Drag::Paint { cells, last, .. }), Some(cell)) if cell != *last => {
            for cell in between(board, *last, cell) {
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
            *last = cell;
            Response::Redraw
        }
        _ => Response::Ignored,
    }
}

fn by_key(draft: &Draft, state: &State, ui: &mut Ui, key: Key, fast: bool) -> Edited<State> {
    let board = &*state.board;
    let cell = ui.cursor(board);
    let typing = ui.typing.take();
    let clues = ui.mode == Mode::Clues;
    let response = match key {
        Key::Up | Key::Down if fast && clues => controls::count(state, ui, key == Key::Up),
        Key::Up | Key::Down | Key::Left | Key::Right => {
            ui.choose(board, moved(board, cell, key).unwrap_or(cell));
            Response::Say(spoken(state, ui))
        }
        Key::Escape => {
            return Response::redraw_if(std::mem::take(&mut ui.keys));
        }
        Key::Enter | Key::Space if !clues => {
            let black = !state.drawing.has(cell);
            respond(state, Ok(edits::painted(state, black, &[cell])))
        }
        Key::Delete if !clues => respond(state, Ok(edits::painted(state, false, &[cell]))),
        Key::Space => controls::put(state, ui, board.clue(cell).toggled()),
        Key::Delete => controls::put(state, ui, Clue::None),
        Key::Char(c) if c.is_ascii_digit() && clues => {
            let digit = c as u8 - b'0';
            let before = typing.filter(|(at, n)| *at == cell && board.clue(cell) == Clue::Sees(*n));
            let longer = before.and_then(|(_, n)| n.checked_mul(10)?.checked_add(digit));
            let fits = |n: &u8| usize::from(*n) <= board.largest_clue();
            let number = longer.filter(fits).unwrap_or(digit);
            if number == 0 {
                return Response::Ignored; // no clue begins with it; it may mean something else
            }
            ui.typing = Some((cell, number));
            controls::put(state, ui, Clue::Sees(number))
        }
        Key::Char('a') => return controls::set(draft, state, ui, "as-a", ""),
        Key::Char('b') => return controls::set(draft, state, ui, "as-b", ""),
        Key::Char('f') => return controls::set(draft, state, ui, "find", ""),
        Key::Char('d') => {
            let (mode, text) = match ui.mode {
                Mode::Clues => (
                    Mode::Drawing,
                    tr!(
                        "Drawing the solution: press Enter to switch a cell between black and \
                         white."
                    ),
                ),
                Mode::Drawing => (Mode::Clues, tr!("Placing clues: type a number.")),
            };
            ui.mode = mode;
            ui.keys = true;
            return Response::Say(text.to_owned());
        }
        _ => return Response::Ignored,
    };
    ui.keys = true;
    response
}

/// The chosen cell in words.
fn spoken(state: &State, ui: &Ui) -> String {
    let board = &state.board;
    let cell = ui.cursor(board);
    let clue = match board.clue(cell) {
        Clue::None => tr!("no clue").to_owned(),
        Clue::Bare => tr!("blank clue").to_owned(),
        Clue::Sees(number) => tr!("clue {number}", number),
    };
    let drawn = match (ui.mode, state.drawing.has(cell)) {
        (Mode::Drawing, true) => tr!("drawn black"),
        (Mode::Drawing, false) => tr!("drawn white"),
        (Mode::Clues, _) => "",
    };
    let knowledge = state.knowledge();
    let solved = match &knowledge.solutions[..] {
        _ if !ui.shown.0 || ui.mode == Mode::Drawing => "",
        [only] if knowledge.only().is_some() => match only.has(cell) {
            true => tr!("black in the solution"),
            false => tr!("white in the solution"),
        },
        [a, b] => match (a.has(cell), b.has(cell)) {
            (true, true) => tr!("black in A and B"),
            (true, false) => tr!("black in A, white in B"),
            (false, true) => tr!("white in A, black in B"),
            (false, false) => tr!("white in A and B"),
        },
        _ => "",
    };
    let mut what = vec![clue.as_str(), drawn, solved];
    what.retain(|text| !text.is_empty());
    let (row, column) = board.row_and_column(cell);
    tr!(
        "Row {row}, column {column}: {what}.",
        row,
        column,
        what = what.join(", ")
    )
}

#[cfg(test)]
#[path = "pointer_tests.rs"]
mod tests;
