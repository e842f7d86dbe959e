//! The gestures of mouse, pen and fingers, step by step.

use super::*;

/// A finger on a canvas whose corner is at (100, 50) in the window.
fn finger(id: i32, x: f64, y: f64) -> PointerState {
    PointerState {
        id,
        at: point(x, y),
        client: point(x + 100.0, y + 50.0),
        is_touch: true,
        time_ms: 0.0,
    }
}

fn mouse(x: f64, y: f64) -> PointerState {
    PointerState {
        is_touch: false,
        ..finger(1, x, y)
    }
}

fn pointer(x: f64, y: f64, reach: f64, button: Button) -> Pointer {
    Pointer {
        at: point(x, y),
        reach,
        button,
    }
}

fn by_finger(x: f64, y: f64) -> Pointer {
    pointer(x, y, 22.0, Button::Main)
}

fn by_mouse(x: f64, y: f64) -> Pointer {
    pointer(x, y, 10.0, Button::Main)
}

const CANCEL: Gesture = Gesture::Input(Input::Cancel);

fn press(pointer: Pointer) -> Gesture {
    Gesture::Input(Input::Press(pointer))
}

fn drag(pointer: Pointer) -> Option<Gesture> {
    Some(Gesture::Input(Input::Drag(pointer)))
}

fn release(pointer: Pointer) -> Option<Gesture> {
    Some(Gesture::Input(Input::Release(pointer)))
}

fn hover(pointer: Pointer) -> Option<Gesture> {
    Some(Gesture::Input(Input::Hover(pointer)))
}

fn pinched(before: [(f64, f64); 2], after: [(f64, f64); 2]) -> Option<Gesture> {
    let [before, after] = [before, after].map(|ends| ends.map(|(x, y)| point(x, y)));
    Some(Gesture::Pinch { before, after })
}

/// A finger has gone down; the number of its press.
fn pressed(gestures: &mut Gestures, finger: &PointerState) -> u32 {
    match gestures.down(finger, 0, false)[..] {
        [Gesture::Capture(id), _, Gesture::AwaitLongPress(number)] if id == finger.id => number,
        ref other => panic!("not a press by a finger: {other:?}"),
    }
}

#[test]
fn a_mouse_presses_drags_and_releases() {
    for (number, button) in [(0, Button::Main), (2, Button::Second)] {
        let at = |x, y| pointer(x, y, 10.0, button);
        let mut gestures = Gestures::default();
        let down = gestures.down(&mouse(10.0, 20.0), number, true);
        assert_eq!(down, [Gesture::Capture(1), press(at(10.0, 20.0))]);
        assert!(gestures.is_pressing() && !gestures.is_dragging_board());
        assert_eq!(gestures.left(), None, "it is captured");
        assert_eq!(gestures.moved(&mouse(11.0, 20.0)), drag(at(11.0, 20.0)));
        assert_eq!(gestures.moved(&mouse(90.0, 40.0)), drag(at(90.0, 40.0)));
        assert_eq!(gestures.up(&mouse(95.0, 40.0)), release(at(95.0, 40.0)));
        assert!(!gestures.is_pressing());
        assert_eq!(gestures.lost(1), None, "as browsers say after each press");
    }
}

#[test]
fn touch_press_has_a_longer_reach_and_may_rest() {
    let mut gestures = Gestures::default();
    let down = gestures.down(&finger(7, 10.0, 20.0), 0, false);
    let expected = [
        Gesture::Capture(7),
        press(by_finger(10.0, 20.0)),
        Gesture::AwaitLongPress(1),
    ];
    assert_eq!(down, expected);
    let moved = gestures.moved(&finger(7, 30.0, 20.0));
    assert_eq!(moved, drag(by_finger(30.0, 20.0)));
    let up = gestures.up(&finger(7, 30.0, 21.0));
    assert_eq!(up, release(by_finger(30.0, 21.0)));
}

