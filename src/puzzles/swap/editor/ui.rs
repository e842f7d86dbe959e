//! The brush, the cursor, and what is in the making.

use std::cell::Cell as Noted;

use super::super::board::Cell;
use super::State;
use super::brush::{Brush, Tool};
use super::find::DraftFinder;
use super::moves::Edit;

/// One of the two things that can be painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaintLayer {
    /// The squares at the start.
    #[default]
    Board,
    /// The colours to be reached.
    Goal,
}

/// A cell of one of the parts.
pub(super) type LayerCell = (PaintLayer, Cell);

/// Cells being painted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Painting {
    pub part: PaintLayer,
    pub cells: Vec<Cell>,
    pub last: Cell,
}

/// The brush, the cursor, and what is in the making.
#[derive(Default)]
pub struct Ui {
    /// What is painted with.
    pub brush: Brush,
    /// Whether the keyboard was used last.
    pub keys: bool,
    /// The part that was painted last; see [`Self::part`].
    pub(super) chosen: PaintLayer,
    /// Row and column of the cursor.
    pub(super) at: (usize, usize),
    pub(super) hover: Option<LayerCell>,
    pub(super) painting: Option<Painting>,
    /// Whether the goal was last drawn below the board; not known before
    /// anything is drawn.
    pub(super) upright: Noted<Option<bool>>,
    /// The search for the best line, so that it can go on.
    pub(super) found: Option<DraftFinder>,
}

impl Ui {
    /// The part the cursor is in: the board where there is no picture.
    pub fn part(&self, state: &State) -> PaintLayer {
        match state.is_clusters() {
            true => PaintLayer::Board,
            false => self.chosen,
        }
    }

    /// The cursor's cell; the board may have become smaller under it.
    pub fn cursor(&self, state: &State) -> Cell {
        let (rows, columns) = state.sides();
        let (row, column) = (self.at.0.min(rows - 1), self.at.1.min(columns - 1));
        state.level.shape.cell(row, column)
    }

    pub(super) const fn choose(&mut self, part: PaintLayer) {
        self.chosen = part;
    }

    /// Whether cells are being painted.
    pub const fn is_busy(&self) -> bool {
        self.painting.is_some()
    }

    /// Ends whatever is in the making.
    pub(super) fn drop_painting(&mut self) -> bool {
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
pub(super) fn painted(state: &State, part: PaintLayer, brush: Brush, cells: &[Cell]) -> Edit {
    let changed = |differs: &dyn Fn(usize) -> bool| {
        let cells = cells.iter().copied();
        cells.filter(|cell| differs(usize::from(*cell))).collect()
    };
    let board = &state.level.start;
    match (part, brush.tool) {
        (PaintLayer::Goal, Tool::Keep | Tool::Piece(_)) => Edit::Goal(
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
