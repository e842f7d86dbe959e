//! The best individuals of the population as small boards, on one canvas under a grid of buttons. Each
//! button puts its individual on the board.

use std::rc::Rc;

use web_sys::HtmlElement;

use crate::platform::canvas::{Canvas, Palette};
use crate::platform::{dom, id};
use evolvarium::game::Play;
use evolvarium::game::run::MAX_TILES;
use evolvarium::game::run::chart;
use evolvarium::game::run::control::Tile;
use evolvarium::i18n::{tr, translate};
use evolvarium::paint::{Ink, Painter as _, point, text};
use evolvarium::search::Method;

/// Distance between tiles, and room within one, in CSS pixels.
const GAP: f64 = 6.0;
const PADDING: f64 = 5.0;
/// The size of the fitness below a board, and the room for it, more for readers of large text.
const FIGURE: f64 = 11.0;
const FIGURE_HEIGHT: f64 = 13.0;
/// The least time between two updates.
const MIN_INTERVAL_MS: f64 = 250.0;
/// The largest share of the time that updates may take.
const SHARE: f64 = 0.04;
/// The time for tiles in a frame while a search runs; the next frame continues.
const PAINTING_MS: f64 = 1.5;

/// The gallery.
pub struct Gallery {
    canvas: Canvas,
    buttons: Vec<HtmlElement>,
    shown_at: f64,
    /// The time of the latest update, in milliseconds, all frames together.
    cost_ms: f64,
    /// The fitness of each tile, empty where there is none, and the number of tiles that are painted.
    tiles: Vec<String>,
    painted: usize,
    /// Whether they are levels, and the kind of the search.
    pub words: (bool, Method),
    /// The panel is a sheet, and closed.
    pub is_put_away: bool,
}

impl Gallery {
    pub fn new() -> Self {
        let place = id::gallery.element();
        let buttons = (0..MAX_TILES).map(|index| {
            let button = dom::command_button("", "", "adopt-individual", &index.to_string());
            dom::disable(&button, true);
            let name = tr!("Individual {number}", number = index + 1);
            dom::attribute(&button, "title", &name);
            dom::append(&place, &button);
            button
        });
        Self {
            canvas: Canvas::by_id(id::gallery_canvas),
            buttons: buttons.collect(),
            shown_at: 0.0,
            cost_ms: 0.0,
            tiles: Vec::new(),
            painted: 0,
            words: (false, Method::Evolution),
            is_put_away: false,
        }
    }

    fn wait_ms(&self) -> f64 {
        MIN_INTERVAL_MS.max(self.cost_ms / SHARE)
    }

    /// The expected time of an update in this frame, in milliseconds.
    pub fn cost_ms(&self, now: f64) -> f64 {
        let due = now - self.shown_at >= self.wait_ms();
        if due || self.is_painting() {
            self.cost_ms.min(2.0 * PAINTING_MS)
        } else {
            0.0
        }
    }

    /// Whether some tiles are not yet painted.
    pub const fn is_painting(&self) -> bool {
        self.painted < self.tiles.len()
    }

    /// A new run begins, or another level is opened: empties the gallery and its caption.
    pub fn forget(&mut self) {
        self.shown_at = 0.0;
        self.cost_ms = 0.0;
        (self.tiles, self.painted) = (Vec::new(), 0);
        let size = (self.canvas.width, self.canvas.height);
        self.canvas.clear(point(0.0, 0.0), size);
        for button in &self.buttons {
            dom::disable(button, true);
            dom::class(button, "elite", false);
        }
        dom::set_text(&id::gallery_text.element(), "");
    }

    /// Whether it is to follow the board, which has shown a better answer since.
    pub fn is_behind(&self, answer_shown_at: f64) -> bool {
        answer_shown_at > self.shown_at && !self.is_painting()
    }

    /// Takes over the population, when it is time, and paints tiles for a part of a frame.
    pub fn refresh(
        &mut self,
        play: &mut dyn Play,
        palette: &Rc<Palette>,
        now: f64,
        (searching, at_once): (bool, bool),
        (levels, method): (bool, Method),
    ) {
        if play.run().is_none() {
            // It is not shown before a run.
            (self.tiles, self.painted) = (Vec::new(), 0);
            self.label(&[], levels, method, false);
            return dom::set_text(&id::gallery_text.element(), "");
        }
        self.words = (levels, method);
        let due = at_once || now - self.shown_at >= self.wait_ms();
        let resized = due && self.canvas.fit();
        if due && self.canvas.width > 0.0 && !self.is_put_away && visible(&self.canvas, searching) {
            self.shown_at = now;
            let start = dom::now();
            let tiles = play.run_mut().map_or_else(Vec::new, |run| {
                run.refresh_preview(); // the board shows the same moment
                run.refresh_gallery(MAX_TILES)
            });
            let is_solved = play.run().is_some_and(|run| run.is_solved());
            self.label(&tiles, levels, method, is_solved);
            if let Some(alike) = play.run().and_then(|run| run.size_if_all_alike()) {
                show_all_equal(alike);
            }
            if resized || tiles.len() < self.tiles.len() {
                let _ = self.canvas.paint(palette);
            }
            let figure = |tile: &Tile| match method.has_fitness() {
                true if is_solved && tile.score.solved => {
                    format!("✓ {}", chart::short(tile.score.value))
                }
                true => chart::short(tile.score.value),
                false => String::new(),
            };
            (self.tiles, self.painted) = (tiles.iter().map(figure).collect(), 0);
            self.cost_ms = dom::now() - start;
        }
        self.paint_rest(play, palette, searching);
    }

