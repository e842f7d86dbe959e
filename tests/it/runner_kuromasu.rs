//! The headless runner on Kuromasu: other programs' forms, how many solutions
//! there are, answers, and new boards.

use crate::table::cases;
use serde_json::{Value, json};

use super::runner::{
    evolve, evolve_with, fails, file, has_fields, has_numbers, is_refused, is_refused_with, object,
    out, succeeds,
};

/// The paper's opening example: the level file, and as two programs write it.
const FILE: &str = include_str!("../cases/kuromasu-11x11.json");
const TATHAM: &str = "11x11:b9e8j7f12e16_9k10k12a8a11a3k3k3_7e2f7j2e5b";
const PZPR: &str = "https://puzz.link/p?kurodoko/11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h";

fn convert(level: &str, form: &str) -> String {
    let output = evolve_with(&format!("convert - --to {form}"), level);
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
    let compact = PZPR.split_once('?').expect("an address").1;
    for link in [TATHAM, compact].map(|level| format!("#/kuromasu?level={level}")) {
        assert_eq!(
            out(&evolve(&format!("convert {link} --to tatham"))).trim_end(),
            TATHAM
        );
    }
    assert_eq!(
        out(&evolve(&format!("convert {PZPR} --to tatham"))).trim_end(),
        TATHAM
    );
    let bare = r#"{"puzzle":"kuromasu","clues":[[0,-1],[0,3]]}"#;
    assert_eq!(
        convert(bare, "pzpr"),
        "https://puzz.link/p?kurodoko/2/2/g.g3"
    );
    assert_eq!(convert(bare, "text"), "kuromasu ;2x2;a.a3");
    let why = "standard input: the clue in row 1, column 2 has no number";
    is_refused_with("convert - --to tatham", bare, why);
}

#[test]
fn faults_in_other_formats_state_their_place() {
    let table = "
        5x5:x | kuromasu, description, the end: one cell missing
        5x5:0x | kuromasu, description, character 1, row 1, column 1: 0 can't be a clue
        9x9#123456 | kuromasu: “9x9#123456” is a random seed
        kurodoko/5/5/zj | kuromasu, body, the end: one cell missing
        https://puzz.link/p?kurodoko/5/x/zk | kuromasu, height: “x” is not a whole number
        https://puzz.link/p?heyawake/5/5/0 | kuromasu: “heyawake” is another puzzle
    ";
    for [text, what] in cases(table).into_iter().chain([[
        "5x5:y1\n",
        "kuromasu, description, character 2: one cell too many",
    ]]) {
        for command in ["solve -", "convert --to json -", "check --unique -"] {
            is_refused_with(command, text, what);
        }
    }
}

#[test]
fn check_reports_uniqueness() {
    let paper = file("paper.txt", TATHAM);
    let alone = succeeds(&format!("check '{paper}' --unique --json"));
    assert_eq!(out(&alone), "{\"solutions\":1,\"why\":\"\"}\n");
    // Four cells are seen from a corner in several ways.
    let several = file("several.txt", "3:4h");
    let solved = format!("check '{several}' [[0,0,1],[0,0,0],[0,0,0]]");
    // Solved, but not unique.
    let verdict = object(&fails(&format!("{solved} --unique --json")));
    let fields = [
        ("valid", json!(true)),
        ("solved", json!(true)),
        ("solutions", json!(2)),
    ];
    has_fields(&verdict, &fields);
    succeeds(&solved);
    let wrong = object(&fails(&format!(
        "check '{several}' [[0,0,0],[0,1,0],[0,0,0]] --json"
    )));
    assert!(
        wrong["why"]
            .as_str()
            .is_some_and(|why| why.contains("already sees 5"))
    );
    let small = format!("check '{several}' [[0,0],[0,0]]");
    is_refused(&small, "2 rows of 2 cells: expected 3 rows of 3");
    let none = file("none.txt", "3:1h");
    let none = object(&fails(&format!("check '{none}' --unique --json")));
    assert_eq!(none["solutions"], 0);
}

