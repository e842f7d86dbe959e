//! A race while it is made: which run is next, which are lost, how long the rest takes, when it is to be stored. Page and
//! runner drive it. There is no clock here: times are given, in milliseconds.

use super::ScheduledRun;

/// The time and the runs of each contestant before the time left can be estimated.
const ESTIMATE_AFTER_MS: f64 = 2_000.0;
const ESTIMATE_AFTER_RUNS: usize = 2;
/// The most workers that may be lost one after the other before a run is made.
const MAX_CONSECUTIVE_LOSSES: usize = 4;
/// The time between two times that an unfinished race is stored.
const STORED_EVERY_MS: f64 = 5_000.0;

/// What a race does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RaceActivity {
    /// It has not begun.
    #[default]
    Ready,
    /// Its runs are made.
    Running,
    /// Its runs wait.
    Paused,
    /// It was stopped before its end.
    Stopped,
    /// All runs are made.
    Over,
}

/// The state of a race.
#[derive(Clone, Debug, Default)]
pub struct RaceState {
    activity: RaceActivity,
    schedule: Vec<ScheduledRun>,
    /// The places in the schedule of the runs made, in order.
    made: Vec<usize>,
    /// The place of the next run that has not begun, and those whose worker was lost.
    next: usize,
    retry: Vec<usize>,
    losses: usize,
    /// How long it ran before the last pause, and since when it has been running.
    ran_ms: f64,
    since_ms: Option<f64>,
    /// The runs that had been made when it was started.
    made_before: usize,
    /// When it was last stored; infinite: for good.
    stored_ms: f64,
    /// A finished race of this address is stored: it stays until this one is finished, too.
    is_repeat: bool,
}

impl RaceState {
    /// A race that has not begun.
    pub fn new(schedule: Vec<ScheduledRun>, now_ms: f64) -> Self {
        Self {
            schedule,
            stored_ms: now_ms,
            ..Self::default()
        }
    }

    /// A race of which these runs were made before, by their places in the schedule, in order. If some are missing, it
    /// is paused.
    pub fn restored(schedule: Vec<ScheduledRun>, made: Vec<usize>, now_ms: f64) -> Self {
        let next = made.last().map_or(0, |last| last + 1);
        let missing = (0..next).rev();
        let is_over = made.len() >= schedule.len();
        Self {
            activity: match is_over {
                true => RaceActivity::Over,
                false => RaceActivity::Paused,
            },
            next,
            retry: missing
                .filter(|place| made.binary_search(place).is_err())
                .collect(),
            made,
            stored_ms: if is_over { f64::INFINITY } else { now_ms },
            ..Self::new(schedule, now_ms)
        }
    }

    /// The same race from the start.
    #[must_use]
    pub fn again(&self, now_ms: f64) -> Self {
        Self {
            is_repeat: self.is_over(),
            ..Self::new(self.schedule.clone(), now_ms)
        }
    }

    /// What it does.
    pub const fn activity(&self) -> RaceActivity {
        self.activity
    }

    /// Whether all runs are made.
    pub fn is_over(&self) -> bool {
        self.activity == RaceActivity::Over
    }

    /// Whether its runs are being made.
    pub fn is_running(&self) -> bool {
        self.activity == RaceActivity::Running
    }

    /// A run by its place in the schedule.
    pub fn scheduled(&self, place: usize) -> Option<ScheduledRun> {
        self.schedule.get(place).copied()
    }

    /// The number of runs made, and of all runs.
    pub fn progress(&self) -> (usize, usize) {
        let made = self.made.len();
        (made, self.schedule.len().max(made))
    }

    /// The share of the work that is done, 0–1. `begun`: that of runs which are being made, a whole run as 1.
    pub fn share(&self, begun: f64) -> f64 {
        let (made, all) = self.progress();
        ((made as f64 + begun) / all.max(1) as f64).min(1.0)
    }

    /// Begins it, or continues one of an earlier visit.
    pub fn start(&mut self, now_ms: f64) {
        self.activity = RaceActivity::Running;
        (self.since_ms, self.made_before, self.losses) = (Some(now_ms), self.made.len(), 0);
    }

