//! Restarts: when a run is stuck, start again and keep the champion.

/// When to drop a population. Either sign of stagnation suffices.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Restart {
    /// Generations without any improvement of the best.
    pub stale_generations: Option<u64>,
    /// Evaluations without a gain of at least [`Self::gain`].
    pub stale_evaluations: Option<u64>,
    /// The relative gain that counts for [`Self::stale_evaluations`]: 0.01 is 1 %.
    pub gain: f64,
}

/// Watches one population's best cost against a [`Restart`] policy.
#[derive(Clone, Copy, Debug)]
pub struct Stagnation {
    best: f64,
    improved_at_generation: u64,
    milestone: f64,
    milestone_at_evaluation: u64,
}

impl Stagnation {
    /// Begins at the given counts.
    pub fn new(generation: u64, evaluations: u64) -> Self {
        Self {
            best: f64::INFINITY,
            improved_at_generation: generation,
            milestone: f64::INFINITY,
            milestone_at_evaluation: evaluations,
        }
    }

    /// Notes the population's best cost (lower is better). Returns whether the
    /// population should be dropped.
    pub fn is_stuck(
        &mut self,
        policy: &Restart,
        cost: f64,
        generation: u64,
        evaluations: u64,
    ) -> bool {
        if cost < self.best {
            self.best = cost;
            self.improved_at_generation = generation;
        }
        let gain = (self.milestone - cost) / self.milestone.abs().max(1e-300);
        if self.milestone.is_infinite() || (cost < self.milestone && gain >= policy.gain) {
            self.milestone = cost;
            self.milestone_at_evaluation = evaluations;
        }
        let stale = |limit: Option<u64>, since: u64| limit.is_some_and(|n| since >= n);
        stale(
            policy.stale_generations,
            generation - self.improved_at_generation,
        ) || stale(
            policy.stale_evaluations,
            evaluations - self.milestone_at_evaluation,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_policy_nothing_is_ever_stuck() {
        let mut watch = Stagnation::new(0, 0);
        assert!(!watch.is_stuck(&Restart::default(), 5.0, 1_000_000, 1_000_000));
    }

    #[test]
    fn any_improvement_resets_the_generations() {
        let policy = Restart {
            stale_generations: Some(3),
            ..Restart::default()
        };
        let mut watch = Stagnation::new(10, 0);
        assert!(!watch.is_stuck(&policy, 5.0, 11, 0));
        assert!(!watch.is_stuck(&policy, 5.0, 13, 0));
        assert!(!watch.is_stuck(&policy, 4.999_999, 14, 0));
        assert!(!watch.is_stuck(&policy, 4.999_999, 16, 0));
        assert!(watch.is_stuck(&policy, 4.999_999, 17, 0));
    }

    #[test]
    fn small_gains_do_not_reset_the_evaluations() {
        let policy = Restart {
            stale_evaluations: Some(100),
            gain: 0.01,
            ..Restart::default()
        };
        let mut watch = Stagnation::new(0, 0);
        assert!(!watch.is_stuck(&policy, 5.0, 1, 0));
        assert!(!watch.is_stuck(&policy, 4.99, 2, 99));
        assert!(watch.is_stuck(&policy, 4.98, 3, 100), "0.4 % is no gain");
        let mut watch = Stagnation::new(0, 0);
        assert!(!watch.is_stuck(&policy, 5.0, 1, 0));
        assert!(!watch.is_stuck(&policy, 4.9, 2, 99));
        assert!(!watch.is_stuck(&policy, 4.9, 3, 198));
        assert!(watch.is_stuck(&policy, 4.9, 4, 199));
    }

    #[test]
    fn costs_of_higher_is_better_searches_are_negative_and_work_too() {
        let policy = Restart {
            stale_evaluations: Some(10),
            gain: 0.01,
            ..Restart::default()
        };
        let mut watch = Stagnation::new(0, 0);
        assert!(!watch.is_stuck(&policy, -100.0, 0, 0));
        assert!(!watch.is_stuck(&policy, -102.0, 0, 9));
        assert!(!watch.is_stuck(&policy, -102.0, 0, 18));
        assert!(watch.is_stuck(&policy, -102.5, 0, 19));
    }
}
