//! A puzzle's row on the front page: the player's next level and progress, links to a
//! search and to all levels, and today's level.

use web_sys::{Element, HtmlElement};

use crate::home::today::Today;
use crate::model::day;
use crate::model::packs::{ListedLevel, Pack, stored_game, stored_stars};
use crate::platform::{dom, id, preferences, storage};
use crate::widgets::picture::{Drawing, LevelPicture};
use evolvarium::game::files::link::{Link, Show};
use evolvarium::game::{Play, Status};
use evolvarium::i18n::{tr, translate, trc, trn};
use evolvarium::paint::Theme;
use evolvarium::puzzles::design::Day;
use evolvarium::puzzles::{Entry, registry};

/// A row.
pub struct PuzzleRow {
    /// Its puzzle.
    pub entry: &'static Entry,
    element: HtmlElement,
    /// The level of today.
    today: HtmlElement,
    theme: Theme,
    pictures: Vec<LevelPicture>,
    /// The address of the game to continue or of the next level, and words for a button that leads there.
    pub next: (String, String),
}

/// A level, in its last position, if its puzzle has been fetched.
fn last_position(entry: &Entry, level: &ListedLevel) -> Option<Box<dyn Play>> {
    let stored = stored_game(entry, &level.key);
    stored.or_else(|| entry.open(&level.text).ok())
}

/// The drawing of a game, or of a level whose puzzle has not been fetched.
fn drawing(play: Option<&dyn Play>, level: Option<&ListedLevel>) -> Option<Drawing> {
    let stored = || Some(Drawing::stored(&level?.key));
    play.map(Drawing::of).or_else(stored)
}

/// The name of the game on which a puzzle was left.
fn last(entry: &Entry) -> Option<String> {
    storage::read(&storage::Key::LastLevel(entry.id))
}

impl PuzzleRow {
    /// A row at this place, to get these [colours](Self::colours).
    pub fn new(entry: &'static Entry, place: &Element, theme: Theme) -> Self {
        let element = dom::add(place, "div", "puzzle", "");
        let today = dom::add(&id::today_row.element(), "div", "today-slot", "");
        let mut row = Self {
            entry,
            element,
            today,
            theme,
            pictures: Vec::new(),
            next: Default::default(),
        };
        row.fill(None, &Today::default());
        row
    }

    /// Whether the player has opened the puzzle before.
    pub fn is_started(&self) -> bool {
        last(self.entry).is_some()
    }

    /// Shows the next level, and the level of the day; without levels, the puzzle alone.
    pub fn fill(&mut self, pack: Option<&Pack>, today: &Today) {
        self.pictures.clear();
        dom::empty(&self.element);
        self.fill_next(pack);
        self.fill_reached(pack);
        self.fill_day(today);
    }

    /// Shows the level of the day alone: what else has the focus keeps it.
    pub fn fill_day(&mut self, today: &Today) {
        if let Some(day) = today.day() {
            self.fill_today(today, day);
        }
        self.show_pictures();
    }

    /// The puzzle, and the game to continue or the next level.
    fn fill_next(&mut self, pack: Option<&Pack>) {
        let entry = self.entry;
        let card = dom::add(&self.element, "a", "card", "");
        let picture = dom::add(&card, "span", "board-picture", "");
        let words = dom::add(&card, "span", "words", "");
        dom::add(&words, "b", "mark", translate(entry.name));
        dom::add(&words, "span", "tagline", translate(entry.tagline));
        let last = last(entry);
        // What was begun is told as soon as the puzzle has been fetched.
        let pack = pack.filter(|_| last.is_none() || entry.is_here());
        let left = last.as_ref().and_then(|key| stored_game(entry, key));
        let left = left.filter(|play| play.status() != Status::Solved);
        let is_new = left.as_ref().is_none_or(|play| play.steps() == 0);
        let level = pack.and_then(|pack| match &last {
            Some(key) => pack.after(key).or_else(|| pack.first()),
            None => pack.next(),
        });
        let level = level.filter(|_| left.is_none());
        let link = match level {
            Some(level) => level.link(entry.id).to_string(),
            None => format!("#/{}", entry.id),
        };
        dom::attribute(&card, "href", &link);
        let play = left.or_else(|| last_position(entry, level?));
        let next = dom::add(&words, "span", "next", "");
        let go = match is_new {
            true => trc!("leads to a puzzle", "Play"),
            false => tr!("Continue"),
        };
        self.next = (link, go.to_owned());
        let name = play.as_ref().map(|play| play.level().name());
        let name = name.as_deref().map(translate);
        if let Some(name) = name.or_else(|| Some(&*level?.name)) {
            self.next.1 = match is_new {
                true => tr!("Play {name}", name),
                false => tr!("Continue {name}", name),
            };
            let label = match is_new {
                true => tr!("Next: {name}", name),
                false => tr!("Continue where you left off: {name}", name),
            };
            dom::set_text(&next, &format!("{label} "));
            if let Some(play) = &play {
                dom::add(&next, "span", "faint", &play.level().brief());
            }
        }
        dom::add(&card, "span", "go", go);
        // Before the first visit a solved board says more than the first level.
        let drawing = match last.is_none() && level.is_some() {
            true => Some(Drawing::stored(&format!("{}/best", entry.id))),
            false => drawing(play.as_deref(), level),
        };
        let picture = drawing.map(|drawing| LevelPicture::add(&picture, drawing));
        self.pictures.extend(picture);
    }

