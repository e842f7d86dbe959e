//! How a board looks: graph paper of fine dots, the cross, the lines drawn and
//! the points added, with their numbers; rings where a point can be added.
//!
//! A point (x, y) lies at ([`CELL`] x, [`CELL`] y), also left of and above the
//! cross: the window begins at negative coordinates.

use std::collections::HashSet;

use super::grid::{Line, Move, Spot, line_of};
use super::rules::{Level, State, around};
use super::thumbnail::draw_thumbnail;
use super::ui::Ui;
use crate::game::{Frame, ShownHint};
use crate::paint::labels::Grid;
use crate::paint::material::{draw_pencil, glint};
use crate::paint::{Ink, Painter, Point, Rect, Text, filled, outlined, point, stroke, text};

/// Between neighbouring points.
pub const CELL: f64 = 24.0;
/// Thumbnails are fitted into this.
pub const THUMBNAIL: (f64, f64) = (120.0, 120.0);
/// Cells around points; around rings it is one less.
const MARGIN: i32 = 2;
/// The number of cells by which a board grows.
const STEP: i32 = 2;
/// The radius of a hint's ring, in cells: more than the line that it is about.
const HINTED: f64 = 3.2;
/// Fewer device pixels than this from point to point, and numbers could not be
/// read.
const READABLE: f64 = 19.0;

/// Where a point lies.
pub(super) fn at(spot: Spot) -> Point {
    point(f64::from(spot.x()) * CELL, f64::from(spot.y()) * CELL)
}

/// The columns and rows that are shown at least: the board's points and rings
/// with a margin, grown in steps.
pub(super) fn reach(state: &State) -> [i32; 4] {
    shown(state, &[])
}

fn shown(state: &State, previews: &[&[Move]]) -> [i32; 4] {
    let rings = state.legal.moves().iter().map(|mv| (mv.spot, MARGIN - 1));
    let previews = previews.iter().flat_map(|moves| moves.iter());
    let all = rings.chain(previews.map(|mv| (mv.spot, MARGIN)));
    let [left, top, right, bottom] = state.bounds();
    let bounds = [left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN];
    let bounds = all.fold(bounds, |bounds, (spot, margin)| {
        let (x, y) = (spot.x(), spot.y());
        let bounds = around(bounds, x - margin, y - margin);
        around(bounds, x + margin, y + margin)
    });
    let last = state.board.variant().last() + MARGIN;
    let low = |n: i32| -MARGIN - (-MARGIN - n + STEP - 1) / STEP * STEP;
    let high = |n: i32| last + (n - last + STEP - 1) / STEP * STEP;
    [
        low(bounds[0]),
        low(bounds[1]),
        high(bounds[2]),
        high(bounds[3]),
    ]
}

pub(super) fn window(state: &State, previews: &[&[Move]]) -> Rect {
    let [left, top, right, bottom] = shown(state, previews).map(|n| f64::from(n) * CELL);
    Rect {
        from: point(left, top),
        to: point(right, bottom),
    }
}

/// The rows and columns of points in a window.
pub(super) fn grid(window: Rect) -> Grid {
    let number = |along: f64| (along / CELL).round() as i32;
    let (width, height) = window.size();
    let count = |size: f64| number(size) as usize + 1;
    Grid {
        first: window.from,
        step: CELL,
        columns: (number(window.from.x), count(width)),
        rows: (number(window.from.y), count(height)),
    }
}

/// Where the number of one of several lines through a point stands: of two in one direction at opposite ends,
/// otherwise at the end that is further from the new point, so that no two have the same place.
pub(super) fn badge(choices: &[Move], n: usize, length: usize) -> Point {
    let (line, index) = (choices[n].line, choices[n].index_in_line());
    let others = choices
        .iter()
        .filter(|mv| mv.line.direction() == line.direction());
    let others = others.map(|mv| mv.index_in_line().cmp(&index) as i32);
    let is_first = match others.sum::<i32>() {
        0 => index * 2 > length - 1,
        further => further < 0,
    };
    at(line.spot(if is_first { 0 } else { length - 1 }))
}

