//! Tests of the edits, which are texts here.

use super::super::super::rules::Level;
use super::super::super::text;
use super::*;
use crate::game::puzzle::editor::{DraftState as _, Edit};
use crate::game::{Extras as _, Play, Puzzle, Session, Status};
use proptest::prelude::*;

/// A cross of blue on red, shuffled a little.
const CROSS: &str = "a;3x3;T1RT1BT1RQ1BB1BT1BT1RT1BT2R;RBRBBBRBR";

fn draft(text: &str) -> Draft {
    text.parse().expect("a board")
}

/// The draft after an edit, if it is one: `put:T1R:3.5` a square in cells 3 and 5, `put:--R:3` only its colour, `put:wall:3` a
/// wall; `goal:R:3.5` colours of the goal; `copy` the goal is what the board shows; `lay:WxH;SQUARES;GOAL` a whole board;
/// `width:7:T1R`, `height:8:wall` another size, and what grown cells have; `aim:clusters` or `picture`; `known:f0-1` a line that
/// solves it, `known:none` that there is none.
fn edited(draft: &Draft, state: &State, edit: &str) -> Option<State> {
    let (verb, rest) = edit.split_once(':').unwrap_or((edit, ""));
    let (what, more) = rest.split_once(':').unwrap_or((rest, ""));
    let (rows, columns) = state.sides();
    let cells = || -> Option<Vec<Cell>> {
        let inside = |cell: &Cell| usize::from(*cell) < state.level.shape.cells();
        let words = more.split('.').filter(|word| !word.is_empty());
        words.map(|word| word.parse().ok().filter(inside)).collect()
    };
    let new = || match more {
        "wall" => Some(None),
        "" => "T1R".parse().ok().map(Some),
        square => square.parse().ok().map(Some),
    };
    let resized = |sides| resized(draft, state, sides, new()?).ok();
    Some(match verb {
        "put" => stamped(state, stamp(what)?, &cells()?),
        "goal" if state.is_clusters() => return None,
        "goal" => coloured(
            state,
            what.chars().next().and_then(Colour::from_letter)?,
            &cells()?,
        ),
        "copy" => copied(state),
        "lay" => {
            let drawn = State::read(&format!(";{rest}")).ok()?;
            named(&drawn, state.level.name.clone())
        }
        "width" => resized((rows, what.parse().ok()?))?,
        "height" => resized((what.parse().ok()?, columns))?,
        "aim" => with_goal_kind(state, what == "clusters"),
        "known" if rest == "none" => state.impossible()?,
        "known" => state.solved(text::solved(state.level.without_best(), rest).ok()?),
        _ => return None,
    })
}

/// `wall`, or a square such as `T1R`; a `-` stands for a feature that does not change.
fn stamp(text: &str) -> Option<Stamp> {
    if text == "wall" {
        return Some(Stamp::Wall);
    }
    let pairs = text.chars().zip("T1R".chars());
    let square: String = pairs
        .map(|(own, plain)| if own == '-' { plain } else { own })
        .collect();
    let square: Square = square.parse().ok().filter(|_| text.len() == 3)?;
    let has = |n: usize| text.as_bytes()[n] != b'-';
    Some(Stamp::Square(
        has(0).then_some(square.kind),
        has(1).then_some(square.scope),
        has(2).then_some(square.colour),
    ))
}

fn after(draft: &Draft, edits: &[&str]) -> State {
    let edit = |state: State, text: &&str| edited(draft, &state, text);
    edits.iter().try_fold(draft.start(), edit).expect("edits")
}

fn key(draft: &Draft, edits: &[&str]) -> String {
    text::key(&after(draft, edits).level)
}

#[test]
fn draft_texts_read_back() {
    let draft = draft("a;2x2;T1RT1RT2BT2B;RRBB");
    for (edits, text) in [
        (&["put:wall:0"][..], "a;2x2;.T1RT2BT2B;.RBB"),
        (&["aim:clusters"], "a;2x2;T1RT1RT2BT2B;clusters"),
        (
            &["goal:B:0", "aim:clusters", "put:wall:1"],
            "a;2x2;T1R.T2BT2B;clusters;kB.BB",
        ),
        (&["goal:Y:1", "known:none"], "a;2x2;T1RT1RT2BT2B;RYBB;i"),
        (
            &["goal:Y:1", "aim:clusters", "known:none"],
            "a;2x2;T1RT1RT2BT2B;clusters;kRYBB;i",
        ),
        (&["lay:2x1;T1RT1B;BR", "known:f0-1"], "a;2x1;T1RT1B;BR;f0-1"),
    ] {
        let state = after(&draft, edits);
        assert_eq!(state.to_string(), text);
        assert_eq!(State::read(text), Ok(state));
    }
    // What does not go together is left out.
    for (text, read) in [
        ("a;2x1;T1RT1B;BR;kRR", "a;2x1;T1RT1B;BR"),
        ("a;2x1;T1RT1B;BR;p0-1;i", "a;2x1;T1RT1B;BR;p0-1"),
        ("a;2x1;T1R.;clusters;kBB", "a;2x1;T1R.;clusters;kB."),
    ] {
        assert_eq!(State::read(text).expect(text).to_string(), read);
    }
    assert!(State::read("a;2x1;T1RT1B;clusters;kR").is_err());
}

