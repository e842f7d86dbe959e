//! The headless runner on Morpion Solitaire: games as records, judged.

use evolvarium::game::Exchange;
use evolvarium::puzzles::morpion::Level;
use morpion_solitaire_records::RECORDS;
use serde_json::Value;

use super::runner::{fault, file, object, run};

/// A record game as MSR JSON.
fn record(id: &str) -> Value {
    let (_, _, text) = RECORDS
        .iter()
        .find(|(_, other, _)| *other == id)
        .expect("known");
    serde_json::from_str(text).expect("a record")
}

#[test]
fn every_record_is_a_whole_game() {
    for (name, _, text) in RECORDS {
        let game: Value = serde_json::from_str(text).expect("a record");
        let variant = game["variant"].as_str().expect("a variant");
        let level = format!(r#"{{"puzzle":"morpion","variant":"{variant}"}}"#);
        let level = file(&format!("{name}.json"), &level);
        let checked = run(&["check", &level, text, "--json"]);
        assert_eq!(checked.status.code(), Some(0), "{name}: {checked:?}");
        let verdict = object(&checked);
        assert_eq!(verdict["valid"], true, "{name}");
        assert_eq!(verdict["solved"], true, "{name}");
    }
}

#[test]
fn unfinished_and_illegal_games_are_reported() {
    let level = file("4D.json", r#"{"puzzle":"morpion","variant":"4D"}"#);
    let check = |game: &Value| run(&["check", &level, &game.to_string(), "--json"]);
    let mut game = record("demaine31");
    let moves = game["moves"].as_array_mut().expect("moves");
    let last = moves.pop().expect("a move");
    let half = check(&game);
    assert_eq!(half.status.code(), Some(1));
    let verdict = object(&half);
    assert_eq!(
        (&verdict["valid"], &verdict["solved"]),
        (&true.into(), &false.into())
    );
    // The last move in place of the ninth: it names itself.
    game["moves"][8] = last;
    let wrong = check(&game);
    assert_eq!(wrong.status.code(), Some(1));
    let verdict = object(&wrong);
    assert_eq!(verdict["valid"], false);
    let why = verdict["why"].as_str().expect("a reason");
    assert!(why.starts_with("move 9 ("), "{why}");
    game["variant"] = "4T".into();
    let other = check(&game);
    assert_eq!(other.status.code(), Some(2));
    assert!(fault(&other).contains("it is a game of 4T, but the level is 4D"));
}

#[test]
fn the_compact_form_of_a_record_is_an_answer_too() {
    let level: Level = "5T;g178".parse().expect("a level");
    let game = msr::decode(&record("rosin178").to_string()).expect("a record");
    let compact = msr::encode(&game).expect("its compact form");
    let moves = level.read_answer(&compact).expect("moves");
    assert_eq!(moves.len(), 178);
    // A link of it has a character for each move.
    let level = Level {
        game: moves,
        ..level
    };
    assert!(level.to_string().len() < 200, "{level}");
}

#[test]
fn every_search_plays_a_whole_game() {
    let level = file("whole.json", r#"{"puzzle":"morpion","variant":"5D"}"#);
    let listed = object(&run(&["solve", &level, "--search", "list", "--json"]));
    let searches = listed["searches"].as_array().expect("searches");
    assert_eq!(searches.len(), 11);
    for search in searches {
        let id = search["id"].as_str().expect("an id");
        let arguments = [
            "solve",
            &level,
            "--search",
            id,
            "--evaluations",
            "40",
            "--json",
        ];
        let solved = object(&run(&arguments));
        let answer = &solved["answer"];
        assert_eq!(
            solved["score"],
            answer["moves"].as_array().unwrap().len() as f64,
            "{id}"
        );
        let checked = run(&["check", &level, &answer.to_string()]);
        assert_eq!(checked.status.code(), Some(0), "{id}: {checked:?}");
    }
}

#[test]
fn saved_search_resumes_where_it_stopped() {
    let level = file("kept.json", r#"{"puzzle":"morpion","variant":"5T"}"#);
    for (search, set) in [("hunt", "visits=0"), ("nrpa", "iterations=10")] {
        let keep = file(&format!("{search}.keep"), "");
        std::fs::remove_file(&keep).expect("room for the hunt's own file");
        let hunt = |evaluations: &str, is_saved: bool| {
            let common = ["solve", &level, "--json", "--search", search, "--set", set];
            let limit = ["--evaluations", evaluations, "--keep", &keep];
            let arguments = [&common[..], &limit[..if is_saved { 4 } else { 2 }]].concat();
            object(&run(&arguments))
        };
        let whole = hunt("900", false);
        hunt("400", true);
        let resumed = hunt("900", true);
        for key in ["score", "answer", "evaluations", "generations"] {
            assert_eq!(resumed[key], whole[key], "{search}: {key}");
        }
        let file: Value = serde_json::from_str(&std::fs::read_to_string(&keep).unwrap()).unwrap();
        assert_eq!(file["answer"], whole["answer"], "{search}: the best so far");

        let other = ["solve", &level, "--search", search, "--keep", &keep];
        let refused = run(&other);
        assert_eq!(refused.status.code(), Some(2), "{search}");
        assert!(
            fault(&refused).contains("“settings” is"),
            "{search}: {refused:?}"
        );
        std::fs::write(&keep, "{").unwrap();
        assert_eq!(run(&other).status.code(), Some(2), "{search}");
    }
    let keep = file("random.keep", "");
    let no = run(&["solve", &level, "--search", "random", "--keep", &keep]);
    assert!(fault(&no).contains("can't be resumed"), "{no:?}");
}

#[test]
fn games_are_converted_there_and_back() {
    let level = file("rosin.json", record("rosin178").to_string());
    let to = |from: &str, form: &str| {
        let converted = run(&["convert", from, "--to", form]);
        assert_eq!(converted.status.code(), Some(0), "{form}: {converted:?}");
        String::from_utf8(converted.stdout).expect("text")
    };
    for form in ["msr", "ms1", "pentasol", "layers"] {
        let written = file(&format!("rosin.{form}"), to(&level, form));
        let layers = to(&written, "layers");
        assert_eq!(layers.trim().len(), 52, "{form}");
        let picture = file(&format!("rosin.{form}.svg"), to(&written, "svg"));
        assert_eq!(to(&picture, "layers"), layers, "{form}");
    }
    let mut game = record("rosin178");
    game["moves"].as_array_mut().expect("moves").remove(4);
    let garbled = file("garbled.json", game.to_string());
    let refused = run(&["convert", &garbled, "--to", "json"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(fault(&refused).contains("move "), "{refused:?}");
}

/// Interrupts a runner that searches, once it has begun to.
#[cfg(unix)]
fn interrupted(arguments: &[&str], signal: &str) -> std::process::Output {
    use std::process::{Command, Stdio};
    let mut command = super::runner::start(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the runner starts");
    std::thread::sleep(std::time::Duration::from_secs(2));
    let mut kill = Command::new("kill");
    let sent = kill.args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("kill").success());
    child.wait_with_output().expect("the runner ends")
}

#[test]
#[cfg(unix)]
fn interrupted_search_prints_its_best_and_is_saved() {
    let level = file("interrupted.json", r#"{"puzzle":"morpion","variant":"5T"}"#);
    for (signal, islands) in [("-TERM", "1"), ("-INT", "2")] {
        let keep = file(&format!("interrupted-{islands}.keep"), "");
        std::fs::remove_file(&keep).expect("room for the run's own file");
        let common = [
            "solve",
            &level,
            "--json",
            "--search",
            "hunt",
            "--islands",
            islands,
            "--set",
            "interval=1",
        ];
        let arguments = [&common[..], &["--seconds", "600", "--keep", &keep]].concat();
        let stopped = interrupted(&arguments, signal);
        // A finished game solves a board without a goal.
        assert_eq!(stopped.status.code(), Some(0), "{signal}: {stopped:?}");
        let stopped = object(&stopped);
        assert!(stopped["score"].as_f64() > Some(0.0), "{stopped}");
        assert!(
            stopped["answer"].is_object() && stopped["end"].is_null(),
            "{stopped}"
        );
        // The run continues where it stopped: its evaluations are not repeated.
        let evaluations = stopped["evaluations"].as_u64().expect("a number");
        let file: Value = serde_json::from_str(&std::fs::read_to_string(&keep).unwrap()).unwrap();
        for key in ["evaluations", "score", "answer"] {
            assert_eq!(file[key], stopped[key], "{signal}: {key}");
        }
        // The checkpoint of islands is that of their last common round.
        let (limit, most) = match islands {
            "1" => (evaluations + 100, evaluations + 100),
            _ => (2, evaluations + 100),
        };
        let limit = ["--evaluations", &limit.to_string(), "--keep", &keep];
        let resumed = object(&run(&[&common[..], &limit].concat()));
        let resumed = resumed["evaluations"].as_u64().expect("a number");
        match islands {
            "1" => assert_eq!(resumed, most),
            _ => assert!((10..=most).contains(&resumed), "{resumed} of {evaluations}"),
        }
    }
    let race = [
        "race", &level, "--search", "hunt", "--search", "random", "--seeds", "1000", "--json",
    ];
    let race = interrupted(&race, "-INT");
    assert_eq!(race.status.code(), Some(1), "{race:?}");
    assert!(object(&race).is_object());
}
