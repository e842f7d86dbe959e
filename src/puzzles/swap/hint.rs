//! Hints: the first swap of a best line from the position, then the next ones of the
//! same line as long as the player keeps to it.

use super::best_line::{BestLine, Effort, Finder};
use super::board::{Cell, Square, Squares, parts};
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
    let effect = effect(level, state, swap);
    let on = later.map(|later| later.in_words(level));
    let fewest = fewest(level, state).filter(|fewest| best.proved && best.line.len() == fewest.1);
    let bound = fewest.map(|(wrong, swaps)| {
        tr!(
            "{wrong} squares are wrong, and a swap puts two right at most: {swaps} swaps are needed.",
            wrong,
            swaps
        )
    });
    let sentences = effect.into_iter().chain(on).chain(bound).chain([left]);
    let reason = sentences.collect::<Vec<_>>().join(" ");
    let [place, step] = hint_texts(level, state, swap);
    Hint {
        rests_on: vec![usize::from(swap.0)],
        because: later.map(|later| later.swap).into_iter().collect(),
        ..Hint::step(swap, place, step, reason)
    }
}

/// What a swap put right, and by how many it made the rest longer, where that is proved.
pub(super) fn review(level: &Level, [before, after]: [&State; 2], swap: Swap) -> String {
    let best = |state: &State| match level.is_solved(&state.squares) {
        true => Some((0, true)),
        false => {
            let own = on_the_way(level, state).or_else(|| search_line(level, state).ok()?);
            let least = fewest(level, state).map_or(1, |(_, swaps)| swaps);
            own.map(|best| (best.line.len(), best.proved || best.line.len() <= least))
        }
    };
    let mut parts = effect(level, before, swap);
    parts.extend(match (best(before), best(after)) {
        (Some((fewest, true)), Some((left, _))) if left + 1 == fewest => {
            Some(tr!("Good: no way is shorter.").to_owned())
        }
        (Some((fewest, true)), Some((left, true))) => Some(trn!(
            left + 1 - fewest,
            "It cost {n} swap.",
            "It cost {n} swaps."
        )),
        (_, None) => Some(tr!("From here no solution is found.").to_owned()),
        _ => Some(tr!("Whether it cost a swap is not proved.").to_owned()),
    });
    parts.join(" ")
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

/// The first later swap of a line that moves a square of its first swap on.
#[derive(Clone, Copy)]
struct Later {
    swap: Swap,
    /// From 1.
    number: usize,
    /// The first swap makes it possible.
    is_new: bool,
}

impl Later {
    fn in_words(self, level: &Level) -> String {
        let Swap(from, to) = self.swap;
        let [from, to] = [from, to].map(|cell| level.shape.cell_label(cell));
        match self.is_new {
            true => tr!(
                "Preparing swap: it makes swap {number} possible: {from} with {to}.",
                number = self.number,
                from,
                to
            ),
            false => tr!(
                "Swap {number} goes on from there: {from} with {to}.",
                number = self.number,
                from,
                to
            ),
        }
    }
}

fn later(level: &Level, state: &State, line: &[Swap]) -> Option<Later> {
    let first = line.first()?;
    let is_moved = |cell: Cell| cell == first.0 || cell == first.1;
    let mut later = line.iter().zip(1..).skip(1);
    let (swap, number) = later.find(|(swap, _)| is_moved(swap.0) || is_moved(swap.1))?;
    let after = level.swapped(&state.squares, *first).ok()?;
    let is_allowed = |squares| level.swapped(squares, *swap).is_ok();
    let is_new = is_allowed(&after) && !is_allowed(&state.squares);
    Some(Later {
        swap: *swap,
        number,
        is_new,
    })
}

/// How many squares are wrong, and how many swaps that takes at least: each puts two right at most.
fn fewest(level: &Level, state: &State) -> Option<(usize, usize)> {
    let wrong = (level.goal != Goal::Clusters).then(|| level.wrong(&state.squares))?;
    (wrong > 2).then(|| (wrong, wrong.div_ceil(2)))
}

/// What a swap puts right: squares in their places, or groups of a colour that it joins.
fn effect(level: &Level, state: &State, swap: Swap) -> Vec<String> {
    let Ok(after) = level.swapped(&state.squares, swap) else {
        return Vec::new();
    };
    let cells = [swap.0, swap.1];
    if level.goal == Goal::Clusters {
        let colours = cells
            .into_iter()
            .filter_map(|cell| state.square(cell))
            .map(|it| it.colour);
        let joined = colours.filter_map(|colour| {
            let groups = |squares: &Squares| {
                let is_of = |square: &Option<Square>| square.is_some_and(|it| it.colour == colour);
                let cells = squares
                    .iter()
                    .enumerate()
                    .filter(|(_, square)| is_of(square));
                let set = cells.fold(0, |set, (cell, _)| set | 1 << cell);
                parts(&level.shape, set, false).len()
            };
            let (before, after) = (groups(&state.squares), groups(&after));
            let colour = capital(colour.word().to_owned());
            (after < before).then(|| {
                tr!(
                    "{colour}: {before} groups become {after}.",
                    colour,
                    before,
                    after
                )
            })
        });
        return joined.collect();
    }
    let right = |squares: &[_]| {
        let right = cells.iter().filter(|cell| !level.is_wrong(squares, **cell));
        right.count()
    };
    match (right(&state.squares), right(&after)) {
        (0, 2) => vec![tr!("Both end up in place.").to_owned()],
        (before, after) if after > before => vec![tr!("One ends up in place.").to_owned()],
        _ => Vec::new(),
    }
}

#[cfg(test)]
#[path = "hint_tests.rs"]
mod tests;
