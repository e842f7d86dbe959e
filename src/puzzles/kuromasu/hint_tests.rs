//! Hints: they lead to the solution, and their reasons hold.

use super::super::analysis::Analysis;
use super::super::generate::generate_for_test;
use super::super::grade::{Difficulty, Grader, Grading};
use super::*;
use crate::game::{Puzzle, Status};
use std::collections::BTreeSet;

fn level(text: &str) -> Level {
    text.parse().expect("a level")
}

fn generated(side: usize, difficulty: Difficulty, seed: u64) -> Level {
    let board = generate_for_test(side, side, difficulty, seed).expect("a board");
    Level::unnamed((*board).clone())
}

/// A level by its clues, and the position after some moves.
fn after(text: &str, moves: &str) -> (Level, State) {
    let level = level(text);
    let mut state = level.start();
    for mv in moves.split_whitespace() {
        state = level.apply(&state, &mv.parse().unwrap()).unwrap();
    }
    (level, state)
}

/// The whole text of a hint.
fn hint_text(text: &str, moves: &str) -> String {
    let (level, state) = after(text, moves);
    let hint = hint(&level, &state);
    format!("{} | {} | {}", hint.place, hint.step, hint.reason)
}

/// The drawn consequences match the reason's text, and would be wrong.
fn because_holds(level: &Level, state: &State, hint: &Hint<Move>, solution: &Cells) {
    let because: Vec<_> = hint.because.iter().map(one).collect();
    let mut supposed = state.marks.as_ref().clone();
    for (cell, mark) in &because {
        supposed[usize::from(*cell)] = *mark;
    }
    let analysis = Analysis::new(&level.board, &supposed, false);
    let (technique, why) = hint.reason.split_once(": ").expect("a technique");
    match technique {
        "Contradiction" => {
            // It begins with the contrary of the step.
            let (cell, mark) = because[0];
            let (concluded, right) = one(&hint.moves[0]);
            assert!(cell == concluded && mark != right && mark != Mark::Empty);
            let settled = why
                .split_once("which would settle ")
                .map_or(1, |(_, rest)| {
                    let n = rest.split(' ').next().and_then(|n| n.parse::<usize>().ok());
                    n.expect("a number") + 1
                });
            let fits = settled == because.len() || settled == 1 && because.len() <= 2;
            assert!(fits, "{why}: {because:?}");
            if why.contains("cut off") {
                assert!(!analysis.cut_off.is_empty(), "{why}");
            }
        }
        "Connectivity" => {
            assert_eq!(because, [(one(&hint.moves[0]).0, Mark::Black)]);
            assert!(!analysis.cut_off.is_empty(), "{why}");
        }
        "Dividing the arms" => {
            // The solution divides the number too: it sees what is seen in any case, and no more than
            // what may be seen.
            let clue = hint.rests_on[0] as Cell;
            let (least, most): (Vec<_>, Vec<_>) =
                because.iter().partition(|(_, mark)| *mark == Mark::Dot);
            assert!(least.iter().all(|(cell, _)| !solution.has(*cell)));
            let Clue::Sees(number) = level.board.clue(clue) else {
                panic!("a clue");
            };
            assert!(least.len() < usize::from(number));
            assert!(least.len() + most.len() + 1 >= usize::from(number), "{why}");
            let (row, column) = level.board.place(clue);
            let edges = [
                row == 0,
                column == 0,
                row + 1 == level.board.height(),
                column + 1 == level.board.width(),
            ];
            let ways = 4 - edges.into_iter().filter(|edge| *edge).count();
            // All of them are told of, or the lengths of each.
            let directions = format!("among its {ways} directions");
            let lengths: Vec<usize> = (why.split([' ', ',', '.']))
                .skip_while(|word| *word != "left")
                .filter_map(|word| word.parse().ok())
                .collect();
            match lengths[..] {
                [] => assert!(why.contains(&directions), "{why}"),
                [_, _, _, _] => {
                    assert_eq!(
                        lengths.iter().sum::<usize>() + 1,
                        usize::from(number),
                        "{why}"
                    );
                    assert!(why.starts_with("Only one division"), "{why}");
                }
                _ => panic!("{why}"),
            }
        }
        _ => assert!(because.is_empty(), "{technique}"),
    }
}

/// The cell and mark of a move that paints one cell.
fn one(mv: &Move) -> (Cell, Mark) {
    match mv {
        Move::Paint(mark, cells) => (cells[0], *mark),
        _ => panic!("{mv:?}"),
    }
}

