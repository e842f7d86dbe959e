//! The report's figures, operators and births.

use super::super::genome::tests::{printed, sources};
use super::*;
use crate::game::Puzzle;
use crate::game::run::birth_report::{GeneSource, gene_sources};
use crate::search::random::seeded;

fn settings(set: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::new(REPORT.parameters);
    for (id, value) in set {
        settings.set(id, value).unwrap();
    }
    settings
}

#[test]
fn preselected_mazes_are_the_reports_or_the_one_on_the_table() {
    let table = Maze::open(8, 8);
    let defaults = settings(&[]);
    assert_eq!(preselected(&defaults, &table, 6).unwrap().len(), 5);
    assert_eq!(preselected(&defaults, &table, 8).unwrap().len(), 1);
    let fault = preselected(&defaults, &table, 7).unwrap_err();
    assert!(fault.contains("7 × 7"), "{fault}");
}

#[test]
fn mazes_that_are_given_are_the_start_population() {
    let table = Maze::open(6, 6);
    let genomes = [PRINTED[2], PRINTED[3]].map(|text| text.parse::<Genome>().unwrap());
    let mazes = [genomes[0].maze(), genomes[1].maze(), Maze::open(8, 8)];
    let texts = mazes.map(|maze| Level::new("Kept".to_owned(), maze).to_string());
    let given = settings(&[("mazes", &texts.join(" | "))]);
    let found = preselected(&given, &table, 6).unwrap();
    assert_eq!(found, genomes.map(|genome| genome.bits));
    assert_eq!(preselected(&given, &table, 8).unwrap().len(), 1);
    let fault = preselected(&given, &table, 7).unwrap_err();
    assert!(fault.contains("7 × 7"), "{fault}");
    let bad = settings(&[("mazes", &format!("{} | 0102", texts[0]))]);
    let fault = preselected(&bad, &table, 6).unwrap_err();
    assert!(fault.contains("preselected maze 2"), "{fault}");
}

#[test]
fn the_printed_mask_and_the_mutated_bit_make_the_printed_children() {
    let sources = sources();
    let read: Vec<Genome> = PRINTED.iter().map(|text| text.parse().unwrap()).collect();
    assert_eq!(read, printed());
    let [mom, dad, first, second, mutated] = PRINTED.map(|text| text.as_bytes());
    // Which parent gives each bit of the first child.
    let from = sources["mating"]["from"].as_str().unwrap();
    let from: Vec<u8> = from.bytes().filter(|from| *from != b' ').collect();
    assert_eq!(from.len(), Genome::length(6));
    let child = |one: u8| -> Vec<u8> {
        let bits = from.iter().zip(mom.iter().zip(dad));
        bits.map(|(from, (mom, dad))| if *from == one { *mom } else { *dad })
            .collect()
    };
    assert_eq!(child(b'M'), first);
    assert_eq!(child(b'D'), second);
    let flipped: Vec<usize> = (0..77).filter(|n| first[*n] != mutated[*n]).collect();
    let bit = sources["mating"]["mutated"]["bit"].as_u64().unwrap();
    assert_eq!(flipped, [bit as usize]);
}

#[test]
fn the_printed_births_have_the_printed_fitness() {
    let births = printed_births();
    let sources = sources();
    let mazes = sources["mazes"].as_array().unwrap();
    for (birth, maze) in births.iter().zip(&mazes[2..]) {
        let printed = maze["fitness"].as_str().unwrap().parse::<f64>().unwrap();
        let found = birth.child.score.value;
        assert!((found - printed).abs() < 5e-4, "{found} {printed}");
    }
    let new = |at: usize| {
        let sources = gene_sources(&births[at]).into_iter();
        sources.filter(|one| *one == GeneSource::New).count()
    };
    assert_eq!([new(0), new(1), new(2)], [0, 0, 1]);
}

#[test]
fn the_space_has_the_printed_size() {
    // Two cells, an exit, 60 walls.
    let size = (36_u128 * 36 * 20) << 60;
    assert_eq!(sources()["layouts"]["number"], size.to_string());
    let page = include_str!("../../../docs/sources/theseus.md");
    assert!(page.replace(',', "").contains(&size.to_string()));
}

