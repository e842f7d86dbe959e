//! How playing feels: cues to be heard and felt, and what is wound around a board
//! that has just been solved.
//!
//! An action only notes its signal; the frame after it, which knows how the game
//! stands, plays it. See [`feedback`] for what each signal is.

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Event, HtmlInputElement, KeyboardEvent};

use super::app::{self, App};
use super::command::Command;
use super::sound::{self, Sound};
use super::stage::Stage;
use super::{dom, prefs};
use evolvarium::game::feedback::{self, Rests, Signal};
use evolvarium::game::{Effect, Play};
use evolvarium::i18n::tr;
use evolvarium::paint::{Painter, Rect, point, win_frame};

/// How long a win is celebrated.
const CELEBRATION_MS: f64 = 1200.0;
/// How far outside the board the frame lies, in CSS pixels: in the middle of
/// the margin that every board has.
const OUTSIDE: f64 = 6.0;

/// How playing feels.
#[derive(Default)]
pub struct Feel {
    sound: Sound,
    rests: Rests,
    /// The signal of what has just been done.
    pending: Option<Signal>,
    /// How the game stood in the frame before, as a word.
    stood: String,
    /// When the celebration began.
    celebrates_from: Option<f64>,
    /// The best of the run when it was last listened to, after how many
    /// evaluations, and how often it has improved.
    best: Option<f64>,
    evaluations: u64,
    bests: usize,
}

/// Listens for touches, after which browsers let a page be heard, and to the
/// switches.
pub fn listen() {
    let document = dom::document();
    for kind in ["pointerup", "click"] {
        dom::on(&document, kind, |_: Event| wake());
    }
    dom::on(&document, "keydown", |event: KeyboardEvent| {
        // Browsers take neither Escape nor their own shortcuts for a touch.
        if event.key() != "Escape" && !event.ctrl_key() && !event.meta_key() {
            wake();
        }
    });
    dom::on(&dom::element("feel"), "change", |event: Event| {
        let field = event.target().and_then(|field| field.dyn_into().ok());
        let Some(field) = field else {
            return;
        };
        let field: HtmlInputElement = field;
        app::handle(|app| match field.id().as_str() {
            "sound" => app.switch_sound(field.checked()),
            "buzz" => app.switch_buzz(field.checked()),
            _ => {}
        });
    });
    dom::on(&document, "visibilitychange", |_: Event| {
        if dom::document().hidden() {
            app::with(|app| app.feel.sound.sleep());
        }
    });
}

fn wake() {
    app::with(|app| {
        if app.prefs.sound {
            app.feel.sound.wake();
        }
    });
}

/// Whether the device can buzz in the hand.
fn can_buzz() -> bool {
    let name = JsValue::from_str("vibrate");
    js_sys::Reflect::has(&dom::window().navigator(), &name).unwrap_or(false)
}

/// Whether it does so unless it was said otherwise: phones and tablets do. Who
/// has asked the system for less motion is not surprised by a device that shakes;
/// they can still switch it on.
fn buzzes_by_itself() -> bool {
    dom::media("(pointer: coarse)") && !prefs::still()
}

fn buzz(pulses: &[u32]) {
    // A page that nobody has touched may not, and is told off for trying.
    let navigator = dom::window().navigator();
    let touched = js_sys::Reflect::get(&navigator, &"userActivation".into())
        .and_then(|activation| js_sys::Reflect::get(&activation, &"hasBeenActive".into()));
    if pulses.is_empty() || !can_buzz() || touched.is_ok_and(|touched| touched == JsValue::FALSE) {
        return;
    }
    let pattern: js_sys::Array = pulses.iter().map(|ms| JsValue::from(*ms)).collect();
    let _ = navigator.vibrate_with_pattern(&pattern);
}

impl App {
    /// Sound on or off.
    pub fn toggle_sound(&mut self) {
        self.switch_sound(!self.prefs.sound);
    }

    fn switch_sound(&mut self, on: bool) {
        self.prefs.sound = on;
        self.prefs.store();
        self.show_feel_prefs();
        if on {
            self.feel.sound.wake();
            self.play_signal(Signal::Hint, 0); // what is switched on is heard
        } else {
            self.feel.sound.sleep();
        }
    }

    fn switch_buzz(&mut self, on: bool) {
        self.prefs.buzz = Some(on);
        self.prefs.store();
        self.show_feel_prefs();
        if on {
            buzz(Signal::Fault.pulses());
        }
    }

    fn buzzes(&self) -> bool {
        can_buzz() && self.prefs.buzz.unwrap_or_else(buzzes_by_itself)
    }

    /// Shows the switches as they stand.
    pub fn show_feel_prefs(&self) {
        let on = self.prefs.sound;
        let (words, icon) = if on {
            (tr!("Sound: on"), "sound")
        } else {
            (tr!("Sound: off"), "sound-off")
        };
        let button = dom::element("sound-button");
        dom::relabel(&button, words, icon);
        dom::attribute(&button, "title", words);
        let heard = sound::is_supported();
        dom::show(&button, heard);
        for (id, on, there) in [("sound", on, heard), ("buzz", self.buzzes(), can_buzz())] {
            let field: HtmlInputElement = dom::by_id(id);
            field.set_checked(on);
            if let Some(label) = field.parent_element() {
                dom::show(&label, there);
            }
        }
        dom::show(&dom::element("feel"), heard || can_buzz());
    }

