//! The brush, the cursor, and unfinished work.

use std::cell::Cell as Noted;

use super::super::board::Cell;
use super::brush::{Brush, BrushTool};
use super::find::DraftFinder;
use super::{State, edits};

/// The two parts that can be painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaintLayer {
    /// The squares at the start.
    #[default]
    Board,
    /// The colours to be reached.
    Goal,
}

impl PaintLayer {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Board => Self::Goal,
            Self::Goal => Self::Board,
        }
    }
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

/// The brush, the cursor, and unfinished work.
#[derive(Default)]
pub struct Ui {
    /// The brush.
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
    /// The search for the best line, to be continued.
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

    /// Ends painting and hovering. Returns whether there was any.
    pub(super) fn drop_painting(&mut self) -> bool {
        let hovering = self.hover.take().is_some();
        self.painting.take().is_some() || hovering
    }

    /// The draft that ending the painting now would lead to.
    pub(super) fn painted(&self, state: &State) -> Option<State> {
        let painting = self.painting.as_ref()?;
        Some(painted(state, painting.part, self.brush, &painting.cells))
    }
}

/// The draft with cells painted with the brush.
pub(super) fn painted(state: &State, part: PaintLayer, brush: Brush, cells: &[Cell]) -> State {
    match (part, brush.tool) {
        (PaintLayer::Goal, BrushTool::Keep | BrushTool::Piece(_)) => {
            edits::coloured(state, brush.colour, cells)
        }
        _ => edits::stamped(state, brush.stamp(), cells),
    }
}
