//! The headless runner on mazes: the report's figures, designs, new mazes,
//! and what it says to bad genomes and bad level files.

use serde_json::{Value, json};

use super::runner::{fault, file, object, out, run, run_with};
use super::sources::{list, sources, text};

/// The genome of a maze that the report prints.
fn genome(maze: &Value) -> String {
    text(maze, "genome").split(' ').collect()
}

#[test]
fn the_report_s_genomes_are_rated_to_the_digit() {
    for (n, maze) in list(&sources("theseus"), "mazes").iter().enumerate() {
        let (genome, solution) = (genome(maze), text(maze, "solution"));
        let level = json!({"puzzle": "theseus", "name": "P", "size": 6, "genome": genome});
        let path = file(&format!("report{n}.json"), level.to_string());
        let rated = object(&run(&["rate", "theseus", &path, "--json"]));
        assert_eq!(rated["solvable"], true, "{rated}");
        for key in ["solution", "actions", "enemy_moves", "visited"] {
            assert_eq!(rated[key], maze[key], "{key} of genome {n}");
        }
        let found = rated["fitness"].as_f64().expect("a number");
        let fitness = text(maze, "fitness");
        let (_, decimals) = fitness.split_once('.').expect("decimals");
        assert_eq!(format!("{found:.*}", decimals.len()), fitness);
        assert_eq!(rated["genome"], genome);
        let checked = run(&["check", &path, &format!("\"{solution}\""), "--json"]);
        assert_eq!(object(&checked)["solved"], true);
        let text = out(&run_with(&["rate", "theseus", "-"], genome.as_bytes()));
        assert!(
            text.contains(&format!("\nShortest solution: {solution}\n")),
            "{text}"
        );
        let (steps, visited) = (&maze["actions"], &maze["visited"]);
        for line in [
            format!("Steps of the shortest solution: {steps}"),
            format!("Positions visited to find it: {visited}"),
        ] {
            assert!(text.lines().any(|it| it == line), "{line} in {text}");
        }
        let share = text
            .lines()
            .find_map(|line| line.strip_prefix("Lost positions: "));
        let share = share
            .and_then(|share| share.strip_suffix(" %"))
            .expect("a share");
        assert!(share.len() <= 4 && share.parse::<f64>().is_ok(), "{share}");
        assert!(
            text.contains("\n+---+") && !text.contains("live_lost_share"),
            "{text}"
        );
    }
}

#[test]
fn a_maze_is_written_as_walls_and_as_a_genome() {
    let genome = &*genome(&sources("theseus")["mazes"][1]);
    let convert =
        |text: &str, to: &str| out(&run_with(&["convert", "-", "--to", to], text.as_bytes()));
    let walls = convert(genome, "json");
    let read: Value = serde_json::from_str(&walls).expect("JSON");
    assert!(
        read["walls"]["right"].is_array() && read["width"] == 6,
        "{read}"
    );
    let written = convert(&walls, "genome");
    assert_eq!(
        written,
        format!(
            "{{\"puzzle\":\"theseus\",\"name\":\"Maze 6 × 6\",\"size\":6,\"genome\":\"{genome}\"}}\n"
        )
    );
    assert_eq!(convert(&written, "json"), walls);
    let oblong = out(&run(&[
        "generate", "theseus", "--width", "5", "--height", "4",
    ]));
    let line = fault(&run_with(
        &["convert", "-", "--to", "genome"],
        oblong.as_bytes(),
    ));
    assert!(
        line.contains("standard input: only a square maze has a genome: this one is 5 × 4"),
        "{line}"
    );
    let line = fault(&run_with(
        &["convert", "-", "--to", "png"],
        walls.as_bytes(),
    ));
    assert!(
        line.contains("unknown format “png” for a level of “theseus”; known: json, text, link, svg, save, genome"),
        "{line}"
    );
    let line = fault(&run(&["convert", "#/template?level=1", "--to", "genome"]));
    assert!(
        line.contains("unknown format “genome” for a level of “template”"),
        "{line}"
    );
    assert!(out(&run(&["convert", "--help"])).contains("genome"));
}

