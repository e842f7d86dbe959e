//! Files of the headless runner: in every encoding that is read, and those beside the result that can't be
//! written.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::runner::{
    LEVEL, evolve, fault, file, is_refused, object, out, run_with, start, succeeds, words,
};

const MORPION: &str = r#"{"puzzle":"morpion","variant":"5D"}"#;
const HUNT: &str = "--search=hunt --evaluations=300 --json";

/// A text with a byte order mark, in UTF-8 and in both orders of UTF-16.
fn encoded(text: &str) -> [Vec<u8>; 3] {
    let marked = format!("\u{feff}{text}");
    let units = || marked.encode_utf16();
    [
        marked.clone().into_bytes(),
        units().flat_map(u16::to_le_bytes).collect(),
        units().flat_map(u16::to_be_bytes).collect(),
    ]
}

/// A folder of one test, empty.
fn folder(name: &str) -> String {
    let path = file("files", "").replace("/files", &format!("/{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

#[test]
fn every_reader_takes_a_byte_order_mark_and_utf_16() {
    let folder = folder("encodings");
    let path = |name: &str| format!("{folder}/{name}");
    let level = file("encodings.json", LEVEL);
    let race = format!("race '{level}' --seeds=4 --evaluations=200 --json");
    let whole = object(&evolve(&race));
    let parts = ["1/2", "2/2"].map(|part| out(&evolve(&format!("{race} --part {part}"))));
    fs::write(path("2.json"), &parts[1]).expect("a file");
    let hunt = file("encodings-5d.json", MORPION);
    let solve = |more: &str| evolve(&format!("solve '{hunt}' {HUNT} {more}"));
    let (keep, migrants) = (path("keep.json"), path("seed-1.best.json"));
    let keeping = format!("--keep '{keep}'");
    object(&solve(&keeping));
    object(&solve(&format!("--exchange '{folder}'")));
    let [kept, best] = [&keep, &migrants].map(|path| fs::read_to_string(path).expect("a file"));
    for (n, bytes) in encoded(LEVEL).into_iter().enumerate() {
        let marked = path("level.json");
        fs::write(&marked, &bytes).expect("a file");
        succeeds(&format!("solve '{marked}'"));
        assert_eq!(run_with(&["solve", "-"], &bytes).status.code(), Some(0));
        fs::write(path("answer.json"), &encoded("[0]")[n]).expect("a file");
        let answer = path("answer.json");
        let checked = object(&evolve(&format!("check '{marked}' '{answer}' --json")));
        assert_eq!(checked["valid"], true, "{n}");
        fs::write(path("link.txt"), &encoded("#/template?level=1011")[n]).expect("a file");
        succeeds(&format!("solve '{}'", path("link.txt")));

        fs::write(path("1.json"), &encoded(&parts[0])[n]).expect("a file");
        let files = format!("'{}' '{}'", path("1.json"), path("2.json"));
        let merged = object(&evolve(&format!("race --json --merge {files}")));
        let evaluations = |race: &Value| race["contestants"][0]["evaluations"].clone();
        assert_eq!(evaluations(&merged), evaluations(&whole), "{n}");
        let resumed = format!("{race} --part=1/2 --keep '{}'", path("1.json"));
        let resumed = object(&evolve(&resumed));
        assert_eq!(resumed["outcomes"].as_array().map(Vec::len), Some(2));

        fs::write(&keep, &encoded(&kept)[n]).expect("a file");
        let resumed = object(&solve(&keeping));
        assert_eq!(resumed["resumed"], true, "{n}");
        fs::write(&migrants, &encoded(&best)[n]).expect("a file");
        let other = solve(&format!("--exchange '{folder}' --seed=2"));
        assert_eq!(stderr(&other), "", "{n}");
    }
    let cut = file("encodings-cut.json", [0xff, 0xfe, b'{']);
    is_refused(&format!("solve '{cut}'"), "not UTF-16 text");
}

/// Runs a command, removes a folder as soon as a file of the run is in it, and returns its end.
fn without_folder(line: &str, folder: &str, file: &str) -> Output {
    let mut command = start(&words(line));
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the runner starts");
    for _ in 0..1000 {
        if Path::new(folder).join(file).exists() {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    // A file may be written into it meanwhile.
    while fs::remove_dir_all(folder).is_err() {}
    child.wait_with_output().expect("the runner ends")
}

/// The result is printed, one line says what could not be written, and the exit code says so too.
fn is_told(output: &Output, name: &str) -> Value {
    let said = stderr(output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("evolve: "), "{said}");
    assert!(said.contains(name), "{said}");
    object(output)
}

#[test]
fn a_file_that_cant_be_written_leaves_the_result() {
    let (level, hunt) = (
        file("unwritten.json", LEVEL),
        file("unwritten-5d.json", MORPION),
    );
    let nowhere = format!("{hunt}-no-folder/a.json");
    let solve = format!("solve '{hunt}' {HUNT} --keep '{nowhere}'");
    assert!(is_told(&evolve(&solve), &nowhere)["answer"].is_object());

    let gone = folder("unwritten-keep");
    let keep = format!("{gone}/a.json");
    let options = "--search=hunt --seeds=3 --seconds=1 --threads=1 --json";
    let race = format!("race '{hunt}' {options} --keep '{keep}'");
    let result = is_told(&without_folder(&race, &gone, "a.json"), &keep);
    assert_eq!(result["outcomes"].as_array().map(Vec::len), Some(3));

    let gone = folder("unwritten-exchange");
    let exchange = format!("solve '{hunt}' --search=hunt --seconds=2 --json --exchange '{gone}'");
    let output = without_folder(&exchange, &gone, "seed-1.best.json");
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(object(&output)["answer"].is_object());
    for name in ["seed-1.json", "seed-1.best.json"] {
        assert_eq!(said.matches(name).count(), 1, "{said}");
    }

    if Path::new("/dev/full").exists() {
        for option in ["--csv", "--svg"] {
            let race =
                format!("race '{level}' --seeds=2 --evaluations=200 --json {option} /dev/full");
            is_told(&evolve(&race), "/dev/full");
        }
    }
}

#[test]
fn links_stay_links_and_long_names_are_kept() {
    let hunt = file("linked-5d.json", MORPION);
    let folder = folder("linked");
    let solve = |keep: &str| evolve(&format!("solve '{hunt}' --keep '{keep}' {HUNT}"));
    let target = format!("{folder}/target.json");
    for (name, to) in [
        ("relative.json", "target.json"),
        ("absolute.json", &*target),
    ] {
        let link = format!("{folder}/{name}");
        let _ = fs::remove_file(&target);
        symlink(to, &link).expect("a link");
        // Once to a file that is not there yet, once to one that is.
        for _ in 0..2 {
            object(&solve(&link));
            let is_link = fs::symlink_metadata(&link).is_ok_and(|data| data.is_symlink());
            let is_file = fs::metadata(&target).is_ok_and(|data| data.is_file());
            assert!(is_link && is_file, "{name}");
        }
    }
    let long = format!("{folder}/{}.json", "n".repeat(246));
    object(&solve(&long));
    assert!(Path::new(&long).is_file());
    for entry in fs::read_dir(&folder).expect("a folder").flatten() {
        let name = entry.file_name();
        assert!(!name.to_string_lossy().ends_with(".part"), "{name:?}");
    }
}

#[test]
fn a_pipe_and_a_run_from_the_same_seed_do_no_harm_in_an_exchange_folder() {
    let hunt = file("shared-5d.json", MORPION);
    let folder = folder("shared");
    let exchange = format!("solve '{hunt}' --search=hunt --json --exchange '{folder}'");
    let run_all = |more: &str| evolve(&format!("{exchange} {more}"));
    let pipe = format!("{folder}/seed-9.best.json");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    let beside = run_all("--evaluations=300");
    assert!(object(&beside)["answer"].is_object());
    assert!(stderr(&beside).contains("seed-9.best.json: not a regular file"));
    assert_eq!(stderr(&beside).lines().count(), 1);
    fs::remove_file(&pipe).expect("a pipe");

    let lock = format!("{folder}/seed-1.lock");
    fs::remove_file(&lock).expect("a lock");
    let mut first = start(&words(&format!("{exchange} --seconds=60")));
    let mut first = first.stdout(Stdio::null()).spawn().expect("a run");
    while !Path::new(&lock).exists() {
        thread::sleep(Duration::from_millis(10));
    }
    let refused = (0..500).find_map(|_| {
        thread::sleep(Duration::from_millis(20));
        let second = run_all("--evaluations=0");
        (second.status.code() == Some(2)).then_some(second)
    });
    let line = fault(&refused.expect("a refusal"));
    assert!(
        line.contains("seed-1.lock: another run from this seed"),
        "{line}"
    );
    assert_eq!(stderr(&run_all("--evaluations=300 --seed=2")), "");
    first.kill().expect("an end");
    first.wait().expect("an end");
    // A killed run leaves no lock.
    assert_eq!(stderr(&run_all("--evaluations=300")), "");
}
