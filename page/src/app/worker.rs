//! The program in a worker (`island.js`): an island of a search, or runs of a race. It gets commands and
//! sends events. It works in turns that are short enough to get the next command in time.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};
use web_sys::{DedicatedWorkerGlobalScope as Scope, Performance};

use crate::model::{day, loader, packs};
use evolvarium::game::files::save;
use evolvarium::game::picture::answer_picture;
use evolvarium::game::run::island::{IslandRun, IslandStep};
use evolvarium::game::run::speed::{Goal, Pace, Speed};
use evolvarium::game::run::step_speed::StepSpeed;
use evolvarium::i18n::tr;
use evolvarium::puzzles::design::{Day, DayLevel, Design};
use evolvarium::puzzles::host_levels::HostFile;
use evolvarium::puzzles::registry::{self, Entry};
use evolvarium::race::{RaceRun, RaceRunRequest};
use evolvarium::worker::{WorkerCommand, WorkerEvent};

/// How long a turn is, in milliseconds.
const TURN_MS: f64 = 12.0;
/// How often an island reports its progress, and sends its population.
const REPORT_INTERVAL_MS: f64 = 100.0;
const POPULATION_MS: f64 = 800.0;
/// The number of individuals that are sent.
const POPULATION: usize = 12;
/// The least time between two pictures of a contestant's runs in a race.
const PICTURE_MS: f64 = 330.0;
/// Steps of a race's run between two readings of the clock.
const RACE_RUN_BLOCK: u64 = 16;

thread_local! {
    /// The clock; looked up once, because that takes longer than reading it.
    static CLOCK: Option<Performance> = scope().and_then(|scope| scope.performance());
    static STATE: RefCell<WorkerState> = RefCell::default();
}

