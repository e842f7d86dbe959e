//! The context: what most features of the page need, given to each of them with every command and event.
//!
//! A feature does its own part at once, and asks the router for what is another feature's
//! ([`Context::ask`]).

use std::collections::VecDeque;
use std::rc::Rc;

use web_sys::HtmlElement;

use crate::board::current_game::CurrentGame;
use crate::levels::packs::Packs;
use crate::shell::canvas::Palette;
use crate::shell::command::Command;
use crate::shell::event::{self, Event, LevelsEvent, ShellEvent};
use crate::shell::feedback::Feedback;
use crate::shell::preferences::{self, Prefs};
use crate::shell::{dom, storage};
use evolvarium::game::Effect;
use evolvarium::game::backup::StoredTexts;
use evolvarium::game::link::Link;
use evolvarium::i18n::tr;
use evolvarium::puzzles::Entry;

/// Longer messages, in characters, take more than three lines on a phone.
const LONG: usize = 120;
/// How long a message is shown, in milliseconds.
const SHOWN_MS: i32 = 9000;

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

/// The views of the page, of which one is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageView {
    /// A card for each puzzle.
    Home,
    /// The board with the current game.
    Game,
    /// The laboratory.
    Lab,
}

/// What a feature asks the router for. It is done after the feature has returned.
pub enum Request {
    /// A command, as if its button had been pressed.
    Command(Command),
    /// Something has happened.
    Event(Event),
    /// Opens what came from outside of the address, as if it had been gone to.
    Open(Link),
    /// Says why a link can't be followed; the puzzle is where it led.
    Refuse(Option<&'static Entry>, String),
    /// The colours anew.
    Dress,
    /// Shows what a backup has brought back, then these words.
    Restored(StoredTexts, String),
}

/// What most features need.
pub struct Context {
    /// The `<main>` element, whose attributes tell automation how things stand.
    pub main: HtmlElement,
    /// What the player likes.
    pub prefs: Prefs,
    /// Which view is shown.
    pub view: PageView,
    /// The level on the board; kept while another view is shown.
    pub game: Option<CurrentGame>,
    /// The bundled levels by puzzle.
    pub packs: Packs,
    /// The colours of the current puzzle.
    pub palette: Rc<Palette>,
    /// What is heard and felt.
    pub feedback: Feedback,
    /// The board must be painted whatever the game says.
    pub repaint: bool,
    /// The list of levels must be brought up to date.
    pub level_list_stale: bool,
    /// Figures, chart and gallery of the run must be brought up to date at once.
    pub run_stale: bool,
    /// Counts what the page waits for, so that only the latest goes on.
    pub waiting: u32,
    /// Counts messages, so that an old one's time does not end a new one.
    messages: u32,
    requests: VecDeque<Request>,
}

impl Context {
    /// The context of a page that begins.
    pub fn new(prefs: Prefs, palette: Rc<Palette>) -> Self {
        Self {
            main: dom::main(),
            prefs,
            view: PageView::Game,
            game: None,
            packs: Packs::default(),
            palette,
            feedback: Feedback::default(),
            repaint: true,
            level_list_stale: true,
            run_stale: true,
            waiting: 0,
            messages: 0,
            requests: VecDeque::new(),
        }
    }

    /// Asks the router for something.
    pub fn ask(&mut self, request: Request) {
        self.requests.push_back(request);
    }

    /// Asks for a command, as if its button had been pressed.
    pub fn command(&mut self, command: Command) {
        self.ask(Request::Command(command));
    }

    /// What was asked for first and has not been done.
    pub fn next_request(&mut self) -> Option<Request> {
        self.requests.pop_front()
    }

    /// Has an event happen when a puzzle's levels have been fetched, or could not be; at once if they
    /// are here by now.
    pub fn with_levels(&mut self, entry: &'static Entry, then: Event) {
        // The host's levels come after that: opening a level would take away what is said of them.
        for event in [then, Event::Levels(LevelsEvent::Used(entry))] {
            if let Some(event) = self.packs.wait(entry, event) {
                self.ask(Request::Event(event));
            }
        }
    }

