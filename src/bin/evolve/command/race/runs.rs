//! Running a race: run by run in the order of the schedule, by one thread or by
//! several.

use std::mem;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use evolvarium::puzzles::registry::open_any;
use evolvarium::race::parts::in_order;
use evolvarium::race::{RaceConfig, RaceResults, RaceRun, RaceState, RunOutcome, ScheduledRun};

use super::super::run_file::RunFile;
use super::super::{Fault, clock, interrupt, progress_bar, tell_unwritten};
use super::race_file::RaceFile;

/// Stack of a thread, in bytes: as much as a main thread has.
const STACK: usize = 8 << 20;
/// Steps between two readings of the clock.
const BLOCK: u64 = 64;

/// Makes the runs of a schedule that are not made yet, and puts all in order; after an interruption, the
/// finished ones.
///
/// # Errors
/// When one can't be made.
pub fn run(
    results: &mut RaceResults,
    schedule: &[ScheduledRun],
    quiet: bool,
    race_file: Option<&RaceFile<'_>>,
) -> Result<(), Fault> {
    interrupt::listen();
    results.outcomes = in_order(&results.config, mem::take(&mut results.outcomes));
    let outcomes = results.outcomes.iter().map(RunOutcome::scheduled);
    let mut places = schedule.iter().enumerate();
    let made = outcomes.filter_map(|run| Some(places.find(|(_, it)| **it == run)?.0));
    let mut state = RaceState::restored(schedule.to_vec(), made.collect(), 0.0);
    let (made, all) = state.progress();
    if state.is_over() {
        return Ok(());
    }
    state.start(0.0);
    let state = Mutex::new(state);
    let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
    let next = || lock().next_run();
    let config = results.config.clone();
    let template = "{spinner} {bar:20} {pos} of {len} runs, {elapsed} {msg}";
    let bar = progress_bar(all as u64, template, quiet);
    bar.set_position(made as u64);
    if !quiet {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    let fault = thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..config.threads.min(all - made) {
            let (sender, next, bar, config) = (sender.clone(), &next, &bar, &config);
            let work = move || {
                while let Some(number) = next() {
                    let run = schedule[number];
                    bar.set_message(run_label(config, run));
                    let outcome = one(config, number, run).map(|outcome| (number, outcome));
                    if interrupt::is_requested() || sender.send(outcome).is_err() {
                        break;
                    }
                }
            };
            let thread = thread::Builder::new().stack_size(STACK);
            if let Err(error) = thread.spawn_scoped(scope, work) {
                return Some(Fault::new(error).within("--threads"));
            }
        }
        drop(sender);
        let (mut written, mut pause) = (clock::now(), RunFile::WRITE_INTERVAL);
        for outcome in receiver {
            match outcome {
                Ok((number, outcome)) => {
                    if let Some(place) = lock().record(number) {
                        results.outcomes.insert(place, outcome);
                    }
                }
                Err(fault) => {
                    lock().stop();
                    return Some(fault);
                }
            }
            if let Some(file) = race_file.filter(|_| written.elapsed() >= pause) {
                let begin = clock::now();
                tell_unwritten(file.write(results));
                // The figures of a large race take seconds: most of the time is for its runs.
                (written, pause) = (clock::now(), pause.max(10 * begin.elapsed()));
            }
            bar.inc(1);
        }
        None
    });
    bar.finish_and_clear();
    if let Some(fault) = fault {
        return Err(fault);
    }
    if let Some(file) = race_file {
        tell_unwritten(file.write(results));
    }
    Ok(())
}

fn run_label(config: &RaceConfig, run: ScheduledRun) -> String {
    let level = &config.levels[run.level].name;
    let label = &config.contestants[run.contestant].label;
    format!("{level}, seed {}: {label}", run.seed)
}

/// Makes one run. Its time begins before the search is made, because some searches
/// do much of their work there.
fn one(config: &RaceConfig, number: usize, run: ScheduledRun) -> Result<RunOutcome, Fault> {
    let request = config.run_request(number, run);
    let play = open_any(&request.save).map_err(Fault::new)?;
    let begin = clock::now();
    let seconds = &mut || begin.elapsed().as_secs_f64();
    let mut work = RaceRun::new(play, &request).map_err(Fault::new)?;
    while !work.step(BLOCK, seconds) {
        if interrupt::is_requested() || config.seconds.is_some_and(|most| seconds() >= most) {
            break;
        }
    }
    Ok(work.finish(seconds()))
}
