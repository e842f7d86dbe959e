//! A race and its results while it is run: progress, table, rank tests, picture.

use web_sys::Element;

use super::race_workers::LabRace;
use super::{Lab, Shown, finished_races, lanes};
use crate::model::context::{Context, PageView, Tone};
use crate::platform::canvas::{Canvas, Palette};
use crate::platform::terms::show_with_terms;
use crate::platform::{dom, id};
use evolvarium::game::capital;
use evolvarium::game::files::link::{Link, Mode, Show};
use evolvarium::i18n::{self, tr, translate, trn};
use evolvarium::paint::{Painter as _, point};
use evolvarium::puzzles::find;
use evolvarium::race::{
    Contestant, Measure, RaceActivity, RaceResults, RunOutcome, chart, presets, report, sentences,
};

/// The least time between two updates of texts and picture.
const MIN_INTERVAL_MS: f64 = 250.0;
/// The largest share of the time that these updates may take.
const SHARE: f64 = 0.1;

/// The title of a preset race.
pub fn title(race: &presets::RacePreset) -> String {
    let name = find(race.puzzle).map_or(race.puzzle, |entry| translate(entry.name));
    i18n::fill(translate(race.title), &[("name", &name)])
}

/// The title of a race.
pub(super) fn name(race: &LabRace) -> String {
    let ready = race.link.preset();
    let name = puzzle(&race.results);
    let own = || match race.is_opened() {
        true => tr!("{name}: results", name),
        false => format!("{name}: {}", sentences::levels(&race.results.config)),
    };
    ready.map_or_else(own, title)
}

/// The name of a race's puzzle.
fn puzzle(results: &RaceResults) -> &'static str {
    find(results.config.puzzle).map_or("", |entry| translate(entry.name))
}

/// The conditions of all runs in words, without the number of workers.
fn terms(results: &RaceResults) -> String {
    let what = capital(sentences::conditions(results, puzzle(results)));
    match results.config.measure {
        Measure::Evaluations => tr!("{what}, compared by evaluations to solve.", what),
        Measure::Seconds => tr!("{what}, compared by time to solve.", what),
        Measure::Score => tr!("{what}, compared by final fitness.", what),
    }
}

impl Lab {
    /// Keeps a race when it is finished, before that every few seconds, or `at_once`.
    pub fn keep_race(&mut self, cx: &mut Context, at_once: bool) {
        let Some(race) = &mut self.race else { return };
        let over = race.state.is_over();
        if !race.state.take_store(dom::now(), at_once) {
            return;
        }
        if race.is_of_lesson {
            return finished_races::keep_of_lesson(race);
        }
        let sound = finished_races::all_are_readable();
        let (title, mut about) = (name(race), terms(&race.results));
        let ready = race.link.preset();
        if ready.is_none() {
            let contestants = race.results.config.contestants.iter();
            let names: Vec<String> = contestants.map(Contestant::name).collect();
            let common = race.results.config.common_part();
            let common = common.map_or_else(String::new, |common| format!("{common}: "));
            about = format!("{common}{}. {about}", names.join(" · "));
        }
        if !finished_races::keep(race, &title, &about) && over {
            let large = tr!("The race is too large to keep here: save it as CSV or JSON.");
            race.note = format!("{}\n{large}", race.note).trim().to_owned();
        }
        if !sound {
            cx.say(finished_races::damaged(), Tone::Bad);
        }
    }

