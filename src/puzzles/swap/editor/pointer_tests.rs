//! Tests of pointer, keys and controls.

use super::*;
use crate::game::{Look, Play, Puzzle, Session, Status};
use crate::paint::recorder::Recorder;
use crate::puzzles::swap::pictures::PICTURES;
use crate::puzzles::swap::{Level, text};

fn session(text: &str) -> Session<Draft> {
    Session::new(text.parse().expect("a board"))
}

const SMALL: &str = "a;2x2;T1RT1RT2BT2B;RRBB";

fn keys(session: &mut Session<Draft>, keys: &str) -> String {
    let mut message = String::new();
    for c in keys.chars() {
        let (key, fast) = match c {
            '<' => (Key::Left, false),
            '>' => (Key::Right, false),
            '^' => (Key::Up, false),
            'v' => (Key::Down, false),
            'V' => (Key::Down, true),
            'B' => (Key::Char('b'), true),
            ' ' => (Key::Space, false),
            'x' => (Key::Delete, false),
            '\n' => (Key::Enter, false),
            c => (Key::Char(c), false),
        };
        let effect = session.input(&Input::Key { key, fast });
        message = effect.message.unwrap_or_default();
    }
    message
}

fn control(session: &mut Session<Draft>, id: &str, value: &str) -> String {
    let (id, value) = (id.to_owned(), value.to_owned());
    let effect = session.input(&Input::Control { id, value });
    effect.message.unwrap_or_default()
}

fn key(session: &Session<Draft>) -> String {
    text::key(&session.state().level)
}

fn pointer(session: &Session<Draft>, part: PaintLayer, cell: Cell, upright: bool) -> Pointer {
    Pointer {
        at: view::middle(&session.state().level.shape, part, cell, upright),
        ..Pointer::default()
    }
}

/// Presses a cell and drags over others.
fn stroke(session: &mut Session<Draft>, part: PaintLayer, cells: &[Cell]) {
    let place = |session: &Session<Draft>, n: usize| pointer(session, part, cells[n], false);
    let first = place(session, 0);
    session.input(&Input::Press(first));
    for n in 1..cells.len() {
        let to = place(session, n);
        session.input(&Input::Drag(to));
    }
    let last = place(session, cells.len() - 1);
    session.input(&Input::Release(last));
}

#[test]
fn a_drag_paints_as_one_edit_on_the_board_and_in_the_goal() {
    let mut session = session("a;3x3;T1RT1BT1RT1BT1BT1BT1RT1BT1R;RBRBBBRBR");
    control(&mut session, "brush", "queen");
    control(&mut session, "scope", "2");
    control(&mut session, "colour", "green");
    // A fast pointer jumps over the middle.
    stroke(&mut session, PaintLayer::Board, &[0, 8]);
    let painted = "3x3;Q2GT1BT1RT1BQ2GT1BT1RT1BQ2G;";
    assert_eq!(key(&session), format!("{painted}RBRBBBRBR"));
    stroke(&mut session, PaintLayer::Goal, &[2, 0]);
    assert_eq!(key(&session), format!("{painted}GGGBBBRBR"));
    assert_eq!(session.steps(), 2);
    // What would not change is not an edit.
    stroke(&mut session, PaintLayer::Goal, &[0, 1]);
    assert_eq!(session.steps(), 2);
    control(&mut session, "brush", "keep");
    control(&mut session, "colour", "red");
    stroke(&mut session, PaintLayer::Board, &[4]);
    control(&mut session, "brush", "wall");
    stroke(&mut session, PaintLayer::Goal, &[8]);
    assert_eq!(key(&session), "3x3;Q2GT1BT1RT1BQ2RT1BT1RT1B.;GGGBBBRB.");
}

#[test]
fn the_goal_is_touched_where_it_was_drawn_last() {
    let mut session = session(SMALL);
    let draw = |session: &mut Session<Draft>, upright| {
        session.set_upright(upright);
        session.draw(Look::default(), &mut Recorder::default());
    };
    let tap = |session: &mut Session<Draft>, upright| {
        let pointer = pointer(session, PaintLayer::Goal, 3, upright);
        session.input(&Input::Press(pointer));
        session.input(&Input::Release(pointer));
        session.steps()
    };
    draw(&mut session, true);
    assert_eq!(tap(&mut session, false), 0);
    assert_eq!(tap(&mut session, true), 1);
    draw(&mut session, false);
    session.undo();
    assert_eq!(tap(&mut session, true), 0);
    assert_eq!(tap(&mut session, false), 1);
}

