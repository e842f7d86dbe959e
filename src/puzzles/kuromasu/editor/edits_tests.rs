//! Tests of the edits.

use super::super::super::text;
use super::*;
use crate::game::Puzzle;
use crate::game::puzzle::editor::DraftState as _;

fn draft(text: &str) -> Draft {
    text.parse().expect("a board")
}

fn sized(draft: &Draft, state: &State, sides: (usize, usize)) -> State {
    resized(draft, state, sides.0, sides.1).expect("a size")
}

fn board(state: &State) -> String {
    text::compact(&state.board)
}

#[test]
fn small_pictures_have_the_size_of_the_draft() {
    let draft = draft("a;4x3;6k");
    let wide = sized(&draft, &draft.start(), (7, 3));
    let layout = draft.layout(&wide, &[], false);
    assert_eq!(layout.thumbnail, layout.window.size());
}

#[test]
fn draft_texts_read_back() {
    let start = draft("a;3x3;i").start();
    let clues = with_clues(&start, &[(0, Clue::Sees(5)), (4, Clue::Bare)]).ok();
    let laid = start.drawn("3x3:080").expect("a drawing");
    let laid = with_board(&laid, Board::clone(&draft("a;3x3;a3g").0.board));
    for state in [
        clues.expect("clues"),
        named(&painted(&start, true, &[1, 3, 8]), "A board".to_owned()),
        sized(&draft("a;3x3;i"), &laid, (4, 3)),
        painted(&painted(&start, true, &[1]), false, &[1]),
    ] {
        assert_eq!(State::read(&state.to_string()), Ok(state.clone()));
    }
    let drawn = painted(&start, true, &[1, 8]).to_string();
    assert_eq!(drawn, "a;3x3;i;3x3:408");
    for text in ["a;3x3;i;3x3:40", "a;3x3;i;", "a;3x3", "a;3x3;i;x"] {
        assert!(State::read(text).is_err(), "{text}");
    }
    let fault = State::read("a;3x3;i;4x3:000").unwrap_err().to_string();
    assert!(fault.contains("3 × 3"), "{fault}");
}

#[test]
fn clues_are_numbered_from_the_drawing() {
    let start = draft("a;3x3;i").start();
    let drawn = painted(&painted(&start, true, &[1, 3, 8]), false, &[3]);
    let clued = with_all_clues(&drawn).expect("clues");
    assert_eq!(board(&clued), "3x3;3a2_5_4_4_4_3a");
    let places = [(0, Clue::Bare), (2, Clue::Sees(5)), (1, Clue::Sees(3))];
    let clued = with_clues(&start, &places).expect("clues");
    let numbered = renumbered(&painted(&clued, true, &[1]));
    assert_eq!(board(&numbered.expect("numbers")), "3x3;3a3f");
    let fault = with_all_clues(&start).unwrap_err().0;
    assert!(fault.contains("Nothing is drawn yet"), "{fault}");
    let fault = with_all_clues(&painted(&start, true, &[0, 1])).unwrap_err();
    assert!(
        fault.0.contains("touch. Correct the drawing"),
        "{}",
        fault.0
    );
    let fault = renumbered(&painted(&start, true, &[1, 3])).unwrap_err().0;
    assert!(fault.contains("cut off"), "{fault}");
}

#[test]
fn another_size_keeps_what_fits() {
    let draft = draft("a;4x3;3b6h");
    let drawn = painted(&draft.start(), true, &[5]);
    let smaller = sized(&draft, &drawn, (3, 3));
    assert_eq!(board(&smaller), "3x3;3h");
    assert_eq!(smaller.drawing.iter().collect::<Vec<_>>(), [4]);
    assert_eq!(board(&sized(&draft, &draft.start(), (5, 3))), "5x3;3b6k");
    // 6 is more than anybody sees on 3 x 3.
    let other = super::tests::draft("a;4x3;6k");
    assert_eq!(board(&sized(&other, &other.start(), (3, 3))), "3x3;.h");
    refuses(&draft, (2, 3), "expected 3 to 36");
    refuses(&draft, (4, 37), "expected 3 to 36");
}

fn refuses(draft: &Draft, (width, height): (usize, usize), part: &str) {
    let refused = resized(draft, &draft.start(), width, height).unwrap_err();
    assert!(refused.0.contains(part), "{}", refused.0);
}

#[test]
fn a_board_of_another_size_stays_possible() {
    let draft = draft("a;40x2;zzzb");
    let sizes = [(25, 2), (25, 3), (25, 2), (40, 2)].into_iter();
    let state = sizes.fold(draft.start(), |state, sides| sized(&draft, &state, sides));
    assert_eq!(board(&state), "40x2;zzzb");
    refuses(&draft, (41, 2), "expected 3 to 40");
    refuses(&draft, (40, 1), "expected 2 to 36");
}

#[test]
fn impossible_numbers_are_refused() {
    let state = draft("a;3x3;i").start();
    for number in [0, 6] {
        let refused = with_clues(&state, &[(0, Clue::Sees(number))]).unwrap_err();
        assert!(refused.0.contains("1 to 5"), "{}", refused.0);
    }
}
