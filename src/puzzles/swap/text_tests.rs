//! Tests of the texts: everything written is read back, every fault is named.

use super::super::answer::MAX_SWAPS;
use super::super::samples::{any_level, legal, played, shuffled};
use super::*;
use crate::game::{Exchange as _, Puzzle as _};
use crate::search::random::{below, seeded};
use crate::table_tests::cases;

fn same(level: &Level, again: &Level) {
    assert_eq!(again.name, level.name);
    assert_eq!(again.shape, level.shape);
    assert_eq!(again.start, level.start);
    assert_eq!(again.goal, level.goal);
    assert_eq!(again.known_best(), level.known_best());
}

/// A level with a line to the picture that it leads to.
fn with_known_line(level: &Level, seed: u64) -> Level {
    let mut rng = seeded(seed);
    let mut squares = (*level.start).clone();
    let mut line = Vec::new();
    for _ in 0..below(&mut rng, 12) {
        let swaps = legal(level, &squares);
        if swaps.is_empty() {
            break;
        }
        let swap = swaps[below(&mut rng, swaps.len())];
        squares = level.swapped(&squares, swap).unwrap();
        line.push(swap);
    }
    let colours = squares.iter().map(|square| square.map(|s| s.colour));
    let goal = Goal::Picture(Rc::new(colours.collect()));
    let (shape, start) = ((*level.shape).clone(), (*level.start).clone());
    let proved = seed.is_multiple_of(2);
    Level::new(level.name.clone(), shape, start, goal).with_best(BestLine { line, proved })
}

#[test]
fn levels_read_back_from_all_their_texts() {
    let mut rng = seeded(4);
    for round in 0..400 {
        let level = any_level(8, &mut rng);
        let name = ["Ä level; of [mine]", "clusters", "3x3", "Puzzle X 3 × 3"][round % 4];
        for level in [
            with_known_line(&level, round as u64),
            level.clone(),
            level.named(name.to_owned()),
        ] {
            let text = level.to_string();
            let urlsafe = |c: u8| c.is_ascii_alphanumeric() || b"_%;.-".contains(&c);
            assert!(text.bytes().all(urlsafe), "{text}");
            same(&level, &text.parse().unwrap());
            let file = level.to_json();
            same(&level, &file.to_string().parse().unwrap());
            same(&level, &format!("{file:#}").parse().unwrap());
        }
    }
}

#[test]
fn the_forms_are_as_they_are_written_down() {
    let file = "{\"puzzle\":\"swap\",\"start\":[[\"T1R\",\"B2G\",\"###\"],[\"Q3M\",\"T1Y\",\"B1O\"]],\
                \"goal\":[[\"G\",\"R\",\"#\"],[\"M\",\"O\",\"Y\"]]}";
    let level: Level = file.parse().unwrap();
    assert_eq!(level.name, "Puzzle X 3 × 2");
    assert_eq!(key(&level), "3x2;T1RB2G.Q3MT1YB1O;GR.MOY");
    let text = "Puzzle_X_3_%C3%97_2;3x2;T1RB2G.Q3MT1YB1O;GR.MOY";
    assert_eq!(level.to_string(), text);
    let unnamed: Level = ";3x2;T1RB2G.Q3MT1YB1O;GR.MOY".parse().unwrap();
    same(&level, &unnamed);
    // Unknown fields are ignored, and a wall of the goal may look like the start's.
    let unknown = "{\"later\":{\"a\":[1]},\"name\":\" \",\"puzzle\"";
    let more = file
        .replace("\"#\"", "\"###\"")
        .replace("{\"puzzle\"", unknown);
    same(&level, &format!(" \n{more}\n").parse().unwrap());
    let clusters: Level = "{\"puzzle\":\"swap\",\"start\":[[\"T1R\"]],\"goal\":\"clusters\"}"
        .parse()
        .unwrap();
    assert_eq!(clusters.goal, Goal::Clusters);
    assert_eq!(clusters.to_string(), "Clusters_1_%C3%97_1;1x1;T1R;clusters");
}

fn fault(text: &str) -> String {
    text.parse::<Level>().expect_err(text).to_string()
}

