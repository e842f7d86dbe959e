//! Theseus's solver: how many states it visits in a second while designing.
//!
//! Both solvers, ours and a plain one, get the same mazes in one run: those
//! that the tuned search rates one after the other on 6 × 6, recorded when it
//! has warmed up. divan prints visited states per second, counted as the
//! report counts them.

use divan::{Bencher, counter::ItemsCount};
use evolvarium::puzzles::theseus::action::Action;
use evolvarium::puzzles::theseus::evolve::Mazes;
use evolvarium::puzzles::theseus::goal::{Fitness, MazeGoal, Symmetry};
use evolvarium::puzzles::theseus::maze::{Cell, Maze};
use evolvarium::puzzles::theseus::rate::Figures;
use evolvarium::puzzles::theseus::rules::Move;
use evolvarium::puzzles::theseus::solver::Solver;
use evolvarium::search::problem::{Problem, Variation};
use evolvarium::search::random::SeededRng;
use evolvarium::search::tempering::{self, Tempering};
use evolvarium::search::{Direction, Score, Search as _};

/// Mazes in the stream.
const MAZES: usize = 20_000;
/// Mazes rated before the measurement: by then all chains have good mazes.
const WARM_UP: usize = 20_000;

fn main() {
    divan::main();
}

/// The tuned search's problem, with a log of the mazes to rate.
struct Recorder {
    mazes: Mazes<Move>,
    asked: Vec<Maze>,
}

impl Problem for Recorder {
    type Genome = Maze;
    type Move = Move;

    fn direction(&self) -> Direction {
        self.mazes.direction()
    }

    fn evaluate(&mut self, maze: &Maze) -> Score {
        self.asked.push(*maze);
        self.mazes.evaluate(maze)
    }

    fn distance(&self, a: &Maze, b: &Maze) -> f64 {
        self.mazes.distance(a, b)
    }

    fn moves(&self, maze: &Maze) -> Vec<Move> {
        self.mazes.moves(maze)
    }
}

impl Variation for Recorder {
    fn random(&mut self, rng: &mut SeededRng) -> Maze {
        self.mazes.random(rng)
    }

    fn crossover(&mut self, a: &mut Maze, b: &mut Maze, rng: &mut SeededRng) {
        self.mazes.crossover(a, b, rng);
    }

    fn mutate(&mut self, maze: &mut Maze, crossed: bool, rng: &mut SeededRng) {
        self.mazes.mutate(maze, crossed, rng);
    }
}

/// The mazes that the tuned search rates, and how many states there are to be
/// visited in them, on which both solvers agree maze by maze.
fn stream() -> (Vec<Maze>, u64) {
    let goal = MazeGoal::Longest(Fitness::Combined);
    let recorder = Recorder {
        mazes: Mazes::new(Maze::open(6, 6), goal, 0.0, Symmetry::None, Move::Lay),
        asked: Vec::new(),
    };
    let config = tempering::Config {
        chains: 5,
        hot: 40.0,
        cold: 4.5,
        moves: 100,
        niches: 24,
        radius: 10.0,
        cooling: None,
    };
    let mut run = Tempering::new(recorder, config, 1);
    (0..WARM_UP + MAZES).for_each(|_| _ = run.step());
    let mazes = run.problem().asked[WARM_UP..].to_vec();
    let (mut solver, mut plain) = (Solver::new(), Plain::new());
    let visited = mazes.iter().map(|maze| {
        let figures = rate(&mut solver, maze);
        assert_eq!(figures, plain.rate(maze), "{maze:?}");
        u64::from(figures.visited)
    });
    let visited = visited.sum();
    (mazes, visited)
}

fn rate(solver: &mut Solver, maze: &Maze) -> Figures {
    let search = solver.search(maze);
    let (actions, enemy_moves) = solver.measure(maze, search);
    Figures {
        actions,
        enemy_moves,
        visited: search.visited,
    }
}

