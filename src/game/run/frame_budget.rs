//! How much of a frame a search may take: the state machine, without a clock.

/// The budget in a frame without other work, in milliseconds.
const BUDGET_MS: f64 = 9.0;
/// The least budget in a frame, so that evolution never stops.
const MIN_BUDGET_MS: f64 = 3.0;
/// The least budget as a share of the time between frames: some displays and browsers give 30 a second or
/// fewer, however little is done in them.
const MIN_SHARE: f64 = 0.25;
/// The longest time between frames that counts for [`MIN_SHARE`].
const MAX_FRAME_MS: f64 = 100.0;
/// A frame that took longer than this is late (at 60 a second a frame has 16.7 ms).
const LATE_MS: f64 = 21.0;

/// The budgets of a search: of frames without painting, and of frames with painting. The browser
/// paints after the page's own work, where it can't be measured; only the delay of the next frame
/// shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameBudget {
    budgets_ms: [f64; 2],
    /// Whether something was painted in the frame before.
    painted: bool,
}

impl Default for FrameBudget {
    fn default() -> Self {
        Self {
            budgets_ms: [BUDGET_MS; 2],
            painted: false,
        }
    }
}

impl FrameBudget {
    /// The budget of this frame in milliseconds, `elapsed_ms` after the one before; `paints`: something is
    /// painted in it. The budget shrinks at once when the next frame is late, and grows again within
    /// some seconds when frames are in time.
    pub fn for_frame(&mut self, elapsed_ms: f64, paints: bool) -> f64 {
        let least = MIN_BUDGET_MS.max(MIN_SHARE * elapsed_ms.min(MAX_FRAME_MS));
        let before = &mut self.budgets_ms[usize::from(self.painted)];
        *before = if elapsed_ms > LATE_MS {
            (*before * 0.8).max(least)
        } else {
            (*before + 0.02).min(BUDGET_MS)
        };
        self.painted = paints;
        self.budgets_ms[usize::from(paints)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share of the time that a search gets, where a frame takes at least `period_ms`, and longer
    /// if `other_ms` of other work and the budget need more.
    fn share(period_ms: f64, other_ms: f64) -> f64 {
        let mut budget = FrameBudget::default();
        let (mut elapsed, mut worked, mut passed) = (period_ms, 0.0, 0.0);
        for frame in 0..2000 {
            let own = budget.for_frame(elapsed, true);
            elapsed = (own + other_ms).max(period_ms);
            if frame >= 1000 {
                worked += own;
                passed += elapsed;
            }
        }
        worked / passed
    }

    #[test]
    fn a_display_with_half_the_frames_gets_about_half_the_work() {
        let (sixty, thirty) = (share(16.7, 2.0), share(33.3, 2.0));
        assert!((0.5..0.56).contains(&sixty), "{sixty}");
        assert!(thirty > 0.45 * sixty, "{thirty} of {sixty}");
    }

    #[test]
    fn late_frames_give_a_search_its_minimum_and_stay_bounded() {
        // Painting alone takes 20 ms at 60 frames a second.
        assert!(share(16.7, 20.0) < 0.3);
        // A quarter, even where painting takes as long as it likes.
        assert!((0.15..0.3).contains(&share(16.7, 70.0)));
        let mut budget = FrameBudget::default();
        assert!(budget.for_frame(10_000.0, true) <= MIN_SHARE * MAX_FRAME_MS);
    }
}
