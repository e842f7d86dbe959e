//! Tutorials and pictures of every puzzle: their statements are true by the rules.

use super::linked::{listed, puzzles};
use std::panic::{AssertUnwindSafe, catch_unwind};

use evolvarium::game::puzzle::tutorial::Highlight;
use evolvarium::game::session::playback::PlaybackSource;
use evolvarium::game::{
    Button, Example, ExampleOutcome, Game, Input, Key, Look, ParseError, Play, Pointer, Session,
    Status,
};
use evolvarium::paint::svg::Svg;
use evolvarium::paint::{Theme, point};
use evolvarium::puzzles::Entry;

use super::cases;
use super::play::entries;

/// The first level of a puzzle's pack; of the template, which has none, the example.
fn first(entry: &Entry) -> Box<dyn Play> {
    let first = levels(entry).into_iter().next();
    first.unwrap_or_else(|| entry.example())
}

/// The levels of a puzzle's pack.
pub fn levels(entry: &Entry) -> Vec<Box<dyn Play>> {
    let Some(pack) = entry.pack else {
        return Vec::new();
    };
    let path = format!("{}/www/{pack}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the pack is there");
    let pack: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let chapters = pack["chapters"].as_array().expect("chapters").iter();
    let levels = chapters.flat_map(|chapter| chapter["levels"].as_array());
    let open = |level: &serde_json::Value| entry.open(&level.to_string()).expect("a level");
    levels.flatten().map(open).collect()
}

/// Asks every step of a tutorial, also those not yet reached, on all boards of the puzzle's cases and on
/// all bundled levels, at the start and solved.
pub fn can_be_asked_anywhere<P: Game>() {
    let entry = super::linked::find(P::ID).expect("a known puzzle");
    let mut boards = cases::boards(entry);
    for mut play in levels(entry) {
        let name = format!("the bundled level “{}”", play.level().name());
        let save = play.save();
        let start = entry.restore(&save).expect("the level's save");
        boards.push((name.clone(), start));
        play.timeline_mut().play_back(PlaybackSource::Solution);
        play.timeline_mut().end(true);
        boards.push((format!("{name}, solved"), play));
    }
    for (board, play) in boards {
        let session = Session::<P>::restore(&play.save()).expect("its own save");
        let level: P = play.level().text().parse().expect("its own text");
        let (state, ui) = (session.state(), P::Ui::default());
        for (n, step) in P::TUTORIAL.steps.iter().enumerate() {
            let ask = || {
                let _ = (step.done)(&level, state, &ui);
                let _ = (step.highlights)(&level, state, &ui);
                let _ = (P::TUTORIAL.answer)(&level, state, &ui);
            };
            let panics = catch_unwind(AssertUnwindSafe(ask)).is_err();
            let which = format!("{board}: step {} of {}'s lesson", n + 1, P::ID);
            assert!(
                !panics,
                "{which}: `done` and `highlights` are asked on any level"
            );
        }
    }
}

/// Drags along every arrow of a puzzle's tutorial, from the circle at its start to its end: the tutorial
/// continues there.
pub fn arrows_can_be_dragged_along<P: Game>() {
    let entry = super::linked::find(P::ID).expect("a known puzzle");
    let mut session = Session::<P>::restore(&first(entry).save()).expect("its own save");
    let tutorial_answers = |session: &Session<P>| {
        let (level, ui) = (session.level(), P::Ui::default());
        (P::TUTORIAL.answer)(level, session.state(), &ui)
    };
    let mut dragged = 0;
    for moves in &followed(entry).steps {
        let before = done(&session);
        while done(&session) == before {
            let (level, ui) = (session.level(), P::Ui::default());
            let highlights = P::TUTORIAL.highlights(level, session.state(), &ui);
            let Some(Highlight::Way(from, to)) = highlights.first().copied() else {
                let line = format!("{} {moves}", session.line());
                session.adopt_line(line.trim()).expect("legal");
                break;
            };
            let window = Play::layout(&session).window;
            let (corner, (width, height)) = (window.from, window.size());
            let pointer = |share: f64| Pointer {
                at: point(
                    from.x + share * (to.x - from.x) - corner.x,
                    from.y + share * (to.y - from.y) - corner.y,
                ),
                reach: 8.0,
                button: Button::Main,
            };
            // At the edge of the circle that is drawn there.
            let length = (to.x - from.x).hypot(to.y - from.y);
            session.input(&Input::Press(pointer(width.max(height) / 80.0 / length)));
            for tenth in 1..=10 {
                session.input(&Input::Drag(pointer(f64::from(tenth) / 10.0)));
            }
            let effect = session.input(&Input::Release(pointer(1.0)));
            let what = format!("{}: step {}", P::ID, before + 1);
            assert!(effect.changed, "{what}: {effect:?}");
            assert_eq!(tutorial_answers(&session), "", "{what}: it is no mistake");
            dragged += 1;
        }
    }
    let expected = match P::ID {
        "slice" => 3,
        "theseus" => 5,
        "kuromasu" => 1,
        _ => 0,
    };
    assert_eq!(dragged, expected, "{}: arrows", P::ID);
}