fn file(start: &str, goal: &str) -> String {
    format!("{{\"puzzle\":\"swap\",\"start\":{start},\"goal\":{goal}}}")
}

/// Rows of cells, such as `T1R B2G / T1R ###`, as they stand in a file.
fn rows(text: &str) -> String {
    let rows = text.split('/').map(|row| row.split_whitespace().collect());
    serde_json::json!(rows.collect::<Vec<Vec<&str>>>()).to_string()
}

#[test]
fn faults_of_files_say_what_and_where() {
    let (two, square) = ("T1R B2G", "T1R B2G / T1R ###");
    let changes = "goal: it needs 1 blue (the start has 0), 0 green (the start has 1); swaps don't \
                   change colours, so it can't be reached";
    for (start, goal, what) in [
        (
            "T1R T1R / T1R",
            "",
            "start, row 2: 1 cell, but the first row has 2",
        ),
        (
            "T1R / T1R T1R",
            "",
            "start, row 2: 2 cells, but the first row has 1",
        ),
        (
            "/",
            "",
            "start: 0 columns are out of range: expected 1 to 8",
        ),
        (two, "R", "goal: expected 2 × 1 cells, as in the start"),
        (
            two,
            "R G / R G",
            "goal: expected 2 × 1 cells, as in the start",
        ),
        (
            square,
            "R G / R",
            "goal, row 2: 1 cell, but the first row has 2",
        ),
        (two, "R RG", "goal, row 1, column 2: “RG” is not a colour"),
        (
            two,
            "R #",
            "goal, row 1, column 2: a wall where the start has none",
        ),
        (
            square,
            "R R / R G",
            "goal, row 2, column 2: green where the start has a wall",
        ),
        (two, "R B", changes),
    ] {
        let fault = fault(&file(&rows(start), &rows(goal)));
        assert!(fault.starts_with(what), "{fault}\n{what}");
    }
    for square in ["T4R", "X1R", "T1X", "T1", "T1RR", "t1r", "#"] {
        let fault = fault(&file(&rows(square), "[]"));
        let what = format!("start, row 1, column 1: “{square}” is not a square");
        assert!(fault.starts_with(&what), "{fault}");
    }
    let two = &rows(two);
    let a_piece = "start, row 1, column 2: “T0R” is not a square: expected a piece (T, B or Q), its reach (1 to 3)";
    let a_colour =
        "goal, row 1, column 2: “X” is not a colour: expected R, B, Y, G, O or M, or # for a wall";
    let a_list =
        "line 1, column 30: “T1R” does not belong here: expected a list in square brackets";
    let a_text = "line 1, column 28: “1” does not belong here: expected a text in double quotes";
    let a_goal = "goal: “cluster” is not a goal: expected rows of colours or \"clusters\"";
    for (start, goal, what) in [
        (
            "[]",
            "[]",
            "start: 0 rows are out of range: expected 1 to 8",
        ),
        (&rows("T1R T0R"), &rows("R R"), a_piece),
        (
            "[[\"\"]]",
            "[]",
            "start, row 1, column 1: “” is not a square",
        ),
        (two, &rows("R X"), a_colour),
        (
            two,
            "[[\"R\",\"\"]]",
            "goal, row 1, column 2: “” is not a colour",
        ),
        (two, "\"cluster\"", a_goal),
        (two, "7", "goal: expected rows of colours"),
        (two, "[[\"R\",1]]", "goal: expected rows of colours"),
        (
            two,
            "null",
            "“goal” is missing: expected a start and a goal",
        ),
        (
            "null",
            two,
            "“start” is missing: expected a start and a goal",
        ),
        ("\"T1R\"", "[]", a_list),
        ("[[1]]", "[]", a_text),
        (
            &rows(&"T1R ".repeat(9)),
            "[]",
            "start: 9 columns are out of range",
        ),
        (
            &rows(&["T1R"; 9].join("/")),
            "[]",
            "start: 9 rows are out of range",
        ),
    ] {
        let fault = fault(&file(start, goal));
        assert!(fault.starts_with(what), "{fault}\n{what}");
    }
    assert!(fault("{\"puzzle\":\"swap\"}").starts_with("“start” is missing"));
    assert!(fault("{\"puzzle\":\"slice\"}").contains("“puzzle” is “slice”: expected “swap”"));
    assert!(fault("{\"puzzle\":\"swap\",").contains("ends too early"));
    assert!(fault(&format!("{{{}", " ".repeat(MAX_BYTES))).contains("too long"));
}

