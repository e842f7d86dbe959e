//! Sliders under a finger: a swipe that scrolls the page does not move the slider on which it begins.
//!
//! Browsers move a slider as soon as it is touched. Here it stays where it was until the finger has gone
//! sideways, or is lifted without having moved. A key moves it at any time.

use std::cell::RefCell;

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, HtmlInputElement, PointerEvent};

use crate::platform::dom;

/// A finger that moves less, in CSS pixels, has not decided yet.
const MIN_DRAG_PX: i32 = 8;

/// How long after a finger was lifted, in milliseconds, a slider may still move because of it.
const LATE_MS: f64 = 300.0;

/// A touched slider.
struct Touched {
    slider: HtmlInputElement,
    /// Where the finger went down.
    from: (i32, i32),
    /// The value before.
    value: String,
    /// The value at the finger.
    wanted: Option<String>,
    course: Course,
    /// When the finger was lifted.
    lifted: Option<f64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    Undecided,
    Sideways,
    Scrolls,
}

impl Touched {
    /// Whether an event is one of its slider.
    fn is_of(&self, event: &Event) -> bool {
        event.target().as_ref() == Some(self.slider.as_ref())
    }
}

thread_local! {
    static TOUCHED: RefCell<Option<Touched>> = const { RefCell::new(None) };
}

/// Listens to fingers and sliders.
pub fn listen() {
    for (kind, handler) in [
        ("pointerdown", down as fn(Event)),
        ("pointermove", moved),
        ("pointerup", up),
        ("pointercancel", cancelled),
        ("touchend", lifted),
        ("touchcancel", lifted),
        ("keydown", pressed),
        ("input", changed),
        ("change", changed),
    ] {
        // Before all other listeners.
        let closure = Closure::<dyn FnMut(Event)>::new(handler);
        let target = closure.as_ref().unchecked_ref();
        let _ = dom::document().add_event_listener_with_callback_and_bool(kind, target, true);
        closure.forget();
    }
}

fn place(event: &Event) -> Option<(i32, i32)> {
    let event = event.dyn_ref::<PointerEvent>()?;
    (event.pointer_type() == "touch").then(|| (event.client_x(), event.client_y()))
}

fn down(event: Event) {
    let slider = dom::closest(&event, "input[type=range]").and_then(|it| it.dyn_into().ok());
    let touched = slider.zip(place(&event));
    TOUCHED.set(touched.map(|(slider, from)| {
        let slider: HtmlInputElement = slider;
        let value = slider.value();
        let (wanted, course, lifted) = (None, Course::Undecided, None);
        Touched {
            slider,
            from,
            value,
            wanted,
            course,
            lifted,
        }
    }));
}

fn moved(event: Event) {
    TOUCHED.with_borrow_mut(|touched| {
        let (Some(touched), Some((x, y))) = (touched, place(&event)) else {
            return;
        };
        let (dx, dy) = ((x - touched.from.0).abs(), (y - touched.from.1).abs());
        if touched.course == Course::Undecided && dx.max(dy) > MIN_DRAG_PX {
            touched.course = match dx > dy {
                true => Course::Sideways,
                false => Course::Scrolls,
            };
        }
    });
}

/// The browser scrolls.
fn cancelled(_: Event) {
    TOUCHED.with_borrow_mut(|touched| {
        if let Some(touched) = touched {
            touched.course = Course::Scrolls;
        }
    });
}

/// After `pointercancel`, only this tells that the finger has left.
fn lifted(event: Event) {
    TOUCHED.with_borrow_mut(|touched| {
        let touched = touched.as_mut().filter(|touched| touched.is_of(&event));
        if let Some(touched) = touched {
            touched.lifted = Some(dom::now());
        }
    });
}

/// A key moves the slider.
fn pressed(_: Event) {
    TOUCHED.set(None);
}

/// A tap moves the slider to the finger.
fn up(_: Event) {
    let tapped = TOUCHED.with_borrow_mut(|touched| {
        let touched = touched
            .as_mut()
            .filter(|it| it.course == Course::Undecided)?;
        touched.course = Course::Sideways;
        Some((touched.slider.clone(), touched.wanted.take()?))
    });
    if let Some((slider, wanted)) = tapped {
        slider.set_value(&wanted);
        for kind in ["input", "change"] {
            let event = web_sys::EventInit::new();
            event.set_bubbles(true);
            if let Ok(event) = Event::new_with_event_init_dict(kind, &event) {
                let _ = slider.dispatch_event(&event);
            }
        }
    }
}

/// The browser has moved a slider.
fn changed(event: Event) {
    TOUCHED.with_borrow_mut(|touched| {
        let Some(touched) = touched else { return };
        let is_late = |lifted| dom::now() - lifted > LATE_MS;
        let is_over = touched.course == Course::Sideways || touched.lifted.is_some_and(is_late);
        if touched.is_of(&event) && !is_over {
            touched.wanted = Some(touched.slider.value());
            touched.slider.set_value(&touched.value);
            event.stop_propagation();
        }
    });
}