#[test]
#[cfg(debug_assertions)] // other builds don't have it
fn the_template_s_tutorial_can_be_asked_anywhere() {
    // Those of other puzzles are asked by `pack::is_sound`.
    can_be_asked_anywhere::<evolvarium::puzzles::template::Level>();
}

fn done(play: &dyn Play) -> usize {
    play.tutorial().expect("a lesson").done
}

/// A tutorial as a player has it, from `tests/tutorials/PUZZLE.json`.
#[derive(serde::Deserialize)]
struct Followed {
    /// What is done for each of its steps.
    steps: Vec<String>,
    /// Moves on the first level that it does not ask for, and how its answer begins.
    answers: Vec<(String, String)>,
}

fn followed(entry: &Entry) -> Followed {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tutorials");
    let file = format!("{folder}/{}.json", entry.id);
    let text = std::fs::read_to_string(&file).expect(&file);
    serde_json::from_str(&text).expect(&file)
}

#[test]
fn every_puzzle_has_a_tutorial_and_no_editor_has_one() {
    for entry in entries() {
        let place = entry.example().tutorial();
        let is_puzzle = puzzles().iter().any(|puzzle| puzzle.id == entry.id);
        assert_eq!(place.is_some(), is_puzzle, "{}: `Extras::LESSON`", entry.id);
    }
    for entry in puzzles() {
        let place = first(entry).tutorial().expect("a lesson");
        let steps = followed(entry).steps.len();
        assert!((2..=3).contains(&steps), "{}", entry.id);
        assert_eq!((place.done, place.of), (0, steps), "{}", entry.id);
    }
}

#[test]
fn real_moves_on_the_first_level_fulfil_the_steps_in_order() {
    for entry in puzzles() {
        let mut play = first(entry);
        let mut line = String::new();
        for (n, moves) in followed(entry).steps.iter().enumerate() {
            assert_eq!(done(&*play), n, "{} before step {}", entry.id, n + 1);
            let place = play.tutorial().expect("a lesson");
            for (text, most) in [(place.text, 118), (place.keys, 60)] {
                let length = text.chars().count();
                let at = format!("{}, step {n}: 1 to {most} characters", entry.id);
                assert!((1..=most).contains(&length), "{at}: {text}");
            }
            if moves.is_empty() {
                // A piece is chosen: the player's hand, not the position.
                let key = Key::Enter;
                play.input(&Input::Key { key, fast: false });
            }
            for mv in moves.split_ascii_whitespace() {
                assert_eq!(done(&*play), n, "{} before {mv}", entry.id);
                line = format!("{line} {mv}");
                play.adopt_line(line.trim()).expect("legal");
            }
        }
        let place = play.tutorial().expect("a lesson");
        let all = followed(entry).steps.len();
        assert_eq!((place.done, place.text), (all, ""), "{}", entry.id);
    }
}

#[test]
fn moves_off_the_tutorial_are_answered_in_every_puzzle() {
    for entry in listed() {
        for (moves, answer) in &followed(entry).answers {
            let mut play = first(entry);
            play.adopt_line(moves).expect(moves);
            let place = play.tutorial().expect("a lesson");
            let text = format!("{}, {moves}: {}", entry.id, place.text);
            assert!(place.text.starts_with(answer.as_str()), "{text}");
            assert!(place.text.chars().count() <= 118, "{text}");
            // Undone, the tutorial is where it was.
            play.undo();
            let [back, start] =
                [play, first(entry)].map(|it| it.tutorial().expect("a lesson").text);
            assert_eq!(back, start, "{text}");
        }
    }
}

