//! The context: what most rooms of the page need, given to each of them with every command and event.
//!
//! A room does its own part at once, and asks the router for the parts of other rooms
//! ([`Context::ask`]).

use std::collections::VecDeque;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlElement;

use crate::model::command::Command;
use crate::model::current_game::CurrentGame;
use crate::model::event::{self, Event, LevelsEvent, RunEvent};
use crate::model::feedback::Feedback;
use crate::model::history;
use crate::model::packs::{self, Packs};
use crate::platform::canvas::Palette;
use crate::platform::preferences::{self, Prefs};
use crate::platform::terms::link_terms;
use crate::platform::{dom, id};
use evolvarium::game::files::link::{Link, Mode};
use evolvarium::game::input::sheet::Sheet;
use evolvarium::game::run::control::RunControl;
use evolvarium::game::session::attempt::time_text;
use evolvarium::game::session::play_words::{self, Win};
use evolvarium::game::{Effect, message};
use evolvarium::i18n::tr;
use evolvarium::puzzles::Entry;

/// How long a message is shown, in milliseconds.
const SHOWN_MS: i32 = 9000;
/// The same while a tutorial is given, whose text comes back after it.
const SHOWN_IN_TUTORIAL_MS: i32 = 5000;
/// A fault within this time of another is said beside it, in milliseconds.
const JOINED_MS: f64 = 2000.0;

/// The `data-` attributes of `<main>` that are about a run.
pub const RUN_DATA: [&str; 5] = ["search", "running", "generation", "evaluations", "best"];

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Plain,
    /// Something did not work.
    Bad,
    /// The level is solved.
    Won,
}

/// The views of the page, of which one is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageView {
    Home,
    /// The board with the current game.
    Game,
    Lab,
}

/// What most rooms need.
pub struct Context {
    /// The `<main>` element, whose attributes tell automation the state of the page.
    pub main: HtmlElement,
    pub prefs: Prefs,
    /// How levels are shown, for this visit.
    pub mode: Mode,
    /// The view that is shown.
    pub view: PageView,
    /// The level on the board; kept while another view is shown.
    pub game: Option<CurrentGame>,
    pub packs: Packs,
    /// The colours of the current puzzle.
    pub palette: Rc<Palette>,
    pub feedback: Feedback,
    /// The board must be painted, even if the game has not changed.
    pub repaint: bool,
    /// Counts requests for parts of the program: only the latest is answered.
    pub waiting: u32,
    /// Counts messages, so that the end of an old one does not end a new one.
    pub messages: u32,
    /// The kind of the latest one.
    tone: Tone,
    /// How high the sheet with the search is, where it is one.
    pub sheet: Sheet,
    /// Whether the player has left the game for the search: going back in the browser's history
    /// returns to it.
    pub left_game: bool,
    /// The number of the message with the current hint.
    hint_message: Option<u32>,
    /// The fault that is shown, and since when.
    fault: Option<(String, f64)>,
    /// What rooms have asked the router for.
    requests: VecDeque<Event>,
}

impl Context {
    pub fn new(prefs: Prefs, palette: Rc<Palette>) -> Self {
        let main = dom::find(&dom::root(), "main").map(JsCast::unchecked_into);
        Self {
            main: main.expect("index.html has a <main>"),
            prefs,
            mode: Mode::default(),
            view: PageView::Game,
            game: None,
            packs: Packs::default(),
            palette,
            feedback: Feedback::default(),
            repaint: true,
            waiting: 0,
            messages: 0,
            tone: Tone::Plain,
            sheet: Sheet::Peek,
            left_game: history::is_of_search(),
            hint_message: None,
            fault: None,
            requests: VecDeque::new(),
        }
    }

    /// Asks the router for something, which happens after the room has returned.
    pub fn ask(&mut self, event: impl Into<Event>) {
        self.requests.push_back(event.into());
    }

    /// Asks for a command, as if its button had been pressed.
    pub fn command(&mut self, command: impl Into<Command>) {
        self.ask(Event::Command(command.into()));
    }

    /// Takes the oldest request.
    pub fn next_request(&mut self) -> Option<Event> {
        self.requests.pop_front()
    }

    /// Has an event happen when a puzzle's levels have been fetched, or could not be; at once if they
    /// are here.
    pub fn with_levels(&mut self, entry: &'static Entry, then: impl Into<Event>) {
        // The host's levels come after that: opening a level would remove the message about them.
        let events = [then.into(), LevelsEvent::Used(entry).into()];
        match self.packs.fetch(entry) {
            None => self.requests.extend(events),
            Some(coming) => spawn_local(async {
                coming.await;
                events.into_iter().for_each(event::send);
            }),
        }
    }

    /// Whether the board is shown.
    pub fn shows_game(&self) -> bool {
        self.view == PageView::Game
    }

