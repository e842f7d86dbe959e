//! The headless runner on Puzzle X: every search, new levels, answers, forms, and
//! what is said of levels that cannot be solved.

use serde_json::{Value, json};

use super::runner::{
    evolve, evolve_with, fails, file, has_fields, has_numbers, is_refused, is_refused_with, object,
    out, succeeds,
};

/// Two swaps, each by another piece, one of them over the head of a third.
const LEVEL: &str = r####"{"puzzle":"swap","name":"Two","start":[["T1R","B1B","###"],["T2B","T1B","B1R"]],"goal":[["B","R","#"],["R","B","B"]]}"####;
const TEXT: &str = "swap Two;3x2;T1RB1B.T2BT1BB1R;BR.RBB";

const SEARCHES: [&str; 8] = [
    "solver", "genetic", "random", "source", "astar", "beam", "uniform", "breadth",
];

#[test]
fn every_search_solves_and_its_answer_checks() {
    let level = file("swap to solve.json", LEVEL);
    for search in SEARCHES {
        let line = format!("solve '{level}' --json --search {search} --seed 3");
        let result = object(&succeeds(&line));
        has_fields(
            &result,
            &[
                ("puzzle", json!("swap")),
                ("search", json!(search)),
                ("seed", json!(3)),
                ("solved", json!(true)),
            ],
        );
        has_numbers(&result, &["seconds", "evaluations", "generations", "score"]);
        if ["solver", "genetic", "random", "astar"].contains(&search) {
            assert_eq!(result["end"], "solved", "{result}");
        }
        let swaps = result["answer"].as_array().expect("a list").len();
        if ["solver", "astar", "uniform", "breadth"].contains(&search) {
            assert_eq!(swaps, 2, "{search}: {result}");
        }
        let answer = &result["answer"];
        let checked = object(&succeeds(&format!("check '{level}' '{answer}' --json")));
        assert_eq!(checked["solved"], true, "{search}");
    }
}

#[test]
fn clusters_are_solved_but_by_the_source_s_solver() {
    let clusters =
        r#"{"puzzle":"swap","start":[["T1R","T1B","T1R"],["T1B","T1R","T1B"]],"goal":"clusters"}"#;
    let level = file("clusters to solve.json", clusters);
    for search in SEARCHES {
        // Evolving searches continue to shorter lines.
        let line = format!("solve '{level}' --json --search {search} --evaluations 2000");
        if search == "source" {
            is_refused(&line, "cluster levels have none");
            continue;
        }
        let result = object(&evolve(&line));
        assert_eq!(result["solved"], true, "{search}");
        let answer = &result["answer"];
        let swaps = answer.as_array().expect("a list").len();
        if search != "breadth" {
            assert_eq!(result["score"].as_f64(), Some(swaps as f64), "{result}");
        }
        succeeds(&format!("check '{level}' '{answer}'"));
    }
}

#[test]
fn the_searches_are_listed_with_source_and_parameters() {
    let solve = format!("solve '{}'", file("swap to list.json", LEVEL));
    let text = out(&evolve(&format!("{solve} --search list")));
    let parts = ["Pau Sanchez", "further", "width", "weight", "length"];
    for part in SEARCHES.iter().chain(&parts) {
        assert!(text.contains(part), "{part} in {text}");
    }
    for part in ["guess", "solver"] {
        is_refused(&format!("{solve} --search guess"), part);
    }
    for part in ["width", "from 1 to"] {
        is_refused(&format!("{solve} --search beam --set width=0"), part);
    }
}

#[test]
fn answers_are_judged_or_refused_with_their_place() {
    let level = file("swap to check.json", LEVEL);
    let check = |answer: &str| format!("check '{level}' '{answer}' --json");
    for answer in [
        "[[0,0,0,1],[1,0,1,2]]",
        "[[1,2,1,0],[0,1,0,0]]",
        "[[0,0,0,1],[1,0,1,2],[1,0,1,2],[1,0,1,2]]",
    ] {
        let right = succeeds(&check(answer));
        assert_eq!(
            out(&right),
            "{\"valid\":true,\"solved\":true,\"why\":\"\"}\n"
        );
    }
    let half = object(&fails(&check("[[0,0,0,1]]")));
    has_fields(&half, &[("valid", json!(true)), ("solved", json!(false))]);
    for (answer, why) in [
        ("[[0,0,1,1]]", "rooks reach along rows and columns only"),
        ("[[0,1,0,2]]", "There is a wall in row 1, column 3."),
        ("[[0,0,0,1],[0,0,0,0]]", "can't swap with itself"),
        ("[[0,0,1,2]]", "they share no row, column or diagonal"),
    ] {
        let verdict = object(&fails(&check(answer)));
        assert_eq!(verdict["valid"], false, "{answer}");
        let found = verdict["why"].as_str().expect("a reason");
        assert!(found.contains(why), "{verdict}");
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
        is_refused(&check(answer), what);
    }
}