#[test]
fn a_second_finger_cancels_the_press_and_both_pinch() {
    let mut gestures = Gestures::default();
    let number = pressed(&mut gestures, &finger(1, 10.0, 10.0));
    let second = gestures.down(&finger(2, 50.0, 10.0), 0, false);
    assert_eq!(second, [CANCEL], "no press, no capture");
    assert!(!gestures.is_pressing());
    assert_eq!(gestures.long_press(number), None);
    let pinch = gestures.moved(&finger(2, 80.0, 10.0));
    assert_eq!(
        pinch,
        pinched([(10.0, 10.0), (50.0, 10.0)], [(10.0, 10.0), (80.0, 10.0)])
    );
    let pinch = gestures.moved(&finger(1, 0.0, 10.0));
    assert_eq!(
        pinch,
        pinched([(10.0, 10.0), (80.0, 10.0)], [(0.0, 10.0), (80.0, 10.0)])
    );

    // The finger that stays does nothing until it has gone up.
    assert_eq!(gestures.up(&finger(1, 0.0, 10.0)), None);
    assert_eq!(gestures.moved(&finger(2, 70.0, 10.0)), None);
    assert_eq!(gestures.up(&finger(2, 70.0, 10.0)), None);
    assert_eq!(pressed(&mut gestures, &finger(3, 5.0, 5.0)), number + 1);
}

#[test]
fn third_finger_is_ignored_until_another_is_lifted() {
    let mut gestures = Gestures::default();
    pressed(&mut gestures, &finger(1, 10.0, 10.0));
    gestures.down(&finger(2, 50.0, 10.0), 0, false);
    assert_eq!(gestures.down(&finger(3, 30.0, 80.0), 0, false), []);
    let pinch = gestures.moved(&finger(3, 35.0, 90.0));
    let [first, second, third] = [(10.0, 10.0), (50.0, 10.0), (35.0, 90.0)];
    assert_eq!(pinch, pinched([first, second], [first, second]), "still");

    assert_eq!(gestures.up(&finger(1, 10.0, 10.0)), None);
    let pinch = gestures.moved(&finger(3, 35.0, 95.0));
    assert_eq!(pinch, pinched([second, third], [second, (35.0, 95.0)]));
}

#[test]
fn long_press_becomes_a_secondary_press() {
    let mut gestures = Gestures::default();
    let number = pressed(&mut gestures, &finger(1, 10.0, 10.0));
    let wandering = gestures.moved(&finger(1, 18.0, 10.0));
    assert_eq!(wandering, drag(by_finger(18.0, 10.0)), "8 px are allowed");
    let second = |x| pointer(x, 10.0, 22.0, Button::Second);
    let expected = [CANCEL, press(second(10.0))];
    assert_eq!(gestures.long_press(number), Some(expected));
    assert!(gestures.is_pressing());
    assert_eq!(gestures.moved(&finger(1, 60.0, 10.0)), drag(second(60.0)));
    assert_eq!(gestures.up(&finger(1, 61.0, 10.0)), release(second(61.0)));
}

#[test]
fn refused_long_press_continues_as_a_primary_press() {
    let mut gestures = Gestures::default();
    let number = pressed(&mut gestures, &finger(1, 10.0, 10.0));
    assert!(gestures.long_press(number).is_some());
    let again = press(by_finger(10.0, 10.0));
    assert_eq!(gestures.second_refused(), Some(again));
    let moved = gestures.moved(&finger(1, 60.0, 10.0));
    assert_eq!(moved, drag(by_finger(60.0, 10.0)));
    let up = gestures.up(&finger(1, 60.0, 10.0));
    assert_eq!(up, release(by_finger(60.0, 10.0)));
    assert_eq!(gestures.second_refused(), None, "no press is left");
}

#[test]
fn long_press_is_cancelled_by_moving() {
    let mut gestures = Gestures::default();
    let number = pressed(&mut gestures, &finger(1, 10.0, 10.0));
    gestures.moved(&finger(1, 18.1, 10.0));
    gestures.moved(&finger(1, 10.0, 10.0));
    assert_eq!(gestures.long_press(number), None, "not even back there");
    let up = gestures.up(&finger(1, 10.0, 10.0));
    assert_eq!(up, release(by_finger(10.0, 10.0)));
}

#[test]
fn long_press_ignores_movement_of_the_canvas() {
    let mut gestures = Gestures::default();
    let start = finger(1, 10.0, 10.0);
    let number = pressed(&mut gestures, &start);
    let at = point(90.0, 10.0); // the canvas has moved below it
    assert_eq!(
        gestures.moved(&PointerState { at, ..start }),
        drag(by_finger(90.0, 10.0))
    );
    assert!(gestures.long_press(number).is_some());
}

