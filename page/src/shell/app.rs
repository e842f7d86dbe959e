//! The page's state, and what its buttons do.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use web_sys::{HtmlDialogElement, HtmlElement};

use crate::board::board_canvas::{BoardCanvas, Over};
use crate::board::controls::Controls;
use crate::board::current_game::CurrentGame;
use crate::board::keys;
use crate::board::pointer;
use crate::board::pointer::Pointers;
use crate::board::timeline::TimelineBar;
use crate::home::cards::Home;
use crate::lab::Lab;
use crate::levels::host_levels::HostLevels;
use crate::levels::new_level_dialog::NewLevelDialog;
use crate::levels::packs::{self, Pack};
use crate::levels::saved_levels::SavedLevels;
use crate::run::births::Births;
use crate::run::chart::RunChart;
use crate::run::gallery::Gallery;
use crate::run::islands_view::IslandsView;
use crate::run::panel::Panel;
use crate::share::open;
use crate::shell::automation;
use crate::shell::canvas::Palette;
use crate::shell::command::Command;
use crate::shell::crash;
use crate::shell::dom;
use crate::shell::events;
use crate::shell::feedback::{self, Feedback};
use crate::shell::frame;
use crate::shell::language;
use crate::shell::loader;
use crate::shell::preferences::{self, Prefs};
use crate::shell::route;
use crate::shell::storage;
use evolvarium::game::playback::Source;
use evolvarium::game::run::Plan;
use evolvarium::i18n::tr;

/// Longer messages, in characters, take more than three lines on a phone.
const LONG: usize = 120;

thread_local! {
    static APP: RefCell<Option<App>> = const { RefCell::new(None) };
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// For your information.
    Plain,
    /// Something did not work.
    Bad,
    /// A win.
    Won,
}

/// The page's state.
pub struct App {
    /// The `<main>` element, whose attributes tell automation how things stand.
    pub main: HtmlElement,
    /// What the player likes.
    pub prefs: Prefs,
    /// The home view, when it is shown.
    pub home: Option<Home>,
    /// The laboratory.
    pub lab: Lab,
    /// The current level; kept while home or the laboratory is shown.
    pub game: Option<CurrentGame>,
    /// Levels that were left with a run of a search that designs.
    pub aside: Vec<CurrentGame>,
    /// The levels the player has kept, of the current puzzle.
    pub saved_levels: SavedLevels,
    /// The bundled levels by puzzle.
    pub packs: HashMap<&'static str, Pack>,
    /// What waits for those that are being fetched.
    pub packs_on_their_way: HashMap<&'static str, Vec<packs::Waiting>>,
    /// The host's own levels.
    pub host_levels: HostLevels,
    /// The settings of the searches by puzzle, as the player left them.
    pub plans: HashMap<&'static str, Plan>,
    /// The colours of the current puzzle.
    pub palette: Rc<Palette>,
    /// The board's canvas.
    pub canvas: BoardCanvas,
    /// The panel of the search.
    pub panel: Panel,
    /// The chart.
    pub chart: RunChart,
    /// The slider over a game's course, and the curve above it.
    pub timeline: TimelineBar,
    /// The population.
    pub gallery: Gallery,
    /// The islands side by side.
    pub islands_view: IslandsView,
    /// What is happening to whom.
    pub births: Births,
    /// The puzzle's own controls.
    pub controls: Controls,
    /// The dialog that makes levels.
    pub new_level: NewLevelDialog,
    /// What is heard and felt.
    pub feedback: Feedback,
    /// The pointers on the board.
    pub pointers: Pointers,
    /// A button that repeats while it is held, and for how long it has been.
    pub held: Option<(Command, f64)>,
    /// The lesson was called for: the next level that is opened brings it.
    pub lesson_called: bool,
    /// The board must be painted whatever the game says.
    pub repaint: bool,
    /// The list of levels must be brought up to date.
    pub level_list_stale: bool,
    /// The next second of the time played is on its way.
    pub ticking: bool,
    /// Counts messages, so that an old one's time does not end a new one.
    pub messages: u32,
    /// Counts what has waited for parts, so that only the latest goes on.
    pub waiting: u32,
}

/// Does something with the state, unless the program has crashed.
pub fn with<R>(action: impl FnOnce(&mut App) -> R) -> Option<R> {
    if crash::crashed() {
        return None;
    }
    APP.with(|app| app.try_borrow_mut().ok()?.as_mut().map(action))
}

