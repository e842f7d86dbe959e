//! A run on several islands, each in a worker of its own: giving them orders,
//! hearing their news, and the picture of them side by side.

use std::cell::Cell;

use wasm_bindgen::prelude::JsValue;

use super::app::{self, App, Tone};
use super::dom;
use super::evolving::planned;
use super::launch::Launched;
use super::prefs::SPEEDS;
use evolvarium::game::Play;
use evolvarium::game::island::IslandRunRequest;
use evolvarium::i18n::{tr, trn};
use evolvarium::search::End;
use evolvarium::search::islands::{Archipelago, Kept, RoundPermit, StatusMessage};
use evolvarium::worker::{WorkerCommand, WorkerEvent};

/// A worker that has nothing to tell for so long is asked; one that does not
/// answer for so long is lost. In milliseconds.
const ASKED_AFTER_MS: f64 = 3_000.0;
const LOST_AFTER_MS: f64 = 9_000.0;
/// How often that is looked at.
const WATCH_MS: i32 = 1_000;

thread_local! {
    /// Runs begun, so that news of an old one is not taken for a new one's.
    static RUNS: Cell<u32> = const { Cell::new(0) };
}

/// A run's islands.
pub struct Fleet {
    run: u32,
    archipelago: Archipelago,
    vessels: Vec<Vessel>,
    /// What they were told last.
    told: Option<Course>,
    /// Migrations to be seen: from, to, when.
    pub sailing: Vec<(usize, usize, f64)>,
    /// Migrants so far.
    pub migrants: u64,
}

/// What all islands are to do.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Course {
    Hold,
    Go(Option<f64>),
}

/// A worker.
struct Vessel {
    worker: Launched,
    heard_ms: f64,
    latest: StatusMessage,
}

/// Cores that islands may have by default: all but the page's.
pub fn spare_cores() -> usize {
    let cores = dom::window().navigator().hardware_concurrency();
    (cores as usize).saturating_sub(1).clamp(1, 16)
}

impl Vessel {
    fn launch(run: u32, request: IslandRunRequest) -> Result<Self, String> {
        let island = request.island;
        let mut worker = Launched::new(
            move |app, said| app.hear_island(run, island, said),
            move |app| app.lose_island(run, island),
        )?;
        worker.order(WorkerCommand::BeginIsland(Box::new(request)));
        Ok(Self {
            worker,
            heard_ms: dom::now(),
            latest: StatusMessage::default(),
        })
    }
}

impl Fleet {
    /// Workers for the run that a session has begun apart.
    ///
    /// # Errors
    /// Why there can't be any.
    pub fn launch(play: &dyn Play) -> Result<Self, String> {
        let plan = planned(play).ok_or_else(|| tr!("no search has begun"))?;
        let watched = |request| IslandRunRequest {
            watched: true,
            ..request
        };
        let requests: Vec<_> = IslandRunRequest::all(play, &plan)?
            .into_iter()
            .map(watched)
            .collect();
        let run = RUNS.get() + 1;
        RUNS.set(run);
        let layout = requests.first().map(|request| request.layout);
        let layout = layout.ok_or_else(|| tr!("there are no islands"))?;
        let vessels = requests
            .into_iter()
            .map(|request| Vessel::launch(run, request));
        let mut fleet = Self {
            run,
            archipelago: match play.run().and_then(|run| run.checkpoint()) {
                Some(kept) => Archipelago::restored(layout, &Kept::read(&kept, layout)?),
                None => Archipelago::new(layout),
            },
            vessels: vessels.collect::<Result<_, _>>()?,
            told: None,
            sailing: Vec::new(),
            migrants: 0,
        };
        let permits = fleet.archipelago.begin();
        fleet.send(permits);
        watch(run);
        Ok(fleet)
    }

