//! Finding out how many swaps a draft takes: a bounded search for every press of the
//! button, which continues the search of the last press.
//!
//! A result becomes an edit, so that saves and links have it as well.

use super::super::best_line::{BestLine, Effort, Finder};
use super::super::text;
use super::{State, faults};
use crate::game::puzzle::editor::{Edit, Edited};
use crate::game::{Response, capital};
use crate::i18n::{grouped, tr, trn};

/// What one press may cost, in positions expanded times the third power of the
/// cells: about a tenth of a second natively, some times as long in the browser.
const ON_WISH: u64 = 80_000_000;
/// The same for clusters, whose positions are not packed.
const ON_WISH_CLUSTERS: u64 = 20_000_000;
/// Positions that are expanded in any case.
const MIN_EXPANSIONS: u64 = 100;

/// A finder and the key of its draft.
pub(super) type DraftFinder = (String, Finder);

/// Continues the search; a result becomes an edit.
pub(super) fn find(state: &State, found: &mut Option<DraftFinder>) -> Edited<State> {
    if let Some(fault) = state.fault() {
        return Response::Refused(capital(fault));
    }
    let known = state.known();
    if known.is_some_and(|best| best.proved) {
        return Response::Say(known_line_text(state));
    }
    let key = text::key(&state.level);
    if found.as_ref().is_none_or(|(known, _)| *known != key) {
        match Finder::new(&state.level, &state.level.start, Effort::Exhaust) {
            Err(why) => return Response::Refused(why),
            Ok(finder) => *found = Some((key, finder)),
        }
    }
    let Some((_, finder)) = found else {
        return Response::Ignored; // it has just been made
    };
    let units = match state.is_clusters() {
        true => ON_WISH_CLUSTERS,
        false => ON_WISH,
    };
    let cells = state.level.shape.cells() as u64;
    let share = (units / (cells * cells * cells)).max(MIN_EXPANSIONS);
    let most = finder.expanded() + share;
    let mut over = false;
    while !over && finder.expanded() < most {
        over = !finder.step();
    }
    let best = finder.best();
    let news = best.filter(|best| known.is_none_or(|known| is_news(best, known)));
    if let Some(best) = news {
        let level = state.level.clone().with_best(best);
        return Response::Move(Edit(state.solved(level)));
    }
    if over
        && finder.is_impossible()
        && let Some(after) = state.impossible()
    {
        return Response::Move(Edit(after));
    }
    let examined = finder.expanded();
    Response::Say(match (known.is_some(), over) {
        (true, true) => {
            format!(
                "{} {}",
                known_line_text(state),
                tr!("The search has reached its limit.")
            )
        }
        (true, false) => {
            let more = tr!(
                "Positions expanded: {looked}. Press Solve to search further.",
                looked = grouped(examined)
            );
            format!("{} {more}", known_line_text(state))
        }
        (false, true) => {
            let nothing = trn!(
                examined,
                "No solution found after {n} position; the level may be impossible.",
                "No solution found after {n} positions; the level may be impossible."
            );
            format!("{nothing} {}", faults::ease())
        }
        (false, false) => trn!(
            examined,
            "No solution yet after {n} position: press Solve to search further, or play the level \
             and use Evolve.",
            "No solution yet after {n} positions: press Solve to search further, or play the \
             level and use Evolve."
        ),
    })
}

/// Whether a line is shorter than the known one, or as short and proved.
fn is_news(best: &BestLine, known: &BestLine) -> bool {
    let (new, old) = (best.line.len(), known.line.len());
    new < old || (new == old && best.proved && !known.proved)
}

/// The known line in a sentence.
fn known_line_text(state: &State) -> String {
    let Some(best) = state.known() else {
        return state.status_text();
    };
    let swaps = best.line.len();
    match best.proved {
        true => trn!(
            swaps,
            "{n} swap solves it: the proved minimum.",
            "{n} swaps solve it: the proved minimum."
        ),
        false => trn!(
            swaps,
            "{n} swap (not proved minimal).",
            "{n} swaps (not proved minimal)."
        ),
    }
}
