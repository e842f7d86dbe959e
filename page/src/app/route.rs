//! Addresses: the fragment is a [`Link`] to the level on the board; going back and forth in the
//! browser's history changes levels.
//!
//! A link never overwrites a game: the level's own save is opened first, and the link's moves are then
//! put on the board as one undoable step. After that the address is written without them, so that a
//! reload continues the game.

use crate::app::router::App;
use crate::lab::part;
use crate::levels::drawer;
use crate::model::address::link_failure;
use crate::model::context::{Context, PageView, Tone};
use crate::model::current_game::CurrentGame;
use crate::model::day;
use crate::model::event::{self, LabEvent, LevelsEvent, ShellEvent};
use crate::model::packs::{Pack, Packs};
use crate::model::{history, loader};
use crate::platform::{dom, focus, id, preferences, storage};
use crate::run::run_extras::RunExtras;
use crate::share::backup;
use crate::share::embed;
use crate::widgets::view;
use evolvarium::game::Play;
use evolvarium::game::files::link::{Link, Mode, Show};
use evolvarium::game::input::sheet::Sheet;
use evolvarium::game::play::key;
use evolvarium::i18n::{tr, tr_noop, translate};
use evolvarium::needs::Needs;
use evolvarium::puzzles::design::{Day, date_of_address};
use evolvarium::puzzles::{Entry, registry};

/// Follows the present address, and every later one.
pub fn listen() {
    dom::on(&dom::window(), "hashchange", |_: web_sys::Event| {
        event::send(ShellEvent::Address);
    });
    history::listen();
    event::send(ShellEvent::Address);
}

/// Lays the page out for the mode of the present address, before its level is here.
pub fn show_mode_to_come(cx: &Context) {
    if let Some(link) = history::present() {
        dom::attribute(&cx.main, "data-mode", mode_of(&link).word());
    }
}

/// The accent of the present address's puzzle: the page has its colours from the start.
pub fn accent() -> f64 {
    let puzzle = history::present().and_then(|link| registry::by_id(&link.puzzle).ok());
    puzzle.map_or(preferences::HOUSE_HUE, |puzzle| puzzle.accent)
}

/// The address of a puzzle without a level.
fn bare(puzzle: &Entry) -> Link {
    Link {
        puzzle: puzzle.id.to_owned(),
        ..Link::default()
    }
}

impl App {
    /// Follows the present address.
    pub fn follow_address(&mut self) {
        focus::keep_present();
        dom::close_dialogs();
        let cx = &mut self.cx;
        history::follow_search(cx);
        self.levels.event(cx, LevelsEvent::DrawerClosed);
        let hash = dom::window().location().hash().unwrap_or_default();
        if let Ok(Needs::Lab(puzzle)) = Needs::of_address(&hash) {
            return part::with_lab(cx, puzzle.into_iter().collect(), LabEvent::Follow(hash));
        }
        if let Some(date) = date_of_address(&hash) {
            return match day::of_date(&date) {
                Ok(day) => {
                    cx.say_until_next("", Tone::Plain);
                    self.show_home(Some(day));
                }
                Err(why) => self.refuse(None, &link_failure(&why)),
            };
        }
        match hash.parse::<Link>() {
            Ok(link) => self.follow(link),
            Err(why) => self.refuse(None, &link_failure(&why.to_string())),
        }
    }

    /// Opens a level that came as a file or a text, as if its address had been followed.
    pub fn open_beside(&mut self, link: Link) {
        let cx = &mut self.cx;
        cx.pin_address();
        let here = cx.shown_game();
        let bare = Link {
            play: None,
            ..link.clone()
        };
        if here.is_none_or(|game| game.link() != bare) {
            history::add(cx, &bare.to_string());
        }
        self.follow(link);
    }

    /// Fetches the puzzle and the levels of a link.
    fn follow(&mut self, mut link: Link) {
        let cx = &mut self.cx;
        let (puzzle, editor) = match Needs::of_link(&link) {
            Ok(Needs::Game(puzzle, editor)) => (puzzle, editor),
            Ok(_) => {
                cx.say_until_next("", Tone::Plain);
                return self.show_home(None);
            }
            Err(why) => return self.refuse(None, &link_failure(&why.to_string())),
        };
        link.edit |= editor.is_some();
        let wanted = [Some(puzzle), editor].into_iter().flatten().collect();
        if cx.game.is_none() && cx.shows_game() {
            view::make_room();
        }
        // At the same time as the puzzle.
        let levels = cx.packs.fetch(puzzle);
        let then = ShellEvent::LinkReady(puzzle, Box::new(link));
        loader::with_puzzles(cx, wanted, levels, then);
    }

