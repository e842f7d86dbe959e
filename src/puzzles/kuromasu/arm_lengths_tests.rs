//! Tests of the arm-length genome: its counts stay correct, its draws have the right distribution.

use std::collections::BTreeMap;

use super::super::generate::generate_for_test;
use super::super::grade::Difficulty;
use super::*;
use crate::search::memetic::{self, Algorithm};
use crate::search::random::seeded;
use crate::search::{End, Search, Step};

const COOLING: Annealing = Annealing {
    hot: 1.5,
    warm: 0.6,
    cold: 0.25,
    founding: 20,
    child: 10,
};

fn level(text: &str) -> Level {
    text.parse().expect("a level")
}

fn generated(width: usize, height: usize, seed: u64) -> Level {
    let board = generate_for_test(width, height, Difficulty::Normal, seed).expect("a board");
    Level::unnamed((*board).clone())
}

fn arms(level: &Level) -> ArmLengths {
    ArmLengths::new(level, Mixing::Uniform, COOLING).expect("possible")
}

/// The energy from nothing but the genome, by its definition.
fn plain_energy(level: &Level, genome: &[Four]) -> i64 {
    let board = &*level.board;
    let mut white = vec![0_i64; board.cells()];
    let mut black = vec![0_i64; board.cells()];
    for cell in (0..board.cells()).filter(|cell| board.is_clue(*cell as Cell)) {
        white[cell] = 1;
    }
    for ((cell, _), four) in board.numbers().zip(genome) {
        for (way, length) in DIRECTIONS.into_iter().zip(four) {
            let mut ray = board.ray(cell, way);
            for _ in 0..*length {
                white[usize::from(ray.next().expect("on the board"))] += 1;
            }
            if let Some(end) = ray.next() {
                black[usize::from(end)] += 1;
            }
        }
    }
    let mut energy: i64 = white.iter().zip(&black).map(|(w, b)| w * b).sum();
    for cell in 0..board.cells() as Cell {
        for other in board.neighbours(cell).filter(|other| *other > cell) {
            energy += black[usize::from(cell)] * black[usize::from(other)];
        }
    }
    let blacks = Cells::from_fn(board, |cell| black[usize::from(cell)] > 0);
    let regions = Flood::default().regions(blacks.rows(), board.width());
    energy + regions.saturating_sub(1) as i64
}

#[test]
fn counts_stay_consistent_through_building_redrawing_and_loading() {
    let mut rng = seeded(4);
    for seed in 0..12 {
        let side = 3 + seed as usize % 8;
        let level = generated(side, side + 2, seed);
        let mut arms = arms(&level);
        arms.begin(StartingPoint::Fresh, &mut rng);
        let first = arms.genome();
        assert_eq!(arms.energy(), plain_energy(&level, &first));
        for _ in 0..10 {
            for n in 0..arms.numbered_clues.len() {
                arms.redraw(n, &mut rng);
                assert_eq!(arms.energy(), plain_energy(&level, &arms.lengths));
                let sum: usize = arms.lengths[n].iter().map(|l| usize::from(*l)).sum();
                assert_eq!(sum, arms.numbered_clues[n].sum);
            }
        }
        let later = arms.genome();
        let (costs, black) = (arms.costs.clone(), arms.black.clone());
        let (rows, energy) = (arms.rows.clone(), arms.energy());
        arms.load(&first);
        assert_eq!(arms.energy(), plain_energy(&level, &first));
        arms.load(&later);
        assert_eq!((&arms.costs, &arms.black), (&costs, &black));
        assert_eq!((&arms.rows, arms.energy()), (&rows, energy));
    }
}

#[test]
fn no_energy_means_solved() {
    let mut rng = seeded(9);
    for seed in 0..6 {
        let level = generated(6, 6, seed);
        let mut arms = arms(&level);
        for _ in 0..200 {
            arms.begin(StartingPoint::Fresh, &mut rng);
            while !arms.improve(&mut rng).finished {}
            let solves = level.is_solved_by(&arms.cells(&arms.lengths));
            assert_eq!(arms.energy() == 0, solves);
            assert_eq!(arms.score().solved, solves);
        }
    }
}

