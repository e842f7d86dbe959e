//! Hints: the strokes that they name, and that following them wins.

use super::*;
use crate::game::{Puzzle as _, Status};
use crate::puzzles::slice::referee;
use crate::puzzles::slice::rules::{apply, status};
use crate::search::random::{below, seeded, unit};

const BARS: &str =
    "Bars;3;4;2;o0,0,200,0,200,200,0,200;s50,-20,50,220;s100,-20,100,220;s150,-20,150,220";

fn level() -> Level {
    BARS.parse().expect("a level")
}

fn drawn(level: &Level, strokes: &[[f64; 4]]) -> State {
    let strokes = strokes.iter().map(|[a, b, c, d]| Stroke {
        from: [*a, *b],
        to: [*c, *d],
    });
    strokes.fold(level.start(), |state, stroke| {
        apply(level, &state, &Move::Draw(stroke)).expect("allowed")
    })
}

/// Follows hints until the level is solved; how many it took.
fn follow(level: &Level, mut state: State) -> usize {
    for followed in 0..=2 * level.strokes {
        if status(level, &state) == Status::Solved {
            return followed;
        }
        let hint = hint(level, &state);
        let mv = hint.moves.first().expect(&hint.reason);
        state = apply(level, &state, mv).expect("a hint may be followed");
    }
    panic!("hints go on for ever on {}", level.name);
}

#[test]
fn a_stroke_that_fits_no_solution_is_named_with_the_one_it_should_become() {
    let level = level();
    let strokes = [[50.0, -20.0, 50.0, 220.0], [140.0, -20.0, 220.0, 60.0]];
    let state = drawn(&level, &strokes);
    let hint = hint(&level, &state);
    assert_eq!(hint.place, "Look at stroke 2.");
    assert!(hint.step.contains("stroke 3 of 3"), "{}", hint.step);
    // One stroke can't cut the largest piece into three.
    let expected = "The piece with 73.0\u{a0}% is 2.9 shares of 25.0\u{a0}%";
    assert!(hint.reason.starts_with(expected), "{hint:?}");
    assert_eq!(hint.rests_on, [1, 3]);
    assert_eq!(hint.moves, [Move::Adjust(1, level.solution[2])]);
}

/// A stroke just off a line of the solution, and one that fits none but has its ends near that line's.
#[test]
fn the_stroke_that_fits_none_leaves_its_line_to_the_one_beside_it() {
    let level = level();
    let (slanting, beside) = ([70.0, -20.0, 128.0, 220.0], [108.0, -5.0, 106.0, 230.0]);
    for strokes in [[slanting, beside], [beside, slanting]] {
        let mut state = drawn(&level, &strokes);
        let near = strokes.iter().position(|it| *it == beside).expect("drawn");
        let mut followed = 0;
        while status(&level, &state) != Status::Solved {
            let mv = hint(&level, &state).moves[0];
            if let Move::Adjust(n, stroke) = mv {
                assert_eq!(stroke == level.solution[1], n == near, "{mv}");
            }
            state = apply(&level, &state, &mv).expect("a hint may be followed");
            followed += 1;
        }
        assert_eq!(followed, 3, "two are moved, and one is drawn");
    }
}

#[test]
fn a_stroke_drawn_the_other_way_round_counts() {
    let level = level();
    let state = drawn(&level, &[[100.0, 215.0, 100.5, -15.0]]);
    let hint = hint(&level, &state);
    assert_eq!(hint.moves, [Move::Draw(level.solution[0])]);
    // The piece to the left is a half, and the first stroke halves it.
    let [place] = hint.rests_on[..] else {
        panic!("{:?}", hint.rests_on);
    };
    let piece = &level.pieces(&state)[place - state.strokes.len()];
    assert!(piece.shape.locate([50.0, 100.0]) == PointLocation::Inside);
    assert_eq!(
        hint.place,
        "Look at the piece with 50 %: the next stroke cuts it into 25 % + 25 %."
    );
}

#[test]
fn hint_lengthens_a_stroke_that_is_too_short() {
    let text = "Doors;2;4;4;o0,0,200,0,200,200,0,200;h80,80,120,80,120,120,80,120;s100,-20,100,220;s-20,100,220,100";
    let level: Level = text.parse().expect("a level");
    let strokes = [[100.0, -20.0, 100.0, 100.0], [-20.0, 100.0, 220.0, 100.0]];
    let state = drawn(&level, &strokes);
    let hint = hint(&level, &state);
    assert_eq!(hint.moves, [Move::Adjust(0, level.solution[0])]);
    assert_eq!(follow(&level, state), 1);
}

#[test]
fn following_hints_wins_from_any_position() {
    let levels = [BARS, "House;5;10;3;o100,230,240,230,240,130,170,30,100,130"];
    for text in levels {
        let mut level: Level = text.parse().expect("a level");
        if level.solution.is_empty() {
            level.solution = Level::example().solution;
        }
        let mut random = seeded(27);
        for _ in 0..60 {
            let wanted = below(&mut random, level.strokes + 1);
            let mut state = level.start();
            let mut tries = 0;
            while state.strokes.len() < wanted && tries < 10_000 {
                tries += 1;
                let mut near = |x: f64| x + 300.0 * (unit(&mut random) - 0.5);
                let stroke = match tries % 3 {
                    // Some of the solution, the rest foreign.
                    0 => level.solution[tries % level.solution.len()],
                    _ => Stroke {
                        from: [near(150.0), near(130.0)],
                        to: [near(150.0), near(130.0)],
                    },
                };
                if let Ok(next) = apply(&level, &state, &Move::Draw(stroke)) {
                    state = next;
                }
            }
            assert_eq!(state.strokes.len(), wanted);
            follow(&level, state);
        }
    }
}

