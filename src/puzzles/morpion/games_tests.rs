//! Games as genomes: every child is a finished game, and crossover keeps its parents' lines.

use super::*;
use crate::game::Puzzle;
use crate::puzzles::morpion::{Level, Variant};
use crate::search::random::seeded;

/// Plays a game; panics unless it is legal to its end.
fn assert_finished(level: &Level, game: &[Move]) {
    let play = |state, mv: &Move| level.apply(&state, mv).expect("legal");
    assert!(game.iter().fold(level.start(), play).legal.is_empty());
}

fn problem(level: &Level) -> Games {
    Games::new(Start::from_level(level), 1.0, 3, 1.0)
}

#[test]
fn every_child_is_a_game_to_its_end() {
    for variant in Variant::ALL {
        let level = Level::free(variant);
        let (mut problem, mut rng) = (problem(&level), seeded(5));
        for _ in 0..30 {
            let (mut a, mut b) = (problem.random(&mut rng), problem.random(&mut rng));
            problem.crossover(&mut a, &mut b, &mut rng);
            assert_finished(&level, &a);
            problem.mutate(&mut b, true, &mut rng);
            assert_finished(&level, &b);
            assert_eq!(problem.evaluate(&b).value, b.len() as f64);
            let written = problem.encode(&b).expect("a migrant");
            assert_eq!(problem.decode(&written), Some(b));
        }
    }
}

#[test]
fn crossover_of_equal_parents_gives_their_lines() {
    let level = Level::free(Variant::FiveT);
    let (mut problem, mut rng) = (problem(&level), seeded(6));
    let parent = problem.random(&mut rng);
    let (mut a, mut b) = (parent.clone(), parent.clone());
    problem.crossover(&mut a, &mut b, &mut rng);
    assert_eq!((&a, &b), (&parent, &parent));
}

#[test]
fn crossover_begins_with_the_first_parent() {
    let level = Level::free(Variant::FiveD);
    let (mut problem, mut rng) = (problem(&level), seeded(7));
    let (first, second) = (problem.random(&mut rng), problem.random(&mut rng));
    let child = problem.child(&first[..9], &second, &mut rng);
    assert_eq!(child[..9], first[..9]);
    assert_eq!(problem.child(&[], &second, &mut rng), second);
}
