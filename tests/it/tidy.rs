//! The rules of the house that no compiler checks.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders which hold results, not sources.
const RESULTS: &[&str] = &[
    ".git",
    "dist",
    "node_modules",
    "out",
    "target",
    "test-results",
];

/// Every text file below a folder of the project: its name from the project's root, and its text.
pub fn texts(folder: &str) -> Vec<(String, String)> {
    fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() && !RESULTS.contains(&&*name) {
                walk(&path, files);
            } else if path.is_file() {
                files.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    walk(&root.join(folder), &mut files);
    files.sort();
    files
        .iter()
        .filter_map(|path| {
            let name = path.strip_prefix(root).ok()?.to_string_lossy();
            Some((name.replace('\\', "/"), fs::read_to_string(path).ok()?))
        })
        .collect()
}

#[test]
fn only_the_page_knows_the_browser() {
    for (name, text) in texts("src") {
        if !name.ends_with(".rs") {
            continue;
        }
        for krate in ["web_sys", "js_sys", "wasm_bindgen", "getrandom"] {
            let advice = "what knows the browser belongs into page/";
            assert!(!text.contains(krate), "{name} mentions {krate}: {advice}");
        }
    }
}

#[test]
fn every_source_file_says_what_it_is() {
    for (name, text) in ["src", "page", "slice-geometry"].map(texts).concat() {
        let says = !name.ends_with(".rs") || text.starts_with("//! ");
        assert!(
            says,
            "{name} does not begin with a `//!` that says what it is"
        );
    }
}

#[test]
fn citation_agrees_with_version_and_changelog() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name| fs::read_to_string(root.join(name)).expect(name);
    let (citation, changelog) = (read("CITATION.cff"), read("CHANGELOG.md"));
    let field = |name: &str| {
        let line = citation.lines().find_map(|line| line.strip_prefix(name));
        line.map(|value| value.trim_matches([':', ' ', '"']))
    };
    assert_eq!(field("cff-version"), Some("1.2.0"));
    assert_eq!(field("version"), Some(evolvarium::VERSION));
    let heading = format!("## [{}]", evolvarium::VERSION);
    let date = changelog
        .lines()
        .find_map(|line| line.strip_prefix(&heading));
    let date = date.expect("the version's section in CHANGELOG.md");
    let date = date.trim_matches([' ', '-', '–']);
    assert_eq!(field("date-released").unwrap_or_default(), date);
}

#[test]
fn nothing_names_a_place_on_somebodys_machine() {
    // Put together here, so that this file does not contain them.
    let places = [
        ["/home", "/"].concat(),
        ["/root", "/"].concat(),
        ["/Users", "/"].concat(),
        ["C:", "\\Users"].concat(),
    ];
    for (name, text) in texts("") {
        for place in &places {
            for (number, line) in text.lines().enumerate() {
                // A folder of the project's may have such a name, within a relative path.
                let mut found = line.match_indices(place.as_str());
                let absolute = found.any(|(at, _)| !line[..at].ends_with(char::is_alphanumeric));
                let at = format!("{name}:{}", number + 1);
                assert!(!absolute, "{at} names a place on a machine: {line}");
            }
        }
    }
}

#[test]
fn no_algorithm_calls_what_differs_between_platforms() {
    // What draws or reads a pointer computes no run.
    let shown = ["/view.rs", "/pointer.rs", "/bow.rs"];
    let differs = "powi powf exp exp2 exp_m1 ln ln_1p log log2 log10 sin cos tan sin_cos asin acos atan \
                   atan2 sinh cosh tanh cbrt hypot";
    for (name, text) in ["src/search", "src/puzzles", "slice-geometry/src"]
        .map(texts)
        .concat()
    {
        if shown.iter().any(|end| name.ends_with(end)) {
            continue;
        }
        for function in differs.split(' ') {
            let calls = [format!(".{function}("), format!("f64::{function}")];
            let is_called = calls.iter().any(|call| text.contains(call));
            let why = "whose last bit is the platform's: take libm's";
            assert!(!is_called, "{name} calls {function}, {why}");
        }
    }
}

/// Names in comments that are not of this project: a paper's, an environment's, parts of a format.
const FOREIGN_NAMES: &str = "ccwerrboundA single_point gene_space white_fields_sum sss PROPTEST_RNG_SEED \
    PROPTEST_CASES nNAME aAUTHOR gGOAL oMOVES kMOVES f2 ISWWEE";

/// The words of a text that may be names.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty())
}

#[test]
fn names_in_comments_exist() {
    let mut known: BTreeSet<_> = FOREIGN_NAMES.split(' ').map(str::to_owned).collect();
    let mut comments = Vec::new();
    let kinds = [".rs", ".mjs", ".js", ".html", ".css", ".toml", ".json"];
    let files = texts("").into_iter();
    for (file, text) in files.filter(|(file, _)| kinds.iter().any(|kind| file.ends_with(kind))) {
        known.extend(names(&file).map(str::to_owned));
        for (number, line) in text.lines().enumerate() {
            let (code, comment) = match line.trim_start().starts_with("//") {
                true => ("", line),
                false => line.split_once(" // ").unwrap_or((line, "")),
            };
            known.extend(names(code).map(str::to_owned));
            if file.ends_with(".rs") && comment.contains('`') {
                comments.push((format!("{file}:{}", number + 1), comment.to_owned()));
            }
        }
    }
    let is_name = |quoted: &&str| {
        let bare = quoted.trim_end_matches("()").replace("::", "");
        names(&bare).count() == 1 && bare.len() == names(&bare).map(str::len).sum::<usize>()
    };
    for (place, comment) in comments {
        for quoted in comment.split('`').skip(1).step_by(2).filter(is_name) {
            let name = names(quoted).last().unwrap_or_default();
            assert!(known.contains(name), "{place}: there is no `{quoted}`");
        }
    }
}
