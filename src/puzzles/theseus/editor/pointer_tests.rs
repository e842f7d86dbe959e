//! Tests of the editor through its inputs.

use super::*;
use crate::game::puzzle::Status;
use crate::game::{Effect, Look, Play, Session};
use crate::paint::recorder::Recorder;
use crate::paint::{Point, point};

/// An open maze of 5 × 4: Theseus in cell 15, the Minotaur in 4, the exit in 0.
fn open() -> Session<Draft> {
    let session = Session::new("a;5x4;15.4.0;00000000".parse::<Draft>().unwrap());
    assert_eq!(*session.state().maze(), Maze::open(5, 4));
    session
}

/// A point of the board, from columns and rows.
fn at(session: &Session<Draft>, column: f64, row: f64) -> Point {
    let corner = view::corner(0, 0);
    let here = point(corner.x + CELL * column, corner.y + CELL * row);
    let fit = Fit::new(session.state().maze(), session.layout().window.size());
    let (zero, one) = (fit.inside(point(0.0, 0.0)), fit.inside(point(1.0, 1.0)));
    let scale = one.x - zero.x;
    point((here.x - zero.x) / scale, (here.y - zero.y) / scale)
}

/// Whether after this number of steps the open maze has these walls alone, to the right of cells and below cells.
#[track_caller]
fn made(session: &Session<Draft>, steps: usize, right: &[u8], below: &[u8]) {
    let right = right.iter().map(|cell| (*cell, false));
    let places: Vec<_> = right
        .chain(below.iter().map(|cell| (*cell, true)))
        .collect();
    let maze = session.state().maze();
    let expected = edits::with_walls(edits::cleared(*maze), true, &places);
    assert_eq!((session.steps(), *maze), (steps, expected));
}

fn pointer(session: &Session<Draft>, (column, row): (f64, f64)) -> Pointer {
    Pointer {
        at: at(session, column, row),
        reach: 10.0,
        ..Pointer::default()
    }
}

/// A gesture through places, given as columns and rows.
fn drag(session: &mut Session<Draft>, way: &[(f64, f64)]) -> Effect {
    let all: Vec<_> = way.iter().map(|place| pointer(session, *place)).collect();
    session.input(&Input::Press(all[0]));
    for pointer in &all[1..] {
        session.input(&Input::Drag(*pointer));
        session.draw(Look::default(), &mut Recorder::default());
    }
    session.input(&Input::Release(all[all.len() - 1]))
}

fn key(session: &mut Session<Draft>, key: Key, fast: bool) -> Effect {
    session.input(&Input::Key { key, fast })
}

fn control(session: &mut Session<Draft>, id: &str, value: &str) -> Effect {
    session.input(&Input::Control {
        id: id.to_owned(),
        value: value.to_owned(),
    })
}

#[test]
fn a_press_near_an_edge_builds_and_takes_away() {
    let mut session = open();
    for (place, (steps, right, below)) in [
        ((1.9, 1.5), (1, &[6][..], &[][..])),
        ((2.1, 1.5), (2, &[], &[])),
        ((2.5, 2.1), (3, &[], &[7])),
    ] {
        assert!(drag(&mut session, &[place]).changed);
        made(&session, steps, right, below);
    }
    for (place, expected) in [
        ((2.5, 1.5), "Press near an edge"),
        ((2.5, 0.1), "outer wall"),
        ((5.2, 1.5), "outer wall"),
        ((0.5, 3.5), "Drag Theseus"),
        ((0.5, -0.3), "Drag the exit"),
    ] {
        let effect = drag(&mut session, &[place]);
        assert!(effect.message.unwrap().contains(expected), "{place:?}");
    }
    assert_eq!(session.steps(), 3);
}

