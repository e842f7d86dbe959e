//! The outcome of a run, below the Evolve button.

use crate::model::current_game::CurrentGame;
use crate::platform::dom;
use evolvarium::game::Play;
use evolvarium::game::link::Link;
use evolvarium::game::run_control::RunControl;
use evolvarium::game::run_words;
use evolvarium::i18n::tr;
use evolvarium::search::{End, Report};

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
        true => run_words::running(run),
        false => run_words::paused(run),
    };
    if words != game.run.board_words {
        dom::text(&outcome, &words);
        game.run.board_words = words;
    }
}

/// Shows the state of a search after a single step.
pub fn tell_step(play: &dyn Play) {
    if let Some(run) = play.run() {
        dom::text(&dom::element("outcome"), &run_words::after_step(run));
    }
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
    let (best, evaluations) = (run_words::best_of(report), dom::grouped(report.evaluations));
    let come = tr!("best {best}, {evaluations} evaluations", best, evaluations);
    let words = tr!("Saved run: {come}. Press Evolve to resume it.", come);
    dom::text(&dom::element("outcome"), &words);
}

/// Says that a run is over, and why.
pub fn tell_end(run: &dyn RunControl, end: End) {
    let words = run_words::at_end(run, end);
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
