//! The laboratory: searches race in workers ([`race_workers`]). There are preset races and the player's
//! own ([`form`], [`contestants`]), the results of a running race ([`live`]), kept results
//! ([`finished_races`]), and results from outside ([`opened_results`]).
//!
//! It is a part of the program that is fetched when it is first needed. Code outside reaches it through
//! the table of functions [`LAB_PAGE`], which the [loader] gives.

mod contestants;
mod fields;
mod finished_races;
mod form;
mod lanes;
mod lessons;
mod live;
mod opened_results;
pub mod part;
mod race_workers;
mod worker_messages;

use self::form::RaceForm;
use self::lessons::Lessons;
use self::race_workers::LabRace;
use crate::model::command::LabCommand;
use crate::model::context::{Context, PageView, Tone};
use crate::model::event::{LabEvent, ShellEvent};
use crate::model::{address, history, loader};
use crate::platform::canvas::Canvas;
use crate::platform::{clipboard, dom, frame, id};
use crate::widgets::{download, view};
use evolvarium::game::newer_note;
use evolvarium::i18n::tr;
use evolvarium::puzzles::{Entry, PUZZLES, find};
use evolvarium::race::learn::LessonLink;
use evolvarium::race::{RaceActivity, RaceLink, RaceResults, presets, report};

/// The functions of the laboratory that the rest of the page may call.
pub struct LabPage {
    event: fn(&mut Lab, &mut Context, LabEvent),
    frame: fn(&mut Lab, &mut Context) -> bool,
}

pub static LAB_PAGE: LabPage = LabPage {
    event: Lab::on_event,
    frame: Lab::lab_frame,
};

/// What is shown of the laboratory.
#[derive(Clone, Copy, PartialEq)]
enum Shown {
    /// The lists of races, and the form.
    Front,
    Race,
    /// A lesson, or the list of them.
    Lessons,
}

/// The laboratory.
pub struct Lab {
    /// The race, if one was chosen, and what is shown.
    race: Option<LabRace>,
    shown: Shown,
    form: RaceForm,
    lessons: Lessons,
    canvas: Canvas,
    /// Texts and picture must be updated; when they were last, and how long that took.
    stale: bool,
    shown_at: f64,
    cost_ms: f64,
}

impl Lab {
    pub fn new() -> Self {
        Self {
            race: None,
            shown: Shown::Front,
            form: RaceForm::default(),
            lessons: Lessons::default(),
            canvas: Canvas::by_id(id::race_canvas),
            stale: true,
            shown_at: 0.0,
            cost_ms: 0.0,
        }
    }

    /// The hue of the race's puzzle, when one is shown.
    pub fn accent(&self) -> Option<f64> {
        let race = self.shown_race()?;
        Some(find(race.results.config.puzzle)?.accent)
    }

    /// The race, if it is shown.
    fn shown_race(&self) -> Option<&LabRace> {
        self.race.as_ref().filter(|_| self.shown != Shown::Front)
    }

    /// Handles an event, if the laboratory has been fetched; results that are opened have it fetched.
    pub fn event(&mut self, cx: &mut Context, event: LabEvent) {
        let are_results = matches!(
            event,
            LabEvent::Command(LabCommand::Paste) | LabEvent::Results(_)
        );
        match part::lab_page() {
            // They may be of any puzzle.
            _ if are_results && !PUZZLES.iter().all(Entry::is_here) => {
                part::with_lab(cx, PUZZLES.iter().collect(), event);
            }
            Some(page) => (page.event)(self, cx, event),
            None => {}
        }
    }

    /// One frame. Returns whether another is needed.
    pub fn frame(&mut self, cx: &mut Context) -> bool {
        part::lab_page().is_some_and(|page| (page.frame)(self, cx))
    }

