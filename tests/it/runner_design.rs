//! The headless runner's `design` and `rate`, run as a program.

use serde_json::{Value, json};

use super::runner::{
    LEVEL, evolve, evolve_with, fails, file, has_fields, has_numbers, is_refused, object, out,
    succeeds, words,
};

#[test]
fn design_prints_one_object_with_a_level_that_can_be_solved() {
    let design = |more: &str| {
        let output = succeeds(&format!("design theseus --json --generations 60 {more}"));
        assert_eq!(output.stderr, b"");
        object(&output)
    };
    let result = design("--width 7 --seed 3");
    let keys = |object: &Value| -> Vec<String> {
        let object = object.as_object().expect("an object");
        object.keys().cloned().collect()
    };
    let level = file("designed.json", result["level"].to_string());
    let rated = object(&evolve(&format!("rate theseus '{level}' --json")));
    assert!(!keys(&rated).is_empty());
    let own =
        "version puzzle search seed seconds evaluations generations score population resumed level";
    let own: Vec<String> = words(own).into_iter().map(str::to_owned).collect();
    assert_eq!(keys(&result), [own, keys(&rated)].concat());
    has_fields(
        &result,
        &[
            ("puzzle", json!("theseus")),
            ("search", json!("tuned")),
            ("seed", json!(3)),
            ("generations", json!(60)),
        ],
    );
    assert_eq!(result["level"]["width"], 7);
    assert!(result["seconds"].is_number() && result["evaluations"].is_u64());
    let solved = object(&evolve(&format!("solve '{level}' --json")));
    let steps = solved["answer"].as_str().map(str::len);
    assert!(steps.is_some());
    assert_eq!(steps, result["actions"].as_u64().map(|n| n as usize));
    let same = design("--set width=7 --seed 3");
    assert_eq!(
        same["level"], result["level"],
        "a seed gives the same level"
    );
}

#[test]
fn design_stops_after_a_number_of_evaluations() {
    let design = |limits: &str| {
        object(&evolve(&format!(
            "design theseus --search genetic --json {limits}"
        )))
    };
    let result = design("--evaluations 300");
    assert_eq!(result["evaluations"], 300);
    assert_eq!(result["level"], design("--evaluations 300")["level"]);
    // The first of several limits holds.
    let first = design("--evaluations 300 --generations 1");
    assert_eq!(first["generations"], 1);
    assert!(first["evaluations"].as_u64() < Some(300), "{first}");
    is_refused("design theseus --evaluations -3", "--evaluations");
}

#[test]
fn design_stops_and_says_when_there_is_nothing() {
    let result = object(&fails("design theseus --json --generations 0"));
    has_fields(
        &result,
        &[("level", Value::Null), ("evaluations", json!(0))],
    );
    let text = out(&succeeds("design theseus --seconds 0.05"));
    let name = text.split_once(": designed by “tuned”, seed 1");
    let (name, _) = name.expect(&text);
    assert!(name.starts_with("6 × 6 in "), "{text}");
    assert!(name.ends_with(" (theseus)"), "{text}");
    assert!(text.contains(" steps, "), "{text}");
    let (_, level) = text.rsplit_once("\nlevel ").expect(&text);
    assert!(level.starts_with("theseus "), "{text}");
    assert!(level.lines().count() == 1, "{text}");
    let again = evolve_with("rate theseus -", level);
    assert!(out(&again).starts_with(&format!("{name}: ")), "{again:?}");
}

#[test]
fn each_command_lists_the_searches_it_can_run() {
    let text = out(&evolve("design theseus --search list"));
    assert!(text.starts_with("tuned: "), "{text}");
    assert!(!text.contains("breadth-first:"), "{text}");
    assert!(text.contains("--set width=6"), "{text}");
    let list = object(&evolve("design theseus --search list --json"));
    assert_eq!(list["searches"].as_array().map(Vec::len), Some(4));
    let text = out(&evolve(
        "solve #/theseus?level=;3x3;1.5.0;000 --search list",
    ));
    assert!(text.starts_with("breadth-first: "), "{text}");
    assert!(!text.contains("tuned:"), "{text}");
    let none = out(&evolve("design template --search list"));
    assert_eq!(none, "this puzzle has no search that designs levels\n");
}

