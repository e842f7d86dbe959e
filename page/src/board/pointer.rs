//! Mouse, pen and touch on the board: the browser's events become gestures
//! ([`evolvarium::game::input::gesture`]), and the gestures are carried out.

use wasm_bindgen::JsCast as _;
use web_sys::{Event as DomEvent, HtmlElement, MouseEvent, PointerEvent, WheelEvent};

use crate::board::BoardView;
use crate::model::command::GameCommand;
use crate::model::context::Context;
use crate::model::event::{self, BoardEvent, HomeEvent, PointerKind};
use crate::platform::{dom, id};
use evolvarium::game::Input;
use evolvarium::game::input::gesture::{Gesture, LONG_PRESS_MS, PointerState};
use evolvarium::paint::{Point, point};

/// Listens to pointers on the board and on buttons that repeat.
pub fn listen() {
    let board = id::board.element();
    event::send_pointers(&board, BoardEvent::Pointer);
    dom::on(&board, "contextmenu", |event: MouseEvent| {
        event.prevent_default();
    });
    dom::on(&board, "wheel", |event: WheelEvent| {
        event::send(BoardEvent::Wheel(event))
    });
    // The middle button drags the board. No automatic scrolling; and at its release, no pasting of what is
    // selected anywhere, as on Linux: the page would open it.
    for kind in ["mousedown", "mouseup"] {
        dom::on(&board, kind, |event: MouseEvent| {
            if event.button() == 1 {
                event.prevent_default();
            }
        });
    }
    dom::on(&board, "touchstart", |event: DomEvent| {
        // No loupe, and no going back by a swipe from the edge. That also keeps the focus in a field,
        // so it is removed here, and the screen's keyboard closes.
        event.prevent_default();
        if dom::is_writing()
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
            Some("undo") => Some(GameCommand::Undo),
            Some("redo") => Some(GameCommand::Redo),
            Some("playback-back") => Some(GameCommand::PlaybackBack),
            Some("playback-forward") => Some(GameCommand::PlaybackForward),
            _ => None,
        };
        let main = event.button() == 0;
        event::send(BoardEvent::Held(held.filter(|_| main)));
        event::send(HomeEvent::Touched);
    });
    for kind in ["pointerup", "pointercancel", "blur"] {
        dom::on(&document, kind, |_: DomEvent| {
            event::send(BoardEvent::Held(None))
        });
    }
}

impl BoardView {
    /// Repeats the command of a held button. Returns whether there is one.
    pub fn repeat_held(&mut self, cx: &mut Context, elapsed_ms: f64) -> bool {
        const REPEAT_DELAY_MS: f64 = 420.0;
        const REPEAT_INTERVAL_MS: f64 = 90.0;
        let Some((command, since)) = &mut self.held else {
            return false;
        };
        *since += elapsed_ms;
        if *since >= REPEAT_DELAY_MS + REPEAT_INTERVAL_MS {
            *since = REPEAT_DELAY_MS;
            let command = *command;
            self.game_command(cx, command);
        }
        true
    }

    /// The place of an event on the canvas.
    pub fn place(&self, event: &MouseEvent) -> Point {
        let place = self.canvas.canvas.element.get_bounding_client_rect();
        point(
            f64::from(event.client_x()) - place.left(),
            f64::from(event.client_y()) - place.top(),
        )
    }

    /// A pointer does something on the board.
    pub fn pointer_event(&mut self, cx: &mut Context, kind: PointerKind, event: &PointerEvent) {
        let state = PointerState {
            id: event.pointer_id(),
            at: self.place(event),
            client: point(f64::from(event.client_x()), f64::from(event.client_y())),
            is_touch: event.pointer_type() == "touch",
            time_ms: event.time_stamp(),
        };
        let gestures = match kind {
            PointerKind::Down => {
                let zoomed = self.is_zoomed_in(cx);
                self.gestures.down(&state, event.button(), zoomed)
            }
            PointerKind::Move => self.gestures.moved(&state).into_iter().collect(),
            PointerKind::Up => self.gestures.up(&state).into_iter().collect(),
            PointerKind::Lost => self.gestures.lost(state.id).into_iter().collect(),
            PointerKind::Leave => self.gestures.left().into_iter().collect(),
        };
        let board = &self.canvas.canvas.element;
        dom::class(board, "dragged", self.gestures.is_dragging_board());
        let mut is_on_ground = false;
        for gesture in gestures {
            let presses = matches!(gesture, Gesture::Input(Input::Press(_)));
            let has_meaning = self.gesture(cx, gesture);
            is_on_ground |= presses && !has_meaning;
        }
        if state.is_touch && kind == PointerKind::Down {
            let loupe = cx.shown_game().and_then(|game| game.play.loupe());
            if is_on_ground && self.is_zoomed_in(cx) {
                self.gestures.hold_board();
            } else if loupe.is_some_and(|loupe| loupe.exact) {
                self.gestures.hold_point(&state);
            }
        }
        let touches = state.is_touch && self.gestures.is_pressing();
        let held = self.gestures.held_point().unwrap_or(state.at);
        self.canvas.finger = touches.then_some((state.at, held));
    }

    /// Carries out a gesture. Returns whether it had a meaning.
    fn gesture(&mut self, cx: &mut Context, gesture: Gesture) -> bool {
        match gesture {
            Gesture::Input(input) => {
                let view = self.canvas.view;
                return self.input(cx, &input.on_board(&view));
            }
            Gesture::Pan(by) => self.pan(cx, by),
            Gesture::Pinch { before, after } => self.pinch(cx, before, after),
            Gesture::Capture(id) => {
                let _ = self.canvas.canvas.element.set_pointer_capture(id);
            }
            Gesture::AwaitLongPress(press) => {
                dom::after(LONG_PRESS_MS, move || {
                    event::send(BoardEvent::LongPress(press))
                });
            }
        }
        true
    }

    /// A finger has rested: it acts as the second button if that has a meaning here; otherwise the press
    /// continues.
    pub fn long_press(&mut self, cx: &mut Context, press: u32) {
        let Some([cancel, second]) = self.gestures.long_press(press) else {
            return;
        };
        self.gesture(cx, cancel);
        if !self.gesture(cx, second)
            && let Some(main) = self.gestures.second_refused()
        {
            self.gesture(cx, main);
        }
    }
}
