//! JSON from outside as a tree, within limits: with a few bytes per value, a tree takes a
//! hundred times the memory of its text. Also: whether a level file belongs to the puzzle
//! that reads it. A byte order mark is left out.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::game::{ParseError, excerpt};
use crate::i18n::tr;

/// The most values of a tree: more than any level or game has, and less than 64 MB.
const MAX_VALUES: usize = 100_000;
/// Checkpoints may have more than [`MAX_VALUES`]: one value per this number of bytes; their values have seven.
const BYTES: usize = 5;

/// Reads a text.
///
/// # Errors
/// When it is not JSON of this form, or has too many values.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, ParseError> {
    read_parts(text, 0)
}

/// Reads a text whose parts, at this depth of brackets, may each have as many values as a
/// whole text: they do not stay trees.
///
/// # Errors
/// When it is not JSON of this form, or a part has too many values.
pub fn read_parts<T: DeserializeOwned>(text: &str, depth: usize) -> Result<T, ParseError> {
    read_within(text, MAX_VALUES, depth)
}

/// Reads a text that holds a checkpoint.
///
/// # Errors
/// When it is not JSON of this form, or has too many values.
pub fn read_long<T: DeserializeOwned>(text: &str) -> Result<T, ParseError> {
    read_within(text, MAX_VALUES.max(text.len() / BYTES), 0)
}

/// Reads an object whose fields all have defaults: an unreadable field gets its default;
/// if the text is not an object, all fields do.
pub fn read_fields<T: DeserializeOwned + Default>(text: &str) -> T {
    let mut fields: Map<String, Value> = read(text).unwrap_or_default();
    fields.retain(|name, value| T::deserialize(json!({ name: value })).is_ok());
    T::deserialize(Value::Object(fields)).unwrap_or_default()
}

fn read_within<T: DeserializeOwned>(
    text: &str,
    most: usize,
    depth: usize,
) -> Result<T, ParseError> {
    let text = text.trim_start_matches('\u{feff}');
    check(text, most, depth)?;
    serde_json::from_str(text).map_err(|error| ParseError::of_json(&error))
}

/// Whether a text, or each part of it at this depth of brackets, has few enough values to be read.
fn check(text: &str, most: usize, depth: usize) -> Result<(), ParseError> {
    // Values follow a bracket, a brace or a comma.
    let (mut values, mut largest, mut open) = (0, 0, 0_usize);
    let (mut quoted, mut escaped) = (false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b',' if open <= depth => values = 0,
            b',' => values += 1,
            b'[' | b'{' => (values, open) = (values + 1, open + 1),
            b']' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        largest = largest.max(values);
    }
    if largest > most {
        let what = tr!("the file has more than {most} values: too many", most);
        return Err(ParseError::new(what));
    }
    Ok(())
}

/// Reads a list of lists of four numbers, such as strokes. `fault`: what to say of the list with a number,
/// from 1, that has another length.
///
/// # Errors
/// When it is not JSON of this form: says which list, and what is wrong with it.
pub fn fours<T: DeserializeOwned>(
    text: &str,
    fault: impl Fn(usize, usize) -> String,
) -> Result<Vec<[T; 4]>, ParseError> {
    let lists: Vec<Vec<Value>> = read(text)?;
    let four = |(n, list): (usize, Vec<Value>)| {
        let found = list.len();
        let read = |value| T::deserialize(value).map_err(|error| ParseError::of_json(&error));
        let numbers = list.into_iter().map(read).collect::<Result<Vec<T>, _>>();
        let numbers =
            numbers.map_err(|fault| fault.within(tr!("list {number}", number = n + 1)))?;
        <[T; 4]>::try_from(numbers).map_err(|_| ParseError::new(fault(n + 1, found)))
    };
    lists.into_iter().enumerate().map(four).collect()
}

/// Whether a level file that names the puzzle `found` is one of `wanted`.
///
/// # Errors
/// Names both, if it is not.
pub fn check_puzzle(found: &str, wanted: &str) -> Result<(), ParseError> {
    if found == wanted {
        return Ok(());
    }
    let what = tr!(
        "“puzzle” is “{other}”: expected “{wanted}”",
        other = excerpt(found),
        wanted
    );
    Err(ParseError::new(what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_values_are_counted() {
        let list = |item: &str, n| format!("[{}0]", format!("{item},").repeat(n));
        assert!(read::<Value>(&list("0", MAX_VALUES - 1)).is_ok());
        for text in [
            list("0", MAX_VALUES),
            list("[0]", MAX_VALUES / 2),
            list("{}", MAX_VALUES / 2),
        ] {
            let fault = read::<Value>(&text).unwrap_err().to_string();
            assert!(fault.contains("more than"), "{fault}");
        }
        let text = format!("[\"\\\"{}\", 1]", ",[{".repeat(MAX_VALUES));
        assert!(read::<Value>(&text).is_ok());
    }
}