    /// Shows or hides the race, with the texts that do not change while it is run.
    pub fn show_race(&self, cx: &Context) {
        let is_shown = match self.shown {
            Shown::Front => false,
            Shown::Race => true,
            Shown::Lessons => self.lessons.has_bet(),
        };
        dom::show(&id::lab_race.element(), is_shown);
        // In a lesson they are closed at first.
        let numbers = cx.prefs.race_numbers && self.shown != Shown::Lessons;
        dom::flag(&id::race_numbers.element(), "open", numbers);
        let Some(race) = self.shown_race() else {
            return;
        };
        let ready = race.link.preset();
        dom::set_text(&id::race_title.element(), &name(race));
        let of =
            |text: fn(&presets::RacePreset) -> &str| ready.map_or("", |race| translate(text(race)));
        dom::set_text(&id::race_question.element(), of(|race| race.question));
        show_with_terms(&id::race_about.element(), of(|race| race.about));
        dom::show(&id::race_about.element(), ready.is_some());
        dom::set_text(&id::race_budget.element(), &terms(&race.results));
        link_to_study(&race.results);
        let lab = id::lab_race.element();
        dom::flag(&lab, "data-opened", race.is_opened());
        if let Some(edit) = dom::find(&lab, "[data-command=lab-change]") {
            dom::show(&edit, race.results.config.evaluations.is_some());
        }
        let note = sentences::note(&race.results);
        dom::set_text(
            &id::race_note.element(),
            note.as_deref().unwrap_or_default(),
        );
        dom::show(&id::race_note.element(), note.is_some());
    }

    /// Updates the attributes for programs.
    pub fn publish_attributes(&self, cx: &Context) {
        dom::attribute(&cx.main, "data-puzzle", "lab");
        let race = self.shown_race();
        match race.map(|race| race.state.progress()) {
            Some((done, of)) => {
                dom::attribute(&cx.main, "data-runs", &done.to_string());
                dom::attribute(&cx.main, "data-of", &of.to_string());
            }
            None => dom::remove_data(&cx.main, &["runs", "of"]),
        }
        let running = race.is_some_and(|race| race.state.is_running());
        dom::attribute(&cx.main, "data-running", &running.to_string());
    }

    /// One frame of the laboratory. Returns whether another is needed.
    pub(super) fn lab_frame(&mut self, cx: &mut Context) -> bool {
        if cx.view != PageView::Lab || self.shown == Shown::Front {
            return false;
        }
        let Some(race) = &self.race else { return false };
        let now = dom::now();
        let repaint = std::mem::take(&mut cx.repaint);
        let between = MIN_INTERVAL_MS.max(self.cost_ms / SHARE);
        let due = self.stale && now - self.shown_at >= between;
        if due || repaint {
            (self.stale, self.shown_at) = (false, now);
            texts(race);
            let accent = find(race.results.config.puzzle).map_or(0.0, |entry| entry.accent);
            lanes::show(race, cx.prefs.theme(accent), repaint);
            tables(&race.results);
            show_tests(race);
            if super::numbers_are_open() {
                picture(&mut self.canvas, race, &cx.palette);
            }
            self.publish_attributes(cx);
            self.cost_ms = dom::now() - now;
        }
        self.stale
    }
}

/// Links that start a run of each contestant on the first level, where all of it is seen: the first that
/// failed once the race is over, else the first.
pub(super) fn link_to_study(results: &RaceResults) {
    let config = &results.config;
    let shows_failures = results.is_complete() && sentences::counts_solved(results);
    let place = id::race_study.element();
    dom::empty(&place);
    let Some(level) = config.levels.first() else {
        return;
    };
    dom::add(&place, "span", "", tr!("Watch one run, step by step:"));
    for (n, contestant) in config.contestants.iter().enumerate() {
        let mut runs = results.outcomes.iter();
        let failed = |run: &&RunOutcome| (run.contestant, run.level, run.solved) == (n, 0, false);
        let failed = runs.find(failed).filter(|_| shows_failures);
        let seed = failed.map_or(config.first, |run| run.seed);
        let level = Link {
            mode: Some(Mode::Study),
            show: Some(Show::Evolve),
            ..Link::to_level(config.puzzle, level.text.clone())
        };
        let link = level.with_run(contestant.run_config(seed));
        dom::add_link(&place, "", &link.to_string(), &contestant.name());
    }
}

