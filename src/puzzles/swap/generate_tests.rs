//! Tests of the generator: its levels can be solved by their stated line.

use super::super::board::Colour;
use super::super::samples::played;
use super::*;
use crate::game::run;
use crate::game::{Exchange as _, Puzzle as _};

/// Makes a level; with it the steps that it took.
fn made(difficulty: &str, kind: &str, seed: u64) -> (Level, usize) {
    let set = [
        ("difficulty", difficulty),
        ("kind", kind),
        ("accept", "graded"),
    ];
    made_by(&set, seed)
}

fn settings(set: &[(&str, &str)]) -> Settings {
    let set = set
        .iter()
        .map(|(id, value)| ((*id).to_owned(), (*value).to_owned()));
    run::settings(GENERATE.parameters, &set.collect::<Vec<_>>()).expect("settings")
}

fn made_by(set: &[(&str, &str)], seed: u64) -> (Level, usize) {
    let mut maker = (GENERATE.build)(&settings(set), seed);
    let mut before = 0.0;
    for steps in 1..MAX_STEPS {
        match maker.step() {
            GeneratorProgress::Working(done) => {
                assert!((before..=1.0).contains(&done), "{before} {done}");
                before = done;
            }
            GeneratorProgress::Done(level) => return (level, steps),
            GeneratorProgress::Failed(why) => panic!("{set:?} {seed}: {why}"),
        }
    }
    panic!("{set:?} {seed}: not done after {MAX_STEPS} steps");
}

const MAX_STEPS: usize = 2_000_000;

const KINDS: [&str; 3] = ["random", "picture", "clusters"];

#[test]
fn every_level_is_solved_by_its_line_and_not_before() {
    for difficulty in PublishedDifficulty::ALL {
        for kind in KINDS {
            // Large boards on which no cluster comes about take the longest to leave.
            let slow = difficulty == PublishedDifficulty::Expert && kind == "clusters";
            for seed in 1..if slow { 2 } else { 4 } {
                let (level, _) = made(difficulty.name(), kind, seed);
                let at = format!("{} {kind} {seed}: {level}", difficulty.name());
                assert!(!level.is_solved(&level.start), "{at}");
                let best = level.known_best().expect("a line");
                assert!(level.is_solved(&played(&level, &best.line)), "{at}");
                assert!((MIN_SWAPS..=MAX_SWAPS).contains(&best.line.len()), "{at}");
                assert_eq!(level.goal == Goal::Clusters, kind == "clusters", "{at}");
                let (least, most) = difficulty.sides();
                let sides = [level.shape.rows(), level.shape.columns()];
                // There are no pictures smaller than three by three.
                let least = least.min(if kind == "picture" { 3 } else { least });
                for side in sides {
                    assert!((least..=most.max(3)).contains(&side), "{at}");
                }
                let again: Level = level.to_string().parse().expect("its own text");
                assert_eq!(again.known_best(), Some(best), "{at}");
                assert_eq!(again.to_json(), level.to_json(), "{at}");
            }
        }
    }
}

#[test]
fn a_seed_makes_the_same_level_and_another_another() {
    for kind in KINDS {
        for difficulty in ["easy", "medium"] {
            let one = made(difficulty, kind, 7).0.to_string();
            assert_eq!(made(difficulty, kind, 7).0.to_string(), one);
            let others = (8..12).map(|seed| made(difficulty, kind, seed).0.to_string());
            assert!(others.into_iter().any(|other| other != one), "{one}");
        }
    }
}

fn as_published(kind: &str, seed: u64) -> Maker {
    let set = [("difficulty", "hard"), ("kind", kind), ("accept", "source")];
    Maker::new(&settings(&set), seed)
}

#[test]
fn as_in_the_source_a_level_is_the_first_that_its_searches_solve() {
    for (kind, seed) in [("random", 1), ("random", 2), ("picture", 3)] {
        let set = [("difficulty", "hard"), ("kind", kind), ("accept", "source")];
        let (level, _) = made_by(&set, seed);
        let best = level.known_best().expect("a line");
        assert!(level.is_solved(&played(&level, &best.line)), "{level}");
        assert!(!best.proved, "{level}");
        let first = as_published(kind, seed).draw();
        assert_eq!(first.start, level.start, "the first drawn can be solved");
    }
    let step = as_published("clusters", 1).step();
    assert!(
        matches!(&step, GeneratorProgress::Failed(why) if why.contains("cluster levels")),
        "{step:?}"
    );
}

