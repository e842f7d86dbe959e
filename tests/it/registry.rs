//! Invariants that hold for every puzzle and editor of the registry.

use super::linked::{find, open_any};
use evolvarium::game::files::link::Link;
use evolvarium::game::session::attempt::{Attempt, Help};
use evolvarium::game::session::hint::HintPress;
use evolvarium::game::session::playback::PlaybackSource;
use evolvarium::game::{ControlKind, Input, Key, LABELS, Play, Status};
use evolvarium::puzzles::Entry;
use evolvarium::search::random::{below, seeded};

use super::play::{anything, drawn, entries, look_at, picture, run_config, seen, settle, step};

/// Positions of a puzzle: start, solution, an evolved answer, and what comes
/// of doing anything at random.
pub fn positions(entry: &Entry) -> Vec<Box<dyn Play>> {
    let mut all = vec![entry.example()];
    let mut play = entry.example();
    if play.level().solution().is_some() {
        play.timeline_mut().play_back(PlaybackSource::Solution);
        play.timeline_mut().end(true);
        all.push(play);
    }
    for spec in entry.specs() {
        let mut play = entry.example();
        if play.evolve(&run_config(spec.id, 3)).is_ok() {
            step(&mut *play, 300);
            play.adopt(None);
            all.push(play);
        }
    }
    for seed in 0..6 {
        let (mut play, mut rng) = (entry.example(), seeded(seed));
        (0..60).for_each(|_| drop(anything(&mut *play, &mut rng)));
        all.push(play);
    }
    all
}

#[test]
fn ids_are_words_and_belong_to_one_puzzle() {
    let mut ids: Vec<_> = entries().map(|entry| entry.id).collect();
    for id in &ids {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(!id.is_empty() && id.chars().all(plain), "{id}");
        assert!(find(id).is_some_and(|entry| entry.id == *id), "{id}");
        let play = find(id).expect("known").example();
        assert_eq!(play.puzzle_id(), *id);
    }
    ids.sort_unstable();
    assert!(ids.is_sorted_by(|a, b| a < b), "twice: {ids:?}");
}

#[test]
fn every_puzzle_says_what_it_is_in_sentences() {
    for entry in entries() {
        let id = entry.id;
        assert!(!entry.name.is_empty(), "{id}");
        assert!(entry.tagline.ends_with('.'), "{id}: {}", entry.tagline);
        assert!(!entry.guide().rules.is_empty(), "{id}");
        for rule in entry.guide().rules {
            assert!(rule.ends_with('.'), "{id}: {rule}");
        }
        assert!((0.0..360.0).contains(&entry.accent), "{id}");
        for control in entry.example().controls() {
            assert!(!control.label.is_empty(), "{id}: {}", control.id);
            assert!(!control.meaning.is_empty(), "{id}: {}", control.id);
        }
    }
}

fn link(entry: &Entry, level: &str, play: Option<String>) -> Link {
    Link {
        puzzle: entry.id.to_owned(),
        level: Some(level.to_owned()),
        play,
        ..Link::default()
    }
}

#[test]
fn a_level_reads_back_from_its_text_and_its_file() {
    for entry in entries() {
        let id = entry.id;
        let play = entry.example();
        let (text, file) = (play.level().text(), play.level().json());
        assert!(!text.is_empty(), "{}", entry.id);
        assert!(!text.contains(char::is_whitespace), "{text}");
        assert!(!play.level().name().is_empty(), "{id}");
        for again in [&text, &file.to_string(), &format!("{file:#}")] {
            let again = entry.open(again).expect(again);
            assert_eq!(again.level().text(), text);
            assert_eq!(again.level().json(), file);
            assert_eq!(again.level().name(), play.level().name());
        }
        let link = link(entry, &text, None);
        for any in [format!("{id} {text}"), link.to_string(), play.save()] {
            let again = open_any(&any).expect(&any);
            assert_eq!(again.puzzle_id(), entry.id);
            assert_eq!(again.level().text(), text);
        }
    }
}

