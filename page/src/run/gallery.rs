//! The best individuals of the population, or the champion's line, as small boards on buttons. Each shows its
//! individual on the board.
//!
//! An individual keeps its picture while it moves to another place of the strip: only new ones are painted.

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
/// More new individuals at once are shown without motion.
const MAX_MOVED: usize = 2;

/// The gallery.
pub struct Gallery {
    buttons: Vec<HtmlElement>,
    /// The picture on each button, and those that are free: the first one was left first.
    pictures: Vec<Canvas>,
    free: Vec<Canvas>,
    /// What all pictures were painted for: their size in CSS pixels, the pixel ratio, the colours.
    size: (f64, f64, f64),
    /// How many tiles stand in a row.
    columns: usize,
    palette: Option<Rc<Palette>>,
    shown_at: f64,
    /// The time of the latest update, in milliseconds, all frames together.
    cost_ms: f64,
    /// The fitness of each tile, empty where there is none, and the tiles that are not painted, the last first.
    figures: Vec<String>,
    unpainted: Vec<usize>,
    /// Of the champion's line, how many boards are seen.
    pub revealed: usize,
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
            buttons: buttons.collect(),
            pictures: Vec::new(),
            free: Vec::new(),
            size: (0.0, 0.0, 1.0),
            columns: 1,
            palette: None,
            shown_at: 0.0,
            cost_ms: 0.0,
            figures: Vec::new(),
            unpainted: Vec::new(),
            revealed: 0,
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
        !self.unpainted.is_empty()
    }

    /// A new run begins, or another level is opened: empties the gallery and its caption.
    pub fn forget(&mut self) {
        self.shown_at = 0.0;
        self.cost_ms = 0.0;
        self.revealed = 0;
        self.free_pictures();
        for button in &self.buttons {
            dom::disable(button, true);
            dom::class(button, "elite", false);
        }
        dom::set_text(&id::gallery_text.element(), "");
    }

    /// Takes all pictures off.
    fn free_pictures(&mut self) {
        self.unpainted.clear();
        for picture in &self.pictures {
            picture.element.remove();
        }
        self.free.append(&mut self.pictures);
    }

    /// Marks the individuals picked as parents; `None`: none can be picked.
    pub fn show_picked(&self, picked: Option<&[usize]>) {
        for (index, button) in self.buttons.iter().enumerate() {
            let pressed = picked.map(|picked| match picked.contains(&index) {
                true => "true",
                false => "false",
            });
            dom::optional(button, "aria-pressed", pressed);
        }
    }

    /// Gives the focus to the first individual.
    pub fn focus_first(&self) {
        if let Some(first) = self.buttons.first() {
            let _ = first.focus();
        }
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
            self.free_pictures();
            self.label(play, &[], levels, method);
            return dom::set_text(&id::gallery_text.element(), "");
        }
        self.words = (levels, method);
        let due = at_once || now - self.shown_at >= self.wait_ms();
        if due && !self.is_put_away && self.measure(searching, palette) {
            self.shown_at = now;
            let start = dom::now();
            let mut tiles = play.run_mut().map_or_else(Vec::new, |run| {
                run.refresh_preview(); // the board shows the same moment
                run.refresh_gallery(MAX_TILES)
            });
            if play.run().is_some_and(|run| run.line().is_some()) {
                tiles.truncate(self.revealed);
            }
            self.label(play, &tiles, levels, method);
            if let Some(alike) = play.run().and_then(|run| run.size_if_all_alike()) {
                show_all_equal(alike);
            }
            let is_solved = play.run().is_some_and(|run| run.is_solved());
            let figure = |tile: &Tile| match method.has_fitness() {
                true if is_solved && tile.score.solved => {
                    format!("✓ {}", chart::short(tile.score.value))
                }
                true => chart::short(tile.score.value),
                false => String::new(),
            };
            self.figures = tiles.iter().map(figure).collect();
            let before = play.run().map_or(&[][..], |run| run.places_before());
            self.place_pictures(&before[..tiles.len()]);
            self.cost_ms = dom::now() - start;
        }
        self.paint_rest(play, palette, searching);
    }

    /// Takes over the size of the tiles, before anything of the page is changed. Whether they are visible; while no
    /// search runs, also if they can be scrolled into view.
    fn measure(&mut self, searching: bool, palette: &Rc<Palette>) -> bool {
        let place = self.buttons[0].get_bounding_client_rect();
        let size = (place.width(), place.height(), dom::pixel_ratio());
        let is_new = self
            .palette
            .as_ref()
            .is_none_or(|before| !Rc::ptr_eq(before, palette));
        if is_new || size != self.size {
            self.free_pictures();
            for picture in self.free.drain(..) {
                picture.element.remove();
            }
            (self.size, self.palette) = (size, Some(palette.clone()));
            let tops = self.buttons.iter().map(|button| button.offset_top());
            let first = self.buttons[0].offset_top();
            self.columns = tops.take_while(|top| *top == first).count().max(1);
        }
        let on_screen = place.bottom() > 0.0 && place.top() < dom::window_height();
        size.0 > 0.0 && (on_screen || !searching)
    }

    /// Each individual that was there before takes its picture to its place; the others get one.
    fn place_pictures(&mut self, before: &[Option<usize>]) {
        let (size, columns) = (self.size, self.columns);
        let at = |index: usize| ((index % columns) as f64, (index / columns) as f64);
        let was_there = |place: &Option<usize>| place.filter(|place| *place < self.pictures.len());
        let from: Vec<Option<usize>> = before.iter().map(was_there).collect();
        // Pictures may mark what the best does not have.
        let are_redrawn = from.first() != Some(&Some(0));
        let arrive = from.iter().filter(|from| from.is_none()).count();
        let moves = arrive <= MAX_MOVED;
        let unpainted = std::mem::take(&mut self.unpainted);
        let mut before: Vec<_> = std::mem::take(&mut self.pictures)
            .into_iter()
            .map(Some)
            .collect();
        for (index, from) in from.iter().enumerate() {
            let kept = from.and_then(|from| Some((from, before[from].take()?)));
            let picture = match kept {
                Some((from, picture)) => {
                    if unpainted.contains(&from) || are_redrawn {
                        self.unpainted.push(index);
                    }
                    if from != index {
                        let (old, new) = (at(from), at(index));
                        let by = |old: f64, new: f64, length: f64| (old - new) * (length + GAP);
                        let (x, y) = (by(old.0, new.0, size.0), by(old.1, new.1, size.1));
                        dom::style(&picture.element, "--from", &format!("{x}px {y}px"));
                        self.put(&picture, index, if moves { "moved" } else { "" });
                    }
                    picture
                }
                None => {
                    let picture = self.free_picture();
                    self.unpainted.push(index);
                    self.put(&picture, index, if moves { "arrived" } else { "" });
                    picture
                }
            };
            self.pictures.push(picture);
        }
        self.unpainted.reverse();
        for gone in before.into_iter().flatten() {
            match moves {
                true => gone.element.set_class_name("gone"),
                false => gone.element.remove(),
            }
            self.free.push(gone);
        }
    }

    fn put(&self, picture: &Canvas, index: usize, class: &str) {
        picture.element.set_class_name(class);
        dom::append(&self.buttons[index], &picture.element);
    }

    /// An empty picture: the one that was left first, which is seen no longer.
    fn free_picture(&mut self) -> Canvas {
        let (width, height, ratio) = self.size;
        if self.free.len() < MAX_TILES {
            return Canvas::apart(width, height, ratio * width.max(height));
        }
        let picture = self.free.remove(0);
        picture.clear(point(0.0, 0.0), (width, height));
        picture
    }

    /// Paints the remaining tiles; while a search runs, only for a part of a frame.
    pub fn paint_rest(&mut self, play: &dyn Play, palette: &Rc<Palette>, searching: bool) {
        if !self.is_painting() {
            return;
        }
        let start = dom::now();
        let (width, height, _) = self.size;
        let large = dom::text_scale();
        let mut taken = 0.0;
        while let Some(index) = self.unpainted.last().copied()
            && (!searching || taken < PAINTING_MS)
        {
            self.unpainted.pop();
            let mut painter = self.pictures[index].paint(palette);
            let figure = &self.figures[index];
            let below = match figure.is_empty() {
                true => 0.0,
                false => FIGURE_HEIGHT * large,
            };
            let size = (width - 2.0 * PADDING, height - 2.0 * PADDING - below);
            painter.thumbnail(play, point(PADDING, PADDING), size, |look, painter| {
                play.draw_individual(index, look, painter);
            });
            let at = point(width / 2.0, height - PADDING / 2.0 - below / 2.0);
            painter.text(text(figure, at, FIGURE * large, Ink::Line));
            taken = dom::now() - start;
        }
        self.cost_ms += taken;
    }

    fn label(&self, play: &dyn Play, tiles: &[Tile], levels: bool, method: Method) {
        let run = play.run();
        let is_solved = run.is_some_and(|run| run.is_solved());
        let line = run.and_then(|run| run.line());
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
            let name = line
                .and_then(|line| line.words(index, method))
                .unwrap_or(name);
            let name = match is_solved && tile.score.solved {
                true => tr!("{name}, a solution", name),
                false => name,
            };
            dom::attribute(button, "title", &name);
        }
        let elite = tiles.iter().any(|tile| tile.elite);
        let text = match (tiles.is_empty(), elite, levels) {
            (true, _, _) => "",
            _ if line.is_some() => line.map_or("", |line| line.summary()),
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

/// Says that all individuals are equal, and what to do about it.
fn show_all_equal(alike: u64) {
    let text = tr!(
        "All {number} individuals are identical, so only mutation can bring anything new. Start \
         again with another seed, or turn on restarts or random immigrants.",
        number = dom::grouped(alike)
    );
    dom::set_text(&id::gallery_text.element(), &text);
}
