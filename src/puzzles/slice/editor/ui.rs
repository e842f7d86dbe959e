//! Tool, selection, drag and the ring being drawn.

use super::super::figure::{Figure, Point};
use super::super::rules::Level;
use super::super::validate::Ring;
use super::edits::{self, RingKind};
use crate::game::{Illegal, OnAtFirst};
use crate::i18n::tr_noop;
use crate::paint;

/// The use of a press on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tool {
    /// Takes up corners, edges, rings.
    #[default]
    Move,
    /// Draws a ring of a kind.
    Draw(RingKind),
}

/// The tools, each with its value in the control and its label.
pub(super) const TOOLS: [(Tool, &str, &str); 4] = [
    (Tool::Move, "move", tr_noop!("Drag")),
    (Tool::Draw(RingKind::Outline), "shape", tr_noop!("Shape")),
    (Tool::Draw(RingKind::Hole), "hole", tr_noop!("Hole")),
    (Tool::Draw(RingKind::Zone), "zone", tr_noop!("Zone")),
];

/// The thing being dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DragHandle {
    Corner(Ring, usize),
    /// A new corner before this one.
    Edge(Ring, usize),
    Ring(Ring),
    /// A rectangle being drawn with a drawing tool.
    Rectangle,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Drag {
    pub handle: DragHandle,
    pub from: Point,
    pub to: Point,
    pub pressed: paint::Point,
    pub moved: bool,
}

/// Tool, selection, drag and the ring being drawn.
#[derive(Clone, Default)]
pub struct Ui {
    /// The use of a press.
    pub tool: Tool,
    /// Whether the stored solution is shown.
    pub shown: OnAtFirst,
    /// The chosen ring and, perhaps, corner.
    pub(super) chosen: Option<(Ring, Option<usize>)>,
    /// Corners of the ring being drawn.
    pub(super) drawing: Vec<Point>,
    /// The place of the keyboard's drawing cursor, or of the pointer.
    pub(super) cursor: Option<Point>,
    pub(super) drag: Option<Drag>,
}

impl Ui {
    /// The tool on a sheet: where there is no shape yet, there is nothing to be dragged.
    pub(super) fn tool_on(&self, figure: &Figure) -> Tool {
        match self.tool {
            Tool::Move if figure.shapes.is_empty() => Tool::Draw(RingKind::Outline),
            tool => tool,
        }
    }

    /// Whether a corner is chosen, or one being drawn can be taken back.
    pub(super) fn can_remove_corner(&self) -> bool {
        !self.drawing.is_empty() || matches!(self.chosen, Some((_, Some(_))))
    }

    /// The draft that the drag would lead to if it ended now.
    pub(super) fn dragged(&self, level: &Level) -> Option<Result<Level, Illegal>> {
        let drag = self.drag.as_ref().filter(|drag| drag.moved)?;
        let Drag { from, to, .. } = *drag;
        Some(match drag.handle {
            DragHandle::Corner(ring, corner) => edits::with_corner(level, ring, corner, to),
            DragHandle::Edge(ring, corner) => edits::split(level, ring, corner, to),
            DragHandle::Ring(ring) => {
                edits::shifted(level, ring, [to[0] - from[0], to[1] - from[1]])
            }
            DragHandle::Rectangle => {
                let Tool::Draw(kind) = self.tool_on(&level.figure) else {
                    return None;
                };
                let corners = vec![from, [to[0], from[1]], to, [from[0], to[1]]];
                edits::with_ring(level, kind, corners)
            }
        })
    }

    /// Nothing chosen, nothing being drawn.
    pub(super) fn release(&mut self) {
        self.chosen = None;
        self.drawing.clear();
        self.cursor = None;
        self.drag = None;
    }
}
