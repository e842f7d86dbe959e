//! A stroke being drawn, and the end under the pointer.

use super::figure::Stroke;
use super::rules::State;
use super::stroke::StrokeEnd;
use crate::paint;

/// A stroke being drawn: a new one, or one whose ends are being moved.
#[derive(Clone, Debug)]
pub(super) struct StrokeDraft {
    /// The number of the stroke that is moved; `None` for a new one.
    pub number: Option<usize>,
    /// Where it is now, in level units.
    pub stroke: Stroke,
    /// The end that follows the pointer or the arrows.
    pub end: StrokeEnd,
    /// Made by keyboard: it stays until Enter or Escape.
    pub by_keyboard: bool,
    /// The position it would lead to, or why it may not be drawn.
    pub preview: Result<State, String>,
    /// Where the pointer went down, on the board.
    pub pressed: paint::Point,
    /// Whether the pointer has moved far enough to mean a stroke.
    pub moved: bool,
}

/// Drag and cursor.
#[derive(Default)]
pub struct Ui {
    pub(super) draft: Option<StrokeDraft>,
    /// The end under the pointer.
    pub(super) hover: Option<(usize, StrokeEnd)>,
}
