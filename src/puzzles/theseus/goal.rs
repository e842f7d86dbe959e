//! The goals of a design: by what its mazes are rated.
//!
//! The report's four fitness functions (GA step three), and a goal of this project:
//! *devious* mazes, in which many positions are lost and the Minotaur must be held
//! in several places, with a way out of a given length.

use super::maze::{Maze, WallPlace};
use super::rate::{Figures, Hardness};
use super::solver::Solver;
use crate::i18n::tr_noop;
use crate::search::terms::Total;

/// The report's fitness functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fitness {
    /// All three figures, weighted.
    Combined,
    /// Length of the shortest way out.
    Solution,
    /// States visited while looking for it.
    Visited,
    /// The Minotaur's steps on it.
    EnemyMoves,
}

impl Fitness {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Combined,
        Self::Solution,
        Self::Visited,
        Self::EnemyMoves,
    ];

    /// Their words for a parameter that chooses.
    pub const NAMES: &'static [&'static str] = &["combined", "solution", "visited", "enemy-moves"];

    /// Their labels, in the same order.
    pub const LABELS: &'static [&'static str] = &[
        tr_noop!("all three, weighted"),
        tr_noop!("solution length"),
        tr_noop!("positions visited"),
        tr_noop!("Minotaur steps"),
    ];

    fn add_up(self, figures: Figures, maze: &Maze, total: &mut dyn Total) {
        let (count, what) = match self {
            Self::Combined => return figures.add_fitness(maze.width, maze.height, total),
            Self::Solution => (
                figures.actions,
                tr_noop!("length of the shortest solution: {count}"),
            ),
            Self::Visited => (
                figures.visited,
                tr_noop!("positions visited to find a solution: {count}"),
            ),
            Self::EnemyMoves => (figures.enemy_moves, tr_noop!("Minotaur steps: {count}")),
        };
        let count = f64::from(count);
        total.add(count, what, &[count]);
    }
}

/// The measure that rates a maze.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MazeGoal {
    /// As hard as the report's measure says.
    Longest(Fitness),
    /// Hard for people, with a shortest way out of about this many steps.
    Devious {
        /// Steps.
        length: f64,
        /// Share of the positions that are to be lost.
        lost: f64,
    },
    /// With a shortest way out of this many steps; of such mazes, one with many choices.
    OfLength(f64),
}

impl MazeGoal {
    /// The words for a parameter that chooses.
    pub const NAMES: &'static [&'static str] = &[tr_noop!("longest"), tr_noop!("devious")];

    /// The spread of the fitness values relative to that of the report's combined fitness:
    /// temperatures are scaled by it.
    pub const fn scale(self) -> f64 {
        match self {
            Self::Longest(Fitness::Combined) => 1.0,
            Self::Longest(_) | Self::Devious { .. } | Self::OfLength(_) => 0.125,
        }
    }
}

/// Points of the devious goal if all positions are lost.
const LOST_POINTS: f64 = 60.0;
/// Points for another step at every turn that lives, but loses.
const TEMPTING: f64 = 60.0;
/// Points for a cell in which the Minotaur is held.
const TRAP: f64 = 3.0;
/// Points off for each doubling of the number of shortest solutions.
const DOUBLING: f64 = 3.0;
/// Points off for each step too few.
const PER_MISSING_STEP: f64 = 4.0;
/// Points for another step at every turn that lives, but loses, in a maze of a wished length.
const CHOICE: f64 = 0.9;
/// Points off a devious maze without a solution, beyond all of that: more than the
/// doublings of any maze seen.
const UNSOLVED: f64 = 100.0;
/// Points off a maze of a wished length that has no solution: more than the steps of any maze.
const MAX_STEPS: f64 = 10_000.0;
/// Points off for each step too many.
const PER_EXTRA_STEP: f64 = 1.0;

