//! Walking along a corridor.

use super::super::rules::Level;
use super::*;
use crate::game::{Play as _, Pointer, Session, Status};

/// Theseus at the left end of a corridor of seven cells, which has side ways at the fifth and the
/// exit at its right end. Above it the Minotaur, in a closed cell or `free`.
fn corridor(free: bool) -> Session<Level> {
    let below: Vec<_> = (0..7)
        .filter(|c| *c != 4)
        .flat_map(|c| [[0, c], [1, c]])
        .collect();
    let right = if free { "[]" } else { "[[0,5]]" };
    let text = format!(
        r#"{{"puzzle":"theseus","name":"Corridor","width":7,"height":3,"theseus":[1,0],
            "minotaur":[0,6],"exit":[1,6],"walls":{{"right":{right},"below":{below:?}}}}}"#
    );
    Session::new(text.parse().expect("a level"))
}

fn place(session: &Session<Level>) -> (usize, usize) {
    let state = session.state();
    state.board.maze().place(state.theseus)
}

fn stride(session: &mut Session<Level>, key: Key) {
    session.input(&Input::Key { key, fast: true });
}

fn tap(session: &mut Session<Level>, row: usize, column: usize) -> bool {
    let maze = session.state().board.maze();
    let at = view::middle(maze, maze.cell(row, column));
    let pointer = Pointer {
        reach: 0.0,
        at,
        button: Button::Main,
    };
    session.input(&Input::Press(pointer));
    session.input(&Input::Release(pointer)).changed
}

#[test]
fn shift_and_an_arrow_walk_to_the_junction_and_on_to_the_exit() {
    let mut session = corridor(false);
    stride(&mut session, Key::Right);
    assert_eq!((place(&session), session.steps()), ((1, 4), 4));
    stride(&mut session, Key::Right);
    assert_eq!((place(&session), session.steps()), ((1, 6), 6));
    assert_eq!(session.status(), Status::Solved);
    // Undo goes step by step.
    for column in [5, 4, 3, 2, 1, 0] {
        session.undo();
        assert_eq!(place(&session), (1, column));
    }
}

#[test]
fn a_tap_walks_as_far_as_there_is_no_choice() {
    for (column, steps) in [(1, 1), (3, 3), (4, 4)] {
        let mut session = corridor(false);
        assert!(tap(&mut session, 1, column));
        assert_eq!((place(&session), session.steps()), ((1, column), steps));
    }
    let mut session = corridor(false);
    for (row, column) in [(1, 5), (1, 6), (0, 3), (2, 0)] {
        // Past a junction, around a corner, through a wall.
        assert!(!tap(&mut session, row, column), "{row} {column}");
        assert_eq!(session.steps(), 0);
    }
}

#[test]
fn a_walk_ends_before_the_minotaur_catches_theseus() {
    let mut session = corridor(true);
    stride(&mut session, Key::Right);
    let state = session.state();
    let maze = state.board.maze();
    // At the junction he would come down.
    assert_eq!(place(&session), (1, 3));
    assert_eq!(maze.place(state.minotaur), (0, 3));
    // From there it goes a step at a time, as the arrow alone, whatever the result.
    stride(&mut session, Key::Right);
    assert_eq!((place(&session), session.steps()), ((1, 4), 4));
    assert!(session.state().is_caught());
}

#[test]
fn a_walk_ends_where_the_minotaur_comes_into_reach() {
    // He comes towards Theseus along the same corridor.
    let text = r#"{"puzzle":"theseus","name":"Row","width":9,"height":3,"theseus":[0,0],
        "minotaur":[0,8],"exit":[2,8],"walls":{"right":[],
        "below":[[0,0],[0,1],[0,2],[0,3],[0,4],[0,5],[0,6],[0,7],[0,8]]}}"#;
    let mut session = Session::new(text.parse::<Level>().expect("a level"));
    stride(&mut session, Key::Right);
    let state = session.state();
    let maze = state.board.maze();
    assert_eq!((place(&session).1, maze.place(state.minotaur).1), (2, 4));
}

#[test]
fn a_walk_into_a_wall_is_refused_as_a_step_is() {
    let mut session = corridor(false);
    let (key, fast) = (Key::Up, true);
    let effect = session.input(&Input::Key { key, fast });
    assert!(effect.refused && !effect.changed);
    assert_eq!(session.steps(), 0);
}

#[test]
fn the_steps_of_a_walk_are_seen_one_after_the_other() {
    let mut walked = corridor(false);
    let (start, mut stepped) = (walked.state().clone(), corridor(false));
    let (key, fast) = (Key::Right, false);
    let step = Input::Key { key, fast };
    stepped.input(&step);
    let ms = view::duration_ms(&start, stepped.state());
    assert!(ms > 0.0);
    stepped.advance(1e6, false);
    stride(&mut walked, Key::Right);
    walked.advance(ms, false);
    assert_eq!(walked.svg(), stepped.svg(), "after the time of one step");
    assert!(walked.advance(2.9 * ms, false), "the last step is shown");
    assert_ne!(walked.svg(), stepped.svg());
    walked.advance(0.2 * ms, false);
    (0..3).for_each(|_| _ = stepped.input(&step));
    stepped.advance(1e6, false);
    assert_eq!(walked.svg(), stepped.svg(), "at the end");
}
