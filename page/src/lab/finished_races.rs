//! The races that were finished lately: kept on this device, listed on the front,
//! and back as they were when their address is followed.
//!
//! One list under one key says which they are and what came of them; the runs of
//! each stand under a key of its own. What can't be read is put aside, told, and
//! takes nothing else with it.

use serde_json::{Value, json};

use super::Lab;
use super::race_workers::{LabRace, RaceState};
use crate::shell::context::{Context, Tone};
use crate::shell::{dom, preferences, storage};
use evolvarium::i18n::{language, tr};
use evolvarium::puzzles::find;
use evolvarium::race::{self, RaceLink, report};

/// So many races are kept at most, of so many bytes each and together: a browser
/// gives a page five million characters, and games need room as well.
const MOST: usize = 8;
const ONE: usize = 200_000;
const TOGETHER: usize = 800_000;

const LIST: &str = "races";

/// A race of the list.
struct FinishedRace {
    ask: String,
    title: String,
    about: String,
    result: String,
    /// When it was finished, in milliseconds since 1970.
    at: f64,
    size: usize,
}

impl FinishedRace {
    fn of(value: &Value) -> Option<Self> {
        let text = |name: &str| Some(value[name].as_str()?.to_owned());
        let ask = text("ask")?;
        let asked = ask.parse::<RaceLink>().ok()?;
        (RaceLink::recognises(&ask) && !asked.is_empty()).then_some(())?;
        Some(Self {
            ask,
            title: text("title")?,
            about: text("about")?,
            result: text("result")?,
            at: value["at"].as_f64()?,
            size: usize::try_from(value["size"].as_u64()?).ok()?,
        })
    }

    fn json(&self) -> Value {
        json!({
            "ask": self.ask,
            "title": self.title,
            "about": self.about,
            "result": self.result,
            "at": self.at,
            "size": self.size,
        })
    }
}

/// Where the runs of a race are kept.
fn name(ask: &str) -> String {
    format!("race/{}", storage::hash(ask))
}

/// The list, newest first, and whether all of it could be read. What could not
/// is put aside.
fn list() -> (Vec<FinishedRace>, bool) {
    let Some(text) = storage::read(LIST) else {
        return (Vec::new(), true);
    };
    let values = serde_json::from_str::<Vec<Value>>(&text);
    let read: Option<Vec<Option<FinishedRace>>> = values
        .ok()
        .map(|v| v.iter().map(FinishedRace::of).collect());
    let sound = read
        .as_ref()
        .is_some_and(|rows| rows.iter().all(Option::is_some));
    let rows: Vec<FinishedRace> = read.into_iter().flatten().flatten().collect();
    if !sound {
        storage::write(&format!("damaged/{LIST}"), &text);
        store(&rows);
    }
    (rows, sound)
}

fn store(rows: &[FinishedRace]) {
    if rows.is_empty() {
        return storage::forget(LIST);
    }
    let values: Vec<Value> = rows.iter().map(FinishedRace::json).collect();
    storage::write(LIST, &Value::from(values).to_string());
}

/// A day and a time, as they are said here.
fn moment(at: f64) -> String {
    let date = js_sys::Date::new(&at.into());
    let locale = match language() {
        "en" => "en-GB",
        other => other,
    };
    let day = date.to_locale_date_string(locale, &{
        let options = js_sys::Object::new();
        for (name, value) in [("day", "numeric"), ("month", "long"), ("year", "numeric")] {
            let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
        }
        options.into()
    });
    let (hours, minutes) = (date.get_hours(), date.get_minutes());
    format!("{}, {hours:02}:{minutes:02}", String::from(day))
}

/// Whether all of the list can be read; what can't be is put aside, once.
pub fn look() -> bool {
    list().1
}

/// Keeps a race that has just been finished; whether it could be.
pub fn keep(race: &LabRace, title: &str, about: &str) -> bool {
    let Some(text) = race::storage::encode(&race.ask, &race.raced, ONE) else {
        return false;
    };
    let (mut rows, _) = list();
    let at = js_sys::Date::now();
    let row = FinishedRace {
        ask: race.ask.to_string(),
        title: title.to_owned(),
        about: about.to_owned(),
        result: report::result(&race.raced),
        at,
        size: text.len(),
    };
    rows.retain(|other| other.ask != row.ask);
    rows.insert(0, row);
    let mut bytes = 0;
    let fits = rows.iter().take(MOST).take_while(|row| {
        bytes += row.size;
        bytes <= TOGETHER
    });
    let fits = fits.count();
    for old in rows.split_off(fits) {
        storage::forget(&name(&old.ask));
    }
    storage::write(&name(&race.ask.to_string()), &text);
    store(&rows);
    true
}

/// Brings a race back as it was when it was finished, if it is kept; `Err`: what
/// is kept can't be read, and was put aside.
pub fn bring_back(race: &mut LabRace) -> Result<(), String> {
    let address = race.ask.to_string();
    let Some(text) = storage::read(&name(&address)) else {
        return Ok(());
    };
    let back = race::storage::decode(&race.ask, &race.raced.config.schedule(), &text);
    let back = back.inspect_err(|_| {
        let (mut rows, _) = list();
        rows.retain(|row| row.ask != address);
        store(&rows);
        storage::write(&format!("damaged/{}", name(&address)), &text);
        storage::forget(&name(&address));
    })?;
    race.raced.config.threads = back.threads;
    race.raced.outcomes = back.outcomes;
    race.state = RaceState::Over;
    let (rows, _) = list();
    let row = rows.iter().find(|row| row.ask == address);
    let when = row.map(|row| moment(row.at));
    race.note = match (back.coarse, when) {
        (false, None) => String::new(),
        (false, Some(when)) => tr!("Kept since {when}.", when),
        (true, None) => tr!("Its courses are coarser than they were.").to_owned(),
        (true, Some(when)) => tr!("Kept since {when}, with coarser courses.", when),
    };
    Ok(())
}

/// What is told when something kept can't be read.
pub fn damaged() -> &'static str {
    tr!(
        "The list of your latest races could not be read in full. What it was is kept under \
         another name."
    )
}

impl Lab {}

/// The races that were finished lately.
pub fn list_kept_races(cx: &mut Context) {
    let (rows, sound) = list();
    let place = dom::element("lab-kept");
    dom::empty(&place);
    for row in &rows {
        let item = dom::make("li", "", "");
        let link = dom::make("a", "kept-race", "");
        dom::attribute(&link, "href", &row.ask);
        dom::append(&link, &dom::make("b", "", &row.title));
        let when = dom::make("span", "faint kept-at", &moment(row.at));
        dom::append(&link, &when);
        dom::append(&link, &dom::make("span", "", &row.result));
        dom::append(&link, &dom::make("span", "faint", &row.about));
        dom::append(&item, &link);
        dom::append(&place, &item);
        let asked = row.ask.parse::<RaceLink>().unwrap_or_default();
        let puzzle = asked.race.unwrap_or(asked.puzzle);
        if let Some(entry) = find(&puzzle) {
            preferences::dress(&link, cx.prefs.theme(entry.accent));
        }
    }
    dom::show(&dom::element("lab-kept-box"), !rows.is_empty());
    if !sound {
        cx.say_until_next(damaged(), Tone::Bad);
    }
}
