//! The report's solvers, to be watched: breadth first and depth first over
//! (Theseus, Minotaur), one state at a time.
//!
//! The report takes its solutions from breadth-first search and offers
//! depth-first search for comparison (“Map-Solver Agent”).

use super::action::Action;
use super::maze::{Cell, Maze};
use super::rules::{Level, Move};
use crate::game::puzzle::evolves::BoxedSearch;
use crate::i18n::tr_noop;
use crate::search::graph::{ExpansionOrder, Graph, Space};
use crate::search::{Aim, Method, Spec};

pub(super) const BREADTH_FIRST: Spec = Spec {
    id: "breadth-first",
    method: Method::BlindSearch,
    name: tr_noop!("Breadth-first search"),
    source: tr_noop!("The solver of USC technical report 03-800"),
    genome: tr_noop!("where Theseus and the Minotaur are."),
    fitness: tr_noop!("steps from the start."),
    operators: tr_noop!(
        "all positions one step away, then two, then three. The first solution is a shortest one."
    ),
    aim: Aim::Solve,
    parameters: &[],
};

pub(super) const DEPTH_FIRST: Spec = Spec {
    id: "depth-first",
    name: tr_noop!("Depth-first search"),
    source: tr_noop!("The comparison in USC technical report 03-800"),
    operators: tr_noop!(
        "the newest position is expanded next. The first solution is seldom a short one."
    ),
    parameters: &[],
    ..BREADTH_FIRST
};

/// One of the two searches, from the level's start.
pub(super) fn search(level: &Level, order: ExpansionOrder) -> BoxedSearch<Level> {
    Box::new(Graph::new(MazePositions(*level.maze()), order))
}

/// The positions of a maze.
struct MazePositions(Maze);

impl Space for MazePositions {
    type State = (Cell, Cell);
    type Move = Move;

    fn start(&self) -> (Cell, Cell) {
        (self.0.theseus, self.0.minotaur)
    }

    fn is_goal(&self, (theseus, minotaur): &(Cell, Cell)) -> bool {
        // Beginning on the exit is not coming out.
        *theseus == self.0.exit && theseus != minotaur && self.0.theseus != self.0.exit
    }

    fn successors(&self, &(theseus, minotaur): &(Cell, Cell), out: &mut Vec<(Move, (Cell, Cell))>) {
        if theseus == minotaur || theseus == self.0.exit {
            return; // caught, or out
        }
        out.extend(Action::ALL.into_iter().filter_map(|step| {
            let theseus = self.0.after(theseus, step)?;
            let [_, minotaur] = self.0.reply(minotaur, theseus);
            Some((Move::Go(step), (theseus, minotaur)))
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::super::solver::Solver;
    use super::super::solver::tests::any_maze;
    use super::*;
    use crate::search::random::seeded;
    use crate::search::{End, Search, Step as Work};

    fn run(maze: &Maze, order: ExpansionOrder) -> (End, u64, Vec<Move>) {
        let mut search = Graph::new(MazePositions(*maze), order);
        loop {
            if let Work::Done(end) = search.step() {
                let (_, moves) = search.best().unwrap();
                return (end, search.report().evaluations, moves);
            }
        }
    }

    #[test]
    fn breadth_first_is_the_fast_solver_state_for_state() {
        let mut rng = seeded(11);
        let mut solver = Solver::new();
        for _ in 0..200 {
            let maze = any_maze(&mut rng, 7);
            if maze.theseus == maze.exit {
                assert_eq!(run(&maze, ExpansionOrder::Breadth).0, End::Exhausted);
                continue; // nothing to do: the two end differently
            }
            let (end, visited, moves) = run(&maze, ExpansionOrder::Breadth);
            let found = solver.search(&maze);
            assert_eq!(visited, u64::from(found.visited), "{maze:?}");
            match solver.solution(&maze) {
                Some(steps) => {
                    assert_eq!(end, End::Solved);
                    let steps: Vec<_> = steps.into_iter().map(Move::Go).collect();
                    assert_eq!(moves, steps);
                }
                None => assert_eq!(end, End::Exhausted),
            }
        }
    }

    #[test]
    fn depth_first_finds_a_way_out_where_there_is_one() {
        let mut rng = seeded(12);
        let mut solver = Solver::new();
        for _ in 0..200 {
            let maze = any_maze(&mut rng, 7);
            let (end, _, moves) = run(&maze, ExpansionOrder::Depth);
            let shortest = solver.solution(&maze).filter(|steps| !steps.is_empty());
            assert_eq!(end == End::Solved, shortest.is_some(), "{maze:?}");
            if let Some(shortest) = shortest {
                assert!(moves.len() >= shortest.len());
            }
        }
    }
}
