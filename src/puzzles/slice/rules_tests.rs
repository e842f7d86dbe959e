//! Tests of the rules on squares.

use super::super::figure::samples;
use super::super::ui::Ui;
use super::*;
use crate::game::{Counter, Puzzle as _};

fn square(strokes: usize, pieces: usize, tolerance: Option<f64>) -> Level {
    Level {
        name: "Square".into(),
        strokes,
        pieces,
        stated_tolerance: tolerance,
        figure: samples::figure(vec![samples::rectangle(0.0, 0.0, 100.0, 100.0)]),
        solution: Vec::new(),
    }
}

fn draw(x1: f64, y1: f64, x2: f64, y2: f64) -> Move {
    Move::Draw(samples::stroke([x1, y1], [x2, y2]))
}

fn play(level: &Level, moves: &[Move]) -> State {
    moves
        .iter()
        .fold(level.start(), |state, mv| level.apply(&state, mv).unwrap())
}

#[test]
fn a_cross_makes_four_equal_pieces_and_three_stars() {
    let level = square(2, 4, None);
    let state = play(
        &level,
        &[draw(50.0, -9.0, 50.0, 109.0), draw(-9.0, 50.0, 109.0, 50.0)],
    );
    assert_eq!(level.percents(&state).len(), 4);
    assert_eq!(level.status(&state), Status::Solved);
    assert_eq!(level.stars(&state), 3);
}

#[test]
fn stars_follow_the_share_of_the_ideal_piece() {
    let level = square(1, 2, Some(10.0));
    for (x, stars) in [
        (51.4, 3),
        (51.6, 2),
        (53.9, 2),
        (54.1, 1),
        (59.9, 1),
        (60.1, 0),
    ] {
        let state = play(&level, &[draw(x, -9.0, x, 109.0)]);
        assert_eq!(level.stars(&state), stars, "{x}");
        assert_eq!(level.status(&state) == Status::Solved, stars > 0);
    }
}

#[test]
fn the_usual_tolerance_is_a_fifth_of_a_piece_and_never_above_three_points() {
    assert_eq!(square(1, 2, None).tolerance(), 3.0);
    assert_eq!(square(5, 10, None).tolerance(), 2.0);
    assert_eq!(square(5, 10, Some(3.0)).tolerance(), 3.0);
}

#[test]
fn slivers_do_not_count_as_pieces() {
    let level = square(2, 2, None);
    let state = play(
        &level,
        &[draw(50.0, -9.0, 50.0, 109.0), draw(0.9, -9.0, 0.9, 109.0)],
    );
    assert_eq!(level.pieces(&state).len(), 3);
    assert_eq!(level.percents(&state).len(), 2);
    assert_eq!(level.status(&state), Status::Solved);
    // It is seen, so it is told.
    let sliver = Counter::plain("sliver under 1 %", 1);
    assert_eq!(level.counters(&state, &Ui::default()).last(), Some(&sliver));
    let text = level.describe(&state);
    assert!(text.ends_with("; 1 sliver under 1 %."), "{text}");
}

#[test]
fn no_stroke_beyond_the_last() {
    let level = square(1, 2, None);
    let state = play(&level, &[draw(50.0, -9.0, 50.0, 109.0)]);
    let fault = level
        .apply(&state, &draw(-9.0, 50.0, 109.0, 50.0))
        .unwrap_err();
    assert!(fault.0.starts_with("No strokes left"), "{fault}");
    assert!(level.apply(&state, &Move::Erase(0)).is_ok());
    assert!(level.apply(&state, &Move::Erase(1)).is_err());
}

#[test]
fn a_hint_speaks_of_the_one_stroke_where_there_is_one() {
    let level = Level {
        solution: vec![samples::stroke([50.0, -9.0], [50.0, 109.0])],
        ..square(1, 2, None)
    };
    let state = play(&level, &[draw(10.0, -9.0, 10.0, 109.0)]);
    let hint = level.hint(&state).unwrap();
    assert!(hint.step.starts_with("Move its ends "), "{}", hint.step);
}

#[test]
fn a_hint_is_the_first_stroke_not_drawn_yet() {
    let mut level = square(2, 4, None);
    assert!(level.hint(&level.start()).unwrap().moves.is_empty());
    let (a, b) = (draw(50.0, -9.0, 50.0, 109.0), draw(-9.0, 50.0, 109.0, 50.0));
    level.solution = [a, b]
        .map(|mv| match mv {
            Move::Draw(s) => s,
            _ => unreachable!(),
        })
        .into();
    assert_eq!(level.hint(&level.start()).unwrap().moves, [a]);
    let upside_down = draw(50.5, 109.0, 49.5, -9.0);
    let state = play(&level, &[upside_down]);
    assert_eq!(
        level.hint(&state).unwrap().moves,
        [b],
        "drawn the other way round"
    );
}
