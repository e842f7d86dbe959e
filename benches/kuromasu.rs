//! Kuromasu's searches of the paper: evaluations per second of whole runs, on
//! boards with one solution.
//!
//! divan prints items per second; an item is one evaluation.

use divan::{Bencher, counter::ItemsCount};
use evolvarium::game::{Evolves as _, Puzzle};
use evolvarium::puzzles::kuromasu::Level;

/// Steps of a run in a sample.
const STEPS: usize = 60_000;

const BOARDS: [&str; 2] = [
    "Keyhole;5x5;c7c3h6b6e",
    "Loose_Thread;7x7;4e2c6o4_6b5c3h7b4b",
];

fn main() {
    divan::main();
}

#[divan::bench(args = BOARDS)]
fn run_genetic_basic(bencher: Bencher, board: &str) {
    run(bencher, board, "genetic-basic", "generations");
}

#[divan::bench(args = BOARDS)]
fn run_genetic_penalty(bencher: Bencher, board: &str) {
    run(bencher, board, "genetic-penalty", "generations");
}

#[divan::bench(args = BOARDS)]
fn run_swarm(bencher: Bencher, board: &str) {
    run(bencher, board, "swarm", "iterations");
}

/// A run from its beginning, so that every sample does the same work.
fn run(bencher: Bencher, board: &str, search: &str, limit: &str) {
    let level: Level = board.parse().expect("a level");
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