#[test]
fn another_piece_than_the_tutorials_is_answered_before_it_is_swapped() {
    let entry = listed().find(|entry| entry.id == "swap");
    let mut play = first(entry.expect("Puzzle X"));
    for key in [Key::Down, Key::Enter] {
        play.input(&Input::Key { key, fast: false });
    }
    let place = play.tutorial().expect("a lesson");
    assert_eq!(place.done, 0);
    let text = place.text;
    assert!(text.starts_with("You've chosen another piece"), "{text}");
}

#[test]
fn the_first_cut_by_keyboard_follows_the_dashes_and_does_not_win() {
    let entry = listed()
        .find(|entry| entry.id == "slice")
        .expect("Slice It");
    for nudges in 0..12 {
        let mut play = first(entry);
        let mut svg = Svg::new(400.0, 400.0, Theme::light(entry.accent));
        play.draw_highlights(0.0, &mut svg);
        let key = |key| Input::Key { key, fast: false };
        play.input(&key(Key::Enter));
        for _ in 0..nudges {
            play.input(&key(Key::Right));
        }
        play.input(&key(Key::Enter));
        assert_eq!((play.steps(), done(&*play)), (1, 1), "{nudges}");
        assert!(!matches!(play.status(), Status::Solved));
        // Then with the keys that the tutorial names: the lower end towards the middle, and
        // the other one.
        for other in [false, true] {
            play.input(&key(Key::Char('1')));
            if other {
                play.input(&key(Key::Space));
            }
            let far = if other { 36 } else { 36 - nudges };
            (0..far).for_each(|_| _ = play.input(&key(Key::Right)));
            play.input(&key(Key::Enter));
            let expected = if other { 3 } else { 2 };
            assert_eq!(done(&*play), expected, "{nudges}");
        }
        assert_eq!(play.status(), Status::Solved);
    }
}

#[test]
fn leaving_the_tutorial_suggests_undo_without_a_highlight() {
    let entry = listed().find(|entry| entry.id == "theseus");
    let mut play = first(entry.expect("Theseus"));
    let seen = |play: &dyn Play| {
        let mut svg = Svg::new(400.0, 400.0, Theme::light(200.0));
        play.draw_highlights(0.5, &mut svg);
        let place = play.tutorial().expect("a lesson");
        (place.text, svg.finish("").contains("<circle"))
    };
    let (text, points) = seen(&*play);
    assert!(points);
    // Waiting has lost a step, although one may still get out from there.
    play.adopt_line("I").expect("legal");
    let (strayed, points) = seen(&*play);
    assert!(strayed.contains("Undo"), "{strayed}");
    assert!(!points);
    play.undo();
    assert_eq!(seen(&*play), (text, true));
    // The tutorial's own way is none of those, to the end.
    for end in 1..=5 {
        let line: Vec<_> = ["W", "S", "W", "S", "W"][..end].to_vec();
        play.adopt_line(&line.join(" ")).expect("legal");
        let (text, points) = seen(&*play);
        assert_ne!(text, strayed, "{line:?}");
        // To a cell that he can go to at once: beside him, and none when he is out.
        assert_eq!(points, end < 5, "{line:?}");
    }
    assert_eq!(play.status(), Status::Solved);
}

#[test]
fn a_stroke_drawn_by_keys_is_heard() {
    let entry = listed().find(|entry| entry.id == "slice");
    let mut play = first(entry.expect("Slice It"));
    let mut heard = |key| {
        let effect = play.input(&Input::Key { key, fast: true });
        effect.message.unwrap_or_default()
    };
    let spoken = heard(Key::Enter);
    assert!(spoken.starts_with("New stroke. End at "), "{spoken}");
    let moved = heard(Key::Right);
    assert!(moved.starts_with("End at "), "{moved}");
    assert!(!spoken.ends_with(&moved), "{moved}");
    let other = heard(Key::Space);
    assert!(other.starts_with("End at ") && other != moved, "{other}");
    assert_eq!(heard(Key::Escape), "Stroke discarded.");
    heard(Key::Enter);
    heard(Key::Enter);
    let taken = heard(Key::Char('1'));
    assert!(
        taken.starts_with("Stroke 1 is picked up. End at "),
        "{taken}"
    );
    assert_eq!(heard(Key::Enter), "Stroke unchanged.");
}

