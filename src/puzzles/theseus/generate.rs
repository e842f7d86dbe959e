//! New levels: a short run of the tuned search towards a length and a share of
//! lost positions that suit the difficulty.
//!
//! Much smaller than a design, so that a maze is ready within a second; each
//! step does some tens of microseconds of work. Every maze made can be won, has no
//! pointless walls, and has Theseus, the Minotaur and the exit apart from each other. A cell
//! that nothing can reach is opened, unless each way to do so makes the way out another one.

use super::evolve::{Mazes, is_roomy};
use super::goal::{MazeGoal, Symmetry, Tidying};
use super::maze::{MAX_SIDE, MIN_SIDE, Maze, WallPlace};
use super::rate::{Figures, Hardness};
use super::rules::{Level, Move};
use super::solver::Solver;

use crate::game::{GeneratorProgress, GeneratorSpec, LevelGenerator, made_name, no_such_level};
use crate::i18n::{tr, tr_noop};
use crate::search::tempering::{self, Tempering};
use crate::search::{Parameter, Search, Settings, Step};

/// How new levels are made.
pub(super) const GENERATE: GeneratorSpec<Level> = GeneratorSpec {
    parameters: &[
        Parameter::width(tr_noop!("Number of columns."), SIDES, 7),
        Parameter::height(tr_noop!("Number of rows."), SIDES, 7),
        Parameter::choice(
            "difficulty",
            tr_noop!("Difficulty"),
            tr_noop!("Sets the length of the shortest solution and the share of lost positions."),
            &[tr_noop!("easy"), tr_noop!("normal"), tr_noop!("hard")],
            1,
        ),
    ],
    build: |settings, seed| Box::new(Maker::new(settings, seed)),
};

/// Sides of mazes that are made.
const SIDES: (i64, i64) = (MIN_SIDE as i64, MAX_SIDE as i64);

/// Mazes rated, times the cube of a side: about half a second's worth (8 µs
/// each on 6 × 6, 110 µs on 14 × 14).
const WORK_LIMIT: usize = 12_000_000;
/// The same for one step: less than 200 µs.
const WORK_PER_STEP: usize = 4_000;
/// Runs before giving up; one without a maze that can be won is rare.
const RUNS: u64 = 8;
/// The search stops when the share of lost positions is this near to the wanted one.
const LOST_SHARE_TOLERANCE: f64 = 0.05;
/// Off the fitness for every wall, so that mazes are easy to read.
const WALL_COST: f64 = 0.3;
/// Off the fitness where two of the pieces are neighbours, or in one cell.
const CROWDED: f64 = 30.0;

/// A maze is not what was wanted if it has less than this share of the steps.
const MIN_STEPS_SHARE: f64 = 0.75;
/// A maze is not what was wanted if its share of lost positions is further from the wanted one.
const MAX_LOST_SHARE_DIFFERENCE: f64 = 0.25;

/// The maze wanted.
#[derive(Clone, Copy)]
struct Wanted {
    size: Maze,
    difficulty: &'static str,
    /// Steps of the shortest way out.
    length: usize,
    /// Share of the positions that are lost.
    lost: f64,
}

impl Wanted {
    fn from_settings(settings: &Settings) -> Self {
        let size = Maze::open(settings.count("width"), settings.count("height"));
        let difficulty = settings.choice("difficulty");
        let difficulties = [(1.5, 0.2), (3.0, 0.5), (5.0, 0.9)];
        let (steps_per_cell, lost) = settings.pick("difficulty", &difficulties);
        let side = f64::from(size.width + size.height) / 2.0;
        Self {
            size,
            difficulty,
            length: (steps_per_cell * side) as usize,
            lost,
        }
    }

    /// The cube of a side: the time to rate a maze grows with it.
    fn cube(&self) -> usize {
        self.size.cells() * usize::from(self.size.width + self.size.height) / 2
    }

    fn run(&self, seed: u64) -> Tempering<Mazes<Move>> {
        let goal = MazeGoal::Devious {
            length: self.length as f64,
            lost: self.lost,
        };
        let mut mazes = Mazes::new(self.size, goal, WALL_COST, Symmetry::None, Move::Lay);
        mazes.crowding_cost = CROWDED;
        let config = tempering::Config {
            chains: 3,
            hot: 5.0,
            cold: 0.5,
            moves: 50,
            niches: 0,
            ..tempering::Config::default()
        };
        Tempering::new(mazes, config, seed)
    }
}

enum Work {
    Evolving(Box<Tempering<Mazes<Move>>>),
    Opening(Box<Opening>),
    Tidying(Box<Tidying>),
}

/// Opens the cells of a maze that nothing can reach, wall by wall, as far as the way out stays as
/// long as it is.
struct Opening {
    /// The maze, opened so far.
    maze: Maze,
    /// Steps of the way out.
    actions: Option<u32>,
    /// The walls to be tried: each has on one side alone what nothing can reach.
    walls: Vec<WallPlace>,
}

