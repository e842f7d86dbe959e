//! Everything that Share writes opens again: links, files and forms of other programs, of every puzzle and
//! editor, in positions that random play reaches.

use std::fs;

use evolvarium::game::files::link::Link;
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
            let level = open_any(&file).expect(&file);
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
            let given = entry.open(&text).expect(&text);
            assert_eq!(given.level().key(), level.level().key(), "{text}");
            assert_eq!(given.level().json().get("solution"), None, "{text}");
        }
    }
}

/// A stroke that is written much longer than it is read, and erased again.
const STROKE: &str = "1e-300,150,300,150 x0 ";

#[test]
fn a_game_too_long_to_be_read_again_is_refused() {
    let entry = find("slice").expect("a puzzle");
    let mut play = entry.example();
    let line = STROKE.repeat(4000);
    let why = play.adopt_line(&line).expect_err("a long line").to_string();
    assert!(why.contains("longer than a megabyte"), "{why}");
    let save = format!("1 {} {} @1 [{line}]", entry.id, play.level().text());
    let why = entry.restore(&save).err().expect("a long save").to_string();
    assert!(why.contains("longer than a megabyte"), "{why}");
    play.adopt_line(&STROKE.repeat(2000)).expect("a short one");
    assert!(entry.restore(&play.save()).is_ok());
}

/// Of the drafts of an editor's steps, only the last ones are saved.
#[test]
fn a_save_of_many_drafts_has_the_last_ones() {
    let entry = find("kuromasu-editor").expect("an editor");
    let draft = |n: usize| {
        format!(
            "@a;30x30;{}{n}",
            "_9".repeat(899).trim_start_matches('_').to_owned() + "_"
        )
    };
    let steps: Vec<String> = (1..=60).map(|n| draft(n % 9 + 1)).collect();
    let save = |done: usize, steps: &[String]| {
        format!(
            "1 {} a;30x30;{} @{done} {}",
            entry.id,
            "z".repeat(34) + "p",
            steps.join(" ")
        )
    };
    for done in [60, 59, 30, 1, 0] {
        let play = entry.restore(&save(done, &steps)).expect("a save");
        let short = play.save();
        assert!((50_000..70_000).contains(&short.len()), "{}", short.len());
        let mut again = entry.restore(&short).expect("a save");
        assert_eq!((again.save(), again.line()), (short, play.line()));
        let back = again.steps();
        assert!(back == done || back > 30, "{back}");
        (0..back).for_each(|_| assert!(again.undo().changed));
        assert!(!again.undo().changed && again.line().is_empty());
        (0..back).for_each(|_| assert!(again.redo().changed));
        assert_eq!(again.can().1, done < 60 && back < 35);
    }
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
            let read: Link = text.parse().expect(&text);
            let puzzle = find(&read.puzzle).expect("a known puzzle");
            let mut again = puzzle.open(&read.level.expect("a level")).expect("a level");
            if let Some(line) = read.play {
                again.adopt_line(&line).expect(&text);
            }
            let save = play.save();
            let restored = puzzle.restore(&save).expect(&save);
            assert_eq!(seen(&*restored), seen(play), "{save}");
            assert_eq!(again.line(), play.line(), "{text}");
            assert_eq!(again.describe(), play.describe(), "{text}");
        });
    }
}
