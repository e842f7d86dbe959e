//! The panel's texts about a run: the outcome below the Evolve button, and its figures in words.

use crate::board::current_game::CurrentGame;
use crate::shell::dom;
use evolvarium::game::Play;
use evolvarium::game::chart;
use evolvarium::game::link::Link;
use evolvarium::game::run_control::RunControl;
use evolvarium::i18n::{tr, tr_noop, trn};
use evolvarium::search::{End, Method, Report};

/// Shown while a search designs levels.
pub const DESIGNING: &str =
    tr_noop!("Evolving levels. You can play or keep the best so far at any time.");

/// Shown while a search that designs levels is paused.
pub const PAUSED: &str =
    tr_noop!("Paused. Play or keep the best level, or press Evolve to search for a better one.");

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

/// Shown while a search that solves is paused.
pub fn paused(run: &dyn RunControl) -> String {
    let best = best_of(&run.report());
    let words = match (run.shows_answer(), run.spec().method) {
        (Some(false), Method::BlindSearch) => tr!("Paused. The board shows your game.").to_owned(),
        (_, Method::BlindSearch) => {
            tr!("Paused. The board shows the moves to the position examined last.").to_owned()
        }
        (Some(false), _) => tr!(
            "Paused. The best answer so far: {best}. The board shows your game.",
            best
        ),
        (_, _) => tr!(
            "Paused. The board shows the best answer so far: {best}.",
            best
        ),
    };
    match run.has_solution() {
        true => format!("{} {words}", tr!("Solved.")),
        false => words,
    }
}

/// Shown while it runs.
pub fn evolving(run: &dyn RunControl) -> &'static str {
    match (run.shows_answer(), run.spec().method) {
        (Some(false), _) if run.has_solution() => {
            tr!("Solved. Still searching for a better answer. The board shows your game.")
        }
        _ if run.has_solution() => {
            tr!("Solved. Still searching for a better answer. The board shows the best so far.")
        }
        (Some(false), Method::Evolution) => tr!("Evolving. The board shows your game."),
        (Some(false), _) => tr!("Searching. The board shows your game."),
        (_, Method::Evolution) => tr!("Evolving. The board shows the best answer so far."),
        (_, Method::BlindSearch) => {
            tr!("Searching. The board shows the moves to the position being examined.")
        }
        (_, _) => tr!("Searching. The board shows the best answer so far."),
    }
}

/// Updates the outcome when the board shows something else, if the outcome mentions it.
pub fn follow_board(game: &mut CurrentGame) {
    let Some(run) = game.play.run().filter(|_| !game.run.board_words.is_empty()) else {
        return;
    };
    let outcome = dom::element("outcome");
    if outcome.text_content().as_ref() != Some(&game.run.board_words) {
        game.run.board_words.clear();
        return;
    }
    let words = match game.run.searching() {
        true => evolving(run).to_owned(),
        false => paused(run),
    };
    if words != game.run.board_words {
        dom::text(&outcome, &words);
        game.run.board_words = words;
    }
}

/// The effort of a run so far, in the terms of its kind.
fn effort(run: &dyn RunControl) -> String {
    let generation = dom::grouped(run.generation());
    let (seed, evaluations) = (run.seed(), run.report().evaluations);
    match run.spec().method {
        Method::Evolution => trn!(
            evaluations,
            "generation {generation} after {n} evaluation, seed {seed}",
            "generation {generation} after {n} evaluations, seed {seed}",
            generation,
            seed
        ),
        Method::Swarm => trn!(
            evaluations,
            "iteration {generation} after {n} evaluation, seed {seed}",
            "iteration {generation} after {n} evaluations, seed {seed}",
            generation,
            seed
        ),
        method if method.has_fitness() => trn!(
            evaluations,
            "{n} evaluation, seed {seed}",
            "{n} evaluations, seed {seed}",
            seed
        ),
        _ => trn!(evaluations, "{n} position", "{n} positions"),
    }
}

/// Shows the state of a search after a single step.
pub fn tell_step(play: &dyn Play) {
    let Some(run) = play.run() else { return };
    let (report, best) = (run.report(), best_of_run(run));
    let (generation, count) = (
        dom::grouped(run.generation()),
        dom::grouped(report.evaluations),
    );
    let words = match run.spec().method {
        Method::Evolution => tr!(
            "Generation {generation}, evaluation {evaluation}: the best is {best}.",
            generation,
            evaluation = count,
            best,
        ),
        method if method.has_fitness() => tr!(
            "Evaluation {evaluation}: the best is {best}.",
            evaluation = count,
            best
        ),
        _ => trn!(
            report.evaluations,
            "{n} position so far.",
            "{n} positions so far."
        ),
    };
    dom::text(&dom::element("outcome"), &words);
}

/// Shows a text below the Evolve button, with its style: a solution, a fault, or plain.
pub fn tell_outcome(words: &str, solved: bool, bad: bool) {
    let outcome = dom::element("outcome");
    dom::tell(&outcome, words);
    dom::class(&outcome, "won", solved);
    dom::class(&outcome, "bad", bad);
    dom::class(&dom::element("evolve"), "solved", solved);
    dom::show(&dom::element("watch-longer"), false);
}

/// Shows a saved run that waits to be resumed.
pub fn tell_saved(report: &Report) {
    let (best, evaluations) = (best_of(report), dom::grouped(report.evaluations));
    let come = tr!("best {best}, {evaluations} evaluations", best, evaluations);
    let words = tr!("Saved run: {come}. Press Evolve to resume it.", come);
    dom::text(&dom::element("outcome"), &words);
}

/// Says that a run is over, and why.
pub fn tell_end(run: &dyn RunControl, end: End) {
    let effort = effort(run);
    let words = match end {
        End::Solved => tr!("Solved in {effort}.", effort),
        End::Exhausted => tr!("Nothing is left to explore: {effort}.", effort),
        End::Limit => tr!("The search has reached its limit: {effort}.", effort),
    };
    let words = match run.search_conclusion() {
        Some(shown) => format!("{shown} {words}"),
        None => words,
    };
    tell_outcome(&words, end == End::Solved, false);
    dom::show(&dom::element("go-on"), end != End::Exhausted);
}

/// Offers the puzzle's demonstration, unless its level is on the board.
pub fn offer_longer(game: &CurrentGame) {
    let demo = game.entry.demo.filter(|demo| demo.level != game.key);
    let link = dom::element("watch-longer");
    let to = Link::demonstration(game.entry.id).to_string();
    dom::attribute(&link, "href", &to);
    dom::show(&link, demo.is_some());
}