    /// Opens the level of a link, whose puzzle and levels have been fetched, and applies
    /// the rest of the link.
    pub fn arrive(&mut self, puzzle: &'static Entry, link: &Link) {
        let demo = demonstration(&self.cx.packs, puzzle, link);
        let reader = puzzle.editor.filter(|_| link.edit).unwrap_or(puzzle);
        let readable = |level: &String| reader.readable(level);
        let own = Link {
            level: link.level.as_ref().map(readable),
            ..link.clone()
        };
        // Back was pressed before the first game was there: the address is the game's.
        let is_of_game = history::present().is_some_and(|here| here.mode.is_none());
        let went_back = self.cx.game.is_none() && link.mode.is_some() && is_of_game;
        let mode = match went_back {
            true => Mode::Play,
            false => mode_of(link),
        };
        let mode_before = self.cx.mode;
        self.cx.change_mode(mode);
        let is_demo = demo.is_some() || own.until.is_some();
        if let Err(why) = self.open_link(puzzle, demo.as_ref().unwrap_or(&own), is_demo) {
            self.cx.change_mode(mode_before);
            return self.refuse(Some(puzzle), &why);
        }
        if mode != mode_before || link.mode.is_some() {
            self.run.show_in(&mut self.cx, mode);
        }
        match link.show {
            Some(Show::Evolve) if mode != Mode::Play => {
                self.run.start(&mut self.cx);
                if let (Some(game), Some(until)) = (&mut self.cx.game, link.until) {
                    game.run.pause_at(until);
                    game.watched = link.day.map(|number| (Day { number }, until));
                }
            }
            Some(Show::Evolve) => {}
            Some(Show::Levels) => drawer::show_levels_anywhere(),
            None => {}
        }
        if let Some(note) = link.version_note() {
            self.cx.say(&note, Tone::Plain);
        }
    }

    /// Opens the level of a link.
    ///
    /// # Errors
    /// Why the link can't be followed; the game on the board stays.
    fn open_link(
        &mut self,
        puzzle: &'static Entry,
        link: &Link,
        is_demo: bool,
    ) -> Result<(), String> {
        let entry = match (link.edit, puzzle.editor) {
            (true, Some(editor)) => editor,
            (true, None) => {
                let why = tr!("{puzzle} has no editor.", puzzle = translate(puzzle.name));
                return Err(why);
            }
            (false, _) => puzzle,
        };
        if link.empty {
            self.open_sheet(entry, puzzle);
            return Ok(());
        }
        if is_on_board(&self.cx, entry, link) {
            self.show_game();
            self.apply_theme();
            self.run.apply_config(&mut self.cx, link);
            if let Some(game) = &mut self.cx.game {
                game.shown = None;
                let own = game.link();
                if link.level.is_some() {
                    self.cx.rewrite(&own); // without the solution, with the mode
                }
            }
            return Ok(());
        }
        if let Some((game, extras)) = self.run.taken_back(entry, link) {
            self.cx.rewrite(&game.link());
            self.place_game(game, extras);
            self.run.apply_config(&mut self.cx, link);
            return Ok(());
        }
        match opened(&self.cx.packs, entry, link) {
            Ok((play, damaged)) => {
                let mut game = CurrentGame::new(entry, puzzle, play, &self.cx.packs);
                game.is_demo = is_demo;
                self.place_game(game, RunExtras::default());
                let cx = &mut self.cx;
                self.run.apply_config(cx, link);
                if link.level.is_none() && !link.edit {
                    // Without the search: a reload does not ask for it again.
                    cx.rewrite(&bare(puzzle));
                } else if let Some(game) = &cx.game {
                    cx.rewrite(&game.link());
                }
                self.levels.show_shortfall(cx);
                if damaged {
                    cx.say(translate(DAMAGED), Tone::Bad);
                }
            }
            Err(why) => return Err(link_failure(&why)),
        }
        Ok(())
    }

