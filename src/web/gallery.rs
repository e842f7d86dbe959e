//! The population's best individuals, each as a small board, on one canvas
//! under a grid of buttons: whoever clicks, taps or tabs to one can put it on
//! the board.

use std::rc::Rc;

use web_sys::HtmlElement;

use super::canvas::{Canvas, Palette};
use super::dom;
use crate::game::play::Tile;
use crate::game::{Look, Play};
use crate::paint::{Painter as _, View, chart, point};

/// Most individuals shown, in rows of [`COLUMNS`].
const MOST: usize = 12;
const COLUMNS: usize = 4;
/// Distance between tiles, and room within one, in CSS pixels.
const GAP: f64 = 6.0;
const ROOM: f64 = 5.0;
/// Looked at anew at most four times a second; seldom when that is dear.
const BETWEEN_MS: f64 = 250.0;
const SHARE: f64 = 0.04;

/// The gallery.
pub struct Gallery {
    canvas: Canvas,
    buttons: Vec<HtmlElement>,
    shown_at: f64,
    /// What looking at the population took last, in milliseconds.
    cost_ms: f64,
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
                dom::attribute(&button, "aria-label", &format!("Individual {}", index + 1));
                dom::append(&place, &button);
                button
            })
            .collect();
        Self {
            canvas: Canvas::by_id("gallery-canvas"),
            buttons,
            shown_at: 0.0,
            cost_ms: 0.0,
        }
    }

    fn wait_ms(&self) -> f64 {
        BETWEEN_MS.max(self.cost_ms / SHARE)
    }

    /// What looking at the population will take in this frame.
    pub fn cost_ms(&self, now: f64) -> f64 {
        if now - self.shown_at >= self.wait_ms() {
            self.cost_ms
        } else {
            0.0
        }
    }

    /// A new run begins.
    pub fn forget(&mut self) {
        self.shown_at = 0.0;
        self.cost_ms = 0.0;
    }

    /// Looks at the population again, when it is time.
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
        if !due {
            return;
        }
        self.canvas.fit();
        if self.canvas.width <= 0.0 || !visible(&self.canvas, searching) {
            return;
        }
        self.shown_at = now;
        let start = dom::now();
        let tiles = play.refresh_gallery(MOST);
        self.paint(play, &tiles, palette);
        self.label(&tiles, levels);
        self.cost_ms = dom::now() - start;
    }

    fn paint(&self, play: &dyn Play, tiles: &[Tile], palette: &Rc<Palette>) {
        let (width, height) = (self.canvas.width, self.canvas.height);
        let rows = MOST.div_ceil(COLUMNS) as f64;
        let columns = COLUMNS as f64;
        let tile = (
            (width - GAP * (columns - 1.0)) / columns,
            (height - GAP * (rows - 1.0)) / rows,
        );
        let mut painter = self.canvas.paint(palette);
        for index in 0..tiles.len() {
            let column = (index % COLUMNS) as f64;
            let row = (index / COLUMNS) as f64;
            let from = point(column * (tile.0 + GAP) + ROOM, row * (tile.1 + GAP) + ROOM);
            let size = (tile.0 - 2.0 * ROOM, tile.1 - 2.0 * ROOM);
            let view = View::fit(play.thumbnail(), from, size, self.canvas.ratio);
            let look = Look {
                thumbnail: true,
                pixel: view.pixel(self.canvas.ratio),
                ghost: false,
            };
            painter.enter(view.corner, view.scale);
            play.draw_individual(index, look, &mut painter);
            painter.leave();
            painter.opacity(1.0);
        }
    }

    fn label(&self, tiles: &[Tile], levels: bool) {
        let choose = if levels {
            "Play it"
        } else {
            "Put it on the board"
        };
        for (index, button) in self.buttons.iter().enumerate() {
            let tile = tiles.get(index);
            dom::optional(button, "disabled", tile.is_none().then_some(""));
            dom::class(button, "elite", tile.is_some_and(|tile| tile.elite));
            let Some(tile) = tile else {
                continue;
            };
            let elite = if tile.elite { ", elite" } else { "" };
            let score = chart::short(tile.score.value);
            let name = format!("Individual {}: score {score}{elite}", index + 1);
            dom::attribute(button, "aria-label", &name);
            dom::attribute(button, "title", &format!("{name}. {choose}"));
        }
        let choose = if levels {
            "play it"
        } else {
            "put it on the board"
        };
        let what = if levels { "levels " } else { "" };
        let words = if tiles.is_empty() {
            format!("The best twelve of the population will stand here; choose one to {choose}.")
        } else if tiles.iter().any(|tile| tile.elite) {
            format!(
                "The best {what}of the population, best first; outlined: the elite, which \
                 survives. Choose one to {choose}."
            )
        } else {
            format!("The best {what}of the population, best first. Choose one to {choose}.")
        };
        dom::text(&dom::element("gallery-text"), &words);
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
