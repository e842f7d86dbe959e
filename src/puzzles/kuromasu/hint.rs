//! Hints: a cell, its colour and the reason; and the solution as a line of moves.

use super::analysis::Mark;
use super::board::{Board, Cell, Cells, Clue};
use super::logic::{Fact, Facts};
use super::rules::{Level, Move, State, apply};
use super::solver::Count;
use super::techniques::{Deduction, Reasoner, Technique};
use crate::game::Hint;
use crate::i18n::{tr, translate, trn};

/// The marks that cannot be right: black where the only solution is white, or
/// the other way round.
pub(super) fn wrong_marks(state: &State, solution: &Cells) -> Vec<Cell> {
    let is_wrong = |cell: &Cell| match state.mark(*cell) {
        Mark::Black => !solution.has(*cell),
        Mark::Dot => solution.has(*cell),
        Mark::Empty => false,
    };
    let cells = 0..state.marks.len() as Cell;
    cells.filter(is_wrong).collect()
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

/// The consequences of a reason's assumption, a move for each cell, in order.
fn imagined(facts: &[(Cell, Fact)]) -> Vec<Move> {
    let mark = |fact| match fact {
        Fact::Open => Mark::Empty,
        Fact::White => Mark::Dot,
        Fact::Black => Mark::Black,
    };
    let paint = |(cell, fact): &(Cell, Fact)| Move::Paint(mark(*fact), vec![*cell]);
    facts.iter().map(paint).collect()
}

/// The next step from a position.
pub(super) fn hint(level: &Level, state: &State) -> Hint<Move> {
    let board = &*level.board;
    let known = level.verdict();
    if known.count == Some(Count::None) {
        return Hint::in_words(tr!(
            "This board has no solution: the clues contradict each other."
        ));
    }
    let mut reasoner = Reasoner::new(&level.board);
    if let Some(mistake) = mistake(level, state, known.only(), &mut reasoner) {
        return mistake;
    }
    if known.count == Some(Count::Several) {
        return Hint::in_words(tr!(
            "This board has several solutions, so logic may lead no further. Any of them counts."
        ));
    }
    let Some(facts) = facts_of(board, &reasoner, state) else {
        return Hint::in_words(tr!("Some marks contradict each other: clear them."));
    };
    if let Some(deduction) = reasoner.next(&facts) {
        let reason = reason(&deduction);
        return Hint {
            place: where_to_look(board, &deduction),
            step: spoken_text(board, &deduction),
            moves: paint(&deduction.facts),
            rests_on: evidence(board, &deduction),
            because: imagined(&deduction.imagined),
            ..Hint::in_words(reason)
        };
    }
    let Some(solution) = known.only() else {
        return Hint::in_words(tr!("The known techniques find no further step."));
    };
    let open = facts.open_cells().find(|cell| solution.has(*cell));
    match open {
        None => Hint::in_words(tr!("You have found every black cell.")),
        Some(cell) => {
            let (row, column) = board.row_and_column(cell);
            Hint::step(
                Move::Paint(Mark::Black, vec![cell]),
                look_at(row, column),
                tr!("Row {row}, column {column} is black.", row, column),
                tr!("There is no short reason: every other possibility leads to a contradiction."),
            )
        }
    }
}

/// Why a mark was right, or what it led to.
pub(super) fn review(level: &Level, [before, after]: [&State; 2], mv: &Move) -> String {
    let Move::Paint(mark, cells) = mv else {
        return String::new();
    };
    let Some(solution) = level.verdict().only() else {
        return String::new();
    };
    let wrong = |state| wrong_marks(state, solution);
    let (was, is) = (wrong(before), wrong(after));
    if is.iter().any(|cell| !was.contains(cell)) {
        return tr!("A mistake. {reason}", reason = hint(level, after).reason);
    }
    if is.len() < was.len() {
        return tr!("It took a mistake back.").to_owned();
    }
    let hint = hint(level, before);
    let is_hint = hint.moves.iter().any(|hinted| {
        let Move::Paint(right, hinted) = hinted else {
            return false;
        };
        right == mark && cells.iter().all(|cell| hinted.contains(cell))
    });
    match (mark, is_hint) {
        (Mark::Empty, _) => tr!("It took a right mark back.").to_owned(),
        (_, true) => tr!("Good. {reason}", reason = hint.reason),
        _ => tr!(
            "Right. Easier: {place} {reason}",
            place = hint.place,
            reason = hint.reason
        ),
    }
}

fn reason(deduction: &Deduction) -> String {
    let technique = translate(deduction.technique.name());
    format!("{technique}: {}", deduction.why)
}

/// Where to look for a deduction: at its first clue, or around the first cell.
fn where_to_look(board: &Board, deduction: &Deduction) -> String {
    match (&deduction.rests_on[..], &deduction.facts[..]) {
        ([cell, ..], _) => {
            let (row, column) = board.row_and_column(*cell);
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
            let (row, column) = board.row_and_column(*cell);
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
fn spoken_text(board: &Board, deduction: &Deduction) -> String {
    let cells = |fact: Fact| -> Vec<(usize, usize)> {
        let of = deduction.facts.iter().filter(|(_, f)| *f == fact);
        of.map(|(cell, _)| board.row_and_column(*cell)).collect()
    };
    let both = [
        are_black(&cells(Fact::Black)),
        are_white(&cells(Fact::White)),
    ];
    let parts: Vec<String> = both.into_iter().flatten().collect();
    parts.join(" ")
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
///
/// A mark that breaks a rule comes before one that leads to a contradiction with the right marks, and that
/// before one that only differs from the solution.
fn mistake(
    level: &Level,
    state: &State,
    solution: Option<&Cells>,
    reasoner: &mut Reasoner,
) -> Option<Hint<Move>> {
    let board = &*level.board;
    let fault = state.analysis.faults(board).next();
    let wrong = solution.map_or_else(Vec::new, |solution| wrong_marks(state, solution));
    let mends = |cell: &&Cell| {
        let without = apply(level, state, &Move::Paint(Mark::Empty, vec![**cell]));
        without.is_ok_and(|after| after.analysis.faults(board).next() != fault)
    };
    let breaking = wrong
        .iter()
        .find(|cell| fault.is_some() && mends(cell))
        .copied();
    let fault = fault.filter(|_| breaking.is_some() || wrong.is_empty());
    let refuted = match breaking {
        Some(_) => None,
        None => refuted(level, state, &wrong, reasoner),
    };
    let refuting = refuted.as_ref().map(|(cell, _)| *cell);
    let Some(cell) = breaking.or(refuting).or(wrong.first().copied()) else {
        // With several solutions a fault alone says that marks must go.
        return fault.map(|fault| {
            Hint::in_words(tr!("A rule is broken: {fault}. Clear some marks.", fault))
        });
    };
    let (row, column) = board.row_and_column(cell);
    let step = match state.mark(cell) {
        Mark::Black => tr!(
            "The black cell in row {row}, column {column} can't be right: clear it.",
            row,
            column
        ),
        _ => tr!(
            "The dot in row {row}, column {column} can't be right: clear it.",
            row,
            column
        ),
    };
    let taken_back = Move::Paint(Mark::Empty, vec![cell]);
    let (reason, because) = match (fault, refuted) {
        (Some(fault), _) => (tr!("A rule is broken: {fault}.", fault), Vec::new()),
        (None, Some((_, it))) => (reason(&it), imagined(&it.imagined)),
        (None, None) => (
            tr!("No short reason: the only solution has the other colour there.").to_owned(),
            Vec::new(),
        ),
    };
    Some(Hint {
        rests_on: vec![usize::from(cell)],
        because,
        ..Hint::step(taken_back, look_at(row, column), step, reason)
    })
}

/// The first wrong mark that leads to a contradiction with the right ones.
fn refuted(
    level: &Level,
    state: &State,
    wrong: &[Cell],
    reasoner: &mut Reasoner,
) -> Option<(Cell, Deduction)> {
    let right = apply(level, state, &Move::Paint(Mark::Empty, wrong.to_vec())).ok()?;
    let facts = facts_of(&level.board, reasoner, &right)?;
    wrong.iter().find_map(|cell| {
        let marked = match state.mark(*cell) {
            Mark::Black => Fact::Black,
            _ => Fact::White,
        };
        let found = reasoner.contradiction_from(&facts, *cell, marked)?;
        Some((*cell, found))
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
    let solution = level.verdict().solutions.first()?;
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
#[path = "hint_tests.rs"]
mod tests;
