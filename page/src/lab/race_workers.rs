//! A race on the page, and the workers that make its runs: each makes one run at a time, in the order of
//! the schedule. The laboratory handles [their messages](super::worker_messages).

use std::collections::BTreeMap;

use super::lanes::LaneBoard;
use crate::model::event::{self, LabEvent};
use crate::model::worker_handle::{self, WorkerHandle};
use crate::platform::dom;
use evolvarium::game::picture::lane_picture;
use evolvarium::game::run::speed::Speed;
use evolvarium::i18n::{tr, translate, trn};
use evolvarium::puzzles::registry::open_any;
use evolvarium::race::{RaceActivity, RaceLink, RaceResults, RaceState, RunOutcome};
use evolvarium::worker::WorkerCommand;

/// A worker that has been silent for this time is asked for a report; after the same time again it is
/// lost. In milliseconds.
const ASKED_AFTER_MS: f64 = 5_000.0;
/// The same for one that is still loading.
const LOADED_AFTER_MS: f64 = 30_000.0;
/// How often the workers are checked, in milliseconds.
const CHECK_MS: i32 = 1_000;
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
    pub workers: Vec<RaceWorker>,
    /// The latest picture of each contestant's runs; before its first run, of the first level.
    pub boards: Vec<LaneBoard>,
    /// The latest picture of a run that is over and has not solved its level, by contestant.
    pub unsolved: BTreeMap<usize, LaneBoard>,
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
        let results = RaceResults::new(link.config()?)?;
        let state = RaceState::new(results.config.schedule(), dom::now());
        Ok(Self::with(link, results, state))
    }

    /// Results that were opened, not made here. `link`: their address.
    pub fn of_results(link: RaceLink, results: RaceResults, source: String, note: String) -> Self {
        let made = (0..results.outcomes.len()).collect();
        let state = RaceState::restored(Vec::new(), made, dom::now());
        Self {
            note,
            source: Some(source),
            ..Self::with(link, results, state)
        }
    }

    fn with(link: RaceLink, results: RaceResults, state: RaceState) -> Self {
        let config = &results.config;
        let level = config.levels.first();
        let play = level.and_then(|level| open_any(&level.save).ok());
        let drawing = play.map_or_else(String::new, |play| lane_picture(&*play));
        let title = level.map_or("", |level| translate(&level.name));
        let board = |_| LaneBoard::new(drawing.clone(), title.to_owned(), false);
        Self {
            boards: config.contestants.iter().map(board).collect(),
            unsolved: BTreeMap::new(),
            link,
            results,
            state,
            note: String::new(),
            source: None,
            workers: Vec::new(),
            is_of_lesson: false,
        }
    }

    /// Whether the results were opened, not made here.
    pub const fn is_opened(&self) -> bool {
        self.source.is_some()
    }

    /// Takes over runs that were made before, by their places in the schedule.
    pub fn restore(&mut self, places: Vec<usize>, outcomes: Vec<RunOutcome>) {
        let schedule = self.results.config.schedule();
        self.state = RaceState::restored(schedule, places, dom::now());
        self.results.outcomes = outcomes;
    }

    /// The share of the work that is done, with parts of runs: 0–1.
    pub fn share(&self) -> f64 {
        let most = self.results.config.evaluations.unwrap_or(u64::MAX).max(1) as f64;
        let busy = self.workers.iter();
        let busy = busy.filter(|worker| worker.race_run.is_some());
        let begun = busy.map(|worker| worker.evaluations as f64 / most);
        self.state.share(begun.sum())
    }

    /// About how many seconds it still takes while it is running; `None` before there is a basis.
    pub fn seconds_left(&self) -> Option<f64> {
        self.state.seconds_left(dom::now(), self.boards.len())
    }

    /// Begins, or begins again.
    ///
    /// # Errors
    /// Why there are no workers.
    pub fn begin(&mut self) -> Result<(), String> {
        *self = Self {
            state: self.state.again(dom::now()),
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
        let (made, all) = self.state.progress();
        let count = worker_handle::spare_cores().min(all - made);
        let workers = (0..count).map(|_| RaceWorker::start());
        self.workers = workers.collect::<Result<_, _>>()?;
        self.state.start(dom::now());
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
        let changed = match pause {
            true => self.state.pause(dom::now()),
            false => self.state.resume(dom::now()),
        };
        if !changed {
            return;
        }
        for worker in &mut self.workers {
            worker.last_message_ms = dom::now();
            worker.asked = false;
            worker.handle.command(if pause {
                WorkerCommand::Hold
            } else {
                WorkerCommand::Go(Speed::Unlimited)
            });
        }
        if !pause {
            schedule_check();
        }
    }

    /// Ends it before all runs are made.
    pub fn stop(&mut self) {
        self.workers.clear();
        self.state.stop();
    }

    /// Gives a worker the next run, if there is one.
    fn assign_run(&mut self, worker: usize) {
        let number = self.state.next_run();
        let run = number.and_then(|number| self.state.scheduled(number));
        let worker = &mut self.workers[worker];
        (worker.race_run, worker.board, worker.evaluations) = (number, None, 0);
        (worker.last_message_ms, worker.asked) = (dom::now(), false);
        if let (Some(number), Some(run)) = (number, run) {
            let request = self.results.config.run_request(number, run);
            let command = WorkerCommand::BeginRaceRun(Box::new(request));
            worker.handle.command(command);
        }
    }

    /// Takes over the outcome of a run.
    pub(super) fn record_outcome(&mut self, worker: usize, number: usize, outcome: RunOutcome) {
        if self.workers[worker].race_run != Some(number) {
            return;
        }
        let Some(place) = self.state.record(number) else {
            return;
        };
        if let Some(board) = self.workers[worker]
            .board
            .take()
            .filter(|_| !outcome.solved)
        {
            self.unsolved.insert(outcome.contestant, board);
        }
        self.results.outcomes.insert(place, outcome);
        self.results.made.date = js_sys::Date::new_0().to_iso_string().as_string();
        self.assign_run(worker);
        if self.state.is_over() {
            self.workers.clear();
        }
    }

    /// Replaces a lost worker; the new one makes its run.
    pub(super) fn replace(&mut self, worker: usize) -> Result<(), String> {
        let race_run = self.workers[worker].race_run.take();
        if !self.state.lose(race_run) {
            return Err(tr!("too many workers have failed").to_owned());
        }
        self.workers[worker] = RaceWorker::start()?;
        if self.state.activity() == RaceActivity::Paused {
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
