//! Running a search: begin, pause, step, continue, and put its answers on the board.

use crate::model::context::{Context, Tone};
use crate::model::current_game::CurrentGame;
use crate::model::frame_budget;
use crate::model::run_state::{BETWEEN_TEXTS_MS, config_of_run};
use crate::model::worker_pool::WorkerPool;
use crate::platform::dom;
use crate::platform::preferences;
use crate::platform::seed::fresh_seed;
use crate::run::RunPanel;
use crate::run::autosave::EVERY_MS;
use crate::run::outcome::{
    follow_board, offer_longer, tell_end, tell_outcome, tell_saved, tell_step,
};
use crate::run::panel::open_sheet;
use evolvarium::game::Status;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run_words::{self, PAUSED, designing, paused, running};
use evolvarium::game::speed::{Due, Goal, SPEEDS};
use evolvarium::i18n::{tr, translate};
use evolvarium::paint::view::Zoom;
use evolvarium::search::islands::{self, IslandLayout};
use evolvarium::search::{Aim, End, Step};

/// A search that takes less is over before one has seen it.
const TOO_SHORT_MS: f64 = 1000.0;

impl CurrentGame {
    /// Begins a run, here or on islands in workers.
    pub(super) fn begin_search(&mut self, config: &RunConfig) -> Result<(), String> {
        self.make_run(config)?;
        self.start_islands().inspect_err(|_| self.play.end_run())
    }

    /// Makes a run; islands in workers are still to be started.
    pub(super) fn make_run(&mut self, config: &RunConfig) -> Result<(), String> {
        self.run.pool = None;
        if IslandLayout::of(&config.layout()?).islands == 1 {
            self.play.evolve(config)?;
        } else {
            // Not apart if all islands would do the same.
            self.play.evolve_remotely(config)?;
        }
        if let Some(run) = self.play.run_mut().filter(|run| !run.is_remote()) {
            // Births are recorded, so that lines of descent can be shown.
            run.watch();
        }
        Ok(())
    }

    /// Starts the islands of the run, if it has some that have not been started.
    pub(super) fn start_islands(&mut self) -> Result<(), String> {
        if self.run.pool.is_none() && self.play.run().is_some_and(|run| run.is_remote()) {
            self.run.pool = Some(WorkerPool::start(&*self.play)?);
        }
        Ok(())
    }
}

impl RunPanel {
    /// Runs the search, unless it runs already.
    pub fn start(&mut self, cx: &mut Context) {
        if cx.game.as_ref().is_some_and(|game| !game.run.searching()) {
            self.toggle_evolve(cx);
        }
    }

    /// Runs or pauses the search.
    pub fn toggle_evolve(&mut self, cx: &mut Context) {
        let Some(game) = &mut cx.game else { return };
        if !game.run.searching() {
            self.form.measured = None;
            if self.has_run_to_continue(cx) {
                if cx
                    .game
                    .as_mut()
                    .is_some_and(|game| game.run.kept.take().is_some())
                {
                    tell_outcome(tr!("Resuming the saved run."), false, false);
                }
                run(cx);
            } else if self.begin_run(cx) {
                run(cx);
            }
            return;
        }
        self.pause(cx);
    }

    /// Pauses the search.
    pub(super) fn pause(&mut self, cx: &mut Context) {
        let Some(game) = &mut cx.game else { return };
        game.run.stop();
        dom::attribute(&dom::element("story"), "aria-live", "polite");
        if let Some(repeat) = &mut game.run.repeat {
            repeat.then_pause = false;
        }
        game.keep_run();
        game.show_preview(true);
        cx.run_stale = true;
        let run = game.play.run().filter(|_| !game.designing());
        let said = run.map(paused);
        game.run.board_words = said.clone().unwrap_or_default();
        let words = said.unwrap_or_else(|| translate(PAUSED).to_owned());
        dom::text(&dom::element("outcome"), &words);
        self.config_changed(cx);
    }

    /// Whether the present run can be continued and has the form's configuration.
    fn has_run_to_continue(&self, cx: &Context) -> bool {
        let Some(game) = &cx.game else { return false };
        let over = game.play.run().is_none_or(|run| run.end().is_some());
        !over && config_of_run(&*game.play) == self.form.config().ok()
    }

    /// Begins a run with the form's configuration; whether that worked.
    fn begin_run(&mut self, cx: &mut Context) -> bool {
        let Some(game) = &mut cx.game else {
            return false;
        };
        if game.run.kept.is_none() {
            self.form.renew_seed();
        }
        game.play.timeline_mut().end(false); // it would hide the answers
        let config = self.form.config();
        let begun = config.and_then(|config| game.begin_search(&config).map(|()| config));
        dom::show(&dom::element("go-on"), false);
        let config = match begun {
            Ok(config) => config,
            Err(why) => {
                tell_outcome(&why, false, true);
                cx.say(&why, Tone::Bad);
                return false;
            }
        };
        // Its answers are seen as a whole.
        game.zoom = Some(Zoom::default());
        game.run.line = game.play.line();
        game.run.adopted_best = None;
        game.run.kept_at = dom::now();
        game.run.ran_ms = 0.0;
        game.run.repeat = None;
        let words = match game.take_up(&config) {
            None if game.designing() => designing_words(game).to_owned(),
            None => {
                let words = game.play.run().map_or_else(String::new, running);
                game.run.board_words.clone_from(&words);
                words
            }
            Some(Ok(())) => tr!("Resuming the saved run.").to_owned(),
            Some(Err(why)) => tr!("The saved run can't be resumed: {why}.", why),
        };
        tell_outcome(&words, false, false);
        dom::text(&dom::element("pending"), "");
        self.form.started_seed = Some(config.seed);
        self.configs.insert(game.entry.id, config);
        self.form.restarted();
        cx.run_stale = true;
        self.show_prefs(cx);
        self.gallery.forget();
        self.births.forget();
        true
    }

