//! The meaning of pointer and keys in the editor: a press paints, a drag paints along
//! its way, on the board and in the goal alike; the second button sets the brush to
//! what is in the cell.

use super::super::board::{BoardShape, Cell, Colour, Kind};
use super::brush::{BrushTool, Stamp};
use super::edits::{self, change};
use super::ui::{PaintLayer, Painting, Ui, painted};
use super::{Draft, State, controls, find, view};
use crate::game::puzzle::editor::Edited;
use crate::game::{Button, Input, Key, Pointer, Response, capital};
use crate::i18n::tr;

pub(super) fn interpret(draft: &Draft, state: &State, ui: &mut Ui, input: &Input) -> Edited<State> {
    match input {
        Input::Press(pointer) => press(state, ui, pointer),
        Input::Drag(pointer) => drag(state, ui, pointer),
        Input::Release(pointer) => {
            drag(state, ui, pointer);
            let after = ui.painted(state);
            ui.painting = None;
            after.map_or(Response::Ignored, |after| change(state, after))
        }
        Input::Cancel => Response::redraw_if(ui.drop_painting()),
        Input::Leave => Response::redraw_if(ui.hover.take().is_some()),
        Input::Hover(pointer) => {
            let place = view::place(state, ui.upright.get(), pointer.at);
            Response::put(&mut ui.hover, place)
        }
        Input::Key { key, fast } => {
            ui.drop_painting();
            by_key(state, ui, *key, *fast)
        }
        Input::Control { id, value } => {
            ui.drop_painting();
            controls::set(draft, state, ui, id, value)
        }
    }
}

fn press(state: &State, ui: &mut Ui, pointer: &Pointer) -> Edited<State> {
    let Some((part, cell)) = view::place(state, ui.upright.get(), pointer.at) else {
        return Response::Ignored;
    };
    ui.chosen = part;
    ui.at = state.level.shape.place(cell);
    ui.keys = false;
    ui.hover = None;
    if pointer.button == Button::Second {
        ui.painting = None;
        return Response::Say(pick_up(state, ui));
    }
    ui.painting = Some(Painting {
        part,
        cells: vec![cell],
        last: cell,
    });
    Response::Redraw
}

fn drag(state: &State, ui: &mut Ui, pointer: &Pointer) -> Edited<State> {
    let place = view::place(state, ui.upright.get(), pointer.at);
    let (Some(painting), Some((part, cell))) = (&mut ui.painting, place) else {
        return Response::Ignored;
    };
    // A drag that leaves its part paints nothing in the other.
    if part != painting.part || cell == painting.last {
        return Response::Ignored;
    }
    for cell in between(&state.level.shape, painting.last, cell) {
        if !painting.cells.contains(&cell) {
            painting.cells.push(cell);
        }
    }
    painting.last = cell;
    ui.at = state.level.shape.place(cell);
    Response::Redraw
}

/// The cells on a straight line between two, without the first: a fast pointer
/// sends no event in some of them.
fn between(shape: &BoardShape, from: Cell, to: Cell) -> Vec<Cell> {
    let ((row, column), (r, c)) = (shape.place(from), shape.place(to));
    let steps = row.abs_diff(r).max(column.abs_diff(c));
    // Halves are rounded up; all numbers are small and positive.
    let along =
        |a: usize, b: usize, n: usize| (2 * (a * (steps - n) + b * n) + steps) / (2 * steps);
    let step = |n| shape.cell(along(row, r, n), along(column, c, n));
    (1..=steps).map(step).collect()
}

/// Sets the brush to the cell at the cursor, and announces it.
fn pick_up(state: &State, ui: &mut Ui) -> String {
    let cell = usize::from(ui.cursor(state));
    match (ui.part(state), state.picture[cell]) {
        (PaintLayer::Goal, Some(colour)) => ui.brush.set_colour(colour),
        _ => ui.brush.pick_up(state.level.start[cell]),
    }
    tr!("Brush: {brush}.", brush = ui.brush.label())
}