impl Opening {
    fn new(maze: &Maze, solver: &mut Solver) -> Self {
        Self {
            maze: *maze,
            actions: Figures::new(maze, solver).map(|figures| figures.actions),
            walls: walls_around_closed(maze),
        }
    }

    /// Tries at most one wall. Returns whether there is more to be tried.
    fn step(&mut self, solver: &mut Solver) -> bool {
        let Some(wall) = self.walls.pop() else {
            return false;
        };
        self.maze.flip_wall(wall);
        if Figures::new(&self.maze, solver).map(|figures| figures.actions) == self.actions {
            self.walls = walls_around_closed(&self.maze);
        } else {
            self.maze.flip_wall(wall);
        }
        true
    }
}

/// The walls between cells that nothing can reach and all others.
fn walls_around_closed(maze: &Maze) -> Vec<WallPlace> {
    let closed = maze.closed_off();
    let places = maze.wall_places();
    let parts = |(cell, below): &WallPlace| {
        let beyond = if *below {
            *cell + maze.width
        } else {
            *cell + 1
        };
        closed.has(*cell) != closed.has(beyond)
    };
    places.filter(parts).collect()
}

struct Maker {
    wanted: Wanted,
    seed: u64,
    runs: u64,
    work: Work,
    /// Mazes rated so far.
    rated: u64,
    solver: Solver,
    /// Whether the maze made is far from the wanted one.
    fell_short: bool,
}

impl Maker {
    fn new(settings: &Settings, seed: u64) -> Self {
        let wanted = Wanted::from_settings(settings);
        Self {
            work: Work::Evolving(Box::new(wanted.run(seed))),
            wanted,
            seed,
            runs: 1,
            rated: 0,
            solver: Solver::new(),
            fell_short: false,
        }
    }

    /// Whether a maze can be won and is roomy, and whether it is all that is wanted.
    fn verdict(&mut self, maze: &Maze) -> (bool, bool) {
        let figures = Figures::new(maze, &mut self.solver).filter(|_| is_roomy(maze));
        let wanted = self.wanted.length..=self.wanted.length * 11 / 10;
        let long = figures.is_some_and(|f| wanted.contains(&(f.actions as usize)));
        let enough = long && {
            let lost = Hardness::new(maze, &mut self.solver).lost_share();
            (lost - self.wanted.lost).abs() < LOST_SHARE_TOLERANCE
        };
        (figures.is_some(), enough)
    }

    /// The level, named after the requested difficulty if it has that; otherwise the name states its steps.
    fn named(&mut self, level: Level) -> Level {
        let steps = level.board.par().unwrap_or(0) as f64;
        let lost = level.board.hardness().lost_share();
        self.fell_short = steps < MIN_STEPS_SHARE * self.wanted.length as f64
            || (lost - self.wanted.lost).abs() > MAX_LOST_SHARE_DIFFERENCE;
        if self.fell_short {
            return level;
        }
        let Maze { width, height, .. } = *level.maze();
        let name = made_name(
            (width.into(), height.into()),
            self.wanted.difficulty,
            self.seed,
        );
        Level { name, ..level }
    }

    fn restart_attempt(&mut self) -> GeneratorProgress<Level> {
        if self.runs == RUNS {
            return GeneratorProgress::Failed(tr!(
                "No solvable {width} × {height} maze was found: try another size.",
                width = self.wanted.size.width,
                height = self.wanted.size.height
            ));
        }
        // Far from the seeds a player would try next.
        let seed = self.seed ^ self.runs << 32;
        self.runs += 1;
        self.work = Work::Evolving(Box::new(self.wanted.run(seed)));
        GeneratorProgress::Working(0.0)
    }
}

impl LevelGenerator<Level> for Maker {
    fn shortfall(&self) -> Option<String> {
        let hardest = self.wanted.difficulty == "hard";
        let shortfall = || no_such_level(self.wanted.difficulty, hardest, self.rated);
        self.fell_short.then(shortfall)
    }

