//! JSON from outside as a tree, within bounds: a text of a few bytes for each value takes a hundred times as
//! much memory as a tree. Also: whether a level file is of the puzzle that reads it.

use serde::de::DeserializeOwned;

use super::{ParseError, excerpt};
use crate::i18n::tr;

/// The most values of a tree: more than any file has, and less than 64 MB.
const MOST: usize = 100_000;

/// Reads a text.
///
/// # Errors
/// When it is no JSON of this form, or has too many values.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, ParseError> {
    check(text)?;
    serde_json::from_str(text).map_err(|error| ParseError::of_json(&error))
}

/// Whether a text has few enough values to be read.
fn check(text: &str) -> Result<(), ParseError> {
    // Values follow a bracket, a brace or a comma.
    let mut values = 0;
    let (mut quoted, mut escaped) = (false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' => quoted = !quoted,
            b'[' | b'{' | b',' if !quoted => values += 1,
            _ => {}
        }
    }
    if values > MOST {
        let what = tr!(
            "the file has more than {most} values: that can't be right",
            most = MOST
        );
        return Err(ParseError::new(what));
    }
    Ok(())
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
        "“puzzle” is “{other}”, not “{wanted}”",
        other = excerpt(found),
        wanted
    );
    Err(ParseError::new(what))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn only_values_are_counted() {
        let list = |item: &str, n| format!("[{}0]", format!("{item},").repeat(n));
        assert!(read::<Value>(&list("0", MOST - 1)).is_ok());
        for text in [list("0", MOST), list("[0]", MOST / 2), list("{}", MOST / 2)] {
            let fault = read::<Value>(&text).unwrap_err().to_string();
            assert!(fault.contains("more than"), "{fault}");
        }
        let text = format!("[\"\\\"{}\", 1]", ",[{".repeat(MOST));
        assert!(read::<Value>(&text).is_ok());
    }
}
