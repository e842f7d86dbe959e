//! What the islands of a run say, and what becomes of the run.

use wasm_bindgen::prelude::JsValue;

use crate::board::current_game::CurrentGame;
use crate::run::RunPanel;
use crate::run::fleet::{self, ASKED_AFTER_MS, Course, Fleet, LOST_AFTER_MS};
use crate::shell::context::{Context, Tone};
use crate::shell::dom;
use crate::shell::preferences::SPEEDS;
use evolvarium::i18n::{tr, trn};
use evolvarium::search::End;
use evolvarium::search::islands::StatusMessage;
use evolvarium::worker::{WorkerCommand, WorkerEvent};

/// The islands of a run, on the board or laid aside.
fn fleet_of<'a>(
    cx: &'a mut Context,
    aside: &'a mut [CurrentGame],
    run: u32,
) -> Option<&'a mut Fleet> {
    let games = cx.game.iter_mut().chain(aside);
    let mut fleets = games.filter_map(|game| game.run.fleet.as_mut());
    fleets.find(|fleet| fleet.is(run))
}

impl RunPanel {
    /// Lets the islands of the run on the board do what the page's buttons say.
    pub fn steer_islands(&self, cx: &mut Context) {
        let away = !cx.shows_game();
        let speed = &SPEEDS[cx.prefs.speed];
        let Some(game) = &mut cx.game else {
            return;
        };
        let running = game.run.running && !away;
        let ran_ms = game.run.ran_ms;
        if let Some(fleet) = &mut game.run.fleet {
            if running {
                fleet.steer(Course::Go(speed.rate(ran_ms)));
            } else if game.run.until.is_none() {
                fleet.steer(Course::Hold);
            }
        }
    }

    /// What a worker says.
    pub fn hear_island(&mut self, cx: &mut Context, run: u32, island: usize, said: JsValue) {
        let Some(fleet) = fleet_of(cx, &mut self.aside, run) else {
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
            Ok(WorkerEvent::Fault(why)) => return self.lose_with(cx, run, island, &why),
            Ok(_) => return, // not an island's
            Err(why) => return self.lose_with(cx, run, island, &why.to_string()),
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
        let Some(game) = cx.game.as_mut().filter(|game| game.has_fleet(run)) else {
            return;
        };
        let Some(run) = game.play.run_mut() else {
            return;
        };
        run.hear(&message);
        if let Some(kept) = kept.and_then(|kept| serde_json::to_value(kept).ok()) {
            run.keep(kept);
            game.keep_run();
        }
        let Some(run) = game.play.run_mut() else {
            return;
        };
        game.run.people |= message.people.is_some();
        cx.run_stale |= message.descent.is_some();
        game.run.preview_due |= message.best.is_some();
        let stepped = game.run.until.is_some() && message.people.is_some();
        if stepped {
            game.run.until = None;
            cx.run_stale = true;
        }
        if let Some(outcome) = over {
            run.settle(&outcome);
            self.finished(cx, outcome.end.unwrap_or(End::Limit));
        }
    }

    /// A worker has failed, or does not answer.
    pub fn lose_island(&mut self, cx: &mut Context, run: u32, island: usize) {
        self.lose_with(cx, run, island, tr!("its worker has stopped"));
    }

    fn lose_with(&mut self, cx: &mut Context, run: u32, island: usize, why: &str) {
        let Some(fleet) = fleet_of(cx, &mut self.aside, run) else {
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
        cx.say(&words, Tone::Bad);
        cx.run_stale = true;
        if over && let Some(game) = cx.game.as_mut().filter(|game| game.has_fleet(run)) {
            game.run.running = false;
            game.run.until = None;
            if left == 0 {
                game.play.end_run();
                game.run.fleet = None;
            }
        }
    }

    /// Asks islands that have been silent for long, and gives up those that do not
    /// answer.
    pub fn look_after_islands(&mut self, cx: &mut Context, run: u32) {
        let Some(fleet) = fleet_of(cx, &mut self.aside, run) else {
            return;
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
            self.lose_with(cx, run, island, tr!("it does not answer"));
        }
        fleet::look_after(run);
    }
}
