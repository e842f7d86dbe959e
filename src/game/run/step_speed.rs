//! How much a search does within a frame.
//!
//! The clock is read after batches of steps whose size follows the search's
//! measured speed, so that a batch takes about 0.3 ms: often enough to
//! keep the budget, rarely enough to cost nothing. Browsers round their clock
//! to as much as a millisecond; the speed is therefore measured over whole
//! slices.

use std::ops::ControlFlow;

/// The time that a batch of steps should take.
const BATCH_MS: f64 = 0.3;
/// Most steps in a batch.
const MAX_BATCH: f64 = 100_000.0;

/// A search's measured speed.
#[derive(Clone, Copy, Debug, Default)]
pub struct StepSpeed {
    /// Steps per millisecond of work; 0: not known yet.
    speed: f64,
}

impl StepSpeed {
    /// Steps until the budget is spent, or `step` breaks; with `true` if the search is over, whose speed may not
    /// have been measured before. The clock gives milliseconds.
    pub fn slice(
        &mut self,
        budget_ms: f64,
        clock: &dyn Fn() -> f64,
        mut step: impl FnMut() -> ControlFlow<bool>,
    ) {
        let start = clock();
        let mut steps = 0.0;
        let mut batch = (self.speed * BATCH_MS).clamp(1.0, MAX_BATCH);
        loop {
            for _ in 0..batch as u64 {
                steps += 1.0;
                if let ControlFlow::Break(is_over) = step() {
                    let taken = clock() - start;
                    if is_over && self.speed == 0.0 && taken > 0.0 {
                        self.learn(steps / taken);
                    }
                    return;
                }
            }
            let taken = clock() - start;
            if taken >= budget_ms {
                self.learn(steps / taken);
                return;
            }
            if self.speed == 0.0 && taken < BATCH_MS / 2.0 {
                batch *= 2.0;
            }
            // The last batch fills the rest of the budget.
            let left = (budget_ms - taken) / BATCH_MS;
            batch = batch.min(MAX_BATCH) * left.clamp(0.25, 1.0);
            batch = batch.max(1.0);
        }
    }

    /// Steps per second of work; 0: not known yet.
    pub const fn per_second(&self) -> f64 {
        self.speed * 1000.0
    }

    fn learn(&mut self, speed: f64) {
        self.speed = if self.speed == 0.0 {
            speed
        } else {
            self.speed * 0.7 + speed * 0.3
        };
    }
}
