//! Tests of the tuned search.

use super::*;
use crate::game::history::replay;
use crate::game::{Puzzle, Status};

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
        assert!(
            score.solved && level.status(&state) == Status::Solved,
            "{id}={value}"
        );
    }
}
