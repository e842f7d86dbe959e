//! The headless runner's `design` and `rate`, run as a program.

use serde_json::Value;

use super::runner::{LEVEL, fault, file, object, out, run, run_with};

#[test]
fn design_prints_one_object_with_a_level_that_can_be_solved() {
    let design = |more: &[&str]| {
        let arguments = ["design", "theseus", "--json", "--generations", "60"];
        let output = run(&[&arguments, more].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(output.stderr, b"");
        object(&output)
    };
    let result = design(&["--width", "7", "--seed", "3"]);
    let keys = |object: &Value| -> Vec<String> {
        let object = object.as_object().expect("an object");
        object.keys().cloned().collect()
    };
    let level = file("designed.json", result["level"].to_string());
    let rated = object(&run(&["rate", "theseus", &level, "--json"]));
    assert!(!keys(&rated).is_empty());
    let own = [
        "version",
        "puzzle",
        "search",
        "seed",
        "seconds",
        "evaluations",
        "generations",
        "score",
        "resumed",
        "level",
    ];
    let own = own.map(str::to_owned);
    assert_eq!(keys(&result), [&own[..], &keys(&rated)].concat());
    for (key, value) in [
        ("puzzle", Value::from("theseus")),
        ("search", "tuned".into()),
        ("seed", 3.into()),
        ("generations", 60.into()),
    ] {
        assert_eq!(result[key], value, "{key} in {result}");
    }
    assert_eq!(result["level"]["width"], 7);
    assert!(result["seconds"].is_number() && result["evaluations"].is_u64());
    let solved = object(&run(&["solve", &level, "--json"]));
    let steps = solved["answer"].as_str().map(str::len);
    assert!(steps.is_some());
    assert_eq!(steps, result["actions"].as_u64().map(|n| n as usize));
    let same = design(&["--set", "width=7", "--seed", "3"]);
    assert_eq!(
        same["level"], result["level"],
        "a seed gives the same level"
    );
}

#[test]
fn design_stops_after_a_number_of_evaluations() {
    let design = |limits: &[&str]| {
        let arguments = ["design", "theseus", "--search", "genetic", "--json"];
        object(&run(&[&arguments, limits].concat()))
    };
    let result = design(&["--evaluations", "300"]);
    assert_eq!(result["evaluations"], 300);
    let again = design(&["--evaluations", "300"]);
    assert_eq!(result["level"], again["level"]);
    // The first of several limits holds.
    let first = design(&["--evaluations", "300", "--generations", "1"]);
    assert_eq!(first["generations"], 1);
    assert!(first["evaluations"].as_u64() < Some(300), "{first}");
    let line = fault(&run(&["design", "theseus", "--evaluations", "-3"]));
    assert!(line.contains("--evaluations"), "{line}");
}

#[test]
fn design_stops_and_says_when_there_is_nothing() {
    let output = run(&["design", "theseus", "--json", "--generations", "0"]);
    assert_eq!(output.status.code(), Some(1));
    let result = object(&output);
    assert_eq!(
        (&result["level"], &result["evaluations"]),
        (&Value::Null, &0.into())
    );
    let output = run(&["design", "theseus", "--seconds", "0.05"]);
    assert_eq!(output.status.code(), Some(0));
    let text = out(&output);
    let mut head = text.split(": designed by “tuned”, seed 1");
    let name = head.next().expect("a name");
    assert!(
        name.starts_with("6 × 6 in ") && name.ends_with(" (theseus)") && head.next().is_some(),
        "{text}"
    );
    assert!(
        text.contains(" steps, ") && text.contains("\nlevel theseus "),
        "{text}"
    );
    let level = text
        .lines()
        .last()
        .and_then(|line| line.strip_prefix("level "));
    let again = run_with(
        &["rate", "theseus", "-"],
        level.expect("a level").as_bytes(),
    );
    assert!(out(&again).starts_with(&format!("{name}: ")), "{again:?}");
}

#[test]
fn each_command_lists_the_searches_it_can_run() {
    let text = out(&run(&["design", "theseus", "--search", "list"]));
    assert!(
        text.starts_with("tuned: ") && !text.contains("breadth-first:"),
        "{text}"
    );
    assert!(text.contains("--set width=6"), "{text}");
    let list = object(&run(&["design", "theseus", "--search", "list", "--json"]));
    assert_eq!(list["searches"].as_array().map(Vec::len), Some(4));
    let maze = "#/theseus?level=;3x3;1.5.0;000";
    let text = out(&run(&["solve", maze, "--search", "list"]));
    assert!(
        text.starts_with("breadth-first: ") && !text.contains("tuned:"),
        "{text}"
    );
    let none = out(&run(&["design", "slice", "--search", "list"]));
    assert_eq!(none, "this puzzle has no search that designs levels\n");
}

#[test]
fn rate_prints_the_figures_of_any_level_that_has_some() {
    let level = file("rate.json", LEVEL);
    let rated = object(&run(&["rate", "template", &level, "--json"]));
    assert_eq!(rated.to_string(), r#"{"width":7,"lit":4,"presses":5}"#);
    let text = out(&run(&["rate", "template", "#/template?level=10"]));
    assert_eq!(
        text,
        "2 lamps (template): can't be put out, 1 lit\nLamps: 2\nLit lamps: 1\n"
    );
    let house = run(&["generate", "slice", "--json"]).stdout;
    let line = fault(&run_with(&["rate", "slice", "-"], &house));
    let known =
        "levels of “slice” have no rating; puzzles that do: theseus (Theseus), swap (Puzzle X)";
    assert!(line.contains(known), "{line}");
    let line = fault(&run(&["design", "slice"]));
    let known = "“slice” has no search that designs levels; puzzles that do: theseus (Theseus)";
    assert!(line.contains(known), "{line}");
    assert!(fault(&run(&["rate", "template", "nowhere.json"])).contains("file not found"));
}

#[test]
fn an_editors_search_designs_from_a_level() {
    let clues = "[[0,0,0,10,0,0,0],[0,0,0,0,0,2,0],[0,6,0,0,6,0,0],[0,0,11,0,0,8,0],[0,0,0,0,0,0,0],\
                 [0,0,0,13,0,0,0],[4,0,0,0,0,0,2]]";
    let board = format!(r#"{{"puzzle":"kuromasu","name":"Seven","clues":{clues}}}"#);
    let board = file("design-board.json", &board);
    let result = object(&run(&[
        "design",
        "kuromasu",
        &board,
        "--json",
        "--evaluations=2000",
    ]));
    assert_eq!(result["puzzle"], "kuromasu");
    let count = |level: &Value| {
        let cells = level["clues"].as_array().expect("rows").iter();
        let cells = cells.flat_map(|row| row.as_array().expect("cells"));
        cells.filter(|clue| **clue != 0).count()
    };
    assert!(count(&result["level"]) < 10, "{result}");
    let score = result["score"].as_f64().expect("a fitness");
    assert_eq!(score, count(&result["level"]) as f64);
    let level = file("design-fewer.json", result["level"].to_string());
    assert_eq!(out(&run(&["check", &level, "--unique"])), "one solution\n");

    let line = fault(&run(&["design", "kuromasu"]));
    assert!(line.contains("others need a level to begin with"), "{line}");
    let line = fault(&run(&["design", "swap", &board]));
    assert!(
        line.contains("the level is of kuromasu, not of swap"),
        "{line}"
    );
    let line = fault(&run(&["design", "morpion", "#/morpion?level=5T"]));
    assert!(line.contains("“morpion” has no editor"), "{line}");
}
