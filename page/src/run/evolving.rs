//! Running a search: begin, pause, step, go on, put its answers on the board,
//! and the figures that show where it stands.

use crate::board::current_game::CurrentGame;
use crate::run::autosave::EVERY_MS;
use crate::run::run_state::config_of_run;
use crate::run::seed::fresh_seed;
use crate::run::worker_pool::WorkerPool;
use crate::run::{RunPanel, frame_budget};
use crate::shell::context::{Context, Tone};
use crate::shell::dom;
use crate::shell::preferences::SPEEDS;
use evolvarium::game::chart;
use evolvarium::game::run::RunConfig;
use evolvarium::game::{Play, Status};
use evolvarium::i18n::{tr, tr_noop, translate, trn};
use evolvarium::search::islands::{self, IslandLayout};
use evolvarium::search::{Aim, End, Report};

/// Figures change at most ten times a second.
pub const BETWEEN_TEXTS_MS: f64 = 100.0;

/// Of a run that designs levels.
const DESIGNING: &str =
    tr_noop!("Evolving levels: the best so far may be played or kept at any time.");

/// Of a run that designs levels and stands still.
pub const PAUSED: &str =
    tr_noop!("Paused. Play the best level or keep it; Evolve goes on in search of a better one.");

impl CurrentGame {
    /// Begins a run, here or on islands in workers.
    fn begin_search(&mut self, config: &RunConfig) -> Result<(), String> {
        self.run.pool = None;
        let islands = IslandLayout::of(&config.layout()?).islands;
        if islands == 1 {
            self.play.evolve(config)?;
            self.watch();
            return Ok(());
        }
        self.play.evolve_apart(config)?;
        if self.play.run().is_none_or(|run| !run.is_apart()) {
            self.watch();
            return Ok(()); // islands would all do the same
        }
        let pool = WorkerPool::launch(&*self.play);
        self.run.pool = pool.map(Some).inspect_err(|_| self.play.end_run())?;
        Ok(())
    }
}

impl CurrentGame {
    /// Records births, so that lines of descent can be shown.
    fn watch(&mut self) {
        if let Some(run) = self.play.run_mut() {
            run.watch();
        }
    }
}

/// The best score of a search so far, in figures.
pub fn best_of(report: &Report) -> String {
    let best = report.best;
    best.map_or_else(|| "–".to_owned(), |best| chart::short(best.value))
}

/// Says how far a search has come that goes on step by step.
fn tell_step(play: &dyn Play) {
    let Some(report) = play.run().map(|run| run.report()) else {
        return;
    };
    let best = best_of(&report);
    let words = tr!(
        "One step on: generation {generation}, evaluation {evaluation}; the best is {best}.",
        generation = dom::grouped(report.generation),
        evaluation = dom::grouped(report.evaluations),
        best,
    );
    dom::text(&dom::element("outcome"), &words);
}

impl RunPanel {
    /// Evolve and Pause.
    pub fn toggle_evolve(&mut self, cx: &mut Context) {
        if let Some(game) = &mut cx.game {
            if game.run.searching() {
                game.run.stand();
                dom::attribute(&dom::element("story"), "aria-live", "polite");
                game.keep_run();
                game.show_preview(true);
                cx.run_stale = true;
                let words = match game.designing() {
                    true => translate(PAUSED).to_owned(),
                    false => tr!(
                        "Paused. The best answer so far is shown on the board: {best}.",
                        best = game
                            .play
                            .run()
                            .map_or_else(String::new, |run| best_of(&run.report()))
                    ),
                };
                dom::text(&dom::element("outcome"), &words);
                self.config_changed(cx);
                return;
            }
            self.form.measured = None;
            if self.has_run_to_continue(cx) || self.begin_run(cx) {
                run(cx, true);
            }
        }
    }

    /// Whether the run there is can go on and is the one the panel describes.
    fn has_run_to_continue(&self, cx: &Context) -> bool {
        let Some(game) = &cx.game else {
            return false;
        };
        let over = game.play.run().is_none_or(|run| run.end().is_some());
        !over && config_of_run(&*game.play) == self.form.config().ok()
    }

