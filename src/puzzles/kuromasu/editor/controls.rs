//! The editor's buttons and fields.

use super::super::board::{Board, Cells, Clue};
use super::super::solver::Count;
use super::draft_analysis::{self, sees};
use super::edits::{self, sides};
use super::ui::{MODES, Mode, Ui};
use super::{Draft, State, clue_removal};
use crate::game::puzzle::editor::{Edited, respond};
use crate::game::{Control, Response, files::name};
use crate::i18n::{tr, tr_noop, translate, trn};

/// The present controls.
pub(super) fn list(draft: &Draft, state: &State, ui: &Ui) -> Vec<Control> {
    let board = &*state.board;
    let mut controls = vec![Control::choice(
        "mode",
        tr_noop!("Mode"),
        tr_noop!("What pressing a cell does (D)."),
        &MODES,
        &ui.mode,
    )];
    match ui.mode {
        Mode::Clues => clue_controls(state, ui, &mut controls),
        Mode::Drawing => drawing_controls(state, &mut controls),
    }
    let [widths, heights] = sides(draft, state);
    controls.extend([
        Control::width(tr_noop!("Number of columns."), board.width(), widths),
        Control::height(tr_noop!("Number of rows."), board.height(), heights),
        Control::name(
            tr_noop!("Name of the board."),
            translate(&state.name).to_owned(),
        ),
    ]);
    controls
}

fn clue_controls(state: &State, ui: &Ui, controls: &mut Vec<Control>) {
    let board = &*state.board;
    let cell = ui.cursor(board);
    let clue = board.clue(cell);
    let value = match clue {
        Clue::Sees(n) => usize::from(n),
        Clue::None | Clue::Bare => 0,
    };
    let knowledge = state.knowledge();
    let seen = |n: usize| {
        let black = knowledge.solutions.get(n);
        black.is_some_and(|black| sees(board, black, cell).is_some())
    };
    let (first, meaning) = match knowledge.count {
        Some(Count::One) => (
            tr_noop!("Number from solution"),
            tr_noop!("Sets the clue to the number the chosen cell sees in the solution (A)."),
        ),
        _ => (
            tr_noop!("Number from A"),
            tr_noop!("Sets the clue to the number the chosen cell sees in solution A (A)."),
        ),
    };
    controls.extend([
        Control::number(
            "clue",
            tr_noop!("Clue"),
            tr_noop!("Number in the chosen cell; 0 means no clue."),
            value,
            (0, board.largest_clue()),
        ),
        Control::button(
            "less",
            "−1",
            tr_noop!("Lowers the number by one (Shift+Down)."),
            value > 1,
        ),
        Control::button(
            "more",
            "+1",
            tr_noop!("Raises the number by one (Shift+Up)."),
            value < board.largest_clue(),
        ),
        Control::button(
            "none",
            tr_noop!("No clue"),
            tr_noop!("Removes the clue (Delete)."),
            clue != Clue::None,
        ),
        Control::button(
            "bare",
            tr_noop!("Blank clue"),
            tr_noop!("Makes the cell white without giving its number (Space)."),
            clue != Clue::Bare,
        ),
        Control::button("as-a", first, meaning, seen(0)),
        Control::button(
            "as-b",
            tr_noop!("Number from B"),
            tr_noop!("Sets the clue to the number the chosen cell sees in solution B (B)."),
            knowledge.count == Some(Count::Several) && seen(1),
        ),
        Control::button(
            "find",
            tr_noop!("Analyse"),
            tr_noop!("Continues the analysis where the quick check gave no answer (F)."),
            knowledge.is_open(),
        ),
        Control::button(
            "thin",
            tr_noop!("Remove clues"),
            tr_noop!(
                "Removes clues while exactly one solution remains and solving gets no harder."
            ),
            knowledge.only().is_some(),
        ),
        Control::button(
            "clear",
            tr_noop!("Clear clues"),
            tr_noop!("Removes all clues."),
            board.clues().iter().any(|clue| *clue != Clue::None),
        ),
        Control::switch(
            "shown",
            tr_noop!("Show solutions"),
            tr_noop!("Shows the solution, or two of several and where they differ."),
            ui.shown.0,
        ),
        Control::switch(
            "symmetry",
            tr_noop!("Symmetry"),
            tr_noop!("Adds, moves and removes clues in opposite pairs (half-turn symmetry)."),
            ui.symmetry,
        ),
    ]);
}

fn drawing_controls(state: &State, controls: &mut Vec<Control>) {
    let drawn = !state.drawing.is_empty();
    let clues = state.board.clues().iter().any(|clue| *clue != Clue::None);
    controls.extend([
        Control::button(
            "tell",
            tr_noop!("Add all clues"),
            tr_noop!("Gives every white cell of the drawing the number it sees."),
            drawn,
        ),
        Control::button(
            "renumber",
            tr_noop!("Update clues"),
            tr_noop!("Renumbers the clues to match the drawing; removes those in black cells."),
            drawn && clues,
        ),
        Control::button(
            "copy",
            tr_noop!("Copy solution"),
            tr_noop!("Copies the solution into the drawing; of several, the first."),
            !state.knowledge().solutions.is_empty(),
        ),
        Control::button(
            "blank",
            tr_noop!("Clear drawing"),
            tr_noop!("Makes all cells white."),
            drawn,
        ),
    ]);
}

