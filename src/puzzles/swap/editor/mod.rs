//! The editor of boards and pictures, itself a puzzle for the middle end: its
//! level is a draft, its moves are edits, so undo, saves, links and autosave
//! come by themselves.
//!
//! A draft is any board with any goal, also one that cannot be reached; after every
//! edit `faults` says why. The number of swaps is searched on demand only (`find`); the
//! result is an edit as well, so that a position depends on its edits alone. `evolve`
//! searches harder starts of the same goal.
//!
//! Invariants of a position: board and picture have the same walls; the level
//! knows a line only if an edit, or the text that was opened, brought it.

mod brush;
mod controls;
mod evolve;
mod faults;
mod find;
mod make;
mod moves;
mod pointer;
mod puzzle;
mod ui;
mod view;

use std::cell::OnceCell;
use std::rc::Rc;

use super::best_line::{self, BestLine};
use super::board::{BoardShape, Colour, Squares};
use super::rules::{self, Goal};
use crate::game::capital;
use crate::i18n::tr;

pub use brush::{Brush, BrushTool, Stamp};
pub use moves::{BoardAndGoal, Edit, Known};
pub use ui::{PaintLayer, Ui};

/// A level that is being made; the editor's level is where the editing began.
pub type Draft = crate::game::Draft<rules::Level>;

/// The colours of a goal, row by row; `None` at walls.
pub type GoalColours = Vec<Option<Colour>>;

/// A state of the draft.
#[derive(Clone, Debug)]
pub struct State {
    /// The level; its best line is the one that an edit brought, if any.
    pub level: rules::Level,
    /// The goal's colours; kept where the goal is clusters, for when it is a picture again.
    pub picture: Rc<GoalColours>,
    /// Whether it has been proved that no swaps solve it.
    pub impossible: bool,
    /// Why it cannot be played; found once, on demand.
    fault: Rc<OnceCell<Option<String>>>,
}

impl State {
    /// A position without a known line. Where walls of board and picture differ, the
    /// picture follows the board.
    fn new(
        name: String,
        (rows, columns): (usize, usize),
        squares: Squares,
        mut picture: GoalColours,
        clusters: bool,
    ) -> Self {
        picture.resize(squares.len(), None);
        for (square, wanted) in squares.iter().zip(&mut picture) {
            *wanted = square.map(|square| wanted.unwrap_or(square.colour));
        }
        let picture = Rc::new(picture);
        let goal = match clusters {
            true => Goal::Clusters,
            false => Goal::Picture(Rc::clone(&picture)),
        };
        let shape = BoardShape::of(rows, columns, &squares);
        Self {
            level: rules::Level::new(name, shape, squares, goal),
            picture,
            impossible: false,
            fault: Rc::default(),
        }
    }

    /// The same with other squares and another picture.
    fn with(&self, squares: Squares, picture: GoalColours) -> Self {
        let name = self.level.name.clone();
        Self::new(name, self.sides(), squares, picture, self.is_clusters())
    }

    /// Rows and columns.
    fn sides(&self) -> (usize, usize) {
        (self.level.shape.rows(), self.level.shape.columns())
    }

    /// Whether the goal is clusters, and no picture.
    pub fn is_clusters(&self) -> bool {
        self.level.goal == Goal::Clusters
    }

    /// The best line known.
    pub fn known(&self) -> Option<&BestLine> {
        self.level.known_best()
    }

    /// Why the draft cannot be played, as a sentence that begins in lower case.
    pub fn fault(&self) -> Option<&str> {
        let fault = self.fault.get_or_init(|| match self.impossible {
            true => Some(
                tr!(
                    "this can't be solved: every reachable position has been checked. Change some \
                     pieces, or the goal."
                )
                .to_owned(),
            ),
            false => faults::fault(&self.level),
        });
        fault.as_deref()
    }

    /// The state of the draft in a sentence or two.
    fn words(&self) -> String {
        match (self.fault(), self.known()) {
            (Some(fault), _) => capital(fault),
            (None, Some(_)) => {
                let summary = best_line::summary(&self.level);
                tr!("Ready to play: {summary}.", summary)
            }
            (None, None) => {
                tr!("Ready to play. Press Solve to see how many swaps it takes.").to_owned()
            }
        }
    }
}

impl PartialEq for State {
    /// What is known of the boards is not compared.
    fn eq(&self, other: &Self) -> bool {
        self.level.name == other.level.name
            && self.sides() == other.sides()
            && self.level.start == other.level.start
            && self.picture == other.picture
            && self.is_clusters() == other.is_clusters()
    }
}
