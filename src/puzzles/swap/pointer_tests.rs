//! Tests of what taps, drags and keys mean.

use super::*;
use crate::game::{Button, Pointer, Puzzle as _};
use crate::paint::point;

/// ```text
/// T1R T1B T2R .      the rooks of the upper row reach their neighbours, the
/// B1B Q1Y T1R T1R    third one two cells; the bishop reaches along diagonals
/// ```
const LEVEL: &str = "A;4x2;T1RT1BT2R.B1BQ1YT1RT1R;clusters";

struct Board {
    level: Level,
    state: State,
    ui: Ui,
}

impl Board {
    fn new() -> Self {
        Self::of(LEVEL)
    }

    fn of(level: &str) -> Self {
        let level: Level = level.parse().expect("a level");
        let state = level.start();
        Self {
            level,
            state,
            ui: Ui::default(),
        }
    }

    fn input(&mut self, input: &Input) -> Response<Swap> {
        interpret(&self.level, &self.state, &mut self.ui, input)
    }

    fn at(&self, cell: Cell) -> Pointer {
        Pointer {
            at: view::middle(&self.level.shape, cell),
            ..Pointer::default()
        }
    }

    fn tap(&mut self, cell: Cell) -> Response<Swap> {
        let at = self.at(cell);
        self.input(&Input::Press(at));
        self.input(&Input::Release(at))
    }

    fn drag(&mut self, from: Cell, to: Cell) -> Response<Swap> {
        let (from, to) = (self.at(from), self.at(to));
        let half = point((from.at.x + to.at.x) / 2.0, (from.at.y + to.at.y) / 2.0);
        self.input(&Input::Press(from));
        self.input(&Input::Drag(Pointer { at: half, ..from }));
        self.input(&Input::Drag(to));
        self.input(&Input::Release(to))
    }

    fn key(&mut self, key: Key) -> Response<Swap> {
        self.input(&Input::Key { key, fast: false })
    }

    fn shift(&mut self, key: Key) -> Response<Swap> {
        self.input(&Input::Key { key, fast: true })
    }
}

fn message_of(response: Response<Swap>) -> String {
    match response {
        Response::Say(text) => text,
        other => panic!("{other:?} says nothing"),
    }
}

/// A key is answered by a message.
fn says(board: &mut Board, key: Key, text: &str) {
    assert_eq!(message_of(board.key(key)), text);
}

fn refused(response: Response<Swap>) -> String {
    match response {
        Response::Refused(text) => text,
        other => panic!("{other:?} is no refusal"),
    }
}

#[test]
fn two_taps_swap() {
    for (a, b) in [(0, 1), (1, 0), (2, 0), (0, 2), (4, 1), (1, 4)] {
        let mut board = Board::new();
        assert!(message_of(board.tap(a)).starts_with("Framed squares can swap with it"));
        assert_eq!(board.ui.chosen, Some(a));
        assert_eq!(board.tap(b), Response::Move(Swap(a, b)), "{a} {b}");
        assert_eq!(board.ui.chosen, None);
        let after = board.level.apply(&board.state, &Swap(a, b));
        assert!(after.is_ok(), "{a} {b}");
    }
}

#[test]
fn tapping_the_same_piece_deselects_it() {
    let mut board = Board::new();
    board.tap(0);
    assert_eq!(message_of(board.tap(0)), "No piece is chosen now.");
    assert_eq!(board.ui.chosen, None);
    // So does one beside the board, or on a wall.
    for off in [point(-5.0, -5.0), board.at(3).at, point(100.0, 900.0)] {
        board.tap(0);
        let at = Pointer {
            at: off,
            ..Pointer::default()
        };
        let message = message_of(board.input(&Input::Press(at)));
        assert_eq!(message, "No piece is chosen now.");
        assert_eq!(board.input(&Input::Release(at)), Response::Ignored);
        assert_eq!(board.ui.chosen, None);
        assert_eq!(board.input(&Input::Press(at)), Response::Ignored);
    }
}

#[test]
fn a_tap_on_a_piece_out_of_reach_chooses_it_and_says_why() {
    let mut board = Board::new();
    board.tap(0);
    let why = "These two pieces don't reach each other: they share no row, column or diagonal.";
    assert_eq!(message_of(board.tap(7)), why);
    assert_eq!(board.ui.chosen, Some(7));
    let why = "These two squares are identical: nothing would change.";
    assert_eq!(refused(board.tap(6)), why);
    let why =
        "Neither rook 1 nor rook 2 reaches the other: rooks reach along rows and columns only.";
    assert_eq!(message_of(board.tap(2)), why);
}

