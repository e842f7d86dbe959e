//! Tests of the rules: legal and illegal swaps, solved levels, counters and stars.

use super::super::board::cells_of;
use super::super::samples::{any_level, board};
use super::super::ui::Ui;
use super::super::view::CELL;
use super::*;
use crate::game::run::RunConfig;
use crate::game::run::shown_answer::{LeadsTo, ShownAnswer};
use crate::game::{Counter, Evolves as _, Frame, Play as _, Puzzle as _, Session, Status};
use crate::search::random::seeded;
use crate::search::{Report, Score, Step};

fn level(text: &str) -> Level {
    text.parse().expect(text)
}

/// The message by which a swap is refused.
fn refusal(level: &Level, a: Cell, b: Cell) -> String {
    let refused = [(a, b), (b, a)].map(|(a, b)| {
        let fault = level.apply(&level.start(), &Swap(a, b));
        fault.expect_err("a refused swap").to_string()
    });
    for message in &refused {
        assert!(message.ends_with('.'), "{message}");
    }
    let [message, _] = refused;
    message
}

#[test]
fn every_swap_can_be_taken_back() {
    let mut rng = seeded(1);
    let mut swaps = 0;
    for _ in 0..300 {
        let level = any_level(6, &mut rng);
        let state = level.start();
        for a in 0..level.shape.cells() as Cell {
            for b in 0..level.shape.cells() as Cell {
                let partners = level.shape.partners(&state.squares, a);
                let swap = level.apply(&state, &Swap(a, b));
                assert_eq!(swap.is_ok(), partners >> b & 1 == 1, "{level} {a} {b}");
                let Ok(after) = swap else { continue };
                swaps += 1;
                assert_eq!(after.swaps, 1);
                assert_eq!(after.square(a), state.square(b));
                assert_eq!(after.square(b), state.square(a));
                for back in [Swap(a, b), Swap(b, a)] {
                    let back = level.apply(&after, &back);
                    let back = back.unwrap_or_else(|why| panic!("{level} {a} {b}: {why}"));
                    assert_eq!(back.squares, state.squares, "{level} {a} {b}");
                    assert_eq!(back.swaps, 2);
                }
            }
        }
    }
    assert!(swaps > 1000, "{swaps}");
}

#[test]
fn partners_are_those_that_one_of_the_two_reaches() {
    let mut rng = seeded(2);
    for _ in 0..200 {
        let (shape, squares) = board(6, &mut rng);
        // The plain rule, a step at a time.
        let reaches = |from: Cell, to: Cell| {
            let Some(square) = squares[usize::from(from)] else {
                return false;
            };
            let ((row, column), (r, c)) = (shape.place(from), shape.place(to));
            let (down, right) = (r as i64 - row as i64, c as i64 - column as i64);
            let line = match square.kind {
                Kind::Rook => down == 0 || right == 0,
                Kind::Bishop => down.abs() == right.abs(),
                Kind::Queen => down == 0 || right == 0 || down.abs() == right.abs(),
            };
            let steps = down.abs().max(right.abs());
            let free = |n: i64| {
                let at = (
                    row as i64 + down.signum() * n,
                    column as i64 + right.signum() * n,
                );
                squares[usize::from(shape.cell(at.0 as usize, at.1 as usize))].is_some()
            };
            line && (1..=i64::from(square.scope)).contains(&steps) && (1..=steps).all(free)
        };
        for a in 0..shape.cells() as Cell {
            for b in 0..shape.cells() as Cell {
                let partner = shape.partners(&squares, a) >> b & 1 == 1;
                assert_eq!(partner, reaches(a, b) || reaches(b, a), "{a} {b}");
            }
        }
    }
}