#[test]
fn undoing_takes_a_step_of_the_tutorial_back() {
    for entry in puzzles() {
        let mut play = first(entry);
        let line = followed(entry).steps.join(" ");
        let mut made = String::new();
        for mv in line.split_ascii_whitespace() {
            made = format!("{made} {mv}");
            play.adopt_line(made.trim()).expect("legal");
        }
        while play.can().0 {
            let before = done(&*play);
            play.undo();
            assert!(done(&*play) <= before, "{}", entry.id);
        }
        assert_eq!(done(&*play), 0, "{}", entry.id);
    }
}

#[test]
fn solved_level_has_all_tutorial_steps_done() {
    for entry in puzzles() {
        let mut play = first(entry);
        if play.level().solution().is_none() {
            continue; // a game without an end
        }
        play.timeline_mut().play_back(PlaybackSource::Solution);
        play.timeline_mut().end(true);
        assert_eq!(play.status(), Status::Solved, "{}", entry.id);
        let all = followed(entry).steps.len();
        assert_eq!(done(&*play), all, "{}: solved is done", entry.id);
    }
}

#[test]
fn steps_point_at_places_on_the_board() {
    for entry in puzzles() {
        let mut play = first(entry);
        let (mut line, mut pictures) = (String::new(), Vec::new());
        for moves in &followed(entry).steps {
            let mut svg = Svg::new(400.0, 400.0, Theme::light(entry.accent));
            play.draw_highlights(0.5, &mut svg);
            pictures.push(svg.finish("").contains("<circle"));
            for mv in moves.split_ascii_whitespace() {
                line = format!("{line} {mv}");
                play.adopt_line(line.trim()).expect("legal");
            }
        }
        assert!(pictures[0], "{}: the first step points somewhere", entry.id);
    }
}

/// The outcome of an example by the rules, with the reason if it is wrong.
fn verdict(example: &Example, entry: &Entry) -> Result<(ExampleOutcome, String), ParseError> {
    let mut play = example.position(|text| entry.open(text))?;
    if !example.tried.is_empty() {
        let line = format!("{} {}", example.moves, example.tried);
        if let Err(why) = play.adopt_line(line.trim()) {
            return Ok((ExampleOutcome::Wrong, why.to_string()));
        }
    }
    Ok(match play.status() {
        Status::Playing => (ExampleOutcome::Right, String::new()),
        Status::Solved => (ExampleOutcome::Solved, String::new()),
        Status::Broken(why) | Status::Lost(why) => (ExampleOutcome::Wrong, why),
    })
}

#[test]
fn pictures_of_the_rules_match_their_captions() {
    for entry in entries() {
        for example in entry.guide().examples {
            let what = format!("{}: {}", entry.id, example.caption);
            assert!(example.rule < entry.guide().rules.len(), "{what}");
            let (verdict, why) = verdict(example, entry).expect(&what);
            let as_said = match example.outcome {
                ExampleOutcome::Shown | ExampleOutcome::Right => verdict != ExampleOutcome::Wrong,
                outcome => verdict == outcome,
            };
            assert!(as_said, "{what} is {}: {why}", verdict.word());
            assert!(example.caption.ends_with('.'), "{what}");
            assert!(example.caption.chars().count() <= 90, "{what}");
            let play = example.position(|text| entry.open(text)).expect(&what);
            let (width, height) = play.layout().window.size();
            let (dark, accent) = (true, entry.accent);
            let mut svg = Svg::new(width, height, Theme { dark, accent });
            let look = Look {
                thumbnail: example.small,
                ..Look::default()
            };
            play.draw_example(example.tried, look, &mut svg);
            assert!(svg.finish(example.caption).len() > 300, "{what}");
        }
        if puzzles().iter().any(|puzzle| puzzle.id == entry.id) {
            let examples = entry.guide().examples;
            let is_wrong = |it: &Example| it.outcome == ExampleOutcome::Wrong;
            assert!(examples.iter().any(is_wrong), "{}", entry.id);
            assert!((3..=8).contains(&examples.len()), "{}", entry.id);
        }
    }
}
