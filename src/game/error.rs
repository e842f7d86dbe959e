//! Errors for the player: where, what is wrong, and what was expected.

use std::fmt;

use crate::i18n::{excerpt, shortened, tr, trn};

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
            true => tr!("the text ends too early: part of it is missing").to_owned(),
            false => json_fault(full.split(" at line ").next().unwrap_or(&full)),
        };
        match line {
            0 => Self::new(what),
            _ => Self::new(what).within(tr!("line {line}, column {column}", line, column)),
        }
    }
}

/// A message of the JSON parser, as a person would put it; one it is not known to give stays as it is.
fn json_fault(what: &str) -> String {
    if let Some((found, wanted)) = what.rsplit_once(", expected ") {
        return unexpected(found, wanted);
    }
    let named = |before: &str| what.strip_prefix(before)?.strip_suffix('`');
    if let Some(field) = named("missing field `") {
        return tr!("“{field}” is missing", field);
    }
    if let Some(field) = named("duplicate field `") {
        return tr!("“{field}” is given twice", field = excerpt(field));
    }
    let fixed = match what {
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
    };
    fixed.to_owned()
}

/// Says that a value is not of the type that belongs there. `found` is such as `invalid type: integer `5``.
fn unexpected(found: &str, wanted: &str) -> String {
    let number = |text: &str| {
        text.split_whitespace()
            .find_map(|word| word.parse::<usize>().ok())
    };
    if let Some(count) = found.strip_prefix("invalid length ") {
        return match (number(count), number(wanted)) {
            (Some(count), Some(wanted)) => trn!(
                count,
                "{n} value: expected {wanted}",
                "{n} values: expected {wanted}",
                wanted
            ),
            _ => tr!("the list has another length than expected").to_owned(),
        };
    }
    let value = found.split_once(": ").map_or(found, |(_, value)| value);
    let quoted = |from: char| value.split_once(from)?.1.strip_suffix(from);
    let found = match value {
        "sequence" => tr!("a list").to_owned(),
        "map" => tr!("an object").to_owned(),
        _ => match (quoted('`'), quoted('"')) {
            (Some(inner), _) | (None, Some(inner)) => format!("“{}”", excerpt(inner)),
            (None, None) => excerpt(value),
        },
    };
    let wanted = match wanted {
        "a sequence" | "a tuple" => tr!("a list in square brackets").to_owned(),
        "a string" | "string or map" => tr!("a text in double quotes").to_owned(),
        "a boolean" => tr!("true or false").to_owned(),
        "f32" | "f64" => tr!("a number").to_owned(),
        "i8" | "i16" | "i32" | "i64" => tr!("a whole number").to_owned(),
        "u8" | "u16" | "u32" | "u64" | "usize" => tr!("a whole number, 0 or more").to_owned(),
        "a map" => tr!("an object in curly brackets").to_owned(),
        _ if wanted.starts_with("struct ") => tr!("an object in curly brackets").to_owned(),
        _ => match number(wanted) {
            Some(length) => trn!(length, "a list of {n} value", "a list of {n} values"),
            None => tr!("another value").to_owned(),
        },
    };
    tr!(
        "{found} does not belong here: expected {wanted}",
        found,
        wanted
    )
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = match self.place.is_empty() {
            true => self.what.clone(),
            false => format!("{}: {}", self.place.join(", "), self.what),
        };
        f.write_str(&shortened(&whole, MAX_ERROR_CHARS))
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
pub const MAX_MESSAGE_CHARS: usize = 300;

/// The most characters of a [`ParseError`]: it stands within a message.
const MAX_ERROR_CHARS: usize = 200;

/// A message of at most [`MAX_MESSAGE_CHARS`] characters.
pub fn message(text: impl AsRef<str>) -> String {
    shortened(text.as_ref(), MAX_MESSAGE_CHARS)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    /// A file with a field of every type that the puzzles' files have.
    #[derive(Debug, Deserialize)]
    struct File {
        #[serde(rename = "text")]
        _text: String,
        #[serde(default, rename = "list")]
        _list: Vec<[i64; 2]>,
        #[serde(default, rename = "count")]
        _count: usize,
        #[serde(default, rename = "share")]
        _share: f64,
        #[serde(default, rename = "on")]
        _on: bool,
        #[serde(default, rename = "part")]
        _part: Option<Box<Self>>,
    }

    #[test]
    fn value_of_another_type_is_reported_in_plain_words() {
        for (text, expected) in [
            ("{}", "“text” is missing"),
            (
                r#"{"text":5}"#,
                "“5” does not belong here: expected a text in double quotes",
            ),
            (r#"{"text":"","text":""}"#, "“text” is given twice"),
            (
                r#"{"text":"","list":"x, expected y"}"#,
                "“x, expected y” does not belong here: expected a list in square brackets",
            ),
            (r#"{"text":"","list":[[1]]}"#, "1 value: expected 2"),
            (r#"{"text":"","list":[[1,2,3]]}"#, "line 1"),
            (
                r#"{"text":"","list":[[1,2.5]]}"#,
                "“2.5” does not belong here: expected a whole number",
            ),
            (
                r#"{"text":"","list":[{}]}"#,
                "an object does not belong here: expected a list of 2 values",
            ),
            (
                r#"{"text":"","count":-1}"#,
                "“-1” does not belong here: expected a whole number, 0 or more",
            ),
            (
                r#"{"text":"","share":null}"#,
                "null does not belong here: expected a number",
            ),
            (
                r#"{"text":"","on":[1]}"#,
                "a list does not belong here: expected true or false",
            ),
            (
                r#"{"text":"","part":true}"#,
                "“true” does not belong here: expected an object in curly brackets",
            ),
            ("[", "the text ends too early"),
            (
                "7",
                "“7” does not belong here: expected an object in curly brackets",
            ),
        ] {
            let fault = serde_json::from_str::<File>(text).unwrap_err();
            let message = ParseError::of_json(&fault).to_string();
            assert!(message.contains(expected), "{text}: {message}");
            for raw in ["invalid", "`", "struct", "usize", "i64"] {
                assert!(!message.contains(raw), "{text}: {message}");
            }
        }
    }

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
