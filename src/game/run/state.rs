//! A run that is watched: whether its search works and how far in this frame, what the board has of it,
//! what is said about it, and when its answer, figures and save are due.
//!
//! It has no clock: times are milliseconds from outside.

use std::ops::ControlFlow;

use super::control::RunControl;
use super::frame_budget::FrameBudget;
use super::speed::{Goal, Pace, Speed};
use super::step_speed::StepSpeed;
use super::words::{self, Outcome};
use crate::i18n::tr;
use crate::search::{Aim, End, Method, Step};

/// Figures change at most ten times a second.
pub const FIGURES_MS: f64 = 100.0;

/// Better answers are spoken of no more often.
pub const SPOKEN_MS: f64 = 5000.0;

/// How often a run is saved.
const SAVE_MS: f64 = 10_000.0;

/// After an answer was prepared to be shown, this many times as long passes before the next, so that it takes
/// a tenth of the time.
const ANSWER_PAUSE: f64 = 9.0;

/// A run that took less is over before one has seen it.
const TOO_SHORT_MS: f64 = 1000.0;

/// After this time without a solution another search is worth a try.
const SLOW_MS: f64 = 15_000.0;

/// Evaluations per second are measured over at least this time.
const MEASURED_MS: f64 = 50.0;
/// The weight of each measurement of evaluations per second, for smoothing.
const WEIGHT: f64 = 0.2;

/// What the search does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Activity {
    #[default]
    Paused,
    Running,
    /// It makes a single step, up to this generation.
    Stepping(u64),
}

/// A frame in which the search has a part.
#[derive(Clone, Copy, Debug)]
pub struct SearchFrame {
    /// Since the frame before.
    pub elapsed_ms: f64,
    /// Whether something is painted in it.
    pub paints: bool,
    /// The time that other work of the run takes in it.
    pub other_ms: f64,
}

/// What a search did in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    /// Nothing is to be done.
    Idle,
    /// Its next step is not due yet.
    Waits,
    /// The search is elsewhere.
    Remote,
    /// It has worked.
    Worked {
        /// Whether a single step is done, or a candidate is to be seen before it goes on.
        pauses: bool,
        /// Why the search is over, if it is.
        end: Option<End>,
    },
}

/// A run that is watched.
#[derive(Default)]
pub struct RunState {
    activity: Activity,
    step_speed: StepSpeed,
    budget: FrameBudget,
    pace: Pace,
    /// The evaluation up to which a saved run is repeated from its seed.
    repeat: Option<u64>,
    /// The evaluation after which it pauses, once.
    pause_at: Option<u64>,
    /// How long the search has been running.
    ran_ms: f64,
    /// The moves on the board when the run began.
    line: String,
    /// The moves on the board when an answer was put there.
    adopted: Option<String>,
    /// The fitness of that answer, if it was the best one.
    adopted_best: Option<f64>,
    saved_at: f64,
    /// There is a better answer that has not been shown.
    answer_waits: bool,
    /// When an answer was last shown, and how long preparing it took.
    answer_shown: (f64, f64),
    /// When the answer that is shown last moved.
    answer_moved_at: f64,
    /// When a better answer was last spoken of, and its fitness.
    spoken: (f64, Option<f64>),
    /// When the figures under the board were last updated.
    figures_at: f64,
    /// When the panel was last updated, and how long that takes.
    panel: (f64, f64),
    /// When evaluations were last measured, and the number of them then.
    measured: Option<(f64, u64)>,
    evaluations_per_second: f64,
    hidden_while_searching: bool,
    outcome: Outcome,
}

impl RunState {
    /// Whether the search runs, or makes a single step.
    pub const fn is_searching(&self) -> bool {
        !matches!(self.activity, Activity::Paused)
    }

    /// Whether the search runs.
    pub const fn is_running(&self) -> bool {
        matches!(self.activity, Activity::Running)
    }

