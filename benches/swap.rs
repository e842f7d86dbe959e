//! Puzzle X: the solver against the source's four A*, on the same levels.
//!
//! divan prints items per second; an item is a level.

use divan::{Bencher, counter::ItemsCount};
use evolvarium::puzzles::swap::board::BoardShape;
use evolvarium::puzzles::swap::published::{Pairs, PublishedSolver};
use evolvarium::puzzles::swap::published_generator::{DrawnLevel, PublishedDifficulty, draw};
use evolvarium::puzzles::swap::solver::{Budget, Solver, SolverStep};
use evolvarium::search::random::seeded;
use evolvarium::search::{Search, Step};

/// Levels in a sample.
const LEVELS: usize = 10;

fn main() {
    divan::main();
}

fn levels(difficulty: PublishedDifficulty) -> Vec<(BoardShape, DrawnLevel)> {
    let mut rng = seeded(1);
    let level = |_| {
        let drawn = draw(difficulty, &mut rng);
        (
            BoardShape::from_squares(drawn.rows, drawn.columns, &drawn.start),
            drawn,
        )
    };
    (0..LEVELS).map(level).collect()
}

/// Until there is an answer, and without a proof: what the source also gives.
#[divan::bench(args = ["medium", "hard", "expert"], sample_count = 5)]
fn answer_solver(bencher: Bencher, difficulty: &str) {
    let levels = levels(PublishedDifficulty::from_name(difficulty).expect("a difficulty"));
    bencher.counter(ItemsCount::new(LEVELS)).bench_local(|| {
        let swaps = levels.iter().map(|(shape, level)| {
            let solver = Solver::new(shape, &level.start, &level.goal, Budget::hint());
            let mut solver = solver.expect("a level that is possible");
            while solver.step() != SolverStep::Over {}
            solver.line().map_or(0, |line| line.len())
        });
        swaps.sum::<usize>()
    });
}

#[divan::bench(args = ["medium", "hard", "expert"], sample_count = 5)]
fn answer_source(bencher: Bencher, difficulty: &str) {
    let levels = levels(PublishedDifficulty::from_name(difficulty).expect("a difficulty"));
    bencher.counter(ItemsCount::new(LEVELS)).bench_local(|| {
        let swaps = levels.iter().map(|(shape, level)| {
            let source = PublishedSolver::new(shape, &level.start, &level.goal, Pairs::Repeated);
            let mut source = source.expect("a level that is possible");
            while !matches!(source.step(), Step::Done(_)) {}
            source.best().map_or(0, |(_, line)| line.len())
        });
        swaps.sum::<usize>()
    });
}

/// Until the answer is proved to be a shortest one.
#[divan::bench(args = ["medium", "hard"], sample_count = 5)]
fn proof_solver(bencher: Bencher, difficulty: &str) {
    let levels = levels(PublishedDifficulty::from_name(difficulty).expect("a difficulty"));
    bencher.counter(ItemsCount::new(LEVELS)).bench_local(|| {
        for (shape, level) in &levels {
            let solver = Solver::new(shape, &level.start, &level.goal, Budget::default());
            let mut solver = solver.expect("a level that is possible");
            while solver.step() != SolverStep::Over {}
        }
    });
}
