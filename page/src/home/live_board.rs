//! The population on the front page: the puzzles' demonstrations in turn, each with its best answer as
//! a board, and the best individuals beside it.

use std::rc::Rc;

use web_sys::HtmlElement;

use crate::home::offer_to_play;
use crate::model::context::Context;
use crate::platform::canvas::{Canvas, Palette};
use crate::platform::preferences;
use crate::platform::{dom, id};
use evolvarium::game::Play;
use evolvarium::game::files::link::{Link, Mode};
use evolvarium::game::run::speed::{Due, Speed};
use evolvarium::game::run::step_speed::StepSpeed;
use evolvarium::i18n::{tr, translate, trn};
use evolvarium::paint::point;
use evolvarium::puzzles::{Entry, registry};

/// Its share of a frame.
const BUDGET_MS: f64 = 4.0;
/// Runs begin as if this much of their slow beginning had passed: the first answers are to be seen soon.
const SKIPPED_MS: f64 = 3000.0;
/// How long a solved board is shown before the next run.
const HOLD_MS: f64 = 3000.0;
/// How long a run is shown that does not end before.
const SHOWN_MS: f64 = 20_000.0;
/// How many individuals are shown at most, and evaluated before the first frame.
const INDIVIDUALS: usize = 12;
/// The least side of an individual, and the distance to the next, in CSS pixels.
const TILE: f64 = 96.0;
const GAP: f64 = 12.0;
/// The time between two looks at the population.
const POPULATION_MS: f64 = 400.0;

/// A board on which a search runs.
pub struct LiveBoard {
    place: HtmlElement,
    canvas: Canvas,
    /// The individuals, and the time since they were painted.
    population: Canvas,
    since_ms: f64,
    palette: Rc<Palette>,
    /// `None` until a puzzle has been fetched.
    shown: Option<(&'static Entry, Box<dyn Play>)>,
    /// Whether the reader has not played: the level that is shown is offered.
    is_first_visit: bool,
    step_speed: StepSpeed,
    due: Due,
    shown_ms: f64,
    hold_ms: f64,
    /// Whether nothing is shown yet, or it has been shown long enough.
    over: bool,
    /// Whether the board is on its way to the best answer.
    moves: bool,
    /// Whether another board or other colours have to be painted.
    stale: bool,
}

/// The level of a puzzle's demonstration with its search begun.
fn started_demo(cx: &Context, entry: &'static Entry) -> Option<Box<dyn Play>> {
    let demo = entry.demo.filter(|_| entry.is_here())?;
    let level = cx.packs.get(entry.id)?.level(demo.level)?;
    let mut play = entry.open(&level.text).ok()?;
    let config = play.level().offers().first()?.run_config(demo.seed);
    play.evolve(&config).ok()?;
    let run = play.run_mut()?;
    for _ in 0..INDIVIDUALS {
        run.step();
    }
    Some(play)
}

impl LiveBoard {
    /// A board without a level.
    pub fn new(cx: &Context, is_first_visit: bool) -> Self {
        Self {
            place: id::live.element(),
            canvas: Canvas::by_id(id::live_board),
            population: Canvas::by_id(id::live_population),
            since_ms: 0.0,
            palette: Palette::new(cx.prefs.theme(preferences::HOUSE_HUE)),
            shown: None,
            is_first_visit,
            step_speed: StepSpeed::default(),
            due: Due::default(),
            shown_ms: 0.0,
            hold_ms: 0.0,
            over: true,
            moves: false,
            stale: false,
        }
    }

    /// Whether a puzzle is shown.
    pub const fn is_begun(&self) -> bool {
        self.shown.is_some()
    }

    /// Whether the next puzzle is to be shown.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// All puzzles, from the next one on.
    pub fn turns(&self) -> impl Iterator<Item = &'static Entry> + use<> {
        let now = self.shown.as_ref().map(|(entry, _)| entry.id);
        let now = registry::listed().position(|entry| Some(entry.id) == now);
        let all = registry::listed().chain(registry::listed());
        let from = now.map_or(0, |now| now + 1);
        all.skip(from).take(registry::listed().count())
    }

    /// Begins the demonstration of the next puzzle that is here.
    pub fn show_next(&mut self, cx: &Context) {
        let turns = self.turns();
        let mut started = turns.filter_map(|entry| Some((entry, started_demo(cx, entry)?)));
        let Some((entry, play)) = started.next() else {
            return;
        };
        let (puzzle, level) = (translate(entry.name), play.level().name());
        let name = format!("{puzzle}: {}", translate(&level));
        dom::set_text(&id::live_name.element(), &name);
        let watch = Link::demonstration(entry.id);
        for id in [id::live, id::home_watch] {
            dom::attribute(&id.element(), "href", &watch.to_string());
        }
        if self.is_first_visit {
            let beat = Link {
                mode: Some(Mode::Play),
                ..Link::to_level(entry.id, play.level().without_solution())
            };
            offer_to_play(&beat.to_string(), tr!("Beat it yourself"));
        }
        self.shown = Some((entry, play));
        self.over = false;
        (self.due, self.shown_ms, self.hold_ms) = (Due(1.0), 0.0, 0.0);
        self.step_speed = StepSpeed::default();
        self.colours(cx);
    }

