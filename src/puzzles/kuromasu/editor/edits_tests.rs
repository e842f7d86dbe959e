//! Tests of the edits, also as the texts of earlier versions.

use super::super::super::text;
use super::*;
use crate::game::Puzzle;
use crate::game::editor::{DraftState, after_former};

fn draft(text: &str) -> Draft {
    text.parse().expect("a board")
}

fn after(draft: &Draft, edits: &[&str]) -> State {
    after_former(draft, edits).expect("edits")
}

fn board(draft: &Draft, edits: &[&str]) -> String {
    text::compact(&after(draft, edits).board)
}

#[test]
fn small_pictures_have_the_size_of_the_draft() {
    let draft = draft("a;4x3;6k");
    let wide = after(&draft, &["width:7"]);
    let layout = draft.layout(&wide, &[], false);
    assert_eq!(layout.thumbnail, layout.window.size());
}

#[test]
fn draft_texts_read_back() {
    let draft = draft("a;3x3;i");
    for edits in [
        &["put:0:5.4:b"][..],
        &["black:1.3.8", "name:A_board"],
        &["draw:3x3:080", "lay:3x3;a3g", "width:4"],
        &["black:1", "white:1"],
    ] {
        let state = after(&draft, edits);
        assert_eq!(State::read(&state.to_string()), Ok(state), "{edits:?}");
    }
    let drawn = after(&draft, &["black:1.8"]).to_string();
    assert_eq!(drawn, "a;3x3;i;3x3:408");
    for text in ["a;3x3;i;3x3:40", "a;3x3;i;", "a;3x3", "a;3x3;i;x"] {
        assert!(State::read(text).is_err(), "{text}");
    }
    let fault = State::read("a;3x3;i;4x3:000").unwrap_err().to_string();
    assert!(fault.contains("3 × 3"), "{fault}");
    let none = "put:1 put:1:x put:1:256 put:x:1 lay:3x3 lay:3x3;a put:9:1 black:9 draw:4x3:000 \
        height:tall dig:3";
    for text in none.split(' ') {
        assert_eq!(after_former(&draft, &[text]), None, "{text}");
    }
}

#[test]
fn clues_are_numbered_from_the_drawing() {
    let draft = draft("a;3x3;i");
    assert_eq!(
        board(&draft, &["black:1.3.8", "white:3", "tell"]),
        "3x3;3a2_5_4_4_4_3a"
    );
    let edits = ["put:0:b.2:5.1:3", "black:1", "renumber"];
    assert_eq!(board(&draft, &edits), "3x3;3a3f");
    let fault = with_all_clues(&draft.start()).unwrap_err().0;
    assert!(fault.contains("Nothing is drawn yet"), "{fault}");
    let fault = with_all_clues(&after(&draft, &["black:0.1"]))
        .unwrap_err()
        .0;
    assert!(fault.contains("touch. Correct the drawing"), "{fault}");
    let fault = renumbered(&after(&draft, &["black:1.3"])).unwrap_err().0;
    assert!(fault.contains("cut off"), "{fault}");
}

#[test]
fn another_size_keeps_what_fits() {
    let draft = draft("a;4x3;3b6h");
    let smaller = ["black:5", "width:3", "height:3"];
    assert_eq!(board(&draft, &smaller), "3x3;3h");
    assert_eq!(board(&draft, &["width:5"]), "5x3;3b6k");
    let state = after(&draft, &smaller);
    assert_eq!(state.drawing.iter().collect::<Vec<_>>(), [4]);
    // 6 is more than anybody sees on 3 x 3.
    assert_eq!(
        board(&super::tests::draft("a;4x3;6k"), &["width:3"]),
        "3x3;.h"
    );
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
    assert_eq!(
        board(&draft, &["width:25", "height:3", "height:2", "width:40"]),
        "40x2;zzzb"
    );
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
