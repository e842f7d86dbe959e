//! The lessons: the list of them, and one with its bet, its race and its answer. The race is run and
//! shown by the laboratory.
//!
//! Bundled lessons are in `lessons.json`, the host's own in the file of his levels, `levels/own.json`; both
//! are fetched when they are first needed. Kept is on which answer was bet, once the race is over.

use std::collections::BTreeMap;

use serde_json::json;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, HtmlElement};

use super::race_workers::RaceState;
use super::{Lab, Shown, form};
use crate::model::context::{Context, Tone};
use crate::model::event::{self, LabEvent};
use crate::model::{address, history, packs};
use crate::platform::{dom, id, storage};
use evolvarium::i18n::{tr, translate};
use evolvarium::race::RaceLink;
use evolvarium::race::learn::{Lesson, LessonFile, LessonLink};

const BUNDLED: &str = "lessons.json";
const OWN: &str = "levels/own.json";
/// The key of the bets: by lesson, the answer's place.
const BETS: &str = "bets";

/// The id of the field with the lesson's races.
pub const CHOICE: &str = "lesson-choice";

/// What the page knows about lessons.
#[derive(Default)]
pub struct Lessons {
    /// The files, the host's own first, once they have been fetched.
    files: Option<Vec<LessonFile>>,
    /// The answer bet on in the open lesson.
    bet: Option<usize>,
}

impl Lessons {
    fn all(&self) -> impl Iterator<Item = &Lesson> {
        self.files.iter().flatten().flat_map(|file| &file.lessons)
    }

    fn lesson(&self, link: &LessonLink) -> Option<&Lesson> {
        let id = link.lesson.as_ref()?;
        self.all().find(|lesson| lesson.id == *id)
    }
}

