//! Races in parts, and races that are resumed: the figures are those of the race in one, and what can't be put
//! together is named.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::runner::{LEVEL, fault, file, object, out, run, start};
use super::runner_race::timeless;

/// A file's path that holds nothing yet.
fn unwritten(name: &str) -> String {
    let path = file(name, "");
    fs::remove_file(&path).expect("it was there");
    path
}

/// Makes all parts of a race; returns their files.
fn parts(name: &str, race: &[&str], of: usize) -> Vec<String> {
    let made = (1..=of).map(|number| {
        let path = unwritten(&format!("{name}-{number}.json"));
        let part = ["--part", &format!("{number}/{of}"), "--keep", &path];
        let output = run(&[&["race"], race, &part].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        path
    });
    made.collect()
}

fn merge(files: &[String], more: &[&str]) -> std::process::Output {
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    run(&[&["race", "--merge"], &files[..], more].concat())
}

/// Without the sentence on version, date and machine, and all that follows.
fn figures(text: &str) -> &str {
    text.split("Evolvarium ").next().unwrap_or_default()
}

#[test]
fn the_parts_of_a_race_give_the_figures_of_the_race_in_one() {
    let (a, b) = (
        file("parts-a.json", LEVEL),
        file("parts-b.json", LEVEL.replace("11", "01")),
    );
    let sweep = "--search=tuned:population=20|40|80";
    let races: [&[&str]; 4] = [
        &[
            &a,
            &b,
            "--search=genetic",
            "--search=genetic",
            "--name=one",
            "--evaluations=300",
        ],
        &[
            "slice",
            sweep,
            "--name=swept",
            "--random",
            "--target=7",
            "--evaluations=500",
            "--by=score",
        ],
        &["--preset=slice", "--evaluations=2000"],
        &["--preset=theseus", "--evaluations=300"],
    ];
    for (n, race) in races.into_iter().enumerate() {
        let race = [race, &["--seeds=5", "--seed=18446744073709551000"]].concat();
        for of in [1, 3, 5] {
            let mut files = parts(&format!("part-{n}-{of}"), &race, of);
            files.reverse();
            let csv = [file("whole.csv", ""), file("merged.csv", "")];
            let svg = [file("whole.svg", ""), file("merged.svg", "")];
            let whole = run(&[
                &["race"],
                &race[..],
                &["--json", "--csv", &csv[0], "--svg", &svg[0]],
            ]
            .concat());
            let merged = merge(&files, &["--json", "--csv", &csv[1], "--svg", &svg[1]]);
            let (whole, merged) = (object(&whole), object(&merged));
            assert_eq!(
                merged["made"]["command"]
                    .as_str()
                    .map(|it| it.contains("--part")),
                Some(false)
            );
            assert_eq!(timeless(merged), timeless(whole), "{race:?} in {of}");
            // Pictures have no times, and runs by fitness no figures of any.
            let read = |path: &String| fs::read_to_string(path).expect("a file");
            assert_eq!(read(&svg[1]), read(&svg[0]));
            assert_eq!(read(&csv[1]).lines().count(), read(&csv[0]).lines().count());
            if race.contains(&"--by=score") {
                for form in [&[][..], &["--markdown"]] {
                    let whole = out(&run(&[&["race"], &race[..], form].concat()));
                    assert_eq!(figures(&out(&merge(&files, form))), figures(&whole));
                }
            }
        }
    }
}

#[test]
fn parts_that_do_not_make_a_race_are_named() {
    let level = file("part-faults.json", LEVEL);
    let race = [
        &level[..],
        "--search=genetic",
        "--seeds=8",
        "--evaluations=100",
    ];
    let good = parts("good", &race, 4);
    let whole = file(
        "not-a-part.json",
        out(&run(&[&["race"], &race[..], &["--json"]].concat())),
    );
    let seeds = parts(
        "seeds",
        &[&race[..2], &["--seeds=9", "--evaluations=100"]].concat(),
        4,
    );
    let budget = parts("budget", &[&race[..3], &["--evaluations=101"]].concat(), 4);
    let fewer = parts("fewer", &race, 2);
    let text = fs::read_to_string(&good[1]).expect("a part");
    // Not within a number: that is another fault.
    let half = text[..text.len() / 2].rfind(',').unwrap();
    let cut = file("cut.json", &text[..=half]);
    let moved = file(
        "moved.json",
        text.replace("\"part\":\"2/4\"", "\"part\":\"3/4\""),
    );
    let none = file(
        "none.json",
        text.replace("\"part\":\"2/4\"", "\"part\":\"5/4\""),
    );
    let many = file(
        "many.json",
        text.replace("\"part\":\"2/4\"", "\"part\":\"2/99\""),
    );
    let mut first: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    first["outcomes"].as_array_mut().expect("a list").pop();
    let unfinished = file("unfinished.json", first.to_string());
    // Runs before the first seed, which a file of gathered runs may have.
    (first["made"]["gathered"], first["seed"]) = (true.into(), 7.into());
    let before = file("before.json", first.to_string());
    let with = |n: usize, other: &String| {
        let mut files = good.clone();
        files[n].clone_from(other);
        files
    };
    let cases = [
        (good[..1].to_vec(), "missing: parts 2, 3, 4 of 4"),
        (with(1, &good[0]), "repeated: part 1 of 4"),
        ([&good[..1], &good[2..]].concat(), "missing: part 2 of 4"),
        (with(1, &whole), "foreign: "),
        (with(1, &seeds[1]), "another “seeds”"),
        (with(1, &budget[1]), "another “budget”"),
        (with(1, &fewer[1]), "another “parts”"),
        (with(1, &moved), "has runs of another part"),
        (with(0, &before), "has runs of another part"),
        (with(1, &none), "expected i/n"),
        (with(1, &many), "damaged: "),
        (with(1, &cut), "ends too early"),
        (with(1, &unfinished), "unfinished: part 2 of 4"),
        (with(1, &level), "“levels” is missing"),
        (
            with(1, &"nowhere.json".to_owned()),
            "nowhere.json: file not found",
        ),
    ];
    for (files, what) in cases {
        let line = fault(&merge(&files, &[]));
        assert!(line.contains(what), "{what} in {line}");
        assert!(line.chars().count() < 320, "{what} in {line}");
    }
    for (part, what) in [
        ("0/3", "expected i/n"),
        ("4/3", "expected i/n"),
        ("x", "expected i/n"),
        ("1/9", "at most 8 parts"),
    ] {
        let line = fault(&run(&[&["race"], &race[..], &["--part", part]].concat()));
        assert!(line.contains(what), "{what} in {line}");
    }
    assert!(fault(&run(&["race", &level, "--merge", &good[0]])).contains("cannot be used with"));
}

#[test]
fn a_race_that_was_killed_continues_to_the_same_figures() {
    let level = file("kept-race.json", LEVEL);
    let race = [
        "race",
        &level,
        "--search=genetic",
        "--by=score",
        "--evaluations=300",
        "--seeds=40",
    ];
    let path = unwritten("kept-race-file.json");
    let keep = [&race[..], &["--keep", &path, "--json"]].concat();
    // The file is there from the beginning, and whole at any moment.
    let endless = [
        "race",
        "morpion",
        "--evaluations=1000000000",
        "--keep",
        &path,
    ];
    let mut killed = start(&endless).spawn().expect("the runner starts");
    for _ in 0..600 {
        if Path::new(&path).exists() {
            break;
        }
        thread::sleep(Duration::from_millis(20));
    }
    killed.kill().expect("it runs");
    killed.wait().expect("it ends");
    let begun: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&path).expect("a file")).expect("JSON");
    assert_eq!(begun["provisional"], true);
    // As if it had been killed later.
    let whole = object(&run(&[&race[..], &["--json"]].concat()));
    let mut half = whole.clone();
    let outcomes = half["outcomes"].as_array_mut().expect("a list");
    outcomes.truncate(31);
    outcomes.remove(7);
    fs::write(&path, half.to_string()).expect("a file");
    let resumed = object(&run(&keep));
    assert_eq!(resumed["made"]["resumed"], true);
    assert_eq!(timeless(resumed.clone()), timeless(whole));
    // A race that is complete is read, and no run made again: times are kept.
    let kept = fs::read_to_string(&path).expect("a file");
    let again = object(&run(&keep));
    assert_eq!(again, resumed);
    // Another race leaves the file as it is.
    for (other, what) in [
        ("--seed=2", "another “seed”"),
        ("--part=1/2", "another “part”"),
    ] {
        let line = fault(&run(&[&keep[..], &[other]].concat()));
        assert!(line.contains(what), "{what} in {line}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), kept);
    }
    let nowhere = fault(&run(&[&race[..], &["--keep", "nowhere/kept.json"]].concat()));
    assert!(
        nowhere.contains("nowhere/kept.json: can't be written"),
        "{nowhere}"
    );
}
