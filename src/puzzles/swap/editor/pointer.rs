//! What pointer and keys mean in the editor: a press paints, a drag paints along
//! its way, on the board and in the goal alike; the other button takes up what
//! stands there.

use std::cell::Cell as Noted;

use super::super::board::{Cell, Colour, Kind, Shape};
use super::brush::{Brush, Stamp, Tool};
use super::find::{self, Found};
use super::moves::{self, Edit};
use super::{Draft, State, controls, view};
use crate::game::{Button, Input, Key, Pointer, Response, capital};
use crate::words::t;

/// One of the two things that can be painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// The squares at the start.
    #[default]
    Board,
    /// The colours to be reached.
    Goal,
}

/// A cell of one of the parts.
pub(super) type Place = (Part, Cell);

/// Cells being painted.
#[derive(Clone, Debug, PartialEq)]
struct Painting {
    part: Part,
    cells: Vec<Cell>,
    last: Cell,
}

/// The brush, the cursor, and what is in the making.
#[derive(Default)]
pub struct Ui {
    /// What is painted with.
    pub brush: Brush,
    /// Whether the keyboard was used last.
    pub keys: bool,
    /// The part that was painted last; see [`Self::part`].
    chosen: Part,
    /// Row and column of the cursor.
    at: (usize, usize),
    pub(super) hover: Option<Place>,
    painting: Option<Painting>,
    /// Whether the goal was last drawn below the board; not known before
    /// anything is drawn.
    pub(super) upright: Noted<Option<bool>>,
    /// The search for the best line, so that it can go on.
    pub(super) found: Option<Found>,
}

impl Ui {
    /// The part the cursor is in: the board where there is no picture.
    #[must_use]
    pub fn part(&self, state: &State) -> Part {
        match state.is_clusters() {
            true => Part::Board,
            false => self.chosen,
        }
    }

    /// The cursor's cell; the board may have become smaller under it.
    #[must_use]
    pub fn cursor(&self, state: &State) -> Cell {
        let (rows, columns) = state.sides();
        let (row, column) = (self.at.0.min(rows - 1), self.at.1.min(columns - 1));
        state.level.shape.cell(row, column)
    }

    pub(super) const fn choose(&mut self, part: Part) {
        self.chosen = part;
    }

    /// Whether cells are being painted.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.painting.is_some()
    }

    /// Ends whatever is in the making.
    fn drop_painting(&mut self) -> bool {
        let hovering = self.hover.take().is_some();
        self.painting.take().is_some() || hovering
    }

    /// What the painting would be if it ended now.
    pub(super) fn edit(&self, state: &State) -> Option<Edit> {
        let painting = self.painting.as_ref()?;
        Some(painted(state, painting.part, self.brush, &painting.cells))
    }
}

/// Cells painted with the brush; those that would not change are left out.
fn painted(state: &State, part: Part, brush: Brush, cells: &[Cell]) -> Edit {
    let changed = |differs: &dyn Fn(usize) -> bool| {
        let cells = cells.iter().copied();
        cells.filter(|cell| differs(usize::from(*cell))).collect()
    };
    let board = &state.level.start;
    match (part, brush.tool) {
        (Part::Goal, Tool::Keep | Tool::Piece(_)) => Edit::Goal(
            brush.colour,
            changed(&|cell| state.picture[cell] != Some(brush.colour)),
        ),
        _ => {
            let stamp = brush.stamp();
            let cells = changed(&|cell| stamp.on(board[cell]) != board[cell]);
            Edit::Put(stamp, cells)
        }
    }
}

pub(super) fn interpret(
    draft: &Draft,
    state: &State,
    ui: &mut Ui,
    input: &Input,
) -> Response<Edit> {
    match input {
        Input::Press(pointer) => press(state, ui, pointer),
        Input::Drag(pointer) => drag(state, ui, pointer),
        Input::Release(pointer) => {
            drag(state, ui, pointer);
            let edit = ui.edit(state);
            ui.painting = None;
            edit.map_or(Response::Ignored, |edit| finish(draft, state, edit))
        }
        Input::Cancel => Response::redraw_if(ui.drop_painting()),
        Input::Leave => Response::redraw_if(ui.hover.take().is_some()),
        Input::Hover(pointer) => {
            let place = view::place(state, ui.upright.get(), pointer.at);
            Response::redraw_if(std::mem::replace(&mut ui.hover, place) != place)
        }
        Input::Key { key, fast } => {
            ui.drop_painting();
            by_key(draft, state, ui, *key, *fast)
        }
        Input::Control { id, value } => {
            ui.drop_painting();
            controls::set(draft, state, ui, id, value)
        }
    }
}

