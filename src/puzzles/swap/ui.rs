//! The chosen piece, the cursor, and the player's settings.

use super::board::Cell;
use crate::game::OnAtFirst;
use crate::paint::Point;

/// The chosen piece, the cursor, and the player's settings.
#[derive(Debug, Default)]
pub struct Ui {
    /// The piece whose reach is shown, to be swapped next.
    pub chosen: Option<Cell>,
    /// Where the chosen piece is while it is dragged.
    pub dragged: Option<Point>,
    /// The cell on which it would be dropped now, if they may swap.
    pub target: Option<Cell>,
    /// Where the keyboard is.
    pub cursor: Cell,
    /// Whether the cursor is shown: the keyboard was used last.
    pub keys: bool,
    /// The cell under the pointer.
    pub hover: Option<Cell>,
    /// Whether wrong squares are marked.
    pub marks: OnAtFirst,
    /// Whether squares carry their colour's letter.
    pub letters: bool,
    pub(super) press: Option<PressedCell>,
}

impl Ui {
    /// The cell the player is at, by keyboard or pointer.
    pub fn pointed(&self) -> Option<Cell> {
        if self.keys {
            Some(self.cursor)
        } else {
            self.hover
        }
    }

    pub(super) fn release(&mut self) {
        self.chosen = None;
        self.dragged = None;
        self.target = None;
        self.press = None;
    }
}

/// A press that may become a tap or a drag.
#[derive(Clone, Copy, Debug)]
pub(super) struct PressedCell {
    pub cell: Cell,
    pub at: Point,
    /// The piece that was chosen before.
    pub before: Option<Cell>,
}