    /// Begins a run as the panel says; whether that worked.
    fn begin_run(&mut self, cx: &mut Context) -> bool {
        let Some(game) = &mut cx.game else {
            return false;
        };
        game.play.timeline_mut().end(false); // it would hide what evolves
        let begun = self
            .form
            .config()
            .and_then(|config| game.begin_search(&config).map(|()| config));
        let outcome = dom::element("outcome");
        dom::class(&outcome, "won", false);
        dom::class(&outcome, "bad", begun.is_err());
        dom::show(&dom::element("go-on"), false);
        dom::class(&dom::element("evolve"), "solved", false);
        match begun {
            Ok(config) => {
                let words = if game.designing() {
                    translate(DESIGNING)
                } else {
                    tr!("Evolving: the best answer so far is shown on the board.")
                };
                game.run.line = game.play.line();
                game.run.kept_at = dom::now();
                match game.take_up(&config) {
                    None => dom::text(&outcome, words),
                    Some(Ok(())) => {
                        dom::text(&outcome, tr!("Going on with the run that was kept."))
                    }
                    Some(Err(why)) => {
                        let words = tr!("The kept run can't be gone on with: {why}.", why);
                        dom::text(&outcome, &words);
                    }
                }
                dom::text(&dom::element("pending"), "");
                self.configs.insert(game.entry.id, config);
                game.run.ran_ms = 0.0;
                self.form.restarted();
                cx.run_stale = true;
                self.show_prefs(cx);
                self.gallery.forget();
                self.births.forget();
                true
            }
            Err(why) => {
                dom::text(&outcome, &why);
                cx.say(&why, Tone::Bad);
                false
            }
        }
    }

    /// One generation, or one child.
    pub fn step_search(&mut self, cx: &mut Context, one_child: bool) {
        if !self.has_run_to_continue(cx) && !self.begin_run(cx) {
            return;
        }
        let Some(game) = &mut cx.game else {
            return;
        };
        game.run.running = false;
        game.run.turned_from = false;
        cx.repaint = true;
        cx.run_stale = true;
        if let Some(pool) = &mut game.run.pool {
            pool.step(one_child);
            game.run.until = Some(u64::MAX); // until their messages come
        } else if one_child {
            let step = game.play.run_mut().map(|run| run.step());
            game.show_preview(true);
            tell_step(&*game.play);
            if let Some(evolvarium::search::Step::Done(end)) = step {
                self.finished(cx, end);
            }
        } else {
            game.run.until = Some(frame_budget::generation(&*game.play) + 1);
        }
    }

    /// On after the end, in search of something better.
    pub fn go_on(&mut self, cx: &mut Context) {
        if let Some(game) = &mut cx.game {
            game.play.resume();
            if let Some(pool) = &mut game.run.pool {
                pool.resume();
            }
            let words = if game.designing() {
                tr!("Searching for a better level.")
            } else {
                tr!("Searching for a better answer.")
            };
            dom::text(&dom::element("outcome"), words);
            dom::class(&dom::element("outcome"), "won", false);
            dom::class(&dom::element("evolve"), "solved", false);
            dom::show(&dom::element("go-on"), false);
            run(cx, true);
        }
    }

    /// The same search from a fresh seed.
    pub fn another_seed(&mut self, cx: &mut Context) {
        self.form.write_seed(fresh_seed());
        if self.begin_run(cx) {
            run(cx, true);
        }
    }

    /// A new run from a fresh seed, unless one is running.
    pub fn begin_anew(&mut self, cx: &mut Context) {
        let searching = cx.game.as_ref().is_some_and(|game| game.run.searching());
        if !searching {
            self.another_seed(cx);
        }
    }

    /// The same, of the search of this id, unless one that designs levels is chosen.
    pub fn design_with(&mut self, cx: &mut Context, search: &str) {
        let set = self
            .form
            .config()
            .map(|config| config.set)
            .unwrap_or_default();
        if self.form.aim() != Some(Aim::Design) {
            self.form.write(&RunConfig {
                search: search.to_owned(),
                set: set
                    .into_iter()
                    .filter(|(id, _)| islands::is_setting(id))
                    .collect(),
                seed: fresh_seed(),
            });
            cx.run_stale = true;
        }
        self.begin_anew(cx);
    }

    /// The best answer on the board.
    pub fn adopt(&mut self, cx: &mut Context) {
        let Some(game) = &mut cx.game else {
            return;
        };
        let effect = game.play.adopt(None);
        // What was asked for is to be seen.
        super::panel::open_sheet(cx, false);
        cx.act(effect);
    }

