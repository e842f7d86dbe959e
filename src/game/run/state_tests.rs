//! Tests of a watched run, on a puzzle's own search and a clock of the test's.

use std::cell::Cell;

use super::*;
use crate::game::run::RunConfig;
use crate::game::{Play, Session};
use crate::puzzles::template::Level;

/// A run that is not solved within its first generations.
fn session() -> Session<Level> {
    let mut session = Session::new("100110111010110001101001101".parse().unwrap());
    let config = RunConfig {
        search: String::new(),
        set: Vec::new(),
        seed: 3,
    };
    session.evolve(&config).unwrap();
    session
}

fn running() -> RunState {
    let mut state = RunState::default();
    state.begin("line".to_owned(), 0.0);
    state.run();
    state
}

/// One frame, in which every look at the clock finds a tenth of a millisecond gone.
fn frame(
    state: &mut RunState,
    session: &mut Session<Level>,
    speed: Speed,
    elapsed_ms: f64,
) -> Turn {
    let now = Cell::new(0.0);
    let clock = || {
        now.set(now.get() + 0.1);
        now.get()
    };
    let frame = SearchFrame {
        elapsed_ms,
        paints: false,
        other_ms: 0.0,
    };
    state.search(session.run_mut().unwrap(), speed, frame, &clock)
}

fn worked(session: &Session<Level>) -> (u64, u64) {
    session.run().unwrap().worked()
}

const GOES_ON: Turn = Turn::Worked {
    pauses: false,
    end: None,
};

#[test]
fn a_paused_run_does_nothing_and_a_slow_one_waits_until_a_generation_is_due() {
    let (mut state, mut session) = (RunState::default(), session());
    let idle = frame(&mut state, &mut session, Speed::Unlimited, 16.0);
    assert_eq!(idle, Turn::Idle);
    state.run();
    let once_a_second = Speed::Steady(1.0);
    let first = frame(&mut state, &mut session, once_a_second, 16.0);
    assert_eq!((first, worked(&session).0), (GOES_ON, 1));
    for _ in 0..9 {
        let turn = frame(&mut state, &mut session, once_a_second, 100.0);
        assert_eq!(turn, Turn::Waits);
    }
    let second = frame(&mut state, &mut session, once_a_second, 100.0);
    assert_eq!(second, GOES_ON);
    assert_eq!(worked(&session).0, 2);
    assert_eq!(state.ran_ms(), 1016.0);
}

#[test]
fn a_search_is_slow_after_fifteen_seconds_without_a_solution() {
    let (mut state, mut session) = (RunState::default(), session());
    state.run();
    frame(&mut state, &mut session, Speed::Steady(0.01), 14_000.0);
    assert!(!state.is_slow(session.run().expect("a run")));
    frame(&mut state, &mut session, Speed::Steady(0.01), 2_000.0);
    assert!(state.is_slow(session.run().expect("a run")));
}

#[test]
fn single_step_ends_at_its_generation_and_is_announced() {
    let (mut state, mut session) = (RunState::default(), session());
    state.step_to(1);
    assert!(state.is_searching() && state.is_stepping() && !state.is_running());
    while frame(&mut state, &mut session, Speed::Steady(1.0), 16.0) == GOES_ON {}
    assert_eq!(worked(&session).0, 1);
    assert!(!state.is_searching());
    let run = session.run();
    let text = state.outcome().sentence(run, false, false);
    assert!(text.starts_with("Generation 1, evaluation "), "{text}");
}

#[test]
fn a_saved_run_is_repeated_without_a_limit_up_to_where_it_was() {
    let (mut state, mut session) = (running(), session());
    state.start_saved(30_000.0, Some(300));
    let speed = state.speed(Speed::Steady(1.0), session.run().unwrap());
    assert!(state.is_repeating() && speed == Speed::Unlimited);
    while state.is_repeating() {
        frame(&mut state, &mut session, Speed::Steady(1.0), 16.0);
    }
    assert!(worked(&session).1 >= 300 && state.is_searching());
    assert!(!state.end_repeat());
}

#[test]
fn repeated_run_continues_past_ends_that_the_player_passed() {
    let session = session();
    let run = session.run().unwrap();
    let mut state = running();
    assert!(state.end(run, End::Limit) && !state.is_searching());
    state.run();
    state.start_saved(0.0, Some(300));
    assert!(!state.end(run, End::Solved) && state.is_searching());
    // A run that is saved at its end is over there.
    state.start_saved(0.0, Some(0));
    assert!(state.end(run, End::Solved) && !state.is_repeating());
    assert!(matches!(state.outcome(), Outcome::Solved(_)));
}