fn texts(race: &LabRace) {
    let (done, all) = race.state.progress();
    let button = id::race_button.element();
    let (label, icon) = match race.state.activity() {
        RaceActivity::Ready => (tr!("Run"), "replay"),
        RaceActivity::Running => (tr!("Pause"), "pause"),
        RaceActivity::Paused => (tr!("Continue"), "replay"),
        RaceActivity::Stopped | RaceActivity::Over => (tr!("Run again"), "restart"),
    };
    dom::relabel(&button, label, icon);
    let started = matches!(
        race.state.activity(),
        RaceActivity::Running | RaceActivity::Paused
    );
    dom::show(&id::race_stop.element(), started);
    let bar = id::race_progress.element();
    dom::attribute(&bar, "value", &format!("{:.4}", race.share()));
    let count = trn!(
        all,
        "{done} of {n} run",
        "{done} of {n} runs",
        done = dom::grouped(done as u64)
    );
    dom::set_text(&id::race_count.element(), &count);
    // Spoken by screen readers, so it changes only now and then.
    let text = match race.state.activity() {
        RaceActivity::Ready => trn!(all, "Ready: {n} run to do.", "Ready: {n} runs to do."),
        RaceActivity::Running => match done * 4 / all.max(1) {
            0 => tr!("Running.").to_owned(),
            part => tr!("Running: at least {part} % done.", part = part * 25),
        },
        RaceActivity::Paused => trn!(
            all,
            "Paused: {done} of {n} run.",
            "Paused: {done} of {n} runs.",
            done = dom::grouped(done as u64)
        ),
        RaceActivity::Stopped => trn!(
            all,
            "Stopped after {done} of {n} run.",
            "Stopped after {done} of {n} runs.",
            done
        ),
        RaceActivity::Over if race.is_opened() => race.note.clone(),
        RaceActivity::Over => {
            let over = trn!(all, "Finished: one run.", "Finished: {n} of {n} runs.");
            format!("{over} {}", race.note).trim_end().to_owned()
        }
    };
    dom::set_text(&id::race_status.element(), &text);
    // While runs are made, only the lanes say how it stands: who looks at a result that changes would
    // stop when it pleases.
    let result = match race.state.activity() {
        RaceActivity::Ready | RaceActivity::Running => String::new(),
        _ => sentences::result(&race.results),
    };
    show_with_terms(&id::race_result.element(), &result);
    for id in [id::race_csv, id::race_json] {
        dom::disable(&id.element(), done == 0);
    }
    dom::disable(
        &id::race_svg.element(),
        done == 0 || !race.results.has_picture(),
    );
}

/// The table, and the one of each level.
fn tables(results: &RaceResults) {
    let mut rows = report::rows(results);
    let levels = results.config.levels.len() as u64;
    let each = results.config.seeds.saturating_mul(levels);
    for (n, row) in rows.iter_mut().enumerate() {
        let Some(contestant) = n.checked_sub(1) else {
            row.insert(1, tr!("runs").to_owned());
            continue;
        };
        let runs = results.runs_of(contestant).count();
        row.insert(
            1,
            match results.made.gathered {
                true => runs.to_string(),
                false => tr!("{part} of {all}", part = runs, all = each),
            },
        );
        // The letter is the one in the picture.
        row[0] = format!("{}: {}", chart::letter(contestant), row[0]);
    }
    let by_level = report::rows_by_level(results);
    let by_target = report::rows_by_target(results);
    for (place, head, body, rows) in [
        (id::race_table, id::race_head, id::race_body, rows),
        (
            id::race_levels,
            id::race_levels_head,
            id::race_levels_body,
            by_level,
        ),
        (
            id::race_targets,
            id::race_targets_head,
            id::race_targets_body,
            by_target,
        ),
    ] {
        dom::show(&place.element(), !rows.is_empty());
        table(&head.element(), &body.element(), &rows);
    }
}