#[divan::bench]
fn solver_states_visited(bencher: Bencher) {
    let (mazes, visited) = stream();
    let mut solver = Solver::new();
    bencher.counter(ItemsCount::new(visited)).bench_local(|| {
        let rated = mazes.iter().map(|maze| rate(&mut solver, maze).actions);
        rated.sum::<u32>()
    });
}

#[divan::bench]
fn plain_states_visited(bencher: Bencher) {
    let (mazes, visited) = stream();
    let mut plain = Plain::new();
    bencher.counter(ItemsCount::new(visited)).bench_local(|| {
        let rated = mazes.iter().map(|maze| plain.rate(maze).actions);
        rated.sum::<u32>()
    });
}

/// The report's solver written down plainly, on arrays: a table of which actions get
/// where made for each maze, a queue, and a mark for each state.
struct Plain {
    /// By cell and step: where it leads; against a wall: here.
    next: Vec<[Cell; 5]>,
    /// By state: the search that has visited it last.
    seen: Vec<u32>,
    search: u32,
    queue: Vec<Visit>,
}

/// A state in the queue, with the place of the one before.
struct Visit {
    theseus: Cell,
    minotaur: Cell,
    parent: u32,
}

impl Plain {
    fn new() -> Self {
        Self {
            next: Vec::new(),
            seen: Vec::new(),
            search: 0,
            queue: Vec::new(),
        }
    }

    /// Both steps of the Minotaur.
    fn reply(&self, width: u8, mut minotaur: Cell, theseus: Cell) -> Cell {
        for _ in 0..2 {
            let [here, west, east, north, south] = self.next[minotaur as usize];
            let (t, m) = (
                (theseus / width, theseus % width),
                (here / width, here % width),
            );
            let across = match t.1.cmp(&m.1) {
                std::cmp::Ordering::Less => west,
                std::cmp::Ordering::Equal => here,
                std::cmp::Ordering::Greater => east,
            };
            minotaur = if across != here {
                across
            } else {
                match t.0.cmp(&m.0) {
                    std::cmp::Ordering::Less => north,
                    std::cmp::Ordering::Equal => here,
                    std::cmp::Ordering::Greater => south,
                }
            };
        }
        minotaur
    }

    fn rate(&mut self, maze: &Maze) -> Figures {
        let cells = maze.cells();
        self.next.clear();
        self.next.extend(
            (0..cells as Cell)
                .map(|cell| Action::ALL.map(|step| maze.after(cell, step).unwrap_or(cell))),
        );
        self.seen.resize(cells * cells, 0);
        self.search += 1;
        self.queue.clear();
        self.queue.push(Visit {
            theseus: maze.theseus,
            minotaur: maze.minotaur,
            parent: 0,
        });
        let start = usize::from(maze.theseus) * cells + usize::from(maze.minotaur);
        self.seen[start] = self.search;
        let mut head = 0;
        while head < self.queue.len() {
            let Visit {
                theseus, minotaur, ..
            } = self.queue[head];
            if theseus != minotaur {
                if theseus == maze.exit {
                    return self.figures(maze.width, head);
                }
                for next in self.next[theseus as usize] {
                    let reply = self.reply(maze.width, minotaur, next);
                    let state = usize::from(next) * cells + usize::from(reply);
                    if self.seen[state] != self.search {
                        self.seen[state] = self.search;
                        self.queue.push(Visit {
                            theseus: next,
                            minotaur: reply,
                            parent: head as u32,
                        });
                    }
                }
            }
            head += 1;
        }
        Figures {
            visited: self.queue.len() as u32,
            ..Figures::default()
        }
    }

    fn figures(&self, width: u8, end: usize) -> Figures {
        let mut figures = Figures {
            visited: self.queue.len() as u32,
            ..Figures::default()
        };
        let mut at = end;
        while at > 0 {
            let (visit, parent) = (&self.queue[at], self.queue[at].parent as usize);
            let (a, b) = (visit.minotaur, self.queue[parent].minotaur);
            figures.actions += 1;
            figures.enemy_moves +=
                u32::from((a / width).abs_diff(b / width) + (a % width).abs_diff(b % width));
            at = parent;
        }
        figures
    }
}
