//! The headless runner on mazes: the report's figures, designs, new mazes,
//! and what it says to bad genomes and bad level files.

use serde_json::{Value, json};

use super::runner::{
    evolve, evolve_with, fault, file, has_fields, is_refused, is_refused_with, object, out,
    succeeds,
};
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
        let rated = object(&evolve(&format!("rate theseus '{path}' --json")));
        assert_eq!(rated["solvable"], true, "{rated}");
        for key in ["solution", "actions", "enemy_moves", "visited"] {
            assert_eq!(rated[key], maze[key], "{key} of genome {n}");
        }
        let found = rated["fitness"].as_f64().expect("a number");
        let fitness = text(maze, "fitness");
        let (_, decimals) = fitness.split_once('.').expect("decimals");
        assert_eq!(format!("{found:.*}", decimals.len()), fitness);
        assert_eq!(rated["genome"], genome);
        let checked = evolve(&format!("check '{path}' '\"{solution}\"' --json"));
        assert_eq!(object(&checked)["solved"], true);
        let text = out(&evolve_with("rate theseus -", &genome));
        let (steps, visited) = (&maze["actions"], &maze["visited"]);
        for line in [
            format!("Shortest solution: {solution}"),
            format!("Steps of the shortest solution: {steps}"),
            format!("Positions visited to find it: {visited}"),
        ] {
            assert!(text.lines().any(|it| it == line), "{line} in {text}");
        }
        let mut lines = text.lines();
        let share = lines.find_map(|line| line.strip_prefix("Lost positions: "));
        let share = share
            .and_then(|share| share.strip_suffix(" %"))
            .expect("a share");
        assert!(share.len() <= 4 && share.parse::<f64>().is_ok(), "{share}");
        assert!(text.contains("\n+---+"), "{text}");
        assert!(!text.contains("live_lost_share"), "{text}");
    }
}

fn convert(level: &str, form: &str) -> String {
    out(&evolve_with(&format!("convert - --to {form}"), level))
}

#[test]
fn a_maze_is_written_as_walls_and_as_a_genome() {
    let genome = &*genome(&sources("theseus")["mazes"][1]);
    let walls = convert(genome, "json");
    let read: Value = serde_json::from_str(&walls).expect("JSON");
    assert!(read["walls"]["right"].is_array(), "{read}");
    assert!(read["width"] == 6, "{read}");
    let written = convert(&walls, "genome");
    let name = "Maze 6 × 6";
    let file = json!({"puzzle": "theseus", "name": name, "size": 6, "genome": genome});
    assert_eq!(written, format!("{file}\n"));
    assert_eq!(convert(&written, "json"), walls);
    let oblong = out(&evolve("generate theseus --width 5 --height 4"));
    let why = "standard input: only a square maze has a genome: this one is 5 × 4";
    is_refused_with("convert - --to genome", oblong, why);
    let why =
        "unknown format “png” for a level of “theseus”; known: json, text, link, svg, save, genome";
    is_refused_with("convert - --to png", walls, why);
    let why = "unknown format “genome” for a level of “template”";
    is_refused("convert #/template?level=1 --to genome", why);
    assert!(out(&evolve("convert --help")).contains("genome"));
}

fn design(options: &str) -> Value {
    object(&succeeds(&format!("design theseus --json {options}")))
}

#[test]
fn a_design_is_the_same_for_the_same_seed() {
    let by_seed = |seed: u8| {
        let report = "--search report --goal longest --generations 300";
        let mut result = design(&format!("{report} --seed {seed}"));
        let fields = result.as_object_mut().expect("an object");
        assert!(fields.remove("seconds").is_some());
        result
    };
    let result = by_seed(5);
    assert_eq!(result, by_seed(5));
    assert_ne!(result["level"], by_seed(6)["level"]);
    assert_eq!(result["generations"], 300);
    let figures = "level genome actions enemy_moves visited fitness solution live_lost_share";
    for key in figures.split(' ') {
        assert!(!result[key].is_null(), "{key} in {result}");
    }
    let steps = result["solution"].as_str().map(str::len);
    assert_eq!(steps, result["actions"].as_u64().map(|n| n as usize));
    let level = file("designed maze.json", result["level"].to_string());
    let rated = object(&evolve(&format!("rate theseus '{level}' --json")));
    for (key, value) in rated.as_object().expect("an object") {
        assert_eq!(*value, result[key], "{key}");
    }
}

