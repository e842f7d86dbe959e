//! The headless runner, run as a program: outputs, exit codes, error lines. How it is
//! run for all tests of it is here.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub const LEVEL: &str = r#"{"puzzle":"template","lamps":"1011001"}"#;

pub fn start(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evolve"));
    command.args(arguments);
    command
}

pub fn run(arguments: &[&str]) -> Output {
    start(arguments).output().expect("the runner starts")
}

pub fn run_with(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the runner starts");
    // A runner that has seen enough closes its end.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the runner ends")
}

pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// The one line that bad input gets, after checking that it is one.
pub fn fault(output: &Output) -> String {
    let line = String::from_utf8(output.stderr.clone()).expect("text");
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert_eq!(out(output), "", "nothing but the fault: {line}");
    assert!(
        line.starts_with("evolve: ") && line.ends_with('\n'),
        "{line:?}"
    );
    assert_eq!(line.lines().count(), 1, "{line:?}");
    line
}

/// The one JSON object on the standard output.
pub fn object(output: &Output) -> Value {
    let text = out(output);
    assert_eq!(text.lines().count(), 1, "{text}");
    let value: Value = serde_json::from_str(&text).expect(&text);
    assert!(value.is_object(), "{text}");
    value
}

/// A file for one test, named after it.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("runner");
    fs::create_dir_all(&folder).expect("a folder for the test's files");
    let path = folder.join(name);
    fs::write(&path, content).expect("a file can be written");
    path.to_str().expect("a plain name").to_owned()
}

#[test]
fn solve_prints_one_object_whose_answer_checks() {
    let level = file("solve.json", LEVEL);
    let solved = run(&["solve", &level, "--json"]);
    assert_eq!(solved.status.code(), Some(0));
    assert_eq!(solved.stderr, b"");
    let result = object(&solved);
    for (key, value) in [
        ("puzzle", Value::from("template")),
        ("search", "genetic".into()),
        ("seed", 1.into()),
        ("solved", true.into()),
        ("score", 0.0.into()),
        ("restarts", 0.into()),
    ] {
        assert_eq!(result[key], value, "{key} in {result}");
    }
    for key in [
        "seconds",
        "evaluations",
        "generations",
        "evaluations_per_second",
    ] {
        assert!(result[key].is_number(), "{key} in {result}");
    }
    let answer = result["answer"].to_string();
    for answer in [&answer, &out(&solved), &file("solved.json", out(&solved))] {
        let checked = run(&["check", &level, answer, "--json"]);
        assert_eq!(checked.status.code(), Some(0), "{answer}");
        assert_eq!(
            out(&checked),
            "{\"valid\":true,\"solved\":true,\"why\":\"\"}\n"
        );
    }
}

#[test]
fn a_seed_and_a_number_of_evaluations_give_the_same_run() {
    let hard = r#"{"puzzle":"template","lamps":"101100110101101110101101"}"#;
    let level = file("same.json", hard);
    let solve = |seed: &str| {
        let arguments = ["--seed", seed, "--evaluations", "1003", "--json"];
        let mut result = object(&run(&[&["solve", &level], &arguments[..]].concat()));
        let result = result.as_object_mut().expect("an object");
        result.retain(|key, _| !key.contains("second"));
        result.clone()
    };
    let first = solve("5");
    assert_eq!(first, solve("5"));
    assert_ne!(first, solve("6"));
}

#[test]
fn a_run_stops_at_exactly_the_number_of_evaluations() {
    // Either press switches both of two lamps: one of them stays lit forever.
    let level = file("exactly.json", r#"{"puzzle":"template","lamps":"10"}"#);
    for n in ["0", "1", "63", "1000"] {
        let output = run(&["solve", &level, "--json", "--evaluations", n]);
        assert_eq!(output.status.code(), Some(1));
        let result = object(&output);
        assert_eq!(result["evaluations"].to_string(), n);
        assert_eq!(result["solved"], Value::Bool(false));
        assert_eq!(result["answer"].is_null(), n == "0");
    }
    let output = run(&["solve", &level, "--json", "--seconds", "0.05"]);
    assert_eq!(output.status.code(), Some(1));
    let seconds = object(&output)["seconds"].as_f64().expect("a number");
    assert!((0.05..5.0).contains(&seconds), "{seconds}");
}

#[test]
fn solve_prints_for_people() {
    let output = run_with(&["solve", "-", "--set", "population=30"], LEVEL.as_bytes());
    let text = out(&output);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        text.starts_with("7 lamps (template): solved by “genetic”, seed 1"),
        "{text}"
    );
    assert!(text.contains("\nfitness 0\nanswer ["), "{text}");
}

