//! Signals: sounds and vibration for what happens in a game.
//!
//! One table for all puzzles: each signal is a few short notes and pulses. The signal of
//! an action follows from its [`Effect`] and from the status before and after it; the
//! shells only play it.

use super::{Counter, Effect, Status};
use crate::i18n::separators;

/// A signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// The position has changed.
    Move,
    /// A step was taken back, or made again.
    Undo,
    /// Something is not allowed, or has just broken a rule.
    Fault,
    /// A hint is shown.
    Hint,
    /// The best of a search has improved.
    Better,
    /// The level is solved.
    Win,
}

/// A note: a tone with a soft beginning and a soft end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// Hertz.
    pub pitch: f64,
    /// When it begins, in milliseconds.
    pub at_ms: f64,
    /// How long it lasts, in milliseconds.
    pub ms: f64,
    /// How loud it is, 0–1.
    pub gain: f64,
}

/// The pitch of the scale's first degree: G4.
const FIRST_HZ: f64 = 392.0;
/// The ratio of a semitone: the twelfth root of 2.
const SEMITONE: f64 = 1.059_463_094_359_295_3;
/// Semitones of the scale's degrees: five without a half step, so that any two of them
/// sound well together.
const SCALE: [usize; 5] = [0, 2, 4, 7, 9];
/// The highest degree: two octaves up.
pub const HIGHEST: usize = 10;

/// The pitch of a degree of the scale, as far as [`HIGHEST`].
fn pitch(degree: usize) -> f64 {
    let degree = degree.min(HIGHEST);
    let octave = f64::from(1_u32 << (degree / SCALE.len()));
    // At most nine factors: no power is needed.
    (0..SCALE[degree % SCALE.len()]).fold(FIRST_HZ * octave, |pitch, _| pitch * SEMITONE)
}

const fn note(pitch: f64, at_ms: f64, ms: f64, gain: f64) -> Note {
    Note {
        pitch,
        at_ms,
        ms,
        gain,
    }
}

impl Signal {
    /// The signal of an action, if it has one.
    pub fn of(effect: &Effect) -> Option<Self> {
        match effect {
            Effect { won: true, .. } => Some(Self::Win),
            Effect { refused: true, .. } => Some(Self::Fault),
            Effect { changed: true, .. } => Some(Self::Move),
            _ => None,
        }
    }

    /// The same with the status in view: a move that has just broken a rule is a fault,
    /// unless mistakes are hidden (`quiet`). `was` and `now`: the words of the status
    /// before and after it.
    #[must_use]
    pub fn seen(self, was: &str, now: &str, quiet: bool) -> Self {
        let fine = [Status::Playing.word(), Status::Solved.word()];
        match self {
            Self::Move if !quiet && fine.contains(&was) && !fine.contains(&now) => Self::Fault,
            signal => signal,
        }
    }

    /// Its notes. `degree` of the scale: for signals whose pitch rises with progress.
    pub fn notes(self, degree: usize) -> Vec<Note> {
        match self {
            Self::Move => vec![note(pitch(degree), 0.0, 80.0, 0.5)],
            Self::Undo => vec![note(pitch(0) * 0.75, 0.0, 70.0, 0.5)],
            Self::Fault => vec![
                note(pitch(0) / 2.0, 0.0, 80.0, 0.7),
                note(pitch(0) * 0.4, 85.0, 100.0, 0.7),
            ],
            Self::Hint => vec![
                note(pitch(5), 0.0, 80.0, 0.35),
                note(pitch(8), 80.0, 110.0, 0.35),
            ],
            Self::Better => vec![note(pitch(degree), 0.0, 90.0, 0.22)],
            Self::Win => [3, 5, 7, 8, 10]
                .iter()
                .enumerate()
                .map(|(n, degree)| note(pitch(*degree), 95.0 * n as f64, 320.0, 0.42))
                .collect(),
        }
    }

    /// Its vibration, in milliseconds: on, off, on …; none for what the search does.
    pub const fn pulses(self) -> &'static [u32] {
        match self {
            Self::Move | Self::Undo | Self::Hint => &[10],
            Self::Fault => &[16, 60, 16],
            Self::Better => &[],
            Self::Win => &[24, 60, 24, 60, 70],
        }
    }

    /// The least time between two of the same signal, in milliseconds.
    const fn rest_ms(self) -> f64 {
        match self {
            Self::Move => 45.0,
            Self::Undo => 60.0,
            Self::Better => 160.0,
            Self::Hint => 200.0,
            Self::Fault => 260.0,
            Self::Win => 900.0,
        }
    }
}

/// The progress of a game by its counters, as a degree of the scale: 0 without goals.
pub fn degree(counters: &[Counter]) -> usize {
    // Counters are written as the language does.
    let read = |text: &str| -> Option<f64> {
        let (point, _) = separators();
        text.trim().replace(point, ".").parse().ok()
    };
    let share = |counter: &Counter| {
        let value = read(&counter.value)?;
        let of = read(counter.of.as_ref()?)?;
        (of > 0.0).then(|| (value / of).clamp(0.0, 1.0))
    };
    let shares: Vec<f64> = counters.iter().filter_map(share).collect();
    if shares.is_empty() {
        return 0;
    }
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    (mean * (HIGHEST - 2) as f64).round() as usize
}