#[test]
fn swaps_that_are_not_allowed_say_why() {
    // T1 B1 T3 ##     Pieces reach over one another, but not over the wall
    // T2 Q1 B2 T1     in the upper right corner and the one below the queen.
    // B1 ## T1 B1
    let level = level("A;4x3;T1RB1RT3B.T2RQ1BB2RT1RB1B.T1RB1R;clusters");
    for (a, b, why) in [
        (0, 3, "There is a wall in row 1, column 4."),
        (9, 9, "There is a wall in row 3, column 2."),
        (4, 4, "A square can't swap with itself."),
        (0, 12, "Cell 12 is outside the board: expected 0 to 11."),
        (200, 0, "Cell 200 is outside the board: expected 0 to 11."),
        (
            0,
            6,
            "Neither rook 1 nor bishop 2 reaches the other: they share no row, column or \
             diagonal.",
        ),
        (
            2,
            7,
            "Neither rook 3 nor rook 1 reaches the other: rooks reach along rows and columns \
             only.",
        ),
        (
            0,
            10,
            "These two pieces don't reach each other: rooks reach along rows and columns only.",
        ),
        (
            8,
            11,
            "These two pieces don't reach each other: bishops reach along diagonals only.",
        ),
    ] {
        assert_eq!(refusal(&level, a, b), why, "{a} {b}");
    }
}

#[test]
fn refusal_states_distance_and_obstacles() {
    let rook = "only the rook faces this way, and its reach is shorter than 3 cells.";
    let bishop = "only the bishop faces this way, and its reach is shorter than 2 cells.";
    for (squares, b, expected) in [
        ("4x1;T1RT1BQ3RT2B", 3, "they are 3 cells apart."),
        ("4x1;B3RT1BQ3RT2B", 3, rook),
        ("3x1;Q2R.T3B", 2, "a wall is in the way."),
        (
            "3x3;Q1RT1RT1RT1RT1RT1RT1RT1RB1B",
            8,
            "they are 2 cells apart.",
        ),
        ("3x3;B2RT1RT1RT1R.T1RT1RT1RT1B", 8, "a wall is in the way."),
        ("3x3;B1RT1RT1RT1RT1RT1RT1RT1RT3B", 8, bishop),
    ] {
        let message = refusal(&level(&format!("A;{squares};clusters")), 0, b);
        let (_, why) = message.split_once(": ").expect("a reason");
        assert_eq!(why, expected, "{squares}");
    }
}

#[test]
fn every_refusal_has_a_reason_that_is_true() {
    let mut rng = seeded(3);
    for _ in 0..200 {
        let level = any_level(6, &mut rng);
        let squares = &level.start;
        let cells = level.shape.cells() as Cell;
        for (a, b) in (0..cells).flat_map(|a| (0..cells).map(move |b| (a, b))) {
            let walls = [a, b].iter().any(|cell| level.shape.is_wall(*cell));
            if a == b || walls || level.shape.partners(squares, a) >> b & 1 == 1 {
                continue;
            }
            let message = refusal(&level, a, b);
            if message.contains("a wall is in the way") {
                let filled = squares.iter().map(|it| it.or_else(|| "T1R".parse().ok()));
                let bare: Squares = filled.collect();
                let (rows, columns) = (level.shape.rows(), level.shape.columns());
                let open = BoardShape::from_squares(rows, columns, &bare);
                assert!(open.partners(&bare, a) >> b & 1 == 1, "{level} {message}");
            }
        }
    }
}

#[test]
fn pieces_between_do_not_block() {
    let level = level("A;4x1;T3RT1BB1RT1B;BRBR");
    let state = level.start();
    assert!(level.apply(&state, &Swap(0, 3)).is_ok());
    assert!(level.apply(&state, &Swap(1, 2)).is_ok());
    assert!(level.apply(&state, &Swap(1, 3)).is_err());
}

#[test]
fn solved_by_colours_whatever_the_pieces() {
    let level = level("A;2x2;Q1RB3BT2RT1B;RBRB");
    assert!(level.is_solved(&level.start));
    let mut state = level.start();
    // Squares of one colour change places: still solved.
    state = level.apply(&state, &Swap(0, 2)).expect("a swap");
    assert_ne!(state.squares, level.start);
    assert_eq!(level.status(&state), Status::Solved);
    state = level.apply(&state, &Swap(0, 1)).expect("a swap");
    assert_eq!(level.status(&state), Status::Playing);
    assert_eq!(level.wrong(&state.squares), 2);
}