#[test]
fn place_of_a_hint_is_drawn_and_spoken_but_not_written() {
    use crate::game::{Play as _, Session};
    let mut game = Session::new(level());
    let written = |game: &mut Session<Level>| game.hint().message.expect("a hint");
    assert!(written(&mut game).starts_with("Look at the piece"));
    assert!(game.describe().starts_with("0 of 3 strokes"));
    assert_eq!(written(&mut game), "Draw the dashed line.");
    let spoken = game.describe();
    let start = "From 30 across, 1 down to 30 across, 99 down. 0 of 3 strokes";
    assert!(spoken.starts_with(start), "{spoken}");
    let because = "Draw the dashed line. Whole shares of 25.0\u{a0}%: 3 + 1. Every part is cut into equal pieces later, so it must be \
                   a whole number of shares.";
    assert_eq!(written(&mut game), because);
    assert_eq!(game.describe(), spoken);
    assert!(game.hint().changed);
    assert!(game.describe().starts_with("1 of 3 strokes"));
}

#[test]
fn what_leads_to_a_solution_is_never_called_impossible() {
    for level in [level(), Level::example()] {
        for chosen in 0..1_u32 << level.strokes {
            let strokes = level.solution.iter().enumerate();
            let strokes = strokes.filter(|(n, _)| chosen >> n & 1 == 1);
            let state = strokes.fold(level.start(), |state, (_, stroke)| {
                apply(&level, &state, &Move::Draw(*stroke)).expect("allowed")
            });
            assert_eq!(impossible(&level, &state), None, "{chosen:b}");
        }
    }
}

#[test]
fn a_part_that_is_no_whole_number_of_shares_is_named() {
    let level = level();
    // Shares of 25 %, four pieces: 10 % in one stroke, 40 % with one stroke left.
    let small = drawn(&level, &[[20.0, -20.0, 20.0, 220.0]]);
    let (text, piece) = impossible(&level, &small).expect("a reason");
    let stroke = Move::Draw(small.strokes[0]);
    assert_eq!(
        review(&level, [&level.start(), &small], &stroke),
        format!("No whole shares: 90.0\u{a0}% + 10.0\u{a0}%. {text}")
    );
    assert!(
        text.contains("smaller than a share") && piece.is_some(),
        "{text}"
    );
    let uneven = [[50.0, -20.0, 50.0, 220.0], [130.0, -20.0, 130.0, 220.0]];
    let (text, piece) = impossible(&level, &drawn(&level, &uneven)).expect("a reason");
    assert!(
        text.contains("is 1.6 shares of") || text.contains("is 1.4 shares of"),
        "{text}"
    );
    assert!(piece.is_some());
    let many = [
        [-20.0, 100.0, 220.0, 100.0],
        [100.0, -20.0, 100.0, 220.0],
        [-20.0, 60.0, 220.0, 60.0],
    ];
    let (text, piece) = impossible(&level, &drawn(&level, &many)).expect("a reason");
    assert_eq!(
        (&text[..], piece),
        (
            "There are 6 pieces, 4 are wanted, and pieces never join.",
            None
        )
    );
    let missing = hint(&level, &drawn(&level, &[[100.0, -20.0, 100.0, 220.0]]));
    assert!(
        missing
            .reason
            .starts_with("Whole shares of 25.0\u{a0}%: 1 + 1."),
        "{}",
        missing.reason
    );
}

/// Two strokes of a convex figure that cross make four pieces of it; all strokes no more than one each and one for
/// each crossing.
#[test]
fn the_crossings_of_a_stroke_are_those_that_make_pieces() {
    let text = std::fs::read_to_string("www/levels/lists/slice.json").expect("the list");
    let list: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let levels = list["chapters"].as_array().into_iter().flatten();
    let levels = levels.flat_map(|chapter| chapter["levels"].as_array().into_iter().flatten());
    let mut told = 0;
    for listed in levels {
        let field = |name: &str| listed[name].as_str().unwrap_or_default().to_owned();
        let level: Level = (field("text") + &field("solution"))
            .parse()
            .expect("a level");
        let pieces = |strokes: &[Stroke]| referee::slice(&level.figure, strokes).len();
        let strokes = &level.solution;
        let mut ends = 0;
        for (n, stroke) in strokes.iter().enumerate() {
            let Some(reason) = crossings(&level, n) else {
                continue;
            };
            let others = strokes.iter().filter(|other| *other != stroke);
            let made = others
                .filter(|other| pieces(&[*stroke, **other]) == 4)
                .count();
            let end = format!("this stroke makes {made}.");
            assert!(reason.ends_with(&end), "{}: {reason}", level.name);
            ends += made;
            told += 1;
        }
        let bound = 1 + strokes.len() + ends / 2;
        assert!(
            ends == 0 || (level.pieces..=bound).contains(&pieces(strokes)),
            "{}",
            level.name
        );
    }
    assert!(told > 30, "{told}");
}