    /// Whether the search makes a single step.
    pub const fn is_stepping(&self) -> bool {
        matches!(self.activity, Activity::Stepping(_))
    }

    /// Whether a saved run is being repeated.
    pub const fn is_repeating(&self) -> bool {
        self.repeat.is_some()
    }

    /// How long the search has been running.
    pub const fn ran_ms(&self) -> f64 {
        self.ran_ms
    }

    /// Whether the search has run so long without a solution that another is worth a try.
    pub fn is_slow(&self, run: &dyn RunControl) -> bool {
        self.ran_ms > SLOW_MS && !run.is_solved() && run.spec().aim == Aim::Solve
    }

    /// The moves on the board when the run began.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// A run begins on a board with these moves.
    pub fn begin(&mut self, line: String, now: f64) {
        *self = Self {
            line,
            saved_at: now,
            spoken: (now, None),
            step_speed: self.step_speed,
            budget: self.budget,
            figures_at: self.figures_at,
            panel: self.panel,
            ..Self::default()
        };
    }

    /// The run was saved before; `evaluations`: it is repeated up to there.
    pub const fn start_saved(&mut self, ran_ms: f64, evaluations: Option<u64>) {
        self.ran_ms = ran_ms;
        self.pace.pass_beginning();
        self.repeat = evaluations;
    }

    /// The run is to pause after this evaluation.
    pub const fn pause_at(&mut self, evaluation: u64) {
        self.pause_at = Some(evaluation);
    }

    /// Gives up repeating a saved run. Returns whether one was repeated.
    pub fn end_repeat(&mut self) -> bool {
        let repeated = self.repeat.take().is_some();
        if repeated {
            self.stop();
        }
        repeated
    }

    /// Lets the search run.
    pub fn run(&mut self) {
        self.activity = Activity::Running;
        self.pace.hurry();
        self.measured = None;
        self.outcome = Outcome::Course;
    }

    /// Lets the search run for one step, up to a generation.
    pub const fn step_to(&mut self, generation: u64) {
        self.activity = Activity::Stepping(generation);
    }

    /// Pauses the search for the player.
    pub fn pause(&mut self) {
        self.stop();
        self.outcome = Outcome::Course;
    }

    /// Stops the search.
    pub const fn stop(&mut self) {
        self.activity = Activity::Paused;
    }

    /// The search goes on after its end: a repeated run passes it, too.
    pub const fn pass_end(&mut self) {
        if let Some(until) = &mut self.repeat {
            *until += 1;
        }
    }

    /// Another speed was chosen.
    pub const fn change_speed(&mut self) {
        self.pace.change_speed();
    }

    /// The speed of the search of this run: one that examines answers, in place of making better ones, has no
    /// limit in place of a pace.
    pub fn speed(&self, speed: Speed, run: &dyn RunControl) -> Speed {
        let examines = matches!(
            run.spec().method,
            Method::BlindSearch | Method::ConstraintSearch
        );
        match self.repeat.is_some() || (speed == Speed::EachBest && examines) {
            true => Speed::Unlimited,
            false => speed,
        }
    }