#[test]
fn clusters_hang_together_by_their_sides() {
    let text = |colours: &str| {
        let squares = colours.chars().map(|c| match c {
            '.' => ".".to_owned(),
            colour => format!("Q1{colour}"),
        });
        level(&format!("A;3x3;{};clusters", squares.collect::<String>()))
    };
    for (colours, solved) in [
        ("RRRRRRRRR", true),
        ("RRBRRBRBB", true),
        ("RBBRBBBRR", false), // the last red by a corner only
        ("RR.RRBYBB", true),
        ("R.RRRRBYB", false),
        ("RBYGOMRBY", false),
        (".........", true),
    ] {
        let level = text(colours);
        assert_eq!(level.is_solved(&level.start), solved, "{colours}");
        assert_eq!(level.wrong(&level.start), 0, "there is no picture");
        assert!((0..9).all(|cell| level.wanted(cell).is_none()));
    }
    let level = text("RBR.BRBBR");
    let clusters = level.clusters(&level.start).into_iter();
    let counts = clusters.map(|(colour, parts)| (colour.letter(), parts.len()));
    assert_eq!(counts.collect::<Vec<_>>(), [('R', 2), ('B', 1)]);
}

/// What is counted, with a sign where a goal is met.
fn counters(level: &Level, state: &State) -> Vec<String> {
    let text = |Counter {
                    label,
                    value,
                    of,
                    met,
                    ..
                }: Counter| {
        let of = of.map_or_else(String::new, |of| format!(" / {of}"));
        format!("{label}: {value}{of}{}", if met { " ✓" } else { "" })
    };
    let all = level.counters(state, &Ui::default()).into_iter();
    all.map(text).collect()
}

#[test]
fn counters_say_what_is_known_of_the_best_line() {
    let plain = level("A;2x2;Q1RB1BT1RT1B;BRBR");
    assert_eq!(
        counters(&plain, &plain.start()),
        ["swaps: 0", "in place: 0 / 4"]
    );
    assert_eq!(plain.summary(), "");
    let proved = level("A;2x2;Q1RB1BT1RT1B;BRBR;p0-1.2-3");
    let state = proved.start();
    assert_eq!(counters(&proved, &state)[1], "proved minimum: 2");
    assert_eq!(proved.summary(), "2 swaps, proved minimum");
    let found = level("A;2x2;Q1RB1BT1RT1B;BRBR;f0-1.2-3");
    assert_eq!(counters(&found, &state)[1], "best found: 2");
    assert_eq!(found.summary(), "2 swaps, best found");
    assert_eq!(found.solution(), Some(vec![Swap(0, 1), Swap(2, 3)]));
    let half = proved.apply(&state, &Swap(0, 1)).expect("a swap");
    let expected = ["swap: 1", "proved minimum: 2", "in place: 2 / 4"];
    assert_eq!(counters(&proved, &half), expected);
    let end = proved.apply(&half, &Swap(2, 3)).expect("a swap");
    let expected = ["swaps: 2 ✓", "proved minimum: 2", "in place: 4 / 4 ✓"];
    assert_eq!(counters(&proved, &end), expected);
    let clusters = level("A;2x2;Q1RB1BT1BT1R;clusters");
    assert_eq!(
        counters(&clusters, &clusters.start())[1],
        "clusters (2 needed): 4"
    );
}

/// Begins a run.
fn begin(game: &mut Session<Level>, search: &str) {
    let config = RunConfig {
        search: search.to_owned(),
        set: Vec::new(),
        seed: 1,
    };
    game.evolve(&config).expect("a run");
}

/// Makes a run to its end.
fn finish(game: &mut Session<Level>) {
    let run = game.run_mut().expect("a run");
    while !matches!(run.step(), Step::Done(_)) {}
}

#[test]
fn finished_search_states_its_conclusion() {
    let mut game = Session::new(level("A;2x2;Q1RB1BT1RT1B;BRBR"));
    let conclusion = |game: &Session<Level>| game.run().and_then(|run| run.search_conclusion());
    begin(&mut game, "solver");
    assert_eq!(conclusion(&game), None, "not before its end");
    finish(&mut game);
    assert_eq!(
        conclusion(&game).as_deref(),
        Some("2 swaps: the proved minimum.")
    );
    // One that knows no bound has nothing to say.
    begin(&mut game, "breadth");
    finish(&mut game);
    assert_eq!(conclusion(&game), None);
    let report = |best: f64, bound: f64| Report {
        best: Some(Score::new(best, true)),
        bound: Some(bound),
        ..Report::default()
    };
    let level = game.level();
    for (best, bound, text) in [
        (
            9.0,
            7.0,
            "9 swaps: the best found; the minimum is at least 7.",
        ),
        (1.0, 1.0, "1 swap: the proved minimum."),
    ] {
        let found = level.search_conclusion(&report(best, bound));
        assert_eq!(found.as_deref(), Some(text));
    }
}

