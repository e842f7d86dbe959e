//! Running a search: begin, pause, step, go on, put its answers on the board,
//! and the figures that show where it stands.

use super::app::{App, Tone};
use super::command::Command;
use super::islands::Fleet;
use super::keeping::EVERY_MS;
use super::pace;
use super::prefs::SPEEDS;
use super::table::Table;
use super::{dom, panel};
use evolvarium::game::chart;
use evolvarium::game::run::Plan;
use evolvarium::game::run_control::RunControl;
use evolvarium::game::{Play, Status};
use evolvarium::i18n::{tr, tr_noop, translate, trn};
use evolvarium::search::islands::Layout;
use evolvarium::search::{End, Report};

/// Figures change at most ten times a second.
const BETWEEN_TEXTS_MS: f64 = 100.0;

/// Of a run that designs levels.
const DESIGNING: &str =
    tr_noop!("Evolving levels: the best so far may be played or kept at any time.");

/// Of a run that designs levels and stands still.
pub const PAUSED: &str =
    tr_noop!("Paused. Play the best level or keep it; Evolve goes on in search of a better one.");

/// The plan of the run there is.
pub fn planned(play: &dyn Play) -> Option<Plan> {
    let run = play.run()?;
    let set = run.settings().changed().chain(run.layout().changed());
    Some(Plan {
        search: run.spec().id.to_owned(),
        set: set.map(|(id, value)| (id.to_owned(), value)).collect(),
        seed: run.seed(),
    })
}

impl Table {
    /// Begins a run, here or on islands in workers.
    fn begin_search(&mut self, plan: &Plan) -> Result<(), String> {
        self.fleet = None;
        let islands = Layout::of(&plan.layout()?).islands;
        if islands == 1 {
            self.play.evolve(plan)?;
            self.watch();
            return Ok(());
        }
        self.play.evolve_apart(plan)?;
        if self.play.run().is_none_or(|run| !run.is_apart()) {
            self.watch();
            return Ok(()); // islands would all do the same
        }
        let fleet = Fleet::launch(&*self.play);
        self.fleet = fleet.map(Some).inspect_err(|_| self.play.end_run())?;
        Ok(())
    }
}

impl Table {
    /// So that it can be told who came from whom.
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

impl App {
    /// What a button asks for that is about searching.
    pub fn evolve_command(&mut self, command: Command, shift: bool) {
        match command {
            Command::Evolve => self.toggle_evolve(),
            Command::Step => self.step_search(shift),
            Command::GoOn => self.go_on(),
            Command::AnotherSeed => self.another_seed(),
            Command::Defaults => self.panel_defaults(),
            Command::AdoptIndividual(index) if self.designing() => self.play_design(Some(index)),
            Command::AdoptIndividual(index) => self.adopt_individual(index),
            Command::ExplainLatest => self.explain_latest(),
            Command::ExplainLine => self.explain_line(),
            Command::ExplainNext => self.explain_next(),
            Command::Glossary => self.open_glossary(),
            Command::Harder => self.go_harder(),
            Command::Another => self.go_to_another(),
            Command::New => self.show_workshop(),
            Command::Make => self.begin_making(),
            Command::CancelNew => self.cancel_making(),
            _ => {}
        }
    }

    /// Evolve and Pause.
    fn toggle_evolve(&mut self) {
        if let Some(table) = &mut self.table {
            if table.searching() {
                table.running = false;
                table.until = None;
                dom::attribute(&dom::element("story"), "aria-live", "polite");
                table.keep_run();
                table.show_preview(true);
                self.panel.stale = true;
                let words = match table.designing() {
                    true => translate(PAUSED).to_owned(),
                    false => tr!(
                        "Paused. The best answer so far is shown on the board: {best}.",
                        best = table
                            .play
                            .run()
                            .map_or_else(String::new, |run| best_of(&run.report()))
                    ),
                };
                dom::text(&dom::element("outcome"), &words);
                self.plan_changed();
                return;
            }
            self.panel.measured = None;
            if self.has_run_to_continue() || self.begin_run() {
                self.run(true);
            }
        }
    }

    /// Whether the run there is can go on and is the one the panel describes.
    fn has_run_to_continue(&self) -> bool {
        let Some(table) = &self.table else {
            return false;
        };
        let over = table.play.run().is_none_or(|run| run.end().is_some());
        !over && planned(&*table.play) == self.panel.plan().ok()
    }

