//! Sound by the Web Audio API: notes of triangle waves, each with a soft
//! beginning and end, through one quiet gain. No files.
//!
//! There is no audio context before the player has switched sound on and touched the
//! page; where the API is missing, nothing is heard and nothing fails.

use web_sys::{AudioContext, AudioContextState, GainNode, OscillatorType};

use crate::shell::dom;
use evolvarium::game::feedback::Note;

/// How loud everything is: these are asides.
const VOLUME: f32 = 0.16;
/// A note's beginning, in seconds: shorter ones click.
const ATTACK: f64 = 0.008;
/// So far ahead notes are set, in seconds.
const AHEAD: f64 = 0.01;
/// After so long without a note the device's sound is let go, in milliseconds.
const IDLE_MS: i32 = 20_000;

/// What makes sound.
#[derive(Default)]
pub struct Sound {
    output: Option<(AudioContext, GainNode)>,
    /// There is none, and it is not asked for again.
    failed: bool,
    /// Counts notes, so that only a pause after the last one is one.
    played: u32,
}

/// Whether the browser can make sound.
pub fn is_supported() -> bool {
    let name = wasm_bindgen::JsValue::from_str("AudioContext");
    js_sys::Reflect::has(&dom::window(), &name).unwrap_or(false)
}

impl Sound {
    /// Gets ready, in answer to something the player has done: without that,
    /// browsers keep a page silent.
    pub fn wake(&mut self) {
        if self.output.is_none() && !self.failed && is_supported() {
            self.output = begin();
            self.failed = self.output.is_none();
        }
        if let Some((context, _)) = &self.output
            && context.state() != AudioContextState::Running
        {
            let _ = context.resume();
        }
    }

    /// Whether notes would be heard at once.
    pub fn is_awake(&self) -> bool {
        let output = self.output.as_ref();
        output.is_some_and(|(context, _)| context.state() == AudioContextState::Running)
    }

    /// Plays notes. Counts them, too; the number is what [`Self::rest`] asks for.
    pub fn play(&mut self, notes: &[Note]) -> u32 {
        if let Some((context, out)) = &self.output {
            let start = context.current_time() + AHEAD;
            for note in notes {
                // A voice less is no reason to stop.
                let _ = voice(context, out, note, start);
            }
        }
        self.played = self.played.wrapping_add(1);
        self.played
    }

    /// Lets the device's sound go if nothing has been played since.
    pub fn rest(&self, since: u32) {
        if since == self.played {
            self.sleep();
        }
    }

    /// Lets the device's sound go until the next [`Self::wake`].
    pub fn sleep(&self) {
        if let Some((context, _)) = &self.output
            && context.state() == AudioContextState::Running
        {
            let _ = context.suspend();
        }
    }
}

/// When nothing has been played for so long, [`Sound::rest`] is due.
pub const fn idle_ms() -> i32 {
    IDLE_MS
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
