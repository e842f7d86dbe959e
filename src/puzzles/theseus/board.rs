//! A maze with the distance of every position from a win.
//!
//! The distances come from one backward search over all pairs of cells, made when first
//! needed. Hints, “this position is lost”, and the move counter's target rest on them.

use std::cell::{OnceCell, RefCell};
use std::collections::VecDeque;

use super::action::Action;
use super::goal::{self, Symmetry};
use super::maze::{Cell, Maze, grouped};
use super::rate::{Figures, Hardness};
use super::solver::Solver;
use crate::i18n::tr;

thread_local! {
    /// One solver for all that is not a search: its tables take long to make.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

/// Lends the solver.
fn with_solver<T>(ask: impl FnOnce(&mut Solver) -> T) -> T {
    SOLVER.with_borrow_mut(ask)
}

/// Why a maze has no way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// The Minotaur begins where Theseus does.
    Caught,
    /// Theseus begins on the exit: there is nothing to do.
    Out,
    /// Walls part Theseus from the exit.
    WalledIn,
    /// There is a way, but the Minotaur always gets in between.
    Guarded,
    /// Theseus can reach the exit, but the Minotaur's reply always catches him there.
    CaughtOnExit,
}

impl Unsolvable {
    /// In words for the player.
    pub fn reason(self) -> &'static str {
        match self {
            Self::Caught => tr!("Theseus and the Minotaur start in the same cell."),
            Self::Out => tr!("Theseus starts on the exit: there is nothing to do."),
            Self::WalledIn => tr!("Theseus is walled in: no way leads to the exit."),
            Self::Guarded => {
                tr!("The Minotaur always wins: there is a way to the exit, but not past him.")
            }
            Self::CaughtOnExit => tr!(
                "The Minotaur always catches Theseus on the exit. The maze is solvable if reaching \
                 the exit wins at once: the editor has a switch for that."
            ),
        }
    }
}

/// A maze with its figures, each computed when first needed.
#[derive(Debug)]
pub struct Board {
    maze: Maze,
    distances: OnceCell<Box<[u16]>>,
    unsolvable: OnceCell<Option<Unsolvable>>,
    figures: OnceCell<Option<Figures>>,
    hardness: OnceCell<Hardness>,
}

/// No win from here.
const UNWINNABLE: u16 = u16::MAX;

impl Board {
    /// A maze with nothing computed yet.
    pub const fn new(maze: Maze) -> Self {
        Self {
            maze,
            distances: OnceCell::new(),
            unsolvable: OnceCell::new(),
            figures: OnceCell::new(),
            hardness: OnceCell::new(),
        }
    }

    /// The maze.
    pub const fn maze(&self) -> &Maze {
        &self.maze
    }

    /// Fewest steps to a win from a position; `None` when it is lost.
    pub fn distance(&self, theseus: Cell, minotaur: Cell) -> Option<u16> {
        let distances = self.distances.get_or_init(|| distances(&self.maze));
        let place = usize::from(theseus) * self.maze.cells() + usize::from(minotaur);
        Some(distances[place]).filter(|distance| *distance != UNWINNABLE)
    }

    /// Fewest steps from the start; `None` when there is no way out.
    pub fn par(&self) -> Option<u16> {
        self.distance(self.maze.theseus, self.maze.minotaur)
    }

    /// A step of a shortest way out from a position, the first in the order of
    /// the report's solver.
    pub fn best_step(&self, theseus: Cell, minotaur: Cell) -> Option<Action> {
        let wanted = self.distance(theseus, minotaur)?.checked_sub(1)?;
        Action::ALL.into_iter().find(|step| {
            self.maze.after(theseus, *step).is_some_and(|theseus| {
                let [_, minotaur] = self.maze.reply(minotaur, theseus);
                self.distance(theseus, minotaur) == Some(wanted)
            })
        })
    }

