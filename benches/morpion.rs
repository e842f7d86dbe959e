//! Morpion Solitaire: games and modifications a second, on one core.
//!
//! divan prints items per second; an item is a whole game, or a modification of one.

use divan::{Bencher, counter::ItemsCount};
use evolvarium::puzzles::morpion::ruin_recreate::RuinRecreate;
use evolvarium::puzzles::morpion::start::Start;
use evolvarium::puzzles::morpion::{Board, Level, Variant};
use evolvarium::search::Search;
use evolvarium::search::random::{below, seeded};

/// Games in a sample.
const GAMES: usize = 2000;

fn main() {
    divan::main();
}

#[divan::bench(args = Variant::ALL)]
fn uniform_games(bencher: Bencher, variant: Variant) {
    let start = Board::new(variant);
    let first = start.legal_moves_by_scan();
    let mut rng = seeded(1);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        let mut moves = 0;
        for _ in 0..GAMES {
            let (mut board, mut legal) = (start, first);
            while !legal.is_empty() {
                let mv = legal.at(below(&mut rng, legal.len()));
                board.play(mv, &mut legal);
                moves += 1;
            }
        }
        moves
    });
}

/// Steps of a search per sample; it continues from sample to sample.
const STEPS: usize = 2000;

fn steps(bencher: Bencher, mut search: impl Search) {
    bencher.counter(ItemsCount::new(STEPS)).bench_local(|| {
        for _ in 0..STEPS {
            search.step();
        }
    });
}

fn start(variant: Variant) -> Start {
    Start::from_level(&Level::free(variant))
}

#[divan::bench(args = [Variant::FiveT, Variant::FiveD], sample_count = 400)]
fn modifications(bencher: Bencher, variant: Variant) {
    steps(
        bencher,
        RuinRecreate::new(start(variant), &[], Default::default(), 1),
    );
}

/// The same, and it is remembered through which games the best has come.
#[divan::bench(args = [Variant::FiveT, Variant::FiveD], sample_count = 400)]
fn modifications_watched(bencher: Bencher, variant: Variant) {
    let mut hunt = RuinRecreate::new(start(variant), &[], Default::default(), 1);
    hunt.watch();
    steps(bencher, hunt);
}
