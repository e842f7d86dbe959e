//! Edits in saves and links of earlier versions: `put:12:7.13:b.14:e` a clue 7 in cell 12, one without a number
//! in cell 13, none in cell 14; `black:3.5-9`, `white:3` cells of the drawing; `draw:WxH:HEX` the whole drawing;
//! `tell` a clue in every white cell, `renumber` the clues' numbers as drawn; `lay:WxH;DESC` a whole board;
//! `clear` all clues away; `width:7`, `height:8`, `name:…`.

use super::super::board::{Cell, Clue};
use super::super::text;
use super::{Draft, State, edits};
use crate::game::name;

/// The draft after such an edit, if it is one.
pub(super) fn after(draft: &Draft, state: &State, edit: &str) -> Option<State> {
    let (verb, rest) = edit.split_once(':').unwrap_or((edit, ""));
    let board = &state.board;
    let inside = |cell: &Cell| usize::from(*cell) < board.cells();
    let place = |word: &str| {
        let (cell, clue) = word.split_once(':')?;
        let clue = match clue {
            "e" => Clue::None,
            "b" => Clue::Bare,
            n => Clue::Sees(n.parse().ok()?),
        };
        Some((cell.parse().ok().filter(inside)?, clue))
    };
    Some(match verb {
        "put" => {
            let words = rest.split('.').filter(|word| !word.is_empty());
            let places: Option<Vec<_>> = words.map(place).collect();
            edits::with_clues(state, &places?).ok()?
        }
        "black" | "white" => {
            let cells = text::read_cells(rest).ok()?;
            let cells = Some(cells).filter(|cells| cells.iter().all(inside))?;
            edits::painted(state, verb == "black", &cells)
        }
        "draw" => state.drawn(rest).ok()?,
        "tell" => edits::with_all_clues(state).ok()?,
        "renumber" => edits::renumbered(state).ok()?,
        "lay" => edits::with_board(state, text::read_board(rest).ok()?),
        "clear" => edits::cleared(state),
        "width" => edits::resized(draft, state, rest.parse().ok()?, board.height()).ok()?,
        "height" => edits::resized(draft, state, board.width(), rest.parse().ok()?).ok()?,
        "name" => edits::named(state, name::decode(rest)),
        _ => return None,
    })
}