    /// One frame: the search continues, and changes are painted. While the board rests,
    /// it shows an answer of the search's first milliseconds.
    pub fn frame(&mut self, resting: bool, elapsed_ms: f64, repaint: bool) {
        let seen = self.place.get_bounding_client_rect().bottom() > 0.0;
        let moved = !resting && seen && self.advance(elapsed_ms);
        self.moves = moved;
        let stale = std::mem::take(&mut self.stale);
        let play = self.shown.as_mut().map(|(_, play)| play);
        let run = play.and_then(|play| play.run_mut());
        if let Some(run) = run.filter(|_| stale && resting) {
            self.step_speed.slice(run, None, BUDGET_MS, &dom::now);
            run.refresh_preview();
        }
        let painted = self.canvas.fit() || moved || repaint || stale;
        if painted {
            self.paint();
        }
        self.since_ms += elapsed_ms;
        if stale {
            self.since_ms = 2.0 * POPULATION_MS;
        }
        // In frames of their own, unless the board is painted in each; at once if no frame will follow.
        let pause = if painted { 2.0 } else { 1.0 } * POPULATION_MS;
        let due = match resting {
            true => stale,
            false => seen && self.since_ms > pause,
        };
        if self.population.fit() || repaint || due {
            self.since_ms = 0.0;
            self.paint_population();
        }
    }

    /// Paints the best individuals that have room.
    fn paint_population(&mut self) {
        let Some((_, play)) = &mut self.shown else {
            return;
        };
        let (width, height) = (self.population.width + GAP, self.population.height + GAP);
        let fitting = |length: f64| (length / (TILE + GAP)).floor().max(1.0);
        let most = (fitting(width) * fitting(height)).min(INDIVIDUALS as f64);
        // As many columns as make the individuals largest.
        let shape = play.layout().thumbnail;
        let step = |columns: f64| (width / columns, height / (most / columns).ceil());
        let scale = |columns: f64| {
            let (across, down) = step(columns);
            ((across - GAP) / shape.0).min((down - GAP) / shape.1)
        };
        let mut columns = 1.0;
        for more in (2..=most as u8).map(f64::from) {
            if scale(more) > scale(columns) {
                columns = more;
            }
        }
        let run = play.run_mut();
        let tiles = run.map_or(0, |run| run.refresh_gallery(most as usize).len());
        let mut painter = self.population.paint(&self.palette);
        let step = step(columns);
        for index in 0..tiles {
            let (column, row) = (index as f64 % columns, (index as f64 / columns).floor());
            let from = point(column * step.0, row * step.1);
            let size = (step.0 - GAP, step.1 - GAP);
            painter.thumbnail(&**play, from, size, |look, painter| {
                play.draw_individual(index, look, painter);
            });
        }
        drop(painter);
        self.tell_effort();
    }

    fn advance(&mut self, elapsed_ms: f64) -> bool {
        let Some((_, play)) = &mut self.shown else {
            return false;
        };
        let moves = play.advance(elapsed_ms, false);
        self.shown_ms += elapsed_ms;
        let over = play
            .run()
            .is_none_or(|run| run.end().is_some() || run.is_solved());
        if over && !moves {
            self.hold_ms += elapsed_ms;
        }
        self.over |= self.hold_ms > HOLD_MS || (self.shown_ms > SHOWN_MS && !over);
        let rate = Speed::Gathering.rate(SKIPPED_MS + self.shown_ms, false);
        let due = rate.is_none_or(|rate| self.due.add(rate, elapsed_ms));
        if let Some(run) = play.run_mut().filter(|_| !over && due) {
            let before = run.worked();
            let goal = rate.map(|rate| self.due.goal(rate, before));
            let slice = self.step_speed.slice(run, goal, BUDGET_MS, &dom::now);
            if let Some(rate) = rate {
                self.due.take(rate, before, run.worked());
            }
            if slice.improved {
                run.refresh_preview();
            }
        }
        moves
    }

    fn paint(&self) {
        let Some((_, play)) = &self.shown else { return };
        let size = (self.canvas.width, self.canvas.height);
        self.canvas.paint(&self.palette).whole(&**play, size);
        self.tell_effort();
    }

    /// Writes how many candidates were tried. A solution counts once the board shows it.
    fn tell_effort(&self) {
        let Some((_, play)) = &self.shown else { return };
        let tried = play.run().map_or(0, |run| run.report().evaluations);
        let solved = !self.moves && play.run().is_some_and(|run| run.is_solved());
        let text = match solved {
            true => trn!(
                tried,
                "Solved: {n} candidate tried",
                "Solved: {n} candidates tried"
            ),
            false => trn!(tried, "{n} candidate tried", "Best of {n} candidates"),
        };
        let effort = id::live_effort.element();
        dom::set_text(&effort, &text);
        dom::class(&effort, "won", solved);
        dom::class(&self.place, "solved", solved);
    }

    /// Other colours.
    pub fn colours(&mut self, cx: &Context) {
        let accent = self.shown.as_ref().map(|(entry, _)| entry.accent);
        let theme = cx.prefs.theme(accent.unwrap_or(preferences::HOUSE_HUE));
        preferences::apply_theme(&self.place, theme);
        self.palette = Palette::new(theme);
        self.stale = true;
    }
}