/// The bets of the lessons whose race is over.
fn bets() -> BTreeMap<String, usize> {
    let text = storage::read(BETS).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Fetches both files. Without the host's, or with a fault in it, there are the bundled lessons.
async fn fetch_lessons() {
    let bundled = packs::load(BUNDLED).await;
    let own = packs::load(OWN).await.ok();
    event::send(LabEvent::LessonsCame(bundled, own));
}

impl Lab {
    /// Follows an address of the lessons.
    pub(super) fn follow_to_lessons(&mut self, cx: &mut Context, address: &str) {
        cx.say_until_next("", Tone::Plain);
        let link = address.parse::<LessonLink>().unwrap_or_else(|why| {
            cx.say_until_next(&address::link_failure(&why.to_string()), Tone::Bad);
            LessonLink::default()
        });
        if self.lessons.files.is_none() {
            spawn_local(fetch_lessons());
        }
        if !matches!(&self.shown, Shown::Lessons(there) if there.lesson == link.lesson) {
            self.set_race_aside(cx);
            self.lessons.bet = None;
        }
        self.open_lesson(cx, link);
    }

    /// The files of lessons have been fetched.
    pub(super) fn on_lessons_fetched(
        &mut self,
        cx: &mut Context,
        bundled: Result<String, String>,
        own: Option<&str>,
    ) {
        let read = |text: &str| LessonFile::read(text).map_err(|why| why.to_string());
        let mut files = Vec::new();
        match own.map(read).transpose() {
            Ok(file) => files.extend(file.filter(|file| !file.lessons.is_empty())),
            Err(why) => {
                let text = tr!(
                    "The lessons in {file} can't be read: {why}.",
                    file = OWN,
                    why
                );
                cx.say_until_next(&text, Tone::Bad);
            }
        }
        match bundled.and_then(|text| read(&text)) {
            Ok(file) => files.push(file),
            Err(why) => {
                let text = tr!("The lessons could not be loaded: {why}.", why);
                return cx.say_until_next(&text, Tone::Bad);
            }
        }
        self.lessons.files = Some(files);
        if let Shown::Lessons(link) = self.shown.clone() {
            self.open_lesson(cx, link);
        }
    }

    /// Shows a lesson, or the list.
    fn open_lesson(&mut self, cx: &mut Context, link: LessonLink) {
        let lesson = self.lessons.lesson(&link);
        let race = lesson.map(|lesson| {
            let race = lesson.races().nth(link.choice).map(|(_, race)| race);
            let race = race.unwrap_or(&lesson.race).parse::<RaceLink>();
            (lesson.id.clone(), race.unwrap_or_default())
        });
        if let Some((id, race)) = race {
            self.lessons.bet = self.lessons.bet.or_else(|| bets().get(&id).copied());
            if self.race.as_ref().map(|race| &race.link) != Some(&race) {
                match form::tried(race) {
                    Ok(mut race) => {
                        race.is_of_lesson = true;
                        self.race = Some(race);
                    }
                    Err(why) => cx.say_until_next(&why, Tone::Bad),
                }
            }
        }
        self.show_lab(cx, Shown::Lessons(link));
    }

    /// Builds the list of lessons, or the question and the answer of one.
    pub(super) fn build_lesson(&self, link: &LessonLink) {
        let (question, answer) = (id::learn.element(), id::learn_after.element());
        dom::empty(&question);
        dom::empty(&answer);
        match self.lessons.lesson(link) {
            None => self.build_list(&question, link),
            Some(lesson) => {
                build_question(&question, lesson);
                self.build_answer(&answer, lesson, link);
                self.follow_lesson(link);
            }
        }
    }

    fn build_list(&self, place: &Element, link: &LessonLink) {
        dom::add(place, "h1", "", tr!("Learn"));
        let Some(files) = &self.lessons.files else {
            dom::add(place, "p", "faint", tr!("The lessons are being loaded …"));
            return;
        };
        if link.lesson.is_some() {
            dom::add(place, "p", "wrong", tr!("There is no such lesson."));
        }
        let about = tr!("Bet first, then watch a race of searches, then try another case.");
        dom::add(place, "p", "", about);
        let bets = bets();
        for file in files {
            if !file.name.is_empty() {
                dom::add(place, "h2", "", translate(&file.name));
            }
            let list = dom::add(place, "ol", "lessons", "");
            for lesson in &file.lessons {
                let entry = add_link(&dom::add(&list, "li", "", ""), "", lesson, "");
                dom::add(&entry, "b", "", translate(&lesson.title));
                if bets.contains_key(&lesson.id) {
                    dom::append(&entry, &dom::icon("good", "icon"));
                    dom::add(&entry, "span", "unseen", tr!("done"));
                }
                dom::add(&entry, "span", "question", translate(&lesson.question));
            }
        }
    }

    fn build_answer(&self, place: &Element, lesson: &Lesson, link: &LessonLink) {
        dom::add(place, "p", "verdict", "");
        dom::add(place, "p", "", translate(&lesson.answer));
        let row = dom::add(place, "p", "row", "");
        if let Some(change) = &lesson.change {
            let label = dom::add(&row, "label", "", translate(&change.name));
            let select = dom::add(&label, "select", "", "");
            dom::attribute(&select, "id", CHOICE);
            for (n, (name, _)) in lesson.races().enumerate() {
                dom::add_option(&select, &n.to_string(), translate(name));
            }
            dom::set_value(&select, &link.choice.to_string());
        }
        let mut later = self.lessons.all().skip_while(|other| other.id != lesson.id);
        if let Some(next) = later.nth(1) {
            let text = tr!("Next: {title}", title = translate(&next.title));
            add_link(&row, "button", next, &text);
        }
        let row = dom::add(place, "p", "row hand-out", "");
        for (text, command) in [
            (tr!("Copy link"), "lab-link"),
            (tr!("Copy frame"), "lesson-frame"),
            (tr!("Print"), "lesson-print"),
        ] {
            dom::append(&row, &dom::command_button("", text, command, ""));
        }
        if let Some(race) = &self.race {
            let entry = dom::add(&row, "a", "button", tr!("Open in the laboratory"));
            dom::attribute(&entry, "href", &race.link.to_string());
        }
    }

    /// Shows and copies the HTML of a frame with the open lesson.
    pub(super) fn give_frame(&self) {
        if let Shown::Lessons(link) = &self.shown
            && let Some(lesson) = self.lessons.lesson(link)
        {
            let name = translate(&lesson.title);
            super::give(&address::frame(&link.to_string(), name));
        }
    }

    /// Shows what was bet on, the race once there is a bet, and the answer once the race is over.
    pub(super) fn follow_lesson(&self, link: &LessonLink) {
        let Some(lesson) = self.lessons.lesson(link) else {
            return;
        };
        let bet = self.lessons.bet;
        let buttons = dom::all::<Element>(&id::learn.element(), ".bets button");
        for (n, button) in buttons.iter().enumerate() {
            dom::attribute(button, "aria-pressed", &(bet == Some(n)).to_string());
        }
        dom::show(&id::lab_race.element(), bet.is_some());
        let is_done = bets().contains_key(&lesson.id);
        let place = id::learn_after.element();
        dom::show(&place, is_done);
        let words = |n: usize| lesson.bets.get(n).map(|text| translate(text));
        let verdict = match (bet.and_then(words), lesson.right) {
            (Some(_), right) if bet == right => tr!("Your bet was right.").to_owned(),
            (Some(bet), Some(right)) => tr!(
                "You bet: {bet}. Right is: {right}.",
                bet,
                right = words(right).unwrap_or_default()
            ),
            _ => String::new(),
        };
        if let Some(line) = dom::find(&place, ".verdict") {
            dom::text(&line, &verdict);
        }
    }

    /// Bets on an answer; the first bet starts the race.
    pub(super) fn bet(&mut self, cx: &mut Context, answer: usize) {
        let Shown::Lessons(link) = self.shown.clone() else {
            return;
        };
        self.lessons.bet = Some(answer);
        self.follow_lesson(&link);
        if self
            .race
            .as_ref()
            .is_some_and(|race| race.state == RaceState::Ready)
        {
            self.toggle_race(cx);
        }
    }

    /// Keeps the bet and shows the answer, if the lesson's race is over.
    pub(super) fn end_lesson(&self) {
        let race = self.race.as_ref();
        let Shown::Lessons(link) = &self.shown else {
            return;
        };
        if race.is_none_or(|race| race.state != RaceState::Over) {
            return;
        }
        let mut bets = bets();
        if let (Some(id), Some(bet)) = (&link.lesson, self.lessons.bet) {
            bets.insert(id.clone(), bet);
            storage::write(BETS, &json!(bets).to_string());
        }
        self.follow_lesson(link);
    }

    /// Runs another race of the lesson.
    pub(super) fn choose_race(&mut self, cx: &mut Context, choice: usize) {
        if let Shown::Lessons(link) = self.shown.clone() {
            let link = LessonLink { choice, ..link };
            history::rewrite(&link.to_string());
            self.open_lesson(cx, link);
            self.toggle_race(cx);
        }
    }
}

fn build_question(place: &Element, lesson: &Lesson) {
    let back = dom::add(place, "a", "faint back-link", "");
    dom::attribute(&back, "href", &LessonLink::default().to_string());
    dom::append(&back, &dom::icon("back", "icon"));
    dom::add(&back, "span", "", tr!("All lessons"));
    dom::add(place, "h1", "", translate(&lesson.title));
    dom::add(place, "p", "question", translate(&lesson.question));
    let bets = dom::add(place, "div", "bets", "");
    dom::attribute(&bets, "role", "group");
    dom::attribute(&bets, "aria-label", tr!("Your bet"));
    dom::add(&bets, "span", "faint", tr!("Your bet:"));
    for (n, bet) in lesson.bets.iter().enumerate() {
        let button = dom::command_button("", translate(bet), "lesson-bet", &n.to_string());
        dom::append(&bets, &button);
    }
    if !lesson.watch.is_empty() {
        let text = tr!("Watch: {what}", what = translate(&lesson.watch));
        dom::add(place, "p", "faint", &text);
    }
}

/// Adds a link to a lesson.
fn add_link(place: &Element, class: &str, lesson: &Lesson, text: &str) -> HtmlElement {
    let link = LessonLink {
        lesson: Some(lesson.id.clone()),
        choice: 0,
    };
    let entry = dom::add(place, "a", class, text);
    dom::attribute(&entry, "href", &link.to_string());
    entry
}
