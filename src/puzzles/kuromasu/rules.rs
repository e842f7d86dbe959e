//! The rules: marks on a board, tried and kept, and when they solve it.

use std::cell::OnceCell;
use std::rc::Rc;

use super::analysis::{Analysis, Mark, marks_of};
use super::board::{Board, Cell, Cells};
use super::solver::SolverVerdict;
use crate::game::{Illegal, capital};
use crate::i18n::tr;

/// One level.
#[derive(Clone, Debug)]
pub struct Level {
    /// For people.
    pub name: String,
    /// The clues.
    pub board: Rc<Board>,
    /// The result of deduction on the level, once it has been needed.
    known: Rc<OnceCell<SolverVerdict>>,
}

/// A position.
#[derive(Clone, Debug)]
pub struct State {
    /// A mark per cell.
    pub marks: Rc<Vec<Mark>>,
    /// The marks before the trial that is going on, if one is.
    pub trial: Option<Rc<Vec<Mark>>>,
    /// The position was laid out as a whole: open cells count as white.
    pub whole: bool,
    /// The analysis of the position.
    pub analysis: Rc<Analysis>,
}

/// One step of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Marks cells.
    Paint(Mark, Vec<Cell>),
    /// Makes these cells black and all others not: an answer as a whole. Dots
    /// beside them stay. A layout may break rules.
    Lay(Cells),
    /// Begins a trial: a guess that will be kept or dropped.
    Try,
    /// Ends the trial and keeps its marks.
    Keep,
    /// Ends the trial and takes its marks away.
    Drop,
}

impl Level {
    /// A level of this name.
    pub fn new(name: String, board: Board) -> Self {
        Self {
            name,
            board: Rc::new(board),
            known: Rc::default(),
        }
    }

    /// A level without a name of its own.
    pub fn unnamed(board: Board) -> Self {
        let name = format!("Kuromasu {} × {}", board.width(), board.height());
        Self::new(name, board)
    }

    /// The result of deduction on the level; computed once, which may take a tenth of a
    /// second on the hardest boards.
    pub fn verdict(&self) -> &SolverVerdict {
        self.known
            .get_or_init(|| SolverVerdict::from_board(&self.board))
    }

    /// Whether these black cells solve it, all others being white.
    pub fn is_solved_by(&self, black: &Cells) -> bool {
        Analysis::new(&self.board, &marks_of(&self.board, black), true).solved
    }

    /// A position of these marks.
    pub fn state(&self, marks: Vec<Mark>, trial: Option<Rc<Vec<Mark>>>, whole: bool) -> State {
        State {
            analysis: Rc::new(Analysis::new(&self.board, &marks, whole)),
            marks: Rc::new(marks),
            trial,
            whole,
        }
    }
}

impl State {
    /// How many white cells a clue sees for sure, itself included, and how many it could at most.
    pub fn sight(&self, board: &Board, cell: Cell) -> (usize, usize) {
        let is = |mark: Mark| move |cell: Cell| self.mark(cell) == mark;
        let seen = board.sees(cell, |c| board.is_clue(c) || is(Mark::Dot)(c));
        (seen, board.sees(cell, |c| !is(Mark::Black)(c)))
    }

    /// The mark in a cell.
    pub fn mark(&self, cell: Cell) -> Mark {
        self.marks[usize::from(cell)]
    }

    /// How many cells have a mark.
    pub fn count(&self, mark: Mark) -> usize {
        self.marks.iter().filter(|m| **m == mark).count()
    }
}

/// A fault as a sentence.
pub(super) fn sentence(fault: &str) -> String {
    capital(format!("{fault}."))
}

/// Why a cell can't be marked.
pub(super) fn holds_clue(board: &Board, cell: Cell) -> String {
    let (row, column) = board.row_and_column(cell);
    tr!(
        "The cell in row {row}, column {column} holds a clue: it stays white.",
        row,
        column
    )
}

/// Why no trial can begin.
pub(super) fn trial_in_progress() -> String {
    tr!("A trial is in progress: keep or discard it first.").to_owned()
}

/// The position after a move.
pub(super) fn apply(level: &Level, state: &State, mv: &Move) -> Result<State, Illegal> {
    let unmarked = || state.marks.as_ref().clone();
    match mv {
        Move::Paint(mark, cells) => {
            if cells.is_empty() {
                return Err(Illegal::new(tr!(
                    "no cell is named: expected something like b7 or d3-5"
                )));
            }
            let mut marks = unmarked();
            for cell in cells {
                let Some(slot) = marks.get_mut(usize::from(*cell)) else {
                    return Err(Illegal::new(tr!(
                        "cell {cell} is outside the board: expected 0 to {last}",
                        cell,
                        last = level.board.cells() - 1
                    )));
                };
                if level.board.is_clue(*cell) {
                    return Err(Illegal::new(holds_clue(&level.board, *cell)));
                }
                *slot = *mark;
            }
            Ok(level.state(marks, state.trial.clone(), false))
        }
        Move::Lay(black) => {
            if (black.width(), black.rows().len()) != (level.board.width(), level.board.height()) {
                return Err(Illegal::new(tr!(
                    "this layout has {width} × {height} cells, but the board has {wide} × {high}",
                    width = black.width(),
                    height = black.rows().len(),
                    wide = level.board.width(),
                    high = level.board.height()
                )));
            }
            let mark = |(cell, mark): (usize, &Mark)| match (black.has(cell as Cell), mark) {
                (true, _) => Mark::Black,
                (false, Mark::Black) => Mark::Empty,
                (false, mark) => *mark,
            };
            let marks = state.marks.iter().enumerate().map(mark).collect();
            Ok(level.state(marks, None, true))
        }
        Move::Try if state.trial.is_some() => Err(Illegal::new(trial_in_progress())),
        Move::Try => Ok(State {
            trial: Some(Rc::clone(&state.marks)),
            ..state.clone()
        }),
        Move::Keep | Move::Drop => {
            let Some(before) = &state.trial else {
                return Err(Illegal::new(tr!("No trial is in progress.")));
            };
            let marks = match mv {
                Move::Keep => unmarked(),
                _ => before.as_ref().clone(),
            };
            Ok(level.state(marks, None, false))
        }
    }
}

/// The black cells after moves from the start.
pub(super) fn black_after(board: &Board, moves: &[Move]) -> Cells {
    let mut black = Cells::none(board);
    let mut trial = None;
    let fits = |cells: &Cells| (cells.width(), cells.height()) == (board.width(), board.height());
    for mv in moves {
        match mv {
            Move::Paint(mark, cells) => cells
                .iter()
                .filter(|cell| usize::from(**cell) < board.cells())
                .for_each(|cell| black.set(*cell, *mark == Mark::Black)),
            Move::Lay(cells) if fits(cells) => black = cells.clone(),
            Move::Lay(_) => {}
            Move::Try => trial = Some(black.clone()),
            Move::Keep => trial = None,
            Move::Drop => black = trial.take().unwrap_or(black),
        }
    }
    black
}
