//! Designing mazes: the genome, its changes, its goals.

use super::maze::{Cell, Maze};
use super::rate::{Figures, Trouble};
use super::solver::Solver;
use crate::search::genetic::Evolvable;
use crate::search::random::{Generator, below, chance, unit};
use crate::search::{Direction, Score};

/// Chance of a wall at each place of a random maze (recipe: 0.35).
pub const WALLS: f64 = 0.35;
/// Chance that a change moves a piece instead of walls (recipe: 5 %).
const PIECE: f64 = 0.05;

/// test
pub struct Mazes {
    size: Maze,
    places: Vec<(Cell, bool)>,
    border: Vec<Cell>,
    solver: Solver,
    devious: Option<f64>,
    /// x
    pub visited: u64,
}

impl Mazes {
    /// x
    #[must_use]
    pub fn new(width: usize, height: usize, devious: Option<f64>) -> Self {
        let size = Maze::open(width, height);
        Self {
            places: size.wall_places().collect(),
            border: size.border().collect(),
            size,
            solver: Solver::new(),
            devious,
            visited: 0,
        }
    }

    fn neighbour(&self, cell: Cell, rng: &mut Generator) -> Cell {
        let (row, column) = self.size.place(cell);
        let (w, h) = (self.size.width as usize, self.size.height as usize);
        match below(rng, 4) {
            0 if row > 0 => self.size.cell(row - 1, column),
            1 if row + 1 < h => self.size.cell(row + 1, column),
            2 if column > 0 => self.size.cell(row, column - 1),
            3 if column + 1 < w => self.size.cell(row, column + 1),
            _ => cell,
        }
    }

    fn move_piece(&self, maze: &mut Maze, rng: &mut Generator) {
        let anywhere = chance(rng, 0.5);
        let which = below(rng, 3);
        if which == 2 {
            maze.exit = if anywhere {
                self.border[below(rng, self.border.len())]
            } else {
                let near = self.neighbour(maze.exit, rng);
                if self.size.is_border(near) { near } else { maze.exit }
            };
            return;
        }
        let old = if which == 0 { maze.theseus } else { maze.minotaur };
        let new = if anywhere {
            below(rng, self.size.cells()) as Cell
        } else {
            self.neighbour(old, rng)
        };
        if which == 0 {
            maze.theseus = new;
        } else {
            maze.minotaur = new;
        }
    }
}

impl Evolvable for Mazes {
    type Genome = Maze;
    type Move = ();

    fn direction(&self) -> Direction {
        Direction::Higher
    }

    fn random(&mut self, rng: &mut Generator) -> Maze {
        let mut maze = self.size;
        for &place in &self.places {
            if chance(rng, WALLS) {
                maze.flip_wall(place);
            }
        }
        maze.theseus = below(rng, maze.cells()) as Cell;
        maze.minotaur = below(rng, maze.cells()) as Cell;
        maze.exit = self.border[below(rng, self.border.len())];
        maze
    }

    fn cross(&mut self, _a: &mut Maze, _b: &mut Maze, _rng: &mut Generator) {}

    fn mutate(&mut self, maze: &mut Maze, _crossed: bool, rng: &mut Generator) {
        let draw = unit(rng);
        if draw < PIECE {
            return self.move_piece(maze, rng);
        }
        let draw = (draw - PIECE) / (1.0 - PIECE);
        let flips = if draw < 0.6 { 1 } else if draw < 0.9 { 2 } else { 3 };
        for _ in 0..flips {
            maze.flip_wall(self.places[below(rng, self.places.len())]);
        }
    }

    fn evaluate(&mut self, maze: &Maze) -> Score {
        let search = self.solver.search(maze);
        self.visited += u64::from(search.visited);
        let value = if search.is_solved() {
            let (actions, enemy_moves) = self.solver.measure(maze, search);
            let figures = Figures { actions, enemy_moves, visited: search.visited };
            match self.devious {
                None => figures.fitness(maze.width, maze.height),
                Some(length) => {
                    let t = Trouble::of(maze, &mut self.solver);
                    let short = (length - f64::from(actions)).max(0.0);
                    100.0 * t.lost_share() + 3.0 * f64::from(t.traps) - 3.0 * libm::log2(t.solutions) - 4.0 * short
                }
            }
        } else {
            if self.devious.is_some() { -1000.0 } else { 0.0 }
        };
        Score { value, solved: false }
    }

    fn distance(&self, a: &Maze, b: &Maze) -> f64 {
        f64::from(a.distance(b))
    }

    fn moves(&self, _genome: &Maze) -> Vec<()> {
        Vec::new()
    }
}
