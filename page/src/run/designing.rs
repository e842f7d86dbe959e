//! Designing: a search whose answers are levels. They are played, each at its
//! own address beside the game that was there, or kept; the run is laid aside
//! and continued when the player comes back.

use std::ptr;

use crate::board::current_game::CurrentGame;
use crate::run::RunPanel;
use crate::run::evolving::PAUSED;
use crate::shell::command::{Command, RunCommand};
use crate::shell::context::{Context, Tone};
use crate::shell::{dom, storage};
use evolvarium::game::link::Link;
use evolvarium::game::{Input, Key};
use evolvarium::i18n::{tr, translate};
use evolvarium::puzzles::Entry;
use evolvarium::search::Aim;

/// Most runs laid aside.
const MOST: usize = 4;

/// What the player does on the board while it shows a design; whether it
/// meant something.
pub fn preview_input(cx: &mut Context, input: &Input) -> bool {
    match input {
        Input::Key {
            key: Key::Enter, ..
        } => cx.command(Command::Run(RunCommand::Adopt)),
        Input::Key {
            key: Key::Escape, ..
        } => turn_from_design(cx),
        Input::Key {
            key: Key::Up | Key::Down | Key::Left | Key::Right | Key::Space | Key::Delete,
            ..
        }
        | Input::Key {
            key: Key::Char('w' | 'a' | 's' | 'd' | 'u'),
            ..
        }
        | Input::Release(_) => cx.say(
            tr!("This level is being designed. “Play it” opens it; Enter does, too."),
            Tone::Plain,
        ),
        _ => return false,
    }
    true
}

/// Shows the game again instead of the level being designed.
pub fn turn_from_design(cx: &mut Context) {
    if !cx.is_previewing() {
        return;
    }
    pause_design(cx);
    if let Some(game) = &mut cx.game {
        game.run.turned_from = true;
        game.stale = true;
    }
    cx.repaint = true;
}

/// Lets the run of a search that designs stand still, and says so.
pub fn pause_design(cx: &mut Context) {
    if let Some(game) = &mut cx.game {
        if game.run.searching() {
            dom::text(&dom::element("outcome"), translate(PAUSED));
        }
        game.run.stand();
        cx.run_stale = true;
    }
}

impl RunPanel {
    /// Whether the panel is about levels: those of the run, or those that the
    /// chosen search would design.
    pub fn about_levels(&self, cx: &Context) -> bool {
        let Some(game) = &cx.game else {
            return false;
        };
        if game.play.run().is_some() {
            return game.designing();
        }
        !game.is_editor() && self.form.aim() == Some(Aim::Design)
    }

    /// Opens the best level, or that of the gallery's individual, beside the
    /// game that is on the board.
    pub fn play_design(&mut self, cx: &mut Context, individual: Option<usize>) {
        let Some(game) = &mut cx.game else {
            return;
        };
        let Some(level) = game.play.designed_level(individual) else {
            return cx.say(
                tr!("This one can't be played: nobody could win it."),
                Tone::Plain,
            );
        };
        pause_design(cx);
        let game = cx.game.as_ref();
        let link = Link {
            puzzle: level.puzzle_id().to_owned(),
            level: Some(level.level().text()),
            ..Link::default()
        };
        if game.is_some_and(|game| link == game.link()) {
            return cx.say(tr!("This is the level on the board."), Tone::Plain);
        }
        super::panel::open_sheet(cx, false);
        cx.go(&link);
    }

    /// Lays the current level aside if its run may be wanted again.
    pub fn lay_aside(&mut self, cx: &mut Context) {
        let Some(mut game) = cx.game.take().filter(CurrentGame::designing) else {
            return;
        };
        game.run.stand();
        self.aside.retain(|older| older.key != game.key);
        if self.aside.len() == MOST {
            self.aside.remove(0);
        }
        self.aside.push(game);
    }

    /// The level of an address with its run, if it was laid aside and has not
    /// been played elsewhere since.
    pub fn taken_back(&mut self, entry: &'static Entry, link: &Link) -> Option<CurrentGame> {
        if link.play.is_some() {
            return None;
        }
        let index = self.aside.iter().position(|game| {
            let level = Some(game.play.level().text());
            ptr::eq(game.entry, entry) && level == link.level
        })?;
        let game = self.aside.remove(index);
        let save = storage::read(&format!("save/{}", game.key));
        (save == Some(game.play.save())).then_some(game)
    }

    /// Brings what the panel says of levels up to date.
    pub fn design_texts(&self, cx: &Context) {
        let about = self.about_levels(cx);
        let game = cx.game.as_ref();
        let summary = game.and_then(|game| game.play.run()?.best_summary());
        let searching = game.is_some_and(|game| game.run.searching());
        let panel = dom::element("evolve");
        dom::class(&panel, "designing", about);
        // There is something to put on the board, and nothing that moves.
        let best = match about {
            true => summary.is_some(),
            false => game.is_some_and(|game| {
                let run = game.play.run();
                run.is_some_and(|run| run.report().best.is_some())
                    && game.play.timeline().playback().is_none()
            }),
        };
        dom::class(&panel, "ready", best && !searching);
        let previewing = cx.is_previewing();
        dom::show(&dom::element("preview"), previewing);
        dom::class(&dom::element("table"), "previewing", previewing);
        if let (true, Some(words)) = (previewing, summary) {
            dom::text(&dom::element("preview-text"), words);
            if !searching {
                // Spoken, and so only once it stands still.
                let words = tr!("The board shows a level being designed: {words}", words);
                dom::text(&dom::element("described"), &words);
            }
        }
        let adopt = dom::element("adopt");
        let (label, title) = if about {
            (
                tr!("Play it"),
                tr!("Play the best level; the browser's Back returns here"),
            )
        } else {
            (
                tr!("Put it on the board"),
                tr!("Put the best answer on the board; Undo takes it back"),
            )
        };
        if let Ok(Some(span)) = adopt.query_selector("span") {
            dom::text(&span, label);
        }
        dom::attribute(&adopt, "title", title);
        let keep = dom::element("keep-best");
        dom::show(&keep, about);
        dom::show(&dom::element("design"), about);
        if about {
            let none = summary.is_none().then_some("");
            dom::optional(&adopt, "disabled", none);
            dom::optional(&keep, "disabled", none);
            let words = summary.unwrap_or("–");
            dom::text(&dom::element("design-text"), words);
            dom::attribute(&dom::element("design-text"), "title", words);
        }
    }
}
