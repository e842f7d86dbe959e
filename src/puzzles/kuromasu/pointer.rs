//! What inputs mean: strokes that paint, the keyboard's cursor, the controls.

use std::rc::Rc;

use super::analysis::{ClueStatus, Mark};
use super::board::{Board, Cell};
use super::hint;
use super::rules::{Level, Move, State, holds_clue, trial_in_progress};
use super::ui::{BrushStroke, Ui};
use super::view;
use crate::game::{Button, Input, Key, Response};
use crate::i18n::{tr, trc, trn};

/// The mark after a tap with a button.
const fn next(mark: Mark, button: Button) -> Mark {
    match (button, mark) {
        (Button::Main, Mark::Empty) | (Button::Second, Mark::Dot) => Mark::Black,
        (Button::Main, Mark::Black) | (Button::Second, Mark::Empty) => Mark::Dot,
        (Button::Main, Mark::Dot) | (Button::Second, Mark::Black) => Mark::Empty,
    }
}

pub(super) fn interpret(
    level: &Level,
    state: &State,
    ui: &mut Ui,
    input: &Input,
) -> Response<Move> {
    match input {
        Input::Press(pointer) => {
            let Some(cell) = view::cell(&level.board, pointer.at) else {
                return Response::Ignored;
            };
            ui.keys = false;
            ui.cursor = cell;
            ui.hover = None;
            let on_clue = level.board.is_clue(cell);
            // A stroke from a clue paints white cells.
            let mark = match on_clue {
                true => Mark::Dot,
                false => next(state.mark(cell), pointer.button),
            };
            ui.stroke = Some(BrushStroke {
                mark,
                cells: if on_clue { Vec::new() } else { vec![cell] },
                last: Some(cell),
                on_clue: on_clue.then_some(cell),
            });
            Response::Redraw
        }
        Input::Drag(pointer) => {
            let Some(stroke) = &mut ui.stroke else {
                return Response::Ignored;
            };
            let cell = view::cell(&level.board, pointer.at);
            let before = std::mem::replace(&mut stroke.last, cell);
            if cell == before {
                return Response::Ignored;
            }
            stroke.on_clue = None;
            let Some(cell) = cell else {
                return Response::Ignored;
            };
            // A stroke that left the board continues where it returns.
            for cell in between(&level.board, before.unwrap_or(cell), cell) {
                if !level.board.is_clue(cell) && !stroke.cells.contains(&cell) {
                    stroke.cells.push(cell);
                }
            }
            Response::Redraw
        }
        Input::Release(_) => match ui.stroke.take() {
            None => Response::Ignored,
            Some(BrushStroke {
                on_clue: Some(clue),
                ..
            }) => refused(level, clue),
            Some(stroke) => paint(state, stroke.mark, stroke.cells),
        },
        Input::Cancel => Response::redraw_if(ui.stroke.take().is_some()),
        Input::Leave => Response::redraw_if(ui.hover.take().is_some()),
        Input::Hover(pointer) => Response::put(&mut ui.hover, view::cell(&level.board, pointer.at)),
        Input::Key { key, fast } => by_key(level, state, ui, *key, *fast),
        Input::Control { id, value } => control(level, state, ui, id, value),
    }
}

fn refused(level: &Level, cell: Cell) -> Response<Move> {
    Response::Refused(holds_clue(&level.board, cell))
}

/// Paints those of the cells that have another mark.
fn paint(state: &State, mark: Mark, mut cells: Vec<Cell>) -> Response<Move> {
    cells.retain(|cell| state.mark(*cell) != mark);
    if cells.is_empty() {
        return Response::Redraw;
    }
    Response::Move(Move::Paint(mark, cells))
}

/// The cells from one to another, the first not included unless it is the only
/// one: a fast pointer skips some (Bresenham's line).
pub(super) fn between(board: &Board, from: Cell, to: Cell) -> Vec<Cell> {
    let ((r, c), (row, column)) = (board.place(from), board.place(to));
    let (dr, dc) = (row as i64 - r as i64, column as i64 - c as i64);
    let steps = dr.abs().max(dc.abs());
    if steps == 0 {
        return vec![to];
    }
    // Halves are rounded away from the start, the same in both directions.
    let share = |d: i64, n: i64| (2 * d * n + steps * d.signum()) / (2 * steps);
    (1..=steps)
        .map(|n| {
            let (r, c) = (r as i64 + share(dr, n), c as i64 + share(dc, n));
            board.cell(r as usize, c as usize)
        })
        .collect()
}

/// Where an arrow key moves the cursor; it stops at the edge.
pub(super) fn moved(board: &Board, cell: Cell, key: Key) -> Option<Cell> {
    let (row, column) = key.moved(board.place(cell), (board.height(), board.width()))?;
    Some(board.cell(row, column))
}