/// How long a change is shown, in milliseconds.
pub(super) fn duration_ms(from: &State, to: &State) -> f64 {
    if from.moves == to.moves { 0.0 } else { 160.0 }
}

pub(super) fn draw(level: &Level, frame: &Frame<'_, Level>, painter: &mut dyn Painter) {
    if frame.thumbnail {
        draw_thumbnail(level, frame, painter);
        return;
    }
    let scene = Scene::new(level, frame);
    scene.draw_paper(painter);
    for (moves, opacity) in frame.previews {
        scene.draw_preview(moves, *opacity, painter);
    }
    scene.draw_lines(painter);
    for at in hinted(level, scene.state, frame.hint) {
        let ring = stroke(Ink::Preview, 2.0).dashed(6.0, 5.0);
        painter.circle(at, HINTED * CELL, outlined(ring));
    }
    // The moves that it opens.
    for mv in frame.hint.iter().flat_map(|hint| hint.because()) {
        painter.circle(at(mv.spot), 5.0, outlined(stroke(Ink::Good, 2.0)));
    }
    let hints = || frame.hint.iter().flat_map(|hint| hint.moves());
    for mv in hints() {
        let (from, to) = ends(mv.line, scene.length);
        let line = stroke(Ink::Preview, 3.4).dashed(6.0, 5.0);
        painter.line(from, to, line);
    }
    // Lines to be drawn lie below points, so that numbers can be read.
    if let Some(ui) = frame.ui {
        scene.draw_reach(ui, painter);
    }
    scene.draw_points(painter);
    scene.draw_rings(painter);
    for mv in hints() {
        painter.circle(at(mv.spot), 6.5, filled(Ink::Preview));
    }
    if let Some(ui) = frame.ui {
        scene.draw_hand(ui, painter);
    }
}

/// The middles of the lines that a hint speaks of.
pub(super) fn hinted(
    level: &Level,
    state: &State,
    hint: Option<ShownHint<'_, Move>>,
) -> Vec<Point> {
    let numbers = hint.map_or(&[][..], |hint| hint.rests_on());
    let moves = numbers.iter().filter_map(|n| state.legal.moves().get(*n));
    let middle = level.variant.length() / 2;
    moves.map(|mv| at(mv.line.spot(middle))).collect()
}

struct Scene<'a> {
    frame: &'a Frame<'a, Level>,
    state: &'a State,
    /// Points of a line.
    length: usize,
    /// Moves of the opening.
    opening: usize,
    rings: bool,
    numbers: bool,
    /// How far the last move has been drawn, 0–1.
    done: f64,
}

impl<'a> Scene<'a> {
    fn new(level: &'a Level, frame: &'a Frame<'a, Level>) -> Self {
        let state = frame.state;
        let before = frame
            .change
            .map(|(before, done)| (before.moves.len(), done));
        let done = match before {
            Some((before, done)) if before + 1 == state.moves.len() => done,
            _ => 1.0,
        };
        Self {
            frame,
            state,
            length: level.variant.length(),
            opening: level.opening.len(),
            rings: frame.ui.is_some_and(|ui| ui.rings.0),
            numbers: frame.ui.is_none_or(|ui| ui.numbers.0) && CELL / frame.pixel >= READABLE,
            done,
        }
    }

    fn draw_paper(&self, painter: &mut dyn Painter) {
        let Rect { from, to } = self.frame.window;
        painter.rectangle(from, to, filled(Ink::Surface));
        let cells = |from: f64, to: f64| {
            let (first, last) = ((from / CELL).ceil() as i32, (to / CELL).floor() as i32);
            (first..=last).map(|n| f64::from(n) * CELL)
        };
        let ruled = stroke(Ink::Grid, self.frame.pixel.max(0.7));
        for x in cells(from.x + 1.0, to.x - 1.0) {
            painter.line(point(x, from.y), point(x, to.y), ruled);
        }
        for y in cells(from.y + 1.0, to.y - 1.0) {
            painter.line(point(from.x, y), point(to.x, y), ruled);
        }
    }