#[test]
fn squares_their_features_and_walls_are_painted() {
    let draft = draft("a;2x2;T1RT1RT2BT2B;RRBB");
    for (edits, expected) in [
        (&["put:Q3G:0.3"][..], "2x2;Q3GT1RT2BQ3G;RRBB"),
        (&["put:--G:2"], "2x2;T1RT1RT2GT2B;RRBB"),
        (&["put:B--:2", "put:-3-:2"], "2x2;T1RT1RB3BT2B;RRBB"),
        // Walls are walls in both parts.
        (&["put:wall:1"], "2x2;T1R.T2BT2B;R.BB"),
        // A square in place of a wall, from either side.
        (&["put:wall:1", "put:Q2G:1"], "2x2;T1RQ2GT2BT2B;RGBB"),
        (&["put:wall:1", "goal:Y:1.2"], "2x2;T1RT1YT2BT2B;RYYB"),
        (&["put:wall:1", "put:--Y:1"], "2x2;T1RT1YT2BT2B;RYBB"),
    ] {
        assert_eq!(key(&draft, edits), expected, "{edits:?}");
    }
}

#[test]
fn the_goal_may_be_the_board_s_or_clusters() {
    let draft = draft("a;2x2;T1RT1BT1BT1R;RRBB");
    assert_eq!(key(&draft, &["copy"]), "2x2;T1RT1BT1BT1R;RBBR");
    let clusters = ["aim:clusters"];
    assert_eq!(key(&draft, &clusters), "2x2;T1RT1BT1BT1R;clusters");
    assert_eq!(edited(&draft, &after(&draft, &clusters), "goal:R:0"), None);
    // The picture is kept for a change of mind.
    let back = ["aim:clusters", "put:wall:0", "aim:picture"];
    assert_eq!(key(&draft, &back), "2x2;.T1BT1BT1R;.RBB");
    let opened = super::tests::draft("a;2x2;T1RT1BT1BT1R;clusters");
    assert_eq!(key(&opened, &["aim:picture"]), "2x2;T1RT1BT1BT1R;RBBR");
}

#[test]
fn another_size_keeps_what_fits() {
    let draft = draft("a;2x2;T1RT1RT2BT2B;RRBB");
    assert_eq!(
        key(&draft, &["width:3:Q1G"]),
        "3x2;T1RT1RQ1GT2BT2BQ1G;RRGBBG"
    );
    assert_eq!(key(&draft, &["height:3:wall"]), "2x3;T1RT1RT2BT2B..;RRBB..");
    let back = ["width:8", "height:8", "height:2", "width:2"];
    assert_eq!(key(&draft, &back), "2x2;T1RT1RT2BT2B;RRBB");
    for sides in [(2, 9), (1, 2)] {
        let refused = resized(&draft, &draft.start(), sides, None).unwrap_err();
        assert!(refused.0.contains("expected 2 to 8"), "{}", refused.0);
    }
    // What was opened with one row may have one.
    let row = super::tests::draft("a;3x1;T1RT1RT1B;RBR");
    assert_eq!(key(&row, &["height:2", "height:1"]), "3x1;T1RT1RT1B;RBR");
}

#[test]
fn known_solution_is_checked_kept_and_dropped() {
    let draft = draft("a;2x1;T1RT1B;BR");
    let state = after(&draft, &["known:p0-1"]);
    assert_eq!(state.known().map(|best| best.proved), Some(true));
    assert!(state.status_text().contains("1 swap, proved minimum"));
    let level = state.level.to_string();
    assert_eq!(level, "a;2x1;T1RT1B;BR;p0-1");
    let state = after(&draft, &["known:p0-1", "put:Q1R:0"]);
    assert!(state.known().is_none());
    for line in ["known:p", "known:f0-5", "known:f0-0"] {
        assert_eq!(edited(&draft, &draft.start(), line), None, "{line}");
    }
    let state = after(&draft, &["known:none"]);
    assert!(state.fault().unwrap().contains("this can't be solved"));
    let known = after(&draft, &["known:f0-1"]);
    assert_eq!(edited(&draft, &known, "known:none"), None);
    let state = after(&draft, &["known:none", "known:f0-1"]);
    assert_eq!(state.fault(), None);
}

