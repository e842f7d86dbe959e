//! The first minutes: press a lamp, press another one, put them all out; and pictures to the rules.

use super::rules::{Level, State, presses};
use super::ui::Ui;
use super::view;
use crate::game::puzzle::tutorial::{Highlight, TutorialStep};
use crate::game::{Example, ExampleOutcome, Puzzle, Status};
use crate::i18n::tr_noop;

/// What the player is led to do.
pub(super) static STEPS: [TutorialStep<Level>; 3] = [
    TutorialStep {
        text: tr_noop!("Press the ringed lamp. It switches, and so do its neighbours."),
        keys: tr_noop!("Keys: arrows to a lamp, Enter."),
        done: |level, state, _| has_come(level, state, 1),
        highlights: next_lamp,
    },
    TutorialStep {
        text: tr_noop!("The order does not matter. Press the next one."),
        keys: tr_noop!("Keys: arrows, Enter."),
        done: |level, state, _| has_come(level, state, 2),
        highlights: next_lamp,
    },
    TutorialStep {
        text: tr_noop!("Pressing a lamp again undoes it. Continue until all lamps are out."),
        keys: tr_noop!("Keys: arrows, Enter; Ctrl+Z undoes a press."),
        done: |level, state, _| level.status(state) == Status::Solved,
        highlights: next_lamp,
    },
];

/// Whether a position is this many presses nearer to the end than the start, or at the end.
fn has_come(level: &Level, state: &State, nearer: usize) -> bool {
    let left = |lamps: &[bool]| presses(lamps).map(|presses| presses.len());
    match (left(&level.lamps), left(&state.lamps)) {
        (Some(whole), Some(left)) => left == 0 || left + nearer <= whole,
        _ => false,
    }
}

/// A ring around the lamp to press next.
fn next_lamp(_: &Level, state: &State, _: &Ui) -> Vec<Highlight> {
    let lamp = presses(&state.lamps).and_then(|presses| presses.first().copied());
    let ring = |lamp| Highlight::Spot(view::middle(lamp), view::CELL / 2.0);
    lamp.map(ring).into_iter().collect()
}

pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        0,
        "110",
        ["", ""],
        ExampleOutcome::Shown,
        tr_noop!("Before: the first two lamps are lit."),
    ),
    Example::new(
        1,
        "110",
        ["0", ""],
        ExampleOutcome::Solved,
        tr_noop!("The first lamp pressed: all are out."),
    ),
    Example::new(
        1,
        "10",
        ["0", ""],
        ExampleOutcome::Wrong,
        tr_noop!("One of the two lamps is always lit: no press puts both out."),
    ),
];
