//! Running a race: run by run in the order of the schedule, by one thread or by
//! several.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use evolvarium::game::heat::HeatAtWork;
use evolvarium::puzzles::racing::Setup;
use evolvarium::puzzles::registry::open_any;
use evolvarium::search::race::{Heat, Outcome};
use indicatif::{ProgressBar, ProgressStyle};

use super::Fault;

/// Stack of a thread, in bytes: as much as a main thread has.
const STACK: usize = 8 << 20;
/// Steps between two looks at the clock.
const BLOCK: u64 = 64;

/// Makes all runs of a race.
///
/// # Errors
/// When one can't be made.
pub fn run(setup: &Setup, threads: usize, quiet: bool) -> Result<Vec<Outcome>, Fault> {
    let heats = setup.heats();
    let bar = if quiet {
        ProgressBar::hidden()
    } else {
        bar(heats.len())
    };
    let next = AtomicUsize::new(0);
    let mut outcomes: Vec<Option<Outcome>> = vec![None; heats.len()];
    let fault = thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.min(heats.len()) {
            let (sender, next, heats, bar) = (sender.clone(), &next, &heats, &bar);
            let work = move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(heat) = heats.get(at) else {
                        break;
                    };
                    bar.set_message(words(setup, *heat));
                    if sender.send((at, one(setup, *heat))).is_err() {
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
                    next.store(heats.len(), Ordering::Relaxed);
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

fn bar(heats: usize) -> ProgressBar {
    let bar = ProgressBar::new(heats as u64);
    let template = "{spinner} {bar:20} {pos} of {len} runs, {elapsed} {msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn words(setup: &Setup, heat: Heat) -> String {
    let level = &setup.levels[heat.level].name;
    let label = &setup.contestants[heat.contestant].label;
    format!("{level}, seed {}: {label}", heat.seed)
}

/// Makes one run. Its time begins before the search is made, for some searches
/// do much of their work there.
#[expect(
    clippy::disallowed_methods,
    reason = "the runner is a shell: it owns the clock"
)]
fn one(setup: &Setup, heat: Heat) -> Result<Outcome, Fault> {
    let contestant = &setup.contestants[heat.contestant];
    let play = open_any(&setup.levels[heat.level].save).map_err(Fault::new)?;
    let begin = Instant::now();
    let seconds = &mut || begin.elapsed().as_secs_f64();
    let begun = HeatAtWork::begin(play, &contestant.plan(heat.seed), heat, setup.terms());
    let mut work = begun.map_err(Fault::new)?;
    while !work.step(BLOCK, seconds) {
        if setup.seconds.is_some_and(|most| seconds() >= most) {
            break;
        }
    }
    Ok(work.finish(seconds()))
}
