//! The lessons: the list of them, and one with its bet, its races and their answers. The races are run and
//! shown by the laboratory.
//!
//! Bundled lessons are in `lessons.json`, the host's own in the file of his levels, `levels/own.json`; both
//! are fetched when they are first needed. Kept are the bet, the runs, and which races are over: a lesson
//! that is opened again is as it was left, until one bets again.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, HtmlElement};

use super::{Lab, Shown, finished_races, form, puzzle_is_here};
use crate::model::command::LabCommand;
use crate::model::context::{Context, Tone};
use crate::model::event::{self, LabEvent};
use crate::model::{address, history, loader, packs};
use crate::platform::terms::show_with_terms;
use crate::platform::{dom, id, storage};
use crate::widgets::picture;
use evolvarium::i18n::{tr, translate};
use evolvarium::puzzles::{PUZZLES, find};
use evolvarium::race::learn::{Case, Lesson, LessonFile, LessonLink};

/// The key of the bets whose race is over: by lesson, the answer's place.
const BETS: &str = "bets";
/// The key of the bets whose race is not over: by lesson, the answer's place.
const OPEN_BETS: &str = "bets/open";

/// What the page knows about lessons.
#[derive(Default)]
pub struct Lessons {
    /// The files, the host's own first, once they have been fetched.
    files: Option<Vec<LessonFile>>,
    /// The address of the open lesson, or of the list.
    link: LessonLink,
    /// The answer bet on in the open lesson.
    bet: Option<usize>,
    /// Which of its races are over.
    over: BTreeSet<usize>,
}

impl Lessons {
    fn all(&self) -> impl Iterator<Item = &Lesson> {
        self.files.iter().flatten().flat_map(|file| &file.lessons)
    }

    fn lesson(&self, link: &LessonLink) -> Option<&Lesson> {
        let id = link.lesson.as_ref()?;
        self.all().find(|lesson| lesson.id == *id)
    }

    /// Whether there is a bet on the open lesson, whose race is shown from then on.
    pub fn has_bet(&self) -> bool {
        self.bet.is_some() && self.lesson(&self.link).is_some()
    }

    /// The address of the open lesson, or of the list.
    pub fn address(&self) -> String {
        self.link.to_string()
    }

    /// Restores the bet on a lesson, and whether its own race is over.
    fn restore(&mut self, lesson: Option<&str>) {
        let bet = |key| bets(key).get(lesson?).copied();
        let (open, done) = (bet(OPEN_BETS), bet(BETS));
        self.bet = open.or(done);
        self.over.clear();
        self.over
            .extend((open.is_none() && done.is_some()).then_some(0));
    }
}

