//! Changed games against their replay.

use super::*;
use crate::puzzles::morpion::Variant;
use crate::search::random::{below, seeded};
use std::collections::BTreeSet;

fn random_game(start: &Board, rng: &mut SeededRng) -> Vec<Move> {
    let (mut board, mut legal) = (*start, start.legal_moves_by_scan());
    let mut moves = Vec::new();
    while !legal.is_empty() {
        let mv = legal.at(below(rng, legal.len()));
        board.play(mv, &mut legal);
        moves.push(mv);
    }
    moves
}

/// Plays moves one by one by the rules.
fn replay(start: &Board, moves: &[Move]) -> (Board, BTreeSet<Move>) {
    let mut board = *start;
    for mv in moves {
        assert!(board.is_legal(*mv), "{mv}");
        board.place(*mv);
    }
    (
        board,
        board
            .legal_moves_by_scan()
            .moves()
            .iter()
            .copied()
            .collect(),
    )
}

#[test]
fn removing_moves_equals_replaying_the_others() {
    let mut rng = seeded(3);
    for variant in Variant::ALL {
        let start = Board::new(variant);
        for _ in 0..60 {
            let moves = random_game(&start, &mut rng);
            let game = FinishedGame::new(&start, &moves);
            let mut taken = MoveSet::default();
            let off = (0..=below(&mut rng, 3)).map(|_| below(&mut rng, moves.len()));
            game.take(&off.collect::<Vec<_>>(), &mut taken);
            let (mut board, mut legal) = (start, Legal::new());
            game.without(&taken, &mut board, &mut legal);
            let remaining = moves.iter().enumerate();
            let remaining: Vec<Move> = remaining
                .filter(|(number, _)| !taken.contains(*number))
                .map(|(_, mv)| *mv)
                .collect();
            let (replayed, possible) = replay(&start, &remaining);
            assert_eq!(board, replayed);
            let listed: BTreeSet<Move> = legal.moves().iter().copied().collect();
            assert_eq!(listed.len(), legal.len(), "none twice");
            assert_eq!(listed, possible);
        }
    }
}

#[test]
fn changed_game_is_finished_legal_and_of_the_reported_length() {
    let mut rng = seeded(4);
    for variant in Variant::ALL {
        let start = Board::new(variant);
        let mut moves = random_game(&start, &mut rng);
        let mut game = FinishedGame::new(&start, &moves);
        let mut change = GameChange::new(&start);
        let mut lost = false;
        for _ in 0..300 {
            let off: Vec<usize> = (0..=below(&mut rng, 3))
                .map(|_| below(&mut rng, game.moves().len()))
                .collect();
            let before = game.moves().len();
            let length = change.make(&game, &off, &mut rng);
            change.game(&game, &mut moves);
            assert_eq!(moves.len(), length);
            let (end, possible) = replay(&start, &moves);
            assert!(possible.is_empty(), "finished");
            assert_eq!(&end, change.end());
            lost |= length < before;
            if length + 2 >= before {
                game.become_game(&moves, change.end());
            }
        }
        assert!(lost, "not every change is for the better");
    }
}

/// Lines that are turned off come last: here at once, because the last move is turned off
/// and nothing else is possible.
#[test]
fn the_last_move_turned_off_comes_back_if_nothing_else_is_possible() {
    let mut rng = seeded(5);
    let start = Board::new(Variant::FourD);
    let moves = random_game(&start, &mut rng);
    let game = FinishedGame::new(&start, &moves);
    let mut change = GameChange::new(&start);
    let last = moves.len() - 1;
    let length = change.make(&game, &[last], &mut rng);
    assert!(length >= moves.len());
    assert!(change.taken.contains(last) && change.taken.len() == 1);
}
