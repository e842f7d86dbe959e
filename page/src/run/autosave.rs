//! Runs are kept: a checkpoint is stored every few seconds, and the run can be continued when its level
//! is on the board again.
//!
//! Only searches that have checkpoints are kept, and only the last run of each level.

use serde_json::{Value, json};

use crate::board::current_game::CurrentGame;
use crate::run::run_state::config_of_run;
use crate::run::worker_pool::WorkerPool;
use crate::shell::{dom, storage};
use evolvarium::game::Play;
use evolvarium::game::kept_run::KeptRun;
use evolvarium::game::run::RunConfig;
use evolvarium::i18n::tr;

/// How often a run is stored.
pub const EVERY_MS: f64 = 10_000.0;

fn name(key: &str) -> String {
    format!("run/{key}")
}

/// The run kept for a level, if it began at the present position; and its state in words.
pub fn kept(key: &str, play: &dyn Play) -> Option<(KeptRun, String)> {
    let kept = KeptRun::read(&storage::read(&name(key))?).ok()?;
    let come = match (&kept.best, kept.evaluations) {
        // Written by a version that had only English.
        (Value::String(words), _) => words.clone(),
        (best, evaluations) => tr!(
            "best {best}, {evaluations} evaluations",
            best = best.as_f64().map_or_else(|| "–".to_owned(), dom::number),
            evaluations = dom::grouped(evaluations?)
        ),
    };
    (kept.line == play.line()).then_some((kept, come))
}

impl CurrentGame {
    /// Stores the run, if its search has checkpoints.
    pub fn keep_run(&mut self) {
        self.run.kept_at = dom::now();
        let Some(run) = self.play.run() else { return };
        let (Some(config), Some(checkpoint)) = (config_of_run(&*self.play), run.checkpoint())
        else {
            return;
        };
        let report = run.report();
        let kept = KeptRun {
            config,
            line: self.run.line.clone(),
            best: json!(report.best.map_or(0.0, |best| best.value)),
            evaluations: Some(report.evaluations),
            checkpoint,
        };
        storage::write(&name(&self.key), &kept.text());
    }

    /// Continues a run that has just begun from the kept run with the same configuration.
    pub fn take_up(&mut self, config: &RunConfig) -> Option<Result<(), String>> {
        let kept = self.run.kept.take().filter(|kept| kept.config == *config)?;
        let run = self.play.run_mut();
        let run = run.ok_or_else(|| tr!("no search is running").to_owned());
        let restored = run.and_then(|run| run.restore(&kept.checkpoint));
        let restored = restored.and_then(|()| self.restart_islands());
        if restored.is_err() {
            // It is kept under another name: a long run must not be lost.
            storage::set_aside(&name(&self.key));
        }
        Some(restored)
    }

    /// Begins islands again, from the checkpoint.
    fn restart_islands(&mut self) -> Result<(), String> {
        if self.run.pool.is_some() {
            self.run.pool = Some(WorkerPool::start(&*self.play)?);
        }
        Ok(())
    }
}
