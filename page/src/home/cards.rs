//! Home: a card for each puzzle, in which a small search runs.
//!
//! All cards share one budget. They come to rest when nobody has touched the
//! page for a while, and stand still for those who like stillness.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;

use crate::home::level_progress::Shelf;
use crate::home::today;
use crate::levels::packs::Pack;
use crate::run::frame_budget::{self, Pace};
use crate::shell::app::{self, App, Tone};
use crate::shell::canvas::{Canvas, Palette};
use crate::shell::dom;
use crate::shell::loader;
use crate::shell::preferences;
use crate::shell::storage;
use evolvarium::game::run::Plan;
use evolvarium::game::{Look, Play};
use evolvarium::i18n::{tr, translate, trc};
use evolvarium::paint::{Painter as _, View, point};
use evolvarium::puzzles::{Entry, registry};

/// All cards' share of a frame.
const BUDGET_MS: f64 = 5.0;
/// Slow enough to see what happens.
const GENERATIONS_PER_SECOND: f64 = 9.0;
/// How long a solved board is shown before the next run.
const HOLD_MS: f64 = 2600.0;
/// After so long without a touch the cards come to rest.
const REST_AFTER_MS: f64 = 60_000.0;

/// A saved game that can't be read.
pub struct Damaged;

/// The home view.
pub struct Home {
    cards: Vec<Card>,
    awake_ms: f64,
}

impl Home {
    /// The puzzles it shows.
    pub fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        self.cards.iter().map(|card| card.entry)
    }
}

struct Card {
    entry: &'static Entry,
    element: web_sys::HtmlElement,
    shelf_place: web_sys::HtmlElement,
    shelf: Shelf,
    /// The level of today.
    today_place: web_sys::HtmlElement,
    today: Shelf,
    canvas: Canvas,
    palette: Rc<Palette>,
    go: web_sys::HtmlElement,
    /// `None` until the puzzle has been fetched.
    play: Option<Box<dyn Play>>,
    pace: Pace,
    owed: f64,
    hold_ms: f64,
    seed: u64,
}

/// What leads to a puzzle that has not been begun.
fn begin_words() -> &'static str {
    trc!("leads to a puzzle", "Play")
}

impl Card {
    fn new(
        entry: &'static Entry,
        place: &web_sys::Element,
        theme: evolvarium::paint::Theme,
    ) -> Self {
        let element = dom::make("div", "puzzle", "");
        let link = dom::make("a", "card", "");
        dom::attribute(&link, "href", &format!("#/{}", entry.id));
        let canvas = dom::make("canvas", "", "");
        dom::attribute(&canvas, "aria-hidden", "true");
        dom::append(&link, &canvas);
        dom::append(&link, &dom::make("b", "", translate(entry.name)));
        dom::append(
            &link,
            &dom::make("span", "tagline", translate(entry.tagline)),
        );
        let go = dom::make("span", "go", begin_words());
        dom::append(&link, &go);
        dom::append(&element, &link);
        let shelf_place = dom::make("div", "shelf", "");
        dom::append(&element, &shelf_place);
        dom::append(place, &element);
        let today_place = dom::make("div", "today-slot", "");
        dom::append(&dom::element("today-row"), &today_place);
        preferences::dress(&today_place, theme);
        preferences::dress(&element, theme);
        Self {
            entry,
            element,
            shelf_place,
            shelf: Shelf::default(),
            today_place,
            today: Shelf::default(),
            canvas: Canvas::of(wasm_bindgen::JsCast::unchecked_into(canvas)),
            palette: Palette::new(theme),
            go,
            play: None,
            pace: Pace::default(),
            owed: 0.0,
            hold_ms: 0.0,
            seed: 1,
        }
    }

    /// The puzzle is here: what can be gone on with, and a search.
    fn wake(&mut self) {
        if self.play.is_some() || !self.entry.is_here() {
            return;
        }
        let kept = storage::read(&format!("last/{}", self.entry.id))
            .and_then(|key| storage::read(&format!("save/{key}")))
            .and_then(|save| self.entry.restore(&save).ok());
        let go = match kept.map(|play| play.level().name()) {
            Some(name) if !name.is_empty() => {
                tr!(
                    "Continue where you left off: {name}",
                    name = translate(&name)
                )
            }
            Some(_) => tr!("Continue where you left off").to_owned(),
            None => begin_words().to_owned(),
        };
        dom::text(&self.go, &go);
        self.play = Some(self.entry.example());
        self.begin();
    }

    /// Its levels are here: the shelf beside it, and the level of today.
    fn fill(&mut self, pack: &Pack) {
        self.shelf = Shelf::fill(self.entry, pack, &self.shelf_place);
        self.today = today::level(self.entry, pack)
            .map(|level| Shelf::single(self.entry, level, &self.today_place))
            .unwrap_or_default();
    }

