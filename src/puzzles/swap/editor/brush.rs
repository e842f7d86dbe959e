//! The brush and the stamp it leaves in a cell: a whole square, some of its
//! features, or a wall.

use super::super::board::{Colour, Kind, PLAIN, Square};
use crate::i18n::{tr, tr_noop};

/// The content of a painted cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stamp {
    /// A wall.
    Wall,
    /// A square's piece, reach and colour; `None` leaves a feature as it is.
    Square(Option<Kind>, Option<u8>, Option<Colour>),
}

impl Stamp {
    /// The cell after the stamp.
    pub fn applied_to(self, before: Option<Square>) -> Option<Square> {
        match self {
            Self::Wall => None,
            Self::Square(kind, scope, colour) => {
                let before = before.unwrap_or(PLAIN);
                Some(Square {
                    kind: kind.unwrap_or(before.kind),
                    scope: scope.unwrap_or(before.scope),
                    colour: colour.unwrap_or(before.colour),
                })
            }
        }
    }
}

/// What a brush paints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrushTool {
    /// Whole squares with this piece.
    Piece(Kind),
    /// Colours; pieces stay.
    Keep,
    /// Walls.
    Wall,
}

impl BrushTool {
    /// All of them: tool, name in controls, label.
    pub(super) const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Piece(Kind::Rook), "tower", tr_noop!("rook")),
        (Self::Piece(Kind::Bishop), "bishop", tr_noop!("bishop")),
        (Self::Piece(Kind::Queen), "queen", tr_noop!("queen")),
        (Self::Keep, "keep", tr_noop!("colour only")),
        (Self::Wall, "wall", tr_noop!("wall")),
    ];
}

/// A tool with reach and colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brush {
    /// The tool.
    pub tool: BrushTool,
    /// How far its pieces reach.
    pub scope: u8,
    /// Its colour.
    pub colour: Colour,
}

impl Default for Brush {
    fn default() -> Self {
        Self::painting(PLAIN)
    }
}

impl Brush {
    /// The brush that paints this square.
    const fn painting(square: Square) -> Self {
        Self {
            tool: BrushTool::Piece(square.kind),
            scope: square.scope,
            colour: square.colour,
        }
    }

    /// Its stamp on the board.
    pub const fn stamp(self) -> Stamp {
        match self.tool {
            BrushTool::Wall => Stamp::Wall,
            BrushTool::Keep => Stamp::Square(None, None, Some(self.colour)),
            BrushTool::Piece(kind) => {
                Stamp::Square(Some(kind), Some(self.scope), Some(self.colour))
            }
        }
    }

    /// Becomes the brush that paints this square, or a wall.
    pub fn pick_up(&mut self, square: Option<Square>) {
        match square {
            None => self.tool = BrushTool::Wall,
            Some(square) => *self = Self::painting(square),
        }
    }

    /// Sets the colour; a brush that painted walls then paints colours.
    pub fn set_colour(&mut self, colour: Colour) {
        self.colour = colour;
        if self.tool == BrushTool::Wall {
            self.tool = BrushTool::Keep;
        }
    }

    /// Sets the reach; a brush that painted no pieces then paints rooks.
    pub fn set_scope(&mut self, scope: u8) {
        self.scope = scope;
        if !matches!(self.tool, BrushTool::Piece(_)) {
            self.tool = BrushTool::Piece(PLAIN.kind);
        }
    }

    /// In words: “red queen, reach 2”.
    pub fn label(self) -> String {
        match self.tool {
            BrushTool::Wall => tr!("wall").to_owned(),
            BrushTool::Keep => tr!("{colour}, pieces unchanged", colour = self.colour.word()),
            BrushTool::Piece(kind) => Square {
                kind,
                scope: self.scope,
                colour: self.colour,
            }
            .label(),
        }
    }
}
