//! Invariants of the genetic algorithm, on problems small enough to know.

use super::super::one_max_tests::{OneMax, end, one_max, steps};
use super::super::random::SeededRng;
use super::super::restart::Restart;
use super::super::selection::Selection;
use super::*;
use crate::search::problem::Problem;
use crate::search::{Direction, Search, Step};

fn configs() -> Vec<Config> {
    let selections = [
        Selection::Tournament {
            size: 2,
            pressure: 0.8,
        },
        Selection::Tournament {
            size: 4,
            pressure: 1.0,
        },
        Selection::RouletteWheel,
        Selection::Rank,
        Selection::Truncation { share: 0.5 },
        Selection::Best { parents: 15 },
    ];
    let mut configs = Vec::new();
    for selection in selections {
        for replacement in [Replacement::Generational, Replacement::SteadyState] {
            for immigrants in [0.0, 0.2] {
                let restart = Restart {
                    stale_generations: Some(200),
                    ..Restart::default()
                };
                configs.push(Config {
                    population: 30,
                    elite: 2,
                    selection,
                    replacement,
                    immigrants,
                    restart,
                    ..Config::default()
                });
            }
        }
    }
    configs
}

#[test]
fn every_config_solves_one_max() {
    for config in configs() {
        let mut search = Genetic::new(one_max(24), config, 7);
        assert_eq!(
            end(&mut search),
            Some(Step::Done(End::Solved)),
            "{config:?}"
        );
        let (score, moves) = search.best().unwrap();
        assert_eq!((score.value, moves.len()), (24.0, 24));
        assert_eq!(search.step(), Step::Done(End::Solved), "it stays over");
    }
}

#[test]
fn one_step_is_one_evaluation() {
    for config in configs() {
        let mut search = Genetic::new(one_max(64), config, 3);
        for step in 1..=500 {
            if matches!(search.step(), Step::Done(_)) {
                break;
            }
            assert_eq!(search.core.problem.evaluated, step);
            assert_eq!(search.report().evaluations, step);
        }
    }
}

#[test]
fn the_best_never_worsens_and_improvements_are_announced() {
    for config in configs() {
        let mut search = Genetic::new(one_max(200), config, 11);
        let mut before = f64::NEG_INFINITY;
        for _ in 0..5000 {
            let step = search.step();
            let now = search.best().unwrap().0.value;
            assert!(now >= before);
            if let Step::Done(_) = step {
                break;
            }
            assert_eq!(step == Step::Improved, now > before, "{config:?}");
            before = now;
        }
    }
}

#[test]
fn the_population_is_sorted_and_the_elite_survives() {
    for config in configs() {
        let mut search = Genetic::new(one_max(200), config, 5);
        let mut elite: Vec<Individual<usize>> = Vec::new();
        let mut generations = 0;
        for _ in 0..50 * config.population {
            search.step();
            let people = search.population(usize::MAX);
            assert!(people.len() <= config.population);
            assert!(people.is_sorted_by(|a, b| a.score.value >= b.score.value));
            let report = search.report();
            assert_eq!(report.restarts, 0, "200 generations of patience");
            if report.generation == generations {
                continue;
            }
            generations = report.generation;
            // The elite survives; in steady state a better individual may replace it.
            for (rank, before) in elite.iter().enumerate() {
                let found = match config.replacement {
                    Replacement::Generational => people.iter().any(|i| i.moves == before.moves),
                    Replacement::SteadyState => people[rank].score.value >= before.score.value,
                };
                assert!(found, "{config:?}");
            }
            elite = people.into_iter().take(config.elite).collect();
        }
        assert!(generations >= 50, "{generations}");
    }
}

#[test]
fn a_limit_on_generations_ends_the_run_and_can_be_passed() {
    let config = Config {
        generations: Some(4),
        population: 10,
        elite: 2,
        ..Config::default()
    };
    let mut search = Genetic::new(one_max(300), config, 1);
    let steps = (1..10_000).find(|_| search.step() == Step::Done(End::Limit));
    // The first population, then 8 children for each further generation.
    assert_eq!(steps, Some(10 + 3 * 8));
    assert_eq!(search.report().generation, 4);
    search.resume();
    assert!(!matches!(search.step(), Step::Done(_)));
}

