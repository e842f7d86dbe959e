//! Feedback: sounds, vibrations, and the celebration around a board that has just been solved.
//!
//! An action only notes its signal. The next frame knows the state of the game and plays it.
//! See [`Signal`].

use wasm_bindgen::JsValue;
use web_sys::{Event, HtmlInputElement, KeyboardEvent};

use crate::model::context::Context;
use crate::model::event::{self, action};
use crate::platform::preferences;
use crate::platform::sound::{self, Sound};
use crate::platform::{dom, id};
use evolvarium::game::feedback::{RateLimits, Signal};
use evolvarium::game::{Effect, Play};
use evolvarium::paint::{Painter, Rect, View, point, win_frame};

/// How long a win is celebrated.
const CELEBRATION_MS: f64 = 1200.0;
/// How far outside the board the frame lies, in CSS pixels: in the middle of
/// the margin that every board has.
const MAX_OUTSIDE: f64 = 6.0;

/// Sound, vibration and celebration.
#[derive(Default)]
pub struct Feedback {
    pub sound: Sound,
    rate_limits: RateLimits,
    /// The signal of the latest action.
    pending: Option<Signal>,
    /// The status of the game in the frame before, as a word.
    status_before: &'static str,
    /// When the celebration began.
    celebrates_from: Option<f64>,
}

/// Listens for touches, after which browsers let a page make sound.
pub fn listen() {
    let document = dom::document();
    for kind in ["pointerup", "click"] {
        dom::on(&document, kind, |_: Event| event::send(action(wake)));
    }
    dom::on(&document, "keydown", |event: KeyboardEvent| {
        // For browsers, Escape and their own shortcuts are no touch.
        if event.key() != "Escape" && !event.ctrl_key() && !event.meta_key() {
            event::send(action(wake));
        }
    });
}

/// The page was touched, after which browsers let it make sound.
fn wake(cx: &mut Context) {
    if cx.prefs.sound {
        cx.feedback.sound.wake();
    }
}

/// Whether the device can vibrate.
fn can_buzz() -> bool {
    dom::has(&dom::window().navigator(), "vibrate")
}

fn buzz(pulses: &[u32]) {
    // Browsers forbid it before the page has been touched, and warn in the console.
    let navigator = dom::window().navigator();
    let touched = dom::get(&dom::get(&navigator, "userActivation"), "hasBeenActive");
    if pulses.is_empty() || !can_buzz() || touched == JsValue::FALSE {
        return;
    }
    let pattern: js_sys::Array = pulses.iter().map(|ms| JsValue::from(*ms)).collect();
    let _ = navigator.vibrate_with_pattern(&pattern);
}

/// A switch was changed: its id, and whether it is on. Switching one on gives a sample.
pub fn switch(cx: &mut Context, id: &str, on: bool) {
    match id {
        "sound" => cx.prefs.sound = on,
        _ => cx.prefs.buzz = Some(on),
    }
    cx.prefs.store();
    show_prefs(cx);
    match (id, on) {
        ("sound", true) => {
            cx.feedback.sound.wake();
            play_signal(cx, Signal::Move);
        }
        ("sound", false) => cx.feedback.sound.sleep(),
        (_, true) => buzz(Signal::Fault.pulses()),
        (_, false) => {}
    }
}

/// Whether the device vibrates. By default phones and tablets do, unless the system is
/// set to less motion.
fn buzzes(cx: &Context) -> bool {
    let usual = || dom::media("(pointer: coarse)") && !preferences::still();
    can_buzz() && cx.prefs.buzz.unwrap_or_else(usual)
}

/// Shows the switches.
pub fn show_prefs(cx: &Context) {
    let on = cx.prefs.sound;
    let heard = sound::is_supported();
    for (id, on, there) in [(id::sound, on, heard), (id::buzz, buzzes(cx), can_buzz())] {
        let field: HtmlInputElement = id.element();
        field.set_checked(on);
        if let Some(label) = field.parent_element() {
            dom::show(&label, there);
        }
    }
    dom::show(&id::feedback.element(), heard || can_buzz());
}

/// Plays a signal by sound and vibration, if they are switched on.
fn play_signal(cx: &mut Context, signal: Signal) {
    let buzzes = buzzes(cx);
    if !(cx.prefs.sound || buzzes) || !cx.feedback.rate_limits.allow(signal, dom::now()) {
        return;
    }
    if buzzes {
        buzz(signal.pulses());
    }
    if !cx.prefs.sound {
        return;
    }
    cx.feedback.sound.wake();
    let number = cx.feedback.sound.play(signal.notes());
    dom::after(sound::IDLE_MS, move || {
        event::send(action(move |cx| cx.feedback.sound.rest(number)));
    });
}

/// Plays the pending signal; the texts have been updated.
fn play_pending(cx: &mut Context) {
    let now = cx.game.as_ref().map_or("", |game| game.status_word);
    let was = std::mem::replace(&mut cx.feedback.status_before, now);
    let (Some(signal), Some(game)) = (cx.feedback.pending.take(), &cx.game) else {
        return;
    };
    let quiet = game.is_editor() || game.play.hides_mistakes();
    let signal = signal.seen(was, cx.feedback.status_before, quiet);
    play_signal(cx, signal);
}

/// Plays the pending signal in a frame. Returns whether the celebration of a win moves.
pub fn frame(cx: &mut Context) -> bool {
    play_pending(cx);
    let board = id::board.element();
    let Some(from) = cx.feedback.celebrates_from else {
        dom::optional(&board, "data-celebrating", None);
        return false;
    };
    dom::attribute(&board, "data-celebrating", "true");
    if dom::now() - from >= CELEBRATION_MS {
        cx.feedback.celebrates_from = None; // one last frame without it
    }
    true
}

impl Feedback {
    /// Notes an action's signal for the next frame. A win is celebrated, unless the player wants less
    /// motion.
    pub fn note(&mut self, effect: &Effect, still: bool) {
        self.pending = Signal::from_effect(effect).or(self.pending);
        if effect.won {
            self.celebrate(still);
        } else if effect.changed {
            self.celebrates_from = None;
        }
    }

    /// Celebrates a win, unless the player wants less motion.
    pub fn celebrate(&mut self, still: bool) {
        self.celebrates_from = (!still).then(dom::now);
    }

    /// Another level is opened.
    pub fn forget(&mut self) {
        self.pending = None;
        self.celebrates_from = None;
    }

    /// Draws the celebration over a board that has just been painted; `view`: its place on the canvas
    /// of this `size`.
    pub fn draw(&self, view: View, size: (f64, f64), play: &dyn Play, painter: &mut dyn Painter) {
        let Some(from) = self.celebrates_from else {
            return;
        };
        let time = (dom::now() - from) / CELEBRATION_MS;
        let (width, height) = play.layout().window.size();
        let (from, to) = (
            view.canvas(point(0.0, 0.0)),
            view.canvas(point(width, height)),
        );
        // A board that is zoomed in ends at the canvas's edge.
        let least = win_frame::SWING + 2.0;
        let frame = Rect {
            from: point(
                (from.x - MAX_OUTSIDE).max(least),
                (from.y - MAX_OUTSIDE).max(least),
            ),
            to: point(
                (to.x + MAX_OUTSIDE).min(size.0 - least),
                (to.y + MAX_OUTSIDE).min(size.1 - least),
            ),
        };
        win_frame::draw(frame, time, painter);
    }
}