/// Does something with the state because of an event, then asks for a frame.
pub fn handle(action: impl FnOnce(&mut App)) {
    with(action);
    frame::request();
}

/// Starts the page.
pub fn start() {
    crash::watch();
    automation::keep();
    storage::upgrade();
    language::begin();
    let prefs = Prefs::load();
    let palette = preferences::dress_page(prefs.theme(route::accent()));
    let app = App {
        main: dom::document()
            .query_selector("main")
            .ok()
            .flatten()
            .and_then(|main| wasm_bindgen::JsCast::dyn_into(main).ok())
            .expect("index.html has a <main>"),
        prefs,
        home: None,
        lab: Lab::new(),
        game: None,
        aside: Vec::new(),
        saved_levels: SavedLevels::default(),
        packs: HashMap::new(),
        packs_on_their_way: HashMap::new(),
        host_levels: HostLevels::default(),
        plans: HashMap::new(),
        palette,
        canvas: BoardCanvas::new(),
        panel: Panel::new(),
        chart: RunChart::new(),
        timeline: TimelineBar::new(),
        gallery: Gallery::new(),
        islands_view: IslandsView::new(),
        births: Births::new(),
        controls: Controls::new(),
        new_level: NewLevelDialog::new(),
        feedback: Feedback::default(),
        pointers: Pointers::default(),
        held: None,
        lesson_called: false,
        repaint: true,
        level_list_stale: true,
        ticking: false,
        messages: 0,
        waiting: 0,
    };
    APP.set(Some(app));
    events::listen();
    pointer::listen();
    keys::listen();
    feedback::listen();
    open::listen();
    handle(|app| {
        app.show_prefs();
        app.navigation();
    });
    route::listen();
    language::resume_choice();
}

impl App {
    /// What a button asks for.
    pub fn command(&mut self, command: Command, shift: bool) {
        if self.is_previewing()
            && matches!(command, Command::Share | Command::Save | Command::Editor)
        {
            let words = tr!(
                "The board shows the level being designed: “Play it” opens it, then you can share, \
                 save or edit it."
            );
            return self.say(words, Tone::Plain);
        }
        if self.is_previewing() && matches!(command, Command::Hint | Command::Solution) {
            let words = tr!(
                "The board shows the level being designed: “Play it” opens it, the cross leads back \
                 to your puzzle."
            );
            return self.say(words, Tone::Plain);
        }
        match command {
            Command::KeepLevel if self.is_previewing() => self.keep_design(),
            Command::Theme => {
                self.prefs.next_colours();
                self.prefs.store();
                self.show_prefs();
                self.dress();
            }
            Command::Sound => self.toggle_sound(),
            Command::Timer => self.toggle_timer(),
            Command::Pace => self.change_pace(),
            Command::ZoomIn | Command::ZoomOut | Command::ZoomWhole => {
                self.zoom_by(command, false);
            }
            Command::Keys => self.show_keys(),
            Command::Close => self.close_dialogs(),
            Command::Levels => self.show_levels(),
            Command::Next => self.go_to_next_level(),
            Command::Lesson => self.call_lesson(),
            Command::SkipLesson => self.skip_lesson(),
            Command::ToBoard => dom::focus("board"),
            Command::Open | Command::BringBack => open::pick(),
            Command::Editor => self.open_editor(),
            Command::PlayIt => self.play_it(),
            Command::Panel => self.toggle_sheet(),
            Command::Adopt if self.designing() => self.play_design(None),
            Command::Keep => self.keep_design(),
            Command::KeepLevel => self.toggle_keep(),
            Command::KeepRow(index) => self.toggle_row(index),
            Command::ClosePreview => self.turn_from_design(),
            Command::Lab(act) => self.in_lab(|app, page| (page.act)(app, act)),
            _ if command.is_about_searching() => self.evolve_command(command, shift),
            _ if command.is_about_files() => self.file_command(command),
            _ => self.game_command(command),
        }
    }