    /// Pauses it; returns whether it was running.
    pub fn pause(&mut self, now_ms: f64) -> bool {
        if !self.is_running() {
            return false;
        }
        self.activity = RaceActivity::Paused;
        self.ran_ms += self.since_ms.take().map_or(0.0, |since| now_ms - since);
        true
    }

    /// Continues it after a pause; returns whether it was paused.
    pub fn resume(&mut self, now_ms: f64) -> bool {
        if self.activity != RaceActivity::Paused {
            return false;
        }
        self.activity = RaceActivity::Running;
        self.since_ms = Some(now_ms);
        true
    }

    /// Ends it before all runs are made.
    pub const fn stop(&mut self) {
        self.activity = RaceActivity::Stopped;
    }

    /// The place of the run that is to be made next: one that was lost, or one that has not begun.
    pub fn next_run(&mut self) -> Option<usize> {
        if self.activity == RaceActivity::Stopped {
            return None;
        }
        self.retry.pop().or_else(|| {
            let next = (self.next < self.schedule.len()).then_some(self.next);
            self.next += usize::from(next.is_some());
            next
        })
    }

    /// A run is made. Returns its place among the outcomes, which are in the order of the schedule; `None` if it is none
    /// of this race, or was made before.
    pub fn record(&mut self, run: usize) -> Option<usize> {
        let place = self.made.binary_search(&run).err();
        let place = place.filter(|_| run < self.schedule.len())?;
        self.made.insert(place, run);
        self.losses = 0;
        if self.made.len() == self.schedule.len() {
            self.activity = RaceActivity::Over;
        }
        Some(place)
    }

    /// A worker was lost, and its run is to be made again. Returns whether another worker is to be tried.
    pub fn lose(&mut self, run: Option<usize>) -> bool {
        self.retry.extend(run);
        self.losses += 1;
        self.losses <= MAX_CONSECUTIVE_LOSSES
    }

    /// About how many seconds it still takes while it is running; `None` before there is a basis.
    pub fn seconds_left(&self, now_ms: f64, contestants: usize) -> Option<f64> {
        let since = self.since_ms.filter(|_| self.is_running())?;
        let ran = self.ran_ms + now_ms - since;
        let (done, all) = self.progress();
        let made = done.saturating_sub(self.made_before);
        let enough = made >= ESTIMATE_AFTER_RUNS * contestants && ran >= ESTIMATE_AFTER_MS;
        enough.then(|| (all - done) as f64 * ran / made as f64 / 1000.0)
    }

    /// Whether it is to be stored now, which the caller then does. `at_once`: something else is shown, or the page may be
    /// closed.
    pub fn take_store(&mut self, now_ms: f64, at_once: bool) -> bool {
        let is_due = at_once || now_ms - self.stored_ms > STORED_EVERY_MS;
        let waits = !self.is_over() && (self.is_repeat || !is_due);
        if self.made.is_empty() || self.stored_ms.is_infinite() || waits {
            return false;
        }
        self.stored_ms = if self.is_over() {
            f64::INFINITY
        } else {
            now_ms
        };
        true
    }

