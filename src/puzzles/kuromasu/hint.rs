//! Hints: a cell, its colour and the reason; and the solution as a line of moves.

use super::analysis::Mark;
use super::board::{Board, Cell, Cells, Clue};
use super::logic::{Fact, Facts};
use super::rules::{Level, Move, State};
use super::solver::Count;
use super::techniques::{Deduction, Reasoner, Technique};
use crate::game::Hint;
use crate::i18n::{tr, translate, trn};

/// The marks that cannot be right: black where the only solution is white, or
/// the other way round.
pub(super) fn wrong_marks(state: &State, solution: &Cells) -> Vec<Cell> {
    let wrong = |(cell, mark): (usize, &Mark)| {
        let cell = cell as Cell;
        let wrong = match mark {
            Mark::Black => !solution.has(cell),
            Mark::Dot => solution.has(cell),
            Mark::Empty => false,
        };
        wrong.then_some(cell)
    };
    let marks = state.marks.iter().enumerate();
    marks.filter_map(wrong).collect()
}

/// The moves that mark black and white cells; open ones are left out.
pub(super) fn paint(facts: &[(Cell, Fact)]) -> Vec<Move> {
    [(Fact::Black, Mark::Black), (Fact::White, Mark::Dot)]
        .into_iter()
        .filter_map(|(fact, mark)| {
            let of = facts.iter().filter(|(_, f)| *f == fact);
            let cells: Vec<_> = of.map(|(cell, _)| *cell).collect();
            (!cells.is_empty()).then_some(Move::Paint(mark, cells))
        })
        .collect()
}

/// The next step from a position.
pub(super) fn hint(level: &Level, state: &State) -> Hint<Move> {
    let board = &*level.board;
    if state.analysis.solved {
        return Hint::words(tr!("Nothing to do: the board is solved."));
    }
    let known = level.known();
    if known.count == Some(Count::None) {
        return Hint::words(tr!(
            "This board has no solution: the clues contradict each other."
        ));
    }
    if let Some(mistake) = mistake(board, state, known.only()) {
        return mistake;
    }
    if known.count == Some(Count::Several) {
        return Hint::words(tr!(
            "This board has several solutions, so that nothing more may follow. Any of them \
                 counts."
        ));
    }
    let mut reasoner = Reasoner::new(&level.board);
    let Some(facts) = facts_of(board, &reasoner, state) else {
        return Hint::words(tr!("Some marks contradict each other: take them back."));
    };
    if let Some(deduction) = reasoner.next(&facts) {
        let reason = format!(
            "{}: {}",
            translate(deduction.technique.name()),
            deduction.why
        );
        return Hint {
            place: where_to_look(board, &deduction),
            step: said(board, &deduction),
            moves: paint(&deduction.facts),
            rests_on: evidence(board, &deduction),
            ..Hint::words(reason)
        };
    }
    let Some(solution) = known.only() else {
        return Hint::words(tr!("No step is known that follows by these techniques."));
    };
    let open = facts.open_cells().find(|cell| solution.has(*cell));
    match open {
        None => Hint::words(tr!("Every black cell is found.")),
        Some(cell) => {
            let (row, column) = board.told(cell);
            Hint::step(
                Move::Paint(Mark::Black, vec![cell]),
                look_at(row, column),
                tr!("Row {row}, column {column} is black.", row, column),
                tr!("No short reason is known: it comes out when everything else has been tried."),
            )
        }
    }
}

/// Where to look for a deduction: at its first clue, or around the first cell.
fn where_to_look(board: &Board, deduction: &Deduction) -> String {
    match (&deduction.rests_on[..], &deduction.facts[..]) {
        ([cell, ..], _) => {
            let (row, column) = board.told(*cell);
            match board.clue(*cell) {
                Clue::Sees(clue) => tr!(
                    "Look at the {clue} in row {row}, column {column}.",
                    clue,
                    row,
                    column
                ),
                _ => look_at(row, column),
            }
        }
        ([], [(cell, _), ..]) => {
            let (row, column) = board.told(*cell);
            tr!("Look around row {row}, column {column}.", row, column)
        }
        ([], []) => String::new(),
    }
}

