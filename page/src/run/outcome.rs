//! The outcome of a run, below the Evolve button.

use crate::model::current_game::CurrentGame;
use crate::model::day::{self, DayLevels};
use crate::platform::{dom, id};
use evolvarium::game::files::link::{Link, Mode};
use evolvarium::game::message;
use evolvarium::game::run::words::{Outcome, is_bred_by_hand, is_random};
use evolvarium::i18n::tr;
use evolvarium::puzzles::design::Day;
use evolvarium::search::End;

/// Updates what is said about the run, with its style, and what can be done after its end.
/// `is_revealing`: the boards of the champion's line appear one by one.
pub fn outcome_texts(game: &CurrentGame, is_revealing: bool) {
    let run = game.play.run();
    let outcome = game.run.outcome();
    let is_solved = matches!(outcome, Outcome::Solved(_));
    let line = id::outcome.element();
    let came = game.day_that_came();
    let sentence = match came {
        Some(day) => tr!("This is the level of {day}.", day = day::title(day)),
        None => outcome.sentence(run, game.run.is_searching(), game.designing()),
    };
    dom::set_text(&line, &message(sentence));
    // What changes all the time is spoken of under the board, now and then.
    let changes = game.run.is_running() && !is_solved || is_revealing;
    let silent = changes.then_some("off");
    dom::optional(&line, "aria-live", silent);
    dom::class(&line, "won", is_solved);
    dom::class(&line, "bad", matches!(outcome, Outcome::Fault(_)));
    dom::class(&id::evolve.element(), "solved", is_solved);
    let end = run.and_then(|run| run.end());
    let was_easy = run.is_some_and(|run| {
        is_solved && run.best_summary().is_none() && (game.run.was_short() || is_random(run))
    });
    let offers_longer = match came {
        Some(day) => offer_day(game, day),
        None => was_easy && offer_longer(game),
    };
    dom::show(&id::watch_longer.element(), offers_longer);
    // It is this level that is played, not a copy of it.
    dom::class(&id::evolve.element(), "day-came", came.is_some());
    let is_perfect = run.is_some_and(|run| run.report().is_perfect());
    // Study may watch what becomes of the population.
    dom::class(&id::evolve.element(), "perfect", is_perfect);
    let can_continue = end.is_some_and(|end| end != End::Exhausted) && !offers_longer;
    dom::show(&id::go_on.element(), can_continue);
    let has_result = run.is_some_and(|run| run.report().evaluations > 0);
    dom::show(
        &id::copy_result.element(),
        has_result && !game.run.is_searching() && !run.is_some_and(is_bred_by_hand),
    );
}

/// Makes the link lead to the puzzle's demonstration; whether there is one, and of another level than
/// the one on the board.
fn offer_longer(game: &CurrentGame) -> bool {
    let to = Link::demonstration(game.entry.id).to_string();
    offer(
        &to,
        tr!("Watch a longer run"),
        tr!("A harder level of this puzzle, where the search takes longer"),
    );
    game.entry.demo.is_some_and(|demo| demo.level != game.key)
}

/// Makes the link lead to the day's level, to be played.
fn offer_day(game: &CurrentGame, day: Day) -> bool {
    let levels = DayLevels::of_day(day);
    let own = levels.of_puzzle(game.puzzle.id).map(|level| Link {
        mode: Some(Mode::Play),
        ..day::link(level)
    });
    let to = own.map_or_else(|| day::address(day), |link| link.to_string());
    offer(&to, tr!("Play this level"), "");
    true
}

fn offer(to: &str, label: &str, title: &str) {
    let link = id::watch_longer.element();
    dom::attribute(&link, "href", to);
    dom::attribute(&link, "title", title);
    dom::set_text(&link, label);
}
