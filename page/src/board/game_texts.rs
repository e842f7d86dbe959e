//! The texts around the board: status, counters, playback, undo.

use crate::board::lesson::lesson_texts;
use crate::board::{BoardView, timeline};
use crate::model::context::Context;
use crate::model::current_game::CurrentGame;
use crate::model::packs;
use crate::platform::dom;
use evolvarium::game::hint::HintPress;
use evolvarium::game::playback::PlaybackSource;
use evolvarium::game::{Play, Status};
use evolvarium::i18n::{tr, translate, trc, trn};

impl BoardView {
    /// Updates texts and attributes of the game; whether anything had changed.
    pub fn game_texts(&mut self, cx: &mut Context) -> bool {
        let Some(game) = &mut cx.game else {
            return false;
        };
        let press = game.play.hint_press();
        game.stale |= game.shown_hint != press;
        let playback = game.play.timeline().playback();
        let place = playback.map(|playback| (playback.at, playback.playing));
        let steps = game.play.steps();
        let told = (
            game.shown_playback,
            game.shown_steps,
            game.run.shows_figures_of_answer(),
        );
        if !game.stale && told == (place, steps, game.play.shows_answer()) {
            if game.run.are_figures_due(dom::now()) {
                answer_texts(game);
            }
            return false;
        }
        if !game.stale && game.shown_steps != steps {
            game.store(); // the timeline has played moves
        }
        answer_texts(game);
        let play = &*game.play;
        game.shown_steps = steps;
        game.stale = false;
        game.shown_hint = press;
        game.shown_playback = place;
        let (status, zoomed) = (play.status(), game.zoomed_in);
        let main = &cx.main;
        dom::attribute(main, "data-puzzle", play.puzzle_id());
        dom::attribute(main, "data-status", status.word());
        dom::attribute(main, "data-moves", &play.steps().to_string());

        let line = dom::element("status");
        let edited = play.edited();
        // A draft that is no level yet is not wrong.
        let is_wrong = matches!(status, Status::Broken(_)) && edited.is_none();
        dom::class(&line, "broken", is_wrong);
        dom::class(&line, "lost", matches!(status, Status::Lost(_)));
        let answers = play.shows_answer();
        let words = match (&edited, &status) {
            _ if answers => String::new(),
            (Some(Err(mend)), _) => tr!("Not a level yet: {mend}", mend),
            (Some(Ok(_)), Status::Playing | Status::Solved) => tr!("Ready to play.").to_owned(),
            (_, Status::Solved) => match play.personal_best() {
                Some(personal_best) => trn!(
                    personal_best.value,
                    "The game is over: {n} move.",
                    "The game is over: {n} moves."
                ),
                None => tr!("Solved.").to_owned(),
            },
            (None, Status::Playing)
                if game.novice && game.lesson.is_none() && play.steps() == 0 =>
            {
                let opening = translate(game.entry.guide().opening);
                match zoomed {
                    true => format!("{opening} {}", how_to_move()),
                    false => opening.to_owned(),
                }
            }
            (None, Status::Broken(_)) if play.hides_mistakes() => String::new(),
            (_, Status::Playing) if zoomed => how_to_move().to_owned(),
            (_, status) => status.why().to_owned(),
        };
        dom::text(&line, &words);
        let (undo, redo) = play.can();
        let undo = undo || playback.is_some();
        for (command, enabled) in [
            ("undo", undo),
            ("redo", redo),
            ("restart", play.steps() > 0),
            ("replay", play.steps() > 0),
            ("hint", edited.is_some() || status != Status::Solved),
        ] {
            for button in dom::command_buttons(command) {
                dom::flag(&button, "aria-disabled", !enabled);
            }
        }
        hint_texts(press);
        let no_level = matches!(edited, Some(Err(_)));
        dom::flag(&dom::element("play-it"), "aria-disabled", no_level);
        let described = match playback {
            // Described once: each move would be too much to hear.
            Some(it) if it.playing && it.at < it.of => trn!(
                it.of,
                "{name}, move by move: {n} move.",
                "{name}, move by move: {n} moves.",
                name = name_of(it.source)
            ),
            Some(it) => format!(
                "{}, {} / {}. {}",
                name_of(it.source),
                it.at,
                it.of,
                play.describe()
            ),
            None if play.tells_answer() => tr!("Evolve's answer: {words}", words = play.describe()),
            None => play.describe(),
        };
        dom::text(&dom::element("described"), &described);
        let kept = packs::kept_stars(&game.key);
        dom::stars(&dom::element("level-stars"), kept.max(game.stars()));

        let goes_on = play.timeline().place().is_some();
        for id in ["playback-toggle", "playback-place", "playback-speed"] {
            dom::show(&dom::element(id), !goes_on);
        }
        let keep = if goes_on {
            tr!("Play from here")
        } else {
            tr!("Put it on the board")
        };
        dom::text(&dom::element("playback-keep"), keep);
        dom::show(&dom::element("playback"), playback.is_some());
        // Two buttons of one name would be in sight.
        dom::show(&dom::element("adopt"), playback.is_none() || goes_on);
        if let Some(playback) = playback {
            // The line of the level comes with its author's name.
            let credit = play.level().credit();
            let of_level =
                goes_on && playback.source == PlaybackSource::Solution && !credit.is_empty();
            dom::class(&dom::element("playback"), "of-level", of_level);
            let name = match of_level {
                true => credit.as_str(),
                false => name_of(playback.source),
            };
            dom::text(&dom::element("playback-name"), name);
            let place = format!("{} / {}", playback.at, playback.of);
            dom::text(&dom::element("playback-place"), &place);
            let (label, icon) = if playback.playing {
                (tr!("Pause playback"), "pause")
            } else {
                (tr!("Resume playback"), "replay")
            };
            dom::relabel_titled(&dom::element("playback-toggle"), label, icon);
        }
        self.controls.refresh(&play.controls(), edited.is_some());
        self.timeline.refresh(play);
        lesson_texts(cx);
        if press.is_none() {
            cx.end_hint();
        }
        true
    }
}

