//! What a player does, told in the board's own points and keys.

use crate::paint::{Point, point};

/// Which button or finger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Button {
    /// Left button, finger, pen.
    #[default]
    Main,
    /// Right button, or a long press.
    Second,
}

/// A pointer on the board.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Pointer {
    /// Where, in board points.
    pub at: Point,
    /// How far off a target may be hit, in board points: larger for fingers.
    pub reach: f64,
    /// Which button.
    pub button: Button,
}

/// A key that means something to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Enter.
    Enter,
    /// Space bar.
    Space,
    /// Escape: drops what is in the making.
    Escape,
    /// Delete or backspace.
    Delete,
    /// Tab within the board: next part; with shift: the one before.
    Next,
    /// The part before.
    Previous,
    /// A character key, lower case.
    Char(char),
}

/// One thing a player does.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A pointer goes down.
    Press(Pointer),
    /// A pressed pointer moves.
    Drag(Pointer),
    /// A pressed pointer goes up.
    Release(Pointer),
    /// The press is taken back: a second finger, a lost pointer.
    Cancel,
    /// An unpressed pointer moves over the board.
    Hover(Pointer),
    /// The pointer leaves the board.
    Leave,
    /// A key; `fast` with shift: larger steps.
    Key {
        /// Which key.
        key: Key,
        /// Whether shift was held.
        fast: bool,
    },
    /// One of the puzzle's own controls was set, by its id.
    Control {
        /// The control's id.
        id: String,
        /// Its new value as text.
        value: String,
    },
}

impl Input {
    /// The same with its pointer moved.
    #[must_use]
    pub fn moved(&self, by: Point) -> Self {
        let moved = |pointer: &Pointer| Pointer {
            at: point(pointer.at.x + by.x, pointer.at.y + by.y),
            ..*pointer
        };
        match self {
            Self::Press(pointer) => Self::Press(moved(pointer)),
            Self::Drag(pointer) => Self::Drag(moved(pointer)),
            Self::Release(pointer) => Self::Release(moved(pointer)),
            Self::Hover(pointer) => Self::Hover(moved(pointer)),
            other => other.clone(),
        }
    }
}