#[test]
fn designs_have_the_size_and_the_goal_that_are_set() {
    let short = "--generations 20 --width 7 --height 5 --goal";
    let devious = design(&format!(
        "{short} devious --set length=12 --set symmetry=mirror"
    ));
    // No square, no genome.
    let fields = [
        ("search", json!("tuned")),
        ("generations", json!(20)),
        ("genome", Value::Null),
    ];
    has_fields(&devious, &fields);
    has_fields(
        &devious["level"],
        &[("width", json!(7)), ("height", json!(5))],
    );
    let longest = design(&format!("{short} longest"));
    let number = |value: &Value, key: &str| value[key].as_f64().expect("a number");
    assert!(number(&longest, "actions") > number(&devious, "actions"));
    assert!(number(&longest, "live_lost_share") < number(&devious, "live_lost_share"));
    for (options, what) in [
        ("--goal long", "“long”"),
        ("--width 17", "from 3 to 16"),
        ("--search report --width 7", "7 × 6 is not square"),
        (
            "--search breadth-first",
            "no search “breadth-first” that designs",
        ),
        ("--set chains=65", "from 0 to 64"),
    ] {
        is_refused(&format!("design theseus {options}"), what);
    }
}

fn rate(maze: &str) -> Value {
    object(&evolve_with("rate theseus - --json", maze))
}

#[test]
fn new_mazes_come_by_seed_size_and_difficulty() {
    let generate = |more: &str| out(&succeeds(&format!("generate theseus --json {more}")));
    let three = generate("--seed 4 --count 3 --width 5 --set height=6");
    assert_eq!(three.lines().count(), 3);
    for (line, seed) in three.lines().zip(4..) {
        let again = generate(&format!("--seed {seed} --set width=5 --height 6"));
        assert_eq!(again.trim_end(), line);
        assert_eq!(rate(line)["solvable"], true, "{line}");
        let named = format!("\"name\":\"5 × 6, normal ({seed})\"");
        assert!(line.contains(&named), "{named} in {line}");
    }
    let actions = |difficulty: &str| {
        let maze = generate(&format!(
            "--difficulty {difficulty} --set width=6 --height 6"
        ));
        rate(&maze)["actions"].as_u64().expect("a number")
    };
    assert!(actions("easy") < actions("normal") && actions("normal") < actions("hard"));
    for part in ["easy", "hard"] {
        is_refused("generate theseus --set difficulty=mild", part);
    }
    is_refused("generate theseus --width 2", "from 3 to 16");
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
    let cut = format!("{{\"puzzle\":\"theseus\",\"size\":6,\"genome\":\"{genome}");
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
        ("cut", cut, "the text ends too early"),
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
        for line in [
            format!("rate theseus '{path}' --json"),
            format!("convert '{path}' --to genome"),
        ] {
            let line = fault(&evolve(&line));
            assert!(line.contains(&format!("maze-{name}.json")), "{line}");
            assert!(line.contains(what) || name == "bits", "{what} in {line}");
        }
    }
}

/// Maze 3 of Abbott's logicmazes.com, which is lost by the report's rule.
const ABBOTTS: &str = include_str!("../cases/theseus-exit-wins.json");

#[test]
fn where_the_exit_wins_a_published_maze_is_rated_solved_and_checked() {
    let cases: Value = serde_json::from_str(ABBOTTS).expect("JSON");
    for case in cases.as_array().expect("a list") {
        let mut level = case["level"].clone();
        let lost = rate(&level.to_string());
        assert_eq!(lost["solvable"], false);
        let why = lost["why"].as_str().expect("a reason");
        assert!(why.contains("if reaching the exit wins"), "{why}");
        level["exit_wins"] = true.into();
        let rated = rate(&level.to_string());
        assert_eq!(rated["actions"], case["steps"]);
        let path = file("exit wins.json", level.to_string());
        for search in ["breadth-first", "depth-first"] {
            let solved = evolve(&format!("solve '{path}' --search {search} --json"));
            assert_eq!(object(&solved)["solved"], true, "{search}");
            let checked = evolve_with(&format!("check '{path}' - --json"), &solved.stdout);
            assert_eq!(object(&checked)["solved"], true, "{search}");
        }
        for form in ["json", "text", "link", "save"] {
            let other = out(&evolve(&format!("convert '{path}' --to {form}")));
            let other = file("exit wins again.txt", other);
            succeeds(&format!("check '{other}' '{}'", rated["solution"]));
        }
        level["exit_wins"] = false.into();
        let written = convert(&level.to_string(), "json");
        assert!(!written.contains("exit_wins"), "{written}");
    }
}

#[test]
fn a_genome_s_level_file_says_that_the_exit_wins() {
    let genome = genome(&list(&sources("theseus"), "mazes")[0]);
    let level =
        json!({"puzzle": "theseus", "name": "P", "size": 6, "genome": genome, "exit_wins": true});
    let written: Value =
        serde_json::from_str(&convert(&level.to_string(), "genome")).expect("JSON");
    assert_eq!(written, level);
    let text = convert(&level.to_string(), "text");
    assert!(text.ends_with(";x\n"), "{text}");
    let wrong = r#"{"puzzle":"theseus","exit_wins":1}"#;
    let why = "“1” does not belong here: expected true or false";
    is_refused_with("rate theseus -", wrong, why);
}
