//! Names of levels, as files, links and saves hold them.

use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::i18n::tr_noop;

/// Longest name, in characters.
pub const MAX_CHARS: usize = 60;

/// A name from outside without control characters, at most [`MAX_CHARS`], never empty: the name
/// of an unnamed level is [marked](crate::tr_noop).
pub fn clean(name: &str) -> String {
    let fit = name.chars().filter(|c| !c.is_control()).take(MAX_CHARS);
    let name: String = fit.collect();
    let name = name.trim();
    if name.is_empty() {
        tr_noop!("Untitled").to_owned()
    } else {
        name.to_owned()
    }
}

/// A name from outside made fit to be shown; `None` when it is blank.
pub fn non_blank(name: &str) -> Option<String> {
    (!name.trim().is_empty()).then(|| clean(name))
}

/// A name as one word of URL-safe characters.
pub fn encode(name: &str) -> String {
    let encoded = utf8_percent_encode(name, NON_ALPHANUMERIC).to_string();
    encoded.replace("%20", "_")
}

/// The name of such a word.
pub fn decode(word: &str) -> String {
    clean(&percent_decode_str(&word.replace('_', " ")).decode_utf8_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_are_sanitized() {
        for name in ["House", "Ä é_€ [a];b", "100 %", "☃"] {
            let word = encode(name);
            assert_eq!(decode(&word), name);
            assert!(
                word.bytes()
                    .all(|c| c.is_ascii_alphanumeric() || b"%_".contains(&c))
            );
        }
        assert_eq!(clean(" \n\t "), "Untitled");
        assert_eq!(clean("a\u{7}b"), "ab");
        assert_eq!(clean(&"x".repeat(100)).len(), MAX_CHARS);
    }
}