    /// What a button asks for that is about the game.
    pub fn game_command(&mut self, command: Command) {
        self.turn_from_design(); // whoever plays wants to see what happens
        let Some(game) = &mut self.game else {
            return;
        };
        let play = &mut game.play;
        let effect = match command {
            Command::Undo => play.undo(),
            Command::Redo => play.redo(),
            Command::Restart => play.restart(),
            Command::Hint => play.hint(),
            Command::Solution => play.timeline_mut().play_back(Source::Solution),
            Command::Replay => play.timeline_mut().play_back(Source::Replay),
            Command::Adopt => play.adopt(None),
            Command::PlaybackBack => play.timeline_mut().step(-1),
            Command::PlaybackForward => play.timeline_mut().step(1),
            Command::PlaybackKeep => play.timeline_mut().end(true),
            Command::PlaybackClose => play.timeline_mut().end(false),
            Command::PlaybackToggle | Command::TimelineToggle => play.timeline_mut().toggle(),
            _ => return,
        };
        if effect.changed {
            match command {
                Command::Restart => game.watch.restarted(dom::now()),
                Command::Undo => game.watch.undone(),
                _ => game.watch.moved(),
            }
        }
        if command == Command::Adopt {
            // What was asked for is to be seen.
            self.open_sheet(false);
        }
        self.act_in(effect, None);
        self.note_command(command);
        if matches!(command, Command::PlaybackKeep | Command::PlaybackClose) {
            dom::focus("board"); // the button is gone
        }
    }

    /// Whether the position is solved, without asking the rules at every frame.
    pub fn says_solved(&self) -> bool {
        self.main.get_attribute("data-status").as_deref() == Some("solved")
    }

    /// One frame; whether another is needed.
    pub fn frame(&mut self, elapsed_ms: f64) -> bool {
        self.steer_islands();
        if dom::document().hidden() {
            return false;
        }
        self.tell_storage();
        let held = self.repeat_held(elapsed_ms);
        let home = self.home_frame(elapsed_ms);
        let lab = loader::lab_page().is_some_and(|page| (page.frame)(self));
        let game = self.shows_game() && self.game_frame(elapsed_ms);
        self.follow_time();
        home || lab || game || held
    }

    fn game_frame(&mut self, elapsed_ms: f64) -> bool {
        let Some(game) = &mut self.game else {
            return false;
        };
        game.play.timeline_mut().set_pace(self.prefs.pace());
        let pulsing = game.lesson.as_mut();
        let pulsing = pulsing.is_some_and(|lesson| lesson.advance(elapsed_ms));
        let moving = game.play.advance(elapsed_ms, preferences::still()) | pulsing;
        let searching = self.search(elapsed_ms, moving);
        let making = self.make_slice();
        self.game_texts();
        // A board that is new is seen first. Before anything is measured, so that the page is laid
        // out once.
        let listed = self.level_list_stale && !self.repaint;
        if listed {
            self.list_levels();
        }
        let celebrating = self.feel_frame();
        let previewing = self.is_previewing();
        let Some(game) = &mut self.game else {
            return false;
        };
        let resized = self.canvas.fit(game, previewing);
        let solved = self.says_solved();
        let Some(game) = &self.game else {
            return false;
        };
        self.timeline.paint(&self.palette, resized || self.repaint);
        if moving || resized || celebrating || self.repaint {
            self.repaint = false;
            // Over a board that is solved, the answer that did it says nothing.
            let over = !game.searching() && solved;
            let preview = if game.designing() {
                previewing
            } else {
                self.prefs.preview && !over
            };
            let beat = game.lesson.filter(|_| !previewing);
            let over = Over {
                feedback: &self.feedback,
                beat: beat.map(|lesson| lesson.beat()),
            };
            self.canvas
                .paint(&*game.play, &self.palette, preview, &over);
        }
        self.zoom_texts();
        self.search_texts();
        if listed {
            packs::show_current();
        }
        moving || searching || making || celebrating || self.level_list_stale
    }

    /// Tells the player something in the line under the board, or at home.
    pub fn say(&mut self, words: &str, tone: Tone) {
        self.say_until_next(words, tone);
        if !words.is_empty() {
            let number = self.messages;
            dom::after(9000, move || {
                with(|app| {
                    if app.messages == number && (app.game.is_some() || app.lab.shown) {
                        app.say_until_next("", Tone::Plain);
                    }
                });
            });
        }
    }

    /// The same, until there is something else to tell.
    pub fn say_until_next(&mut self, words: &str, tone: Tone) {
        self.messages += 1;
        let line = dom::element("message");
        dom::spoken(&line, words);
        dom::class(&line, "bad", tone == Tone::Bad);
        dom::class(&line, "won", tone == Tone::Won);
        dom::class(&line, "evolved", false);
        // On a phone it takes the place of a lesson.
        dom::class(&line, "long", words.chars().count() > LONG);
        let notice = dom::element("notice");
        dom::text(&notice, words);
        dom::show(&notice, !words.is_empty() && tone == Tone::Bad);
        let notice = dom::element("lab-notice");
        dom::text(&notice, words);
        dom::class(&notice, "plain", tone != Tone::Bad);
        dom::show(&notice, !words.is_empty());
    }

