//! Tests of the tuned search.

use super::*;
use crate::game::session::history::replay;
use crate::game::{Puzzle, Status};
use crate::puzzles::slice::cut::line_distance;
use crate::puzzles::slice::evaluator::Line;
use crate::search::selection::Draw;

#[test]
fn a_line_written_the_other_way_is_the_same() {
    let a = Line {
        angle: 0.1,
        offset: 0.3,
    };
    assert!(
        line_distance(
            a,
            Line {
                angle: 0.6,
                offset: -0.3
            }
        ) < 1e-12
    );
    assert!(
        line_distance(
            a,
            Line {
                angle: 1.1,
                offset: 0.3
            }
        ) < 1e-12
    );
    assert!(
        (line_distance(
            a,
            Line {
                angle: 0.2,
                offset: 0.3
            }
        ) - 0.1)
            .abs()
            < 1e-12
    );
}

#[test]
fn the_house_is_won_by_every_switch() {
    let level = Level::example();
    for (id, value) in [
        ("population", "12"),
        ("selection", "roulette-wheel"),
        ("selection", "rank"),
        ("selection", "truncation"),
        ("replacement", "generational"),
        ("mutation", "nudge"),
        ("valid-start", "off"),
        ("carried", "3"),
        ("symmetry", "0.1"),
        ("immigrants", "0.1"),
        ("fitness", "punished"),
    ] {
        let search = &SEARCHES[0];
        let mut settings = search.spec.defaults();
        settings.set(id, value).unwrap();
        let mut run = (search.build)(&level, &level.start(), &settings, 1).unwrap();
        let won = (0..2_000_000).any(|_| matches!(run.step(), crate::search::Step::Done(_)));
        assert!(won, "{id}={value}");
        let (score, moves) = run.best().unwrap();
        let state = replay(&level, &moves).unwrap();
        assert!(score.solved, "{id}={value}");
        assert!(level.status(&state) == Status::Solved, "{id}={value}");
    }
}

/// Of how many of the best a run with these settings draws its parents by truncation.
fn truncated(set: &[(&str, &str)]) -> usize {
    let level = Level::example();
    let mut settings = SEARCHES[0].spec.defaults();
    for (id, value) in [("selection", "truncation")].iter().chain(set) {
        settings.set(id, value).unwrap();
    }
    let mut run = (SEARCHES[0].build)(&level, &level.start(), &settings, 1).unwrap();
    run.watch();
    let population = settings.count("population");
    for _ in 0..=population {
        run.step();
    }
    let birth = run.birth().unwrap();
    match birth.parents[0].chosen.as_ref().unwrap().draw {
        Draw::Truncation(parents) => parents,
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn truncation_takes_the_share_that_is_set() {
    assert_eq!(truncated(&[("truncation", "50")]), 6);
    assert_eq!(truncated(&[("truncation", "1")]), 1);
    assert_eq!(truncated(&[("truncation", "100")]), 12);
}

#[test]
fn by_default_truncation_takes_a_third_of_any_population() {
    assert_eq!(truncated(&[("population", "1000")]), 333);
    let share = TUNED.defaults().real("truncation") / 100.0;
    for population in 1..=1000 {
        let third = f64::from(population) / 3.0;
        assert_eq!((f64::from(population) * share).round(), third.round());
    }
}