/// How a board of which only a part is visible is moved.
fn how_to_move() -> &'static str {
    if dom::media("(pointer: coarse)") {
        tr!("Two fingers move the board.")
    } else {
        tr!("The wheel moves the board; with Ctrl, it zooms.")
    }
}

/// The hint's button says what its next press does.
fn hint_texts(press: Option<HintPress>) {
    let (label, title) = match press {
        None => (
            tr!("Hint"),
            tr!("Shows where to look, then which move, then why, then makes it (H)"),
        ),
        Some(HintPress::Step) => (
            trc!("button: show the step", "Show me"),
            tr!("Show the move (H)"),
        ),
        Some(HintPress::Reason) => (
            trc!("button: why that step?", "Why?"),
            tr!("Explain why (H)"),
        ),
        Some(HintPress::Make) => (
            trc!("button: make the step", "Do it"),
            tr!("Make this move; Undo takes it back (H)"),
        ),
        Some(HintPress::Back) => (
            trc!("button: undo what was wrong", "Go back"),
            tr!("Undo back to where the hint says (H)"),
        ),
    };
    for button in dom::command_buttons("hint") {
        dom::class(&button, "further", press.is_some());
        dom::relabel(&button, label, "hint");
        dom::attribute(&button, "title", title);
    }
}

/// The name of a playback.
fn name_of(source: PlaybackSource) -> &'static str {
    match source {
        PlaybackSource::Solution => trc!("what is being played back", "Solution"),
        PlaybackSource::Replay => trc!("what is being played back", "Replay"),
    }
}

/// Updates the figures, which may be those of a run's answer, and the switch between it and the game.
fn answer_texts(game: &mut CurrentGame) {
    game.answer_helps();
    let play = &*game.play;
    let answers = play.shows_answer();
    game.run.figures_were_shown(dom::now(), answers);
    counters(play);
    let run = play.run().filter(|_| !game.designing());
    let shown = run.and_then(|run| run.shows_answer());
    let shown = shown.filter(|_| play.timeline().playback().is_none());
    dom::class(&dom::element("game"), "answering", answers);
    let looks_back = run.is_some_and(|run| run.bests().1.is_some());
    dom::class(&dom::element("game"), "looking-back", looks_back);
    let of = play.tells_answer().then(|| tr!("Evolve's answer"));
    for name in ["data-of", "aria-label"] {
        dom::optional(&dom::element("counters"), name, of);
    }
    let switch = dom::element("answer-switch");
    dom::show(&switch, shown.is_some());
    let words = match shown {
        Some(true) => tr!("Show my game"),
        _ => tr!("Show the answer"),
    };
    dom::text(&switch, words);
}

fn counters(play: &dyn Play) {
    let list = dom::element("counters");
    let mut counters = play.counters();
    counters.extend(timeline::best(play));
    let items = dom::fit_children(&list, counters.len(), || {
        let item = dom::add(&list, "li", "", "");
        for tag in ["span", "b", "span"] {
            dom::add(&item, tag, "", "");
        }
    });
    for (n, counter) in counters.iter().enumerate() {
        let Some(item) = items.item(n as u32) else {
            continue;
        };
        let value = match &counter.of {
            Some(of) => format!("{} / {of}", counter.value),
            None => counter.value.clone(),
        };
        dom::class(&item, "met", counter.met);
        let lead = match &*counter.lead {
            "" => String::new(),
            lead => format!("{lead} "),
        };
        let label = format!(" {}", counter.label);
        for (part, text) in [lead, value, label].iter().enumerate() {
            if let Some(part) = item.children().item(part as u32) {
                dom::text(&part, text);
            }
        }
    }
}
