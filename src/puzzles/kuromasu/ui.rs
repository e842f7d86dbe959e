//! The unfinished stroke, the keyboard's cursor, and the player's settings.

use std::rc::Rc;

use super::analysis::Mark;
use super::board::Cell;
use super::rules::State;
use crate::game::OnAtFirst;

/// The unfinished stroke, the cursor, and the player's settings.
#[derive(Default)]
pub struct Ui {
    /// The unfinished stroke.
    pub stroke: Option<BrushStroke>,
    /// Where the keyboard is.
    pub cursor: Cell,
    /// Whether the cursor is shown: the keyboard was used last.
    pub keys: bool,
    /// The cell under the pointer.
    pub hover: Option<Cell>,
    /// Whether broken rules are marked as soon as they are broken.
    pub live: OnAtFirst,
    /// Whether dots stand beside black cells by themselves.
    pub dots: bool,
    /// The marks for which the player asked for a check.
    pub checked: Option<Rc<Vec<Mark>>>,
}

impl Ui {
    /// Whether broken rules are to be marked in a position.
    pub fn shows_faults(&self, state: &State) -> bool {
        let asked = self.checked.as_ref();
        self.live.0 || asked.is_some_and(|marks| Rc::ptr_eq(marks, &state.marks))
    }
}

/// A stroke: the first cell decides the mark of all.
pub struct BrushStroke {
    /// Their mark.
    pub mark: Mark,
    /// The cells painted so far, in their order.
    pub cells: Vec<Cell>,
    /// Where the pointer was last; `None` while it is beside the board.
    pub(super) last: Option<Cell>,
    /// It began on this clue, and has not left it.
    pub(super) on_clue: Option<Cell>,
}
