//! The search: legal, finished games, no worse with time, and resumed later.

use super::*;
use crate::game::Puzzle;
use crate::puzzles::morpion::tests::random_mean;
use crate::puzzles::morpion::{Level, Variant};

fn hunt(level: &Level, config: Config, seed: u64) -> RuinRecreate {
    RuinRecreate::new(Start::from_level(level), &[], config, seed)
}

fn run(hunt: &mut RuinRecreate, steps: usize) -> Vec<Move> {
    for _ in 0..steps {
        if matches!(hunt.step(), Step::Done(_)) {
            break;
        }
    }
    hunt.best().expect("a game").1
}

#[test]
fn answer_is_a_finished_game_of_the_reported_length() {
    for variant in Variant::ALL {
        let level = Level::free(variant);
        let mut hunt = hunt(&level, Config::default(), 1);
        let mut longest = 0;
        for _ in 0..20 {
            let moves = run(&mut hunt, 100);
            let play = |state, mv| level.apply(&state, mv).expect("legal");
            let end = moves.iter().fold(level.start(), play);
            assert!(end.legal.is_empty(), "finished");
            assert!(moves.len() >= longest, "no worse than before");
            longest = moves.len();
            assert_eq!(
                hunt.report().best.map(|score| score.value),
                Some(longest as f64)
            );
        }
        assert!(
            longest as f64 > random_mean(variant) + 8.0,
            "{variant}: {longest}"
        );
    }
}

#[test]
fn reaching_the_goal_ends_the_search() {
    let mut level = Level::free(Variant::FourD);
    level.goal = Some(28);
    let mut hunt = hunt(&level, Config::default(), 2);
    run(&mut hunt, 100_000);
    assert_eq!(hunt.step(), Step::Done(End::Solved));
    hunt.resume();
    assert_ne!(hunt.step(), Step::Done(End::Solved));
}

#[test]
fn search_resumed_from_a_checkpoint_is_the_same_run() {
    let level = Level::free(Variant::FiveD);
    // Without visits, which are not kept.
    let config = Config {
        pool: pool::Config::NONE,
        ..Config::default()
    };
    let mut first = hunt(&level, config, 3);
    run(&mut first, 2000);
    let checkpoint = first.checkpoint().expect("a hunt can be laid aside");
    let text = serde_json::to_string(&checkpoint).unwrap();
    let mut second = hunt(&level, config, 99);
    second
        .restore(&serde_json::from_str(&text).unwrap())
        .unwrap();
    assert_eq!(second.best(), first.best());
    assert_eq!(run(&mut second, 3000), run(&mut first, 3000));
    assert_eq!(second.report().evaluations, 5000);
    assert!(!second.report().resumed);
    // With visits, it says that it is another run.
    let mut first = self::hunt(&level, Config::default(), 3);
    run(&mut first, 2000);
    let mut second = self::hunt(&level, Config::default(), 99);
    second.restore(&first.checkpoint().unwrap()).unwrap();
    assert!(second.report().resumed && !first.report().resumed);
}

#[test]
fn restart_keeps_the_best() {
    let level = Level::free(Variant::FiveD);
    let config = Config {
        patience: 300,
        pool: pool::Config::NONE,
        ..Config::default()
    };
    let mut hunt = hunt(&level, config, 6);
    let (mut longest, mut shortest_after) = (0, usize::MAX);
    for _ in 0..20 {
        let before = hunt.report().restarts;
        let moves = run(&mut hunt, 500);
        assert!(moves.len() >= longest, "the best is kept");
        longest = moves.len();
        if hunt.report().restarts > before {
            shortest_after = shortest_after.min(hunt.attempt.longest);
        }
    }
    assert!(hunt.report().restarts > 3);
    assert!(shortest_after < longest, "attempts begin from nothing");
    let patient = Config {
        patience: 0,
        ..config
    };
    let mut hunt = self::hunt(&level, patient, 6);
    run(&mut hunt, 10_000);
    assert_eq!(hunt.report().restarts, 0);
}

#[test]
fn a_garbled_checkpoint_is_refused_and_changes_nothing() {
    let level = Level::free(Variant::FiveT);
    let mut hunt = hunt(&level, Config::default(), 4);
    run(&mut hunt, 500);
    let good = hunt.checkpoint().unwrap();
    for (key, value) in [
        ("rng", json!(3)),
        ("best", json!("3,-1S0 3,-1S0")),
        ("game", json!("3,-1S0")),
        ("pool", json!("none")),
        ("attempt", json!(null)),
        ("evaluations", json!(-1)),
    ] {
        let mut bad = good.clone();
        bad[key] = value;
        let before = hunt.best();
        let why = hunt.restore(&bad).expect_err(key);
        assert!(why.contains("checkpoint"), "{why}");
        assert_eq!(hunt.best(), before);
        assert_eq!(hunt.checkpoint(), Some(good.clone()));
    }
}

#[test]
fn what_is_on_the_board_stays_or_is_changed_as_asked() {
    let level = Level::free(Variant::FiveT);
    let mut state = level.start();
    for _ in 0..10 {
        let mv = state.choices()[0];
        state = level.apply(&state, &mv).unwrap();
    }
    let mut from_here = RuinRecreate::new(Start::new(&level, &state), &[], Config::default(), 5);
    assert_eq!(run(&mut from_here, 3000)[..10], state.moves[..]);
    let start = Start::from_level(&level);
    let mut from_game = RuinRecreate::new(start, &state.moves, Config::default(), 5);
    assert_ne!(run(&mut from_game, 3000)[..10], state.moves[..]);
}

#[test]
fn games_that_arrive_enter_the_pool_in_place_of_the_shortest() {
    let level = Level::free(Variant::FiveT);
    let config = Config {
        pool: pool::Config {
            games: 3,
            within: 1000,
            ..Config::default().pool
        },
        ..Config::default()
    };
    let mut sender = hunt(&level, config, 1);
    run(&mut sender, 4000);
    let sent = sender.emigrants(2);
    assert_eq!(sent[0].genome, write_moves(&sender.best));
    let mut receiver = hunt(&level, config, 2);
    run(&mut receiver, 30);
    let before = receiver.game.moves().to_vec();
    let mut lengths: Vec<_> = receiver
        .pool
        .longest()
        .iter()
        .map(|k| k.moves.len())
        .collect();
    receiver.immigrate(&sent[..1]);
    lengths.pop();
    lengths.insert(0, sender.best.len());
    let after: Vec<_> = receiver
        .pool
        .longest()
        .iter()
        .map(|k| k.moves.len())
        .collect();
    assert_eq!(after, lengths);
    assert_eq!(receiver.best, sender.best);
    assert_eq!(receiver.game.moves(), before, "the game goes on");
    receiver.immigrate(&sent[..1]);
    assert_eq!(receiver.pool.size(), 3);
    assert_eq!(receiver.report().evaluations, 32);
    // If it has been searched for too long, the new one is next.
    let sent = PooledGame::new(sender.best.clone());
    receiver.pool.replace(vec![sent]);
    for _ in 0..=config.pool.visits {
        receiver.visit();
    }
    assert_eq!(receiver.game.moves(), sender.best);
}
