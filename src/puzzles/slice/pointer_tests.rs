//! A stroke that is drawn already: selected, moved as a whole, removed.

use super::super::ui::handles;
use super::*;
use crate::game::{Effect, Play as _, Session};
use crate::paint::point;

const SQUARE: &str = "Square;2;4;1;o0,0,100,0,100,100,0,100";

/// The square with an upright stroke at a quarter and a level one in the middle.
fn game() -> Session<Level> {
    let mut game = Session::new(SQUARE.parse().expect("a level"));
    for (from, to) in [([25.0, -9.0], [25.0, 109.0]), ([-9.0, 50.0], [109.0, 50.0])] {
        game.make(Move::Draw(Stroke { from, to })).expect("allowed");
    }
    game
}

fn pointer(at: paint::Point) -> Pointer {
    Pointer {
        at,
        reach: 10.0,
        ..Pointer::default()
    }
}

fn tap(game: &mut Session<Level>, at: paint::Point) -> Effect {
    game.input(&Input::Press(pointer(at)));
    game.input(&Input::Release(pointer(at)))
}

fn drag(game: &mut Session<Level>, from: paint::Point, to: paint::Point) -> Effect {
    game.input(&Input::Press(pointer(from)));
    game.input(&Input::Drag(pointer(to)));
    game.input(&Input::Release(pointer(to)))
}

fn board(game: &Session<Level>, at: Point) -> paint::Point {
    Scale::new(game.level()).to_board(at)
}

#[test]
fn a_tapped_stroke_is_removed_by_its_cross_in_one_step() {
    let mut game = game();
    let [_, cross] = handles(Scale::new(game.level()), &game.state().strokes[0]);
    tap(&mut game, cross);
    assert_eq!(game.state().strokes.len(), 2, "it has no cross yet");
    let at = board(&game, [25.0, 30.0]);
    let message = tap(&mut game, at).message.expect("a message");
    assert!(message.contains("Stroke 1"), "{message}");
    assert_eq!(game.steps(), 2, "selecting is no step");
    tap(&mut game, cross);
    assert_eq!(game.state().strokes.len(), 1);
    assert_eq!(game.state().strokes[0].from, [-9.0, 50.0]);
    game.undo();
    assert_eq!(game.state().strokes.len(), 2);
}

#[test]
fn a_press_on_the_cross_that_ends_elsewhere_removes_nothing() {
    let mut game = game();
    let at = board(&game, [25.0, 30.0]);
    tap(&mut game, at);
    let [_, cross] = handles(Scale::new(game.level()), &game.state().strokes[0]);
    drag(&mut game, cross, point(cross.x + 60.0, cross.y));
    assert_eq!((game.state().strokes.len(), game.steps()), (2, 2));
}

/// Moves the upright stroke to the middle by its handle.
fn by_middle(game: &mut Session<Level>) {
    let at = board(game, [25.0, 30.0]);
    tap(game, at);
    let [middle, _] = handles(Scale::new(game.level()), &game.state().strokes[0]);
    let to = board(game, [50.0, 50.0]);
    drag(game, middle, point(to.x, middle.y));
}

#[test]
fn dragging_the_middle_moves_a_stroke_in_parallel() {
    let mut game = game();
    by_middle(&mut game);
    let moved = game.state().strokes[0];
    assert!((moved.from[0] - 50.0).abs() < 0.1, "{moved:?}");
    assert_eq!(moved.to[0], moved.from[0]);
    assert_eq!((moved.from[1], moved.to[1]), (-9.0, 109.0));
    assert_eq!((game.status().word(), game.steps()), ("solved", 3));
    game.undo();
    assert_eq!(game.state().strokes[0].from[0], 25.0);
}