#[test]
fn new_boards_have_the_size_and_one_solution() {
    for difficulty in ["easy", "normal", "hard"] {
        let options = format!("--width 6 --height 5 --difficulty {difficulty} --seed 3 --json");
        let level = object(&succeeds(&format!("generate kuromasu {options}")));
        let rows = level["clues"].as_array().expect("rows");
        assert_eq!(rows.len(), 5);
        assert_eq!(rows[0].as_array().map(Vec::len), Some(6));
        assert_eq!(count(&level.to_string()), 1, "{level}");
    }
    is_refused("generate kuromasu --difficulty silly", "difficulty");
}

#[test]
fn every_search_solves_the_paper_s_board() {
    let level = file("paper to solve.txt", TATHAM);
    let mut answers = Vec::new();
    for search in ["genetic", "deduction", "exact"] {
        let line = format!("solve '{level}' --search {search} --seed 3 --json");
        let result = object(&succeeds(&line));
        has_fields(
            &result,
            &[
                ("puzzle", json!("kuromasu")),
                ("search", json!(search)),
                ("seed", json!(3)),
                ("solved", json!(true)),
                ("score", json!(0.0)),
            ],
        );
        has_numbers(&result, &["seconds", "evaluations", "generations"]);
        let answer = result["answer"].to_string();
        succeeds(&format!("check '{level}' '{answer}' --unique --json"));
        answers.push(answer);
    }
    // There is but one.
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
}

#[test]
fn the_searches_are_listed_with_source_and_parameters() {
    let solve = format!("solve '{}'", file("paper to list.txt", TATHAM));
    let text = out(&evolve(&format!("{solve} --search list")));
    for part in "genetic deduction exact Moscato population techniques prove".split(' ') {
        assert!(text.contains(part), "{part} in {text}");
    }
    for part in ["guess", "genetic"] {
        is_refused(&format!("{solve} --search guess"), part);
    }
    for part in ["population", "from 1 to 400"] {
        is_refused(&format!("{solve} --set population=0"), part);
    }
}

#[test]
fn what_deduction_cannot_find_is_not_called_solved() {
    // Four cells are seen from a corner in several ways.
    let several = file("several to solve.txt", "3:4h");
    let result = object(&fails(&format!(
        "solve '{several}' --search deduction --json"
    )));
    assert_eq!(result["solved"], false);
    // With easy techniques alone the paper's board is left half done.
    let paper = file("paper by easy steps.txt", TATHAM);
    let easy = format!("solve '{paper}' --search deduction --set techniques=easy --json");
    assert!(object(&fails(&easy))["score"].as_f64() > Some(0.0));
}

#[test]
fn seeds_counts_and_symmetry_make_boards_that_are_unique() {
    let sizes = "--json --width 7 --height 6 --difficulty normal";
    let generate = |more: &str| out(&succeeds(&format!("generate kuromasu {sizes} {more}")));
    let three = generate("--set symmetry=on --count 3 --seed 8");
    assert_eq!(three.lines().count(), 3);
    for (line, seed) in three.lines().zip(8..) {
        let again = generate(&format!("--set symmetry=on --seed {seed}"));
        assert_eq!(again.trim_end(), line);
        assert_eq!(count(line), 1, "{line}");
        let level: Value = serde_json::from_str(line).expect("a level file");
        let rows: Vec<Vec<i64>> = serde_json::from_value(level["clues"].clone()).expect("rows");
        let clues = rows.concat();
        let turned = clues.iter().rev();
        let alike = clues.iter().zip(turned).all(|(a, b)| (*a > 0) == (*b > 0));
        assert!(alike && clues.len() == 42, "{line}");
        assert_eq!(level["name"], format!("7 × 6, normal ({seed})"));
    }
    assert_ne!(generate("--seed 8"), generate("--seed 9"));
    for (options, what) in [
        ("--width 2", "from 3 to 36"),
        ("--height 37", "from 3 to 36"),
        ("--set symmetry=maybe", "symmetry"),
        ("--difficulty mild", "easy"),
        ("--set colour=red", "colour"),
    ] {
        is_refused(&format!("generate kuromasu {options}"), what);
    }
}

