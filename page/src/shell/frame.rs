//! The loop: one `requestAnimationFrame`, asked for again only while something
//! moves. When nothing moves, nothing is scheduled.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;

use crate::shell::{crash, dom};

/// The longest time that a frame makes up for: after a pause nothing jumps.
const LONGEST_MS: f64 = 100.0;
/// So many durations are remembered for measurements.
const REMEMBERED: usize = 600;

type Tick = Closure<dyn FnMut(f64)>;
type FrameHandler = fn(f64) -> bool;

thread_local! {
    static TICK: RefCell<Option<Tick>> = const { RefCell::new(None) };
    /// What a frame does, given the milliseconds since the one before; whether another is needed.
    static FRAME: Cell<Option<FrameHandler>> = const { Cell::new(None) };
    static PENDING: Cell<bool> = const { Cell::new(false) };
    /// When the frame before was, if there was one just before.
    static BEFORE: Cell<Option<f64>> = const { Cell::new(None) };
    static WORK: RefCell<VecDeque<f64>> = const { RefCell::new(VecDeque::new()) };
}

/// Has this done in every frame that is asked for.
pub fn listen(frame: FrameHandler) {
    FRAME.set(Some(frame));
}

/// Asks for a frame.
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

/// Forgets when the last frame was: time in which nothing was shown is not made up for.
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
        .is_some_and(|frame| frame(elapsed.clamp(0.0, LONGEST_MS)));
    let taken = dom::now() - start;
    WORK.with_borrow_mut(|work| {
        if work.len() >= REMEMBERED {
            work.pop_front();
        }
        work.push_back(taken);
    });
    if again {
        BEFORE.set(Some(now));
        request();
    } else {
        BEFORE.set(None);
    }
}
