//! How long a level has been played. The time is told from outside: nothing
//! here asks a clock.
//!
//! It counts from the first move on, while whoever shows the game says that it
//! is being played. A restart sets it back to nothing, and taking the restart
//! back brings the time back, too.

/// The longest that may lie between two beats, in milliseconds: a machine that
/// was asleep has not been played on.
const LONGEST_BEAT_MS: f64 = 10_000.0;
/// No game lasts longer: what a damaged store says beyond that is no time.
const LONGEST_MS: f64 = 1e11;

/// How long a level has been played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stopwatch {
    counted_ms: f64,
    /// When it was last looked at, while it runs.
    since: Option<f64>,
    /// A move has been made.
    begun: bool,
    /// The time before the restart that was the last step.
    before_restart: Option<f64>,
}

impl Stopwatch {
    /// As it was kept; `begun`: moves have been made on the level already.
    /// Unreadable texts are as good as none.
    pub fn kept(text: Option<&str>, begun: bool) -> Self {
        let ms = text.and_then(|text| text.parse().ok());
        let counted_ms = ms
            .filter(|ms| (0.0..LONGEST_MS).contains(ms))
            .unwrap_or(0.0);
        Self {
            counted_ms,
            begun: begun || counted_ms > 0.0,
            ..Self::default()
        }
    }

    /// The text to be kept.
    pub fn to_keep(&self) -> String {
        format!("{:.0}", self.counted_ms)
    }

    /// Milliseconds played.
    pub fn ms(&self, now: f64) -> f64 {
        let beat = self.since.map_or(0.0, |since| now - since);
        self.counted_ms + beat.clamp(0.0, LONGEST_BEAT_MS)
    }

    /// Whether it counts.
    pub const fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// Counts what has gone by: to be called every few seconds while it runs.
    pub fn beat(&mut self, now: f64) {
        self.counted_ms = self.ms(now);
        self.since = self.since.map(|_| now);
    }

    /// Lets it run or stand, once the game has begun; whether that changed.
    pub fn run(&mut self, on: bool, now: f64) -> bool {
        let on = on && self.begun;
        let changed = on != self.runs();
        if changed {
            self.beat(now);
            self.since = on.then_some(now);
        }
        changed
    }

    /// A move has been made.
    pub const fn moved(&mut self) {
        self.begun = true;
        self.before_restart = None;
    }

    /// The level has been begun anew: the next move sets it going.
    pub fn restarted(&mut self, now: f64) {
        *self = Self {
            before_restart: Some(self.ms(now)),
            ..Self::default()
        };
    }

    /// The last step has been taken back; of a restart, the time comes back.
    pub const fn undone(&mut self) {
        if let Some(before) = self.before_restart.take() {
            self.counted_ms += before;
        }
        self.begun = true;
    }
}

/// A time for people: `3:05`, `1:02:03`.
pub fn words(ms: f64) -> String {
    let seconds = (ms.max(0.0) / 1000.0) as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A watch that has run from 1000 to 4000.
    fn running() -> Stopwatch {
        let mut watch = Stopwatch::default();
        watch.moved();
        assert!(watch.run(true, 1000.0));
        watch.beat(3000.0);
        watch.beat(4000.0);
        watch
    }

    #[test]
    fn it_counts_from_the_first_move_while_it_is_let() {
        let mut watch = Stopwatch::default();
        assert!(!watch.run(true, 0.0), "no move yet");
        watch.moved();
        assert!(watch.run(true, 500.0) && !watch.run(true, 900.0));
        assert_eq!(watch.ms(1500.0), 1000.0);
        assert!(watch.run(false, 2500.0) && !watch.run(false, 3000.0));
        assert_eq!((watch.ms(9e9), watch.to_keep().as_str()), (2000.0, "2000"));
        assert!(watch.run(true, 10_000.0));
        assert_eq!(watch.ms(10_001.0), 2001.0);
    }

    #[test]
    fn a_machine_asleep_is_not_played_on() {
        let mut watch = running();
        assert_eq!(watch.ms(3_600_000.0), 3000.0 + LONGEST_BEAT_MS);
        watch.beat(3_600_000.0);
        assert_eq!(watch.ms(3_601_000.0), 4000.0 + LONGEST_BEAT_MS);
        assert_eq!(watch.ms(0.0), watch.ms(3_600_000.0), "a clock put back");
    }

    #[test]
    fn a_restart_begins_anew_and_its_undo_brings_the_time_back() {
        let mut watch = running();
        watch.restarted(5000.0);
        assert_eq!((watch.ms(9000.0), watch.runs()), (0.0, false));
        assert!(!watch.run(true, 9000.0), "waits for a move");
        watch.undone();
        assert_eq!(watch.ms(9000.0), 4000.0);
        assert!(watch.run(true, 9000.0));

        watch.restarted(9000.0);
        watch.moved();
        watch.undone();
        assert_eq!(watch.ms(9999.0), 0.0, "not the restart was taken back");
    }

    #[test]
    fn what_was_kept_goes_on_and_nonsense_is_nothing() {
        let watch = Stopwatch::kept(Some("61000"), false);
        assert_eq!(words(watch.ms(0.0)), "1:01");
        assert!(watch.clone().run(true, 0.0), "it had begun");
        assert!(!Stopwatch::kept(None, false).run(true, 0.0));
        assert!(Stopwatch::kept(None, true).run(true, 0.0));
        for nonsense in ["", "x", "-1", "NaN", "inf", "1e300"] {
            let watch = Stopwatch::kept(Some(nonsense), false);
            assert_eq!(watch, Stopwatch::default(), "{nonsense}");
        }
    }

    #[test]
    fn times_are_read_at_a_glance() {
        let cases = [
            (0.0, "0:00"),
            (-5.0, "0:00"),
            (59_999.0, "0:59"),
            (185_000.0, "3:05"),
            (3_599_999.0, "59:59"),
            (3_723_000.0, "1:02:03"),
        ];
        for (ms, expected) in cases {
            assert_eq!(words(ms), expected);
        }
    }
}
