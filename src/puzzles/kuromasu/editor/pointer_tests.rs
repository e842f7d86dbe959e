//! Tests of pointer, keys and controls.

use std::rc::Rc;

use super::super::super::board::Cell;
use super::super::draft_analysis::sees;
use super::*;
use crate::game::{Play, Session, Status};

fn session(text: &str) -> Session<Draft> {
    Session::new(text.parse().expect("a board"))
}

fn keys(session: &mut Session<Draft>, keys: &str) {
    for c in keys.chars() {
        let (key, fast) = match c {
            '<' => (Key::Left, false),
            '>' => (Key::Right, false),
            '^' => (Key::Up, false),
            'v' => (Key::Down, false),
            '+' => (Key::Up, true),
            '-' => (Key::Down, true),
            ' ' => (Key::Space, false),
            'x' => (Key::Delete, false),
            '\n' => (Key::Enter, false),
            c => (Key::Char(c), false),
        };
        session.input(&Input::Key { key, fast });
    }
}

fn control(session: &mut Session<Draft>, id: &str, value: &str) -> String {
    let (id, value) = (id.to_owned(), value.to_owned());
    let effect = session.input(&Input::Control { id, value });
    effect.message.unwrap_or_default()
}

fn clues(session: &Session<Draft>) -> Vec<(Cell, u8)> {
    session.state().board.numbers().collect()
}

#[test]
fn two_digits_are_one_number_as_long_as_it_can_be() {
    let mut session = session("a;9x9;zzzc");
    keys(&mut session, "1");
    assert_eq!(clues(&session), [(0, 1)]);
    keys(&mut session, "7");
    assert_eq!(clues(&session), [(0, 17)]);
    keys(&mut session, "3");
    assert_eq!(clues(&session), [(0, 3)], "173 is too many");
    keys(&mut session, "><1");
    assert_eq!(clues(&session), [(0, 1)], "a new number");
    keys(&mut session, "9");
    assert_eq!(clues(&session), [(0, 9)], "no cell sees 19 here");
    keys(&mut session, "x1");
    session.undo();
    keys(&mut session, "0");
    assert_eq!(clues(&session), []);
    keys(&mut session, "1");
    keys(&mut session, "0+");
    assert_eq!(clues(&session), [(0, 11)]);
}

#[test]
fn symmetry_puts_takes_and_carries_pairs() {
    let mut session = session("a;5x5;y");
    control(&mut session, "symmetry", "on");
    keys(&mut session, "4");
    assert_eq!(session.state().board.clue(24), Clue::Bare);
    let pointer = |row: usize, column: usize| Pointer {
        at: {
            let corner = view::corner(row, column);
            Point {
                x: corner.x + 20.0,
                y: corner.y + 20.0,
            }
        },
        ..Pointer::default()
    };
    session.input(&Input::Press(pointer(0, 0)));
    session.input(&Input::Drag(pointer(1, 1)));
    session.input(&Input::Release(pointer(1, 2)));
    let board = &session.state().board;
    assert_eq!((board.clue(7), board.clue(17)), (Clue::Sees(4), Clue::Bare));
    assert!(!board.is_clue(0) && !board.is_clue(24));
    keys(&mut session, "^<vv>");
    assert_eq!(session.state().board.clue(7), Clue::Sees(4));
}

#[test]
fn several_solutions_become_one_by_the_numbers_of_one_of_them() {
    let mut session = session("a;4x4;5o");
    for _ in 0..16 {
        let knowledge = session.state().knowledge();
        let [a, b] = &knowledge.solutions[..] else {
            break;
        };
        let why = session.edited().unwrap().unwrap_err();
        assert!(why.contains("several solutions"), "{why}");
        assert!(matches!(session.status(), Status::Broken(_)));
        // A white cell that sees something else in the other solution.
        let board = Rc::clone(&session.state().board);
        let differs = |cell: &Cell| {
            let seen = sees(&board, a, *cell);
            seen.is_some() && seen != sees(&board, b, *cell)
        };
        let cell = (0..16).find(differs).expect("such a cell");
        keys(&mut session, "<<<<^^^^");
        keys(&mut session, &"v".repeat(usize::from(cell) / 4));
        keys(&mut session, &">".repeat(usize::from(cell) % 4));
        keys(&mut session, "a");
    }
    assert_eq!(session.status(), Status::Playing);
    let (id, text) = session.edited().unwrap().unwrap();
    assert_eq!(id, "kuromasu");
    let level: super::super::rules::Level = text.parse().unwrap();
    assert_eq!(level.verdict().only(), session.state().knowledge().only());
}

#[test]
fn drawing_numbering_and_removing_clues_makes_a_board() {
    let mut session = session("a;5x5;y");
    assert!(control(&mut session, "thin", "").contains("exactly one solution"));
    keys(&mut session, "d>\n>v\n");
    assert_eq!(session.state().drawing.iter().collect::<Vec<_>>(), [1, 7]);
    keys(&mut session, "v>\nvv<\n");
    control(&mut session, "tell", "");
    assert_eq!(clues(&session).len(), 21);
    assert_eq!(session.status(), Status::Playing);
    control(&mut session, "thin", "");
    assert!(clues(&session).len() < 12, "{:?}", clues(&session));
    assert_eq!(session.status(), Status::Playing);
    let knowledge = session.state().knowledge();
    assert_eq!(knowledge.only(), Some(&*session.state().drawing));
    control(&mut session, "blank", "");
    control(&mut session, "copy", "");
    assert_eq!(knowledge.only(), Some(&*session.state().drawing));
}
