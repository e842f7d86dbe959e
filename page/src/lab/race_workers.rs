//! The workers that make the runs of a race, each one run at a time, handed out in
//! the order of the schedule.

use std::cell::Cell;

use wasm_bindgen::prelude::JsValue;

use super::Lab;
use crate::run::worker_pool;
use crate::shell::context::{Context, Tone};
use crate::shell::dom;
use crate::shell::event::{self, Event, LabEvent};
use crate::shell::worker_handle::WorkerHandle;
use evolvarium::i18n::tr;
use evolvarium::race::{RaceLink, RaceResults, RunOutcome, ScheduledRun};
use evolvarium::worker::{WorkerCommand, WorkerEvent};

/// A worker that is silent for so long is asked; one that does not answer for as
/// long again is lost. In milliseconds.
const ASKED_AFTER_MS: f64 = 5_000.0;
/// One that is still loading has longer.
const LOADED_AFTER_MS: f64 = 30_000.0;
/// How often that is looked at.
const WATCH_MS: i32 = 1_000;
/// So many workers may be lost one after the other without any run made.
const LOSSES: usize = 4;

thread_local! {
    /// Workers launched, so that a message of an old one is not taken for a new one's.
    static WORKERS: Cell<u32> = const { Cell::new(0) };
}

/// How a race stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceState {
    /// It has not begun.
    Ready,
    /// Runs are made.
    Running,
    /// They stand still.
    Paused,
    /// It was stopped before its end.
    Stopped,
    /// All runs are made.
    Over,
}

/// A race on the page.
pub struct LabRace {
    /// What was asked for.
    pub ask: RaceLink,
    /// The race, with the outcomes there are so far.
    pub raced: RaceResults,
    /// How it stands.
    pub state: RaceState,
    /// What is to be said besides when it is over.
    pub note: String,
    schedule: Vec<ScheduledRun>,
    /// Which of them the outcomes are of.
    made: Vec<usize>,
    /// The next run that has not begun, and those whose worker was lost.
    next: usize,
    again: Vec<usize>,
    workers: Vec<RaceWorker>,
    losses: usize,
}

/// A worker.
struct RaceWorker {
    id: u32,
    handle: WorkerHandle,
    race_run: Option<usize>,
    /// How far its run is.
    evaluations: u64,
    heard_ms: f64,
    asked: bool,
}

impl RaceWorker {
    fn launch() -> Result<Self, String> {
        let id = WORKERS.get() + 1;
        WORKERS.set(id);
        let handle = WorkerHandle::new(
            move |said| Event::Lab(LabEvent::Worker(id, said)),
            move || Event::Lab(LabEvent::WorkerLost(id)),
        )?;
        Ok(Self {
            id,
            handle,
            race_run: None,
            evaluations: 0,
            heard_ms: dom::now(),
            asked: false,
        })
    }

    /// Whether it has been silent for too long, although it was asked.
    fn is_lost(&mut self, now: f64) -> bool {
        let silent = now - self.heard_ms;
        let patience = match self.handle.is_loading() {
            true => LOADED_AFTER_MS,
            false => ASKED_AFTER_MS,
        };
        if self.race_run.is_none() || silent < patience {
            return false;
        }
        if self.asked {
            return true;
        }
        self.asked = true;
        self.heard_ms = now;
        self.handle.command(WorkerCommand::Report);
        false
    }
}

impl LabRace {
    /// The race that is asked for, not begun.
    ///
    /// # Errors
    /// Why there can't be such a race.
    pub fn of(ask: RaceLink) -> Result<Self, String> {
        let config = ask.config()?;
        let directions = config.check()?;
        let schedule = config.schedule();
        Ok(Self {
            ask,
            raced: RaceResults {
                config,
                outcomes: Vec::new(),
                directions,
            },
            state: RaceState::Ready,
            note: String::new(),
            made: Vec::new(),
            schedule,
            next: 0,
            again: Vec::new(),
            workers: Vec::new(),
            losses: 0,
        })
    }

    /// Runs made, and all.
    pub fn progress(&self) -> (usize, usize) {
        (self.raced.outcomes.len(), self.schedule.len())
    }

    /// Runs made and the parts of those being made, out of all: 0–1.
    pub fn share(&self) -> f64 {
        let most = self.raced.config.evaluations.unwrap_or(u64::MAX).max(1) as f64;
        let busy = self
            .workers
            .iter()
            .filter(|worker| worker.race_run.is_some());
        let parts: f64 = busy.map(|worker| worker.evaluations as f64 / most).sum();
        let (done, all) = self.progress();
        ((done as f64 + parts) / all.max(1) as f64).min(1.0)
    }

    /// Workers at work.
    pub fn crew(&self) -> usize {
        self.workers.len()
    }

    /// Begins, from the start.
    ///
    /// # Errors
    /// Why there are no workers.
    pub fn begin(&mut self) -> Result<(), String> {
        self.raced.outcomes.clear();
        self.note.clear();
        self.made.clear();
        (self.next, self.losses) = (0, 0);
        self.again.clear();
        self.workers.clear();
        let crew = worker_pool::spare_cores().min(self.schedule.len());
        self.workers = (0..crew)
            .map(|_| RaceWorker::launch())
            .collect::<Result<_, _>>()?;
        self.state = RaceState::Running;
        self.raced.config.threads = crew;
        for worker in 0..self.workers.len() {
            self.hand_out(worker);
        }
        watch();
        Ok(())
    }