    /// Follows an address of the laboratory.
    fn follow_to_lab(&mut self, cx: &mut Context, address: &str) {
        if LessonLink::recognises(address) {
            return self.follow_to_lessons(cx, address);
        }
        let link = match address.parse::<RaceLink>() {
            Ok(link) => link,
            Err(why) => {
                self.show_lab(cx, Shown::Front);
                return cx.say_until_next(&address::link_failure(&why.to_string()), Tone::Bad);
            }
        };
        let there = self.race.as_ref().map(|race| &race.link);
        if there == Some(&link) {
            // A lesson's race that is opened here is the player's from now on.
            if let Some(race) = self.race.as_mut().filter(|race| race.is_of_lesson) {
                race.is_of_lesson = false;
                race.state.store_again();
            }
            return self.show_lab(cx, Shown::Race);
        }
        self.set_race_aside(cx);
        cx.say_until_next("", Tone::Plain);
        if link.is_empty() {
            return self.show_lab(cx, Shown::Front);
        }
        if opened_results::is_address(&link) {
            return self.restore_results(cx, link);
        }
        match form::tried(link) {
            Ok(mut race) => {
                let newer = newer_note(race.link.version.as_deref());
                let sound = finished_races::all_are_readable();
                let back = finished_races::restore(&mut race);
                self.race = Some(race);
                self.show_lab(cx, Shown::Race);
                if let Err(why) = back {
                    let text = tr!(
                        "The saved results of this race can't be read: {why}. You can run it \
                         again.",
                        why
                    );
                    cx.say_until_next(&text, Tone::Bad);
                } else if !sound {
                    cx.say_until_next(finished_races::damaged(), Tone::Bad);
                } else if let Some(newer) = newer {
                    cx.say_until_next(&newer, Tone::Plain);
                }
            }
            Err(why) => {
                self.show_lab(cx, Shown::Front);
                cx.say_until_next(&why, Tone::Bad);
            }
        }
    }

    /// Shows the laboratory.
    fn show_lab(&mut self, cx: &mut Context, shown: Shown) {
        cx.leave_game();
        cx.view = PageView::Lab;
        self.stale = true;
        self.shown_at = 0.0;
        view::show_view(cx);
        self.shown = shown;
        let lab = tr!("Laboratory – Evolvarium");
        let title = match (shown, &self.race) {
            (Shown::Race, Some(race)) => format!("{} – {lab}", live::name(race)),
            (Shown::Lessons, _) => tr!("Learn – Evolvarium").to_owned(),
            _ => lab.to_owned(),
        };
        dom::document().set_title(&title);
        dom::set_text(&id::race_given_note.element(), "");
        dom::show(&id::race_given.element(), false);
        self.show_front(cx);
        self.show_race(cx);
        self.show_paste();
        self.show_lessons(cx);
        self.publish_attributes(cx);
        cx.ask(ShellEvent::Colours);
    }

    /// Pauses the race and stores its runs: something else is shown.
    fn set_race_aside(&mut self, cx: &mut Context) {
        if let Some(race) = &mut self.race {
            race.pause(true);
        }
        self.keep_race(cx, true);
    }

    /// Another view is shown.
    fn pause_lab(&mut self, cx: &mut Context) {
        self.set_race_aside(cx);
        dom::remove_data(&cx.main, &["puzzle", "running", "runs", "of"]);
    }

    fn on_event(&mut self, cx: &mut Context, event: LabEvent) {
        match event {
            LabEvent::Follow(address) => self.follow_to_lab(cx, &address),
            LabEvent::Command(command) => self.command(cx, command),
            LabEvent::Field(field, done) => self.lab_field(cx, &field, done),
            LabEvent::Colours => self.lab_colours(cx),
            LabEvent::LessonReady(link) => self.open_lesson(cx, link),
            LabEvent::LessonsCame(bundled, own) => {
                self.on_lessons_fetched(cx, bundled, own.as_deref());
            }
            LabEvent::Left => self.pause_lab(cx),
            LabEvent::Hidden => self.keep_race(cx, true),
            LabEvent::Results(text) => self.open_results(cx, &text),
            LabEvent::LevelsCame => self.list_own_levels(cx),
            LabEvent::Worker(id, data) => self.on_worker_message(cx, id, data),
            LabEvent::WorkerLost(id) => self.on_worker_lost(cx, id, tr!("its worker has stopped")),
            LabEvent::CheckWorkers => self.check_workers(cx),
            LabEvent::NumbersToggled => {
                let open = numbers_are_open();
                if cx.prefs.race_numbers != open && self.shown != Shown::Lessons {
                    cx.prefs.race_numbers = open;
                    cx.prefs.store();
                }
                self.follow_race(cx);
                frame::request();
            }
        }
    }