#[test]
fn continuing_passes_only_the_reached_end() {
    let config = Config {
        generations: Some(2),
        ..Config::default()
    };
    let mut search = Genetic::new(one_max(24), config, 7);
    search.resume();
    assert_eq!(
        end(&mut search),
        Some(Step::Done(End::Limit)),
        "nothing was passed"
    );
    search.resume();
    assert_eq!(
        end(&mut search),
        Some(Step::Done(End::Solved)),
        "the limit was passed"
    );
    search.resume();
    assert_eq!(end(&mut search), None, "then there is no end");
}

#[test]
fn a_score_to_reach_ends_the_run_and_can_be_passed() {
    let config = Config {
        target_score: Some(20.0),
        ..Config::default()
    };
    let mut search = Genetic::new(one_max(24), config, 7);
    assert_eq!(end(&mut search), Some(Step::Done(End::Limit)));
    let (score, _) = search.best().unwrap();
    assert!((20.0..24.0).contains(&score.value), "{score:?}");
    search.resume();
    assert_eq!(end(&mut search), Some(Step::Done(End::Solved)));
    assert_eq!(search.best().unwrap().0.value, 24.0);
}

#[test]
fn without_siblings_every_child_is_a_mating_of_its_own() {
    for (keep_both_children, matings) in [(false, 300), (true, 150)] {
        let config = Config {
            crossover: 1.0,
            keep_both_children,
            elite: 0,
            ..Config::default()
        };
        let mut search = Genetic::new(one_max(300), config, 1);
        steps(&mut search, 400);
        assert_eq!(search.core.problem.matings, matings);
    }
}

#[test]
fn among_equals_the_oldest_stay_or_the_newest() {
    /// Genomes are born with numbers and are all alike.
    struct Births(u32);
    impl Problem for Births {
        type Genome = u32;
        type Move = u32;

        fn direction(&self) -> Direction {
            Direction::Lower
        }

        fn evaluate(&mut self, _: &u32) -> Score {
            Score::default()
        }

        fn distance(&self, _: &u32, _: &u32) -> f64 {
            0.0
        }

        fn moves(&self, genome: &u32) -> Vec<u32> {
            vec![*genome]
        }
    }

    impl Variation for Births {
        fn random(&mut self, _: &mut SeededRng) -> u32 {
            self.0 += 1;
            self.0
        }

        fn crossover(&mut self, _: &mut u32, _: &mut u32, _: &mut SeededRng) {}

        fn mutate(&mut self, child: &mut u32, _: bool, rng: &mut SeededRng) {
            *child = self.random(rng);
        }
    }
    for replacement in [Replacement::Generational, Replacement::SteadyState] {
        for newest_first in [false, true] {
            let config = Config {
                population: 10,
                elite: 2,
                crossover: 0.0,
                replacement,
                newest_first,
                ..Config::default()
            };
            let mut search = Genetic::new(Births(0), config, 1);
            steps(&mut search, 18);
            let people = search.population(10);
            let numbers: Vec<u32> = people.iter().map(|i| i.moves[0]).collect();
            let expected: Vec<u32> = match (replacement, newest_first) {
                // The elite, then the children.
                (Replacement::Generational, false) => [1, 2].into_iter().chain(11..=18).collect(),
                (Replacement::Generational, true) => (11..=18).rev().chain([9, 10]).collect(),
                // Each child takes the place of the last in rank.
                (Replacement::SteadyState, false) => (1..=9).chain([18]).collect(),
                (Replacement::SteadyState, true) => (9..=18).rev().collect(),
            };
            assert_eq!(numbers, expected, "{replacement:?} {newest_first}");
        }
    }
}

/// Where a genome comes from.
#[derive(Clone, Copy)]
enum Origin {
    Fresh,
    Copied,
    Crossed,
}

