//! The population on the front page: the puzzles' demonstrations in turn, each with its best answer as
//! a board, and the best individuals beside it.

use std::ops::Range;
use std::rc::Rc;

use web_sys::HtmlElement;

use crate::home::offer_to_play;
use crate::model::context::Context;
use crate::platform::canvas::{Canvas, Palette};
use crate::platform::preferences;
use crate::platform::{dom, id};
use evolvarium::game::Play;
use evolvarium::game::files::link::{Link, Mode};
use evolvarium::game::run::speed::Speed;
use evolvarium::game::run::state::{RunState, SearchFrame};
use evolvarium::i18n::{tr, translate, trn};
use evolvarium::paint::{Point, point};
use evolvarium::puzzles::{Entry, registry};

/// What is kept of a frame for the rest of the page.
const OTHER_MS: f64 = 5.0;
/// How long a solved board and its ancestors are shown before the next run.
const HOLD_MS: f64 = 5000.0;
/// How long a run is shown that does not end before.
const SHOWN_MS: f64 = 25_000.0;
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
    /// The individuals, and the time since they were taken from the search.
    population: Canvas,
    since_ms: f64,
    /// Their corners, the distances from one to the next, and which of them is painted next.
    places: Vec<Point>,
    step: (f64, f64),
    next_tile: usize,
    palette: Rc<Palette>,
    /// `None` until a puzzle has been fetched.
    shown: Option<(&'static Entry, Box<dyn Play>)>,
    /// Whether the reader has not played: the level that is shown is offered.
    is_first_visit: bool,
    run: RunState,
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
    run.watch();
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
            places: Vec::new(),
            step: (0.0, 0.0),
            next_tile: 0,
            palette: Palette::new(cx.prefs.theme(preferences::HOUSE_HUE)),
            shown: None,
            is_first_visit,
            run: RunState::default(),
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
        self.hold_ms = 0.0;
        self.run.begin(String::new(), dom::now());
        self.run.run();
        self.colours(cx);
    }

    /// One frame: the search continues, and what has changed is painted. While the board rests,
    /// it shows an answer of the search's first milliseconds.
    pub fn frame(&mut self, resting: bool, elapsed_ms: f64, repaint: bool) {
        let seen = self.place.get_bounding_client_rect().bottom() > 0.0;
        let is_stale = std::mem::take(&mut self.stale);
        self.moves = !resting && seen && self.advance(elapsed_ms);
        if resting && is_stale {
            // Also what its first individuals have found.
            self.run.improved();
            self.search(Speed::Unlimited, 0.0);
        }
        self.show_answer();
        let repaint = repaint || is_stale || self.turn_to_ancestors();
        if self.canvas.fit() || self.moves || repaint {
            self.paint();
        }
        let is_taken = if self.population.fit() || repaint {
            self.take_population();
            self.paint_population(0..self.places.len());
            true
        } else {
            seen && !resting && self.follow_population(elapsed_ms)
        };
        let now = dom::now();
        if is_taken || self.run.are_figures_due(now) {
            self.run.figures_were_shown(now);
            self.tell_effort();
        }
    }

    fn search(&mut self, speed: Speed, elapsed_ms: f64) {
        let Some(run) = self.shown.as_mut().and_then(|(_, play)| play.run_mut()) else {
            return;
        };
        let frame = SearchFrame {
            elapsed_ms,
            paints: self.moves,
            other_ms: OTHER_MS,
        };
        self.run.search(run, speed, frame, &dom::now);
    }

    /// Shows a better answer if it is due, also after the search has ended with it.
    fn show_answer(&mut self) {
        let now = dom::now();
        let run = self.shown.as_mut().and_then(|(_, play)| play.run_mut());
        if let Some(run) = run.filter(|_| self.run.is_answer_due(now)) {
            run.refresh_preview();
            self.run.answer_was_shown(now, dom::now());
        }
    }

    /// Shows the champion's line in place of the population once the board shows the solution; returns whether it
    /// begins to.
    fn turn_to_ancestors(&mut self) -> bool {
        let run = self.shown.as_mut().and_then(|(_, play)| play.run_mut());
        let solved = run.filter(|run| !self.moves && run.is_solved() && run.line().is_none());
        solved.map(|run| run.show_line(true)).is_some()
    }

    /// Paints one individual of the population, or some time after the last one takes the next ones; returns
    /// whether it does.
    fn follow_population(&mut self, elapsed_ms: f64) -> bool {
        self.since_ms += elapsed_ms;
        let count = self.places.len();
        let is_due = self.next_tile >= count && self.since_ms > POPULATION_MS;
        if self.next_tile < count {
            self.paint_population(self.next_tile..self.next_tile + 1);
        } else if is_due {
            self.take_population();
            if self.places.len() != count {
                self.paint_population(0..self.places.len());
            }
        }
        is_due
    }

    /// Takes the best individuals that have room.
    fn take_population(&mut self) {
        (self.since_ms, self.next_tile) = (0.0, 0);
        self.places.clear();
        let Some((_, play)) = &mut self.shown else {
            return;
        };
        let (width, height) = (self.population.width + GAP, self.population.height + GAP);
        let fitting = |length: f64| (length / (TILE + GAP)).floor().max(1.0);
        let ancestors = play.run().and_then(|run| Some(run.line()?.boards.len()));
        let most = match ancestors {
            Some(all) => all as f64,
            None => (fitting(width) * fitting(height)).min(INDIVIDUALS as f64),
        };
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
        self.step = step(columns);
        let run = play.run_mut();
        let count = run.map_or(0, |run| run.refresh_gallery(most as usize).len());
        let place = |index: f64| {
            let (column, row) = (index % columns, (index / columns).floor());
            point(column * self.step.0, row * self.step.1)
        };
        self.places
            .extend((0..count).map(|index| place(index as f64)));
    }

    /// Paints these individuals; all of them on an empty canvas.
    fn paint_population(&mut self, tiles: Range<usize>) {
        let Some((_, play)) = &self.shown else {
            return;
        };
        self.next_tile = tiles.end;
        let mut painter = match tiles.len() == self.places.len() {
            true => self.population.paint(&self.palette),
            false => self.population.paint_over(&self.palette),
        };
        for index in tiles {
            let from = self.places[index];
            self.population.clear(from, self.step);
            let size = (self.step.0 - GAP, self.step.1 - GAP);
            painter.thumbnail(&**play, from, size, |look, painter| {
                play.draw_individual(index, look, painter);
            });
        }
    }

    /// Returns whether the board has to be painted.
    fn advance(&mut self, elapsed_ms: f64) -> bool {
        let Some((_, play)) = &mut self.shown else {
            return false;
        };
        let moves = play.advance(elapsed_ms, false);
        let now = dom::now();
        if moves {
            self.run.answer_moves(now);
        }
        let run = play.run();
        let over = run.is_none_or(|run| run.end().is_some() || run.is_solved());
        if over && !moves {
            self.hold_ms += elapsed_ms;
        }
        self.over |= self.hold_ms > HOLD_MS || (self.run.ran_ms() > SHOWN_MS && !over);
        if !over {
            self.search(Speed::EachBest, elapsed_ms);
        }
        moves
    }

    fn paint(&self) {
        let Some((_, play)) = &self.shown else { return };
        let size = (self.canvas.width, self.canvas.height);
        self.canvas.paint(&self.palette).whole(&**play, size);
    }

    /// Writes how many candidates were tried. A solution counts once the board shows it.
    fn tell_effort(&self) {
        let Some((_, play)) = &self.shown else { return };
        let tried = play.run().map_or(0, |run| run.report().evaluations);
        let solved = !self.moves && play.run().is_some_and(|run| run.is_solved());
        let text = match solved {
            true => trn!(
                tried,
                "Solved: {n} candidate tried. Its ancestors:",
                "Solved: {n} candidates tried. Its ancestors:"
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