    fn pencil(&self, mv: Move, ink: Ink, width: f64, painter: &mut dyn Painter) {
        let (from, to) = ends(mv.line, self.length);
        draw_pencil(from, to, ink, width, painter);
    }

    fn segment(&self, mv: Move, ink: Ink, width: f64, painter: &mut dyn Painter) {
        let (from, to) = ends(mv.line, self.length);
        painter.line(from, to, stroke(ink, width));
    }

    /// Where a move is in the order of the game, 0–1.
    fn along(&self, n: usize) -> f64 {
        n as f64 / self.state.moves.len() as f64
    }

    /// The lines of a finished game are drawn once more, in the order of the moves: whether this one is to come.
    fn is_to_come(&self, n: usize) -> bool {
        self.frame.celebration > 0.0 && self.along(n) > self.frame.celebration
    }

    fn draw_lines(&self, painter: &mut dyn Painter) {
        let light = |n: usize| glint(self.along(n), self.frame.celebration);
        let Some((last, before)) = self.state.moves.split_last() else {
            return;
        };
        for (n, mv) in before.iter().enumerate() {
            // The opening is fainter: the player did not make it.
            let ink = match n < self.opening {
                _ if self.is_to_come(n) => continue,
                true => Ink::Faint,
                false => Ink::Line,
            };
            self.pencil(*mv, ink, 1.8, painter);
            let light = light(n);
            if light > 0.05 {
                painter.opacity(light);
                self.segment(*mv, Ink::Accent, 2.6, painter);
                painter.opacity(1.0);
            }
        }
        let (from, to) = ends(last.line, self.length);
        let start = at(last.spot);
        let part = |end: Point| {
            let part = |a: f64, b: f64| a + (b - a) * self.done;
            point(part(start.x, end.x), part(start.y, end.y))
        };
        let width = 3.2 + light(before.len());
        painter.line(part(from), part(to), stroke(Ink::Accent, width));
    }

    fn draw_points(&self, painter: &mut dyn Painter) {
        for spot in self.state.board.variant().cross() {
            painter.circle(at(spot), 4.4, filled(Ink::Line));
        }
        let last = self.state.moves.len();
        for (n, mv) in (1..).zip(self.state.moves.iter()) {
            let (centre, is_last) = (at(mv.spot), n == last);
            if self.is_to_come(n - 1) {
                continue;
            }
            let ink = match (is_last, n <= self.opening) {
                (true, _) => Ink::Accent,
                (_, true) => Ink::Faint,
                _ => Ink::Line,
            };
            let scale = if is_last { self.done } else { 1.0 };
            if !self.numbers {
                let style = filled(if is_last { ink } else { Ink::Surface });
                painter.circle(centre, 4.2 * scale, style.and(stroke(ink, 1.6)));
                continue;
            }
            let fill = if is_last { Ink::Accent } else { Ink::Surface };
            painter.circle(centre, 8.6 * scale, filled(fill).and(stroke(ink, 1.2)));
            let number = n.to_string();
            let size = if number.len() > 2 { 8.2 } else { 9.6 };
            let ink = if is_last { Ink::Paper } else { Ink::Line };
            let number = text(&number, point(centre.x, centre.y + 0.4), size, ink);
            painter.text(Text {
                bold: is_last,
                ..number
            });
        }
    }

    /// The points that can be added; those with a choice of lines have a dot.
    fn draw_rings(&self, painter: &mut dyn Painter) {
        if !self.rings {
            return;
        }
        let mut seen = HashSet::new();
        for mv in self.state.legal.moves() {
            if !seen.insert(mv.spot) {
                painter.circle(at(mv.spot), 1.9, filled(Ink::Accent));
                continue;
            }
            let style = filled(Ink::Surface).and(stroke(Ink::Accent, 1.5));
            painter.circle(at(mv.spot), 4.8, style);
        }
    }

