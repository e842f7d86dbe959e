//! Sound by the Web Audio API: notes of triangle waves, each with a soft
//! beginning and end, through one quiet gain. No files.
//!
//! The audio context is made only after the player has switched sound on and touched the page.
//! Without the API the page is silent, and nothing fails.

use web_sys::{AudioContext, AudioContextState, GainNode, OscillatorType};

use crate::platform::dom;
use evolvarium::game::feedback::Note;

/// The gain of all notes: quiet.
const VOLUME: f32 = 0.16;
/// How long a note gets louder, in seconds; shorter ones click.
const ATTACK: f64 = 0.008;
/// How far ahead notes are scheduled, in seconds.
const SCHEDULE_AHEAD_S: f64 = 0.01;
/// After this time without a note [`Sound::rest`] is due, in milliseconds.
pub const IDLE_MS: i32 = 20_000;

/// The page's sound.
#[derive(Default)]
pub struct Sound {
    output: Option<(AudioContext, GainNode)>,
    /// There is no output, and none is requested again.
    failed: bool,
    /// Counts calls of [`Self::play`].
    played: u32,
}

/// Whether the browser can make sound.
pub fn is_supported() -> bool {
    dom::has(&dom::window(), "AudioContext")
}

impl Sound {
    /// Gets ready. Browsers allow that only in answer to an action of the player.
    pub fn wake(&mut self) {
        if self.output.is_none() && !self.failed && is_supported() {
            self.output = begin();
            self.failed = self.output.is_none();
        }
        if let Some((context, _)) = self.output.as_ref().filter(|_| !self.is_awake()) {
            let _ = context.resume();
        }
    }

    /// Whether notes are played at once.
    fn is_awake(&self) -> bool {
        let output = self.output.as_ref();
        output.is_some_and(|(context, _)| context.state() == AudioContextState::Running)
    }

    /// Plays notes; a number for [`Self::rest`].
    pub fn play(&mut self, notes: &[Note]) -> u32 {
        if let Some((context, out)) = &self.output {
            let start = context.current_time() + SCHEDULE_AHEAD_S;
            for note in notes {
                // Without this note the others are still played.
                let _ = voice(context, out, note, start);
            }
        }
        self.played = self.played.wrapping_add(1);
        self.played
    }

    /// Suspends the device's sound if nothing has been played since.
    pub fn rest(&self, since: u32) {
        if since == self.played {
            self.sleep();
        }
    }

    /// Suspends the device's sound until the next [`Self::wake`].
    pub fn sleep(&self) {
        if let Some((context, _)) = self.output.as_ref().filter(|_| self.is_awake()) {
            let _ = context.suspend();
        }
    }
}

fn begin() -> Option<(AudioContext, GainNode)> {
    let context = AudioContext::new().ok()?;
    let out = context.create_gain().ok()?;
    out.gain().set_value(VOLUME);
    out.connect_with_audio_node(&context.destination()).ok()?;
    Some((context, out))
}

fn voice(
    context: &AudioContext,
    out: &GainNode,
    note: &Note,
    start: f64,
) -> Result<(), wasm_bindgen::JsValue> {
    let (from, length) = (start + note.at_ms / 1000.0, note.ms / 1000.0);
    let tone = context.create_oscillator()?;
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value(note.pitch as f32);
    let envelope = context.create_gain()?;
    let gain = envelope.gain();
    gain.set_value_at_time(0.0, from)?;
    gain.linear_ramp_to_value_at_time(note.gain as f32, from + ATTACK)?;
    gain.exponential_ramp_to_value_at_time(0.001, from + length)?;
    tone.connect_with_audio_node(&envelope)?;
    envelope.connect_with_audio_node(out)?;
    tone.start_with_when(from)?;
    tone.stop_with_when(from + length)
}
