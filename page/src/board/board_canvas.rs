//! The board's canvas: the place of the board on it, and painting it.

use std::rc::Rc;

use crate::model::current_game::CurrentGame;
use crate::model::feedback::Feedback;
use crate::platform::canvas::{Canvas, CanvasPainter, Palette};
use crate::platform::{dom, id};
use evolvarium::game::{Look, Loupe, Play, input::loupe};
use evolvarium::paint::view::{BoardArea, View, Zoom};
use evolvarium::paint::{
    Ink, Painter, Point, filled, labels, outlined, point, rectangle, stroke, text,
};

/// Room around the board in CSS pixels: strokes may begin outside, and a finger on the board is not
/// at the screen's edge, which is the system's.
const MARGIN: f64 = 12.0;
/// The radius of an arrow's half disc, in CSS pixels.
const ARROW: f64 = 15.0;

/// The board's canvas.
pub struct BoardCanvas {
    pub canvas: Canvas,
    /// The place of the board on it.
    pub view: View,
    /// The board's size in points.
    board: (f64, f64),
    /// The board's corner in the puzzle's own points, and the level's key.
    origin: (Point, String),
    /// The layout's width to height.
    aspect: f64,
    /// Where a finger is on the canvas, and the point that it holds; in CSS pixels.
    pub finger: Option<(Point, Point)>,
    /// When a search last ran: the level's key, the steps made on it, and whether the device was held
    /// upright.
    searched: Option<(String, usize, bool)>,
}

impl BoardCanvas {
    pub fn new() -> Self {
        Self {
            canvas: Canvas::by_id(id::board),
            view: View::default(),
            board: (0.0, 0.0),
            origin: Default::default(),
            aspect: 0.0,
            finger: None,
            searched: None,
        }
    }

    /// The board, and the box on the canvas in which it is shown.
    pub fn board_area(&self, play: &dyn Play) -> BoardArea {
        let layout = play.layout();
        BoardArea {
            board: layout.window.size(),
            from: point(MARGIN, MARGIN),
            size: (
                (self.canvas.width - 2.0 * MARGIN).max(1.0),
                (self.canvas.height - 2.0 * MARGIN).max(1.0),
            ),
            ratio: self.canvas.ratio,
            min_target_size: layout.min_target_size,
        }
    }

    /// Takes over the sizes of layout and board, and the visible part of the board, or the `whole`;
    /// whether any of it has changed. `repaints`: what surrounds it may have changed in this frame.
    pub fn fit(&mut self, game: &mut CurrentGame, whole: bool, repaints: bool) -> bool {
        game.play.set_upright(dom::is_upright());
        let board = game.play.layout().window.size();
        let before = std::mem::replace(&mut self.board, board);
        let aspect = (board.0 / board.1.max(1.0)).clamp(0.6, 2.5);
        let held = self.is_held(game);
        let reshaped = aspect != self.aspect && !held;
        if reshaped {
            dom::style(&id::game.element(), "--aspect", &format!("{aspect:.4}"));
            self.aspect = aspect;
        }
        // Measured after the style is written, so that the page is laid out only once.
        let resized = match repaints || reshaped {
            true => self.canvas.measure(),
            false => self.canvas.fit(),
        };
        let changed = resized || reshaped || board != before;
        let area = self.board_area(&*game.play);
        self.follow_growth(game, &area, before);
        let view = if whole || self.canvas.width < 1.0 {
            area.whole()
        } else {
            game.zoom(&area).view(&area)
        };
        let moved = std::mem::replace(&mut self.view, view) != view;
        if changed || moved {
            self.publish_view(&*game.play);
        }
        changed || moved
    }

    /// Whether the board's box keeps its shape. Answers of a search can grow to all sides, and the
    /// page below would move with each. So it is kept until the player acts on the board.
    fn is_held(&mut self, game: &CurrentGame) -> bool {
        let upright = dom::is_upright();
        let now = (game.key.clone(), game.play.steps(), upright);
        let is_open = self.origin.1 == game.key;
        if is_open && game.run.is_searching() {
            let before = self.searched.replace(now);
            return before.is_none_or(|(.., before)| before == upright);
        }
        let held =
            is_open && game.play.run().is_some() && game.play.timeline().playback().is_none();
        let held = held && self.searched.as_ref() == Some(&now);
        if !held {
            self.searched = None;
        }
        held
    }

    /// Writes `data-view` for automation: CSS pixels per point, and the x and y of the puzzle's (0, 0).
    pub fn publish_view(&self, play: &dyn Play) {
        let origin = play.layout().window.from;
        let zero = self.view.canvas(point(-origin.x, -origin.y));
        let text = format!("{} {} {}", self.view.scale, zero.x, zero.y);
        dom::attribute(&self.canvas.element, "data-view", &text);
    }

