//! Ctrl-C and TERM end the running command cleanly. A second one ends the program at once.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program ended by Ctrl-C, by the convention of shells.
const EXIT_INTERRUPTED: i32 = 130;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Starts to listen: before that, and where it does not work, the system ends the program at the first one.
/// Commands that ask [`is_requested`] call this first.
pub fn listen() {
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            process::exit(EXIT_INTERRUPTED);
        }
    });
}

/// Whether the running command should end.
pub fn is_requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