#[test]
fn nothing_is_selected_or_pointed_at_when_a_level_becomes_solved() {
    let by_ends = |game: &mut Session<Level>| {
        for y in [-9.0, 109.0] {
            let (from, to) = (board(game, [25.0, y]), board(game, [50.0, y]));
            game.input(&Input::Hover(pointer(from)));
            drag(game, from, to);
        }
    };
    let by_keys = |game: &mut Session<Level>| {
        let at = board(game, [25.0, 30.0]);
        tap(game, at);
        let from = board(game, [25.0, 0.0]).x;
        let steps = ((board(game, [50.0, 0.0]).x - from) / NUDGE.0).round() as usize;
        let key = |game: &mut Session<Level>, key| game.input(&Input::Key { key, fast: false });
        key(game, Key::Char('1'));
        for _ in 0..2 {
            for _ in 0..steps {
                key(game, Key::Right);
            }
            key(game, Key::Space);
        }
        key(game, Key::Enter);
    };
    let by_redo = |game: &mut Session<Level>| {
        by_middle(game);
        game.undo();
        let at = board(game, [25.0, 30.0]);
        tap(game, at);
        game.redo();
    };
    let ways: [fn(&mut Session<Level>); 4] = [by_middle, by_ends, by_keys, by_redo];
    for (n, win) in ways.into_iter().enumerate() {
        let mut game = game();
        win(&mut game);
        assert_eq!(game.status().word(), "solved", "way {n}");
        game.advance(5000.0, false);
        game.advance(16.0, false);
        let mut recorder = crate::paint::recorder::Recorder::default();
        game.draw(crate::game::Look::default(), &mut recorder);
        let circles = recorder.drawn.iter();
        let circles = circles.filter(|it| matches!(it, crate::paint::recorder::Drawn::Circle(..)));
        assert_eq!(circles.count(), 0, "way {n}: no ends and no handles");
    }
}

#[test]
fn stroke_moved_to_an_illegal_place_returns() {
    let mut game = game();
    let (from, to) = (board(&game, [25.0, 30.0]), board(&game, [25.0, 30.0]));
    let refused = drag(&mut game, from, point(to.x - 200.0, to.y));
    assert!(refused.refused);
    assert!(refused.message.expect("a reason").contains("cuts nothing"));
    assert_eq!(game.state().strokes[0].from[0], 25.0);
    drag(&mut game, from, point(to.x + 20.0, to.y));
    assert_eq!(game.steps(), 3);
    let moved = game.state().strokes[0];
    assert!(moved.from[0] > 25.0 && moved.to[0] == moved.from[0]);
}

#[test]
fn a_new_stroke_still_begins_beside_an_old_one_outside_the_shape() {
    let mut game = Session::<Level>::new(SQUARE.parse().expect("a level"));
    let stroke = Stroke {
        from: [-9.0, 20.0],
        to: [109.0, 20.0],
    };
    game.make(Move::Draw(stroke)).expect("allowed");
    let scale = Scale::new(game.level());
    let [end, _] = scale.ends(&stroke);
    // On the line, outside, out of reach of its end.
    let from = point(end.x + 14.0, end.y);
    assert!(!game.level().figure.contains(scale.to_level(from)));
    let to = board(&game, [109.0, 80.0]);
    drag(&mut game, from, to);
    assert_eq!(game.state().strokes.len(), 2);
}

#[test]
fn an_end_beyond_the_board_is_grasped_at_its_edge() {
    let mut game = Session::<Level>::new(SQUARE.parse().expect("a level"));
    let far = Stroke {
        from: [50.0, -400.0],
        to: [50.0, 400.0],
    };
    game.make(Move::Draw(far)).expect("allowed");
    let [from, _] = Scale::new(game.level()).ends(&far);
    assert!(from.y > 0.0 && from.y < Scale::new(game.level()).corner().y);
    drag(&mut game, from, point(from.x + 40.0, from.y));
    let moved = game.state().strokes[0];
    assert!(moved.from[0] > 60.0 && moved.to == far.to, "{moved:?}");
}

#[test]
fn a_held_stroke_has_its_shares_in_the_loupe_and_no_stroke_begins_inside() {
    let mut game = Session::<Level>::new(SQUARE.parse().expect("a level"));
    assert!(game.loupe().is_none());
    let at = |game: &Session<Level>, x: f64, y: f64| board(game, [x, y]);
    let (from, to) = (at(&game, 30.0, -9.0), at(&game, 30.0, 109.0));
    assert!(game.input(&Input::Press(pointer(from))).handled);
    game.input(&Input::Drag(pointer(to)));
    let loupe = game.loupe().expect("a stroke is held");
    assert_eq!((loupe.exact, loupe.text.as_str()), (true, "30.0 | 70.0"));
    game.input(&Input::Release(pointer(to)));
    assert!(game.loupe().is_none());
    // Inside the square no stroke begins.
    let inside = at(&game, 70.0, 50.0);
    assert!(!game.input(&Input::Press(pointer(inside))).handled);
}