#[test]
fn levels_are_converted_to_every_form_and_back() {
    let level: Value = serde_json::from_str(LEVEL).expect("a level file");
    let convert = |level: &str, form: &str| {
        let output = evolve_with(&format!("convert - --to {form}"), level);
        assert_eq!(output.status.code(), Some(0), "{level}: {output:?}");
        out(&output).trim_end().to_owned()
    };
    assert_eq!(convert(LEVEL, "text"), TEXT);
    let (link, save) = (convert(LEVEL, "link"), convert(LEVEL, "save"));
    for text in [LEVEL, TEXT, &link, &save] {
        let json: Value = serde_json::from_str(&convert(text, "json")).expect("a level file");
        assert_eq!(json, level, "{text}");
    }
    let picture = convert(LEVEL, "svg");
    assert!(picture.starts_with("<svg"), "{picture}");
    assert!(picture.contains(">Goal<"), "{picture}");
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
        for command in ["solve -", "convert --to json -", "check - []"] {
            is_refused_with(command, level, why);
        }
    }
    // Colours are as they should be, but bishops keep to their half of the cells.
    let bishops =
        r#"{"puzzle":"swap","start":[["B1R","B1B"],["B1R","B1B"]],"goal":[["R","B"],["B","R"]]}"#;
    let level = file("bishops.json", bishops);
    for search in SEARCHES {
        is_refused(
            &format!("solve '{level}' --search {search}"),
            "can't swap with the rest",
        );
    }
    fails(&format!("check '{level}' []"));
}

#[test]
fn generated_levels_match_the_request_and_their_solution() {
    let kinds = ["random", "picture"].into_iter();
    for (kind, difficulty) in kinds.flat_map(|kind| {
        let difficulties = ["easy", "medium", "hard", "expert"];
        difficulties.map(|difficulty| (kind, difficulty))
    }) {
        let wish = format!("--difficulty {difficulty} --kind {kind} --seed 2 --json");
        let level = object(&succeeds(&format!("generate swap {wish}")));
        assert_eq!(level["puzzle"], "swap");
        assert!(level["goal"].is_array(), "{level}");
        assert!(level["proved"].is_boolean(), "{level}");
        let name = file(&format!("{difficulty} {kind}.json"), level.to_string());
        succeeds(&format!("check '{name}' '{}' --json", level["solution"]));
        // It is not solved at the start.
        fails(&format!("check '{name}' []"));
    }
    for (options, what) in [
        ("--difficulty silly", "easy"),
        ("--kind silly", "picture"),
        ("--width 7", "from 0 to 6"),
        ("--set colour=red", "colour"),
    ] {
        is_refused(&format!("generate swap {options}"), what);
    }
}

#[test]
fn seeds_and_counts_make_levels_again() {
    for kind in ["random", "picture", "clusters"] {
        let wish = format!("generate swap --json --difficulty medium --kind {kind}");
        let three = out(&succeeds(&format!("{wish} --count 3 --seed 8")));
        assert_eq!(three.lines().count(), 3);
        for (line, seed) in three.lines().zip(8..) {
            let again = out(&succeeds(&format!("{wish} --seed {seed}")));
            assert_eq!(again.trim_end(), line);
        }
        assert_ne!(three.lines().next(), three.lines().nth(1));
    }
}

#[test]
fn levels_are_rated_by_their_best_line() {
    let level = file("swap to rate.json", LEVEL);
    let rating = object(&succeeds(&format!("rate swap '{level}' --json")));
    has_fields(
        &rating,
        &[
            ("solvable", json!(true)),
            ("swaps", json!(2)),
            ("proved", json!(true)),
            ("difficulty", json!(2)),
            ("unit", json!("swaps")),
            ("grade", json!("easy")),
        ],
    );
}
