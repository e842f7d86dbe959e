//! The place of a board on a canvas, and zooming and moving a large one, never out of
//! sight.
//!
//! Places on the canvas are in CSS pixels, places on the board in points.

use super::{Point, point};

/// A board's scale on a canvas, and its corner in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct View {
    /// CSS pixels per board point.
    pub scale: f64,
    /// The board's corner in CSS pixels.
    pub corner: Point,
}

impl View {
    /// As large as fits into a box, in its middle, on whole device pixels.
    pub fn fit(board: (f64, f64), from: Point, size: (f64, f64), ratio: f64) -> Self {
        let scale = (size.0 / board.0.max(1.0)).min(size.1 / board.1.max(1.0));
        let corner = point(
            snap(from.x + (size.0 - board.0 * scale) / 2.0, ratio),
            snap(from.y + (size.1 - board.1 * scale) / 2.0, ratio),
        );
        Self { scale, corner }
    }

    /// A place on the canvas in board points.
    pub fn board(&self, at: Point) -> Point {
        let scale = self.scale.max(1e-9);
        point(
            (at.x - self.corner.x) / scale,
            (at.y - self.corner.y) / scale,
        )
    }

    /// A place on the board in CSS pixels.
    pub fn canvas(&self, at: Point) -> Point {
        point(
            self.corner.x + at.x * self.scale,
            self.corner.y + at.y * self.scale,
        )
    }

    /// Board points per device pixel.
    pub fn pixel(&self, ratio: f64) -> f64 {
        1.0 / (self.scale * ratio).max(1e-9)
    }
}

fn snap(x: f64, ratio: f64) -> f64 {
    (x * ratio).round() / ratio
}

/// Targets smaller than this, in CSS pixels, are hard to hit: the board has buttons for zooming.
const SMALL: f64 = 24.0;
/// There, zooming stops at targets of this size.
const LARGE: f64 = 64.0;
/// Other boards can be zoomed to this many times the scale of the whole board.
const CLOSE: f64 = 3.0;

/// A board and its box on the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardArea {
    /// The board's size in points.
    pub board: (f64, f64),
    /// The box's corner in CSS pixels.
    pub from: Point,
    /// The box's size in CSS pixels.
    pub size: (f64, f64),
    /// Device pixels per CSS pixel.
    pub ratio: f64,
    /// The size of the smallest thing to be touched, in points, on boards that may be large.
    pub min_target_size: Option<f64>,
}

impl BoardArea {
    /// The whole board.
    pub fn whole(&self) -> View {
        View::fit(self.board, self.from, self.size, self.ratio)
    }

    /// By how much the board at a scale is larger than the box, in CSS pixels.
    fn beyond(&self, scale: f64) -> (f64, f64) {
        (
            self.board.0 * scale - self.size.0,
            self.board.1 * scale - self.size.1,
        )
    }

    /// The smallest target, if it is so small that the board is made to be zoomed.
    pub fn zoomed_for(&self) -> Option<f64> {
        let scale = self.whole().scale;
        self.min_target_size
            .filter(|least| *least > 0.0 && least * scale < SMALL)
    }

    /// The largest scale.
    fn largest(&self) -> f64 {
        match self.zoomed_for() {
            Some(least) => LARGE / least,
            None => CLOSE * self.whole().scale,
        }
    }
}

/// The visible part of a board: its scale, and its place between the board's ends, which
/// stays when the box changes its size.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Zoom {
    /// CSS pixels per point where targets are small; `None`: the whole board.
    scale: Option<f64>,
    /// Elsewhere, how many times the scale of the whole board.
    times: Option<f64>,
    /// In both directions, from 0 (the board's beginning is seen) to 1 (its
    /// end is).
    at: (f64, f64),
}

impl Zoom {
    /// The board's top left part, with targets of `size` CSS pixels; the whole board if its
    /// targets are large enough.
    pub fn beginning(area: &BoardArea, size: f64) -> Self {
        Self {
            scale: area.zoomed_for().map(|least| size / least),
            ..Self::default()
        }
    }

    /// The scale, unless it is the whole board's. A small target has a whole number of device pixels, so
    /// that lines between cells are crisp on all of the board.
    fn scale(&self, area: &BoardArea) -> Option<f64> {
        let whole = area.whole().scale;
        let scale = self.unrounded_scale(area)?.min(area.largest());
        let scale = match area.zoomed_for().map(|least| least * area.ratio) {
            Some(device) => (scale * device).round() / device,
            None => scale,
        };
        (scale > whole).then_some(scale)
    }

    /// The same, so that small factors add up.
    fn unrounded_scale(&self, area: &BoardArea) -> Option<f64> {
        match area.zoomed_for() {
            Some(_) => self.scale,
            None => self.times.map(|times| times * area.whole().scale),
        }
    }

    /// Whether the whole board is visible.
    pub fn is_whole(&self, area: &BoardArea) -> bool {
        self.scale(area).is_none()
    }

    /// Whether it can't be zoomed in any further.
    pub fn is_largest(&self, area: &BoardArea) -> bool {
        self.scale(area).unwrap_or(0.0) >= area.largest() * (1.0 - 1.0 / LARGE)
    }

