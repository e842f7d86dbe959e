//! A race on the page, and the workers that make its runs: each makes one run at a time, in the order of
//! the schedule. The laboratory handles [their messages](super::worker_messages).

use std::collections::BTreeMap;

use super::lanes::LaneBoard;
use crate::model::event::{self, LabEvent};
use crate::model::worker_handle::{self, WorkerHandle};
use crate::model::worker_pool;
use crate::platform::dom;
use evolvarium::game::picture::lane_picture;
use evolvarium::i18n::{tr, translate, trn};
use evolvarium::puzzles::registry::open_any;
use evolvarium::race::{Provenance, RaceLink, RaceResults, RunOutcome, ScheduledRun};
use evolvarium::worker::WorkerCommand;

/// A worker that has been silent for this time is asked for a report; after the same time again it is
/// lost. In milliseconds.
const ASKED_AFTER_MS: f64 = 5_000.0;
/// The same for one that is still loading.
const LOADED_AFTER_MS: f64 = 30_000.0;
/// How often the workers are checked, in milliseconds.
const CHECK_MS: i32 = 1_000;
/// The most workers that may be lost one after the other before a run is made.
const MAX_CONSECUTIVE_FAILURES: usize = 4;

/// The time and the runs of each contestant before the time left can be estimated.
const ESTIMATE_AFTER_MS: f64 = 2_000.0;
const ESTIMATE_AFTER_RUNS: usize = 2;

/// The state of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceState {
    /// It has not begun.
    Ready,
    Running,
    Paused,
    /// It was stopped before its end.
    Stopped,
    /// All runs are made.
    Over,
}

/// A race on the page.
pub struct LabRace {
    pub link: RaceLink,
    /// The race, with the outcomes so far.
    pub results: RaceResults,
    pub state: RaceState,
    /// A text that is added to the message that it is over.
    pub note: String,
    /// The text of results that were opened, not made here.
    pub source: Option<String>,
    pub(super) schedule: Vec<ScheduledRun>,
    /// The schedule index of each outcome.
    made: Vec<usize>,
    /// The next run that has not begun, and those whose worker was lost.
    next: usize,
    retry: Vec<usize>,
    pub workers: Vec<RaceWorker>,
    losses: usize,
    /// The latest picture of each contestant's runs; before its first run, of the first level.
    pub boards: Vec<LaneBoard>,
    /// The latest picture of a run that is over and has not solved its level, by contestant.
    pub unsolved: BTreeMap<usize, LaneBoard>,
    /// How long it ran before the last pause, and since when it has been running.
    ran_ms: f64,
    since: Option<f64>,
    /// The runs that had been made when it began.
    made_before: usize,
    /// When it was last stored (infinite: for good), and whether a finished one of this address is: it
    /// stays until this one is finished too.
    pub stored_at: f64,
    pub is_repeat: bool,
    /// Whether it is a lesson's, and not one of the player's own, which are listed.
    pub is_of_lesson: bool,
}

/// A worker.
pub struct RaceWorker {
    pub(super) id: u32,
    pub(super) handle: WorkerHandle,
    race_run: Option<usize>,
    /// The latest picture of its run.
    pub(super) board: Option<LaneBoard>,
    /// The evaluations of its run so far.
    pub(super) evaluations: u64,
    pub(super) last_message_ms: f64,
    pub(super) asked: bool,
}

impl RaceWorker {
    fn start() -> Result<Self, String> {
        let id = worker_handle::fresh_number();
        let handle = WorkerHandle::new(
            move |data| LabEvent::Worker(id, data).into(),
            move || LabEvent::WorkerLost(id).into(),
        )?;
        Ok(Self {
            id,
            handle,
            race_run: None,
            board: None,
            evaluations: 0,
            last_message_ms: dom::now(),
            asked: false,
        })
    }

    /// Whether it has been silent for too long although it was asked; asks it first.
    pub(super) fn is_lost(&mut self, now: f64) -> bool {
        let silent = now - self.last_message_ms;
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
        self.last_message_ms = now;
        self.handle.command(WorkerCommand::Report);
        false
    }
}

