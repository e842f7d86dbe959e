//! Walks by the rules, novelty by counting, and mazes that novelty solves.

use super::super::rules::{apply, start_of, status};
use super::super::solver::tests::any_maze;
use super::*;
use crate::game::{Puzzle, Status};
use crate::search::random::seeded;
use crate::search::{End, Step};

fn settings(set: &[(&str, &str)]) -> Settings {
    let mut settings = WALKS.defaults();
    for (id, value) in set {
        settings.set(id, value).unwrap();
    }
    settings
}

fn walks(maze: Maze, set: &[(&str, &str)]) -> Walks {
    Walks::new(maze, &settings(set))
}

#[test]
fn walk_is_legal_and_ends_where_its_score_was_taken() {
    let mut rng = seeded(1);
    let mut solved = 0;
    for _ in 0..300 {
        let maze = any_maze(&mut rng, 7);
        if maze.theseus == maze.minotaur || maze.theseus == maze.exit {
            continue;
        }
        let level = Level::new(String::new(), maze);
        let mut problem = walks(maze, &[("first", "1000")]);
        let genome = problem.random(&mut rng);
        assert_eq!(genome.len(), 80.max(2 * maze.cells()));
        let score = problem.evaluate(&genome);
        let mut state = start_of(&level.board);
        let mut places = vec![(state.theseus, state.minotaur)];
        for mv in problem.moves(&genome) {
            state = apply(&level, &state, &mv).expect("a legal step");
            let place = (state.theseus, state.minotaur);
            assert!(!places.contains(&place), "{place:?} again");
            places.push(place);
        }
        let is_solved = status(&level, &state) == Status::Solved;
        assert_eq!(is_solved, score.solved);
        assert!(!state.is_caught());
        let terms: f64 = problem.terms(&genome).iter().map(|term| term.value).sum();
        assert_eq!(terms, score.value);
        let start = problem.distance_from(maze.theseus);
        let there = problem.distance_from(state.theseus);
        assert_eq!(f64::from(there.min(start)), score.value);
        solved += usize::from(is_solved);
    }
    assert!(solved > 10, "{solved}");
}

#[test]
fn walk_loses_novelty_with_each_visit_and_keeps_its_score() {
    let mut problem = walks(*Level::example().maze(), &[]);
    let genome = problem.random(&mut seeded(2));
    let first = problem.evaluate(&genome);
    for visits in 1..5 {
        let before = problem.selection_value(first);
        assert_eq!(problem.evaluate(&genome), first);
        assert!(problem.selection_value(first) > before, "{visits}");
    }
    let mut problem = walks(*Level::example().maze(), &[("fitness", "objective")]);
    let score = problem.evaluate(&genome);
    assert_eq!(problem.selection_value(score), score.value);
}

#[test]
fn genome_too_short_too_long_or_with_other_letters_is_refused() {
    let mut problem = walks(*Level::example().maze(), &[]);
    let genome = problem.random(&mut seeded(3));
    let text = problem.encode(&genome).expect("a text");
    assert_eq!(problem.decode(&text), Some(genome));
    for bad in ["", "NE", &"N".repeat(81), &"X".repeat(80)] {
        assert_eq!(problem.decode(&bad.into()), None);
    }
}

#[test]
fn walks_begin_short_and_children_grow_up_to_the_longest() {
    let mut problem = walks(*Level::example().maze(), &[("first", "5")]);
    let mut rng = seeded(4);
    let mut genome = problem.random(&mut rng);
    assert_eq!(genome.len(), 5);
    while genome.len() < 80 {
        let before = genome.len();
        problem.mutate(&mut genome, false, &mut rng);
        assert!((before..=before + 5).contains(&genome.len()));
        assert_eq!(
            problem.decode(&problem.encode(&genome).unwrap()),
            Some(genome.clone())
        );
    }
    problem.mutate(&mut genome, false, &mut rng);
    assert_eq!(genome.len(), 80);
}

#[test]
fn maze_that_begins_at_its_end_is_refused_with_the_reason() {
    let mut maze = Maze::open(4, 4);
    (maze.theseus, maze.minotaur, maze.exit) = (3, 9, 3);
    let level = Level::new(String::new(), maze);
    let refused = search(&level, &settings(&[]), 1).err();
    assert!(refused.is_some_and(|why| why.contains("exit")));
}

#[test]
fn novelty_solves_the_report_s_maze_for_every_seed() {
    let level = Level::example();
    for seed in 1..=10 {
        let mut search = search(&level, &settings(&[]), seed).unwrap();
        let end = (0..100_000).find_map(|_| match search.step() {
            Step::Done(end) => Some(end),
            _ => None,
        });
        assert_eq!(end, Some(End::Solved), "seed {seed}");
        assert!(search.report().is_perfect());
    }
}
