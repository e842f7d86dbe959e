//! Tests of hints: followed to the end they solve, and never by a detour.

use super::super::board::Cell;
use super::super::samples::{distances, few_sorts, legal, shuffled, solvable};
use super::*;
use crate::game::Puzzle as _;
use crate::game::session::hint::HintStage;
use crate::search::random::{below, seeded};

fn level(text: &str) -> Level {
    text.parse().expect("a level")
}

/// Follows hints from a position to the end; how many swaps they were. Each
/// hint promises no more than the last one less the swap made.
fn followed(level: &Level, mut state: State) -> usize {
    let mut swaps = 0;
    let mut promised = usize::MAX;
    while !level.is_solved(&state.squares) {
        let hint = hint(level, &state);
        let [swap] = hint.moves[..] else {
            panic!("{level}: {}", hint.reason);
        };
        assert_eq!(hint.rests_on, [usize::from(swap.0)], "{level}");
        let left = left(&hint.reason);
        assert!(left < promised, "{level}: {left}, {promised} before");
        promised = left;
        let after = level.apply(&state, &swap).expect("a legal swap");
        let before = std::mem::replace(&mut state, after);
        for said in hint
            .reason
            .split(". ")
            .filter(|said| said.contains(" groups become "))
        {
            let (colour, said) = said.split_once(": ").expect("a colour");
            let counts = [&before, &state].map(|it| groups(level, it, &colour.to_lowercase()));
            assert_eq!(
                said,
                format!("{} groups become {}", counts[0], counts[1]),
                "{level}"
            );
        }
        for later in &hint.because {
            let is_new = level.apply(&before, later).is_err() && level.apply(&state, later).is_ok();
            assert_eq!(
                hint.reason.contains("possible: "),
                is_new,
                "{level}: {}",
                hint.reason
            );
            let moves_on = [later.0, later.1]
                .iter()
                .any(|cell| [swap.0, swap.1].contains(cell));
            assert!(moves_on, "{level}: {}", hint.reason);
        }
        swaps += 1;
    }
    swaps
}