/// A design of a puzzle's level of a day.
type DayDesign = (Day, &'static Entry, Design);

/// The worker's state.
#[derive(Default)]
struct WorkerState {
    island: Option<IslandRun>,
    /// The design of a puzzle's level of a day.
    design: Option<DayDesign>,
    /// A run of a race: its place in the schedule, and the seconds it has taken.
    race_run: Option<(usize, RaceRun)>,
    spent: f64,
    /// Its steps and its pause, if it is to be watched: it pauses whenever their number has doubled and the
    /// answer is a new one.
    watched: Option<(u64, f64)>,
    /// The contestant of that run, the answer of the run that was last sent as a picture, and when one was
    /// last sent of each contestant.
    contestant: usize,
    pictured: String,
    pictured_at: BTreeMap<usize, f64>,
    /// It is paused.
    held: bool,
    /// It pauses after this generation, or after one step.
    until: Option<u64>,
    one: bool,
    /// Its speed, and when it may work.
    speed: Speed,
    pace: Pace,
    /// When the last turn was, the last report, the last report with a population.
    turned: f64,
    reported: f64,
    population_sent: f64,
    /// How fast the island's search is.
    step_speed: StepSpeed,
    /// It has reported that there is nothing to do.
    rested: bool,
}

/// The worker's own scope; `None` on the page.
pub fn scope() -> Option<Scope> {
    js_sys::global().dyn_into().ok()
}

fn now() -> f64 {
    CLOCK.with(|clock| clock.as_ref().map_or(0.0, Performance::now))
}

fn send(event: &WorkerEvent) {
    use serde::Serialize as _;
    let form = serde_wasm_bindgen::Serializer::json_compatible();
    let event = event.serialize(&form).or_else(|why| {
        let fault = WorkerEvent::Fault(tr!("its results can't be sent: {why}", why));
        fault.serialize(&form)
    });
    if let (Some(scope), Ok(event)) = (scope(), event) {
        let _ = scope.post_message(&event);
    }
}

/// Gets a command, and fetches the puzzle if needed. Only one command may be given at a time.
///
/// # Errors
/// When it is not a command.
#[wasm_bindgen]
pub async fn worker_command(command: JsValue) -> Result<(), JsError> {
    let command: WorkerCommand = serde_wasm_bindgen::from_value(command)?;
    let id = match &command {
        WorkerCommand::BeginIsland(request) => save::puzzle_id(&request.save).ok(),
        WorkerCommand::BeginRaceRun(request) => save::puzzle_id(&request.save).ok(),
        WorkerCommand::Design(puzzle, _) => Some(&**puzzle),
        WorkerCommand::Oppose(level) => Some(&*level.puzzle),
        _ => None,
    };
    let mut wanted: loader::Entries = id.and_then(registry::find).into_iter().collect();
    if let WorkerCommand::Design(..) = command {
        wanted.extend(wanted.first().and_then(|entry| entry.editor));
    }
    if let Err(why) = loader::fetch(wanted).await {
        send(&WorkerEvent::Fault(why));
        return Ok(());
    }
    if let WorkerCommand::Design(puzzle, number) = &command
        && let Some(level) = host_level(puzzle, Day { number: *number }).await
    {
        send(&WorkerEvent::Designed(Box::new(level)));
        return Ok(());
    }
    STATE.with_borrow_mut(|work| work.on_command(command));
    Ok(())
}

/// A puzzle's level of a day, if the host has fixed it. The page tells the faults of the file.
async fn host_level(puzzle: &str, day: Day) -> Option<DayLevel> {
    let text = packs::load(packs::HOST_FILE).await.ok()?;
    let (file, entry) = (HostFile::read(&text).ok()?, registry::find(puzzle)?);
    let date = day::date(day);
    let (_, level, _) = file.of_days(entry).find(|(own, ..)| *own == date)?;
    day.given(entry, &*entry.open(level).ok()?).ok()
}

/// Works for some milliseconds. Gives the milliseconds to its next turn, or a negative number if it
/// waits for a command.
#[wasm_bindgen]
pub fn worker_turn() -> f64 {
    STATE.with_borrow_mut(WorkerState::turn)
}

impl WorkerState {
    fn on_command(&mut self, command: WorkerCommand) {
        self.rested = false;
        match command {
            WorkerCommand::BeginIsland(request) => {
                let play = registry::open_any(&request.save).map_err(|fault| fault.to_string());
                match play.and_then(|play| IslandRun::begin(play, &request)) {
                    Ok(island) => self.island = Some(island),
                    Err(why) => send(&WorkerEvent::Fault(why)),
                }
                self.step_speed = StepSpeed::default();
                self.pace = Pace::default();
                if request.checkpoint.is_some() {
                    self.pace.pass_beginning(); // as in the page's own run
                }
                self.turned = now();
            }
            WorkerCommand::Round(round) => {
                if let Some(island) = &mut self.island {
                    island.permit(round);
                }
            }
            WorkerCommand::Hold => {
                self.held = true;
                self.send(POPULATION);
            }
            WorkerCommand::Go(speed) => {
                self.held = false;
                (self.until, self.one) = (None, false);
                self.speed = speed;
                self.pace.hurry();
                self.turned = now();
            }
            WorkerCommand::Step { one } => {
                self.held = false;
                let progress = self.island.as_ref().map(IslandRun::progress);
                self.until = progress.map(|(generation, _)| generation + 1);
                self.one = one;
                self.speed = Speed::Unlimited;
            }
            WorkerCommand::Resume => {
                if let Some(island) = &mut self.island {
                    island.resume();
                }
            }
            WorkerCommand::Report => {
                self.send(0);
                self.send_race_progress();
            }
            WorkerCommand::ReportLineage => {
                if let Some(island) = &mut self.island {
                    send(&WorkerEvent::Status(Box::new(island.descent())));
                }
            }
            WorkerCommand::Design(puzzle, number) => {
                let day = Day { number };
                let entry = registry::by_id(&puzzle).map_err(|why| why.to_string());
                match entry.and_then(|entry| Ok((day, entry, day.design(entry)?))) {
                    Ok(design) => self.design = Some(design),
                    Err(why) => send(&WorkerEvent::Fault(why)),
                }
            }
            WorkerCommand::Oppose(mut level) => {
                level.oppose();
                send(&WorkerEvent::Designed(level));
            }
            WorkerCommand::BeginRaceRun(request) => {
                if let Err(why) = self.start_race_run(&request) {
                    send(&WorkerEvent::Fault(why));
                }
            }
        }
    }

    /// Begins a run of a race. Its time begins before the search is made, because some searches do much
    /// of their work there.
    fn start_race_run(&mut self, request: &RaceRunRequest) -> Result<(), String> {
        let play = registry::open_any(&request.save).map_err(|fault| fault.to_string())?;
        let begin = now();
        let race_run = RaceRun::new(play, request)?;
        self.spent = (now() - begin) / 1000.0;
        self.race_run = Some((request.number, race_run));
        (self.contestant, self.pictured) = (request.run.contestant, String::new());
        self.watched = request.pause_ms.map(|pause| (0, pause));
        self.reported = now();
        Ok(())
    }

    fn send_race_progress(&mut self) {
        if let Some((_, race_run)) = &self.race_run {
            send(&WorkerEvent::RaceProgress(race_run.evaluations()));
            self.reported = now();
        }
    }

    /// Sends the best answer as a picture, if it has improved and the last one is not too recent. A run that
    /// was shown or fails is shown to its end, and one that is watched at each doubling. Returns whether it
    /// sent one.
    fn send_race_picture(&mut self, over: bool, doubled: bool) -> bool {
        let Some((number, race_run)) = &self.race_run else {
            return false;
        };
        let last = self.pictured_at.get(&self.contestant);
        let due = last.is_none_or(|last| now() - last >= PICTURE_MS);
        let is_shown = !self.pictured.is_empty() || race_run.is_unsolved();
        if !due && !doubled && (!over || !is_shown) {
            return false;
        }
        let picture = answer_picture(race_run.play(), &mut self.pictured);
        let is_new = picture.is_some();
        if let Some(picture) = picture {
            send(&WorkerEvent::RacePicture(*number, picture));
            self.pictured_at.insert(self.contestant, now());
        }
        is_new
    }

    /// Continues the run of a race. Only the turns count as its time.
    fn step_race_run(&mut self) -> f64 {
        let Some((_, race_run)) = &mut self.race_run else {
            return -1.0;
        };
        let (start, before) = (now(), self.spent);
        let seconds = &mut || before + (now() - start) / 1000.0;
        let (mut over, mut doubled) = (false, false);
        while !over && !doubled && now() - start < TURN_MS {
            let until = |steps: u64| (steps + 1).next_power_of_two() - steps;
            let n = self
                .watched
                .map_or(RACE_RUN_BLOCK, |(steps, _)| until(steps))
                .min(RACE_RUN_BLOCK);
            over = race_run.step(n, seconds);
            if let Some((steps, _)) = &mut self.watched {
                *steps += n;
                doubled = steps.is_power_of_two();
            }
        }
        self.spent = seconds();
        let is_new = self.send_race_picture(over, doubled);
        if !over {
            if let Some((_, pause)) = self.watched.filter(|_| doubled && is_new) {
                return pause;
            }
            if now() - self.reported >= REPORT_INTERVAL_MS {
                self.send_race_progress();
            }
            return 0.0;
        }
        if let Some((number, race_run)) = self.race_run.take() {
            match serde_json::to_string(&race_run.finish(self.spent)) {
                Ok(outcome) => send(&WorkerEvent::RaceOutcome(number, outcome)),
                Err(why) => send(&WorkerEvent::Fault(why.to_string())),
            }
        }
        -1.0
    }

    /// Continues a design.
    fn step_design(&mut self, (day, entry, mut design): DayDesign, start: f64) -> f64 {
        let more = loop {
            let more = design.step();
            if more != Ok(true) || now() - start >= TURN_MS {
                break more;
            }
        };
        if more == Ok(true) {
            self.design = Some((day, entry, design));
            return 0.0;
        }
        let level = more.and_then(|_| day.level(entry, design));
        send(&match level {
            Ok(level) => WorkerEvent::Designed(Box::new(level)),
            Err(why) => WorkerEvent::Fault(why),
        });
        -1.0
    }

    fn send(&mut self, population: usize) {
        if let Some(island) = &mut self.island {
            send(&WorkerEvent::Status(Box::new(
                island.status_message(population),
            )));
            self.reported = now();
        }
    }

    fn turn(&mut self) -> f64 {
        let start = now();
        let since = std::mem::replace(&mut self.turned, start);
        if self.held || self.rested {
            return -1.0;
        }
        if self.race_run.is_some() {
            return self.step_race_run();
        }
        if let Some(design) = self.design.take() {
            return self.step_design(design, start);
        }
        let Some(island) = &mut self.island else {
            return -1.0;
        };
        let wait = self.pace.wait(self.speed, start - since);
        if wait > 0.0 {
            return wait.clamp(1.0, 1000.0);
        }
        let before = island.progress();
        let goal = match self.until {
            Some(until) => Some(Goal::Generation(until)),
            None => self.pace.goal(self.speed, before.0),
        };
        let (mut done, mut idle) = (false, false);
        self.step_speed.slice(TURN_MS, &now, || {
            let founding = self.pace.follows(self.speed, true) && island.is_founding();
            let did = island.step();
            idle = matches!(did, IslandStep::Waited | IslandStep::Rested);
            done = self.one || goal.is_some_and(|goal| goal.is_reached(island.progress()));
            let is_best = did == IslandStep::Improved;
            let is_seen = self.pace.follows(self.speed, is_best)
                && self.pace.stepped(is_best, founding, island.progress().1);
            if did == IslandStep::EndedRound {
                send(&WorkerEvent::Status(Box::new(island.status_message(0))));
                self.reported = now();
            }
            match done || idle || is_seen {
                true => ControlFlow::Break(false),
                false => ControlFlow::Continue(()),
            }
        });
        (self.pace).completed(island.progress().0.saturating_sub(before.0));
        let stepped = done && self.until.is_some();
        self.held |= stepped;
        let end = now();
        if end - self.population_sent >= POPULATION_MS
            || stepped
            || (idle && self.speed == Speed::Unlimited)
        {
            self.population_sent = end;
            self.send(POPULATION);
        } else if end - self.reported >= REPORT_INTERVAL_MS {
            self.send(0);
        }
        self.rested = idle;
        if self.held || idle { -1.0 } else { 0.0 }
    }
}
