//! Tests of the space of cluster levels, against all positions of small boards.

use super::super::board::PLAIN;
use super::super::rules::Level;
use super::super::samples::{distances, few_sorts, legal};
use super::*;
use crate::search::graph::AStar;
use crate::search::graph::astar::{Limits, Rule};
use crate::search::random::seeded;
use crate::search::{Search, Step};

fn state(space: &Clusters, squares: &Squares) -> Box<[u8]> {
    Clusters {
        start: squares.clone(),
        ..space.clone()
    }
    .start()
}

#[test]
fn the_bound_is_never_more_than_what_is_needed() {
    let mut rng = seeded(31);
    let mut looked_at = 0;
    for _ in 0..60 {
        let level = few_sorts(&mut rng);
        let space = Clusters::new(&level.shape, &level.start, ClusterEstimate::Least);
        for (squares, least) in distances(&level) {
            let state = state(&space, &squares);
            let bound = space.estimate(&state);
            assert!(bound <= SWAP * least as u32, "{level} {squares:?}");
            assert_eq!(bound == 0, level.is_solved(&squares), "{level} {squares:?}");
            looked_at += 1;
        }
    }
    assert!(looked_at > 10_000, "{looked_at}");
}

#[test]
fn five_parts_may_become_one_by_one_square() {
    // A red cross whose middle stands apart, and a blue one: the two middles swap.
    let red = ".R.R.R.R.";
    let squares = (0..9).map(|n| match (red.as_bytes()[n], n) {
        (_, 4) => "T1B",
        (b'R', _) => "T1R",
        _ => ".",
    });
    // The fifth red stands at the end of a row of its own, in reach of the middle.
    let level = format!("A;3x3;{};clusters", squares.collect::<String>());
    let level: Level = level.parse().expect("a level");
    let space = Clusters::new(&level.shape, &level.start, ClusterEstimate::Least);
    // Three more parts than one.
    assert_eq!(space.estimate(&space.start()), SWAP);
}

#[test]
fn a_star_with_the_bound_finds_a_shortest_line() {
    let mut rng = seeded(32);
    let mut solved = 0;
    for _ in 0..40 {
        let level = few_sorts(&mut rng);
        let space = Clusters::new(&level.shape, &level.start, ClusterEstimate::Least);
        let mut search = AStar::new(space, Rule::AStar, Limits::default());
        while !matches!(search.step(), Step::Done(_)) {}
        let line = search.solution().map(|(_, line)| line.len());
        let least = distances(&level).get(&*level.start).copied();
        assert_eq!(line, least, "{level}");
        solved += usize::from(least.is_some());
    }
    assert!(solved > 20, "{solved}");
}

#[test]
fn successors_are_the_legal_swaps() {
    let mut rng = seeded(33);
    for _ in 0..100 {
        let level = few_sorts(&mut rng);
        for estimate in [ClusterEstimate::Near, ClusterEstimate::Least] {
            let space = Clusters::new(&level.shape, &level.start, estimate);
            let start = space.start();
            let mut all = Vec::new();
            space.successors(&start, &mut all);
            let swaps: Vec<_> = all.iter().map(|(swap, _)| *swap).collect();
            assert_eq!(swaps, legal(&level, &level.start), "{level}");
            for (swap, after) in all {
                let squares = level.swapped(&level.start, swap).expect("a legal swap");
                assert_eq!(after, state(&space, &squares), "{level}");
                assert_eq!(space.is_goal(&after), level.is_solved(&squares), "{level}");
                assert_eq!(space.cost(&swap), SWAP);
            }
        }
    }
}

#[test]
fn near_estimate_is_zero_exactly_at_goals() {
    let mut rng = seeded(34);
    for _ in 0..30 {
        let level = few_sorts(&mut rng);
        let space = Clusters::new(&level.shape, &level.start, ClusterEstimate::Near);
        for squares in distances(&level).into_keys().take(500) {
            let near = space.estimate(&state(&space, &squares));
            assert_eq!(near == 0, level.is_solved(&squares), "{level} {squares:?}");
        }
    }
}

