//! The report's solver, fast: breadth first over (Theseus, Minotaur).
//!
//! Source: Chaisilprungrueng and Moradi 2003, “Map-Solver Agent”. A state is the
//! pair after the Minotaur's two steps; steps are tried in the order of
//! [`Action::ALL`]; captured states count as visited and are not expanded; it
//! stops when a state with Theseus on the exit, not captured, is taken from the
//! queue.
//!
//! It rates a million mazes a second, because:
//! - the Minotaur's reply depends on where Theseus is only through both
//!   differences, each clamped to −2 … 2: 25 classes, so that one row per
//!   Minotaur cell is enough. Rows are made again only where a wall near them
//!   has changed since the last maze, and only when the Minotaur gets there;
//! - a step against a wall leads where waiting leads, which is visited already:
//!   always five successors, none of them asked about walls. Four of five are
//!   known already, so that a branch is predicted well enough to beat a push without
//!   one (measured: 71 against 64 million states a second), which in a corridor
//!   waits for each state before it can look at the next;
//! - captured states are counted and not even pushed;
//! - visited marks are one byte, the number of the search, so that they are
//!   cleared once in 255 searches; a queue entry is state and parent in one word.
//!
//! Tables have power-of-two sizes and masked indices, which leave no bounds
//! checks without any unsafe code.

use super::action::Action;
use super::maze::{Cell, Maze};

/// The solver's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverReport {
    /// Place of the winning state in the queue; `None`: no way out.
    end: Option<u32>,
    /// Distinct states stored.
    pub visited: u32,
    /// Those of them in which Theseus is not caught.
    queued: u32,
}

impl SolverReport {
    /// Whether there is a way out.
    pub const fn is_solved(&self) -> bool {
        self.end.is_some()
    }
}

/// Classes of where Theseus is as the Minotaur sees it: 5 × 5 and [`EXIT_CLASS`], padded.
const CLASSES: usize = 32;
/// The class of an exit that wins at once: the Minotaur stays where he is.
const EXIT_CLASS: usize = 25;
/// Place in the queue's words of the parent.
const PARENT: u32 = 16;

/// The tables for boards of at most `CELLS` cells; `STATES` is their square,
/// `QUEUE` twice that.
struct Tables<const CELLS: usize, const STATES: usize, const QUEUE: usize> {
    maze: Option<Maze>,
    /// By Minotaur and Theseus: the class. Depends on the size alone, but for an exit that wins.
    class: Box<[u8; STATES]>,
    walks: Walks<CELLS>,
    seen: Box<[u8; STATES]>,
    search: u8,
    /// Every state once, and place for a push that is not counted.
    queue: Box<[u32; QUEUE]>,
}

/// Where Theseus and the Minotaur get from a cell.
struct Walks<const CELLS: usize> {
    /// Where each step of Theseus leads; against a wall: here.
    next: Box<[[Cell; 8]; CELLS]>,
    /// Where one step leads the Minotaur, by the signs of both differences.
    minotaur_step: Box<[[Cell; 16]; CELLS]>,
    /// Where two steps lead him, by class.
    reply: Box<[[Cell; CLASSES]; CELLS]>,
    /// Rows of `reply` that no longer hold.
    stale: Box<[bool; CELLS]>,
}

fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    match vec![value; N].into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("a vector of N has length N"),
    }
}

/// −2 … 2 as 0 … 4.
fn clamped(difference: i32) -> usize {
    (difference.clamp(-2, 2) + 2) as usize
}

impl<const CELLS: usize> Walks<CELLS> {
    fn new() -> Self {
        Self {
            next: boxed([0; 8]),
            minotaur_step: boxed([0; 16]),
            reply: boxed([0; CLASSES]),
            stale: boxed(true),
        }
    }

    /// The walls around a cell have changed, and with them every reply that begins
    /// there or makes its second step from there. (Where a changed wall lies between
    /// two cells, both are renewed.)
    fn renew(&mut self, maze: &Maze, cell: Cell) {
        let next = Action::ALL.map(|step| maze.after(cell, step).unwrap_or(cell));
        let [_, west, east, north, south] = next;
        let at = cell as usize & (CELLS - 1);
        self.next[at][..5].copy_from_slice(&next);
        let minotaur_step = &mut self.minotaur_step[at];
        for (a, across) in [west, cell, east].into_iter().enumerate() {
            for (d, along) in [north, cell, south].into_iter().enumerate() {
                minotaur_step[3 * a + d] = if across == cell { along } else { across };
            }
        }
        for near in next {
            self.stale[near as usize & (CELLS - 1)] = true;
        }
    }