/// Some of the stored bets.
fn bets(key: &str) -> BTreeMap<String, usize> {
    let text = storage::read(key).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

fn change_bets(key: &str, change: impl FnOnce(&mut BTreeMap<String, usize>) -> Option<usize>) {
    let mut bets = bets(key);
    change(&mut bets);
    storage::write(key, &json!(bets).to_string());
}

/// Fetches both files. Without the host's, or with a fault in it, there are the bundled lessons.
async fn fetch_lessons() {
    let bundled = packs::load(packs::LESSONS_FILE).await;
    let mut own = packs::load(packs::HOST_FILE).await.ok();
    // Its races are tried, and may be of any puzzle.
    if own
        .as_ref()
        .is_some_and(|text| text.contains("\"lessons\""))
    {
        let puzzles = loader::fetch(PUZZLES.iter().collect()).await;
        own = own.filter(|_| puzzles.is_ok());
    }
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
        if self.shown != Shown::Lessons || self.lessons.link.lesson != link.lesson {
            self.set_race_aside(cx);
            self.lessons.restore(link.lesson.as_deref());
            self.race.take_if(|race| race.is_of_lesson);
            if link.lesson.is_some() {
                dom::window().scroll_to_with_x_and_y(0.0, 0.0);
            }
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
        let read = |text: String| LessonFile::read(&text).map_err(|why| why.to_string());
        let bundled = match bundled.and_then(read) {
            Ok(file) => file,
            Err(why) => {
                let text = tr!("The lessons could not be loaded: {why}.", why);
                return cx.say_until_next(&text, Tone::Bad);
            }
        };
        let own = own.map(|text| LessonFile::read_beside(text, Some(&bundled)));
        let (own, faults) = own.transpose().map_or_else(
            |why| (None, vec![why]),
            |own| own.map_or_else(Default::default, |(file, faults)| (Some(file), faults)),
        );
        let own = own.filter(|file| !file.lessons.is_empty());
        self.lessons.files = Some(own.into_iter().chain([bundled]).collect());
        if self.shown == Shown::Lessons {
            self.open_lesson(cx, self.lessons.link.clone());
        }
        if let Some(text) = packs::report_faults(&faults) {
            cx.say_until_next(&text, Tone::Bad);
        }
    }

    /// Shows a lesson, or the list.
    pub(super) fn open_lesson(&mut self, cx: &mut Context, mut link: LessonLink) {
        let case = self.lessons.lesson(&link);
        let case = case.and_then(|lesson| {
            let (choice, case) = lesson.case(link.choice);
            link.choice = choice;
            case.link().ok()
        });
        if !puzzle_is_here(cx, case.as_ref(), LabEvent::LessonReady(link.clone())) {
            return;
        }
        if let Some(race) = case
            && self.race.as_ref().map(|race| &race.link) != Some(&race)
        {
            match form::tried(race) {
                Ok(mut race) => {
                    race.is_of_lesson = true;
                    // Runs that can't be read are made again.
                    if self.lessons.bet.is_some() {
                        let _ = finished_races::restore(&mut race);
                    }
                    self.race = Some(race);
                }
                Err(why) => cx.say_until_next(&why, Tone::Bad),
            }
        }
        self.lessons.link = link;
        self.record_end();
        self.show_lab(cx, Shown::Lessons);
    }

    /// Shows the list of lessons, or the question and the answers of one, or hides all of it.
    pub(super) fn show_lessons(&self, cx: &Context) {
        let is_shown = self.shown == Shown::Lessons;
        let link = &self.lessons.link;
        let lesson = self.lessons.lesson(link).filter(|_| is_shown);
        dom::class(&id::lab.element(), "learns", is_shown);
        dom::show(&id::learn.element(), is_shown);
        dom::show(&id::learn_after.element(), false);
        dom::show(&id::lesson_picture.element(), false);
        dom::show(&id::learn_list.element(), lesson.is_none());
        dom::show(&id::learn_question.element(), lesson.is_some());
        dom::show(&id::hand_out.element(), lesson.is_some());
        match lesson {
            Some(lesson) => {
                show_question(lesson, &lesson.case(link.choice).1);
                self.show_level(cx);
                self.show_rules();
                self.show_ways_on(lesson);
                self.follow_lesson();
            }
            None if is_shown => self.build_list(),
            None => {}
        }
    }

    /// Shows the level until there are boards in the lanes.
    fn show_level(&self, cx: &Context) {
        let board = self.race.as_ref().and_then(|race| race.boards.first());
        let drawing = board.map_or("", |board| &board.drawing);
        let image = id::lesson_picture.element();
        let accent = self.accent().unwrap_or_default();
        dom::attribute(
            &image,
            "src",
            &picture::address(drawing, cx.prefs.theme(accent)),
        );
    }

    /// The rules of its puzzle, one press away.
    fn show_rules(&self) {
        let race = self.race.as_ref();
        let Some(puzzle) = race.and_then(|race| find(race.results.config.puzzle)) else {
            return;
        };
        let parts = dom::children(&id::lesson_rules.element());
        let texts = [tr!("Rules of {puzzle}", puzzle = translate(puzzle.name))];
        dom::set_texts(&parts, &texts);
        if let Some(list) = parts.last() {
            dom::empty(list);
            for rule in puzzle.guide().rules {
                dom::add(list, "li", "", translate(rule));
            }
        }
    }

    fn build_list(&self) {
        let place = &id::learn_list.element();
        dom::empty(place);
        dom::add(place, "h1", "", tr!("Learn"));
        let Some(files) = &self.lessons.files else {
            dom::add(place, "p", "faint", tr!("The lessons are being loaded …"));
            return;
        };
        if self.lessons.link.lesson.is_some() {
            dom::add(place, "p", "wrong", tr!("There is no such lesson."));
        }
        let about = tr!("Bet first, then watch a race of searches, then try another case.");
        dom::add(place, "p", "", about);
        let bets = bets(BETS);
        for file in files {
            if !file.name.is_empty() {
                dom::add(place, "h2", "", translate(&file.name));
            }
            let list = dom::add(place, "ol", "lessons", "");
            for lesson in &file.lessons {
                let entry = dom::add(&list, "li", "", "");
                let entry = dom::add_link(&entry, "", &address_of(lesson), "");
                dom::add(&entry, "b", "", translate(&lesson.title));
                if bets.contains_key(&lesson.id) {
                    dom::append(&entry, &dom::icon("good", "icon"));
                    dom::add(&entry, "span", "unseen", tr!("done"));
                }
                dom::add(&entry, "span", "question", translate(&lesson.question));
            }
        }
    }

    /// The other cases, the next lesson and the laboratory.
    fn show_ways_on(&self, lesson: &Lesson) {
        dom::show(&id::lesson_change.element(), lesson.change.is_some());
        let cases = id::lesson_cases.element();
        dom::empty(&cases);
        if let Some(change) = &lesson.change {
            let name = tr!("Try another case. {what}:", what = translate(&change.name));
            dom::set_text(&id::lesson_change_name.element(), &name);
            for (n, case) in lesson.cases().iter().enumerate() {
                let name = translate(&case.name);
                let button = dom::command_button("", name, "lesson-case", &n.to_string());
                dom::append(&cases, &button);
            }
        }
        let mut later = self.lessons.all().skip_while(|other| other.id != lesson.id);
        let (text, href) = match later.nth(1) {
            Some(next) => (
                tr!("Next: {title}", title = translate(&next.title)),
                address_of(next),
            ),
            None => (
                tr!("All lessons").to_owned(),
                LessonLink::default().to_string(),
            ),
        };
        let next = id::lesson_next.element();
        dom::set_text(&next, &text);
        dom::attribute(&next, "href", &href);
        if let Some(race) = &self.race {
            let link = race.link.without_names();
            dom::attribute(&id::lesson_lab.element(), "href", &link.to_string());
        }
    }

    /// Shows and copies the HTML of a frame with the open lesson.
    pub(super) fn give_frame(&self) {
        if let Some(lesson) = self.lessons.lesson(&self.lessons.link) {
            let address = address::in_this_language(&self.lessons.address());
            super::give(&address::frame(&address, translate(&lesson.title)));
        }
    }

    /// Shows what was bet on, the race once there is a bet, and the answers of the races that are over.
    fn follow_lesson(&self) {
        let Some(lesson) = self.lessons.lesson(&self.lessons.link) else {
            return;
        };
        let (bet, over) = (self.lessons.bet, &self.lessons.over);
        let press = |place: &Element, pressed: Option<usize>| {
            let buttons = dom::all::<Element>(place, "button");
            for (n, button) in buttons.iter().enumerate() {
                dom::attribute(button, "aria-pressed", &(pressed == Some(n)).to_string());
            }
            buttons
        };
        for button in press(&id::bets.element(), bet) {
            dom::flag(&button, "aria-disabled", bet.is_some());
        }
        press(&id::lesson_cases.element(), Some(self.lessons.link.choice));
        dom::show(&id::lesson_picture.element(), bet.is_none());
        dom::class(&id::lab.element(), "bet", bet.is_some());
        dom::show(&id::learn_after.element(), !over.is_empty());
        let words = |n: usize| lesson.bets.get(n).map(|text| translate(text));
        let verdict = match (bet.and_then(words), lesson.right) {
            // The bet was about the lesson's own race.
            _ if !over.contains(&0) => String::new(),
            (Some(_), right) if bet == right => tr!("Your bet was right.").to_owned(),
            (Some(bet), Some(right)) => tr!(
                "You bet: {bet}. Right is: {right}.",
                bet,
                right = words(right).unwrap_or_default()
            ),
            _ => String::new(),
        };
        dom::set_text(&id::verdict.element(), &verdict);
        let answers = id::lesson_answers.element();
        dom::empty(&answers);
        for (n, case) in lesson.cases().iter().enumerate() {
            if over.contains(&n) && !case.answer.is_empty() {
                let answer = dom::add(&answers, "p", "", "");
                dom::add(&answer, "b", "", translate(&case.name));
                show_with_terms(&dom::add(&answer, "span", "", ""), translate(&case.answer));
            }
        }
    }

    /// Has the lesson begin from the start. The earlier bet stays until there is another.
    pub(super) fn bet_again(&mut self, cx: &mut Context) {
        self.lessons.bet = None;
        self.lessons.over.clear();
        self.race = None;
        self.open_lesson(cx, self.lessons.link.clone());
        let bets = dom::all::<HtmlElement>(&id::bets.element(), "button");
        let _ = bets.first().map(HtmlElement::focus);
    }

    /// Bets on an answer, which starts the race. There is one bet.
    pub(super) fn bet(&mut self, cx: &mut Context, answer: usize) {
        if self.lessons.bet.is_some() {
            return;
        }
        self.lessons.bet = Some(answer);
        if let Some(id) = self.lessons.link.lesson.clone() {
            change_bets(OPEN_BETS, |bets| bets.insert(id, answer));
        }
        self.show_race(cx);
        self.follow_lesson();
        match self.race.as_ref().is_some_and(|race| race.state.is_over()) {
            true => self.end_lesson(),
            false => self.run_lesson(cx),
        }
    }

    /// Runs the lesson's race, unless it is running or over.
    fn run_lesson(&mut self, cx: &mut Context) {
        let state = self.race.as_ref().map(|race| &race.state);
        if state.is_some_and(|state| !state.is_running() && !state.is_over()) {
            self.toggle_race(cx);
        }
    }

    /// Keeps the bet, if the lesson's race is over; returns whether it is.
    fn record_end(&mut self) -> bool {
        let link = &self.lessons.link;
        let race = self.race.as_ref().filter(|race| race.state.is_over());
        let (Some(id), Some(bet), Some(_)) = (&link.lesson, self.lessons.bet, race) else {
            return false;
        };
        // The bet is about the lesson's own race.
        if link.choice == 0 {
            change_bets(BETS, |bets| bets.insert(id.clone(), bet));
            change_bets(OPEN_BETS, |bets| bets.remove(id));
        }
        self.lessons.over.insert(link.choice);
        true
    }

    /// Keeps the bet and shows the answer, if the lesson's race is over.
    pub(super) fn end_lesson(&mut self) {
        if self.shown == Shown::Lessons && self.record_end() {
            self.follow_lesson();
            dom::into_view_if_needed(id::learn_after);
        }
    }

    /// Runs another race of the lesson.
    pub(super) fn choose_race(&mut self, cx: &mut Context, choice: usize) {
        let lesson = self.lessons.link.lesson.clone();
        let link = LessonLink { lesson, choice };
        let lesson = self.lessons.lesson(&link);
        let race = lesson.and_then(|lesson| lesson.case(choice).1.link().ok());
        let again = LabEvent::Command(LabCommand::Case(choice));
        if !puzzle_is_here(cx, race.as_ref(), again) {
            return;
        }
        history::rewrite(&link.to_string());
        self.open_lesson(cx, link);
        self.run_lesson(cx);
        dom::into_view_if_needed(id::lab_race);
    }
}

/// Shows the question of one of a lesson's races, with the answers one can bet on.
fn show_question(lesson: &Lesson, case: &Case) {
    dom::set_text(&id::lesson_title.element(), translate(&lesson.title));
    show_with_terms(&id::lesson_question.element(), translate(&case.question));
    let bets = id::bets.element();
    dom::empty(&bets);
    for (n, bet) in lesson.bets.iter().enumerate() {
        let button = dom::command_button("", translate(bet), "lesson-bet", &n.to_string());
        dom::append(&bets, &button);
    }
    let watch = id::lesson_watch.element();
    let text = tr!("Watch: {what}", what = translate(&case.watch));
    dom::set_text(&watch, &text);
    dom::show(&watch, !case.watch.is_empty());
}

/// The address of a lesson.
fn address_of(lesson: &Lesson) -> String {
    let link = LessonLink {
        lesson: Some(lesson.id.clone()),
        choice: 0,
    };
    link.to_string()
}
