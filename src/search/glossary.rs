//! The field's words: the table `glossary.json`, in the order of the English alphabet.

use std::sync::OnceLock;

use serde::Deserialize;

/// A word and what it means here.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Term {
    /// The word, to be [translated](crate::i18n::translate).
    pub word: String,
    /// What it means, in a sentence or two; to be translated.
    pub meaning: String,
    /// The id of the lesson that shows it.
    pub lesson: Option<String>,
}

/// The words, in the order of the table.
pub fn terms() -> &'static [Term] {
    static TERMS: OnceLock<Vec<Term>> = OnceLock::new();
    TERMS.get_or_init(|| serde_json::from_str(include_str!("glossary.json")).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_sorted_and_unique() {
        let lower = |term: &Term| term.word.to_lowercase();
        let terms = terms();
        assert!(!terms.is_empty(), "the table can't be read");
        assert!(
            terms
                .windows(2)
                .all(|pair| lower(&pair[0]) < lower(&pair[1]))
        );
        assert!(terms.iter().all(|term| term.meaning.ends_with('.')));
    }
}