fn design(more: &[&str]) -> Value {
    let arguments = ["design", "theseus", "--json"];
    let output = run(&[&arguments, more].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    object(&output)
}

#[test]
fn a_design_is_the_same_for_the_same_seed() {
    let report = [
        "--search",
        "report",
        "--goal",
        "longest",
        "--generations",
        "300",
    ];
    let by_seed = |seed: &str| {
        let mut result = design(&[&report[..], &["--seed", seed]].concat());
        let fields = result.as_object_mut().expect("an object");
        assert!(fields.remove("seconds").is_some());
        result
    };
    let result = by_seed("5");
    assert_eq!(result, by_seed("5"));
    assert_ne!(result["level"], by_seed("6")["level"]);
    assert_eq!(result["generations"], 300);
    for key in [
        "level",
        "genome",
        "actions",
        "enemy_moves",
        "visited",
        "fitness",
        "solution",
        "live_lost_share",
    ] {
        assert!(!result[key].is_null(), "{key} in {result}");
    }
    let steps = result["solution"].as_str().map(str::len);
    assert_eq!(steps, result["actions"].as_u64().map(|n| n as usize));
    let level = file("designed maze.json", result["level"].to_string());
    let rated = object(&run(&["rate", "theseus", &level, "--json"]));
    for (key, value) in rated.as_object().expect("an object") {
        assert_eq!(*value, result[key], "{key}");
    }
}

#[test]
fn designs_have_the_size_and_the_goal_that_are_set() {
    let short = ["--generations", "20", "--width", "7", "--height", "5"];
    let set = [
        "--goal",
        "devious",
        "--set",
        "length=12",
        "--set",
        "symmetry=mirror",
    ];
    let devious = design(&[&short[..], &set].concat());
    assert_eq!(
        (&devious["search"], &devious["generations"]),
        (&"tuned".into(), &20.into())
    );
    assert_eq!(
        (&devious["level"]["width"], &devious["level"]["height"]),
        (&7.into(), &5.into())
    );
    assert_eq!(devious["genome"], Value::Null, "no square, no genome");
    let longest = design(&[&short[..], &["--goal", "longest"]].concat());
    let number = |value: &Value, key: &str| value[key].as_f64().expect("a number");
    assert!(number(&longest, "actions") > number(&devious, "actions"));
    assert!(number(&longest, "live_lost_share") < number(&devious, "live_lost_share"));
    for (arguments, what) in [
        (&["--goal", "long"][..], "“long”"),
        (&["--width", "17"], "from 3 to 16"),
        (
            &["--search", "report", "--width", "7"],
            "7 × 6 is not square",
        ),
        (
            &["--search", "breadth-first"],
            "no search “breadth-first” that designs",
        ),
        (&["--set", "chains=65"], "from 0 to 64"),
    ] {
        let line = fault(&run(&[&["design", "theseus"], arguments].concat()));
        assert!(line.contains(what), "{line}");
    }
}

#[test]
fn new_mazes_come_by_seed_size_and_difficulty() {
    let generate = |more: &[&str]| {
        let output = run(&[&["generate", "theseus", "--json"], more].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        out(&output)
    };
    let three = generate(&[
        "--seed", "4", "--count", "3", "--width", "5", "--set", "height=6",
    ]);
    assert_eq!(three.lines().count(), 3);
    for (line, seed) in three.lines().zip(["4", "5", "6"]) {
        let again = generate(&["--seed", seed, "--set", "width=5", "--height", "6"]);
        assert_eq!(again.trim_end(), line);
        let rated = object(&run_with(
            &["rate", "theseus", "-", "--json"],
            line.as_bytes(),
        ));
        assert_eq!(rated["solvable"], true, "{line}");
        let named = format!("\"name\":\"5 × 6, normal ({seed})\"");
        assert!(line.contains(&named), "{named} in {line}");
    }
    let actions = |difficulty: &str| {
        let line = generate(&[
            "--difficulty",
            difficulty,
            "--set",
            "width=6",
            "--height",
            "6",
        ]);
        let rated = object(&run_with(
            &["rate", "theseus", "-", "--json"],
            line.as_bytes(),
        ));
        rated["actions"].as_u64().expect("a number")
    };
    assert!(actions("easy") < actions("normal") && actions("normal") < actions("hard"));
    let line = fault(&run(&["generate", "theseus", "--set", "difficulty=mild"]));
    assert!(line.contains("easy") && line.contains("hard"), "{line}");
    assert!(fault(&run(&["generate", "theseus", "--width", "2"])).contains("from 3 to 16"));
}

#[test]
fn bad_genomes_and_bad_mazes_get_one_line_that_says_what_and_where() {
    let genome = &*genome(&sources("theseus")["mazes"][0]);
    let of_size = |size: u32, genome: &str| {
        json!({"puzzle": "theseus", "size": size, "genome": genome}).to_string()
    };
    let maze = |exit: &str, walls: &str| {
        format!(
            "{{\"puzzle\":\"theseus\",\"width\":4,\"height\":4,\"theseus\":[3,0],\
             \"minotaur\":[0,3],\"exit\":{exit},\"walls\":{walls}}}"
        )
    };
    let cases = [
        (
            "short",
            of_size(6, &genome[1..]),
            "genome: 76 bits: expected 77 for a maze of 6 × 6",
        ),
        ("long", of_size(6, &format!("{genome}0")), "genome: 78 bits"),
        (
            "other",
            of_size(6, &genome.replacen('1', "2", 1)),
            "genome, character 3: “2” is neither 0 nor 1",
        ),
        (
            "eight",
            of_size(8, genome),
            "genome: 77 bits: expected 129 for a maze of 8 × 8",
        ),
        (
            "large",
            of_size(17, genome),
            "size: 17 is out of range: expected 3 to 16",
        ),
        ("bits", genome[1..].to_owned(), "76 bits"),
        ("cut", genome_file_cut(genome), "the text ends too early"),
        ("inside", maze("[1,1]", "{}"), "exit: [1, 1] is inside"),
        ("outside", maze("[0,4]", "{}"), "exit: [0, 4] is outside"),
        (
            "wall",
            maze("[0,0]", "{\"below\":[[3,1]]}"),
            "walls, below, wall 1: [3, 1] is on the border",
        ),
        (
            "bare",
            "{\"puzzle\":\"theseus\"}".to_owned(),
            "“width” is missing",
        ),
    ];
    for (name, text, what) in cases {
        let path = file(&format!("maze-{name}.json"), &text);
        for output in [
            run(&["rate", "theseus", &path, "--json"]),
            run(&["convert", &path, "--to", "genome"]),
        ] {
            let line = fault(&output);
            assert!(line.contains(&format!("maze-{name}.json")), "{line}");
            assert!(line.contains(what) || name == "bits", "{what} in {line}");
        }
    }
}

fn genome_file_cut(genome: &str) -> String {
    format!("{{\"puzzle\":\"theseus\",\"size\":6,\"genome\":\"{genome}")
}

/// Maze 3 of Abbott's logicmazes.com, which is lost by the report's rule.
const ABBOTTS: &str = include_str!("../cases/theseus-exit-wins.json");

#[test]
fn where_the_exit_wins_a_published_maze_is_rated_solved_and_checked() {
    let cases: Value = serde_json::from_str(ABBOTTS).expect("JSON");
    for case in cases.as_array().expect("a list") {
        let mut level = case["level"].clone();
        let rate = |level: &Value| {
            let output = run_with(
                &["rate", "theseus", "-", "--json"],
                level.to_string().as_bytes(),
            );
            object(&output)
        };
        let lost = rate(&level);
        assert_eq!(lost["solvable"], false);
        assert!(
            lost["why"]
                .as_str()
                .is_some_and(|why| why.contains("if reaching the exit wins"))
        );
        level["exit_wins"] = true.into();
        let rated = rate(&level);
        assert_eq!(rated["actions"], case["steps"]);
        let path = file("exit wins.json", level.to_string());
        for search in ["breadth-first", "depth-first"] {
            let solved = run(&["solve", &path, "--search", search, "--json"]);
            assert_eq!(object(&solved)["solved"], true, "{search}");
            let checked = run_with(&["check", &path, "-", "--json"], &solved.stdout);
            assert_eq!(object(&checked)["solved"], true, "{search}");
        }
        let answer = rated["solution"].to_string();
        for form in ["json", "text", "link", "save"] {
            let other = file(
                "exit wins again.txt",
                out(&run(&["convert", &path, "--to", form])),
            );
            assert_eq!(
                run(&["check", &other, &answer]).status.code(),
                Some(0),
                "{form}"
            );
        }
        level["exit_wins"] = false.into();
        let written = out(&run_with(
            &["convert", "-", "--to", "json"],
            level.to_string().as_bytes(),
        ));
        assert!(!written.contains("exit_wins"), "{written}");
    }
}

#[test]
fn a_genome_s_level_file_says_that_the_exit_wins() {
    let genome = genome(&list(&sources("theseus"), "mazes")[0]);
    let level =
        json!({"puzzle": "theseus", "name": "P", "size": 6, "genome": genome, "exit_wins": true});
    let written = out(&run_with(
        &["convert", "-", "--to", "genome"],
        level.to_string().as_bytes(),
    ));
    assert_eq!(
        serde_json::from_str::<Value>(&written).expect("JSON"),
        level
    );
    let text = out(&run_with(
        &["convert", "-", "--to", "text"],
        level.to_string().as_bytes(),
    ));
    assert!(text.ends_with(";x\n"), "{text}");
    let line = fault(&run_with(
        &["rate", "theseus", "-"],
        br#"{"puzzle":"theseus","exit_wins":1}"#,
    ));
    assert!(
        line.contains("“1” does not belong here: expected true or false"),
        "{line}"
    );
}
