//! The worst slips that docs/words.md names are in no text of the page, help, document or comment;
//! summaries, help lines, buttons and tooltips keep its limits.

use super::linked::entries;
use super::tidy::texts;
use evolvarium::search::islands;

/// In lower case, as whole words.
const SLIPS: &[&str] = &[
    "as in the source",
    "breeds",
    "by chance",
    "gone on with",
    "is ahead of",
    "it could not be told",
    "more than noise",
    "nobody",
    "so many",
    "there is: {known}",
    "whoever",
    "would be right",
    "afresh",
    "anew",
];

/// The same, in the texts of page and runner only.
const SLIPS_OF_TEXTS: &[&str] = &[
    "1 each",
    "a shortest way out",
    "are ours",
    "crumbs",
    "evolve's answer",
    "is not a text",
    "is ours",
    "latest birth",
    "next birth",
    "runner command",
    "shift and",
    "sky blue",
    "under mine",
    "vermilion",
    "winnable",
];

/// Its table of slips; what others have written; texts and data that tests mutate.
const EXCEPT: &[&str] = &[
    "docs/words.md",
    "tests/it/words.rs",
    "tests/corpus/",
    "tests/cases/",
];

/// Those of the `slips` that are in a text, each with the words around it.
fn slips_in(text: &str, slips: &'static [&'static str]) -> Vec<String> {
    let marks = ['"', '\\', '/', '!', '*'];
    // Words only: a slip may be broken into lines of a comment or of a text.
    let words = text.split(|c: char| c.is_whitespace() || marks.contains(&c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let line = format!(" {} ", words.join(" ").to_lowercase());
    let edge = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let found = |slip: &&'static str| {
        let around = |(at, _): (usize, &str)| {
            let (before, after) = (&line[..at], &line[at + slip.len()..]);
            let alone = edge(before.chars().next_back()) && edge(after.chars().next());
            let end: String = after.chars().take(20).collect();
            let from: Vec<char> = before.chars().rev().take(20).collect();
            let start: String = from.into_iter().rev().collect();
            alone.then(|| format!("…{start}{slip}{end}…"))
        };
        let found = line.match_indices(*slip).filter_map(around);
        found.collect::<Vec<_>>()
    };
    slips.iter().flat_map(found).collect()
}

#[test]
fn no_text_has_the_worst_slips() {
    let folders = "docs page src xtask slice-geometry tests i18n www".split(' ');
    let alone =
        "README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md SECURITY.md index.html".split(' ');
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| {
        let text = std::fs::read_to_string(root.join(name)).expect("the file can be read");
        (name.to_owned(), text)
    };
    let files = folders.flat_map(texts);
    let english = |name: &str| {
        let kind = name.rsplit('.').next().unwrap_or_default();
        "md rs pot html mjs js json css"
            .split(' ')
            .any(|it| it == kind)
            && !EXCEPT.iter().any(|it| name.starts_with(it))
    };
    let faults: Vec<String> = files
        .chain(alone.map(read))
        .filter(|(name, _)| english(name))
        .flat_map(|(name, text)| {
            let slip_at = |slip| format!("{name}: {slip}");
            let mut found = slips_in(&text, SLIPS);
            if name.ends_with(".pot") {
                found.extend(slips_in(&text, SLIPS_OF_TEXTS));
            }
            found.into_iter().map(slip_at).collect::<Vec<_>>()
        })
        .collect();
    assert!(faults.is_empty(), "see docs/words.md: {faults:#?}");
}

#[test]
fn slips_are_found_across_lines_and_not_within_words() {
    assert_eq!(slips_in("So\n//! many are drawn", SLIPS).len(), 1);
    assert_eq!(slips_in("can't be gone \\\n  on with: why", SLIPS).len(), 1);
    let none = slips_in("renewed, not manyfold; so manyfold", SLIPS);
    assert_eq!(none.len(), 0);
}

/// What has a letter or a digit, between spaces.
fn count_words(text: &str) -> usize {
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    text.split_whitespace().filter(is_word).count()
}

#[test]
fn summaries_and_help_lines_are_short() {
    let mut faults = Vec::new();
    let mut check = |at: &str, text: &str, most| {
        let count = count_words(text);
        if count > most {
            faults.push(format!("{at}: {count} words: {text}"));
        }
    };
    for parameter in &islands::PARAMETERS {
        check(parameter.id, parameter.meaning, 20);
    }
    for entry in entries() {
        for spec in entry.specs() {
            let at = format!("{} {}", entry.id, spec.id);
            let summary = spec.summary();
            let lines = summary.map(|(label, text)| format!("{label}: {text}"));
            check(&at, &lines.join(" "), 40);
            for parameter in spec.parameters {
                check(&format!("{at} {}", parameter.id), parameter.meaning, 20);
            }
        }
        if let Some(parameters) = entry.generates() {
            for parameter in parameters {
                let at = format!("{} generator {}", entry.id, parameter.id);
                check(&at, parameter.meaning, 20);
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The part of a text between two others, and what follows it.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<(&'a str, &'a str)> {
    text.split_once(start)?.1.split_once(end)
}

/// What is seen of an element's content: no tags, nothing for screen readers only.
fn seen_text(html: &str) -> String {
    let parts = html
        .split('<')
        .map(|part| part.split_once('>').unwrap_or(("", part)));
    let seen = parts.filter(|(tag, _)| !tag.contains("class=\"unseen\""));
    seen.map(|(_, text)| text).collect::<Vec<_>>().join(" ")
}

#[test]
fn buttons_and_tooltips_are_short() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("index.html")).expect("the page");
    let (mut html, mut count, mut faults) = (page.as_str(), 0, Vec::new());
    while let Some((button, rest)) = between(html, "<button", "</button>") {
        let (attributes, content) = button.split_once('>').expect("a tag");
        let seen = seen_text(content);
        if count_words(&seen) > 3 {
            faults.push(format!("button: {}", seen.trim()));
        }
        (html, count) = (rest, count + 1);
        if let Some((title, _)) = between(attributes, "title=\"", "\"")
            && count_words(title) > 12
        {
            faults.push(format!("tooltip: {title}"));
        }
    }
    assert!(count > 50, "{count} buttons");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
