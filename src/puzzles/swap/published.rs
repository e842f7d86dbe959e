//! The source's own solver: four A*, and the shortest answer wins.
//!
//! Source: Puzzle X's description (“A-Star Heuristic”) and program (`heuristic.js`,
//! `search-algorithms.js`; github.com/pausanchezv/Artificial-Intelligence-Puzzle). Each of the
//! four has another estimate: the distance of every wrong square to the nearest wrong cell that needs
//! its colour, Euclidean or Manhattan, with or without the count of wrong cells added. A cell may be
//! the nearest of several squares: the program calls its estimates greedy ones that admit
//! repetitions. Each search expands at most 5000 positions.
//!
//! [`Pairs::Once`] is ours: every wrong cell, from the top left, takes the nearest square of its colour
//! that is wrong and not taken yet.
//!
//! Where this differs from the program: its Manhattan distance subtracts a column from a row (`a[0] - b[1]`),
//! which is not a distance; here it is what the description says. It closes an expanded position for good,
//! here a cheaper way to it opens it again; it shuffles a position's successors, here their order is
//! fixed: that no random numbers are used is ours. Distances are rounded to a hundredth;
//! of equal positions the one farthest from the start comes first, then the newest. If all four fail,
//! the source generates another level: here the generator does that (`generate`).
//!
//! The estimates are mostly too high, so an answer need not be a shortest one. The fitness is as in
//! [`AStar`]: swaps made plus three times the estimate, in swaps; of a line that solves, its length.

use super::board::{BoardShape, Cell, Colour, Square, Swap};
use super::rules::{Goal, Level};
use super::solver::{Estimate, Positions, SwapProblem, Type};
use crate::game::capital;
use crate::i18n::tr;
use crate::search::graph::astar::{AStar, Limits, Rule};
use crate::search::progress::{Measured, Progress};
use crate::search::{Direction, End, Individual, Report, Score, Search, Step, Term, Trace};

/// Positions that each of the four expands at most.
pub const EXPANSIONS: u64 = 5000;
/// Cost of a swap: estimates are in hundredths.
const SWAP: u32 = 100;

/// Which squares and cells an estimate pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairs {
    /// Each wrong square with the nearest cell, as published: cells may repeat.
    Repeated,
    /// Each wrong cell with the nearest square that is left.
    Once,
}

/// One of the four estimates.
struct DistanceEstimate {
    /// By two cells, in hundredths.
    distances: Vec<Vec<u32>>,
    pairs: Pairs,
    /// Whether the number of wrong cells is added.
    counting: bool,
}

impl DistanceEstimate {
    fn new(
        shape: &BoardShape,
        problem: &SwapProblem,
        pairs: Pairs,
        (manhattan, counting): (bool, bool),
    ) -> Self {
        let distance = |a: Cell, b: Cell| {
            let ((row, column), (other_row, other_column)) = (shape.place(a), shape.place(b));
            let (down, right) = (row.abs_diff(other_row), column.abs_diff(other_column));
            if manhattan {
                return SWAP * (down + right) as u32;
            }
            // The square root, exactly, to a hundredth.
            let squared = (SWAP as usize).pow(2) * (down * down + right * right);
            squared.isqrt() as u32
        };
        let cells = problem.cells.iter();
        let distances = cells.map(|a| problem.cells.iter().map(|b| distance(*a, *b)).collect());
        Self {
            distances: distances.collect(),
            pairs,
            counting,
        }
    }
}

impl Estimate for DistanceEstimate {
    fn swap(&self) -> u32 {
        SWAP
    }

    fn estimate(&self, problem: &SwapProblem, position: &[Type]) -> u32 {
        let wrong = problem.wrong(position);
        let is_wrong = |cell: &usize| wrong >> cell & 1 == 1;
        let mut left = wrong;
        let mut sum = 0;
        for cell in (0..problem.len()).filter(is_wrong) {
            let others = (0..problem.len()).filter(|other| left >> other & 1 == 1);
            let others = others.filter(|other| match self.pairs {
                Pairs::Repeated => problem.goal[*other] == problem.colour(position[cell]),
                Pairs::Once => problem.goal[cell] == problem.colour(position[*other]),
            });
            if let Some(nearest) = others.min_by_key(|other| self.distances[cell][*other]) {
                if self.pairs == Pairs::Once {
                    left &= !(1 << nearest);
                }
                sum += self.distances[cell][nearest];
            }
        }
        sum + if self.counting {
            SWAP * wrong.count_ones()
        } else {
            0
        }
    }
}