    /// Keeps the visible part of a zoomed board in place when the board grows or shrinks.
    fn follow_growth(&mut self, game: &mut CurrentGame, area: &BoardArea, before: (f64, f64)) {
        let now = (game.play.layout().window.from, game.key.clone());
        let (was, level) = std::mem::replace(&mut self.origin, now.clone());
        if level == now.1
            && (was, before) != (now.0, area.board)
            && let Some(zoom) = &mut game.zoom
        {
            let before = BoardArea {
                board: before,
                ..*area
            };
            zoom.shift(&before, area, point(was.x - now.0.x, was.y - now.0.y));
        }
    }

    /// Draws a small arrow at each edge beyond which there is more of the board.
    fn point_to_more(&self, zoom: Zoom, area: &BoardArea, painter: &mut dyn Painter) {
        let (width, height) = (self.canvas.width, self.canvas.height);
        let places = [
            (point(0.0, height / 2.0), (1.0, 0.0)),
            (point(width / 2.0, 0.0), (0.0, 1.0)),
            (point(width, height / 2.0), (-1.0, 0.0)),
            (point(width / 2.0, height), (0.0, -1.0)),
        ];
        let more = zoom.more(area).into_iter().zip(places);
        for (_, (edge, (x, y))) in more.filter(|(more, _)| *more) {
            let at = |inwards: f64, aside: f64| {
                point(
                    edge.x + x * inwards - y * aside,
                    edge.y + y * inwards + x * aside,
                )
            };
            let disc = filled(Ink::Surface).and(stroke(Ink::Line, 1.0));
            painter.circle(at(0.0, 0.0), ARROW, disc);
            painter.polyline(
                &[at(9.0, -5.0), at(4.0, 0.0), at(9.0, 5.0)],
                stroke(Ink::Line, 2.0),
            );
        }
    }

    /// Paints the board; over it the tutorial's pointer at this point of a pulse (`beat`),
    /// and the celebration of a win.
    pub fn paint(
        &self,
        play: &dyn Play,
        palette: &Rc<Palette>,
        zoom: Option<Zoom>,
        preview: bool,
        beat: Option<f64>,
        feedback: &Feedback,
    ) {
        let mut painter = self.canvas.paint(palette);
        painter.enter(self.view.corner, self.view.scale);
        let look = Look {
            thumbnail: false,
            pixel: self.view.pixel(self.canvas.ratio),
            preview,
        };
        play.draw(look, &mut painter);
        if let Some(beat) = beat {
            play.draw_highlights(beat, &mut painter);
        }
        painter.leave();
        let size = (self.canvas.width, self.canvas.height);
        if let Some(grid) = play.labels() {
            let origin = play.layout().window.from;
            labels::draw(&grid, origin, self.view, size, &mut painter);
        }
        if let Some(zoom) = zoom {
            self.point_to_more(zoom, &self.board_area(play), &mut painter);
        }
        feedback.draw(self.view, size, play, &mut painter);
        if let Some(((finger, held), loupe)) = self.finger.zip(play.loupe()) {
            let least = play.layout().min_target_size;
            let is_small = |least| least * self.view.scale < loupe::SMALL_TARGET;
            if loupe.exact || least.is_some_and(is_small) {
                self.magnify(held, loupe::place(size, finger), &loupe, &mut painter);
            }
        }
    }

    /// Shows what lies around a point once more in a loupe, with its text below.
    fn magnify(&self, at: Point, lens: Point, loupe: &Loupe, painter: &mut CanvasPainter<'_>) {
        let radius = loupe::RADIUS;
        painter.circle(lens, radius, filled(Ink::Paper));
        self.canvas.magnify(at, lens, radius, loupe::FACTOR);
        painter.circle(lens, radius, outlined(stroke(Ink::Faint, 2.0)));
        if loupe.exact {
            painter.circle(lens, 2.5, outlined(stroke(Ink::Accent, 1.5)));
        }
        if !loupe.text.is_empty() {
            let half = 4.0 * loupe.text.chars().count() as f64 + 8.0;
            let edge = half + loupe::ROOM;
            let x = lens.x.min(self.canvas.width - edge).max(edge);
            let (low, high) = (lens.y + radius + 2.0, lens.y + radius + loupe::TEXT);
            let plate = rectangle(point(x - half, low), point(x + half, high));
            painter.polygon(&[&plate], filled(Ink::Paper).and(stroke(Ink::Faint, 1.0)));
            let middle = point(x, (low + high) / 2.0);
            painter.text(text(&loupe.text, middle, 13.0, Ink::Line));
        }
    }
}
