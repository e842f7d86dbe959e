//! Races of the headless runner: the JSON that programs build on, that a race is the
//! same again, and what it says of bad input.

use std::fs;

use evolvarium::race::presets;
use serde_json::Value;

use super::runner::{LEVEL, fault, file, object, out, run, run_with};

const HARD: &str = r#"{"puzzle":"template","lamps":"101100110101101110101101"}"#;

fn race(arguments: &[&str]) -> Value {
    let output = run(&[&["race"], arguments, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(output.stderr, b"");
    object(&output)
}

/// The same without what a clock measured.
pub fn timeless(mut value: Value) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(map) => {
                map.retain(|key, _| key != "seconds" && key != "made");
                map.values_mut().for_each(strip);
            }
            Value::Array(list) => list.iter_mut().for_each(strip),
            _ => {}
        }
    }
    strip(&mut value);
    value
}

#[test]
fn a_race_is_one_object_with_the_figures_of_each_search() {
    let level = file("race.json", LEVEL);
    let contestants = ["--search", "genetic", "--search", "genetic:population=9"];
    let result = race(
        &[
            &[&level[..]],
            &contestants[..],
            &["--seeds", "6", "--seconds", "2"],
        ]
        .concat(),
    );
    assert_eq!(result["puzzle"], "template");
    assert_eq!(result["version"], evolvarium::VERSION);
    assert_eq!(result["provisional"], false);
    assert!(result["note"].is_null());
    assert_eq!((&result["seeds"], &result["seed"]), (&6.into(), &1.into()));
    assert_eq!(result["budget"]["seconds"], 2.0);
    assert!(result["budget"]["evaluations"].is_null());
    assert_eq!(
        (&result["by"], &result["threads"]),
        (&"evaluations".into(), &1.into())
    );
    assert_eq!(result["levels"][0]["name"], "7 lamps");
    let contestants = result["contestants"].as_array().expect("a list");
    assert_eq!(contestants.len(), 2);
    for (contestant, search) in contestants.iter().zip(["genetic", "genetic:population=9"]) {
        assert_eq!(
            (&contestant["name"], &contestant["search"]),
            (&search.into(), &"genetic".into())
        );
        assert_eq!(contestant["runs"], 6);
        let solved = contestant["solved"].as_u64().expect("a count");
        let rate = contestant["rate"].as_f64().expect("a share");
        assert!((rate - solved as f64 / 6.0).abs() < 1e-12);
        assert!(contestant["rate_low"].as_f64() <= Some(rate));
        assert!(contestant["rate_high"].as_f64() >= Some(rate));
        for figure in ["seconds", "evaluations", "score"] {
            for key in ["q1", "median", "q3"] {
                let value = contestant[figure].get(key);
                let value = value.unwrap_or_else(|| panic!("{figure}.{key} in {contestant}"));
                assert!(
                    value.is_number() || (value.is_null() && solved < 6),
                    "{value}"
                );
            }
        }
    }
    assert_eq!(contestants[0]["solved"], 6);
    let test = &result["tests"][0];
    assert!(test["p"].as_f64() <= test["p_holm"].as_f64());
    assert!(
        test["words"]
            .as_str()
            .is_some_and(|text| text.contains("significant difference"))
    );
    let outcomes = result["outcomes"].as_array().expect("a list");
    assert_eq!(outcomes.len(), 12);
    for outcome in outcomes {
        let curve = outcome["curve"].as_array().expect("a curve");
        assert!(!curve.is_empty() && curve.len() <= 256);
        assert_eq!(curve[curve.len() - 1][1], outcome["score"]);
    }
}

#[test]
fn a_race_with_a_number_of_evaluations_is_the_same_again() {
    let (one, other) = (file("again1.json", HARD), file("again2.json", LEVEL));
    let arguments = [
        &one[..],
        &other,
        "--search",
        "genetic",
        "--search",
        "genetic:population=9",
    ];
    let budget = ["--seeds", "4", "--seed", "7", "--evaluations", "900"];
    let first = race(&[&arguments[..], &budget].concat());
    let again = race(&[&arguments[..], &budget].concat());
    assert_eq!(timeless(first.clone()), timeless(again));
    // Several at a time change nothing but the times.
    let mut threads = race(&[&arguments[..], &budget, &["--threads", "3"]].concat());
    threads["threads"] = first["threads"].clone();
    assert_eq!(timeless(first.clone()), timeless(threads));
    let seeds = first["outcomes"].as_array().expect("a list").iter();
    let seeds: Vec<u64> = seeds.filter_map(|run| run["seed"].as_u64()).collect();
    assert_eq!((seeds.len(), seeds[0], seeds[15]), (16, 7, 10));
    // A run of a race is the run that `solve` makes.
    let run = &first["outcomes"][0];
    let same = ["--seed", "7", "--evaluations", "900", "--json"];
    let solved = object(&super::runner::run(&[&["solve", &one], &same[..]].concat()));
    for key in ["solved", "evaluations", "score"] {
        assert_eq!(run[key], solved[key], "{key}");
    }
}