/// Following the hints leads to the solution, and each hint is right.
#[test]
fn hints_lead_to_the_solution() {
    let mut techniques = BTreeSet::new();
    for (side, difficulty, seed) in [
        (4, Difficulty::Easy, 21),
        (6, Difficulty::Normal, 21),
        (7, Difficulty::Hard, 21),
        (9, Difficulty::Hard, 21),
        (9, Difficulty::Hard, 22),
    ] {
        let level = generated(side, difficulty, seed);
        let solution = level.verdict().only().expect("one solution").clone();
        let mut state = level.start();
        let mut hints = 0;
        while level.status(&state) != Status::Solved {
            let hint = hint(&level, &state);
            assert!(!hint.moves.is_empty(), "{}", hint.reason);
            for text in [&hint.place, &hint.step, &hint.reason] {
                assert!(text.ends_with('.'), "{text}");
            }
            assert!(!hint.rests_on.is_empty(), "{}", hint.place);
            let technique = hint.reason.split_once(": ");
            techniques.extend(technique.map(|(name, _)| name.to_owned()));
            because_holds(&level, &state, &hint, &solution);
            for mv in &hint.moves {
                let Move::Paint(mark, cells) = mv else {
                    panic!("{mv:?}");
                };
                let black = *mark == Mark::Black;
                assert!(cells.iter().all(|cell| solution.has(*cell) == black));
                state = level.apply(&state, mv).unwrap();
            }
            hints += 1;
            assert!(hints <= level.board.cells());
        }
    }
    for technique in Technique::ALL {
        assert!(techniques.contains(technique.name()), "{techniques:?}");
    }
}

#[test]
fn a_hint_names_cell_technique_and_clue() {
    let text = hint_text("2x1:1a", "");
    assert_eq!(
        text,
        "Look at the 1 in row 1, column 1. | Row 1, column 2 is black. | Clue reach: The 1 in row \
         1, column 1 sees only itself: every cell beside it is black."
    );
    let text = hint_text("5x1:4d", "");
    assert_eq!(
        text,
        "Look at the 4 in row 1, column 1. | Row 1, column 2 and 2 more cells are white. | \
         Minimum view: The 4 in row 1, column 1 sees itself and at most 0 cells in the other directions, \
         so it must see 3 to the right."
    );
    let (level, state) = after("5x1:4d", "d1-3");
    let hint = hint(&level, &state);
    assert_eq!(hint.moves, [Move::Paint(Mark::Black, vec![4])]);
    assert_eq!(hint.rests_on, [0]);
}

#[test]
fn a_mistake_comes_with_a_broken_rule_only_if_it_breaks_it() {
    let level = generated(6, Difficulty::Easy, 4);
    let solution = level.verdict().only().expect("one").clone();
    let all = || 0..level.board.cells() as Cell;
    // A dot on a black cell breaks no rule; then black beside a black cell breaks one.
    let dotted = all().find(|cell| solution.has(*cell)).unwrap();
    let beside = |cell: &Cell| {
        let free = |other: &Cell| !level.board.is_clue(*other) && !solution.has(*other);
        level.board.neighbours(*cell).find(free)
    };
    let blacks = || all().filter(|cell| solution.has(*cell) && *cell != dotted);
    let pair = blacks().find_map(|cell| Some((cell, beside(&cell)?)));
    let (black, touching) = pair.unwrap();
    let mut state = level.start();
    for mv in [
        Move::Paint(Mark::Dot, vec![dotted]),
        Move::Paint(Mark::Black, vec![black, touching]),
    ] {
        state = level.apply(&state, &mv).unwrap();
    }
    let step = hint(&level, &state);
    assert_eq!(step.moves, [Move::Paint(Mark::Empty, vec![touching])]);
    assert!(step.reason.starts_with("A rule is broken"), "{step:?}");
    state = level.apply(&state, &step.moves[0]).unwrap();
    let step = hint(&level, &state);
    assert_eq!(step.moves, [Move::Paint(Mark::Empty, vec![dotted])]);
    assert!(
        step.reason.starts_with("Contradiction: Suppose "),
        "{step:?}"
    );
}