    /// The moves that a search proposes, without those drawn already.
    fn draw_preview(&self, moves: &[Move], opacity: f64, painter: &mut dyn Painter) {
        let own: HashSet<Line> = self.state.moves.iter().map(|mv| mv.line).collect();
        let other = || moves.iter().filter(|mv| !own.contains(&mv.line));
        painter.opacity(opacity * 0.75);
        for mv in other() {
            let (from, to) = ends(mv.line, self.length);
            painter.line(from, to, stroke(Ink::Preview, 1.7).dashed(4.5, 4.5));
        }
        for mv in other() {
            painter.circle(at(mv.spot), 3.6, filled(Ink::Preview));
        }
        painter.opacity(1.0);
    }

    /// The line being dragged, or those through the point at the pointer.
    fn draw_reach(&self, ui: &Ui, painter: &mut dyn Painter) {
        if let Some((from, to)) = ui.drag.filter(|(from, to)| from != to) {
            let (line, points) = line_of(from, to);
            let fits = points == self.length;
            let mut legal = self.state.legal.moves().iter();
            let whole = fits && legal.any(|mv| mv.line == line);
            // A line that does not fit yet may do so when the finger has gone on.
            let line = stroke(if whole { Ink::Accent } else { Ink::Faint }, 4.0);
            let line = if whole { line } else { line.dashed(7.0, 6.0) };
            painter.line(at(from), at(to), line);
        } else if let Some(spot) = ui.pointed() {
            for mv in self.state.choices_at(spot) {
                self.segment(mv, Ink::Accent, 3.0, painter);
            }
        }
    }

    /// The choice that is open, the point at the pointer, and the cursor.
    fn draw_hand(&self, ui: &Ui, painter: &mut dyn Painter) {
        if let Some(pick) = ui.pick {
            self.draw_choice(pick.spot, pick.chosen, painter);
        } else if let Some(spot) = ui.pointed()
            && !self.state.choices_at(spot).is_empty()
        {
            painter.circle(at(spot), 5.6, filled(Ink::Accent));
        }
        if ui.keys {
            let ring = |ink, width| outlined(stroke(ink, width));
            painter.circle(at(ui.cursor()), 11.0, ring(Ink::Surface, 4.5));
            painter.circle(at(ui.cursor()), 11.0, ring(Ink::Focus, 2.5));
        }
    }

    /// The lines through a point, each with a colour, a number and, the chosen
    /// one, more weight.
    fn draw_choice(&self, spot: Spot, chosen: usize, painter: &mut dyn Painter) {
        const INKS: [Ink; 6] = [
            Ink::Blue,
            Ink::Orange,
            Ink::Green,
            Ink::Magenta,
            Ink::Yellow,
            Ink::Red,
        ];
        let Rect { from, to } = self.frame.window;
        painter.opacity(0.72);
        painter.rectangle(from, to, filled(Ink::Surface));
        painter.opacity(1.0);
        let choices = self.state.choices_at(spot);
        let ink = |n: usize| INKS[n % INKS.len()];
        // Lines of one direction lie on one another: the chosen one on top.
        let order = (0..choices.len()).filter(|n| *n != chosen);
        for n in order.chain([chosen]) {
            let Some(mv) = choices.get(n) else {
                continue;
            };
            let width = if n == chosen { 6.0 } else { 3.4 };
            self.segment(*mv, Ink::Surface, width + 2.0, painter);
            self.segment(*mv, ink(n), width, painter);
            for other in mv.line.spots(self.length) {
                painter.circle(at(other), 3.4, filled(Ink::Line));
            }
        }
        painter.circle(at(spot), 6.5, filled(Ink::Accent));
        for n in 0..choices.len() {
            let centre = badge(&choices, n, self.length);
            let width = if n == chosen { 2.6 } else { 1.2 };
            let style = filled(ink(n)).and(stroke(Ink::Line, width));
            painter.circle(centre, 9.5, style);
            let number = (n + 1).to_string();
            let at = point(centre.x, centre.y + 0.5);
            painter.text(text(&number, at, 12.0, Ink::BlackCell).bold());
        }
    }
}

pub(super) fn ends(line: Line, length: usize) -> (Point, Point) {
    (at(line.from()), at(line.spot(length - 1)))
}

#[cfg(test)]
#[path = "view_tests.rs"]
mod tests;
