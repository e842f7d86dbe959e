//! The outcome of a run, below the Evolve button.

use crate::model::current_game::CurrentGame;
use crate::platform::{dom, id};
use evolvarium::game::link::Link;
use evolvarium::game::message;
use evolvarium::game::run_words::Outcome;
use evolvarium::search::End;

/// Updates what is said about the run, with its style, and what can be done after its end.
pub fn outcome_texts(game: &CurrentGame) {
    let run = game.play.run();
    let outcome = game.run.outcome();
    let is_solved = matches!(outcome, Outcome::Solved(_));
    let line = id::outcome.element();
    dom::text(
        &line,
        &message(outcome.sentence(run, game.run.is_searching(), game.designing())),
    );
    dom::class(&line, "won", is_solved);
    dom::class(&line, "bad", matches!(outcome, Outcome::Fault(_)));
    dom::class(&id::evolve.element(), "solved", is_solved);
    let end = run.and_then(|run| run.end());
    let can_continue = end.is_some_and(|end| end != End::Exhausted);
    dom::show(&id::go_on.element(), can_continue);
    let designs = run.is_some_and(|run| run.best_summary().is_some());
    offer_longer(game, is_solved && game.run.was_short() && !designs);
}

/// Offers the puzzle's demonstration after a run that was over before one has seen it, unless the
/// demonstration's level is on the board.
fn offer_longer(game: &CurrentGame, was_short: bool) {
    let demo = game.entry.demo.filter(|demo| demo.level != game.key);
    let link = id::watch_longer.element();
    let to = Link::demonstration(game.entry.id).to_string();
    dom::attribute(&link, "href", &to);
    dom::show(&link, was_short && demo.is_some());
}