/// How the walls are to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Anyhow.
    None,
    /// The right half is the left one's mirror image.
    Mirror,
    /// The same after half a turn.
    HalfTurn,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::None, Self::Mirror, Self::HalfTurn];

    /// Their words for a parameter that chooses.
    pub const NAMES: &'static [&'static str] =
        &[tr_noop!("none"), tr_noop!("mirror"), tr_noop!("half-turn")];

    /// The place of a wall's image.
    fn image(self, maze: &Maze, (cell, below): WallPlace) -> WallPlace {
        let (row, column) = maze.place(cell);
        let (rows, columns) = maze.sides();
        // A wall to the right of column c lies to the left of column c + 1.
        let across = columns - 1 - column - usize::from(!below);
        match self {
            Self::None => (cell, below),
            Self::Mirror => (maze.cell(row, across), below),
            Self::HalfTurn => {
                let down = rows - 1 - row - usize::from(below);
                (maze.cell(down, across), below)
            }
        }
    }

    /// The walls that are flipped together, each group once.
    pub fn groups(self, maze: &Maze) -> Vec<WallPair> {
        let groups = maze
            .wall_places()
            .map(|place| (place, self.image(maze, place)));
        groups.filter(|(place, image)| place <= image).collect()
    }
}

/// A wall's place and that of its image, which may be the same.
pub type WallPair = (WallPlace, WallPlace);

/// Flips a group of walls.
pub fn flip(maze: &mut Maze, (place, image): WallPair) {
    maze.flip_wall(place);
    if image != place {
        maze.flip_wall(image);
    }
}

/// Rates mazes by a goal.
pub struct MazeRater {
    goal: MazeGoal,
    /// Off the fitness for every wall.
    wall_cost: f64,
    pub(super) solver: Solver,
}

impl MazeRater {
    /// A rater by `goal`; every wall costs `wall_cost`.
    pub fn new(goal: MazeGoal, wall_cost: f64) -> Self {
        Self {
            goal,
            wall_cost,
            solver: Solver::new(),
        }
    }

    /// A maze's fitness, higher better; without a way out, lower than that of any
    /// maze that has one.
    pub fn score(&mut self, maze: &Maze) -> f64 {
        let score = self.score_of_solvable(maze);
        score.unwrap_or_else(|| self.score_of_unsolvable(maze))
    }

    /// Adds the terms of a maze's fitness.
    pub fn add_up(&self, maze: &Maze, total: &mut dyn Total) {
        let mut own = Self::new(self.goal, self.wall_cost);
        if !own.add_solvable(maze, total) {
            own.add_unsolvable(maze, total);
        }
    }

    /// The fitness of a maze without a way out.
    pub fn score_of_unsolvable(&self, maze: &Maze) -> f64 {
        let mut score = 0.0;
        self.add_unsolvable(maze, &mut score);
        score
    }

    fn add_unsolvable(&self, maze: &Maze, total: &mut dyn Total) {
        let least = match self.goal {
            MazeGoal::Longest(_) => 0.0,
            MazeGoal::Devious { length, .. } => -PER_MISSING_STEP * length - LOST_POINTS - UNSOLVED,
            MazeGoal::OfLength(_) => -MAX_STEPS,
        };
        total.add(least, tr_noop!("unsolvable"), &[]);
        // As if every possible wall stood: no wall is worth the way out.
        self.add_walls(maze.wall_places().count() as f64, total);
    }

    fn add_walls(&self, walls: f64, total: &mut dyn Total) {
        if self.wall_cost > 0.0 {
            let what = tr_noop!("walls: {count} × {each}");
            total.add(-(self.wall_cost * walls), what, &[walls, -self.wall_cost]);
        }
    }

    /// The fitness of a maze that has a way out.
    pub fn score_of_solvable(&mut self, maze: &Maze) -> Option<f64> {
        let mut score = 0.0;
        self.add_solvable(maze, &mut score).then_some(score)
    }

