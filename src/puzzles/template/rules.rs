//! The rules: a press switches a lamp and its neighbours, and all must be out.

use crate::game::{Illegal, Status};
use crate::i18n::tr;

/// Most lamps in a row.
pub(super) const MAX_LAMPS: usize = 96;
/// Most lamps in a row that is made here.
pub(super) const MOST_MADE: usize = 24;

/// A row of lamps as the level gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    pub(super) lamps: Vec<bool>,
}

/// Which lamps are lit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) lamps: Vec<bool>,
}

/// One step of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Presses the lamp of this number.
    Press(usize),
}

pub(super) fn press(lamps: &mut [bool], at: usize) {
    for lamp in at.saturating_sub(1)..(at + 2).min(lamps.len()) {
        lamps[lamp] = !lamps[lamp];
    }
}

/// The fewest lamps to press, if any set of them puts `lamps` out.
pub(super) fn presses(lamps: &[bool]) -> Option<Vec<usize>> {
    ways(lamps).min_by_key(Vec::len)
}

/// The sets of lamps to press that put `lamps` out: pressing the first one or
/// not decides all the others.
pub(super) fn ways(lamps: &[bool]) -> impl Iterator<Item = Vec<usize>> {
    [false, true].into_iter().filter_map(|first| {
        let (mut now, mut presses) = (lamps.to_vec(), Vec::new());
        for at in 0..now.len() {
            // A lamp is decided by its left neighbour, which must be out.
            if if at == 0 { first } else { now[at - 1] } {
                press(&mut now, at);
                presses.push(at);
            }
        }
        now.iter().all(|lit| !lit).then_some(presses)
    })
}

pub(super) fn lit(lamps: &[bool]) -> usize {
    lamps.iter().filter(|lit| **lit).count()
}

/// The position after a move.
pub(super) fn apply(state: &State, mv: &Move) -> Result<State, Illegal> {
    let Move::Press(lamp) = mv;
    if *lamp >= state.lamps.len() {
        return Err(Illegal::new(tr!("there is no lamp {lamp}", lamp)));
    }
    let mut state = state.clone();
    press(&mut state.lamps, *lamp);
    Ok(state)
}

/// Whether a row is out, or cannot be put out.
pub(super) fn status(state: &State) -> Status {
    if lit(&state.lamps) == 0 {
        Status::Solved
    } else if presses(&state.lamps).is_none() {
        Status::Lost(tr!("No set of presses can put all lamps out.").to_owned())
    } else {
        Status::Playing
    }
}
