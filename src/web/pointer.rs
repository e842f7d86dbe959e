//! Mouse, pen and touch on the board, all alike.
//!
//! A second finger takes the stroke back and does nothing else. A long press
//! that does not move is the second button, if that means something there.

use std::collections::BTreeSet;

use web_sys::{Event, MouseEvent, PointerEvent};

use super::app::{self, App};
use super::command::Command;
use super::dom;
use crate::game::{Button, Input, Pointer};
use crate::paint::{Point, point};

/// How far off a target may be hit, in CSS pixels.
const REACH_FINGER: f64 = 22.0;
const REACH_MOUSE: f64 = 10.0;
/// A long press, and how far it may wander.
const LONG_PRESS_MS: i32 = 500;
const WANDER: f64 = 8.0;

/// The pointers on the board.
#[derive(Default)]
pub struct Pointers {
    /// All that are down.
    down: BTreeSet<i32>,
    /// The one that plays.
    active: Option<Active>,
    /// Counts presses, so that an old one's time does not count for a new one.
    presses: u32,
}

type Action = fn(&mut App, &PointerEvent);

struct Active {
    id: i32,
    button: Button,
    from: Point,
    wandered: bool,
}

impl Pointers {
    /// Another board.
    pub fn forget(&mut self) {
        self.active = None;
    }
}

/// Listens to the board, and to what is held.
pub fn listen() {
    let board = dom::element("board");
    let events: [(&str, Action); 5] = [
        ("pointerdown", App::pointer_down),
        ("pointermove", App::pointer_move),
        ("pointerup", App::pointer_up),
        ("pointercancel", App::pointer_lost),
        ("lostpointercapture", App::pointer_lost),
    ];
    for (kind, action) in events {
        dom::on(&board, kind, move |event: PointerEvent| {
            app::handle(|app| action(app, &event));
        });
    }
    dom::on(&board, "pointerleave", |_: PointerEvent| {
        app::handle(|app| {
            if app.pointers.active.is_none() {
                app.input(&Input::Leave);
            }
        });
    });
    dom::on(&board, "contextmenu", |event: MouseEvent| {
        event.prevent_default();
    });
    let document = dom::document();
    dom::on(&document, "pointerdown", |event: PointerEvent| {
        let name = dom::closest(&event, "[data-command]")
            .and_then(|button| button.get_attribute("data-command"));
        let held = match name.as_deref() {
            Some("undo") => Some(Command::Undo),
            Some("redo") => Some(Command::Redo),
            _ => None,
        };
        let main = event.button() == 0;
        app::handle(|app| {
            app.held = held.filter(|_| main).map(|command| (command, 0.0));
            app.touch_home();
        });
    });
    for kind in ["pointerup", "pointercancel", "blur"] {
        dom::on(&document, kind, |_: Event| {
            app::with(|app| app.held = None);
        });
    }
}

impl App {
    fn pointer(&self, event: &PointerEvent, button: Button) -> Pointer {
        let place = self.stage.canvas.element.get_bounding_client_rect();
        let at = point(
            f64::from(event.client_x()) - place.left(),
            f64::from(event.client_y()) - place.top(),
        );
        let reach = match event.pointer_type().as_str() {
            "touch" => REACH_FINGER,
            _ => REACH_MOUSE,
        };
        Pointer {
            at: self.stage.view.board(at),
            reach: reach / self.stage.view.scale.max(1e-9),
            button,
        }
    }

    fn pointer_down(&mut self, event: &PointerEvent) {
        let id = event.pointer_id();
        self.pointers.down.insert(id);
        if self.pointers.down.len() > 1 {
            if self.pointers.active.take().is_some() {
                self.input(&Input::Cancel);
            }
            return;
        }
        let button = match event.button() {
            0 => Button::Main,
            2 => Button::Second,
            _ => return,
        };
        let _ = self.stage.canvas.element.set_pointer_capture(id);
        let from = point(f64::from(event.client_x()), f64::from(event.client_y()));
        self.pointers.active = Some(Active {
            id,
            button,
            from,
            wandered: false,
        });
        self.pointers.presses += 1;
        let pointer = self.pointer(event, button);
        self.input(&Input::Press(pointer));
        if event.pointer_type() == "touch" {
            let press = self.pointers.presses;
            dom::after(LONG_PRESS_MS, move || {
                app::handle(|app| app.long_press(press, pointer));
            });
        }
    }

    /// A finger has rested on one place: the second button, if that means
    /// something here; else the press goes on as it was.
    fn long_press(&mut self, press: u32, pointer: Pointer) {
        let same = self.pointers.presses == press;
        let Some(active) = self.pointers.active.as_mut() else {
            return;
        };
        if !same || active.wandered {
            return;
        }
        let second = Pointer {
            button: Button::Second,
            ..pointer
        };
        active.button = Button::Second;
        self.input(&Input::Cancel);
        if !self.input(&Input::Press(second)) {
            if let Some(active) = &mut self.pointers.active {
                active.button = Button::Main;
            }
            self.input(&Input::Press(pointer));
        }
    }

    fn pointer_move(&mut self, event: &PointerEvent) {
        let Some(active) = &mut self.pointers.active else {
            if event.pointer_type() != "touch" && self.pointers.down.is_empty() {
                let pointer = self.pointer(event, Button::Main);
                self.input(&Input::Hover(pointer));
            }
            return;
        };
        if active.id != event.pointer_id() {
            return;
        }
        let (dx, dy) = (
            f64::from(event.client_x()) - active.from.x,
            f64::from(event.client_y()) - active.from.y,
        );
        active.wandered |= dx.hypot(dy) > WANDER;
        let button = active.button;
        let pointer = self.pointer(event, button);
        self.input(&Input::Drag(pointer));
    }

    fn pointer_up(&mut self, event: &PointerEvent) {
        self.pointers.down.remove(&event.pointer_id());
        let active = self.pointers.active.take();
        match active {
            Some(active) if active.id == event.pointer_id() => {
                let pointer = self.pointer(event, active.button);
                self.input(&Input::Release(pointer));
            }
            other => self.pointers.active = other,
        }
    }

    fn pointer_lost(&mut self, event: &PointerEvent) {
        self.pointers.down.remove(&event.pointer_id());
        let active = self.pointers.active.as_ref();
        if active.is_some_and(|active| active.id == event.pointer_id()) {
            self.pointers.active = None;
            self.input(&Input::Cancel);
        }
    }
}