    /// The search's part of a frame. The clock gives milliseconds.
    pub fn search(
        &mut self,
        run: &mut dyn RunControl,
        speed: Speed,
        frame: SearchFrame,
        clock: &dyn Fn() -> f64,
    ) -> Turn {
        if !self.is_searching() {
            return Turn::Idle;
        }
        self.ran_ms += frame.elapsed_ms;
        let before = run.worked();
        self.repeat = self.repeat.filter(|until| before.1 < *until);
        if run.is_remote() {
            return Turn::Remote;
        }
        let (speed, goal) = match self.activity {
            Activity::Stepping(until) => (Speed::Unlimited, Some(Goal::Generation(until))),
            _ => {
                let speed = self.speed(speed, run);
                if run.spec().method == Method::TreeSearch {
                    self.pace.pass_beginning(); // it has no candidates to be seen one by one
                }
                if self.pace.wait(speed, frame.elapsed_ms) > 0.0 {
                    return Turn::Waits;
                }
                let goal = self.pace.goal(speed, before.0);
                (speed, goal.or(self.repeat.map(Goal::Evaluation)))
            }
        };
        let whole = self.budget.for_frame(frame.elapsed_ms, frame.paints);
        let budget = (whole - frame.other_ms).max(whole / 6.0);
        let (mut end, mut is_seen) = (None, false);
        let pause = self.pause_at.map(Goal::Evaluation);
        self.step_speed.slice(budget, clock, || {
            let founding = self.pace.follows(speed, true) && run.trace().is_empty();
            let step = run.step();
            match step {
                Step::Working => {}
                Step::Improved => self.answer_waits = true,
                Step::Done(why) => end = Some(why),
            }
            let is_best = step == Step::Improved;
            is_seen = self.pace.follows(speed, is_best)
                && self.pace.stepped(is_best, founding, run.worked().1);
            let mut goals = [goal, pause].into_iter().flatten();
            let mut is_there = || goals.any(|goal| goal.is_reached(run.worked()));
            match end.is_some() || is_seen || is_there() {
                true => ControlFlow::Break(end.is_some()),
                false => ControlFlow::Continue(()),
            }
        });
        self.answer_waits |= end.is_some();
        let after = run.worked();
        self.pace.completed(after.0.saturating_sub(before.0));
        let paused = self.pause_at.take_if(|at| after.1 >= *at).is_some();
        let stepped =
            paused || matches!(self.activity, Activity::Stepping(until) if after.0 >= until);
        if stepped {
            self.stepped(run);
        }
        if end.is_some() && self.evaluations_per_second == 0.0 {
            // Over before it could be measured.
            self.evaluations_per_second = self.step_speed.per_second();
        }
        Turn::Worked {
            pauses: stepped || is_seen,
            end,
        }
    }

    /// A single step is done.
    pub fn stepped(&mut self, run: &dyn RunControl) {
        self.stop();
        self.say(words::after_step(run));
    }

    /// The search has come to an end. Returns whether the run is over: a repeated run passes the ends that the
    /// player has passed.
    pub fn end(&mut self, run: &dyn RunControl, end: End) -> bool {
        let passes = |until| run.worked().1 < until && !run.is_remote();
        if self.repeat.is_some_and(passes) {
            return false;
        }
        self.stop();
        self.say(Outcome::from_end(run, end));
        self.repeat = None;
        true
    }

    /// Whether the run was over before one has seen it.
    pub fn was_short(&self) -> bool {
        self.ran_ms < TOO_SHORT_MS
    }

    /// The page was hidden or shown again, in which time a search on it makes no steps.
    pub fn follow_visibility(&mut self, is_hidden: bool, is_remote: bool) {
        self.measured = None;
        let was_hidden = std::mem::take(&mut self.hidden_while_searching);
        let is_searching = self.is_searching() && !is_remote;
        if is_hidden {
            self.hidden_while_searching = is_searching;
        } else if was_hidden && is_searching {
            self.say(tr!("The search was paused while the page was hidden."));
        }
    }
}

/// What the board has of it.
impl RunState {
    /// An answer was put on the board, which has these moves now; `best`: its fitness, if it was the best.
    pub fn adopted(&mut self, line: String, best: Option<f64>) {
        self.adopted = Some(line);
        self.adopted_best = best;
    }

    /// Whether the board with these moves has the best answer of a run.
    pub fn has_best(&self, run: &dyn RunControl, line: &str) -> bool {
        let best = run.report().best.map(|best| best.value);
        best.is_some() && best == self.adopted_best && self.adopted.as_deref() == Some(line)
    }

    /// Whether the board with these moves is the one with which the run began, or has an answer of it.
    pub fn is_of(&self, line: &str) -> bool {
        line == self.line || self.adopted.as_deref() == Some(line)
    }
}

