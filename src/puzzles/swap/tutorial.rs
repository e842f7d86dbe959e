//! The first minutes: choose a piece and swap it; and pictures to the rules.

use super::board::Cell;
use super::rules::{Level, State, Swap};
use super::ui::Ui;
use super::view::{HALF, middle};
use crate::game::puzzle::tutorial::{Highlight, STRAYED, TutorialStep};
use crate::game::{Example, ExampleOutcome, Puzzle, Status};
use crate::i18n::tr_noop;

/// The steps of the tutorial.
pub(super) static STEPS: [TutorialStep<Level>; 2] = [
    TutorialStep {
        text: tr_noop!(
            "The top row is the wrong way round: corners show the colour needed there. Tap the \
             top left rook."
        ),
        keys: tr_noop!("Keys: arrow keys to a piece, then Enter."),
        done: |level, state, ui| {
            let chosen = |cell| wanted(level, state).contains(&cell);
            ui.chosen.is_some_and(chosen) || level.status(state) == Status::Solved
        },
        highlights: |level, state, _| {
            let first = wanted(level, state).into_iter().take(1);
            first.map(|cell| ring(level, cell)).collect()
        },
    },
    TutorialStep {
        text: tr_noop!(
            "Framed squares are in reach: this rook reaches one cell. Tap the ringed square, and \
             the two swap places."
        ),
        keys: tr_noop!("Keys: an arrow key to it, then Enter."),
        done: |level, state, _| level.status(state) == Status::Solved,
        highlights: |level, state, ui| {
            // If the second of the two is chosen, the first one is ringed.
            let other = |cell: &Cell| ui.chosen != Some(*cell);
            let cell = wanted(level, state).into_iter().rfind(other);
            cell.map(|cell| ring(level, cell)).into_iter().collect()
        },
    },
];

/// The answers to another piece, and to another swap.
pub(super) fn answer(level: &Level, state: &State, ui: &Ui) -> &'static str {
    if state.swaps > 0 && level.status(state) != Status::Solved {
        return STRAYED;
    }
    let wanted = wanted(level, state);
    if ui.chosen.is_some_and(|cell| !wanted.contains(&cell)) {
        return tr_noop!(
            "You've chosen another piece. Tap it again to release it, then tap the ringed one."
        );
    }
    ""
}

/// Around a square, so that piece, number and letter are seen within it.
fn ring(level: &Level, cell: Cell) -> Highlight {
    Highlight::Spot(middle(&level.shape, cell), 1.2 * HALF)
}

/// The squares of the first swap towards the goal.
fn wanted(level: &Level, state: &State) -> Vec<Cell> {
    if state.swaps > 0 {
        return Vec::new();
    }
    let wrong = |cell: &Cell| {
        let colour = state.square(*cell).map(|square| square.colour);
        colour.is_some() && level.wanted(*cell) != colour
    };
    let best = level.known_best();
    match best.and_then(|best| best.line.first()) {
        Some(Swap(a, b)) => vec![*a, *b],
        None => (0..level.shape.cells() as Cell).filter(wrong).collect(),
    }
}

const PAIR: &str =
    r#"{"puzzle":"swap","start":[["T1B","T1R"],["T1B","T1R"]],"goal":[["R","B"],["B","R"]]}"#;
const TOWERS: &str =
    r#"{"puzzle":"swap","start":[["T1R","T1B"],["T1B","T1R"]],"goal":[["B","R"],["R","B"]]}"#;
const BISHOPS: &str =
    r#"{"puzzle":"swap","start":[["B1R","T1B"],["T1R","B1B"]],"goal":[["B","B"],["R","R"]]}"#;
const NEAR: &str = r#"{"puzzle":"swap","start":[["T1R","T1G","T1B"]],"goal":[["B","G","R"]]}"#;
const FAR: &str = r#"{"puzzle":"swap","start":[["T2R","T1G","T1B"]],"goal":[["B","G","R"]]}"#;
const WALLED: &str = "Walled;3x1;Q3R.Q3B;clusters";

pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        0,
        PAIR,
        ["", ""],
        ExampleOutcome::Shown,
        tr_noop!("Before: two corners show the colour needed."),
    ),
    Example::new(
        0,
        PAIR,
        ["0-1", ""],
        ExampleOutcome::Solved,
        tr_noop!("The top two swapped: solved."),
    ),
    Example::new(
        1,
        BISHOPS,
        ["", "0-3"],
        ExampleOutcome::Right,
        tr_noop!("Bishops swap along diagonals."),
    ),
    Example::new(
        1,
        TOWERS,
        ["", "0-3"],
        ExampleOutcome::Wrong,
        tr_noop!("Rooks don't: only along rows and columns."),
    ),
    Example::new(
        2,
        FAR,
        ["", "0-2"],
        ExampleOutcome::Right,
        tr_noop!("The left rook has a 2: it reaches two cells, past the piece in between."),
    ),
    Example::new(
        2,
        NEAR,
        ["", "0-2"],
        ExampleOutcome::Wrong,
        tr_noop!("Both have a 1: too far apart."),
    ),
    Example::new(
        2,
        WALLED,
        ["", "0-2"],
        ExampleOutcome::Wrong,
        tr_noop!("A wall is in the way."),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Extras as _;

    #[test]
    fn the_ring_goes_around_what_is_to_be_tapped_next() {
        let level: Level = "A;2x2;T1BT1RT1BT1R;RBBR;p0-1".parse().expect("a level");
        let (state, mut ui) = (level.start(), Ui::default());
        let ringed = |ui: &Ui| {
            let highlights = Level::TUTORIAL.highlights(&level, &state, ui).into_iter();
            let cell = |highlight| (0..4).find(|cell| highlight == ring(&level, *cell));
            highlights.filter_map(cell).collect::<Vec<_>>()
        };
        assert_eq!(ringed(&ui), [0]);
        // With another one chosen, the step is still to be done.
        for (chosen, next) in [(0, 1), (1, 0), (3, 0)] {
            ui.chosen = Some(chosen);
            assert_eq!(ringed(&ui), [next], "{chosen} is chosen");
        }
    }
}
