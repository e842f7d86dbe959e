//! The texts around the board: status, counters, playback, undo.

use web_sys::Element;

use crate::board::tutorial::tutorial_texts;
use crate::board::{BoardView, timeline};
use crate::model::command::{Command, GameCommand};
use crate::model::context::Context;
use crate::model::current_game::{CurrentGame, Shown};
use crate::model::packs;
use crate::platform::terms::show_with_terms;
use crate::platform::{dom, id};
use evolvarium::game::run::words as run_words;
use evolvarium::game::session::hint::HintPress;
use evolvarium::game::session::play_words::{self, StatusHelp};
use evolvarium::game::session::playback::PlaybackSource;
use evolvarium::game::{Play, Status};
use evolvarium::i18n::tr;

impl BoardView {
    /// Updates texts and attributes of the game. Returns whether anything had changed.
    pub fn game_texts(&mut self, cx: &mut Context) -> bool {
        let zoomed = self.is_zoomed_in(cx);
        let Some(game) = &mut cx.game else {
            return false;
        };
        let playback = game.play.timeline().playback();
        let now = Shown {
            steps: game.play.steps(),
            playback: playback.map(|playback| (playback.at, playback.playing)),
            hint: game.play.hint_press(),
            answer: game.play.shows_answer(),
            zoomed,
        };
        if game.shown == Some(now) {
            if game.run.are_figures_due(dom::now()) {
                answer_texts(game);
            }
            return false;
        }
        game.shown = Some(now);
        answer_texts(game);
        let play = &*game.play;
        let status = play.status();
        game.status_word = status.word();
        let main = &cx.main;
        dom::attribute(main, "data-puzzle", play.puzzle_id());
        dom::attribute(main, "data-status", game.status_word);
        dom::attribute(main, "data-moves", &play.steps().to_string());

        let line = id::status.element();
        let edited = play.edited();
        // A draft that is no level yet is not wrong.
        let is_wrong = matches!(status, Status::Broken(_)) && edited.is_none();
        dom::class(&line, "broken", is_wrong);
        dom::class(&line, "lost", matches!(status, Status::Lost(_)));
        let begins = game.novice && game.tutorial.is_none();
        let help = StatusHelp {
            opening: begins.then(|| game.entry.guide().opening),
            moving: zoomed.then(how_to_move),
        };
        dom::set_text(&line, &play_words::status_line(play, &status, help));
        command_buttons(game, now.hint);
        let described = play_words::described(play, playback);
        dom::set_text(&id::described.element(), &described);
        let saved_stars = packs::stored_stars(&game.key);
        let stars = game.stars();
        dom::stars(&id::level_stars.element(), saved_stars.max(stars));
        dom::stars(&id::won_stars.element(), stars);

        let has_place = play.timeline().place().is_some();
        for id in [id::playback_toggle, id::playback_place, id::playback_speed] {
            dom::show(&id.element(), !has_place);
        }
        let keep = if has_place {
            tr!("Play from here")
        } else {
            tr!("Keep this answer")
        };
        dom::set_text(&id::playback_keep.element(), keep);
        dom::show(&id::playback.element(), playback.is_some());
        // Two buttons of one name would be in sight.
        dom::show(&id::adopt.element(), playback.is_none() || has_place);
        if let Some(playback) = playback {
            // The line of the level comes with its author's name.
            let credit = play.level().credit();
            let of_level =
                has_place && playback.source == PlaybackSource::Solution && !credit.is_empty();
            dom::class(&id::playback.element(), "of-level", of_level);
            let review = play.timeline().review();
            dom::class(&id::playback.element(), "reviewed", review.is_some());
            let name = match (of_level, &review) {
                (true, _) => credit.as_str(),
                (_, Some(review)) => review,
                _ => play_words::source_name(playback.source),
            };
            show_with_terms(&id::playback_name.element(), name);
            let place = format!("{} / {}", playback.at, playback.of);
            dom::set_text(&id::playback_place.element(), &place);
            let (label, icon) = if playback.playing {
                (tr!("Pause playback"), "pause")
            } else {
                (tr!("Resume playback"), "replay")
            };
            dom::relabel_titled(&id::playback_toggle.element(), label, icon);
        }
        self.controls.refresh(&play.controls(), edited.is_some());
        self.timeline.refresh(play);
        tutorial_texts(cx);
        if now.hint.is_none() {
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

/// Shows which commands about the game make sense now; the hint's button says what its next press does.
fn command_buttons(game: &CurrentGame, press: Option<HintPress>) {
    let (label, title) = play_words::hint_button(press);
    let places = ":is(.file-commands, .toolbar, .commands) [data-command]";
    for button in dom::all::<Element>(&dom::root(), places) {
        let name = button.get_attribute("data-command").unwrap_or_default();
        let Some(command) = Command::parse(&name, None, false) else {
            continue;
        };
        dom::flag(&button, "aria-disabled", !game.allows(command));
        if let Some(offered) = game.offers(command) {
            dom::show(&button, offered);
        }
        if command == GameCommand::Hint.into() {
            dom::class(&button, "further", press.is_some());
            dom::relabel(&button, label, "hint");
            dom::attribute(&button, "title", title);
        }
    }
}

/// Updates the figures, which may be those of a run's answer, and the switch between it and the game.
fn answer_texts(game: &mut CurrentGame) {
    game.answer_helps();
    let play = &*game.play;
    if let Some(run) = play.run().filter(|_| play.describes_answer()) {
        let best = run.report().best.map(|best| best.value);
        if game.run.is_progress_due(dom::now(), best) {
            dom::set_text(&id::described.element(), &run_words::after_step(run));
        }
    }
    let answers = play.shows_answer();
    game.run.figures_were_shown(dom::now());
    counters(play);
    let run = play.run().filter(|_| !game.designing());
    let shown = run.and_then(|run| run.shows_answer());
    let shown = shown.filter(|_| play.timeline().playback().is_none());
    dom::class(&id::game.element(), "answering", answers);
    let looks_back = run.is_some_and(|run| !run.shows_best());
    dom::class(&id::game.element(), "looking-back", looks_back);
    let of = play
        .describes_answer()
        .then(|| play_words::answer_name(play));
    for name in ["data-of", "aria-label"] {
        dom::optional(&id::counters.element(), name, of);
    }
    let switch = id::answer_switch.element();
    dom::show(&switch, shown.is_some());
    let text = match shown {
        Some(true) => tr!("Show my game"),
        _ => tr!("Show the answer"),
    };
    dom::set_text(&switch, text);
}

fn counters(play: &dyn Play) {
    let list = id::counters.element();
    let mut counters = play.counters();
    counters.extend(timeline::best(play));
    let items = dom::fit_children(&list, counters.len(), || {
        let item = dom::add(&list, "li", "", "");
        for tag in ["span", "b", "span"] {
            dom::add(&item, tag, "", "");
        }
    });
    for (item, counter) in items.iter().zip(&counters) {
        let value = match &counter.of {
            Some(of) => format!("{} / {of}", counter.value),
            None => counter.value.clone(),
        };
        dom::class(item, "met", counter.met);
        let lead = match &*counter.lead {
            "" => String::new(),
            lead => format!("{lead} "),
        };
        let label = format!(" {}", counter.label);
        dom::set_texts(&dom::children(item), &[lead, value, label]);
    }
}