    /// Opens an empty sheet in an editor. Undo restores the drawing that was on it.
    fn open_sheet(&mut self, editor: &'static Entry, puzzle: &'static Entry) {
        let sheet = editor.sheet().unwrap_or_else(|| editor.example());
        let drawn = saved(editor, &key(&*sheet)).ok().flatten();
        let mut play = drawn.unwrap_or(sheet);
        let cleared = play.restart().changed;
        // The one on the board may be this one.
        self.set_game(editor, puzzle, play);
        let cx = &mut self.cx;
        if let Some(game) = &cx.game {
            cx.rewrite(&game.link());
        }
        if cleared {
            let text = tr!("An empty draft. Undo brings back what you had drawn.");
            cx.say(text, Tone::Plain);
        }
    }

    /// Says why a link can't be followed; the game on the board stays.
    pub fn refuse(&mut self, puzzle: Option<&'static Entry>, why: &str) {
        let cx = &mut self.cx;
        match (&cx.game, puzzle) {
            (Some(game), _) if cx.shows_game() => cx.rewrite(&game.link()),
            (_, Some(puzzle)) => {
                let play = continued(puzzle).ok().flatten();
                let play = play.unwrap_or_else(|| first(&cx.packs, puzzle));
                self.set_game(puzzle, puzzle, play);
                self.cx.rewrite(&bare(puzzle));
            }
            _ => {
                self.show_home(None);
                self.cx.rewrite(&Link::default());
            }
        }
        self.cx.say(why, Tone::Bad);
    }

    /// Shows the front page, or the levels of a day.
    pub fn show_home(&mut self, day: Option<Day>) {
        self.home.show(&self.cx, day);
        backup::show_room();
        self.leave_lab(PageView::Home);
        self.cx.leave_game();
        view::show_view(&self.cx);
        let title = day.map_or(String::new(), |day| day.name() + " – ");
        dom::document().set_title(&(title + "Evolvarium"));
        self.apply_theme();
        self.home.fill(&mut self.cx);
    }

    /// Shows the board.
    fn show_game(&mut self) {
        self.home.leave();
        self.leave_lab(PageView::Game);
        view::show_view(&self.cx);
    }

    /// Changes the view; a race is paused.
    fn leave_lab(&mut self, to: PageView) {
        if std::mem::replace(&mut self.cx.view, to) == PageView::Lab {
            self.lab.event(&mut self.cx, LabEvent::Left);
        }
    }

    /// Opens a game in place of the one before.
    pub fn set_game(&mut self, entry: &'static Entry, puzzle: &'static Entry, play: Box<dyn Play>) {
        let game = CurrentGame::new(entry, puzzle, play, &self.cx.packs);
        self.place_game(game, RunExtras::default());
    }

    fn place_game(&mut self, mut game: CurrentGame, extras: RunExtras) {
        self.home.leave();
        self.leave_lab(PageView::Game);
        let cx = &mut self.cx;
        cx.left_game &= history::is_marked();
        if let Some(left) = &mut cx.game {
            left.stop_time();
            if !std::ptr::eq(left.puzzle, game.puzzle) {
                cx.set_sheet(Sheet::Peek);
            }
        }
        self.run.park_game(cx);
        self.levels.open();
        game.shown = None;
        game.novice = cx.packs.get(game.puzzle.id).is_none_or(Pack::untouched);
        self.board.open(cx, &mut game);
        game.store();
        title(&game);
        self.run.open(&mut game, extras);
        dom::class(&id::game.element(), "is-editor", game.is_editor());
        cx.game = Some(game);
        embed::update_link(cx);
        self.run.open_game(cx);
        cx.say_until_next("", Tone::Plain);
        view::show_view(cx);
        self.apply_theme();
    }
}

/// Writes a level's texts to all their places.
fn title(game: &CurrentGame) {
    let name = game.play.level().name();
    let name = translate(&name);
    let credit = id::level_credit.element();
    dom::set_text(&credit, &game.play.level().credit());
    let place = id::level_name.element();
    game.write_name();
    dom::attribute(&place, "title", &game.play.level().summary());
    dom::attribute(&id::board.element(), "aria-label", name);
    let title = format!("{name} – {} – Evolvarium", translate(game.entry.name));
    dom::document().set_title(&title);
}

/// The mode that a link asks for: Play, unless it names one or a run. One with a search leads to where its
/// settings are seen.
fn mode_of(link: &Link) -> Mode {
    let has_run = link.search.is_some() || link.seed.is_some() || !link.set.is_empty();
    let shows = link
        .show
        .filter(|show| *show == Show::Evolve)
        .map(|_| Mode::Evolve);
    let mode = link.mode.or(shows).or(has_run.then_some(Mode::Study));
    mode.unwrap_or_default()
}

