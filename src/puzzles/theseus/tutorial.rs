//! The first minutes: a step and its reply, a wall that holds the Minotaur, the
//! way out; and pictures to the rules.

use super::rules::{Level, State};
use super::ui::Ui;
use super::view::middle;
use crate::game::puzzle::tutorial::{Highlight, STRAYED, TutorialStep};
use crate::game::{Example, ExampleOutcome, Puzzle, Status};
use crate::i18n::tr_noop;

/// The tutorial's steps.
pub(super) static STEPS: [TutorialStep<Level>; 3] = [
    TutorialStep {
        text: tr_noop!(
            "Go one cell west, to the left: swipe, or tap the cell. The Minotaur then takes two \
             steps, west or east first."
        ),
        keys: tr_noop!("Keys: the left arrow."),
        done: |_, state, _| state.steps >= 1,
        highlights: |_, state, _| next_cell(state),
    },
    TutorialStep {
        text: tr_noop!(
            "He tries to go north to you, but a wall stops him, and he never goes round one. Go \
             south: he stays where he is."
        ),
        keys: tr_noop!("Keys: the down arrow."),
        done: |_, state, _| state.steps >= 2 && is_held(state),
        highlights: |_, state, _| next_cell(state),
    },
    TutorialStep {
        text: tr_noop!(
            "Walls block him all the way. Reach the gap in the edge: you are out unless his reply \
             catches you there."
        ),
        keys: tr_noop!("Keys: arrows; Space waits."),
        done: |level, state, _| level.status(state) == Status::Solved,
        highlights: |_, state, _| next_cell(state),
    },
];

/// Whether the Minotaur would stay if Theseus waited.
fn is_held(state: &State) -> bool {
    let (maze, minotaur) = (state.board.maze(), state.minotaur);
    !state.is_caught() && maze.reply(minotaur, state.theseus) == [minotaur, minotaur]
}

/// The answer to another path than the tutorial's.
pub(super) fn answer(_: &Level, state: &State, _: &Ui) -> &'static str {
    if has_strayed(state) { STRAYED } else { "" }
}

/// Whether this is no longer a shortest way out, the one that the tutorial goes.
fn has_strayed(state: &State) -> bool {
    let left = state.board.distance(state.theseus, state.minotaur);
    let whole = left.map(|left| usize::from(left) + state.steps as usize);
    !state.is_out() && whole != state.board.par().map(usize::from)
}

/// The way to the cell of the best step.
fn next_cell(state: &State) -> Vec<Highlight> {
    if has_strayed(state) {
        return Vec::new();
    }
    let maze = state.board.maze();
    let step = state.board.best_step(state.theseus, state.minotaur);
    let next = step.and_then(|step| maze.after(state.theseus, step));
    let way = |to| Highlight::Way(middle(maze, state.theseus), middle(maze, to));
    next.map(way).into_iter().collect()
}

/// Theseus in the upper row, the exit beside him, the Minotaur below.
const OPEN: &str = r#"{"puzzle":"theseus","name":"Open","width":4,"height":3,"theseus":[0,1],
    "minotaur":[2,3],"exit":[0,0],"walls":{"right":[],"below":[]}}"#;
/// The same with a wall above the Minotaur's way.
const WALL: &str = r#"{"puzzle":"theseus","name":"Wall","width":4,"height":3,"theseus":[0,1],
    "minotaur":[2,3],"exit":[0,0],"walls":{"right":[],"below":[[1,2]]}}"#;

/// Theseus beside an exit that wins at once, the Minotaur so near that his reply would catch him.
const EXIT_WINS: &str = r#"{"puzzle":"theseus","name":"Two arrows","width":4,"height":3,
    "theseus":[0,1],"minotaur":[1,2],"exit":[0,0],"exit_wins":true,
    "walls":{"right":[],"below":[]}}"#;

pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        1,
        OPEN,
        ["", "E"],
        ExampleOutcome::Shown,
        tr_noop!(
            "Theseus goes east. The Minotaur goes west, as that brings him nearer, then north."
        ),
    ),
    Example::new(
        2,
        WALL,
        ["E", ""],
        ExampleOutcome::Shown,
        tr_noop!("The wall above traps him there."),
    ),
    Example::new(
        3,
        OPEN,
        ["W", ""],
        ExampleOutcome::Solved,
        tr_noop!("On the exit, and the Minotaur is too far away: out."),
    ),
    Example::new(
        3,
        OPEN,
        ["E I", ""],
        ExampleOutcome::Wrong,
        tr_noop!("The Minotaur stands on Theseus: caught."),
    ),
    Example::new(
        4,
        EXIT_WINS,
        ["W", ""],
        ExampleOutcome::Solved,
        tr_noop!("Two arrows: on the exit, and out, however near the Minotaur is."),
    ),
];
