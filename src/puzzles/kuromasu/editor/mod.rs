//! The editor of Kuromasu boards, itself a puzzle for the middle end: its level
//! is a draft, its moves are edits, so undo, saves, links and autosave come by
//! themselves.
//!
//! A draft is any board, also one without or with several solutions, and a drawing: the
//! black cells of the author's intended solution, from which clues can be made. After
//! every edit `draft_analysis` gives the number of solutions and the difficulty of the
//! only one; of several, two are shown. `clue_removal` takes clues away as long as the
//! board keeps one solution; `evolve` searches the fewest clues, or the hardest board.

mod clue_removal;
mod controls;
mod draft_analysis;
mod evolve;
mod moves;
mod pointer;
mod puzzle;
mod ui;
mod view;

use std::rc::Rc;

use super::analysis::{Analysis, marks_of};
use super::board::{Board, Cells};
use super::rules;
use super::solver::Count;
use crate::game::capital;
use crate::i18n::tr;

use draft_analysis::{DraftAnalysis, DraftKnowledge};
pub use moves::Edit;
pub use ui::Ui;

/// A board that is being made; the editor's level is where the editing began.
pub type Draft = crate::game::Draft<rules::Level>;

/// A state of the draft.
#[derive(Clone, Debug)]
pub struct State {
    /// The name.
    pub name: String,
    /// The clues.
    pub board: Rc<Board>,
    /// The black cells of the solution that the author has drawn.
    pub drawing: Rc<Cells>,
    analysis: Rc<DraftAnalysis>,
}

impl State {
    fn new(name: String, board: Rc<Board>, drawing: Rc<Cells>) -> Self {
        Self {
            name,
            analysis: Rc::new(DraftAnalysis::new(&board)),
            board,
            drawing,
        }
    }

    /// The same with other clues; equal clues keep their analysis.
    fn with_board(&self, board: Board) -> Self {
        if board == *self.board {
            return self.clone();
        }
        let drawing = Rc::clone(&self.drawing);
        Self::new(self.name.clone(), Rc::new(board), drawing)
    }

    /// The same with another drawing.
    fn with_drawing(&self, drawing: Cells) -> Self {
        Self {
            drawing: Rc::new(drawing),
            ..self.clone()
        }
    }

    /// The known results for the board.
    fn told(&self) -> Rc<DraftKnowledge> {
        self.analysis.told()
    }

    /// Which rule the drawing breaks, in a sentence.
    fn drawing_fault(&self) -> Option<String> {
        // Clues may be changed to fit it: only the other rules count.
        let board = Board::empty(self.board.width(), self.board.height());
        let analysis = Analysis::of(&board, &marks_of(&board, &self.drawing), true);
        let fault = analysis.faults(&board).next();
        fault.map(|fault| rules::sentence(&fault))
    }

    /// Why the draft cannot be played yet, and what to do.
    fn fault(&self) -> Option<&'static str> {
        if self.board.numbers().next().is_none() {
            return Some(tr!("no clue has a number. Choose a cell and enter one."));
        }
        match self.told().count {
            Some(Count::None) => Some(tr!(
                "no solution. The clues contradict each other: change or remove one."
            )),
            Some(Count::Several) => Some(tr!(
                "several solutions. Cells marked A are black only in the first, B only in the \
                 second: add clues that decide."
            )),
            Some(Count::One) | None => None,
        }
    }

    /// The state of the clues in a sentence or two.
    fn words(&self) -> String {
        match self.fault() {
            Some(fault) => capital(fault),
            None => self.told().words(),
        }
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        (&self.board, &self.drawing, &self.name) == (&other.board, &other.drawing, &other.name)
    }
}