#[test]
fn answers_are_judged_or_refused_with_their_place() {
    // Seen from the 5: two to the right, two below, and itself.
    let level = file("to check.txt", "3:5h");
    let check = |answer: &str| format!("check '{level}' '{answer}' --json");
    let right = object(&succeeds(&check("[[0,0,0],[0,1,0],[0,0,0]]")));
    assert_eq!(right["solved"], true);
    for (answer, why) in [
        ("[[0,0,0],[1,0,0],[0,0,0]]", "can see only 3"),
        ("[[0,0,0],[0,1,1],[0,0,0]]", "touch"),
        ("[[0,0,0],[0,0,1],[0,1,0]]", "cut off"),
        ("[[1,0,0],[0,0,0],[0,0,0]]", "is black"),
    ] {
        let verdict = object(&fails(&check(answer)));
        assert_eq!(verdict["solved"], false, "{answer}");
        let message = verdict["why"].as_str().unwrap_or_default();
        assert!(message.contains(why), "{answer}: {message}");
    }
    let table = r#"
        [[0,0,0],[0,0,0]] | 2 rows of 3 cells: expected 3 rows of 3
        [[0,0,0],[0,0],[0,0,0]] | row 2: 2 cells
        [[0,0,0],[0,2,0],[0,0,0]] | row 2, column 2: “2” is not a cell: expected 0 (white) or 1 (black)
        [[0,0,0],[0,0,0],[0,0,0] | ends too early
        "NESW" | not a list
    "#;
    for [answer, what] in cases(table) {
        is_refused(&check(answer), what);
    }
}

#[test]
fn the_exact_solver_says_whether_its_solution_is_the_only_one() {
    let undecided = "It is not decided whether this is the only solution.";
    let impossible = "This board has no solution: the clues contradict each other.";
    for (level, prove, solutions, message) in [
        (TATHAM, "on", json!(1), "This is the only solution."),
        ("3:5h", "on", json!(2), "A second solution exists."),
        ("2:2c", "on", json!(2), "A second solution exists."),
        ("2:2c", "off", Value::Null, undecided),
        // A 1 in a corner needs two black neighbours, which cut the last cell off.
        ("2:1c", "on", json!(0), impossible),
    ] {
        let solve = format!("solve - --search exact --set prove={prove}");
        let result = object(&evolve_with(&format!("{solve} --json"), level));
        assert_eq!(result["solutions"], solutions, "{result}");
        assert_eq!(result["proved"], !solutions.is_null(), "{result}");
        assert_eq!(result["conclusion"], message);
        assert_eq!(result["answer"].is_null(), solutions == 0, "{result}");
        let text = out(&evolve_with(&solve, level));
        assert!(text.contains(&format!("\n{message}\n")), "{text}");
    }
}

#[test]
fn deduction_on_an_impossible_board_names_the_contradiction() {
    for (level, what) in [("2:1c", "cut off"), ("3x1:3a2", "can't see its number")] {
        assert_eq!(count(level), 0);
        for techniques in ["easy", "normal", "hard"] {
            let solve = format!("solve - --search deduction --set techniques={techniques}");
            let text = out(&evolve_with(&solve, level));
            assert!(text.contains("This board has no solution"), "{text}");
            assert!(text.contains(what), "{what} in {text}");
            assert!(text.ends_with("no answer\n"), "{text}");
            let result = object(&evolve_with(&format!("{solve} --json"), level));
            has_fields(&result, &[("answer", Value::Null), ("solutions", json!(0))]);
        }
    }
}

/// How many solutions a board has.
fn count(level: &str) -> i64 {
    let counted = object(&evolve_with("check - --unique --json", level));
    counted["solutions"].as_i64().expect("a number")
}

#[test]
fn an_answer_is_drawn_for_people() {
    let text = out(&evolve_with("solve - --search exact", "3:5h"));
    let (_, board) = text.split_once("\nanswer\n").expect(&text);
    assert_eq!(board.lines().count(), 3);
    assert!(board.starts_with(" 5  .  .\n"), "{board}");
    assert!(text.contains(" position"), "{text}");
    assert!(!text.contains("generation"), "{text}");
}
