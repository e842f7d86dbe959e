//! Gestures of mouse, pen and fingers on a board: a state machine.
//!
//! A second finger cancels the press: two fingers zoom and move any board. On a board that is zoomed in,
//! one finger moves it from where no move begins, and so does the middle button. A long press without
//! movement is the second button, if that has a meaning there; otherwise the press continues. A point
//! that is held exactly follows a slow finger finely (`held_point`).
//!
//! There is no DOM and no clock here: the page reports events and carries out the
//! [`Gesture`]s in their order. Their places are on the canvas; [`Input::on_board`]
//! converts them.

use std::collections::BTreeMap;

use self::held_point::HeldPoint;
use crate::game::input::{Button, Input, Pointer};
use crate::paint::{Point, point};

mod held_point;
#[cfg(test)]
mod tests;

/// How far off a target a finger may hit, in CSS pixels.
pub const REACH_FINGER: f64 = 22.0;
/// The same for a mouse and a pen.
pub const REACH_MOUSE: f64 = 10.0;
/// How long a long press takes, in milliseconds.
pub const LONG_PRESS_MS: i32 = 500;
/// The farthest that a long press may move, in CSS pixels.
const MAX_DRIFT: f64 = 8.0;

/// A pointer in an event.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PointerState {
    /// The pointer's id.
    pub id: i32,
    /// Where on the canvas, in CSS pixels.
    pub at: Point,
    /// Where in the window, in CSS pixels: the canvas may move under a resting finger.
    pub client: Point,
    /// A finger, not a mouse or a pen.
    pub is_touch: bool,
    /// When, in milliseconds of any clock.
    pub time_ms: f64,
}

impl PointerState {
    const fn pointer(&self, button: Button) -> Pointer {
        let reach = if self.is_touch {
            REACH_FINGER
        } else {
            REACH_MOUSE
        };
        Pointer {
            at: self.at,
            reach,
            button,
        }
    }
}

/// An action for the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Gesture {
    /// An input to the game, with places on the canvas.
    Input(Input),
    /// The board moves on the canvas by this.
    Pan(Point),
    /// Two fingers have moved on the canvas.
    Pinch {
        /// From here.
        before: [Point; 2],
        /// To here.
        after: [Point; 2],
    },
    /// The canvas captures the pointer of this id.
    Capture(i32),
    /// After [`LONG_PRESS_MS`], [`Gestures::long_press`] is called with this number.
    AwaitLongPress(u32),
}

/// The pointers on the board, and their actions.
#[derive(Debug, Default)]
pub struct Gestures {
    /// All that are down, and where on the canvas.
    down: BTreeMap<i32, Point>,
    /// The one that presses.
    press: Option<Press>,
    /// The one that drags the board.
    dragging: Option<i32>,
    /// Counts presses: a timer of an old press has no effect on a new one.
    presses: u32,
}

#[derive(Debug)]
struct Press {
    id: i32,
    /// The pointer when it went down, with its present button.
    pointer: Pointer,
    /// Where in the window it went down.
    client: Point,
    wandered: bool,
    hold: Hold,
}

/// What a finger holds after it has gone down.
#[derive(Debug)]
enum Hold {
    /// What the game says.
    Target,
    /// Nothing: it moves the board if it wanders.
    Board,
    /// A point, exactly.
    Point(HeldPoint),
}

impl Press {
    /// The pointer as it is now, at the point that it holds.
    fn pointer(&mut self, state: &PointerState) -> Pointer {
        let pointer = state.pointer(self.pointer.button);
        match &mut self.hold {
            Hold::Point(point) => {
                point.follow(state);
                Pointer {
                    at: point.at(),
                    ..pointer
                }
            }
            Hold::Target | Hold::Board => pointer,
        }
    }
}

impl Gestures {
    /// Drops press and drag: another board is shown.
    pub fn forget(&mut self) {
        self.press = None;
        self.dragging = None;
    }

    /// Whether a pointer presses the board.
    pub const fn is_pressing(&self) -> bool {
        self.press.is_some()
    }

    /// Whether a pointer drags the board about.
    pub const fn is_dragging_board(&self) -> bool {
        self.dragging.is_some()
    }