    /// Whether the board is what is shown.
    pub fn shows_game(&self) -> bool {
        self.view == PageView::Game
    }

    /// Whether the position is solved, without asking the rules at every frame.
    pub fn says_solved(&self) -> bool {
        self.main.get_attribute("data-status").as_deref() == Some("solved")
    }

    /// Whether there is a run whose answers are levels.
    pub fn designing(&self) -> bool {
        self.game.as_ref().is_some_and(CurrentGame::designing)
    }

    /// Whether the board shows the level being designed in place of the game.
    pub fn is_previewing(&self) -> bool {
        let game = self.game.as_ref().filter(|_| self.shows_game());
        self.prefs.preview && game.is_some_and(CurrentGame::shows_design)
    }

    /// Says whether the page waits for what it was asked for.
    pub fn busy(&self, busy: bool) {
        dom::optional(&self.main, "aria-busy", busy.then_some("true"));
    }

    /// Tells the player something in the line under the board, or at home.
    pub fn say(&mut self, words: &str, tone: Tone) {
        self.say_until_next(words, tone);
        if !words.is_empty() {
            let number = self.messages;
            dom::after(SHOWN_MS, move || {
                event::send(Event::Shell(ShellEvent::MessageOver(number)));
            });
        }
    }

    /// The time of a message is over.
    pub fn end_message(&mut self, number: u32) {
        if self.messages == number && (self.game.is_some() || self.view == PageView::Lab) {
            self.say_until_next("", Tone::Plain);
        }
    }

    /// The number of the latest message.
    pub const fn message(&self) -> u32 {
        self.messages
    }

    /// Tells the player something until there is something else to tell.
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
    pub fn tell_storage(&mut self) {
        if let Some(complaint) = storage::complaint() {
            self.say(&complaint, Tone::Bad);
        }
    }

    /// Goes to an address; the browser's history remembers the one before.
    pub fn go(&self, link: &Link) {
        self.pin_address();
        let _ = dom::window().location().set_hash(&link.to_string());
    }

    /// Names the level in the present address, so that going back finds it.
    pub fn pin_address(&self) {
        if let (true, Some(game)) = (self.shows_game(), &self.game) {
            dom::rewrite_address(&game.link().to_string());
        }
    }

    /// What an action came to: keeps the game, tells the player.
    pub fn act(&mut self, effect: Effect) {
        if let Some(game) = self.game.as_mut().filter(|_| effect.changed) {
            game.watch.moved();
        }
        self.act_in(effect, None);
    }

    /// The same of an action that the watch knows of; with the time it took the
    /// player to win by it.
    pub fn act_in(&mut self, effect: Effect, time: Option<&str>) {
        let Some(game) = &mut self.game else {
            return;
        };
        if !effect.handled {
            return;
        }
        game.stale = true;
        if effect.won {
            game.stop_time();
        }
        if effect.changed {
            game.store();
        }
        let personal_best = effect.won.then(|| game.store_best()).flatten();
        let (stars, own) = (game.stars(), game.play.is_played());
        self.feedback.note(&effect, preferences::still());
        if let Some(message) = effect.message {
            self.say(&message, Tone::Plain);
        } else if effect.won {
            let solved = match (&personal_best, time) {
                (Some(words), _) => words.clone(),
                (None, None) => tr!("Solved!").to_owned(),
                (None, Some(time)) => tr!("Solved in {time}!", time),
            };
            let stars = match stars {
                0 if !own && personal_best.is_none() => {
                    tr!("Solve it by hand, and it earns stars.")
                }
                0 => "",
                1 => tr!("One star of three."),
                2 => tr!("Two stars of three."),
                _ => tr!("Three stars."),
            };
            let words = format!("{solved} {stars}");
            let words = words.trim_end();
            self.say_until_next(words, Tone::Won);
            self.level_list_stale = true;
        } else if effect.changed {
            self.say("", Tone::Plain);
        }
    }

    /// Lets the search on the board stand still, and takes back what the page says
    /// of it to programs.
    pub fn leave_game(&mut self) {
        if let Some(game) = &mut self.game {
            game.run.stand();
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
}