/// The draw is from exp(−cost / T) over all ways to divide the number: compared
/// with the list of them, on a clue among others' wishes.
#[test]
fn arms_are_drawn_by_their_costs() {
    let level = level("7x7:h5a6m5e4h3b4f");
    let mut rng = seeded(2);
    let mut arms = arms(&level);
    arms.begin(StartingPoint::Fresh, &mut rng);
    let n = 1;
    arms.lift(n);
    arms.tables.heat(0.9);
    arms.tabulate(n);
    let sum = arms.numbered_clues[n].sum;
    let mut expected: BTreeMap<Four, f64> = BTreeMap::new();
    let longest = arms.numbered_clues[n].longest;
    for left in 0..=longest[0] {
        for right in 0..=longest[1] {
            for up in 0..=longest[2] {
                for down in (0..=longest[3]).filter(|down| left + right + up + down == sum) {
                    let four = [left as u8, right as u8, up as u8, down as u8];
                    let clue = &arms.numbered_clues[n];
                    let ends = |way: usize| arms.may_end(clue, way, usize::from(four[way]));
                    let possible = (0..4).all(ends);
                    if possible {
                        let cost = arms.tables.cost(four) as f64;
                        expected.insert(four, libm::exp(-cost / 0.9));
                    }
                }
            }
        }
    }
    assert!(expected.len() > 5, "{expected:?}");
    let total: f64 = expected.values().sum();
    let draws = 200_000;
    let mut found: BTreeMap<Four, u32> = BTreeMap::new();
    for _ in 0..draws {
        *found.entry(arms.tables.draw(sum, &mut rng)).or_default() += 1;
    }
    assert!(found.keys().all(|four| expected.contains_key(four)));
    for (four, weight) in &expected {
        let share = weight / total;
        let seen = f64::from(found.get(four).copied().unwrap_or(0)) / f64::from(draws);
        let noise = 5.0 * (share * (1.0 - share) / f64::from(draws)).sqrt() + 1e-4;
        assert!((seen - share).abs() < noise, "{four:?}: {seen} for {share}");
    }
}

#[test]
fn children_have_every_gene_from_a_parent() {
    let level = generated(9, 9, 3);
    let mut rng = seeded(8);
    for mixing in [Mixing::Uniform, Mixing::Rectangle] {
        let mut arms = ArmLengths::new(&level, mixing, COOLING).expect("possible");
        let mut genomes = (0..2).map(|_| {
            arms.begin(StartingPoint::Fresh, &mut rng);
            arms.genome()
        });
        let (a, b) = (genomes.next().unwrap(), genomes.next().unwrap());
        drop(genomes);
        let mut mixed = 0;
        for _ in 0..100 {
            let child = arms.mixed(&a, &b, &mut rng);
            let mut genes = child.iter().zip(a.iter().zip(&b));
            assert!(genes.all(|(c, (a, b))| c == a || c == b));
            mixed += u32::from(child != a && child != b);
        }
        assert!(mixed > 50, "{mixing:?}: {mixed}");
    }
}

#[test]
fn a_clue_that_cannot_be_met_is_refused() {
    // Between other clues it can't stop after one cell.
    let fault = ArmLengths::new(&level("3x1:2_3_3"), Mixing::Uniform, COOLING);
    let why = fault.err().expect("a refusal");
    assert!(
        why.ends_with("satisfies the 2 in row 1, column 1."),
        "{why}"
    );
}

#[test]
fn the_papers_board_is_solved_from_any_seed() {
    let level = level("11x11:b9e8j7f12e16_9k10k12a8a11a3k3k3_7e2f7j2e5b");
    for seed in 0..20 {
        let config = memetic::Config {
            population: 16,
            crossover: true,
            patience: Some(300),
        };
        let mut run = Algorithm::new(arms(&level), config, seed);
        let end = (0..200_000).find_map(|_| match run.step() {
            Step::Done(end) => Some(end),
            _ => None,
        });
        assert_eq!(end, Some(End::Solved), "seed {seed}");
    }
}