/// Genomes record their origin; random and crossed ones are counted.
#[derive(Default)]
struct Origins {
    fresh: u32,
    crossed: u32,
}

impl Problem for Origins {
    type Genome = Origin;
    type Move = ();

    fn direction(&self) -> Direction {
        Direction::Lower
    }

    fn evaluate(&mut self, genome: &Origin) -> Score {
        self.fresh += u32::from(matches!(genome, Origin::Fresh));
        self.crossed += u32::from(matches!(genome, Origin::Crossed));
        Score::default()
    }

    fn distance(&self, _: &Origin, _: &Origin) -> f64 {
        0.0
    }

    fn moves(&self, _: &Origin) -> Vec<()> {
        Vec::new()
    }
}

impl Variation for Origins {
    fn random(&mut self, _: &mut SeededRng) -> Origin {
        Origin::Fresh
    }

    fn crossover(&mut self, _: &mut Origin, _: &mut Origin, _: &mut SeededRng) {}

    fn mutate(&mut self, child: &mut Origin, crossed: bool, _: &mut SeededRng) {
        *child = if crossed {
            Origin::Crossed
        } else {
            Origin::Copied
        };
    }
}

#[test]
fn immigrants_come_at_their_share() {
    // Pairs of siblings must not crowd the immigrants out.
    for crossover in [0.0, 1.0] {
        let config = Config {
            immigrants: 0.5,
            crossover,
            population: 20,
            ..Config::default()
        };
        let mut search = Genetic::new(Origins::default(), config, 1);
        steps(&mut search, 10_020);
        let immigrants = search.core.problem.fresh - 20;
        assert!((4800..5200).contains(&immigrants), "{immigrants}");
    }
}

#[test]
fn crossed_children_come_at_their_share() {
    for share in [0.0, 0.3, 0.5, 1.0] {
        let config = Config {
            crossover: matings_crossed(share),
            ..Config::default()
        };
        let mut search = Genetic::new(Origins::default(), config, 1);
        steps(&mut search, 20_100);
        let found = f64::from(search.core.problem.crossed) / 20_000.0;
        assert!((found - share).abs() < 0.02, "{found} is not {share}");
    }
}

#[test]
fn diversity_begins_at_one_and_falls() {
    let config = Config {
        population: 60,
        ..Config::default()
    };
    let unmutated = OneMax {
        rate: 0.0,
        ..one_max(100)
    };
    let mut search = Genetic::new(unmutated, config, 2);
    steps(&mut search, 60);
    assert_eq!(search.report().diversity, 1.0);
    steps(&mut search, 30_000);
    let report = search.report();
    assert!(report.diversity < 0.1, "{report:?}");
    assert_eq!(search.trace().linear().count() as u64, report.generation);
}

#[test]
fn a_run_that_ends_within_a_generation_shows_its_end() {
    let (mut within, mut at_once) = (0, 0);
    for (n, config) in (2..16).flat_map(|n| configs().into_iter().map(move |config| (n, config))) {
        let run = |continues: bool| {
            let mut search = Genetic::new(one_max(n), config, n as u64);
            while !matches!(search.step(), Step::Done(_)) {}
            let end: Vec<_> = search.trace().linear().collect();
            if continues {
                search.resume();
            }
            (search, end)
        };
        let (mut search, end) = run(true);
        let (complete, last) = (search.core.progress.generation, end.last().unwrap());
        assert_eq!((last.best, last.solved), (n as f64, true));
        assert!(last.improved && end.is_sorted_by(|a, b| a.generation < b.generation));
        within += u64::from(last.generation == complete);
        at_once += u64::from(complete == 0);
        // Either the generation that was complete then, or the one in the making.
        assert_eq!(end.len() as u64, last.generation + 1);
        assert!((complete..=complete + 1).contains(&(last.generation + 1)));
        // A resumed run has the trace of one that was never stopped.
        steps(&mut search, 200);
        let samples: Vec<_> = search.trace().linear().collect();
        assert_eq!(samples.len() as u64, search.core.progress.generation);
        assert!(samples.is_sorted_by(|a, b| a.generation < b.generation));
    }
    assert!(within > 100 && at_once > 50, "{within} {at_once}");
}

