//! Tests of the edits.

use super::*;
use crate::game::Puzzle;

fn draft(text: &str) -> Draft {
    text.parse().expect("a board")
}

fn after(draft: &Draft, edits: &[&str]) -> Result<State, String> {
    edits.iter().try_fold(draft.start(), |state, edit| {
        let edit: Edit = edit
            .parse()
            .map_err(|fault: ParseError| fault.to_string())?;
        apply(draft, &state, &edit).map_err(|illegal| illegal.0)
    })
}

fn board(draft: &Draft, edits: &[&str]) -> String {
    text::compact(&after(draft, edits).expect("edits").board)
}

#[test]
fn small_pictures_have_the_size_of_the_draft() {
    let draft = draft("a;4x3;6k");
    let wide = after(&draft, &["width:7"]).expect("edits");
    let layout = draft.layout(&wide, &[], false);
    assert_eq!(layout.thumbnail, layout.window.size());
}

#[test]
fn texts_of_edits_come_back() {
    for text in [
        "put:12:7.13:b.14:e",
        "put:",
        "black:3.5-9",
        "white:0",
        "draw:3x3:080",
        "tell",
        "renumber",
        "lay:3x3;a3g",
        "clear",
        "width:7",
        "height:20",
        "name:A_board",
    ] {
        let edit: Edit = text.parse().expect(text);
        assert_eq!(edit.to_string(), text);
    }
    for text in [
        "",
        "put",
        "put:1",
        "put:1:x",
        "put:1:256",
        "put:x:1",
        "lay:3x3",
        "lay:3x3;a",
    ] {
        assert!(text.parse::<Edit>().is_err(), "{text}");
    }
}

#[test]
fn clues_are_told_and_numbered_as_drawn() {
    let draft = draft("a;3x3;i");
    assert_eq!(
        board(&draft, &["black:1.3.8", "white:3", "tell"]),
        "3x3;3a2_5_4_4_4_3a"
    );
    let kept = ["put:0:b.2:5.1:3", "black:1", "renumber"];
    assert_eq!(board(&draft, &kept), "3x3;3a3f");
    assert!(
        after(&draft, &["tell"])
            .unwrap_err()
            .contains("Nothing is drawn yet")
    );
    let fault = after(&draft, &["black:0.1", "tell"]).unwrap_err();
    assert!(fault.contains("touch. Correct the drawing"), "{fault}");
    let fault = after(&draft, &["black:1.3", "renumber"]).unwrap_err();
    assert!(fault.contains("cut off"), "{fault}");
}

#[test]
fn another_size_keeps_what_fits() {
    let draft = draft("a;4x3;3b6h");
    let smaller = ["black:5", "width:3", "height:3"];
    assert_eq!(board(&draft, &smaller), "3x3;3h");
    assert_eq!(board(&draft, &["width:5"]), "5x3;3b6k");
    let state = after(&draft, &smaller).unwrap();
    assert_eq!(state.drawing.iter().collect::<Vec<_>>(), [4]);
    // 6 is more than anybody sees on 3 x 3.
    assert_eq!(
        board(&super::tests::draft("a;4x3;6k"), &["width:3"]),
        "3x3;.h"
    );
    assert!(
        after(&draft, &["width:2"])
            .unwrap_err()
            .contains("expected 3 to 36")
    );
    assert!(
        after(&draft, &["height:37"])
            .unwrap_err()
            .contains("expected 3 to 36")
    );
}

#[test]
fn a_board_of_another_size_stays_possible() {
    let draft = draft("a;40x2;zzzb");
    assert_eq!(
        board(&draft, &["width:25", "height:3", "height:2", "width:40"]),
        "40x2;zzzb"
    );
    assert!(
        after(&draft, &["width:41"])
            .unwrap_err()
            .contains("expected 3 to 40")
    );
    assert!(
        after(&draft, &["height:1"])
            .unwrap_err()
            .contains("expected 2 to 36")
    );
}

#[test]
fn numbers_that_nobody_sees_and_cells_outside_are_refused() {
    let draft = draft("a;3x3;i");
    assert!(after(&draft, &["put:0:6"]).unwrap_err().contains("1 to 5"));
    assert!(after(&draft, &["put:0:0"]).unwrap_err().contains("1 to 5"));
    assert!(
        after(&draft, &["put:9:1"])
            .unwrap_err()
            .contains("There is no cell 9")
    );
    assert!(
        after(&draft, &["black:9"])
            .unwrap_err()
            .contains("There is no cell 9")
    );
    assert!(
        after(&draft, &["draw:4x3:000"])
            .unwrap_err()
            .contains("3 × 3")
    );
}
