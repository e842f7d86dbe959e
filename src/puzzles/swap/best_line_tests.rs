//! Tests of the finder and of the grades based on its results.

use super::super::grade::Grade;
use super::super::published_generator::PublishedDifficulty;
use super::super::samples::{distances, few_sorts, played, solvable};
use super::*;
use crate::game::Evolves as _;
use crate::game::level_info;
use crate::search::random::{below, seeded};

#[test]
fn lines_solve_and_proofs_hold() {
    let mut rng = seeded(21);
    for round in 0..80 {
        let level = match round % 2 {
            0 => solvable(1 + below(&mut rng, 8), &mut rng),
            _ => few_sorts(&mut rng),
        };
        let distances = distances(&level);
        let least = distances.get(&*level.start).copied();
        for effort in [Effort::Glance, Effort::Study, Effort::Exhaust] {
            let at = format!("{level} {effort:?}");
            let Ok(mut finder) = Finder::new(&level, &level.start, effort) else {
                assert_eq!(least, None, "{at}");
                continue;
            };
            let mut steps = 0;
            while finder.step() {
                steps += 1;
                assert!(steps < 200_000, "{at}");
            }
            assert!(!finder.step(), "{at}: over is over");
            let best = finder.best();
            assert_eq!(best.is_some(), least.is_some(), "{at}");
            let (Some(best), Some(least)) = (best, least) else {
                continue;
            };
            assert!(level.is_solved(&played(&level, &best.line)), "{at}");
            assert!(best.line.len() >= least, "{at}");
            assert!(!best.proved || best.line.len() == least, "{at}");
            if effort != Effort::Glance {
                assert!(best.proved, "{at}: small enough to be proved");
            }
        }
    }
}

#[test]
fn the_best_line_is_looked_for_once_and_then_known() {
    let mut rng = seeded(22);
    let level = solvable(4, &mut rng);
    assert_eq!((level.known_best(), level.summary()), (None, String::new()));
    let best = level.best().cloned().expect("a line");
    assert_eq!(level.known_best(), Some(&best));
    assert!(level.summary().contains("swap"), "{}", level.summary());
    // What a copy finds is known to all.
    let copy = level.clone();
    assert_eq!(copy.known_best(), Some(&best));
}

#[test]
fn ratings_are_the_same_however_a_level_came() {
    let mut rng = seeded(23);
    for _ in 0..20 {
        let level = solvable(5, &mut rng);
        let rating = level_info::LevelInfo::rating(&level).expect("a rating");
        assert_eq!(rating["solvable"], true);
        assert_eq!(rating["proved"], true);
        let least = distances(&level)[&*level.start];
        assert_eq!(rating["swaps"], least);
        let again: Level = level.to_string().parse().expect("a level");
        assert_eq!(level_info::LevelInfo::rating(&again), Some(rating));
    }
    let never: Level = "A;2x2;B1RB1BB1RB1B;RBBR".parse().expect("a level");
    let rating = level_info::LevelInfo::rating(&never).expect("a rating");
    assert_eq!(rating["solvable"], false);
    assert!(
        rating["why"]
            .as_str()
            .is_some_and(|why| why.contains("can't swap with the rest"))
    );
}

#[test]
fn a_longer_line_of_the_level_gives_way_to_a_better_one() {
    let long = "A;2x1;T1RT1B;BR;f0-1.0-1.0-1"
        .parse::<Level>()
        .expect("a level");
    let rating = level_info::LevelInfo::rating(&long).expect("a rating");
    assert_eq!(rating["swaps"], 1);
    assert_eq!(rating["proved"], true);
}

#[test]
fn grades_count_swaps_and_how_well_they_are_hidden() {
    let grade = |swaps, expanded| Grade { swaps, expanded };
    assert!(grade(4, 4).points() < grade(5, 5).points());
    assert!(grade(4, 4).points() < grade(4, 400).points());
    assert_eq!(grade(4, 4).difficulty(), PublishedDifficulty::Easy);
    assert_eq!(grade(5, 5).difficulty(), PublishedDifficulty::Medium);
    assert_eq!(grade(4, 40).difficulty(), PublishedDifficulty::Medium);
    assert_eq!(grade(8, 8).difficulty(), PublishedDifficulty::Hard);
    assert_eq!(grade(10, 100_000).difficulty(), PublishedDifficulty::Expert);
    assert_eq!(grade(0, 0).difficulty(), PublishedDifficulty::Easy);
    let best = BestLine {
        line: vec![Swap(0, 1); 7],
        proved: false,
    };
    assert_eq!(Grade::new(&best, 70), grade(7, 70));
}
