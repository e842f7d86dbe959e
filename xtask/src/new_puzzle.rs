//! `new-puzzle NAME`: starts a puzzle as a copy of the template (`src/puzzles/template/`), with a line in the
//! list of puzzles (`src/puzzles/mod.rs`). docs/new-puzzle.md lists the remaining work.

use crate::process::{copy, fault_in, root};
use crate::{Outcome, i18n, process};
use std::fs;
use std::path::Path;

/// Words that can't be a puzzle's id: Rust's own, and other addresses of the page.
const TAKEN: &[&str] = &[
    "as", "async", "await", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "lab", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "own", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// What is copied, and to where.
const COPIES: &[(&str, &str)] = &[
    ("src/puzzles/template", "src/puzzles/ID"),
    ("tests/cases/template", "tests/cases/ID"),
    (
        "tests/golden-runs/template.json",
        "tests/golden-runs/ID.json",
    ),
    ("tests/tutorials/template.json", "tests/tutorials/ID.json"),
];

/// What is moved out of the copy.
const MOVES: &[(&str, &str)] = &[
    ("src/puzzles/ID/levels/pack.json", "www/levels/ID.json"),
    (
        "src/puzzles/ID/levels/list.json",
        "www/levels/lists/ID.json",
    ),
];

const TODO: &str = "
`NAME` is in src/puzzles/ID/, a row of lamps until you change it. To see it: `cargo xtask serve`, then #/ID.
docs/new-puzzle.md lists what to do next, in order; `cargo test --test it` names each place that you forgot.";

/// Copies the template under a name, such as “Light Up”, and lists the copy.
pub fn run(words: &[&str]) -> Outcome {
    let name = words.join(" ");
    let id = id(&name)?;
    let folder = root().join("src/puzzles").join(&id);
    if folder.exists() {
        return Err(format!("{} already has a puzzle", folder.display()));
    }
    for (from, to) in COPIES {
        for file in copy(&root().join(from), &root().join(to.replace("ID", &id)))? {
            write(&file, |text| renamed(text, &name, &id))?;
        }
    }
    for (from, to) in MOVES {
        let [from, to] = [from, to].map(|path| root().join(path.replace("ID", &id)));
        fs::rename(&from, &to).map_err(fault_in(&from))?;
    }
    fs::remove_dir(folder.join("levels")).map_err(fault_in(&folder))?;
    write(&folder.join("mod.rs"), |text| introduced(text, &name))?;
    write(&root().join("src/puzzles/mod.rs"), |text| listed(text, &id))?;
    process::run(&["cargo", "fmt", "--all"])?;
    i18n::run()?;
    println!("{}", TODO.replace("NAME", &name).replace("ID", &id));
    Ok(())
}

/// The id of a name, for addresses, code and file names: one word.
fn id(name: &str) -> Outcome<String> {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    let id = letters.collect::<String>().to_lowercase();
    match id.starts_with(|first: char| first.is_ascii_alphabetic()) && !TAKEN.contains(&&*id) {
        true => Ok(id),
        false => Err(format!(
            "`{name}` gives no valid id: expected a name such as `Light Up`"
        )),
    }
}

/// Changes a file.
fn write(file: &Path, change: impl Fn(&str) -> String) -> Outcome {
    fs::read_to_string(file)
        .and_then(|text| fs::write(file, change(&text)))
        .map_err(fault_in(file))
}

/// A text of the template under the new name.
fn renamed(text: &str, name: &str, id: &str) -> String {
    text.replace("\"template", &format!("\"{id}"))
        .replace("\"Lamps\"", &format!("\"{name}\""))
}

/// The module under the new name, without its sentences about the template.
fn introduced(text: &str, name: &str) -> String {
    let (_, rest) = text.split_once("//!\n").unwrap_or(("", text));
    let rest = rest.replacen("*Lamps.* ", "", 1);
    format!(
        "//! {name}. Still the template: describe here how to play, and where the puzzle comes from.\n//!\n{rest}"
    )
}

/// The list of puzzles with one more.
fn listed(text: &str, id: &str) -> String {
    let end = "\n        }\n    };";
    let line = format!("\n            {id};");
    let module = "pub mod registry;";
    text.replacen(module, &format!("pub mod {id};\n{module}"), 1)
        .replacen(end, &format!("{line}{end}"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gives_one_word_that_is_free() {
        assert_eq!(id("Light Up").unwrap(), "lightup");
        assert_eq!(id("2048 again").ok(), None);
        for name in ["", "…", "Match", "Lab"] {
            assert!(id(name).is_err(), "{name}");
        }
    }

    #[test]
    fn the_list_of_puzzles_has_a_place_for_another_one() {
        let list = include_str!("../../src/puzzles/mod.rs");
        let longer = listed(list, "lightup");
        for line in ["pub mod lightup;", "            lightup;"] {
            assert!(longer.lines().any(|it| it == line), "{longer}");
        }
        assert_eq!(longer.lines().count(), list.lines().count() + 2);
    }

    #[test]
    fn a_copy_says_nothing_of_the_template() {
        let text = "//! The smallest puzzle.\n//! More.\n//!\n//! *Lamps.* A row.\n";
        let text = introduced(text, "Light Up");
        assert!(text.starts_with("//! Light Up. "), "{text}");
        assert!(text.ends_with("//!\n//! A row.\n"), "{text}");
        let id = "const ID: &str = \"template\"; name: \"Lamps\"";
        let renamed = renamed(id, "Light Up", "lightup");
        assert_eq!(renamed, "const ID: &str = \"lightup\"; name: \"Light Up\"");
    }
}
