//! The lesson, on “Line of Sight”: what a clue sees, what stays white, and a solved
//! board; and pictures to the rules.
//!
//! ```text
//! B . B 4     The 7 must see its whole row and column. So the 4 sees four
//! 6 . . .     below, and left of it is black; then the 3 sees two above it
//! . . . 7     and is closed in by two more.
//! 3 B . .
//! ```

use super::analysis::Mark;
use super::board::Cell;
use super::rules::{Level, State};
use super::view::{CELL, middle};
use crate::game::lesson::{Highlight, LessonStep};
use crate::game::{Example, ExampleOutcome, Puzzle, Status};
use crate::i18n::tr_noop;

/// Left of the 4.
const FIRST: Cell = 2;
/// Around the 3.
const OTHERS: [Cell; 2] = [0, 13];

/// The steps of the lesson.
pub(super) static STEPS: [LessonStep<Level>; 3] = [
    LessonStep {
        text: tr_noop!(
            "The 7 needs its whole row and column: so the 4 sees four already. Left of it must be \
             black: tap there."
        ),
        keys: tr_noop!("Keys: arrows to the cell, Enter."),
        done: |_, state, _| mark(state, FIRST) == Mark::Black,
        highlights: |level, _, _| vec![spot(level, FIRST)],
    },
    LessonStep {
        text: tr_noop!(
            "Black cells never touch, so what is beside one is white. Tap a marked cell twice: a \
             dot."
        ),
        keys: tr_noop!("Keys: arrows, Space."),
        done: |level, state, _| has_dot(level, state),
        highlights: |level, _, _| open_around(level).map(|cell| spot(level, cell)).collect(),
    },
    LessonStep {
        text: tr_noop!(
            "The 3 sees itself and two above. Close it in with two black cells; all white ones \
             must hang together."
        ),
        keys: tr_noop!("Keys: arrows, Enter."),
        done: |level, state, _| level.status(state) == Status::Solved,
        highlights: |level, state, _| {
            let open = OTHERS.into_iter();
            let open = open.filter(|cell| mark(state, *cell) != Mark::Black);
            open.map(|cell| spot(level, cell)).collect()
        },
    },
];

fn mark(state: &State, cell: Cell) -> Mark {
    let mark = state.marks.get(usize::from(cell));
    mark.copied().unwrap_or(Mark::Empty)
}

fn spot(level: &Level, cell: Cell) -> Highlight {
    Highlight::Spot(middle(&level.board, cell), 0.36 * CELL)
}

/// The cells beside the first black one that hold no clue.
fn open_around(level: &Level) -> impl Iterator<Item = Cell> + '_ {
    let around = level.board.neighbours(FIRST);
    around.filter(|cell| !level.board.is_clue(*cell))
}

/// Whether one of them has its dot, or the black cells around the 3 are found.
fn has_dot(level: &Level, state: &State) -> bool {
    open_around(level).any(|cell| mark(state, cell) == Mark::Dot)
        || OTHERS.iter().all(|cell| mark(state, *cell) == Mark::Black)
}

const THREE: &str = r#"{"puzzle":"kuromasu","clues":[[3,0,0],[0,0,0],[0,0,0]]}"#;
const BARE: &str = "Bare;3x3;i";

pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        0,
        THREE,
        ["b2.6", ""],
        ExampleOutcome::Solved,
        tr_noop!("The 3 sees itself, one to the right and one below: three."),
    ),
    Example::new(
        0,
        THREE,
        ["b1.6", ""],
        ExampleOutcome::Wrong,
        tr_noop!("It sees itself and one below: too few."),
    ),
    Example::new(
        2,
        BARE,
        ["b2.4", ""],
        ExampleOutcome::Right,
        tr_noop!("Corner to corner: they don't touch."),
    ),
    Example::new(
        2,
        BARE,
        ["b3-4", ""],
        ExampleOutcome::Wrong,
        tr_noop!("Side by side: they touch."),
    ),
    Example::new(
        3,
        BARE,
        ["b1.6", ""],
        ExampleOutcome::Right,
        tr_noop!("From every white cell there is a way to all others."),
    ),
    Example::new(
        3,
        BARE,
        ["b1.3", ""],
        ExampleOutcome::Wrong,
        tr_noop!("The hatched corner is cut off."),
    ),
];
