//! Signals: sounds and vibration for what a player does.
//!
//! One table for all puzzles: each signal is a few short notes and pulses. The signal of
//! an action follows from its [`Effect`] and from the status before and after it; the
//! shells only play it.

use super::{Effect, Status};

/// A signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// The position has changed.
    Move,
    /// Something is not allowed, or has just broken a rule.
    Fault,
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
    pub fn from_effect(effect: &Effect) -> Option<Self> {
        match effect {
            Effect { won: true, .. } => Some(Self::Win),
            Effect { refused: true, .. } => Some(Self::Fault),
            Effect { changed: true, .. } => Some(Self::Move),
            _ => None,
        }
    }

    /// The same, but a move that has just broken a rule is a fault, unless mistakes are hidden (`quiet`).
    /// `was` and `now`: the words of the status before and after it.
    #[must_use]
    pub fn seen(self, was: &str, now: &str, quiet: bool) -> Self {
        let fine = [Status::Playing.word(), Status::Solved.word()];
        match self {
            Self::Move if !quiet && fine.contains(&was) && !fine.contains(&now) => Self::Fault,
            signal => signal,
        }
    }

    /// Its notes: a tick at G4, two low tones, a rising chord in G.
    pub const fn notes(self) -> &'static [Note] {
        match self {
            Self::Move => const { &[note(392.0, 0.0, 80.0, 0.5)] },
            Self::Fault => const { &[note(196.0, 0.0, 80.0, 0.7), note(156.8, 85.0, 100.0, 0.7)] },
            Self::Win => {
                const {
                    &[
                        note(392.0, 0.0, 320.0, 0.42),
                        note(493.9, 95.0, 320.0, 0.42),
                        note(587.3, 190.0, 320.0, 0.42),
                        note(784.0, 285.0, 320.0, 0.42),
                    ]
                }
            }
        }
    }

    /// Its vibration, in milliseconds: on, off, on …
    pub const fn pulses(self) -> &'static [u32] {
        match self {
            Self::Move => &[10],
            Self::Fault => &[16, 60, 16],
            Self::Win => &[24, 60, 24, 60, 70],
        }
    }

    /// The least time between two of the same signal, in milliseconds: painting with a finger is one move
    /// for every cell.
    const fn rest_ms(self) -> f64 {
        match self {
            Self::Move => 45.0,
            Self::Fault => 260.0,
            Self::Win => 900.0,
        }
    }
}

/// When each signal was last played.
#[derive(Clone, Copy, Debug, Default)]
pub struct RateLimits([Option<f64>; 3]);

impl RateLimits {
    /// Whether a signal may be played now; if so, its rest begins.
    pub fn allow(&mut self, signal: Signal, now_ms: f64) -> bool {
        let last = &mut self.0[signal as usize];
        let allowed = last.is_none_or(|last| now_ms - last >= signal.rest_ms());
        if allowed {
            *last = Some(now_ms);
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_are_short_and_soft() {
        for (signal, longest) in [
            (Signal::Move, 200.0),
            (Signal::Fault, 200.0),
            (Signal::Win, 800.0),
        ] {
            let end = signal.notes().iter().map(|note| note.at_ms + note.ms);
            let end = end.fold(0.0, f64::max);
            assert!(end > 0.0 && end <= longest, "{signal:?}: {end}");
            for note in signal.notes() {
                assert!(note.gain <= 0.7 && note.ms >= 60.0, "{signal:?}: {note:?}");
            }
            let pulses: u32 = signal.pulses().iter().sum();
            assert!(pulses < 300, "{signal:?}");
        }
    }

    #[test]
    fn an_action_has_one_signal() {
        let effect = Effect {
            handled: true,
            changed: true,
            ..Effect::default()
        };
        assert_eq!(Signal::from_effect(&effect), Some(Signal::Move));
        let won = Effect {
            won: true,
            ..effect
        };
        assert_eq!(Signal::from_effect(&won), Some(Signal::Win));
        assert_eq!(
            Signal::from_effect(&Effect::refused("no")),
            Some(Signal::Fault)
        );
        assert_eq!(Signal::from_effect(&Effect::saying("so")), None);
        assert_eq!(Signal::from_effect(&Effect::redraw()), None);
    }

    #[test]
    fn a_move_that_breaks_a_rule_is_a_fault_once_and_not_in_quiet() {
        assert_eq!(Signal::Move.seen("playing", "broken", false), Signal::Fault);
        assert_eq!(Signal::Move.seen("playing", "lost", false), Signal::Fault);
        assert_eq!(Signal::Move.seen("broken", "broken", false), Signal::Move);
        assert_eq!(Signal::Move.seen("playing", "broken", true), Signal::Move);
        assert_eq!(Signal::Win.seen("playing", "solved", false), Signal::Win);
    }

    #[test]
    fn each_signal_has_its_own_rest() {
        let mut rate_limits = RateLimits::default();
        let heard = (0..1000).filter(|ms| rate_limits.allow(Signal::Move, f64::from(*ms)));
        assert_eq!(heard.count(), 23);
        assert!(rate_limits.allow(Signal::Fault, 1000.0));
        assert!(!rate_limits.allow(Signal::Fault, 1259.0));
        assert!(rate_limits.allow(Signal::Fault, 1260.0));
    }
}
