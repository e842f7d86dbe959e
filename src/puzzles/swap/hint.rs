//! Hints: the first swap of a best line from where the player is, and then the
//! next ones of the same line as long as the player keeps to it.

use super::best::{Best, Effort, Finder};
use super::board::Squares;
use super::rules::{Goal, Level, State, Swap};
use crate::game::{Hint, capital};

/// The rest of a line that goes on from `from`, if the position lies on it.
fn rest(level: &Level, from: &Squares, best: &Best, state: &State) -> Option<Best> {
    let mut squares = from.clone();
    for (n, swap) in best.line.iter().enumerate() {
        if squares == *state.squares {
            return Some(Best {
                line: best.line[n..].to_vec(),
                proved: best.proved,
            });
        }
        squares = level.swapped(&squares, *swap).ok()?;
    }
    None
}

/// The rest of the level's own best line or of the last one that was found for a
/// hint. Looking again from every position would be slower, and the searches, which
/// take no time for a proof, could send the player there and back for ever.
fn on_the_way(level: &Level, state: &State) -> Option<Best> {
    let own = level.known_best();
    own.and_then(|best| rest(level, &level.start, best, state))
        .or_else(|| {
            let hinted = level.hinted.borrow();
            let (from, best) = hinted.as_ref()?;
            rest(level, from, best, state)
        })
}

/// A line from here on, to be kept to.
fn looked_for(level: &Level, state: &State) -> Result<Option<Best>, String> {
    let best = Finder::new(level, &state.squares, Effort::Glance)?.run();
    if let Some(best) = &best {
        level
            .hinted
            .replace(Some(((*state.squares).clone(), best.clone())));
    }
    Ok(best)
}

fn words(reason: String) -> Hint<Swap> {
    Hint {
        moves: Vec::new(),
        reason,
        rests_on: Vec::new(),
    }
}

/// The next swap and why.
pub(super) fn hint(level: &Level, state: &State) -> Hint<Swap> {
    if level.is_solved(&state.squares) {
        return words("Nothing to do: it is solved.".to_owned());
    }
    let best = match on_the_way(level, state) {
        Some(best) => Some(best),
        None => match looked_for(level, state) {
            Ok(best) => best,
            Err(why) => return words(format!("This can't be solved. {}", capital(why))),
        },
    };
    let Some((best, swap)) = best.and_then(|best| best.line.first().copied().map(|s| (best, s)))
    else {
        return words(
            "No way was found from here; undo some swaps, or let Evolve look.".to_owned(),
        );
    };
    let Swap(a, b) = swap;
    let name = |cell| {
        let square = state.square(cell).map_or_else(String::new, |s| {
            format!("{} {} {}", s.colour.word(), s.kind.word(), s.scope)
        });
        format!("the {square} in {}", level.shape.words(cell))
    };
    let left = match (best.line.len(), best.proved) {
        (1, _) => "That solves it.".to_owned(),
        (n, true) => format!("{n} swaps are needed from here, and no fewer."),
        (n, false) => format!("{n} swaps are enough from here."),
    };
    Hint {
        reason: format!(
            "Swap {} with {}{}. {left}",
            name(a),
            name(b),
            outcome(level, state, swap)
        ),
        moves: vec![swap],
        rests_on: vec![usize::from(a), usize::from(b)],
    }
}

/// What the swap does at once.
fn outcome(level: &Level, state: &State, swap: Swap) -> &'static str {
    if level.goal == Goal::Clusters {
        return "";
    }
    let Ok(after) = level.swapped(&state.squares, swap) else {
        return "";
    };
    let cells = [swap.0, swap.1];
    let right = |squares: &[_]| {
        cells
            .iter()
            .filter(|c| !level.is_wrong(squares, **c))
            .count()
    };
    match (right(&state.squares), right(&after)) {
        (0, 2) => ": both come into place",
        (before, after) if after > before => ": one comes into place",
        _ => ": it makes way",
    }
}

#[cfg(test)]
#[path = "hint_tests.rs"]
mod tests;
