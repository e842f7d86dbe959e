//! What pointer and keys mean in the editor: a cell is chosen, and what is typed
//! or pressed goes there; clues are dragged; in the drawing, cells are painted.

use super::super::board::{Board, Cell, Clue};
use super::super::pointer::{between, moved};
use super::super::view;
use super::controls;
use super::insight::sees;
use super::moves::{self, Edit, difference};
use super::{Draft, State};
use crate::game::{Button, Input, Key, Pointer, Response};
use crate::paint::Point;
use crate::words::t;

/// What is being made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Clues are put into cells.
    #[default]
    Clues,
    /// The solution's black cells are painted.
    Drawing,
}

/// What a press has taken up.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Gesture {
    /// A cell being chosen.
    Choose,
    /// A clue in hand: from where, and where the pointer is.
    Carry { from: Cell, at: Point, moved: bool },
    /// A clue without a number being put, or a clue being taken away.
    Toggle(Cell),
    /// Cells being painted.
    Paint {
        black: bool,
        cells: Vec<Cell>,
        last: Cell,
    },
}

/// The chosen cell, what is being made, and how the author wants it.
pub struct Ui {
    /// Clues or drawing.
    pub mode: Mode,
    /// Whether clues are put in pairs, as if the board were turned by 180°.
    pub symmetry: bool,
    /// Whether solutions are shown.
    pub shown: bool,
    /// Whether the keyboard was used last.
    pub keys: bool,
    /// Row and column of the chosen cell.
    chosen: (usize, usize),
    /// Where a number is being typed, and what of it there is.
    typing: Option<(Cell, u8)>,
    /// How often clues have been taken away.
    pub(super) turn: u64,
    pub(super) hover: Option<Cell>,
    pub(super) gesture: Option<Gesture>,
}

impl Default for Ui {
    fn default() -> Self {
        Self {
            mode: Mode::Clues,
            symmetry: false,
            shown: true,
            keys: false,
            chosen: (0, 0),
            typing: None,
            turn: 0,
            hover: None,
            gesture: None,
        }
    }
}

impl Ui {
    /// The chosen cell; the board may have become smaller under it.
    #[must_use]
    pub fn cursor(&self, board: &Board) -> Cell {
        let (row, column) = self.chosen;
        board.cell(row.min(board.height() - 1), column.min(board.width() - 1))
    }

    fn choose(&mut self, board: &Board, cell: Cell) {
        self.chosen = board.place(cell);
        self.typing = None;
    }

    /// Ends whatever is in the making.
    pub(super) fn drop_gesture(&mut self) -> bool {
        self.typing = None;
        let hovering = self.hover.take().is_some();
        self.gesture.take().is_some() || hovering
    }

    /// What the gesture would be if it ended now.
    pub(super) fn edit(&self, state: &State) -> Option<Edit> {
        let board = &state.board;
        match self.gesture.as_ref()? {
            Gesture::Carry {
                from,
                at,
                moved: true,
            } => {
                let to = view::cell(board, *at)?;
                Some(carried(board, *from, to, self.symmetry))
            }
            Gesture::Toggle(cell) => {
                let clue = match board.clue(*cell) {
                    Clue::None => Clue::Bare,
                    Clue::Bare | Clue::Sees(_) => Clue::None,
                };
                Some(clue_at(board, *cell, clue, self.symmetry))
            }
            Gesture::Paint { black, cells, .. } => {
                let other = |cell: &&Cell| state.drawing.has(**cell) != *black;
                let cells = cells.iter().filter(other).copied().collect();
                Some(Edit::Paint(*black, cells))
            }
            Gesture::Carry { .. } | Gesture::Choose => None,
        }
    }
}

/// A clue put into a cell; with symmetry its opposite has one too, or none.
pub(super) fn clue_at(board: &Board, cell: Cell, clue: Clue, symmetry: bool) -> Edit {
    let mut places = vec![(cell, clue)];
    let other = board.opposite(cell);
    if symmetry && other != cell {
        match (clue, board.clue(other)) {
            (Clue::None, _) => places.push((other, Clue::None)),
            (_, Clue::None) => places.push((other, Clue::Bare)),
            _ => {}
        }
    }
    Edit::Put(places)
}

/// A clue carried to another cell, in whose place it stands; with symmetry its
/// opposite goes along.
fn carried(board: &Board, from: Cell, to: Cell, symmetry: bool) -> Edit {
    let mut after = board.clone();
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
    difference(board, &after)
}

pub(super) fn interpret(
    draft: &Draft,
    state: &State,
    ui: &mut Ui,
    input: &Input,
) -> Response<Edit> {
    let board = &*state.board;
    match input {
        Input::Press(pointer) => press(state, ui, pointer),
        Input::Drag(pointer) => drag(board, ui, pointer.at),
        Input::Release(pointer) => {
            let dragged = drag(board, ui, pointer.at);
            let edit = ui.edit(state);
            match (edit, ui.gesture.take()) {
                (Some(edit), _) => finish(draft, state, edit),
                (None, Some(Gesture::Carry { moved: true, .. })) => {
                    Response::Refused(t!("That is outside the board.").to_owned())
                }
                (None, Some(_)) => Response::Redraw,
                (None, None) => dragged,
            }
        }
        Input::Cancel => Response::redraw_if(ui.drop_gesture()),
        Input::Leave => Response::redraw_if(ui.hover.take().is_some()),
        Input::Hover(pointer) => {
            let cell = view::cell(board, pointer.at);
            Response::redraw_if(std::mem::replace(&mut ui.hover, cell) != cell)
        }
        Input::Key { key, fast } => {
            ui.gesture = None;
            ui.hover = None;
            by_key(draft, state, ui, *key, *fast)
        }
        Input::Control { id, value } => {
            ui.drop_gesture();
            controls::set(draft, state, ui, id, value)
        }
    }
}

