//! The router: passes every command, event and frame to its room, and handles the
//! rooms' requests to each other.

use std::cell::RefCell;

use web_sys::Element;

use crate::app::{automation, language, listeners, route};
use crate::board::{BoardView, rules, timeline, timer};
use crate::home::Home;
use crate::lab::Lab;
use crate::levels::Levels;
use crate::model::command::{Command, GameCommand, LevelsCommand, PageCommand, ShareCommand};
use crate::model::context::{Context, PageView, Tone};
use crate::model::event::{self, Event, HomeEvent, LabEvent, LevelsEvent, RunEvent, ShellEvent};
use crate::model::{feedback, history, loader};
use crate::platform::preferences::{self, Prefs};
use crate::platform::storage::{self, Key};
use crate::platform::{crash, dom, frame, id, sliders};
use crate::run::{RunPanel, sheet};
use crate::share::{self, print};
use crate::widgets::view;
use evolvarium::game::files::backup::StoredTexts;
use evolvarium::i18n::tr;

thread_local! {
    static APP: RefCell<Option<App>> = const { RefCell::new(None) };
}

/// The page: its rooms, and their context.
pub struct App {
    pub(super) cx: Context,
    pub(super) board: BoardView,
    pub(super) run: RunPanel,
    pub(super) levels: Levels,
    pub(super) home: Home,
    pub(super) lab: Lab,
}

/// Does something with the page, unless the program has crashed.
fn with<R>(action: impl FnOnce(&mut App) -> R) -> Option<R> {
    if crash::crashed() {
        return None;
    }
    APP.with(|app| app.try_borrow_mut().ok()?.as_mut().map(action))
}

/// Handles an event and all requests of the rooms; then requests a frame.
fn handle(action: impl FnOnce(&mut App)) {
    with(|app| {
        action(app);
        app.carry_out();
    });
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
    APP.set(Some(App {
        cx: Context::new(prefs, palette),
        board: BoardView::new(),
        run: RunPanel::new(),
        levels: Levels::new(),
        home: Home::default(),
        lab: Lab::new(),
    }));
    event::listen(|event| handle(|app| app.event(event)));
    frame::listen(|elapsed_ms| {
        let again = with(|app| {
            let again = app.frame(elapsed_ms);
            app.carry_out();
            again
        });
        again == Some(true)
    });
    listeners::listen(|command| handle(|app| app.command(command)));
    feedback::listen();
    share::open::listen();
    share::links::offer_forms_beside();
    print::listen();
    sliders::listen();
    sheet::listen();
    handle(|app| {
        app.show_prefs();
        route::show_mode_to_come(&app.cx);
        view::navigation();
    });
    route::listen();
    handle(|app| language::resume_choice(&mut app.cx));
}

impl App {
    /// Handles the rooms' requests until none is left.
    fn carry_out(&mut self) {
        while let Some(event) = self.cx.next_request() {
            self.event(event);
        }
    }

    fn command(&mut self, command: Command) {
        let cx = &mut self.cx;
        cx.forget_fault();
        if cx.is_previewing()
            && let Some(text) = not_while_previewing(command)
        {
            return cx.say(text, Tone::Plain);
        }
        match command {
            Command::Page(PageCommand::Theme) => {
                cx.prefs.next_colours();
                cx.prefs.store();
                self.show_prefs();
                self.apply_theme();
            }
            Command::Page(PageCommand::FoldLevels) => view::fold_levels(&mut cx.prefs),
            Command::Page(PageCommand::OpenDay(puzzle)) => self.home.open_day(cx, puzzle),
            Command::Page(PageCommand::MonthBefore) => self.home.turn_month(false),
            Command::Page(PageCommand::MonthAfter) => self.home.turn_month(true),
            Command::Page(PageCommand::HomeMotion) => self.home.toggle_motion(),
            Command::Page(PageCommand::Close) => dom::close_dialogs(),
            Command::Game(command) => self.board.game_command(cx, command),
            Command::Board(command) => self.board.handle(cx, command),
            Command::Run(command) => self.run.handle(cx, command),
            Command::Levels(command) => self.levels.handle(cx, command),
            Command::Share(command) => share::handle(cx, command),
            Command::Lab(command) => self.lab.event(cx, LabEvent::Command(command)),
        }
    }