#[test]
fn a_population_of_one_is_a_hill_climber() {
    let config = Config {
        population: 1,
        elite: 0,
        replacement: Replacement::SteadyState,
        crossover: 0.0,
        ..Config::default()
    };
    let mut search = Genetic::new(one_max(30), config, 4);
    assert_eq!(end(&mut search), Some(Step::Done(End::Solved)));
}

#[test]
fn selection_by_another_value_leaves_best_and_order_to_the_fitness() {
    for replacement in [Replacement::Generational, Replacement::SteadyState] {
        let config = Config {
            population: 30,
            selection: Selection::tournament(4),
            replacement,
            ..Config::default()
        };
        let problem = OneMax {
            prefers_zeros: true,
            ..one_max(24)
        };
        let mut search = Genetic::new(problem, config, 7);
        let mut best = f64::NEG_INFINITY;
        for _ in 0..6000 {
            search.step();
            let (score, _) = search.best().unwrap();
            assert!(score.value >= best);
            best = score.value;
        }
        let shown = search.population(30);
        let shown = shown.iter().map(|one| one.score.value);
        assert!(shown.clone().is_sorted_by(|a, b| a >= b), "{replacement:?}");
        let mean = shown.sum::<f64>() / 30.0;
        assert!(mean < 8.0 && best > 12.0, "{replacement:?}: {mean} {best}");
    }
}

/// A watched run of some steps.
fn watched(config: Config, rate: f64, steps_made: usize) -> Genetic<OneMax> {
    let problem = OneMax {
        rate,
        ..one_max(200)
    };
    let mut search = Genetic::new(problem, config, 7);
    search.watch();
    steps(&mut search, steps_made);
    search
}

fn genomes(search: &Genetic<OneMax>) -> Vec<Vec<bool>> {
    let members = search.population.iter();
    members.map(|member| member.genome.clone()).collect()
}

#[test]
fn children_by_hand_have_their_genes_from_the_picked_parents_and_mutation() {
    for config in configs() {
        for (rate, most) in [(0.0, 0), (0.005, 12)] {
            let mut search = watched(config, rate, 100);
            let all = search.population(30);
            let before = search.report();
            for picked in [&[Some(2)][..], &[Some(0), Some(29)], &[Some(5), None]] {
                let best = search.best().expect("a champion");
                let chosen = picked
                    .iter()
                    .map(|rank| rank.map_or(best.1.clone(), |rank| all[rank].moves.clone()));
                let parents: Vec<Vec<usize>> = chosen.collect();
                assert!(search.breed_from(picked), "{config:?}");
                let now = search.population(usize::MAX);
                assert_eq!(now.len(), 12);
                for parent in &parents {
                    assert!(now.iter().any(|one| one.moves == *parent), "parents stay");
                }
                let has = |moves: &[usize], bit| moves.binary_search(&bit).is_ok();
                for child in &now {
                    let is_new = |bit: &usize| {
                        parents
                            .iter()
                            .all(|one| has(one, *bit) != has(&child.moves, *bit))
                    };
                    assert!((0..200).filter(is_new).count() <= most, "{config:?}");
                }
                assert!(now.is_sorted_by(|a, b| a.score.value >= b.score.value));
                assert!(search.population.is_sorted_by(|a, b| a.key <= b.key));
                // No selection of the algorithm is told of the latest child.
                let birth = search.birth().expect("a child");
                assert!(
                    birth
                        .parents
                        .iter()
                        .all(|one| one.chosen.is_none() && parents.contains(&one.answer))
                );
                let crossed = matches!(birth.origin, crate::search::birth::Origin::Crossed);
                assert_eq!(
                    (crossed, birth.parents.len()),
                    (picked.len() == 2, picked.len())
                );
                assert!(search.undo() && search.population(30) == all);
            }
            let after = search.report();
            assert_eq!(after.generation, before.generation + 3);
            assert_eq!(after.evaluations, before.evaluations + 11 + 10 + 10);
            assert_eq!(search.core.problem.evaluated, after.evaluations);
            let samples: Vec<_> = search.trace().linear().collect();
            assert_eq!(samples.len() as u64, after.generation);
            assert!(search.scores().len() > 3);
        }
    }
}

