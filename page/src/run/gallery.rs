//! The population's best individuals, each as a small board, on one canvas
//! under a grid of buttons: each puts its individual on
//! the board.

use std::rc::Rc;

use web_sys::HtmlElement;

use crate::shell::canvas::{Canvas, Palette};
use crate::shell::dom;
use evolvarium::game::chart;
use evolvarium::game::run_control::Tile;
use evolvarium::game::{Look, Play};
use evolvarium::i18n::tr;
use evolvarium::paint::{Painter as _, View, point};

/// Most individuals shown, in rows of [`COLUMNS`].
const MOST: usize = 12;
const COLUMNS: usize = 4;
/// Distance between tiles, and room within one, in CSS pixels.
const GAP: f64 = 6.0;
const ROOM: f64 = 5.0;
/// Looked at anew at most four times a second; seldom when that is dear.
const BETWEEN_MS: f64 = 250.0;
const SHARE: f64 = 0.04;
/// While a search runs, a frame has so long for tiles; what is left comes in the
/// next.
const PAINTING_MS: f64 = 1.5;

/// The gallery.
pub struct Gallery {
    canvas: Canvas,
    buttons: Vec<HtmlElement>,
    shown_at: f64,
    /// What looking at the population took last, in milliseconds, all frames
    /// together.
    cost_ms: f64,
    /// Tiles there are, and how many of them are painted.
    tiles: usize,
    painted: usize,
}

impl Gallery {
    /// The page's.
    pub fn new() -> Self {
        let place = dom::element("gallery");
        let buttons = (0..MOST)
            .map(|index| {
                let button = dom::make("button", "", "");
                dom::attribute(&button, "type", "button");
                dom::attribute(&button, "data-command", "adopt-individual");
                dom::attribute(&button, "data-value", &index.to_string());
                dom::attribute(&button, "disabled", "");
                let name = tr!("Individual {number}", number = index + 1);
                dom::attribute(&button, "aria-label", &name);
                dom::append(&place, &button);
                button
            })
            .collect();
        Self {
            canvas: Canvas::by_id("gallery-canvas"),
            buttons,
            shown_at: 0.0,
            cost_ms: 0.0,
            tiles: 0,
            painted: 0,
        }
    }

    fn wait_ms(&self) -> f64 {
        BETWEEN_MS.max(self.cost_ms / SHARE)
    }

    /// What looking at the population will take in this frame.
    pub fn cost_ms(&self, now: f64) -> f64 {
        let due = now - self.shown_at >= self.wait_ms();
        if due || self.is_painting() {
            self.cost_ms.min(2.0 * PAINTING_MS)
        } else {
            0.0
        }
    }

    /// Whether some of it is still to be painted.
    pub const fn is_painting(&self) -> bool {
        self.painted < self.tiles
    }

    /// A new run begins.
    pub fn forget(&mut self) {
        self.shown_at = 0.0;
        self.cost_ms = 0.0;
    }

    /// Looks at the population again, when it is time, and paints as much of it
    /// as a frame can spare.
    pub fn refresh(
        &mut self,
        play: &mut dyn Play,
        palette: &Rc<Palette>,
        now: f64,
        searching: bool,
        at_once: bool,
        levels: bool,
    ) {
        let due = now - self.shown_at >= self.wait_ms() || (at_once && !searching);
        let resized = due && self.canvas.fit();
        if due && self.canvas.width > 0.0 && visible(&self.canvas, searching) {
            self.shown_at = now;
            let start = dom::now();
            let tiles = play
                .run_mut()
                .map_or_else(Vec::new, |run| run.refresh_gallery(MOST));
            self.label(&tiles, levels);
            if resized || tiles.len() < self.tiles {
                let _ = self.canvas.paint(palette);
            }
            (self.tiles, self.painted) = (tiles.len(), 0);
            self.cost_ms = dom::now() - start;
        }
        self.go_on(play, palette, searching);
    }

