//! The tutorial, on “Line of Sight”: what a clue sees, where it must stop, and a solved
//! board; and pictures for the rules.
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
use super::ui::Ui;
use super::view::{CELL, middle};
use crate::game::puzzle::tutorial::{Highlight, TutorialStep};
use crate::game::{Example, ExampleOutcome, Puzzle, Status};
use crate::i18n::tr_noop;
use crate::paint::{Point, point};

/// The cell of the 7.
const SEVEN: Cell = 11;
/// The cells without clues that the 7 sees, from the left end of its row.
const SEEN: [Cell; 5] = [8, 9, 10, 7, 15];
/// Left of the 4.
const FIRST: Cell = 2;
/// Around the 3.
const OTHERS: [Cell; 2] = [0, 13];

/// The steps of the tutorial.
pub(super) static STEPS: [TutorialStep<Level>; 3] = [
    TutorialStep {
        text: tr_noop!(
            "A clue counts the white cells it sees in its row and column, and itself. The 7 must \
             see them all: drag left from it."
        ),
        keys: tr_noop!("Keys: arrows to a cell in its row, Space."),
        done: |_, state, _| {
            let dotted = SEEN.iter().any(|cell| mark(state, *cell) == Mark::Dot);
            dotted || black().any(|cell| mark(state, cell) == Mark::Black)
        },
        highlights: |level, _, _| {
            let at = |cell| middle(&level.board, cell);
            let on_board = usize::from(SEVEN) < level.board.cells();
            // From the cell's left side, beside its figure.
            let from = |seven: Point| point(seven.x - 0.4 * CELL, seven.y);
            let way = || Highlight::Way(from(at(SEVEN)), at(SEEN[0]));
            on_board.then(way).into_iter().collect()
        },
    },
    TutorialStep {
        text: tr_noop!(
            "Dots mark white cells. The 7 needs its column too, so the 4 already sees four. The \
             cell left of it is black: tap it."
        ),
        keys: tr_noop!("Keys: arrows to the cell, Enter."),
        done: |_, state, _| mark(state, FIRST) == Mark::Black,
        highlights: |level, _, _| vec![spot(level, FIRST)],
    },
    TutorialStep {
        text: tr_noop!(
            "Black cells never share a side; white cells stay connected. The 3 sees two above: \
             block it with two black cells."
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

/// The black cells of the solution.
fn black() -> impl Iterator<Item = Cell> {
    [FIRST].into_iter().chain(OTHERS)
}

/// The answer to a wrong mark.
pub(super) fn answer(level: &Level, state: &State, _: &Ui) -> &'static str {
    let is_black = |cell: &Cell| black().any(|other| other == *cell);
    let marked = |wanted| {
        let cells = 0..level.board.cells() as Cell;
        cells.filter(move |cell| mark(state, *cell) == wanted)
    };
    let wrong: Vec<_> = marked(Mark::Black).filter(|cell| !is_black(cell)).collect();
    if wrong.iter().any(|cell| SEEN.contains(cell)) {
        return tr_noop!(
            "The 7 must see that cell, or it sees too few. The cell is white: tap it again for a \
             dot."
        );
    }
    if !wrong.is_empty() {
        return tr_noop!(
            "That cell is white: if black, it would touch another black cell or hide cells from \
             the 6. Tap it again."
        );
    }
    if marked(Mark::Dot).any(|cell| is_black(&cell)) {
        return tr_noop!(
            "A dot means white, but that cell is black. Tap it again to clear the dot."
        );
    }
    ""
}

fn mark(state: &State, cell: Cell) -> Mark {
    let mark = state.marks.get(usize::from(cell));
    mark.copied().unwrap_or(Mark::Empty)
}

fn spot(level: &Level, cell: Cell) -> Highlight {
    Highlight::Spot(middle(&level.board, cell), 0.36 * CELL)
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
        tr_noop!("The 3 sees itself and one below: too few."),
    ),
    Example::new(
        2,
        BARE,
        ["b2.4", ""],
        ExampleOutcome::Right,
        tr_noop!("Corner to corner is allowed."),
    ),
    Example::new(
        2,
        BARE,
        ["b3-4", ""],
        ExampleOutcome::Wrong,
        tr_noop!("Side by side is not allowed."),
    ),
    Example::new(
        3,
        BARE,
        ["b1.6", ""],
        ExampleOutcome::Right,
        tr_noop!("Every white cell is connected to all the others."),
    ),
    Example::new(
        3,
        BARE,
        ["b1.3", ""],
        ExampleOutcome::Wrong,
        tr_noop!("The hatched corner is cut off."),
    ),
];
