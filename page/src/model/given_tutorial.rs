//! A tutorial while it is given: what of it is shown, and the pulse of its highlights.

use crate::platform::preferences;
use evolvarium::game::Play;

/// The length of one pulse of the highlights.
const BEAT_MS: f64 = 1500.0;
/// The number of pulses before the highlights stop: an idle page does nothing.
const BEATS: f64 = 4.0;

/// A tutorial that is being given.
#[derive(Clone, Copy, Debug, Default)]
pub struct GivenTutorial {
    /// The step whose texts are shown.
    pub shown: Option<(usize, &'static str)>,
    /// How long its highlights have been pulsing.
    pub pulsed_ms: f64,
    /// Whether [`STARTED`] has been stored.
    pub started: bool,
}

impl GivenTutorial {
    /// The part of the present pulse that is over, 0–1; 0 when they rest.
    pub fn beat(&self) -> f64 {
        let beats = self.pulsed_ms / BEAT_MS;
        if beats < BEATS { beats.fract() } else { 0.0 }
    }

    /// Whether the tutorial has another text for this game than the one that is shown: the last input has
    /// brought it on, or is answered by it.
    pub fn has_next_text(&self, play: &dyn Play) -> bool {
        let due = play.tutorial().map(|place| (place.done, place.text));
        self.shown.is_some() && self.shown != due
    }

    /// Advances the pulse. Returns whether the highlights must be drawn again.
    pub fn advance(&mut self, elapsed_ms: f64) -> bool {
        let before = self.beat();
        self.pulsed_ms += elapsed_ms;
        if preferences::still() {
            self.pulsed_ms = BEAT_MS * BEATS;
        }
        // Once more after the last pulse, at rest.
        self.beat() > 0.0 || before > 0.0 || self.pulsed_ms < BEAT_MS * BEATS
    }
}