    fn step(&mut self) -> GeneratorProgress<Level> {
        let cube = self.wanted.cube();
        match &mut self.work {
            Work::Evolving(run) => {
                let mut better = false;
                for _ in 0..(WORK_PER_STEP / cube).max(1) {
                    better |= run.step() == Step::Improved;
                }
                let most = (WORK_LIMIT / cube) as u64;
                let done = run.report().evaluations.min(most);
                self.rated = run.report().evaluations;
                let over = done == most;
                if !over && !better {
                    return GeneratorProgress::Working(0.9 * done as f64 / most as f64);
                }
                let Some(maze) = run.champion().copied() else {
                    return GeneratorProgress::Working(0.0);
                };
                match self.verdict(&maze) {
                    (true, enough) if over || enough => {
                        let opening = Opening::new(&maze, &mut self.solver);
                        self.work = Work::Opening(Box::new(opening));
                        GeneratorProgress::Working(0.9)
                    }
                    (false, _) if over => self.restart_attempt(),
                    _ => GeneratorProgress::Working(0.9 * done as f64 / most as f64),
                }
            }
            Work::Opening(opening) => {
                if !opening.step(&mut self.solver) {
                    let tidying = Tidying::new(&opening.maze, Symmetry::None, &mut self.solver);
                    self.work = Work::Tidying(Box::new(tidying));
                }
                GeneratorProgress::Working(0.9)
            }
            Work::Tidying(tidying) => {
                if tidying.step(&mut self.solver) {
                    return GeneratorProgress::Working(0.95);
                }
                let maze = tidying.maze;
                match Level::titled(maze) {
                    Some(level) => GeneratorProgress::Done(self.named(level)),
                    None => self.restart_attempt(),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::solver::tests::any_maze;
    use super::*;
    use crate::search::random::seeded;

    fn made(width: usize, height: usize, difficulty: &str, seed: u64) -> Level {
        generated(width, height, difficulty, seed).0
    }

    /// A level, and what it lacks.
    fn generated(
        width: usize,
        height: usize,
        difficulty: &str,
        seed: u64,
    ) -> (Level, Option<String>) {
        let (width, height) = (width.to_string(), height.to_string());
        let set = [
            ("width", width.as_str()),
            ("height", &height),
            ("difficulty", difficulty),
        ];
        GENERATE.generate_for_test(&set, seed).expect("a level")
    }

    #[test]
    fn mazes_can_be_won_are_roomy_and_tidy() {
        for (width, height) in [(3, 3), (3, 16), (6, 6), (9, 5)] {
            let level = made(width, height, "normal", 2);
            let maze = level.maze();
            assert_eq!((maze.width as usize, maze.height as usize), (width, height));
            let steps = level.board.par().expect("a way out");
            let short = format!("{width} × {height} in {steps}");
            let named = format!("{width} × {height}, normal (2)");
            assert!(level.name == named || level.name == short, "{}", level.name);
            assert!(is_roomy(maze), "{maze:?}");
            let tidy = super::super::goal::tidied(maze, Symmetry::None, &mut Solver::new());
            assert_eq!(tidy, *maze);
        }
    }

    #[test]
    fn no_cell_is_left_that_nothing_can_reach() {
        for (side, difficulty) in [(15, "easy"), (15, "normal"), (12, "easy")] {
            for seed in 1..4 {
                let level = made(side, side, difficulty, seed);
                let closed = level.maze().closed_off().count();
                assert_eq!(closed, 0, "{side}, {difficulty}, {seed}");
            }
        }
    }

    #[test]
    fn opening_leaves_the_way_out_as_long_as_it_is() {
        let (mut rng, mut solver) = (seeded(5), Solver::new());
        let mut opened = 0;
        for _ in 0..2000 {
            let maze = any_maze(&mut rng, 9);
            let Some(figures) = Figures::new(&maze, &mut solver) else {
                continue;
            };
            let mut opening = Opening::new(&maze, &mut solver);
            while opening.step(&mut solver) {}
            let after = Figures::new(&opening.maze, &mut solver).expect("a way out");
            assert_eq!(after.actions, figures.actions, "{maze:?}");
            let closed = [maze, opening.maze].map(|maze| maze.closed_off().count());
            opened += closed[0] - closed[1];
        }
        assert!(opened > 0);
    }

    #[test]
    fn impossible_size_and_difficulty_is_reported() {
        let square = |side: usize, difficulty: &str| {
            let (level, why) = generated(side, side, difficulty, 1431);
            (level.name, why)
        };
        let (name, why) = square(3, "hard");
        assert!(name.starts_with("3 × 3 in "), "{name}");
        let why = why.expect("no 3 × 3 takes 15 steps");
        assert!(why.contains("“hard”: this is the hardest of "), "{why}");
        for difficulty in ["easy", "normal", "hard"] {
            let name = format!("7 × 7, {difficulty} (431)");
            assert_eq!(square(7, difficulty), (name, None));
        }
    }

    #[test]
    fn harder_mazes_are_longer_and_lose_more_positions() {
        let figures = |difficulty| {
            let level = made(6, 6, difficulty, 1);
            let lost = level.board.hardness().lost_share();
            (level.board.par().expect("a way out"), lost)
        };
        let (easy, normal, hard) = (figures("easy"), figures("normal"), figures("hard"));
        for (figures, wanted) in [(easy, 9), (normal, 18), (hard, 30)] {
            assert!((wanted..=wanted + 3).contains(&figures.0), "{figures:?}");
        }
        assert!(
            easy.1 < normal.1 && normal.1 < hard.1,
            "{easy:?} {normal:?} {hard:?}"
        );
    }
}