#[test]
fn search_against_itself_is_not_significant() {
    let level = file("twice.json", LEVEL);
    let result = race(&[
        &level, "--search", "genetic", "--search", "genetic", "--seeds", "8",
    ]);
    let names: Vec<_> = [0, 1]
        .map(|n| result["contestants"][n]["name"].clone())
        .into();
    assert_eq!(names, ["genetic", "genetic (2)"]);
    let test = &result["tests"][0];
    assert_eq!((&test["effect"], &test["p"]), (&0.5.into(), &1.0.into()));
    assert_eq!(test["words"], "no significant difference (p = 1.00)");
}

#[test]
fn quartiles_that_are_not_reached_are_null() {
    // Either press switches both of two lamps: one of them stays lit forever.
    let level = file("never.json", r#"{"puzzle":"template","lamps":"10"}"#);
    let result = race(&[&level, "--seeds", "3", "--evaluations", "50"]);
    let one = &result["contestants"][0];
    assert_eq!((&one["solved"], &one["rate_low"]), (&0.into(), &0.0.into()));
    assert!(one["evaluations"]["q1"].is_null() && one["seconds"]["median"].is_null());
    assert!(one["score"]["median"].is_number());
    assert_eq!(result["outcomes"][0]["evaluations"], 50);
    assert_eq!(result["tests"].as_array().map(Vec::len), Some(0));
}

#[test]
fn searches_that_design_race_by_score() {
    let searches = [
        "--search",
        "tuned:width=4,height=4",
        "--random",
        "--set",
        "tidy=off",
    ];
    let budget = ["--seeds", "3", "--evaluations", "400"];
    let result = race(&[&["theseus"], &searches[..], &budget].concat());
    assert_eq!(result["by"], "score");
    let settings = &result["contestants"][0]["settings"];
    assert_eq!(
        (&settings["width"], &settings["tidy"]),
        (&"4".into(), &"off".into())
    );
    assert_eq!(result["contestants"][1]["name"], "random");
    assert!(result["contestants"][0]["score"]["median"].is_number());
    assert!(result["tests"][0]["effect"].is_number());
    let recommended = race(&["theseus", "--random", "--seeds", "1", "--evaluations", "9"]);
    assert_eq!(recommended["contestants"][0]["search"], "tuned");
    assert_eq!(recommended["contestants"][1]["search"], "random");
    let by = ["--search", "tuned", "--by", "seconds"];
    let line = fault(&run(&[&["race", "theseus"], &by[..]].concat()));
    assert!(line.contains("they can only race by fitness"), "{line}");
}

#[test]
fn ready_made_races_can_be_run() {
    for race in &*presets::PRESETS {
        let budget = ["--seeds", "2", "--evaluations", "300", "--json"];
        let output = run(&[&["race", "--preset", race.id], &budget[..]].concat());
        let result = object(&output);
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(result["puzzle"], race.puzzle);
        let contestants = result["contestants"].as_array().map_or(0, Vec::len);
        let tests = result["tests"].as_array().map_or(0, Vec::len);
        assert!(contestants > 1 && tests == contestants - 1);
    }
}

#[test]
fn race_is_written_as_table_markdown_csv_and_svg() {
    let level = file("told.json", LEVEL);
    let (csv, svg) = (file("told.csv", "old"), file("told.svg", "old"));
    let arguments = [
        "race",
        &level,
        "--search",
        "genetic",
        "--search",
        "genetic:population=8,population=9",
        "--seeds",
        "3",
        "--evaluations",
        "2000",
        "--threads=1",
        "--csv",
        &csv,
        "--svg",
        &svg,
    ];
    let table = out(&run(&arguments));
    assert!(
        table.starts_with("template (7 lamps), seeds 1 to 3, at most 2,000 evaluations a run\n")
    );
    for part in [
        "search",
        "3 of 3",
        "“genetic”",
        "Too few runs to tell “genetic”",
    ] {
        assert!(table.contains(part), "{part} in {table}");
    }
    let markdown = out(&run(&[&arguments[..], &["--markdown"]].concat()));
    let version = format!(" Evolvarium {}, 2", evolvarium::VERSION);
    assert!(
        markdown.starts_with("| search | solved | 95 % interval (Wilson) |"),
        "{markdown}"
    );
    assert!(
        markdown.contains("Wilson, 95 %")
            && markdown.contains("Mann–Whitney U")
            && markdown.contains(&version)
            && markdown.contains(", 1 thread.\n\n    cargo run --release --bin evolve -- race "),
        "{markdown}"
    );
    let widths: Vec<usize> = markdown
        .lines()
        .take(4)
        .map(|l| l.matches('|').count())
        .collect();
    assert_eq!(widths, [7, 7, 7, 7], "{markdown}");
    let lines = fs::read_to_string(csv).expect("the file");
    assert_eq!(lines.lines().count(), 7);
    assert!(lines.starts_with("puzzle,level,contestant,search,settings,seed,solved,seconds,"));
    let named =
        r#",1011001,"genetic:population=8,population=9",genetic,population=8 population=9,3,"#;
    assert!(lines.contains(named), "{lines}");
    let budget = format!(",Genetic algorithm,,2000,{},2", evolvarium::VERSION);
    let mut ends = lines.lines();
    assert!(
        ends.next()
            .is_some_and(|head| head.contains(",version,date,machine,direction"))
    );
    let end = ends.all(|line| line.contains(&budget) && line.contains(", 1 thread\","));
    assert!(end, "{lines}");
    let picture = fs::read_to_string(svg).expect("the file");
    super::xml::check(&picture).expect(&picture);
    for part in [
        "A race of searches: template",
        &version[1..version.len() - 3],
        "Runs solved, by evaluations",
        "A: genetic",
    ] {
        assert!(picture.contains(part), "{part} in {picture}");
    }
}

#[test]
fn a_race_on_several_levels_has_rows_for_each_and_says_why_they_may_disagree() {
    let (one, other) = (file("level1.json", HARD), file("level2.json", LEVEL));
    let searches = ["--search", "genetic", "--search", "genetic:population=9"];
    let budget = ["--seeds", "4", "--evaluations", "900"];
    let arguments = [&[&one[..], &other], &searches[..], &budget].concat();
    let result = race(&arguments);
    for contestant in result["contestants"].as_array().expect("a list") {
        let levels = contestant["levels"].as_array().expect("a list");
        let runs: Vec<_> = levels
            .iter()
            .filter_map(|level| level["runs"].as_u64())
            .collect();
        let solved: u64 = levels
            .iter()
            .filter_map(|level| level["solved"].as_u64())
            .sum();
        assert_eq!(
            (runs, solved.into()),
            (vec![4, 4], contestant["solved"].clone())
        );
    }
    let table = out(&run(&[&["race"], &arguments[..]].concat()));
    let markdown = out(&run(&[&["race"], &arguments[..], &["--markdown"]].concat()));
    for text in [&table, &markdown] {
        for row in ["24 lamps: genetic ", "7 lamps: genetic: population=9 "] {
            assert!(text.contains(row), "{row} in {text}");
        }
    }
    assert!(
        markdown.contains("only, whereas a row of all levels pools them"),
        "{markdown}"
    );
}

#[test]
fn evaluations_that_are_not_alike_are_not_compared_by_default() {
    let arguments = [
        "#/kuromasu?level=Keyhole;5x5;c7c3h6b6e",
        "--search",
        "exact",
        "--search",
        "genetic",
    ];
    let budget = ["--seeds", "2", "--evaluations", "5000"];
    let arguments = [&arguments[..], &budget].concat();
    let result = race(&arguments);
    assert_eq!(result["by"], "seconds");
    let note = result["note"].as_str().expect("a sentence");
    assert!(note.contains("of different kinds"), "{note}");
    let table = out(&run(&[&["race"], &arguments[..]].concat()));
    assert!(table.contains(note), "{table}");
    let asked = race(&[&arguments[..], &["--by", "evaluations"]].concat());
    assert_eq!(
        (&asked["by"], &asked["note"]),
        (&"evaluations".into(), &note.into())
    );
    let swap = ["swap", "--search", "astar", "--search", "genetic"];
    assert_eq!(race(&[&swap[..], &budget].concat())["by"], "score");
}

#[test]
fn a_puzzle_without_a_control_says_so_and_races() {
    let mut output = run(&["race", "kuromasu", "--random", "--seeds", "1", "--json"]);
    let text = String::from_utf8(std::mem::take(&mut output.stderr)).expect("text");
    assert_eq!(text, "evolve: “kuromasu” has no random control\n");
    assert_eq!(
        object(&output)["contestants"].as_array().map(Vec::len),
        Some(1)
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_control_has_the_genome_of_a_contestant() {
    let control = |puzzle: &str, search: &str, more: &[&str]| {
        let arguments = [puzzle, "--search", search, "--random", "--seeds", "1"];
        let race = race(
            &[
                &arguments[..],
                &["--evaluations", "100", "--by", "score"],
                more,
            ]
            .concat(),
        );
        race["contestants"][1]["name"]
            .as_str()
            .expect("a name")
            .to_owned()
    };
    assert_eq!(control("theseus", "genetic", &[]), "random");
    assert_eq!(control("theseus", "report", &[]), "report:immigrants=1");
    assert_eq!(
        control(
            "kuromasu",
            "bits-connected:population=9,immigrants=0.5",
            &[]
        ),
        "bits-connected:population=9,immigrants=1"
    );
    assert_eq!(control("morpion", "hunt", &[]), "random");
}

#[test]
fn bad_races_get_one_line() {
    let level = file("bad_race.json", LEVEL);
    let swap = file("bad_swap.json", out(&run(&["generate", "swap"])));
    let cases: [(&[&str], &str); 15] = [
        (&[], "LEVEL"),
        (&["nowhere.json"], "nowhere.json: file not found"),
        (&[&level, "--search", "none"], "has no search “none”"),
        (&[&level, "--search", "genetic:population"], "name=value"),
        (
            &[&level, "--search", "genetic:population=1"],
            "from 2 to 500",
        ),
        (
            &[&level, "--search", "genetic:colour=red"],
            "unknown parameter “colour”",
        ),
        (
            &[&level, "--set", "colour=red"],
            "unknown parameter “colour”",
        ),
        (&[&level, &swap], "all levels must belong to one puzzle"),
        (&[&level, "--seeds", "0"], "--seeds"),
        (&[&level, "--seconds", "-1"], "a number of seconds"),
        (&[&level, "--threads", "0"], "--threads"),
        (
            &[&level, "--seed", "18446744073709551615"],
            "seeds after 18446744073709551615 exceed the largest seed",
        ),
        (&["--preset", "template"], "known: slice, theseus"),
        (&[&level, "--preset", "slice"], "cannot be used with"),
        (
            &[&level, "--csv", "nowhere/runs.csv"],
            "nowhere/runs.csv: can't be written",
        ),
    ];
    for (arguments, what) in cases {
        let line = fault(&run(&[&["race"], arguments].concat()));
        assert!(line.contains(what), "{what} in {line}");
    }
    let line = fault(&run_with(&["race", "-"], b"Hello"));
    assert!(line.contains("standard input: "), "{line}");
    let theseus = ["theseus", "--search", "tuned", "--search", "breadth-first"];
    let line = fault(&run(&[&["race"], &theseus[..]].concat()));
    assert!(
        line.contains("can't race each other: one designs levels"),
        "{line}"
    );
}

#[test]
fn a_link_of_a_race_or_a_lesson_makes_the_race_of_its_options() {
    let board = "Narrow_Gate;5x5;5_2g5g6f5";
    let level = format!("#/kuromasu?level={board}");
    let link = format!(
        "#/lab?puzzle=kuromasu&level={board}&search=bits-connected:population:10|30&name=Sizes\
         &search=genetic-penalty&seeds=3&seed=7&evaluations=2000&target=0&by=score&version=0.2.0"
    );
    let options = [
        &*level,
        "--search=bits-connected:population=10|30",
        "--search=genetic-penalty",
        "--name=Sizes",
        "--evaluations=2000",
        "--target=0",
        "--by=score",
        "--seed=7",
    ];
    let plain = |seeds| timeless(race(&[&options[..], &[seeds]].concat()));
    for link in [
        link.clone(),
        format!("https://example.org/puzzles/?lang=de{link}"),
    ] {
        assert_eq!(timeless(race(&[&link])), plain("--seeds=3"));
        assert_eq!(timeless(race(&[&link, "--seeds=2"])), plain("--seeds=2"));
    }
    // Ready-made, and with the number of runs and evaluations that links have by default.
    let more = ["--seeds=1", "--evaluations=100"];
    let ready = |race_and: &[&str]| timeless(race(&[race_and, &more[..]].concat()));
    assert_eq!(
        ready(&["#/lab?race=kuromasu&version=0.2.0"]),
        ready(&["--preset=kuromasu", "--defaults=0.2.0"])
    );
    let usual = race(&["#/lab?puzzle=template&level=1011&search=genetic"]);
    assert_eq!(
        (&usual["seeds"], &usual["budget"]["evaluations"]),
        (&10.into(), &50_000.into())
    );

    let lessons = include_str!("../../www/lessons.json");
    let lessons: Value = serde_json::from_str(lessons).expect("JSON");
    let link = lessons["lessons"][1]["race"].as_str().expect("a race");
    for choice in ["", "&choice=0", "&choice=x", "&choice=9"] {
        let of_lesson = ready(&[&format!("https://example.org/#/learn?lesson=wrong{choice}")]);
        assert_eq!(of_lesson["contestants"][1]["name"], "With the missing rule");
        assert_eq!(of_lesson["levels"], ready(&[link])["levels"]);
        assert_eq!(of_lesson["outcomes"], ready(&[link])["outcomes"]);
    }
    let keyhole = ready(&["#/learn?lesson=wrong&choice=1"]);
    assert_eq!(keyhole["levels"][0]["name"], "Keyhole");
}

#[test]
fn bad_links_of_races_get_one_line() {
    let level = file("beside_link.json", LEVEL);
    let known = "unknown lesson “x”; known: chance, wrong, selection";
    let cases: [(&[&str], &str); 9] = [
        (&["#/learn?lesson=x"], known),
        (&["#/learn"], "unknown lesson “”; known: chance"),
        (
            &["#/lab"],
            "the link: expected a race such as #/lab?race=slice",
        ),
        (&["#/lab?race=chess"], "the link: unknown race “chess”"),
        (
            &["#/lab?puzzle=slice&seeds=0"],
            "the link: a race can have 1 to 10000 runs",
        ),
        (
            &["#/lab?puzzle=slice&seeds=x"],
            "the link: seeds: “x” is not a whole number",
        ),
        (&["#/lab?puzzle=slice&level=x"], "the link: level"),
        (
            &[&level, "#/lab?race=slice"],
            "without other levels or searches",
        ),
        (
            &["#/learn?lesson=luck", "--search=tuned"],
            "without other levels or searches",
        ),
    ];
    for (arguments, what) in cases {
        let line = fault(&run(&[&["race"], arguments].concat()));
        assert!(line.contains(what), "{what} in {line}");
    }
    let long = "x".repeat(5000);
    let line = fault(&run(&["race", &format!("#/learn?lesson={long}")]));
    assert!(
        line.chars().count() <= 310 && line.contains("unknown lesson"),
        "{line}"
    );
    let output = run(&[
        "race",
        "#/lab?race=kuromasu&version=9.0",
        "--seeds=1",
        "--evaluations=10",
    ]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("newer version"), "{told}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_sweep_has_names_and_targets() {
    let level = file("sweep.json", LEVEL);
    let race = race(&[
        &level,
        "--search=genetic:population=4|8",
        "--search=genetic",
        "--name=sweep",
        "--name=the \"usual\" one",
        "--seeds=3",
        "--evaluations=300",
        "--target=0",
        "--target=-1",
    ]);
    let contestants = race["contestants"].as_array().expect("a list");
    let names: Vec<&Value> = contestants.iter().map(|one| &one["name"]).collect();
    let expected = [
        "sweep: population=4",
        "sweep: population=8",
        "the \"usual\" one",
    ];
    assert_eq!(names, expected);
    assert_eq!(contestants[1]["settings"]["population"], "8");
    for one in contestants {
        let targets = one["targets"].as_array().expect("a list");
        assert_eq!(
            (&targets[0]["target"], &targets[1]["target"]),
            (&0.0.into(), &(-1.0).into())
        );
        assert!(targets[0]["reached"].as_u64() <= one["runs"].as_u64());
    }
    let long = "x".repeat(61);
    let output = run(&["race", &level, "--search=genetic", "--name", &long]);
    let fault = fault(&output);
    assert!(fault.contains("at most 60 characters"), "{fault}");
}
