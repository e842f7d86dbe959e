//! The speed of a watched search: a number of generations a second, or paced by what is to be seen.

use serde::{Deserialize, Serialize};

/// How fast a search goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Speed {
    /// This many generations a second.
    Steady(f64),
    /// The first children come one by one, and each better answer is seen before the search goes on; in between
    /// there is no limit.
    EachBest,
    /// Limited only by the frame's budget.
    #[default]
    Unlimited,
}

/// A place that a search does not go beyond in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// This generation.
    Generation(u64),
    /// This evaluation.
    Evaluation(u64),
}

/// The speeds there are, from slow to fast.
pub const SPEEDS: [Speed; 8] = [
    Speed::Steady(1.0),
    Speed::Steady(3.0),
    Speed::Steady(10.0),
    Speed::Steady(30.0),
    Speed::Steady(100.0),
    Speed::Steady(300.0),
    Speed::EachBest,
    Speed::Unlimited,
];

/// What is to be seen: for how long the first time, for what share of that each later time, and for how long at
/// least, in milliseconds. What would be seen for less is not waited for.
#[derive(Clone, Copy)]
struct Waits {
    first: f64,
    share: f64,
    least: f64,
}

/// A better answer.
const BEST: Waits = Waits {
    first: 2000.0,
    share: 0.82,
    least: 300.0,
};
/// A candidate that is no better.
const CANDIDATE: Waits = Waits {
    first: 600.0,
    share: 0.9,
    least: 0.0,
};
/// A better answer of the initial population, whose individuals have no parents to be seen.
const BEST_FOUNDER_MS: f64 = 600.0;
/// A wait that is too short to see anything.
const MIN_WAIT_MS: f64 = 100.0;

/// When a watched search may work, and how far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// The generations that are due.
    due: f64,
    /// How long the latest event is still to be seen.
    wait_ms: f64,
    /// How long the next better answer is to be seen, and the next other candidate.
    best_ms: f64,
    candidate_ms: f64,
    /// The evaluations after the latest step.
    evaluations: u64,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            due: 1.0,
            wait_ms: 0.0,
            best_ms: BEST.first,
            candidate_ms: CANDIDATE.first,
            evaluations: 0,
        }
    }
}

impl Pace {
    /// Nothing is seen for longer than it has to be.
    pub const fn pass_beginning(&mut self) {
        (self.best_ms, self.candidate_ms) = (BEST.least, CANDIDATE.least);
    }

    /// Another speed was chosen: what is due begins again.
    pub const fn change_speed(&mut self) {
        (self.due, self.wait_ms) = (0.0, 0.0);
    }

    /// Whether the search has to tell of a step, with a better answer or without, by [`Self::stepped`]. What that
    /// takes need not be known for the others.
    pub fn follows(&self, speed: Speed, is_best: bool) -> bool {
        speed == Speed::EachBest && (is_best || self.candidate_ms >= MIN_WAIT_MS)
    }

    /// Its next work is due now, whatever was seen last.
    pub const fn hurry(&mut self) {
        (self.due, self.wait_ms) = (1.0, 0.0);
    }

    /// Lets time pass. Returns for how many milliseconds the search has to wait still. Missed work is not made
    /// up for.
    pub fn wait(&mut self, speed: Speed, elapsed_ms: f64) -> f64 {
        match speed {
            Speed::Steady(rate) => {
                self.due = (self.due + elapsed_ms * rate / 1000.0).min(1.0 + rate * 0.05);
                ((1.0 - self.due) * 1000.0 / rate).max(0.0)
            }
            Speed::EachBest => {
                self.wait_ms = (self.wait_ms - elapsed_ms).max(0.0);
                self.wait_ms
            }
            Speed::Unlimited => 0.0,
        }
    }

    /// How far the search may go from a generation.
    pub const fn goal(&self, speed: Speed, generation: u64) -> Option<Goal> {
        match speed {
            Speed::Steady(_) => Some(Goal::Generation(generation.saturating_add(self.due as u64))),
            Speed::EachBest | Speed::Unlimited => None,
        }
    }

