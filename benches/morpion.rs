//! Morpion Solitaire: games, modifications and roll-outs a second, on one core.
//!
//! divan prints items per second; an item is a whole game.

use divan::{Bencher, counter::ItemsCount};
use evolvarium::puzzles::morpion::{Board, Variant};
use evolvarium::search::random::{below, seeded};

/// Games in a sample.
const GAMES: usize = 2000;

fn main() {
    divan::main();
}

#[divan::bench(args = Variant::ALL)]
fn uniform_games(bencher: Bencher, variant: Variant) {
    let start = Board::new(variant);
    let first = start.survey();
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
