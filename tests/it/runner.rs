//! The headless runner, run as a program: outputs, exit codes, error lines. How it is
//! run for all tests of it is here.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

pub const LEVEL: &str = r#"{"puzzle":"template","lamps":"1011001"}"#;

pub fn start(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_evolve"));
    command.args(arguments);
    command
}

/// The words of a command line; what stands between single quotes is one.
pub fn words(line: &str) -> Vec<&str> {
    let parts = line.split('\'').enumerate();
    let words = parts.map(|(n, part)| match n % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.collect::<Vec<_>>().concat()
}

/// The runner with the rest of its command line.
pub fn evolve(line: &str) -> Output {
    run(&words(line))
}

/// The same with something on the standard input.
pub fn evolve_with(line: &str, input: impl AsRef<[u8]>) -> Output {
    run_with(&words(line), input.as_ref())
}

/// A command that succeeds.
pub fn succeeds(line: &str) -> Output {
    let output = evolve(line);
    assert_eq!(output.status.code(), Some(0), "{line}: {output:?}");
    output
}

/// A command that finds no solution, or a wrong one, and says so by its exit code.
pub fn fails(line: &str) -> Output {
    let output = evolve(line);
    assert_eq!(output.status.code(), Some(1), "{line}: {output:?}");
    output
}

/// A command that is refused, and a part of the reason.
pub fn is_refused(line: &str, why: &str) {
    let fault = fault(&evolve(line));
    assert!(fault.contains(why), "{line}: “{why}” in {fault}");
}

/// The same with something on the standard input.
pub fn is_refused_with(line: &str, input: impl AsRef<[u8]>, why: &str) {
    let fault = fault(&evolve_with(line, input));
    assert!(fault.contains(why), "{line}: “{why}” in {fault}");
}

/// Some fields of an object.
pub fn has_fields(object: &Value, fields: &[(&str, Value)]) {
    for (key, value) in fields {
        assert_eq!(object[key], *value, "{key} in {object}");
    }
}

/// Numbers in an object.
pub fn has_numbers(object: &Value, keys: &[&str]) {
    for key in keys {
        assert!(object[key].is_number(), "{key} in {object}");
    }
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
    assert!(line.starts_with("evolve: "), "{line:?}");
    assert!(line.ends_with('\n'), "{line:?}");
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
    let solved = succeeds(&format!("solve '{level}' --json"));
    assert_eq!(solved.stderr, b"");
    let result = object(&solved);
    has_fields(
        &result,
        &[
            ("puzzle", json!("template")),
            ("search", json!("genetic")),
            ("seed", json!(1)),
            ("solved", json!(true)),
            ("score", json!(0.0)),
            ("restarts", json!(0)),
        ],
    );
    has_numbers(
        &result,
        &[
            "seconds",
            "evaluations",
            "generations",
            "evaluations_per_second",
        ],
    );
    let answer = result["answer"].to_string();
    for answer in [&answer, &out(&solved), &file("solved.json", out(&solved))] {
        let checked = succeeds(&format!("check '{level}' '{answer}' --json"));
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
    let solve = |seed: u8| {
        let line = format!("solve '{level}' --seed {seed} --evaluations 1003 --json");
        let mut result = object(&evolve(&line));
        let result = result.as_object_mut().expect("an object");
        result.retain(|key, _| !key.contains("second"));
        result.clone()
    };
    let first = solve(5);
    assert_eq!(first, solve(5));
    assert_ne!(first, solve(6));
}

#[test]
fn a_run_stops_at_exactly_the_number_of_evaluations() {
    // Either press switches both of two lamps: one of them stays lit forever.
    let level = file("exactly.json", r#"{"puzzle":"template","lamps":"10"}"#);
    for n in [0, 1, 63, 1000] {
        let result = object(&fails(&format!("solve '{level}' --json --evaluations {n}")));
        assert_eq!(result["evaluations"], n);
        assert_eq!(result["solved"], false);
        assert_eq!(result["answer"].is_null(), n == 0);
    }
    let timed = object(&fails(&format!("solve '{level}' --json --seconds 0.05")));
    let seconds = timed["seconds"].as_f64().expect("a number");
    assert!((0.05..5.0).contains(&seconds), "{seconds}");
}

#[test]
fn solve_prints_for_people() {
    let output = evolve_with("solve - --set population=30", LEVEL);
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
    let result = object(&evolve_with("solve - --json --set population=30", LEVEL));
    assert_eq!(result["settings"]["population"], "30");
    let none = object(&evolve_with("solve - --json", LEVEL));
    assert_eq!(none["settings"], json!({}));
}

#[test]
fn the_searches_are_listed_with_their_parameters() {
    let list = format!("solve '{}' --search list", file("list.json", LEVEL));
    let text = out(&evolve(&list));
    let parts = [
        "genetic: Genetic algorithm",
        "Source: ",
        "--set population=20",
        "from 2 to 500",
    ];
    for part in parts {
        assert!(text.contains(part), "{part} in {text}");
    }
    let list = object(&evolve(&format!("{list} --json")));
    let parameter = &list["searches"][0]["parameters"][0];
    has_fields(
        parameter,
        &[("id", json!("population")), ("max", json!(500))],
    );
}

#[test]
fn check_distinguishes_solved_unsolved_and_invalid() {
    let level = file("check.json", LEVEL);
    let check = format!("check '{level}'");
    let verdict = object(&fails(&format!("{check} [0] --json")));
    has_fields(
        &verdict,
        &[("valid", json!(true)), ("solved", json!(false))],
    );
    assert!(verdict["why"].as_str().is_some_and(|why| !why.is_empty()));
    let verdict = object(&fails(&format!("{check} [0,9] --json")));
    let why = "move 2 (9): there is no lamp 9";
    has_fields(&verdict, &[("valid", json!(false)), ("why", json!(why))]);
    let text = out(&evolve(&format!("{check} [0]")));
    assert!(text.starts_with("not solved: Of 7 lamps"), "{text}");
    is_refused(&format!("{check} [0,"), "the answer: line 1, column 3: ");
    is_refused(
        &format!("{check} 'no such file'"),
        "no such file: file not found",
    );
    let other = r#"{"puzzle":"slice","search":"tuned","answer":[[0,0,1,1]]}"#;
    is_refused(&format!("{check} '{other}'"), "a level of “slice”");
    is_refused("check - -", "both");
    let piped = evolve_with(&format!("{check} -"), "\n [0] ");
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
        let level = json!({"puzzle": "template", "lamps": lamps}).to_string();
        let level = file(&format!("unique{solutions}.json"), level);
        let code = Some(i32::from(solutions != 1));
        let json = format!("{{\"solutions\":{solutions},\"why\":\"\"}}");
        for (option, expected) in [("--json", &*json), ("", text)] {
            let found = evolve(&format!("check '{level}' --unique {option}"));
            assert_eq!(found.status.code(), code);
            assert_eq!(out(&found), format!("{expected}\n"));
        }
    }
    let level = file("unique.json", LEVEL);
    let solved = evolve(&format!("solve '{level}' --json"));
    let checked = evolve_with(
        &format!("check '{level}' - --unique --json"),
        &solved.stdout,
    );
    assert_eq!(checked.status.code(), Some(0));
    let expected = "{\"valid\":true,\"solved\":true,\"solutions\":1,\"why\":\"\"}\n";
    assert_eq!(out(&checked), expected);
    let wrong = object(&fails(&format!("check '{level}' [0] --unique --json")));
    has_fields(&wrong, &[("solved", json!(false)), ("solutions", json!(1))]);
    assert!(
        wrong["why"]
            .as_str()
            .is_some_and(|why| why.starts_with("Of 7 lamps"))
    );
    let found = out(&evolve(&format!("check '{level}' [0,9] --unique")));
    assert!(found.starts_with("not valid: "), "{found}");
    assert!(found.ends_with("\none solution\n"), "{found}");
    let house = evolve("generate slice --json").stdout;
    let why = "--unique: “slice”: its solutions can't be counted";
    is_refused_with("check - --unique", house, why);
    is_refused(&format!("check '{level}'"), "<ANSWER>");
}

#[test]
fn every_form_converts_to_every_other() {
    let forms = ["json", "text", "link", "save"];
    let level = file("convert.json", LEVEL);
    let convert = |level: &str, form: &str| out(&evolve(&format!("convert '{level}' --to {form}")));
    for from in forms {
        let path = file(&format!("convert.{from}"), convert(&level, from));
        for to in forms {
            assert_eq!(convert(&path, to), convert(&level, to), "{from} to {to}");
        }
    }
    let link = "#/template?level=1011001&play=0+2";
    for (form, expected) in [
        ("link", link),
        ("save", "1 template 1011001 @1 [0 2]"),
        ("text", "template 1011001"),
    ] {
        assert_eq!(convert(link, form).trim_end(), expected);
    }
}

#[test]
fn pictures_are_svg_in_either_theme() {
    let level = file("picture.json", LEVEL);
    let light = out(&evolve(&format!("convert '{level}' --to svg")));
    let dark = out(&evolve(&format!("convert '{level}' --to svg --dark")));
    for picture in [&light, &dark] {
        super::xml::check(picture).expect(picture);
        assert!(picture.contains("<title>7 lamps</title>"), "{picture}");
    }
    assert_ne!(light, dark);
}

#[test]
fn generate_prints_a_level_file_per_line_by_seed() {
    let generate = |more: &str| out(&succeeds(&format!("generate template {more}")));
    let three = generate("--seed 4 --count 3 --width 12");
    assert_eq!(three.lines().count(), 3);
    for (line, seed) in three.lines().zip(4..) {
        let again = generate(&format!("--seed {seed} --set width=12 --json"));
        assert_eq!(again.trim_end(), line);
        assert_eq!(object(&evolve_with("solve - --json", line))["solved"], true);
    }
    assert!(generate("--set list").contains("--set width=9"));
    is_refused("generate chess", "unknown puzzle “chess”");
    is_refused("generate template --height 3", "height");
    is_refused("generate template --width 99", "from 1 to 24");
    is_refused("generate template --set a", "name=value");
}

#[test]
fn help_teaches_every_command() {
    let help = out(&succeeds("--help"));
    for command in words("solve check convert generate design rate race") {
        assert!(help.contains(command));
        let help = out(&succeeds(&format!("{command} --help")));
        assert!(help.contains("Usage: evolve"), "{help:?}");
    }
    succeeds("--version");
    assert_eq!(evolve("").status.code(), Some(2));
}

#[test]
fn a_closed_pipe_is_no_crash() {
    let mut child = start(&words("generate template --count 100000"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the runner starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the runner ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