    /// Tells, once, that the device does not keep games.
    fn tell_storage(&mut self) {
        if let Some(complaint) = storage::complaint() {
            self.say(&complaint, Tone::Bad);
        }
    }

    /// The colours, anew.
    pub fn dress(&mut self) {
        let accent = match (self.shows_game(), &self.game) {
            (true, Some(game)) => game.entry.accent,
            _ => self.lab.accent().unwrap_or(preferences::HOUSE_HUE),
        };
        self.palette = preferences::dress_page(self.prefs.theme(accent));
        self.home_colours();
        self.in_lab(|app, page| (page.colours)(app));
        self.rules_colours();
        self.repaint = true;
        self.panel.stale = true;
    }

    /// The page was hidden, or is seen again.
    pub fn visibility(&mut self) {
        self.repaint = true;
        let hidden = dom::document().hidden();
        let apart = self.game.as_ref().is_some_and(|game| game.fleet.is_some());
        self.panel.visibility(hidden, apart);
        if hidden {
            self.held = None;
            self.follow_time(); // there will be no frame
            self.keep_run();
        }
    }

    /// Opens a dialog.
    pub fn show_dialog(&self, id: &str) {
        let dialog: HtmlDialogElement = dom::by_id(id);
        if !dialog.open() {
            let _ = dialog.show_modal();
        }
    }

    /// Closes whichever dialog is open.
    pub fn close_dialogs(&mut self) {
        let Ok(open) = dom::document().query_selector_all("dialog[open]") else {
            return;
        };
        for n in 0..open.length() {
            let node = open.item(n);
            if let Some(Ok(dialog)) = node.map(wasm_bindgen::JsCast::dyn_into) {
                let dialog: HtmlDialogElement = dialog;
                dialog.close();
            }
        }
    }

    /// Shows what the player likes, wherever it is shown.
    pub fn show_prefs(&mut self) {
        let words = self.prefs.colour_words();
        dom::text(&dom::element("theme-name"), words);
        dom::attribute(&dom::element("theme"), "title", words);
        self.show_timer_pref();
        self.show_feel_prefs();
        self.show_pace_pref();
        self.show_panel_prefs();
    }

    /// A field of the page was changed by the player; `done`: for good.
    pub fn field(&mut self, field: &web_sys::Element, done: bool) {
        if field.closest("#controls").ok().flatten().is_some() {
            if done && let Some(input) = self.controls.input(field) {
                self.input(&input);
            }
        } else if field.id() == "moment" {
            self.seek_moment();
        } else if field.id() == "file" {
            if done {
                open::picked();
            }
        } else if field.closest("#evolve").ok().flatten().is_some() {
            self.panel_field(field, done);
        } else if field.closest("#lab").ok().flatten().is_some() {
            // What is wrong is told when one leaves the field; that it is right, at once, for what is
            // told takes room, and a button must not move away from under the press that leaves it.
            if done || field.get_attribute("aria-invalid").as_deref() == Some("true") {
                self.in_lab(|app, page| (page.field)(app, field));
            }
        } else if language::CHOICES.contains(&&*field.id()) {
            if done {
                self.choose_language(field);
            }
        } else if field.id() == "share-form" {
            if done {
                self.show_form();
            }
        } else if field.closest("#new-dialog").ok().flatten().is_some() {
            self.new_level.check();
        }
    }

    /// Something the player does on the board.
    pub fn input(&mut self, input: &evolvarium::game::Input) -> bool {
        if self.is_previewing() {
            return self.preview_input(input);
        }
        let Some(game) = &mut self.game else {
            return false;
        };
        let effect = game.play.input(input);
        let handled = effect.handled;
        if handled {
            game.remember_controls();
        }
        if effect.changed {
            game.watch.moved();
            // At once, so that the next event finds the board where it is: it may
            // have grown to the left.
            self.repaint |= self.canvas.fit(game, false);
        }
        let time = self.time_in_words().filter(|_| effect.won);
        self.act_in(effect, time.as_deref());
        handled
    }
}
