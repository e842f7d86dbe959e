//! Hints are legal, follow the known game in any order, and are always the same.

use super::*;
use crate::game::Puzzle;
use crate::puzzles::morpion::Variant;
use crate::puzzles::morpion::tests::random_mean;

#[test]
fn without_a_known_game_the_same_legal_move_is_shown_each_time() {
    for variant in Variant::ALL {
        let level = Level::free(variant);
        let mut state = level.start();
        while !state.legal.is_empty() {
            let shown = hint(&level, &state).unwrap();
            assert_eq!(hint(&level, &state).unwrap(), shown);
            let number = state
                .legal
                .moves()
                .iter()
                .position(|mv| *mv == shown.moves[0]);
            assert_eq!(shown.rests_on, [number.unwrap()]);
            let place = match shown.moves[0].line.direction() {
                LineDirection::NorthEast => "Look for a line rising to the right, near ",
                LineDirection::East => "Look for a horizontal line near ",
                LineDirection::SouthEast => "Look for a line falling to the right, near ",
                LineDirection::South => "Look for a vertical line near ",
            };
            assert!(shown.place.starts_with(place), "{}", shown.place);
            // The hint is worth something: hints alone go beyond chance.
            let after = state.played(shown.moves[0]).unwrap();
            let has = |state: &State, mv: &Move| state.legal.moves().contains(mv);
            let opened = |mv: &&Move| !has(&state, mv);
            let opened: Vec<Move> = after.legal.moves().iter().filter(opened).copied().collect();
            assert_eq!(shown.because, opened);
            let others = state
                .legal
                .moves()
                .iter()
                .filter(|mv| **mv != shown.moves[0]);
            let closed: Vec<_> = others.clone().filter(|mv| !has(&after, mv)).collect();
            let points = |mv: &Move| {
                (0..variant.length())
                    .map(|n| mv.line.spot(n))
                    .collect::<Vec<_>>()
            };
            let own = points(&shown.moves[0]);
            assert!(
                closed
                    .iter()
                    .all(|mv| points(mv).iter().any(|spot| own.contains(spot)))
            );
            let closed = closed.len();
            let told = format!(
                "Mobility: {} opened, {closed} closed by a shared point, ",
                opened.len()
            );
            let left = |mv: &Move| state.played(*mv).unwrap().legal.len();
            let most = others.map(left).max().unwrap_or_default();
            let is_most = most <= after.legal.len();
            let words = match is_most {
                true => "No other move leaves more.".to_owned(),
                false => format!("Another move leaves {most}."),
            };
            let has_others = state.legal.len() > 1 && !after.legal.is_empty();
            assert_eq!(
                shown.reason.contains(&words),
                has_others,
                "{}",
                shown.reason
            );
            let none = opened.is_empty() && closed == 0 || after.legal.is_empty();
            assert!(none || shown.reason.starts_with(&told), "{}", shown.reason);
            state = after;
        }
        assert!(state.moves.len() as f64 > random_mean(variant), "{variant}");
        let last = hint(&level, &state).unwrap();
        assert!(last.moves.is_empty() && last.reason == "No moves left.");
    }
}

#[test]
fn a_known_game_is_followed_to_its_goal_and_left_alone_off_it() {
    let level: Level = "4D;g6;k000000".parse().unwrap();
    let mut state = level.start();
    for n in 0..6 {
        let shown = hint(&level, &state).unwrap();
        assert_eq!(shown.moves, [level.game[n]]);
        assert!(shown.reason.contains("the known game"), "{}", shown.reason);
        state = state.played(shown.moves[0]).unwrap();
    }
    let off = level.start();
    let mut others = off.choices().into_iter();
    let other = others.find(|mv| level.game.iter().all(|own| own.line != mv.line));
    let off = off.played(other.unwrap()).unwrap();
    assert!(hint(&level, &off).unwrap().reason.contains("Random play"));
}
