//! How hard a maze is: the report's figures, and figures of how hard it is for people.
//!
//! Source of the report's figures and fitness: Chaisilprungrueng and Moradi 2003, GA step
//! three. [`Hardness`] is this project's: in the longest mazes, which are corridors, few steps
//! are wrong, while published hand-made mazes have many ways to lose.

use super::action::Action;
use super::maze::{Cell, Maze, MazeCells, grouped};
use super::solver::Solver;
use crate::i18n::tr_noop;
use crate::search::terms::Total;

/// The report's figures of a maze with a way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Figures {
    /// Steps of Theseus on the shortest way out, waiting included.
    pub actions: u32,
    /// Single steps of the Minotaur on it.
    pub enemy_moves: u32,
    /// Distinct states the solver stores until it finds it.
    pub visited: u32,
}

impl Figures {
    /// A maze's figures; `None` without a way out, or when Theseus begins on
    /// the exit, which is no maze.
    pub fn new(maze: &Maze, solver: &mut Solver) -> Option<Self> {
        let search = solver.search(maze);
        if !search.is_solved() {
            return None;
        }
        let (actions, enemy_moves) = solver.measure(maze, search);
        (actions > 0).then_some(Self {
            actions,
            enemy_moves,
            visited: search.visited,
        })
    }

    /// The report's combined fitness: actions / 6s · 200 + visited / 24s · 100 +
    /// enemy moves / 5s · 200, with s cells along a side (the mean of both
    /// sides where they differ, which the report does not have).
    pub fn fitness(&self, width: u8, height: u8) -> f64 {
        let mut fitness = 0.0;
        self.add_fitness(width, height, &mut fitness);
        fitness
    }

    /// The terms of the combined fitness.
    pub fn add_fitness(&self, width: u8, height: u8, total: &mut dyn Total) {
        let side = f64::from(width + height) / 2.0;
        let mut add = |figure: u32, (most, points): (f64, f64), what: &'static str| {
            let (count, most) = (f64::from(figure), most * side);
            total.add(count / most * points, what, &[count, most, points]);
        };
        let steps = tr_noop!("length of the shortest solution: {count} / {most} × {points}");
        add(self.actions, (6.0, 200.0), steps);
        let visited = tr_noop!("positions visited to find it: {count} / {most} × {points}");
        add(self.visited, (24.0, 100.0), visited);
        let moves = tr_noop!("Minotaur steps: {count} / {most} × {points}");
        add(self.enemy_moves, (5.0, 200.0), moves);
    }
}

/// Figures of how hard a maze is for people.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Hardness {
    /// Reachable states in which Theseus is not caught, winning ones included.
    pub live: u32,
    /// Those of them from which no way out is left.
    pub lost: u32,
    /// How many different shortest ways out there are.
    pub solutions: f64,
    /// Distinct cells in which the Minotaur idles on the shortest way out:
    /// where he is held.
    pub traps: u32,
    /// Positions on the shortest way out in which another step is not caught, but
    /// loses.
    pub tempting: u32,
}

impl Hardness {
    /// Lost states per live state, 0–1.
    pub fn lost_share(&self) -> f64 {
        f64::from(self.lost) / f64::from(self.live.max(1))
    }

    /// A maze's figures; all zero when Theseus is caught at once.
    pub fn new(maze: &Maze, solver: &mut Solver) -> Self {
        let states = solver.explore(maze);
        let graph = StateGraph::new(maze, &states);
        let won = graph.winning();
        let search = solver.search(maze);
        let way = solver.backwards(maze, search);
        let tempts = |state: &(Cell, Cell)| {
            let after = graph.after[graph.index(*state)];
            let mut live = after.into_iter().filter(|to| *to != NONE);
            live.any(|to| !won[to as usize])
        };
        Self {
            live: states.len() as u32,
            lost: won.iter().filter(|won| !**won).count() as u32,
            solutions: if maze.theseus == maze.exit {
                0.0 // to begin on the exit is no way out
            } else {
                graph.shortest()
            },
            traps: traps(&way),
            tempting: way.iter().skip(1).filter(|state| tempts(state)).count() as u32,
        }
    }
}

/// Distinct cells in which the Minotaur idles on a way, given backwards.
fn traps(way: &[(Cell, Cell)]) -> u32 {
    let mut held = MazeCells::default();
    for pair in way.windows(2) {
        if pair[0].1 == pair[1].1 {
            held.set(pair[0].1, true);
        }
    }
    held.count()
}

