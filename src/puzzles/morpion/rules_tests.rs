//! Reasons for what is refused, stars, and how far the records reach.

use super::*;
use crate::game::Puzzle as _;
use crate::search::random::{below, seeded};

fn random_game(variant: Variant, seed: u64) -> State {
    let mut rng = seeded(seed);
    let mut state = State::cross(variant);
    while !state.legal.is_empty() {
        let mv = state.legal.at(below(&mut rng, state.legal.len()));
        state = state.played(mv).unwrap();
    }
    state
}

#[test]
fn a_move_is_refused_with_a_reason_exactly_where_it_is_not_legal() {
    for variant in Variant::ALL {
        let state = random_game(variant, 7);
        for moves in [0, 5, 15] {
            let start = State::cross(variant);
            let position = state.moves[..moves].iter();
            let position = position.fold(start, |state, mv| state.played(*mv).unwrap());
            let legal = position.choices();
            let spots = (-4..14).flat_map(|x| (-4..14).filter_map(move |y| Spot::new(x, y)));
            for spot in spots {
                for direction in LineDirection::ALL {
                    for before in 0..5 {
                        let Some(mv) = Move::new(spot, direction, before, before + 1) else {
                            continue;
                        };
                        let played = position.played(mv);
                        assert_eq!(played.is_ok(), legal.contains(&mv), "{mv}");
                        if let Err(why) = played {
                            assert!(!why.contains("move 0"), "{mv}: {why}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn openness_and_numbers_follow_the_moves() {
    let end = random_game(Variant::FourD, 3);
    assert_eq!(end.openness.len(), end.moves.len() + 1);
    assert_eq!((end.openness[0], end.openness.last()), (40, Some(&0)));
    let mut state = State::cross(Variant::FourD);
    for (n, mv) in end.moves.iter().enumerate() {
        assert_eq!(state.choices().len(), end.openness[n]);
        assert!(state.choices_at(mv.spot).contains(mv));
        state = state.played(*mv).unwrap();
        assert_eq!(state.in_the_way(mv.line), Some((n + 1, *mv)));
    }
}

#[test]
fn stars_by_length_without_a_goal_and_by_the_goal_with_one() {
    for variant in Variant::ALL {
        let end = random_game(variant, 1);
        let level = Level::free(variant);
        let (two, three) = stars(variant);
        assert!(two < three && three < variant.record());
        let length = end.moves.len();
        let expected = 1 + u8::from(length >= two) + u8::from(length >= three);
        assert_eq!(level.stars(&end), expected);
        assert_eq!(level.stars(&level.start()), 0);
        let goal = |goal| Level {
            goal: Some(goal),
            ..Level::free(variant)
        };
        assert_eq!(goal(length).stars(&end), 3);
        assert_eq!(goal(length + 1).stars(&end), 0);
        assert!(matches!(goal(length + 1).status(&end), Status::Lost(_)));
    }
}

#[test]
fn only_whole_games_without_a_goal_are_compared() {
    let free = Level::free(Variant::FiveD);
    let tally = free.personal_best(&free.start()).unwrap();
    assert_eq!((tally.class, tally.value), ("5D", 0));
    let goal: Level = "5D;g20".parse().unwrap();
    let position: Level = "5D;o0".parse().unwrap();
    for level in [goal, position] {
        assert_eq!(level.personal_best(&level.start()), None);
    }
}

#[test]
fn the_curve_begins_at_the_level_s_start() {
    let level: Level = "4T;g9;o00".parse().unwrap();
    let start = level.start();
    assert_eq!(level.curve(&start).unwrap().values.len(), 1);
    let next = start.played(start.choices()[0]).unwrap();
    let values = level.curve(&next).unwrap().values;
    assert_eq!(values.len(), 2);
    assert_eq!(values[1], next.legal.len() as f64);
}

#[test]
fn one_move_is_one_move() {
    let label = |level: &Level, moves: usize| {
        let known = ["3,-1S0", "6,-1S0"].map(|mv| mv.parse::<Move>().unwrap());
        let state = known[..moves].iter().fold(level.start(), |state, mv| {
            level.apply(&state, mv).expect("legal")
        });
        level.counters(&state, &Default::default())[0]
            .label
            .to_string()
    };
    let free = Level::free(Variant::FiveT);
    assert_eq!(
        [0, 1, 2].map(|n| label(&free, n)),
        ["moves", "move", "moves"]
    );
    let goal: Level = "5T;g20".parse().unwrap();
    assert_eq!(label(&goal, 1), "moves", "1 of 20 moves");
}

#[test]
fn an_open_game_has_no_solution_to_be_found() {
    let free = Level::free(Variant::FiveT);
    assert!(free.solution().is_none() && free.unsolved().contains("Records"));
    let goal: Level = "5T;g20".parse().unwrap();
    assert!(goal.solution().is_none() && goal.unsolved().contains("Evolve"));
}