    /// Whether there is more of the board to the left of the box, above, to the right and below.
    pub fn more(&self, area: &BoardArea) -> [bool; 4] {
        let Some(scale) = self.scale(area) else {
            return [false; 4];
        };
        // Less than a device pixel is nothing to be seen.
        let (least, corner) = (1.0 / area.ratio, self.unsnapped(area).corner);
        let beyond = |from: f64, size: f64, corner: f64, board: f64| {
            let end = corner + board * scale;
            (from - corner > least, end - (from + size) > least)
        };
        let (left, right) = beyond(area.from.x, area.size.0, corner.x, area.board.0);
        let (above, below) = beyond(area.from.y, area.size.1, corner.y, area.board.1);
        [left, above, right, below]
    }

    /// A share of the way from here to another place of the same board, 0–1.
    pub fn towards(&self, to: &Self, share: f64) -> Self {
        let between = |from: f64, to: f64| from + (to - from) * share;
        Self {
            at: (between(self.at.0, to.at.0), between(self.at.1, to.at.1)),
            ..*to
        }
    }

    /// Where the board lies on the canvas.
    pub fn view(&self, area: &BoardArea) -> View {
        let View { scale, corner } = self.unsnapped(area);
        let corner = point(snap(corner.x, area.ratio), snap(corner.y, area.ratio));
        View { scale, corner }
    }

    /// The same, not on whole device pixels, so that roundings do not add up.
    fn unsnapped(&self, area: &BoardArea) -> View {
        let Some(scale) = self.scale(area) else {
            return area.whole();
        };
        let (x, y) = area.beyond(scale);
        let share = |beyond: f64, at: f64| if beyond > 0.0 { at } else { 0.5 };
        let corner = point(
            area.from.x - x * share(x, self.at.0),
            area.from.y - y * share(y, self.at.1),
        );
        View { scale, corner }
    }

    /// Lays the board's corner as near to a place as it may come.
    fn place_corner(&mut self, area: &BoardArea, scale: f64, corner: Point) {
        let (x, y) = area.beyond(scale);
        let at = |beyond: f64, before: f64| match beyond > 0.0 {
            true => (before / beyond).clamp(0.0, 1.0),
            false => 0.5,
        };
        self.at = (at(x, area.from.x - corner.x), at(y, area.from.y - corner.y));
    }

    /// Zooms by a factor about a place on the canvas, as far as the board's ends allow.
    pub fn about(&mut self, area: &BoardArea, place: Point, factor: f64) {
        if factor.is_nan() || factor <= 0.0 {
            return;
        }
        let held = self.unsnapped(area).board(place);
        let whole = area.whole().scale;
        let now = self.unrounded_scale(area).unwrap_or(whole).max(whole);
        let asked = (now * factor).clamp(whole, area.largest().max(whole));
        let asked = (asked > whole).then_some(asked);
        match area.zoomed_for() {
            Some(_) => self.scale = asked,
            None => self.times = asked.map(|asked| asked / whole),
        }
        let scale = self.view(area).scale;
        let corner = point(place.x - held.x * scale, place.y - held.y * scale);
        self.place_corner(area, scale, corner);
    }

    /// Moves the board by CSS pixels, as far as its ends allow.
    pub fn pan(&mut self, area: &BoardArea, by: Point) {
        let Some(scale) = self.scale(area) else {
            return;
        };
        let (x, y) = area.beyond(scale);
        let moved = |beyond: f64, at: f64, by: f64| match beyond > 0.0 {
            true => (at - by / beyond).clamp(0.0, 1.0),
            false => at,
        };
        self.at = (moved(x, self.at.0, by.x), moved(y, self.at.1, by.y));
    }

    /// The board has changed, and its places have moved by `by` points: the middle of the box
    /// stays the same.
    pub fn shift(&mut self, before: &BoardArea, after: &BoardArea, by: Point) {
        if self.scale(before).is_none() {
            return;
        }
        let middle = |area: &BoardArea| {
            let (width, height) = area.size;
            point(area.from.x + width / 2.0, area.from.y + height / 2.0)
        };
        let held = self.unsnapped(before).board(middle(before));
        if let Some(scale) = self.scale(after) {
            let (to, held) = (middle(after), point(held.x + by.x, held.y + by.y));
            let corner = point(to.x - held.x * scale, to.y - held.y * scale);
            self.place_corner(after, scale, corner);
        }
    }

    /// Moves the board as little as needed to show a place on it with a margin, both in
    /// points.
    pub fn reveal(&mut self, area: &BoardArea, place: Point, margin: f64) {
        let view = self.view(area);
        let at = view.canvas(place);
        let by = |from: f64, size: f64, at: f64| {
            let margin = (margin * view.scale).min(size / 2.0);
            let (low, high) = (from + margin, from + size - margin);
            at.clamp(low, high.max(low)) - at
        };
        let by = point(
            by(area.from.x, area.size.0, at.x),
            by(area.from.y, area.size.1, at.y),
        );
        self.pan(area, by);
    }
}

#[cfg(test)]
#[path = "view_tests.rs"]
mod tests;