    /// Plays a signal, wherever the player wants it and nothing else is in the way.
    fn play_signal(&mut self, signal: Signal, degree: usize) {
        let buzzes = !signal.pulses().is_empty() && self.buzzes();
        if !(self.prefs.sound || buzzes) || !self.feel.rests.allow(signal, dom::now()) {
            return;
        }
        if buzzes {
            buzz(signal.pulses());
        }
        if !self.prefs.sound {
            return;
        }
        if signal == Signal::Better {
            // Nobody has done anything just now.
            if !self.feel.sound.is_awake() {
                return;
            }
        } else {
            self.feel.sound.wake();
        }
        let number = self.feel.sound.play(&signal.notes(degree));
        dom::after(sound::idle_ms(), move || {
            app::with(|app| app.feel.sound.rest(number));
        });
    }

    /// Something was done on the table: its signal waits for the next frame. A win is
    /// celebrated.
    pub fn note_cue(&mut self, effect: &Effect) {
        self.feel.pending = Signal::of(effect).or(self.feel.pending);
        if effect.won && !prefs::still() {
            self.feel.celebrates_from = Some(dom::now());
        } else if effect.changed {
            self.feel.celebrates_from = None;
        }
    }

    /// It was done by a button or a key of the page's.
    pub fn note_command(&mut self, command: Command) {
        self.feel.pending = match (command, self.feel.pending) {
            (Command::Undo | Command::Redo | Command::Restart, Some(Signal::Move)) => {
                Some(Signal::Undo)
            }
            (Command::Hint, None) => Some(Signal::Hint),
            (_, pending) => pending,
        };
    }

    /// Another level: what was done on the one before is over.
    pub fn forget_feel(&mut self) {
        self.feel.pending = None;
        self.feel.celebrates_from = None;
    }

    /// Plays the signal that waits, once the texts say how the game stands.
    fn play_pending(&mut self) {
        let now = self.main.get_attribute("data-status").unwrap_or_default();
        let was = std::mem::replace(&mut self.feel.stood, now);
        let (Some(signal), Some(table)) = (self.feel.pending.take(), &self.table) else {
            return;
        };
        let quiet = table.is_editor() || table.play.hides_mistakes();
        let signal = signal.seen(&was, &self.feel.stood, quiet);
        let degree = feedback::degree(&table.play.counters());
        self.play_signal(signal, degree);
    }

    /// Tells that the run's best has improved, if it has: each time higher, as far
    /// as the scale goes.
    pub fn hear_best(&mut self) {
        let run = self.table.as_ref().and_then(|table| table.play.run());
        let report = run.map(|run| run.report());
        let evaluations = report.as_ref().map_or(0, |report| report.evaluations);
        let best = report.and_then(|report| report.best).map(|best| best.value);
        let before = std::mem::replace(&mut self.feel.best, best);
        let another = evaluations < std::mem::replace(&mut self.feel.evaluations, evaluations);
        match (before, best) {
            (_, None) => self.feel.bests = 0,
            _ if another => self.feel.bests = 0,
            (Some(before), Some(best)) if before != best => {
                self.feel.bests += 1;
                let searching = self.table.as_ref().is_some_and(|table| table.searching());
                if searching {
                    self.play_signal(Signal::Better, self.feel.bests.min(feedback::HIGHEST));
                }
            }
            _ => {}
        }
    }

    /// A frame's share: plays what waits; whether the celebration moves.
    pub fn feel_frame(&mut self) -> bool {
        self.play_pending();
        let board = &self.stage.canvas.element;
        let Some(from) = self.feel.celebrates_from else {
            dom::optional(board, "data-celebrating", None);
            return false;
        };
        dom::attribute(board, "data-celebrating", "true");
        if dom::now() - from >= CELEBRATION_MS {
            self.feel.celebrates_from = None; // one last frame without it
        }
        true
    }
}

impl Feel {
    /// Draws the celebration over a board that has just been painted.
    pub fn draw(&self, stage: &Stage, play: &dyn Play, painter: &mut dyn Painter) {
        let Some(from) = self.celebrates_from else {
            return;
        };
        let time = (dom::now() - from) / CELEBRATION_MS;
        let (width, height) = play.layout().window.size();
        let view = stage.view;
        let (from, to) = (
            view.canvas(point(0.0, 0.0)),
            view.canvas(point(width, height)),
        );
        // A board that is zoomed in ends at the canvas's edge.
        let least = win_frame::SWING + 2.0;
        let canvas = &stage.canvas;
        let frame = Rect {
            from: point((from.x - OUTSIDE).max(least), (from.y - OUTSIDE).max(least)),
            to: point(
                (to.x + OUTSIDE).min(canvas.width - least),
                (to.y + OUTSIDE).min(canvas.height - least),
            ),
        };
        win_frame::draw(frame, time, painter);
    }
}