    /// Adds the terms of a maze that has a way out. Returns whether it has one.
    fn add_solvable(&mut self, maze: &Maze, total: &mut dyn Total) -> bool {
        let Some(figures) = Figures::new(maze, &mut self.solver) else {
            return false;
        };
        match self.goal {
            MazeGoal::Longest(fitness) => fitness.add_up(figures, maze, total),
            MazeGoal::Devious { length, lost } => {
                let hardness = Hardness::new(maze, &mut self.solver);
                add_devious(&hardness, f64::from(figures.actions), (length, lost), total);
            }
            MazeGoal::OfLength(length) => {
                let actions = f64::from(figures.actions);
                let what = tr_noop!("difficulty {difficulty} in place of {wish}");
                total.add(-(actions - length).abs(), what, &[actions, length]);
                // Less than a step in all: it decides between mazes of the right length.
                if (actions - length).abs() < 1.0 {
                    let hardness = Hardness::new(maze, &mut self.solver);
                    let tempting = f64::from(hardness.tempting) / actions;
                    let what =
                        tr_noop!("share of steps with a losing alternative: {share} × {points}");
                    total.add(CHOICE * tempting, what, &[tempting, CHOICE]);
                }
            }
        }
        self.add_walls(f64::from(maze.walls()), total);
        true
    }
}

/// The terms of the devious goal: a maze of this many steps, and the length and the share of lost
/// positions that are wanted.
fn add_devious(
    hardness: &Hardness,
    actions: f64,
    (length, lost): (f64, f64),
    total: &mut dyn Total,
) {
    // All of the share counts up to the wanted one, then it counts against.
    let share = lost - (hardness.lost_share() - lost).abs();
    let what = tr_noop!("share of lost positions, up to the target: {share} × {points}");
    total.add(LOST_POINTS * share, what, &[share, LOST_POINTS]);
    let tempting = f64::from(hardness.tempting) / actions;
    let what = tr_noop!("share of steps with a losing alternative: {share} × {points}");
    total.add(
        TEMPTING * lost * tempting,
        what,
        &[tempting, TEMPTING * lost],
    );
    let traps = f64::from(hardness.traps);
    let what = tr_noop!("cells that trap the Minotaur: {count} × {points}");
    total.add(TRAP * traps, what, &[traps, TRAP]);
    let what = tr_noop!("shortest solutions: log₂ {count} × {points}");
    total.add(
        -(DOUBLING * libm::log2(hardness.solutions)),
        what,
        &[hardness.solutions, -DOUBLING],
    );
    let off = actions - length;
    let cost = if off < 0.0 {
        -PER_MISSING_STEP * off
    } else {
        PER_EXTRA_STEP * off
    };
    let what = tr_noop!(
        "length of the shortest solution: {count}, target {length}; {short} per step too few, \
         {long} per step too many"
    );
    total.add(
        -cost,
        what,
        &[actions, length, -PER_MISSING_STEP, -PER_EXTRA_STEP],
    );
}

/// Takes away every group of walls without which all figures stay the same.
#[must_use]
pub fn tidied(maze: &Maze, symmetry: Symmetry, solver: &mut Solver) -> Maze {
    let mut tidying = Tidying::new(maze, symmetry, solver);
    while tidying.step(solver) {}
    tidying.maze
}

/// The work of [`tidied`] in small steps.
pub struct Tidying {
    /// The maze, tidied so far.
    pub maze: Maze,
    figures: Option<Figures>,
    hardness: Hardness,
    groups: Vec<WallPair>,
    /// The next group to try.
    at: usize,
    /// Groups tried since one was last taken away.
    unchanged: usize,
}

impl Tidying {
    /// Begins with a maze; one without a way out stays as it is.
    #[must_use]
    pub fn new(maze: &Maze, symmetry: Symmetry, solver: &mut Solver) -> Self {
        let figures = Figures::new(maze, solver);
        let hardness = Hardness::new(maze, solver);
        let groups = match figures {
            Some(_) => symmetry.groups(maze),
            None => Vec::new(),
        };
        Self {
            maze: *maze,
            figures,
            hardness,
            groups,
            at: 0,
            unchanged: 0,
        }
    }

