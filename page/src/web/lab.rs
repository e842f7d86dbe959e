//! The laboratory: searches race in workers ([`crew`]), ready-made races and one's
//! own ([`form`], [`contestants`]), what comes of them while it comes ([`live`]),
//! and what is kept of those that are finished ([`kept`]).
//!
//! It is a part of the program that is fetched when it is first needed: what stands outside reaches it
//! through the table of functions [`LAB_PAGE`], which the [loader] gives.

mod contestants;
mod crew;
mod form;
mod kept;
mod live;

use web_sys::{Element, HtmlTextAreaElement};

use self::crew::{Race, State};
use self::form::Form;
use super::app::{App, Tone};
use super::canvas::Canvas;
use super::{dom, loader, share};
use evolvarium::i18n::tr;
use evolvarium::puzzles::find;
use evolvarium::race::{RaceLink, presets, report};

/// What a button of the laboratory asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Runs a ready-made race.
    Ready(usize),
    /// Runs one's own.
    Own,
    /// Another contestant, or one less.
    Add,
    /// Takes a contestant out.
    Drop(u32),
    /// Puts the race into the form, to be changed.
    Change,
    /// Runs, pauses, goes on.
    Toggle,
    /// Ends the race where it stands.
    Stop,
    /// A line for every run, as a file.
    Csv,
    /// Everything for programs, as a file.
    Json,
    /// The picture, as a file.
    Svg,
    /// The link to the race.
    Link,
    /// The runner's command.
    Command,
}

impl Act {
    /// Reads a button's attributes.
    pub fn parse(name: &str, value: Option<&str>) -> Option<Self> {
        Some(match name {
            "lab-ready" => Self::Ready(value?.parse().ok()?),
            "lab-own" => Self::Own,
            "lab-add" => Self::Add,
            "lab-drop" => Self::Drop(value?.parse().ok()?),
            "lab-change" => Self::Change,
            "lab-toggle" => Self::Toggle,
            "lab-stop" => Self::Stop,
            "lab-csv" => Self::Csv,
            "lab-json" => Self::Json,
            "lab-svg" => Self::Svg,
            "lab-link" => Self::Link,
            "lab-command" => Self::Command,
            _ => return None,
        })
    }
}

/// What the rest of the page may call in the laboratory.
pub struct LabPage {
    /// Follows an address of it.
    pub follow: fn(&mut App, &str),
    /// What one of its buttons asks for.
    pub act: fn(&mut App, Act),
    /// One of its fields was changed.
    pub field: fn(&mut App, &Element),
    /// One frame; whether another is needed.
    pub frame: fn(&mut App) -> bool,
    /// Colours have changed.
    pub colours: fn(&mut App),
    /// Another view is shown.
    pub leave: fn(&mut App),
}

/// The laboratory's functions.
pub static LAB_PAGE: LabPage = LabPage {
    follow: App::follow_to_lab,
    act: App::lab_act,
    field: App::lab_field,
    frame: App::lab_frame,
    colours: App::lab_colours,
    leave: App::pause_lab,
};

/// The laboratory.
pub struct Lab {
    /// Whether it is what the page shows.
    pub shown: bool,
    /// The race, if one was chosen, and whether it is shown.
    race: Option<Race>,
    open: bool,
    form: Form,
    canvas: Canvas,
    /// Texts and picture must be brought up to date; when they were, and what that took.
    stale: bool,
    shown_at: f64,
    cost_ms: f64,
}

impl Lab {
    /// The page's.
    pub fn new() -> Self {
        Self {
            shown: false,
            race: None,
            open: false,
            form: Form::default(),
            canvas: Canvas::by_id("race-canvas"),
            stale: true,
            shown_at: 0.0,
            cost_ms: 0.0,
        }
    }

    /// The hue of the race's puzzle, when one is shown.
    pub fn accent(&self) -> Option<f64> {
        let race = self.race.as_ref().filter(|_| self.shown && self.open)?;
        Some(find(race.raced.config.puzzle)?.accent)
    }
}

impl App {
    /// Follows an address of the laboratory.
    fn follow_to_lab(&mut self, address: &str) {
        let ask = match address.parse::<RaceLink>() {
            Ok(ask) => ask,
            Err(why) => {
                self.show_lab(false);
                let words = tr!("This link can't be followed: {why}.", why);
                return self.say_until_next(&words, Tone::Bad);
            }
        };
        let there = self.lab.race.as_ref().map(|race| &race.ask);
        if there == Some(&ask) {
            return self.show_lab(true);
        }
        self.say_until_next("", Tone::Plain);
        if ask.is_empty() {
            if let Some(race) = &mut self.lab.race {
                race.pause(true);
            }
            return self.show_lab(false);
        }
        match form::tried(ask) {
            Ok(mut race) => {
                let sound = kept::look();
                let back = kept::bring_back(&mut race);
                self.lab.race = Some(race);
                self.show_lab(true);
                if let Err(why) = back {
                    let words = tr!(
                        "What was kept of this race can't be read: {why}. It can be run again.",
                        why
                    );
                    self.say_until_next(&words, Tone::Bad);
                } else if !sound {
                    self.say_until_next(kept::damaged(), Tone::Bad);
                }
            }
            Err(why) => {
                self.show_lab(false);
                self.say_until_next(&why, Tone::Bad);
            }
        }
    }