/// The four searches, one after the other.
pub struct PublishedSolver {
    runs: Vec<AStar<Positions<DistanceEstimate>>>,
    at: usize,
    /// A step is a generation.
    progress: Progress<()>,
}

impl PublishedSolver {
    /// The four searches from a position.
    ///
    /// # Errors
    ///
    /// For people: why the position is impossible.
    pub fn new(
        shape: &BoardShape,
        squares: &[Option<Square>],
        goal: &[Option<Colour>],
        pairs: Pairs,
    ) -> Result<Self, String> {
        let problem = SwapProblem::unmerged(shape, squares, goal).map_err(capital)?;
        let run = |estimate| {
            let estimate = DistanceEstimate::new(shape, &problem, pairs, estimate);
            let limits = Limits {
                expansions: EXPANSIONS,
                ..Limits::default()
            };
            AStar::new(
                Positions::new(problem.clone(), estimate),
                Rule::AStar,
                limits,
            )
        };
        let four = [(false, false), (false, true), (true, false), (true, true)];
        Ok(Self {
            runs: four.into_iter().map(run).collect(),
            at: 0,
            progress: Progress::new(Direction::Lower),
        })
    }

    /// The same from a level's start.
    ///
    /// # Errors
    ///
    /// For people: why the level is impossible, or that it has no goal board.
    pub fn for_level(level: &Level, pairs: Pairs) -> Result<Self, String> {
        match &level.goal {
            Goal::Picture(colours) => Self::new(&level.shape, &level.start, colours, pairs),
            Goal::Clusters => Err(tr!(
                "The original solver needs a picture as the goal; cluster levels have none."
            )
            .to_owned()),
        }
    }

    /// Swaps of the four answers, side by side: Euclidean, the same with the count of wrong cells,
    /// Manhattan, the same with the count. `None` where a search has no solution.
    pub fn lengths(&self) -> Vec<Option<usize>> {
        let length = |run: &AStar<Positions<DistanceEstimate>>| {
            let (score, moves) = run.best()?;
            score.solved.then_some(moves.len())
        };
        self.runs.iter().map(length).collect()
    }

    /// The search that runs now, or the last one.
    fn run(&self) -> Option<&AStar<Positions<DistanceEstimate>>> {
        self.runs.get(self.at).or(self.runs.last())
    }

    /// The search with the best line, and its value.
    fn leader(&self) -> Option<(Score, usize)> {
        let scores = self.runs.iter().enumerate();
        let scores = scores.filter_map(|(n, run)| Some((run.report().best?, n)));
        scores.min_by(|(a, _), (b, _)| Direction::Lower.compare(*a, *b))
    }
}

impl Search for PublishedSolver {
    type Move = Swap;

    fn step(&mut self) -> Step {
        if let Some(end) = self.progress.end() {
            return Step::Done(end);
        }
        if let Step::Done(_) = self.runs[self.at].step() {
            self.at += 1;
        }
        let best = self.leader().map(|(score, _)| score);
        let better = best.filter(|score| self.progress.is_best(*score));
        if let Some(score) = better {
            self.progress.record_best((), score);
        }
        let report = self.report();
        self.progress
            .complete_generation(Measured::without_population(report.mean), report.diversity);
        if self.at == self.runs.len() {
            self.progress.end_by(match self.progress.is_solved() {
                true => End::Solved,
                false => End::Limit,
            });
        }
        self.progress.step(better.is_some())
    }

    fn best(&self) -> Option<(Score, Vec<Swap>)> {
        let (score, leader) = self.leader()?;
        let (_, moves) = self.runs[leader].best()?;
        Some((score, moves))
    }

    fn terms(&self) -> Vec<Term> {
        let leader = self.leader();
        leader.map_or_else(Vec::new, |(_, leader)| self.runs[leader].terms())
    }

