//! Ways to play a puzzle of which nothing is known: random inputs, pictures,
//! what can be seen of a session.

use evolvarium::game::puzzle::ControlKind;
use evolvarium::game::run::RunConfig;
use evolvarium::game::{Button, Effect, Input, Key, Look, Play, Pointer};
use evolvarium::paint::recorder::{Drawn, Recorder};
use evolvarium::paint::svg::Svg;
use evolvarium::paint::{Theme, point};
use evolvarium::search::random::{SeededRng, below, between, chance};

/// Every puzzle, and every editor.
pub use super::linked::entries;

/// A run of a search at its defaults.
pub fn run_config(search: &str, seed: u64) -> RunConfig {
    RunConfig {
        search: search.to_owned(),
        set: Vec::new(),
        seed,
    }
}

/// Steps a run.
pub fn step(play: &mut dyn Play, steps: usize) {
    for _ in 0..steps {
        play.run_mut().expect("a run").step();
    }
}

/// Everything that distinguishes positions, except the picture.
pub fn seen(play: &dyn Play) -> String {
    format!(
        "{}\n{:?}\n{:?}\n{}\n{}\n{}",
        play.level().json(),
        play.status(),
        play.counters(),
        play.stars(),
        play.describe(),
        play.line(),
    )
}

/// What is drawn once nothing moves any more; checks the nesting.
pub fn drawn(play: &mut dyn Play) -> Vec<Drawn> {
    settle(play);
    picture(play)
}

/// What is drawn now; checks the nesting.
pub fn picture(play: &dyn Play) -> Vec<Drawn> {
    let mut recorder = Recorder::default();
    play.draw(Look::default(), &mut recorder);
    assert_eq!(recorder.open, 0, "an `enter` that is not left");
    recorder.drawn
}

/// Lets time pass until nothing moves.
pub fn settle(play: &mut dyn Play) {
    let rests = (0..10_000).any(|_| !play.advance(1000.0, true));
    assert!(rests, "the board never comes to rest");
}

/// Looks at a board in every way there is and checks the pictures.
pub fn look_at(play: &dyn Play) {
    let entry = super::linked::find(play.puzzle_id()).expect("a known puzzle");
    let (width, height) = play.layout().window.size();
    assert!(width > 0.0, "{width} × {height}");
    assert!(height > 0.0, "{width} × {height}");
    assert!(width * height < 1e9, "{width} × {height}");
    let _ = (play.status(), play.counters(), play.stars());
    let _ = (play.describe(), play.controls(), play.edited());
    let _ = play.tutorial();
    play.draw_highlights(0.5, &mut Recorder::default());
    for thumbnail in [false, true] {
        for preview in [false, true] {
            let look = Look {
                thumbnail,
                preview,
                ..Look::default()
            };
            let mut recorder = Recorder::default();
            play.draw(look, &mut recorder);
            assert_eq!(recorder.open, 0, "an `enter` that is not left");
            for dark in [false, true] {
                let accent = entry.accent;
                let theme = Theme { dark, accent };
                let mut svg = Svg::new(width, height, theme);
                play.draw(look, &mut svg);
                let picture = svg.finish(&play.level().name());
                super::xml::check(&picture)
                    .unwrap_or_else(|fault| panic!("{fault} in the picture\n{picture}"));
            }
        }
    }
}

const KEYS: [Key; 10] = [
    Key::Up,
    Key::Down,
    Key::Left,
    Key::Right,
    Key::Enter,
    Key::Space,
    Key::Escape,
    Key::Delete,
    Key::Next,
    Key::Previous,
];

