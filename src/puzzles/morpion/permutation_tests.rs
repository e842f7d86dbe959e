//! Permutations: their games, and that the operators keep them permutations.

use super::*;
use crate::game::Puzzle;
use crate::puzzles::morpion::{Level, Variant};
use crate::search::random::seeded;

#[test]
fn children_are_permutations_and_their_games_are_legal() {
    let mut rng = seeded(1);
    for variant in Variant::ALL {
        let level = Level::free(variant);
        let mut problem = Permutations::new(Start::from_level(&level), 3);
        for _ in 0..5 {
            let (mut a, mut b) = (problem.random(&mut rng), problem.random(&mut rng));
            problem.evaluate(&a);
            problem.evaluate(&b);
            problem.crossover(&mut a, &mut b, &mut rng);
            problem.mutate(&mut a, true, &mut rng);
            let score = problem.evaluate(&a);
            problem.mutate(&mut a, false, &mut rng);
            let again = problem.evaluate(&a);
            let mut sorted = a.order.clone();
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..problem.lines.len() as u16));
            assert!(score.value >= 20.0);
            let moves = problem.moves(&a);
            assert_eq!(moves.len() as f64, again.value);
            let play = |state, mv| level.apply(&state, mv).expect("legal");
            assert!(moves.iter().fold(level.start(), play).legal.is_empty());
            assert_eq!(problem.distance(&a, &a), 0.0);
            problem.evaluate(&b);
            assert!(problem.distance(&a, &b) > 0.0);
        }
    }
}

#[test]
fn a_mutation_changes_the_place_of_a_line_that_is_played() {
    let mut rng = seeded(2);
    let level = Level::free(Variant::FiveD);
    let mut problem = Permutations::new(Start::from_level(&level), 1);
    for _ in 0..20 {
        let mut genome = problem.random(&mut rng);
        problem.evaluate(&genome);
        let before = genome.clone();
        let played = genome.game.borrow().clone();
        problem.mutate(&mut genome, false, &mut rng);
        let places = 0..genome.order.len();
        let changed: Vec<usize> = places
            .filter(|place| genome.order[*place] != before.order[*place])
            .collect();
        let of_played = |place: &usize| played.contains(&(*place as u16));
        assert!(changed.is_empty() || changed.iter().any(of_played));
    }
}
