//! A run in sentences: while it runs, paused, after a step and at its end. The method of the search
//! ([`Method`]) decides the words.

use super::birth_report::good;
use super::chart;
use super::control::RunControl;
use crate::i18n::{grouped, tr, tr_noop, translate, trn};
use crate::search::{End, Method, Report};

/// Shown while a search that designs levels is paused; [marked](crate::tr_noop).
const PAUSED: &str =
    tr_noop!("Paused. Play or add the best level, or press Evolve to search for a better one.");

/// Shown while a search designs levels; marked.
pub const fn designing(method: Method) -> &'static str {
    match method.evolves() {
        true => tr_noop!("Evolving levels. You can play or add the best so far at any time."),
        false => {
            tr_noop!("Searching for levels. You can play or add the best so far at any time.")
        }
    }
}

/// What is said about a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// What the search does, and what the board shows.
    Course,
    /// This.
    Said(String),
    /// This, about a solution.
    Solved(String),
    /// This, about a fault.
    Fault(String),
}

impl Default for Outcome {
    fn default() -> Self {
        Self::Said(String::new())
    }
}

impl From<String> for Outcome {
    fn from(text: String) -> Self {
        Self::Said(text)
    }
}

impl From<&str> for Outcome {
    fn from(text: &str) -> Self {
        Self::Said(text.to_owned())
    }
}

impl Outcome {
    /// Where a run stands: why it is over, or its course.
    pub fn of(run: &dyn RunControl) -> Self {
        let end = run.end();
        end.map_or(Self::Course, |end| Self::from_end(run, end))
    }

    /// Why a run is over.
    pub fn from_end(run: &dyn RunControl, end: End) -> Self {
        let text = at_end(run, end);
        match end {
            End::Solved => Self::Solved(text),
            End::Limit | End::Exhausted => Self::Said(text),
        }
    }

    /// In words. `designs`: answers are levels to be played.
    pub fn sentence(
        &self,
        run: Option<&dyn RunControl>,
        is_searching: bool,
        designs: bool,
    ) -> String {
        let run = match (self, run) {
            (Self::Course, Some(run)) => run,
            (Self::Course, None) => return String::new(),
            (Self::Said(text) | Self::Solved(text) | Self::Fault(text), _) => {
                return text.clone();
            }
        };
        match (designs, is_searching) {
            (true, true) if run.best_summary().is_some() => progress(run),
            (true, true) => translate(designing(run.spec().method)).to_owned(),
            (true, false) => translate(PAUSED).to_owned(),
            (false, true) => running(run),
            (false, false) => paused(run),
        }
    }
}

/// Whether the player has chosen parents in a run: its seed then gives another one.
pub fn is_bred_by_hand(run: &dyn RunControl) -> bool {
    run.spec().method == Method::Evolution && run.report().resumed
}

/// The best fitness so far, in figures.
pub fn best_of(report: &Report) -> String {
    let best = report.best;
    best.map_or_else(|| "–".to_owned(), |best| chart::short(best.value))
}

/// The best fitness of a run so far, in figures. A blind search has none.
pub fn best_of_run(run: &dyn RunControl) -> String {
    match run.spec().method {
        Method::BlindSearch => "–".to_owned(),
        _ => best_of(&run.report()),
    }
}

/// How good the latest best that was shown is, in words, if its puzzle has some for it.
fn shown_words(run: &dyn RunControl) -> Option<String> {
    let latest = run.bests().0.checked_sub(1)?;
    run.best_at(latest)?.words
}

/// The same, or else the best fitness in figures.
fn best_in_words(run: &dyn RunControl) -> String {
    shown_words(run).unwrap_or_else(|| best_of(&run.report()))
}

/// Shown while a search that solves is paused.
pub fn paused(run: &dyn RunControl) -> String {
    let best = best_in_words(run);
    let text = match (run.shows_answer(), run.spec().method) {
        (Some(false), Method::BlindSearch) => tr!("Paused. The board shows your game.").to_owned(),
        (_, Method::BlindSearch) => {
            tr!("Paused. The board shows the moves to the position examined last.").to_owned()
        }
        (Some(false), _) => tr!(
            "Paused. The best answer so far: {best}. The board shows your game.",
            best
        ),
        _ if !run.shows_best() => tr!(
            "Paused. The best answer so far: {best}. The board shows another one.",
            best
        ),
        _ => tr!(
            "Paused. The board shows the best answer so far: {best}.",
            best
        ),
    };
    match run.is_solved() {
        true => format!("{} {text}", tr!("Solved.")),
        false => text,
    }
}

