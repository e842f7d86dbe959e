//! The latest races, finished or not: kept on this device, listed on the front, and shown with their
//! results when their address is followed.
//!
//! One key has the list of races with their results in words; the runs of each race have a key of
//! their own. Unreadable entries are kept under another name, with a message. Races of lessons are kept
//! too, but not listed.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::race_workers::LabRace;
use crate::model::context::{Context, Tone};
use crate::platform::{dom, id, preferences, storage};
use evolvarium::i18n::{language, tr};
use evolvarium::puzzles::find;
use evolvarium::race::{self, RaceActivity, RaceLink, sentences};

/// The most races that are kept, and their most bytes, each and together: a browser gives a page five
/// million characters, and games need room as well.
const MAX_RACES: usize = 8;
const MAX_RACE_BYTES: usize = 200_000;
/// The same for one that is not finished: its runs are to be continued in full detail.
const MAX_UNFINISHED_BYTES: usize = 400_000;
const MAX_TOTAL_BYTES: usize = 800_000;
/// The most bytes of a lesson's race. All lessons together have about thirty.
const MAX_LESSON_BYTES: usize = 30_000;
/// The same for results that were opened.
pub const MAX_SOURCE_BYTES: usize = 400_000;

const LIST: &str = "races";

/// A race of the list.
#[derive(Serialize, Deserialize)]
struct FinishedRace {
    #[serde(rename = "ask")]
    link: String,
    title: String,
    about: String,
    result: String,
    /// When it was stored, in milliseconds since 1970.
    at: f64,
    size: usize,
}

impl FinishedRace {
    fn read(value: Value) -> Option<Self> {
        let race: Self = serde_json::from_value(value).ok()?;
        let link = race.link.parse::<RaceLink>().ok()?;
        (RaceLink::recognises(&race.link) && !link.is_empty()).then_some(race)
    }
}

/// The key of the runs of a race.
fn name(link: &str) -> String {
    format!("race/{}", storage::hash(link))
}

/// The key of a race, and its address as it is stored. A lesson's race is not the player's own of the same
/// address, and is the same in every language, whatever its contestants are called.
fn key_and_link(race: &LabRace) -> (String, RaceLink) {
    if !race.is_of_lesson {
        return (name(&race.link.to_string()), race.link.clone());
    }
    let link = race.link.without_names();
    (name(&format!("lesson {link}")), link)
}

/// Keeps the race of a lesson, unless it is too large.
pub fn keep_of_lesson(race: &LabRace) {
    let (key, link) = key_and_link(race);
    if let Some(text) = race::storage::encode(&link, &race.results, MAX_LESSON_BYTES) {
        storage::write(&key, &text);
    }
}

/// The list, newest first, and whether all of it could be read. If not, it is kept under another name.
fn list() -> (Vec<FinishedRace>, bool) {
    let Some(text) = storage::read(LIST) else {
        return (Vec::new(), true);
    };
    let values: Option<Vec<Value>> = serde_json::from_str(&text).ok();
    let count = values.as_ref().map(Vec::len);
    let rows = values.into_iter().flatten().filter_map(FinishedRace::read);
    let rows: Vec<FinishedRace> = rows.collect();
    let sound = count == Some(rows.len());
    if !sound {
        storage::set_aside(LIST);
        store(&rows);
    }
    (rows, sound)
}

fn store(rows: &[FinishedRace]) {
    if rows.is_empty() {
        return storage::forget(LIST);
    }
    storage::write(LIST, &json!(rows).to_string());
}

/// A day and a time in words.
fn date_text(at: f64) -> String {
    let date = js_sys::Date::new(&at.into());
    let locale = match language() {
        "en" => "en-GB",
        other => other,
    };
    let parts = [("day", "numeric"), ("month", "long"), ("year", "numeric")];
    let day = date.to_locale_date_string(locale, &dom::object(parts));
    let (hours, minutes) = (date.get_hours(), date.get_minutes());
    format!("{}, {hours:02}:{minutes:02}", String::from(day))
}