#[test]
fn changed_settings_are_printed() {
    let arguments = ["solve", "-", "--json", "--set", "population=30"];
    let result = object(&run_with(&arguments, LEVEL.as_bytes()));
    assert_eq!(result["settings"]["population"], "30");
    let none = object(&run_with(&["solve", "-", "--json"], LEVEL.as_bytes()));
    assert_eq!(none["settings"].to_string(), "{}");
}

#[test]
fn the_searches_are_listed_with_their_parameters() {
    let level = file("list.json", LEVEL);
    let text = out(&run(&["solve", &level, "--search", "list"]));
    for part in [
        "genetic: Genetic algorithm",
        "Source: ",
        "--set population=20",
        "from 2 to 500",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let list = object(&run(&["solve", &level, "--search", "list", "--json"]));
    let parameter = &list["searches"][0]["parameters"][0];
    assert_eq!(
        (&parameter["id"], &parameter["max"]),
        (&"population".into(), &500.into())
    );
}

#[test]
fn check_distinguishes_solved_unsolved_and_invalid() {
    let level = file("check.json", LEVEL);
    let check = |answer: &str| run(&["check", &level, answer, "--json"]);
    let unsolved = check("[0]");
    assert_eq!(unsolved.status.code(), Some(1));
    let verdict = object(&unsolved);
    assert_eq!(
        (&verdict["valid"], &verdict["solved"]),
        (&true.into(), &false.into())
    );
    assert!(verdict["why"].as_str().is_some_and(|why| !why.is_empty()));
    let invalid = check("[0,9]");
    assert_eq!(invalid.status.code(), Some(1));
    let verdict = object(&invalid);
    assert_eq!(verdict["valid"], Value::Bool(false));
    assert_eq!(verdict["why"], "move 2 (9): there is no lamp 9");
    let output = run(&["check", &level, "[0]"]);
    assert!(
        out(&output).starts_with("not solved: Of 7 lamps"),
        "{output:?}"
    );
    assert!(fault(&check("[0,")).contains("the answer: line 1, column 3: "));
    assert!(fault(&check("no such file")).contains("no such file: file not found"));
    let other = r#"{"puzzle":"slice","search":"tuned","answer":[[0,0,1,1]]}"#;
    assert!(fault(&check(other)).contains("a level of “slice”"));
    assert!(fault(&run(&["check", "-", "-"])).contains("both"));
    let piped = run_with(&["check", &level, "-"], b"\n [0] ");
    assert_eq!(piped.status.code(), Some(1));
}

#[test]
fn check_counts_solutions() {
    // Lamps in rows of 2, 5, 8 … are put out in two ways, or in none.
    for (lamps, solutions, text) in [
        ("101", 1, "one solution"),
        ("11", 2, "more than one solution"),
        ("10", 0, "no solution"),
    ] {
        let level = file(
            &format!("unique{solutions}.json"),
            format!("{{\"puzzle\":\"template\",\"lamps\":\"{lamps}\"}}"),
        );
        let code = Some(i32::from(solutions != 1));
        let alone = run(&["check", &level, "--unique", "--json"]);
        assert_eq!(alone.status.code(), code);
        let expected = format!("{{\"solutions\":{solutions},\"why\":\"\"}}\n");
        assert_eq!(out(&alone), expected);
        let found = run(&["check", "--unique", &level]);
        assert_eq!(
            (found.status.code(), out(&found)),
            (code, format!("{text}\n"))
        );
    }
    let level = file("unique.json", LEVEL);
    let solved = run(&["solve", &level, "--json"]);
    let checked = run_with(
        &["check", &level, "-", "--unique", "--json"],
        &solved.stdout,
    );
    assert_eq!(
        (checked.status.code(), out(&checked).as_str()),
        (
            Some(0),
            "{\"valid\":true,\"solved\":true,\"solutions\":1,\"why\":\"\"}\n"
        )
    );
    let wrong = run(&["check", &level, "[0]", "--unique", "--json"]);
    assert_eq!(wrong.status.code(), Some(1));
    let wrong = object(&wrong);
    assert_eq!(
        (&wrong["solved"], &wrong["solutions"]),
        (&false.into(), &1.into())
    );
    assert!(
        wrong["why"]
            .as_str()
            .is_some_and(|why| why.starts_with("Of 7 lamps"))
    );
    let found = out(&run(&["check", &level, "[0,9]", "--unique"]));
    assert!(
        found.starts_with("not valid: ") && found.ends_with("\none solution\n"),
        "{found}"
    );
    let house = run(&["generate", "slice", "--json"]).stdout;
    let line = fault(&run_with(&["check", "-", "--unique"], &house));
    assert!(
        line.contains("--unique: “slice”: its solutions can't be counted"),
        "{line}"
    );
    assert!(fault(&run(&["check", &level])).contains("<ANSWER>"));
}

#[test]
fn every_form_converts_to_every_other() {
    let forms = ["json", "text", "link", "save"];
    let level = file("convert.json", LEVEL);
    for from in forms {
        let text = out(&run(&["convert", &level, "--to", from]));
        let path = file(&format!("convert.{from}"), &text);
        for to in forms {
            let direct = out(&run(&["convert", &level, "--to", to]));
            assert_eq!(
                out(&run(&["convert", &path, "--to", to])),
                direct,
                "{from} to {to}"
            );
        }
    }
    let link = "#/template?level=1011001&play=0+2";
    let output = run(&["convert", link, "--to", "link"]);
    assert_eq!(out(&output).trim_end(), link);
    let output = run(&["convert", link, "--to", "save"]);
    assert_eq!(out(&output).trim_end(), "1 template 1011001 @1 [0 2]");
    let output = run(&["convert", link, "--to", "text"]);
    assert_eq!(out(&output).trim_end(), "template 1011001");
}

#[test]
fn pictures_are_svg_in_either_theme() {
    let level = file("picture.json", LEVEL);
    let light = out(&run(&["convert", &level, "--to", "svg"]));
    let dark = out(&run(&["convert", &level, "--to", "svg", "--dark"]));
    for picture in [&light, &dark] {
        super::xml::check(picture).expect(picture);
        assert!(picture.contains("<title>7 lamps</title>"), "{picture}");
    }
    assert_ne!(light, dark);
}

#[test]
fn generate_prints_a_level_file_per_line_by_seed() {
    let generate = |arguments: &[&str]| {
        let output = run(&[&["generate", "template"], arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        out(&output)
    };
    let three = generate(&["--seed", "4", "--count", "3", "--width", "12"]);
    assert_eq!(three.lines().count(), 3);
    for (line, seed) in three.lines().zip(4..) {
        let again = generate(&["--seed", &seed.to_string(), "--set", "width=12", "--json"]);
        assert_eq!(again.trim_end(), line);
        assert_eq!(
            object(&run_with(&["solve", "-", "--json"], line.as_bytes()))["solved"],
            true
        );
    }
    assert!(generate(&["--set", "list"]).contains("--set width=9"));
    assert!(fault(&run(&["generate", "chess"])).contains("unknown puzzle “chess”"));
    assert!(fault(&run(&["generate", "template", "--height", "3"])).contains("height"));
    assert!(fault(&run(&["generate", "template", "--width", "99"])).contains("from 1 to 24"));
    assert!(fault(&run(&["generate", "template", "--set", "a"])).contains("name=value"));
}

#[test]
fn help_teaches_every_command() {
    let help = run(&["--help"]);
    assert_eq!(help.status.code(), Some(0));
    for command in [
        "solve", "check", "convert", "generate", "design", "rate", "race",
    ] {
        assert!(out(&help).contains(command));
        let help = run(&[command, "--help"]);
        assert_eq!(help.status.code(), Some(0));
        assert!(out(&help).contains("Usage: evolve"), "{help:?}");
    }
    assert_eq!(run(&["--version"]).status.code(), Some(0));
    assert_eq!(run(&[]).status.code(), Some(2));
}

#[test]
fn a_closed_pipe_is_no_crash() {
    let mut child = start(&["generate", "template", "--count", "100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the runner starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the runner ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
