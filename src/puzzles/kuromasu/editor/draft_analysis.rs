//! The analysis of a draft: how many solutions it has, two of them, and how hard the
//! only one is to find.
//!
//! Done once per board and kept. The work is bounded, so that an edit never makes the
//! page wait; if the bound ends it, [`DraftAnalysis::spend`] continues from there.
//! Known results never change.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use super::super::board::{Board, Cell, Cells};
use super::super::grade::{ASKED_PER_STEP, Difficulty, Grade, Grader, Grading};
use super::super::solver::{Count, Solver};
use crate::i18n::{tr, trc, trn};

/// Work on one edit, in positions times cells. In the browser that is 15 to 30
/// milliseconds on a board of 20 × 20.
pub(super) const AT_ONCE: u64 = 150_000;
/// Work of “Find out”: about half a second.
pub(super) const ON_WISH: u64 = 20 * AT_ONCE;

/// The known results for a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DraftKnowledge {
    /// How many solutions there are; `None`: not known within the bound.
    pub count: Option<Count>,
    /// The first one or two of them.
    pub solutions: Vec<Cells>,
    /// How the only solution is found.
    pub effort: SolutionEffort,
}

/// How the only solution is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SolutionEffort {
    /// Not known within the bound; also where there is no only solution.
    Unknown,
    /// By deduction.
    Deduction(Grade),
    /// By searching only.
    Search,
}

impl DraftKnowledge {
    /// The solution, where it is the only one.
    pub fn only(&self) -> Option<&Cells> {
        let one = self.count == Some(Count::One);
        self.solutions.first().filter(|_| one)
    }

    /// Whether a result is still unknown.
    pub fn is_open(&self) -> bool {
        match self.count {
            None => true,
            Some(Count::One) => self.effort == SolutionEffort::Unknown,
            Some(Count::None | Count::Several) => false,
        }
    }

    /// In a sentence or two.
    pub fn sentence(&self) -> String {
        match self.count {
            None => {
                tr!("Too many possibilities for a quick check: the number of solutions is unknown.")
                    .to_owned()
            }
            Some(Count::None) => tr!("No solution: the clues contradict each other.").to_owned(),
            Some(Count::Several) => tr!(
                "Several solutions: cells marked A are black only in the first, B only in the \
                     second."
            )
            .to_owned(),
            Some(Count::One) => self.effort.sentence(),
        }
    }
}

impl SolutionEffort {
    /// In a sentence that says that the solution is the only one.
    fn sentence(self) -> String {
        match self {
            Self::Unknown => {
                tr!("Exactly one solution; its difficulty is unknown: press Analyse.").to_owned()
            }
            Self::Search => tr!("Exactly one solution; deduction alone can't find it.").to_owned(),
            Self::Deduction(grade) => match grade.difficulty() {
                Difficulty::Easy => {
                    tr!("Exactly one solution; easy: single clues are enough.").to_owned()
                }
                Difficulty::Normal => {
                    tr!("Exactly one solution; normal: it takes a look at the whole board.")
                        .to_owned()
                }
                Difficulty::Hard => trn!(
                    grade.deep,
                    "Exactly one solution; hard: it takes one contradiction.",
                    "Exactly one solution; hard: it takes {n} contradictions."
                ),
            },
        }
    }

    /// As a figure: value and label.
    pub fn figure(self) -> Option<(String, &'static str)> {
        match self {
            Self::Unknown => None,
            Self::Search => Some((
                trc!("figure: “beyond deduction”, its first word", "beyond").to_owned(),
                trc!("figure: “beyond deduction”, its second word", "deduction"),
            )),
            Self::Deduction(grade) => {
                let value = match grade.difficulty() {
                    Difficulty::Hard => {
                        trn!(
                            grade.deep,
                            "hard, {n} contradiction",
                            "hard, {n} contradictions"
                        )
                    }
                    other => other.label().to_owned(),
                };
                Some((value, to_solve()))
            }
        }
    }
}

/// The label after a board's difficulty.
pub(super) fn to_solve() -> &'static str {
    trc!("figure: after “easy”, “normal” or “hard”", "difficulty")
}

/// Positions in a step of the grader.
const POSITIONS_PER_STEP: u64 = 2 * ASKED_PER_STEP as u64;

#[derive(Debug)]
struct AnalysisWork {
    solver: Option<Solver>,
    grader: Option<Grader>,
    knowledge: Rc<DraftKnowledge>,
}

/// The analysis of one board, on demand.
#[derive(Debug)]
pub(super) struct DraftAnalysis {
    board: Rc<Board>,
    /// Begun on demand.
    work: OnceCell<RefCell<AnalysisWork>>,
}

impl DraftAnalysis {
    /// The analysis of a board, not begun yet.
    pub fn new(board: &Rc<Board>) -> Self {
        Self {
            board: Rc::clone(board),
            work: OnceCell::new(),
        }
    }

    /// The known results, after the work of one edit.
    pub fn knowledge(&self) -> Rc<DraftKnowledge> {
        let work = self.work.get_or_init(|| {
            let mut work = AnalysisWork::new(&self.board);
            work.spend(AT_ONCE, self.board.cells() as u64);
            RefCell::new(work)
        });
        Rc::clone(&work.borrow().knowledge)
    }

    /// Spends more work on unknown results.
    pub fn spend(&self, work_units: u64) {
        if let Some(work) = self.work.get() {
            let cells = self.board.cells() as u64;
            work.borrow_mut().spend(work_units, cells);
        }
    }

    /// Positions of the solver so far; 0 once it is done.
    pub fn positions(&self) -> u64 {
        let of =
            |work: &RefCell<AnalysisWork>| work.borrow().solver.as_ref().map(Solver::positions);
        self.work.get().and_then(of).unwrap_or(0)
    }
}

impl AnalysisWork {
    fn new(board: &Rc<Board>) -> Self {
        Self {
            solver: Some(Solver::new(board)),
            grader: Some(Grader::new(board, Difficulty::Hard)),
            knowledge: Rc::new(DraftKnowledge {
                count: None,
                solutions: Vec::new(),
                effort: SolutionEffort::Unknown,
            }),
        }
    }

    /// Spends work, in positions times cells.
    fn spend(&mut self, work_units: u64, cells: u64) {
        let mut most = (work_units / cells).max(8);
        let mut knowledge = self.knowledge.as_ref().clone();
        if let Some(solver) = &mut self.solver {
            let before = solver.positions();
            knowledge.count = solver.count(before + most);
            knowledge.solutions = solver.solutions().iter().take(2).cloned().collect();
            most -= (solver.positions() - before).min(most);
            if knowledge.count.is_some() {
                self.solver = None;
            }
        }
        if knowledge.count == Some(Count::One)
            && let Some(grader) = &mut self.grader
        {
            let mut grading = Grading::Working;
            // At least some steps, even if the solver used up the work.
            for _ in 0..(most / POSITIONS_PER_STEP).max(4) {
                grading = grader.step();
                if grading != Grading::Working {
                    break;
                }
            }
            knowledge.effort = match grading {
                Grading::Working => SolutionEffort::Unknown,
                Grading::Solved(grade) => SolutionEffort::Deduction(grade),
                Grading::Stuck => SolutionEffort::Search,
            };
        }
        if !knowledge.is_open() {
            self.grader = None;
        }
        self.knowledge = Rc::new(knowledge);
    }
}

/// How many cells a white cell sees among these black ones.
pub(super) fn sees(board: &Board, black: &Cells, cell: Cell) -> Option<usize> {
    (!black.has(cell)).then(|| board.sees(cell, |other| !black.has(other)))
}