#[test]
fn fingers_reach_further_but_leave_a_middle() {
    let session = open();
    let maze = session.state().maze();
    let corner = view::corner(1, 1);
    let probe = |x: f64, y: f64, reach| {
        let here = point(corner.x + CELL * x, corner.y + CELL * y);
        target(maze, here, reach, Button::Main)
    };
    assert_eq!(probe(0.3, 0.5, 0.0), Target::Floor);
    assert_eq!(probe(0.3, 0.5, 1e9), Target::Wall((5, false)));
    assert_eq!(probe(0.5, 0.5, 1e9), Target::Floor);
    // Theseus wins near his middle, edges elsewhere.
    let corner = view::corner(3, 0);
    let probe = |x: f64, y: f64| {
        let here = point(corner.x + CELL * x, corner.y + CELL * y);
        target(maze, here, 1e9, Button::Main)
    };
    assert_eq!(probe(0.75, 0.5), Target::Piece(MazePiece::Theseus));
    assert_eq!(probe(0.85, 0.5), Target::Wall((15, false)));
}

#[test]
fn a_drag_along_edges_paints_what_the_first_became_in_one_step() {
    let mut session = open();
    // Along a line, round a corner and down; no wall beside the way.
    let way = [
        (0.5, 1.05),
        (1.6, 0.95),
        (2.95, 1.0),
        (3.0, 1.2),
        (3.05, 2.9),
    ];
    drag(&mut session, &way);
    made(&session, 1, &[7, 12], &[0, 1, 2]);
    drag(&mut session, &[(2.5, 1.0), (0.5, 1.0)]);
    assert_eq!(session.state().maze().walls(), 2);
    assert_eq!(session.steps(), 2);
    session.undo();
    assert_eq!(session.state().maze().walls(), 5);
    // What is so already is not painted again.
    session.undo();
    drag(&mut session, &[(1.5, 1.0)]);
    drag(&mut session, &[(0.5, 1.0), (2.5, 1.0)]);
    made(&session, 2, &[], &[0, 1, 2]);
    // Across a cell and its edges nothing is painted but where it began.
    drag(&mut session, &[(1.5, 2.0), (1.5, 4.0)]);
    made(&session, 3, &[], &[0, 1, 2, 6]);
}

#[test]
fn second_finger_cancels_the_edit() {
    let mut session = open();
    for from in [(1.0, 0.5), (0.5, 3.5)] {
        session.input(&Input::Press(pointer(&session, from)));
        session.input(&Input::Drag(pointer(&session, (1.0, 2.5))));
        session.input(&Input::Cancel);
        let effect = session.input(&Input::Release(pointer(&session, (1.0, 2.5))));
        assert_eq!((effect.changed, session.steps()), (false, 0));
    }
}

#[test]
fn the_other_button_takes_walls_away_and_means_nothing_else() {
    let mut session = open();
    drag(&mut session, &[(0.5, 1.0), (2.5, 1.0)]);
    let second = |session: &Session<Draft>, place| Pointer {
        button: Button::Second,
        ..pointer(session, place)
    };
    let (from, to) = (second(&session, (0.5, 1.0)), second(&session, (1.5, 1.0)));
    for input in [Input::Press(from), Input::Drag(to), Input::Release(to)] {
        session.input(&input);
    }
    made(&session, 2, &[], &[2]);
    // Ignored, so that the page continues its long press.
    for place in [(0.5, 1.0), (0.5, 3.5), (2.5, 2.5), (0.5, -0.3)] {
        let effect = session.input(&Input::Press(second(&session, place)));
        assert_eq!(effect, Effect::default(), "{place:?}");
    }
}

#[test]
fn pieces_are_dragged_and_the_exit_stays_at_the_border() {
    let mut session = open();
    drag(&mut session, &[(0.5, 3.5), (1.4, 2.6)]);
    drag(&mut session, &[(4.6, 0.4), (2.5, 2.5), (2.5, 2.5)]);
    drag(&mut session, &[(0.5, -0.2), (2.0, 1.0), (5.2, 2.5)]);
    made(&session, 3, &[], &[]);
    let maze = session.state().maze();
    assert_eq!((maze.theseus, maze.minotaur, maze.exit), (11, 12, 14));
    let effect = drag(&mut session, &[(5.2, 2.5), (3.5, 2.5)]);
    assert!(effect.message.unwrap().contains("border"));
    let effect = drag(&mut session, &[(1.5, 2.5), (9.5, 2.5)]);
    assert!(effect.message.unwrap().contains("outside"));
    drag(&mut session, &[(1.5, 2.5), (2.5, 2.5)]);
    let why = "start in the same cell";
    assert!(matches!(session.status(), Status::Broken(expected) if expected.contains(why)));
    assert!(session.edited().unwrap().is_err());
    assert_eq!(session.steps(), 4);
}