#[test]
fn remembered_controls_are_there_and_change_nothing_but_the_look() {
    for entry in entries() {
        let id = entry.id;
        let mut play = entry.example();
        let save = play.save();
        let numbers = play.controls().iter().any(|control| control.id == LABELS);
        let remembered = entry.guide().remembered.contains(&LABELS);
        assert_eq!(numbers, remembered, "{id}: rows and columns");
        for id in entry.guide().remembered {
            let control = play.controls().into_iter().find(|it| it.id == *id);
            let kind = control.unwrap_or_else(|| panic!("no {id}")).kind;
            let values = match &kind {
                ControlKind::Switch(_) => vec!["on", "off", "on"],
                ControlKind::Choice { options, .. } => options.iter().map(|it| it.0).collect(),
                other => panic!("{id}: {id} is no switch and no choice: {other:?}"),
            };
            for value in values {
                let set = Input::Control {
                    id: (*id).to_owned(),
                    value: value.to_owned(),
                };
                let effect = play.input(&set);
                assert!(effect.handled && !effect.changed, "{id}: {id}");
                let control = play.controls().into_iter().find(|it| it.id == *id);
                let now = control.and_then(|control| control.kind.value());
                assert_eq!(now.as_deref(), Some(value), "{id}: {id}");
            }
        }
        assert_eq!(play.save(), save, "{id}");
    }
}

#[test]
fn forms_of_a_puzzle_s_own_read_back_as_the_same_level() {
    for entry in entries() {
        let id = entry.id;
        let play = entry.example();
        assert_eq!(play.level().exports(), entry.exports(), "{id}");
        assert_eq!(play.export("no such form"), None, "{id}");
        for (form, meaning) in entry.exports() {
            let at = format!("{id} {form}");
            assert!(
                !["json", "text", "link", "svg", "save"].contains(form),
                "{at}"
            );
            assert!(!meaning.is_empty(), "{at}");
            match play.export(form).expect(&at) {
                Ok(text) => {
                    assert_eq!(text.trim(), text, "{at}");
                    let again = entry.open(&text).expect(&at);
                    assert_eq!(again.level().key(), play.level().key(), "{at}");
                }
                Err(why) => assert!(!why.is_empty(), "{at}"),
            }
        }
    }
}

#[test]
fn a_save_is_the_position_and_all_steps() {
    for entry in entries() {
        for mut play in positions(entry) {
            let save = play.save();
            let mut again = entry.restore(&save).expect(&save);
            assert_eq!(again.save(), save);
            assert_eq!(again.steps(), play.steps(), "{save}");
            assert_eq!(again.can(), play.can(), "{save}");
            play.timeline_mut().end(false);
            assert_eq!(seen(&*again), seen(&*play), "{save}");
            let end = (seen(&*again), drawn(&mut *again));

            let n = again.steps();
            (0..n).for_each(|_| assert!(again.undo().changed, "{save}"));
            assert!(!again.undo().changed && again.steps() == 0, "{save}");
            let mut start = entry.open(&play.level().text()).expect("its text");
            assert_eq!(seen(&*again), seen(&*start), "{save}");
            assert_eq!(drawn(&mut *again), drawn(&mut *start), "{save}");

            (0..n).for_each(|_| assert!(again.redo().changed, "{save}"));
            assert_eq!((seen(&*again), drawn(&mut *again)), end, "{save}");
            while again.redo().changed {}
            assert!(!again.can().1, "{save}");
        }
    }
}

#[test]
fn a_line_in_a_link_is_the_position() {
    for entry in entries() {
        for play in positions(entry) {
            let (line, level) = (play.line(), play.level().text());
            let link = link(entry, &level, Some(line.clone())).to_string();
            let again = open_any(&link).expect(&link);
            assert_eq!(again.line(), line, "{link}");
            assert_eq!(again.status(), play.status(), "{link}");
            assert_eq!(again.steps(), usize::from(!again.line().is_empty()));
        }
    }
}

#[test]
fn restart_and_adopting_are_one_undoable_step() {
    for entry in entries() {
        for mut play in positions(entry) {
            play.timeline_mut().end(false);
            let (before, steps) = (seen(&*play), play.steps());
            let line = play.line();
            let start = entry.open(&play.level().text()).expect("its text");
            let effect = play.restart();
            assert_eq!(effect.changed, !line.is_empty());
            assert_eq!(seen(&*play), seen(&*start));
            assert_eq!(play.steps(), steps + usize::from(effect.changed));
            if effect.changed {
                let back = play.adopt_line(&line).expect("the position's own line");
                assert!(back.changed && play.steps() == steps + 2);
                assert_eq!(seen(&*play), before);
                assert!(play.undo().changed);
                assert_eq!(seen(&*play), seen(&*start));
                assert!(play.undo().changed);
            }
            assert_eq!((seen(&*play), play.steps()), (before, steps));
        }
    }
}

