//! What edits make of a draft.

use super::super::board::{Cell, Colour, MAX_SIDE, PLAIN, Square};
use super::brush::Stamp;
use super::{Draft, State, colours};
use crate::game::Illegal;
use crate::game::puzzle::editor::{Edited, check_sides, respond, side_range};

/// The least and the greatest number of cells in a row or column that the
/// editor makes; a board that was opened may have others.
const SIDES: (usize, usize) = (2, MAX_SIDE);

/// The response that makes an edit, unless it changes nothing.
pub(super) fn change(before: &State, after: State) -> Edited<State> {
    respond(before, Ok(after.unless_as(before)))
}

/// The draft with cells of the board stamped.
pub(super) fn stamped(state: &State, stamp: Stamp, cells: &[Cell]) -> State {
    let mut squares = state.level.start.as_ref().clone();
    for cell in cells {
        let square = &mut squares[usize::from(*cell)];
        *square = stamp.applied_to(*square);
    }
    state.with(squares, state.picture.as_ref().clone())
}

/// The draft with cells of the goal in a colour.
pub(super) fn coloured(state: &State, colour: Colour, cells: &[Cell]) -> State {
    let mut squares = state.level.start.as_ref().clone();
    let mut picture = state.picture.as_ref().clone();
    for cell in cells {
        let cell = usize::from(*cell);
        picture[cell] = Some(colour);
        // A wall in the goal is one on the board.
        squares[cell].get_or_insert(Square { colour, ..PLAIN });
    }
    state.with(squares, picture)
}

/// The draft with a goal that is a copy of the board.
pub(super) fn copied(state: &State) -> State {
    let squares = state.level.start.as_ref();
    state.with(squares.clone(), colours(squares))
}

/// The draft with clusters as its goal, or else a picture.
pub(super) fn with_goal_kind(state: &State, clusters: bool) -> State {
    State::new(
        state.level.name.clone(),
        state.sides(),
        state.level.start.as_ref().clone(),
        state.picture.as_ref().clone(),
        clusters,
    )
}

/// The draft with another name.
pub(super) fn named(state: &State, name: String) -> State {
    State {
        level: state.level.clone().named(name),
        ..state.clone()
    }
}

/// The least and the greatest width and height that the board may get.
pub(super) fn sides(draft: &Draft, state: &State) -> [(usize, usize); 2] {
    let (opened, shape) = (&draft.0.shape, &state.level.shape);
    [
        side_range(SIDES, opened.columns(), shape.columns()),
        side_range(SIDES, opened.rows(), shape.rows()),
    ]
}

/// The board in another size: what fits stays, new cells have `new`.
pub(super) fn resized(
    draft: &Draft,
    state: &State,
    (rows, columns): (usize, usize),
    new: Option<Square>,
) -> Result<State, Illegal> {
    let shape = &state.level.shape;
    check_sides((columns, rows), sides(draft, state))?;
    if (rows, columns) == state.sides() {
        return Ok(state.clone());
    }
    let (mut squares, mut picture) = (Vec::new(), Vec::new());
    for row in 0..rows {
        for column in 0..columns {
            if row < shape.rows() && column < shape.columns() {
                let cell = usize::from(shape.cell(row, column));
                squares.push(state.level.start[cell]);
                picture.push(state.picture[cell]);
            } else {
                squares.push(new);
                picture.push(new.map(|square| square.colour));
            }
        }
    }
    Ok(State::new(
        state.level.name.clone(),
        (rows, columns),
        squares,
        picture,
        state.is_clusters(),
    ))
}

#[cfg(test)]
#[path = "edits_tests.rs"]
mod tests;
