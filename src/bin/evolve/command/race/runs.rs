//! Running a race: run by run in the order of the schedule, by one thread or by
//! several.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use evolvarium::puzzles::registry::open_any;
use evolvarium::race::{RaceConfig, RaceRun, RunOutcome, ScheduledRun};

use super::super::{Fault, interrupt, progress_bar};

/// Stack of a thread, in bytes: as much as a main thread has.
const STACK: usize = 8 << 20;
/// Steps between two readings of the clock.
const BLOCK: u64 = 64;

/// Runs all runs of a race; after an interruption returns the finished ones.
///
/// # Errors
/// When one can't be made.
pub fn run(config: &RaceConfig, threads: usize, quiet: bool) -> Result<Vec<RunOutcome>, Fault> {
    interrupt::listen();
    let schedule = config.schedule();
    let template = "{spinner} {bar:20} {pos} of {len} runs, {elapsed} {msg}";
    let bar = progress_bar(schedule.len() as u64, template, quiet);
    if !quiet {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    let next = AtomicUsize::new(0);
    let mut outcomes: Vec<Option<RunOutcome>> = vec![None; schedule.len()];
    let fault = thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.min(schedule.len()) {
            let (sender, next, schedule, bar) = (sender.clone(), &next, &schedule, &bar);
            let work = move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(run) = schedule.get(at) else {
                        break;
                    };
                    bar.set_message(run_label(config, *run));
                    let outcome = one(config, *run);
                    if interrupt::is_requested() || sender.send((at, outcome)).is_err() {
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
        for (at, outcome) in receiver {
            match outcome {
                Ok(outcome) => outcomes[at] = Some(outcome),
                Err(fault) => {
                    next.store(schedule.len(), Ordering::Relaxed);
                    return Some(fault);
                }
            }
            bar.inc(1);
        }
        None
    });
    bar.finish_and_clear();
    match fault {
        Some(fault) => Err(fault),
        None => Ok(outcomes.into_iter().flatten().collect()),
    }
}

fn run_label(config: &RaceConfig, run: ScheduledRun) -> String {
    let level = &config.levels[run.level].name;
    let label = &config.contestants[run.contestant].label;
    format!("{level}, seed {}: {label}", run.seed)
}

/// Makes one run. Its time begins before the search is made, because some searches
/// do much of their work there.
#[expect(
    clippy::disallowed_methods,
    reason = "the runner is a shell: it owns the clock"
)]
fn one(config: &RaceConfig, run: ScheduledRun) -> Result<RunOutcome, Fault> {
    let contestant = &config.contestants[run.contestant];
    let play = open_any(&config.levels[run.level].save).map_err(Fault::new)?;
    let begin = Instant::now();
    let seconds = &mut || begin.elapsed().as_secs_f64();
    let started = RaceRun::begin(
        play,
        &contestant.run_config(run.seed),
        run,
        config.conditions(),
    );
    let mut work = started.map_err(Fault::new)?;
    while !work.step(BLOCK, seconds) {
        if interrupt::is_requested() || config.seconds.is_some_and(|most| seconds() >= most) {
            break;
        }
    }
    Ok(work.finish(seconds()))
}