fn by_key(state: &State, ui: &mut Ui, key: Key, fast: bool) -> Edited<State> {
    let cell = ui.cursor(state);
    let part = ui.part(state);
    let response = match key {
        Key::Up | Key::Down | Key::Left | Key::Right => {
            step(state, ui, key);
            match fast {
                true => paint(state, ui),
                false => Response::Say(spoken(state, ui)),
            }
        }
        Key::Escape => {
            return Response::redraw_if(std::mem::take(&mut ui.keys));
        }
        Key::Enter | Key::Space => paint(state, ui),
        Key::Delete => change(state, edits::stamped(state, Stamp::Wall, &[cell])),
        Key::Char('p') if state.is_clusters() => {
            Response::Say(tr!("The goal is clusters: there is no picture.").to_owned())
        }
        Key::Char('p') => {
            ui.chosen = part.other();
            Response::Say(spoken(state, ui))
        }
        Key::Char('i') => Response::Say(pick_up(state, ui)),
        Key::Char('f') => find::find(state, &mut ui.found),
        Key::Char('w') => {
            ui.brush.tool = BrushTool::Wall;
            paint(state, ui)
        }
        // T: its letter in level files.
        Key::Char(key) if key == 't' || fast && key == 'r' => piece(state, ui, Kind::Rook),
        Key::Char('b') if fast => piece(state, ui, Kind::Bishop),
        Key::Char('q') => piece(state, ui, Kind::Queen),
        Key::Char(digit @ '1'..='3') => {
            let scope = digit as u8 - b'0';
            ui.brush.set_scope(scope);
            feature(state, ui, Stamp::Square(None, Some(scope), None))
        }
        Key::Char(letter) => match Colour::from_key(letter) {
            None => return Response::Ignored,
            Some(colour) => set_colour(state, ui, colour),
        },
        _ => return Response::Ignored,
    };
    ui.keys = true;
    response
}

fn step(state: &State, ui: &mut Ui, key: Key) {
    let at = state.level.shape.place(ui.cursor(state));
    ui.at = key.moved(at, state.sides()).unwrap_or(at);
}

/// Paints the cursor's cell with the brush.
fn paint(state: &State, ui: &Ui) -> Edited<State> {
    let after = painted(state, ui.part(state), ui.brush, &[ui.cursor(state)]);
    change(state, after)
}

/// Sets the brush's piece, and paints it at the cursor.
fn piece(state: &State, ui: &mut Ui, kind: Kind) -> Edited<State> {
    ui.brush.tool = BrushTool::Piece(kind);
    feature(state, ui, Stamp::Square(Some(kind), None, None))
}

/// Sets the brush's colour, and paints it at the cursor.
fn set_colour(state: &State, ui: &mut Ui, colour: Colour) -> Edited<State> {
    ui.brush.set_colour(colour);
    match ui.part(state) {
        PaintLayer::Goal => paint(state, ui),
        PaintLayer::Board => feature(state, ui, Stamp::Square(None, None, Some(colour))),
    }
}

/// One feature of the square at the cursor. Where a wall is, the whole brush
/// paints; in the goal, where pieces do not count, nothing is painted.
fn feature(state: &State, ui: &Ui, stamp: Stamp) -> Edited<State> {
    let cell = ui.cursor(state);
    if ui.part(state) == PaintLayer::Goal {
        return Response::Say(tr!(
            "Brush: {brush}. In the goal, only colours count.",
            brush = ui.brush.label()
        ));
    }
    if state.level.shape.is_wall(cell) {
        return paint(state, ui);
    }
    change(state, edits::stamped(state, stamp, &[cell]))
}

/// The cursor's cell in words.
fn spoken(state: &State, ui: &Ui) -> String {
    let (part, cell) = (ui.part(state), ui.cursor(state));
    let at = state.level.shape.cell_label(cell);
    let square = state.level.start[usize::from(cell)];
    let wanted = state.picture[usize::from(cell)];
    let (Some(square), Some(wanted)) = (square, wanted) else {
        return match part {
            PaintLayer::Goal => tr!("Goal, {at}: a wall.", at),
            PaintLayer::Board => capital(tr!("{at}: a wall.", at)),
        };
    };
    let is_same = square.colour == wanted;
    let (has, wants) = (square.colour.word(), wanted.word());
    let square = square.label();
    match part {
        PaintLayer::Goal if is_same => tr!("Goal, {at}: {wants}, as on the board.", at, wants),
        PaintLayer::Goal => tr!("Goal, {at}: {wants}; the board has {has}.", at, wants, has),
        PaintLayer::Board if state.is_clusters() => capital(tr!("{at}: {square}.", at, square)),
        PaintLayer::Board if is_same => capital(tr!("{at}: {square}, as in the goal.", at, square)),
        PaintLayer::Board => capital(tr!(
            "{at}: {square}; the goal needs {wants}.",
            at,
            square,
            wants
        )),
    }
}

#[cfg(test)]
#[path = "pointer_tests.rs"]
mod tests;
