//! Ctrl-C and TERM: what runs ends in good order. A second one ends the program at once.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that Ctrl-C has ended, as shells have it.
const ENDED: i32 = 130;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Begins to listen: until then, and where it does not work, the system ends the program at the first one.
/// What asks [`came`] calls it when it begins.
pub fn listen() {
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            process::exit(ENDED);
        }
    });
}

/// Whether what runs is to end.
pub fn came() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