    /// Evaluations are the positions stored by all four, restarts the finished searches.
    fn report(&self) -> Report {
        let report = self.run().map(AStar::report).unwrap_or_default();
        Report {
            generation: self.progress.generation,
            evaluations: self.runs.iter().map(|run| run.report().evaluations).sum(),
            restarts: self.at.min(self.runs.len() - 1) as u64,
            best: self.leader().map(|(score, _)| score),
            ..report
        }
    }

    fn population(&self, at_most: usize) -> Vec<Individual<Swap>> {
        let population = self.run().map(|run| run.population(at_most));
        population.unwrap_or_default()
    }

    fn trace(&self) -> &Trace {
        self.progress.trace()
    }
}

#[cfg(test)]
mod tests {
    use super::super::published_generator::{PublishedDifficulty, draw};
    use super::*;
    use crate::search::random::seeded;

    #[test]
    fn published_search_answers_solve() {
        let mut rng = seeded(5);
        let mut solved = 0;
        for n in 0..12 {
            let pairs = [Pairs::Repeated, Pairs::Once][n % 2];
            let level = draw(PublishedDifficulty::Medium, &mut rng);
            let shape = BoardShape::from_squares(level.rows, level.columns, &level.start);
            let mut source =
                PublishedSolver::new(&shape, &level.start, &level.goal, pairs).unwrap();
            let mut before = None;
            let end = loop {
                if let Step::Done(end) = source.step() {
                    break end;
                }
                let rank = Direction::Lower.rank(source.best().unwrap().0);
                assert!(before.is_none_or(|before| rank <= before));
                before = Some(rank);
            };
            let (score, line) = source.best().unwrap();
            assert_eq!(end == End::Solved, score.solved);
            let mut squares = level.start.clone();
            for Swap(a, b) in &line {
                assert!(shape.partners(&squares, *a) >> b & 1 == 1);
                squares.swap(usize::from(*a), usize::from(*b));
            }
            let colours = squares.iter().map(|square| square.map(|s| s.colour));
            let right = colours.eq(level.goal.iter().copied());
            assert_eq!(right, score.solved);
            if right {
                assert_eq!(score.value, line.len() as f64);
                solved += 1;
            }
            let expanded: u64 = source.runs.iter().map(AStar::expanded).sum();
            assert!(expanded <= 4 * EXPANSIONS);
        }
        assert!(solved >= 10, "{solved}");
    }

    #[test]
    fn distances_are_to_a_hundredth() {
        let squares: Vec<_> = ["T1R", "T1B", "T1R", "T1B"]
            .map(|text| text.parse().ok())
            .to_vec();
        let goal = [Colour::Blue, Colour::Red, Colour::Blue, Colour::Red].map(Some);
        let shape = BoardShape::from_squares(2, 2, &squares);
        let problem = SwapProblem::unmerged(&shape, &squares, &goal).unwrap();
        let estimate = |manhattan, counting| {
            let estimate = (manhattan, counting);
            let nearest = DistanceEstimate::new(&shape, &problem, Pairs::Repeated, estimate);
            assert_eq!(nearest.distances[0][3], if manhattan { 200 } else { 141 });
            nearest.estimate(&problem, &problem.start)
        };
        assert_eq!(estimate(false, false), 400);
        assert_eq!(estimate(true, true), 800);
    }

    #[test]
    fn as_published_a_cell_may_be_the_nearest_of_several_squares() {
        let squares: Vec<_> = ["T1R", "T1R", "T1B", "T1R", "T1B", "T1B"]
            .map(|text| text.parse().ok())
            .to_vec();
        let goal = "BBRBRR".chars().map(Colour::from_letter);
        let goal: Vec<_> = goal.collect();
        let shape = BoardShape::from_squares(1, 6, &squares);
        let problem = SwapProblem::unmerged(&shape, &squares, &goal).unwrap();
        let estimate = |pairs| {
            let nearest = DistanceEstimate::new(&shape, &problem, pairs, (false, false));
            nearest.estimate(&problem, &problem.start)
        };
        // Reds: 2, 1 and 1 cells to a red cell; blues: 1, 1 and 2 to a blue one.
        assert_eq!(estimate(Pairs::Repeated), 800);
        // Cell by cell, squares being taken: 2, 3, 1, 2, 1 and 5.
        assert_eq!(estimate(Pairs::Once), 1400);
    }
}
