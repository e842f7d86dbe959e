//! The figures of a run, its chart and its population.

use crate::model::context::{Context, RUN_DATA};
use crate::model::current_game::CurrentGame;
use crate::platform::id::Id;
use crate::platform::{dom, id};
use crate::run::RunPanel;
use crate::run::champion_line::line_buttons;
use crate::run::outcome::outcome_texts;
use crate::run::worker_pool::WorkerPool;
use evolvarium::game::files::link::Mode;
use evolvarium::game::input::sheet::Sheet;
use evolvarium::game::run::chart;
use evolvarium::game::run::control::RunControl;
use evolvarium::game::run::words::best_of_run;
use evolvarium::i18n::{noun, tr, translate, trn};
use evolvarium::search::{Aim, Direction, Method};

impl RunPanel {
    /// Updates the panel, at most ten times a second while the search runs.
    pub fn search_texts(&mut self, cx: &mut Context) {
        let Some(game) = &mut cx.game else { return };
        let now = dom::now();
        let at_once = std::mem::take(&mut self.stale);
        let due = game.run.is_panel_due(now, self.extras.pool.is_some());
        let searching = game.run.is_searching();
        let palette = &cx.palette;
        self.gallery.is_put_away =
            cx.mode == Mode::Study && dom::media(dom::SHEET) && cx.sheet == Sheet::Peek;
        let is_new = searching && self.gallery.is_behind(game.run.answer_shown_at());
        if !at_once && !due {
            let (play, words) = (&mut *game.play, self.gallery.words);
            if std::mem::take(&mut self.births_wait) {
                self.births.refresh(play, None, palette, (true, words.1));
            }
            return match is_new {
                true => (self.gallery).refresh(play, palette, now, (searching, true), words),
                false => self.gallery.paint_rest(play, palette, searching),
            };
        }
        run_data(cx);
        // Nothing of the panel is seen in Play: it is written when it is opened.
        if cx.mode == Mode::Play {
            return self.design_texts(cx);
        }
        let Some(game) = &mut cx.game else { return };
        let line = game.play.run().and_then(|run| run.line());
        let is_revealing = line.is_some_and(|line| self.gallery.revealed < line.boards.len());
        outcome_texts(game, is_revealing);
        line_buttons(cx);
        let Some(game) = &mut cx.game else { return };
        // Births are spoken only while the search is paused.
        let live = (!searching).then_some("polite");
        dom::optional(&id::story.element(), "aria-live", live);
        let button = id::evolve_button.element();
        if searching {
            dom::relabel(&button, tr!("Pause"), "pause");
        } else {
            dom::relabel(&button, tr!("Evolve"), "evolve");
        }
        if let Some(run) = game.play.run() {
            let report = run.report();
            if searching {
                game.run.measure(now, report.evaluations);
            }
            let until = game.watched.map(|watched| watched.1);
            figures(run, game.run.evaluations_per_second(), until);
            if cx.mode == Mode::Study {
                founders(run);
            }
        } else {
            clear_figures();
        }
        let run = game.play.run();
        // Another search has been chosen: the figures are of the one before.
        let chosen = self.form.spec().map(|spec| spec.id);
        let is_other = !searching && run.is_some_and(|run| Some(run.spec().id) != chosen);
        dom::class(&id::evolve.element(), "other-search", is_other);
        let method = run.map(|run| run.spec().method).or(self.form.method());
        let method = method.unwrap_or(Method::Evolution);
        method_texts(method, cx.prefs.by_evaluations);
        adopt_button(game);
        self.chart.paint(
            &*game.play,
            self.extras.past_run.as_ref(),
            palette,
            ((&cx.prefs, cx.mode), method),
        );
        game.run.panel_was_shown(now, dom::now());
        let levels = match game.play.run() {
            Some(_) => game.designing(),
            None => !game.is_editor() && self.form.aim() == Some(Aim::Design),
        };
        let is_slow = game.play.run().is_some_and(|run| game.run.is_slow(run));
        self.form.suggest_fastest(is_slow);
        let mut pool = self.extras.pool.as_mut();
        let remote = pool.is_some();
        let waits = |pool: &mut &mut WorkerPool| std::mem::take(&mut pool.population_waits);
        let population_due = pool.as_mut().is_none_or(waits);
        let play = &mut *game.play;
        if population_due || at_once {
            // Islands are painted all at once: no search waits for the end of the frame.
            let slow = searching && !remote;
            let at_once = is_new || (at_once || remote) && !slow;
            self.gallery
                .refresh(play, palette, now, (slow, at_once), (levels, method));
        }
        self.islands_view
            .paint(play, pool.as_deref_mut(), palette, at_once);
        // While it runs here, each frame has its part: the births are painted in the next one.
        self.births_wait = at_once && searching && !remote;
        if !self.births_wait {
            self.births.refresh(play, pool, palette, (at_once, method));
        }
        super::best_history::past_texts(cx);
        let note = cx.run().and_then(|run| run.fitness_note());
        let place = id::fitness_note.element();
        dom::show(&place, note.is_some());
        dom::set_text(&place, &note.unwrap_or_default());
        self.design_texts(cx);
        self.breeding_texts(cx);
    }
}