    fn send(&mut self, permits: Vec<RoundPermit>) {
        let now = dom::now();
        for RoundPermit {
            island,
            round,
            from,
        } in permits
        {
            self.migrants += round.migrants.len() as u64;
            self.sailing
                .extend(from.into_iter().map(|source| (source, island, now)));
            self.vessels[island]
                .worker
                .order(WorkerCommand::Round(round));
        }
    }

    fn all(&mut self, order: &WorkerCommand) {
        for vessel in &mut self.vessels {
            vessel.worker.order(order.clone());
        }
    }

    /// Lets all islands live, at so many generations per second or as fast as they
    /// can, or lets them stand still.
    fn steer(&mut self, course: Course) {
        if self.told == Some(course) {
            return;
        }
        self.told = Some(course);
        for vessel in &mut self.vessels {
            vessel.heard_ms = dom::now();
        }
        self.all(&match course {
            Course::Hold => WorkerCommand::Hold,
            Course::Go(rate) => WorkerCommand::Go(rate),
        });
    }

    /// Asks all islands for what is needed to go on with them at another time.
    pub fn keep(&mut self) {
        self.archipelago.keep();
    }

    /// Lets all islands live for a generation, or one step each.
    pub fn step(&mut self, one: bool) {
        self.told = None;
        self.all(&WorkerCommand::Step { one });
    }

    /// Lets all go on after the end.
    pub fn resume(&mut self) {
        let permits = self.archipelago.resume();
        self.all(&WorkerCommand::Resume);
        self.told = None;
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
            self.vessels[island]
                .worker
                .order(WorkerCommand::ReportLineage);
        }
    }

    /// Whether these are a run's islands.
    pub const fn is(&self, run: u32) -> bool {
        self.run == run
    }

    /// Islands, those that are lost counted as well.
    pub fn len(&self) -> usize {
        self.vessels.len()
    }

    /// The latest of an island; `None` once it is lost.
    pub fn latest(&self, island: usize) -> Option<&StatusMessage> {
        let lost = self.archipelago.is_lost(island);
        self.vessels
            .get(island)
            .map(|vessel| &vessel.latest)
            .filter(|_| !lost)
    }

    /// The latest of all islands that are not lost.
    pub fn latest_all(&self) -> impl Iterator<Item = &StatusMessage> {
        (0..self.len()).filter_map(|island| self.latest(island))
    }

    /// Whether news is expected of an island.
    fn is_running(&self, island: usize) -> bool {
        let living = matches!(self.told, Some(Course::Go(_)));
        living && !self.archipelago.is_lost(island) && !self.archipelago.is_over()
    }
}

/// Looks after the islands of a run as long as they are there.
fn watch(run: u32) {
    dom::after(WATCH_MS, move || {
        let there = app::with(|app| app.look_after_islands(run));
        if there == Some(true) {
            watch(run);
        }
    });
}

impl App {
    fn fleet(&mut self, run: u32) -> Option<&mut Fleet> {
        let tables = self.table.iter_mut().chain(&mut self.aside);
        let mut fleets = tables.filter_map(|table| table.fleet.as_mut());
        fleets.find(|fleet| fleet.run == run)
    }

    /// Lets the islands of the run on the table do what the page's buttons say.
    pub fn steer_islands(&mut self) {
        let away = !self.is_at_table();
        let speed = &SPEEDS[self.prefs.speed];
        let Some(table) = &mut self.table else {
            return;
        };
        let running = table.running && !away;
        let ran_ms = table.ran_ms;
        if let Some(fleet) = &mut table.fleet {
            if running {
                fleet.steer(Course::Go(speed.rate(ran_ms)));
            } else if table.until.is_none() {
                fleet.steer(Course::Hold);
            }
        }
    }