    /// It has a new place, and is to be stored there.
    pub const fn store_again(&mut self) {
        self.stored_ms = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::schedule;

    /// A race of two contestants on one level from three seeds.
    fn race() -> RaceState {
        let mut race = RaceState::new(schedule(2, 1, 1, 3), 0.0);
        race.start(0.0);
        race
    }

    /// Makes this many runs.
    fn make(race: &mut RaceState, count: usize) {
        for _ in 0..count {
            let run = race.next_run().expect("a run");
            race.record(run).expect("a new outcome");
        }
    }

    #[test]
    fn each_run_is_made_once_and_the_last_one_ends_the_race() {
        let mut race = race();
        let begun: Vec<_> = std::iter::from_fn(|| race.next_run()).collect();
        assert_eq!(begun, [0, 1, 2, 3, 4, 5]);
        // Outcomes have the order of the schedule, whichever comes first.
        let places: Vec<_> = [3, 0, 5, 1, 4].map(|run| race.record(run)).to_vec();
        assert_eq!(places, [Some(0), Some(0), Some(2), Some(1), Some(3)]);
        assert_eq!((race.record(3), race.record(6)), (None, None));
        assert!(race.is_running() && race.progress() == (5, 6));
        assert_eq!(race.record(2), Some(2));
        assert!(race.is_over() && race.share(0.0) == 1.0);
    }

    #[test]
    fn the_run_of_a_lost_worker_is_made_next_until_too_many_are_lost() {
        let mut race = race();
        let run = race.next_run();
        for _ in 0..MAX_CONSECUTIVE_LOSSES {
            assert!(race.lose(run));
            assert_eq!(race.next_run(), run);
        }
        assert!(!race.lose(run));
        // A run that is made shows that workers do work.
        race.record(0);
        assert!(race.lose(None));
    }

    #[test]
    fn a_restored_race_makes_what_is_missing() {
        let mut race = RaceState::restored(schedule(2, 1, 1, 3), vec![0, 2, 3], 0.0);
        assert_eq!(race.activity(), RaceActivity::Paused);
        race.start(0.0);
        let rest: Vec<_> = std::iter::from_fn(|| race.next_run()).collect();
        assert_eq!(rest, [1, 4, 5]);
        let mut whole = RaceState::restored(schedule(2, 1, 1, 3), (0..6).collect(), 0.0);
        assert!(
            whole.is_over() && !whole.take_store(1e9, true),
            "it is stored"
        );
    }

    #[test]
    fn more_seeds_extend_a_race() {
        let mut race = RaceState::restored(schedule(2, 1, 1, 4), (0..6).collect(), 0.0);
        assert_eq!(race.progress(), (6, 8));
        race.start(0.0);
        assert_eq!(
            (race.next_run(), race.next_run(), race.next_run()),
            (Some(6), Some(7), None)
        );
    }

    #[test]
    fn a_paused_race_continues_and_a_stopped_one_begins_no_run() {
        let mut race = race();
        assert!(race.pause(10.0) && !race.pause(11.0));
        assert!(race.resume(12.0) && !race.resume(13.0));
        race.stop();
        assert_eq!(
            (race.next_run(), race.activity()),
            (None, RaceActivity::Stopped)
        );
        assert!(!race.pause(20.0) && !race.resume(20.0));
    }

    #[test]
    fn the_time_left_is_known_after_some_runs_and_does_not_count_pauses() {
        let mut race = race();
        make(&mut race, 3);
        assert_eq!(race.seconds_left(9000.0, 2), None, "too few runs");
        make(&mut race, 1);
        assert_eq!(race.seconds_left(1000.0, 2), None, "too short a time");
        assert_eq!(race.seconds_left(4000.0, 2), Some(2.0));
        race.pause(4000.0);
        assert_eq!(race.seconds_left(5000.0, 2), None);
        race.resume(60_000.0);
        assert_eq!(race.seconds_left(60_000.0, 2), Some(2.0));
    }

    #[test]
    fn a_race_is_stored_now_and_then_at_once_and_at_its_end_once() {
        let mut race = race();
        assert!(!race.take_store(60_000.0, true), "nothing is made");
        make(&mut race, 1);
        assert!(!race.take_store(STORED_EVERY_MS, false));
        assert!(race.take_store(STORED_EVERY_MS + 1.0, false));
        assert!(!race.take_store(STORED_EVERY_MS + 2.0, false));
        assert!(race.take_store(STORED_EVERY_MS + 2.0, true));
        make(&mut race, 5);
        assert!(race.take_store(0.0, false) && !race.take_store(1e9, true));
        race.store_again();
        assert!(race.take_store(0.0, true), "at its new place");
        // A finished one stays until the same race is finished again.
        let mut again = race.again(0.0);
        again.start(0.0);
        make(&mut again, 5);
        assert!(!again.take_store(1e9, true));
        make(&mut again, 1);
        assert!(again.take_store(0.0, false));
    }
}
