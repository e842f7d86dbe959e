//! Runs that exchange their best individuals through a folder: what one has found helps the others, and no other
//! run, file or folder in it does harm.

use std::fs;

use serde_json::Value;

use super::runner::{file, object, run};

/// A folder that is not there yet.
fn folder(name: &str) -> String {
    let path = file("beside-folders", "").replace("beside-folders", name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// A run's result, and what it says beside.
fn hunt(command: &[&str], seed: u64, evaluations: u64, more: &[&str]) -> (Value, String) {
    let (seed, evaluations) = (
        format!("--seed={seed}"),
        format!("--evaluations={evaluations}"),
    );
    let output = run(&[command, &[&seed, &evaluations, "--json"], more].concat());
    let said = String::from_utf8(output.stderr.clone()).expect("text");
    (object(&output), said)
}

#[test]
fn what_a_run_has_found_helps_the_next_and_later_ones() {
    let level = file("exchange-5t.json", r#"{"puzzle":"morpion","variant":"5T"}"#);
    let board = file(
        "exchange-board.json",
        r#"{"puzzle":"kuromasu","name":"","clues":[[0,0,0,10,0,0,0],[0,0,0,0,0,2,0],[0,6,0,0,6,0,0],
        [0,0,11,0,0,8,0],[0,0,0,0,0,0,0],[0,0,0,13,0,0,0],[4,0,0,0,0,0,2]]}"#,
    );
    let commands: [(&[&str], &str, u64); 4] = [
        (
            &["design", "kuromasu", &board, "--set=wish=hard"],
            "score",
            4_000,
        ),
        (&["solve", &level], "score", 100_000),
        (
            &["solve", &level, "--islands=2", "--set=interval=1"],
            "score",
            100_000,
        ),
        (
            &["design", "theseus", "--width=6", "--height=6"],
            "fitness",
            60_000,
        ),
    ];
    for (n, (command, figure, evaluations)) in commands.into_iter().enumerate() {
        let folder = folder(&format!("exchange-{n}"));
        let exchange = ["--exchange", &folder];
        let (first, said) = hunt(command, 1, evaluations, &exchange);
        assert_eq!(said, "");
        let few = evaluations / 20;
        for seed in [2, 3] {
            let (alone, _) = hunt(command, seed, few, &[]);
            let (helped, said) = hunt(command, seed, few, &exchange);
            assert_eq!(said, "");
            let figure = |result: &Value| result[figure].as_f64().expect("a figure");
            assert!(figure(&helped) > figure(&alone), "{command:?}, seed {seed}");
            // Islands send what they had at the end of a round.
            let is_one = !command.contains(&"--islands=2");
            assert!(
                !is_one || figure(&helped) >= figure(&first),
                "{command:?}, seed {seed}"
            );
        }
    }
}

#[test]
fn a_run_is_resumed_from_the_folder() {
    let level = file("exchange-4d.json", r#"{"puzzle":"morpion","variant":"4D"}"#);
    let commands: [(&[&str], &str); 3] = [
        (&["solve", &level], "answer"),
        (&["design", "theseus"], "level"),
        (&["design", "theseus", "--width=8"], "level"),
    ];
    for (n, (command, found)) in commands.into_iter().enumerate() {
        let folder = folder(&format!("exchange-resumed-{n}"));
        let exchange = ["--exchange", &folder];
        let (half, _) = hunt(command, 4, 10_000, &exchange);
        let (whole, _) = hunt(command, 4, 20_000, &exchange);
        assert!(half["evaluations"].as_u64() < whole["evaluations"].as_u64());
        let (alone, _) = hunt(command, 4, 20_000, &[]);
        // Alone in its folder, a run is what it is without one.
        for key in ["score", "evaluations", found] {
            assert_eq!(whole[key], alone[key], "{command:?}, {key}");
        }
    }
}

#[test]
fn strange_files_are_named_and_do_no_harm() {
    let level = file("exchange-4t.json", r#"{"puzzle":"morpion","variant":"4T"}"#);
    let other = file(
        "exchange-4t-d.json",
        r#"{"puzzle":"morpion","variant":"4D"}"#,
    );
    let folder = folder("exchange-strange");
    let exchange = ["--exchange", &folder];
    hunt(&["solve", &other], 11, 2000, &exchange);
    let (alone, _) = hunt(&["solve", &level], 1, 2000, &[]);
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
    let (found, said) = hunt(&["solve", &level], 1, 2000, &exchange);
    for (name, _, what) in strange {
        let line = said.lines().find(|line| line.contains(name));
        assert!(
            line.is_some_and(|line| line.contains(what)),
            "{name}: {said}"
        );
    }
    assert!(
        said.contains("seed-11.best.json: it belongs to another run: “level” is"),
        "{said}"
    );
    assert_eq!(
        (&found["score"], &found["answer"]),
        (&alone["score"], &alone["answer"])
    );
    // Individuals that are of no use are left out.
    fs::remove_dir_all(&folder).expect("a folder");
    hunt(&["solve", &level], 5, 2000, &exchange);
    let path = format!("{folder}/seed-5.best.json");
    let mut file: Value =
        serde_json::from_str(&fs::read_to_string(&path).expect("a file")).expect("JSON");
    file["migrants"] = serde_json::json!([{"genome": "x"}, {"genome": [1, 2]}, {"genome": null}]);
    fs::write(&path, file.to_string()).expect("a file");
    let (found, said) = hunt(&["solve", &level], 1, 2000, &exchange);
    assert_eq!((said.as_str(), &found["score"]), ("", &alone["score"]));
    let nowhere = run(&["solve", &level, "--exchange", &path]);
    assert_eq!(nowhere.status.code(), Some(2));
}
