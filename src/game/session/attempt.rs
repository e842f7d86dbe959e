//! An attempt at a level: the time played, and the help used. There is no clock here:
//! the caller passes the time.
//!
//! Help is the same in all puzzles. Where to look is free. Each position whose step a hint shows costs
//! one star, and a solution costs what all hints cost: two. The last star stays.
//!
//! The time counts from the first move on, while the page says that the game is being played. A
//! restart begins another attempt, and undoing the restart restores the one before.

use crate::i18n::{tr, trn};

/// The longest time between two beats, in milliseconds: a sleeping machine does not count.
const MAX_BEAT_MS: f64 = 10_000.0;
/// The longest time, in milliseconds: more is from a damaged store.
const MAX_MS: f64 = 1e11;

/// Most stars that help costs.
const MAX_STARS_LOST: u32 = 2;

/// Ends the stored text of an attempt in which a solution was shown.
const SOLUTION: &str = "solution";

/// What helps a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    /// A hint has shown the step.
    Step,
    /// The board has shown the solution, or an answer of a search.
    Solution,
}

/// The time played on a level, and the hints used.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attempt {
    counted_ms: f64,
    /// The last beat, while it runs.
    since: Option<f64>,
    /// Whether a move has been made.
    started: bool,
    /// The hints that have shown a step, each position's once.
    hints: u32,
    /// Whether a solution was shown.
    solution: bool,
    /// The time, the hints and whether a solution was shown before the restart that was the last step.
    before_restart: Option<(f64, u32, bool)>,
}

impl Attempt {
    /// From the stored texts of [`Self::time_to_keep`] and [`Self::hints_to_keep`]; unreadable ones
    /// count as none. `started`: moves have been made on the level already.
    pub fn from_stored(time: Option<&str>, hints: Option<&str>, started: bool) -> Self {
        let ms = time.and_then(|text| text.parse().ok());
        let counted_ms = ms.filter(|ms| (0.0..MAX_MS).contains(ms)).unwrap_or(0.0);
        let mut hints = hints.unwrap_or_default().split(' ');
        Self {
            counted_ms,
            started: started || counted_ms > 0.0,
            hints: hints.next().and_then(|text| text.parse().ok()).unwrap_or(0),
            solution: hints.next() == Some(SOLUTION),
            ..Self::default()
        }
    }

    /// The time as a text to be stored.
    pub fn time_to_keep(&self) -> String {
        format!("{:.0}", self.counted_ms)
    }

    /// The help as a text to be stored.
    pub fn hints_to_keep(&self) -> String {
        match self.solution {
            true => format!("{} {SOLUTION}", self.hints),
            false => self.hints.to_string(),
        }
    }

    /// The help used, in words after a win; empty without any.
    pub fn help_text(&self) -> String {
        match (self.solution, self.hints) {
            (true, _) => tr!("A solution was shown.").to_owned(),
            (false, 0) => String::new(),
            (false, hints) => trn!(hints, "{n} hint used.", "{n} hints used."),
        }
    }

    /// Whether no step was shown by a hint: only then does a personal best count.
    pub const fn has_no_hints(&self) -> bool {
        self.hints == 0
    }

    /// The player has been helped.
    pub const fn helped(&mut self, help: Help) {
        match help {
            Help::Step => self.hints = self.hints.saturating_add(1),
            Help::Solution => self.solution = true,
        }
    }

    /// The stars of a win that would earn this number without help.
    pub fn stars(&self, unaided: u8) -> u8 {
        let lost = match self.solution {
            true => MAX_STARS_LOST,
            false => self.hints.min(MAX_STARS_LOST),
        };
        unaided.saturating_sub(lost as u8).max(unaided.min(1))
    }

    /// Milliseconds played.
    pub fn ms(&self, now: f64) -> f64 {
        let beat = self.since.map_or(0.0, |since| now - since);
        self.counted_ms + beat.clamp(0.0, MAX_BEAT_MS)
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
        let on = on && self.started;
        let changed = on != self.runs();
        if changed {
            self.beat(now);
            self.since = on.then_some(now);
        }
        changed
    }

    /// A move has been made.
    pub const fn moved(&mut self) {
        self.started = true;
        self.before_restart = None;
    }

    /// The level was restarted: the next move starts it.
    pub fn restarted(&mut self, now: f64) {
        *self = Self {
            before_restart: Some((self.ms(now), self.hints, self.solution)),
            ..Self::default()
        };
    }

    /// The last step was undone; after a restart, the time and the help before it count again.
    pub const fn undone(&mut self) {
        if let Some((ms, hints, solution)) = self.before_restart.take() {
            self.counted_ms += ms;
            self.hints = self.hints.saturating_add(hints);
            self.solution |= solution;
        }
        self.started = true;
    }
}