#[test]
fn undo_goes_back_generation_by_generation_and_the_champion_stays() {
    for config in configs() {
        let mut search = watched(config, 0.005, 100);
        let (mut kept, mut best) = (Vec::new(), f64::NEG_INFINITY);
        for _ in 0..8 {
            kept.push(genomes(&search));
            assert!(search.breed_from(&[Some(0), Some(1)]));
            let now = search.best().expect("a champion").0.value;
            assert!(now >= best);
            best = now;
        }
        assert!(best > search.core.problem.n as f64 / 2.0);
        let line = search.descent();
        let last = line.last().expect("the champion");
        assert!(
            last.child.score.value == best && line.len() > 1,
            "its parents are known"
        );
        for before in kept.iter().rev() {
            assert!(search.undo());
            assert_eq!(genomes(&search), *before);
            assert_eq!(search.best().expect("a champion").0.value, best);
        }
        assert!(!search.undo() && search.generations() == 0);
    }
}

#[test]
fn a_pick_out_of_range_does_nothing() {
    let picks = [
        &[][..],
        &[Some(30)],
        &[Some(0), Some(99)],
        &[Some(0), Some(1), Some(2)],
    ];
    for config in configs() {
        let mut search = watched(config, 0.005, 100);
        let before = (genomes(&search), search.report());
        for picked in picks {
            assert!(!search.breed_from(picked) && !search.undo());
        }
        assert_eq!((genomes(&search), search.report()), before);
        let mut empty = Genetic::new(one_max(9), config, 1);
        assert!(!empty.breed_from(&[None]) && !empty.breed_from(&[Some(0)]));
    }
    let mut control = Genetic::new(one_max(9), Config::control(), 1);
    assert!(control.breeding().is_none());
}

#[test]
fn search_goes_on_from_what_was_bred_by_hand() {
    for config in configs() {
        for made in [10, 100] {
            let mut search = watched(config, 0.005, made);
            assert!(search.breed_from(&[Some(0), Some(1)]));
            let before = search.report();
            for step in 1..=100 {
                search.step();
                assert_eq!(search.report().evaluations, before.evaluations + step);
            }
            assert!(search.report().generation > before.generation);
            assert_eq!(
                search.population.len(),
                30,
                "it grows to the size that is set"
            );
            let is_of_them = |member: &Member<_>| member.lineage.is_some();
            assert!(search.population.iter().all(is_of_them));
            assert_eq!(
                search.generations(),
                0,
                "what evolution made is not taken back"
            );
        }
    }
}

#[test]
fn what_was_bred_by_hand_is_kept_by_its_population() {
    for config in configs() {
        let mut search = watched(config, 0.005, 100);
        assert!(search.checkpoint().is_none() && !search.report().resumed);
        assert!(search.breed_from(&[Some(1)]));
        let kept = search.checkpoint().expect("a population");
        let mut second = Genetic::new(one_max(200), config, 1);
        second.restore(&kept).expect("it is valid");
        assert_eq!(genomes(&second), genomes(&search));
        assert!(
            second.report().resumed && second.report().generation == search.report().generation
        );
        assert_eq!(second.best(), search.best());
        assert!(second.breed_from(&[Some(0), Some(11)]));
        steps(&mut second, 100);
        for damaged in [
            serde_json::json!([]),
            serde_json::json!([1]),
            serde_json::json!("x"),
        ] {
            let mut other = kept.clone();
            other["state"] = damaged;
            assert!(
                Genetic::new(one_max(200), config, 1)
                    .restore(&other)
                    .is_err()
            );
        }
    }
}
