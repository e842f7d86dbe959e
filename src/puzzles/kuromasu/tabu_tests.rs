//! The counts that the local search updates, compared with a full recount.

use super::*;
use crate::puzzles::kuromasu::board::{Board, Clue};
use crate::search::random::seeded;

const PATIENCE: Patience = Patience {
    tenure: (3, 5),
    stale: 200,
};

fn level(width: usize, height: usize, rng: &mut SeededRng) -> Level {
    let mut board = Board::empty(width, height);
    for cell in 0..board.cells() as Cell {
        if below(rng, 5) == 0 {
            let number = 1 + below(rng, board.largest_clue());
            board.put(cell, Clue::Sees(number as u8));
        }
    }
    Level::unnamed(board)
}

fn plain_energy(level: &Level, black: &Cells) -> i32 {
    let board = &*level.board;
    let off = |(cell, number): (Cell, u8)| {
        let sees = board.sees(cell, |c| !black.has(c));
        (sees as i32 - i32::from(number)).abs()
    };
    let touching = |cell: Cell| board.neighbours(cell).filter(|c| black.has(*c)).count();
    let twice: usize = black.iter().map(touching).sum();
    let regions = Flood::default().regions(black.rows(), board.width());
    board.numbers().map(off).sum::<i32>() + twice as i32 + 3 * (regions.max(1) as i32 - 1)
}

#[test]
fn energy_matches_recount_and_prediction() {
    let mut rng = seeded(4);
    for _ in 0..60 {
        let (width, height) = (1 + below(&mut rng, 12), 1 + below(&mut rng, 12));
        let level = level(width, height, &mut rng);
        let mut tabu = Tabu::new(&level, Crossing::Uniform, PATIENCE);
        tabu.begin(StartingPoint::Fresh, &mut rng);
        for _ in 0..100 {
            assert_eq!(tabu.energy(), plain_energy(&level, &tabu.black));
            let cell = below(&mut rng, level.board.cells()) as Cell;
            if level.board.is_clue(cell) {
                continue;
            }
            let now = tabu.energy();
            let foretold = tabu.energy_after(cell, now, i32::MAX);
            let limited = tabu.energy_after(cell, now, now);
            tabu.toggle(cell);
            assert_eq!(foretold, Some(tabu.energy()), "{:?}", tabu.black);
            let before = foretold.filter(|_| limited.is_some());
            assert_eq!(limited, before);
        }
    }
}

#[test]
fn candidate_cells_can_repair_violations() {
    let mut rng = seeded(5);
    for _ in 0..40 {
        let level = level(9, 7, &mut rng);
        let mut tabu = Tabu::new(&level, Crossing::Rectangle, PATIENCE);
        tabu.begin(StartingPoint::Fresh, &mut rng);
        for _ in 0..100 {
            if tabu.energy() == 0 {
                break;
            }
            tabu.draw_candidates(&mut rng);
            assert!(tabu.candidates.iter().all(|c| !level.board.is_clue(*c)));
            tabu.turn(&mut rng);
            let (board, energy) = &tabu.best;
            assert_eq!(*energy, plain_energy(&level, board));
        }
    }
}