/// The groups of a colour, by cells that take over the least number beside them until none changes.
fn groups(level: &Level, state: &State, colour: &str) -> usize {
    let mut cells: Vec<usize> = (0..state.squares.len()).collect();
    let columns = level.shape.columns();
    cells.retain(|cell| state.squares[*cell].is_some_and(|it| it.colour.word() == colour));
    let mut numbers = cells.clone();
    let beside = |a: usize, b: usize| {
        a.abs_diff(b) == columns || a / columns == b / columns && a.abs_diff(b) == 1
    };
    for _ in 0..cells.len() {
        for (n, m) in (0..cells.len()).flat_map(|n| (0..cells.len()).map(move |m| (n, m))) {
            if beside(cells[n], cells[m]) {
                numbers[n] = numbers[n].min(numbers[m]);
            }
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers.len()
}

/// How many swaps the hint says are left.
fn left(reason: &str) -> usize {
    if reason.ends_with("That solves it.") {
        return 1;
    }
    let last = reason.trim_end_matches('.').rsplit(". ").next();
    let last = last.expect("a sentence");
    let n = [
        ("From here it takes ", " swaps; fewer won't do"),
        ("From here, ", " swaps are enough"),
    ]
    .into_iter()
    .find_map(|(before, after)| last.strip_prefix(before)?.strip_suffix(after));
    let n = n.unwrap_or_else(|| panic!("{reason}"));
    n.parse().expect("a number")
}

#[test]
fn hints_lead_to_the_goal_from_anywhere() {
    let mut rng = seeded(11);
    for _ in 0..60 {
        let swaps = 1 + below(&mut rng, 8);
        let level = solvable(swaps, &mut rng);
        let distances = distances(&level);
        let mut squares = (*level.start).clone();
        for _ in 0..4 {
            let state = level.state(squares.clone(), 0);
            let made = followed(&level, state);
            // On boards as small as these the beams miss nothing.
            assert_eq!(made, distances[&squares], "{level}");
            squares = shuffled(&level, &squares, 3, &mut rng);
        }
    }
}

#[test]
fn hints_lead_to_clusters() {
    let mut rng = seeded(12);
    let mut followed_to_the_end = 0;
    for _ in 0..60 {
        let level = few_sorts(&mut rng);
        let distances = distances(&level);
        let Some(least) = distances.get(&*level.start) else {
            assert!(hint(&level, &level.start()).moves.is_empty(), "{level}");
            continue;
        };
        if *least > 0 {
            let made = followed(&level, level.start());
            assert!(made >= *least, "{level}: {made}, not {least}");
            assert!(made <= least + 2, "{level}: {made}, not {least}");
            followed_to_the_end += 1;
        }
    }
    assert!(followed_to_the_end > 20, "{followed_to_the_end}");
}

#[test]
fn on_larger_boards_hints_lead_to_the_goal_without_circles() {
    use super::super::published_generator::{PublishedDifficulty, draw};
    use crate::puzzles::swap::board::BoardShape;
    let mut rng = seeded(13);
    let mut solved = 0;
    for n in 0..20 {
        let difficulty = [PublishedDifficulty::Hard, PublishedDifficulty::Expert][n % 2];
        let drawn = draw(difficulty, &mut rng);
        let shape = BoardShape::from_squares(drawn.rows, drawn.columns, &drawn.start);
        let goal = Goal::Picture(std::rc::Rc::new(drawn.goal));
        let level = Level::new("Sample".to_owned(), shape, drawn.start, goal);
        if !hint(&level, &level.start()).moves.is_empty() {
            followed(&level, level.start());
            solved += 1;
        }
    }
    assert!(solved > 6, "{solved}");
}

#[test]
fn hints_on_the_known_line_are_that_line() {
    // Two ways of two swaps; the level says which.
    for line in ["0-1.2-3", "2-3.0-1"] {
        let level = level(&format!("A;2x2;Q1RB1BT1RT1B;BRBR;p{line}"));
        let mut state = level.start();
        for swap in level.solution().expect("a line") {
            let hint = hint(&level, &state);
            assert_eq!(hint.moves, [swap]);
            state = level.apply(&state, &swap).expect("a swap");
        }
        assert_eq!(followed(&level, level.start()), 2);
    }
}

#[test]
fn hints_say_what_and_why() {
    let proved = level("A;2x2;Q1RB1BT1RT1B;BRBR;p0-1.2-3");
    let state = proved.start();
    let first = hint(&proved, &state);
    assert_eq!(first.place, "Look at the red queen 1 in row 1, column 1.");
    assert_eq!(
        first.text_of(HintStage::Reason),
        "Swap the red queen 1 in row 1, column 1 with the blue bishop 1 in row 1, \
         column 2. Both end up in place. 4 squares are wrong, and a swap puts two right at most: 2 swaps are \
         needed. From here it takes 2 swaps; fewer won't do."
    );
    let next = proved.apply(&state, &Swap(0, 1)).expect("a swap");
    assert_eq!(
        hint(&proved, &next).text_of(HintStage::Reason),
        "Swap the red rook 1 in row 2, column 1 with the blue rook 1 in row 2, column \
         2. Both end up in place. That solves it."
    );
    let found = level("A;2x2;Q1RB1BT1RT1B;BRBR;f0-1.2-3");
    let reason = hint(&found, &found.start()).reason;
    assert!(
        reason.ends_with("From here, 2 swaps are enough."),
        "{reason}"
    );
    // Red and blue are two cells apart and reach one: one comes into place at a time.
    let row = level("A;3x1;T1RT1GT1B;BGR");
    let reason = hint(&row, &row.start()).reason;
    assert!(
        reason.starts_with("Swap 2 goes on from there: "),
        "{reason}"
    );
    let clusters = level("A;3x1;T1RT1BT1R;clusters");
    let reason = hint(&clusters, &clusters.start()).reason;
    assert_eq!(reason, "Red: 2 groups become 1. That solves it.");
}

#[test]
fn hint_reports_unsolvable_levels() {
    // The bishops stay on their own colour of the chessboard.
    let never = level("A;2x2;B1RB1BB1RB1B;RBBR");
    let hint_ = hint(&never, &never.start());
    assert!(hint_.moves.is_empty());
    let why = "This can't be solved. The part of the board with row 1, column 1 can't swap";
    assert!(hint_.reason.starts_with(why), "{}", hint_.reason);
    let rooms = level("A;3x1;T1R.T1R;clusters");
    let reason = hint(&rooms, &rooms.start()).reason;
    let why =
        "This can't be solved. The walls leave no room to join all squares of one colour: red.";
    assert_eq!(reason, why);
    let stuck = level("A;2x2;B1RB1BB1BB1R;clusters");
    let reason = hint(&stuck, &stuck.start()).reason;
    assert!(
        reason.starts_with("No solution found from here"),
        "{reason}"
    );
}

#[test]
fn every_swap_of_a_hint_is_one_that_changes_something() {
    let mut rng = seeded(14);
    for _ in 0..40 {
        let level = solvable(5, &mut rng);
        let hint = hint(&level, &level.start());
        let swap = hint.moves[0];
        let swap = Swap(Cell::min(swap.0, swap.1), Cell::max(swap.0, swap.1));
        assert!(legal(&level, &level.start).contains(&swap), "{level}");
    }
}

#[test]
fn leaving_the_line_gives_a_new_line() {
    let row = level("A;4x1;T1RT1GT1BT1Y;YBGR");
    let state = row.start();
    let first = hint(&row, &state);
    // The middle ones are in each other's place: once swapped, nothing of it is lost.
    let state = row.apply(&state, &Swap(1, 2)).expect("a swap");
    let made = followed(&row, state);
    assert!((1..=left(&first.reason) + 1).contains(&made), "{made}");
}
