//! Zooming and moving a board by wheel, fingers, the middle button, keys and buttons. The
//! arithmetic is in [`evolvarium::paint::view`].

use web_sys::WheelEvent;

use crate::board::BoardView;
use crate::model::context::Context;
use crate::model::current_game::CurrentGame;
use crate::platform::id::Id;
use crate::platform::{dom, id, preferences};
use evolvarium::game::input::gesture::REACH_MOUSE;
use evolvarium::game::{Input, Pointer};
use evolvarium::paint::view::{BoardArea, Zoom};
use evolvarium::paint::{Point, point};

/// On touch screens a large board begins with targets of this size, in CSS pixels.
const FINGER: f64 = 28.0;
/// The factor of a button or a key.
pub const STEP: f64 = 1.5;
/// The logarithm of the zoom factor for each pixel of the wheel.
const WHEEL: f64 = 0.01;
/// The most pixels of a wheel event that count: a notch of a mouse wheel has about a hundred.
const NOTCH: f64 = 25.0;
/// A line of wheels that count lines, in pixels.
const LINE: f64 = 16.0;
/// Fingers nearer than this only move the board, in CSS pixels.
const MIN_FINGER_DISTANCE: f64 = 12.0;
/// The margin around the keyboard's cursor and the places of a hint, in targets.
const MARGIN: f64 = 1.5;
/// How long the board takes to move to the place of a hint.
const GLIDE_MS: f64 = 350.0;

/// The board moves by itself.
pub struct Glide {
    from: Zoom,
    to: Zoom,
    elapsed_ms: f64,
}

impl CurrentGame {
    /// The visible part of the board; at first it depends on the device.
    pub fn zoom(&mut self, area: &BoardArea) -> Zoom {
        *self.zoom.get_or_insert_with(|| {
            // A board that grows to all sides is empty in its corners.
            let begins = self.play.layout().window.from == Point::default();
            if begins && dom::media("(pointer: coarse)") {
                Zoom::beginning(area, FINGER)
            } else {
                Zoom::default()
            }
        })
    }
}

impl BoardView {
    /// The board's box on the canvas, unless a level is being designed there.
    pub fn board_area(&self, cx: &Context) -> Option<BoardArea> {
        let game = cx.shown_game().filter(|_| !cx.is_previewing())?;
        Some(self.canvas.board_area(&*game.play))
    }

    fn change_zoom(&mut self, cx: &mut Context, change: impl FnOnce(&mut Zoom, &BoardArea)) {
        let (Some(area), Some(game)) = (self.board_area(cx), &mut cx.game) else {
            return;
        };
        let mut zoom = game.zoom(&area);
        self.glide = None;
        change(&mut zoom, &area);
        game.zoom = Some(zoom);
        // At once: the next event needs the board's new place.
        self.canvas.view = zoom.view(&area);
        self.canvas.publish_view(&*game.play);
        cx.repaint = true;
    }

    /// Whether only a part of the board is visible.
    pub fn is_zoomed_in(&self, cx: &Context) -> bool {
        let zoom = cx.game.as_ref().and_then(|game| game.zoom);
        let area = self.board_area(cx);
        area.is_some_and(|area| zoom.is_some_and(|zoom| !zoom.is_whole(&area)))
    }

    /// The wheel turns over the board, or two fingers move on a touchpad.
    pub fn wheel(&mut self, cx: &mut Context, event: &WheelEvent) {
        let zooms = event.ctrl_key() || event.meta_key();
        let Some(area) = self.board_area(cx) else {
            return;
        };
        if !zooms && !self.is_zoomed_in(cx) {
            return;
        }
        event.prevent_default();
        if self.gestures.is_pressing() {
            return; // a stroke is being drawn
        }
        let unit = match event.delta_mode() {
            WheelEvent::DOM_DELTA_LINE => LINE,
            WheelEvent::DOM_DELTA_PAGE => area.size.1,
            _ => 1.0,
        };
        let (x, y) = (event.delta_x() * unit, event.delta_y() * unit);
        let place = self.place(event);
        if zooms {
            let factor = (-y.clamp(-NOTCH, NOTCH) * WHEEL).exp();
            self.change_zoom(cx, |zoom, area| zoom.about(area, place, factor));
        } else {
            let sideways = event.shift_key() && x == 0.0;
            let by = if sideways {
                point(-y, 0.0)
            } else {
                point(-x, -y)
            };
            self.pan(cx, by);
        }
        let view = self.canvas.view;
        let hover = Input::Hover(Pointer {
            at: view.board(place),
            reach: REACH_MOUSE / view.scale.max(1e-9),
            ..Pointer::default()
        });
        self.input(cx, &hover);
    }