    /// A step has been made, up to this evaluation, with a better answer or without; `founding`: the initial
    /// population was not complete before it. Returns whether its candidate is to be seen before the search
    /// goes on.
    pub fn stepped(&mut self, is_best: bool, founding: bool, evaluation: u64) -> bool {
        let before = std::mem::replace(&mut self.evaluations, evaluation);
        if evaluation == before && !is_best {
            return false;
        }
        if founding {
            self.wait_ms = BEST_FOUNDER_MS.min(self.best_ms);
            return is_best;
        }
        let (next_ms, waits) = match is_best {
            true => (&mut self.best_ms, BEST),
            false => (&mut self.candidate_ms, CANDIDATE),
        };
        let is_seen = *next_ms >= MIN_WAIT_MS;
        if is_seen {
            self.wait_ms = *next_ms;
            *next_ms = (*next_ms * waits.share).max(waits.least);
        }
        is_seen
    }

    /// The search has completed generations.
    pub fn completed(&mut self, generations: u64) {
        self.due = (self.due - generations as f64).max(0.0);
    }
}

impl Goal {
    /// Whether a search that is at this generation and evaluation is there.
    pub const fn is_reached(self, (generation, evaluation): (u64, u64)) -> bool {
        match self {
            Self::Generation(goal) => generation >= goal,
            Self::Evaluation(goal) => evaluation >= goal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How long a run is watched with a better answer at these evaluations, if its steps take no time.
    fn watched_ms(bests: &[u64]) -> f64 {
        let mut pace = Pace::default();
        let last = *bests.last().expect("a best");
        let wait = |evaluation| {
            let is_best = bests.contains(&evaluation);
            match pace.stepped(is_best, evaluation < 12, evaluation) {
                true => pace.wait(Speed::EachBest, 0.0),
                false => 0.0,
            }
        };
        (1..last).map(wait).sum()
    }

    #[test]
    fn few_better_answers_are_seen_for_longer_than_many() {
        let (few, many) = (watched_ms(&[1, 2, 22, 161]), watched_ms(&[1; 40]));
        assert!((8000.0..10_000.0).contains(&few), "{few}");
        let every: Vec<u64> = (1..=27).map(|n| 10 * n).collect();
        let spread = watched_ms(&every);
        assert!((18_000.0..20_000.0).contains(&spread), "{spread}");
        assert_eq!(many, 0.0, "the first ends it");
    }

    #[test]
    fn each_better_answer_is_seen_for_three_tenths_of_a_second_at_least() {
        let mut pace = Pace::default();
        let mut before = f64::INFINITY;
        for _ in 0..1000 {
            assert!(pace.stepped(true, false, 7));
            let wait = pace.wait(Speed::EachBest, 0.0);
            assert!((300.0..=2000.0).contains(&wait) && wait <= before, "{wait}");
            before = wait;
        }
        assert_eq!(before, 300.0);
        let others = (0..1000).filter(|at| pace.stepped(false, false, *at));
        assert_eq!(others.count(), 18, "then there is no limit");
        pace = Pace::default();
        pace.pass_beginning();
        assert!(!pace.stepped(false, false, 8) && !pace.follows(Speed::EachBest, false));
        for speed in [Speed::Unlimited, Speed::Steady(3.0)] {
            assert!(!pace.follows(speed, true));
        }
    }

    #[test]
    fn generations_that_are_due_are_not_made_up_for() {
        let (twice, mut pace) = (Speed::Steady(2.0), Pace::default());
        pace.completed(1);
        assert!((pace.wait(twice, 400.0) - 100.0).abs() < 1e-9);
        assert_eq!(pace.wait(twice, 101.0), 0.0);
        assert_eq!(pace.goal(twice, 7), Some(Goal::Generation(8)));
        assert!(Goal::Generation(8).is_reached((8, 31)));
        assert!(!Goal::Evaluation(32).is_reached((8, 31)));
        pace.wait(twice, 60_000.0);
        assert!((pace.due - 1.1).abs() < 1e-9);
        pace.completed(2);
        assert_eq!(pace.due, 0.0);
        pace.hurry();
        assert_eq!(pace.wait(twice, 0.0), 0.0);
        assert_eq!(pace.goal(Speed::Unlimited, 7), None);
    }
}