impl LabRace {
    /// The race of a link; it has not begun.
    ///
    /// # Errors
    /// Why there can't be such a race.
    pub fn new(link: RaceLink) -> Result<Self, String> {
        let config = link.config()?;
        let directions = config.check()?;
        let schedule = config.schedule();
        let results = RaceResults {
            config,
            outcomes: Vec::new(),
            directions,
            version: evolvarium::VERSION.to_owned(),
            made: Provenance::default(),
        };
        Ok(Self::with(link, results, schedule))
    }

    /// Results that were opened, not made here. `link`: their address.
    pub fn of_results(link: RaceLink, results: RaceResults, source: String, note: String) -> Self {
        Self {
            state: RaceState::Over,
            note,
            source: Some(source),
            ..Self::with(link, results, Vec::new())
        }
    }

    fn with(link: RaceLink, results: RaceResults, schedule: Vec<ScheduledRun>) -> Self {
        let config = &results.config;
        let level = config.levels.first();
        let play = level.and_then(|level| open_any(&level.save).ok());
        let drawing = play.map_or_else(String::new, |play| lane_picture(&*play));
        let title = level.map_or("", |level| translate(&level.name));
        let board = |_| LaneBoard::new(drawing.clone(), title.to_owned(), false);
        Self {
            boards: config.contestants.iter().map(board).collect(),
            unsolved: BTreeMap::new(),
            ran_ms: 0.0,
            since: None,
            made_before: 0,
            link,
            results,
            state: RaceState::Ready,
            note: String::new(),
            source: None,
            made: Vec::new(),
            schedule,
            next: 0,
            retry: Vec::new(),
            workers: Vec::new(),
            losses: 0,
            stored_at: dom::now(),
            is_repeat: false,
            is_of_lesson: false,
        }
    }

    /// Whether the results were opened, not made here.
    pub const fn is_opened(&self) -> bool {
        self.source.is_some()
    }

    /// Takes over runs that were made before, by their places in the schedule.
    pub fn restore(&mut self, places: Vec<usize>, outcomes: Vec<RunOutcome>) {
        self.next = places.last().map_or(0, |last| last + 1);
        let missing = (0..self.next).rev();
        self.retry = missing
            .filter(|place| places.binary_search(place).is_err())
            .collect();
        self.state = match places.len() < self.schedule.len() {
            true => RaceState::Paused,
            false => RaceState::Over,
        };
        if self.state == RaceState::Over {
            self.stored_at = f64::INFINITY;
        }
        (self.made, self.results.outcomes) = (places, outcomes);
    }

    /// The number of runs made, and of all runs.
    pub fn progress(&self) -> (usize, usize) {
        let made = self.results.outcomes.len();
        (made, self.schedule.len().max(made))
    }

    /// The share of the work that is done, with parts of runs: 0–1.
    pub fn share(&self) -> f64 {
        let most = self.results.config.evaluations.unwrap_or(u64::MAX).max(1) as f64;
        let busy = self.workers.iter();
        let busy = busy.filter(|worker| worker.race_run.is_some());
        let parts: f64 = busy.map(|worker| worker.evaluations as f64 / most).sum();
        let (done, all) = self.progress();
        ((done as f64 + parts) / all.max(1) as f64).min(1.0)
    }

    /// About how many seconds it still takes while it is running; `None` before there is a basis.
    pub fn seconds_left(&self) -> Option<f64> {
        let since = self.since.filter(|_| self.state == RaceState::Running)?;
        let ran = self.ran_ms + dom::now() - since;
        let (done, all) = self.progress();
        let made = done - self.made_before.min(done);
        let enough = made >= ESTIMATE_AFTER_RUNS * self.boards.len() && ran >= ESTIMATE_AFTER_MS;
        enough.then(|| (all - done) as f64 * ran / made as f64 / 1000.0)
    }

    /// Begins, or begins again.
    ///
    /// # Errors
    /// Why there are no workers.
    pub fn begin(&mut self) -> Result<(), String> {
        *self = Self {
            is_repeat: self.state == RaceState::Over,
            is_of_lesson: self.is_of_lesson,
            ..Self::new(self.link.clone())?
        };
        self.start_workers()
    }

    /// Continues a race of an earlier visit.
    ///
    /// # Errors
    /// Why there are no workers.
    pub fn resume(&mut self) -> Result<(), String> {
        let results = &mut self.results;
        results.made.resumed = true;
        if results.version != evolvarium::VERSION {
            results.version = format!("{}, {}", results.version, evolvarium::VERSION);
        }
        self.start_workers()
    }