    fn begin(&mut self) {
        let Some(play) = &mut self.play else {
            return;
        };
        let plan = Plan {
            search: String::new(),
            set: Vec::new(),
            seed: self.seed,
        };
        // A puzzle without a search shows its board.
        let _ = play.evolve(&plan);
        self.hold_ms = 0.0;
        self.owed = 1.0;
    }

    fn frame(&mut self, elapsed_ms: f64, budget_ms: f64) -> bool {
        let Some(play) = &mut self.play else {
            return false;
        };
        let over = play.run().is_none_or(|run| run.end().is_some());
        if over {
            self.hold_ms += elapsed_ms;
            if self.hold_ms > HOLD_MS && play.run().is_some() {
                self.seed += 1;
                self.begin();
                return true;
            }
        } else {
            let owed = self.owed + elapsed_ms * GENERATIONS_PER_SECOND / 1000.0;
            self.owed = owed.min(1.5);
            if self.owed >= 1.0 {
                let before = frame_budget::generation(&**play);
                let slice = self.pace.slice(&mut **play, Some(before + 1), budget_ms);
                let after = frame_budget::generation(&**play);
                self.owed = (self.owed - (after - before) as f64).max(0.0);
                if let Some(run) = play.run_mut().filter(|_| slice.improved) {
                    run.refresh_preview();
                }
            }
        }
        play.advance(elapsed_ms, false)
    }

    fn paint(&self) {
        let Some(play) = &self.play else {
            return;
        };
        let size = (self.canvas.width, self.canvas.height);
        let board = play.layout().thumbnail;
        let view = View::fit(board, point(0.0, 0.0), size, self.canvas.ratio);
        let mut painter = self.canvas.paint(&self.palette);
        painter.enter(view.corner, view.scale);
        let look = Look {
            thumbnail: true,
            pixel: view.pixel(self.canvas.ratio),
            preview: true,
        };
        play.draw(look, &mut painter);
        painter.leave();
    }
}

impl App {
    /// Shows the home view.
    pub fn show_home(&mut self) {
        let place = dom::element("cards");
        dom::empty(&place);
        dom::empty(&dom::element("today-row"));
        let cards = registry::listed()
            .map(|entry| Card::new(entry, &place, self.prefs.theme(entry.accent)))
            .collect();
        self.leave_lab();
        self.home = Some(Home {
            cards,
            awake_ms: 0.0,
        });
        self.leave_table();
        self.show_view();
        dom::document().set_title("Evolvarium");
        self.dress();
        let (ready, missing): (Vec<&Entry>, Vec<&Entry>) = registry::listed()
            .partition(|entry| entry.is_here() && self.packs.contains_key(entry.id));
        self.today_texts();
        for entry in ready {
            self.wake_card(entry);
        }
        // Each as soon as it is here; a part that does not come leaves a card with its name.
        self.waiting += 1;
        let number = self.waiting;
        self.busy(true);
        spawn_local(async move {
            for entry in missing {
                let came = loader::fetch(vec![entry]).await;
                app::handle(|app| {
                    if app.waiting != number {
                        return;
                    }
                    if let Err(why) = came {
                        app.say(&loader::not_here(&why), Tone::Bad);
                    }
                    app.wake_card(entry);
                    if entry.is_here() && !app.packs.contains_key(entry.id) {
                        app.with_levels(entry, |app| app.wake_card(entry));
                    }
                });
            }
            app::handle(|app| {
                if app.waiting == number {
                    app.busy(false);
                }
            });
        });
    }

    /// Shows on a puzzle's card what has been fetched of it.
    fn wake_card(&mut self, entry: &'static Entry) {
        let mut cards = self.home.iter_mut().flat_map(|home| &mut home.cards);
        let Some(card) = cards.find(|card| card.entry.id == entry.id) else {
            return;
        };
        card.wake();
        if let Some(pack) = self.packs.get(entry.id) {
            card.fill(pack);
            self.today_texts();
        }
        self.repaint = true;
    }

    /// Lets the search on the board stand still, and takes back what the page says
    /// of it to programs.
    pub fn leave_table(&mut self) {
        if let Some(game) = &mut self.game {
            game.running = false;
            game.until = None;
        }
        for name in [
            "puzzle",
            "status",
            "moves",
            "search",
            "running",
            "generation",
            "evaluations",
            "best",
        ] {
            dom::optional(&self.main, &format!("data-{name}"), None);
        }
    }