    /// The level on the board, if the board is shown.
    pub fn shown_game(&self) -> Option<&CurrentGame> {
        self.game.as_ref().filter(|_| self.shows_game())
    }

    /// The puzzle of the level on the board.
    pub fn puzzle(&self) -> Option<&'static Entry> {
        self.game.as_ref().map(|game| game.puzzle)
    }

    /// The run on the board.
    pub fn run(&self) -> Option<&dyn RunControl> {
        self.game.as_ref()?.play.run()
    }

    /// Whether the position is solved, without asking the rules at every frame.
    pub fn is_solved(&self) -> bool {
        self.game.as_ref().is_some_and(CurrentGame::is_solved)
    }

    /// The time played, if the player wants to see it.
    pub fn time_played(&self) -> Option<String> {
        let game = self.game.as_ref();
        let game = game.filter(|game| !game.is_editor() && self.prefs.timer);
        game.map(|game| time_text(game.attempt.ms(dom::now())))
    }

    /// Whether a tutorial is given on the board.
    pub fn gives_tutorial(&self) -> bool {
        self.game
            .as_ref()
            .is_some_and(|game| game.tutorial.is_some())
    }

    /// Whether a search runs.
    pub fn is_searching(&self) -> bool {
        self.game
            .as_ref()
            .is_some_and(|game| game.run.is_searching())
    }

    /// Whether there is a run whose answers are levels.
    pub fn designing(&self) -> bool {
        self.game.as_ref().is_some_and(CurrentGame::designing)
    }

    /// Whether the board shows the level being designed in place of the game.
    pub fn is_previewing(&self) -> bool {
        self.shown_game().is_some_and(CurrentGame::shows_design)
    }

    /// Says whether the page waits for something that is being fetched.
    pub fn busy(&self, busy: bool) {
        dom::flag(&self.main, "aria-busy", busy);
    }

    /// The player does something new: its fault is not said beside an earlier one.
    pub fn forget_fault(&mut self) {
        self.fault = None;
    }

    /// Shows a message for some seconds: in the line under the board, on the front page or in the laboratory.
    pub fn say(&mut self, text: &str, tone: Tone) {
        let fault = self
            .fault
            .take()
            .filter(|(_, since)| tone == Tone::Bad && dom::now() - since < JOINED_MS);
        let text = &match fault {
            Some((other, _)) if other.contains(text) => other,
            Some((other, _)) => format!("{other} {text}"),
            None => text.to_owned(),
        };
        self.say_until_next(text, tone);
        if !text.is_empty() {
            let number = self.messages;
            let shown_ms = match self.gives_tutorial() {
                true => SHOWN_IN_TUTORIAL_MS,
                false => SHOWN_MS,
            };
            dom::after(shown_ms, move || {
                event::send(event::action(move |cx| cx.end_message(number)));
            });
        }
    }

    /// The hint is shown no longer.
    pub fn end_hint(&mut self) {
        if let Some(number) = self.hint_message.take() {
            self.end_message(number);
        }
    }

    /// The time of a message is over.
    fn end_message(&mut self, number: u32) {
        if self.messages == number && (self.game.is_some() || self.view == PageView::Lab) {
            self.say_until_next("", Tone::Plain);
        }
    }

    /// Shows a message until the next one. Text that is too long is cut off.
    pub fn say_until_next(&mut self, text: &str, tone: Tone) {
        let text = &message(text);
        self.messages += 1;
        self.tone = tone;
        let is_fault = tone == Tone::Bad && !text.is_empty();
        self.fault = is_fault.then(|| (text.clone(), dom::now()));
        let line = id::message.element();
        dom::spoken(&line, text);
        dom::class(&line, "bad", tone == Tone::Bad);
        dom::class(&line, "won", tone == Tone::Won);
        dom::class(&line, "evolved", false);
        let notice = id::notice.element();
        dom::set_text(&notice, text);
        dom::show(&notice, !text.is_empty() && tone == Tone::Bad);
        let notice = id::lab_notice.element();
        dom::set_text(&notice, text);
        dom::class(&notice, "plain", tone != Tone::Bad);
        dom::show(&notice, !text.is_empty());
    }

    /// A search is about to be seen: what was said about the game is not about its answer.
    pub fn clear_game_message(&mut self) {
        if self.tone != Tone::Bad {
            self.say_until_next("", Tone::Plain);
        }
    }

    /// Goes to an address, in the present mode unless it names one. The one before stays in the browser's
    /// history.
    pub fn go(&self, link: &Link) {
        self.pin_address();
        history::go(&self.in_present_mode(link));
    }

    /// Writes the level into the present address, so that going back finds it.
    pub fn pin_address(&self) {
        if let Some(game) = self.shown_game().filter(|_| !history::is_marked()) {
            self.rewrite(&game.link());
        }
    }

    /// Writes another address, with the mode, without following it.
    pub fn rewrite(&self, link: &Link) {
        history::rewrite(&self.in_present_mode(link));
    }

    /// An address in the present mode, unless it names one or leads to no puzzle. Play is not named.
    pub fn in_present_mode(&self, link: &Link) -> String {
        let names = self.mode != Mode::Play && !link.puzzle.is_empty();
        let mode = link.mode.or(names.then_some(self.mode));
        let link = Link {
            mode,
            ..link.clone()
        };
        link.to_string()
    }

    /// Shows levels in another mode.
    pub fn change_mode(&mut self, mode: Mode) {
        if mode != self.mode {
            self.mode = mode;
            self.repaint = true;
            self.ask(RunEvent::Stale);
        }
        self.show_mode();
    }

    /// Tells the style sheet and the button of Study which mode it is.
    pub fn show_mode(&self) {
        let mode = self.mode;
        dom::attribute(&self.main, "data-mode", mode.word());
        let pressed = (mode == Mode::Study).to_string();
        dom::attribute(&id::stage_to_study.element(), "aria-pressed", &pressed);
    }

    /// Follows up an action of the player: stores the game and shows its message.
    pub fn act(&mut self, effect: Effect) {
        if let Some(game) = self.game.as_mut().filter(|_| effect.changed) {
            game.attempt.moved();
        }
        self.act_in(effect, None);
    }

    /// The same for an action that the attempt already has; `time`: the time to the win.
    pub fn act_in(&mut self, effect: Effect, time: Option<&str>) {
        self.forget_fault();
        let Some(game) = &mut self.game else { return };
        if !effect.handled {
            return;
        }
        game.shown = None;
        if effect.changed && game.play.run().is_some() {
            self.requests.push_back(RunEvent::BoardChanged.into());
        }
        if effect.won {
            game.stop_time();
        }
        let is_first_win = effect.won && packs::stored_stars(&game.key) == 0;
        let joined = effect.changed.then(|| game.store()).flatten();
        let personal_best = effect.won.then(|| game.store_best()).flatten();
        self.feedback.note(&effect, preferences::still());
        // If the tutorial continues, its next step is the message.
        let tutorial = game.tutorial.filter(|_| !effect.won);
        let taught = tutorial.is_some_and(|tutorial| tutorial.has_next_text(&*game.play));
        // After a win nothing can be done about what is not possible any more: its message stays.
        let won_before = effect.refused && self.tone == Tone::Won;
        let message = effect.message.filter(|_| !taught && !won_before);
        if let Some(message) = joined.map(str::to_owned).or(message) {
            if game.play.hint_press().is_some() {
                // It stays as long as the hint.
                self.say_until_next(&message, Tone::Plain);
                let line = id::message.element();
                link_terms(&line, &line.text_content().unwrap_or_default());
                self.hint_message = Some(self.messages);
            } else {
                self.say(&message, Tone::Plain);
            }
        } else if effect.won {
            let personal_best = personal_best.as_deref();
            let pack = self.packs.get(game.puzzle.id).filter(|_| is_first_win);
            let win = Win {
                personal_best,
                time,
                chapter: pack.and_then(|pack| pack.complete_chapter(&game.key)),
                ..game.win(&self.packs)
            };
            let text = play_words::win(&*game.play, &game.attempt, win);
            self.say_until_next(&text, Tone::Won);
            self.ask(LevelsEvent::Stale);
        } else if effect.changed || taught {
            self.say("", Tone::Plain);
        }
    }

    /// Gives the sheet with the search a height, which its handle says.
    pub fn set_sheet(&mut self, sheet: Sheet) {
        self.sheet = sheet;
        let panel = id::evolve.element();
        dom::attribute(&panel, "data-sheet", sheet.word());
        let is_open = sheet != Sheet::Peek;
        if !is_open {
            panel.set_scroll_top(0);
        }
        let handle = id::panel_button.element();
        dom::attribute(&handle, "aria-expanded", &is_open.to_string());
        let name = match sheet {
            Sheet::Peek => tr!("More about the search"),
            Sheet::Half => tr!("All about the search"),
            Sheet::Full => tr!("Less about the search"),
        };
        dom::set_label(&handle, name);
        self.ask(RunEvent::Stale);
    }

    /// Stops the search on the board, and removes the attributes about the game.
    pub fn leave_game(&mut self) {
        self.left_game = false;
        if let Some(game) = &mut self.game {
            game.run.stop();
        }
        self.set_sheet(Sheet::Peek);
        dom::remove_data(&self.main, &["puzzle", "status", "moves"]);
        dom::remove_data(&self.main, &RUN_DATA);
    }
}
