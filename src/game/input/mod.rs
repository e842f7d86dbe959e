//! A player's input, in the board's own points and keys.

pub mod gesture;
pub mod loupe;
pub mod sheet;

use crate::paint::{Point, View, point};

/// Which button or finger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Button {
    /// Left button, finger, pen.
    #[default]
    Main,
    /// Right button, or a long press.
    Second,
}

/// A pointer on the board, in board points; before [`Pointer::on_board`] on the canvas, in
/// CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Pointer {
    /// Where, in board points.
    pub at: Point,
    /// How far off a target still counts as hit, in board points: larger for fingers.
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
    /// Escape: cancels a drag or an entry.
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

impl Key {
    /// Whether a reader looks around a board with it: arrows, and X where they make moves.
    pub const fn looks_around(self) -> bool {
        matches!(
            self,
            Self::Up | Self::Down | Self::Left | Self::Right | Self::Char('x')
        )
    }

    /// The way of an arrow, to the right and down; `None` for other keys.
    pub const fn way(self) -> Option<(i32, i32)> {
        match self {
            Self::Up => Some((0, -1)),
            Self::Down => Some((0, 1)),
            Self::Left => Some((-1, 0)),
            Self::Right => Some((1, 0)),
            _ => None,
        }
    }

    /// How far it is by an arrow to a place that lies so much to the right and down; what it lies aside counts
    /// double. `None` where the arrow does not lead there.
    pub fn distance(self, (dx, dy): (i32, i32)) -> Option<i32> {
        let (right, down) = self.way()?;
        let (ahead, aside) = (dx * right + dy * down, dx * down + dy * right);
        (ahead > 0).then_some(ahead + 2 * aside.abs())
    }

    /// Where an arrow moves a cursor, by row and column, on a board of this size: it stops at the edge.
    /// `None` for other keys.
    pub fn moved(
        self,
        (row, column): (usize, usize),
        (rows, columns): (usize, usize),
    ) -> Option<(usize, usize)> {
        match self {
            Self::Up => Some((row.saturating_sub(1), column)),
            Self::Down => Some(((row + 1).min(rows - 1), column)),
            Self::Left => Some((row, column.saturating_sub(1))),
            Self::Right => Some((row, (column + 1).min(columns - 1))),
            _ => None,
        }
    }
}

impl Pointer {
    /// A pointer on the canvas, in CSS pixels, as one on the board.
    #[must_use]
    pub fn on_board(&self, view: &View) -> Self {
        Self {
            at: view.board(self.at),
            reach: self.reach / view.scale.max(1e-9),
            ..*self
        }
    }
}

/// The name of a pressed key, as shortcuts go by it. `key` and `code` are the browser's: what the key
/// writes, and its place on the keyboard. Where a layout writes no Latin letters or digits, a key is
/// what stands in its place on the Latin layout, so that shortcuts work on every keyboard.
pub fn key_name<'a>(key: &'a str, code: &'a str) -> &'a str {
    let is_latin = |c: char| matches!(c, ..'\u{250}' | '\u{1e00}'..='\u{1eff}');
    let Some(c) = key.chars().next().filter(|c| !is_latin(*c)) else {
        return key;
    };
    let digit = code.strip_prefix("Digit").filter(|_| c.is_numeric());
    match code {
        "Slash" if key == "؟" => "?",
        _ => code.strip_prefix("Key").or(digit).unwrap_or(key),
    }
}

/// One input of a player.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A pointer goes down.
    Press(Pointer),
    /// A pressed pointer moves.
    Drag(Pointer),
    /// A pressed pointer goes up.
    Release(Pointer),
    /// The press is cancelled: a second finger, a lost pointer.
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
        self.with_pointer(|pointer| Pointer {
            at: point(pointer.at.x + by.x, pointer.at.y + by.y),
            ..*pointer
        })
    }

    /// The same with its pointer converted from the canvas to the board.
    #[must_use]
    pub fn on_board(&self, view: &View) -> Self {
        self.with_pointer(|pointer| pointer.on_board(view))
    }

    fn with_pointer(&self, change: impl Fn(&Pointer) -> Pointer) -> Self {
        match self {
            Self::Press(pointer) => Self::Press(change(pointer)),
            Self::Drag(pointer) => Self::Drag(change(pointer)),
            Self::Release(pointer) => Self::Release(change(pointer)),
            Self::Hover(pointer) => Self::Hover(change(pointer)),
            other => other.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::key_name;

    #[test]
    fn a_key_that_writes_no_latin_letter_is_known_by_its_place() {
        for (key, code, name) in [
            ("я", "KeyZ", "Z"),   // Russian
            ("Н", "KeyY", "Y"),   // Russian, with shift
            ("ζ", "KeyZ", "Z"),   // Greek
            ("ה", "KeyV", "V"),   // Hebrew
            ("لا", "KeyB", "B"),   // Arabic: two characters
            ("ㅗ", "KeyH", "H"),  // Korean
            ("ื", "KeyN", "N"),    // Thai: a vowel sign
            ("۱", "Digit1", "1"), // Persian
            ("؟", "Slash", "?"),  // Arabic
            ("ж", "Semicolon", "ж"),
            ("№", "Digit3", "№"), // Russian, with shift
        ] {
            assert_eq!(key_name(key, code), name, "{key}");
        }
    }

    #[test]
    fn a_key_that_writes_a_latin_letter_is_known_by_it() {
        for (key, code) in [
            ("z", "KeyW"), // French
            ("z", "KeyY"), // German
            ("e", "KeyD"), // Dvorak
            (".", "KeyE"), // Dvorak
            ("é", "KeyW"), // Bépo
            ("ö", "Semicolon"),
            ("ı", "KeyI"),
            ("ứ", "KeyU"),
            ("Enter", "Enter"),
            ("Dead", "KeyE"),
            (" ", "Space"),
            ("", ""),
        ] {
            assert_eq!(key_name(key, code), key, "{key}");
        }
    }
}