    /// Shows whichever view the state says.
    pub fn show_view(&mut self) {
        dom::show(&dom::element("boot"), false);
        let (home, lab, game) = (self.home.is_some(), self.lab.shown, self.shows_game());
        dom::show(&dom::element("home"), home);
        dom::show(&dom::element("lab"), lab);
        dom::show(&dom::element("table"), game);
        dom::class(&dom::element("table"), "coming", false);
        dom::show(&dom::element("levels-button"), game);
        let view = match (home, lab) {
            (true, _) => "home",
            (_, true) => "lab",
            _ => "table",
        };
        if let Some(body) = dom::document().body() {
            dom::attribute(&body, "data-view", view);
        }
        let current = self.game.as_ref().filter(|_| game);
        match current {
            Some(game) => dom::text(&dom::element("here"), translate(&game.play.level().name())),
            None => dom::text(
                &dom::element("here"),
                if lab { tr!("Laboratory") } else { "" },
            ),
        }
        let current = current.map(|game| game.puzzle.id).or(lab.then_some("lab"));
        let links = dom::element("puzzles").children();
        for n in 0..links.length() {
            if let Some(link) = links.item(n) {
                let here = current.is_some() && link.get_attribute("data-id").as_deref() == current;
                dom::optional(&link, "aria-current", here.then_some("page"));
            }
        }
    }

    /// Lays out the board's view, unseen, while the puzzle is still being fetched: there is less to do
    /// when it has come.
    pub fn make_room(&self) {
        let view = dom::element("table");
        dom::class(&view, "coming", true);
        dom::show(&view, true);
        if let Some(body) = dom::document().body() {
            dom::attribute(&body, "data-view", "table");
        }
    }

    /// Whether the table is what is shown.
    pub const fn shows_game(&self) -> bool {
        self.home.is_none() && !self.lab.shown
    }

    /// The links to the puzzles in the header.
    pub fn navigation(&self) {
        let place = dom::element("puzzles");
        for entry in registry::listed() {
            let link = dom::make("a", "", translate(entry.name));
            dom::attribute(&link, "href", &format!("#/{}", entry.id));
            dom::attribute(&link, "data-id", entry.id);
            dom::append(&place, &link);
        }
        let link = dom::make("a", "lab-link", tr!("Laboratory"));
        dom::attribute(&link, "href", "#/lab");
        dom::attribute(&link, "data-id", "lab");
        dom::append(&place, &link);
    }

    /// One frame of the home view; whether another is needed.
    pub fn home_frame(&mut self, elapsed_ms: f64) -> bool {
        let Some(home) = &mut self.home else {
            return false;
        };
        let still = preferences::still();
        home.awake_ms += elapsed_ms;
        let resting = still || home.awake_ms > REST_AFTER_MS;
        let budget_ms = BUDGET_MS / home.cards.len().max(1) as f64;
        let repaint = std::mem::take(&mut self.repaint);
        for card in &mut home.cards {
            let moved = !resting && card.frame(elapsed_ms, budget_ms);
            if card.canvas.fit() || moved || repaint {
                card.paint();
            }
            card.shelf.paint(&card.palette, repaint);
            card.today.paint(&card.palette, repaint);
        }
        !resting
    }

    /// Somebody is there.
    pub fn touch_home(&mut self) {
        if let Some(home) = &mut self.home {
            home.awake_ms = 0.0;
        }
    }

    /// Stillness was switched on or off.
    pub fn home_motion(&mut self) {
        self.touch_home();
        self.repaint = true;
    }

    /// The cards' colours, anew.
    pub fn home_colours(&mut self) {
        let Some(home) = &mut self.home else {
            return;
        };
        for card in &mut home.cards {
            let theme = self.prefs.theme(card.entry.accent);
            preferences::dress(&card.element, theme);
            preferences::dress(&card.today_place, theme);
            card.palette = Palette::new(theme);
        }
        self.repaint = true;
    }

    /// The game on which a puzzle was left, if there is one.
    ///
    /// # Errors
    /// When it can't be read; it is then kept under another name.
    pub fn continued(&self, entry: &'static Entry) -> Result<Option<Box<dyn Play>>, Damaged> {
        let last = format!("last/{}", entry.id);
        let key = storage::read(&last);
        let save = |key: &String| storage::read(&format!("save/{key}"));
        let Some((key, save)) = key.and_then(|key| save(&key).map(|save| (key, save))) else {
            return Ok(None);
        };
        match entry.restore(&save) {
            Ok(play) => Ok(Some(play)),
            Err(_) => {
                storage::write(&format!("damaged/{key}"), &save);
                storage::forget(&format!("save/{key}"));
                storage::forget(&last);
                Err(Damaged)
            }
        }
    }

    /// The first level of a puzzle.
    pub fn first(&self, entry: &'static Entry) -> Box<dyn Play> {
        let first = self.packs.get(entry.id).and_then(Pack::first);
        first
            .and_then(|text| entry.open(text).ok())
            .unwrap_or_else(|| registry::find(entry.id).unwrap_or(entry).example())
    }
}
