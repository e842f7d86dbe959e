//! The chosen cell, the mode, the drag, and the author's settings.

use super::super::board::{Board, Cell};
use super::super::view;
use super::{State, edits};
use crate::game::{Illegal, OnAtFirst};
use crate::i18n::tr_noop;
use crate::paint::Point;

/// The part that the author edits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Clues are put into cells.
    #[default]
    Clues,
    /// The solution's black cells are painted.
    Drawing,
}

/// The modes: value and label in the control.
pub(super) const MODES: [(Mode, &str, &str); 2] = [
    (Mode::Clues, "clues", tr_noop!("place clues")),
    (Mode::Drawing, "drawing", tr_noop!("draw the solution")),
];

/// A drag begun by a press.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Drag {
    /// A cell being chosen.
    Choose,
    /// A clue being moved: its cell, and where the pointer is.
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

/// The chosen cell, the mode, the drag, and the author's settings.
#[derive(Default)]
pub struct Ui {
    /// Clues or drawing.
    pub mode: Mode,
    /// Whether clues are put in pairs, as if the board were turned by 180°.
    pub symmetry: bool,
    /// Whether solutions are shown.
    pub shown: OnAtFirst,
    /// Whether the keyboard was used last.
    pub keys: bool,
    /// Row and column of the chosen cell.
    pub(super) chosen: (usize, usize),
    /// The cell where a number is being typed, and the number so far.
    pub(super) typing: Option<(Cell, u8)>,
    /// How often clues have been taken away.
    pub(super) turn: u64,
    pub(super) hover: Option<Cell>,
    pub(super) drag: Option<Drag>,
}

impl Ui {
    /// The chosen cell; the board may have become smaller under it.
    pub fn cursor(&self, board: &Board) -> Cell {
        let (row, column) = self.chosen;
        board.cell(row.min(board.height() - 1), column.min(board.width() - 1))
    }

    pub(super) fn choose(&mut self, board: &Board, cell: Cell) {
        self.chosen = board.place(cell);
        self.typing = None;
    }

    /// Ends drag, typing and hovering. Returns whether there was a drag or hovering.
    pub(super) fn drop_gesture(&mut self) -> bool {
        self.typing = None;
        let hovering = self.hover.take().is_some();
        self.drag.take().is_some() || hovering
    }

    /// The draft that ending the drag now would lead to.
    pub(super) fn dragged(&self, state: &State) -> Option<Result<State, Illegal>> {
        let board = &state.board;
        match self.drag.as_ref()? {
            Drag::Carry {
                from,
                at,
                moved: true,
            } => {
                let to = view::cell(board, *at)?;
                Some(Ok(edits::carried(state, *from, to, self.symmetry)))
            }
            Drag::Toggle(cell) => {
                let clue = board.clue(*cell).toggled();
                Some(edits::with_clue(state, *cell, clue, self.symmetry))
            }
            Drag::Paint { black, cells, .. } => Some(Ok(edits::painted(state, *black, cells))),
            Drag::Carry { .. } | Drag::Choose => None,
        }
    }
}
