//! One run of a race. Page and runner use the same code, so that evaluations, fitness and
//! solution are the same in both.
//!
//! There is no clock here: the shell passes the seconds.

use serde::{Deserialize, Serialize};

use super::islands::IslandsInTurn;
use super::outcome::{Measure, RunOutcome, ScoreCurve};
use super::schedule::ScheduledRun;
use crate::game::Play;
use crate::game::play::best_answer_solves;
use crate::game::run::RunConfig;
use crate::search::islands::IslandLayout;
use crate::search::{Aim, Report, Step};

/// Steps between two checks of the budget, while its end is far.
const BLOCK: u64 = 64;

/// The conditions of all runs of a race.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunConditions {
    /// The measure to compare. By fitness, a run continues after a solution.
    pub measure: Measure,
    /// Evaluated candidates of each at most, if they are limited.
    pub evaluations: Option<u64>,
    /// Whether the fitness of a level that is designed is the `fitness` of its rating, whatever the search
    /// maximises.
    #[serde(default)]
    pub rated: bool,
    /// Fitness values to be reached, whose points a curve keeps.
    #[serde(default)]
    pub targets: Vec<f64>,
}

/// What a worker or a thread needs for a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RaceRunRequest {
    /// Its place in the race's schedule.
    pub number: usize,
    /// Level and position, as a save.
    pub save: String,
    /// The search's id.
    pub search: String,
    /// Its settings that are not defaults.
    pub set: Vec<(String, String)>,
    /// Level, seed and contestant.
    pub run: ScheduledRun,
    /// The conditions.
    pub conditions: RunConditions,
    /// For how many milliseconds it pauses after each picture, as a contestant's first run does.
    pub pause_ms: Option<f64>,
}

/// A run of a race.
pub struct RaceRun {
    play: Box<dyn Play>,
    /// Its islands, if it has several.
    islands: Option<IslandsInTurn>,
    run: ScheduledRun,
    conditions: RunConditions,
    /// Whether its search solves levels, not designs them.
    solves: bool,
    curve: ScoreCurve,
    /// Seconds and evaluations to the solution.
    solution: Option<(f64, u64)>,
    over: bool,
    /// Steps of this block, and those left until the next check.
    block: u64,
    left: u64,
    /// Evaluations at the last check.
    done: u64,
}

impl RaceRun {
    /// Begins a run on a session of the level. The time must begin before: some searches do
    /// much of their work here.
    ///
    /// # Errors
    /// Why there can't be such a run.
    pub fn new(mut play: Box<dyn Play>, request: &RaceRunRequest) -> Result<Self, String> {
        let run_config = &RunConfig {
            search: request.search.clone(),
            set: request.set.clone(),
            seed: request.run.seed,
        };
        let conditions = request.conditions.clone();
        let layout = IslandLayout::from_settings(&run_config.layout()?);
        match layout.islands {
            1 => play.evolve(run_config)?,
            // Not elsewhere if all islands would do the same.
            _ => play.evolve_remotely(run_config)?,
        }
        let is_remote = play.run().is_some_and(|run| run.is_remote());
        let islands =
            is_remote.then(|| IslandsInTurn::begin(&*play, run_config, conditions.evaluations));
        let islands = islands.transpose()?;
        let solves = play.run().is_some_and(|run| run.spec().aim == Aim::Solve);
        let report = play.run().map(|run| run.report()).unwrap_or_default();
        Ok(Self {
            play,
            islands,
            run: request.run,
            solves,
            curve: ScoreCurve::new(conditions.targets.clone(), report.direction),
            solution: None,
            over: conditions.evaluations == Some(0),
            conditions,
            block: 1,
            left: 1,
            done: 0,
        })
    }

    /// Makes up to `n` steps. Returns whether the run is over. `seconds` gives the time so
    /// far, and is called when the run is solved.
    pub fn step(&mut self, n: u64, seconds: &mut dyn FnMut() -> f64) -> bool {
        for _ in 0..n {
            if self.over {
                break;
            }
            match self.advance() {
                Some(Step::Working) => {}
                Some(Step::Improved) => self.improved(seconds),
                // The last step may have brought the answer.
                None | Some(Step::Done(_)) => {
                    self.improved(seconds);
                    self.over = true;
                }
            }
            self.left -= 1;
            if self.left == 0 {
                self.check_budget();
            }
        }
        self.over
    }

    fn advance(&mut self) -> Option<Step> {
        match &mut self.islands {
            Some(islands) => Some(islands.step(&mut *self.play)),
            None => self.play.run_mut().map(|run| run.step()),
        }
    }

    fn improved(&mut self, seconds: &mut dyn FnMut() -> f64) {
        let report = self.report();
        let Some(best) = report.best else {
            return;
        };
        if let Some(value) = self.value() {
            self.curve.add(report.evaluations, value);
        }
        // Of islands only the end of a round counts, at which the run is over.
        let islands = self.islands.as_ref();
        if islands.is_some_and(|islands| !islands.is_over()) {
            return;
        }
        // The rules are checked only when the search reports a solution.
        if self.solves && self.solution.is_none() && best.solved && best_answer_solves(&*self.play)
        {
            self.solution = Some((seconds(), report.evaluations));
            self.over |= self.conditions.measure != Measure::Score;
        }
    }

    /// Checks the budget. Whole blocks only while none of their steps can exceed it.
    fn check_budget(&mut self) {
        let most = self.conditions.evaluations.unwrap_or(u64::MAX);
        let before = self.done;
        self.done = self.report().evaluations;
        // Each island has its share of the budget.
        self.over |= self.islands.is_none() && self.done >= most;
        let widest = (self.done - before).div_ceil(self.block).max(1);
        let room = (most - self.done.min(most)) / widest;
        self.block = if room > 2 * BLOCK { BLOCK } else { 1 };
        self.left = self.block;
    }

    /// The fitness of the best answer, as the race compares it.
    fn value(&self) -> Option<f64> {
        let best = self.report().best?.value;
        if !self.conditions.rated {
            return Some(best);
        }
        let level = self.play.designed_level(None)?;
        level.level().rating()?["fitness"].as_f64()
    }

    fn report(&self) -> Report {
        self.play.run().map(|run| run.report()).unwrap_or_default()
    }

    /// The game with its search, to be looked at.
    pub fn play(&self) -> &dyn Play {
        &*self.play
    }

    /// Whether it is over and has not solved its level.
    pub const fn is_unsolved(&self) -> bool {
        self.over && self.solves && self.solution.is_none()
    }

    /// Evaluations at the last check.
    pub const fn evaluations(&self) -> u64 {
        self.done
    }

    /// The outcome after `seconds`. Times are rounded to microseconds: no browser's clock is more precise.
    pub fn finish(self, seconds: f64) -> RunOutcome {
        let report = self.report();
        let solved = self.solution.is_some() || (self.solves && best_answer_solves(&*self.play));
        let (seconds, evaluations) = self.solution.unwrap_or((seconds, report.evaluations));
        let seconds = libm::round(seconds * 1e6) / 1e6;
        let score = self.value();
        RunOutcome {
            contestant: self.run.contestant,
            level: self.run.level,
            seed: self.run.seed,
            solved,
            seconds,
            evaluations,
            score: score.filter(|score| score.is_finite()),
            curve: self.curve.finish(),
        }
    }
}
