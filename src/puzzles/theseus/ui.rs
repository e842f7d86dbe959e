//! A press that may become a swipe, and which marks are shown.

use super::action::Action;
use crate::paint::Point;

/// A press that may become a swipe, and which marks are shown.
#[derive(Default)]
pub struct Ui {
    /// Where the pointer went down.
    pub(super) pressed: Option<Point>,
    /// Whether the Minotaur's replies are shown.
    pub replies: bool,
    /// The neighbouring cell under the pointer: the step it stands for.
    pub aimed: Option<Action>,
}