/// The states that can be reached, with their successors.
struct StateGraph<'a> {
    maze: &'a Maze,
    states: &'a [(Cell, Cell)],
    /// By Theseus and Minotaur: the place among the states.
    place: Vec<u16>,
    /// Five successors each, as places among the states; [`NONE`] for steps
    /// against a wall or into capture, and for all steps of a winning state.
    after: Vec<[u16; 5]>,
}

const NONE: u16 = u16::MAX;

impl<'a> StateGraph<'a> {
    fn new(maze: &'a Maze, states: &'a [(Cell, Cell)]) -> Self {
        let index = |(theseus, minotaur): (Cell, Cell)| {
            usize::from(theseus) * maze.cells() + usize::from(minotaur)
        };
        let mut place = vec![NONE; maze.cells() * maze.cells()];
        for (n, state) in states.iter().enumerate() {
            place[index(*state)] = n as u16;
        }
        let after = |&(theseus, minotaur): &(Cell, Cell)| {
            Action::ALL.map(|step| {
                if theseus == maze.exit {
                    return NONE;
                }
                maze.after(theseus, step).map_or(NONE, |theseus| {
                    place[index((theseus, maze.reply(minotaur, theseus)[1]))]
                })
            })
        };
        Self {
            maze,
            states,
            after: states.iter().map(after).collect(),
            place,
        }
    }

    /// The place of a state, which must be one of them.
    fn index(&self, (theseus, minotaur): (Cell, Cell)) -> usize {
        self.place[usize::from(theseus) * self.maze.cells() + usize::from(minotaur)].into()
    }

    fn wins(&self, n: usize) -> bool {
        self.states[n].0 == self.maze.exit
    }

    /// Whether each state has a way out.
    fn winning(&self) -> Vec<bool> {
        // The states before each state.
        let (begin, before) = grouped(self.states.len(), || {
            let of = |(n, after): (usize, &[u16; 5])| after.map(|to| (to, n as u16));
            let edges = self.after.iter().enumerate().flat_map(of);
            let edges = edges.filter(|(to, _)| *to != NONE);
            edges.map(|(to, from)| (usize::from(to), from))
        });
        let mut won: Vec<bool> = (0..self.states.len()).map(|n| self.wins(n)).collect();
        let mut queue: Vec<usize> = (0..self.states.len()).filter(|n| won[*n]).collect();
        while let Some(n) = queue.pop() {
            for &from in &before[begin[n] as usize..begin[n + 1] as usize] {
                if !std::mem::replace(&mut won[from as usize], true) {
                    queue.push(from as usize);
                }
            }
        }
        won
    }

    /// How many shortest ways out there are.
    fn shortest(&self) -> f64 {
        let mut depth = vec![u32::MAX; self.states.len()];
        let mut ways = vec![0.0; self.states.len()];
        let (mut found, mut sum) = (u32::MAX, 0.0);
        if let (Some(depth), Some(ways)) = (depth.first_mut(), ways.first_mut()) {
            (*depth, *ways) = (0, 1.0);
        }
        // The states are in the order of breadth-first search already.
        for n in 0..self.states.len() {
            if depth[n] > found {
                break;
            }
            if self.wins(n) {
                found = depth[n];
                sum += ways[n];
            }
            for to in self.after[n].into_iter().filter(|to| *to != NONE) {
                let to = to as usize;
                if depth[to] == u32::MAX {
                    depth[to] = depth[n] + 1;
                }
                if depth[to] == depth[n] + 1 {
                    ways[to] += ways[n];
                }
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::super::solver::tests::any_maze;
    use super::*;
    use crate::search::random::seeded;

    #[test]
    fn a_step_tempts_where_another_one_lives_but_loses() {
        let mut rng = seeded(14);
        let mut any = 0;
        for _ in 0..500 {
            let maze = any_maze(&mut rng, 7);
            let board = Board::new(maze);
            let (mut state, mut tempting) = ((maze.theseus, maze.minotaur), 0);
            for step in board.solution().unwrap_or_default() {
                let after = |step| {
                    let theseus = maze.after(state.0, step)?;
                    Some((theseus, maze.reply(state.1, theseus)[1]))
                };
                let loses = |&(theseus, minotaur): &(Cell, Cell)| {
                    theseus != minotaur && board.distance(theseus, minotaur).is_none()
                };
                tempting += u32::from(Action::ALL.into_iter().filter_map(after).any(|s| loses(&s)));
                state = after(step).expect("no wall is in the way");
            }
            assert_eq!(board.hardness().tempting, tempting, "{maze:?}");
            any += tempting;
        }
        assert!(any > 50, "{any}");
    }
}
