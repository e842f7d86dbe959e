//! The clock: the runner is a shell, and only shells read one.

use std::time::Instant;

use jiff::Timestamp;

/// Now, to be compared with later.
#[expect(clippy::disallowed_methods)]
pub fn now() -> Instant {
    Instant::now()
}

/// The present date and time in universal time, in the form of ISO 8601, to a second.
pub fn date() -> String {
    Timestamp::now().strftime("%FT%TZ").to_string()
}