#[test]
fn a_drag_swaps_where_it_ends() {
    let mut board = Board::new();
    assert_eq!(board.drag(0, 1), Response::Move(Swap(0, 1)));
    assert_eq!(board.drag(2, 0), Response::Move(Swap(2, 0)));
    assert_eq!(board.ui.chosen, None);
    assert_eq!(board.ui.dragged, None);
    assert_eq!(board.ui.target, None);
    // A piece that was chosen before does not matter.
    board.tap(5);
    assert_eq!(board.drag(0, 1), Response::Move(Swap(0, 1)));
    assert!(refused(board.drag(0, 7)).contains("they share no row, column or diagonal"));
    assert_eq!(refused(board.drag(2, 3)), "Walls can't be swapped.");
    assert!(refused(board.drag(6, 7)).contains("identical"));
    // Back home, or off the board, nothing happens but that it stays chosen.
    let (from, to) = (board.at(0), board.at(1));
    board.input(&Input::Press(from));
    board.input(&Input::Drag(to));
    assert_eq!(board.ui.target, Some(1));
    assert_eq!(board.ui.dragged, Some(to.at));
    board.input(&Input::Drag(from));
    assert_eq!(board.ui.target, None);
    assert_eq!(board.input(&Input::Release(from)), Response::Redraw);
    assert_eq!((board.ui.chosen, board.ui.dragged), (Some(0), None));
}

#[test]
fn small_movement_still_counts_as_a_tap() {
    let mut board = Board::new();
    let mut at = board.at(0);
    board.input(&Input::Press(at));
    at.at.x += DRAGS - 1.0;
    assert_eq!(board.input(&Input::Drag(at)), Response::Ignored);
    assert!(message_of(board.input(&Input::Release(at))).contains("dashed"));
    assert_eq!((board.ui.chosen, board.ui.dragged), (Some(0), None));
}

#[test]
fn second_finger_cancels_the_press() {
    for before in [None, Some(5)] {
        let mut board = Board::new();
        if let Some(cell) = before {
            board.tap(cell);
        }
        let (from, to) = (board.at(0), board.at(1));
        board.input(&Input::Press(from));
        board.input(&Input::Drag(to));
        assert_eq!(board.input(&Input::Cancel), Response::Redraw);
        assert_eq!(board.ui.chosen, before);
        assert_eq!(board.ui.dragged, None);
        assert_eq!(board.ui.target, None);
        for input in [Input::Drag(to), Input::Release(to), Input::Cancel] {
            assert_eq!(board.input(&input), Response::Ignored);
        }
        assert_eq!(board.ui.chosen, before);
    }
}

#[test]
fn arrows_move_the_cursor_and_say_where_it_is() {
    let mut board = Board::new();
    says(
        &mut board,
        Key::Right,
        "Row 1, column 2: blue rook, reach 1.",
    );
    assert!(board.ui.keys);
    says(
        &mut board,
        Key::Right,
        "Row 1, column 3: red rook, reach 2.",
    );
    says(&mut board, Key::Right, "Row 1, column 4: a wall.");
    says(&mut board, Key::Right, "Row 1, column 4: a wall.");
    assert!(refused(board.key(Key::Enter)).contains("This is a wall"));
    board.key(Key::Down);
    board.key(Key::Down);
    assert_eq!(board.ui.cursor, 7);
    board.key(Key::Left);
    board.key(Key::Up);
    assert_eq!(board.ui.cursor, 2);
    // The pointer takes over.
    board.tap(0);
    assert!(!board.ui.keys);
    assert_eq!(board.ui.cursor, 0);
}