#[test]
fn stars_compare_with_the_best_line() {
    // Eight in their places by four swaps; there and back costs two more.
    let row = "T1RT1BT1RT1BT1RT1BT1RT1B";
    let level = level(&format!("A;8x1;{row};BRBRBRBR;p0-1.2-3.4-5.6-7"));
    let stars = |detours: usize| {
        let mut state = level.start();
        assert_eq!(level.stars(&state), 0);
        let back = std::iter::repeat_n(Swap(1, 2), detours);
        let line = level.solution().expect("a line");
        for swap in back.chain(line) {
            assert_eq!(level.stars(&state), 0);
            state = level.apply(&state, &swap).expect("a swap");
        }
        level.stars(&state)
    };
    assert_eq!(stars(0), 3);
    assert_eq!(stars(2), 1, "half as many again");
    // Five are a quarter more than four.
    let line = level.solution().expect("a line");
    let mut state = level.state(super::super::samples::played(&level, &line), 5);
    assert_eq!(level.stars(&state), 2);
    state.swaps = 6;
    assert_eq!(level.stars(&state), 1);
    // A game that beats what was found has all of them.
    state.swaps = 3;
    assert_eq!(level.stars(&state), 3);
}

#[test]
fn the_key_is_the_level_whatever_its_name_and_line() {
    let one = level("A;2x2;Q1RB1BT1RT1B;BRBR;p0-1.2-3");
    for other in [
        "B;2x2;Q1RB1BT1RT1B;BRBR",
        "A;2x2;Q1RB1BT1RT1B;BRBR;f0-1.2-3",
    ] {
        assert_eq!(level(other).key(), one.key());
    }
    for other in [
        "A;2x2;Q2RB1BT1RT1B;BRBR",
        "A;2x2;Q1RB1BT1RT1B;RBBR",
        "A;2x2;Q1RB1BT1RT1B;clusters",
        "A;4x1;Q1RB1BT1RT1B;BRBR",
    ] {
        assert_ne!(level(other).key(), one.key(), "{other}");
    }
}

#[test]
fn the_example_takes_a_swap_of_each_piece() {
    let level = Level::example();
    assert_eq!((level.shape.rows(), level.shape.columns()), (3, 3));
    assert_eq!(level.name(), "First swaps");
    assert_eq!(level.status(&level.start()), Status::Playing);
    let best = level.known_best().expect("a line");
    assert!(best.proved);
    assert_eq!(best.line.len(), 3);
    let distances = super::super::samples::distances(&level);
    assert_eq!(distances[&*level.start], 3);
    // Each swap is made by another kind of piece, on which its partner does not
    // count, and one goes over the head of a third piece.
    let mut kinds = Vec::new();
    let mut squares = (*level.start).clone();
    for swap in &best.line {
        let Swap(a, b) = *swap;
        let one = squares[usize::from(a)].expect("a piece");
        let other = squares[usize::from(b)].expect("a piece");
        let reach = [
            level.shape.reach(one, a) >> b & 1 == 1,
            level.shape.reach(other, b) >> a & 1 == 1,
        ];
        let [by, _] = [one, other].map(|s| s.kind);
        kinds.push(if reach[0] { by } else { other.kind });
        assert_ne!(reach, [true, true], "{swap}");
        squares = level.swapped(&squares, *swap).expect("a swap");
    }
    kinds.sort_unstable();
    assert_eq!(kinds, Kind::ALL);
    let over_a_head = |Swap(a, b): &Swap| b - a == 2 && a / 3 == b / 3;
    assert!(best.line.iter().any(over_a_head));
}

