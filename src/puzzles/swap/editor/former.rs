//! Edits in saves and links of earlier versions: `put:T1R:3.5` a square in cells 3 and 5, `put:--R:3` only its
//! colour, `put:wall:3` a wall; `goal:R:3.5` colours of the goal; `copy` the goal is what the board shows;
//! `lay:WxH;SQUARES;GOAL` a whole board; `width:7:T1R`, `height:8:wall` another size, and what grown cells have;
//! `aim:clusters` or `picture`; `known:p3-17.4-5` a line that solves it, proved the shortest, `known:f…` one
//! that was found, `known:none` that there is none; `name:…`.

use super::super::board::{Cell, Colour, Square};
use super::super::text;
use super::brush::Stamp;
use super::{Draft, State, edits};
use crate::game::editor::DraftState as _;
use crate::game::name;

/// The draft after such an edit, if it is one.
pub(super) fn after(draft: &Draft, state: &State, edit: &str) -> Option<State> {
    let (verb, rest) = edit.split_once(':').unwrap_or((edit, ""));
    let (what, more) = rest.split_once(':').unwrap_or((rest, ""));
    let (rows, columns) = state.sides();
    let cells = || -> Option<Vec<Cell>> {
        let inside = |cell: &Cell| usize::from(*cell) < state.level.shape.cells();
        let words = more.split('.').filter(|word| !word.is_empty());
        words.map(|word| word.parse().ok().filter(inside)).collect()
    };
    let new = || match more {
        "wall" => Some(None),
        "" => "T1R".parse().ok().map(Some),
        square => square.parse().ok().map(Some),
    };
    let resized = |sides| edits::resized(draft, state, sides, new()?).ok();
    Some(match verb {
        "put" => edits::stamped(state, stamp(what)?, &cells()?),
        "goal" if state.is_clusters() => return None,
        "goal" => edits::coloured(
            state,
            what.chars().next().and_then(Colour::from_letter)?,
            &cells()?,
        ),
        "copy" => edits::copied(state),
        "lay" => {
            let drawn = State::read(&format!(";{rest}")).ok()?;
            edits::named(&drawn, state.level.name.clone())
        }
        "width" => resized((rows, what.parse().ok()?))?,
        "height" => resized((what.parse().ok()?, columns))?,
        "aim" => edits::with_goal_kind(state, what == "clusters"),
        "known" if rest == "none" => state.impossible()?,
        "known" => state.solved(text::solved(state.level.without_best(), rest).ok()?),
        "name" => edits::named(state, name::decode(rest)),
        _ => return None,
    })
}

/// `wall`, or a square such as `T1R`; a `-` stands for a feature that does not change.
fn stamp(text: &str) -> Option<Stamp> {
    if text == "wall" {
        return Some(Stamp::Wall);
    }
    let pairs = text.chars().zip("T1R".chars());
    let square: String = pairs
        .map(|(own, plain)| if own == '-' { plain } else { own })
        .collect();
    let square: Square = square.parse().ok().filter(|_| text.len() == 3)?;
    let has = |n: usize| text.as_bytes()[n] != b'-';
    Some(Stamp::Square(
        has(0).then_some(square.kind),
        has(1).then_some(square.scope),
        has(2).then_some(square.colour),
    ))
}
