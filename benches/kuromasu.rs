//! Kuromasu's bits: evaluations per second, of the fitness alone and of whole
//! runs as in the paper, on boards with one solution.
//!
//! divan prints items per second; an item is one evaluation.

use divan::{Bencher, counter::ItemsCount};
use evolvarium::game::{Evolves as _, Puzzle};
use evolvarium::puzzles::kuromasu::Level;
use evolvarium::puzzles::kuromasu::bits::Bits;
use evolvarium::puzzles::kuromasu::board::{Board, Clue};
use evolvarium::puzzles::kuromasu::fitness::{FitnessFunction, Formula, Judge};
use evolvarium::search::random::{SeededRng, seeded};

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

/// Genomes without a black clue, so that nothing is judged at a glance.
fn genomes<const N: usize>(board: &Board, rng: &mut SeededRng) -> Vec<Bits<N>> {
    let genome = |_| {
        let (a, b) = (
            Bits::<N>::random(board.cells(), rng),
            Bits::<N>::random(board.cells(), rng),
        );
        let mut bits = Bits::NONE;
        (bits.0.iter_mut().zip(a.0).zip(b.0)).for_each(|((bits, a), b)| *bits = a & b);
        for (cell, _) in board.numbers() {
            if bits.has(usize::from(cell)) {
                bits.flip(usize::from(cell));
            }
        }
        bits
    };
    (0..GENOMES).map(genome).collect()
}

fn judge<const N: usize>(bencher: Bencher, side: usize, function: FitnessFunction) {
    let board = board(side);
    let genomes = genomes::<N>(&board, &mut seeded(1));
    let mut judge = Judge::<N>::new(&board, function);
    bencher
        .counter(ItemsCount::new(GENOMES))
        .bench_local(move || {
            let scores = genomes.iter().map(|bits| judge.score(bits).value);
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
    judge::<1>(bencher, side, FitnessFunction { formula, ..PENALTY });
}

#[divan::bench(args = [5, 7])]
fn fitness_penalty(bencher: Bencher, side: usize) {
    judge::<1>(bencher, side, PENALTY);
}

#[divan::bench(args = [5, 7])]
fn fitness_connected(bencher: Bencher, side: usize) {
    let connectivity = 1;
    judge::<1>(
        bencher,
        side,
        FitnessFunction {
            connectivity,
            ..PENALTY
        },
    );
}

#[divan::bench]
fn fitness_penalty_of_several_words(bencher: Bencher) {
    judge::<4>(bencher, 15, PENALTY);
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