    /// Tries at most one group of walls. Returns whether there is more to be tried.
    pub fn step(&mut self, solver: &mut Solver) -> bool {
        while self.unchanged < self.groups.len() {
            let group = self.groups[self.at];
            self.at = (self.at + 1) % self.groups.len();
            self.unchanged += 1;
            if !self.maze.has_wall(group.0) || !self.maze.has_wall(group.1) {
                continue;
            }
            flip(&mut self.maze, group);
            let same = Figures::new(&self.maze, solver) == self.figures
                && Hardness::new(&self.maze, solver) == self.hardness;
            if same {
                self.unchanged = 0;
            } else {
                flip(&mut self.maze, group);
            }
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::solver::tests::any_maze;
    use super::*;
    use crate::search::random::{chance, seeded};

    #[test]
    fn groups_hold_every_wall_once_and_keep_the_symmetry() {
        let mut rng = seeded(9);
        for symmetry in [Symmetry::None, Symmetry::Mirror, Symmetry::HalfTurn] {
            for _ in 0..20 {
                let size = any_maze(&mut rng, 9);
                let mut maze = Maze::open(size.width.into(), size.height.into());
                for group in symmetry.groups(&size) {
                    assert_eq!(symmetry.image(&size, group.1), group.0);
                    flip(&mut maze, group);
                }
                assert_eq!(maze.walls() as usize, maze.wall_places().count());
                assert!(maze.wall_places().all(|place| maze.has_wall(place)));
            }
        }
    }

    #[test]
    fn a_mirrored_maze_is_its_own_mirror_image() {
        let mut maze = Maze::open(6, 5);
        for group in Symmetry::Mirror.groups(&maze).into_iter().step_by(3) {
            flip(&mut maze, group);
        }
        let image = maze.mirrored();
        assert_eq!((image.right, image.below), (maze.right, maze.below));
    }

    #[test]
    fn tidying_keeps_every_figure_and_leaves_no_pointless_wall() {
        let mut rng = seeded(10);
        let mut solver = Solver::new();
        let mut tidied_any = 0;
        for _ in 0..200 {
            let maze = any_maze(&mut rng, 6);
            let tidy = tidied(&maze, Symmetry::None, &mut solver);
            let figures = Figures::new(&maze, &mut solver);
            assert_eq!(Figures::new(&tidy, &mut solver), figures);
            if figures.is_none() {
                continue;
            }
            let hardness = Hardness::new(&maze, &mut solver);
            assert_eq!(Hardness::new(&tidy, &mut solver), hardness);
            tidied_any += maze.walls() - tidy.walls();
            for place in tidy.wall_places().filter(|place| tidy.has_wall(*place)) {
                let mut less = tidy;
                less.flip_wall(place);
                let same = Figures::new(&less, &mut solver) == figures
                    && Hardness::new(&less, &mut solver) == hardness;
                assert!(!same);
            }
        }
        assert!(tidied_any > 100, "{tidied_any}");
    }

    #[test]
    fn wall_terms_never_outweigh_a_solution() {
        let mut rng = seeded(15);
        for goal in [
            MazeGoal::Longest(Fitness::Solution),
            MazeGoal::Devious {
                length: 500.0,
                lost: 1.0,
            },
        ] {
            let mut judge = MazeRater::new(goal, 50.0);
            let mut solver = Solver::new();
            let (mut worst, mut unsolved) = (f64::INFINITY, f64::NEG_INFINITY);
            for _ in 0..300 {
                let mut maze = Maze::open(6, 6);
                for place in Maze::open(6, 6).wall_places() {
                    if chance(&mut rng, 0.3) {
                        maze.flip_wall(place);
                    }
                }
                let score = judge.score(&maze);
                if Figures::new(&maze, &mut solver).is_some() {
                    worst = worst.min(score);
                } else {
                    unsolved = unsolved.max(score);
                }
            }
            assert!(unsolved < worst, "{unsolved} {worst}");
        }
    }

    #[test]
    fn goals_measure_what_they_say() {
        let maze = super::super::genome::tests::printed()[2].maze();
        let score = |goal| MazeRater::new(goal, 0.0).score(&maze);
        let [combined, others @ ..] = Fitness::ALL.map(|by| score(MazeGoal::Longest(by)));
        assert!((combined - 383.333).abs() < 1e-3);
        assert_eq!(others, [32.0, 152.0, 15.0]);
        let devious = |length| score(MazeGoal::Devious { length, lost: 1.0 });
        assert_eq!(devious(32.0) - devious(35.0), 3.0 * PER_MISSING_STEP);
        assert_eq!(devious(32.0) - devious(30.0), 2.0 * PER_EXTRA_STEP);
    }
}
