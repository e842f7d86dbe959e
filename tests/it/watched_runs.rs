//! What is seen of a watched run at the default speed: every better answer, long enough, and none late.

use std::cell::Cell;

use super::linked::find;
use super::tutorials::levels;
use evolvarium::game::Play;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::speed::Speed;
use evolvarium::game::run::state::{RunState, SearchFrame, Turn};
use evolvarium::search::{Score, Step};

/// Milliseconds between frames, and what each look at the clock takes.
const FRAME_MS: f64 = 16.0;
const LOOK_MS: f64 = 1.0;
/// How long a run is watched.
const WATCHED_MS: f64 = 30_000.0;
/// The least time for which a better answer is seen, and the most for which the search waits.
const LEAST_MS: f64 = 300.0;
const MOST_MS: f64 = 3000.0;

/// A better answer: the evaluation that found it, and its fitness.
type Best = (u64, Score);

/// A level's run of its default evolution.
fn started(level: &str, run: &RunConfig) -> Box<dyn Play> {
    let mut play = super::linked::open_any(level).expect("a level");
    play.evolve(run).expect("a run");
    play
}

/// The better answers that a run finds up to an evaluation, step by step.
fn found(level: &str, run: &RunConfig, evaluations: u64) -> Vec<Best> {
    let mut play = started(level, run);
    let run = play.run_mut().expect("a run");
    let mut bests: Vec<Best> = Vec::new();
    while run.worked().1 < evaluations {
        let step = run.step();
        let report = run.report();
        if let Some(best) = report.best
            && bests.last().is_none_or(|(_, before)| *before != best)
        {
            bests.push((report.evaluations, best));
        }
        if let Step::Done(_) = step {
            break;
        }
    }
    bests
}

/// The better answers that are shown of it, each with the time, frame by frame as on the page; and the evaluation at
/// the end.
fn shown(level: &str, run: &RunConfig) -> (Vec<(f64, Best)>, u64) {
    let mut play = started(level, run);
    let run = play.run_mut().expect("a run");
    let mut state = RunState::default();
    state.begin(String::new(), 0.0);
    state.run();
    let (mut now, mut waits_ms) = (0.0, 0.0);
    let mut seen: Vec<(f64, Best)> = Vec::new();
    while now < WATCHED_MS {
        now += FRAME_MS;
        let time = Cell::new(now);
        let clock = || time.replace(time.get() + LOOK_MS);
        let frame = SearchFrame {
            elapsed_ms: FRAME_MS,
            paints: false,
            other_ms: 0.0,
        };
        match state.search(run, Speed::EachBest, frame, &clock) {
            Turn::Waits => {
                waits_ms += FRAME_MS;
                assert!(waits_ms <= MOST_MS, "{level} waits at {now}");
            }
            Turn::Worked { pauses, end } => {
                waits_ms = 0.0;
                if end.is_some() || pauses || state.is_answer_due(now) {
                    run.refresh_preview();
                    state.answer_was_shown(now, now + 1.0);
                    let best = run.bests().0.checked_sub(1).and_then(|at| run.best_at(at));
                    let best = best.map(|best| (best.evaluations, best.score));
                    if let Some(best) = best
                        && seen.last().is_none_or(|(_, before)| *before != best)
                    {
                        seen.push((now, best));
                    }
                }
                if end.is_some() {
                    break;
                }
            }
            turn => panic!("{level}: {turn:?}"),
        }
    }
    (seen, run.worked().1)
}

#[test]
fn every_better_answer_is_seen_for_long_enough_and_at_once() {
    let mut all = 0;
    for puzzle in ["slice", "theseus", "kuromasu", "swap", "morpion"] {
        let levels = levels(find(puzzle).expect("a puzzle"));
        for (place, seed) in [(2, 1), (levels.len() / 2, 2)] {
            let level = levels[place].level();
            let offer = &level.offers()[0];
            let (text, run) = (level.json().to_string(), offer.run_config(seed));
            let at = format!("{puzzle} {place}");
            let (seen, evaluations) = shown(&text, &run);
            let bests: Vec<Best> = seen.iter().map(|(_, best)| *best).collect();
            assert_eq!(bests, found(&text, &run, evaluations), "{at}");
            for pair in seen.windows(2) {
                let ms = pair[1].0 - pair[0].0;
                assert!(ms >= LEAST_MS, "{at}: {pair:?}");
            }
            all += bests.len();
        }
    }
    assert!(all > 50, "{all}");
}
