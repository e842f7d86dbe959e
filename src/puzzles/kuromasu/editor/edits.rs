//! What edits make of a draft.

use std::rc::Rc;

use super::super::board::{Board, Cell, Cells, Clue};
use super::super::generate;
use super::draft_analysis::sees;
use super::{Draft, State};
use crate::game::Illegal;
use crate::game::puzzle::editor::{check_sides, side_range};
use crate::i18n::tr;

/// The least and the greatest number of cells in a row or column that the
/// editor makes: those of the generator; a board that was opened may have others.
const SIDES: (usize, usize) = (generate::SIDES.0 as usize, generate::SIDES.1 as usize);

/// The draft with other clues in some cells.
pub(super) fn with_clues(state: &State, places: &[(Cell, Clue)]) -> Result<State, Illegal> {
    let mut after = state.board.as_ref().clone();
    for &(cell, clue) in places {
        let most = after.largest_clue();
        if let Clue::Sees(n) = clue
            && !(1..=most).contains(&usize::from(n))
        {
            return Err(Illegal(tr!(
                "{number} can't be a clue here: expected 1 to {most}, as a clue counts itself and \
                 all it sees.",
                number = n,
                most
            )));
        }
        after.put(cell, clue);
    }
    Ok(state.with_board(after))
}

/// The draft with a clue put into a cell; with symmetry, the opposite cell gets one too,
/// or none.
pub(super) fn with_clue(
    state: &State,
    cell: Cell,
    clue: Clue,
    symmetry: bool,
) -> Result<State, Illegal> {
    let board = &state.board;
    let mut places = vec![(cell, clue)];
    let other = board.opposite(cell);
    if symmetry && other != cell {
        match (clue, board.clue(other)) {
            (Clue::None, _) => places.push((other, Clue::None)),
            (_, Clue::None) => places.push((other, Clue::Bare)),
            _ => {}
        }
    }
    with_clues(state, &places)
}

/// The draft with a clue moved to another cell; with symmetry, its opposite as well.
pub(super) fn carried(state: &State, from: Cell, to: Cell, symmetry: bool) -> State {
    let board = &state.board;
    let mut after = board.as_ref().clone();
    let mut pairs = vec![(from, to)];
    let (other, there) = (board.opposite(from), board.opposite(to));
    if symmetry && other != from && other != to && board.is_clue(other) {
        pairs.push((other, there));
    }
    for (from, _) in &pairs {
        after.put(*from, Clue::None);
    }
    for (from, to) in pairs.iter().rev() {
        after.put(*to, board.clue(*from));
    }
    state.with_board(after)
}

/// The draft without clues.
pub(super) fn cleared(state: &State) -> State {
    state.with_board(Board::empty(state.board.width(), state.board.height()))
}

/// The draft with cells of the drawing black, or else white.
pub(super) fn painted(state: &State, black: bool, cells: &[Cell]) -> State {
    let mut drawing = state.drawing.as_ref().clone();
    cells.iter().for_each(|cell| drawing.set(*cell, black));
    state.with_drawing(drawing)
}

/// The draft with its clue in every white cell of the drawing.
pub(super) fn with_all_clues(state: &State) -> Result<State, Illegal> {
    drawn(state, |_, number| number)
}

/// The draft with the clues' numbers as drawn; clues in black cells go.
pub(super) fn renumbered(state: &State) -> Result<State, Illegal> {
    drawn(state, |clue, number| match clue {
        Clue::None => Clue::None,
        Clue::Bare | Clue::Sees(_) => number,
    })
}

/// Clues after the drawing: `clue` gives the new clue for the old one and for what the
/// cell sees. Black cells have none.
fn drawn(state: &State, clue: impl Fn(Clue, Clue) -> Clue) -> Result<State, Illegal> {
    if let Some(fault) = state.drawing_fault() {
        return Err(Illegal(format!(
            "{fault} {}",
            tr!("Correct the drawing first.")
        )));
    }
    if state.drawing.is_empty() {
        return Err(Illegal::new(tr!(
            "Nothing is drawn yet: draw the solution's black cells first."
        )));
    }
    let mut board = state.board.as_ref().clone();
    for cell in 0..board.cells() as Cell {
        let number = sees(&board, &state.drawing, cell).map(|n| Clue::Sees(n as u8));
        let new_clue = number.map_or(Clue::None, |number| clue(board.clue(cell), number));
        board.put(cell, new_clue);
    }
    Ok(state.with_board(board))
}

/// The least and the greatest width and height that the board may get.
pub(super) fn sides(draft: &Draft, state: &State) -> [(usize, usize); 2] {
    let (opened, board) = (&draft.0.board, &state.board);
    [
        side_range(SIDES, opened.width(), board.width()),
        side_range(SIDES, opened.height(), board.height()),
    ]
}

/// The board in another size: what fits stays. A number that no cell could see
/// any more is left out; its clue stays.
pub(super) fn resized(
    draft: &Draft,
    state: &State,
    width: usize,
    height: usize,
) -> Result<State, Illegal> {
    let board = &state.board;
    check_sides((width, height), sides(draft, state))?;
    if (width, height) == (board.width(), board.height()) {
        return Ok(state.clone());
    }
    let mut after = Board::empty(width, height);
    for row in 0..height.min(board.height()) {
        for column in 0..width.min(board.width()) {
            let clue = match board.clue(board.cell(row, column)) {
                Clue::Sees(n) if usize::from(n) > after.largest_clue() => Clue::Bare,
                clue => clue,
            };
            after.put(after.cell(row, column), clue);
        }
    }
    Ok(with_board(state, after))
}

/// Another board in place of the draft's, with the part of the drawing that fits.
pub(super) fn with_board(state: &State, board: Board) -> State {
    let (old, drawing) = (&state.board, &state.drawing);
    let drawing = Cells::from_fn(&board, |cell| {
        let (row, column) = board.place(cell);
        row < old.height() && column < old.width() && drawing.has(old.cell(row, column))
    });
    State::new(state.name.clone(), Rc::new(board), Rc::new(drawing))
}

/// The draft with another name.
pub(super) fn named(state: &State, name: String) -> State {
    State {
        name,
        ..state.clone()
    }
}

#[cfg(test)]
#[path = "edits_tests.rs"]
mod tests;
