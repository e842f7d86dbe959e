//! Terms of the glossary within a text: the first use of each leads to its entry.

use web_sys::Element;

use crate::platform::dom;
use evolvarium::i18n::translate;
use evolvarium::search::glossary::terms;

/// Shows a text if it differs, with a link at the first use of each term.
pub fn show_with_terms(place: &Element, text: &str) {
    if place.text_content().as_deref() != Some(text) {
        dom::set_text(place, text);
        link_terms(place, text);
    }
}

/// Makes links of the terms in the text that an element shows.
pub fn link_terms(place: &Element, text: &str) {
    let lower = text.to_lowercase();
    let mut uses: Vec<(usize, usize, usize)> = Vec::new();
    let words = terms().iter();
    let words = words.map(|term| translate(&term.word).to_lowercase());
    let words: Vec<String> = words.collect();
    let mut longest: Vec<usize> = (0..words.len()).collect();
    evolvarium::sort::by_key(&mut longest, |n| std::cmp::Reverse(words[*n].len()));
    for n in longest {
        let found = lower.match_indices(&words[n]);
        let found = found.map(|(from, word)| (from, from + word.len()));
        let mut found = found.map(|(from, to)| (from, to + ending(&lower[to..])));
        let first = found.find(|(from, to)| {
            let free = uses
                .iter()
                .all(|(_, start, end)| to <= start || from >= end);
            free && is_whole(&lower, *from, *to)
        });
        uses.extend(first.map(|(from, to)| (n, from, to)));
    }
    // In some languages a small letter is longer than its capital.
    if lower.len() != text.len() || uses.is_empty() {
        return;
    }
    evolvarium::sort::by_key(&mut uses, |(_, from, _)| *from);
    dom::empty(place);
    let mut done = 0;
    let add = |part: Option<&str>| drop(place.append_with_str_1(part.unwrap_or_default()));
    for (n, from, to) in uses {
        add(text.get(done..from));
        let word = text.get(from..to).unwrap_or_default();
        let link = dom::add_link(place, "term", "./", word);
        dom::attribute(&link, "data-command", "term");
        dom::attribute(&link, "data-value", &n.to_string());
        done = to;
    }
    add(text.get(done..));
}

/// The bytes of an ending with which a term is still the same word: a plural, or the adverb.
fn ending(after: &str) -> usize {
    let letters = after.find(|c: char| !c.is_alphanumeric());
    let ending = &after[..letters.unwrap_or(after.len())];
    match ["s", "es", "ly", "e", "er"].contains(&ending) {
        true => ending.len(),
        false => 0,
    }
}

/// Whether no letter is beside it.
fn is_whole(text: &str, from: usize, to: usize) -> bool {
    let before = text[..from].chars().next_back();
    let after = text[to..].chars().next();
    ![before, after]
        .into_iter()
        .flatten()
        .any(char::is_alphanumeric)
}
