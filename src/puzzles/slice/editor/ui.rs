//! Tool, selection, drag and the ring being drawn.

use super::super::figure::Point;
use super::super::validate::Ring;
use super::moves::{Edit, RingKind};
use crate::i18n::tr_noop;
use crate::paint;

/// What a press on the board does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tool {
    /// Takes up corners, edges, rings.
    #[default]
    Move,
    /// Draws a ring of a kind.
    Draw(RingKind),
}

/// Value and label of each tool.
pub(super) const TOOLS: [(&str, &str); 4] = [
    ("move", tr_noop!("Drag")),
    ("shape", tr_noop!("Shape")),
    ("hole", tr_noop!("Hole")),
    ("zone", tr_noop!("Zone")),
];

impl Tool {
    /// The value in the control.
    pub fn id(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Draw(RingKind::Outline) => "shape",
            Self::Draw(RingKind::Hole) => "hole",
            Self::Draw(RingKind::Zone) => "zone",
        }
    }

    pub(super) fn named(id: &str) -> Self {
        match id {
            "shape" => Self::Draw(RingKind::Outline),
            "hole" => Self::Draw(RingKind::Hole),
            "zone" => Self::Draw(RingKind::Zone),
            _ => Self::Move,
        }
    }
}

/// What a drag carries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Grip {
    Corner(Ring, usize),
    /// A new corner before this one.
    Edge(Ring, usize),
    Ring(Ring),
    /// A rectangle being drawn with a drawing tool.
    Rectangle,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Drag {
    pub grip: Grip,
    pub from: Point,
    pub to: Point,
    pub pressed: paint::Point,
    pub moved: bool,
}

/// Tool, selection, drag and the ring being drawn.
#[derive(Default)]
pub struct Ui {
    /// What a press does.
    pub tool: Tool,
    /// The chosen ring and, perhaps, corner.
    pub(super) chosen: Option<(Ring, Option<usize>)>,
    /// Corners of the ring being drawn.
    pub(super) drawing: Vec<Point>,
    /// Where the drawing cursor of the keyboard, or the pointer, is.
    pub(super) cursor: Option<Point>,
    pub(super) drag: Option<Drag>,
}

impl Ui {
    /// Whether a corner is chosen, or one being drawn can be taken back.
    pub(super) fn can_remove_corner(&self) -> bool {
        !self.drawing.is_empty() || matches!(self.chosen, Some((_, Some(_))))
    }

    /// Whether a ring is chosen.
    pub(super) fn has_ring(&self) -> bool {
        self.chosen.is_some()
    }

    /// The edit that the drag would be if it ended now.
    pub(super) fn dragged(&self) -> Option<Edit> {
        let drag = self.drag.as_ref().filter(|drag| drag.moved)?;
        let Drag { from, to, .. } = *drag;
        Some(match drag.grip {
            Grip::Corner(ring, corner) => Edit::Corner(ring, corner, to),
            Grip::Edge(ring, corner) => Edit::Split(ring, corner, to),
            Grip::Ring(ring) => Edit::Shift(ring, [to[0] - from[0], to[1] - from[1]]),
            Grip::Rectangle => {
                let Tool::Draw(kind) = self.tool else {
                    return None;
                };
                Edit::Add(kind, vec![from, [to[0], from[1]], to, [from[0], to[1]]])
            }
        })
    }

    /// Nothing chosen, nothing being drawn.
    pub(super) fn let_go(&mut self) {
        self.chosen = None;
        self.drawing.clear();
        self.cursor = None;
        self.drag = None;
    }
}