fn look_at(row: usize, column: usize) -> String {
    tr!("Look at row {row}, column {column}.", row, column)
}

/// The cells a deduction rests on, or those beside the first cell.
fn evidence(board: &Board, deduction: &Deduction) -> Vec<usize> {
    let cells = if deduction.rests_on.is_empty() {
        let first = deduction.facts.first();
        first.map_or_else(Vec::new, |(cell, _)| board.neighbours(*cell).collect())
    } else {
        deduction.rests_on.clone()
    };
    cells.into_iter().map(usize::from).collect()
}

/// “Row 3, column 5 is white.”
fn said(board: &Board, deduction: &Deduction) -> String {
    let cells = |fact: Fact| -> Vec<(usize, usize)> {
        let of = deduction.facts.iter().filter(|(_, f)| *f == fact);
        of.map(|(cell, _)| board.told(*cell)).collect()
    };
    let both = [
        are_black(&cells(Fact::Black)),
        are_white(&cells(Fact::White)),
    ];
    let said: Vec<String> = both.into_iter().flatten().collect();
    said.join(" ")
}

/// Says that cells, given by row and column, are black.
fn are_black(cells: &[(usize, usize)]) -> Option<String> {
    Some(match *cells {
        [] => return None,
        [(row, column)] => tr!("Row {row}, column {column} is black.", row, column),
        [(row, column), (row2, column2)] => tr!(
            "Row {row}, column {column} and row {row2}, column {column2} are black.",
            row,
            column,
            row2,
            column2
        ),
        [(row, column), ref others @ ..] => trn!(
            others.len(),
            "Row {row}, column {column} and {n} more cell are black.",
            "Row {row}, column {column} and {n} more cells are black.",
            row,
            column
        ),
    })
}

/// Says that cells, given by row and column, are white.
fn are_white(cells: &[(usize, usize)]) -> Option<String> {
    Some(match *cells {
        [] => return None,
        [(row, column)] => tr!("Row {row}, column {column} is white.", row, column),
        [(row, column), (row2, column2)] => tr!(
            "Row {row}, column {column} and row {row2}, column {column2} are white.",
            row,
            column,
            row2,
            column2
        ),
        [(row, column), ref others @ ..] => trn!(
            others.len(),
            "Row {row}, column {column} and {n} more cell are white.",
            "Row {row}, column {column} and {n} more cells are white.",
            row,
            column
        ),
    })
}

/// The first mistake, and how to correct it.
fn mistake(board: &Board, state: &State, solution: Option<&Cells>) -> Option<Hint<Move>> {
    let fault = state.analysis.faults(board).next();
    let wrong = solution.map_or_else(Vec::new, |solution| wrong_marks(state, solution));
    let Some(cell) = wrong.first() else {
        // With several solutions a fault alone says that marks must go.
        return fault
            .map(|fault| Hint::words(tr!("A rule is broken: {fault}. Take marks back.", fault)));
    };
    let (row, column) = board.told(*cell);
    let step = match state.mark(*cell) {
        Mark::Black => tr!(
            "The black cell in row {row}, column {column} can't be right: take it back.",
            row,
            column
        ),
        _ => tr!(
            "The dot in row {row}, column {column} can't be right: take it back.",
            row,
            column
        ),
    };
    let reason = fault.map_or_else(String::new, |fault| {
        tr!("A rule is broken: {fault}.", fault)
    });
    let taken_back = Move::Paint(Mark::Empty, vec![*cell]);
    Some(Hint {
        rests_on: vec![usize::from(*cell)],
        ..Hint::step(taken_back, look_at(row, column), step, reason)
    })
}

