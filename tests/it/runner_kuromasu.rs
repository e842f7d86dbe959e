//! The headless runner on Kuromasu: other programs' forms, how many solutions
//! there are, answers, and new boards.

use serde_json::Value;

use super::runner::{fault, file, object, out, run, run_with};

/// The paper's opening example: the level file, and as two programs write it.
const FILE: &str = include_str!("../cases/kuromasu-11x11.json");
const TATHAM: &str = "11x11:b9e8j7f12e16_9k10k12a8a11a3k3k3_7e2f7j2e5b";
const PZPR: &str = "https://puzz.link/p?kurodoko/11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h";

fn convert(level: &str, form: &str) -> String {
    let output = run_with(&["convert", "-", "--to", form], level.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{level}: {output:?}");
    out(&output).trim_end().to_owned()
}

#[test]
fn every_form_converts_to_those_of_other_programs() {
    for level in [FILE, TATHAM, PZPR, &format!("\u{feff}{TATHAM}\r\n")] {
        assert_eq!(convert(level, "tatham"), TATHAM);
        assert_eq!(convert(level, "pzpr"), PZPR);
        let json: Value = serde_json::from_str(&convert(level, "json")).expect("a level file");
        let file: Value = serde_json::from_str(FILE).expect("a level file");
        assert_eq!(json["clues"], file["clues"]);
        let link = convert(level, "link");
        assert_eq!(convert(&link, "tatham"), TATHAM, "{link}");
    }
    for link in [
        format!("#/kuromasu?level={TATHAM}"),
        "#/kuromasu?level=kurodoko/11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h".to_owned(),
        PZPR.to_owned(),
    ] {
        let output = run(&["convert", &link, "--to", "tatham"]);
        assert_eq!(out(&output).trim_end(), TATHAM, "{link}");
    }
    let bare = r#"{"puzzle":"kuromasu","clues":[[0,-1],[0,3]]}"#;
    assert_eq!(
        convert(bare, "pzpr"),
        "https://puzz.link/p?kurodoko/2/2/g.g3"
    );
    assert_eq!(convert(bare, "text"), "kuromasu ;2x2;a.a3");
    let line = fault(&run_with(
        &["convert", "-", "--to", "tatham"],
        bare.as_bytes(),
    ));
    assert!(
        line.contains("standard input: the clue in row 1, column 2 has no number"),
        "{line}"
    );
}

#[test]
fn faults_in_other_formats_state_their_place() {
    for (text, what) in [
        ("5x5:x", "kuromasu, description, the end: one cell missing"),
        (
            "5x5:y1\n",
            "kuromasu, description, character 2: one cell too many",
        ),
        (
            "5x5:0x",
            "kuromasu, description, character 1, row 1, column 1: 0 can't be a clue",
        ),
        ("9x9#123456", "kuromasu: “9x9#123456” is a random seed"),
        (
            "kurodoko/5/5/zj",
            "kuromasu, body, the end: one cell missing",
        ),
        (
            "https://puzz.link/p?kurodoko/5/x/zk",
            "kuromasu, height: “x” is not a whole number",
        ),
        (
            "https://puzz.link/p?heyawake/5/5/0",
            "kuromasu: “heyawake” is another puzzle",
        ),
    ] {
        for command in [
            &["solve"][..],
            &["convert", "--to", "json"],
            &["check", "--unique"],
        ] {
            let line = fault(&run_with(&[command, &["-"]].concat(), text.as_bytes()));
            assert!(line.contains(what), "{line}");
        }
    }
}

#[test]
fn check_reports_uniqueness() {
    let paper = file("paper.txt", TATHAM);
    let alone = run(&["check", &paper, "--unique", "--json"]);
    assert_eq!(alone.status.code(), Some(0));
    assert_eq!(out(&alone), "{\"solutions\":1,\"why\":\"\"}\n");
    // Four cells are seen from a corner in several ways.
    let several = file("several.txt", "3:4h");
    let answer = "[[0,0,1],[0,0,0],[0,0,0]]";
    let checked = run(&["check", &several, answer, "--unique", "--json"]);
    assert_eq!(checked.status.code(), Some(1), "solved, but not unique");
    let verdict = object(&checked);
    assert_eq!(
        (&verdict["valid"], &verdict["solved"], &verdict["solutions"]),
        (&true.into(), &true.into(), &2.into())
    );
    assert_eq!(run(&["check", &several, answer]).status.code(), Some(0));
    let wrong = run(&["check", &several, "[[0,0,0],[0,1,0],[0,0,0]]", "--json"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(
        object(&wrong)["why"]
            .as_str()
            .is_some_and(|why| why.contains("already sees 5"))
    );
    let line = fault(&run(&["check", &several, "[[0,0],[0,0]]"]));
    assert!(
        line.contains("2 rows of 2 cells: expected 3 rows of 3"),
        "{line}"
    );
    let none = file("none.txt", "3:1h");
    let none = run(&["check", &none, "--unique", "--json"]);
    assert_eq!(
        (none.status.code(), &object(&none)["solutions"]),
        (Some(1), &0.into())
    );
}

#[test]
fn new_boards_have_the_size_and_one_solution() {
    for difficulty in ["easy", "normal", "hard"] {
        let sizes = ["--width", "6", "--height", "5"];
        let more = ["--difficulty", difficulty, "--seed", "3", "--json"];
        let output = run(&[&["generate", "kuromasu"], &sizes[..], &more].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let level = object(&output);
        let rows = level["clues"].as_array().expect("rows");
        assert_eq!(rows.len(), 5);
        assert_eq!(rows[0].as_array().map(Vec::len), Some(6));
        let checked = run_with(&["check", "-", "--unique"], level.to_string().as_bytes());
        assert_eq!(out(&checked), "one solution\n", "{level}");
    }
    let line = fault(&run(&["generate", "kuromasu", "--difficulty", "silly"]));
    assert!(line.contains("difficulty"), "{line}");
}

#[test]
fn every_search_solves_the_paper_s_board() {
    let level = file("paper to solve.txt", TATHAM);
    let mut answers = Vec::new();
    for search in ["genetic", "deduction", "exact"] {
        let line = ["solve", &level, "--search", search, "--seed", "3", "--json"];
        let output = run(&line);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let result = object(&output);
        for (key, value) in [
            ("puzzle", Value::from("kuromasu")),
            ("search", search.into()),
            ("seed", 3.into()),
            ("solved", true.into()),
            ("score", 0.0.into()),
        ] {
            assert_eq!(result[key], value, "{key} of {result}");
        }
        for key in ["seconds", "evaluations", "generations"] {
            assert!(result[key].is_number(), "{key} of {result}");
        }
        let answer = result["answer"].to_string();
        let checked = run(&["check", &level, &answer, "--unique", "--json"]);
        assert_eq!(checked.status.code(), Some(0), "{checked:?}");
        answers.push(answer);
    }
    // There is but one.
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
}

#[test]
fn the_searches_are_listed_with_source_and_parameters() {
    let level = file("paper to list.txt", TATHAM);
    let text = out(&run(&["solve", &level, "--search", "list"]));
    for part in [
        "genetic",
        "deduction",
        "exact",
        "Moscato",
        "population",
        "techniques",
        "prove",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let line = fault(&run(&["solve", &level, "--search", "guess"]));
    assert!(line.contains("guess") && line.contains("genetic"), "{line}");
    let line = fault(&run(&["solve", &level, "--set", "population=0"]));
    assert!(
        line.contains("population") && line.contains("from 1 to 400"),
        "{line}"
    );
}

#[test]
fn what_deduction_cannot_find_is_not_called_solved() {
    // Four cells are seen from a corner in several ways.
    let several = file("several to solve.txt", "3:4h");
    let line = ["solve", &several, "--search", "deduction", "--json"];
    let output = run(&line);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(object(&output)["solved"], false);
    // With easy techniques alone the paper's board is left half done.
    let paper = file("paper by easy steps.txt", TATHAM);
    let easy = [
        "solve",
        &paper,
        "--search",
        "deduction",
        "--set",
        "techniques=easy",
        "--json",
    ];
    let output = run(&easy);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        object(&output)["score"]
            .as_f64()
            .is_some_and(|open| open > 0.0)
    );
}

#[test]
fn seeds_counts_and_symmetry_make_boards_that_are_unique() {
    let sizes = ["--width", "7", "--height", "6", "--difficulty", "normal"];
    let generate = |more: &[&str]| {
        let output = run(&[&["generate", "kuromasu", "--json"], &sizes[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        out(&output)
    };
    let three = generate(&["--set", "symmetry=on", "--count", "3", "--seed", "8"]);
    assert_eq!(three.lines().count(), 3);
    for (line, seed) in three.lines().zip(["8", "9", "10"]) {
        let again = generate(&["--set", "symmetry=on", "--seed", seed]);
        assert_eq!(again.trim_end(), line);
        let checked = run_with(&["check", "-", "--unique", "--json"], line.as_bytes());
        assert_eq!(object(&checked)["solutions"], 1, "{line}");
        let level: Value = serde_json::from_str(line).expect("a level file");
        let clues: Vec<i64> = level["clues"]
            .as_array()
            .expect("rows")
            .iter()
            .flat_map(|row| row.as_array().expect("a row"))
            .filter_map(Value::as_i64)
            .collect();
        let turned = clues.iter().rev();
        let alike = clues.iter().zip(turned).all(|(a, b)| (*a > 0) == (*b > 0));
        assert!(alike && clues.len() == 42, "{line}");
        let named = format!("\"name\":\"7 × 6, normal ({seed})\"");
        assert!(line.contains(&named), "{named} in {line}");
    }
    assert_ne!(generate(&["--seed", "8"]), generate(&["--seed", "9"]));
    for (arguments, what) in [
        (&["--width", "2"][..], "from 3 to 36"),
        (&["--height", "37"], "from 3 to 36"),
        (&["--set", "symmetry=maybe"], "symmetry"),
        (&["--difficulty", "mild"], "easy"),
        (&["--set", "colour=red"], "colour"),
    ] {
        let line = fault(&run(&[&["generate", "kuromasu"], arguments].concat()));
        assert!(line.contains(what), "{line}");
    }
}

#[test]
fn answers_are_judged_or_refused_with_their_place() {
    // Seen from the 5: two to the right, two below, and itself.
    let level = file("to check.txt", "3:5h");
    let check = |answer: &str| run(&["check", &level, answer, "--json"]);
    let right = check("[[0,0,0],[0,1,0],[0,0,0]]");
    assert_eq!(
        (right.status.code(), &object(&right)["solved"]),
        (Some(0), &true.into())
    );
    for (answer, why) in [
        ("[[0,0,0],[1,0,0],[0,0,0]]", "can see only 3"),
        ("[[0,0,0],[0,1,1],[0,0,0]]", "touch"),
        ("[[0,0,0],[0,0,1],[0,1,0]]", "cut off"),
        ("[[1,0,0],[0,0,0],[0,0,0]]", "holds a clue"),
    ] {
        let wrong = check(answer);
        assert_eq!(wrong.status.code(), Some(1), "{answer}: {wrong:?}");
        let verdict = object(&wrong);
        assert_eq!(verdict["solved"], false, "{answer}");
        let message = verdict["why"].as_str().unwrap_or_default();
        let black = message.contains("is black") && why == "holds a clue";
        assert!(message.contains(why) || black, "{answer}: {message}");
    }
    for (answer, what) in [
        (
            "[[0,0,0],[0,0,0]]",
            "2 rows of 3 cells: expected 3 rows of 3",
        ),
        ("[[0,0,0],[0,0],[0,0,0]]", "row 2: 2 cells"),
        (
            "[[0,0,0],[0,2,0],[0,0,0]]",
            "row 2, column 2: “2” is not a cell: expected 0 (white) or 1 (black)",
        ),
        ("[[0,0,0],[0,0,0],[0,0,0]", "ends too early"),
        ("\"NESW\"", "not a list"),
    ] {
        let line = fault(&run(&["check", &level, answer]));
        assert!(line.contains(what), "{what} in {line}");
    }
}

/// The exact solver's result for a board, as JSON and as text.
fn exact(level: &str, more: &[&str]) -> (Value, String) {
    let arguments = ["solve", "-", "--search", "exact"];
    let solve = |more: &[&str]| run_with(&[&arguments, more].concat(), level.as_bytes());
    (
        object(&solve(&[more, &["--json"]].concat())),
        out(&solve(more)),
    )
}

#[test]
fn the_exact_solver_says_whether_its_solution_is_the_only_one() {
    let undecided = "It is not decided whether this is the only solution.";
    for (level, prove, solutions, message) in [
        (TATHAM, "on", Value::from(1), "This is the only solution."),
        ("3:5h", "on", 2.into(), "A second solution exists."),
        ("2:2c", "on", 2.into(), "A second solution exists."),
        ("2:2c", "off", Value::Null, undecided),
        // A 1 in a corner needs two black neighbours, which cut the last cell off.
        (
            "2:1c",
            "on",
            0.into(),
            "This board has no solution: the clues contradict each other.",
        ),
    ] {
        let (result, text) = exact(level, &["--set", &format!("prove={prove}")]);
        assert_eq!(result["solutions"], solutions, "{result}");
        assert_eq!(result["proved"], !solutions.is_null(), "{result}");
        assert_eq!(result["conclusion"], message);
        assert_eq!(result["answer"].is_null(), solutions == 0, "{result}");
        assert!(text.contains(&format!("\n{message}\n")), "{text}");
    }
}

#[test]
fn deduction_on_an_impossible_board_names_the_contradiction() {
    for (level, what) in [("2:1c", "cut off"), ("3x1:3a2", "can't see its number")] {
        for techniques in ["easy", "normal", "hard"] {
            let set = format!("techniques={techniques}");
            let arguments = ["solve", "-", "--search", "deduction", "--set", &set];
            let text = out(&run_with(&arguments, level.as_bytes()));
            assert_eq!(count(level), 0);
            assert!(text.contains("This board has no solution"), "{text}");
            assert!(text.contains(what), "{what} in {text}");
            assert!(text.ends_with("no answer\n"), "{text}");
            let result = object(&run_with(
                &[&arguments[..], &["--json"]].concat(),
                level.as_bytes(),
            ));
            assert_eq!(
                (&result["answer"], &result["solutions"]),
                (&Value::Null, &0.into())
            );
        }
    }
}

/// How many solutions a board has.
fn count(level: &str) -> i64 {
    let counted = object(&run_with(
        &["check", "-", "--unique", "--json"],
        level.as_bytes(),
    ));
    counted["solutions"].as_i64().expect("a number")
}

#[test]
fn an_answer_is_drawn_for_people() {
    let text = out(&run_with(&["solve", "-", "--search", "exact"], b"3:5h"));
    let (_, board) = text.split_once("\nanswer\n").expect(&text);
    assert_eq!(board.lines().count(), 3);
    assert!(board.starts_with(" 5  .  .\n"), "{board}");
    assert!(
        text.contains(" position") && !text.contains("generation"),
        "{text}"
    );
}
