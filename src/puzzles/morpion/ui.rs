//! The cursor, the choice among lines, the drag, and the player's preferences.

use super::grid::{Spot, near};
use crate::game::OnAtFirst;
use crate::paint::Point;

/// Cursor, choice, drag and preferences.
#[derive(Debug, Default)]
pub struct Ui {
    /// Whether the points that can be added are marked.
    pub rings: OnAtFirst,
    /// Whether added points carry their number.
    pub numbers: OnAtFirst,
    /// Whether the cursor is shown: the keyboard was used last.
    pub keys: bool,
    /// The ring under the pointer.
    pub hover: Option<Spot>,
    /// A choice among lines is open.
    pub pick: Option<Pick>,
    /// Where a drag along a line began, and where it is.
    pub drag: Option<(Spot, Spot)>,
    pub(super) cursor: Option<Spot>,
    pub(super) press: Option<Point>,
}

/// A choice among the lines that a point completes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The point.
    pub spot: Spot,
    /// Which of its lines is marked, from 0.
    pub chosen: usize,
}

impl Ui {
    /// Where the keyboard is.
    pub fn cursor(&self) -> Spot {
        self.cursor.unwrap_or_else(|| near(4, 4))
    }

    /// The ring the player is at, by keyboard or pointer.
    pub fn pointed(&self) -> Option<Spot> {
        if self.keys {
            Some(self.cursor())
        } else {
            self.hover
        }
    }

    pub(super) fn release(&mut self) {
        self.pick = None;
        self.drag = None;
        self.press = None;
    }
}
