//! The bundled levels of Puzzle X: each states the best line known for it; what is
//! proved to be the shortest is proved again where that is quick.

use std::collections::HashSet;

use evolvarium::game::{Puzzle, Status};
use evolvarium::puzzles::swap::board::Kind;
use evolvarium::puzzles::swap::pictures::PICTURES;
use evolvarium::puzzles::swap::solver::{Budget, Solver, SolverStep};
use evolvarium::puzzles::swap::{Goal, Level};

use super::pack;

/// Positions after which a proof is left to other days.
const MAX_QUICK_POSITIONS: u64 = 3000;

fn levels() -> Vec<Vec<Level>> {
    pack::chapters::<Level, _>(pack::level)
}

#[test]
fn the_pack_is_sound() {
    assert!(pack::count::<Level>() >= 60);
    let levels = levels();
    let keys: HashSet<_> = levels.iter().flatten().map(Level::key).collect();
    assert_eq!(keys.len(), levels.iter().flatten().count());
    assert!(levels.iter().all(|chapter| chapter.len() >= 8));
}

#[test]
fn every_level_states_a_line_that_solves_it() {
    for level in levels().iter().flatten() {
        let best = level.known_best();
        let best = best.unwrap_or_else(|| panic!("{} states no line", level.name));
        assert!(!best.line.is_empty(), "{}", level.name);
        let mut state = level.start();
        assert_eq!(level.status(&state), Status::Playing, "{}", level.name);
        for swap in &best.line {
            assert_eq!(level.stars(&state), 0, "{}", level.name);
            state = level.apply(&state, swap).expect("a legal swap");
        }
        assert_eq!(level.status(&state), Status::Solved, "{}", level.name);
        assert_eq!(level.stars(&state), 3, "{}", level.name);
    }
}

#[test]
fn what_is_proved_is_the_shortest() {
    let mut proved = 0;
    for level in levels().iter().flatten() {
        let Goal::Picture(colours) = &level.goal else {
            continue;
        };
        let best = level.known_best().expect("a line");
        let mut solver =
            Solver::new(&level.shape, &level.start, colours, Budget::default()).expect("possible");
        while solver.expanded() < MAX_QUICK_POSITIONS && solver.step() != SolverStep::Over {}
        let least = solver.lower_bound() as usize;
        assert!(least <= best.line.len(), "{}", level.name);
        if solver.is_proved() {
            let line = solver.line().expect("a line");
            assert_eq!(line.len(), best.line.len(), "{}", level.name);
            assert!(best.proved, "{} is said to be best found only", level.name);
            proved += 1;
        }
    }
    assert!(proved >= 40, "{proved} proofs were quick");
}

#[test]
fn levels_grow_within_each_chapter() {
    let lengths = |level: &Level| level.known_best().map_or(0, |best| best.line.len());
    let chapters = levels();
    for chapter in chapters.iter().skip(1) {
        assert!(chapter.is_sorted_by_key(lengths));
    }
    let mean = |chapter: &[Level]| {
        chapter.iter().map(lengths).sum::<usize>() as f64 / chapter.len() as f64
    };
    assert!(mean(&chapters[0]) < 3.5);
    assert!(chapters.last().is_some_and(|last| mean(last) > 10.0));
}

#[test]
fn there_are_all_kinds_of_them() {
    let levels = levels();
    let levels: Vec<_> = levels.iter().flatten().collect();
    let clusters = levels.iter().filter(|level| level.goal == Goal::Clusters);
    assert!(clusters.count() >= 8);
    let drawn: HashSet<&str> = PICTURES.iter().map(|picture| picture.name).collect();
    let pictures = levels.iter().filter(|level| drawn.contains(&*level.name));
    assert!(pictures.count() >= 40);
    for kind in Kind::ALL {
        let has = |level: &&&Level| level.start.iter().flatten().any(|s| s.kind == kind);
        assert!(levels.iter().filter(has).count() >= 30, "{kind:?}");
    }
}
