//! Tests of the memetic algorithm, on counting ones.

use super::super::crossover::Crossover;
use super::super::migrant::{decode_bits, encode_bits};
use super::super::one_max_tests::{arriving, steps, values};
use super::super::random::chance;
use super::*;
use crate::search::{Search, Step};
use serde_json::Value;

/// As many ones as there are genes; local search sets one of them at a time,
/// five times in all.
struct Ones {
    genes: usize,
    child: Vec<bool>,
    left: u32,
    starts: Vec<&'static str>,
}

impl Ones {
    fn new(genes: usize) -> Self {
        Self {
            genes,
            child: vec![false; genes],
            left: 0,
            starts: Vec::new(),
        }
    }
}

impl Problem for Ones {
    type Genome = Vec<bool>;
    type Move = usize;

    fn crossover_name(&self) -> &'static str {
        Crossover::Uniform.name()
    }

    fn distance(&self, a: &Vec<bool>, b: &Vec<bool>) -> f64 {
        a.iter().zip(b).filter(|(a, b)| a != b).count() as f64
    }

    fn moves(&self, genome: &Vec<bool>) -> Vec<usize> {
        (0..genome.len()).filter(|n| genome[*n]).collect()
    }

    fn evaluate(&mut self, genome: &Vec<bool>) -> Score {
        let missing = genome.iter().filter(|one| !**one).count();
        Score::new(missing as f64, missing == 0)
    }

    fn encode(&self, genome: &Vec<bool>) -> Option<Value> {
        Some(encode_bits(genome.iter().copied()))
    }

    fn decode(&self, value: &Value) -> Option<Vec<bool>> {
        decode_bits(value, self.genes)
    }
}

impl Memetic for Ones {
    fn begin(&mut self, start: StartingPoint<'_, Vec<bool>>, rng: &mut SeededRng) {
        self.left = 5;
        self.child = match start {
            StartingPoint::Fresh => {
                self.starts.push("fresh");
                (0..self.genes).map(|_| chance(rng, 0.2)).collect()
            }
            StartingPoint::Copied(parent) => {
                self.starts.push("copied");
                parent.clone()
            }
            StartingPoint::Crossed(a, b) => {
                self.starts.push("crossed");
                let from = |(x, y): (&bool, &bool)| if chance(rng, 0.5) { *x } else { *y };
                a.iter().zip(b).map(from).collect()
            }
        };
    }

    fn improve(&mut self, rng: &mut SeededRng) -> Improved {
        self.left -= 1;
        let at = below(rng, self.genes);
        self.child[at] = true;
        Improved {
            evaluations: 1,
            finished: self.left == 0,
        }
    }

    fn score(&self) -> Score {
        let missing = self.child.iter().filter(|one| !**one).count();
        Score::new(missing as f64, missing == 0)
    }

    fn genome(&self) -> Vec<bool> {
        self.child.clone()
    }
}

const CONFIG: Config = Config {
    population: 8,
    crossover: true,
    patience: None,
};

fn solve(config: Config, seed: u64) -> Algorithm<Ones> {
    let mut run = Algorithm::new(Ones::new(40), config, seed);
    for _ in 0..100_000 {
        let best = run.report().best;
        match run.step() {
            Step::Done(end) => {
                assert_eq!(end, End::Solved);
                return run;
            }
            step => {
                let now = run.report().best.expect("a best");
                let better = best.is_none_or(|best| now.value < best.value);
                assert_eq!(step == Step::Improved, better);
            }
        }
        let values: Vec<_> = run.population.iter().map(|m| m.score.value).collect();
        assert!(values.is_sorted());
        for (n, member) in run.population.iter().enumerate() {
            let again = |other: &Member<Vec<bool>>| other.genome == member.genome;
            assert!(!run.population[n + 1..].iter().any(again), "no two alike");
        }
        assert!(run.population.len() <= config.population);
    }
    panic!("not solved");
}

#[test]
fn memetic_search_solves_with_and_without_crossover() {
    let run = solve(CONFIG, 1);
    let starts = &run.core.problem.starts;
    assert!(starts[..8].iter().all(|start| *start == "fresh"));
    assert!(starts[8..].iter().all(|start| *start == "crossed"));
    assert_eq!(run.best().map(|(_, moves)| moves.len()), Some(40));
    let alone = Config {
        crossover: false,
        ..CONFIG
    };
    let one = Config {
        population: 1,
        ..CONFIG
    };
    for (config, founders) in [(alone, 8), (one, 1)] {
        let starts = solve(config, 1).core.problem.starts;
        assert!(starts[founders..].iter().all(|start| *start == "copied"));
    }
}