#[test]
fn everything_is_possible_by_keyboard() {
    let mut session = open();
    assert!(!key(&mut session, Key::Escape, false).handled);
    key(&mut session, Key::Up, false); // shows it where Theseus is
    key(&mut session, Key::Up, true);
    key(&mut session, Key::Right, false);
    key(&mut session, Key::Up, false);
    key(&mut session, Key::Up, true);
    key(&mut session, Key::Up, true);
    key(&mut session, Key::Char('t'), false);
    key(&mut session, Key::Right, false);
    key(&mut session, Key::Char('m'), false);
    made(&session, 5, &[], &[10]);
    let maze = session.state().maze();
    assert_eq!((maze.theseus, maze.minotaur), (11, 12));
    let effect = key(&mut session, Key::Char('x'), false);
    assert!(effect.message.unwrap().contains("border"));
    key(&mut session, Key::Down, false);
    key(&mut session, Key::Down, false);
    let effect = key(&mut session, Key::Down, true);
    assert!(effect.message.unwrap().contains("outer wall"));
    key(&mut session, Key::Char('x'), false);
    assert_eq!(session.state().maze().exit, 17);
    control(&mut session, "height", "3"); // the cursor comes along
    key(&mut session, Key::Char('t'), false);
    let maze = session.state().maze();
    assert_eq!((maze.height, maze.theseus), (3, 12));
    assert!(key(&mut session, Key::Escape, false).handled);
    assert!(!key(&mut session, Key::Enter, false).handled);
}

#[test]
fn controls_change_the_maze_and_refuse_garbage() {
    let mut session = open();
    control(&mut session, "width", "16");
    control(&mut session, "height", "3");
    control(&mut session, "name", " My [maze] ");
    control(&mut session, "mirror", "");
    let sides = edits::resized(&Maze::open(5, 4), 16, 4).and_then(|it| edits::resized(&it, 16, 3));
    let mirrored = sides.expect("sizes").mirrored();
    assert_eq!((session.steps(), *session.state().maze()), (4, mirrored));
    assert_eq!(session.state().name, "My [maze]");
    for (id, value) in [
        ("width", "2"),
        ("height", "17"),
        ("width", "many"),
        ("tidy", ""),
    ] {
        let effect = control(&mut session, id, value);
        assert!(effect.message.is_some() && !effect.changed, "{id} {value}");
    }
    assert!(!control(&mut session, "clear", "").changed);
    assert!(!control(&mut session, "width", "16").changed);
    assert!(!control(&mut session, "nonsense", "1").handled);
    // The board keeps its size, the maze is fitted into it.
    let size = |session: &Session<Draft>| session.layout().window.size();
    assert_eq!(size(&session), size(&open()));
    drag(&mut session, &[(8.0, 1.5)]);
    assert!(session.state().maze().has_wall((23, false)));
}

#[test]
fn what_is_under_the_pointer_is_shown() {
    let mut session = open();
    let drawn = |session: &Session<Draft>| {
        let mut recorder = Recorder::default();
        session.draw(Look::default(), &mut recorder);
        recorder.drawn.len()
    };
    let before = drawn(&session);
    for place in [(1.0, 1.5), (0.5, 3.5)] {
        let hover = Input::Hover(pointer(&session, place));
        assert!(session.input(&hover).handled && !session.input(&hover).handled);
        assert!(drawn(&session) > before, "{place:?}");
    }
    assert!(session.input(&Input::Leave).handled);
    assert_eq!(drawn(&session), before);
}