fn press(state: &State, ui: &mut Ui, pointer: &Pointer) -> Response<Edit> {
    let board = &*state.board;
    let Some(cell) = view::cell(board, pointer.at) else {
        return Response::Ignored;
    };
    ui.choose(board, cell);
    ui.keys = false;
    ui.hover = None;
    let second = pointer.button == Button::Second;
    ui.gesture = Some(match ui.mode {
        Mode::Clues if second => Gesture::Toggle(cell),
        Mode::Clues if board.is_clue(cell) => Gesture::Carry {
            from: cell,
            at: pointer.at,
            moved: false,
        },
        Mode::Clues => Gesture::Choose,
        Mode::Drawing => Gesture::Paint {
            black: !state.drawing.has(cell),
            cells: vec![cell],
            last: cell,
        },
    });
    Response::Redraw
}

fn drag(board: &Board, ui: &mut Ui, to: Point) -> Response<Edit> {
    let cell = view::cell(board, to);
    match (&mut ui.gesture, cell) {
        (Some(Gesture::Carry { from, at, moved }), cell) => {
            *moved |= cell != Some(*from);
            *at = to;
            Response::Redraw
        }
        (Some(Gesture::Paint { cells, last, .. }), Some(cell)) if cell != *last => {
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

/// Makes the edit unless it changes nothing.
pub(super) fn finish(draft: &Draft, state: &State, edit: Edit) -> Response<Edit> {
    match moves::apply(draft, state, &edit) {
        Ok(after)
            if after.board == state.board
                && after.drawing == state.drawing
                && after.name == state.name =>
        {
            Response::Redraw
        }
        Ok(_) => Response::Move(edit),
        Err(illegal) => Response::Refused(illegal.0),
    }
}

/// Puts a clue into the chosen cell.
pub(super) fn put(draft: &Draft, state: &State, ui: &Ui, clue: Clue) -> Response<Edit> {
    let cell = ui.cursor(&state.board);
    let edit = clue_at(&state.board, cell, clue, ui.symmetry);
    finish(draft, state, edit)
}

/// One more or one less in the chosen cell. Where no number is, it begins with
/// what the cell sees in the solution, if one is known, or at 1.
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

fn by_key(draft: &Draft, state: &State, ui: &mut Ui, key: Key, fast: bool) -> Response<Edit> {
    let board = &*state.board;
    let cell = ui.cursor(board);
    let typing = ui.typing.take();
    let clues = ui.mode == Mode::Clues;
    let response = match key {
        Key::Up | Key::Down if fast && clues => count(draft, state, ui, key == Key::Up),
        Key::Up | Key::Down | Key::Left | Key::Right => {
            ui.choose(board, moved(board, cell, key).unwrap_or(cell));
            Response::Say(spoken(state, ui))
        }
        Key::Escape => {
            let shown = std::mem::replace(&mut ui.keys, false);
            return Response::redraw_if(shown);
        }
        Key::Enter | Key::Space if !clues => finish(
            draft,
            state,
            Edit::Paint(!state.drawing.has(cell), vec![cell]),
        ),
        Key::Delete if !clues => finish(draft, state, Edit::Paint(false, vec![cell])),
        Key::Space => {
            let clue = match board.clue(cell) {
                Clue::None => Clue::Bare,
                Clue::Bare | Clue::Sees(_) => Clue::None,
            };
            put(draft, state, ui, clue)
        }
        Key::Delete => put(draft, state, ui, Clue::None),
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
            put(draft, state, ui, Clue::Sees(number))
        }
        Key::Char('a') => return controls::set(draft, state, ui, "as-a", ""),
        Key::Char('b') => return controls::set(draft, state, ui, "as-b", ""),
        Key::Char('f') => return controls::set(draft, state, ui, "find", ""),
        Key::Char('d') => {
            let (mode, words) = match ui.mode {
                Mode::Clues => (
                    Mode::Drawing,
                    t!("You draw the solution now: Enter makes a cell black."),
                ),
                Mode::Drawing => (Mode::Clues, t!("You put clues now: type a number.")),
            };
            ui.mode = mode;
            ui.keys = true;
            return Response::Say(words.to_owned());
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
        Clue::None => t!("no clue").to_owned(),
        Clue::Bare => t!("a clue without a number").to_owned(),
        Clue::Sees(number) => t!("clue {number}", number),
    };
    let drawn = match (ui.mode, state.drawing.has(cell)) {
        (Mode::Drawing, true) => t!("drawn black"),
        (Mode::Drawing, false) => t!("drawn white"),
        (Mode::Clues, _) => "",
    };
    let told = state.told();
    let solved = match &told.solutions[..] {
        _ if !ui.shown || ui.mode == Mode::Drawing => "",
        [only] if told.only().is_some() => match only.has(cell) {
            true => t!("black in the solution"),
            false => t!("white in the solution"),
        },
        [a, b] => match (a.has(cell), b.has(cell)) {
            (true, true) => t!("black in A and B"),
            (true, false) => t!("black in A, white in B"),
            (false, true) => t!("white in A, black in B"),
            (false, false) => t!("white in A and B"),
        },
        _ => "",
    };
    let mut what = vec![clue.as_str(), drawn, solved];
    what.retain(|words| !words.is_empty());
    let (row, column) = board.told(cell);
    t!(
        "Row {row}, column {column}: {what}.",
        row,
        column,
        what = what.join(", ")
    )
}

#[cfg(test)]
#[path = "pointer_tests.rs"]
mod tests;
