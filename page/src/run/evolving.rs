//! Running a search: begin, pause, step, continue, and put its answers on the board.

use crate::model::context::{Context, Tone};
use crate::platform::preferences;
use crate::platform::seed::fresh_seed;
use crate::platform::{dom, id};
use crate::run::RunPanel;
use evolvarium::game::Status;
use evolvarium::game::files::link::Mode;
use evolvarium::game::input::sheet::Sheet;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::past_run::PastRun;
use evolvarium::game::run::speed::SPEEDS;
use evolvarium::game::run::state::{SearchFrame, Turn};
use evolvarium::game::run::words::{self, Outcome};
use evolvarium::i18n::tr;
use evolvarium::paint::view::Zoom;
use evolvarium::search::{End, Step};

impl RunPanel {
    /// Runs the search, unless it runs already.
    pub fn start(&mut self, cx: &mut Context) {
        self.stale = true;
        if !cx.is_searching() {
            self.toggle_evolve(cx);
        }
    }

    /// Runs or pauses the search.
    pub fn toggle_evolve(&mut self, cx: &mut Context) {
        let Some(game) = &mut cx.game else { return };
        if game.run.is_searching() {
            self.pause(cx);
        } else if self.has_run_to_continue(cx) {
            let is_saved = self.extras.kept_run.take().is_some();
            let text = is_saved.then(|| tr!("Resuming the saved run.").to_owned());
            self.run(cx, text);
        } else if let Some(text) = self.start_run(cx) {
            self.run(cx, text);
        }
    }

    /// Pauses the search.
    pub(super) fn pause(&mut self, cx: &mut Context) {
        let Some(game) = &mut cx.game else { return };
        game.run.pause();
        game.keep_run();
        game.show_answer(true);
        self.config_changed(cx);
    }

    /// Pauses the search, if it runs.
    pub(super) fn pause_if_searching(&mut self, cx: &mut Context) {
        if cx.is_searching() {
            self.pause(cx);
        }
    }

    /// Whether the present run can be continued and has the form's configuration.
    fn has_run_to_continue(&self, cx: &Context) -> bool {
        let Some(game) = &cx.game else { return false };
        let run = game.play.run().filter(|run| run.end().is_none());
        run.is_some_and(|run| self.form.config() == Ok(RunConfig::from_run(run)))
    }

    /// Begins a run with the form's configuration, and gives what is to be said about it besides its
    /// course; `None` if it did not begin.
    fn start_run(&mut self, cx: &mut Context) -> Option<Option<String>> {
        let game = cx.game.as_mut()?;
        if self.extras.kept_run.is_none() {
            self.form.renew_seed();
        }
        game.play.timeline_mut().end(false); // it would hide the answers
        let past_run = game.play.run().and_then(PastRun::new);
        let config = self.form.config();
        let started =
            config.and_then(|config| self.extras.start_search(game, &config).map(|()| config));
        let config = match started {
            Ok(config) => config,
            Err(why) => {
                game.run.say(Outcome::Fault(why.clone()));
                cx.say(&why, Tone::Bad);
                return None;
            }
        };
        self.extras.past_run = past_run.or(self.extras.past_run.take());
        // Its answers are seen as a whole.
        game.zoom = Some(Zoom::default());
        game.run.begin(game.play.line(), dom::now());
        let taken = self.extras.continue_saved(game, &config);
        let text = taken.map(|taken| match taken {
            Ok(()) => tr!("Resuming the saved run.").to_owned(),
            Err(why) => tr!("The saved run can't be resumed: {why}.", why),
        });
        dom::set_text(&id::pending.element(), "");
        self.form.started_seed = Some(config.seed);
        self.configs.insert(game.entry.id, config);
        self.show_prefs(cx);
        self.gallery.forget();
        self.births.forget();
        Some(text)
    }

    /// Runs the search for one generation, or one child.
    pub fn step_search(&mut self, cx: &mut Context, one_child: bool) {
        if !self.has_run_to_continue(cx) && self.start_run(cx).is_none() {
            return;
        }
        cx.clear_game_message();
        cx.repaint = true;
        self.end_line(cx);
        let Some(game) = cx.game.as_mut().filter(|game| game.play.run().is_some()) else {
            return;
        };
        if !self.extras.try_islands(game) {
            return;
        }
        game.set_shows_game(false);
        let Some(run) = game.play.run_mut() else {
            return;
        };
        if let Some(pool) = &mut self.extras.pool {
            pool.step(one_child);
            game.run.step_to(u64::MAX); // the workers' messages end it
        } else if one_child && !game.run.is_repeating() {
            let step = run.breed();
            game.run.stepped(&*run);
            game.show_answer(true);
            if let Step::Done(end) = step {
                self.finished(cx, end);
            }
        } else {
            // Beyond what is shown, even if that is still to be repeated.
            game.run.step_to(run.report().generation + 1);
        }
    }

