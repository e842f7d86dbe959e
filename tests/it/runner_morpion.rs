//! The headless runner on Morpion Solitaire: games as records, judged.

use evolvarium::game::Exchange;
use evolvarium::puzzles::morpion::Level;
use morpion_solitaire_records::RECORDS;
use serde_json::{Value, json};

use super::runner::{
    evolve, evolve_with, fails, fault, file, has_fields, is_refused, object, out, succeeds, words,
};

/// A record game as MSR JSON.
fn record(id: &str) -> Value {
    let record = RECORDS.iter().find(|(_, other, _)| *other == id);
    let (_, _, text) = record.expect("known");
    serde_json::from_str(text).expect("a record")
}

/// The start of a variant as a level file.
fn board(variant: &str) -> String {
    format!(r#"{{"puzzle":"morpion","variant":"{variant}"}}"#)
}

/// The path of a file that is not there yet.
fn unwritten(name: &str) -> String {
    let path = file(name, "");
    std::fs::remove_file(&path).expect("room for the run's own file");
    path
}

fn read(path: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn every_record_is_a_whole_game() {
    for (name, _, text) in RECORDS {
        let game: Value = serde_json::from_str(text).expect("a record");
        let variant = game["variant"].as_str().expect("a variant");
        let level = file(&format!("{name}.json"), board(variant));
        let checked = evolve_with(&format!("check '{level}' - --json"), text);
        assert_eq!(checked.status.code(), Some(0), "{name}: {checked:?}");
        has_fields(
            &object(&checked),
            &[("valid", json!(true)), ("solved", json!(true))],
        );
    }
}

#[test]
fn unfinished_and_illegal_games_are_reported() {
    let level = file("4D.json", board("4D"));
    let check = |game: &Value| format!("check '{level}' '{game}' --json");
    let mut game = record("demaine31");
    let moves = game["moves"].as_array_mut().expect("moves");
    let last = moves.pop().expect("a move");
    let half = object(&fails(&check(&game)));
    has_fields(&half, &[("valid", json!(true)), ("solved", json!(false))]);
    // The last move in place of the ninth: it names itself.
    game["moves"][8] = last;
    let wrong = object(&fails(&check(&game)));
    assert_eq!(wrong["valid"], false);
    let why = wrong["why"].as_str().expect("a reason");
    assert!(why.starts_with("move 9 ("), "{why}");
    game["variant"] = "4T".into();
    is_refused(&check(&game), "it is a game of 4T, but the level is 4D");
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
    let level = file("whole.json", board("5D"));
    let listed = object(&evolve(&format!("solve '{level}' --search list --json")));
    let searches = listed["searches"].as_array().expect("searches");
    assert_eq!(searches.len(), 11);
    for search in searches {
        let id = search["id"].as_str().expect("an id");
        let line = format!("solve '{level}' --search {id} --evaluations 40 --json");
        let solved = object(&evolve(&line));
        let answer = &solved["answer"];
        let moves = answer["moves"].as_array().expect("moves").len();
        assert_eq!(solved["score"], moves as f64, "{id}");
        succeeds(&format!("check '{level}' '{answer}'"));
    }
}

#[test]
fn saved_search_resumes_where_it_stopped() {
    let level = file("kept.json", board("5T"));
    for (search, set) in [("hunt", "visits=0"), ("nrpa", "iterations=10")] {
        let keep = unwritten(&format!("{search}.keep"));
        let solve = format!("solve '{level}' --search {search}");
        let hunt =
            |options: String| object(&evolve(&format!("{solve} --json --set {set} {options}")));
        let whole = hunt("--evaluations 900".to_owned());
        hunt(format!("--evaluations 400 --keep '{keep}'"));
        let resumed = hunt(format!("--evaluations 900 --keep '{keep}'"));
        for key in ["score", "answer", "evaluations", "generations"] {
            assert_eq!(resumed[key], whole[key], "{search}: {key}");
        }
        assert_eq!(
            read(&keep)["answer"],
            whole["answer"],
            "{search}: the best so far"
        );

        let other = format!("{solve} --keep '{keep}'");
        is_refused(&other, "“settings” is");
        std::fs::write(&keep, "{").unwrap();
        fault(&evolve(&other));
    }
    let keep = file("random.keep", "");
    is_refused(
        &format!("solve '{level}' --search random --keep '{keep}'"),
        "can't be resumed",
    );
}

#[test]
fn games_are_converted_there_and_back() {
    let level = file("rosin.json", record("rosin178").to_string());
    let to = |from: &str, form: &str| out(&succeeds(&format!("convert '{from}' --to {form}")));
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
    is_refused(&format!("convert '{garbled}' --to json"), "move ");
}

/// Interrupts a runner that searches, once it has begun to.
#[cfg(unix)]
fn interrupted(line: &str, signal: &str) -> std::process::Output {
    use std::process::{Command, Stdio};
    let mut command = super::runner::start(&words(line));
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
    let level = file("interrupted.json", board("5T"));
    for (signal, islands) in [("-TERM", "1"), ("-INT", "2")] {
        let keep = unwritten(&format!("interrupted-{islands}.keep"));
        let solve = format!(
            "solve '{level}' --json --search hunt --islands {islands} --set interval=1 --keep '{keep}'"
        );
        let stopped = interrupted(&format!("{solve} --seconds 600"), signal);
        // A finished game solves a board without a goal.
        assert_eq!(stopped.status.code(), Some(0), "{signal}: {stopped:?}");
        let stopped = object(&stopped);
        assert!(stopped["score"].as_f64() > Some(0.0), "{stopped}");
        assert!(stopped["answer"].is_object(), "{stopped}");
        assert!(stopped["end"].is_null(), "{stopped}");
        // The run continues where it stopped: its evaluations are not repeated.
        let evaluations = stopped["evaluations"].as_u64().expect("a number");
        let file = read(&keep);
        for key in ["evaluations", "score", "answer"] {
            assert_eq!(file[key], stopped[key], "{signal}: {key}");
        }
        // The checkpoint of islands is that of their last common round.
        let most = evaluations + 100;
        let (limit, least) = if islands == "1" {
            (most, most)
        } else {
            (2, 10)
        };
        let resumed = object(&evolve(&format!("{solve} --evaluations {limit}")));
        let resumed = resumed["evaluations"].as_u64().expect("a number");
        assert!(
            (least..=most).contains(&resumed),
            "{resumed} of {evaluations}"
        );
    }
    let race = format!("race '{level}' --search hunt --search random --seeds 1000 --json");
    let race = interrupted(&race, "-INT");
    assert_eq!(race.status.code(), Some(1), "{race:?}");
    assert!(object(&race).is_object());
}