    /// Two fingers have moved, on the canvas.
    pub fn pinch(&mut self, cx: &mut Context, before: [Point; 2], after: [Point; 2]) {
        let amid = |[a, b]: [Point; 2]| point((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
        let apart = |[a, b]: [Point; 2]| (a.x - b.x).hypot(a.y - b.y).max(MIN_FINGER_DISTANCE);
        let (from, to) = (amid(before), amid(after));
        let factor = apart(after) / apart(before);
        self.change_zoom(cx, |zoom, area| {
            zoom.pan(area, point(to.x - from.x, to.y - from.y));
            zoom.about(area, to, factor);
        });
    }

    /// The board is dragged.
    pub fn pan(&mut self, cx: &mut Context, by: Point) {
        self.change_zoom(cx, |zoom, area| zoom.pan(area, by));
    }

    /// Zooms by a button, or by a key: then about the keyboard's cursor. Without a factor, shows the whole
    /// board.
    pub fn zoom_by(&mut self, cx: &mut Context, factor: Option<f64>, by_key: bool) {
        let Some(factor) = factor else {
            return self.change_zoom(cx, |zoom, _| *zoom = Zoom::default());
        };
        let cursor = cursor(cx).filter(|_| by_key);
        let cursor = cursor.map(|cursor| self.canvas.view.canvas(cursor));
        self.change_zoom(cx, |zoom, area| {
            let middle = point(
                area.from.x + area.size.0 / 2.0,
                area.from.y + area.size.1 / 2.0,
            );
            zoom.about(area, cursor.unwrap_or(middle), factor);
        });
    }

    /// Zooms by a key of this name. Returns whether it is a key for zooming.
    pub fn zoom_key(&mut self, cx: &mut Context, name: &str) -> bool {
        let factor = match name {
            "+" | "=" => Some(STEP),
            "-" | "−" => Some(1.0 / STEP),
            "0" => None,
            _ => return false,
        };
        let means = self.board_area(cx).is_some();
        if means {
            self.zoom_by(cx, factor, true);
        }
        means
    }

    /// Moves the board so that the keyboard's cursor is visible.
    pub fn follow_cursor(&mut self, cx: &mut Context) {
        if let Some(cursor) = cursor(cx) {
            self.change_zoom(cx, |zoom, area| {
                let margin = area.min_target_size.unwrap_or(0.0) * MARGIN;
                zoom.reveal(area, cursor, margin);
            });
        }
    }

    /// Moves the board so that the places of the hint are visible, the first one before all others.
    pub fn show_hint(&mut self, cx: &mut Context) {
        let (Some(area), Some(game)) = (self.board_area(cx), &mut cx.game) else {
            return;
        };
        let from = game.zoom(&area);
        let mut to = from;
        let margin = area.min_target_size.unwrap_or(0.0) * MARGIN;
        for at in game.play.hint_places().into_iter().rev() {
            to.reveal(&area, at, margin);
        }
        if to != from {
            self.glide = Some(Glide {
                from,
                to,
                elapsed_ms: if preferences::still() { GLIDE_MS } else { 0.0 },
            });
        }
    }

    /// Animates the board's movement; returns whether it continues.
    pub fn advance_glide(&mut self, cx: &mut Context, elapsed_ms: f64) -> bool {
        let Some(mut glide) = self.glide.take() else {
            return false;
        };
        glide.elapsed_ms += elapsed_ms;
        let done = (glide.elapsed_ms / GLIDE_MS).min(1.0);
        let eased = done * done * (3.0 - 2.0 * done);
        self.change_zoom(cx, |zoom, _| *zoom = glide.from.towards(&glide.to, eased));
        if done < 1.0 {
            self.glide = Some(glide);
        }
        true
    }

    /// Updates the buttons.
    pub fn zoom_texts(&self, cx: &mut Context) {
        let area = self.board_area(cx);
        // A board that grows gets them sooner or later: they keep their room, so that nothing moves
        // then.
        let buttons = id::zoom.element();
        let play = cx.game.as_ref().map(|game| &*game.play);
        let layout = play.map(|play| play.layout());
        let grows = layout.is_some_and(|layout| {
            layout.min_target_size.is_some() && layout.window.from != Point::default()
        });
        let reserved = grows && cx.shows_game();
        let zoomed = self.is_zoomed_in(cx);
        // Boards with large targets are zoomed by fingers, wheel or keys; the buttons lead back.
        let offered = zoomed || area.is_some_and(|area| area.zoomed_for().is_some());
        dom::show(&buttons, offered || reserved);
        let seen = if offered { "" } else { "hidden" };
        dom::style(&buttons, "visibility", seen);
        dom::class(&id::board_box.element(), "zoomed", zoomed);
        let zoom = cx.game.as_ref().and_then(|game| game.zoom);
        if let (Some(area), Some(zoom)) = (area, zoom) {
            let disable = |id: Id, disabled: bool| {
                dom::flag(&id.element(), "aria-disabled", disabled);
            };
            let whole = zoom.is_whole(&area);
            disable(id::zoom_out, whole);
            disable(id::zoom_whole, whole);
            disable(id::zoom_in, zoom.is_largest(&area));
        }
    }
}

/// The keyboard's cursor on the board.
fn cursor(cx: &Context) -> Option<Point> {
    cx.game.as_ref()?.play.cursor()
}