#[test]
fn missing_parts_are_reported() {
    let cross = draft(CROSS);
    for (edits, part) in [
        (
            &["goal:R:1"][..],
            "the goal needs 5 red, the board has 4; the goal needs 4 blue, the board has 5",
        ),
        (&["goal:M:0"], "the goal needs 1 pink, the board has 0"),
        (&[], "the board already shows the goal"),
        (
            &["put:--R:0.1.2.3.4.5.6.7.8", "copy"],
            "all squares have the same colour: red",
        ),
        (&["put:wall:0.1.2.3.4.5.6.7.8"], "only walls"),
        (
            &["lay:5x1;T1RT1B.T1RT1B;BB.RR"],
            "the part of the board with row 1, column 1 can't swap with the rest",
        ),
        (&["lay:2x2;T1R..T1B;B..R"], "no swap is possible"),
        (
            &["lay:3x1;T1RT1RT1B;clusters"],
            "each colour is already joined up",
        ),
        (
            &["lay:5x1;T1RT1B.T1RT1R;clusters"],
            "walls leave no room to join all",
        ),
    ] {
        let state = after(&cross, edits);
        let fault = state.fault().unwrap_or("nothing");
        assert!(fault.contains(part), "{edits:?}: {fault}");
        let edited = Draft::EDITOR.unwrap().edited;
        assert_eq!(edited(&cross, &state), Err(fault.to_owned()));
        assert!(matches!(cross.status(&state), Status::Broken(_)));
    }
}

// --- Whatever is done ----------------------------------------------------------

fn edit() -> impl Strategy<Value = String> {
    let cells = || {
        let cells = prop::collection::vec((0..70_u8).prop_map(|cell| cell.to_string()), 0..6);
        cells.prop_map(|cells| cells.join("."))
    };
    let stamp = "[TBQ-][123-][RBYGOM-]";
    prop_oneof![
        4 => (stamp, cells()).prop_map(|(stamp, cells)| format!("put:{stamp}:{cells}")),
        1 => cells().prop_map(|cells| format!("put:wall:{cells}")),
        3 => ("[RBYGOM]", cells()).prop_map(|(colour, cells)| format!("goal:{colour}:{cells}")),
        1 => Just("copy".to_owned()),
        1 => (0..10_u8, "[TBQ][123][RBYGOM]").prop_map(|(n, new)| format!("width:{n}:{new}")),
        1 => (0..10_u8).prop_map(|n| format!("height:{n}:wall")),
        1 => prop::sample::select(vec!["aim:clusters", "aim:picture"]).prop_map(str::to_owned),
        1 => (0..9_u8, 0..9_u8).prop_map(|(a, b)| format!("known:f{a}-{b}")),
        1 => Just("known:none".to_owned()),
        1 => "[TBQ][123][RB][TBQ][123][RB]\\.[TBQ][123][RB]"
            .prop_map(|squares| format!("lay:2x2;{squares};RB.R")),
    ]
}

proptest! {
    #[test]
    fn edits_keep_the_draft_whole(edits in prop::collection::vec(edit(), 0..20)) {
        let mut session = Session::new(Draft::example());
        let mut made = 0;
        for text in edits {
            let after = edited(session.level(), session.state(), &text);
            let Some(after) = after else { continue };
            prop_assert_eq!(State::read(&after.to_string()), Ok(after.clone()));
            session.make(Edit(after)).expect("a draft");
            made += 1;
            let state = session.state();
            let level = &state.level;
            prop_assert_eq!(state.picture.len(), level.start.len());
            for (square, colour) in level.start.iter().zip(state.picture.iter()) {
                prop_assert_eq!(square.is_none(), colour.is_none());
            }
            let message = state.status_text();
            prop_assert!(message.ends_with('.'), "{}", message);
            if let Some(Ok((_, text))) = session.edited() {
                let level: Level = text.parse().expect("a level");
                prop_assert_eq!(level.status(&level.start()), Status::Playing);
                prop_assert_eq!(level.to_string(), text);
            }
        }
        let (line, seen) = (session.line(), session.describe());
        prop_assert_eq!(session.steps(), made);
        (0..made).for_each(|_| drop(session.undo()));
        prop_assert_eq!(session.line(), "");
        (0..made).for_each(|_| drop(session.redo()));
        prop_assert_eq!((session.line(), session.describe()), (line, seen));
        let again = Session::<Draft>::restore(&session.save()).expect("a save");
        prop_assert_eq!(again.describe(), session.describe());
    }
}
