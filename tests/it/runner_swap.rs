//! The headless runner on Puzzle X: every search, new levels, answers, forms, and
//! what is said of levels that cannot be solved.

use serde_json::Value;

use super::runner::{fault, file, object, out, run, run_with};

/// Two swaps, each by another piece, one of them over the head of a third.
const LEVEL: &str = r####"{"puzzle":"swap","name":"Two","start":[["T1R","B1B","###"],["T2B","T1B","B1R"]],"goal":[["B","R","#"],["R","B","B"]]}"####;
const TEXT: &str = "swap Two;3x2;T1RB1B.T2BT1BB1R;BR.RBB";

const SEARCHES: [&str; 8] = [
    "solver", "genetic", "random", "source", "astar", "beam", "uniform", "breadth",
];

fn solve(level: &str, more: &[&str]) -> Value {
    let output = run(&[&["solve", level, "--json"], more].concat());
    assert_eq!(output.status.code(), Some(0), "{more:?}: {output:?}");
    object(&output)
}

#[test]
fn every_search_solves_and_its_answer_checks() {
    let level = file("swap to solve.json", LEVEL);
    for search in SEARCHES {
        let result = solve(&level, &["--search", search, "--seed", "3"]);
        for (key, value) in [
            ("puzzle", Value::from("swap")),
            ("search", search.into()),
            ("seed", 3.into()),
            ("solved", true.into()),
        ] {
            assert_eq!(result[key], value, "{key} of {result}");
        }
        for key in ["seconds", "evaluations", "generations", "score"] {
            assert!(result[key].is_number(), "{key} of {result}");
        }
        if ["solver", "genetic", "random", "astar"].contains(&search) {
            assert_eq!(result["end"], "solved", "{result}");
        }
        let swaps = result["answer"].as_array().expect("a list").len();
        if ["solver", "astar", "uniform", "breadth"].contains(&search) {
            assert_eq!(swaps, 2, "{search}: {result}");
        }
        let checked = run(&["check", &level, &result["answer"].to_string(), "--json"]);
        assert_eq!(checked.status.code(), Some(0), "{search}: {checked:?}");
        assert_eq!(object(&checked)["solved"], true, "{search}");
    }
}

#[test]
fn clusters_are_solved_but_by_the_source_s_solver() {
    let clusters =
        r#"{"puzzle":"swap","start":[["T1R","T1B","T1R"],["T1B","T1R","T1B"]],"goal":"clusters"}"#;
    let level = file("clusters to solve.json", clusters);
    for search in SEARCHES {
        // Evolving searches continue to shorter lines.
        let (much, name) = (["--evaluations", "2000"], ["--search", search]);
        let arguments = [&["solve", &level, "--json"], &name[..], &much].concat();
        if search == "source" {
            let line = fault(&run(&arguments));
            assert!(line.contains("cluster levels have none"), "{line}");
            continue;
        }
        let result = object(&run(&arguments));
        assert_eq!(result["solved"], true, "{search}");
        let swaps = result["answer"].as_array().expect("a list").len();
        if search != "breadth" {
            assert_eq!(result["score"].as_f64(), Some(swaps as f64), "{result}");
        }
        let answer = result["answer"].to_string();
        let checked = run(&["check", &level, &answer]);
        assert_eq!(checked.status.code(), Some(0), "{search}: {answer}");
    }
}