/// The facts of the marks. If no black cell has a dot beside it, the cells beside black
/// ones count as white: the player then needs no hint for them.
fn facts_of(board: &Board, reasoner: &Reasoner, state: &State) -> Option<Facts> {
    let mut facts = reasoner.start();
    let all = || 0..board.cells() as Cell;
    for cell in all() {
        let fact = match state.mark(cell) {
            Mark::Black => Fact::Black,
            Mark::Dot => Fact::White,
            Mark::Empty => continue,
        };
        facts.add(cell, fact).ok()?;
    }
    let black = || all().filter(|cell| state.mark(*cell) == Mark::Black);
    let is_dot = |cell| state.mark(cell) == Mark::Dot;
    let dotted = black().any(|cell| board.neighbours(cell).any(is_dot));
    if !dotted {
        for cell in black() {
            for beside in board.neighbours(cell) {
                facts.add(beside, Fact::White).ok()?;
            }
        }
    }
    Some(facts)
}

/// The only solution as a line of moves, in an order of deduction; instead of a what-if,
/// the next black cell comes without a reason.
pub(super) fn line(level: &Level) -> Option<Vec<Move>> {
    let solution = level.known().solutions.first()?;
    let mut reasoner = Reasoner::new(&level.board);
    let mut facts = reasoner.start();
    let mut line = Vec::new();
    while facts.open() > 0 {
        let next = reasoner.next_short_of(&facts, Technique::WhatIf);
        // With several solutions deduction may leave the one that is shown.
        let right = |(cell, fact): &(Cell, Fact)| solution.has(*cell) == (*fact == Fact::Black);
        let found = match next.filter(|next| next.facts.iter().all(right)) {
            Some(next) => next.facts,
            None => {
                let Some(cell) = facts.open_cells().find(|cell| solution.has(*cell)) else {
                    break; // the others are white
                };
                vec![(cell, Fact::Black)]
            }
        };
        for (cell, fact) in &found {
            facts.add(*cell, *fact).ok()?;
        }
        line.extend(paint(&found));
    }
    // Dots after the last black cell would come when everything is solved.
    let is_black = |mv: &Move| matches!(mv, Move::Paint(Mark::Black, _));
    let end = line.iter().rposition(is_black).map_or(0, |last| last + 1);
    line.truncate(end);
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::super::generate::made;
    use super::super::grade::{Difficulty, Grader, Grading};
    use super::*;
    use crate::game::{Puzzle, Status};
    use std::collections::BTreeSet;

    fn level(text: &str) -> Level {
        text.parse().expect("a level")
    }

    /// A level by its clues, and the position after some moves.
    fn after(text: &str, moves: &str) -> (Level, State) {
        let level = level(text);
        let mut state = level.start();
        for mv in moves.split_whitespace() {
            state = level.apply(&state, &mv.parse().unwrap()).unwrap();
        }
        (level, state)
    }

    /// All that a hint says.
    fn told(text: &str, moves: &str) -> String {
        let (level, state) = after(text, moves);
        let hint = hint(&level, &state);
        format!("{} | {} | {}", hint.place, hint.step, hint.reason)
    }

    /// Following the hints leads to the solution, and each hint is right.
    #[test]
    fn hints_lead_to_the_solution() {
        let mut told = BTreeSet::new();
        for (side, difficulty, seed) in [
            (4, Difficulty::Easy, 21),
            (6, Difficulty::Normal, 21),
            (7, Difficulty::Hard, 21),
            (9, Difficulty::Hard, 21),
            (9, Difficulty::Hard, 22),
        ] {
            let board = made(side, side, difficulty, seed).expect("a board");
            let level = Level::unnamed((*board).clone());
            let solution = level.known().only().expect("one solution").clone();
            let mut state = level.start();
            let mut hints = 0;
            while level.status(&state) != Status::Solved {
                let hint = hint(&level, &state);
                assert!(!hint.moves.is_empty(), "{}", hint.reason);
                for told in [&hint.place, &hint.step, &hint.reason] {
                    assert!(told.ends_with('.'), "{told}");
                }
                assert!(!hint.rests_on.is_empty(), "{}", hint.place);
                told.extend(
                    hint.reason
                        .split_once(": ")
                        .map(|(name, _)| name.to_owned()),
                );
                for mv in &hint.moves {
                    let Move::Paint(mark, cells) = mv else {
                        panic!("{mv:?}");
                    };
                    let black = *mark == Mark::Black;
                    assert!(cells.iter().all(|cell| solution.has(*cell) == black));
                    state = level.apply(&state, mv).unwrap();
                }
                hints += 1;
                assert!(hints <= level.board.cells());
            }
        }
        for technique in Technique::ALL {
            assert!(told.contains(technique.name()), "{told:?}");
        }
    }

    #[test]
    fn a_hint_names_cell_technique_and_clue() {
        let words = told("2x1:1a", "");
        assert_eq!(
            words,
            "Look at the 1 in row 1, column 1. | Row 1, column 2 is black. | Clue reach: The 1 in row 1, column 1 sees itself, which is \
             all it may see: what is beside it is black."
        );
        let words = told("5x1:4d", "");
        assert_eq!(
            words,
            "Look at the 4 in row 1, column 1. | Row 1, column 2 and 2 more cells are white. | \
             Must see: The 4 in row 1, column 1 sees \
             itself and at most 0 cells the other ways, so it must see 3 to the right."
        );
        let (level, state) = after("5x1:4d", "d1-3");
        assert_eq!(
            hint(&level, &state).moves,
            [Move::Paint(Mark::Black, vec![4])]
        );
        assert_eq!(hint(&level, &state).rests_on, [0]);
    }

    #[test]
    fn a_mistake_is_told_before_anything_else() {
        let board = made(6, 6, Difficulty::Easy, 4).expect("a board");
        let level = Level::unnamed((*board).clone());
        let solution = level.known().only().expect("one").clone();
        let all = || 0..level.board.cells() as Cell;
        let wrong = all()
            .find(|c| !solution.has(*c) && !level.board.is_clue(*c))
            .unwrap();
        let mv = Move::Paint(Mark::Black, vec![wrong]);
        let state = level.apply(&level.start(), &mv).unwrap();
        let told = hint(&level, &state);
        assert_eq!(told.moves, [Move::Paint(Mark::Empty, vec![wrong])]);
        assert!(told.step.contains("can't be right"), "{}", told.step);
        let right = all().find(|c| solution.has(*c)).unwrap();
        let mv = Move::Paint(Mark::Dot, vec![right]);
        let state = level.apply(&level.start(), &mv).unwrap();
        assert!(hint(&level, &state).step.starts_with("The dot in "));
    }

    #[test]
    fn boards_without_one_solution_say_so() {
        assert!(told("3x3:i", "").contains("solved"), "all white is right");
        assert!(told("3x3:4h", "").contains("several solutions"));
        assert!(told("3x1:2_3_3", "").contains("no solution"));
    }

    #[test]
    fn the_solution_is_a_line_of_reasoned_moves() {
        for difficulty in [Difficulty::Easy, Difficulty::Normal, Difficulty::Hard] {
            let board = made(8, 8, difficulty, 6).expect("a board");
            let level = Level::unnamed((*board).clone());
            let line = line(&level).expect("a solution");
            let mut state = level.start();
            for mv in &line {
                assert_ne!(level.status(&state), Status::Solved, "no step too many");
                state = level.apply(&state, mv).unwrap();
                assert!(!matches!(level.status(&state), Status::Broken(_)));
            }
            assert_eq!(level.status(&state), Status::Solved);
            let grading = Grader::new(&level.board, Difficulty::Hard).run();
            assert!(matches!(grading, Grading::Solved(_)));
        }
    }
}
