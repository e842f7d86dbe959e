//! The loop: one `requestAnimationFrame`, requested again only while something moves.
//! When nothing moves, nothing is scheduled.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;

use crate::platform::{crash, dom};

/// The longest time between two frames, so that nothing jumps after a pause.
const MAX_ELAPSED_MS: f64 = 100.0;
/// The number of durations kept for measurements.
const MAX_DURATIONS: usize = 600;

type Tick = Closure<dyn FnMut(f64)>;
type FrameHandler = fn(f64) -> bool;

thread_local! {
    static TICK: RefCell<Option<Tick>> = const { RefCell::new(None) };
    /// Gets the milliseconds since the frame before, and returns whether another frame is needed.
    static FRAME: Cell<Option<FrameHandler>> = const { Cell::new(None) };
    static PENDING: Cell<bool> = const { Cell::new(false) };
    /// The time of the frame before, unless there was a pause.
    static BEFORE: Cell<Option<f64>> = const { Cell::new(None) };
    static WORK: RefCell<VecDeque<f64>> = const { RefCell::new(VecDeque::new()) };
}

/// Sets the function that is called in every frame.
pub fn listen(frame: FrameHandler) {
    FRAME.set(Some(frame));
}

/// Requests a frame.
pub fn request() {
    if PENDING.get() || crash::crashed() {
        return;
    }
    TICK.with_borrow_mut(|tick| {
        let tick = tick.get_or_insert_with(|| Closure::new(run));
        let asked = dom::window().request_animation_frame(tick.as_ref().unchecked_ref());
        PENDING.set(asked.is_ok());
    });
}

/// Clears the time of the last frame: nothing was shown since then.
pub fn forget_time() {
    BEFORE.set(None);
}

/// Durations of the loop's own work in the latest frames, in milliseconds.
pub fn work() -> Vec<f64> {
    WORK.with_borrow(|work| work.iter().copied().collect())
}

fn run(now: f64) {
    PENDING.set(false);
    if crash::crashed() {
        return;
    }
    let elapsed = BEFORE.get().map_or(0.0, |before| now - before);
    let start = dom::now();
    let again = FRAME
        .get()
        .is_some_and(|frame| frame(elapsed.clamp(0.0, MAX_ELAPSED_MS)));
    let taken = dom::now() - start;
    WORK.with_borrow_mut(|work| {
        if work.len() >= MAX_DURATIONS {
            work.pop_front();
        }
        work.push_back(taken);
    });
    BEFORE.set(again.then_some(now));
    if again {
        request();
    }
}