/// Whether all of the list could be read.
pub fn all_are_readable() -> bool {
    list().1
}

/// Keeps a race with the runs made so far; `false`: it is too large.
pub fn keep(race: &LabRace, title: &str, about: &str) -> bool {
    let most = match race.state.activity() {
        RaceActivity::Over => MAX_RACE_BYTES,
        _ => MAX_UNFINISHED_BYTES,
    };
    let text = match &race.source {
        Some(text) => Some(text.clone()).filter(|text| text.len() <= MAX_SOURCE_BYTES),
        None => race::storage::encode(&race.link, &race.results, most),
    };
    let Some(text) = text else {
        return false;
    };
    let (mut rows, _) = list();
    let row = FinishedRace {
        link: race.link.to_string(),
        title: title.to_owned(),
        about: about.to_owned(),
        result: sentences::result(&race.results),
        at: js_sys::Date::now(),
        size: text.len(),
    };
    rows.retain(|other| other.link != row.link);
    rows.insert(0, row);
    let mut bytes = 0;
    let fits = rows.iter().take(MAX_RACES).take_while(|row| {
        bytes += row.size;
        bytes <= MAX_TOTAL_BYTES
    });
    for old in rows.split_off(fits.count()) {
        storage::forget(&name(&old.link));
    }
    storage::write(&name(&race.link.to_string()), &text);
    store(&rows);
    true
}

/// The text of results that were opened, if they are kept.
pub fn source(link: &RaceLink) -> Option<String> {
    storage::read(&name(&link.to_string()))
}

/// Restores the results of a race, if they are kept. One that is not finished is paused.
///
/// # Errors
/// When they can't be read; they are then kept under another name.
pub fn restore(race: &mut LabRace) -> Result<(), String> {
    let (key, link) = key_and_link(race);
    let address = link.to_string();
    let Some(text) = storage::read(&key) else {
        return Ok(());
    };
    let back = race::storage::decode(&link, &race.results.config.schedule(), &text);
    let back = back.inspect_err(|_| {
        let (mut rows, _) = list();
        rows.retain(|row| row.link != address);
        store(&rows);
        storage::set_aside(&key);
    })?;
    race.results.config.threads = back.threads;
    race.results.version = back.version;
    race.results.made = back.made;
    race.restore(back.places, back.outcomes);
    let (rows, _) = list();
    let over = race.state.is_over();
    let row = rows.iter().find(|row| row.link == address && over);
    let when = row.map(|row| date_text(row.at));
    race.note = match (back.coarse, when) {
        (false, None) => String::new(),
        (false, Some(when)) => tr!("Saved on {when}.", when),
        (true, None) => tr!("Its curves are saved in less detail.").to_owned(),
        (true, Some(when)) => tr!("Saved on {when}, with its curves in less detail.", when),
    };
    Ok(())
}

/// The message about a list that can't be read in full.
pub fn damaged() -> &'static str {
    tr!("Part of the list of your latest races could not be read. A copy of the old list is kept.")
}

/// Lists the latest races.
pub fn list_saved_races(cx: &mut Context) {
    let (rows, sound) = list();
    let place = id::lab_kept.element();
    dom::empty(&place);
    for row in &rows {
        let item = dom::add(&place, "li", "", "");
        let link = dom::add_link(&item, "kept-race", &row.link, "");
        dom::add(&link, "b", "", &row.title);
        dom::add(&link, "span", "faint kept-at", &date_text(row.at));
        dom::add(&link, "span", "", &row.result);
        dom::add(&link, "span", "faint", &row.about);
        let asked = row.link.parse::<RaceLink>().unwrap_or_default();
        let names = asked.race.into_iter().chain([asked.puzzle]);
        if let Some(entry) = names.filter_map(|name| find(&name)).next() {
            preferences::apply_theme(&link, cx.prefs.theme(entry.accent));
        }
    }
    dom::show(&id::lab_kept_box.element(), !rows.is_empty());
    if !sound {
        cx.say_until_next(damaged(), Tone::Bad);
    }
}