    /// How many levels are solved, and the doors to all of them and to a search.
    fn fill_reached(&self, pack: Option<&Pack>) {
        let place = dom::add(&self.element, "div", "reached", "");
        if let Some(pack) = pack.filter(|pack| pack.first().is_some()) {
            let mut words = progress(pack);
            let bests = bests(self.entry);
            if !bests.is_empty() {
                words = tr!("{progress}; your best: {bests}", progress = words, bests);
            }
            dom::add(&place, "p", "progress number", &words);
            let (won, all) = won(pack);
            let bar = dom::add(&place, "progress", "", "");
            dom::attribute(&bar, "max", &all.to_string());
            dom::attribute(&bar, "value", &won.to_string());
            dom::attribute(&bar, "aria-hidden", "true");
        }
        let doors = dom::add(&place, "span", "doors", "");
        let watch = Link::demonstration(self.entry.id).to_string();
        dom::add_link(&doors, "door quiet", &watch, tr!("Watch it evolve"));
        let all = Link {
            puzzle: self.entry.id.to_owned(),
            show: Some(Show::Levels),
            ..Link::default()
        };
        dom::add_link(&doors, "door quiet", &all.to_string(), tr!("All levels"));
    }

    /// The level of today, under its puzzle's name; what is not here yet is evolved at a press.
    fn fill_today(&mut self, today: &Today, day: Day) {
        dom::empty(&self.today);
        let level = today.levels.of_puzzle(self.entry.id);
        let tile = dom::make(if level.is_some() { "a" } else { "button" }, "tile", "");
        let drawing = level.map(|level| Drawing::Here(level.picture.clone()));
        match drawing {
            Some(drawing) => self.pictures.push(LevelPicture::add(&tile, drawing)),
            None => dom::append(
                &dom::add(&tile, "span", "no-picture", ""),
                &dom::icon("evolve", "icon"),
            ),
        }
        dom::add(&tile, "b", "mark", translate(self.entry.name));
        dom::add(&tile, "span", "", day.difficulty_name());
        let state = match level {
            Some(level) if level.candidates == 0 => tr!("chosen for this day").to_owned(),
            Some(level) => trn!(
                level.candidates,
                "evolved from {n} level",
                "evolved from {n} levels"
            ),
            None if today.awaits(self.entry) => tr!("evolving …").to_owned(),
            None => tr!("evolves when opened").to_owned(),
        };
        dom::add(&tile, "span", "faint", &state);
        if let Some(level) = level {
            dom::attribute(&tile, "href", &day::link(level).to_string());
            let stars = dom::add(&tile, "span", "stars", "");
            dom::stars(&stars, stored_stars(&level.key));
        } else {
            let mut entries = registry::listed();
            let place = entries.position(|entry| entry.id == self.entry.id);
            dom::attribute(&tile, "type", "button");
            dom::attribute(&tile, "data-command", "open-day");
            dom::attribute(&tile, "data-value", &place.unwrap_or_default().to_string());
        }
        dom::append(&self.today, &tile);
        if let Some(level) = level.filter(|level| !level.watch.is_empty()) {
            let text = tr!("Watch it evolve");
            dom::add_link(&self.today, "watch", &level.watch, text);
        }
    }

    fn show_pictures(&self) {
        for picture in &self.pictures {
            picture.show(self.theme);
        }
    }

    /// Other colours.
    pub fn colours(&mut self, theme: Theme) {
        for place in [&self.element, &self.today] {
            preferences::apply_theme(place, theme);
        }
        self.theme = theme;
        self.show_pictures();
    }
}

/// The personal bests: “5T 98, 4D 30”; may be empty.
fn bests(entry: &Entry) -> String {
    let before = storage::Key::Best(entry.id, "").to_string();
    let stored = storage::under(&before);
    let bests = stored.iter().filter_map(|(key, value)| {
        let class = key.strip_prefix(&before)?;
        Some(format!("{class} {value}"))
    });
    bests.collect::<Vec<_>>().join(", ")
}

/// How many levels of a pack are won, and how many there are.
pub fn won(pack: &Pack) -> (usize, usize) {
    let won = pack.levels().filter(|level| level.stars() > 0);
    (won.count(), pack.levels().count())
}

/// “12 of 60 levels solved, 31 stars”.
fn progress(pack: &Pack) -> String {
    let (won, all) = won(pack);
    let stars = pack.levels().map(ListedLevel::stars);
    let sum: u32 = stars.map(u32::from).sum();
    if won == 0 && pack.to_be_won().count() < all {
        return trn!(all, "{n} level", "{n} levels");
    }
    if won == 0 {
        return trn!(
            all,
            "{n} level, from easy to hard",
            "{n} levels, from easy to hard"
        );
    }
    let solved = trn!(
        all,
        "{won} of {n} level solved",
        "{won} of {n} levels solved",
        won
    );
    let stars = trn!(sum, "{n} star", "{n} stars");
    format!("{solved}, {stars}")
}