    fn start_workers(&mut self) -> Result<(), String> {
        let left = self.schedule.len() - self.results.outcomes.len();
        let count = worker_pool::spare_cores().min(left);
        let workers = (0..count).map(|_| RaceWorker::start());
        self.workers = workers.collect::<Result<_, _>>()?;
        self.state = RaceState::Running;
        (self.since, self.made_before) = (Some(dom::now()), self.results.outcomes.len());
        self.results.config.threads = count;
        let browser = dom::window().navigator().user_agent().unwrap_or_default();
        let workers = trn!(count, "{n} worker", "{n} workers");
        self.results.made.machine = Some(format!("{browser}, {workers}"));
        self.results.made.command = Some(self.link.command());
        for worker in 0..self.workers.len() {
            self.assign_run(worker);
        }
        schedule_check();
        Ok(())
    }

    /// Pauses the runs, or continues them.
    pub fn pause(&mut self, pause: bool) {
        self.state = match (self.state, pause) {
            (RaceState::Running, true) => RaceState::Paused,
            (RaceState::Paused, false) => RaceState::Running,
            _ => return,
        };
        match pause {
            true => self.ran_ms += self.since.take().map_or(0.0, |since| dom::now() - since),
            false => self.since = Some(dom::now()),
        }
        for worker in &mut self.workers {
            worker.last_message_ms = dom::now();
            worker.asked = false;
            worker.handle.command(if pause {
                WorkerCommand::Hold
            } else {
                WorkerCommand::Go(None)
            });
        }
        if !pause {
            schedule_check();
        }
    }

    /// Ends it before all runs are made.
    pub fn stop(&mut self) {
        self.workers.clear();
        self.state = RaceState::Stopped;
    }

    /// Gives a worker the next run, if there is one.
    fn assign_run(&mut self, worker: usize) {
        let number = self.retry.pop().or_else(|| {
            let next = (self.next < self.schedule.len()).then_some(self.next);
            self.next += usize::from(next.is_some());
            next
        });
        let worker = &mut self.workers[worker];
        (worker.race_run, worker.board, worker.evaluations) = (number, None, 0);
        (worker.last_message_ms, worker.asked) = (dom::now(), false);
        if let Some(number) = number {
            let request = self
                .results
                .config
                .run_request(number, self.schedule[number]);
            let command = WorkerCommand::BeginRaceRun(Box::new(request));
            worker.handle.command(command);
        }
    }

    /// Takes over the outcome of a run.
    pub(super) fn record_outcome(&mut self, worker: usize, number: usize, outcome: RunOutcome) {
        // In the order of the schedule, as in the runner.
        let expected = self.workers[worker].race_run == Some(number);
        let (true, Err(place)) = (expected, self.made.binary_search(&number)) else {
            return;
        };
        self.losses = 0;
        if let Some(board) = self.workers[worker]
            .board
            .take()
            .filter(|_| !outcome.solved)
        {
            self.unsolved.insert(outcome.contestant, board);
        }
        self.made.insert(place, number);
        self.results.outcomes.insert(place, outcome);
        self.results.made.date = js_sys::Date::new_0().to_iso_string().as_string();
        self.assign_run(worker);
        if self.results.outcomes.len() == self.schedule.len() {
            self.workers.clear();
            self.state = RaceState::Over;
        }
    }

    /// Replaces a lost worker; the new one makes its run.
    pub(super) fn replace(&mut self, worker: usize) -> Result<(), String> {
        let race_run = self.workers[worker].race_run.take();
        self.retry.extend(race_run);
        self.losses += 1;
        if self.losses > MAX_CONSECUTIVE_FAILURES {
            return Err(tr!("too many workers have failed").to_owned());
        }
        self.workers[worker] = RaceWorker::start()?;
        if self.state == RaceState::Paused {
            self.workers[worker].handle.command(WorkerCommand::Hold);
        }
        self.assign_run(worker);
        Ok(())
    }
}

/// Has the workers checked after a second.
pub(super) fn schedule_check() {
    dom::after(CHECK_MS, || event::send(LabEvent::CheckWorkers));
}
