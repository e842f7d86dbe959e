//! The list of legal moves against the plainest way to find them.

use super::*;
use crate::search::random::{below, seeded};
use std::collections::BTreeSet;

/// Mean length of games of uniformly random moves.
pub fn random_mean(variant: Variant) -> f64 {
    match variant {
        Variant::FiveT => 53.6,
        Variant::FiveD => 42.9,
        Variant::FourT => 37.2,
        Variant::FourD => 24.1,
    }
}

/// The figures of the post and its comments.
pub fn sources() -> serde_json::Value {
    let text = include_str!("../../../tests/cases/morpion-sources.json");
    serde_json::from_str(text).unwrap()
}

#[test]
fn the_crosses_and_their_first_moves_are_the_known_ones() {
    let count = |variant: Variant| {
        let board = Board::new(variant);
        (variant.cross().len(), board.legal_moves_by_scan().len())
    };
    let counts = Variant::ALL.map(count);
    assert_eq!(counts, [(36, 28), (36, 28), (24, 40), (24, 40)]);
    // The post says “between 28 and 26”.
    let cross = Board::new(Variant::ALL[0]);
    let seconds = cross
        .legal_moves_by_scan()
        .moves()
        .to_vec()
        .into_iter()
        .map(|first| {
            let (mut board, mut legal) = (cross, cross.legal_moves_by_scan());
            board.play(first, &mut legal);
            legal.moves().len()
        });
    let of: Vec<usize> = seconds.collect();
    assert_eq!(
        [27, 26].map(|n| of.iter().filter(|one| **one == n).count()),
        [20, 8]
    );
    assert_eq!(sources()["first_moves"]["value"], counts[0].1);
    let cross = Variant::FiveT.cross();
    let corners = [(3, 0), (6, 0), (0, 3), (9, 6), (3, 3), (4, 9)];
    for (x, y) in corners {
        assert!(cross.contains(&Spot::new(x, y).unwrap()), "({x}, {y})");
    }
}

#[test]
fn the_list_of_moves_is_what_looking_at_every_line_finds() {
    let mut rng = seeded(1);
    for variant in Variant::ALL {
        for _ in 0..30 {
            let mut board = Board::new(variant);
            let mut legal = board.legal_moves_by_scan();
            while !legal.is_empty() {
                let mv = legal.at(below(&mut rng, legal.len()));
                assert!(board.is_legal(mv));
                board.play(mv, &mut legal);
                assert!(!board.is_legal(mv));
                let listed: BTreeSet<_> = legal.moves().iter().copied().collect();
                let found: BTreeSet<_> = board
                    .legal_moves_by_scan()
                    .moves()
                    .iter()
                    .copied()
                    .collect();
                assert_eq!(listed.len(), legal.len(), "none twice");
                assert_eq!(listed, found);
            }
        }
    }
}

#[test]
fn lines_know_their_track_and_their_points() {
    for spot in grid::spots() {
        for direction in LineDirection::ALL {
            let Some(end) = spot.along(direction, 4) else {
                continue;
            };
            let line = Line::new(spot, direction);
            assert_eq!((line.direction(), line.from()), (direction, spot));
            assert_eq!(line.spots(5).last(), Some(end));
            let mv = Move::new(end, direction, 4, 5).unwrap();
            assert_eq!((mv.line, mv.index_in_line()), (line, 4));
            assert_eq!(mv.to_string().parse::<Move>().unwrap(), mv);
        }
    }
}

#[test]
fn a_level_that_shows_a_game_opens_at_its_end_and_every_move_can_be_reached() {
    use crate::game::{Play as _, Session};
    let mut rng = seeded(4);
    let mut state = rules::State::cross(Variant::FourD);
    loop {
        let choices = state.choices();
        let Some(n) = choices.len().checked_sub(1) else {
            break;
        };
        state = state.played(choices[below(&mut rng, n + 1)]).unwrap();
    }
    let mut level = rules::Level::free(Variant::FourD);
    level.game.clone_from(&state.moves);
    let length = level.game.len();
    let mut session = Session::new(level.clone());
    let at = |session: &Session<rules::Level>| session.timeline().place().map(|place| place.at);
    session.timeline_mut().show_end();
    assert_eq!((at(&session), session.steps()), (Some(length), 0));
    session.timeline_mut().seek(3);
    assert_eq!(at(&session), Some(3));
    // What has been played is not hidden; and a level without a game has no end.
    let mut played = Session::new(level);
    played.make(state.moves[0]).unwrap();
    played.timeline_mut().show_end();
    assert_eq!((at(&played), played.steps()), (Some(1), 1));
    let mut free = Session::new(rules::Level::free(Variant::FourD));
    free.timeline_mut().show_end();
    assert_eq!(at(&free), Some(0));
}