    /// Paints what is left to be painted; while a search runs, a bit of it.
    pub fn go_on(&mut self, play: &dyn Play, palette: &Rc<Palette>, searching: bool) {
        if !self.is_painting() {
            return;
        }
        let longest_ms = if searching {
            PAINTING_MS
        } else {
            f64::INFINITY
        };
        let start = dom::now();
        let (width, height) = (self.canvas.width, self.canvas.height);
        let rows = MOST.div_ceil(COLUMNS) as f64;
        let columns = COLUMNS as f64;
        let tile = (
            (width - GAP * (columns - 1.0)) / columns,
            (height - GAP * (rows - 1.0)) / rows,
        );
        let mut taken = 0.0;
        let mut painter = self.canvas.paint_over(palette);
        while self.painted < self.tiles && taken < longest_ms {
            let column = (self.painted % COLUMNS) as f64;
            let row = (self.painted / COLUMNS) as f64;
            let corner = point(column * (tile.0 + GAP), row * (tile.1 + GAP));
            self.canvas.clear(corner, tile);
            let from = point(corner.x + ROOM, corner.y + ROOM);
            let size = (tile.0 - 2.0 * ROOM, tile.1 - 2.0 * ROOM);
            let view = View::fit(play.layout().thumbnail, from, size, self.canvas.ratio);
            let look = Look {
                thumbnail: true,
                pixel: view.pixel(self.canvas.ratio),
                preview: false,
            };
            painter.enter(view.corner, view.scale);
            play.draw_individual(self.painted, look, &mut painter);
            painter.leave();
            painter.opacity(1.0);
            self.painted += 1;
            taken = dom::now() - start;
        }
        self.cost_ms += taken;
    }

    fn label(&self, tiles: &[Tile], levels: bool) {
        let choose = if levels {
            tr!("Play it")
        } else {
            tr!("Put it on the board")
        };
        for (index, button) in self.buttons.iter().enumerate() {
            let tile = tiles.get(index);
            dom::optional(button, "disabled", tile.is_none().then_some(""));
            dom::class(button, "elite", tile.is_some_and(|tile| tile.elite));
            let Some(tile) = tile else {
                continue;
            };
            let (number, score) = (index + 1, chart::short(tile.score.value));
            let name = match tile.elite {
                true => tr!("Individual {number}: score {score}, elite", number, score),
                false => tr!("Individual {number}: score {score}", number, score),
            };
            dom::attribute(button, "aria-label", &name);
            dom::attribute(button, "title", &format!("{name}. {choose}"));
        }
        let elite = tiles.iter().any(|tile| tile.elite);
        let words = match (tiles.is_empty(), elite, levels) {
            (true, _, false) => tr!(
                "Press Evolve, and the best twelve of the population stand here: choose one to put \
                 it on the board."
            ),
            (true, _, true) => tr!(
                "Press Evolve, and the best twelve of the population stand here: choose one to \
                 play it."
            ),
            (_, true, false) => tr!(
                "The best of the population, best first; outlined: the elite, which survives. \
                 Choose one to put it on the board."
            ),
            (_, true, true) => tr!(
                "The best levels of the population, best first; outlined: the elite, which \
                 survives. Choose one to play it."
            ),
            (_, false, false) => {
                tr!("The best of the population, best first. Choose one to put it on the board.")
            }
            (_, false, true) => {
                tr!("The best levels of the population, best first. Choose one to play it.")
            }
        };
        dom::text(&dom::element("gallery-text"), words);
    }
}

/// Whether it is to be seen, or could be by scrolling while nothing runs.
fn visible(canvas: &Canvas, searching: bool) -> bool {
    let sheet_closed =
        dom::media(dom::SHEET) && !dom::element("evolve").class_list().contains("open");
    let place = canvas.element.get_bounding_client_rect();
    let height = dom::window().inner_height().ok();
    let height = height.and_then(|height| height.as_f64()).unwrap_or(0.0);
    let on_screen = place.bottom() > 0.0 && place.top() < height;
    !sheet_closed && (on_screen || !searching)
}
