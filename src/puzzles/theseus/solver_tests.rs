//! The solver against a plain one, on any mazes.

use std::collections::{HashMap, HashSet, VecDeque};

use super::*;
use crate::search::random::{SeededRng, below, chance, seeded};

/// Any maze of any size, sparse and dense alike.
pub(in super::super) fn any_maze(rng: &mut SeededRng, most: usize) -> Maze {
    let mut side = || 3 + below(rng, most - 2);
    let mut maze = Maze::open(side(), side());
    let density = [0.1, 0.2, 0.35, 0.5][below(rng, 4)];
    for place in maze.wall_places().collect::<Vec<_>>() {
        if chance(rng, density) {
            maze.flip_wall(place);
        }
    }
    let cells = maze.cells();
    maze.theseus = below(rng, cells) as Cell;
    maze.minotaur = below(rng, cells) as Cell;
    let border: Vec<Cell> = maze.border().collect();
    maze.exit = border[below(rng, border.len())];
    maze.exit_wins = chance(rng, 0.25);
    maze
}

type State = (Cell, Cell);

/// The plainest search there is, on nothing but the rules of [`Maze`]:
/// (steps of a shortest way out, states stored when it ends).
fn plain(maze: &Maze) -> (Option<Vec<Action>>, usize) {
    let start = (maze.theseus, maze.minotaur);
    let mut before: HashMap<State, Option<(State, Action)>> = HashMap::from([(start, None)]);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        let (theseus, minotaur) = state;
        if theseus == minotaur {
            continue;
        }
        if theseus == maze.exit {
            let mut steps = Vec::new();
            let mut at = state;
            while let Some((parent, step)) = before[&at] {
                steps.push(step);
                at = parent;
            }
            steps.reverse();
            return (Some(steps), before.len());
        }
        for step in Action::ALL {
            let Some(theseus) = maze.after(theseus, step) else {
                continue;
            };
            let after = (theseus, maze.reply(minotaur, theseus)[1]);
            before.entry(after).or_insert_with(|| {
                queue.push_back(after);
                Some((state, step))
            });
        }
    }
    (None, before.len())
}

/// Whether anything of at most `depth` steps wins, by trying everything.
fn brute_force(maze: &Maze, state: State, depth: u32) -> bool {
    let (theseus, minotaur) = state;
    if theseus == minotaur {
        return false;
    }
    if theseus == maze.exit {
        return true;
    }
    depth > 0
        && Action::ALL.into_iter().any(|step| {
            maze.after(theseus, step).is_some_and(|theseus| {
                brute_force(maze, (theseus, maze.reply(minotaur, theseus)[1]), depth - 1)
            })
        })
}

#[test]
fn fast_solver_agrees_with_plain_search_on_all_sizes() {
    let mut rng = seeded(1);
    let mut solver = Solver::new();
    for round in 0..3000 {
        let maze = any_maze(&mut rng, if round % 10 == 0 { 16 } else { 8 });
        let search = solver.search(&maze);
        let (steps, visited) = plain(&maze);
        assert_eq!(search.visited as usize, visited, "{maze:?}");
        assert_eq!(solver.solution(&maze), steps, "{maze:?}");
    }
}

/// The same tables through thousands of small changes: what is kept from the
/// maze before must be right for the next.
#[test]
fn fast_solver_agrees_with_plain_search_under_changes() {
    let mut rng = seeded(2);
    let mut solver = Solver::new();
    let mut maze = Maze::open(6, 6);
    let places: Vec<_> = maze.wall_places().collect();
    for _ in 0..4000 {
        for _ in 0..=below(&mut rng, 3) {
            maze.flip_wall(places[below(&mut rng, places.len())]);
        }
        if chance(&mut rng, 0.1) {
            maze.theseus = below(&mut rng, 36) as Cell;
            maze.minotaur = below(&mut rng, 36) as Cell;
            maze.exit = 6 * below(&mut rng, 6) as Cell;
            maze.exit_wins = chance(&mut rng, 0.5);
        }
        let search = solver.search(&maze);
        let (steps, visited) = plain(&maze);
        assert_eq!(search.visited as usize, visited, "{maze:?}");
        let (actions, enemy_moves) = solver.measure(&maze, search);
        assert_eq!(search.is_solved(), steps.is_some());
        let steps = steps.unwrap_or_default();
        assert_eq!(actions as usize, steps.len());
        let (mut theseus, mut minotaur, mut single) = (maze.theseus, maze.minotaur, 0);
        for step in steps {
            theseus = maze.after(theseus, step).unwrap();
            let [first, second] = maze.reply(minotaur, theseus);
            single += u32::from(first != minotaur) + u32::from(second != first);
            minotaur = second;
        }
        assert_eq!(single, enemy_moves, "{maze:?}");
    }
}

#[test]
fn no_shorter_way_out_exists_than_the_one_found() {
    let mut rng = seeded(3);
    let mut solver = Solver::new();
    let mut solved = 0;
    while solved < 150 {
        let maze = any_maze(&mut rng, 4);
        let start = (maze.theseus, maze.minotaur);
        match solver.solution(&maze).map(|steps| steps.len() as u32) {
            Some(length) if (1..=8).contains(&length) => {
                assert!(brute_force(&maze, start, length), "{maze:?}");
                assert!(!brute_force(&maze, start, length - 1), "{maze:?}");
                solved += 1;
            }
            Some(_) => {}
            None => assert!(!brute_force(&maze, start, 6), "{maze:?}"),
        }
    }
}

#[test]
fn exploring_reaches_every_live_state_once() {
    let mut rng = seeded(4);
    let mut solver = Solver::new();
    for _ in 0..300 {
        let maze = any_maze(&mut rng, 7);
        let states = solver.explore(&maze);
        let distinct: HashSet<_> = states.iter().copied().collect();
        assert_eq!(distinct.len(), states.len());
        for &(theseus, minotaur) in &states {
            assert_ne!(theseus, minotaur);
            if theseus == maze.exit {
                continue;
            }
            for step in Action::ALL {
                if let Some(theseus) = maze.after(theseus, step) {
                    let minotaur = maze.reply(minotaur, theseus)[1];
                    let caught = theseus == minotaur;
                    assert!(caught || distinct.contains(&(theseus, minotaur)));
                }
            }
        }
    }
}