/// The level and the run of a link without a level.
fn demonstration(packs: &Packs, puzzle: &Entry, link: &Link) -> Option<Link> {
    let asks = link.show == Some(Show::Evolve) && link.level.is_none();
    let demo = puzzle.demo.filter(|_| asks)?;
    let level = packs.get(puzzle.id)?.level(demo.level)?;
    let play = puzzle.open(&level.text).ok()?;
    let run = play.level().offers().first()?.run_config(demo.seed);
    Some(level.link(puzzle.id).with_run(run))
}

/// Whether a link leads to the game on the board and brings no moves.
fn is_on_board(cx: &Context, entry: &'static Entry, link: &Link) -> bool {
    let game = cx.game.as_ref();
    let game = game.filter(|game| link.play.is_none() && std::ptr::eq(game.entry, entry));
    game.is_some_and(|game| {
        let is_its =
            |level: &String| *level == game.play.level().text() || game.link().level == link.level;
        link.level.as_ref().is_none_or(is_its)
    })
}

/// The game of a link. Returns whether the saved game could not be read.
fn opened(
    packs: &Packs,
    entry: &'static Entry,
    link: &Link,
) -> Result<(Box<dyn Play>, bool), String> {
    let (saved, fresh) = match &link.level {
        None => (continued(entry), None),
        Some(level) => {
            let fresh = entry.open(level).map_err(|why| why.to_string())?;
            let key = key(&*fresh);
            // A link does not carry the solution, but the same level of the pack has one.
            let listed = packs.get(entry.id).and_then(|pack| {
                let listed = pack.level(&key)?;
                let bare = fresh.level().without_solution();
                let asked = bare == *level && listed.without_solution() == bare;
                asked.then(|| entry.open(&listed.text).ok()).flatten()
            });
            let fresh = listed.unwrap_or(fresh);
            let saved = saved(entry, &key).map(|game| Some(renamed(entry, game?, &*fresh)));
            (saved, Some(fresh))
        }
    };
    let damaged = saved.is_err();
    let play = saved.ok().flatten().or(fresh);
    let mut play = play.unwrap_or_else(|| first(packs, entry));
    if let Some(line) = &link.play {
        registry::adopt(&mut *play, line)
            .map_err(|why| tr!("its moves do not fit its level: {why}", why))?;
    }
    Ok((play, damaged))
}

/// A saved game of a board that has come under another name: with that level.
fn renamed(entry: &Entry, game: Box<dyn Play>, level: &dyn Play) -> Box<dyn Play> {
    let (own, new) = (game.level(), level.level());
    if own.name() == new.name() {
        return game;
    }
    let save = game.save().replacen(&own.text(), &new.text(), 1);
    entry.restore(&save).unwrap_or(game)
}

/// A saved game that can't be read.
struct Damaged;

/// The saved game of a level, if there is one.
///
/// # Errors
/// When it can't be read; it is then kept under another name.
fn saved(entry: &'static Entry, key: &str) -> Result<Option<Box<dyn Play>>, Damaged> {
    let Some(save) = storage::read(&storage::Key::Save(key)) else {
        return Ok(None);
    };
    entry.restore(&save).map(Some).map_err(|_| {
        storage::set_aside(&storage::Key::Save(key));
        Damaged
    })
}

/// The game on which a puzzle was left, if there is one.
///
/// # Errors
/// When it can't be read; it is then kept under another name only.
fn continued(entry: &'static Entry) -> Result<Option<Box<dyn Play>>, Damaged> {
    let last = storage::Key::LastLevel(entry.id);
    let Some(key) = storage::read(&last) else {
        return Ok(None);
    };
    saved(entry, &key).inspect_err(|_| storage::forget(&last))
}

/// The first level of a puzzle.
fn first(packs: &Packs, entry: &'static Entry) -> Box<dyn Play> {
    let first = packs.get(entry.id).and_then(Pack::first);
    first
        .and_then(|level| entry.open(&level.text).ok())
        .unwrap_or_else(|| registry::find(entry.id).unwrap_or(entry).example())
}

const DAMAGED: &str = tr_noop!(
    "The saved game of this level could not be read, so it starts again. A copy of the save is \
     kept."
);
