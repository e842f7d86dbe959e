//! Results from outside: lines that *Copy result* has made, one for each run, or the report of a race as
//! JSON. They are shown like a race, and stored under an address of their own.

use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlTextAreaElement};

use super::race_workers::LabRace;
use super::{Lab, Shown};
use crate::model::context::{Context, Tone};
use crate::model::history;
use crate::platform::{dom, id, storage};
use evolvarium::game::message;
use evolvarium::i18n::{tr, trn};
use evolvarium::race::gathered::{self, Gathered};
use evolvarium::race::{RaceLink, RaceResults, downsample, report};

/// The place of the address and of the stored text.
const RESULTS: &str = "results";
/// The most bytes that are stored, and the points of a curve then, at first.
const MAX_BYTES: usize = 800_000;
const POINTS: usize = 256;

fn address() -> RaceLink {
    RaceLink {
        race: Some(RESULTS.to_owned()),
        ..RaceLink::default()
    }
}

/// Whether a link is to results that were opened.
pub fn is_address(link: &RaceLink) -> bool {
    link.race.as_deref() == Some(RESULTS)
}

fn part_of_box(part: &str) -> Option<HtmlElement> {
    let found = dom::find(&id::lab_front.element(), &format!("#lab-paste-{part}"));
    found.and_then(|found| found.dyn_into().ok())
}

/// Adds the box into which results are pasted, unless it is there.
pub fn show_box() {
    if part_of_box("text").is_some() {
        return;
    }
    let front = id::lab_front.element();
    dom::add(&front, "h2", "", tr!("Results of runs"));
    let about = tr!(
        "Paste lines of “Copy result”, from one or many people, or the JSON of a race: they become a \
         table and a chart."
    );
    dom::add(&front, "p", "faint", about);
    let text = dom::add(&front, "textarea", "", "");
    for (name, value) in [
        ("id", "lab-paste-text"),
        ("rows", "4"),
        ("aria-label", tr!("Results of runs")),
        ("spellcheck", "false"),
    ] {
        dom::attribute(&text, name, value);
    }
    let fault = dom::add(&front, "p", "wrong", "");
    dom::attribute(&fault, "id", "lab-paste-fault");
    dom::attribute(&fault, "role", "alert");
    let button = dom::command_button("", tr!("Show results"), "lab-paste", "");
    dom::append(&front, &button);
}

/// Stores results, with curves that are coarse enough.
fn store(results: &mut RaceResults) {
    let mut points = POINTS;
    while points > 1 {
        let text = report::json(results).to_string();
        if text.len() <= MAX_BYTES {
            return storage::write(RESULTS, &text);
        }
        points /= 2;
        for run in &mut results.outcomes {
            downsample(&mut run.curve, points);
        }
    }
}

impl Lab {
    /// Opens the results in the box.
    pub fn paste_results(&mut self, cx: &mut Context) {
        let field = part_of_box("text").and_then(|field| field.dyn_into().ok());
        let text = field.map(|field: HtmlTextAreaElement| field.value());
        match gathered::read(&text.unwrap_or_default()) {
            Ok(results) => self.show_results(cx, results),
            Err(why) => {
                if let Some(fault) = part_of_box("fault") {
                    dom::text(&fault, &message(why));
                }
            }
        }
    }

    /// Opens results that were pasted or dropped anywhere, or chosen as a file.
    pub fn open_results(&mut self, cx: &mut Context, text: &str) {
        match gathered::read(text) {
            Ok(results) => self.show_results(cx, results),
            Err(why) => cx.say(&tr!("This can't be opened: {why}.", why), Tone::Bad),
        }
    }

    fn show_results(&mut self, cx: &mut Context, gathered: Gathered) {
        let Gathered { mut results, notes } = gathered;
        store(&mut results);
        self.race = Some(opened(results, &notes));
        self.show_lab(cx, Shown::Race);
        history::go(&address().to_string());
        dom::window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Shows the results that were opened last.
    pub fn restore_results(&mut self, cx: &mut Context) {
        let text = storage::read(RESULTS);
        match text.map(|text| gathered::read(&text)) {
            Some(Ok(Gathered { results, notes })) => {
                self.race = Some(opened(results, &notes));
                self.show_lab(cx, Shown::Race);
            }
            _ => {
                self.show_lab(cx, Shown::Front);
                let text = tr!("These results are no longer kept here: paste them again.");
                cx.say_until_next(text, Tone::Bad);
            }
        }
    }
}

fn opened(results: RaceResults, notes: &[String]) -> LabRace {
    let n = results.outcomes.len();
    let count = trn!(n, "Results of one run.", "Results of {n} runs.");
    let note = format!("{count} {}", notes.join(" "));
    LabRace::of_results(address(), results, note.trim_end().to_owned())
}
