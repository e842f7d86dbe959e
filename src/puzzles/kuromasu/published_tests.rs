//! The searches on bits: their invariants, and what they find on small boards.

use super::*;
use crate::game::play::{Look, Play};
use crate::game::puzzle::evolves::BoxedSearch;
use crate::game::run::RunConfig;
use crate::game::{Puzzle as _, Session};
use crate::paint::recorder::{Drawn, Recorder};
use crate::puzzles::kuromasu::bit_searches::{CONNECTED, MEMETIC, connected, memetic};
use crate::puzzles::kuromasu::board::{Board, Cells, Clue};
use crate::puzzles::kuromasu::fitness::Judge;
use crate::puzzles::kuromasu::rules::Move;
use crate::search::{End, Step};

/// Boards with one solution each, by their sides; 0 is no clue.
const SMALL: [u8; 9] = [0, 0, 0, 0, 0, 4, 2, 0, 0];
const MIDDLE: [u8; 25] = [
    2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
];

fn level(clues: &[u8]) -> Level {
    let side = clues.len().isqrt();
    let clue = |n: &u8| match n {
        0 => Clue::None,
        n => Clue::Sees(*n),
    };
    Level::unnamed(Board::new(side, side, clues.iter().map(clue).collect()))
}

/// The paper's board of 3 × 3 (section 3.1).
const PAPER: [u8; 9] = [0, 3, 0, 3, 0, 0, 0, 0, 0];

type Build = fn(&Level, &State, &Settings, u64) -> Result<BoxedSearch<Level>, String>;

/// The paper's searches.
const OFFERED: [(Spec, Build); 3] = [(BASIC, basic), (PENALTY, penalty), (SWARM, super::swarm)];

/// Every search on bits.
const ALL: [(Spec, Build); 5] = [
    (BASIC, basic),
    (PENALTY, penalty),
    (SWARM, super::swarm),
    (CONNECTED, connected),
    (MEMETIC, memetic),
];

fn end_of(run: &mut BoxedSearch<Level>) -> End {
    let step = (0..2_000_000).map(|_| run.step());
    let end = step.into_iter().find_map(|step| match step {
        Step::Done(end) => Some(end),
        _ => None,
    });
    end.expect("an end")
}

#[test]
fn a_small_board_is_solved_by_every_search() {
    for (spec, build) in ALL {
        for seed in 1..=10 {
            let level = level(&SMALL);
            let mut run = build(&level, &level.start(), &spec.defaults(), seed).unwrap();
            assert_eq!(end_of(&mut run), End::Solved, "{} seed {seed}", spec.id);
            let (score, moves) = run.best().unwrap();
            assert_eq!((score.value, score.solved), (0.0, true));
            let [Move::Lay(black)] = &moves[..] else {
                panic!("{moves:?}");
            };
            assert!(level.is_solved_by(black), "{} seed {seed}", spec.id);
        }
    }
}

#[test]
fn equal_seeds_give_equal_runs_for_any_batching() {
    for (spec, build) in ALL {
        let run = |slices: &[usize], seed| {
            let level = level(&MIDDLE);
            let mut run = build(&level, &level.start(), &spec.defaults(), seed).unwrap();
            for slice in slices {
                (0..*slice).for_each(|_| _ = run.step());
            }
            (run.report(), run.population(10))
        };
        assert_eq!(run(&[1000], 1), run(&[100; 10], 1), "{}", spec.id);
        assert_ne!(run(&[1000], 1), run(&[1000], 2), "{}", spec.id);
    }
}

#[test]
fn the_best_never_worsens_and_says_solved_only_when_it_is() {
    for (spec, build) in OFFERED {
        for counts in ["itself", "others"] {
            let level = level(&MIDDLE);
            let mut set = spec.defaults();
            set.set("stop", "off").unwrap();
            set.set("counts", counts).unwrap();
            let mut run = build(&level, &level.start(), &set, 3).unwrap();
            let mut before = (false, f64::NEG_INFINITY);
            for _ in 0..20_000 {
                let step = run.step();
                let (score, moves) = run.best().unwrap();
                let now = (score.solved, score.value);
                assert!(now >= before, "{} {before:?} {now:?}", spec.id);
                if now != before {
                    let [Move::Lay(black)] = &moves[..] else {
                        panic!("{moves:?}");
                    };
                    assert_eq!(score.solved, level.is_solved_by(black), "{}", spec.id);
                }
                before = now;
                if let Step::Done(_) = step {
                    break;
                }
            }
        }
    }
}