#[test]
fn unsolvable_mazes_have_the_fitness_that_is_set() {
    let level = Level::new(String::new(), Maze::open(6, 6));
    let walled = "0".repeat(17) + &"1".repeat(60);
    let walled: Genome = walled.parse().unwrap();
    for unsolvable in ["0", "25"] {
        let set = settings(&[("unsolvable", unsolvable)]);
        let mut problem = PublishedMazeProblem::new(&set, level.maze()).unwrap();
        let fitness = problem.evaluate(&walled.bits).value;
        assert_eq!(fitness.to_string(), unsolvable);
        let solvable: Genome = PRINTED[0].parse().unwrap();
        assert_eq!(problem.evaluate(&solvable.bits).value, 210.0);
    }
}

/// The mazes of a run after some generations, as bits.
fn evolved(set: &[(&str, &str)], seed: u64, generations: u64) -> Vec<Vec<bool>> {
    let level = Level::new(String::new(), Maze::open(6, 6));
    let mut search = report(&level, &level.start(), &settings(set), seed).unwrap();
    while search.report().generation < generations {
        search.step();
    }
    let mazes = search.population(154).into_iter();
    let bits = mazes.map(|maze| match &maze.moves[..] {
        [Move::Lay(maze)] => Genome::from_maze(maze).unwrap().bits,
        other => panic!("{other:?}"),
    });
    bits.collect()
}

/// Seeds 1 to 10: children of mazes of 35 to 50 steps after 300 generations, each with a mate of the same
/// class, and each bit of them flipped; how far genomes are from the best, without random immigrants and with.
#[test]
fn operators_do_to_mazes_what_the_document_states() {
    let page = include_str!("../../../docs/sources/theseus.md");
    let mut problem = PublishedMazeProblem::new(&settings(&[]), &Maze::open(6, 6)).unwrap();
    let mut rng = seeded(1);
    let mut classes = [(1, 19), (20, 34), (35, 50)].map(|steps| (steps, vec![], vec![]));
    for seed in 1..=10 {
        let mut mazes = evolved(&[], seed, 300);
        mazes.sort();
        mazes.dedup();
        for ((least, most), children, mutants) in &mut classes {
            let is_in = |bits: &&Vec<bool>| {
                let maze = decode(6, bits, Clamp::Places);
                let figures = Figures::new(&maze, &mut Solver::new());
                figures.is_some_and(|one| (*least..=*most).contains(&one.actions))
            };
            let of: Vec<&Vec<bool>> = mazes.iter().filter(is_in).collect();
            for mom in &of {
                let dad = of[below(&mut rng, of.len())];
                let (mut first, mut second) = ((*mom).clone(), dad.clone());
                if first != second {
                    problem.crossover(&mut first, &mut second, &mut rng);
                    children.extend([first, second].map(|one| problem.evaluate(&one).value));
                }
                let before = problem.evaluate(mom).value;
                mutants.extend((0..mom.len()).map(|bit| {
                    let mut mutant = (*mom).clone();
                    mutant[bit] = !mutant[bit];
                    problem.evaluate(&mutant).value / before
                }));
            }
        }
    }
    let share = |all: &[f64], is: fn(&f64) -> bool| {
        let part = all.iter().filter(|one| is(one)).count();
        format!("{:.0} %", 100.0 * part as f64 / all.len() as f64)
    };
    let [(_, poor, _), _, (_, good, mutants)] = &classes;
    let [good, poor] = [good, poor].map(|children| share(children, |one| *one == 0.0));
    let mating = format!("{good} of the children of such mazes are unsolvable, {poor} of those");
    assert!(page.contains(&mating), "{mating}");
    let [same, near, lost, better] = [
        share(mutants, |one| *one == 1.0),
        share(mutants, |one| (one - 1.0).abs() < 0.05),
        share(mutants, |one| *one == 0.0),
        share(mutants, |one| *one > 1.0),
    ];
    let mutation =
        format!("unchanged in {same}, within 5 % in {near}, 0 in {lost}, better in {better}");
    assert!(page.contains(&mutation), "{mutation}");
    for set in [&[("immigrants", "0")][..], &[]] {
        let apart = [20, 50].map(|generation| {
            let (mut apart, mut pairs) = (0.0, 0);
            for seed in 1..=10 {
                let mazes = evolved(set, seed, generation);
                for n in 1..mazes.len() {
                    apart += problem.distance(&mazes[n], &mazes[0]);
                    pairs += 1;
                }
            }
            format!("{:.1}", apart / f64::from(pairs))
        });
        let bits = format!("{} bits, after 50 by {}", apart[0], apart[1]);
        assert!(page.contains(&bits), "{bits}");
    }
}
