//! Tests of the editor through its inputs.

use super::*;
use crate::game::puzzle::editor::Edit;
use crate::game::{Play, Puzzle, Session, Status};

fn pointer(grid: &Grid, x: f64, y: f64) -> Pointer {
    Pointer {
        at: grid.scale.to_board([x, y]),
        reach: 10.0,
        ..Pointer::default()
    }
}

fn drag(session: &mut Session<Draft>, from: (f64, f64), to: (f64, f64)) {
    let grid = Grid::new(session.level());
    session.input(&Input::Press(pointer(&grid, from.0, from.1)));
    session.input(&Input::Drag(pointer(&grid, to.0, to.1)));
    session.input(&Input::Release(pointer(&grid, to.0, to.1)));
}

fn control(session: &mut Session<Draft>, id: &str, value: &str) -> crate::game::Effect {
    session.input(&Input::Control {
        id: id.to_owned(),
        value: value.to_owned(),
    })
}

#[test]
fn a_corner_an_edge_and_a_shape_are_dragged() {
    let mut session = Session::new(Draft::example());
    let step = Grid::new(session.level()).step;
    let outline = |session: &Session<Draft>| session.state().figure.shapes[0].outline.clone();
    let corner = [170.0, 30.0 + 4.0 * step];
    drag(&mut session, (170.0, 30.0), corner.into());
    assert_eq!(outline(&session)[3], corner);
    drag(&mut session, (170.0, 230.0), (170.0, 230.0 - 2.0 * step));
    assert_eq!(outline(&session).len(), 6);
    drag(&mut session, (170.0, 150.0), (170.0 + step, 150.0));
    assert_eq!(outline(&session)[0], [100.0 + step, 230.0]);
    assert_eq!(session.steps(), 3);
    while session.undo().handled {}
    assert_eq!(*session.state(), Draft::example().0);
}

#[test]
fn a_shape_stays_on_the_board_with_all_its_corners() {
    let mut session = Session::new(Draft::example());
    let grid = Grid::new(session.level());
    let on_board = |session: &Session<Draft>| {
        let outline = &session.state().figure.shapes[0].outline;
        let corners = outline.iter().map(|corner| grid.scale.to_board(*corner));
        let inside = |x: f64| (INSET..=BOARD - INSET).contains(&x);
        corners.into_iter().all(|at| inside(at.x) && inside(at.y))
    };
    let before = session.state().figure.shapes[0].outline.clone();
    let far = [(-1e3, -1e3), (1e3, -1e3), (1e3, 1e3), (-1e3, 1e3)];
    for (x, y) in far {
        let outline = &session.state().figure.shapes[0].outline;
        let (corner, first) = (outline[0], before[0]);
        // From the same place within the shape, wherever that is now.
        let held = (110.0 + corner[0] - first[0], 140.0 + corner[1] - first[1]);
        drag(&mut session, held, (x, y));
        assert!(on_board(&session), "{:?}", session.state().figure.shapes);
        let moved = session.state().figure.shapes[0].outline.clone();
        let way = |n: usize| [0, 1].map(|axis| moved[n][axis] - before[n][axis]);
        assert!(way(0) != [0.0; 2]);
        assert!((0..before.len()).all(|n| {
            let (one, other) = (way(n), way(0));
            (one[0] - other[0]).abs() + (one[1] - other[1]).abs() < 1e-9
        }));
    }
    // By keys too.
    let key = |session: &mut Session<Draft>, key| session.input(&Input::Key { key, fast: true });
    for _ in 0..100 {
        key(&mut session, Key::Up);
        key(&mut session, Key::Right);
    }
    assert!(on_board(&session));
    // One that lies off the board, as older drafts may have it, comes back.
    let away = edits::shifted(session.state(), Ring::Outline { shape: 0 }, [500.0, -300.0]);
    session.make(Edit(away.unwrap())).unwrap();
    assert!(!on_board(&session));
    key(&mut session, Key::Left);
    assert!(on_board(&session));
}

#[test]
fn a_hole_is_drawn_by_a_rectangle_and_a_zone_by_corners() {
    let mut session = Session::new(Draft::example());
    control(&mut session, "tool", "hole");
    drag(&mut session, (150.0, 150.0), (190.0, 200.0));
    assert_eq!(session.state().figure.shapes[0].holes[0].len(), 4);
    control(&mut session, "tool", "zone");
    let grid = Grid::new(session.level());
    for (x, y) in [(60.0, 50.0), (90.0, 50.0), (90.0, 80.0), (60.0, 50.0)] {
        session.input(&Input::Press(pointer(&grid, x, y)));
        session.input(&Input::Release(pointer(&grid, x, y)));
    }
    let zone = [[60.0, 50.0], [90.0, 50.0], [90.0, 80.0]];
    assert_eq!(session.state().figure.forbidden, [zone]);
    assert_eq!(session.status(), Status::Playing);
}