    /// Paints the remaining tiles; while a search runs, only for a part of a frame.
    pub fn paint_rest(&mut self, play: &dyn Play, palette: &Rc<Palette>, searching: bool) {
        if !self.is_painting() {
            return;
        }
        let start = dom::now();
        let (width, height) = (self.canvas.width, self.canvas.height);
        let columns = columns(width, height);
        let room = |length: f64, tiles: usize| (length - GAP * (tiles - 1) as f64) / tiles as f64;
        let tile = (room(width, columns), room(height, MAX_TILES / columns));
        let large = dom::text_scale();
        let mut taken = 0.0;
        let mut painter = self.canvas.paint_over(palette);
        while self.is_painting() && (!searching || taken < PAINTING_MS) {
            let column = (self.painted % columns) as f64;
            let row = (self.painted / columns) as f64;
            let corner = point(column * (tile.0 + GAP), row * (tile.1 + GAP));
            self.canvas.clear(corner, tile);
            let from = point(corner.x + PADDING, corner.y + PADDING);
            let figure = &self.tiles[self.painted];
            let below = if figure.is_empty() {
                0.0
            } else {
                FIGURE_HEIGHT * large
            };
            let size = (tile.0 - 2.0 * PADDING, tile.1 - 2.0 * PADDING - below);
            painter.thumbnail(play, from, size, |look, painter| {
                play.draw_individual(self.painted, look, painter);
            });
            let at = point(
                corner.x + tile.0 / 2.0,
                corner.y + tile.1 - PADDING / 2.0 - below / 2.0,
            );
            painter.text(text(figure, at, FIGURE * large, Ink::Line));
            self.painted += 1;
            taken = dom::now() - start;
        }
        self.cost_ms += taken;
    }

    fn label(&self, tiles: &[Tile], levels: bool, method: Method, is_solved: bool) {
        let candidate = translate(method.vocabulary().candidate);
        for (index, button) in self.buttons.iter().enumerate() {
            let tile = tiles.get(index);
            dom::disable(button, tile.is_none());
            dom::class(button, "elite", tile.is_some_and(|tile| tile.elite));
            dom::class(button, "shown", tile.is_some_and(|tile| tile.is_shown));
            let Some(tile) = tile else {
                continue;
            };
            let (number, fitness) = (index + 1, chart::short(tile.score.value));
            let name = match tile.elite {
                _ if !method.has_fitness() => tr!("Position {number}", number),
                true => tr!(
                    "Individual {number}: fitness {fitness}, elite",
                    number,
                    fitness
                ),
                false => tr!(
                    "{candidate} {number}: fitness {fitness}",
                    candidate,
                    number,
                    fitness
                ),
            };
            let name = match is_solved && tile.score.solved {
                true => tr!("{name}, a solution", name),
                false => name,
            };
            dom::attribute(button, "title", &name);
        }
        let elite = tiles.iter().any(|tile| tile.elite);
        let text = match (tiles.is_empty(), elite, levels) {
            (true, _, _) => "",
            (_, true, false) => tr!(
                "The best individuals, best first. The outlined ones are the elite, which \
                 survives unchanged. Choose one to put it on the board."
            ),
            (_, true, true) => tr!(
                "The best levels, best first. The outlined ones are the elite, which survives \
                 unchanged. Choose one to play it."
            ),
            (_, false, false) => translate(method.vocabulary().gallery),
            (_, false, true) => {
                tr!("The best levels, best first. Choose one to play it.")
            }
        };
        dom::set_text(&id::gallery_text.element(), text);
    }
}

/// How many individuals stand in a row: as style.css lays them out, by the shape of their room.
fn columns(width: f64, height: f64) -> usize {
    match width / height {
        wide if wide > 6.0 => 12,
        wide if wide > 2.0 => 6,
        _ => 4,
    }
}

/// Says that all individuals are equal, and what to do about it.
fn show_all_equal(alike: u64) {
    let text = tr!(
        "All {number} individuals are identical, so only mutation can bring anything new. Start \
         again with another seed, or turn on restarts or random immigrants.",
        number = dom::grouped(alike)
    );
    dom::set_text(&id::gallery_text.element(), &text);
}

/// Whether the canvas is visible; while no search runs, also if it can be scrolled into view.
fn visible(canvas: &Canvas, searching: bool) -> bool {
    let place = canvas.element.get_bounding_client_rect();
    let on_screen = place.bottom() > 0.0 && place.top() < dom::window_height();
    on_screen || !searching
}