    /// The way out that the report's solver finds.
    pub fn solution(&self) -> Option<Vec<Action>> {
        let steps = with_solver(|solver| solver.solution(&self.maze));
        steps.filter(|steps| !steps.is_empty())
    }

    /// The report's figures; `None` when there is no way out.
    pub fn figures(&self) -> Option<Figures> {
        let ask = || with_solver(|solver| Figures::new(&self.maze, solver));
        *self.figures.get_or_init(ask)
    }

    /// States that the report's solver stores, with or without a way out.
    pub fn visited(&self) -> u32 {
        with_solver(|solver| solver.search(&self.maze).visited)
    }

    /// The figures that make it hard for people.
    pub fn hardness(&self) -> Hardness {
        let ask = || with_solver(|solver| Hardness::new(&self.maze, solver));
        *self.hardness.get_or_init(ask)
    }

    /// The report's combined fitness; 0 when there is no way out.
    pub fn fitness(&self) -> f64 {
        let Maze { width, height, .. } = self.maze;
        self.figures()
            .map_or(0.0, |figures| figures.fitness(width, height))
    }

    /// The cells of Theseus on a shortest way out, the first where he begins;
    /// empty when there is none.
    pub fn way_out(&self) -> Vec<Cell> {
        let (mut theseus, mut minotaur) = (self.maze.theseus, self.maze.minotaur);
        let mut way = Vec::new();
        way.extend(self.par().is_some().then_some(theseus));
        while let Some(step) = self.best_step(theseus, minotaur) {
            theseus = self.maze.after(theseus, step).unwrap_or(theseus);
            [_, minotaur] = self.maze.reply(minotaur, theseus);
            way.push(theseus);
        }
        way
    }

    /// The maze without the walls that change none of its figures.
    pub fn tidied(&self) -> Maze {
        with_solver(|solver| goal::tidied(&self.maze, Symmetry::None, solver))
    }

    /// Why there is no way out; `None` when there is one.
    pub fn unsolvable(&self) -> Option<Unsolvable> {
        *self.unsolvable.get_or_init(|| self.why_unsolvable())
    }

    fn why_unsolvable(&self) -> Option<Unsolvable> {
        let maze = &self.maze;
        let exit_wins = || Maze {
            exit_wins: true,
            ..*maze
        };
        if maze.theseus == maze.minotaur {
            Some(Unsolvable::Caught)
        } else if maze.theseus == maze.exit {
            Some(Unsolvable::Out)
        } else if self.par().is_some() {
            None
        } else if steps_between(maze, maze.theseus, maze.exit).is_none() {
            Some(Unsolvable::WalledIn)
        } else if Self::new(exit_wins()).par().is_some() {
            Some(Unsolvable::CaughtOnExit)
        } else {
            Some(Unsolvable::Guarded)
        }
    }
}

/// The cells that one step leads to, the cell itself included.
fn neighbours(maze: &Maze, cell: Cell) -> impl Iterator<Item = Cell> {
    let steps = Action::ALL.into_iter();
    steps.filter_map(move |step| maze.after(cell, step))
}

/// The fewest steps from a cell to every other one, if the Minotaur is not in the way; the number of
/// cells where no way leads there.
pub(super) fn steps_from(maze: &Maze, from: Cell) -> Vec<u16> {
    let far = maze.cells() as u16;
    let mut steps = vec![far; maze.cells()];
    steps[usize::from(from)] = 0;
    let mut next = VecDeque::from([from]);
    while let Some(cell) = next.pop_front() {
        for beside in neighbours(maze, cell) {
            if steps[usize::from(beside)] == far {
                steps[usize::from(beside)] = steps[usize::from(cell)] + 1;
                next.push_back(beside);
            }
        }
    }
    steps
}

/// The same for one other cell; `None`: no way leads there.
pub(super) fn steps_between(maze: &Maze, from: Cell, to: Cell) -> Option<usize> {
    let steps = usize::from(steps_from(maze, from)[usize::from(to)]);
    (steps < maze.cells()).then_some(steps)
}

