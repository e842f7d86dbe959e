//! Playouts and nested rollouts on a game of which all is known: digits are
//! chosen one after the other, and count when they are the right ones.

use super::*;
use crate::search::End;
use crate::search::rollout::Playouts;

/// As many digits of 0–3 as there are in the secret.
struct Digits {
    secret: Vec<u8>,
    chosen: Vec<u8>,
    /// As [`RolloutGame::choices`] must have them.
    choices: Vec<(u8, u8)>,
}

impl Digits {
    fn new(secret: &[u8]) -> Self {
        let mut digits = Self {
            secret: secret.to_vec(),
            chosen: Vec::new(),
            choices: Vec::new(),
        };
        digits.offer();
        digits
    }

    fn offer(&mut self) {
        let turn = self.chosen.len() as u8;
        let over = self.chosen.len() == self.secret.len();
        let digits = if over { 0 } else { 4 };
        self.choices = (0..digits).map(|digit| (turn, digit)).collect();
    }
}

impl RolloutGame for Digits {
    type Choice = (u8, u8);
    type Move = u8;

    fn begin(&mut self) {
        self.chosen.clear();
        self.offer();
    }

    fn choices(&self) -> &[(u8, u8)] {
        &self.choices
    }

    fn play(&mut self, place: usize) {
        self.chosen.push(self.choices[place].1);
        self.offer();
    }

    fn code(&self, (turn, digit): (u8, u8)) -> usize {
        usize::from(turn) * 4 + usize::from(digit)
    }

    fn codes(&self) -> usize {
        self.secret.len() * 4
    }

    fn score(&self) -> Score {
        let pairs = self.chosen.iter().zip(&self.secret);
        let right = pairs.filter(|(a, b)| a == b).count();
        Score::new(right as f64, right == self.secret.len())
    }

    fn moves(&self, choices: &[(u8, u8)]) -> Vec<u8> {
        choices.iter().map(|(_, digit)| *digit).collect()
    }
}

const SECRET: [u8; 24] = [
    3, 1, 0, 2, 2, 1, 3, 0, 0, 1, 2, 3, 1, 1, 3, 0, 2, 2, 0, 3, 1, 0, 2, 3,
];

fn run(search: &mut impl Search<Move = u8>, steps: usize) -> (f64, Option<usize>) {
    let mut best = f64::NEG_INFINITY;
    for step in 1..=steps {
        let outcome = search.step();
        let (score, moves) = search.best().expect("a game has been played");
        assert!(score.value >= best, "the best never gets worse");
        assert_eq!(moves.len(), SECRET.len());
        best = score.value;
        if outcome == Step::Done(End::Solved) {
            return (best, Some(step));
        }
    }
    (best, None)
}

/// Nested rollouts with levels, iterations and α.
fn nested(
    secret: &[u8],
    (levels, iterations, alpha): (usize, u64, f64),
    seed: u64,
) -> Nested<Digits> {
    let config = Config {
        levels,
        iterations,
        alpha,
    };
    Nested::new(Digits::new(secret), config, seed)
}

#[test]
fn nested_rollouts_learn_what_play_outs_only_guess() {
    for seed in 1..=5 {
        let mut nested = nested(&SECRET, (2, 60, 1.0), seed);
        let (best, solved) = run(&mut nested, 3600);
        assert!(solved.is_some(), "seed {seed}: {best}");
        let (guessed, solved) = run(&mut Playouts::new(Digits::new(&SECRET), seed), 3600);
        assert!(solved.is_none() && guessed < 18.0, "seed {seed}: {guessed}");
    }
}

/// A policy moves by α (1 − p) for what was chosen and by −α p for the rest, p
/// being the chance it had (the gradient of Rosin's section 3).
#[test]
fn a_policy_moves_by_the_gradient_of_the_logarithm_of_the_games_chance() {
    let mut search = nested(&[0, 0], (1, 100, 0.5), 1);
    while search.levels[0].done == 0 {
        search.step();
    }
    let best = search.levels[0].best.made.clone();
    let logs = &search.levels[0].policy.logs;
    for (code, log) in logs.iter().enumerate() {
        let expected = if best.contains(&(code as u32)) {
            0.5 * 0.75
        } else {
            -0.5 * 0.25
        };
        assert!((log - expected).abs() < 1e-12, "{code}: {log}");
    }
}

#[test]
fn nested_levels_start_from_the_outer_policy() {
    let mut search = nested(&SECRET, (2, 3, 1.0), 1);
    (0..3).for_each(|_| _ = search.step());
    assert_eq!((search.levels[0].done, search.levels[1].done), (0, 1));
    assert_eq!(search.levels[0].policy.logs, search.levels[1].policy.logs);
    assert!(search.levels[1].policy.logs.iter().any(|log| *log != 0.0));
    (0..6).for_each(|_| _ = search.step());
    assert_eq!(search.report().restarts, 1);
    let even = |level: &NestingLevel<(u8, u8)>| level.policy.logs.iter().all(|log| *log == 0.0);
    assert!(search.levels.iter().all(even));
}

#[test]
fn serialized_run_resumes_identically() {
    let mut first = nested(&SECRET, (3, 7, 1.0), 5);
    run(&mut first, 130);
    let text = first.checkpoint().unwrap().to_string();
    let checkpoint: Value = serde_json::from_str(&text).unwrap();
    let mut second = nested(&SECRET, (3, 7, 1.0), 6);
    second.restore(&checkpoint).unwrap();
    assert_eq!(second.best(), first.best());
    run(&mut first, 60);
    run(&mut second, 60);
    assert_eq!(second.best(), first.best());
    assert_eq!(second.checkpoint(), first.checkpoint());

    let before = second.checkpoint();
    for (key, value) in [
        ("rng", json!(1)),
        ("levels", json!([])),
        ("best", json!([9])),
        ("evaluations", json!("many")),
    ] {
        let mut bad = checkpoint.clone();
        bad[key] = value;
        let why = second.restore(&bad).expect_err(key);
        assert!(why.contains("checkpoint"), "{why}");
        assert_eq!(second.checkpoint(), before);
    }
}

#[test]
fn the_outermost_level_learns_from_a_game_that_arrives_if_its_own_is_no_better() {
    let mut run = nested(&SECRET, (2, 20, 1.0), 1);
    (0..50).for_each(|_| _ = run.step());
    let places = |right: usize| {
        let digit = |(n, digit): (usize, &u8)| if n < right { *digit } else { 3 - *digit };
        let places: Vec<u8> = SECRET.iter().enumerate().map(digit).collect();
        Migrant {
            genome: serde_json::json!(places),
        }
    };
    run.immigrate(&[places(22), places(3)]);
    assert_eq!(run.emigrants(1), [places(22)]);
    assert_eq!(run.report().evaluations, 52);
    assert_eq!(run.best().map(|(score, _)| score.value), Some(22.0));
    // Its next iterations lead there.
    (0..100).for_each(|_| _ = run.step());
    assert!(run.report().mean > 15.0, "{:?}", run.report());
    let mut fresh = nested(&SECRET, (2, 20, 1.0), 2);
    assert!(fresh.emigrants(3).is_empty());
    fresh.immigrate(&[places(24), places(24)]);
    assert_eq!(fresh.report().evaluations, 1, "it was over");
    assert_eq!(fresh.step(), Step::Done(End::Solved));
    fresh.resume();
    assert_ne!(fresh.step(), Step::Done(End::Solved));
}
