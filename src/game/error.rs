//! Errors for the player: where, what is wrong, and what was expected.

use std::fmt;

use crate::i18n::{shortened, tr};

/// A text that can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The error and what was expected, as a sentence without a full stop.
    pub what: String,
    /// Where: a field, a line, a token; outermost first.
    pub place: Vec<String>,
}

impl ParseError {
    /// An error without a place yet.
    pub fn new(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            place: Vec::new(),
        }
    }

    /// The same error, found within `place`.
    #[must_use]
    pub fn within(mut self, place: impl Into<String>) -> Self {
        self.place.insert(0, place.into());
        self
    }

    /// An error of a JSON text, with its line and column.
    pub fn of_json(error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let full = error.to_string();
        let what = match error.is_eof() {
            true => tr!("the text ends too early: part of it is missing"),
            false => json_fault(full.split(" at line ").next().unwrap_or(&full)),
        };
        match line {
            0 => Self::new(what),
            _ => Self::new(what).within(tr!("line {line}, column {column}", line, column)),
        }
    }
}

/// The most frequent messages of the JSON parser, translated; others stay as they are.
fn json_fault(what: &str) -> &str {
    match what {
        "expected value" => tr!("expected value"),
        "expected ident" => tr!("expected true, false or null"),
        "expected `:`" => tr!("expected `:`"),
        "expected `,` or `]`" => tr!("expected `,` or `]`"),
        "expected `,` or `}`" => tr!("expected `,` or `}`"),
        "expected double quote" => tr!("expected double quote"),
        "invalid escape" => tr!("invalid escape"),
        "invalid number" => tr!("invalid number"),
        "number out of range" => tr!("number out of range"),
        "key must be a string" => tr!("key must be a string"),
        "trailing comma" => tr!("trailing comma"),
        "trailing characters" => tr!("trailing characters"),
        other => other,
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = match self.place.is_empty() {
            true => self.what.clone(),
            false => format!("{}: {}", self.place.join(", "), self.what),
        };
        f.write_str(&shortened(&whole, MOST_IN_ERROR))
    }
}

impl std::error::Error for ParseError {}

/// A move the rules do not allow; the text says which rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal(pub String);

impl Illegal {
    /// A broken rule in words.
    pub fn new(why: impl Into<String>) -> Self {
        Self(why.into())
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Illegal {}

/// A text with its first letter made a capital.
pub fn capital(text: impl Into<String>) -> String {
    let text = text.into();
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => text,
    }
}

/// The most characters of a message to a person.
pub const MOST_IN_MESSAGE: usize = 300;

/// The most characters of a [`ParseError`]: it stands within a message.
const MOST_IN_ERROR: usize = 200;

/// A message of at most [`MOST_IN_MESSAGE`] characters.
pub fn message(text: impl AsRef<str>) -> String {
    shortened(text.as_ref(), MOST_IN_MESSAGE)
}

#[cfg(test)]
mod tests {
    use super::capital;

    #[test]
    fn only_the_first_letter_becomes_a_capital() {
        for (text, expected) in [
            ("row 3, a B", "Row 3, a B"),
            ("Row", "Row"),
            ("3 rows", "3 rows"),
            ("“a” b", "“a” b"),
            ("żółw", "Żółw"),
            ("", ""),
        ] {
            assert_eq!(capital(text), expected);
        }
    }
}