    /// Lets the runs stand still, or go on.
    pub fn pause(&mut self, pause: bool) {
        self.state = match (self.state, pause) {
            (RaceState::Running, true) => RaceState::Paused,
            (RaceState::Paused, false) => RaceState::Running,
            _ => return,
        };
        for worker in &mut self.workers {
            worker.heard_ms = dom::now();
            worker.asked = false;
            worker.handle.command(if pause {
                WorkerCommand::Hold
            } else {
                WorkerCommand::Go(None)
            });
        }
        if !pause {
            watch();
        }
    }

    /// Ends it where it stands.
    pub fn stop(&mut self) {
        self.workers.clear();
        self.state = RaceState::Stopped;
    }

    fn hand_out(&mut self, worker: usize) {
        let number = self.again.pop().or_else(|| {
            let next = (self.next < self.schedule.len()).then_some(self.next);
            self.next += usize::from(next.is_some());
            next
        });
        let request =
            number.map(|number| self.raced.config.run_request(number, self.schedule[number]));
        let worker = &mut self.workers[worker];
        (worker.race_run, worker.evaluations) = (number, 0);
        (worker.heard_ms, worker.asked) = (dom::now(), false);
        if let Some(request) = request {
            worker
                .handle
                .command(WorkerCommand::BeginRaceRun(Box::new(request)));
        }
    }

    fn place(&self, id: u32) -> Option<usize> {
        self.workers.iter().position(|worker| worker.id == id)
    }

    /// A run is made.
    fn take(&mut self, worker: usize, number: usize, outcome: RunOutcome) {
        // In the order of the schedule, as the runner's.
        let (true, Err(place)) = (
            self.workers[worker].race_run == Some(number),
            self.made.binary_search(&number),
        ) else {
            return;
        };
        self.losses = 0;
        self.made.insert(place, number);
        self.raced.outcomes.insert(place, outcome);
        self.hand_out(worker);
        if self.raced.outcomes.len() == self.schedule.len() {
            self.workers.clear();
            self.state = RaceState::Over;
        }
    }

    /// A worker is lost: another one makes its run.
    fn replace(&mut self, worker: usize) -> Result<(), String> {
        let race_run = self.workers[worker].race_run.take();
        self.again.extend(race_run);
        self.losses += 1;
        if self.losses > LOSSES {
            return Err(tr!("one worker after the other is lost").to_owned());
        }
        self.workers[worker] = RaceWorker::launch()?;
        if self.state == RaceState::Paused {
            self.workers[worker].handle.command(WorkerCommand::Hold);
        }
        self.hand_out(worker);
        Ok(())
    }
}

/// Looks after the workers as long as a race runs.
fn watch() {
    dom::after(WATCH_MS, || event::send(Event::Lab(LabEvent::LookAfter)));
}

impl Lab {
    /// What a worker says.
    pub fn hear_worker(&mut self, cx: &mut Context, id: u32, said: JsValue) {
        let Some(race) = &mut self.race else {
            return;
        };
        let Some(place) = race.place(id) else {
            return;
        };
        let worker = &mut race.workers[place];
        (worker.heard_ms, worker.asked) = (dom::now(), false);
        self.stale = true;
        if said.is_string() {
            // It is ready.
            return worker.handle.ready();
        }
        let fault = match serde_wasm_bindgen::from_value(said) {
            Ok(WorkerEvent::RaceProgress(evaluations)) => {
                worker.evaluations = evaluations;
                return;
            }
            Ok(WorkerEvent::RaceOutcome(number, outcome)) => match serde_json::from_str(&outcome) {
                Ok(outcome) => {
                    race.take(place, number, outcome);
                    return self.keep_finished_race(cx);
                }
                Err(why) => why.to_string(),
            },
            Ok(WorkerEvent::Fault(why)) => why,
            Ok(WorkerEvent::Status(_)) => return, // an island's
            Err(why) => why.to_string(),
        };
        self.fail_race(cx, &fault);
    }

    fn fail_race(&mut self, cx: &mut Context, why: &str) {
        if let Some(race) = &mut self.race {
            race.stop();
        }
        self.stale = true;
        let words = tr!("The race was stopped: {why}.", why);
        cx.say_until_next(&words, Tone::Bad);
    }

    pub fn lose_worker(&mut self, cx: &mut Context, id: u32, why: &str) {
        let Some(race) = &mut self.race else {
            return;
        };
        let Some(place) = race.place(id) else {
            return;
        };
        self.stale = true;
        match race.replace(place) {
            Ok(()) => {
                let words = tr!("A run was lost: {why}. Another worker makes it again.", why);
                cx.say(&words, Tone::Bad);
            }
            Err(why) => self.fail_race(cx, &why),
        }
    }

    /// Asks workers that have been silent for long, and gives up those that do not
    /// answer.
    pub fn look_after_workers(&mut self, cx: &mut Context) {
        let race = self.race.as_mut();
        let Some(race) = race.filter(|race| race.state == RaceState::Running) else {
            return;
        };
        let now = dom::now();
        let lost = race.workers.iter_mut().filter_map(|worker| {
            let lost = worker.is_lost(now);
            lost.then_some(worker.id)
        });
        for id in lost.collect::<Vec<_>>() {
            self.lose_worker(cx, id, tr!("its worker does not answer"));
        }
        watch();
    }
}