#[test]
fn the_searches_are_listed_with_source_and_parameters() {
    let level = file("swap to list.json", LEVEL);
    let text = out(&run(&["solve", &level, "--search", "list"]));
    for part in SEARCHES {
        assert!(text.contains(part), "{part} in {text}");
    }
    for part in ["Pau Sanchez", "further", "width", "weight", "length"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let line = fault(&run(&["solve", &level, "--search", "guess"]));
    assert!(line.contains("guess") && line.contains("solver"), "{line}");
    let line = fault(&run(&[
        "solve", &level, "--search", "beam", "--set", "width=0",
    ]));
    assert!(
        line.contains("width") && line.contains("from 1 to"),
        "{line}"
    );
}

#[test]
fn answers_are_judged_or_refused_with_their_place() {
    let level = file("swap to check.json", LEVEL);
    let check = |answer: &str| run(&["check", &level, answer, "--json"]);
    for answer in [
        "[[0,0,0,1],[1,0,1,2]]",
        "[[1,2,1,0],[0,1,0,0]]",
        "[[0,0,0,1],[1,0,1,2],[1,0,1,2],[1,0,1,2]]",
    ] {
        let right = check(answer);
        assert_eq!(right.status.code(), Some(0), "{answer}: {right:?}");
        assert_eq!(
            out(&right),
            "{\"valid\":true,\"solved\":true,\"why\":\"\"}\n"
        );
    }
    let half = check("[[0,0,0,1]]");
    assert_eq!(half.status.code(), Some(1));
    let verdict = object(&half);
    assert_eq!(
        (&verdict["valid"], &verdict["solved"]),
        (&true.into(), &false.into())
    );
    for (answer, why) in [
        ("[[0,0,1,1]]", "rooks reach along rows and columns only"),
        ("[[0,1,0,2]]", "There is a wall in row 1, column 3."),
        ("[[0,0,0,1],[0,0,0,0]]", "can't swap with itself"),
        ("[[0,0,1,2]]", "they share no row, column or diagonal"),
    ] {
        let wrong = check(answer);
        let verdict = object(&wrong);
        assert_eq!(wrong.status.code(), Some(1), "{answer}");
        assert_eq!(verdict["valid"], false, "{answer}");
        assert!(
            verdict["why"].as_str().is_some_and(|w| w.contains(why)),
            "{verdict}"
        );
    }
    for (answer, what) in [
        (
            "[[0,0,0,3]]",
            "swap 1: [0, 3] is outside the board: expected rows 0 to 1 and columns 0 to 2",
        ),
        ("[[0,0,0,1],[2,0,1,0]]", "swap 2: [2, 0] is outside"),
        ("[[0,0,0]]", "swap 1 has 3 numbers: expected 4"),
        ("[[0,0,0,1]", "ends too early"),
        ("\"0-1\"", "expected a list in square brackets"),
    ] {
        let line = fault(&run(&["check", &level, answer]));
        assert!(line.contains(what), "{what} in {line}");
    }
}

#[test]
fn levels_are_converted_to_every_form_and_back() {
    let level: Value = serde_json::from_str(LEVEL).expect("a level file");
    let convert = |level: &str, form: &str| {
        let output = run_with(&["convert", "-", "--to", form], level.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{level}: {output:?}");
        out(&output).trim_end().to_owned()
    };
    assert_eq!(convert(LEVEL, "text"), TEXT);
    for text in [
        LEVEL,
        TEXT,
        &convert(LEVEL, "link"),
        &convert(LEVEL, "save"),
    ] {
        let json: Value = serde_json::from_str(&convert(text, "json")).expect("a level file");
        assert_eq!(json, level, "{text}");
    }
    let picture = convert(LEVEL, "svg");
    assert!(
        picture.starts_with("<svg") && picture.contains(">Goal<"),
        "{picture}"
    );
}

#[test]
fn levels_that_cannot_be_solved_say_why() {
    for (level, why) in [
        (
            r#"{"puzzle":"swap","start":[["T1R","T1B"]],"goal":[["R","R"]]}"#,
            "goal: it needs 2 red (the start has 1), 0 blue (the start has 1)",
        ),
        (
            r#"{"puzzle":"swap","start":[["T1R","T0B"]],"goal":[["R","B"]]}"#,
            "start, row 1, column 2: “T0B” is not a square",
        ),
        (
            r##"{"puzzle":"swap","start":[["T1R","T1B"]],"goal":[["B","#"]]}"##,
            "goal, row 1, column 2: a wall where the start has none",
        ),
    ] {
        for command in [&["solve"][..], &["convert", "--to", "json"], &["check"]] {
            let mut arguments = [command, &["-"]].concat();
            if command[0] == "check" {
                arguments.push("[]");
            }
            let line = fault(&run_with(&arguments, level.as_bytes()));
            assert!(line.contains(why), "{line}");
        }
    }
    // Colours are as they should be, but bishops keep to their half of the cells.
    let bishops =
        r#"{"puzzle":"swap","start":[["B1R","B1B"],["B1R","B1B"]],"goal":[["R","B"],["B","R"]]}"#;
    let level = file("bishops.json", bishops);
    for search in SEARCHES {
        let line = fault(&run(&["solve", &level, "--search", search]));
        assert!(
            line.contains("can't swap with the rest"),
            "{search}: {line}"
        );
    }
    assert_eq!(run(&["check", &level, "[]"]).status.code(), Some(1));
}

#[test]
fn generated_levels_match_the_request_and_their_solution() {
    for difficulty in ["easy", "medium", "hard", "expert"] {
        for kind in ["random", "picture"] {
            let wish = ["--difficulty", difficulty, "--kind", kind];
            let more = ["--seed", "2", "--json"];
            let output = run(&[&["generate", "swap"], &wish[..], &more].concat());
            assert_eq!(output.status.code(), Some(0), "{output:?}");
            let level = object(&output);
            assert_eq!(level["puzzle"], "swap");
            assert!(
                level["goal"].is_array() && level["proved"].is_boolean(),
                "{level}"
            );
            let name = file(&format!("{difficulty} {kind}.json"), level.to_string());
            let solution = level["solution"].to_string();
            let checked = run(&["check", &name, &solution, "--json"]);
            assert_eq!(checked.status.code(), Some(0), "{level}");
            let checked = run(&["check", &name, "[]"]);
            assert_eq!(
                checked.status.code(),
                Some(1),
                "solved at the start: {level}"
            );
        }
    }
    for (arguments, what) in [
        (&["--difficulty", "silly"][..], "easy"),
        (&["--kind", "silly"], "picture"),
        (&["--width", "7"], "from 0 to 6"),
        (&["--set", "colour=red"], "colour"),
    ] {
        let line = fault(&run(&[&["generate", "swap"], arguments].concat()));
        assert!(line.contains(what), "{line}");
    }
}

#[test]
fn seeds_and_counts_make_levels_again() {
    let generate = |more: &[&str]| {
        let output = run(&[&["generate", "swap", "--json"], more].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        out(&output)
    };
    for kind in ["random", "picture", "clusters"] {
        let wish = ["--difficulty", "medium", "--kind", kind];
        let three = generate(&[&wish[..], &["--count", "3", "--seed", "8"]].concat());
        assert_eq!(three.lines().count(), 3);
        for (line, seed) in three.lines().zip(["8", "9", "10"]) {
            let again = generate(&[&wish[..], &["--seed", seed]].concat());
            assert_eq!(again.trim_end(), line);
        }
        assert_ne!(three.lines().next(), three.lines().nth(1));
    }
}

#[test]
fn levels_are_rated_by_their_best_line() {
    let level = file("swap to rate.json", LEVEL);
    let output = run(&["rate", "swap", &level, "--json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let rating = object(&output);
    for (key, value) in [
        ("solvable", Value::from(true)),
        ("swaps", 2.into()),
        ("proved", true.into()),
        ("difficulty", "easy".into()),
    ] {
        assert_eq!(rating[key], value, "{key} of {rating}");
    }
}
