//! Tests of the sources' algorithms.

use super::*;
use crate::game::Puzzle;
use crate::search::random::seeded;

const PUNISHED_BY_100: Fitness = Fitness::Punished {
    stroke: 100.0,
    piece: 100.0,
};

fn problem(level: &Level, rates: Rates) -> Segments<Stroke> {
    let answer: ToMoves<Stroke> = |_, strokes| strokes;
    Segments::new(
        level,
        Crossover::OnePoint,
        rates,
        PUNISHED_BY_100,
        3.0,
        answer,
    )
}

#[test]
fn lists_never_outgrow_the_evaluator() {
    let level = Level {
        strokes: super::super::rules::MAX_STROKES,
        ..Level::example()
    };
    let rates = Rates {
        add: 1.0,
        ..Rates::default()
    };
    let mut problem = problem(&level, rates);
    let mut rng = seeded(1);
    // Strokes that all count.
    let mut child = vec![level.solution[0]; level.strokes];
    for _ in 0..100 {
        problem.mutate(&mut child, false, &mut rng);
        child.fill(level.solution[0]);
        problem.evaluate(&child);
    }
    assert_eq!(child.len(), MAX_CUTS);
}

#[test]
fn mutations_change_what_they_say() {
    let level = Level::example();
    let mutated = |rates: Rates, child: &[Stroke]| {
        let mut child = child.to_vec();
        problem(&level, rates).mutate(&mut child, false, &mut seeded(1));
        child
    };
    let before = &level.solution;
    let kept_ends = |after: &[Stroke]| -> Vec<usize> {
        let unchanged_ends =
            |(a, b): (&Stroke, &Stroke)| usize::from(a.from == b.from) + usize::from(a.to == b.to);
        before.iter().zip(after).map(unchanged_ends).collect()
    };
    let adjust = Rates {
        adjust: 1.0,
        ..Rates::default()
    };
    let mut unchanged_ends = kept_ends(&mutated(adjust, before));
    unchanged_ends.sort_unstable();
    assert_eq!(unchanged_ends, [0, 2, 2, 2, 2], "both ends of one stroke");
    let each = Rates {
        adjust_each: true,
        ..adjust
    };
    assert_eq!(kept_ends(&mutated(each, before)), [1; 5], "one of each");
    let fresh = Rates {
        new_solution: 1.0,
        ..Rates::default()
    };
    let new = mutated(fresh, &before[..3]);
    assert_eq!(new.len(), level.strokes, "as many strokes as the level has");
    assert_eq!(kept_ends(&new), [0; 5]);
}

/// As the lesson on crossover says: the level of its race.
#[test]
fn without_crossover_about_two_of_three_children_are_copies() {
    let level = "House;5;10;3;o100,230,240,230,240,130,170,30,100,130";
    let level: Level = level.parse().expect("a level");
    let mut settings = JAVA.defaults();
    settings.set("crossover", "0").expect("a rate");
    for seed in [1, 2001, 3001] {
        let mut search = java(&level, &settings, |_, strokes: Vec<Stroke>| strokes, seed);
        search.watch();
        let mut births: Vec<_> = (0..2000)
            .filter_map(|_| {
                search.step();
                search.birth()
            })
            .collect();
        births.retain(|birth| birth.parents.len() == 1);
        births.dedup_by_key(|birth| birth.evaluation);
        let copies = births
            .iter()
            .filter(|birth| birth.child.answer == birth.parents[0].answer);
        let share = copies.count() as f64 / births.len() as f64;
        assert!(
            (0.6..=0.75).contains(&share),
            "from seed {seed}: {share} of {}",
            births.len()
        );
    }
}