#[test]
fn as_in_the_source_another_level_is_drawn_where_its_searches_fail() {
    // The rook alone can move, so the order of the bishops stays.
    let squares = ["T1G", "B1R", "B1B", "B1B"]
        .map(|text| text.parse().ok())
        .to_vec();
    let shape = BoardShape::from_squares(1, 4, &squares);
    let goal = "GBRB".chars().map(Colour::from_letter).collect();
    let level = Level::new(String::new(), shape, squares, Goal::Picture(Rc::new(goal)));
    let solver = PublishedSolver::for_level(&level, Pairs::Repeated).expect("no check finds out");
    let mut maker = as_published("random", 1);
    maker.tried = Some((level, solver));
    let mut steps = (0..MAX_STEPS).map(|_| maker.step());
    let done = steps.find(|step| !matches!(step, GeneratorProgress::Working(_)));
    let Some(GeneratorProgress::Done(level)) = done else {
        panic!("no level");
    };
    assert!(level.shape.rows() >= 3, "{level}");
    assert!(level.known_best().is_some(), "{level}");
}

#[test]
fn pictures_keep_their_name_and_their_colours() {
    for seed in 1..8 {
        let (level, _) = made("medium", "picture", seed);
        let picture = PICTURES.iter().find(|picture| picture.name == level.name);
        let picture = picture.unwrap_or_else(|| panic!("{level}"));
        assert_eq!(level.goal, Goal::Picture(Rc::new(picture.colours())));
        assert_eq!(picture.size(), (level.shape.rows(), level.shape.columns()));
    }
    let (level, _) = made("easy", "random", 3);
    let (rows, columns) = (level.shape.rows(), level.shape.columns());
    assert_eq!(level.name, format!("{columns} × {rows}, easy (3)"));
    let (level, _) = made("easy", "clusters", 3);
    assert!(level.name.starts_with("Clusters "), "{}", level.name);
}

#[test]
fn chosen_size_limits_are_reported() {
    let done = |set: &[(&str, &str)], seed| {
        let mut maker = (GENERATE.build)(&settings(set), seed);
        for _ in 0..MAX_STEPS {
            match maker.step() {
                GeneratorProgress::Working(_) => {}
                GeneratorProgress::Done(level) => return Ok((level, maker.shortfall())),
                GeneratorProgress::Failed(why) => return Err(why),
            }
        }
        panic!("{set:?} {seed}: not done after {MAX_STEPS} steps");
    };
    let sides = |level: &Level| (level.shape.columns(), level.shape.rows());
    for kind in ["random", "clusters"] {
        let set = [("kind", kind), ("width", "4"), ("height", "3")];
        let (level, _) = done(&set, 5).expect("a level");
        assert_eq!(sides(&level), (4, 3), "{kind}");
    }
    // One side alone; a side below 2 is 2.
    let (level, _) = done(&[("difficulty", "hard"), ("width", "1")], 6).expect("a level");
    assert_eq!(level.shape.columns(), 2);
    let set = [("kind", "picture"), ("difficulty", "hard"), ("width", "5")];
    let (level, _) = done(&set, 7).expect("a level");
    assert_eq!(level.shape.columns(), 5);
    let why = done(&[("kind", "picture"), ("width", "2"), ("height", "6")], 8).unwrap_err();
    assert!(why.contains("another size"), "{why}");
    let set = [("difficulty", "expert"), ("width", "2"), ("height", "2")];
    let (level, why) = done(&set, 9).expect("a level");
    let swaps = level.solution().expect("a line").len();
    assert_eq!(level.name, format!("2 × 2, {swaps} swaps"));
    let why = why.expect("four cells are no expert level");
    assert!(why.contains("“expert”: this is the hardest of "), "{why}");
}

#[test]
fn harder_levels_take_more_swaps() {
    let mean = |difficulty: &str| {
        let swaps = (1..9).map(|seed| made(difficulty, "random", seed).0.solution());
        swaps.map(|line| line.expect("a line").len()).sum::<usize>()
    };
    let [easy, medium, hard] = ["easy", "medium", "hard"].map(mean);
    assert!(easy < medium && medium < hard, "{easy} {medium} {hard}");
}

#[test]
fn every_size_of_level_has_pictures_to_choose_from() {
    for difficulty in PublishedDifficulty::ALL {
        let (least, most) = difficulty.sides();
        let fitting = PICTURES.iter().filter(|picture| {
            let (rows, columns) = picture.size();
            rows.min(columns) >= least.min(3) && rows.max(columns) <= most.max(3)
        });
        assert!(fitting.count() > 5, "{}", difficulty.name());
    }
}
