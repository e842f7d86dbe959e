//! Designing mazes.
//!
//! The genome is the maze itself ([`Maze`]); a change flips one, two or three
//! walls, or moves a piece. Three searches use it: parallel tempering (the tuned one, with
//! changes of its own in `changes`), a genetic algorithm, and a random control. The report's own
//! search is in `published`, the two solvers are in `explore`, the genetic algorithm that solves
//! is in `walks`.

use std::cell::RefCell;
use std::collections::VecDeque;

use serde_json::{Value, json};

use super::changes::{move_start, neighbours};
use super::explore;
use super::goal::{MazeGoal, MazeRater, Symmetry, WallPair, flip, tidied};
use super::maze::{Cell, Maze};
use super::parameters::{self, crowding_cost, goal, goal_or_difficulty, sized};
use super::published;
use super::rules::{Level, Move};
use super::walks;
use crate::game::SearchSpec;
use crate::game::puzzle::evolves::BoxedSearch;
use crate::i18n::tr_noop;
use crate::search::crossover::RECTANGLE;
use crate::search::genetic::{self, Genetic};
use crate::search::graph::ExpansionOrder;
use crate::search::migrant::{decode_bits, encode_bits};
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, chance, unit};
use crate::search::tempering::{self, Cooling, Tempering};
use crate::search::terms::Total;
use crate::search::{Aim, Direction, Method, Score, Search, Settings, Spec};

/// What Theseus offers, the recommended one first.
pub(super) static OFFERED: [SearchSpec<Level>; 7] = [
    SearchSpec::new(TUNED, |_, _, set, seed| {
        Ok(tuned(set, sized(set), None, Move::Lay, seed))
    }),
    SearchSpec {
        printed: published::printed_births,
        ..SearchSpec::new(published::REPORT, published::report)
    },
    SearchSpec::new(GENETIC, |_, _, set, seed| {
        Ok(genetic(set, sized(set), None, Move::Lay, seed))
    }),
    SearchSpec::new(RANDOM, |_, _, set, seed| Ok(random(set, seed))),
    SearchSpec::new(explore::BREADTH_FIRST, |level, _, _, _| {
        Ok(explore::search(level, ExpansionOrder::Breadth))
    }),
    SearchSpec::new(explore::DEPTH_FIRST, |level, _, _, _| {
        Ok(explore::search(level, ExpansionOrder::Depth))
    }),
    SearchSpec::new(walks::WALKS, |level, _, set, seed| {
        walks::search(level, set, seed)
    }),
];

pub(super) const TUNED: Spec = Spec {
    id: "tuned",
    method: Method::LocalSearch,
    name: tr_noop!("Tuned: parallel tempering"),
    source: tr_noop!("This project; Geyer 1991, Hukushima and Nemoto 1996"),
    genome: tr_noop!("the maze's walls and pieces."),
    fitness: tr_noop!("the goal chosen in the settings; higher is better."),
    operators: tr_noop!(
        "one to three walls are flipped, or a piece is moved. Hot chains explore, cold ones \
         refine, and neighbours change places."
    ),
    aim: Aim::Design,
    parameters: &parameters::TUNED,
};

pub(super) const GENETIC: Spec = Spec {
    id: "genetic",
    method: Method::Evolution,
    name: tr_noop!("GA on walls"),
    source: tr_noop!("This project, after the textbook (Eiben and Smith 2015, chapter 5)"),
    genome: tr_noop!("the maze's walls and pieces."),
    fitness: tr_noop!("the goal chosen in the settings; higher is better."),
    operators: tr_noop!(
        "crossover exchanges a rectangle's walls and, at random, pieces; mutation flips one to \
         three walls, or moves a piece."
    ),
    aim: Aim::Design,
    parameters: &parameters::GENETIC,
};

const RANDOM: Spec = Spec {
    id: "random",
    method: Method::Sampling,
    name: tr_noop!("Random mazes (control)"),
    source: tr_noop!("A control that every other search has to beat"),
    operators: tr_noop!("every maze is random; nothing is inherited."),
    parameters: &parameters::RANDOM,
    ..GENETIC
};

/// The problem that is set: mazes of a size, from a given one or from random ones.
fn mazes<M>(
    set: &Settings,
    goal: MazeGoal,
    size: Maze,
    origin: Option<Maze>,
    make_move: impl Fn(Maze) -> M + 'static,
) -> Mazes<M> {
    let symmetry = set.pick("symmetry", &Symmetry::ALL);
    Mazes {
        tidy: set.on("tidy"),
        origin,
        ..Mazes::new(size, goal, set.real("few-walls"), symmetry, make_move)
    }
}

/// Least distance of two mazes shown side by side: a sixth of their walls.
const MIN_GALLERY_DISTANCE: f64 = 1.0 / 6.0;