    /// Recalculates a row of replies.
    #[inline(never)]
    fn refresh(&mut self, minotaur: usize) {
        /// The sign of a clamped difference, before and after a step nearer.
        const SIGN: [usize; 5] = [0, 0, 1, 2, 2];
        const NEARER: [usize; 5] = [0, 1, 1, 1, 2];
        let [_, west, east, ..] = self.next[minotaur & (CELLS - 1)];
        let here = minotaur as Cell;
        // Whether he can go in his preferred direction, by the sign across.
        let open = [west != here, false, east != here];
        let first = self.minotaur_step[minotaur & (CELLS - 1)];
        let mut row = [0; CLASSES];
        row[EXIT_CLASS] = here;
        for across in 0..5 {
            for down in 0..5 {
                let (a, d) = (SIGN[across], SIGN[down]);
                let reached = first[3 * a + d];
                // If he can't move at all, both signs of what follows lead nowhere.
                let after = if open[a] {
                    3 * NEARER[across] + d
                } else {
                    3 * a + NEARER[down]
                };
                let second = self.minotaur_step[reached as usize & (CELLS - 1)][after];
                row[5 * across + down] = if reached == here { here } else { second };
            }
        }
        self.reply[minotaur & (CELLS - 1)] = row;
        self.stale[minotaur & (CELLS - 1)] = false;
    }
}

impl<const CELLS: usize, const STATES: usize, const QUEUE: usize> Tables<CELLS, STATES, QUEUE> {
    fn new() -> Self {
        debug_assert!(CELLS.is_power_of_two() && CELLS * CELLS == STATES && QUEUE == 2 * STATES);
        Self {
            maze: None,
            class: boxed(0),
            walks: Walks::new(),
            seen: boxed(0),
            search: 0,
            queue: boxed(0),
        }
    }

    const SHIFT: u32 = CELLS.trailing_zeros();

    const fn index(theseus: usize, minotaur: usize) -> usize {
        (theseus << Self::SHIFT | minotaur) & (STATES - 1)
    }

    /// Brings the tables up to date with a maze.
    fn load(&mut self, maze: &Maze) {
        let same_size = |old: &Maze| (old.width, old.height) == (maze.width, maze.height);
        match self.maze.filter(same_size) {
            Some(old) => {
                if old.exit_wins {
                    self.classify(maze, old.exit);
                }
                for cell in old.right.difference(&maze.right).iter() {
                    self.walks.renew(maze, cell);
                    self.walks.renew(maze, cell + 1);
                }
                for cell in old.below.difference(&maze.below).iter() {
                    self.walks.renew(maze, cell);
                    self.walks.renew(maze, cell + maze.width);
                }
            }
            None => {
                self.resize(maze);
                (0..maze.cells()).for_each(|cell| self.walks.renew(maze, cell as Cell));
            }
        }
        if maze.exit_wins {
            for minotaur in 0..maze.cells() {
                self.class[Self::index(minotaur, maze.exit as usize)] = EXIT_CLASS as u8;
            }
        }
        self.maze = Some(*maze);
    }

    fn resize(&mut self, maze: &Maze) {
        (0..maze.cells()).for_each(|cell| self.classify(maze, cell as Cell));
        self.seen.fill(0);
        self.search = 0;
    }

    /// The classes of a cell of Theseus.
    fn classify(&mut self, maze: &Maze, theseus: Cell) {
        for minotaur in 0..maze.cells() {
            let (t, m) = (maze.place(theseus), maze.place(minotaur as Cell));
            let down = clamped(t.0 as i32 - m.0 as i32);
            let across = clamped(t.1 as i32 - m.1 as i32);
            self.class[Self::index(minotaur, theseus.into())] = (5 * across + down) as u8;
        }
    }

    /// Searches; with `stop` off, until all states are seen, without expanding
    /// winning ones. The queue holds the states in which Theseus is not caught.
    fn search(&mut self, maze: &Maze, stop: bool) -> SolverReport {
        self.load(maze);
        self.search = if self.search == u8::MAX {
            self.seen.fill(0);
            1
        } else {
            self.search + 1
        };
        // Plain references: through the boxes, every write would make the
        // compiler look up all the other tables' addresses again.
        let (search, walks) = (self.search, &mut self.walks);
        let (seen, queue, class) = (&mut *self.seen, &mut *self.queue, &*self.class);
        let (exit, caught) = (maze.exit as usize, maze.theseus == maze.minotaur);
        let start = Self::index(maze.theseus as usize, maze.minotaur as usize);
        queue[0] = start as u32;
        seen[start] = search;
        let (mut head, mut tail, mut visited) = (0usize, usize::from(!caught), 1u32);
        let mut end = None;
        while head < tail {
            let state = queue[head & (QUEUE - 1)] as usize & (STATES - 1);
            let (theseus, minotaur) = (state >> Self::SHIFT, state & (CELLS - 1));
            if theseus == exit {
                end = end.or(Some(head as u32));
                if stop {
                    break;
                }
                head += 1;
                continue;
            }
            if walks.stale[minotaur] {
                walks.refresh(minotaur);
            }
            let steps = walks.next[theseus & (CELLS - 1)];
            let row = &walks.reply[minotaur];
            let parent = (head as u32) << PARENT;
            for step in &steps[..5] {
                let theseus = *step as usize & (CELLS - 1);
                let class = class[Self::index(minotaur, theseus)];
                let reply = row[class as usize & (CLASSES - 1)] as usize & (CELLS - 1);
                let state = Self::index(theseus, reply);
                if seen[state] != search {
                    seen[state] = search;
                    visited += 1;
                    if reply != theseus {
                        queue[tail & (QUEUE - 1)] = state as u32 | parent;
                        tail += 1;
                    }
                }
            }
            head += 1;
        }
        SolverReport {
            end,
            visited,
            queued: tail as u32,
        }
    }

