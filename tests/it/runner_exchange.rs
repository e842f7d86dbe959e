//! Runs that exchange their best individuals through a folder: what one has found helps the others, and no other
//! run, file or folder in it does harm.

use std::fs;

use serde_json::Value;

use super::runner::{evolve, file, object};

/// A folder that is not there yet.
fn folder(name: &str) -> String {
    let path = file("beside-folders", "").replace("beside-folders", name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// A run's result, and what it says beside.
fn hunt(command: &str, seed: u64, evaluations: u64, more: &str) -> (Value, String) {
    let line = format!("{command} --seed={seed} --evaluations={evaluations} --json {more}");
    let output = evolve(&line);
    let said = String::from_utf8(output.stderr.clone()).expect("text");
    (object(&output), said)
}

/// The file of a variant's start.
fn start(test: &str, variant: &str) -> String {
    let text = format!(r#"{{"puzzle":"morpion","variant":"{variant}"}}"#);
    file(&format!("exchange-{test}-{variant}.json"), text)
}

#[test]
fn what_a_run_has_found_helps_the_next_and_later_ones() {
    let level = start("helps", "5T");
    let board = file(
        "exchange-board.json",
        r#"{"puzzle":"kuromasu","name":"","clues":[[0,0,0,10,0,0,0],[0,0,0,0,0,2,0],[0,6,0,0,6,0,0],
        [0,0,11,0,0,8,0],[0,0,0,0,0,0,0],[0,0,0,13,0,0,0],[4,0,0,0,0,0,2]]}"#,
    );
    let commands = [
        (
            format!("design kuromasu '{board}' --set=wish=hard"),
            "score",
            4_000,
        ),
        (format!("solve '{level}'"), "score", 100_000),
        (
            format!("solve '{level}' --islands=2 --set=interval=1"),
            "score",
            100_000,
        ),
        (
            "design theseus --width=6 --height=6".to_owned(),
            "fitness",
            60_000,
        ),
    ];
    for (n, (command, figure, evaluations)) in commands.into_iter().enumerate() {
        let folder = folder(&format!("exchange-{n}"));
        let exchange = format!("--exchange '{folder}'");
        let (first, said) = hunt(&command, 1, evaluations, &exchange);
        assert_eq!(said, "");
        let few = evaluations / 20;
        for seed in [2, 3] {
            let (alone, _) = hunt(&command, seed, few, "");
            let (helped, said) = hunt(&command, seed, few, &exchange);
            assert_eq!(said, "");
            let figure = |result: &Value| result[figure].as_f64().expect("a figure");
            assert!(figure(&helped) > figure(&alone), "{command}, seed {seed}");
            // Islands send what they had at the end of a round.
            let is_one = !command.contains("--islands=2");
            let is_as_good = figure(&helped) >= figure(&first);
            assert!(!is_one || is_as_good, "{command}, seed {seed}");
        }
    }
}

#[test]
fn a_run_is_resumed_from_the_folder() {
    let solve = format!("solve '{}'", start("resumed", "4D"));
    let commands = [
        (&*solve, "answer"),
        ("design theseus", "level"),
        ("design theseus --width=8", "level"),
    ];
    for (n, (command, found)) in commands.into_iter().enumerate() {
        let folder = folder(&format!("exchange-resumed-{n}"));
        let exchange = format!("--exchange '{folder}'");
        let (half, _) = hunt(command, 4, 10_000, &exchange);
        let (whole, _) = hunt(command, 4, 20_000, &exchange);
        assert!(half["evaluations"].as_u64() < whole["evaluations"].as_u64());
        let (alone, _) = hunt(command, 4, 20_000, "");
        // Alone in its folder, a run is what it is without one.
        for key in ["score", "evaluations", found] {
            assert_eq!(whole[key], alone[key], "{command}, {key}");
        }
    }
}

#[test]
fn strange_files_are_named_and_do_no_harm() {
    let [solve, other] =
        ["4T", "4D"].map(|variant| format!("solve '{}'", start("strange", variant)));
    let folder = folder("exchange-strange");
    let exchange = format!("--exchange '{folder}'");
    hunt(&other, 11, 2000, &exchange);
    let (alone, _) = hunt(&solve, 1, 2000, "");
    let text = fs::read_to_string(format!("{folder}/seed-11.best.json")).expect("a file");
    let strange = [
        ("seed-12.best.json", "", "the text ends too early"),
        ("seed-13.best.json", "[1,2]", "it belongs to another run"),
        (
            "seed-14.best.json",
            &text[..text.len() / 2],
            "the text ends too early",
        ),
    ];
    for (name, text, _) in strange {
        fs::write(format!("{folder}/{name}"), text).expect("a file");
    }
    let (found, said) = hunt(&solve, 1, 2000, &exchange);
    for (name, _, what) in strange {
        let line = said.lines().find(|line| line.contains(name));
        assert!(line.is_some_and(|it| it.contains(what)), "{name}: {said}");
    }
    let other = "seed-11.best.json: it belongs to another run: “level” is";
    assert!(said.contains(other), "{said}");
    for key in ["score", "answer"] {
        assert_eq!(found[key], alone[key], "{key}");
    }
    // Individuals that are of no use are left out.
    fs::remove_dir_all(&folder).expect("a folder");
    hunt(&solve, 5, 2000, &exchange);
    let path = format!("{folder}/seed-5.best.json");
    let text = fs::read_to_string(&path).expect("a file");
    let mut file: Value = serde_json::from_str(&text).expect("JSON");
    file["migrants"] = serde_json::json!([{"genome": "x"}, {"genome": [1, 2]}, {"genome": null}]);
    fs::write(&path, file.to_string()).expect("a file");
    let (found, said) = hunt(&solve, 1, 2000, &exchange);
    assert_eq!((said.as_str(), &found["score"]), ("", &alone["score"]));
    let nowhere = evolve(&format!("{solve} --exchange '{path}'"));
    assert_eq!(nowhere.status.code(), Some(2));
}