/// Only the hint's button: each hint is shown, then made, and says what its next press does. Then the win is
/// seen for two to three seconds.
#[test]
fn the_button_of_hints_alone_solves() {
    for entry in entries() {
        let id = entry.id;
        let mut play = entry.example();
        if play.edited().is_some() {
            continue; // its hints are words
        }
        let (mut hints, mut presses) = (0, 0);
        while play.status() != Status::Solved {
            let makes = play.hint_press() == Some(HintPress::Make);
            let effect = play.hint();
            assert_eq!(effect.changed, makes, "{id}: {effect:?}");
            assert!(makes || effect.message.is_some(), "{id}");
            assert!(!effect.refused, "{id}: {effect:?}");
            hints += usize::from(effect.help.is_some());
            presses += 1;
            look_at(&*play);
            assert!(presses < 2000, "{id}");
        }
        assert!(play.is_played() && play.steps() >= hints, "{id}");
        assert!(presses > 2 * hints, "{id}: {presses} for {hints}");
        let (mut frames, mut seen, mut before) = (0, 0, picture(&*play));
        while play.advance(100.0, false) {
            let now = picture(&*play);
            frames += 1;
            seen += usize::from(now != before);
            before = now;
        }
        assert!((20..40).contains(&frames), "{id}: {frames}");
        assert!(seen > 8 || id == "template", "{id}: {seen}");
        // None of them is told to have cost anything.
        for text in reviews(&mut *play) {
            assert_eq!(text.is_empty(), id == "template", "{id}");
            assert_eq!(costs(&text), 0, "{id}: {text}");
            let blames = ["mistake", "no way leads", "No whole shares"];
            assert!(
                !blames.iter().any(|blame| text.contains(blame)),
                "{id}: {text}"
            );
        }
    }
}

/// What is said of each move of a game that is looked at again.
fn reviews(play: &mut dyn Play) -> Vec<String> {
    let timeline = play.timeline_mut();
    timeline.play_back(PlaybackSource::Replay);
    let moves = timeline.playback().map_or(0, |place| place.of);
    let step = |_| {
        timeline.step(1);
        timeline.review().unwrap_or_default()
    };
    (0..moves).map(step).collect()
}

/// By how many moves the rest became longer, as a review says.
fn costs(text: &str) -> usize {
    let cost = text.split_once("It cost ").map(|(_, rest)| rest);
    cost.map_or(0, |cost| {
        cost.split(' ')
            .next()
            .and_then(|n| n.parse().ok())
            .expect("a number")
    })
}

/// Keys pressed at random, then hints to the end: what the moves cost and the fewest are all that were made.
#[test]
fn what_moves_cost_adds_up_to_what_was_not_needed() {
    for (id, keys) in [("theseus", 8), ("swap", 60)] {
        let mut wasted = 0;
        for seed in 0..12 {
            let (mut play, mut rng) = (find(id).expect("a puzzle").example(), seeded(seed));
            play.timeline_mut().play_back(PlaybackSource::Solution);
            let fewest = play.timeline().playback().map_or(0, |place| place.of);
            play.timeline_mut().end(false);
            for _ in 0..keys {
                let keys = [Key::Up, Key::Down, Key::Left, Key::Right, Key::Enter];
                let key = keys[below(&mut rng, keys.len())];
                if play.status() != Status::Solved {
                    play.input(&Input::Key { key, fast: false });
                    settle(&mut *play);
                }
            }
            while play.status() != Status::Solved {
                play.hint();
            }
            let texts = reviews(&mut *play);
            let costs: usize = texts.iter().map(|text| costs(text)).sum();
            if !texts.iter().any(|text| text.contains("not proved")) {
                assert_eq!(fewest + costs, texts.len(), "{id}, seed {seed}: {texts:?}");
                wasted += costs;
            }
        }
        assert!(wasted > 12, "{id}: {wasted}");
    }
}