/// Writes the state of the run for automation.
fn run_data(cx: &Context) {
    let Some(run) = cx.run() else {
        return dom::remove_data(&cx.main, &RUN_DATA);
    };
    let report = run.report();
    let best = report.best.map(|best| best.value.to_string());
    let values = [
        run.spec().id.to_owned(),
        cx.is_searching().to_string(),
        report.generation.to_string(),
        report.evaluations.to_string(),
        best.unwrap_or_default(),
    ];
    for (name, value) in RUN_DATA.iter().zip(&values) {
        dom::attribute(&cx.main, &format!("data-{name}"), value);
    }
}

/// Enables the button that puts the best answer on the board: there is one, and it is not there yet.
fn adopt_button(game: &CurrentGame) {
    let run = game.play.run().filter(|run| run.report().best.is_some());
    let enabled = run.is_some_and(|run| !game.run.has_best(run, &game.play.line()));
    dom::disable(&id::adopt.element(), !enabled);
}

fn figures(run: &dyn RunControl, evaluations_per_second: f64, until: Option<u64>) {
    dom::class(&id::evolve.element(), "begun", true);
    let report = &run.report();
    let set = |id: Id, text: &str| dom::set_text(&id.element(), text);
    set(id::generation, &dom::grouped(run.generation()));
    let evaluations = dom::grouped(report.evaluations);
    let until = until.filter(|until| report.evaluations <= *until);
    let of_all = until.map(|until| format!("{evaluations} / {}", dom::grouped(until)));
    set(id::evaluations, &of_all.unwrap_or(evaluations));
    let rate = if evaluations_per_second >= 1.0 {
        chart::short(evaluations_per_second)
    } else {
        "–".to_owned()
    };
    set(id::per_second, &rate);
    let method = run.spec().method;
    let best = best_of_run(run);
    let best = match report.restarts {
        0 => best,
        restarts => trn!(
            restarts,
            "{best} ({n} restart)",
            "{best} ({n} restarts)",
            best
        ),
    };
    set(id::best, &best);
    let name = match report.direction {
        _ if !method.has_fitness() => tr!("Best"),
        Direction::Lower => tr!("Best (lower is better)"),
        Direction::Higher => tr!("Best (higher is better)"),
    };
    set(id::best_name, name);
    let short = chart::short(run.generation() as f64);
    let short = match method {
        method if method.evolves() => tr!("gen {generation}", generation = short),
        _ => format!("{} {short}", translate(method.step_name())),
    };
    let spark = match report.best {
        Some(_) => tr!("best {best} · {step}", best, step = short),
        None => short,
    };
    set(id::spark_text, &spark);
}

/// How many of the initial population have descendants.
fn founders(run: &dyn RunControl) {
    let founders = run.founders();
    // A run that was brought back at its end has none.
    let founders = founders.filter(|(_, all)| *all > 0);
    dom::show(&id::founders_row.element(), founders.is_some());
    if let Some((living, all)) = founders {
        let (living, all) = (dom::grouped(living as u64), dom::grouped(all as u64));
        dom::set_text(
            &id::founders.element(),
            &tr!("{living} of {all}", living, all),
        );
    }
}

/// Names the parts of the panel by the method of the run, or of the chosen search.
fn method_texts(method: Method, by_evaluations: bool) {
    let vocabulary = method.vocabulary();
    let set = |id: Id, text: &str| dom::set_text(&id.element(), translate(text));
    let title = |id: Id, text: &str| {
        dom::attribute(&id.element(), "title", translate(text));
    };
    let label = |id: Id, text: &str| dom::set_label(&id.element(), translate(text));
    set(id::generation_name, method.step_name());
    set(id::evaluations_name, method.effort_name());
    let effort = noun(translate(method.effort_name()));
    let text = tr!("by {effort}", effort);
    dom::set_text(&id::by_evaluations_name.element(), &text);
    match by_evaluations {
        true => dom::set_text(&id::log_x_name.element(), &tr!("log {effort}", effort)),
        false => set(id::log_x_name, vocabulary.log_steps),
    }
    set(id::log_y_name, vocabulary.log_values);
    set(id::ancestor_name, vocabulary.candidate);
    title(id::step_button, vocabulary.step_title);
    label(id::explain_latest, vocabulary.latest);
    label(id::explain_line, vocabulary.line);
    dom::show(&id::explain_latest.element(), !vocabulary.latest.is_empty());
    dom::show(&id::explain_line.element(), !vocabulary.line.is_empty());
    for (id, (name, what)) in [
        (id::explain_next, vocabulary.next),
        (id::explain_skip, vocabulary.skip),
    ] {
        label(id, name);
        title(id, what);
    }
}

fn clear_figures() {
    dom::class(&id::evolve.element(), "begun", false);
    for id in [id::generation, id::evaluations, id::per_second, id::best] {
        dom::set_text(&id.element(), "–");
    }
    dom::set_text(&id::spark_text.element(), "");
}
