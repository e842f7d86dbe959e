//! The editor's buttons and fields.

use super::super::board::{Board, Clue};
use super::super::solver::Count;
use super::draft_analysis::{self, sees};
use super::moves::{Edit, clue_at, difference, sides};
use super::ui::{Mode, Ui};
use super::{Draft, State, clue_removal};
use crate::game::{Control, Editor, Response, name};
use crate::i18n::{tr, tr_noop, translate, trn};

/// The present controls.
pub(super) fn list(draft: &Draft, state: &State, ui: &Ui) -> Vec<Control> {
    let board = &*state.board;
    let mut controls = vec![Control::choice(
        "mode",
        tr_noop!("You"),
        tr_noop!("What a press on the board does (D)."),
        [
            ("clues", tr_noop!("put clues")),
            ("drawing", tr_noop!("draw the solution")),
        ],
        match ui.mode {
            Mode::Clues => "clues",
            Mode::Drawing => "drawing",
        },
    )];
    match ui.mode {
        Mode::Clues => clue_controls(state, ui, &mut controls),
        Mode::Drawing => drawing_controls(state, &mut controls),
    }
    let [widths, heights] = sides(draft, state);
    controls.extend([
        Control::width(tr_noop!("Cells in a row."), board.width(), widths),
        Control::height(tr_noop!("Rows."), board.height(), heights),
        Control::name(
            tr_noop!("The board's name."),
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
    let told = state.told();
    let seen = |n: usize| {
        let black = told.solutions.get(n);
        black.is_some_and(|black| sees(board, black, cell).is_some())
    };
    let (first, meaning) = match told.count {
        Some(Count::One) => (
            tr_noop!("As solved"),
            tr_noop!("Gives the chosen cell the number it sees in the solution (A)."),
        ),
        _ => (
            tr_noop!("As in A"),
            tr_noop!("Gives the chosen cell the number it sees in solution A (A)."),
        ),
    };
    controls.extend([
        Control::number(
            "clue",
            tr_noop!("Clue"),
            tr_noop!("The number in the chosen cell; 0 for none."),
            value,
            (0, board.largest_clue()),
        ),
        Control::button(
            "less",
            "−1",
            tr_noop!("A number one less (Shift and down)."),
            value > 1,
        ),
        Control::button(
            "more",
            "+1",
            tr_noop!("A number one more (Shift and up)."),
            value < board.largest_clue(),
        ),
        Control::button(
            "none",
            tr_noop!("No clue"),
            tr_noop!("Takes the clue away (Delete)."),
            clue != Clue::None,
        ),
        Control::button(
            "bare",
            tr_noop!("Bare clue"),
            tr_noop!("A white cell whose number is not told (Space)."),
            clue != Clue::Bare,
        ),
        Control::button("as-a", first, meaning, seen(0)),
        Control::button(
            "as-b",
            tr_noop!("As in B"),
            tr_noop!("Gives the chosen cell the number it sees in solution B (B)."),
            told.count == Some(Count::Several) && seen(1),
        ),
        Control::button(
            "find",
            tr_noop!("Find out"),
            tr_noop!("Looks further, where too much is possible to tell at once (F)."),
            told.is_open(),
        ),
        Control::button(
            "thin",
            tr_noop!("Take clues away"),
            tr_noop!(
                "Takes clues away for as long as there is one solution, and it is no harder to \
                 find."
            ),
            told.only().is_some(),
        ),
        Control::button(
            "clear",
            tr_noop!("Clear clues"),
            tr_noop!("Takes all clues away."),
            board.clues().iter().any(|clue| *clue != Clue::None),
        ),
        Control::switch(
            "shown",
            tr_noop!("Show solutions"),
            tr_noop!("Shows the solution; of several, two, and where they differ."),
            ui.shown,
        ),
        Control::switch(
            "symmetry",
            tr_noop!("Symmetry"),
            tr_noop!("A clue also has one opposite, as if the board were turned upside down."),
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
            tr_noop!("Tell all clues"),
            tr_noop!("Gives every white cell the number it sees."),
            drawn,
        ),
        Control::button(
            "renumber",
            tr_noop!("Update clues"),
            tr_noop!(
                "Gives every clue the number it sees in the drawing; takes those in black cells \
                 away."
            ),
            drawn && clues,
        ),
        Control::button(
            "copy",
            tr_noop!("Copy the solution"),
            tr_noop!("Draws the solution of the clues, or the first of several."),
            !state.told().solutions.is_empty(),
        ),
        Control::button(
            "blank",
            tr_noop!("Clear the drawing"),
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
) -> Response<Edit> {
    let board = &*state.board;
    let whole = |edit: fn(usize) -> Edit, why: &str| match value.trim().parse() {
        Ok(n) => draft.respond(state, edit(n)),
        Err(_) => Response::Refused(why.to_owned()),
    };
    match id {
        "mode" => {
            ui.mode = match value {
                "clues" => Mode::Clues,
                "drawing" => Mode::Drawing,
                _ => return Response::Ignored,
            };
            Response::Redraw
        }
        "shown" => {
            ui.shown = value == "on";
            Response::Redraw
        }
        "symmetry" => {
            ui.symmetry = value == "on";
            Response::Redraw
        }
        "clue" => match value.trim().parse() {
            Ok(0) => put(draft, state, ui, Clue::None),
            Ok(n) => put(draft, state, ui, Clue::Sees(n)),
            Err(_) => Response::Refused(tr!(
                "A clue is a whole number, here from 1 to {most}; 0 is for none.",
                most = board.largest_clue()
            )),
        },
        "less" => count(draft, state, ui, false),
        "more" => count(draft, state, ui, true),
        "none" => put(draft, state, ui, Clue::None),
        "bare" => put(draft, state, ui, Clue::Bare),
        "as-a" => as_in(draft, state, ui, 0),
        "as-b" => as_in(draft, state, ui, 1),
        "find" => find(state),
        "thin" => remove_clues(state, ui),
        "clear" => draft.respond(state, Edit::Clear),
        "tell" => draft.respond(state, Edit::Tell),
        "renumber" => draft.respond(state, Edit::Renumber),
        "copy" => match state.told().solutions.first() {
            Some(black) => draft.respond(state, Edit::Draw(black.clone())),
            None => Response::Refused(tr!("No solution of the clues is known.").to_owned()),
        },
        "blank" => {
            let none = super::super::board::Cells::none(board);
            draft.respond(state, Edit::Draw(none))
        }
        "width" => whole(Edit::Width, tr!("The width must be a whole number.")),
        "height" => whole(Edit::Height, tr!("The height must be a whole number.")),
        "name" => draft.respond(state, Edit::Name(name::clean(value))),
        _ => Response::Ignored,
    }
}

/// Gives the chosen cell the number it sees in one of the solutions shown.
fn as_in(draft: &Draft, state: &State, ui: &Ui, which: usize) -> Response<Edit> {
    let board: &Board = &state.board;
    let told = state.told();
    let Some(black) = told.solutions.get(which) else {
        return Response::Refused(match told.count {
            Some(Count::One) => tr!("There is one solution only.").to_owned(),
            _ => tr!("No such solution is known.").to_owned(),
        });
    };
    let cell = ui.cursor(board);
    match sees(board, black, cell) {
        Some(n) => put(draft, state, ui, Clue::Sees(n as u8)),
        None => {
            let (row, column) = board.told(cell);
            Response::Refused(match (told.count, which) {
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
fn find(state: &State) -> Response<Edit> {
    if state.told().is_open() {
        state.analysis.spend(draft_analysis::ON_WISH);
    }
    let told = state.told();
    Response::Say(match told.count {
        None => trn!(
            state.analysis.positions(),
            "Still too many possibilities after {n} position: press Find out again, or add clues.",
            "Still too many possibilities after {n} positions: press Find out again, or add clues."
        ),
        Some(_) => told.words(),
    })
}

/// Takes clues away, within the work of one press.
fn remove_clues(state: &State, ui: &mut Ui) -> Response<Edit> {
    let told = state.told();
    if told.only().is_none() {
        return Response::Refused(
            tr!("Clues can be taken away once there is exactly one solution.").to_owned(),
        );
    }
    let fewer = clue_removal::without_clues(&state.board, told.effort, ui.symmetry, ui.turn);
    ui.turn += 1;
    if fewer.board != state.board {
        return Response::Move(difference(&state.board, &fewer.board));
    }
    Response::Refused(
        match fewer.complete {
            true => {
                tr!(
                    "No clue can go: without any of them there are more solutions, or harder steps."
                )
            }
            false => {
                tr!("None of the clues looked at so far can go. Press again to look at others.")
            }
        }
        .to_owned(),
    )
}

/// Puts a clue into the chosen cell.
pub(super) fn put(draft: &Draft, state: &State, ui: &Ui, clue: Clue) -> Response<Edit> {
    let cell = ui.cursor(&state.board);
    let edit = clue_at(&state.board, cell, clue, ui.symmetry);
    draft.respond(state, edit)
}

/// One more or one less in the chosen cell. Without a number it begins with the cell's
/// number in the only solution, if that is known, or with 1.
pub(super) fn count(draft: &Draft, state: &State, ui: &Ui, up: bool) -> Response<Edit> {
    let board = &state.board;
    let cell = ui.cursor(board);
    let number = match board.clue(cell) {
        Clue::Sees(n) if up => usize::from(n) + 1,
        Clue::Sees(n) => usize::from(n) - 1,
        Clue::None | Clue::Bare => {
            let told = state.told();
            let solution = told.only().and_then(|black| sees(board, black, cell));
            solution.unwrap_or(1)
        }
    };
    let number = number.clamp(1, board.largest_clue());
    put(draft, state, ui, Clue::Sees(number as u8))
}
