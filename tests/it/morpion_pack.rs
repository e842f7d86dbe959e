//! The bundled levels of Morpion Solitaire: the four games, the published record
//! games, their last moves, and the post's game.
//!
//! A level that comes from a record states which (`record`, an id of the crate
//! `morpion-solitaire-records`), and an endgame how many of its moves are left
//! to play (`last`): `cargo xtask pack morpion` rewrites those. A game found by this
//! project's own search states the runner's command that finds it again. Names are edited
//! in the pack itself.

use evolvarium::game::{Exchange, Puzzle, Status};
use evolvarium::puzzles::morpion::{Level, Variant};
use morpion_solitaire_records::RECORDS;
use serde_json::{Value, json};

use super::pack;

fn levels() -> Vec<Vec<Level>> {
    pack::chapters::<Level, _>(pack::level)
}

/// The level of a recipe, if it comes from a record.
fn made(recipe: &Value) -> Option<Value> {
    let id = recipe["record"].as_str()?;
    let record = RECORDS.iter().find(|(_, other, _)| *other == id);
    let (_, _, text) = record.unwrap_or_else(|| panic!("there is no record {id}"));
    let record: Value = serde_json::from_str(text).expect("a record");
    let variant = record["variant"].as_str().expect("a variant");
    let empty: Level = variant.parse().expect("a variant");
    let game = empty.read_answer(text).expect("a game");
    let game: Vec<String> = game.iter().map(ToString::to_string).collect();
    let mut level = json!({
        "puzzle": Level::ID,
        "name": recipe["name"],
        "variant": variant,
        "author": record["author"],
        "goal": game.len(),
        "record": id,
    });
    if let Some(last) = recipe["last"].as_u64() {
        level["last"] = last.into();
        level["opening"] = json!(game[..game.len() - last as usize]);
    }
    level["game"] = json!(game);
    Some(level)
}

#[test]
fn the_pack_is_sound() {
    assert!(pack::count::<Level>() >= 31);
    let levels = levels();
    assert_eq!(levels.len(), 5);
    let free = levels[0].iter().map(|level| (level.variant, level.key()));
    let expected = Variant::ALL.map(|variant| (variant, variant.to_string()));
    assert!(free.eq(expected), "the four games, from the cross");
    assert_eq!(levels[1].len(), RECORDS.len());
    assert!(levels[2].iter().all(|level| level.goal >= Some(82)));
    assert!(levels[3].len() >= 12);
    assert_eq!(levels[4].len(), 1, "`sources` compares it with the post");
}

#[test]
fn commands_make_their_levels() {
    if std::env::var_os("EVOLVARIUM_BLESS").is_some() {
        return pack::write(Level::ID, made);
    }
    let made = |file: &pack::File| {
        let recipe = Value::Object(file.clone());
        (made(&recipe), recipe)
    };
    let all = pack::chapters::<Level, _>(made);
    let all = all.into_iter().flatten();
    let from_records = all.filter_map(|(made, recipe)| Some((made?, recipe)));
    let count = from_records.map(|(made, recipe)| assert_eq!(made, recipe));
    assert!(count.count() >= RECORDS.len());
}

#[test]
fn every_known_game_is_legal_and_reaches_its_goal() {
    for level in levels().iter().skip(1).flatten() {
        let name = &level.name;
        assert!(!level.author.is_empty(), "{name}");
        let goal = level.goal.unwrap_or_else(|| panic!("{name} has no goal"));
        let mut state = level.start();
        for mv in level.solution().expect("a known game") {
            assert_eq!(level.status(&state), Status::Playing, "{name}");
            state = level.apply(&state, &mv).expect(name);
        }
        assert_eq!(state.moves.len(), goal, "{name}");
        assert_eq!(level.stars(&state), 3, "{name}");
        assert!(state.legal.is_empty(), "{name}: records go on to the end");
    }
}

#[test]
fn endgames_go_from_the_easiest_to_the_hardest() {
    let left: Vec<usize> = levels()[3]
        .iter()
        .map(|level| level.game.len() - level.opening.len())
        .collect();
    assert!(left.is_sorted(), "{left:?}");
    assert!(left[0] >= 6, "{left:?}");
    assert!(left.last() <= Some(&40), "{left:?}");
    let variants = Variant::ALL.map(|variant| levels()[3].iter().any(|l| l.variant == variant));
    assert_eq!(variants, [true; 4]);
}
