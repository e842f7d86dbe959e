//! A press that may become a swipe, and which marks are shown.

use super::action::Action;
use super::maze::Cell;
use crate::paint::Point;

/// A press that may become a swipe, and which marks are shown.
#[derive(Default)]
pub struct Ui {
    /// Where the pointer went down.
    pub(super) pressed: Option<Point>,
    /// The cell that the arrow keys look at; `None`: they move Theseus.
    pub look: Option<Cell>,
    /// Whether the Minotaur's replies are shown.
    pub replies: bool,
    /// The step towards the cell under the pointer, and how many of them lead there.
    pub aimed: Option<(Action, usize)>,
}