#[test]
fn undo_takes_back_the_corner_drawn_last_before_an_edit() {
    let mut session = Session::new(Draft::example());
    let corners = |session: &Session<Draft>| session.counters()[1].value.clone();
    let before = corners(&session);
    control(&mut session, "strokes", "3");
    control(&mut session, "tool", "zone");
    let grid = Grid::new(session.level());
    for (n, (x, y)) in [(60.0, 50.0), (90.0, 50.0)].into_iter().enumerate() {
        session.input(&Input::Press(pointer(&grid, x, y)));
        session.input(&Input::Release(pointer(&grid, x, y)));
        let drawn = before.parse::<usize>().unwrap() + n + 1;
        assert_eq!(corners(&session), drawn.to_string());
    }
    for _ in 0..2 {
        assert!(session.undo().handled);
        assert_eq!(session.state().strokes, 3);
    }
    assert_eq!(corners(&session), before);
    session.undo();
    assert_eq!(session.state().strokes, 2);
    assert_eq!(session.can(), (false, true));
    // On a draft without edits, too.
    session.input(&Input::Press(pointer(&grid, 60.0, 50.0)));
    session.input(&Input::Release(pointer(&grid, 60.0, 50.0)));
    assert!(session.can().0);
    session.undo();
    assert_eq!((session.can().0, corners(&session)), (false, before));
}

#[test]
fn a_shape_is_drawn_by_keyboard() {
    let mut session = Session::new(Draft::example());
    control(&mut session, "remove-ring", "");
    let (key, fast) = (Key::Char('c'), false);
    session.input(&Input::Key { key, fast });
    control(&mut session, "remove-ring", "");
    assert_eq!(session.state().figure.shapes.len(), 0);
    assert!(matches!(session.status(), Status::Broken(why) if why.contains("no shape")));
    control(&mut session, "tool", "shape");
    let key = |session: &mut Session<Draft>, key| session.input(&Input::Key { key, fast: true });
    for way in [Key::Up, Key::Right, Key::Down, Key::Left, Key::Up] {
        key(&mut session, way);
        key(&mut session, Key::Enter);
    }
    assert_eq!(session.state().figure.shapes[0].outline.len(), 4);
    assert_eq!(session.status(), Status::Playing);
}

#[test]
fn controls_set_the_task_and_refuse_garbage() {
    let mut session = Session::new(Draft::example());
    control(&mut session, "strokes", "3");
    control(&mut session, "pieces", "7");
    assert!(matches!(session.status(), Status::Broken(why) if why.contains("7 equal pieces")));
    control(&mut session, "pieces", "6");
    assert_eq!(session.status(), Status::Playing);
    let effect = control(&mut session, "pieces", "many");
    assert!(effect.message.unwrap().contains("whole number"));
    assert!(control(&mut session, "strokes", "0").message.is_some());
    assert_eq!(session.state().pieces, 6);
}

#[test]
fn evolved_answer_is_stored_as_the_solution() {
    let mut session = Session::new(Draft::example());
    let config = crate::game::run::RunConfig {
        search: String::new(),
        set: Vec::new(),
        seed: 1,
    };
    session.evolve(&config).unwrap();
    let run = session.run_mut().unwrap();
    while !matches!(run.step(), crate::search::Step::Done(_)) {}
    session.adopt(None);
    assert_eq!(session.status(), Status::Solved);
    let (id, text) = session.edited().unwrap().unwrap();
    let level: Level = text.parse().unwrap();
    assert_eq!((id, level.solution.len()), ("slice", 2));
    session.undo();
    assert_eq!(session.status(), Status::Playing);
}

#[test]
fn discarded_corners_are_announced() {
    let mut session = Session::new(Draft::example());
    let press = |session: &mut Session<Draft>, key| {
        let input = Input::Key { key, fast: false };
        session.input(&input).message
    };
    assert_eq!(press(&mut session, Key::Escape), None);
    control(&mut session, "tool", "shape");
    press(&mut session, Key::Right);
    press(&mut session, Key::Enter);
    let message = press(&mut session, Key::Escape);
    assert_eq!(message.as_deref(), Some("Corners discarded."));
    assert_eq!(press(&mut session, Key::Escape), None);
}