/// A control was set.
pub(super) fn set(
    draft: &Draft,
    state: &State,
    ui: &mut Ui,
    id: &str,
    value: &str,
) -> Edited<State> {
    let board = &*state.board;
    let whole = value.trim().parse();
    let (width, height) = (board.width(), board.height());
    match id {
        "mode" => Response::choose(&mut ui.mode, &MODES, value),
        "shown" => Response::switch(&mut ui.shown.0, value),
        "symmetry" => Response::switch(&mut ui.symmetry, value),
        "clue" => match value.trim().parse() {
            Ok(0) => put(state, ui, Clue::None),
            Ok(n) => put(state, ui, Clue::Sees(n)),
            Err(_) => Response::Refused(tr!(
                "A clue is a whole number from 1 to {most}; 0 means no clue.",
                most = board.largest_clue()
            )),
        },
        "less" => count(state, ui, false),
        "more" => count(state, ui, true),
        "none" => put(state, ui, Clue::None),
        "bare" => put(state, ui, Clue::Bare),
        "as-a" => as_in(state, ui, 0),
        "as-b" => as_in(state, ui, 1),
        "find" => find(state),
        "thin" => remove_clues(state, ui),
        "clear" => respond(state, Ok(edits::cleared(state))),
        "tell" => respond(state, edits::with_all_clues(state)),
        "renumber" => respond(state, edits::renumbered(state)),
        "copy" => match state.knowledge().solutions.first() {
            Some(black) => respond(state, Ok(state.with_drawing(black.clone()))),
            None => Response::Refused(tr!("No solution is known for these clues.").to_owned()),
        },
        "blank" => respond(state, Ok(state.with_drawing(Cells::none(board)))),
        "width" => match whole {
            Ok(width) => respond(state, edits::resized(draft, state, width, height)),
            Err(_) => Response::Refused(tr!("The width must be a whole number.").to_owned()),
        },
        "height" => match whole {
            Ok(height) => respond(state, edits::resized(draft, state, width, height)),
            Err(_) => Response::Refused(tr!("The height must be a whole number.").to_owned()),
        },
        "name" => respond(state, Ok(edits::named(state, name::clean(value)))),
        _ => Response::Ignored,
    }
}

/// Gives the chosen cell the number it sees in one of the solutions shown.
fn as_in(state: &State, ui: &Ui, which: usize) -> Edited<State> {
    let board: &Board = &state.board;
    let knowledge = state.knowledge();
    let Some(black) = knowledge.solutions.get(which) else {
        return Response::Refused(match knowledge.count {
            Some(Count::One) => tr!("There is only one solution.").to_owned(),
            _ => tr!("There is no second solution.").to_owned(),
        });
    };
    let cell = ui.cursor(board);
    match sees(board, black, cell) {
        Some(n) => put(state, ui, Clue::Sees(n as u8)),
        None => {
            let (row, column) = board.row_and_column(cell);
            Response::Refused(match (knowledge.count, which) {
                (Some(Count::One), 0) => tr!(
                    "The cell in row {row}, column {column} is black in the solution: choose a \
                     white one.",
                    row,
                    column
                ),
                (_, 0) => tr!(
                    "The cell in row {row}, column {column} is black in A: choose a white one.",
                    row,
                    column
                ),
                _ => tr!(
                    "The cell in row {row}, column {column} is black in B: choose a white one.",
                    row,
                    column
                ),
            })
        }
    }
}

/// Continues the analysis if it is not complete.
fn find(state: &State) -> Edited<State> {
    if state.knowledge().is_open() {
        state.analysis.spend(draft_analysis::ON_WISH);
    }
    let knowledge = state.knowledge();
    Response::Say(match knowledge.count {
        None => trn!(
            state.analysis.positions(),
            "Still undecided after {n} position: press Analyse again, or add clues.",
            "Still undecided after {n} positions: press Analyse again, or add clues."
        ),
        Some(_) => knowledge.sentence(),
    })
}

/// Takes clues away, within the work of one press.
fn remove_clues(state: &State, ui: &mut Ui) -> Edited<State> {
    let knowledge = state.knowledge();
    if knowledge.only().is_none() {
        return Response::Refused(
            tr!("Clues can be removed only when there is exactly one solution.").to_owned(),
        );
    }
    let fewer = clue_removal::without_clues(&state.board, knowledge.effort, ui.symmetry, ui.turn);
    ui.turn += 1;
    if fewer.board != state.board {
        return respond(state, Ok(state.with_board(fewer.board.as_ref().clone())));
    }
    Response::Refused(
        match fewer.complete {
            true => {
                tr!(
                    "No clue can be removed: without it there would be more solutions, or harder \
                     steps."
                )
            }
            false => {
                tr!(
                    "None of the clues checked so far can be removed. Press again to check \
                     others."
                )
            }
        }
        .to_owned(),
    )
}

/// Puts a clue into the chosen cell.
pub(super) fn put(state: &State, ui: &Ui, clue: Clue) -> Edited<State> {
    let cell = ui.cursor(&state.board);
    respond(state, edits::with_clue(state, cell, clue, ui.symmetry))
}

/// One more or one less in the chosen cell. Without a number it begins with the cell's
/// number in the only solution, if that is known, or with 1.
pub(super) fn count(state: &State, ui: &Ui, up: bool) -> Edited<State> {
    let board = &state.board;
    let cell = ui.cursor(board);
    let number = match board.clue(cell) {
        Clue::Sees(n) if up => usize::from(n) + 1,
        Clue::Sees(n) => usize::from(n) - 1,
        Clue::None | Clue::Bare => {
            let knowledge = state.knowledge();
            let solution = knowledge.only().and_then(|black| sees(board, black, cell));
            solution.unwrap_or(1)
        }
    };
    let number = number.clamp(1, board.largest_clue());
    put(state, ui, Clue::Sees(number as u8))
}
