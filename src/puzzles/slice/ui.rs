//! A stroke being drawn or moved, the one that is selected, and what is under the pointer.

use super::figure::{Point, Stroke};
use super::rules::State;
use super::scale::Scale;
use super::stroke::StrokeEnd;
use crate::game::Pointer;
use crate::paint::{self, point};

/// Room between the signs that move a stroke and remove it, on the board: 44 pixels on a narrow phone.
pub(super) const ASIDE: f64 = 50.0;
/// Handles stay this far inside the board.
const INSET: f64 = 14.0;

/// A stroke being drawn: a new one, or one that is being moved.
#[derive(Clone, Debug)]
pub(super) struct StrokeDraft {
    /// The number of the stroke that is moved; `None` for a new one.
    pub number: Option<usize>,
    /// Where it is now, in level units.
    pub stroke: Stroke,
    /// The end that follows the pointer or the arrows.
    pub end: StrokeEnd,
    /// Moved as a whole, from here; else by its end.
    pub whole: Option<Stroke>,
    /// The stroke on which the pointer went down: a tap selects it.
    pub tapped: Option<usize>,
    /// Made by keyboard: it stays until Enter or Escape.
    pub by_keyboard: bool,
    /// The position it would lead to, or why it may not be drawn.
    pub preview: Result<State, String>,
    /// Where it touches a forbidden zone first, in level units.
    pub touch: Option<Point>,
    /// Where the pointer went down, on the board.
    pub pressed: paint::Point,
    /// Whether the pointer has moved far enough to mean a stroke.
    pub moved: bool,
}

/// A part of a stroke that a pointer can hit; with the stroke's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// One of its ends.
    End(usize, StrokeEnd),
    /// The line between them.
    Body(usize),
    /// The handle in the middle of the selected stroke.
    Middle(usize),
    /// The sign that removes the selected stroke.
    Remove(usize),
}

/// Drag, selection and cursor.
#[derive(Clone, Default)]
pub struct Ui {
    pub(super) draft: Option<StrokeDraft>,
    /// Where the stroke that was just refused touched a forbidden zone, in level units.
    pub(super) touch: Option<Point>,
    /// The stroke that was tapped.
    pub(super) selected: Option<usize>,
    /// The stroke on whose remove sign the pointer went down.
    pub(super) removing: Option<usize>,
    /// The part under the pointer.
    pub(super) hover: Option<Target>,
}

impl Ui {
    /// The stroke that shows handles: selected, or taken up by keyboard.
    pub(super) fn chosen(&self, state: &State) -> Option<(usize, Stroke)> {
        if let Some(draft) = &self.draft {
            let number = draft.number.filter(|_| draft.by_keyboard);
            return number.map(|n| (n, draft.stroke));
        }
        let n = self.selected?;
        state.strokes.get(n).map(|stroke| (n, *stroke))
    }
}

/// The handles of a stroke on the board: to move it, and to remove it.
pub(super) fn handles(scale: Scale, stroke: &Stroke) -> [paint::Point; 2] {
    let [from, to] = scale.ends(stroke);
    let middle = point(0.5 * (from.x + to.x), 0.5 * (from.y + to.y));
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = libm::sqrt(dx * dx + dy * dy).max(1e-9);
    // Above the stroke, or to the right of an upright one.
    let side = if dx > 0.0 || (dx == 0.0 && dy > 0.0) {
        ASIDE
    } else {
        -ASIDE
    };
    let remove = point(middle.x + side * dy / length, middle.y - side * dx / length);
    [middle, scale.inside(remove, INSET)]
}

/// The part that a pointer hits: handles first, then ends, then lines; of equal parts the nearest.
pub(super) fn target_at(scale: Scale, state: &State, ui: &Ui, pointer: &Pointer) -> Option<Target> {
    let near = |at: paint::Point| distance(at, pointer.at);
    let nearest = |targets: Vec<(f64, Target)>, reach: f64| {
        let near = targets.into_iter().filter(|(far, _)| *far <= reach);
        let nearest = near.min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map(|(_, target)| target)
    };
    let reach = pointer.reach.max(8.0);
    let chosen = ui.chosen(state).map(|(n, stroke)| {
        let [middle, remove] = handles(scale, &stroke);
        vec![
            (near(middle), Target::Middle(n)),
            (near(remove), Target::Remove(n)),
        ]
    });
    let strokes = || state.strokes.iter().enumerate();
    let ends = strokes().flat_map(|(n, stroke)| {
        let [from, to] = scale.ends(stroke);
        [
            (near(from), Target::End(n, StrokeEnd::From)),
            (near(to), Target::End(n, StrokeEnd::To)),
        ]
    });
    let lines = strokes().map(|(n, stroke)| {
        let [from, to] = scale.ends(stroke);
        (from_segment(pointer.at, from, to), Target::Body(n))
    });
    nearest(chosen.unwrap_or_default(), reach.clamp(10.0, 18.0))
        .or_else(|| nearest(ends.collect(), reach))
        .or_else(|| nearest(lines.collect(), (0.6 * reach).max(6.0)))
}

pub(super) fn distance(a: paint::Point, b: paint::Point) -> f64 {
    let (dx, dy) = (a.x - b.x, a.y - b.y);
    libm::sqrt(dx * dx + dy * dy)
}

fn from_segment(at: paint::Point, from: paint::Point, to: paint::Point) -> f64 {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let along = (at.x - from.x) * dx + (at.y - from.y) * dy;
    let t = (along / (dx * dx + dy * dy).max(1e-9)).clamp(0.0, 1.0);
    distance(at, point(from.x + t * dx, from.y + t * dy))
}