    /// Runs the search for one generation, or one child.
    pub fn step_search(&mut self, cx: &mut Context, one_child: bool) {
        if !self.has_run_to_continue(cx) && !self.begin_run(cx) {
            return;
        }
        cx.end_words_about_game();
        let Some(game) = &mut cx.game else { return };
        if let Err(why) = game.start_islands() {
            return tell_outcome(&why, false, true);
        }
        game.run.running = false;
        game.turn_to_game(false);
        cx.repaint = true;
        cx.run_stale = true;
        if let Some(pool) = &mut game.run.pool {
            pool.step(one_child);
            game.run.until = Some(u64::MAX); // the workers' messages end it
        } else if one_child && game.run.repeat.is_none() {
            let step = game.play.run_mut().map(|run| run.breed());
            game.show_preview(true);
            tell_step(&*game.play);
            if let Some(Step::Done(end)) = step {
                self.finished(cx, end);
            }
        } else {
            // Beyond what is shown, even if that is still to be repeated.
            game.run.until = game.play.run().map(|run| run.report().generation + 1);
        }
    }

    /// Continues a run after its end, in search of a better answer.
    pub fn go_on(&mut self, cx: &mut Context) {
        if let Some(game) = &mut cx.game {
            game.play.resume();
            if let Err(why) = game.start_islands() {
                return tell_outcome(&why, false, true);
            }
            if let Some(pool) = &mut game.run.pool {
                pool.resume();
            }
            if let Some(repeat) = &mut game.run.repeat {
                repeat.until += 1; // the repeated run passes its end
            }
            let words = if game.designing() {
                tr!("Searching for a better level.")
            } else {
                tr!("Searching for a better answer.")
            };
            tell_outcome(words, false, false);
            dom::show(&dom::element("go-on"), false);
            run(cx);
        }
    }

    /// Starts a new run from a random seed.
    pub fn another_seed(&mut self, cx: &mut Context) {
        self.form.write_seed(fresh_seed());
        if self.begin_run(cx) {
            run(cx);
        }
    }

    /// The same, unless a run is running.
    pub fn begin_anew(&mut self, cx: &mut Context) {
        let searching = cx.game.as_ref().is_some_and(|game| game.run.searching());
        if !searching {
            self.another_seed(cx);
        }
    }

    /// The same, with the search of this id unless one that designs levels is chosen.
    pub fn design_with(&mut self, cx: &mut Context, search: &str) {
        let mut set = self.form.config().map_or_else(|_| Vec::new(), |it| it.set);
        if self.form.aim() != Some(Aim::Design) {
            set.retain(|(id, _)| islands::is_setting(id));
            self.form.write(&RunConfig {
                search: search.to_owned(),
                set,
                seed: fresh_seed(),
            });
            cx.run_stale = true;
        }
        self.begin_anew(cx);
    }

    /// Runs the search in its part of a frame; `moving`: the board is painted in this frame. Whether
    /// the search needs another frame.
    pub fn search(&mut self, cx: &mut Context, elapsed_ms: f64, moving: bool) -> bool {
        let Some(game) = &mut cx.game else {
            return false;
        };
        if !game.run.searching() {
            return false;
        }
        let before = frame_budget::progress(&*game.play);
        game.run.ran_ms += elapsed_ms;
        let mut rate = SPEEDS[cx.prefs.speed].rate(game.run.ran_ms);
        if let Some(repeat) = game.run.repeat {
            if before.1 < repeat.until {
                rate = None;
            } else {
                game.run.repeat = None;
                if repeat.then_pause {
                    self.repeated(cx);
                    return false;
                }
            }
        }
        if let Some(pool) = &mut game.run.pool {
            if game.run.kept_at + EVERY_MS <= dom::now() {
                game.run.kept_at = dom::now();
                pool.archipelago.request_checkpoint(); // stored when all islands have answered
            }
            game.show_preview(false);
            // The workers' messages ask for frames; only a speed that grows needs more.
            return rate.is_some();
        }
        let goal = match (game.run.until, rate) {
            (Some(until), _) => Some(Goal::Generation(until)),
            (None, Some(rate)) if !game.run.due.add(rate, elapsed_ms) => return true,
            (None, Some(rate)) => Some(game.run.due.goal(rate, before)),
            (None, None) => game.run.repeat.map(|repeat| Goal::Evaluation(repeat.until)),
        };
        // The time that the figures take in this frame.
        let now = dom::now();
        let due = now - self.form.shown_at >= BETWEEN_TEXTS_MS;
        let texts = if due {
            self.form.texts_ms + self.gallery.cost_ms(now)
        } else {
            0.0
        };
        let paints = moving || due || self.gallery.is_painting();
        let whole = self.form.step_speed.budget.of_frame(elapsed_ms, paints);
        let budget = (whole - texts).max(whole / 6.0);
        let slice = self.form.step_speed.slice(&mut *game.play, goal, budget);
        let after = frame_budget::progress(&*game.play);
        if let Some(rate) = rate {
            game.run.due.take(rate, before, after);
        }
        if game.run.until.is_some_and(|until| after.0 >= until) {
            game.run.until = None;
            cx.run_stale = true;
            tell_step(&*game.play);
        }
        if dom::now() - game.run.kept_at >= EVERY_MS {
            game.keep_run();
        }
        game.run.preview_due |= slice.improved;
        game.show_preview(slice.end.is_some() || !game.run.searching());
        if let Some(end) = slice.end {
            if self.form.evaluations_per_second == 0.0 {
                // Over before it could be measured.
                self.form.evaluations_per_second = self.form.step_speed.speed * 1000.0;
            }
            self.finished(cx, end);
        }
        true
    }