/// The chains where none are set, up to this many cells. On 6 × 6 they are between 22 and 16 points, where a chain
/// still leaves the second-best mazes known: 33 of 40 runs find the best one in 4.4 million mazes. Between 45 and
/// 5.5 points, with the GA's changes, 12 of 20 did.
const USUAL_CHAINS: usize = 8;
const SMALL: usize = 36;
/// On larger mazes that takes too long to settle: one chain is cooled from 30 to 10 points again and again, at first
/// for the number of mazes rated in about three seconds at any size.
const COOLED_RELATED: (f64, f64) = (30.0, 10.0);
/// The same with the GA's changes alone.
const COOLED: (f64, f64) = (50.0, 4.0);
const COOLED_MAZES: usize = 1_000_000 * 64 * 64;

/// The schedule that is set, or the one that suits the size.
fn schedule(set: &Settings, size: &Maze) -> tempering::Config {
    let scale = goal(set).scale();
    let chains = set.count("chains");
    let tempered = tempering::Config {
        chains: if chains == 0 { USUAL_CHAINS } else { chains },
        hot: scale * set.real("hot"),
        cold: scale * set.real("cold"),
        moves: set.count("moves"),
        niches: 24,
        radius: MIN_GALLERY_DISTANCE * size.wall_places().count() as f64,
        ..tempering::Config::default()
    };
    if chains > 0 || size.cells() <= SMALL {
        return tempered;
    }
    let (from, to) = if set.on("near") {
        COOLED_RELATED
    } else {
        COOLED
    };
    tempering::Config {
        chains: 1,
        hot: scale * to,
        cold: scale * to,
        cooling: Some(Cooling {
            from: scale * from,
            changes: (COOLED_MAZES / (size.cells() * size.cells())) as u64,
        }),
        ..tempered
    }
}

/// The tuned search on mazes of a size, from a given one or from random ones.
pub(super) fn tuned<M: 'static>(
    set: &Settings,
    size: Maze,
    origin: Option<Maze>,
    make_move: impl Fn(Maze) -> M + 'static,
    seed: u64,
) -> Box<dyn Search<Move = M>> {
    let mut mazes = mazes(set, goal(set), size, origin, make_move);
    if set.on("near") {
        mazes.near = neighbours(&size, &mazes.groups);
    }
    Box::new(Tempering::new(mazes, schedule(set, &size), seed))
}

/// The genetic algorithm on mazes of a size.
pub(super) fn genetic<M: 'static>(
    set: &Settings,
    size: Maze,
    origin: Option<Maze>,
    make_move: impl Fn(Maze) -> M + 'static,
    seed: u64,
) -> Box<dyn Search<Move = M>> {
    let config = genetic::Config {
        newest_first: false,
        ..genetic::Config::from_settings(set)
    };
    let mazes = Mazes {
        mutation: set.real("mutation"),
        crowding_cost: crowding_cost(set),
        ..mazes(set, goal_or_difficulty(set), size, origin, make_move)
    };
    Box::new(Genetic::new(mazes, config, seed))
}

fn random(set: &Settings, seed: u64) -> BoxedSearch<Level> {
    let config = genetic::Config::control();
    let mazes = Mazes::new(sized(set), goal(set), 0.0, Symmetry::None, Move::Lay);
    Box::new(Genetic::new(mazes, config, seed))
}

/// Chance of a wall at each place of a random maze.
const WALLS: f64 = 0.35;
/// Chance that a change moves a piece instead of walls.
const PIECE: f64 = 0.05;
/// Chances that a change flips one wall, or at most two.
const SHARE_OF_ONE_FLIP: f64 = 0.6;
const SHARE_OF_AT_MOST_TWO: f64 = 0.9;

/// With related changes: chances that a change moves pieces, that it moves both by a step of the
/// game, and that a further wall flipped is next to the one before.
const RELATED_PIECE: f64 = 0.15;
const ALONG: f64 = 0.5;
const NEXT_TO: f64 = 0.8;

/// Tidied mazes remembered: the best and a gallery, twice over.
const MAX_TIDIED: usize = 32;

/// Mazes of one size as a problem.
pub struct Mazes<M> {
    size: Maze,
    groups: Vec<WallPair>,
    /// By group, the groups next to it; empty: changes as in the genetic algorithm.
    near: Vec<Vec<usize>>,
    symmetry: Symmetry,
    /// Chance that a child of two parents is changed.
    mutation: f64,
    border: Vec<Cell>,
    rater: RefCell<MazeRater>,
    /// Off the fitness of a maze that is not [roomy](is_roomy).
    pub(super) crowding_cost: f64,
    /// Whether what is shown is tidied.
    tidy: bool,
    /// Mazes before and after tidying, the oldest first.
    tidied: RefCell<VecDeque<(Maze, Maze)>>,
    /// The first individual; the rest of the initial population are changed copies of it.
    origin: Option<Maze>,
    make_move: Box<dyn Fn(Maze) -> M>,
}