#[test]
fn timer_of_an_earlier_press_is_ignored() {
    let mut gestures = Gestures::default();
    let first = pressed(&mut gestures, &finger(1, 10.0, 10.0));
    gestures.up(&finger(1, 10.0, 10.0));
    assert_eq!(gestures.long_press(first), None, "no press");
    let second = pressed(&mut gestures, &finger(2, 10.0, 10.0));
    assert_eq!(gestures.long_press(first), None, "another press");
    assert!(gestures.long_press(second).is_some());
}

#[test]
fn the_middle_button_drags_a_zoomed_board() {
    let mut gestures = Gestures::default();
    let down = gestures.down(&mouse(10.0, 10.0), 1, true);
    assert_eq!(down, [Gesture::Capture(1)]);
    assert!(gestures.is_dragging_board() && !gestures.is_pressing());
    let pan = |x, y| Some(Gesture::Pan(point(x, y)));
    assert_eq!(gestures.moved(&mouse(13.0, 14.0)), pan(3.0, 4.0));
    assert_eq!(gestures.moved(&mouse(12.0, 14.0)), pan(-1.0, 0.0));
    assert_eq!(gestures.up(&mouse(12.0, 14.0)), None);
    assert!(!gestures.is_dragging_board());
    assert_eq!(
        gestures.moved(&mouse(20.0, 14.0)),
        hover(by_mouse(20.0, 14.0))
    );
}

#[test]
fn middle_button_without_zoom_and_unused_buttons_are_only_captured() {
    for (button, is_zoomed) in [(1, false), (3, true)] {
        let mut gestures = Gestures::default();
        let down = gestures.down(&mouse(10.0, 10.0), button, is_zoomed);
        assert_eq!(down, [Gesture::Capture(1)]);
        assert!(!gestures.is_dragging_board() && !gestures.is_pressing());
        assert_eq!(gestures.moved(&mouse(13.0, 14.0)), None, "a button is down");
        assert_eq!(gestures.up(&mouse(13.0, 14.0)), None);
    }
}

#[test]
fn hover_needs_a_mouse_or_pen_without_a_press() {
    let mut gestures = Gestures::default();
    assert_eq!(gestures.moved(&mouse(3.0, 4.0)), hover(by_mouse(3.0, 4.0)));
    assert_eq!(gestures.left(), Some(Gesture::Input(Input::Leave)));
    assert_eq!(gestures.moved(&finger(2, 3.0, 4.0)), None);
    pressed(&mut gestures, &finger(2, 3.0, 4.0));
    assert_eq!(gestures.moved(&mouse(5.0, 4.0)), None, "a finger presses");
    let up = gestures.up(&mouse(5.0, 4.0));
    assert_eq!(up, None, "not the pointer that presses");
    assert!(gestures.is_pressing());
}

#[test]
fn a_lost_capture_cancels_the_press_and_ends_a_drag() {
    let mut gestures = Gestures::default();
    pressed(&mut gestures, &finger(1, 10.0, 10.0));
    assert_eq!(gestures.lost(2), None, "not the pointer that presses");
    assert_eq!(gestures.lost(1), Some(CANCEL));
    assert_eq!(gestures.lost(1), None, "once");
    assert!(!gestures.is_pressing());
    gestures.down(&mouse(10.0, 10.0), 1, true);
    assert_eq!(gestures.lost(1), None);
    assert!(!gestures.is_dragging_board());
}

#[test]
fn board_change_cancels_gestures_but_keeps_pointers() {
    let mut gestures = Gestures::default();
    let number = pressed(&mut gestures, &finger(1, 10.0, 10.0));
    gestures.forget();
    assert!(!gestures.is_pressing());
    assert_eq!(gestures.long_press(number), None);
    assert_eq!(gestures.moved(&finger(1, 30.0, 10.0)), None);
    assert_eq!(gestures.moved(&mouse(30.0, 10.0)), None, "a finger is down");
    assert_eq!(gestures.up(&finger(1, 30.0, 10.0)), None);

    gestures.down(&mouse(10.0, 10.0), 1, true);
    gestures.forget();
    assert!(!gestures.is_dragging_board());
    assert_eq!(gestures.moved(&mouse(30.0, 10.0)), None);
}

