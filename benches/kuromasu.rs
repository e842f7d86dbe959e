//! Kuromasu's bits: evaluations per second, of the fitness alone and of whole
//! runs as in the paper, on boards with one solution.
//!
//! divan prints items per second; an item is one evaluation.

use std::rc::Rc;

use divan::{Bencher, counter::ItemsCount};
use evolvarium::game::{Evolves as _, Puzzle};
use evolvarium::puzzles::kuromasu::Level;
use evolvarium::puzzles::kuromasu::board::{Board, Cell, Cells, Clue};
use evolvarium::puzzles::kuromasu::fitness::{FitnessFunction, Formula, Judge};
use evolvarium::search::random::{SeededRng, chance, seeded};

/// Genomes judged in a sample.
const GENOMES: usize = 4096;
/// Steps of a run in a sample.
const STEPS: usize = 60_000;

const FIVE: [u8; 25] = [
    0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 5, 0, 3, 0, 4,
];
const SEVEN: [u8; 49] = [
    2, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 5, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0,
    0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 4, 0, 0,
];

fn main() {
    divan::main();
}

fn board(side: usize) -> Board {
    let clues: &[u8] = if side == 5 { &FIVE } else { &SEVEN };
    let clue = |n: &u8| match n {
        0 => Clue::None,
        n => Clue::Sees(*n),
    };
    let mut clues: Vec<Clue> = clues.iter().map(clue).collect();
    // The larger board is the one of 7 × 7 in a corner of its own.
    if side > 7 {
        let rows = clues.chunks(7).map(<[Clue]>::to_vec);
        let mut wide: Vec<Clue> = Vec::new();
        for mut row in rows {
            row.resize(side, Clue::None);
            wide.extend(row);
        }
        wide.resize(side * side, Clue::None);
        clues = wide;
    }
    Board::new(side, side, clues)
}

/// Genomes without a black clue, so that no evaluation ends early.
fn genomes(board: &Board, rng: &mut SeededRng) -> Vec<Cells> {
    let genome = |_| {
        let mut black = Cells::none(board);
        for cell in 0..board.cells() as Cell {
            black.set(cell, chance(rng, 0.25) && !board.is_clue(cell));
        }
        black
    };
    (0..GENOMES).map(genome).collect()
}

fn judge(bencher: Bencher, side: usize, function: FitnessFunction) {
    let board = Rc::new(board(side));
    let genomes = genomes(&board, &mut seeded(1));
    let mut judge = Judge::new(&board, function);
    bencher
        .counter(ItemsCount::new(GENOMES))
        .bench_local(move || {
            let scores = genomes.iter().map(|black| judge.score(black).value);
            scores.sum::<f64>()
        });
}

const PENALTY: FitnessFunction = FitnessFunction {
    formula: Formula::Penalty,
    itself: true,
    connectivity: 0,
};

#[divan::bench(args = [5, 7])]
fn fitness_basic(bencher: Bencher, side: usize) {
    let formula = Formula::Basic;
    judge(bencher, side, FitnessFunction { formula, ..PENALTY });
}

#[divan::bench(args = [5, 7, 15])]
fn fitness_penalty(bencher: Bencher, side: usize) {
    judge(bencher, side, PENALTY);
}

#[divan::bench(args = [5, 7])]
fn fitness_connected(bencher: Bencher, side: usize) {
    let connectivity = 1;
    judge(
        bencher,
        side,
        FitnessFunction {
            connectivity,
            ..PENALTY
        },
    );
}

#[divan::bench(args = [5, 7])]
fn run_genetic_basic(bencher: Bencher, side: usize) {
    run(bencher, side, "genetic-basic", "generations");
}

#[divan::bench(args = [5, 7])]
fn run_genetic_penalty(bencher: Bencher, side: usize) {
    run(bencher, side, "genetic-penalty", "generations");
}

#[divan::bench(args = [5, 7])]
fn run_swarm(bencher: Bencher, side: usize) {
    run(bencher, side, "swarm", "iterations");
}

/// A run from its beginning, so that every sample does the same work.
fn run(bencher: Bencher, side: usize, search: &str, limit: &str) {
    let level = Level::unnamed(board(side));
    let offered = Level::SEARCHES;
    let found = offered.iter().find(|offer| offer.spec.id == search);
    let offer = found.expect("a search of that name");
    let mut settings = offer.spec.defaults();
    // So that it does not end while it is timed.
    settings.set(limit, "1000000").expect("a number");
    settings.set("stop", "off").expect("a switch");
    bencher
        .counter(ItemsCount::new(STEPS))
        .bench_local(move || {
            let run = (offer.build)(&level, &level.start(), &settings, 1);
            let mut run = run.expect("a run");
            (0..STEPS).for_each(|_| {
                run.step();
                // The solution is passed.
                run.resume();
            });
        });
}