impl<M> Mazes<M> {
    /// Mazes of the size of `size`; every wall costs `wall_cost`, and `make_move` makes the
    /// move that shows one.
    pub fn new(
        size: Maze,
        goal: MazeGoal,
        wall_cost: f64,
        symmetry: Symmetry,
        make_move: impl Fn(Maze) -> M + 'static,
    ) -> Self {
        Self {
            groups: symmetry.groups(&size),
            near: Vec::new(),
            symmetry,
            mutation: 1.0,
            border: size.border().collect(),
            size,
            rater: RefCell::new(MazeRater::new(goal, wall_cost)),
            crowding_cost: 0.0,
            tidy: false,
            tidied: RefCell::default(),
            origin: None,
            make_move: Box::new(make_move),
        }
    }

    /// A maze as it is shown: tidied, if the setting says so. The last few are cached,
    /// because the same mazes are requested repeatedly.
    fn shown(&self, maze: &Maze) -> Maze {
        if !self.tidy {
            return *maze;
        }
        let mut known = self.tidied.borrow_mut();
        if let Some((_, tidy)) = known.iter().find(|(before, _)| before == maze) {
            return *tidy;
        }
        let tidy = tidied(maze, self.symmetry, &mut self.rater.borrow_mut().solver);
        if known.len() == MAX_TIDIED {
            known.pop_front();
        }
        known.push_back((*maze, tidy));
        tidy
    }

    fn any_cell(&self, rng: &mut SeededRng) -> Cell {
        below(rng, self.size.cells()) as Cell
    }

    fn any_exit(&self, rng: &mut SeededRng) -> Cell {
        self.border[below(rng, self.border.len())]
    }

    /// A neighbouring cell, walls left aside; at the border perhaps the same.
    fn neighbour(&self, cell: Cell, rng: &mut SeededRng) -> Cell {
        let (row, column) = self.size.place(cell);
        let (height, width) = self.size.sides();
        match below(rng, 4) {
            0 if row > 0 => self.size.cell(row - 1, column),
            1 if row + 1 < height => self.size.cell(row + 1, column),
            2 if column > 0 => self.size.cell(row, column - 1),
            3 if column + 1 < width => self.size.cell(row, column + 1),
            _ => cell,
        }
    }

    /// Moves one piece, half of the time to a neighbouring cell, else anywhere.
    fn move_piece(&self, maze: &mut Maze, rng: &mut SeededRng) {
        let anywhere = chance(rng, 0.5);
        match below(rng, 3) {
            0 if anywhere => maze.theseus = self.any_cell(rng),
            0 => maze.theseus = self.neighbour(maze.theseus, rng),
            1 if anywhere => maze.minotaur = self.any_cell(rng),
            1 => maze.minotaur = self.neighbour(maze.minotaur, rng),
            _ if anywhere => maze.exit = self.any_exit(rng),
            _ => {
                let near = self.neighbour(maze.exit, rng);
                if self.size.is_border(near) {
                    maze.exit = near;
                }
            }
        }
    }
}

/// Whether Theseus, the Minotaur and the exit are at least two steps apart, walls left aside.
pub(super) fn is_roomy(maze: &Maze) -> bool {
    let apart = |a, b| {
        let (a, b) = (maze.place(a), maze.place(b));
        a.0.abs_diff(b.0) + a.1.abs_diff(b.1) > 1
    };
    apart(maze.theseus, maze.minotaur)
        && apart(maze.theseus, maze.exit)
        && apart(maze.minotaur, maze.exit)
}

impl<M> Problem for Mazes<M> {
    type Genome = Maze;
    type Move = M;

    fn direction(&self) -> Direction {
        Direction::Higher
    }

