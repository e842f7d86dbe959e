//! Where taps and drags lead; most of it is in `tests/cases/morpion`.

use super::*;
use crate::game::Pointer;
use crate::paint::point;
use crate::puzzles::morpion::Variant;

fn spot(x: i32, y: i32) -> Spot {
    Spot::new(x, y).unwrap()
}

#[test]
fn numbers_of_a_choice_never_share_a_place() {
    // Lines in all directions, in all places around one point.
    for length in [4, 5] {
        let all = LineDirection::ALL.into_iter();
        let all = all.flat_map(|d| (0..length).map(move |before| (d, before)));
        let moves = all.map(|(d, before)| Move::new(spot(4, 4), d, before, length).unwrap());
        let moves: Vec<Move> = moves.collect();
        let mut places: Vec<_> = (0..moves.len())
            .map(|n| {
                let at = view::badge(&moves, n, length);
                (at.x as i64, at.y as i64)
            })
            .collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), moves.len());
        // Two in one direction have their numbers on either side of the point.
        for (n, a) in moves.iter().enumerate() {
            for b in &moves[n + 1..] {
                let pair = [*a, *b];
                let [p, q] = [0, 1].map(|n| view::badge(&pair, n, length));
                let apart = distance(p, q) / CELL;
                let is_one = a.line.direction() == b.line.direction();
                assert!(
                    !is_one || apart > length as f64 - 1.0,
                    "{a:?} {b:?} {apart}"
                );
            }
        }
    }
}

#[test]
fn points_where_no_line_can_begin_are_ground() {
    let state = State::cross(Variant::FiveT);
    let press = |state: &State, at: Spot| {
        let pointer = Pointer {
            at: view::at(at),
            ..Pointer::default()
        };
        interpret(state, &mut Ui::default(), &Input::Press(pointer))
    };
    let lines = || state.choices().into_iter().map(|mv| mv.line);
    for line in lines() {
        assert_eq!(press(&state, line.from()), Response::Redraw);
        assert_eq!(press(&state, line.spot(4)), Response::Redraw);
    }
    let is_inner = |spot: &Spot| {
        let mut ends = lines().flat_map(|line| [line.from(), line.spot(4)]);
        state.board.is_occupied(*spot) && !ends.any(|end| end == *spot)
    };
    let inner: Vec<Spot> = crate::puzzles::morpion::grid::spots()
        .filter(is_inner)
        .collect();
    assert!(!inner.is_empty());
    for spot in inner {
        assert_eq!(press(&state, spot), Response::Ignored, "{spot:?}");
    }
}

#[test]
fn a_drag_goes_along_the_nearest_of_eight_ways_and_no_further_than_a_line() {
    let from = spot(2, 2);
    for (x, y, to) in [
        (9.0, 2.3, (6, 2)),
        (2.0, -9.0, (2, -2)),
        (5.2, 4.9, (5, 5)),
        (-1.0, 4.4, (-1, 5)),
        (0.7, 2.1, (1, 2)),
        (2.2, 2.1, (2, 2)),
    ] {
        let at = point(x * CELL, y * CELL);
        assert_eq!(along(from, at, 5), spot(to.0, to.1), "{x}, {y}");
    }
}

#[test]
fn a_line_is_the_same_from_both_ends() {
    let middle = spot(4, 4);
    for (x, y) in [(4, 0), (0, 4), (4, 4), (4, -4)] {
        let other = spot(4 + x, 4 + y);
        assert_eq!(line_of(middle, other), line_of(other, middle));
        assert_eq!(line_of(middle, other).1, 5);
    }
}

#[test]
fn overlapping_lines_are_chosen_by_the_nearer_number() {
    let state = State::cross(Variant::FourT);
    let choices = state.choices_at(spot(2, 3));
    assert_eq!(choices.len(), 4);
    for n in 0..choices.len() {
        let at = view::badge(&choices, n, 4);
        assert_eq!(line_at(&choices, &state, at), Some(n));
    }
    let beside = point(2.0 * CELL + 3.0, 5.6 * CELL);
    assert_eq!(line_at(&choices, &state, beside), Some(0));
    assert_eq!(line_at(&choices, &state, point(200.0, 0.0)), None);
}

#[test]
fn a_finger_on_a_ring_sees_its_line_and_one_on_empty_ground_has_no_meaning() {
    let state = State::cross(Variant::FiveT);
    let mut ui = Ui::default();
    let ring = state.choices()[0].spot;
    let pointer = |at| Pointer {
        at,
        reach: CELL,
        ..Pointer::default()
    };
    let on_ring = pointer(view::at(ring));
    let response = interpret(&state, &mut ui, &Input::Press(on_ring));
    assert_eq!((response, ui.pointed()), (Response::Redraw, Some(ring)));
    interpret(&state, &mut ui, &Input::Cancel);
    assert_eq!(ui.pointed(), None);
    let far = pointer(point(-9.0 * CELL, -9.0 * CELL));
    let response = interpret(&state, &mut ui, &Input::Press(far));
    assert_eq!((response, ui.pointed()), (Response::Ignored, None));
    // A tap there says why nothing can be added.
    let response = interpret(&state, &mut ui, &Input::Release(far));
    assert!(matches!(response, Response::Refused(_)), "{response:?}");
}