    /// What a worker says.
    fn hear_island(&mut self, run: u32, island: usize, said: JsValue) {
        let Some(fleet) = self.fleet(run) else {
            return;
        };
        let vessel = &mut fleet.vessels[island];
        vessel.heard_ms = dom::now();
        if said.is_string() {
            // It is ready.
            return vessel.worker.ready();
        }
        let message = match serde_wasm_bindgen::from_value(said) {
            Ok(WorkerEvent::Status(message)) => *message,
            Ok(WorkerEvent::Fault(why)) => return self.lose_with(run, island, &why),
            Ok(_) => return, // not an island's
            Err(why) => return self.lose_with(run, island, &why.to_string()),
        };
        let before = std::mem::take(&mut vessel.latest);
        vessel.latest = StatusMessage {
            best: message.best.clone().or(before.best),
            emigrants: None,
            ..message.clone()
        };
        if fleet.archipelago.is_over() {
            return; // what comes after the end does not count
        }
        let permits = fleet.archipelago.hear(&message);
        fleet.send(permits);
        let kept = fleet.archipelago.kept();
        let over = fleet
            .archipelago
            .is_over()
            .then(|| fleet.archipelago.outcome());
        let Some(table) = self.table.as_mut().filter(|table| table.has_fleet(run)) else {
            return;
        };
        let Some(run) = table.play.run_mut() else {
            return;
        };
        run.hear(&message);
        if let Some(kept) = kept.and_then(|kept| serde_json::to_value(kept).ok()) {
            run.keep(kept);
            table.keep_run();
        }
        let Some(run) = table.play.run_mut() else {
            return;
        };
        table.people |= message.people.is_some();
        self.panel.stale |= message.descent.is_some();
        table.preview_due |= message.best.is_some();
        let stepped = table.until.is_some() && message.people.is_some();
        if stepped {
            table.until = None;
            self.panel.stale = true;
        }
        if let Some(outcome) = over {
            run.settle(&outcome);
            self.finished(outcome.end.unwrap_or(End::Limit));
        }
    }

    /// A worker has failed, or does not answer.
    fn lose_island(&mut self, run: u32, island: usize) {
        self.lose_with(run, island, tr!("its worker has stopped"));
    }

    fn lose_with(&mut self, run: u32, island: usize, why: &str) {
        let Some(fleet) = self.fleet(run) else {
            return;
        };
        if fleet.archipelago.is_lost(island) {
            return;
        }
        let permits = fleet.archipelago.lose(island);
        fleet.vessels[island].worker.end();
        fleet.send(permits);
        let living = (0..fleet.len()).filter(|island| fleet.latest(*island).is_some());
        let (number, left, over) = (island + 1, living.count(), fleet.archipelago.is_over());
        let words = match left {
            0 => tr!(
                "Island {number} is lost: {why}. Evolve begins anew.",
                number,
                why
            ),
            left => trn!(
                left,
                "Island {number} is lost: {why}. The run goes on with the one that is left.",
                "Island {number} is lost: {why}. The run goes on with {n}.",
                number,
                why
            ),
        };
        dom::text(&dom::element("outcome"), &words);
        self.say(&words, Tone::Bad);
        self.panel.stale = true;
        if over && let Some(table) = self.table.as_mut().filter(|table| table.has_fleet(run)) {
            table.running = false;
            table.until = None;
            if left == 0 {
                table.play.end_run();
                table.fleet = None;
            }
        }
    }

    /// Asks islands that have been silent for long, and gives up those that do not
    /// answer; whether the run is still there.
    fn look_after_islands(&mut self, run: u32) -> bool {
        let Some(fleet) = self.fleet(run) else {
            return false;
        };
        let now = dom::now();
        let mut lost = None;
        for island in 0..fleet.len() {
            if !fleet.is_running(island) {
                continue;
            }
            let vessel = &mut fleet.vessels[island];
            let silent = now - vessel.heard_ms;
            if silent > LOST_AFTER_MS {
                lost = Some(island);
            } else if silent > ASKED_AFTER_MS {
                vessel.worker.order(WorkerCommand::Report);
            }
        }
        if let Some(island) = lost {
            self.lose_with(run, island, tr!("it does not answer"));
        }
        true
    }
}