    fn crossover_name(&self) -> &'static str {
        RECTANGLE
    }

    fn evaluate(&mut self, maze: &Maze) -> Score {
        let mut value = self.rater.get_mut().score(maze);
        if self.crowding_cost > 0.0 && !is_roomy(maze) {
            value -= self.crowding_cost;
        }
        Score::unsolved(value)
    }

    fn add_up(&self, maze: &Maze, total: &mut dyn Total) {
        self.rater.borrow().add_up(maze, total);
        if self.crowding_cost > 0.0 && !is_roomy(maze) {
            let what = tr_noop!(
                "two of Theseus, the Minotaur and the exit are fewer than two cells apart"
            );
            total.add(-self.crowding_cost, what, &[]);
        }
    }

    fn distance(&self, a: &Maze, b: &Maze) -> f64 {
        f64::from(a.distance(b))
    }

    fn moves(&self, maze: &Maze) -> Vec<M> {
        vec![(self.make_move)(self.shown(maze))]
    }

    fn genes(&self, genome: &Maze) -> Vec<u32> {
        let walls = genome
            .wall_places()
            .map(|place| u32::from(genome.has_wall(place)));
        let pieces = [genome.theseus, genome.minotaur, genome.exit];
        walls.chain(pieces.map(u32::from)).collect()
    }

    fn encode(&self, maze: &Maze) -> Option<Value> {
        let walls = maze.wall_places().map(|place| maze.has_wall(place));
        Some(json!({
            "theseus": maze.theseus,
            "minotaur": maze.minotaur,
            "exit": maze.exit,
            "walls": encode_bits(walls),
        }))
    }

    /// Of the requested size, and as symmetric as any maze gets here.
    fn decode(&self, value: &Value) -> Option<Maze> {
        let size = &self.size;
        let cell = |piece: &str| {
            let cell = value[piece].as_u64()?;
            (cell < size.cells() as u64).then_some(cell as Cell)
        };
        let mut maze = Maze {
            theseus: cell("theseus")?,
            minotaur: cell("minotaur")?,
            exit: cell("exit").filter(|cell| size.is_border(*cell))?,
            exit_wins: size.exit_wins,
            ..Maze::open(size.width.into(), size.height.into())
        };
        let walls = decode_bits(&value["walls"], size.wall_places().count())?;
        for (place, _) in size.wall_places().zip(walls).filter(|(_, wall)| *wall) {
            maze.flip_wall(place);
        }
        let even = |maze: &Maze, group: &WallPair| maze.has_wall(group.0) == maze.has_wall(group.1);
        let model = self.origin.as_ref().unwrap_or(size);
        let like = |group| even(&maze, group) == even(model, group);
        self.groups.iter().all(like).then_some(maze)
    }
}

impl<M> Variation for Mazes<M> {
    const DESIGNS: bool = true;

    fn origin(&self) -> Option<Maze> {
        self.origin
    }

    fn random(&mut self, rng: &mut SeededRng) -> Maze {
        if let Some(mut maze) = self.origin {
            self.mutate(&mut maze, false, rng);
            return maze;
        }
        let mut maze = self.size;
        for &group in &self.groups {
            if chance(rng, WALLS) {
                flip(&mut maze, group);
            }
        }
        maze.theseus = self.any_cell(rng);
        maze.minotaur = self.any_cell(rng);
        maze.exit = self.any_exit(rng);
        maze
    }

    /// The walls of a rectangle change places, and of each piece perhaps both.
    fn crossover(&mut self, a: &mut Maze, b: &mut Maze, rng: &mut SeededRng) {
        let (height, width) = self.size.sides();
        let mut range = |side: usize| {
            let (p, q) = (below(rng, side + 1), below(rng, side + 1));
            p.min(q)..p.max(q)
        };
        let (rows, columns) = (range(height), range(width));
        for &group in &self.groups {
            let (row, column) = self.size.place(group.0.0);
            let inside = rows.contains(&row) && columns.contains(&column);
            if inside && a.has_wall(group.0) != b.has_wall(group.0) {
                flip(a, group);
                flip(b, group);
            }
        }
        if chance(rng, 0.5) {
            std::mem::swap(&mut a.theseus, &mut b.theseus);
        }
        if chance(rng, 0.5) {
            std::mem::swap(&mut a.minotaur, &mut b.minotaur);
        }
        if chance(rng, 0.5) {
            std::mem::swap(&mut a.exit, &mut b.exit);
        }
    }

    fn mutate(&mut self, maze: &mut Maze, crossed: bool, rng: &mut SeededRng) {
        if crossed && self.mutation < 1.0 && !chance(rng, self.mutation) {
            return;
        }
        let related = !self.near.is_empty();
        if chance(rng, if related { RELATED_PIECE } else { PIECE }) {
            return if related && chance(rng, ALONG) {
                move_start(maze, rng);
            } else {
                self.move_piece(maze, rng);
            };
        }
        let draw = unit(rng);
        let flips =
            1 + u8::from(draw >= SHARE_OF_ONE_FLIP) + u8::from(draw >= SHARE_OF_AT_MOST_TWO);
        let mut at = below(rng, self.groups.len());
        flip(maze, self.groups[at]);
        for _ in 1..flips {
            at = match self.near.get(at) {
                Some(near) if !near.is_empty() && chance(rng, NEXT_TO) => {
                    near[below(rng, near.len())]
                }
                _ => below(rng, self.groups.len()),
            };
            flip(maze, self.groups[at]);
        }
    }
}

#[cfg(test)]
#[path = "evolve_tests.rs"]
mod tests;