#[test]
fn in_every_puzzle_looking_is_free_and_a_step_or_the_solution_costs_stars() {
    for entry in entries() {
        let id = entry.id;
        let mut play = entry.example();
        if play.edited().is_some() {
            continue; // there are no stars in an editor
        }
        assert_eq!(play.hint().help, None, "{id}");
        assert_eq!(play.hint_press(), Some(HintPress::Step), "{id}");
        assert_eq!(play.hint().help, Some(Help::Step), "{id}");
        assert_eq!(play.hint().help, None, "{id}");
        let mut play = entry.example();
        let shown = play.timeline_mut().play_back(PlaybackSource::Solution);
        let has_one = play.timeline().playback().is_some();
        assert_eq!(shown.help, has_one.then_some(Help::Solution), "{id}");
        let mut attempt = Attempt::default();
        shown.help.into_iter().for_each(|help| attempt.helped(help));
        assert_eq!(attempt.stars(3), if has_one { 1 } else { 3 }, "{id}");
        // Who has solved the level may look.
        play.timeline_mut().end(true);
        if play.status() == Status::Solved {
            let again = play.timeline_mut().play_back(PlaybackSource::Solution);
            assert_eq!(again.help, None, "{id}");
        }
    }
}

#[test]
fn known_solutions_solve_and_hints_speak() {
    for entry in entries() {
        let id = entry.id;
        let mut play = entry.example();
        assert!(!play.hint().message.unwrap_or_default().is_empty(), "{id}");
        look_at(&*play);
        assert!(!matches!(play.status(), Status::Broken(_)), "{id}");
        let solution = play.level().solution();
        let shown = play.timeline_mut().play_back(PlaybackSource::Solution);
        assert_eq!(shown.message.is_none(), solution.is_some(), "{id}");
        let Some(answer) = solution else {
            continue;
        };
        let verdict = play.level().check(&answer.to_string()).expect("an answer");
        assert!(verdict.valid && verdict.solved, "{id}: {verdict:?}");
        let place = play.timeline().playback().expect("a playback");
        for _ in 0..place.of {
            look_at(&*play);
            play.timeline_mut().step(1);
        }
        assert!(play.timeline_mut().end(true).won, "{id}");
        assert_eq!((play.status(), play.steps()), (Status::Solved, 1));
        assert!((1..=3).contains(&play.stars()), "{id}");
    }
}

#[test]
fn every_position_is_drawn_and_told() {
    for entry in entries() {
        let id = entry.id;
        for mut play in positions(entry) {
            look_at(&*play);
            settle(&mut *play);
            look_at(&*play);
            assert!(!play.describe().is_empty(), "{id}");
            assert_eq!(play.stars() > 0, play.status() == Status::Solved, "{id}");
            let why = !play.status().why().is_empty();
            let needed = matches!(play.status(), Status::Broken(_) | Status::Lost(_));
            assert_eq!(why, needed, "{id}: {:?}", play.status());
        }
    }
}

#[test]
fn anything_may_be_done_at_any_time() {
    for entry in entries() {
        let id = entry.id;
        for seed in 100..150 {
            let (mut play, mut rng) = (entry.example(), seeded(seed));
            for n in 0..250 {
                let before = (
                    play.line(),
                    play.can().0,
                    play.timeline().playback().is_some(),
                );
                let effect = anything(&mut *play, &mut rng);
                assert!(effect.handled || effect == Default::default(), "{effect:?}");
                if !effect.changed {
                    assert_eq!(play.line(), before.0, "{id}: unsaved change");
                }
                assert!(!effect.won || play.status() == Status::Solved, "{id}");
                if n % 25 == 0 {
                    look_at(&*play);
                }
            }
            let save = play.save();
            assert!(entry.restore(&save).is_ok(), "{save}");
        }
    }
}

#[test]
fn every_editor_has_an_empty_sheet_that_is_no_copy() {
    for entry in entries() {
        let id = entry.id;
        let Some(editor) = entry.editor else {
            assert!(entry.sheet().is_none() || find(entry.id).is_some());
            continue;
        };
        assert!(entry.sheet().is_none(), "{id} is played");
        let sheet = editor.sheet().expect(editor.id);
        let text = sheet.level().text();
        assert_ne!(text, editor.example().level().text(), "{}", editor.id);
        assert!(sheet.level().solution().is_none(), "{}", editor.id);
        assert!(
            matches!(sheet.edited(), Some(Err(_))),
            "{}: {text}",
            editor.id
        );
        let again = editor.open(&text).expect(&text);
        assert_eq!(again.level().text(), text, "{}", editor.id);
        look_at(&*sheet);
    }
}