#[test]
fn faults_of_a_stated_solution_say_what_and_where() {
    let with = |solution: &str| {
        fault(&format!(
            "{{\"puzzle\":\"swap\",\"start\":[[\"T1R\",\"T1B\",\"###\",\"T1R\"]],\
             \"goal\":[[\"B\",\"R\",\"#\",\"R\"]],\"solution\":{solution}}}"
        ))
    };
    let table = "
        [] | solution: it doesn't reach the goal
        [[0,0,0,1],[0,1,0,0]] | solution: it doesn't reach the goal
        [[0,0,0,1],[0,0,0,4]] | solution, swap 2: [0, 4] is outside the board: expected rows 0 to 0 and columns 0 to 3
        [[0,-1,0,1]] | solution, swap 1: [0, -1] is outside
        [[1,0,0,1]] | solution, swap 1: [1, 0] is outside
        [[0,1,0,2]] | solution, swap 1: There is a wall in row 1, column 3
        [[0,1,0,3]] | solution, swap 1: These two pieces don't reach each other: they are 2 cells apart
        [[0,1,0,1]] | solution, swap 1: A square can't swap with itself
    ";
    for [solution, what] in cases(table).into_iter().chain([
        ["[[0,0,1]]", "line 1, column "],
        ["[[0,0,0,1.5]]", "line 1, column "],
        ["\"x\"", "line 1, column "],
    ]) {
        let fault = with(solution);
        assert!(fault.starts_with(what), "{fault}\n{what}");
    }
    let many = vec!["[0,0,0,1]"; MAX_SWAPS + 1].join(",");
    assert!(with(&format!("[{many}]")).contains("too long"));
    let level: Level = "A;2x1;T1RT1B;BR;f0-1".parse().unwrap();
    let odd = vec!["0-1"; MAX_SWAPS + 1].join(".");
    let fault = fault(&format!("A;2x1;T1RT1B;BR;f{odd}"));
    assert_eq!(
        fault,
        "solution: 10,001 swaps are too many: expected at most 10,000"
    );
    let answer = format!("[{many}]");
    let fault = level.read_answer(&answer).unwrap_err().to_string();
    assert!(fault.contains("10,001 swaps are too many"), "{fault}");
}

#[test]
fn faults_of_the_compact_form_say_what_and_where() {
    let table = "
        a;b;c | “a;b;c” has 3 parts
        a;1x1;T1R;R;p;x | “a;1x1;T1R;R;p;x” has 6 parts
        a;1;T1R;R | size: “1” is not a size: expected something like 5x4
        a;1xa;T1R;R | size: “1xa” is not a size
        a;0x1;; | size: 0 columns are out of range: expected 1 to 8
        a;1x9;T1R;R | size: 9 rows are out of range
        a;2x1;T1R;RR | squares: 1 cell, but the board has 2
        a;2x1;T1RT1;RR | squares, cell 2: “T1” is not a square
        a;2x1;T1RT0R;RR | squares, cell 2: “T0R” is not a square
        a;2x1;T1R.T1R;R. | squares, cell 3: the board has only 2 cells
        a;2x1;T1RT1R;R | goal: 1 cell, but the board has 2
        a;2x1;T1RT1R;RRR | goal: 3 cells, but the board has 2
        a;2x1;T1RT1R;RX | goal, cell 2: “X” is not a colour
        a;2x1;T1RT1R;R. | goal, row 1, column 2: a wall where the start has none
        a;2x1;T1R.;RR | goal, row 1, column 2: red where the start has a wall
        a;2x1;T1RT1R;RB | goal: it needs 1 red (the start has 2), 1 blue (the start has 0)
    ";
    for [text, what] in cases(table)
        .into_iter()
        .chain([["", "“” has 1 part: expected name, size, squares and goal"]])
    {
        let fault = fault(text);
        assert!(fault.starts_with(what), "{text}: {fault}\n{what}");
    }
    let table = "
        0-1 | : “0-1” is not a solution: expected p or f, then swaps
        é0-1 | : “é0-1” is not a solution: expected p or f, then swaps
        p0 | : “0” is not a swap: expected two cells such as 3-17
        p0-64 | : “0-64” is not a swap
        p0-+1 | : “0-+1” is not a swap
        p0-2 | , swap 1: Cell 2 is outside the board: expected 0 to 1
        p | : it doesn't reach the goal
        p0-1.0-1 | : it doesn't reach the goal
    ";
    for [solution, what] in cases(table)
        .into_iter()
        .chain([["", ": “” is not a solution: expected p or f"]])
    {
        let fault = fault(&format!("a;2x1;T1RT1B;BR;{solution}"));
        let what = format!("solution{what}");
        assert!(fault.starts_with(&what), "{fault}\n{what}");
    }
}

