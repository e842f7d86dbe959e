//! Hints: the first swap of a best line from the position, then the next ones of the
//! same line as long as the player keeps to it.

use super::best_line::{BestLine, Effort, Finder};
use super::board::{Cell, Squares};
use super::rules::{Goal, Level, State, Swap};
use crate::game::{Hint, capital};
use crate::i18n::{tr, trn};

/// The rest of a line from `from`, if the position is on it.
fn rest(level: &Level, from: &Squares, best: &BestLine, state: &State) -> Option<BestLine> {
    let mut squares = from.clone();
    for (n, swap) in best.line.iter().enumerate() {
        if squares == *state.squares {
            return Some(BestLine {
                line: best.line[n..].to_vec(),
                proved: best.proved,
            });
        }
        squares = level.swapped(&squares, *swap).ok()?;
    }
    None
}

/// The rest of the level's own best line, or of the line found for the last hint. A new
/// search from every position would be slower, and as it proves nothing, it could send
/// the player there and back without end.
fn on_the_way(level: &Level, state: &State) -> Option<BestLine> {
    let own = level.known_best();
    own.and_then(|best| rest(level, &level.start, best, state))
        .or_else(|| {
            let hinted = level.hinted.borrow();
            let (from, best) = hinted.as_ref()?;
            rest(level, from, best, state)
        })
}

/// Searches a line from the position and keeps it for the next hints.
fn search_line(level: &Level, state: &State) -> Result<Option<BestLine>, String> {
    let best = Finder::new(level, &state.squares, Effort::Glance)?.run();
    if let Some(best) = &best {
        level
            .hinted
            .replace(Some(((*state.squares).clone(), best.clone())));
    }
    Ok(best)
}

/// The next swap and why.
pub(super) fn hint(level: &Level, state: &State) -> Hint<Swap> {
    let best = match on_the_way(level, state) {
        Some(best) => Some(best),
        None => match search_line(level, state) {
            Ok(best) => best,
            Err(why) => {
                return Hint::in_words(format!(
                    "{} {}",
                    tr!("This can't be solved."),
                    capital(why)
                ));
            }
        },
    };
    let Some((best, swap)) = best.and_then(|best| best.line.first().copied().map(|s| (best, s)))
    else {
        return Hint::in_words(tr!(
            "No solution found from here: undo some swaps, or try Evolve."
        ));
    };
    let left = match (best.line.len(), best.proved) {
        (1, _) => tr!("That solves it.").to_owned(),
        (n, true) => trn!(
            n,
            "From here it takes {n} swap; fewer won't do.",
            "From here it takes {n} swaps; fewer won't do."
        ),
        (n, false) => trn!(
            n,
            "From here, {n} swap is enough.",
            "From here, {n} swaps are enough."
        ),
    };
    let later = later(level, state, &best.line);
    let effect = effect(level, state, swap, later);
    let fewest = fewest(level, state).filter(|fewest| best.proved && best.line.len() == fewest.1);
    let bound = fewest.map(|(wrong, swaps)| {
        tr!(
            "{wrong} squares are wrong, and a swap puts two right at most: {swaps} swaps are needed.",
            wrong,
            swaps
        )
    });
    let sentences = [effect, bound, Some(left)].into_iter().flatten();
    let reason = sentences.collect::<Vec<_>>().join(" ");
    let [place, step] = hint_texts(level, state, swap);
    Hint {
        rests_on: vec![usize::from(swap.0)],
        because: later.map(|(_, swap)| swap).into_iter().collect(),
        ..Hint::step(swap, place, step, reason)
    }
}

/// In words: where one of the squares is, and the swap.
fn hint_texts(level: &Level, state: &State, swap: Swap) -> [String; 2] {
    let cells = [swap.0, swap.1];
    let [one, other] = cells.map(|cell| {
        let square = state.square(cell);
        square.map_or_else(String::new, |s| format!("{} {}", s.piece(), s.scope))
    });
    let [at, there] = cells.map(|cell| level.shape.cell_label(cell));
    [
        tr!("Look at the {one} in {at}.", one, at),
        tr!(
            "Swap the {one} in {at} with the {other} in {there}.",
            one,
            at,
            other,
            there
        ),
    ]
}

/// The first later swap of a line that its first swap makes possible by a square that it moves, and its number
/// from 0.
fn later(level: &Level, state: &State, line: &[Swap]) -> Option<(usize, Swap)> {
    let first = line.first()?;
    let is_moved = |cell: Cell| cell == first.0 || cell == first.1;
    let mut later = line.iter().copied().enumerate().skip(1);
    let found = later.find(|(_, swap)| is_moved(swap.0) || is_moved(swap.1))?;
    let after = level.swapped(&state.squares, *first).ok()?;
    let is_allowed = |squares| level.swapped(squares, found.1).is_ok();
    (is_allowed(&after) && !is_allowed(&state.squares)).then_some(found)
}

/// How many squares are wrong, and how many swaps that takes at least: each puts two right at most.
fn fewest(level: &Level, state: &State) -> Option<(usize, usize)> {
    let wrong = (level.goal != Goal::Clusters).then(|| level.wrong(&state.squares))?;
    (wrong > 2).then(|| (wrong, wrong.div_ceil(2)))
}

/// The effect of a swap, where squares have places of their own: what it puts right, or the later swap that it makes
/// possible.
fn effect(
    level: &Level,
    state: &State,
    swap: Swap,
    later: Option<(usize, Swap)>,
) -> Option<String> {
    if level.goal == Goal::Clusters {
        return None;
    }
    let cells = [swap.0, swap.1];
    let right = |squares: &[_]| {
        let right = cells.iter().filter(|cell| !level.is_wrong(squares, **cell));
        right.count()
    };
    let after = level.swapped(&state.squares, swap).ok()?;
    Some(match (right(&state.squares), right(&after), later) {
        (0, 2, _) => tr!("Both end up in place.").to_owned(),
        (before, after, _) if after > before => tr!("One ends up in place.").to_owned(),
        (_, _, Some((number, Swap(one, other)))) => {
            let [from, to] = [one, other].map(|cell| level.shape.cell_label(cell));
            tr!(
                "It makes swap {number} possible: {from} with {to}.",
                number = number + 1,
                from,
                to
            )
        }
        _ => tr!("It prepares a later swap.").to_owned(),
    })
}

#[cfg(test)]
#[path = "hint_tests.rs"]
mod tests;