/// When each signal was last played: a search may improve hundreds of times a second, and
/// painting with a finger is one move for every cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct RateLimits([Option<f64>; 6]);

impl RateLimits {
    /// Whether a signal may be played now; if so, its rest begins.
    pub fn allow(&mut self, signal: Signal, now_ms: f64) -> bool {
        let since = |last: Option<f64>| last.map_or(f64::INFINITY, |last| now_ms - last);
        // The search's signal is not played within 120 ms of the player's.
        let player = self.0.iter().enumerate();
        let player = player.filter(|(n, _)| *n != Signal::Better as usize);
        let quiet = player.map(|(_, last)| since(*last));
        let free = signal != Signal::Better || quiet.fold(f64::INFINITY, f64::min) >= 120.0;
        let allowed = free && since(self.0[signal as usize]) >= signal.rest_ms();
        if allowed {
            self.0[signal as usize] = Some(now_ms);
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Signal; 6] = [
        Signal::Move,
        Signal::Undo,
        Signal::Fault,
        Signal::Hint,
        Signal::Better,
        Signal::Win,
    ];

    #[test]
    fn cues_are_short_and_soft() {
        for signal in ALL {
            for degree in [0, 4, HIGHEST, usize::MAX] {
                let notes = signal.notes(degree);
                let end = notes.iter().map(|note| note.at_ms + note.ms);
                let end = end.fold(0.0, f64::max);
                let longest = if signal == Signal::Win { 800.0 } else { 200.0 };
                assert!(end > 0.0 && end <= longest, "{signal:?}: {end}");
                for note in notes {
                    assert!(
                        (100.0..2000.0).contains(&note.pitch),
                        "{signal:?}: {note:?}"
                    );
                    assert!(note.gain <= 0.7 && note.ms >= 60.0, "{signal:?}: {note:?}");
                }
            }
            let pulses: u32 = signal.pulses().iter().sum();
            assert!(pulses < 300, "{signal:?}");
        }
        assert!(Signal::Better.pulses().is_empty());
    }

    #[test]
    fn the_pitch_rises_with_the_degree() {
        let pitches: Vec<f64> = (0..=HIGHEST).map(pitch).collect();
        assert!(pitches.is_sorted_by(|a, b| a < b), "{pitches:?}");
        assert_eq!(pitch(5), 2.0 * pitch(0));
        assert_eq!(pitch(99), pitch(HIGHEST));
    }

    #[test]
    fn an_action_has_one_cue() {
        let effect = Effect {
            handled: true,
            changed: true,
            ..Effect::default()
        };
        assert_eq!(Signal::of(&effect), Some(Signal::Move));
        let won = Effect {
            won: true,
            ..effect
        };
        assert_eq!(Signal::of(&won), Some(Signal::Win));
        assert_eq!(Signal::of(&Effect::refused("no")), Some(Signal::Fault));
        assert_eq!(Signal::of(&Effect::saying("so")), None);
        assert_eq!(Signal::of(&Effect::redraw()), None);
    }

    #[test]
    fn a_move_that_breaks_a_rule_is_a_fault_once_and_not_in_quiet() {
        assert_eq!(Signal::Move.seen("playing", "broken", false), Signal::Fault);
        assert_eq!(Signal::Move.seen("playing", "lost", false), Signal::Fault);
        assert_eq!(Signal::Move.seen("broken", "broken", false), Signal::Move);
        assert_eq!(Signal::Move.seen("playing", "broken", true), Signal::Move);
        assert_eq!(Signal::Undo.seen("playing", "broken", false), Signal::Undo);
        assert_eq!(Signal::Win.seen("playing", "solved", false), Signal::Win);
    }

    #[test]
    fn a_search_that_improves_all_the_time_is_heard_now_and_then() {
        let mut rate_limits = RateLimits::default();
        let heard = (0..1000).filter(|ms| rate_limits.allow(Signal::Better, f64::from(*ms)));
        assert_eq!(heard.count(), 7);
        assert!(rate_limits.allow(Signal::Move, 1000.0));
        assert!(!rate_limits.allow(Signal::Better, 1119.0), "over a move");
        assert!(rate_limits.allow(Signal::Better, 1121.0));
        assert!(
            rate_limits.allow(Signal::Fault, 1121.0),
            "each has its own limit"
        );
    }

    #[test]
    fn counters_tell_how_far_a_game_has_come() {
        let counter = |value: &str, of: Option<&str>| Counter {
            of: of.map(str::to_owned),
            ..Counter::plain("", value)
        };
        assert_eq!(degree(&[]), 0);
        assert_eq!(degree(&[counter("7", None)]), 0);
        assert_eq!(degree(&[counter("x", Some("5"))]), 0);
        assert_eq!(degree(&[counter("9", Some("0"))]), 0);
        assert_eq!(degree(&[counter("0", Some("5"))]), 0);
        let half = [counter("5", Some("5")), counter("0", Some("3"))];
        assert_eq!(degree(&half), (HIGHEST - 2) / 2);
        assert_eq!(degree(&[counter("99", Some("5"))]), HIGHEST - 2);
    }
}
