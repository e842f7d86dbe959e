//! The rules: one step of Theseus, two of the Minotaur, and the end of the game.
//!
//! Source: the game by Robert Abbott. The report names it, but states neither the two steps nor
//! that the horizontal one comes first. By the report's rule the Minotaur still replies when Theseus
//! stands on the exit: its printed solutions come out only so. In Abbott's own mazes reaching the
//! exit wins at once ([`Maze::exit_wins`]).

use std::rc::Rc;

use super::action::Action;
use super::board::{Board, Unsolvable};
use super::maze::{Cell, Maze};
use crate::game::{Illegal, Status};
use crate::i18n::tr;

/// One maze.
#[derive(Clone, Debug)]
pub struct Level {
    /// For people.
    pub name: String,
    /// The maze with its figures.
    pub board: Rc<Board>,
}

impl PartialEq for Level {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, self.maze()) == (&other.name, other.maze())
    }
}

/// A position.
#[derive(Clone, Debug)]
pub struct State {
    /// The maze being played: the level's, unless another was laid out.
    pub board: Rc<Board>,
    /// Where Theseus is.
    pub theseus: Cell,
    /// Where the Minotaur is.
    pub minotaur: Cell,
    /// Where the Minotaur passed on his way from the position before.
    pub passed: Cell,
    /// Where they were before each step made so far, the last one first.
    pub trail: Option<Rc<Trail>>,
    /// Steps made so far, waiting included.
    pub steps: u32,
    /// The number of steps made when the game was lost, if it is.
    pub doomed: Option<u32>,
}

/// Where Theseus and the Minotaur were before a step, and before those before it. Positions of a game
/// share it, so that a long game takes little room.
#[derive(Debug)]
pub struct Trail {
    /// Where Theseus was.
    pub theseus: Cell,
    /// Where the Minotaur was.
    pub minotaur: Cell,
    before: Option<Rc<Self>>,
}

impl Drop for Trail {
    /// One after the other: a long trail would need too deep a stack.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(Ok(mut trail)) = next.map(Rc::try_unwrap) {
            next = trail.before.take();
        }
    }
}

/// One step of play, or another maze on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Theseus steps or waits; the Minotaur replies.
    Go(Action),
    /// Lays out another maze: the answer of a search that designs.
    Lay(Maze),
}

/// Steps beyond the fewest, as a share of them, that still earn two stars.
pub(super) const TWO_STARS: f64 = 0.25;

impl Level {
    /// A level of this name.
    pub fn new(name: String, maze: Maze) -> Self {
        let board = Rc::new(Board::new(maze));
        Self { name, board }
    }

    /// A level named after size and steps; `None` without a way out.
    pub fn titled(maze: Maze) -> Option<Self> {
        let board = Rc::new(Board::new(maze));
        let steps = board.par().filter(|_| board.unsolvable().is_none())?;
        let name = tr!(
            "{width} × {height} in {steps}",
            width = maze.width,
            height = maze.height,
            steps
        );
        Some(Self { name, board })
    }

    /// The maze.
    pub fn maze(&self) -> &Maze {
        self.board.maze()
    }
}

pub(super) fn start_of(board: &Rc<Board>) -> State {
    let Maze {
        theseus, minotaur, ..
    } = *board.maze();
    State {
        board: Rc::clone(board),
        theseus,
        minotaur,
        passed: minotaur,
        trail: None,
        steps: 0,
        doomed: None,
    }
}

impl State {
    /// Where they were before each step, the last one first.
    pub fn trail(&self) -> impl Iterator<Item = &Trail> {
        std::iter::successors(self.trail.as_deref(), |trail| trail.before.as_deref())
    }

    /// Whether the Minotaur stands on Theseus.
    pub const fn is_caught(&self) -> bool {
        self.theseus == self.minotaur
    }

    /// Whether Theseus has come out; not when he begins on the exit.
    pub fn is_out(&self) -> bool {
        self.steps > 0 && !self.is_caught() && self.theseus == self.board.maze().exit
    }

    /// The position after a step; `None` when a wall is in the way.
    pub fn after(&self, step: Action) -> Option<Self> {
        let maze = self.board.maze();
        let theseus = maze.after(self.theseus, step)?;
        let [passed, minotaur] = maze.reply(self.minotaur, theseus);
        let steps = self.steps + 1;
        let lost = self.board.distance(theseus, minotaur).is_none();
        let trail = Trail {
            theseus: self.theseus,
            minotaur: self.minotaur,
            before: self.trail.clone(),
        };
        Some(Self {
            board: Rc::clone(&self.board),
            theseus,
            minotaur,
            passed,
            trail: Some(Rc::new(trail)),
            steps,
            doomed: self.doomed.or(lost.then_some(steps)),
        })
    }
}

/// Why no step can be made any more; `None` while one can.
pub(super) fn ended(state: &State) -> Option<&'static str> {
    let maze = state.board.maze();
    if state.steps == 0 && (state.is_caught() || state.theseus == maze.exit) {
        state.board.unsolvable().map(Unsolvable::reason)
    } else if state.is_caught() {
        Some(tr!("Theseus is caught: undo the step."))
    } else if state.is_out() {
        Some(tr!("Theseus is already out."))
    } else {
        None
    }
}

/// The position after a move.
pub(super) fn apply(level: &Level, state: &State, mv: &Move) -> Result<State, Illegal> {
    match mv {
        Move::Lay(maze) if maze == level.maze() => Ok(start_of(&level.board)),
        Move::Lay(maze) => Ok(start_of(&Rc::new(Board::new(*maze)))),
        Move::Go(step) => {
            if let Some(why) = ended(state) {
                return Err(Illegal::new(why));
            }
            state
                .after(*step)
                .ok_or_else(|| Illegal::new(step.blocked()))
        }
    }
}

/// Whether a position is solved, or lost.
pub(super) fn status(level: &Level, state: &State) -> Status {
    if state.steps == 0
        && let Some(why) = state.board.unsolvable()
    {
        Status::Lost(why.reason().to_owned())
    } else if state.is_caught() {
        let why = tr!("The Minotaur has caught Theseus: undo the step.");
        Status::Lost(why.to_owned())
    } else if state.is_out() && state.board.maze() != level.maze() {
        Status::Playing // another maze was laid out: it is not the level
    } else if state.is_out() {
        Status::Solved
    } else {
        Status::Playing
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