/// A time for people: `3:05`, `1:02:03`.
pub fn time_text(ms: f64) -> String {
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

    /// A attempt that has run from 1000 to 4000.
    fn running() -> Attempt {
        let mut attempt = Attempt::default();
        attempt.moved();
        assert!(attempt.run(true, 1000.0));
        attempt.beat(3000.0);
        attempt.beat(4000.0);
        attempt
    }

    #[test]
    fn time_counts_from_the_first_move_while_enabled() {
        let mut attempt = Attempt::default();
        assert!(!attempt.run(true, 0.0), "no move yet");
        attempt.moved();
        assert!(attempt.run(true, 500.0) && !attempt.run(true, 900.0));
        assert_eq!(attempt.ms(1500.0), 1000.0);
        assert!(attempt.run(false, 2500.0) && !attempt.run(false, 3000.0));
        assert_eq!(
            (attempt.ms(9e9), attempt.time_to_keep().as_str()),
            (2000.0, "2000")
        );
        assert!(attempt.run(true, 10_000.0));
        assert_eq!(attempt.ms(10_001.0), 2001.0);
    }

    #[test]
    fn time_asleep_is_not_counted() {
        let mut attempt = running();
        assert_eq!(attempt.ms(3_600_000.0), 3000.0 + MAX_BEAT_MS);
        attempt.beat(3_600_000.0);
        assert_eq!(attempt.ms(3_601_000.0), 4000.0 + MAX_BEAT_MS);
        assert_eq!(attempt.ms(0.0), attempt.ms(3_600_000.0), "a clock put back");
    }

    #[test]
    fn restart_resets_the_time_and_undo_restores_it() {
        let mut attempt = running();
        attempt.restarted(5000.0);
        assert_eq!((attempt.ms(9000.0), attempt.runs()), (0.0, false));
        assert!(!attempt.run(true, 9000.0), "waits for a move");
        attempt.undone();
        assert_eq!(attempt.ms(9000.0), 4000.0);
        assert!(attempt.run(true, 9000.0));

        attempt.restarted(9000.0);
        attempt.moved();
        attempt.undone();
        assert_eq!(attempt.ms(9999.0), 0.0, "not the restart was taken back");
    }

    #[test]
    fn help_costs_all_stars_but_one() {
        let mut attempt = running();
        let stars = |attempt: &Attempt| [0, 1, 2, 3].map(|unaided| attempt.stars(unaided));
        assert_eq!(stars(&attempt), [0, 1, 2, 3]);
        assert!(attempt.has_no_hints() && attempt.help_text().is_empty());
        attempt.helped(Help::Step);
        assert_eq!(stars(&attempt), [0, 1, 1, 2]);
        attempt.helped(Help::Step);
        assert_eq!(stars(&attempt), [0, 1, 1, 1]);
        attempt.helped(Help::Step);
        assert_eq!(stars(&attempt), [0, 1, 1, 1]);
        assert_eq!(attempt.help_text(), "3 hints used.");

        attempt.restarted(5000.0);
        assert_eq!(stars(&attempt), [0, 1, 2, 3], "another attempt");
        attempt.undone();
        assert_eq!(attempt.hints_to_keep(), "3", "the one before");
    }

    #[test]
    fn solution_costs_as_many_stars_as_all_hints() {
        let mut attempt = running();
        attempt.helped(Help::Solution);
        assert_eq!(
            [0, 1, 2, 3].map(|unaided| attempt.stars(unaided)),
            [0, 1, 1, 1]
        );
        assert_eq!(attempt.help_text(), "A solution was shown.");
        attempt.helped(Help::Step);
        let stored = attempt.hints_to_keep();
        assert_eq!(
            Attempt::from_stored(None, Some(&stored), false).hints_to_keep(),
            stored
        );
        attempt.restarted(5000.0);
        assert_eq!(attempt.stars(3), 3);
        attempt.undone();
        assert_eq!(attempt.stars(3), 1);
    }

    #[test]
    fn stored_time_continues_and_garbage_counts_as_none() {
        let attempt = Attempt::from_stored(Some("61000"), Some("2"), false);
        assert_eq!(time_text(attempt.ms(0.0)), "1:01");
        assert_eq!(attempt.hints_to_keep(), "2");
        assert!(attempt.clone().run(true, 0.0), "it had begun");
        assert!(!Attempt::from_stored(None, None, false).run(true, 0.0));
        assert!(Attempt::from_stored(None, None, true).run(true, 0.0));
        for nonsense in ["", "x", "-1", "NaN", "inf", "1e300"] {
            let attempt = Attempt::from_stored(Some(nonsense), Some(nonsense), false);
            assert_eq!(attempt, Attempt::default(), "{nonsense}");
        }
    }

    #[test]
    fn times_are_formatted_for_people() {
        let cases = [
            (0.0, "0:00"),
            (-5.0, "0:00"),
            (59_999.0, "0:59"),
            (185_000.0, "3:05"),
            (3_599_999.0, "59:59"),
            (3_723_000.0, "1:02:03"),
        ];
        for (ms, expected) in cases {
            assert_eq!(time_text(ms), expected);
        }
    }
}