    /// Shows the laboratory, with the race if it is `open`.
    fn show_lab(&mut self, open: bool) {
        self.home = None;
        self.leave_table();
        self.lab.shown = true;
        self.lab.open = open;
        self.lab.stale = true;
        self.lab.shown_at = 0.0;
        self.show_view();
        dom::show(&dom::element("lab-intro"), !open);
        dom::show(&dom::element("lab-front"), !open);
        dom::show(&dom::element("lab-race"), open);
        dom::text(&dom::element("race-given-note"), "");
        dom::show(&dom::element("race-given"), false);
        dom::document().set_title(tr!("Laboratory – Evolvarium"));
        if open {
            self.introduce_race();
        } else {
            self.show_front();
        }
        self.tell_programs();
        self.dress();
    }

    /// Another view is shown.
    pub fn leave_lab(&mut self) {
        if std::mem::take(&mut self.lab.shown) {
            self.in_lab(|app, page| (page.leave)(app));
        }
    }

    /// Does something in the laboratory, if it has been fetched.
    pub fn in_lab(&mut self, then: impl FnOnce(&mut Self, &LabPage)) {
        if let Some(page) = loader::lab_page() {
            then(self, page);
        }
    }

    /// A race stands still meanwhile.
    fn pause_lab(&mut self) {
        if let Some(race) = &mut self.lab.race {
            race.pause(true);
        }
        for name in ["puzzle", "running", "runs", "of"] {
            dom::optional(&self.main, &format!("data-{name}"), None);
        }
    }

    /// What a button of the laboratory asks for.
    fn lab_act(&mut self, act: Act) {
        match act {
            Act::Ready(n) => {
                let race = presets::PRESETS.get(n).map(|race| race.puzzle.to_owned());
                let begun = self.run_race(RaceLink {
                    race,
                    ..RaceLink::default()
                });
                if let Err(why) = begun {
                    self.say_until_next(&why, Tone::Bad);
                    dom::into_view("lab-notice");
                }
            }
            Act::Own => self.run_own(),
            Act::Add => self.change_contestants(None),
            Act::Drop(card) => self.change_contestants(Some(card)),
            Act::Change => self.change_race(),
            Act::Toggle => self.toggle_race(),
            Act::Stop => {
                if let Some(race) = &mut self.lab.race {
                    race.stop();
                }
                self.follow_race();
            }
            Act::Csv => self.save_race("csv", "text/csv"),
            Act::Json => self.save_race("json", "application/json"),
            Act::Svg => self.save_race("svg", "image/svg+xml"),
            Act::Link => self.give_race(false),
            Act::Command => self.give_race(true),
        }
    }

    /// Begins a race, and writes its address.
    ///
    /// # Errors
    /// Why there can't be such a race.
    fn run_race(&mut self, ask: RaceLink) -> Result<(), String> {
        let address = ask.to_string();
        let mut race = form::tried(ask)?;
        let begun = race.begin();
        self.lab.race = Some(race);
        self.say_until_next("", Tone::Plain);
        self.show_lab(true);
        let _ = dom::window().location().set_hash(&address);
        dom::window().scroll_to_with_x_and_y(0.0, 0.0);
        dom::focus("race-button");
        self.complain(begun);
        Ok(())
    }

    fn toggle_race(&mut self) {
        let Some(race) = &mut self.lab.race else {
            return;
        };
        let mut begun = Ok(());
        match race.state {
            State::Running => race.pause(true),
            State::Paused => race.pause(false),
            State::Ready | State::Stopped | State::Over => begun = race.begin(),
        }
        self.say_until_next("", Tone::Plain);
        self.complain(begun);
        self.follow_race();
    }

    fn complain(&mut self, begun: Result<(), String>) {
        if let Err(why) = begun {
            self.say_until_next(&tr!("No worker could be begun: {why}.", why), Tone::Bad);
        }
    }

    /// Brings everything about the race up to date, at once.
    fn follow_race(&mut self) {
        self.lab.stale = true;
        self.lab.shown_at = 0.0;
        self.tell_programs();
    }

    fn save_race(&mut self, form: &str, kind: &str) {
        let Some(race) = &self.lab.race else {
            return;
        };
        let text = match form {
            "csv" => report::csv(&race.raced),
            "json" => {
                let text = serde_json::to_string_pretty(&report::json(&race.raced));
                text.unwrap_or_default() + "\n"
            }
            _ => race.raced.picture(),
        };
        let name = format!("race-{}.{form}", race.raced.config.puzzle);
        self.download(&name, kind, &text);
    }

    /// The link to the race, or its command, to be copied.
    fn give_race(&self, command: bool) {
        let Some(race) = &self.lab.race else {
            return;
        };
        let text = if command {
            race.ask.command()
        } else {
            let here = dom::window().location().href().unwrap_or_default();
            let page = here.split('#').next().unwrap_or_default();
            format!("{page}{}", race.ask)
        };
        let field: HtmlTextAreaElement = dom::by_id("race-given");
        dom::show(&field, true);
        field.set_value(&text);
        share::copy(field, "race-given-note");
    }
}
