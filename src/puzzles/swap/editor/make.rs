//! Edits that the editor works out: shuffles, random pieces, pictures.
//!
//! The random numbers are seeded by the draft, so the same draft gives the same edit.

use super::super::board::{Square, Squares};
use super::super::pictures::{PICTURES, Picture};
use super::super::published_generator;
use super::super::text;
use super::{State, faults};
use crate::fnv;
use crate::i18n::tr;
use crate::search::random::{SeededRng, seeded, shuffle};

/// Boards drawn before one is taken that cannot be played.
const ATTEMPTS: u32 = 20;

/// The random numbers of a draft.
fn lots(state: &State, purpose: &str) -> SeededRng {
    let key = fnv::hash(&text::key(&state.level));
    seeded(fnv::more(key, purpose.as_bytes()))
}

/// The first of several drawn boards that can be played; otherwise the first that
/// differs from the draft's.
fn choose(state: &State, mut draw: impl FnMut() -> Option<Squares>) -> Option<State> {
    let mut first = None;
    for _ in 0..ATTEMPTS {
        let squares = draw()?;
        if squares == *state.level.start {
            continue;
        }
        let after = state.with(squares, state.picture.as_ref().clone());
        if after.fault().is_none() {
            return Some(after);
        }
        first.get_or_insert(after);
    }
    first
}

/// The same squares in another order; walls stay.
///
/// # Errors
/// Why that changes nothing.
pub(super) fn shuffled(state: &State) -> Result<State, String> {
    let before = &state.level.start;
    let mut rng = lots(state, "shuffle");
    let mut squares: Vec<Square> = before.iter().copied().flatten().collect();
    let draw = || {
        shuffle(&mut squares, &mut rng);
        let mut next = squares.iter().copied();
        Some(before.iter().map(|s| s.and_then(|_| next.next())).collect())
    };
    choose(state, draw)
        .ok_or_else(|| tr!("All squares are identical: shuffling changes nothing.").to_owned())
}

/// The same colours with other pieces, drawn by the published generator of random levels.
///
/// # Errors
/// Why there are none.
pub(super) fn pieces(state: &State) -> Result<State, String> {
    let before = &state.level.start;
    let many = before.iter().flatten().count();
    let mut rng = lots(state, "pieces");
    let draw = || {
        let drawn = drawn_pieces(many, &mut rng)?;
        let mut next = drawn.into_iter();
        let square = |square: &Option<Square>| {
            let (square, drawn) = ((*square)?, next.next()?);
            Some(Square {
                colour: square.colour,
                ..drawn
            })
        };
        Some(before.iter().map(square).collect())
    };
    choose(state, draw).ok_or_else(|| tr!("There are no squares to put pieces on.").to_owned())
}

/// `many` pieces by the published generator; their colours have no meaning.
fn drawn_pieces(many: usize, rng: &mut SeededRng) -> Option<Vec<Square>> {
    use super::super::board::Colour::{Blue, Red};
    if many == 0 {
        return None;
    }
    // A board without walls that has room for them.
    let columns = many.clamp(2, 8);
    let rows = many.div_ceil(columns).max(2);
    let colours = (0..rows * columns).map(|n| Some(if n % 2 == 0 { Red } else { Blue }));
    let colours: Vec<_> = colours.collect();
    let board = published_generator::scramble(rows, columns, &colours, rng).ok()?;
    Some(board.into_iter().flatten().take(many).collect())
}

/// A drawn picture as the goal. The board stays if its squares can make it, else
/// there is a new one.
///
/// # Errors
/// Why no board makes it.
pub(super) fn pictured(state: &State, drawn: &Picture) -> Result<State, String> {
    let (colours, sides) = (drawn.colours(), drawn.size());
    let before = &state.level.start;
    let same_walls = sides == state.sides()
        && before
            .iter()
            .zip(&colours)
            .all(|(square, colour)| square.is_none() == colour.is_none());
    let same = same_walls && faults::colours_of(before) == faults::colours_wanted(&colours);
    let squares = match same {
        true => before.as_ref().clone(),
        false => {
            let mut rng = lots(state, drawn.name);
            published_generator::scramble(sides.0, sides.1, &colours, &mut rng)?
        }
    };
    let name = state.level.name.clone();
    Ok(State::new(name, sides, squares, colours, false))
}

/// The drawn picture that is the goal, by its place in the list.
pub(super) fn current(state: &State) -> Option<usize> {
    let is = |drawn: &Picture| drawn.size() == state.sides() && drawn.colours() == *state.picture;
    let picture = PICTURES.iter().position(is);
    picture.filter(|_| !state.is_clusters())
}

/// The drawn picture after the present one, or the first of the board's size.
pub(super) fn next(state: &State) -> &'static Picture {
    let place = match current(state) {
        Some(place) => place + 1,
        None => {
            let fits = |drawn: &Picture| drawn.size() == state.sides();
            PICTURES.iter().position(fits).unwrap_or(0)
        }
    };
    &PICTURES[place % PICTURES.len()]
}
