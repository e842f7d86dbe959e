//! Invariants of the swarm, on a problem small enough to know.

use super::super::one_max_tests::{end, one_max, steps};
use super::super::random::{below, seeded};
use super::*;
use crate::search::{Search, Step};

/// As in the paper on Kuromasu, smaller.
const CONFIG: Config = Config {
    particles: 40,
    own: 0.5,
    near: 0.3,
    inertia: 0.9,
    neighbours: 2,
    shared_draws: false,
    iterations: None,
    target_score: None,
};

fn configs() -> [Config; 4] {
    let shared = |neighbours| Config {
        neighbours,
        shared_draws: true,
        ..CONFIG
    };
    let alone = Config {
        neighbours: 1,
        ..CONFIG
    };
    [CONFIG, alone, shared(5), shared(100)]
}

#[test]
fn every_config_solves_one_max() {
    for config in configs() {
        let mut swarm = Swarm::new(one_max(24), config, 7);
        assert_eq!(end(&mut swarm), Some(Step::Done(End::Solved)), "{config:?}");
        assert_eq!(swarm.best().unwrap().0.value, 24.0);
        assert_eq!(swarm.step(), Step::Done(End::Solved));
    }
}

#[test]
fn one_step_is_one_evaluation_and_the_best_never_worsens() {
    for config in configs() {
        let mut swarm = Swarm::new(one_max(150), config, 3);
        let mut before = f64::NEG_INFINITY;
        for step in 1..=2000 {
            let outcome = swarm.step();
            assert_eq!(swarm.core.problem.evaluated, step);
            let report = swarm.report();
            assert_eq!(report.evaluations, step);
            assert_eq!(report.generation, step / 40);
            assert_eq!(report.population as u64, step.min(40));
            let now = report.best.unwrap().value;
            assert!(now >= before);
            assert_eq!(outcome == Step::Improved, now > before);
            before = now;
            if step % 97 == 0 {
                let people = swarm.population(usize::MAX);
                assert_eq!(people.len(), report.population);
                assert!(people.is_sorted_by(|a, b| a.score.value >= b.score.value));
                assert!(people[0].score.value <= now);
            }
        }
        assert_eq!(swarm.trace().linear().count(), 50);
    }
}

#[test]
fn a_limit_and_a_score_to_reach_end_the_run_and_can_be_passed() {
    let config = Config {
        iterations: Some(3),
        ..CONFIG
    };
    let mut swarm = Swarm::new(one_max(300), config, 1);
    let steps = (1..10_000).find(|_| swarm.step() == Step::Done(End::Limit));
    assert_eq!(steps, Some(3 * 40));
    swarm.resume();
    assert!(!matches!(swarm.step(), Step::Done(_)));

    let config = Config {
        target_score: Some(20.0),
        ..CONFIG
    };
    let mut swarm = Swarm::new(one_max(24), config, 1);
    for expected in [Some(End::Limit), Some(End::Solved), None] {
        assert_eq!(end(&mut swarm), expected.map(Step::Done));
        swarm.resume();
    }
}

#[test]
fn the_leader_is_the_best_of_the_nearest() {
    for neighbours in [1, 2, 3, 7, 40] {
        let config = Config {
            neighbours,
            ..CONFIG
        };
        let mut swarm = Swarm::new(one_max(100), config, 5);
        steps(&mut swarm, 40 + 40 * below(&mut seeded(1), 9));
        for particle in 0..40 {
            let here = swarm.bits(&swarm.places, particle);
            let mut order: Vec<(u32, usize)> = (0..40)
                .map(|ring| {
                    let there = swarm.bits(&swarm.places, (particle + ring) % 40);
                    let differ = here.iter().zip(there).map(|(a, b)| (a ^ b).count_ones());
                    (differ.sum(), ring)
                })
                .collect();
            order.sort_unstable();
            let mut best = particle;
            for (_, ring) in &order[..neighbours] {
                let other = (particle + ring) % 40;
                if swarm.own.scores[other].value > swarm.own.scores[best].value {
                    best = other;
                }
            }
            assert_eq!(swarm.leader(particle), best, "{neighbours}");
        }
    }
}

#[test]
fn particle_without_attraction_is_random() {
    // Without inertia and pulls every bit is drawn by an even chance.
    for shared_draws in [false, true] {
        let config = Config {
            own: 0.0,
            near: 0.0,
            inertia: 0.0,
            shared_draws,
            ..CONFIG
        };
        let mut swarm = Swarm::new(one_max(64), config, 2);
        steps(&mut swarm, 400 * 40);
        let mean: f64 = swarm.trace().linear().map(|sample| sample.mean).sum();
        assert!((mean / 400.0 - 32.0).abs() < 1.0, "{mean}");
        let people = swarm.population(40);
        let alike = people.iter().all(|one| one.moves == people[0].moves);
        assert_eq!(alike, shared_draws);
    }
}
