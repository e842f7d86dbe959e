//! The editor of Kuromasu boards (see [`crate::game::puzzle::editor`]).
//!
//! A draft is any board, also one without or with several solutions, and a drawing: the
//! black cells of the author's intended solution, from which clues can be made. After
//! every edit `draft_analysis` gives the number of solutions and the difficulty of the
//! only one; of several, two are shown. `clue_removal` takes clues away as long as the
//! board keeps one solution; `evolve` searches the fewest clues, or the hardest board.
//!
//! A draft's text is the level's, with the drawing as `;WxH:HEX` behind it if there is one.

mod clue_removal;
mod controls;
mod draft_analysis;
mod edits;
mod evolve;
mod pointer;
mod puzzle;
mod ui;
mod view;

use std::fmt;
use std::rc::Rc;

use super::analysis::{Analysis, marks_of};
use super::board::{Board, Cells};
use super::solver::Count;
use super::{rules, text};
use crate::game::puzzle::editor::DraftState;
use crate::game::{ParseError, Puzzle as _, capital};
use crate::i18n::tr;

use draft_analysis::{DraftAnalysis, DraftKnowledge};
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

    /// The same with the drawing of a text.
    fn drawn(&self, text: &str) -> Result<Self, ParseError> {
        let cells = text::read_lay(text)?;
        let (width, height) = (cells.width(), cells.height());
        let (wide, high) = (self.board.width(), self.board.height());
        if (width, height) != (wide, high) {
            return Err(ParseError::new(tr!(
                "This drawing has {width} × {height} cells, but the board has {wide} × {high}.",
                width,
                height,
                wide,
                high
            )));
        }
        Ok(self.with_drawing(cells))
    }

    /// The level.
    fn level(&self) -> rules::Level {
        rules::Level::new(self.name.clone(), self.board.as_ref().clone())
    }

    /// The known results for the board.
    fn knowledge(&self) -> Rc<DraftKnowledge> {
        self.analysis.knowledge()
    }

    /// Which rule the drawing breaks, in a sentence.
    fn drawing_fault(&self) -> Option<String> {
        // Clues may be changed to fit it: only the other rules count.
        let board = Board::empty(self.board.width(), self.board.height());
        let analysis = Analysis::new(&board, &marks_of(&board, &self.drawing), true);
        let fault = analysis.faults(&board).next();
        fault.map(|fault| rules::sentence(&fault))
    }

    /// Why the draft cannot be played yet, and what to do.
    fn fault(&self) -> Option<&'static str> {
        if self.board.numbers().next().is_none() {
            return Some(tr!("no clue has a number. Choose a cell and enter one."));
        }
        match self.knowledge().count {
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
    fn status_text(&self) -> String {
        match self.fault() {
            Some(fault) => capital(fault),
            None => self.knowledge().sentence(),
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level().fmt(f)?;
        if !self.drawing.is_empty() {
            f.write_str(";")?;
            text::write_lay(f, &self.drawing)?;
        }
        Ok(())
    }
}

impl DraftState for State {
    fn read(text: &str) -> Result<Self, ParseError> {
        let third = text.match_indices(';').nth(2);
        let (level, drawing) = text.split_at(third.map_or(text.len(), |(at, _)| at));
        let state = level.parse::<Draft>()?.start();
        match drawing.strip_prefix(';') {
            Some(drawing) => state.drawn(drawing),
            None => Ok(state),
        }
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        (&self.board, &self.drawing, &self.name) == (&other.board, &other.drawing, &other.name)
    }
}