    /// Continues a run after its end, in search of a better answer.
    pub fn continue_run(&mut self, cx: &mut Context) {
        let Some(game) = &mut cx.game else { return };
        game.play.resume();
        game.run.pass_end();
        if !self.extras.try_islands(game) {
            return;
        }
        if let Some(pool) = &mut self.extras.pool {
            pool.resume();
        }
        let text = match game.designing() {
            true => tr!("Searching for a better level."),
            false => tr!("Searching for a better answer."),
        };
        self.run(cx, Some(text.to_owned()));
    }

    /// Starts a new run from a random seed.
    pub fn another_seed(&mut self, cx: &mut Context) {
        self.form.write_seed(fresh_seed());
        if let Some(text) = self.start_run(cx) {
            self.run(cx, text);
        }
    }

    /// Runs the search in its part of a frame; `moving`: the board is painted in this frame. Whether
    /// the search needs another frame.
    pub fn search(&mut self, cx: &mut Context, elapsed_ms: f64, moving: bool) -> bool {
        let Some(game) = &mut cx.game else {
            return false;
        };
        if !game.run.is_searching() {
            return false;
        }
        let now = dom::now();
        let speed = SPEEDS[cx.prefs.speed];
        let is_save_due = game.run.is_save_due(now);
        let Some(run) = game.play.run_mut() else {
            return false;
        };
        let is_due = game.run.is_panel_due(now, false);
        let frame = SearchFrame {
            elapsed_ms,
            paints: moving || is_due || self.gallery.is_painting(),
            // The time that the figures take in this frame.
            other_ms: match is_due {
                true => game.run.panel_ms() + self.gallery.cost_ms(now),
                false => 0.0,
            },
        };
        match game.run.search(run, speed, frame, &dom::now) {
            Turn::Idle => false,
            Turn::Waits => true,
            Turn::Remote => {
                if let Some(pool) = self.extras.pool.as_mut().filter(|_| is_save_due) {
                    game.run.was_saved(now);
                    pool.archipelago.request_checkpoint(); // stored when all islands have answered
                }
                game.show_answer(false);
                false // the workers' messages ask for frames
            }
            Turn::Worked { pauses, end } => {
                self.stale |= pauses;
                if is_save_due {
                    game.keep_run();
                }
                // Board and population show the same moment: both are painted before the next.
                let at_once = end.is_some() || pauses;
                if at_once || !self.gallery.is_painting() {
                    game.show_answer(at_once);
                }
                if let Some(end) = end {
                    self.finished(cx, end);
                }
                true
            }
        }
    }

    /// The search is over: says why, and shows what it has found.
    pub fn finished(&mut self, cx: &mut Context, end: End) {
        let Some(game) = &mut cx.game else { return };
        let Some(run) = game.play.run() else { return };
        if !game.run.end(run, end) {
            return game.play.resume();
        }
        game.keep_run();
        game.show_answer(true);
        self.stale = true;
        self.plan_line(cx);
        let Some(game) = &mut cx.game else { return };
        let Some(run) = game.play.run() else { return };
        let solved = end == End::Solved;
        let designed = run.best_summary().is_some();
        let note = run.fitness_note();
        let text = words::offer(run);
        if solved && game.play.shows_answer() {
            cx.feedback.celebrate(preferences::still());
        }
        // Under the board, too: the sheet may be closed.
        if designed || (solved && game.play.status() != Status::Solved) {
            cx.say_until_next(text, Tone::Plain);
            dom::class(&id::message.element(), "evolved", true);
        } else if let Some(note) = note {
            cx.say_until_next(&note, Tone::Bad);
        }
        self.config_changed(cx);
    }

    /// Puts the answer shown, or an individual of the gallery, on the board, and leaves the stage for it.
    pub fn adopt(&mut self, cx: &mut Context, individual: Option<usize>) {
        let Some(game) = &mut cx.game else { return };
        let effect = game.play.adopt(individual);
        let best = match (individual, game.play.run()) {
            (None, Some(run)) if run.shows_best() => run.report().best.map(|best| best.value),
            _ => None,
        };
        game.run.adopted(game.play.line(), best);
        if individual.is_none() {
            // The board must be visible.
            cx.set_sheet(Sheet::Peek);
        }
        if cx.mode == Mode::Evolve {
            self.enter(cx, Mode::Play);
        }
        cx.act(effect);
    }

    /// Lets the search run; `text`: what is said besides its course.
    fn run(&mut self, cx: &mut Context, text: Option<String>) {
        cx.repaint = true;
        self.end_line(cx);
        let Some(game) = &mut cx.game else { return };
        if !self.extras.try_islands(game) {
            return;
        }
        game.run.run();
        if let Some(text) = text {
            game.run.say(text);
        }
        game.set_shows_game(false);
        cx.clear_game_message();
    }
}

/// Shows the game in place of the answers of its run, or the answers again.
pub fn switch_game(cx: &mut Context) {
    let Some(game) = &mut cx.game else { return };
    let Some(run) = game.play.run_mut() else {
        return;
    };
    run.choose_game(run.shows_answer() == Some(true));
    game.shown = None;
    cx.clear_game_message();
    cx.feedback.forget();
    cx.repaint = true;
}
