//! What belongs to the run of a game besides the run itself: its islands, the run before it, and the
//! saved run from which it continues. Runs are saved by [`autosave`](super::autosave).

use crate::model::current_game::CurrentGame;
use crate::platform::{dom, storage};
use crate::run::worker_pool::WorkerPool;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::kept_run::KeptRun;
use evolvarium::game::run::past_run::PastRun;
use evolvarium::game::run::words::Outcome;
use evolvarium::i18n::tr;
use evolvarium::search::Trace;
use evolvarium::search::islands::IslandLayout;

/// What belongs to the run of a game.
#[derive(Default)]
pub struct RunExtras {
    /// The islands of the run, if its search is in workers.
    pub pool: Option<WorkerPool>,
    /// The run before the present one, for its curve.
    pub past_run: Option<PastRun>,
    /// A run of an earlier visit that can be continued.
    pub kept_run: Option<KeptRun>,
}

impl RunExtras {
    /// Whether the islands of this run are here.
    pub fn has_pool(&self, run: u32) -> bool {
        self.pool.as_ref().is_some_and(|pool| pool.is(run))
    }

    /// Begins a run, here or on islands in workers.
    pub fn start_search(
        &mut self,
        game: &mut CurrentGame,
        config: &RunConfig,
    ) -> Result<(), String> {
        self.make_run(game, config)?;
        self.start_islands(game)
            .inspect_err(|_| game.play.end_run())
    }

    /// Makes a run; islands in workers are still to be started.
    fn make_run(&mut self, game: &mut CurrentGame, config: &RunConfig) -> Result<(), String> {
        self.pool = None;
        if IslandLayout::from_settings(&config.layout()?).islands == 1 {
            game.play.evolve(config)?;
        } else {
            // Not apart if all islands would do the same.
            game.play.evolve_remotely(config)?;
        }
        if let Some(run) = game.play.run_mut().filter(|run| !run.is_remote()) {
            // Births are recorded, so that lines of descent can be shown.
            run.watch();
        }
        Ok(())
    }

    /// Starts the islands of the run, if it has some that have not been started.
    fn start_islands(&mut self, game: &CurrentGame) -> Result<(), String> {
        if self.pool.is_none() && game.play.run().is_some_and(|run| run.is_remote()) {
            self.pool = Some(WorkerPool::start(&*game.play)?);
        }
        Ok(())
    }

    /// The same; says below the Evolve button why they can't be started.
    pub fn try_islands(&mut self, game: &mut CurrentGame) -> bool {
        let started = self.start_islands(game);
        if let Err(why) = &started {
            game.run.say(Outcome::Fault(why.clone()));
        }
        started.is_ok()
    }

    /// Continues a run that has just begun from the saved run with the same configuration.
    pub fn continue_saved(
        &mut self,
        game: &mut CurrentGame,
        config: &RunConfig,
    ) -> Option<Result<(), String>> {
        let saved = self
            .kept_run
            .take()
            .filter(|saved| saved.config == *config)?;
        let restored = self.resume_from(game, &saved);
        if restored.is_err() {
            // It is kept under another name: a long run must not be lost.
            storage::set_aside(&storage::Key::Run(&game.key));
        }
        Some(restored)
    }

    /// Makes a run that has just started continue from a saved one.
    fn resume_from(&mut self, game: &mut CurrentGame, saved: &KeptRun) -> Result<(), String> {
        let repeats = saved.checkpoint.is_null();
        let repeated = repeats.then_some(saved.evaluations);
        game.run.start_saved(saved.ran_ms, repeated);
        if repeats {
            return Ok(());
        }
        let run = game.play.run_mut();
        let run = run.ok_or_else(|| tr!("no search is running").to_owned())?;
        run.restore(&saved.checkpoint)?;
        run.retrace(Trace::resumed(saved.trace.clone()));
        // Islands begin again, from the checkpoint.
        if self.pool.is_some() {
            self.pool = Some(WorkerPool::start(&*game.play)?);
        }
        Ok(())
    }

    /// Brings a saved run back where it stood, paused and behind the game. If it can't be resumed, or has
    /// found nothing that can be shown, there is no run.
    pub fn restore_run(&mut self, game: &mut CurrentGame, saved: &KeptRun) {
        let Some(standing) = &saved.standing else {
            return;
        };
        game.run.begin(game.play.line(), dom::now());
        let made = self.make_run(game, &saved.config);
        let resumed = made.and_then(|()| self.resume_from(game, saved));
        let stands = resumed.and_then(|()| {
            let run = game.play.run_mut();
            let trace = Trace::resumed(saved.trace.clone());
            run.map_or(Ok(()), |run| run.restore_standing(standing, trace))
        });
        if stands.is_err() {
            self.pool = None;
            return game.play.end_run();
        }
        game.show_answer(true);
        game.set_shows_game(!game.designing());
    }
}
