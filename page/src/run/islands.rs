//! The messages of a run's islands, and their effects on the run.

use std::iter;

use wasm_bindgen::prelude::JsValue;

use crate::model::context::{Context, Tone};
use crate::platform::dom;
use crate::run::RunPanel;
use crate::run::worker_pool::{self, ASKED_AFTER_MS, Activity, LOST_AFTER_MS, WorkerPool};
use evolvarium::game::run::speed::SPEEDS;
use evolvarium::i18n::{tr, trn};
use evolvarium::search::End;
use evolvarium::search::islands::StatusMessage;
use evolvarium::worker::{WorkerCommand, WorkerEvent};

impl RunPanel {
    /// The islands of a run, on the board or set aside.
    fn pool_of(&mut self, run: u32) -> Option<&mut WorkerPool> {
        let aside = self.aside.iter_mut().map(|(_, extras)| extras);
        let all = iter::once(&mut self.extras).chain(aside);
        let mut pools = all.filter_map(|extras| extras.pool.as_mut());
        pools.find(|pool| pool.is(run))
    }

    /// Lets the islands of the run on the board run or pause.
    pub fn set_islands_activity(&mut self, cx: &mut Context) {
        let shown = cx.shows_game();
        let Some(game) = &mut cx.game else { return };
        let Some(pool) = &mut self.extras.pool else {
            return;
        };
        if let Some(run) = game.play.run().filter(|_| game.run.is_running() && shown) {
            let speed = game.run.speed(SPEEDS[cx.prefs.speed], run);
            pool.set_activity(Activity::Running(speed));
        } else if !game.run.is_stepping() {
            pool.set_activity(Activity::Paused);
        }
    }

    /// Handles a message of a worker.
    pub fn on_island_message(&mut self, cx: &mut Context, run: u32, island: usize, data: JsValue) {
        let Some(pool) = self.pool_of(run) else {
            return;
        };
        let worker = &mut pool.workers[island];
        worker.last_message_ms = dom::now();
        let message = match worker.handle.read(data) {
            Some(WorkerEvent::Status(message)) => *message,
            Some(WorkerEvent::Fault(why)) => return self.on_island_lost(cx, run, island, &why),
            Some(
                WorkerEvent::RaceProgress(_)
                | WorkerEvent::Designed(_)
                | WorkerEvent::RacePicture(..)
                | WorkerEvent::RaceOutcome(..),
            )
            | None => return,
        };
        let before = std::mem::take(&mut worker.latest);
        worker.latest = StatusMessage {
            best: message.best.clone().or(before.best),
            emigrants: None,
            ..message.clone()
        };
        if pool.archipelago.is_over() {
            return; // later messages do not count
        }
        let permits = pool.archipelago.on_status(&message);
        pool.send(permits);
        let archipelago = &mut pool.archipelago;
        let checkpoint = archipelago.take_checkpoint();
        let over = archipelago.is_over().then(|| archipelago.outcome());
        let Some(game) = cx.game.as_mut().filter(|_| self.extras.has_pool(run)) else {
            return;
        };
        let Some(run) = game.play.run_mut() else {
            return;
        };
        run.on_status(&message);
        if let Some(checkpoint) =
            checkpoint.and_then(|checkpoint| serde_json::to_value(checkpoint).ok())
        {
            run.set_checkpoint(checkpoint);
            game.keep_run();
        }
        self.stale |= message.descent.is_some();
        if message.best.is_some() {
            game.run.improved();
            if !game.run.is_searching() {
                // A saved run that was restored.
                game.show_answer(true);
                cx.repaint = true;
            }
        }
        if message.population.is_some() {
            if let Some(pool) = &mut self.extras.pool {
                pool.population_waits = true;
            }
            if let Some(run) = game.play.run().filter(|_| game.run.is_stepping()) {
                game.run.stepped(run);
                self.stale = true;
            }
        }
        if let Some(outcome) = over {
            if let Some(run) = game.play.run_mut() {
                run.finish(&outcome);
            }
            self.finished(cx, outcome.end.unwrap_or(End::Limit));
        }
    }

    /// A worker has stopped or failed, or does not answer.
    pub fn on_island_lost(&mut self, cx: &mut Context, run: u32, island: usize, why: &str) {
        let Some(pool) = self.pool_of(run) else {
            return;
        };
        if pool.archipelago.is_lost(island) {
            return;
        }
        let permits = pool.archipelago.mark_lost(island);
        pool.workers[island].handle.end();
        pool.send(permits);
        let left = pool.latest_all().count();
        let (number, over) = (island + 1, pool.archipelago.is_over());
        let text = match left {
            0 => tr!(
                "Island {number} was lost: {why}. The run starts again.",
                number,
                why
            ),
            left => trn!(
                left,
                "Island {number} was lost: {why}. The run continues with the one that is left.",
                "Island {number} was lost: {why}. The run continues with the other {n}.",
                number,
                why
            ),
        };
        cx.say(&text, Tone::Bad);
        self.stale = true;
        let Some(game) = cx.game.as_mut().filter(|_| self.extras.has_pool(run)) else {
            return;
        };
        game.run.say(text);
        if over {
            game.run.stop();
            if left == 0 {
                game.play.end_run();
                self.extras.pool = None;
            }
        }
    }

    /// Checks the islands: asks silent ones, and gives up one that does not answer.
    pub fn check_islands(&mut self, cx: &mut Context, run: u32) {
        let Some(pool) = self.pool_of(run) else {
            return;
        };
        let now = dom::now();
        let mut lost = None;
        for island in 0..pool.len() {
            if !pool.is_running(island) {
                continue;
            }
            let worker = &mut pool.workers[island];
            let silent = now - worker.last_message_ms;
            if silent > LOST_AFTER_MS {
                lost = Some(island);
            } else if silent > ASKED_AFTER_MS {
                worker.handle.command(WorkerCommand::Report);
            }
        }
        if let Some(island) = lost {
            self.on_island_lost(cx, run, island, tr!("it does not respond"));
        }
        worker_pool::schedule_check(run);
    }
}