#[test]
fn pieces_are_chosen_and_swapped_by_enter() {
    let mut board = Board::new();
    let chosen =
        "Chosen: red rook, reach 1. It can swap with 4 squares; Shift+arrow goes to the next.";
    says(&mut board, Key::Enter, chosen);
    says(
        &mut board,
        Key::Right,
        "Row 1, column 2: blue rook, reach 1; can be swapped.",
    );
    assert_eq!(board.key(Key::Space), Response::Move(Swap(0, 1)));
    assert_eq!((board.ui.chosen, board.ui.cursor), (None, 1));
    board.key(Key::Enter);
    says(&mut board, Key::Space, "No piece is chosen now.");
    assert_eq!(board.ui.chosen, None);
    board.key(Key::Left);
    board.key(Key::Enter);
    board.key(Key::Down);
    says(
        &mut board,
        Key::Right,
        "Row 2, column 2: yellow queen, reach 1; can be swapped.",
    );
    says(
        &mut board,
        Key::Right,
        "Row 2, column 3: red rook, reach 1; out of reach.",
    );
    assert!(refused(board.key(Key::Enter)).contains("they share no row, column or diagonal"));
    assert_eq!(board.ui.chosen, Some(0), "to be tried elsewhere");
    says(&mut board, Key::Escape, "No piece is chosen now.");
    assert_eq!((board.ui.chosen, board.ui.keys), (None, false));
    assert_eq!(board.key(Key::Escape), Response::Ignored);
    assert_eq!(board.key(Key::Char('x')), Response::Ignored);
}

#[test]
fn shift_and_an_arrow_go_to_the_next_partner() {
    let mut board = Board::new();
    // Without a piece that is chosen it is a step like any other.
    board.shift(Key::Right);
    assert_eq!(board.ui.cursor, 1);
    board.key(Key::Left);
    board.key(Key::Enter);
    // From the first rook: its neighbours, the third rook, which reaches it, and
    // the queen.
    let walk = [
        (Key::Right, 1),
        (Key::Right, 2),
        (Key::Right, 2),
        (Key::Down, 5),
        (Key::Left, 4),
        (Key::Left, 4),
        (Key::Up, 0),
        (Key::Up, 0),
    ];
    for (n, (key, cell)) in walk.into_iter().enumerate() {
        board.shift(key);
        assert_eq!(board.ui.cursor, cell, "step {n}");
    }
}

#[test]
fn one_partner_is_one_square() {
    let mut board = Board::of("A;2x1;T1RT1B;clusters");
    let text = message_of(board.key(Key::Enter));
    assert!(text.contains("It can swap with 1 square;"), "{text}");
}

#[test]
fn the_cursor_says_what_is_wanted() {
    let mut board = Board::of("A;3x1;T1RT1BT1R;RRB");
    says(
        &mut board,
        Key::Left,
        "Row 1, column 1: red rook, reach 1, in place.",
    );
    says(
        &mut board,
        Key::Right,
        "Row 1, column 2: blue rook, reach 1, needs red.",
    );
}

#[test]
fn hovering_shows_the_cell_and_leaving_none() {
    let mut board = Board::new();
    let at = board.at(5);
    assert_eq!(board.input(&Input::Hover(at)), Response::Redraw);
    assert_eq!(board.input(&Input::Hover(at)), Response::Ignored);
    assert_eq!(board.ui.pointed(), Some(5));
    assert_eq!(board.input(&Input::Leave), Response::Redraw);
    assert_eq!(board.input(&Input::Leave), Response::Ignored);
    assert_eq!(board.ui.pointed(), None);
    board.key(Key::Right);
    assert_eq!(board.ui.pointed(), Some(1));
}

#[test]
fn switches_change_the_look_alone() {
    let mut board = Board::new();
    let mut set = |id: &str, value: &str| {
        let input = Input::Control {
            id: id.to_owned(),
            value: value.to_owned(),
        };
        let response = board.input(&input);
        (response, board.ui.marks.0, board.ui.letters)
    };
    assert_eq!(set("marks", "off"), (Response::Redraw, false, false));
    assert_eq!(set("marks", "off"), (Response::Redraw, false, false));
    assert_eq!(set("letters", "on"), (Response::Redraw, false, true));
    assert_eq!(set("marks", "on"), (Response::Redraw, true, true));
    assert_eq!(set("letters", "off"), (Response::Redraw, true, false));
    assert_eq!(set("nonsense", "on"), (Response::Ignored, true, false));
    let ids = |level: &str| {
        let level: Level = level.parse().expect("a level");
        let all = controls(&level, &Ui::default()).into_iter();
        all.map(|control| control.id).collect::<Vec<_>>()
    };
    assert_eq!(ids("A;1x1;T1R;R"), ["marks", "letters"]);
    assert_eq!(ids("A;1x1;T1R;clusters"), ["letters"]);
}

#[test]
fn the_other_button_is_a_finger_like_any_other() {
    let mut board = Board::new();
    let at = Pointer {
        button: Button::Second,
        ..board.at(0)
    };
    board.input(&Input::Press(at));
    board.input(&Input::Release(at));
    assert_eq!(board.ui.chosen, Some(0));
}
