//! Theseus's five actions.

use std::fmt;
use std::str::FromStr;

use crate::game::{ParseError, excerpt};
use crate::i18n::{tr, trc};

/// What Theseus can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Stays where he is.
    Idle,
    /// One cell to the left.
    West,
    /// One cell to the right.
    East,
    /// One cell up.
    North,
    /// One cell down.
    South,
}

impl Action {
    /// All, in the order in which the report's solver tries them. The report
    /// does not state it: of the 120 orders only this one gives the solutions
    /// it prints.
    pub const ALL: [Self; 5] = [Self::Idle, Self::West, Self::East, Self::North, Self::South];

    /// The letter in solutions.
    pub const fn letter(self) -> char {
        match self {
            Self::Idle => 'I',
            Self::West => 'W',
            Self::East => 'E',
            Self::North => 'N',
            Self::South => 'S',
        }
    }

    /// As advice to people.
    pub fn advice(self) -> &'static str {
        match self {
            Self::Idle => tr!("Wait."),
            Self::West => tr!("Go west."),
            Self::East => tr!("Go east."),
            Self::North => tr!("Go north."),
            Self::South => tr!("Go south."),
        }
    }

    /// The message where a wall is in the way; waiting is never refused.
    pub fn blocked(self) -> &'static str {
        match self {
            Self::Idle | Self::West => tr!("You can't go west: there is a wall."),
            Self::East => tr!("You can't go east: there is a wall."),
            Self::North => tr!("You can't go north: there is a wall."),
            Self::South => tr!("You can't go south: there is a wall."),
        }
    }

    /// As one of the ways that are open; `None` for waiting.
    pub fn way(self) -> Option<&'static str> {
        Some(match self {
            Self::Idle => return None,
            Self::West => trc!("an open way", "west"),
            Self::East => trc!("an open way", "east"),
            Self::North => trc!("an open way", "north"),
            Self::South => trc!("an open way", "south"),
        })
    }

    /// The step of a letter, small or capital.
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|step| step.letter() == letter)
    }

    /// Reads a line of steps, as in `ISWWEE`; white space is passed over.
    ///
    /// # Errors
    /// Names the letter that is not a step, and where it stands.
    pub fn line(text: &str) -> Result<Vec<Self>, ParseError> {
        let letters = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace());
        letters
            .map(|(n, letter)| {
                Self::from_letter(letter).ok_or_else(|| {
                    let what = tr!(
                        "“{letter}” is not a step: expected N, E, S, W or I (wait)",
                        letter
                    );
                    ParseError::new(what).within(tr!("character {number}", number = n + 1))
                })
            })
            .collect()
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match Self::line(text)?[..] {
            [step] => Ok(step),
            _ => Err(ParseError::new(tr!(
                "“{text}” is not a step: expected one of N, E, S, W and I (wait)",
                text = excerpt(text)
            ))),
        }
    }
}
