//! Every place where a puzzle has to be listed: a missing entry is named, with what to do.
//!
//! Further places have their own tests: cases (`cases`), tutorials and pictures (`tutorials`),
//! golden runs (`golden_runs`), lists of levels (`pack`), texts (xtask's `i18n`). A text without a
//! translation is not a fault.

use super::linked::{entries, find, listed, open_any};
use super::tidy::texts;
use evolvarium::race::presets;
use serde_json::Value;

/// The only file below a folder that holds a text: its name and content.
fn file(folder: &str, holds: &str) -> (String, String) {
    let mut files = texts(folder)
        .into_iter()
        .filter(|(_, text)| text.contains(holds));
    let found = files.next();
    found.unwrap_or_else(|| panic!("no file in {folder} holds `{holds}`: change this test"))
}

#[test]
fn every_folder_of_a_puzzle_is_in_the_registry() {
    let ids: Vec<String> = texts("src/puzzles")
        .into_iter()
        .filter(|(name, _)| name.ends_with("/puzzle.rs"))
        .filter_map(|(_, text)| {
            let (_, rest) = text.split_once("const ID: &'static str = \"")?;
            Some(rest.split('"').next()?.to_owned())
        })
        .collect();
    assert!(ids.len() >= listed().count(), "{ids:?}");
    let list =
        "the list of puzzles in src/puzzles/mod.rs, where an editor stands behind its puzzle";
    for id in ids {
        assert!(find(&id).is_some(), "{id} is not in {list}");
    }
}

#[test]
fn every_listed_puzzle_has_levels_that_are_sound() {
    for entry in listed() {
        let id = entry.id;
        let name = format!("levels/{id}.json");
        assert_eq!(
            entry.pack,
            Some(&*name),
            "{id}: its pack has another name than its id"
        );
        let text = document(&format!("www/{name}"));
        let pack: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(pack["puzzle"], id, "{name}");
        let chapters = pack["chapters"].as_array().expect("chapters").iter();
        let levels = chapters.flat_map(|chapter| chapter["levels"].as_array());
        for level in levels.flatten() {
            let at = format!("{name}: {}", level["name"]);
            let play = open_any(&level.to_string()).expect(&at);
            assert_eq!(play.puzzle_id(), id, "{at}");
            if let Some(answer) = play.level().solution() {
                let verdict = play.level().check(&answer.to_string()).expect("an answer");
                assert!(
                    verdict.valid,
                    "{at}: its solution is illegal: {}",
                    verdict.why
                );
                assert!(
                    verdict.solved,
                    "{at}: its solution is none: {}",
                    verdict.why
                );
            }
            if let Some(solutions) = play.level().solutions() {
                assert!(
                    matches!(solutions, Ok(1..)),
                    "{at}: {solutions:?} solutions"
                );
            }
        }
    }
}

#[test]
fn every_listed_puzzle_has_a_race() {
    for entry in listed() {
        let has_race = presets::PRESETS.iter().any(|race| race.puzzle == entry.id);
        let advice = "put a race of its searches into src/race/presets.json";
        assert!(has_race, "{}: {advice}", entry.id);
    }
}

#[test]
fn the_tour_has_every_listed_puzzle() {
    let (boards, text) = file("tests/browser/tour", "export const boards = {");
    for entry in listed() {
        let board = format!("\n  {}: {{", entry.id);
        assert!(
            text.contains(&board),
            "{}: put a board of it into {boards}",
            entry.id
        );
    }
}

#[test]
fn every_native_test_file_is_run() {
    let sources = texts("tests/it");
    let name = "tests/it/main.rs";
    let main = document(name);
    for (file, _) in &sources {
        let module = file.trim_start_matches("tests/it/");
        let module = module.strip_suffix("/mod.rs").unwrap_or(module);
        let module = module.strip_suffix(".rs").unwrap_or(module);
        let is_named = main.contains(&format!("\nmod {module};"));
        let needs_none = module.contains('/') || file == name;
        assert!(needs_none || is_named, "put `mod {module};` into {name}");
    }
}

#[test]
fn hues_of_listed_puzzles_are_distinguishable() {
    let hues: Vec<_> = listed().map(|entry| (entry.id, entry.accent)).collect();
    for (n, (id, hue)) in hues.iter().enumerate() {
        for (other, taken) in &hues[..n] {
            let apart = (hue - taken).abs();
            let apart = apart.min(360.0 - apart);
            let both = format!("{id} and {other} have nearly the same `accent` ({hue}°, {taken}°)");
            assert!(
                apart >= 20.0,
                "{both}: choose another hue in the puzzle's guide"
            );
        }
    }
}

#[test]
fn an_editor_s_hue_is_its_puzzle_s() {
    for entry in entries() {
        let editor = entry.editor.map_or(entry.accent, |editor| editor.accent);
        assert_eq!(editor, entry.accent, "{}", entry.id);
    }
}

#[test]
fn the_documents_describe_every_listed_puzzle() {
    for entry in listed() {
        let (id, name) = (entry.id, entry.name);
        for (file, part) in [
            ("README.md", format!("**{name}")),
            ("docs/puzzles.md", format!("## {name}")),
            ("docs/runner.md", format!("{{\"puzzle\": \"{id}\"")),
            ("docs/runner.md", format!("\n| {id} | ")),
        ] {
            assert!(document(file).contains(&part), "{file} needs `{part}`");
        }
    }
}

#[test]
fn the_picture_of_the_architecture_has_straight_sides() {
    let text = document("ARCHITECTURE.md");
    let width = |line: &&str| line.chars().count();
    let is_of_the_frame = |line: &&str| line.starts_with("  ") && line.contains(['│', '┌', '└']);
    let frame = text.lines().skip_while(|line| !line.contains("──┐"));
    let frame: Vec<_> = frame.take_while(is_of_the_frame).collect();
    assert!(frame.len() > 10, "the picture's frame: {frame:?}");
    for line in &frame {
        assert_eq!(width(line), width(&frame[0]), "ARCHITECTURE.md: {line}");
    }
}

#[test]
fn the_tests_that_the_architecture_names_exist() {
    let tests = ["src", "tests", "xtask/src"].map(texts).concat();
    let text = document("ARCHITECTURE.md");
    let (_, table) = text
        .split_once("| invariant | test |")
        .expect("the invariants");
    let last_cells = table.lines().filter_map(|line| line.rsplit(" | ").next());
    let quoted = last_cells.flat_map(|tests| tests.split('`').skip(1).step_by(2));
    let mut named: Vec<&str> = quoted.collect();
    assert!(named.len() > 20, "{named:?}");
    named.retain(|name| name.contains(['_', ' ']) && !name.contains('/'));
    for name in named {
        // `PUZZLE` stands for any; the test's own title has a placeholder there.
        let parts = name.split("PUZZLE");
        let has_all = |text: &str| parts.clone().all(|part| text.contains(part));
        let exists = tests.iter().any(|(_, text)| has_all(text));
        assert!(
            exists,
            "ARCHITECTURE.md names a test `{name}` that does not exist"
        );
    }
}

/// A document at the top of the project, or below docs/.
fn document(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(path).expect(name)
}
