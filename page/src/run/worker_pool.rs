//! The workers of a run on several islands, one for each: starting them and giving them commands.

use crate::model::event::{self, RunEvent};
use crate::model::worker_handle::{self, WorkerHandle};
use crate::platform::dom;
use evolvarium::game::Play;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::island::IslandRunRequest;
use evolvarium::game::run::speed::Speed;
use evolvarium::i18n::tr;
use evolvarium::search::islands::{Archipelago, ArchipelagoCheckpoint, RoundPermit, StatusMessage};
use evolvarium::worker::WorkerCommand;

/// A worker that has been silent for this time is asked for a report, in milliseconds.
pub const ASKED_AFTER_MS: f64 = 3_000.0;
/// A worker that has been silent for this time is lost, in milliseconds.
pub const LOST_AFTER_MS: f64 = 9_000.0;
/// How often the workers are checked, in milliseconds.
const CHECK_MS: i32 = 1_000;

/// The workers of a run's islands.
pub struct WorkerPool {
    run: u32,
    pub archipelago: Archipelago,
    pub workers: Vec<IslandWorker>,
    /// The latest command to all.
    activity: Option<Activity>,
    /// The latest migrations: from, to, when.
    pub migrations: Vec<(usize, usize, f64)>,
    /// The number of migrants so far.
    pub migrants: u64,
    /// There are populations that have not been shown.
    pub population_waits: bool,
}

/// Whether all islands run, and at which speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Activity {
    Paused,
    Running(Speed),
}

/// A worker.
pub struct IslandWorker {
    pub handle: WorkerHandle,
    pub last_message_ms: f64,
    pub latest: StatusMessage,
}

impl IslandWorker {
    fn start(run: u32, request: IslandRunRequest) -> Result<Self, String> {
        let island = request.island;
        let mut handle = WorkerHandle::new(
            move |message| RunEvent::Island(run, island, message).into(),
            move || RunEvent::IslandLost(run, island).into(),
        )?;
        handle.command(WorkerCommand::BeginIsland(Box::new(request)));
        Ok(Self {
            handle,
            last_message_ms: dom::now(),
            latest: StatusMessage::default(),
        })
    }
}

impl WorkerPool {
    /// Starts workers for the remote run that a session has begun.
    ///
    /// # Errors
    /// Why there can't be any.
    pub fn start(play: &dyn Play) -> Result<Self, String> {
        let config = play
            .run()
            .map(RunConfig::from_run)
            .ok_or_else(|| tr!("no search has started"))?;
        let mut requests = IslandRunRequest::all(play, &config)?;
        for request in &mut requests {
            request.watched = true;
        }
        let run = worker_handle::fresh_number();
        let layout = requests.first().map(|request| request.layout);
        let layout = layout.ok_or_else(|| tr!("there are no islands"))?;
        let workers = requests.into_iter();
        let workers = workers.map(|request| IslandWorker::start(run, request));
        let mut pool = Self {
            run,
            archipelago: match play.run().and_then(|run| run.checkpoint()) {
                Some(checkpoint) => Archipelago::restored(
                    layout,
                    &ArchipelagoCheckpoint::read(&checkpoint, layout)?,
                ),
                None => Archipelago::new(layout),
            },
            workers: workers.collect::<Result<_, _>>()?,
            activity: None,
            migrations: Vec::new(),
            migrants: 0,
            population_waits: false,
        };
        let permits = pool.archipelago.begin();
        pool.send(permits);
        schedule_check(run);
        Ok(pool)
    }

    /// Sends islands into their next rounds.
    pub fn send(&mut self, permits: Vec<RoundPermit>) {
        let now = dom::now();
        for permit in permits {
            let (island, round) = (permit.island, permit.round);
            self.migrants += round.migrants.len() as u64;
            let migrations = permit.from.into_iter();
            self.migrations
                .extend(migrations.map(|from| (from, island, now)));
            let worker = &mut self.workers[island];
            worker.handle.command(WorkerCommand::Round(round));
        }
    }

    fn command_all(&mut self, command: &WorkerCommand) {
        for worker in &mut self.workers {
            worker.handle.command(command.clone());
        }
    }

    /// Lets all islands run or pause.
    pub fn set_activity(&mut self, activity: Activity) {
        if self.activity == Some(activity) {
            return;
        }
        let before = self.activity.replace(activity);
        // A paused worker is silent. Another speed does not count as an answer of a running one.
        if !matches!(before, Some(Activity::Running(_))) {
            for worker in &mut self.workers {
                worker.last_message_ms = dom::now();
            }
        }
        self.command_all(&match activity {
            Activity::Paused => WorkerCommand::Hold,
            Activity::Running(speed) => WorkerCommand::Go(speed),
        });
    }

    /// Lets all islands run for a generation, or one step each.
    pub fn step(&mut self, one: bool) {
        self.activity = None;
        self.command_all(&WorkerCommand::Step { one });
    }

    /// Continues all islands after the end.
    pub fn resume(&mut self) {
        let permits = self.archipelago.resume();
        self.command_all(&WorkerCommand::Resume);
        self.activity = None;
        self.send(permits);
    }

    /// Asks the island with the best answer for its champion's line of descent.
    pub fn ask_descent(&mut self) {
        let rank = |island: &usize| {
            let report = &self.latest(*island)?.report;
            Some(report.direction.rank(report.best?))
        };
        let known = (0..self.len()).filter_map(|island| Some((island, rank(&island)?)));
        let best = known.reduce(|a, b| if b.1 < a.1 { b } else { a });
        if let Some((island, _)) = best {
            let worker = &mut self.workers[island];
            worker.handle.command(WorkerCommand::ReportLineage);
        }
    }

    /// Whether these are the islands of this run.
    pub const fn is(&self, run: u32) -> bool {
        self.run == run
    }

    /// The number of islands, with lost ones.
    pub fn len(&self) -> usize {
        self.workers.len()
    }

    /// The latest message of an island; `None` once it is lost.
    pub fn latest(&self, island: usize) -> Option<&StatusMessage> {
        let lost = self.archipelago.is_lost(island);
        let worker = self.workers.get(island).filter(|_| !lost)?;
        Some(&worker.latest)
    }

    /// The latest messages of all islands that are not lost.
    pub fn latest_all(&self) -> impl Iterator<Item = &StatusMessage> {
        (0..self.len()).filter_map(|island| self.latest(island))
    }

    /// Whether a message is expected of an island.
    pub fn is_running(&self, island: usize) -> bool {
        let living = matches!(self.activity, Some(Activity::Running(_)));
        living && !self.archipelago.is_lost(island) && !self.archipelago.is_over()
    }
}

/// Has the islands of a run checked after a second.
pub fn schedule_check(run: u32) {
    dom::after(CHECK_MS, move || {
        event::send(RunEvent::CheckIslands(run));
    });
}