    fn event(&mut self, event: Event) {
        let cx = &mut self.cx;
        match event {
            Event::Command(command) => self.command(command),
            Event::Shell(event) => self.shell_event(event),
            Event::Board(event) => self.board.event(cx, event),
            Event::Run(event) => self.run.event(cx, event),
            Event::Levels(event) => self.levels.event(cx, event),
            Event::Home(event) => self.home.event(cx, event),
            Event::Action(action) => action(cx),
            Event::Lab(event) => {
                self.lab.event(cx, event);
                if cx.view == PageView::Lab {
                    self.home.leave();
                }
            }
        }
    }

    fn shell_event(&mut self, event: ShellEvent) {
        let cx = &mut self.cx;
        match event {
            ShellEvent::Address => {
                cx.forget_fault();
                self.follow_address();
            }
            ShellEvent::Open(link) => self.open_beside(link),
            ShellEvent::Refused(puzzle, why) => self.refuse(puzzle, &why),
            ShellEvent::Restored(changes, text) => {
                self.show_restored(&changes);
                share::backup::show_file_message(&mut self.cx, &text, Tone::Plain);
            }
            ShellEvent::Colours => self.apply_theme(),
            ShellEvent::Arrived {
                number,
                message,
                came,
                then,
            } => loader::arrived(cx, (number, message), came, *then),
            ShellEvent::PartMissing(text) => loader::tell_missing(cx, &text, Tone::Bad),
            ShellEvent::PartSlow(message) => loader::tell_slow(cx, message),
            ShellEvent::LinkReady(puzzle, link) => {
                self.arrive(puzzle, &link);
                self.levels.event(&mut self.cx, LevelsEvent::Used(puzzle));
            }
            ShellEvent::Visibility => self.visibility(),
            ShellEvent::System => {
                self.apply_theme();
                self.home.event(&mut self.cx, HomeEvent::Touched);
            }
            ShellEvent::Field(field, done) => self.field(&field, done),
            ShellEvent::StoredElsewhere(key) => self.follow_storage(key),
        }
    }

    /// One frame. Returns whether another is needed.
    fn frame(&mut self, elapsed_ms: f64) -> bool {
        let cx = &mut self.cx;
        self.run.set_islands_activity(cx);
        if dom::document().hidden() {
            return false;
        }
        if let Some(complaint) = storage::complaint() {
            cx.say(&complaint, Tone::Bad);
        }
        history::follow_what_is_open(cx);
        let held = self.board.repeat_held(cx, elapsed_ms);
        self.carry_out();
        let cx = &mut self.cx;
        let home = self.home.frame(cx, elapsed_ms);
        let lab = self.lab.frame(cx);
        let game = cx.shows_game() && self.game_frame(elapsed_ms);
        self.board.follow_time(&mut self.cx);
        home || lab || game || held
    }

    fn game_frame(&mut self, elapsed_ms: f64) -> bool {
        let cx = &mut self.cx;
        if cx.game.is_none() {
            return false;
        }
        let moving = self.board.advance(cx, elapsed_ms);
        let searching = self.run.search(cx, elapsed_ms, moving);
        let making = self.levels.design_slice(cx);
        if self.board.game_texts(cx) {
            self.levels.game_texts(cx);
        }
        self.levels.list(cx);
        let celebrating = feedback::frame(cx);
        self.board.paint(cx, moving || celebrating);
        self.run.search_texts(cx);
        let listing = self.levels.follow_list();
        moving || searching || making || celebrating || listing
    }

    /// Updates all colours.
    pub fn apply_theme(&mut self) {
        let cx = &mut self.cx;
        let accent = match (cx.view, &cx.game) {
            (PageView::Game, Some(game)) => Some(game.entry.accent),
            (PageView::Lab, _) => self.lab.accent(),
            _ => None,
        };
        let theme = cx.prefs.theme(accent.unwrap_or(preferences::HOUSE_HUE));
        cx.palette = preferences::dress_page(theme);
        self.home.colours(cx);
        self.lab.event(cx, LabEvent::Colours);
        rules::update_colours(cx);
        cx.repaint = true;
        self.run.event(cx, RunEvent::Stale);
    }

    /// The page was hidden or shown again.
    fn visibility(&mut self) {
        let cx = &mut self.cx;
        cx.repaint = true;
        let hidden = dom::document().hidden();
        self.run.visibility(cx, hidden);
        self.home.event(cx, HomeEvent::DayMayHaveChanged);
        if hidden {
            cx.feedback.sound.sleep();
            self.board.hidden(cx);
            self.lab.event(cx, LabEvent::Hidden);
        }
    }

