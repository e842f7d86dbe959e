//! Running a race: run by run in the order of the schedule, by one thread or by
//! several.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use evolvarium::game::Play;
use evolvarium::puzzles::registry::open_any;
use evolvarium::search::Aim;
use evolvarium::search::race::{Course, Heat, Measure, Outcome, schedule};
use indicatif::{ProgressBar, ProgressStyle};

use super::super::searching::report;
use super::super::solve::is_solved;
use super::Fault;
use super::setup::Setup;

/// Stack of a thread, in bytes: as much as a main thread has.
const STACK: usize = 8 << 20;

/// Makes all runs of a race.
///
/// # Errors
/// When one can't be made.
pub fn run(setup: &Setup, quiet: bool) -> Result<Vec<Outcome>, Fault> {
    let (contestants, levels) = (setup.contestants.len(), setup.levels.len());
    let heats = schedule(contestants, levels, setup.first, setup.seeds);
    let bar = if quiet {
        ProgressBar::hidden()
    } else {
        bar(heats.len())
    };
    let next = AtomicUsize::new(0);
    let mut outcomes: Vec<Option<Outcome>> = vec![None; heats.len()];
    let fault = thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..setup.threads.min(heats.len()) {
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
    let mut play = open_any(&setup.levels[heat.level].save).map_err(Fault::new)?;
    let begin = Instant::now();
    play.evolve(&contestant.plan(heat.seed))
        .map_err(Fault::new)?;
    let solves = contestant.spec.aim == Aim::Solve;
    let mut course = Course::default();
    let mut solution = None;
    let watch = &mut |play: &dyn Play| {
        let now = begin.elapsed().as_secs_f64();
        let report = report(play);
        let Some(best) = report.best else {
            return ControlFlow::Continue(());
        };
        course.add(report.evaluations, best.value);
        // The rules are asked only when the search believes to have won.
        if solves && solution.is_none() && best.solved && is_solved(play) {
            solution = Some((now, report.evaluations));
            if setup.measure != Measure::Score {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    };
    let hidden = ProgressBar::hidden();
    setup.limit.watched(&mut *play, &hidden, None, watch)?;
    let seconds = begin.elapsed().as_secs_f64();
    let report = report(&*play);
    let solved = solution.is_some() || (solves && is_solved(&*play));
    let (seconds, evaluations) = solution.unwrap_or((seconds, report.evaluations));
    Ok(Outcome {
        contestant: heat.contestant,
        level: heat.level,
        seed: heat.seed,
        solved,
        seconds,
        evaluations,
        score: report.best.map(|best| best.value).filter(|x| x.is_finite()),
        curve: course.finish(),
    })
}
