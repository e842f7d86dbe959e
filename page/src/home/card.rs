//! A puzzle's card at home, in which a small search runs.

use std::rc::Rc;

use web_sys::{Element, HtmlElement};

use crate::home::level_progress::LevelProgress;
use crate::home::today;
use crate::levels::packs::Pack;
use crate::run::frame_budget::{self, StepSpeed};
use crate::shell::canvas::{Canvas, Palette};
use crate::shell::{dom, preferences, storage};
use evolvarium::game::run::RunConfig;
use evolvarium::game::{Look, Play};
use evolvarium::i18n::{tr, translate, trc};
use evolvarium::paint::{Point, Theme};
use evolvarium::puzzles::Entry;

/// Slow enough to be watched.
const GENERATIONS_PER_SECOND: f64 = 9.0;
/// How long a solved board is shown before the next run.
const HOLD_MS: f64 = 2600.0;

/// A card.
pub struct PuzzleCard {
    /// Its puzzle.
    pub entry: &'static Entry,
    element: HtmlElement,
    progress_place: HtmlElement,
    progress: LevelProgress,
    /// The level of today.
    today_place: HtmlElement,
    today: LevelProgress,
    canvas: Canvas,
    palette: Rc<Palette>,
    go: HtmlElement,
    /// `None` until the puzzle has been fetched.
    play: Option<Box<dyn Play>>,
    step_speed: StepSpeed,
    owed: f64,
    hold_ms: f64,
    seed: u64,
}

/// The text of a card whose puzzle has not been begun.
fn begin_words() -> &'static str {
    trc!("leads to a puzzle", "Play")
}

impl PuzzleCard {
    /// A card at this place, in these colours.
    pub fn new(entry: &'static Entry, place: &Element, theme: Theme) -> Self {
        let element = dom::add(place, "div", "puzzle", "");
        let link = dom::add(&element, "a", "card", "");
        dom::attribute(&link, "href", &format!("#/{}", entry.id));
        let canvas = Canvas::add(&link);
        dom::add(&link, "b", "", translate(entry.name));
        dom::add(&link, "span", "tagline", translate(entry.tagline));
        let go = dom::add(&link, "span", "go", begin_words());
        let progress_place = dom::add(&element, "div", "level-progress", "");
        let today_place = dom::add(&dom::element("today-row"), "div", "today-slot", "");
        preferences::apply_theme(&today_place, theme);
        preferences::apply_theme(&element, theme);
        Self {
            entry,
            element,
            progress_place,
            progress: LevelProgress::default(),
            today_place,
            today: LevelProgress::default(),
            canvas,
            palette: Palette::new(theme),
            go,
            play: None,
            step_speed: StepSpeed::default(),
            owed: 0.0,
            hold_ms: 0.0,
            seed: 1,
        }
    }

    /// Names the game that can be continued, and begins a search, if the puzzle has been fetched.
    pub fn wake(&mut self) {
        if self.play.is_some() || !self.entry.is_here() {
            return;
        }
        let kept = storage::read(&format!("last/{}", self.entry.id))
            .and_then(|key| storage::read(&format!("save/{key}")))
            .and_then(|save| self.entry.restore(&save).ok());
        let go = match kept.map(|play| play.level().name()) {
            Some(name) if !name.is_empty() => tr!(
                "Continue where you left off: {name}",
                name = translate(&name)
            ),
            Some(_) => tr!("Continue where you left off").to_owned(),
            None => begin_words().to_owned(),
        };
        dom::text(&self.go, &go);
        self.play = Some(self.entry.example());
        self.begin();
    }

    /// Shows its levels, and the level of today.
    pub fn fill(&mut self, pack: &Pack) {
        self.progress = LevelProgress::fill(self.entry, pack, &self.progress_place);
        self.today = today::level(self.entry, pack)
            .map(|level| LevelProgress::single(self.entry, level, &self.today_place))
            .unwrap_or_default();
    }

    fn begin(&mut self) {
        let Some(play) = &mut self.play else { return };
        let config = RunConfig {
            search: String::new(),
            set: Vec::new(),
            seed: self.seed,
        };
        // A puzzle without a search shows its board.
        let _ = play.evolve(&config);
        self.hold_ms = 0.0;
        self.owed = 1.0;
    }

    fn advance(&mut self, elapsed_ms: f64, budget_ms: f64) -> bool {
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
                let slice = self
                    .step_speed
                    .slice(&mut **play, Some(before + 1), budget_ms);
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
        let Some(play) = &self.play else { return };
        let size = (self.canvas.width, self.canvas.height);
        let mut painter = self.canvas.paint(&self.palette);
        painter.thumbnail(&**play, Point::default(), size, |look, painter| {
            let preview = true;
            play.draw(Look { preview, ..look }, painter);
        });
    }

    /// One frame: lets its search run in this budget, unless the cards are `resting`, and paints what
    /// has changed.
    pub fn frame(&mut self, resting: bool, elapsed_ms: f64, budget_ms: f64, repaint: bool) {
        let moved = !resting && self.advance(elapsed_ms, budget_ms);
        if self.canvas.fit() || moved || repaint {
            self.paint();
        }
        self.progress.paint(&self.palette, repaint);
        self.today.paint(&self.palette, repaint);
    }

    /// Other colours.
    pub fn colours(&mut self, theme: Theme) {
        preferences::apply_theme(&self.element, theme);
        preferences::apply_theme(&self.today_place, theme);
        self.palette = Palette::new(theme);
    }
}
