//! The editor of boards and pictures (see [`crate::game::puzzle::editor`]).
//!
//! A draft is any board with any goal, also one that cannot be reached; after every
//! edit `faults` says why. The number of swaps is searched on demand only (`find`); the
//! result is an edit as well. `evolve` searches harder starts of the same goal.
//!
//! A draft's text is the level's; behind it `;kCOLOURS` if clusters are the goal and another picture is kept,
//! and `;i` if the level has been proved impossible.
//!
//! Invariants of a position: board and picture have the same walls; the level
//! knows a line only if an edit, or the text that was opened, brought it.

mod brush;
mod controls;
mod edits;
mod evolve;
mod faults;
mod find;
mod make;
mod pointer;
mod puzzle;
mod starts;
mod ui;
mod view;

use std::cell::OnceCell;
use std::fmt::{self, Write as _};
use std::rc::Rc;

use super::best_line::{self, BestLine};
use super::board::{BoardShape, Colour, Square, Squares};
use super::rules::{self, Goal};
use super::text;
use crate::game::puzzle::editor::DraftState;
use crate::game::{ParseError, Puzzle as _, capital};
use crate::i18n::tr;

pub use brush::{Brush, BrushTool, Stamp};
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
        picture: GoalColours,
        clusters: bool,
    ) -> Self {
        let picture = Rc::new(fitted(&squares, picture));
        let goal = match clusters {
            true => Goal::Clusters,
            false => Goal::Picture(Rc::clone(&picture)),
        };
        let shape = BoardShape::from_squares(rows, columns, &squares);
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

    /// The same with a level that knows a line.
    fn solved(&self, level: rules::Level) -> Self {
        Self {
            level,
            impossible: false,
            fault: Rc::default(),
            ..self.clone()
        }
    }

    /// The same, proved impossible; `None` where a line is known.
    fn impossible(&self) -> Option<Self> {
        let unknown = self.known().is_none();
        unknown.then(|| Self {
            impossible: true,
            fault: Rc::default(),
            ..self.clone()
        })
    }

    /// This position, or the one before if board, goal and name are the same: what is known stays.
    fn unless_as(self, before: &Self) -> Self {
        if self.shows_the_same(before) {
            before.clone()
        } else {
            self
        }
    }

    fn shows_the_same(&self, other: &Self) -> bool {
        self.level.name == other.level.name
            && self.sides() == other.sides()
            && self.level.start == other.level.start
            && self.picture == other.picture
            && self.is_clusters() == other.is_clusters()
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
    fn status_text(&self) -> String {
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

/// Precedes the colours of a picture that is kept.
const HIDDEN: &str = ";k";
/// Ends the text of an impossible draft.
const IMPOSSIBLE: &str = ";i";

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level.fmt(f)?;
        if self.is_clusters() && *self.picture != colours(&self.level.start) {
            f.write_str(HIDDEN)?;
            let mut colours = self.picture.iter();
            colours.try_for_each(|c| f.write_char(c.map_or('.', Colour::letter)))?;
        }
        f.write_str(if self.impossible { IMPOSSIBLE } else { "" })
    }
}

impl DraftState for State {
    fn read(text: &str) -> Result<Self, ParseError> {
        let possible = text.strip_suffix(IMPOSSIBLE);
        let (level, hidden) = match possible.unwrap_or(text).split_once(HIDDEN) {
            Some((level, hidden)) => (level, Some(hidden)),
            None => (possible.unwrap_or(text), None),
        };
        let mut state = level.parse::<Draft>()?.start();
        if state.is_clusters()
            && let Some(hidden) = hidden
            && let Goal::Picture(picture) = text::goal_in(hidden, state.level.shape.cells())?
        {
            state.picture = Rc::new(fitted(&state.level.start, picture.as_ref().clone()));
        }
        let impossible = state.impossible().filter(|_| possible.is_some());
        Ok(impossible.unwrap_or(state))
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.shows_the_same(other)
            && self.known() == other.known()
            && self.impossible == other.impossible
    }
}

/// The colours that a board shows.
fn colours(squares: &[Option<Square>]) -> GoalColours {
    let colour = |square: &Option<Square>| square.map(|square| square.colour);
    squares.iter().map(colour).collect()
}

/// The picture with the walls of a board.
fn fitted(squares: &Squares, mut picture: GoalColours) -> GoalColours {
    picture.resize(squares.len(), None);
    for (square, wanted) in squares.iter().zip(&mut picture) {
        *wanted = square.map(|square| wanted.unwrap_or(square.colour));
    }
    picture
}