#[test]
fn fitness_0_ends_a_run_that_may_go_on_to_the_solution() {
    let level = level(&MIDDLE);
    for (spec, build) in [(PENALTY, penalty as Build), (SWARM, super::swarm)] {
        let is_wrong = |seed| {
            let mut run = build(&level, &level.start(), &spec.defaults(), seed).unwrap();
            let end = end_of(&mut run);
            let (score, _) = run.best().unwrap();
            assert_eq!(end == End::Solved, score.solved);
            let wrong = score.value == 0.0 && !score.solved;
            if wrong {
                assert_eq!(end, End::Limit);
                run.resume();
                assert!(!matches!(run.step(), Step::Done(End::Limit)));
            }
            wrong
        };
        assert!((1..=8).any(is_wrong), "{}: nothing is cut off", spec.id);
    }
}

#[test]
fn a_run_asked_for_connected_cells_does_not_stop_at_a_board_in_two() {
    let level = level(&MIDDLE);
    let mut set = PENALTY.defaults();
    set.set("connectivity", "on").unwrap();
    for seed in 1..=10 {
        let mut run = penalty(&level, &level.start(), &set, seed).unwrap();
        end_of(&mut run);
        let (score, _) = run.best().unwrap();
        assert_eq!(score.solved, score.value == 0.0);
    }
}

/// The note of a search of the paper for its answer, given as rows of `#` and `.`.
fn note(search: &str, set: &[(&str, &str)], clues: &[u8], rows: &str) -> Option<String> {
    let level = level(clues);
    let all = &super::super::evolve::OFFERED;
    let search = all.iter().find(|own| own.spec.id == search).expect(search);
    let spec = &search.spec;
    let mut settings = spec.defaults();
    for (id, value) in set {
        settings.set(id, value).unwrap();
    }
    let black = Cells::from_fn(&level.board, |cell| {
        rows.as_bytes()[usize::from(cell)] == b'#'
    });
    let formula = match spec.id {
        "genetic-basic" => Formula::Basic,
        _ => Formula::Penalty,
    };
    let mut judge = Judge::new(&level.board, fitness(formula, &settings));
    let score = judge.score(&black);
    (search.note)(&level, &settings, score, &[Move::Lay(black)])
}

#[test]
fn note_says_what_the_fitness_does_not_measure() {
    let perfect = "Perfect by this fitness, but wrong: ";
    for search in ["genetic-basic", "genetic-penalty", "swarm"] {
        let note = |set: &[_], rows| note(search, set, &PAPER, rows);
        let cut_off = note(&[], "#....#.#.");
        assert_eq!(cut_off, Some(format!("{perfect}1 white cell is cut off.")));
        let others = note(&[("counts", "others")], "#........");
        assert!(others.is_some_and(|note| note.starts_with(perfect) && note.contains("itself")));
        assert_eq!(note(&[], "....#...."), None, "solved");
        assert_eq!(note(&[], "........."), None, "wrong, and says how wrong");
        let worst = note(&[], ".#.......").expect("a black clue");
        assert!(worst.contains("looks no further"), "{worst}");
        assert!(worst.contains('9'), "{worst}");
    }
    // A diagonal of black cells cuts three white ones off.
    let corner = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7];
    let three = note("swarm", &[], &corner, "..#..#..#.......");
    assert_eq!(three, Some(format!("{perfect}3 white cells are cut off.")));
    let touching = |search| note(search, &[], &PAPER, "....##...");
    assert!(touching("genetic-basic").is_some_and(|note| note.starts_with("A rule is broken")));
    assert_eq!(
        touching("genetic-penalty"),
        None,
        "penalties see how many touch"
    );
    let split = note(
        "genetic-basic",
        &[("connectivity", "on")],
        &PAPER,
        "#....#.#.",
    );
    assert!(split.is_some_and(|note| note.starts_with("A rule is broken")));
}

#[test]
fn a_run_that_ends_perfect_and_wrong_says_so_and_shows_where() {
    let mut game = Session::new(level(&PAPER));
    let wrong = (1..=200).find(|seed| {
        let config = RunConfig {
            search: PENALTY.id.to_owned(),
            set: Vec::new(),
            seed: *seed,
        };
        game.evolve(&config).unwrap();
        let run = game.run_mut().unwrap();
        while !matches!(run.step(), Step::Done(_)) {}
        run.report().best.is_some_and(|best| !best.solved)
    });
    assert!(wrong.is_some(), "no run of 200 is wrong");
    let run = game.run_mut().unwrap();
    run.refresh_preview();
    let note = run.fitness_note().expect("a note");
    assert!(note.ends_with("1 white cell is cut off."), "{note}");
    game.advance(1000.0, true);
    let mut recorder = Recorder::default();
    game.draw(Look::default(), &mut recorder);
    let hatched = recorder
        .drawn
        .iter()
        .filter(|drawn| matches!(drawn, Drawn::Hatch(_)));
    assert_eq!(hatched.count(), 1, "the cell that is cut off");
}