#[test]
fn an_evaluation_is_what_local_search_tries() {
    let mut run = Algorithm::new(Ones::new(40), CONFIG, 3);
    for n in 1..=40 {
        run.step();
        assert_eq!(run.report().evaluations, n);
        // Five tries an individual, eight individuals a generation.
        assert_eq!(run.report().generation, n / 40);
    }
    assert!(!run.trace().is_empty());
}

#[test]
fn the_course_shows_the_end_once() {
    let mut at_a_generations_end = 0;
    for seed in 0..400 {
        let run = solve(CONFIG, seed);
        let samples: Vec<_> = run.trace().linear().collect();
        let last = samples.last().unwrap();
        assert_eq!((last.best, last.solved), (0.0, true));
        assert!(last.improved);
        assert_eq!(samples.iter().filter(|sample| sample.solved).count(), 1);
        at_a_generations_end += u64::from((samples.len() as u64) < run.report().generation);
    }
    assert!(at_a_generations_end > 0);
}

#[test]
fn stagnation_restarts_and_keeps_the_champion() {
    let config = Config {
        patience: Some(1),
        ..CONFIG
    };
    // Local search sets no more than five ones, so that most children are no gain.
    let mut run = Algorithm::new(Ones::new(400), config, 5);
    let mut best = f64::INFINITY;
    while run.report().restarts < 3 {
        run.step();
        let now = run.report().best.expect("a best").value;
        assert!(now <= best);
        best = now;
    }
    let starts = run.core.problem.starts.iter();
    let fresh = starts.filter(|start| **start == "fresh").count();
    assert!(fresh >= 24, "{fresh}");
}

#[test]
fn continuing_after_a_solution_keeps_it() {
    let mut run = solve(CONFIG, 7);
    let evaluations = run.report().evaluations;
    assert_eq!(run.step(), Step::Done(End::Solved));
    assert_eq!(run.report().evaluations, evaluations);
    run.resume();
    for _ in 0..50 {
        assert!(!matches!(run.step(), Step::Done(_)));
    }
    assert!(run.report().evaluations > evaluations);
    assert!(run.report().best.expect("a best").solved);
}

#[test]
fn migrant_replaces_the_worst_and_keeps_its_parents() {
    for seed in 0..20 {
        let mut run = Algorithm::new(Ones::new(60), CONFIG, seed);
        steps(&mut run, 43 + seed as usize);
        assert!(run.founded && run.population.len() == 8);
        let parent = run.parent.map(|n| run.population[n].genome.clone());
        let before = values(&run);
        let evaluations = run.report().evaluations;
        run.immigrate(&[arriving(58, 60), arriving(58, 60), arriving(1, 60)]);
        assert_eq!(run.report().evaluations, evaluations + 3);
        assert_eq!(values(&run), [&[2.0], &before[..7]].concat());
        assert_eq!(run.best().map(|(score, _)| score.value), Some(2.0));
        if let (true, Some(parent)) = (run.raising, parent) {
            let now = &run.population[run.parent.unwrap()].genome;
            let gone = run.population.iter().all(|m| m.genome != parent);
            assert!(*now == parent || (gone && *now == run.population[7].genome));
        }
        for _ in 0..500 {
            run.step();
            assert!(run.population.len() <= 8 && values(&run).is_sorted());
        }
    }
}

#[test]
fn founders_may_come_from_elsewhere_and_one_that_solves_ends_it() {
    let mut run = Algorithm::new(Ones::new(40), CONFIG, 3);
    run.step();
    let founders: Vec<_> = (1..=12).map(|ones| arriving(ones, 40)).collect();
    run.immigrate(&founders);
    assert_eq!((run.population.len(), run.report().generation), (8, 1));
    assert_eq!(values(&run)[0], 28.0);
    while run.raising {
        run.step(); // the founder that was being improved
    }
    assert_eq!(run.population.len(), 8);
    run.immigrate(&[arriving(40, 40), arriving(39, 40)]);
    assert_eq!(run.step(), Step::Done(End::Solved));
    assert_eq!(values(&run)[1], values(&run)[1].max(2.0), "it was over");
    run.resume();
    run.immigrate(&[arriving(39, 40)]);
    assert_eq!(values(&run)[..2], [0.0, 1.0]);
    assert!(!matches!(run.step(), Step::Done(_)));
}