/// A table: made again when its columns or its number of rows change, else only its figures are updated.
fn table(head: &Element, body: &Element, rows: &[Vec<String>]) {
    let Some((names, rows)) = rows.split_first() else {
        return;
    };
    let line = names.join("|");
    let add_cell = |line: &Element, tag: &str, text: &str, role: &str| {
        let cell = dom::add(line, tag, "", text);
        dom::attribute(&cell, "role", role);
        cell
    };
    if head.get_attribute("data-columns").as_deref() != Some(&line) {
        dom::attribute(head, "data-columns", &line);
        dom::empty(head);
        dom::empty(body);
        let line = add_cell(head, "tr", "", "row");
        for name in names {
            let cell = add_cell(&line, "th", &capital(name), "columnheader");
            dom::attribute(&cell, "scope", "col");
        }
    }
    let add_row = || {
        let line = add_cell(body, "tr", "", "row");
        // On narrow pages rows are cards, in which each figure has its name.
        for (n, name) in names.iter().enumerate() {
            let (tag, role) = match n {
                0 => ("th", "rowheader"),
                _ => ("td", "cell"),
            };
            let cell = add_cell(&line, tag, "", role);
            dom::optional(&cell, "scope", (n == 0).then_some("row"));
            dom::attribute(&cell, "data-label", &capital(name));
        }
    };
    let lines = dom::fit_children(body, rows.len(), add_row);
    for (line, row) in lines.iter().zip(rows) {
        dom::set_texts(&dom::children(line), row);
    }
}

/// The results of the rank tests, and how all figures are calculated.
fn show_tests(race: &LabRace) {
    let place = id::race_tests.element();
    let results = &race.results;
    let sentence = |test| capital(format!("{}.", sentences::sentence(results, test)));
    let lines: Vec<String> = results.tests().iter().map(sentence).collect();
    let items = dom::fit_children(&place, lines.len(), || drop(dom::add(&place, "li", "", "")));
    dom::set_texts(&items, &lines);
    dom::show(&id::race_tests_box.element(), !lines.is_empty());
    let methods = match race.results.outcomes.is_empty() {
        true => String::new(),
        false => with_clock(&race.results),
    };
    show_with_terms(&id::race_methods.element(), &methods);
    let head = match results.is_complete() {
        true => tr!("Conclusions"),
        false => tr!("Provisional conclusions"),
    };
    dom::set_text(&id::race_tests_title.element(), head);
}

/// How figures are calculated, and how fine times are, where there are any.
fn with_clock(results: &RaceResults) -> String {
    let methods = format!("{} {}", sentences::methods(results), results.origin());
    match results.config.measure {
        Measure::Evaluations | Measure::Seconds if results.has_times() => {
            let clock = tr!("Times are accurate to 0.1 ms at best: a browser's clock is no finer.");
            format!("{methods} {clock}")
        }
        _ => methods,
    }
}

fn picture(canvas: &mut Canvas, race: &LabRace, palette: &std::rc::Rc<Palette>) {
    let results = &race.results;
    let none = results.outcomes.is_empty() || !results.has_picture();
    dom::show(&id::race_figure.element(), !none);
    if none {
        return;
    }
    let place = id::race_picture.element();
    // In points of the page, or larger ones for readers of large text. A wider place magnifies it.
    let room = place.get_bounding_client_rect().width();
    let room = (room / dom::text_scale()).max(room.min(320.0)).max(240.0);
    let wide = room.min(chart::WIDTH);
    let mut painter = results.draw(wide, |width, height| {
        dom::style(&place, "--ratio", &format!("{width} / {height}"));
        canvas.fit();
        let mut painter = canvas.paint(palette);
        painter.enter(point(0.0, 0.0), canvas.width / width);
        painter
    });
    painter.leave();
    let text = trn!(
        results.outcomes.len(),
        "Chart of the race after {n} run: {what}",
        "Chart of the race after {n} runs: {what}",
        what = sentences::budget(results)
    );
    drop(painter);
    dom::attribute(&canvas.element, "aria-label", &text);
}