    /// Shows the player's preferences.
    fn show_prefs(&self) {
        let cx = &self.cx;
        let text = cx.prefs.colour_label();
        cx.show_mode();
        dom::set_text(&id::theme_name.element(), text);
        dom::relabel(&id::theme_here.element(), text, "theme");
        dom::attribute(&id::theme.element(), "title", text);
        feedback::show_prefs(cx);
        view::show_folded(&cx.prefs);
        timer::show_timer_pref(cx);
        timeline::show_playback_speed(cx);
        self.run.show_prefs(cx);
    }

    /// A field of the page was changed; `done`: the player has finished.
    fn field(&mut self, field: &Element, done: bool) {
        let cx = &mut self.cx;
        let is_in = |place: &str| field.closest(place).is_ok_and(|place| place.is_some());
        if is_in("#controls, #switches") {
            if done {
                self.board.field(cx, field);
            }
        } else if field.id() == "timeline-move" {
            self.board.seek(cx);
        } else if field.id() == "file" {
            if done {
                share::open::picked();
            }
        } else if is_in("#evolve") {
            self.run.field(cx, field, done);
        } else if is_in("#lab") {
            self.lab.event(cx, LabEvent::Field(field.clone(), done));
        } else if language::CHOICES
            .iter()
            .any(|choice| choice.text() == field.id())
        {
            if done {
                language::choose(cx, field);
            }
        } else if is_in("#feedback") {
            if done {
                let on = dom::value(field).as_deref() == Some("on");
                feedback::switch(cx, &field.id(), on);
            }
        } else if field.id() == "share-form" {
            if done {
                share::links::show_form(cx);
            }
        } else if is_in("#new-dialog") {
            self.levels.field();
        } else if is_in("#level-filters") {
            self.levels.filter();
        }
    }

    /// Follows what another tab has stored. A run stays: the other tab's steps join when the next step is
    /// made here.
    fn follow_storage(&mut self, key: String) {
        let game = self.cx.game.as_ref();
        let stored = Key::parse(&key);
        let is_game = matches!(stored, Some(Key::Save(_)));
        let follows = match stored {
            Some(Key::Save(of)) => game.is_some_and(|game| {
                game.key == of && game.play.run().is_none() && game.stored_elsewhere().is_some()
            }),
            Some(Key::Stars(_) | Key::SavedLevels(_) | Key::Settings) => true,
            _ => false,
        };
        if !follows {
            return;
        }
        self.show_restored(&StoredTexts::from([(key, String::new())]));
        if is_game {
            let text =
                tr!("You continued this game in another tab. The board now shows that position.");
            self.cx.say(text, Tone::Plain);
        }
    }

    /// Shows the result of restoring a backup.
    fn show_restored(&mut self, changes: &StoredTexts) {
        self.cx.prefs = Prefs::load();
        self.show_prefs();
        self.apply_theme();
        let cx = &mut self.cx;
        self.levels.event(cx, LevelsEvent::Stale);
        let changed = |key: Key<'_>| changes.contains_key(&key.to_string());
        let game = cx.game.as_ref();
        let replaced = game.is_some_and(|game| changed(Key::Save(&game.key)));
        if !cx.shows_game() {
            if replaced {
                // It is read again when the player goes there.
                cx.game = None;
            }
            if cx.view == PageView::Home {
                self.show_home(self.home.asked_day());
            }
            return;
        }
        let Some(game) = &mut cx.game else { return };
        let save = storage::read(&Key::Save(&game.key)).filter(|_| replaced);
        if let Some(play) = save.and_then(|save| game.entry.restore(&save).ok()) {
            let (entry, puzzle) = (game.entry, game.puzzle);
            // Leaving a game would store it over the restored one.
            cx.game = None;
            return self.set_game(entry, puzzle, play);
        }
        game.recall_controls();
        let run = changed(Key::Run(&game.key));
        self.levels.game_texts(cx);
        if run {
            self.run.open_game(cx);
        }
    }
}

/// Why a command about the game is refused while the board shows a level being designed.
fn not_while_previewing(command: Command) -> Option<&'static str> {
    match command {
        Command::Share(ShareCommand::Share | ShareCommand::ShareForms | ShareCommand::Save)
        | Command::Levels(LevelsCommand::Edit) => Some(tr!(
            "This level is being designed. Press “Play it” to open it; then you can share, save \
             or edit it."
        )),
        Command::Game(GameCommand::Hint | GameCommand::Solution) => Some(tr!(
            "This level is being designed. Press “Play it” to open it, or the cross to return to \
             your game."
        )),
        _ => None,
    }
}
