//! Levels and games come back from their texts, and games from records.

use super::*;
use crate::game::Puzzle;
use crate::puzzles::morpion::Variant;
use crate::search::random::{below, seeded};

/// A random level with an opening, a goal and a known game.
fn random_level(variant: Variant, seed: u64) -> Level {
    let mut rng = seeded(seed);
    let mut state = State::cross(variant);
    while !state.legal.is_empty() {
        let mv = state.legal.at(below(&mut rng, state.legal.len()));
        state = state.played(mv).unwrap();
    }
    let game = state.moves.clone();
    Level {
        variant,
        name: "Ä game; of [mine]".to_owned(),
        opening: game[..below(&mut rng, game.len())].to_vec(),
        goal: Some(game.len()).filter(|_| seed.is_multiple_of(2)),
        author: "Ada".to_owned(),
        game,
    }
}

#[test]
fn levels_read_back_from_both_forms() {
    for variant in Variant::ALL {
        let free = Level::free(variant);
        assert_eq!(free.to_string(), variant.name());
        for seed in 0..20 {
            let level = random_level(variant, seed);
            let (text, file) = (level.to_string(), level.to_json().to_string());
            for again in [&text, &file] {
                assert_eq!(again.parse::<Level>().as_ref(), Ok(&level), "{again}");
            }
            assert!(text.bytes().all(|c| c.is_ascii_graphic()), "{text}");
            // A character for each move, and a few more.
            assert!(text.len() < level.game.len() + 60, "{text}");
            let renamed = Level {
                name: "B".to_owned(),
                author: String::new(),
                ..level.clone()
            };
            assert_eq!(renamed.key(), level.key());
        }
    }
}

#[test]
fn answers_are_records_of_the_whole_game() {
    for variant in Variant::ALL {
        for seed in 0..6 {
            let level = random_level(variant, seed);
            let answer = level.answer(level.rest());
            assert_eq!(answer["moves"].as_array().unwrap().len(), level.game.len());
            let text = answer.to_string();
            assert_eq!(level.read_answer(&text).unwrap(), level.rest());
            // The crate's own judge agrees, and reads the compact form as well.
            let record = record(variant, &level.game);
            assert!(msr::validate(&record).is_ok());
            let compact = msr::encode(&record).unwrap();
            assert_eq!(level.read_answer(&compact).unwrap(), level.rest());
        }
    }
}

#[test]
fn the_records_judge_and_the_rules_agree_on_damaged_games() {
    for variant in Variant::ALL {
        let level = random_level(variant, 4);
        let mut rng = seeded(9);
        for _ in 0..200 {
            let mut game = level.game.clone();
            let (a, b) = (below(&mut rng, game.len()), below(&mut rng, game.len()));
            game.swap(a, b);
            let ours = replayed(State::cross(variant), &game).is_ok();
            assert_eq!(ours, msr::validate(&record(variant, &game)).is_ok());
        }
    }
}
