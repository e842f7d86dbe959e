//! Mouse, pen and touch on the board, all alike.
//!
//! A second finger takes the stroke back and does nothing on the board: two
//! fingers zoom it and move it about, if it is large. A long press that does
//! not move is the second button, if that means something there. The middle
//! button drags a board that is zoomed in.

use std::collections::BTreeMap;

use wasm_bindgen::JsCast as _;
use web_sys::{Event, HtmlElement, MouseEvent, PointerEvent, WheelEvent};

use crate::board::keys;
use crate::shell::app::{self, App};
use crate::shell::command::Command;
use crate::shell::dom;
use evolvarium::game::{Button, Input, Pointer};
use evolvarium::paint::{Point, point};

/// How far off a target may be hit, in CSS pixels.
const REACH_FINGER: f64 = 22.0;
/// The same for a mouse.
pub const REACH_MOUSE: f64 = 10.0;
/// A long press, and how far it may wander.
const LONG_PRESS_MS: i32 = 500;
const WANDER: f64 = 8.0;

/// The pointers on the board.
#[derive(Default)]
pub struct Pointers {
    /// All that are down, and where on the canvas.
    down: BTreeMap<i32, Point>,
    /// The one that plays.
    active: Option<Active>,
    /// The one that drags the board.
    dragging: Option<i32>,
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
        self.dragging = None;
    }

    /// Whether one of them plays.
    pub const fn is_busy(&self) -> bool {
        self.active.is_some()
    }

    /// A pointer that is down has moved; where it was before.
    fn moved(&mut self, id: i32, to: Point) -> Option<Point> {
        let place = self.down.get_mut(&id)?;
        Some(std::mem::replace(place, to))
    }

    /// Where the first two are.
    fn two(&self) -> Option<[Point; 2]> {
        let mut places = self.down.values();
        Some([*places.next()?, *places.next()?])
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
    dom::on(&board, "wheel", |event: WheelEvent| {
        app::handle(|app| app.wheel(&event));
    });
    dom::on(&board, "mousedown", |event: MouseEvent| {
        if event.button() == 1 {
            event.prevent_default(); // no scrolling by itself, no pasting
        }
    });
    dom::on(&board, "touchstart", |event: Event| {
        // No loupe, no going back by a swipe from the edge. A field that was
        // being written into gives up its keyboard, as it otherwise would.
        event.prevent_default();
        if keys::is_writing()
            && let Some(Ok(field)) = dom::document().active_element().map(|it| it.dyn_into())
        {
            let field: HtmlElement = field;
            let _ = field.blur();
        }
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
    /// The button that repeats while it is held.
    pub fn repeat_held(&mut self, elapsed_ms: f64) -> bool {
        const BEFORE_FIRST_MS: f64 = 420.0;
        const BETWEEN_MS: f64 = 90.0;
        let Some((command, since)) = &mut self.held else {
            return false;
        };
        *since += elapsed_ms;
        if *since >= BEFORE_FIRST_MS + BETWEEN_MS {
            *since = BEFORE_FIRST_MS;
            let command = *command;
            self.game_command(command);
        }
        true
    }

    /// Where on the canvas an event is.
    pub fn place(&self, event: &MouseEvent) -> Point {
        let place = self.canvas.canvas.element.get_bounding_client_rect();
        point(
            f64::from(event.client_x()) - place.left(),
            f64::from(event.client_y()) - place.top(),
        )
    }

    fn pointer(&self, event: &PointerEvent, button: Button) -> Pointer {
        let at = self.place(event);
        let reach = match event.pointer_type().as_str() {
            "touch" => REACH_FINGER,
            _ => REACH_MOUSE,
        };
        Pointer {
            at: self.canvas.view.board(at),
            reach: reach / self.canvas.view.scale.max(1e-9),
            button,
        }
    }

    fn pointer_down(&mut self, event: &PointerEvent) {
        let id = event.pointer_id();
        self.pointers.down.insert(id, self.place(event));
        if self.pointers.down.len() > 1 {
            if self.pointers.active.take().is_some() {
                self.input(&Input::Cancel);
            }
            return;
        }
        // Even of a button that means nothing: else nobody tells when it goes up.
        let _ = self.canvas.canvas.element.set_pointer_capture(id);
        let button = match event.button() {
            0 => Button::Main,
            1 => {
                self.drag_board(self.is_zoomed_in().then_some(id));
                return;
            }
            2 => Button::Second,
            _ => return,
        };
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

    fn drag_board(&mut self, pointer: Option<i32>) {
        self.pointers.dragging = pointer;
        let board = &self.canvas.canvas.element;
        dom::class(board, "dragged", pointer.is_some());
    }

    fn pointer_move(&mut self, event: &PointerEvent) {
        let (id, to) = (event.pointer_id(), self.place(event));
        let two = self.pointers.two();
        let from = self.pointers.moved(id, to);
        if let (Some(before), Some(after)) = (two, self.pointers.two()) {
            return self.pinch(before, after);
        }
        if let Some(from) = from.filter(|_| self.pointers.dragging == Some(id)) {
            return self.pan(point(to.x - from.x, to.y - from.y));
        }
        let Some(active) = &mut self.pointers.active else {
            if event.pointer_type() != "touch" && self.pointers.down.is_empty() {
                let pointer = self.pointer(event, Button::Main);
                self.input(&Input::Hover(pointer));
            }
            return;
        };
        if active.id != id {
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

    fn pointer_gone(&mut self, id: i32) {
        self.pointers.down.remove(&id);
        if self.pointers.dragging == Some(id) {
            self.drag_board(None);
        }
    }

    fn pointer_up(&mut self, event: &PointerEvent) {
        self.pointer_gone(event.pointer_id());
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
        self.pointer_gone(event.pointer_id());
        let active = self.pointers.active.as_ref();
        if active.is_some_and(|active| active.id == event.pointer_id()) {
            self.pointers.active = None;
            self.input(&Input::Cancel);
        }
    }
}