#[test]
fn unsolvable_boards_state_a_reason() {
    let mut rng = seeded(35);
    let one_colour = "join all squares of one colour: red.";
    for (squares, reason) in [
        ("3x2;T1R.T1RT1B.T1R", Some(one_colour)),
        ("3x2;T1R.T1RT1B.T1B", None),
        ("4x1;T1RT1R.T1B", None),
        ("5x1;T1RT1R.T1BT1R", Some(one_colour)),
        ("7x1;T1RT1RT1B.T1BT1GT1G", Some("rooms of 3, 3 cells")),
    ] {
        let level: Level = format!("A;{squares};clusters").parse().expect(squares);
        match (why_unsolvable(&level.shape, &level.start), reason) {
            (None, None) => {}
            (Some(why), Some(reason)) => assert!(why.contains(reason), "{why}"),
            other => panic!("{squares}: {other:?}"),
        }
    }
    for _ in 0..200 {
        let level = few_sorts(&mut rng);
        if why_unsolvable(&level.shape, &level.start).is_some() {
            assert!(distances(&level).is_empty(), "{level}");
        }
    }
    let full = BoardShape::new(8, 8, 0);
    let squares = vec![Some(PLAIN); 64];
    assert_eq!(why_unsolvable(&full, &squares), None);
    let walls = BoardShape::new(8, 8, u64::MAX);
    assert_eq!(why_unsolvable(&walls, &[None; 64]), None);
}

/// The same positions with values in half swaps.
struct InHalves(Clusters);

impl Space for InHalves {
    type State = Box<[u8]>;
    type Move = Swap;

    fn start(&self) -> Box<[u8]> {
        self.0.start()
    }

    fn is_goal(&self, state: &Box<[u8]>) -> bool {
        self.0.is_goal(state)
    }

    fn successors(&self, state: &Box<[u8]>, out: &mut Vec<(Swap, Box<[u8]>)>) {
        self.0.successors(state, out);
    }
}

impl Informed for InHalves {
    fn cost(&self, swap: &Swap) -> u32 {
        self.0.cost(swap)
    }

    fn estimate(&self, state: &Box<[u8]>) -> u32 {
        self.0.estimate(state)
    }
}

#[test]
fn scores_are_displayed_in_swaps() {
    let mut rng = seeded(36);
    for _ in 0..20 {
        let level = few_sorts(&mut rng);
        let space = Clusters::new(&level.shape, &level.start, ClusterEstimate::Least);
        let mut plain = AStar::new(InHalves(space.clone()), Rule::AStar, Limits::default());
        let mut search = AStar::new(space, Rule::AStar, Limits::default());
        let mut samples = 0;
        loop {
            let step = search.step();
            assert_eq!(plain.step(), step, "{level}");
            samples += 1;
            if let Step::Done(_) = step {
                break;
            }
        }
        let (best, line) = search.best().expect("an answer");
        if best.solved {
            assert_eq!(best.value, line.len() as f64, "{level}");
        }
        assert_eq!(search.report().best, Some(best));
        let halves = plain.report();
        assert_eq!(search.report().mean, halves.mean / 2.0);
        assert_eq!(search.report().evaluations, halves.evaluations);
        for (one, half) in search.trace().linear().zip(plain.trace().linear()) {
            assert_eq!(one.generation, half.generation);
            assert_eq!(one.best, half.best / 2.0);
        }
        assert!(samples > 0);
        search.step();
        let (own, others) = (search.trace().linear(), plain.trace().linear());
        assert_eq!(own.count(), others.count(), "nothing more once it is over");
        for one in search.population(5) {
            assert!(one.score.value >= one.moves.len() as f64, "{level}");
        }
    }
}
