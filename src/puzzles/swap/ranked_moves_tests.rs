//! Tests of the ranked moves: genomes replay as legal lines, and fitness values are what
//! the rules say.

use super::super::best_line::BestLine;
use super::super::evolve::target;
use super::super::samples::{any_level, few_sorts, played, solvable};
use super::*;
use crate::game::Evolves as _;
use crate::search::parameter::ParameterKind;
use crate::search::random::seeded;

fn ranks(level: &Level, length: usize, control: bool) -> RankedMoves {
    RankedMoves::new(level, length, 0.5, 0.1, control)
}

#[test]
fn genomes_are_legal_lines_and_scores_agree_with_the_rules() {
    let mut rng = seeded(41);
    let (mut solved, mut unsolved) = (0, 0);
    for round in 0..300 {
        let level = match round % 3 {
            0 => any_level(6, &mut rng),
            1 => solvable(4, &mut rng),
            _ => few_sorts(&mut rng),
        };
        let length = 1 + below(&mut rng, 40);
        let mut ranks = ranks(&level, length, false);
        for _ in 0..5 {
            let genome = ranks.random(&mut rng);
            assert_eq!(genome.len(), length);
            let line = ranks.moves(&genome);
            assert!(line.len() <= length);
            let squares = played(&level, &line);
            let score = ranks.evaluate(&genome);
            assert_eq!(score.solved, level.is_solved(&squares), "{level}");
            if score.solved {
                assert_eq!(score.value, line.len() as f64, "{level}");
                // It ends as soon as it is solved.
                let before = line.split_last().map(|(_, before)| played(&level, before));
                assert!(before.is_none_or(|b| !level.is_solved(&b)), "{level}");
                solved += 1;
            } else {
                assert!(score.value > UNSOLVED, "{level}");
                unsolved += 1;
            }
            assert_eq!(ranks.evaluate(&genome), score, "again the same");
            // Nothing is taken back at once, and nothing swapped that is alike.
            let mut squares = (*level.start).clone();
            for (n, swap) in line.iter().enumerate() {
                let [a, b] = [swap.0, swap.1].map(usize::from);
                assert_ne!(squares[a], squares[b], "{level}");
                assert!(n == 0 || line[n - 1] != *swap, "{level}");
                squares.swap(a, b);
            }
        }
    }
    assert!(solved > 100 && unsolved > 100, "{solved} {unsolved}");
}

#[test]
fn no_line_that_solves_is_worse_than_one_that_does_not() {
    let parameters = Level::SEARCHES.iter().flat_map(|s| s.spec.parameters);
    let lengths = parameters.filter(|parameter| parameter.id == "length");
    let longest = lengths.map(|parameter| match parameter.kind {
        ParameterKind::Integer { max, .. } => max,
        other => panic!("{other:?} is no whole number"),
    });
    let longest: Vec<_> = longest.collect();
    assert_eq!(longest.len(), 2, "the search and its control");
    assert!(
        longest.iter().all(|max| (*max as f64) < UNSOLVED),
        "{longest:?}"
    );
}

#[test]
fn rank_zero_is_the_best_ranked_swap() {
    let level: Level = "A;3x2;T1RT1BT1RT1BT1RT1B;BRRBRB".parse().expect("a level");
    let mut ranks = ranks(&level, 5, false);
    assert_eq!(ranks.moves(&vec![0; 5]), [Swap(0, 1)]);
    assert_eq!(ranks.evaluate(&vec![0; 5]).value, 1.0);
    // A rank beyond the last is the last.
    let worst = ranks.moves(&vec![u8::MAX, 0, 0, 0, 0]);
    assert_ne!(worst[0], Swap(0, 1));
    // In cluster levels the best brings the like together.
    let level: Level = "A;3x1;T1RT1BT1R;clusters".parse().expect("a level");
    let line = super::tests::ranks(&level, 5, false).moves(&vec![0; 5]);
    assert_eq!(line.len(), 1);
}

#[test]
fn a_level_without_swaps_has_empty_lines() {
    let level: Level = "A;2x2;B1R..B1B;R..B".parse().expect("a level");
    assert!(level.is_solved(&level.start));
    assert_eq!(ranks(&level, 3, false).moves(&vec![0; 3]), []);
    let stuck: Level = "A;3x1;T1R.T1B;clusters".parse().expect("a level");
    assert!(stuck.is_solved(&stuck.start));
    let stuck: Level = "A;2x2;T1R..T1R;clusters".parse().expect("a level");
    let mut ranks = ranks(&stuck, 3, false);
    let score = ranks.evaluate(&vec![0; 3]);
    assert!(!score.solved && score.value > UNSOLVED);
    assert_eq!(ranks.moves(&vec![0; 3]), []);
}

#[test]
fn control_samples_independently_and_evolution_inherits() {
    let mut rng = seeded(42);
    let level = solvable(5, &mut rng);
    let parent = vec![200; 30];
    let mut evolving = ranks(&level, 30, false);
    let mut child = parent.clone();
    evolving.mutate(&mut child, true, &mut rng);
    let survivors = child.iter().filter(|gene| **gene == 200).count();
    assert!((15..=30).contains(&survivors), "{survivors}");
    // A copy of one parent changes for certain.
    for _ in 0..50 {
        let mut copy = parent.clone();
        evolving.mutate(&mut copy, false, &mut rng);
        assert_ne!(copy, parent);
    }
    let mut control = ranks(&level, 30, true);
    let mut child = parent.clone();
    control.mutate(&mut child, true, &mut rng);
    assert!(child.iter().all(|gene| *gene < 100), "{child:?}");
    let (mut a, mut b) = (vec![1; 30], vec![2; 30]);
    evolving.crossover(&mut a, &mut b, &mut rng);
    assert!(a.iter().zip(&b).all(|(a, b)| a + b == 3));
    assert_eq!(evolving.distance(&vec![0; 30], &vec![0; 30]), 0.0);
    assert_eq!(evolving.distance(&vec![0; 30], &vec![1; 30]), 1.0);
}

#[test]
fn run_ends_at_the_fewest_swaps_where_the_level_brings_their_proof() {
    let level = solvable(4, &mut seeded(7)).without_best();
    let bound = target(&level).unwrap();
    let line = vec![Swap(0, 1); 9];
    for (proved, end) in [(true, Some(9.0)), (false, bound)] {
        let line = line.clone();
        let level = level.clone().with_best(BestLine { line, proved });
        assert_eq!(target(&level).unwrap(), end, "{proved}");
    }
}