    /// The search's slice of a frame in which the board is painted if it is
    /// `moving`; whether it needs another frame.
    pub fn search(&mut self, cx: &mut Context, elapsed_ms: f64, moving: bool) -> bool {
        let Some(game) = &mut cx.game else {
            return false;
        };
        if !game.run.searching() {
            return false;
        }
        let before = frame_budget::generation(&*game.play);
        game.run.ran_ms += elapsed_ms;
        if let Some(pool) = &mut game.run.pool {
            if game.run.kept_at + EVERY_MS <= dom::now() {
                game.run.kept_at = dom::now();
                pool.keep(); // what comes of it is written when it is there
            }
            game.show_preview(false);
            // Their messages ask for frames; only a speed that grows needs more.
            return SPEEDS[cx.prefs.speed].rate(game.run.ran_ms).is_some();
        }
        let rate = SPEEDS[cx.prefs.speed].rate(game.run.ran_ms);
        let goal = match (game.run.until, rate) {
            (Some(until), _) => Some(until),
            (None, Some(rate)) => {
                // What could not be done in time is not made up for.
                game.run.owed = (game.run.owed + elapsed_ms * rate / 1000.0).min(1.0 + rate * 0.05);
                if game.run.owed < 1.0 {
                    return true;
                }
                Some(before + game.run.owed as u64)
            }
            (None, None) => None,
        };
        // The figures' share of this frame is not the search's.
        let now = dom::now();
        let due = now - self.form.shown_at >= BETWEEN_TEXTS_MS;
        let texts = if due {
            self.form.texts_ms + self.gallery.cost_ms(now)
        } else {
            0.0
        };
        let paints = moving || due || self.gallery.is_painting();
        let whole = self.form.pace.budget_ms(elapsed_ms, paints);
        let budget = (whole - texts).max(whole / 6.0);
        let slice = self.form.pace.slice(&mut *game.play, goal, budget);
        let after = frame_budget::generation(&*game.play);
        game.run.owed = (game.run.owed - (after - before) as f64).max(0.0);
        if game.run.until.is_some_and(|until| after >= until) {
            game.run.until = None;
            cx.run_stale = true;
            tell_step(&*game.play);
        }
        game.keep_run_at_times();
        game.run.preview_due |= slice.improved;
        game.show_preview(slice.end.is_some() || !game.run.searching());
        if let Some(end) = slice.end {
            if self.form.per_second == 0.0 {
                // Over before it could be measured.
                self.form.per_second = self.form.pace.speed() * 1000.0;
            }
            self.finished(cx, end);
        }
        true
    }

    /// Says that the run is over, and why.
    pub fn finished(&mut self, cx: &mut Context, end: End) {
        let Some(game) = &mut cx.game else {
            return;
        };
        game.run.stand();
        game.show_preview(true);
        cx.run_stale = true;
        let Some(run) = game.play.run() else {
            return;
        };
        let report = &run.report();
        let generation = dom::grouped(report.generation);
        let evaluations = report.evaluations;
        let seed = run.seed();
        let words = match end {
            End::Solved => trn!(
                evaluations,
                "Solved in generation {generation} after {n} evaluation, seed {seed}.",
                "Solved in generation {generation} after {n} evaluations, seed {seed}.",
                generation,
                seed
            ),
            End::Exhausted => trn!(
                evaluations,
                "Everything there is has been looked at: generation {generation} after {n} \
                 evaluation, seed {seed}.",
                "Everything there is has been looked at: generation {generation} after {n} \
                 evaluations, seed {seed}.",
                generation,
                seed
            ),
            End::Limit => trn!(
                evaluations,
                "The search has reached its own limit: generation {generation} after {n} \
                 evaluation, seed {seed}.",
                "The search has reached its own limit: generation {generation} after {n} \
                 evaluations, seed {seed}.",
                generation,
                seed
            ),
        };
        let words = match run.search_conclusion() {
            Some(shown) => format!("{shown} {words}"),
            None => words,
        };
        let outcome = dom::element("outcome");
        dom::text(&outcome, &words);
        dom::class(&outcome, "won", end == End::Solved);
        // Under the board, too, where one looks while the sheet is closed.
        let news = end == End::Solved && game.play.status() != Status::Solved;
        dom::class(&dom::element("evolve"), "solved", end == End::Solved);
        dom::show(&dom::element("go-on"), end != End::Exhausted);
        let designed = run.best_summary().is_some();
        let words = match designed {
            true => tr!("A new level has evolved. Play it?"),
            false => tr!("Solved by evolution. Put it on the board?"),
        };
        if news || designed {
            cx.say_until_next(words, Tone::Plain);
            dom::class(&dom::element("message"), "evolved", true);
        }
        self.config_changed(cx);
    }
}

fn run(cx: &mut Context, on: bool) {
    if on && cx.designing() {
        dom::text(&dom::element("outcome"), translate(DESIGNING));
    }
    if dom::element("message").class_list().contains("evolved") {
        cx.say_until_next("", Tone::Plain);
    }
    if let Some(game) = &mut cx.game {
        game.run.running = on;
        game.run.owed = 1.0;
        game.run.turned_from &= !on;
    }
    // Births are heard when they are looked at one by one.
    let story = dom::element("story");
    dom::optional(&story, "aria-live", (!on).then_some("polite"));
    cx.repaint = true;
    cx.run_stale = true;
}

/// An individual of the gallery on the board.
pub fn adopt_individual(cx: &mut Context, index: usize) {
    if let Some(game) = &mut cx.game {
        let effect = game.play.adopt(Some(index));
        cx.act(effect);
    }
}