/// Fewest steps to a win for every pair of Theseus and Minotaur.
fn distances(maze: &Maze) -> Box<[u16]> {
    let n = maze.cells();
    let index = |theseus: Cell, minotaur: Cell| usize::from(theseus) * n + usize::from(minotaur);
    let cells = || (0..n).map(|cell| cell as Cell);
    let mut distances = vec![UNWINNABLE; n * n].into_boxed_slice();
    let mut layer = Vec::new();
    for minotaur in cells().filter(|minotaur| *minotaur != maze.exit) {
        distances[index(maze.exit, minotaur)] = 0;
        layer.push((maze.exit, minotaur));
    }
    // For each (theseus, reply): the Minotaur's cells before the reply.
    let (begin, from) = grouped(n * n, || {
        let arrivals = cells().flat_map(move |t| cells().map(move |m| (t, m)));
        arrivals.map(|(t, m)| (index(t, maze.reply(m, t)[1]), m))
    });
    let mut steps = 0;
    while !layer.is_empty() {
        steps += 1;
        let mut next = Vec::new();
        for (theseus, reply) in layer.drain(..) {
            let at = index(theseus, reply);
            for &minotaur in &from[begin[at] as usize..begin[at + 1] as usize] {
                // Ways are open in both directions.
                for before in neighbours(maze, theseus) {
                    let place = index(before, minotaur);
                    let ended = before == minotaur || before == maze.exit;
                    if distances[place] == UNWINNABLE && !ended {
                        distances[place] = steps;
                        next.push((before, minotaur));
                    }
                }
            }
        }
        layer = next;
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::super::solver::tests::any_maze;
    use super::*;
    use crate::search::random::seeded;

    #[test]
    fn distances_agree_with_the_solver() {
        let mut rng = seeded(5);
        for _ in 0..400 {
            let maze = any_maze(&mut rng, 8);
            let board = Board::new(maze);
            let mut solver = Solver::new();
            let steps = solver.solution(&maze).map(|steps| steps.len() as u16);
            assert_eq!(board.par(), steps, "{maze:?}");
            let won = solver.explore(&maze);
            let lost = won
                .iter()
                .filter(|(t, m)| board.distance(*t, *m).is_none())
                .count();
            assert_eq!(lost as u32, board.hardness().lost, "{maze:?}");
        }
    }

    #[test]
    fn best_steps_reach_the_exit_in_the_stated_number() {
        let mut rng = seeded(6);
        let mut solved = 0;
        while solved < 100 {
            let maze = any_maze(&mut rng, 9);
            let board = Board::new(maze);
            let Some(par) = board.par() else {
                assert_eq!(board.best_step(maze.theseus, maze.minotaur), None);
                continue;
            };
            solved += 1;
            let way = board.way_out();
            assert_eq!(way.len(), usize::from(par) + 1);
            assert_eq!((way[0], way[way.len() - 1]), (maze.theseus, maze.exit));
            let (mut theseus, mut minotaur) = (maze.theseus, maze.minotaur);
            for _ in 0..par {
                let step = board.best_step(theseus, minotaur).unwrap();
                theseus = maze.after(theseus, step).unwrap();
                [_, minotaur] = maze.reply(minotaur, theseus);
            }
            assert_eq!(theseus, maze.exit);
            assert_ne!(minotaur, maze.exit);
        }
    }

    #[test]
    fn missing_solution_has_a_stated_reason() {
        let mut maze = Maze::open(4, 4);
        assert_eq!(Board::new(maze).unsolvable(), Some(Unsolvable::Guarded));
        maze.below.set(8, true);
        maze.right.set(12, true);
        assert_eq!(Board::new(maze).unsolvable(), Some(Unsolvable::WalledIn));
        maze.exit = 12;
        assert_eq!(Board::new(maze).unsolvable(), Some(Unsolvable::Out));
        maze.minotaur = 12;
        assert_eq!(Board::new(maze).unsolvable(), Some(Unsolvable::Caught));
    }
}