    fn command(&mut self, cx: &mut Context, command: LabCommand) {
        match command {
            LabCommand::Ready(n) => {
                let link = RaceLink {
                    version: Some(evolvarium::VERSION.to_owned()),
                    ..RaceLink::ready(presets::PRESETS.get(n).map_or("", |race| race.id))
                };
                if !puzzle_is_here(cx, Some(&link), LabEvent::Command(command)) {
                    return;
                }
                if let Err(why) = self.run_race(cx, link) {
                    cx.say_until_next(&why, Tone::Bad);
                    dom::into_view(id::lab_notice);
                }
            }
            LabCommand::Bet(answer) => self.bet(cx, answer),
            LabCommand::Case(n) => self.choose_race(cx, n),
            LabCommand::BetAgain => self.bet_again(cx),
            LabCommand::Own => self.run_custom_race(cx),
            LabCommand::Add => self.change_contestants(None),
            LabCommand::Drop(card) => self.change_contestants(Some(card)),
            LabCommand::Change => self.change_race(cx),
            LabCommand::Toggle => self.toggle_race(cx),
            LabCommand::Stop => {
                if let Some(race) = &mut self.race {
                    race.stop();
                }
                self.keep_race(cx, true);
                self.follow_race(cx);
            }
            LabCommand::Csv => self.save_race(cx, "csv", "text/csv", report::csv),
            LabCommand::Json => self.save_race(cx, "json", "application/json", |results| {
                let text = serde_json::to_string_pretty(&report::json(results));
                text.unwrap_or_default() + "\n"
            }),
            LabCommand::Svg => self.save_race(cx, "svg", "image/svg+xml", RaceResults::picture),
            LabCommand::Link => self.give_link(),
            LabCommand::Frame => self.give_frame(),
            LabCommand::Print => drop(dom::window().print()),
            LabCommand::RunnerCommand => {
                if let Some(race) = &self.race {
                    give(&race.link.command());
                }
            }
            LabCommand::Paste => self.paste_results(cx),
        }
    }

    /// Begins a race, and writes its address.
    ///
    /// # Errors
    /// Why there can't be such a race.
    fn run_race(&mut self, cx: &mut Context, link: RaceLink) -> Result<(), String> {
        let address = link.to_string();
        let mut race = form::tried(link)?;
        let result = race.begin();
        self.race = Some(race);
        cx.say_until_next("", Tone::Plain);
        self.show_lab(cx, Shown::Race);
        history::go(&address);
        dom::window().scroll_to_with_x_and_y(0.0, 0.0);
        dom::focus(id::race_button);
        show_error(cx, result);
        Ok(())
    }

    fn toggle_race(&mut self, cx: &mut Context) {
        let Some(race) = &mut self.race else { return };
        let result = match race.state.activity() {
            RaceActivity::Paused if race.workers.is_empty() => race.resume(),
            RaceActivity::Running | RaceActivity::Paused => {
                race.pause(race.state.is_running());
                Ok(())
            }
            RaceActivity::Ready | RaceActivity::Stopped | RaceActivity::Over => race.begin(),
        };
        cx.say_until_next("", Tone::Plain);
        show_error(cx, result);
        self.keep_race(cx, true);
        self.follow_race(cx);
    }

    /// Has everything about the race updated at once.
    fn follow_race(&mut self, cx: &Context) {
        self.stale = true;
        self.shown_at = 0.0;
        self.publish_attributes(cx);
    }

    fn save_race(&self, cx: &mut Context, end: &str, kind: &str, text: fn(&RaceResults) -> String) {
        let Some(race) = &self.race else { return };
        let name = format!("race-{}.{end}", race.results.config.puzzle);
        download::download(cx, &name, kind, &text(&race.results));
    }

    /// Shows and copies the link to what is shown.
    fn give_link(&self) {
        let link = match (self.shown, &self.race) {
            (Shown::Lessons, _) => self.lessons.address(),
            (_, Some(race)) => race.link.to_string(),
            (_, None) => return,
        };
        give(&address::in_this_language(&link));
    }
}

/// Whether the puzzle of a race is here; if not, has an event happen as soon as it is.
fn puzzle_is_here(cx: &mut Context, race: Option<&RaceLink>, then: LabEvent) -> bool {
    let missing = race.and_then(RaceLink::entry).filter(|it| !it.is_here());
    if let Some(puzzle) = missing {
        loader::with_puzzles(cx, vec![puzzle], None, then);
    }
    missing.is_none()
}

/// Whether tables and chart are shown.
fn numbers_are_open() -> bool {
    id::race_numbers.element().has_attribute("open")
}

/// Shows a text and copies it.
fn give(text: &str) {
    let field = id::race_given.element();
    dom::show(&field, true);
    field.set_value(text);
    clipboard::copy(field, id::race_given_note);
}

fn show_error(cx: &mut Context, result: Result<(), String>) {
    if let Err(why) = result {
        cx.say_until_next(&tr!("No worker could be started: {why}.", why), Tone::Bad);
    }
}