#[test]
fn places_on_the_canvas_are_brought_to_the_board() {
    let view = crate::paint::View {
        scale: 2.0,
        corner: point(10.0, 20.0),
    };
    let board = pointer(5.0, 10.0, 11.0, Button::Second);
    let canvas = pointer(20.0, 40.0, 22.0, Button::Second);
    assert_eq!(Input::Drag(canvas).on_board(&view), Input::Drag(board));
    assert_eq!(Input::Cancel.on_board(&view), Input::Cancel);
}

/// Moves a finger that holds a point from (100, 100) to the right, `steps` times by `by` pixels in 16 ms each;
/// where the point is then.
fn held_after(gestures: &mut Gestures, steps: u32, by: f64) -> Point {
    let mut state = finger(1, 100.0, 100.0);
    gestures.down(&state, 0, false);
    gestures.hold_point(&state);
    for _ in 0..steps {
        state.at.x += by;
        state.time_ms += 16.0;
        gestures.moved(&state);
    }
    gestures.held_point().expect("a point is held")
}

#[test]
fn a_held_point_follows_a_slow_finger_at_a_quarter_of_its_way() {
    let mut gestures = Gestures::default();
    held_after(&mut gestures, 40, 0.2);
    let mut state = finger(1, 108.0, 100.0);
    state.time_ms = 640.0;
    let before = gestures.held_point().expect("a point");
    for _ in 0..40 {
        state.at.x += 0.2;
        state.time_ms += 16.0;
        let at = match gestures.moved(&state) {
            Some(Gesture::Input(Input::Drag(pointer))) => pointer.at,
            other => panic!("{other:?}"),
        };
        assert_eq!(gestures.held_point(), Some(at));
    }
    let after = gestures.held_point().expect("a point");
    let apart = after.x - before.x;
    assert!((apart - 2.0).abs() < 0.01, "{apart}");
    // What is held stays where it is when the finger is lifted.
    let up = gestures.up(&state);
    assert_eq!(up, release(by_finger(after.x, after.y)));
}

#[test]
fn a_held_point_is_at_a_quick_finger_and_comes_back_to_it() {
    let mut gestures = Gestures::default();
    assert_eq!(held_after(&mut gestures, 10, 9.0), point(190.0, 100.0));
    let mut gestures = Gestures::default();
    let slow = held_after(&mut gestures, 100, 0.3);
    assert!(slow.x < 115.0, "{slow:?}");
    let mut state = finger(1, 130.0, 100.0);
    state.time_ms = 1600.0;
    for _ in 0..3 {
        state.at.x += 40.0;
        state.time_ms += 16.0;
        gestures.moved(&state);
    }
    assert_eq!(gestures.held_point(), Some(point(250.0, 100.0)));
}

#[test]
fn one_finger_moves_a_zoomed_board_from_where_no_move_begins_and_taps_there() {
    let mut gestures = Gestures::default();
    gestures.down(&finger(1, 50.0, 50.0), 0, true);
    gestures.hold_board();
    assert_eq!(
        gestures.moved(&finger(1, 53.0, 50.0)),
        drag(by_finger(53.0, 50.0))
    );
    let up = gestures.up(&finger(1, 53.0, 50.0));
    assert_eq!(up, release(by_finger(53.0, 50.0)), "a tap is a tap");
    gestures.down(&finger(1, 50.0, 50.0), 0, true);
    gestures.hold_board();
    assert_eq!(gestures.moved(&finger(1, 70.0, 50.0)), Some(CANCEL));
    let pan = Some(Gesture::Pan(point(15.0, 5.0)));
    assert_eq!(gestures.moved(&finger(1, 85.0, 55.0)), pan);
    assert_eq!(gestures.up(&finger(1, 85.0, 55.0)), None);
    // A second finger zooms.
    gestures.down(&finger(1, 50.0, 50.0), 0, true);
    gestures.hold_board();
    gestures.moved(&finger(1, 70.0, 50.0));
    gestures.down(&finger(2, 100.0, 50.0), 0, true);
    let zooms = gestures.moved(&finger(2, 120.0, 50.0));
    assert!(matches!(zooms, Some(Gesture::Pinch { .. })), "{zooms:?}");
}