#[test]
fn an_answer_is_shown_less_often_the_longer_it_takes() {
    let mut state = running();
    assert!(!state.is_answer_due(1000.0));
    state.improved();
    assert!(state.is_answer_due(1000.0));
    state.answer_was_shown(1000.0, 1020.0);
    assert!(!state.is_answer_due(5000.0));
    state.improved();
    assert!(!state.is_answer_due(1179.0) && state.is_answer_due(1180.0));
}

#[test]
fn figures_follow_an_answer_at_most_ten_times_a_second() {
    let mut state = running();
    state.figures_were_shown(1000.0);
    assert!(!state.are_figures_due(2000.0));
    state.answer_moves(1010.0);
    assert!(!state.are_figures_due(1099.0) && state.are_figures_due(1100.0));
    state.panel_was_shown(1000.0, 1004.0);
    assert!(!state.is_panel_due(1099.0, false) && state.is_panel_due(1100.0, false));
    assert!(!state.is_panel_due(1249.0, true) && state.is_panel_due(1250.0, true));
    assert_eq!(state.panel_ms(), 2.0);
    state.stop();
    assert!(!state.is_panel_due(9000.0, false));
}

#[test]
fn a_run_is_saved_every_ten_seconds() {
    let mut state = running();
    assert!(!state.is_save_due(9_999.0) && state.is_save_due(10_000.0));
    state.was_saved(10_000.0);
    assert!(!state.is_save_due(19_999.0) && state.is_save_due(20_000.0));
}

#[test]
fn evaluations_per_second_are_measured_while_the_page_is_seen() {
    let mut state = running();
    state.measure(0.0, 0);
    state.measure(40.0, 400);
    assert_eq!(state.evaluations_per_second(), 0.0);
    state.measure(100.0, 1_000);
    assert_eq!(state.evaluations_per_second(), 10_000.0);
    // The time in which the page was hidden does not count.
    state.follow_visibility(true, false);
    state.follow_visibility(false, false);
    let text = state.outcome().sentence(None, true, false);
    assert_eq!(text, "The search was paused while the page was hidden.");
    state.measure(60_000.0, 1_000);
    assert_eq!(state.evaluations_per_second(), 10_000.0);
    state.measure(60_100.0, 3_000);
    assert_eq!(state.evaluations_per_second(), 12_000.0);
    // A search elsewhere goes on.
    state.run();
    state.follow_visibility(true, true);
    state.follow_visibility(false, true);
    assert_eq!(*state.outcome(), Outcome::Course);
}

#[test]
fn the_board_is_of_the_run_with_its_first_moves_or_an_answer() {
    let mut session = session();
    let mut state = running();
    state.step_to(1);
    while frame(&mut state, &mut session, Speed::Unlimited, 16.0) == GOES_ON {}
    assert!(state.is_of("line") && !state.is_of("other"));
    let run = session.run().unwrap();
    let best = run.report().best.map(|best| best.value);
    assert!(!state.has_best(run, "other"));
    state.adopted("other".to_owned(), best);
    assert!(state.has_best(run, "other") && state.is_of("other") && state.is_of("line"));
    state.adopted("other".to_owned(), None);
    assert!(!state.has_best(run, "other"));
    state.begin("new".to_owned(), 0.0);
    assert!(!state.is_of("other") && state.is_of("new"));
}

#[test]
fn status_text_follows_the_search_unless_it_is_fixed() {
    let session = session();
    let run = session.run();
    let mut state = running();
    let text = |state: &RunState, designs| {
        let searching = state.is_searching();
        state.outcome().sentence(run, searching, designs)
    };
    assert_eq!(text(&state, false), "Evolving.");
    assert!(text(&state, true).starts_with("Evolving levels. "));
    state.pause();
    assert!(text(&state, false).starts_with("Paused. "));
    assert!(text(&state, true).starts_with("Paused. Play or add"));
    state.say("Something.");
    state.stop();
    assert_eq!(text(&state, false), "Something.");
    assert_eq!(Outcome::default().sentence(None, false, false), "");
}

#[test]
fn better_answers_are_spoken_of_every_five_seconds_at_most() {
    let mut state = running();
    assert!(!state.is_progress_due(4999.0, Some(3.0)), "too soon");
    assert!(state.is_progress_due(5000.0, Some(3.0)));
    assert!(!state.is_progress_due(20_000.0, Some(3.0)), "as before");
    assert!(state.is_progress_due(20_000.0, Some(2.0)));
    assert!(!state.is_progress_due(24_999.0, Some(1.0)));
    assert!(state.is_progress_due(25_000.0, Some(1.0)));
    state.pause();
    assert!(!state.is_progress_due(40_000.0, Some(0.0)), "it is paused");
}
