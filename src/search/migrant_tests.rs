//! Where immigrants find a place, in populations, chains and swarms.

use super::super::one_max_tests::{OneMax, arriving, one_max, steps, values};
use crate::search::genetic::{self, Genetic, Replacement};
use crate::search::swarm::{self, Swarm};
use crate::search::tempering::{self, Tempering};
use crate::search::{End, Search, Step};

fn genetic(replacement: Replacement) -> Genetic<OneMax> {
    let config = genetic::Config {
        population: 10,
        replacement,
        ..genetic::Config::default()
    };
    Genetic::new(one_max(50), config, 4)
}

#[test]
fn migrants_replace_the_worst_individuals() {
    for replacement in [Replacement::Generational, Replacement::SteadyState] {
        let mut run = genetic(replacement);
        steps(&mut run, 15);
        let before = values(&run);
        run.immigrate(&[arriving(49, 50), arriving(49, 50), arriving(0, 50)]);
        assert_eq!(values(&run), [&[49.0], &before[..9]].concat());
        assert_eq!(run.report().evaluations, 18);
        assert_eq!(run.best().map(|(score, _)| score.value), Some(49.0));
        let sent = run.emigrants(3);
        assert_eq!((sent.len(), &sent[0]), (3, &arriving(49, 50)));
        assert!(sent[0] != sent[1] && sent[1] != sent[2]);
        run.immigrate(&[arriving(50, 50), arriving(48, 50)]);
        assert_eq!(run.report().evaluations, 19, "it was over");
        assert_eq!(run.step(), Step::Done(End::Solved));
        run.resume();
        run.immigrate(&[arriving(48, 50)]);
        assert_eq!(values(&run)[..3], [50.0, 49.0, 48.0]);
        assert!(!matches!(run.step(), Step::Done(_)));
    }
}

#[test]
fn founders_may_come_from_elsewhere() {
    let mut run = genetic(Replacement::Generational);
    steps(&mut run, 4);
    let founders: Vec<_> = (1..=8).map(|ones| arriving(ones, 50)).collect();
    run.immigrate(&founders);
    let report = run.report();
    assert_eq!((report.population, report.generation), (10, 1));
    assert_eq!(values(&run)[4..], [8.0, 7.0, 6.0, 5.0, 4.0, 3.0]);
    steps(&mut run, 100);
}

#[test]
fn control_neither_sends_nor_accepts_migrants() {
    let config = genetic::Config {
        immigrants: 1.0,
        ..genetic::Config::default()
    };
    let mut run = Genetic::new(one_max(50), config, 4);
    steps(&mut run, 150);
    let before = values(&run);
    run.immigrate(&[arriving(49, 50)]);
    assert_eq!((values(&run), run.emigrants(5).len()), (before, 0));
}

#[test]
fn a_state_that_arrives_goes_to_the_chain_that_suits_it() {
    let config = tempering::Config {
        chains: 4,
        hot: 5.0,
        cold: 0.01,
        ..tempering::Config::default()
    };
    let mut run = Tempering::new(one_max(50), config, 9);
    run.immigrate(&[arriving(3, 50), arriving(3, 50)]);
    assert_eq!((run.report().population, run.report().evaluations), (1, 2));
    steps(&mut run, 40);
    let best = run.best().expect("an answer").0.value;
    run.immigrate(&[arriving(49, 50)]);
    let sent = run.emigrants(9);
    assert_eq!(sent[0], arriving(49, 50));
    let mut texts: Vec<_> = sent.iter().map(|one| one.genome.to_string()).collect();
    texts.sort_unstable();
    assert!(texts.is_sorted_by(|a, b| a < b), "{texts:?}");
    // In the coldest chain it stays for long.
    let evaluations = run.report().evaluations;
    assert!(best < 49.0 && run.report().mean > best / 2.0);
    run.immigrate(&[arriving(49, 50), arriving(0, 50)]);
    assert_eq!(run.emigrants(9), sent, "known, or worse than the worst");
    assert_eq!(run.report().evaluations, evaluations + 2);
    run.immigrate(&[arriving(50, 50)]);
    assert_eq!(run.step(), Step::Done(End::Solved));
    run.resume();
    assert!(!matches!(run.step(), Step::Done(_)));
}

#[test]
fn migrant_replaces_the_worst_personal_best() {
    let config = swarm::Config {
        particles: 6,
        own: 1.0,
        near: 1.0,
        inertia: 0.7,
        neighbours: 3,
        shared_draws: true,
        iterations: None,
        target_score: None,
    };
    let mut run = Swarm::new(one_max(70), config, 2);
    steps(&mut run, 2);
    run.immigrate(&[arriving(9, 70), arriving(9, 70), arriving(8, 70)]);
    assert_eq!(run.report().population, 4);
    steps(&mut run, 2);
    assert_eq!((run.report().generation, run.report().evaluations), (1, 7));
    steps(&mut run, 60);
    run.immigrate(&[arriving(0, 70), arriving(68, 70), arriving(68, 70)]);
    let sent = run.emigrants(6);
    assert_eq!(sent.len(), 6);
    assert_eq!(sent[0], arriving(68, 70));
    assert!(!sent[1..].contains(&sent[0]) && !sent.contains(&arriving(0, 70)));
    assert_eq!(run.best().map(|(score, _)| score.value), Some(68.0));
    steps(&mut run, 100);
    run.immigrate(&[arriving(70, 70)]);
    assert_eq!(run.step(), Step::Done(End::Solved));
}
