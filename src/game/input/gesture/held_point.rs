//! A point held by a finger: it follows a quick finger, and a slow one at a quarter of its speed, so that
//! it can be placed more finely than a finger moves.

use super::PointerState;
use crate::paint::{Point, point};

/// Of a slow finger's way, the point goes this share.
const SLOW_FINGER_SHARE: f64 = 0.25;
/// Up to this speed a finger is slow, from the second on it is quick; in CSS pixels for each millisecond.
const SPEED: (f64, f64) = (0.03, 0.12);
/// A finger that moves this far at once is quick, in CSS pixels.
const QUICK_JUMP_PX: f64 = 12.0;
/// The point is at a quick finger again after this way, in CSS pixels.
const CATCH_UP: f64 = 40.0;
/// How long a change of speed takes to count, in milliseconds.
const SETTLING_MS: f64 = 100.0;

/// A held point.
#[derive(Debug)]
pub(super) struct HeldPoint {
    finger: Point,
    time_ms: f64,
    speed: f64,
    /// From the finger to the point.
    offset: Point,
}

impl HeldPoint {
    /// The finger takes it up where it is.
    pub(super) const fn new(state: &PointerState) -> Self {
        Self {
            finger: state.at,
            time_ms: state.time_ms,
            speed: SPEED.1,
            offset: point(0.0, 0.0),
        }
    }

    /// Where the point is.
    pub(super) const fn at(&self) -> Point {
        point(self.finger.x + self.offset.x, self.finger.y + self.offset.y)
    }

    /// The finger moves on.
    pub(super) fn follow(&mut self, state: &PointerState) {
        let by = point(state.at.x - self.finger.x, state.at.y - self.finger.y);
        let (way, ms) = (by.x.hypot(by.y), (state.time_ms - self.time_ms).max(1.0));
        self.speed += (way / ms - self.speed) * (ms / SETTLING_MS).min(1.0);
        let quick = match way >= QUICK_JUMP_PX {
            true => 1.0,
            false => ((self.speed - SPEED.0) / (SPEED.1 - SPEED.0)).clamp(0.0, 1.0),
        };
        let behind = (1.0 - SLOW_FINGER_SHARE) * (1.0 - quick);
        let kept = 1.0 - quick * (way / CATCH_UP).min(1.0);
        self.offset = point(
            (self.offset.x - behind * by.x) * kept,
            (self.offset.y - behind * by.y) * kept,
        );
        (self.finger, self.time_ms) = (state.at, state.time_ms);
    }
}
