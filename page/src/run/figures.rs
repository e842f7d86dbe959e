//! The figures of a run: where it stands, its chart, its population.

use crate::run::RunPanel;
use crate::run::config_form::ConfigForm;
use crate::run::evolving::{BETWEEN_TEXTS_MS, best_of};
use crate::shell::context::Context;
use crate::shell::{dom, feedback};
use evolvarium::game::chart;
use evolvarium::game::run_control::RunControl;
use evolvarium::i18n::{tr, trn};

impl RunPanel {
    /// Brings the panel up to date, at most ten times a second while the
    /// search runs.
    pub fn search_texts(&mut self, cx: &mut Context) {
        let Some(game) = &mut cx.game else {
            return;
        };
        let now = dom::now();
        let at_once = std::mem::take(&mut cx.run_stale);
        // Cores that islands have are not spent on pictures of them.
        let between = BETWEEN_TEXTS_MS * if game.run.pool.is_some() { 2.5 } else { 1.0 };
        let due = game.run.searching() && now - self.form.shown_at >= between;
        if !at_once && !due {
            let searching = game.run.searching();
            self.gallery.go_on(&*game.play, &cx.palette, searching);
            return;
        }
        self.form.shown_at = now;
        let button = dom::element("evolve-button");
        if game.run.searching() {
            dom::relabel(&button, tr!("Pause"), "pause");
        } else {
            dom::relabel(&button, tr!("Evolve"), "evolve");
        }
        let running = if game.run.searching() {
            "true"
        } else {
            "false"
        };
        if let Some(run) = game.play.run() {
            let report = run.report();
            if game.run.searching() {
                self.form.measure(now, report.evaluations);
            }
            let attributes = [
                ("data-search", run.spec().id.to_owned()),
                ("data-running", running.to_owned()),
                ("data-generation", report.generation.to_string()),
                ("data-evaluations", report.evaluations.to_string()),
                (
                    "data-best",
                    report
                        .best
                        .map_or_else(String::new, |best| best.value.to_string()),
                ),
            ];
            for (name, value) in &attributes {
                dom::attribute(&cx.main, name, value);
            }
            figures(run, self.form.per_second);
        } else {
            for name in ["search", "running", "generation", "evaluations", "best"] {
                dom::optional(&cx.main, &format!("data-{name}"), None);
            }
            no_figures();
        }
        let (palette, prefs) = (&cx.palette, &cx.prefs);
        self.chart.paint(&*game.play, palette, prefs);
        self.form.texts_ms = self.form.texts_ms * 0.5 + (dom::now() - now) * 0.5;
        let searching = game.run.searching();
        let levels = game.designing();
        let apart = game.run.pool.is_some();
        let news = !apart || std::mem::take(&mut game.run.people);
        if news || at_once {
            // Of islands all at once: no search waits for the frame's end.
            let slow = searching && !apart;
            self.gallery.refresh(
                &mut *game.play,
                palette,
                now,
                slow,
                at_once || apart,
                levels,
            );
        }
        let Some(game) = &mut cx.game else {
            return;
        };
        let pool = game.run.pool.as_mut();
        self.islands_view
            .paint(&*game.play, pool, &cx.palette, at_once);
        let pool = game.run.pool.as_mut();
        self.births
            .refresh(&mut *game.play, pool, &cx.palette, at_once);
        super::best_history::past_texts(cx);
        self.design_texts(cx);
        feedback::hear_best(cx);
    }
}

impl ConfigForm {
    /// Measures evaluations per second, smoothed over about a second.
    fn measure(&mut self, now: f64, evaluations: u64) {
        if let Some((then, before)) = self.measured {
            let seconds = (now - then) / 1000.0;
            if seconds < 0.05 {
                return;
            }
            let rate = evaluations.saturating_sub(before) as f64 / seconds;
            self.per_second = if self.per_second == 0.0 {
                rate
            } else {
                self.per_second * 0.8 + rate * 0.2
            };
        }
        self.measured = Some((now, evaluations));
    }
}

fn figures(run: &dyn RunControl, per_second: f64) {
    dom::class(&dom::element("evolve"), "begun", true);
    let report = &run.report();
    let set = |id: &str, words: &str| dom::text(&dom::element(id), words);
    set("generation", &dom::grouped(report.generation));
    let evaluations = dom::grouped(report.evaluations);
    set("evaluations", &evaluations);
    let pace = if per_second >= 1.0 {
        chart::short(per_second)
    } else {
        "–".to_owned()
    };
    set("pace", &pace);
    let best = best_of(report);
    let best = match report.restarts {
        0 => best,
        restarts => trn!(
            restarts,
            "{best} ({n} restart)",
            "{best} ({n} restarts)",
            best
        ),
    };
    set("best", &best);
    let short = tr!(
        "gen {generation}",
        generation = chart::short(report.generation as f64)
    );
    let spark = match report.best {
        Some(_) => format!("{best} · {short}"),
        None => short,
    };
    set("spark-text", &spark);
    let adopt = dom::element("adopt");
    dom::optional(&adopt, "disabled", report.best.is_none().then_some(""));
}

fn no_figures() {
    dom::class(&dom::element("evolve"), "begun", false);
    for id in ["generation", "evaluations", "pace", "best"] {
        dom::text(&dom::element(id), "–");
    }
    dom::text(&dom::element("spark-text"), "");
    dom::attribute(&dom::element("adopt"), "disabled", "");
}