fn by_key(level: &Level, state: &State, ui: &mut Ui, key: Key, fast: bool) -> Response<Move> {
    let board = &level.board;
    match key {
        Key::Enter => return mark_at_cursor(level, state, ui, Button::Main),
        Key::Space => return mark_at_cursor(level, state, ui, Button::Second),
        Key::Delete => {
            ui.keys = true;
            return match board.is_clue(ui.cursor) {
                true => refused(level, ui.cursor),
                false => paint(state, Mark::Empty, vec![ui.cursor]),
            };
        }
        Key::Char('t') => return control(level, state, ui, "try", ""),
        Key::Char('k') if state.trial.is_some() => return control(level, state, ui, "keep", ""),
        Key::Char('d') if state.trial.is_some() => return control(level, state, ui, "drop", ""),
        Key::Char('c') => return control(level, state, ui, "check", ""),
        Key::Escape => {
            let stroke = ui.stroke.take();
            return Response::redraw_if(std::mem::take(&mut ui.keys) || stroke.is_some());
        }
        _ => {}
    }
    let Some(to) = moved(board, ui.cursor, key) else {
        return Response::Ignored;
    };
    let from = std::mem::replace(&mut ui.cursor, to);
    ui.keys = true;
    let painted = state.mark(from);
    let paints = fast && !board.is_clue(from) && !board.is_clue(ui.cursor);
    if paints && state.mark(ui.cursor) != painted {
        return Response::Move(Move::Paint(painted, vec![ui.cursor]));
    }
    Response::Say(spoken(level, state, ui.cursor))
}

fn mark_at_cursor(level: &Level, state: &State, ui: &mut Ui, button: Button) -> Response<Move> {
    ui.keys = true;
    if level.board.is_clue(ui.cursor) {
        return refused(level, ui.cursor);
    }
    let mark = next(state.mark(ui.cursor), button);
    Response::Move(Move::Paint(mark, vec![ui.cursor]))
}

/// A cell in words.
pub(super) fn spoken(level: &Level, state: &State, cell: Cell) -> String {
    use super::board::Clue;
    let what = match (level.board.clue(cell), state.mark(cell)) {
        (_, Mark::Black) => trc!("of a cell, after its place", "black").to_owned(),
        (Clue::Bare, _) => trc!("of a cell, after its place", "blank clue, white").to_owned(),
        (Clue::Sees(number), _) => {
            let (seen, most) = state.sight(&level.board, cell);
            match state.analysis.status(cell) {
                Some(ClueStatus::Complete) => tr!("clue {number}: sees {number}, right", number),
                Some(ClueStatus::TooMany(seen) | ClueStatus::TooManyBeside(seen)) => {
                    tr!("clue {number}: sees {seen} already, wrong", number, seen)
                }
                Some(ClueStatus::TooFew(most)) => {
                    tr!(
                        "clue {number}: at most {most} possible, wrong",
                        number,
                        most
                    )
                }
                _ => tr!(
                    "clue {number}: sees {seen}, at most {most} possible",
                    number,
                    seen,
                    most
                ),
            }
        }
        (Clue::None, Mark::Dot) => trc!("of a cell, after its place", "dot").to_owned(),
        (Clue::None, Mark::Empty) => trc!("of a cell, after its place", "empty").to_owned(),
    };
    let (row, column) = level.board.row_and_column(cell);
    tr!("Row {row}, column {column}: {what}.", row, column, what)
}

fn control(level: &Level, state: &State, ui: &mut Ui, id: &str, value: &str) -> Response<Move> {
    match id {
        "errors" => Response::switch(&mut ui.live.0, value),
        "dots" => Response::switch(&mut ui.dots, value),
        "check" => {
            ui.checked = Some(Rc::clone(&state.marks));
            Response::Say(verdict(level, state))
        }
        "try" if state.trial.is_some() => Response::Refused(trial_in_progress()),
        "try" if state.analysis.solved => {
            Response::Refused(tr!("The board is solved: there is nothing to try.").to_owned())
        }
        "try" => Response::Move(Move::Try),
        "keep" | "drop" if state.trial.is_none() => {
            Response::Refused(tr!("No trial is in progress: start one with Try.").to_owned())
        }
        "keep" => Response::Conclude(Move::Keep),
        "drop" => Response::Move(Move::Drop),
        _ => Response::Ignored,
    }
}

/// The result of a check in words.
fn verdict(level: &Level, state: &State) -> String {
    if state.analysis.solved {
        return tr!("The board is solved.").to_owned();
    }
    let mut faults = state.analysis.faults(&level.board);
    if let Some(first) = faults.next() {
        return match faults.count() {
            0 => tr!("One rule is broken: {first}.", first),
            more => trn!(
                more + 1,
                "{n} mistake. The first: {first}.",
                "{n} mistakes. The first: {first}.",
                first
            ),
        };
    }
    let wrong = level
        .verdict()
        .only()
        .map_or(0, |solution| hint::wrong_marks(state, solution).len());
    match wrong {
        0 => tr!("No mistakes so far.").to_owned(),
        wrong => trn!(
            wrong,
            "No rule is broken yet, but one mark can't be right. A hint shows it.",
            "No rule is broken yet, but {n} marks can't be right. A hint shows one."
        ),
    }
}
