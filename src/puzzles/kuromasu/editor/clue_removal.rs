//! Takes clues away as long as the board keeps its only solution and gets no harder.

use super::super::board::{Board, Cell, Clue};
use super::super::generate;
use super::super::grade::{Difficulty, Grader, Grading};
use super::super::solver::{Count, Solver};
use super::draft_analysis::SolutionEffort;
use crate::search::random::{seeded, shuffle};
use std::rc::Rc;

/// Work of one press, in positions times cells: about a fifth of a second in the
/// browser. The next press continues.
const MAX_POSITIONS: u64 = 2_000_000;
/// Work on one clue.
const PER_CLUE: u64 = 150_000;

/// The result for a board.
pub(super) struct FewerClues {
    /// The board without the clues that can go.
    pub board: Rc<Board>,
    /// Whether all clues have been tried.
    pub complete: bool,
}

/// Takes away the clues that can go, in pairs with symmetry. The order depends on the
/// board and on `turn`, so that another turn tries other clues first.
pub(super) fn without_clues(
    board: &Rc<Board>,
    effort: SolutionEffort,
    symmetry: bool,
    turn: u64,
) -> FewerClues {
    let deepest = match effort {
        SolutionEffort::Deduction(grade) => grade.difficulty().max(Difficulty::Normal),
        SolutionEffort::Unknown | SolutionEffort::Search => Difficulty::Hard,
    };
    let mut left = places(board, symmetry, turn);
    let mut now = Rc::clone(board);
    let mut spent = 0;
    while spent < MAX_POSITIONS
        && let Some(place) = left.pop()
    {
        let mut fewer = now.as_ref().clone();
        for cell in place {
            fewer.put(cell, Clue::None);
        }
        let fewer = Rc::new(fewer);
        let (unique, cost) = match effort {
            SolutionEffort::Deduction(_) => by_deduction(&fewer, deepest),
            SolutionEffort::Unknown | SolutionEffort::Search => by_search(&fewer),
        };
        spent += cost;
        if unique {
            now = fewer;
        }
    }
    FewerClues {
        board: now,
        complete: left.is_empty(),
    }
}

/// The places with clues, in a pseudo-random order.
fn places(board: &Board, symmetry: bool, turn: u64) -> Vec<[Cell; 2]> {
    let mut places = generate::places(board, symmetry);
    let clues = board.clues().iter().enumerate();
    let seed = clues.fold(turn, |hash, (n, clue)| match clue {
        Clue::None => hash,
        Clue::Bare => hash.wrapping_mul(31).wrapping_add(n as u64),
        Clue::Sees(sees) => hash
            .wrapping_mul(31)
            .wrapping_add(n as u64 ^ u64::from(*sees) << 16),
    });
    shuffle(&mut places, &mut seeded(seed));
    places
}

/// Whether deduction this deep solves it, which proves the solution the only one; and
/// the work spent.
fn by_deduction(board: &Board, deepest: Difficulty) -> (bool, u64) {
    let mut grader = Grader::new(board, deepest);
    let step = 4 * board.cells() as u64; // most steps are far below their bound
    let mut spent = 0;
    loop {
        spent += step;
        match grader.step() {
            Grading::Working if spent < PER_CLUE.max(8 * step) => {}
            grading => return (matches!(grading, Grading::Solved(_)), spent),
        }
    }
}

fn by_search(board: &Rc<Board>) -> (bool, u64) {
    let cells = board.cells() as u64;
    let mut solver = Solver::new(board);
    let count = solver.count((PER_CLUE / cells).max(8));
    (count == Some(Count::One), solver.positions() * cells)
}

#[cfg(test)]
mod tests {
    use super::super::super::generate::generate_for_test;
    use super::super::draft_analysis::DraftAnalysis;
    use super::*;

    #[test]
    fn clues_are_removed_until_each_is_needed() {
        for symmetry in [false, true] {
            let mut board = generate_for_test(7, 6, Difficulty::Normal, 1).expect("a board");
            let solution = DraftAnalysis::new(&board).knowledge().solutions[0].clone();
            let mut clued = board.as_ref().clone();
            for cell in (0..42).filter(|cell| !solution.has(*cell)) {
                let sees = clued.sees(cell, |other| !solution.has(other));
                clued.put(cell, Clue::Sees(sees as u8));
            }
            board = Rc::new(clued);
            let before = board.numbers().count();
            let effort = |board: &Rc<Board>| DraftAnalysis::new(board).knowledge().effort;
            for turn in 0.. {
                let fewer = without_clues(&board, effort(&board), symmetry, turn);
                let clues = board.numbers().count();
                if fewer.board == board && fewer.complete {
                    break;
                }
                assert!(fewer.board.numbers().count() <= clues);
                board = fewer.board;
            }
            assert!(board.numbers().count() < before / 2, "{board:?}");
            let knowledge = DraftAnalysis::new(&board).knowledge();
            assert_eq!(knowledge.only(), Some(&solution));
        }
    }
}