/// A wrong mark breaks a rule, or leads to a contradiction, which is drawn from the mark on, or has no short reason.
#[test]
fn every_wrong_mark_has_its_reason() {
    let mut short = 0;
    for (seed, difficulty) in [
        (4, Difficulty::Easy),
        (5, Difficulty::Normal),
        (6, Difficulty::Hard),
    ] {
        let level = generated(7, difficulty, seed);
        let solution = level.verdict().only().expect("one").clone();
        for cell in (0..level.board.cells() as Cell).filter(|cell| !level.board.is_clue(*cell)) {
            let mark = if solution.has(cell) {
                Mark::Dot
            } else {
                Mark::Black
            };
            let state = level
                .apply(&level.start(), &Move::Paint(mark, vec![cell]))
                .unwrap();
            let hint = hint(&level, &state);
            assert_eq!(hint.moves, [Move::Paint(Mark::Empty, vec![cell])]);
            let painted = Move::Paint(mark, vec![cell]);
            let told = review(&level, [&level.start(), &state], &painted);
            assert_eq!(told, format!("A mistake. {}", hint.reason));
            let back = review(&level, [&state, &level.start()], &hint.moves[0]);
            assert_eq!(back, "It took a mistake back.");
            if hint.reason.starts_with("Contradiction: ") {
                // What is imagined begins with the mark itself.
                assert_eq!(
                    hint.because[0],
                    Move::Paint(mark, vec![cell]),
                    "{}",
                    hint.reason
                );
                short += 1;
            } else {
                let other = ["A rule is broken: ", "No short reason: "];
                assert!(
                    other.iter().any(|begin| hint.reason.starts_with(begin)),
                    "{}",
                    hint.reason
                );
            }
        }
    }
    assert!(short > 20, "{short}");
}

#[test]
fn hint_reports_a_mistake_first() {
    let level = generated(6, Difficulty::Easy, 4);
    let solution = level.verdict().only().expect("one").clone();
    let all = || 0..level.board.cells() as Cell;
    let is_wrong = |c: &Cell| !solution.has(*c) && !level.board.is_clue(*c);
    let wrong = all().find(is_wrong).unwrap();
    let mv = Move::Paint(Mark::Black, vec![wrong]);
    let state = level.apply(&level.start(), &mv).unwrap();
    let step = hint(&level, &state);
    assert_eq!(step.moves, [Move::Paint(Mark::Empty, vec![wrong])]);
    assert!(step.step.contains("can't be right"), "{}", step.step);
    let right = all().find(|c| solution.has(*c)).unwrap();
    let mv = Move::Paint(Mark::Dot, vec![right]);
    let state = level.apply(&level.start(), &mv).unwrap();
    assert!(hint(&level, &state).step.starts_with("The dot in "));
}

#[test]
fn boards_without_one_solution_say_so() {
    assert!(hint_text("3x3:4h", "").contains("several solutions"));
    assert!(hint_text("3x1:2_3_3", "").contains("no solution"));
}

#[test]
fn the_solution_is_a_line_of_reasoned_moves() {
    for difficulty in [Difficulty::Easy, Difficulty::Normal, Difficulty::Hard] {
        let level = generated(8, difficulty, 6);
        let line = line(&level).expect("a solution");
        let mut state = level.start();
        for mv in &line {
            assert_ne!(level.status(&state), Status::Solved, "no step too many");
            state = level.apply(&state, mv).unwrap();
            assert!(!matches!(level.status(&state), Status::Broken(_)));
        }
        assert_eq!(level.status(&state), Status::Solved);
        let grading = Grader::new(&level.board, Difficulty::Hard).run();
        assert!(matches!(grading, Grading::Solved(_)));
    }
}

/// The third press draws what would be cut off, and the chain of a supposition in its order.
#[test]
fn the_reason_is_drawn_with_it() {
    use crate::game::session::hint::{HintStage, ShownHint};
    use crate::paint::recorder::{Drawn, Recorder};
    let mut seen = BTreeSet::new();
    for (side, seed) in [(7, 21), (9, 22)] {
        let level = generated(side, Difficulty::Hard, seed);
        let mut state = level.start();
        while level.status(&state) != Status::Solved {
            let hint = hint(&level, &state);
            let drawn = |stage| {
                let mut recorder = Recorder::default();
                let shown = ShownHint::new(&hint, stage);
                super::super::view::draw_imagined(&level.board, &state.marks, shown, &mut recorder);
                recorder
            };
            assert!(drawn(HintStage::Step).drawn.is_empty(), "too early");
            let reason = drawn(HintStage::Reason);
            let hatched = reason.drawn.iter().any(|it| matches!(it, Drawn::Hatch(_)));
            if hint.reason.contains("cut off") || hint.reason.contains("cut white cells off") {
                assert!(hatched, "{}", hint.reason);
                seen.insert("cut");
            }
            if hint.reason.starts_with("Contradiction") && hint.because.len() > 1 {
                let numbers = reason.texts().filter_map(|text| text.parse::<usize>().ok());
                let in_order: Vec<_> = (1..=hint.because.len()).collect();
                assert_eq!(numbers.collect::<Vec<_>>(), in_order);
                seen.insert("chain");
            }
            for mv in &hint.moves {
                state = level.apply(&state, mv).unwrap();
            }
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["chain", "cut"]);
}
