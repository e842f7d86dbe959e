//! Results from outside: lines that *Copy result* has made, one for each run, or the report of a race as
//! JSON. They are shown and kept like a race, under an address of their own; lines can be added to those
//! that are there.

use super::finished_races::{self, MAX_SOURCE_BYTES};
use super::race_workers::LabRace;
use super::{Lab, Shown};
use crate::model::context::{Context, Tone};
use crate::model::history;
use crate::platform::{dom, id};
use evolvarium::i18n::{tr, trn};
use evolvarium::race::gathered::{self, Gathered};
use evolvarium::race::{RaceLink, RaceResults, downsample, report};

/// The beginning of their name in addresses.
const RESULTS: &str = "results";
/// The points of a curve that are stored then.
const POINTS: usize = 32;

/// Whether a link is to results that were opened.
pub fn is_address(link: &RaceLink) -> bool {
    link.race
        .as_deref()
        .is_some_and(|race| race.starts_with(RESULTS))
}

/// The text to be stored, with coarser curves if it is long. Shown are the full ones.
fn source(text: &str, results: &mut RaceResults) -> String {
    if text.len() <= MAX_SOURCE_BYTES {
        return text.to_owned();
    }
    let full = results.outcomes.clone();
    for run in &mut results.outcomes {
        let direction = results.directions[run.contestant];
        downsample(&mut run.curve, POINTS, &results.config.targets, direction);
    }
    let text = report::json(results).to_string();
    results.outcomes = full;
    text
}

impl Lab {
    /// Shows or hides the box.
    pub fn show_paste(&self) {
        let is_shown = match self.shown {
            Shown::Front => true,
            Shown::Race => self.race.as_ref().is_some_and(LabRace::is_opened),
            Shown::Lessons => false,
        };
        dom::show(&id::lab_paste.element(), is_shown);
        dom::set_text(&id::lab_paste_fault.element(), "");
    }

    /// Opens the results in the box. Where lines are shown, it has them, perhaps with more.
    pub fn paste_results(&mut self, cx: &mut Context) {
        let is_lines = |race: &&LabRace| {
            let source = race.source.as_ref();
            self.shown == Shown::Race && source.is_some_and(|it| !gathered::is_json(it))
        };
        let lines = self.race.as_ref().filter(is_lines);
        let link = lines.map(|race| race.link.clone());
        let text = id::lab_paste_text.element().value();
        let result = self.show_results(cx, &text, link);
        let fault = result.err().unwrap_or_default();
        dom::set_text(&id::lab_paste_fault.element(), &fault);
    }

    /// Opens results that were pasted or dropped anywhere, or chosen as a file.
    pub fn open_results(&mut self, cx: &mut Context, text: &str) {
        if let Err(why) = self.show_results(cx, text, None) {
            let why = why.trim_end_matches('.');
            cx.say(&tr!("This can't be opened: {why}.", why), Tone::Bad);
        }
    }

    /// Shows results, under a new address if they have none.
    fn show_results(
        &mut self,
        cx: &mut Context,
        text: &str,
        link: Option<RaceLink>,
    ) -> Result<(), String> {
        let mut gathered = gathered::read(text)?;
        let source = source(text, &mut gathered.results);
        self.set_race_aside(cx);
        let link = link.unwrap_or_else(|| RaceLink {
            puzzle: gathered.results.config.puzzle.to_owned(),
            ..RaceLink::ready(&format!("{RESULTS}-{}", js_sys::Date::now()))
        });
        let address = link.to_string();
        let mut race = opened(link, source, gathered);
        race.state.store_again();
        self.race = Some(race);
        self.keep_race(cx, true);
        self.show_lab(cx, Shown::Race);
        history::go(&address);
        dom::window().scroll_to_with_x_and_y(0.0, 0.0);
        Ok(())
    }

    /// Shows results that are kept.
    pub fn restore_results(&mut self, cx: &mut Context, link: RaceLink) {
        let source = finished_races::source(&link);
        let read = source.and_then(|source| Some((gathered::read(&source).ok()?, source)));
        match read {
            Some((gathered, source)) => {
                self.race = Some(opened(link, source, gathered));
                self.show_lab(cx, Shown::Race);
            }
            None => {
                self.show_lab(cx, Shown::Front);
                let text = tr!("These results are no longer kept here: paste them again.");
                cx.say_until_next(text, Tone::Bad);
            }
        }
    }
}

/// Results as a race. Lines are in the box, too, where others can be added.
fn opened(link: RaceLink, source: String, gathered: Gathered) -> LabRace {
    let Gathered { results, notes } = gathered;
    let n = results.outcomes.len();
    let count = trn!(n, "Results of one run.", "Results of {n} runs.");
    let notes = std::iter::once(count).chain(notes);
    let note = notes.collect::<Vec<_>>().join("\n");
    let lines = if gathered::is_json(&source) {
        ""
    } else {
        &source
    };
    id::lab_paste_text.element().set_value(lines);
    LabRace::of_results(link, results, source, note)
}