/// Anything a player may do on the board.
pub fn random_input(play: &dyn Play, rng: &mut SeededRng) -> Input {
    let (width, height) = play.layout().window.size();
    let at = point(
        between(rng, -0.1, 1.1) * width,
        between(rng, -0.1, 1.1) * height,
    );
    let button = match chance(rng, 0.2) {
        true => Button::Second,
        false => Button::Main,
    };
    let pointer = Pointer {
        at,
        reach: [0.0, 6.0, 22.0][below(rng, 3)],
        button,
    };
    match below(rng, 14) {
        0..=2 => Input::Press(pointer),
        3 | 4 => Input::Drag(pointer),
        5..=7 => Input::Release(pointer),
        8 => [Input::Hover(pointer), Input::Leave, Input::Cancel][below(rng, 3)].clone(),
        9..=12 => {
            let fast = chance(rng, 0.3);
            let letters = ['0', '1', '2', '3', '9', 'a', 'e', 'x', '.', 'é'];
            let key = match below(rng, 4) {
                0 => Key::Char(letters[below(rng, letters.len())]),
                1 => [Key::Enter, Key::Space, Key::Char('1')][below(rng, 3)],
                _ => KEYS[below(rng, KEYS.len())],
            };
            Input::Key { key, fast }
        }
        _ => random_control(play, rng),
    }
}

fn random_control(play: &dyn Play, rng: &mut SeededRng) -> Input {
    let controls = play.controls();
    if controls.is_empty() || chance(rng, 0.1) {
        return Input::Control {
            id: "nonsense".to_owned(),
            value: "…".to_owned(),
        };
    }
    let control = &controls[below(rng, controls.len())];
    let nonsense = ["", "NaN", "-1", "1e400", "on", "\u{0}[] ;"];
    let value = match &control.kind {
        _ if chance(rng, 0.2) => nonsense[below(rng, nonsense.len())].to_owned(),
        ControlKind::Button { .. } => String::new(),
        ControlKind::Switch(on) => if *on { "off" } else { "on" }.to_owned(),
        ControlKind::Number { min, max, step, .. } => {
            let steps = (between(rng, *min, *max) / step).round();
            (steps * step).clamp(*min, *max).to_string()
        }
        ControlKind::Choice { options, .. } => options[below(rng, options.len())].0.to_owned(),
        ControlKind::Text(text) => format!("{text} é;"),
    };
    Input::Control {
        id: control.id.to_owned(),
        value,
    }
}

/// Does anything: mostly inputs, now and then a button of the page.
pub fn anything(play: &mut dyn Play, rng: &mut SeededRng) -> Effect {
    use evolvarium::game::session::playback::PlaybackSource;
    play.advance(between(rng, 0.0, 400.0), chance(rng, 0.1));
    match below(rng, 51) {
        0..=2 => play.undo(),
        3 => play.redo(),
        4 => play.restart(),
        5 => play.hint(),
        6 => play.timeline_mut().play_back(PlaybackSource::Solution),
        7 => play.timeline_mut().play_back(PlaybackSource::Replay),
        8 => play
            .timeline_mut()
            .step(if chance(rng, 0.5) { 1 } else { -1 }),
        9 => match play.timeline().playback() {
            Some(_) => play.timeline_mut().toggle(),
            None => Effect::default(),
        },
        10 => play.timeline_mut().end(chance(rng, 0.2)),
        50 => play.timeline_mut().seek(below(rng, 9)),
        11..=25 => {
            let input = gesture(play, rng);
            let effects: Vec<_> = input.iter().map(|input| play.input(input)).collect();
            let last = effects.last().cloned().unwrap_or_default();
            Effect {
                handled: effects.iter().any(|effect| effect.handled),
                changed: effects.iter().any(|effect| effect.changed),
                ..last
            }
        }
        _ => {
            let input = random_input(play, rng);
            play.input(&input)
        }
    }
}

/// A pointer that goes from one place to another.
fn gesture(play: &dyn Play, rng: &mut SeededRng) -> Vec<Input> {
    let (width, height) = play.layout().window.size();
    let mut place = || {
        let (x, y) = (between(rng, 0.0, width), between(rng, 0.0, height));
        Pointer {
            at: point(x, y),
            ..Pointer::default()
        }
    };
    let (from, to) = (place(), place());
    let middle = point((from.at.x + to.at.x) / 2.0, (from.at.y + to.at.y) / 2.0);
    vec![
        Input::Press(from),
        Input::Drag(Pointer { at: middle, ..from }),
        Input::Drag(to),
        Input::Release(to),
    ]
}
