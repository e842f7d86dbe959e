//! Saves runs: the data to resume them is stored every few seconds, and the run returns
//! when its level is opened again.
//!
//! The run is shown where it stood, and works on only when the player asks for it. A search with
//! checkpoints resumes from its last one; any other is repeated from its seed, up to where it was.
//! Only the last run of each level is kept; one with a checkpoint, which may have taken hours, is
//! replaced by its like only.

use crate::model::current_game::CurrentGame;
use crate::platform::{dom, storage};
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::kept_run::KeptRun;
use evolvarium::game::{Play, run::chart};
use evolvarium::i18n::trn;

/// The most samples stored of the course of a run with a checkpoint.
const SAMPLES: usize = 128;
/// The most samples stored of a run that is repeated: there are many of them.
const REPEATED_SAMPLES: usize = 48;

/// The run kept for a level.
fn stored(key: &str) -> Option<KeptRun> {
    KeptRun::read(&storage::read(&storage::Key::Run(key))?).ok()
}

/// The run kept for a level, if it began at the present position; and its state in words.
pub fn stored_run(key: &str, play: &dyn Play) -> Option<(KeptRun, String)> {
    let saved = stored(key)?;
    let progress = trn!(
        saved.evaluations,
        "best {best}, {n} evaluation",
        "best {best}, {n} evaluations",
        best = saved.best.map_or_else(|| "–".to_owned(), chart::short)
    );
    play.is_at(&saved.line).then_some((saved, progress))
}

impl CurrentGame {
    /// Stores the run.
    pub fn keep_run(&mut self) {
        self.run.was_saved(dom::now());
        let Some(run) = self.play.run() else { return };
        let checkpoint = run.checkpoint().unwrap_or_default();
        let report = run.report();
        let repeats = checkpoint.is_null();
        // The seed does not repeat what was bred by hand.
        let cant_repeat = report.evaluations == 0 || report.resumed;
        if repeats && (cant_repeat || self.run.is_repeating() || self.keeps_longer()) {
            return;
        }
        let saved = KeptRun {
            config: RunConfig::from_run(run),
            line: self.run.line().to_owned(),
            best: report.best.map(|best| best.value),
            evaluations: report.evaluations,
            checkpoint,
            ran_ms: self.run.ran_ms(),
            trace: run.trace().outline(match repeats {
                true => REPEATED_SAMPLES,
                false => SAMPLES,
            }),
            standing: run.standing(),
        };
        storage::write(&storage::Key::Run(&self.key), &saved.text());
    }

    /// Whether a run with a checkpoint is kept for this level.
    fn keeps_longer(&self) -> bool {
        stored(&self.key).is_some_and(|saved| !saved.checkpoint.is_null())
    }
}