#[test]
fn rate_prints_the_figures_of_any_level_that_has_some() {
    let level = file("rate.json", LEVEL);
    let rated = object(&evolve(&format!("rate template '{level}' --json")));
    assert_eq!(rated.to_string(), r#"{"width":7,"lit":4,"presses":5}"#);
    let text = out(&evolve("rate template #/template?level=10"));
    let expected = "2 lamps (template): can't be put out, 1 lit\nLamps: 2\nLit lamps: 1\n";
    assert_eq!(text, expected);
    let known = "“slice” has no search that designs levels; puzzles that do: theseus (Theseus), \
                 morpion (Morpion Solitaire); others need a level to begin with, or a difficulty";
    is_refused("design slice", known);
    is_refused("rate template nowhere.json", "file not found");
}

#[test]
fn an_editors_search_designs_from_a_level() {
    let clues = "[[0,0,0,10,0,0,0],[0,0,0,0,0,2,0],[0,6,0,0,6,0,0],[0,0,11,0,0,8,0],[0,0,0,0,0,0,0],\
                 [0,0,0,13,0,0,0],[4,0,0,0,0,0,2]]";
    let board = format!(r#"{{"puzzle":"kuromasu","name":"Seven","clues":{clues}}}"#);
    let board = file("design-board.json", &board);
    let result = object(&evolve(&format!(
        "design kuromasu '{board}' --json --evaluations=2000"
    )));
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
    assert_eq!(
        out(&evolve(&format!("check '{level}' --unique"))),
        "one solution\n"
    );

    is_refused(
        "design kuromasu",
        "others need a level to begin with, or a difficulty",
    );
    let swap = format!("design swap '{board}'");
    is_refused(&swap, "the level is of kuromasu, not of swap");
    is_refused(
        "design morpion #/morpion?level=5T",
        "“morpion” has no editor",
    );
}

#[test]
fn every_puzzle_designs_levels_of_a_difficulty_in_its_unit() {
    let cases = [
        ("slice", 7.3, "log₂ of candidates", 0.06),
        ("theseus", 14.0, "steps", 0.0),
        ("kuromasu", 4.0, "points", 1.0),
        ("swap", 5.0, "swaps", 0.0),
        ("morpion", 3.4, "log₂ of games", 0.1),
    ];
    for (puzzle, wish, unit, tolerance) in cases {
        let design = format!("design {puzzle} --set difficulty={wish} --seed 2 --json");
        let result = object(&succeeds(&design));
        has_fields(&result, &[("puzzle", json!(puzzle)), ("unit", json!(unit))]);
        has_numbers(&result, &["evaluations", "generations", "population"]);
        let difficulty = result["difficulty"].as_f64().expect("a number");
        assert!(
            (difficulty - wish).abs() <= tolerance,
            "{puzzle}: {difficulty}"
        );
        let level = file(
            &format!("of a difficulty {puzzle}.json"),
            result["level"].to_string(),
        );
        let rated = object(&succeeds(&format!("rate {puzzle} '{level}' --json")));
        assert_eq!(rated["difficulty"], result["difficulty"], "{puzzle}");
        let text = out(&succeeds(&format!("rate {puzzle} '{level}'")));
        assert!(
            text.contains(&format!("\nDifficulty: {difficulty} {unit}\n")),
            "{text}"
        );
    }
    is_refused(
        "design slice --set difficulty=hard",
        "“difficulty” can't be “hard”",
    );
    is_refused(
        "design kuromasu --set difficulty=4 --set size=9",
        "unknown parameter “size”",
    );
    let small = "design kuromasu --set difficulty=4 --width 8 --height 5 --evaluations 30 --json";
    let result = object(&succeeds(small));
    assert_eq!(result["level"]["clues"].as_array().map(Vec::len), Some(5));
    // A single run goes on for as long as it is let.
    let longer = "design theseus --set difficulty=8 --evaluations 20300 --json";
    assert_eq!(object(&succeeds(longer))["evaluations"], 20300);
}

#[test]
fn today_prints_the_levels_of_a_date() {
    let today = |more: &str| object(&succeeds(&format!("today --json --puzzle swap {more}")));
    let day = today("--date 2026-11-29");
    has_fields(
        &day,
        &[
            ("date", json!("2026-11-29")),
            ("number", json!(333)),
            ("weekday", json!("Sunday")),
        ],
    );
    let level = &day["levels"][0];
    has_fields(
        level,
        &[("puzzle", json!("swap")), ("difficulty", json!(11))],
    );
    has_numbers(level, &["seed", "candidates", "generations"]);
    has_numbers(&level["evolution"], &["seed", "evaluations", "score"]);
    assert_eq!(today("--date 2026-11-29"), day);
    assert_ne!(today("")["levels"][0]["level"], level["level"]);
    is_refused(
        "today --date 2025-12-31",
        "levels of the day begin on 2026-01-01",
    );
    is_refused("today --date 2026-13-01", "2026-13-01");
    is_refused("today --puzzle chess", "unknown puzzle “chess”");
}
