//! Theseus's five actions.

use std::fmt;
use std::str::FromStr;

use crate::game::{ParseError, excerpt};

/// What Theseus can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
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

impl Step {
    /// All, in the order in which the report's solver tries them. The report
    /// does not state it: of the 120 orders only this one gives the solutions
    /// it prints.
    pub const ALL: [Self; 5] = [Self::Idle, Self::West, Self::East, Self::North, Self::South];

    /// The letter in solutions.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Idle => 'I',
            Self::West => 'W',
            Self::East => 'E',
            Self::North => 'N',
            Self::South => 'S',
        }
    }

    /// For people: “go north”, “wait”.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Idle => "wait",
            Self::West => "go west",
            Self::East => "go east",
            Self::North => "go north",
            Self::South => "go south",
        }
    }

    /// The step of a letter, small or capital.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|step| step.letter() == letter)
    }

    /// Reads a line of steps, as in `ISWWEE`; white space is passed over.
    ///
    /// # Errors
    /// Names the letter that is no step, and where it stands.
    pub fn line(text: &str) -> Result<Vec<Self>, ParseError> {
        let letters = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace());
        letters
            .map(|(n, letter)| {
                Self::of_letter(letter).ok_or_else(|| {
                    let what = format!("“{letter}” is no step: N, E, S, W or I (wait) would be");
                    ParseError::new(what).within(format!("character {}", n + 1))
                })
            })
            .collect()
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Step {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match Self::line(text)?[..] {
            [step] => Ok(step),
            _ => Err(ParseError::new(format!(
                "“{}” is not one step",
                excerpt(text)
            ))),
        }
    }
}
