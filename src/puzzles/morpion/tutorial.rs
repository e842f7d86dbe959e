//! The first minutes: a point and its line, two lines that share an end, five
//! moves; and pictures to the rules.

use super::grid::{Move, Spot};
use super::rules::{Level, State};
use super::ui::Ui;
use super::view::{CELL, at};
use crate::game::puzzle::tutorial::{Highlight, TutorialStep};
use crate::game::session::history::replay;
use crate::game::{Example, ExampleOutcome};
use crate::i18n::tr_noop;

/// The tutorial's steps.
pub(super) static STEPS: [TutorialStep<Level>; 3] = [
    TutorialStep {
        text: tr_noop!(
            "Each new point must complete a line of five. Rings show where that is possible. Tap \
             the marked ring."
        ),
        keys: tr_noop!("Keys: Shift+arrows go to a ring, Enter adds the point."),
        // Another point than the marked one is a move as well, but the next step is not about it.
        done: |_, state, _| can_pair(state) || has_pair(state) || state.moves.len() >= ENOUGH_MOVES,
        highlights: |_, state, _| towards_pair(state),
    },
    TutorialStep {
        text: tr_noop!(
            "Lines in the same direction may share an end, but no more. Tap this ring, then the \
             line that starts at your point."
        ),
        keys: tr_noop!("Keys: arrows, then Enter; a number picks a line."),
        done: |_, state, _| has_pair(state) || state.moves.len() >= ENOUGH_MOVES,
        highlights: |_, state, _| towards_pair(state),
    },
    TutorialStep {
        text: tr_noop!(
            "Lines in different directions may cross anywhere, even at your own points. Play on \
             until you have made five moves."
        ),
        keys: tr_noop!("Keys: N goes to the next ring, Enter adds the point."),
        done: |_, state, _| state.moves.len() >= 5,
        highlights: |_, _, _| Vec::new(),
    },
];

/// The answer to a move after which the tutorial can't continue, or not yet.
pub(super) fn answer(level: &Level, state: &State, _: &Ui) -> &'static str {
    let Some((_, before)) = state.moves.as_slice().split_last() else {
        return "";
    };
    if has_pair(state) || state.moves.len() >= ENOUGH_MOVES {
        return "";
    }
    if !can_pair(state) {
        return tr_noop!(
            "That line is fine, but no other can share an end with it yet. Continue at the marked \
             ring."
        );
    }
    let before = replay(level, before);
    if before.is_ok_and(|before| can_pair(&before)) {
        return tr_noop!(
            "That line shares no end with another. Tap the marked ring and choose the line that \
             starts where yours ends."
        );
    }
    ""
}

/// After this many moves, the tutorial no longer asks for a pair.
const ENOUGH_MOVES: usize = 8;

/// Whether two lines of one direction share an end.
fn touch(state: &State, a: &Move, b: &Move) -> bool {
    a.line.distance(b.line) as usize == state.board.variant().length() - 1
}

fn has_pair(state: &State) -> bool {
    let moves = state.moves.as_slice();
    let before = |n: usize, mv: &Move| moves[..n].iter().any(|other| touch(state, other, mv));
    moves.iter().enumerate().any(|(n, mv)| before(n, mv))
}

/// Whether a move would be the second of a pair.
fn pairs(state: &State, mv: &Move) -> bool {
    state.moves.iter().any(|own| touch(state, own, mv))
}

fn can_pair(state: &State) -> bool {
    state.choices().iter().any(|mv| pairs(state, mv))
}

/// The point to add for a pair: the one that makes it, or one that lets the next
/// make it.
fn towards_pair(state: &State) -> Vec<Highlight> {
    let choices = state.choices();
    let now = choices.iter().find(|mv| pairs(state, mv));
    let next = || {
        let leads = |mv: &&Move| {
            let after = state.played(**mv);
            after.is_ok_and(|after| can_pair(&after))
        };
        choices.iter().find(leads)
    };
    let spot = now.or_else(next).map(|mv| mv.spot);
    spot.map(ring).into_iter().collect()
}

fn ring(spot: Spot) -> Highlight {
    Highlight::Spot(at(spot), 0.42 * CELL)
}

/// On the smaller cross, whose lines have four points.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        0,
        "4T",
        ["1,0E0", ""],
        ExampleOutcome::Right,
        tr_noop!("The point on the left completes a line, in 4T a line of four."),
    ),
    Example::new(
        0,
        "4T",
        ["", "0,0E0"],
        ExampleOutcome::Wrong,
        tr_noop!("Another point of this line is missing."),
    ),
    Example::new(
        1,
        "4T",
        ["2,-1S0 2,3S1", ""],
        ExampleOutcome::Right,
        tr_noop!("Touching (T): two vertical lines share an end point."),
    ),
    Example::new(
        1,
        "4D",
        ["2,-1S0", "2,3S1"],
        ExampleOutcome::Wrong,
        tr_noop!("Disjoint (D): they may not share it."),
    ),
    Example::new(
        1,
        "4T",
        ["2,-1S0", "2,3S3"],
        ExampleOutcome::Wrong,
        tr_noop!("Sharing more than an end: not allowed in any game."),
    ),
];