    /// Stops a saved run that has been repeated.
    fn repeated(&mut self, cx: &mut Context) {
        let Some(game) = &mut cx.game else { return };
        game.run.stop();
        game.show_preview(true);
        cx.run_stale = true;
        if let Some(run) = game.play.run() {
            tell_saved(&run.report());
        }
        self.config_changed(cx);
    }

    /// Says that the run is over, and why.
    pub fn finished(&mut self, cx: &mut Context, end: End) {
        let Some(game) = &mut cx.game else { return };
        if let Some(repeat) = game.run.repeat {
            // The player has gone on after this end.
            let goes_on = frame_budget::progress(&*game.play).1 < repeat.until;
            if goes_on && game.run.pool.is_none() {
                game.play.resume();
                return;
            }
        }
        let brought_back = game
            .run
            .repeat
            .take()
            .is_some_and(|repeat| repeat.then_pause);
        game.run.stop();
        if !brought_back {
            game.keep_run();
        }
        game.show_preview(true);
        cx.run_stale = true;
        let Some(run) = game.play.run() else { return };
        tell_end(run, end);
        let solved = end == End::Solved;
        let designed = run.best_summary().is_some();
        let note = run.fitness_note();
        let words = run_words::offer(run);
        if solved && !brought_back && !designed && game.run.ran_ms < TOO_SHORT_MS {
            offer_longer(game);
        }
        if solved && !brought_back && game.play.shows_answer() {
            cx.feedback.celebrate(preferences::still());
        }
        // Under the board, too: the sheet may be closed.
        if designed || (solved && game.play.status() != Status::Solved) {
            cx.say_until_next(words, Tone::Plain);
            dom::class(&dom::element("message"), "evolved", true);
        } else if let Some(note) = note {
            cx.say_until_next(&note, Tone::Bad);
        }
        self.config_changed(cx);
    }
}

/// Shown while a search designs levels.
fn designing_words(game: &CurrentGame) -> &'static str {
    let run = game.play.run();
    run.map_or("", |run| translate(designing(run.spec().method)))
}

/// Lets the search run.
fn run(cx: &mut Context) {
    let started = cx.game.as_mut().map_or(Ok(()), CurrentGame::start_islands);
    if let Err(why) = started {
        return tell_outcome(&why, false, true);
    }
    if let Some(game) = cx.game.as_ref().filter(|game| game.designing()) {
        dom::text(&dom::element("outcome"), designing_words(game));
    }
    cx.end_words_about_game();
    if let Some(game) = &mut cx.game {
        game.run.running = true;
        game.run.due = Due(1.0);
        game.turn_to_game(false);
    }
    // Births are spoken only while the search is paused.
    dom::optional(&dom::element("story"), "aria-live", None);
    cx.repaint = true;
    cx.run_stale = true;
}

/// Shows the game in place of the answers of its run, or the answers again.
pub fn switch_game(cx: &mut Context) {
    let Some(game) = &mut cx.game else { return };
    let Some(run) = game.play.run_mut() else {
        return;
    };
    run.choose_game(run.shows_answer() == Some(true));
    follow_board(game);
    game.stale = true;
    cx.end_words_about_game();
    cx.feedback.forget();
    cx.repaint = true;
}

/// Puts the best answer, or an individual of the gallery, on the board.
pub fn adopt(cx: &mut Context, individual: Option<usize>) {
    if let Some(game) = &mut cx.game {
        let effect = game.play.adopt(individual);
        game.run.adopted = game.play.line();
        game.run.adopted_best = match (individual, game.play.run()) {
            (None, Some(run)) if run.bests().1.is_none() => {
                run.report().best.map(|best| best.value)
            }
            _ => None,
        };
        if individual.is_none() {
            // The board must be visible.
            open_sheet(cx, false);
        }
        cx.act(effect);
    }
}
