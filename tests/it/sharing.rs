//! Everything that Share writes opens again: links, files and forms of other programs, of every puzzle and
//! editor, in positions that random play reaches.

use std::fs;

use evolvarium::game::link::Link;
use evolvarium::game::{Input, Play};
use evolvarium::puzzles::registry::Entry;
use evolvarium::search::random::seeded;
use serde_json::Value;

use super::linked::{find, open_any, puzzles};
use super::play::{anything, entries, run_config, seen, step};

/// Positions of a game: after each beginning of what a search has found, and in random play.
fn positions(entry: &Entry, mut visit: impl FnMut(&mut dyn Play)) {
    let mut play = entry.example();
    visit(&mut *play);
    if let Some(spec) = entry.specs().first()
        && play.evolve(&run_config(spec.id, 1)).is_ok()
    {
        step(&mut *play, 300);
        play.adopt(None);
        let line = play.line();
        let moves: Vec<&str> = line.split_whitespace().collect();
        for end in 1..moves.len() {
            let mut play = entry.example();
            play.adopt_line(&moves[..end].join(" ")).expect("legal");
            visit(&mut *play);
        }
    }
    for seed in 0..4 {
        let (mut play, mut rng) = (entry.example(), seeded(seed));
        for _ in 0..20 {
            anything(&mut *play, &mut rng);
            // What is dragged is not the game yet, what is played back not at all.
            play.input(&Input::Cancel);
            play.timeline_mut().end(false);
            visit(&mut *play);
        }
    }
}

#[test]
fn every_form_that_is_written_opens_again() {
    for entry in puzzles() {
        positions(entry, |play| {
            let file = play.level().json().to_string();
            let level = open_any(&file).unwrap_or_else(|e| panic!("{file}: {e}"));
            assert_eq!(level.level().text(), play.level().text());
            for (form, _) in play.level().exports() {
                let Some(Ok(text)) = play.export(form) else {
                    continue;
                };
                let opened = open_any(&text);
                let opened =
                    opened.unwrap_or_else(|e| panic!("{form} of {}: {text}: {e}", entry.id));
                assert_eq!(opened.puzzle_id(), entry.id, "{text}");
                // As a link's level, too.
                let link = Link {
                    puzzle: entry.id.to_owned(),
                    level: Some(text.clone()),
                    ..Link::default()
                };
                let link: Link = link.to_string().parse().expect("a link");
                let again = entry.open(&link.level.expect("a level")).expect("the same");
                assert_eq!(again.level().text(), opened.level().text(), "{text}");
            }
        });
    }
}

#[test]
fn a_link_to_a_bundled_level_is_the_level_without_its_solution() {
    for entry in puzzles() {
        let Ok(pack) = fs::read_to_string(format!("www/levels/{}.json", entry.id)) else {
            continue; // for developers only
        };
        let pack: Value = serde_json::from_str(&pack).expect("JSON");
        let chapters = pack["chapters"].as_array().expect("chapters");
        let files = chapters.iter().filter_map(|it| it["levels"].as_array());
        for file in files.flatten() {
            let level = open_any(&file.to_string()).expect("a level");
            let text = level.level().without_solution();
            let given = entry.open(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(given.level().key(), level.level().key(), "{text}");
            assert_eq!(given.level().json().get("solution"), None, "{text}");
        }
    }
}

/// A name that is written three times as long as it is read.
const NAME: &str = "name:!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!! ";

#[test]
fn a_game_too_long_to_be_read_again_is_refused() {
    let entry = find("swap-editor").expect("an editor");
    let mut play = entry.example();
    let line = NAME.repeat(10_000);
    let why = play.adopt_line(&line).expect_err("a long line").to_string();
    assert!(why.contains("longer than a megabyte"), "{why}");
    let save = format!("1 {} {} @1 [{line}]", entry.id, play.level().text());
    let why = entry.restore(&save).err().expect("a long save").to_string();
    assert!(why.contains("longer than a megabyte"), "{why}");
    play.adopt_line(&NAME.repeat(5000)).expect("a short one");
    assert!(entry.restore(&play.save()).is_ok());
}

#[test]
fn every_link_to_a_game_opens_the_same_position() {
    for entry in entries() {
        positions(entry, |play| {
            let link = Link {
                puzzle: entry.id.to_owned(),
                level: Some(play.level().text()),
                play: Some(play.line()).filter(|line| !line.is_empty()),
                ..Link::default()
            };
            let text = link.to_string();
            let read: Link = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            let puzzle = find(&read.puzzle).expect("a known puzzle");
            let mut again = puzzle.open(&read.level.expect("a level")).expect("a level");
            if let Some(line) = read.play {
                again
                    .adopt_line(&line)
                    .unwrap_or_else(|e| panic!("{text}: {e}"));
            }
            let save = play.save();
            let restored = puzzle
                .restore(&save)
                .unwrap_or_else(|e| panic!("{save}: {e}"));
            assert_eq!(seen(&*restored), seen(play), "{save}");
            assert_eq!(again.line(), play.line(), "{text}");
            assert_eq!(again.describe(), play.describe(), "{text}");
        });
    }
}