    /// The states from the start to the end of a search, backwards: Theseus
    /// and Minotaur.
    fn backwards(&self, search: SolverReport) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let mut at = search.end;
        std::iter::from_fn(move || {
            let place = at?;
            let word = self.queue[place as usize & (QUEUE - 1)];
            let state = word as usize & (STATES - 1);
            at = (place > 0).then_some(word >> PARENT);
            Some((
                (state >> Self::SHIFT) as Cell,
                (state & (CELLS - 1)) as Cell,
            ))
        })
    }
}

/// The solver for mazes of any size; keeps its tables between mazes.
pub struct Solver {
    /// Up to 64 cells: tables that stay in the fastest cache.
    small: Tables<64, 4096, 8192>,
    /// Up to 256 cells; made when first needed.
    large: Option<Tables<256, 65536, 131_072>>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// Does something with the tables for a maze's size.
macro_rules! with_tables {
    ($solver:expr, $maze:expr, $tables:ident => $body:expr) => {
        if $maze.cells() <= 64 {
            let $tables = &mut $solver.small;
            $body
        } else {
            let $tables = $solver.large.get_or_insert_with(Tables::new);
            $body
        }
    };
}

impl Solver {
    /// A solver that has seen no maze yet.
    pub fn new() -> Self {
        Self {
            small: Tables::new(),
            large: None,
        }
    }

    /// Searches for the shortest way out, as the report's solver does.
    pub fn search(&mut self, maze: &Maze) -> SolverReport {
        with_tables!(self, maze, tables => tables.search(maze, true))
    }

    /// The states from the end to the start of the last search, which must
    /// have been on this maze: Theseus and Minotaur, winning state first.
    pub fn backwards(&mut self, maze: &Maze, search: SolverReport) -> Vec<(Cell, Cell)> {
        with_tables!(self, maze, tables => tables.backwards(search).collect())
    }

    /// Length of the shortest way out and single steps of the Minotaur on it;
    /// (0, 0) without one.
    pub fn measure(&mut self, maze: &Maze, search: SolverReport) -> (u32, u32) {
        with_tables!(self, maze, tables => {
            let mut states = tables.backwards(search);
            let Some((_, mut after)) = states.next() else {
                return (0, 0);
            };
            let (mut actions, mut enemy_moves) = (0, 0);
            for (_, minotaur) in states {
                actions += 1;
                enemy_moves += apart(maze.width, minotaur, after);
                after = minotaur;
            }
            (actions, enemy_moves)
        })
    }

    /// The shortest way out; `None` when there is none.
    pub fn solution(&mut self, maze: &Maze) -> Option<Vec<Action>> {
        let search = self.search(maze);
        search.is_solved().then(|| {
            let mut states = self.backwards(maze, search);
            states.reverse();
            let step = |pair: &[(Cell, Cell)]| step_between(maze.width, pair[0].0, pair[1].0);
            states.windows(2).map(step).collect()
        })
    }

    /// Every state that can be reached in which Theseus is not caught, in the
    /// order of the search, winning ones not gone beyond: Theseus and Minotaur.
    pub fn explore(&mut self, maze: &Maze) -> Vec<(Cell, Cell)> {
        with_tables!(self, maze, tables => {
            let all = tables.search(maze, false);
            let place = |n: u32| SolverReport { end: Some(n), ..all };
            (0..all.queued).filter_map(|n| tables.backwards(place(n)).next()).collect()
        })
    }
}

/// Steps between two cells without walls.
const fn apart(width: u8, a: Cell, b: Cell) -> u32 {
    ((a / width).abs_diff(b / width) + (a % width).abs_diff(b % width)) as u32
}

/// The step that leads from a cell to the same or a neighbouring one.
fn step_between(width: u8, from: Cell, to: Cell) -> Action {
    if to == from {
        Action::Idle
    } else if to + width == from {
        Action::North
    } else if to == from + width {
        Action::South
    } else if to < from {
        Action::West
    } else {
        Action::East
    }
}

#[cfg(test)]
#[path = "solver_tests.rs"]
pub(super) mod tests;
