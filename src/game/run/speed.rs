//! The speed of a watched search: a number of generations a second, or slow at first.

use serde::{Deserialize, Serialize};

/// How fast a search goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Speed {
    /// This many generations a second.
    Steady(f64),
    /// Slow at first, so that there is something to watch, then faster and faster.
    Gathering,
    /// Limited only by the frame's budget.
    Unlimited,
}

/// How much a search does in a second.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Rate {
    /// Generations.
    Generations(f64),
    /// Evaluations: single children.
    Evaluations(f64),
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
    Speed::Gathering,
    Speed::Unlimited,
];

/// A gathering search begins at this many evaluations a second …
const GATHERING_FROM: f64 = 0.8;
/// … and makes at least this many individuals of the initial population, which have no parents to show, …
const FOUNDING: f64 = 8.0;
/// … doubles its speed this often in its first second, three times as often in its second one, and so
/// on: each second as often again and twice more …
const DOUBLINGS: f64 = 0.16;
/// … in steps of a quarter of a doubling, so that workers get few messages …
const STEPS: f64 = 4.0;
/// … and has no limit from here on, in milliseconds.
pub const GATHERED_MS: f64 = 10_000.0;

impl Speed {
    /// The rate of a search that has run for `ran_ms` milliseconds; `founding`: its initial population is
    /// not complete. `None`: no limit.
    pub fn rate(self, ran_ms: f64, founding: bool) -> Option<Rate> {
        match self {
            Self::Steady(rate) => Some(Rate::Generations(rate)),
            Self::Gathering if ran_ms >= GATHERED_MS => None,
            Self::Gathering => {
                let seconds = ran_ms / 1000.0;
                let doublings = (STEPS * DOUBLINGS * seconds * seconds).floor() / STEPS;
                let least = if founding { FOUNDING } else { 0.0 };
                Some(Rate::Evaluations(
                    least.max(GATHERING_FROM * doublings.exp2()),
                ))
            }
            Self::Unlimited => None,
        }
    }
}

impl Rate {
    /// Generations or evaluations a second.
    pub const fn per_second(self) -> f64 {
        match self {
            Self::Generations(rate) | Self::Evaluations(rate) => rate,
        }
    }
}

/// The work due at a rate, in the rate's unit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Due(pub f64);

impl Due {
    /// Adds the work due after some milliseconds; returns whether a whole unit is due.
    /// Missed work is not made up for.
    pub fn add(&mut self, rate: Rate, elapsed_ms: f64) -> bool {
        let rate = rate.per_second();
        self.0 = (self.0 + elapsed_ms * rate / 1000.0).min(1.0 + rate * 0.05);
        self.0 >= 1.0
    }

    /// The generation or evaluation at which a search has done the work due.
    pub const fn goal(self, rate: Rate, (generation, evaluation): (u64, u64)) -> Goal {
        let due = self.0 as u64;
        match rate {
            Rate::Generations(_) => Goal::Generation(generation.saturating_add(due)),
            Rate::Evaluations(_) => Goal::Evaluation(evaluation.saturating_add(due)),
        }
    }

    /// Subtracts a search's work between two generations and evaluations.
    pub const fn take(&mut self, rate: Rate, before: (u64, u64), after: (u64, u64)) {
        let done = match rate {
            Rate::Generations(_) => after.0.saturating_sub(before.0),
            Rate::Evaluations(_) => after.1.saturating_sub(before.1),
        };
        self.0 = (self.0 - done as f64).max(0.0);
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

    /// The evaluations of a gathering search in its first seconds, at 60 frames a second.
    fn evaluations(seconds: f64) -> f64 {
        let frames = (seconds * 60.0) as u32;
        let rates = (0..frames).map(|frame| Speed::Gathering.rate(f64::from(frame) / 0.06, false));
        1.0 + rates.flatten().map(Rate::per_second).sum::<f64>() / 60.0
    }

    #[test]
    fn a_short_search_is_seen_child_by_child_and_a_long_one_soon_has_no_limit() {
        // The searches of the first levels take 5 to 16 evaluations.
        assert!(evaluations(2.0) < 4.0, "{}", evaluations(2.0));
        assert!(
            (4.0..8.0).contains(&evaluations(3.5)),
            "{}",
            evaluations(3.5)
        );
        assert!(
            (14.0..40.0).contains(&evaluations(5.5)),
            "{}",
            evaluations(5.5)
        );
        assert!(evaluations(9.0) > 1_000.0, "{}", evaluations(9.0));
        assert_eq!(Speed::Gathering.rate(GATHERED_MS, false), None);
    }

    #[test]
    fn an_initial_population_is_soon_complete() {
        let rate = |ms, founding| Speed::Gathering.rate(ms, founding).map(Rate::per_second);
        assert_eq!(rate(0.0, true), Some(FOUNDING));
        assert!(rate(0.0, false) < rate(0.0, true));
        assert_eq!(rate(9000.0, true), rate(9000.0, false));
    }

    #[test]
    fn a_gathering_search_never_slows_down_and_its_rate_changes_seldom() {
        let rates = (0..10_000).map(|ms| Speed::Gathering.rate(f64::from(ms), false));
        let mut rates: Vec<f64> = rates.flatten().map(Rate::per_second).collect();
        assert!(rates.is_sorted());
        rates.dedup();
        assert!(rates.len() < 100, "{}", rates.len());
        assert!(*rates.last().unwrap_or(&0.0) > 10_000.0);
    }

    #[test]
    fn what_is_due_is_in_the_unit_of_its_rate_and_is_not_made_up_for() {
        let (children, generations) = (Rate::Evaluations(2.0), Rate::Generations(2.0));
        let mut due = Due::default();
        assert!(!due.add(children, 400.0) && due.add(children, 400.0));
        let goal = due.goal(children, (7, 30));
        assert!(!goal.is_reached((8, 30)) && goal.is_reached((7, 31)));
        let goal = due.goal(generations, (7, 30));
        assert!(!goal.is_reached((7, 90)) && goal.is_reached((8, 31)));
        due.add(children, 60_000.0);
        assert!((due.0 - 1.1).abs() < 1e-9);
        due.take(children, (7, 30), (8, 31));
        assert!((due.0 - 0.1).abs() < 1e-9);
        due.take(generations, (7, 30), (9, 31));
        assert_eq!(due.0, 0.0);
    }
}