#[test]
fn the_two_places_of_the_goal_never_overlap() {
    for (rows, columns) in [(1, 1), (1, 8), (8, 1), (2, 2), (8, 8), (3, 7)] {
        let squares = "T1R".repeat(rows * columns);
        let goal = "R".repeat(rows * columns);
        let state = format!("a;{columns}x{rows};{squares};{goal}");
        let state = state.parse::<Draft>().unwrap().start();
        let shape = &state.level.shape;
        for cell in 0..(rows * columns) as Cell {
            for upright in [false, true] {
                for part in [PaintLayer::Board, PaintLayer::Goal] {
                    let at = view::middle(shape, part, cell, upright);
                    assert_eq!(view::place(&state, None, at), Some((part, cell)));
                    let (width, height) = view::size(&state.level, upright);
                    assert!(at.x < width && at.y < height);
                }
            }
        }
    }
}

#[test]
fn the_other_button_takes_up_what_is_there() {
    let mut session = session("a;2x2;T1RQ3GT2B.;RGB.");
    let pick = |session: &mut Session<Draft>, part, cell| {
        let pointer = Pointer {
            button: Button::Second,
            ..pointer(session, part, cell, false)
        };
        let message = session.input(&Input::Press(pointer)).message;
        session.input(&Input::Release(pointer));
        message.unwrap_or_default()
    };
    let message = pick(&mut session, PaintLayer::Board, 1);
    assert_eq!(message, "Brush: green queen, reach 3.");
    let message = pick(&mut session, PaintLayer::Goal, 2);
    assert_eq!(message, "Brush: blue queen, reach 3.");
    assert_eq!(pick(&mut session, PaintLayer::Board, 3), "Brush: wall.");
    let message = pick(&mut session, PaintLayer::Goal, 0);
    assert_eq!(message, "Brush: red, pieces unchanged.");
    assert_eq!(session.steps(), 0);
    assert_eq!(keys(&mut session, "i"), "Brush: red, pieces unchanged.");
    assert_eq!(keys(&mut session, "pi"), "Brush: red rook, reach 1.");
}

#[test]
fn a_second_finger_drops_what_is_being_painted() {
    let mut session = session(SMALL);
    let at = pointer(&session, PaintLayer::Board, 3, false);
    for input in [Input::Press(at), Input::Cancel, Input::Release(at)] {
        session.input(&input);
    }
    assert_eq!(session.steps(), 0);
}

#[test]
fn letters_and_digits_change_the_square_at_the_cursor() {
    let mut session = session(SMALL);
    keys(&mut session, "q3b");
    assert_eq!(key(&session), "2x2;Q3BT1RT2BT2B;RRBB");
    // Enter paints the whole brush, Shift and an arrow on the way.
    keys(&mut session, ">By\n");
    assert_eq!(key(&session), "2x2;Q3BB3YT2BT2B;RRBB");
    keys(&mut session, "V<w");
    assert_eq!(key(&session), "2x2;Q3BB3Y.B3Y;RR.B");
    // On a wall the whole brush paints.
    keys(&mut session, "m");
    assert_eq!(key(&session), "2x2;Q3BB3YT1MB3Y;RRMB");
    keys(&mut session, "x");
    assert_eq!(key(&session), "2x2;Q3BB3Y.B3Y;RR.B");
    let key = Key::Char('e');
    let effect = session.input(&Input::Key { key, fast: false });
    assert_eq!(effect, Default::default());
}

#[test]
fn cursor_visits_both_parts_and_is_announced() {
    let mut session = session("a;2x2;T1RT1RT2B.;RBB.");
    for (typed, message) in [
        (
            ">",
            "Row 1, column 2: red rook, reach 1; the goal needs blue.",
        ),
        ("p", "Goal, row 1, column 2: blue; the board has red."),
        ("<", "Goal, row 1, column 1: red, as on the board."),
        (">v", "Goal, row 2, column 2: a wall."),
    ] {
        assert_eq!(keys(&mut session, typed), message);
    }
    assert!(keys(&mut session, "t").contains("In the goal, only colours count"));
    keys(&mut session, "^o");
    assert!(key(&session).ends_with(";ROB.") && session.steps() == 1);
    keys(&mut session, "p");
    control(&mut session, "aim", "clusters");
    assert!(keys(&mut session, "p").contains("no picture"));
    assert_eq!(
        keys(&mut session, ">"),
        "Row 1, column 2: red rook, reach 1."
    );
}