fn press(state: &State, ui: &mut Ui, pointer: &Pointer) -> Response<Edit> {
    let Some((part, cell)) = view::place(state, ui.upright.get(), pointer.at) else {
        return Response::Ignored;
    };
    ui.choose(part);
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

fn drag(state: &State, ui: &mut Ui, pointer: &Pointer) -> Response<Edit> {
    let place = view::place(state, ui.upright.get(), pointer.at);
    let (Some(painting), Some((part, cell))) = (&mut ui.painting, place) else {
        return Response::Ignored;
    };
    // A way that leaves its part paints nothing in the other.
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

/// The cells on a straight way between two, without the first: a fast pointer
/// is not heard of in every cell.
fn between(shape: &Shape, from: Cell, to: Cell) -> Vec<Cell> {
    let ((row, column), (r, c)) = (shape.place(from), shape.place(to));
    let steps = row.abs_diff(r).max(column.abs_diff(c));
    // Halves are rounded up; all numbers are small and positive.
    let along =
        |a: usize, b: usize, n: usize| (2 * (a * (steps - n) + b * n) + steps) / (2 * steps);
    let step = |n| shape.cell(along(row, r, n), along(column, c, n));
    (1..=steps).map(step).collect()
}

/// Takes up what stands at the cursor; says what.
fn pick_up(state: &State, ui: &mut Ui) -> String {
    let cell = usize::from(ui.cursor(state));
    match (ui.part(state), state.picture[cell]) {
        (Part::Goal, Some(colour)) => ui.brush.dip(colour),
        _ => ui.brush.pick_up(state.level.start[cell]),
    }
    t!("The brush: {brush}.", brush = ui.brush.words())
}

/// Makes the edit unless it changes nothing.
pub(super) fn finish(draft: &Draft, state: &State, edit: Edit) -> Response<Edit> {
    match moves::apply(draft, state, &edit) {
        Ok(after) if after.is_same(state) => Response::Redraw,
        Ok(_) => Response::Move(edit),
        Err(illegal) => Response::Refused(illegal.0),
    }
}

fn by_key(draft: &Draft, state: &State, ui: &mut Ui, key: Key, fast: bool) -> Response<Edit> {
    let cell = ui.cursor(state);
    let part = ui.part(state);
    let response = match key {
        Key::Up | Key::Down | Key::Left | Key::Right => {
            step(state, ui, key);
            match fast {
                true => paint(draft, state, ui),
                false => Response::Say(spoken(state, ui)),
            }
        }
        Key::Escape => {
            let shown = std::mem::replace(&mut ui.keys, false);
            return Response::redraw_if(shown);
        }
        Key::Enter | Key::Space => paint(draft, state, ui),
        Key::Delete => finish(draft, state, Edit::Put(Stamp::Wall, vec![cell])),
        Key::Char('p') if state.is_clusters() => {
            Response::Say(t!("The goal is clusters: there is no picture.").to_owned())
        }
        Key::Char('p') => {
            ui.choose(match part {
                Part::Board => Part::Goal,
                Part::Goal => Part::Board,
            });
            Response::Say(spoken(state, ui))
        }
        Key::Char('i') => Response::Say(pick_up(state, ui)),
        Key::Char('f') => find::find(state, &mut ui.found),
        Key::Char('w') => {
            ui.brush.tool = Tool::Wall;
            paint(draft, state, ui)
        }
        Key::Char('t') => piece(draft, state, ui, Kind::Tower),
        Key::Char('q') => piece(draft, state, ui, Kind::Queen),
        Key::Char('b') if fast => piece(draft, state, ui, Kind::Bishop),
        Key::Char(digit @ '1'..='3') => {
            let scope = digit as u8 - b'0';
            ui.brush.set_scope(scope);
            let stamp = Stamp::Square {
                kind: None,
                scope: Some(scope),
                colour: None,
            };
            change(draft, state, ui, stamp)
        }
        Key::Char(letter) => match Colour::of_letter(letter.to_ascii_uppercase()) {
            None => return Response::Ignored,
            Some(colour) => dip(draft, state, ui, colour),
        },
        _ => return Response::Ignored,
    };
    ui.keys = true;
    response
}

fn step(state: &State, ui: &mut Ui, key: Key) {
    let (rows, columns) = state.sides();
    let (row, column) = state.level.shape.place(ui.cursor(state));
    ui.at = match key {
        Key::Up => (row.saturating_sub(1), column),
        Key::Down => ((row + 1).min(rows - 1), column),
        Key::Left => (row, column.saturating_sub(1)),
        _ => (row, (column + 1).min(columns - 1)),
    };
}

/// Paints the cursor's cell with the brush.
fn paint(draft: &Draft, state: &State, ui: &Ui) -> Response<Edit> {
    let edit = painted(state, ui.part(state), ui.brush, &[ui.cursor(state)]);
    finish(draft, state, edit)
}

/// Takes up a piece, and puts it where the cursor is.
fn piece(draft: &Draft, state: &State, ui: &mut Ui, kind: Kind) -> Response<Edit> {
    ui.brush.tool = Tool::Piece(kind);
    let stamp = Stamp::Square {
        kind: Some(kind),
        scope: None,
        colour: None,
    };
    change(draft, state, ui, stamp)
}

/// Takes up a colour, and gives it to the cursor's cell.
fn dip(draft: &Draft, state: &State, ui: &mut Ui, colour: Colour) -> Response<Edit> {
    ui.brush.dip(colour);
    let stamp = Stamp::Square {
        kind: None,
        scope: None,
        colour: Some(colour),
    };
    match ui.part(state) {
        Part::Goal => paint(draft, state, ui),
        Part::Board => change(draft, state, ui, stamp),
    }
}

/// One feature of the square at the cursor. Where a wall is, the whole brush
/// paints; in the goal, where pieces do not count, nothing is painted.
fn change(draft: &Draft, state: &State, ui: &Ui, stamp: Stamp) -> Response<Edit> {
    let cell = ui.cursor(state);
    if ui.part(state) == Part::Goal {
        return Response::Say(t!(
            "The brush: {brush}. In the goal only colours count.",
            brush = ui.brush.words()
        ));
    }
    if state.level.shape.is_wall(cell) {
        return paint(draft, state, ui);
    }
    finish(draft, state, Edit::Put(stamp, vec![cell]))
}

/// What the cursor is on, in words.
fn spoken(state: &State, ui: &Ui) -> String {
    let (part, cell) = (ui.part(state), ui.cursor(state));
    let at = state.level.shape.words(cell);
    let square = state.level.start[usize::from(cell)];
    let wanted = state.picture[usize::from(cell)];
    let (Some(square), Some(wanted)) = (square, wanted) else {
        return match part {
            Part::Goal => t!("Goal, {at}: a wall.", at),
            Part::Board => capital(t!("{at}: a wall.", at)),
        };
    };
    let is_same = square.colour == wanted;
    let (has, wants) = (square.colour.word(), wanted.word());
    let square = square.words();
    match part {
        Part::Goal if is_same => t!("Goal, {at}: {wants}, as on the board.", at, wants),
        Part::Goal => t!("Goal, {at}: {wants}; the board has {has}.", at, wants, has),
        Part::Board if state.is_clusters() => capital(t!("{at}: {square}.", at, square)),
        Part::Board if is_same => capital(t!("{at}: {square}, as in the goal.", at, square)),
        Part::Board => capital(t!(
            "{at}: {square}; the goal wants {wants}.",
            at,
            square,
            wants
        )),
    }
}

#[cfg(test)]
#[path = "pointer_tests.rs"]
mod tests;