/// Shown while it runs.
pub fn running(run: &dyn RunControl) -> String {
    if run.is_solved() {
        let best = best_in_words(run);
        return match run.shows_answer() {
            Some(false) => tr!(
                "Solved: {best}. Searching for a better solution; the board shows your game.",
                best
            ),
            _ => tr!("Solved: {best}. Searching for a better solution.", best),
        };
    }
    let text = match (run.shows_answer(), run.spec().method) {
        (Some(false), method) if method.evolves() => tr!("Evolving. The board shows your game."),
        (Some(false), _) => tr!("Searching. The board shows your game."),
        (_, Method::BlindSearch) => {
            tr!("Searching. The board shows the moves to the position being examined.")
        }
        (_, method) if method.evolves() && !run.shows_best() => {
            tr!("Evolving. The board shows another answer.")
        }
        _ if !run.shows_best() => tr!("Searching. The board shows another answer."),
        (_, method) if method.has_fitness() && run.report().best.is_some() => {
            return progress(run);
        }
        (_, method) if method.evolves() => tr!("Evolving."),
        (_, _) => tr!("Searching. The board shows the best answer so far."),
    };
    text.to_owned()
}

/// How far a search has come with the answer, or the level, that the board shows.
fn progress(run: &dyn RunControl) -> String {
    let report = run.report();
    let (step, generation) = (run.spec().method.step_name(), grouped(run.generation()));
    let step = format!("{} {generation}", translate(step));
    let level = run.best_summary().map(str::to_owned);
    let best = level.or_else(|| shown_words(run)).unwrap_or_else(|| {
        tr!(
            "fitness {best}, {good}",
            best = best_of(&report),
            good = good(report.direction)
        )
    });
    match report.restarts {
        0 => format!("{step} · {best}"),
        n => {
            let restarted = trn!(
                n,
                "{n} restart, the best is kept",
                "{n} restarts, the best is kept"
            );
            format!("{step} · {best} · {restarted}")
        }
    }
}

/// The effort of a run so far, in the terms of its kind.
fn effort(run: &dyn RunControl) -> String {
    let generation = grouped(run.generation());
    let evaluations = run.report().evaluations;
    match run.spec().method {
        method if method.evolves() => trn!(
            evaluations,
            "generation {generation} after {n} evaluation",
            "generation {generation} after {n} evaluations",
            generation
        ),
        Method::Swarm => trn!(
            evaluations,
            "iteration {generation} after {n} evaluation",
            "iteration {generation} after {n} evaluations",
            generation
        ),
        method if method.has_fitness() => trn!(evaluations, "{n} evaluation", "{n} evaluations"),
        _ => trn!(evaluations, "{n} position", "{n} positions"),
    }
}

/// Shown after a single step.
pub fn after_step(run: &dyn RunControl) -> String {
    let (report, best) = (run.report(), best_of_run(run));
    let evaluation = grouped(report.evaluations);
    match run.spec().method {
        method if method.evolves() => tr!(
            "Generation {generation}, evaluation {evaluation}: the best is {best}.",
            generation = grouped(run.generation()),
            evaluation,
            best,
        ),
        method if method.has_fitness() => tr!(
            "Evaluation {evaluation}: the best is {best}.",
            evaluation,
            best
        ),
        _ => trn!(
            report.evaluations,
            "{n} position so far.",
            "{n} positions so far."
        ),
    }
}

/// Whether the best answer is one of the random candidates: of the initial population, or of a control.
pub fn is_random(run: &dyn RunControl) -> bool {
    match run.spec().method {
        Method::Evolution => run.generation() == 0,
        Method::Sampling => run.spec().is_control(),
        _ => false,
    }
}

/// Why a run is over.
pub fn at_end(run: &dyn RunControl, end: End) -> String {
    let effort = effort(run);
    let text = match end {
        End::Solved if is_random(run) => trn!(
            run.report().evaluations,
            "Found at random: the first candidate is a solution.",
            "Found at random among the first {n} candidates."
        ),
        End::Solved => tr!("Solved in {effort}.", effort),
        End::Exhausted => tr!("Nothing is left to explore: {effort}.", effort),
        End::Limit => tr!("The search has reached its limit: {effort}.", effort),
    };
    match run.search_conclusion() {
        Some(shown) => format!("{shown} {text}"),
        None => text,
    }
}

/// What a finished run offers: its level, or its solution.
pub fn offer(run: &dyn RunControl) -> &'static str {
    let evolves = run.spec().method.evolves();
    match run.best_summary().is_some() {
        true if evolves => tr!("A new level has evolved. Play it?"),
        true => tr!("A new level was found. Play it?"),
        false if is_random(run) => tr!("Solved by a random candidate. Keep this answer?"),
        false if evolves && run.generation() > 0 => {
            tr!("Solved by evolution. Keep this answer?")
        }
        false => tr!("Solved by the search. Keep this answer?"),
    }
}

/// How the figures of the chart are measured.
pub fn measures(run: &dyn RunControl) -> String {
    match run.spec().method.has_fitness() {
        true => tr!(
            "± 1 SD: one standard deviation of the fitness. Diversity: {measure}.",
            measure = translate(run.diversity_measure())
        ),
        false => String::new(),
    }
}
