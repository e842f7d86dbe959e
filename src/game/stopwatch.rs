//! The time played on a level. There is no clock here: the caller passes the time.
//!
//! It counts from the first move on, while the page says that the game is being played. A
//! restart resets it, and undoing the restart restores it.

/// The longest time between two beats, in milliseconds: a sleeping machine does not count.
const LONGEST_BEAT_MS: f64 = 10_000.0;
/// The longest time, in milliseconds: more is from a damaged store.
const LONGEST_MS: f64 = 1e11;

/// The time played on a level.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stopwatch {
    counted_ms: f64,
    /// The last beat, while it runs.
    since: Option<f64>,
    /// Whether a move has been made.
    begun: bool,
    /// The time before the restart that was the last step.
    before_restart: Option<f64>,
}

impl Stopwatch {
    /// From a stored text; unreadable ones count as none. `begun`: moves have been made on
    /// the level already.
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

    /// The text to be stored.
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

    /// Counts the time since the last beat: to be called every few seconds while it runs.
    pub fn beat(&mut self, now: f64) {
        self.counted_ms = self.ms(now);
        self.since = self.since.map(|_| now);
    }

    /// Starts or stops it, once the game has begun. Returns whether that changed.
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

    /// The level was restarted: the next move starts it.
    pub fn restarted(&mut self, now: f64) {
        *self = Self {
            before_restart: Some(self.ms(now)),
            ..Self::default()
        };
    }

    /// The last step was undone; after a restart, the time before it counts again.
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