/// What is due.
impl RunState {
    /// There is a better answer.
    pub const fn improved(&mut self) {
        self.answer_waits = true;
    }

    /// Whether a better answer is to be shown: less often the longer preparing it takes.
    pub fn is_answer_due(&self, now: f64) -> bool {
        let (last, took_ms) = self.answer_shown;
        self.answer_waits && now - last >= took_ms * ANSWER_PAUSE
    }

    /// The best answer was shown: from when until when it was prepared.
    pub const fn answer_was_shown(&mut self, start: f64, end: f64) {
        self.answer_waits = false;
        self.answer_shown = (start, end - start);
    }

    /// When a better answer was last shown.
    pub const fn answer_shown_at(&self) -> f64 {
        self.answer_shown.0
    }

    /// The answer that is shown moves on.
    pub const fn answer_moves(&mut self, now: f64) {
        self.answer_moved_at = now;
    }

    /// Whether the figures under the board are due: an answer has been shown or moved since they were
    /// updated.
    pub fn are_figures_due(&self, now: f64) -> bool {
        let updated_at = self.figures_at;
        let changed_at = self.answer_shown.0.max(self.answer_moved_at);
        changed_at >= updated_at && now >= updated_at + FIGURES_MS
    }

    /// The figures under the board were updated.
    pub const fn figures_were_shown(&mut self, now: f64) {
        self.figures_at = now;
    }

    /// Whether the best fitness of a run that searches is to be spoken of: if it has changed, and not too
    /// often.
    pub fn is_progress_due(&mut self, now: f64, best: Option<f64>) -> bool {
        let due = self.is_searching() && best != self.spoken.1 && now - self.spoken.0 >= SPOKEN_MS;
        if due {
            self.spoken = (now, best);
        }
        due
    }

    /// Whether the panel of a run that searches is due. Less often if the search is elsewhere: pictures of
    /// it must not take much of its cores.
    pub fn is_panel_due(&self, now: f64, is_remote: bool) -> bool {
        let between = FIGURES_MS * if is_remote { 2.5 } else { 1.0 };
        self.is_searching() && now - self.panel.0 >= between
    }

    /// How long updating the panel takes.
    pub const fn panel_ms(&self) -> f64 {
        self.panel.1
    }

    /// The panel was updated: from when until when.
    pub fn panel_was_shown(&mut self, start: f64, end: f64) {
        self.panel = (start, (self.panel.1 + (end - start)) / 2.0);
    }

    /// Whether the run is to be saved.
    pub fn is_save_due(&self, now: f64) -> bool {
        now - self.saved_at >= SAVE_MS
    }

    /// The run was saved.
    pub const fn was_saved(&mut self, now: f64) {
        self.saved_at = now;
    }

    /// Measures evaluations per second.
    pub fn measure(&mut self, now: f64, evaluations: u64) {
        if let Some((then, before)) = self.measured {
            if now - then < MEASURED_MS {
                return;
            }
            let rate = evaluations.saturating_sub(before) as f64 * 1000.0 / (now - then);
            self.evaluations_per_second = match self.evaluations_per_second {
                0.0 => rate,
                before => before + (rate - before) * WEIGHT,
            };
        }
        self.measured = Some((now, evaluations));
    }

    /// Evaluations per second, smoothed over about a second; 0: not known yet.
    pub const fn evaluations_per_second(&self) -> f64 {
        self.evaluations_per_second
    }
}

/// What is said about it.
impl RunState {
    /// Says something about the run.
    pub fn say(&mut self, outcome: impl Into<Outcome>) {
        self.outcome = outcome.into();
    }

    /// What is said.
    pub const fn outcome(&self) -> &Outcome {
        &self.outcome
    }
}

#[cfg(test)]
#[path = "state_tests.rs"]
mod tests;
