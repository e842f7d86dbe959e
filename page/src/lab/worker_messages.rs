//! What the laboratory does with the messages of a race's workers, and with those that are lost.

use wasm_bindgen::prelude::JsValue;

use super::Lab;
use super::lanes::LaneBoard;
use super::live::link_to_study;
use super::race_workers::{LabRace, schedule_check};
use crate::model::context::{Context, Tone};
use crate::platform::dom;
use evolvarium::i18n::{tr, translate};
use evolvarium::worker::WorkerEvent;

impl Lab {
    /// The race, and the place of one of its workers.
    fn race_of(&mut self, id: u32) -> Option<(&mut LabRace, usize)> {
        let race = self.race.as_mut()?;
        let place = race.workers.iter().position(|worker| worker.id == id)?;
        self.stale = true;
        Some((race, place))
    }

    /// Handles a message of a worker.
    pub fn on_worker_message(&mut self, cx: &mut Context, id: u32, data: JsValue) {
        let Some((race, place)) = self.race_of(id) else {
            return;
        };
        let worker = &mut race.workers[place];
        (worker.last_message_ms, worker.asked) = (dom::now(), false);
        match worker.handle.read(data) {
            Some(WorkerEvent::RaceProgress(evaluations)) => worker.evaluations = evaluations,
            Some(WorkerEvent::RacePicture(number, drawing)) => {
                if let Some(run) = race.state.scheduled(number) {
                    let level = translate(&race.results.config.levels[run.level].name);
                    let title = tr!("{level}, seed {seed}", level, seed = run.seed);
                    let board = LaneBoard::new(drawing, title, true);
                    race.workers[place].board = Some(board.clone());
                    race.boards[run.contestant] = board;
                }
            }
            Some(WorkerEvent::RaceOutcome(number, outcome)) => {
                match serde_json::from_str(&outcome) {
                    Ok(outcome) => {
                        race.record_outcome(place, number, outcome);
                        if race.state.is_over() {
                            link_to_study(&race.results);
                        }
                        self.keep_race(cx, false);
                        self.end_lesson();
                    }
                    Err(why) => self.fail_race(cx, &why.to_string()),
                }
            }
            Some(WorkerEvent::Fault(why)) => self.fail_race(cx, &why),
            Some(WorkerEvent::Status(_) | WorkerEvent::Designed(_)) | None => {}
        }
    }

    fn fail_race(&mut self, cx: &mut Context, why: &str) {
        if let Some(race) = &mut self.race {
            race.stop();
        }
        self.stale = true;
        let text = tr!("The race was stopped: {why}.", why);
        cx.say_until_next(&text, Tone::Bad);
    }

    /// A worker has stopped or does not answer: another one makes its run.
    pub fn on_worker_lost(&mut self, cx: &mut Context, id: u32, why: &str) {
        let Some((race, place)) = self.race_of(id) else {
            return;
        };
        match race.replace(place) {
            Ok(()) => {
                let text = tr!("A run was lost: {why}. Another worker repeats it.", why);
                cx.say(&text, Tone::Bad);
            }
            Err(why) => self.fail_race(cx, &why),
        }
    }

    /// Checks the workers: asks silent ones, and replaces those that do not answer.
    pub fn check_workers(&mut self, cx: &mut Context) {
        let race = self.race.as_mut();
        let Some(race) = race.filter(|race| race.state.is_running()) else {
            return;
        };
        let now = dom::now();
        let lost = race.workers.iter_mut().filter_map(|worker| {
            let lost = worker.is_lost(now);
            lost.then_some(worker.id)
        });
        for id in lost.collect::<Vec<_>>() {
            self.on_worker_lost(cx, id, tr!("its worker does not respond"));
        }
        self.keep_race(cx, false);
        schedule_check();
    }
}
