//! Every form, written and read again, and the errors of damaged games.

use super::*;
use crate::puzzles::morpion::grid::LineDirection;
use morpion_solitaire_records::RECORDS;

fn set(moves: &[Move]) -> std::collections::BTreeSet<Move> {
    moves.iter().copied().collect()
}

#[test]
fn the_posts_layer_code_is_its_game_of_154_moves() {
    let post = &super::super::tests::sources()["game"];
    let code = post["code"].as_str().unwrap();
    let level = read(code).unwrap();
    let end = replayed(State::cross(Variant::FiveT), &level.game).unwrap();
    assert_eq!((level.variant, end.legal.len()), (Variant::FiveT, 0));
    assert_eq!(post["moves"], level.game.len());
    assert_eq!(layers::encode(Variant::FiveT, &level.game), code);
    assert!(recognises(code) && recognises(&code.replace('/', "_").replace('+', "-")));
}

#[test]
fn every_record_is_a_finished_game_and_survives_every_form() {
    for (name, _, record) in RECORDS {
        let level = read(record).unwrap();
        let end = replayed(State::cross(level.variant), &level.game).unwrap();
        assert!(end.legal.is_empty(), "{name}");
        for (form, _) in EXPORTS {
            let written = export(&level, &State::cross(level.variant), form).unwrap();
            if *form == "pentasol" && level.variant.length() == 4 {
                assert!(written.is_err());
                continue;
            }
            let written = written.unwrap();
            assert!(recognises(&written), "{name} as {form}");
            let again = read(&written).unwrap();
            assert_eq!(again.variant, level.variant, "{name}");
            if *form == "layers" {
                assert_eq!(set(&again.game), set(&level.game), "{name}");
                assert!(written.len() <= 60, "{name}: {}", written.len());
            } else {
                assert_eq!(again.game, level.game, "{name}");
            }
        }
    }
    let rosin = read(RECORDS[0].2).unwrap();
    assert_eq!(rosin.game.len(), 178);
    assert_eq!(layers::encode(Variant::FiveT, &rosin.game).len(), 52);
}

#[test]
fn pentasol_is_read_with_either_sign_and_without_the_crosss_place() {
    let level = read(RECORDS[0].2).unwrap();
    let written = pentasol::write(level.variant, &level.game).unwrap();
    let moves = written.lines().filter(|line| !line.starts_with('#'));
    let other = moves.skip(1).map(|line| {
        let (place, offset) = line.rsplit_once(' ').unwrap();
        format!("{place} {}\n", -offset.parse::<i32>().unwrap())
    });
    let again = read(&other.collect::<String>()).unwrap();
    assert_eq!((again.variant, again.game), (level.variant, level.game));
}

#[test]
fn unfinished_games_can_be_written_and_read() {
    let state = State::cross(Variant::FiveT);
    let state = state.played(state.choices()[3]).unwrap();
    let level = Level::free(Variant::FiveT);
    for (form, _) in EXPORTS {
        let written = export(&level, &state, form).unwrap().unwrap();
        assert!(recognises(&written), "{form}");
        let again = read(&written).unwrap();
        assert_eq!(again.game, state.moves, "{form}");
        assert_eq!(again.to_string().parse::<Level>().unwrap(), again, "{form}");
    }
    let code = layers::encode(Variant::FiveT, &state.moves);
    assert_eq!(layers::decode(Variant::FiveT, &code).unwrap(), state.moves);
    assert_eq!(layers::encode(Variant::FiveT, &[]), "");
    for (form, _) in EXPORTS {
        let none = export(&level, &State::cross(Variant::FiveT), form).unwrap();
        assert!(none.is_err(), "{form}");
    }
}

#[test]
fn a_picture_carries_the_moves_that_it_shows() {
    let level = read(RECORDS[0].2).unwrap();
    let cross = State::cross(level.variant);
    assert_eq!(record_of(&level, &cross), None);
    for made in [1, 30, level.game.len()] {
        let shown = replayed(cross.clone(), &level.game[..made]).unwrap();
        let again = read(&record_of(&level, &shown).unwrap()).unwrap();
        assert_eq!(again.game, shown.moves);
        assert_eq!(again.name == level.name, made == level.game.len());
    }
}

#[test]
fn garbled_game_reports_its_first_illegal_move() {
    let level = read(RECORDS[3].2).unwrap();
    let mut game = level.game.clone();
    game.remove(0);
    let first = game.iter().position(|mv| {
        let before = game.iter().take_while(|other| *other != mv).copied();
        let before: Vec<Move> = before.collect();
        replayed(State::cross(level.variant), &[&before[..], &[*mv]].concat()).is_err()
    });
    let number = first.unwrap() + 1;
    let mv = game[number - 1];
    let record = serde_json::to_string(&record::record(level.variant, &game)).unwrap();
    let written = pentasol::write(level.variant, &game).unwrap();
    for text in [record, written] {
        let why = read(&text).unwrap_err().to_string();
        assert!(why.contains(&format!("move {number}, {mv}")), "{why}");
    }
    for (text, expected) in [
        ("(28,28)\n(31,27) x 0", "line 2"),
        ("(28,28)\n(31,27) | 3", "-2 to 2"),
        ("(1,1) | 2\n(90,90) | 2", "fits nowhere"),
        ("MS1:!!", "Base64"),
        ("{\"moves\":[]}", "variant"),
    ] {
        assert!(recognises(text), "{text}");
        let why = read(text).unwrap_err().to_string();
        assert!(why.contains(expected), "{text}: {why}");
    }
    // Of a layer code, a bit that plays what its own layer has made illegal.
    let east = |mv: &&Move| mv.line.direction() == LineDirection::East;
    let layer = State::cross(Variant::FiveT).choices();
    assert!(layer.iter().filter(east).count() > 1);
    assert!(layers::decode(Variant::FiveT, "////").is_err());
}

/// A compact record that unpacks into 40 MB.
fn bomb() -> String {
    let mut record = record::record(Variant::FiveT, &[]);
    record.description = Some(" ".repeat(40_000_000));
    msr::encode(&record).unwrap()
}

#[test]
fn a_record_that_unpacks_without_end_is_refused() {
    let whole = bomb();
    // Cut off, its own error would hold all that was unpacked.
    for length in [whole.len(), 16_384, 12_000, 200] {
        let why = read(&whole[..length]).unwrap_err().to_string();
        assert!(why.chars().count() <= 200, "{why}");
    }
    let why = read(&whole).unwrap_err().to_string();
    assert!(why.contains("expected at most 16384"), "{why}");
    let record = read(RECORDS[0].2).unwrap();
    let compact = export(&record, &State::cross(Variant::FiveT), "ms1");
    let compact = compact.unwrap().unwrap();
    assert!(compact.len() < 2000, "{}", compact.len());
    for at in (4..compact.len()).step_by(7) {
        let mut damaged = compact.clone();
        damaged.replace_range(at..=at, "_");
        let why = read(&damaged).map_or_else(|why| why.to_string(), |_| String::new());
        assert!(why.chars().count() <= 200, "{why}");
    }
}