#[test]
fn a_level_is_made_by_buttons_and_can_be_played() {
    let mut session = session(SMALL);
    assert!(session.edited().unwrap().unwrap_err().contains("already"));
    assert!(control(&mut session, "find", "").contains("already"));
    control(&mut session, "width", "3");
    control(&mut session, "height", "3");
    control(&mut session, "colour", "green");
    stroke(&mut session, PaintLayer::Board, &[2, 5]);
    assert!(session.edited().unwrap().unwrap_err().contains("green"));
    control(&mut session, "copy", "");
    control(&mut session, "pieces", "");
    control(&mut session, "shuffle", "");
    assert_eq!(session.status(), Status::Playing, "{}", session.describe());
    assert!(session.describe().contains("Press Solve to see"));
    for _ in 0..5 {
        control(&mut session, "find", "");
    }
    let known = session.state().known().expect("a line").clone();
    assert!(known.proved && session.describe().contains("proved minimum"));
    assert!(control(&mut session, "find", "").contains("the proved minimum"));
    control(&mut session, "name", "Mine");
    let (id, text) = session.edited().unwrap().unwrap();
    assert_eq!(id, "swap");
    let level: Level = text.parse().unwrap();
    assert_eq!(level.name.as_str(), "Mine");
    assert_eq!(level.known_best(), Some(&known));
    // Lots are drawn from the draft: the same again, and another after it.
    let line = session.line();
    let (again, draft) = (Draft::example().start(), Draft::example());
    let edit = |state| super::super::make::shuffled(state).unwrap();
    assert_eq!(edit(&again), edit(&draft.start()));
    control(&mut session, "shuffle", "");
    assert_ne!(session.line(), line);
}

#[test]
fn pictures_bring_a_board_if_they_need_one() {
    let mut session = session(SMALL);
    for drawn in PICTURES {
        control(&mut session, "picture", drawn.name);
        let state = session.state();
        assert_eq!(*state.picture, drawn.colours(), "{}", drawn.name);
        assert_eq!(state.fault(), None, "{}", drawn.name);
        let controls = session.controls();
        let choice = controls.iter().find(|control| control.id == "picture");
        let value = choice.and_then(|control| control.kind.value());
        assert_eq!(value.as_deref(), Some(drawn.name));
    }
    control(&mut session, "next-picture", "");
    assert_eq!(*session.state().picture, PICTURES[0].colours());
    // The same colours: the board stays.
    let before = key(&session);
    control(&mut session, "copy", "");
    control(&mut session, "picture", PICTURES[0].name);
    assert_eq!(key(&session), before);
}

#[test]
fn impossible_drafts_are_detected() {
    // Everything is connected, but in a row the bishops never pass each other.
    let mut session = session("a;3x1;B1RT1RB1B;BRR");
    assert_eq!(session.status(), Status::Playing);
    control(&mut session, "find", "");
    assert!(session.state().impossible);
    let why = session.edited().unwrap().unwrap_err();
    assert!(why.contains("this can't be solved"), "{why}");
    session.undo();
    assert_eq!(session.status(), Status::Playing);
}

#[test]
fn controls_say_what_would_be_right() {
    let mut session = session(SMALL);
    let refused = control(&mut session, "width", "9");
    assert!(refused.contains("expected 2 to 8"));
    assert!(control(&mut session, "width", "x").contains("whole number"));
    assert!(control(&mut session, "scope", "4").contains("reaches 1 to 3 cells"));
    for (id, value) in [
        ("nonsense", ""),
        ("aim", "x"),
        ("part", ""),
        ("colour", "R"),
    ] {
        assert_eq!(control(&mut session, id, value), "");
    }
}

#[test]
fn large_boards_are_searched_in_portions() {
    let mut session = session(SMALL);
    control(&mut session, "picture", "Castle");
    for (id, value) in [("width", "8"), ("height", "8"), ("pieces", "")] {
        control(&mut session, id, value);
    }
    let positions = |message: String| -> Option<u64> {
        let mut words = message.split_whitespace();
        words.find_map(|word| word.parse().ok())
    };
    let first = positions(control(&mut session, "find", ""));
    let second = positions(control(&mut session, "find", ""));
    let found = session.state().known().is_some();
    assert!(
        found || (first.is_some() && first < second),
        "{first:?} {second:?}"
    );
}