    /// A pointer goes down. `button` is numbered as pointer events do: 0 main,
    /// 1 middle, 2 second. `zoomed`: only a part of the board is visible.
    pub fn down(&mut self, state: &PointerState, button: i16, zoomed: bool) -> Vec<Gesture> {
        let id = state.id;
        self.down.insert(id, state.at);
        if self.down.len() > 1 {
            let press = self.press.take();
            return press
                .map(|_| Gesture::Input(Input::Cancel))
                .into_iter()
                .collect();
        }
        // For all buttons: without capture no event says that the pointer goes up.
        let mut gestures = vec![Gesture::Capture(id)];
        let button = match button {
            0 => Button::Main,
            1 => {
                self.dragging = zoomed.then_some(id);
                return gestures;
            }
            2 => Button::Second,
            _ => return gestures,
        };
        let pointer = state.pointer(button);
        self.press = Some(Press {
            id,
            pointer,
            client: state.client,
            wandered: false,
            hold: Hold::Target,
        });
        self.presses += 1;
        gestures.push(Gesture::Input(Input::Press(pointer)));
        if state.is_touch {
            gestures.push(Gesture::AwaitLongPress(self.presses));
        }
        gestures
    }

    /// The finger has gone down where no move begins, on a board that is zoomed in.
    pub fn hold_board(&mut self) {
        if let Some(press) = &mut self.press {
            press.hold = Hold::Board;
        }
    }

    /// The finger has taken up a point that can be anywhere.
    pub fn hold_point(&mut self, state: &PointerState) {
        if let Some(press) = &mut self.press {
            press.hold = Hold::Point(HeldPoint::new(state));
        }
    }

    /// Where the point is that a finger holds exactly.
    pub const fn held_point(&self) -> Option<Point> {
        match &self.press {
            Some(Press {
                hold: Hold::Point(point),
                ..
            }) => Some(point.at()),
            _ => None,
        }
    }

    /// A finger has rested for [`LONG_PRESS_MS`]: cancels the press, then presses the
    /// second button. If the game does not handle that, call [`Self::second_refused`].
    pub fn long_press(&mut self, number: u32) -> Option<[Gesture; 2]> {
        let is_current = number == self.presses;
        let press = self
            .press
            .as_mut()
            .filter(|it| is_current && !it.wandered)?;
        press.pointer.button = Button::Second;
        Some([Input::Cancel, Input::Press(press.pointer)].map(Gesture::Input))
    }

    /// The second button has no meaning at a long press: the main button presses again.
    pub fn second_refused(&mut self) -> Option<Gesture> {
        let press = self.press.as_mut()?;
        press.pointer.button = Button::Main;
        Some(Gesture::Input(Input::Press(press.pointer)))
    }

    /// A pointer moves, down or not.
    pub fn moved(&mut self, state: &PointerState) -> Option<Gesture> {
        let (id, to) = (state.id, state.at);
        let before = self.two();
        let place = self.down.get_mut(&id);
        let from = place.map(|place| std::mem::replace(place, to));
        if let (Some(before), Some(after)) = (before, self.two()) {
            return Some(Gesture::Pinch { before, after });
        }
        if let Some(from) = from.filter(|_| self.dragging == Some(id)) {
            return Some(Gesture::Pan(point(to.x - from.x, to.y - from.y)));
        }
        let Some(press) = &mut self.press else {
            let hovers = !state.is_touch && self.down.is_empty();
            return hovers.then(|| Gesture::Input(Input::Hover(state.pointer(Button::Main))));
        };
        if press.id != id {
            return None;
        }
        let (dx, dy) = (
            state.client.x - press.client.x,
            state.client.y - press.client.y,
        );
        press.wandered |= dx.hypot(dy) > MAX_DRIFT;
        if press.wandered && matches!(press.hold, Hold::Board) {
            self.press = None;
            self.dragging = Some(id);
            return Some(Gesture::Input(Input::Cancel));
        }
        let pointer = press.pointer(state);
        Some(Gesture::Input(Input::Drag(pointer)))
    }

    /// A pointer goes up.
    pub fn up(&mut self, state: &PointerState) -> Option<Gesture> {
        let mut press = self.gone(state.id)?;
        Some(Gesture::Input(Input::Release(press.pointer(state))))
    }

    /// The browser has taken a pointer away, or its capture.
    pub fn lost(&mut self, id: i32) -> Option<Gesture> {
        self.gone(id).map(|_| Gesture::Input(Input::Cancel))
    }

    /// A pointer has left the board.
    pub fn left(&self) -> Option<Gesture> {
        (!self.is_pressing()).then_some(Gesture::Input(Input::Leave))
    }

    /// Removes a pointer; returns its press, if it had one.
    fn gone(&mut self, id: i32) -> Option<Press> {
        self.down.remove(&id);
        self.dragging.take_if(|dragging| *dragging == id);
        self.press.take_if(|press| press.id == id)
    }

    /// The places of the first two pointers that are down.
    fn two(&self) -> Option<[Point; 2]> {
        let mut places = self.down.values();
        Some([*places.next()?, *places.next()?])
    }
}