#[test]
fn every_colour_has_a_second_sign() {
    use crate::paint::recorder::Recorder;
    let level = level("A;3x1;T1RQ2BT1M;RMB");
    let texts = |ui: &Ui| {
        let (state, mut recorder) = (level.start(), Recorder::default());
        let frame = Frame {
            state: &state,
            change: None,
            ui: Some(ui),
            line: &[],
            ways: &[],
            previews: &[],
            hint: None,
            thumbnail: false,
            window: crate::paint::Rect::default(),
            upright: false,
            pixel: 1.0,
            celebration: 0.0,
        };
        (Level::DRAW)(&level, &frame, &mut recorder);
        recorder.texts().map(str::to_owned).collect::<Vec<_>>()
    };
    let mut ui = Ui::default();
    assert_eq!(texts(&ui), ["1", "2", "1", "Goal"]);
    ui.letters = true;
    // A number and a letter on each square, the wanted letter on wrong ones, and
    // the letters of the goal.
    assert_eq!(texts(&ui).join(" "), "1 V 2 S P 1 P S Goal V P S");
    ui.marks.0 = false;
    assert_eq!(texts(&ui).join(" "), "1 V 2 S 1 P Goal V P S");
    ui.letters = false;
    assert_eq!(texts(&ui), ["1", "2", "1", "Goal"]);
    let text = level.describe(&level.start());
    assert!(text.contains("blue, needs pink"), "{text}");
    assert!(cells_of(level.shape.walls()).next().is_none());
}

#[test]
fn an_answer_of_a_run_is_shown_swap_by_swap_and_at_once_under_reduced_motion() {
    let swaps = |session: &Session<Level>| session.counters()[0].value.clone();
    let answered = || {
        let mut session = Session::new(Level::example());
        begin(&mut session, "breadth");
        finish(&mut session);
        assert!(session.run_mut().expect("a run").refresh_preview());
        assert!(session.shows_answer());
        session
    };
    let mut session = answered();
    let mut seen = vec![swaps(&session)];
    while session.advance(16.0, false) {
        if seen.last() != Some(&swaps(&session)) {
            seen.push(swaps(&session));
        }
    }
    assert_eq!(seen, ["0", "1", "2", "3"]);
    let mut still = answered();
    still.advance(16.0, true);
    assert_eq!(swaps(&still), "3");
    // The game on the board is as it was.
    assert_eq!((still.steps(), session.steps()), (0, 0));
}

#[test]
fn a_long_solution_is_played_whole_within_six_seconds_and_a_better_one_in_its_place() {
    let level = Level::example();
    let solution = level.solution().expect("a solution");
    let detour = vec![solution[0]; 2];
    let long = [detour.repeat(18), solution.clone()].concat();
    let mut shown = ShownAnswer::new(level, LeadsTo::Position);
    shown.show(detour.clone());
    shown.show(long.clone());
    let place = |shown: &ShownAnswer<Level>| shown.position().expect("a position").1.len();
    assert_eq!(place(&shown), 0, "from the start");
    let frames = (0..1000).take_while(|_| {
        shown.advance(10.0, 1.0, false);
        place(&shown) < long.len()
    });
    let ms = 10 * frames.count();
    assert!((5500..6500).contains(&ms), "{ms}");
    shown.advance(200.0, 1.0, false);
    assert!(shown.advance(10.0, 1.0, false) && shown.celebration() > 0.0);
    shown.advance(2000.0, 1.0, false);

    shown.show(detour.clone());
    shown.show(long);
    shown.advance(1000.0, 1.0, false);
    shown.show(solution.clone());
    let mut places = vec![place(&shown)];
    while shown.celebration() == 0.0 {
        shown.advance(10.0, 1.0, false);
        places.push(place(&shown));
    }
    places.dedup();
    assert_eq!(places, [1, 2, 3]);
}

#[test]
fn on_a_phone_a_board_of_six_by_six_is_as_wide_as_the_screen() {
    let start = ["T1R"; 18].concat() + &["T1B"; 18].concat();
    let goal = ["B"; 18].concat() + &["R"; 18].concat();
    let level = level(&format!("A;6x6;{start};{goal}"));
    let layout = level.layout(&level.start(), &[], true);
    let (width, height) = layout.window.size();
    // The room in the board's box on a screen of 390 × 844; the board's frame is 3 points beside the cells.
    let scale = (366.0 / width).min(492.0 / height);
    let wide = (6.0 * CELL + 6.0) * scale;
    assert!(wide >= 340.0, "{wide} of 390 pixels, {width} × {height}");
    // Beside the board the goal is as large as ever.
    let (wide, _) = level.layout(&level.start(), &[], false).window.size();
    assert!(wide > width + 6.0 * 20.0);
}
