//! The headless runner on Morpion Solitaire: games as records, judged.

use evolvarium::game::Puzzle;
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
fn what_is_not_over_or_not_legal_is_told() {
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
    assert!(fault(&other).contains("it is a game of 4T, the level is one of 4D"));
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
