//! The brush and the stamp it leaves in a cell: a whole square, some of its
//! features, or a wall.
//!
//! A stamp as text is `wall`, or a square such as `T1R`. A `-` stands for a feature
//! that does not change: `--R` changes the colour, `T2-` the piece and its reach.

use std::fmt;
use std::str::FromStr;

use super::super::board::{Colour, Kind, MOST_SCOPE, Square};
use crate::game::{ParseError, excerpt};
use crate::i18n::{tr, tr_noop};

/// The square that takes the place of a wall, where a stamp does not say more.
pub(super) const PLAIN: Square = Square {
    kind: Kind::Rook,
    scope: 1,
    colour: Colour::Red,
};

/// The content of a painted cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stamp {
    /// A wall.
    Wall,
    /// A square's piece, reach and colour; `None` leaves a feature as it is.
    Square(Option<Kind>, Option<u8>, Option<Colour>),
}

impl Stamp {
    /// A stamp of a whole square, or of a wall.
    pub const fn whole(square: Option<Square>) -> Self {
        match square {
            None => Self::Wall,
            Some(Square {
                kind,
                scope,
                colour,
            }) => Self::Square(Some(kind), Some(scope), Some(colour)),
        }
    }

    /// The cell after the stamp.
    pub fn on(self, before: Option<Square>) -> Option<Square> {
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

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wall => f.write_str("wall"),
            Self::Square(kind, scope, colour) => {
                let kind = kind.map_or('-', Kind::letter);
                let scope = scope.map_or('-', |scope| char::from(b'0' + scope));
                let colour = colour.map_or('-', Colour::letter);
                write!(f, "{kind}{scope}{colour}")
            }
        }
    }
}

impl FromStr for Stamp {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "wall" {
            return Ok(Self::Wall);
        }
        let fault = || {
            ParseError::new(tr!(
                "“{text}” is not a brush: expected wall, or a square such as T1R, with - for what \
                 stays",
                text = excerpt(text)
            ))
        };
        let letters: Vec<char> = text.chars().collect();
        let &[kind, scope, colour] = &letters[..] else {
            return Err(fault());
        };
        let kinds = || Kind::ALL.into_iter().find(|k| k.letter() == kind);
        let scopes = || {
            let scope = scope.to_digit(10)? as u8;
            (1..=MOST_SCOPE).contains(&scope).then_some(scope)
        };
        Ok(Self::Square(
            read(kind, kinds).ok_or_else(fault)?,
            read(scope, scopes).ok_or_else(fault)?,
            read(colour, || Colour::of_letter(colour)).ok_or_else(fault)?,
        ))
    }
}

/// A feature of a stamp: `None` for a fault, `Some(None)` for `-`.
fn read<T>(letter: char, value: impl FnOnce() -> Option<T>) -> Option<Option<T>> {
    match letter {
        '-' => Some(None),
        _ => value().map(Some),
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

    /// The name in controls.
    pub(super) fn id(self) -> &'static str {
        let own = Self::ALL.into_iter().find(|(tool, ..)| *tool == self);
        own.map_or("", |(_, id, _)| id)
    }
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
        Self {
            tool: BrushTool::Piece(PLAIN.kind),
            scope: PLAIN.scope,
            colour: PLAIN.colour,
        }
    }
}

impl Brush {
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
            Some(square) => {
                *self = Self {
                    tool: BrushTool::Piece(square.kind),
                    scope: square.scope,
                    colour: square.colour,
                };
            }
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
    pub fn words(self) -> String {
        match self.tool {
            BrushTool::Wall => tr!("wall").to_owned(),
            BrushTool::Keep => tr!("{colour}, pieces unchanged", colour = self.colour.word()),
            BrushTool::Piece(kind) => Square {
                kind,
                scope: self.scope,
                colour: self.colour,
            }
            .words(),
        }
    }
}