    fn run(&mut self, on: bool) {
        if on && self.designing() {
            dom::text(&dom::element("outcome"), translate(DESIGNING));
        }
        if dom::element("message").class_list().contains("evolved") {
            self.say_until_next("", Tone::Plain);
        }
        if let Some(table) = &mut self.table {
            table.running = on;
            table.owed = 1.0;
            table.turned_from &= !on;
        }
        // Births are heard when they are looked at one by one.
        let story = dom::element("story");
        dom::optional(&story, "aria-live", (!on).then_some("polite"));
        self.repaint = true;
        self.panel.stale = true;
    }

    /// Begins a run as the panel says; whether that worked.
    fn begin_run(&mut self) -> bool {
        let Some(table) = &mut self.table else {
            return false;
        };
        table.play.timeline_mut().end(false); // it would hide what evolves
        let begun = self
            .panel
            .plan()
            .and_then(|plan| table.begin_search(&plan).map(|()| plan));
        let outcome = dom::element("outcome");
        dom::class(&outcome, "won", false);
        dom::class(&outcome, "bad", begun.is_err());
        dom::show(&dom::element("go-on"), false);
        dom::class(&dom::element("evolve"), "solved", false);
        match begun {
            Ok(plan) => {
                let words = if table.designing() {
                    translate(DESIGNING)
                } else {
                    tr!("Evolving: the best answer so far is shown on the board.")
                };
                table.run_line = table.play.line();
                table.run_kept_ms = dom::now();
                match table.take_up(&plan) {
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
                self.plans.insert(table.entry.id, plan);
                table.ran_ms = 0.0;
                self.panel.restarted();
                self.show_panel_prefs();
                self.gallery.forget();
                self.explain.forget();
                true
            }
            Err(why) => {
                dom::text(&outcome, &why);
                self.say(&why, Tone::Bad);
                false
            }
        }
    }

    /// One generation, or one child.
    pub fn step_search(&mut self, one_child: bool) {
        if !self.has_run_to_continue() && !self.begin_run() {
            return;
        }
        let Some(table) = &mut self.table else {
            return;
        };
        table.running = false;
        table.turned_from = false;
        self.repaint = true;
        self.panel.stale = true;
        if let Some(fleet) = &mut table.fleet {
            fleet.step(one_child);
            table.until = Some(u64::MAX); // until they have told
        } else if one_child {
            let step = table.play.run_mut().map(|run| run.step());
            table.show_preview(true);
            tell_step(&*table.play);
            if let Some(evolvarium::search::Step::Done(end)) = step {
                self.finished(end);
            }
        } else {
            table.until = Some(pace::generation(&*table.play) + 1);
        }
    }

    /// On after the end, in search of something better.
    pub fn go_on(&mut self) {
        if let Some(table) = &mut self.table {
            table.play.resume();
            if let Some(fleet) = &mut table.fleet {
                fleet.resume();
            }
            let words = if table.designing() {
                tr!("Searching for a better level.")
            } else {
                tr!("Searching for a better answer.")
            };
            dom::text(&dom::element("outcome"), words);
            dom::class(&dom::element("outcome"), "won", false);
            dom::class(&dom::element("evolve"), "solved", false);
            dom::show(&dom::element("go-on"), false);
            self.run(true);
        }
    }

    /// The same search from a seed nobody has chosen.
    pub fn another_seed(&mut self) {
        self.panel.write_seed(panel::fresh_seed());
        if self.begin_run() {
            self.run(true);
        }
    }

    /// An individual of the gallery on the board.
    fn adopt_individual(&mut self, index: usize) {
        if let Some(table) = &mut self.table {
            let effect = table.play.adopt(Some(index));
            self.act(effect);
        }
    }

    /// The search's slice of a frame in which the board is painted if it is
    /// `moving`; whether it needs another frame.
    pub fn search(&mut self, elapsed_ms: f64, moving: bool) -> bool {
        let Some(table) = &mut self.table else {
            return false;
        };
        if !table.searching() {
            return false;
        }
        let before = pace::generation(&*table.play);
        table.ran_ms += elapsed_ms;
        if let Some(fleet) = &mut table.fleet {
            if table.run_kept_ms + EVERY_MS <= dom::now() {
                table.run_kept_ms = dom::now();
                fleet.keep(); // what comes of it is written when it is there
            }
            table.show_preview(false);
            // Their news asks for frames; only a speed that grows needs more.
            return SPEEDS[self.prefs.speed].rate(table.ran_ms).is_some();
        }
        let rate = SPEEDS[self.prefs.speed].rate(table.ran_ms);
        let goal = match (table.until, rate) {
            (Some(until), _) => Some(until),
            (None, Some(rate)) => {
                // What could not be done in time is not made up for.
                table.owed = (table.owed + elapsed_ms * rate / 1000.0).min(1.0 + rate * 0.05);
                if table.owed < 1.0 {
                    return true;
                }
                Some(before + table.owed as u64)
            }
            (None, None) => None,
        };
        // The figures' share of this frame is not the search's.
        let now = dom::now();
        let due = now - self.panel.shown_at >= BETWEEN_TEXTS_MS;
        let texts = if due {
            self.panel.texts_ms + self.gallery.cost_ms(now)
        } else {
            0.0
        };
        let paints = moving || due || self.gallery.is_painting();
        let whole = self.panel.pace.budget_ms(elapsed_ms, paints);
        let budget = (whole - texts).max(whole / 6.0);
        let slice = self.panel.pace.slice(&mut *table.play, goal, budget);
        let after = pace::generation(&*table.play);
        table.owed = (table.owed - (after - before) as f64).max(0.0);
        if table.until.is_some_and(|until| after >= until) {
            table.until = None;
            self.panel.stale = true;
            tell_step(&*table.play);
        }
        table.keep_run_at_times();
        table.preview_due |= slice.improved;
        table.show_preview(slice.end.is_some() || !table.searching());
        if let Some(end) = slice.end {
            if self.panel.per_second == 0.0 {
                // Over before it could be measured.
                self.panel.per_second = self.panel.pace.speed() * 1000.0;
            }
            self.finished(end);
        }
        true
    }

    /// Says that the run is over, and why.
    pub fn finished(&mut self, end: End) {
        let Some(table) = &mut self.table else {
            return;
        };
        table.running = false;
        table.until = None;
        table.show_preview(true);
        self.panel.stale = true;
        let Some(run) = table.play.run() else {
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
        let news = end == End::Solved && table.play.status() != Status::Solved;
        dom::class(&dom::element("evolve"), "solved", end == End::Solved);
        dom::show(&dom::element("go-on"), end != End::Exhausted);
        let designed = run.best_summary().is_some();
        let words = match designed {
            true => tr!("A new level has evolved. Play it?"),
            false => tr!("Solved by evolution. Put it on the board?"),
        };
        if news || designed {
            self.say_until_next(words, Tone::Plain);
            dom::class(&dom::element("message"), "evolved", true);
        }
        self.plan_changed();
    }

    /// Brings the panel up to date, at most ten times a second while the
    /// search runs.
    pub fn search_texts(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        let now = dom::now();
        let at_once = std::mem::take(&mut self.panel.stale);
        // Cores that islands have are not spent on pictures of them.
        let between = BETWEEN_TEXTS_MS * if table.fleet.is_some() { 2.5 } else { 1.0 };
        let due = table.searching() && now - self.panel.shown_at >= between;
        if !at_once && !due {
            let searching = table.searching();
            self.gallery.go_on(&*table.play, &self.palette, searching);
            return;
        }
        self.panel.shown_at = now;
        let button = dom::element("evolve-button");
        if table.searching() {
            dom::relabel(&button, tr!("Pause"), "pause");
        } else {
            dom::relabel(&button, tr!("Evolve"), "evolve");
        }
        let running = if table.searching() { "true" } else { "false" };
        if let Some(run) = table.play.run() {
            let report = run.report();
            if table.searching() {
                self.panel.measure(now, report.evaluations);
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
                dom::attribute(&self.main, name, value);
            }
            figures(run, self.panel.per_second);
        } else {
            for name in ["search", "running", "generation", "evaluations", "best"] {
                dom::optional(&self.main, &format!("data-{name}"), None);
            }
            no_figures();
        }
        let (palette, prefs) = (&self.palette, &self.prefs);
        self.plot.paint(&*table.play, palette, prefs);
        self.panel.texts_ms = self.panel.texts_ms * 0.5 + (dom::now() - now) * 0.5;
        let searching = table.searching();
        let levels = table.designing();
        let apart = table.fleet.is_some();
        let news = !apart || std::mem::take(&mut table.people);
        if news || at_once {
            // Of islands all at once: no search waits for the frame's end.
            let slow = searching && !apart;
            self.gallery.refresh(
                &mut *table.play,
                palette,
                now,
                slow,
                at_once || apart,
                levels,
            );
        }
        let Some(table) = &mut self.table else {
            return;
        };
        let fleet = table.fleet.as_mut();
        self.seascape
            .paint(&*table.play, fleet, &self.palette, at_once);
        let fleet = table.fleet.as_mut();
        self.explain
            .refresh(&mut *table.play, fleet, &self.palette, at_once);
        self.past_texts();
        self.design_texts();
        self.hear_best();
    }
}

impl panel::Panel {
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