#[test]
fn a_draft_may_be_impossible_but_not_garbled() {
    let draft = read("a;2x1;T1RT1R;RB").unwrap();
    assert!(check(&draft).is_err());
    assert!(read("a;2x1;T1RT1R;R").is_err());
}

#[test]
fn swaps_are_two_cells() {
    for text in ["0-1", "63-0", "3-17"] {
        assert_eq!(text.parse::<Swap>().unwrap().to_string(), text);
    }
    for text in [
        "", "-", "1", "1-", "-1", "1-2-3", "1 -2", "a-b", "64-0", "0--1", "256-1",
    ] {
        let fault = text.parse::<Swap>().unwrap_err().to_string();
        assert!(fault.contains("is not a swap"), "{text}: {fault}");
    }
}

#[test]
fn answers_are_lists_of_rows_and_columns() {
    let level: Level = "A;3x2;T1RT1BT1RT1BT1RT1B;clusters".parse().unwrap();
    let text = "[[0,0,0,1],[0,2,1,2]]";
    let swaps = level.read_answer(text).unwrap();
    assert_eq!(swaps, [Swap(0, 1), Swap(2, 5)]);
    assert_eq!(level.answer(&swaps).to_string(), text);
    assert_eq!(level.read_answer(" [] ").unwrap(), []);
    for (text, what) in [
        ("", "ends too early"),
        ("[[0,0,0,1]", "ends too early"),
        ("[[0,0,0]]", "swap 1 has 3 numbers: expected 4"),
        ("[[0,0,0,1,2]]", "swap 1 has 5 numbers: expected 4"),
        (
            "[0,0,0,1]",
            "line 1, column 2: “0” does not belong here: expected a list in square brackets",
        ),
        ("{}", "line 1, column "),
        (
            "[[0,0,0,1],[0,0,2,0]]",
            "swap 2: [2, 0] is outside the board: expected rows 0 to 1 and columns 0 to 2",
        ),
        ("[[0,3,0,0]]", "swap 1: [0, 3] is outside"),
        (
            "[[0,0,0,99999999999]]",
            "swap 1: [0, 99999999999] is outside",
        ),
    ] {
        let fault = level.read_answer(text).unwrap_err().to_string();
        assert!(fault.contains(what), "{text}: {fault}");
    }
    let mut rng = seeded(6);
    for _ in 0..100 {
        let level = any_level(6, &mut rng);
        let end = shuffled(&level, &level.start, 3, &mut rng);
        let swaps = legal(&level, &end);
        let again = level.read_answer(&level.answer(&swaps).to_string());
        assert_eq!(again.unwrap(), swaps);
    }
}

#[test]
fn a_known_line_is_kept_with_the_level_and_solves_it() {
    for round in 0..50 {
        let mut rng = seeded(round);
        let level = with_known_line(&any_level(6, &mut rng), round);
        let line = level.solution().unwrap();
        assert!(level.is_solved(&played(&level, &line)), "{level}");
        let text = level.to_string();
        let letter = if round % 2 == 0 { ";p" } else { ";f" };
        assert!(text.contains(letter), "{text}");
        let again: Level = text.parse().unwrap();
        assert_eq!(again.solution(), Some(line));
    }
}

#[test]
fn the_example_is_read_from_its_text() {
    assert_eq!(example().shape.cells(), 9);
}
