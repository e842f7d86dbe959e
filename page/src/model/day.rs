//! Days with levels of their own: the date here, addresses, and the levels as far as they have been evolved.
//! Levels are stored, so that they need not be evolved again; they can be.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::JsValue;

use crate::model::packs::stored_stars;
use crate::platform::{dom, storage};
use evolvarium::game::excerpt;
use evolvarium::game::files::link::Link;
use evolvarium::i18n::tr;
use evolvarium::puzzles::design::{Day, DayLevel};
use evolvarium::puzzles::registry::{self, Entry};

/// The length of a day in milliseconds.
pub const DAY_MS: f64 = 86_400_000.0;

/// Milliseconds since the beginning of 1970 in the player's time zone.
pub fn here_ms() -> f64 {
    let now = js_sys::Date::new_0();
    now.get_time() - now.get_timezone_offset() * 60_000.0
}

/// The date here. Before the first day it has the number 0.
pub fn today() -> Day {
    let days = (here_ms() / DAY_MS).max(0.0) as u32;
    Day::from_days(days).unwrap_or(Day { number: 0 })
}

/// A date as the browser knows it, in a time zone that does not matter.
fn js_date(day: Day) -> js_sys::Date {
    js_sys::Date::new(&JsValue::from(f64::from(day.days()) * DAY_MS))
}

/// The month of a day, in months since 1970.
pub fn month(day: Day) -> u32 {
    let date = js_date(day);
    (date.get_utc_full_year() - 1970) * 12 + date.get_utc_month()
}

/// The first day of a month.
pub fn first_of(month: u32) -> Day {
    let ms = js_sys::Date::utc(1970.0, month.into());
    Day::from_days((ms / DAY_MS) as u32).unwrap_or_default()
}

/// A day's date as in an address: 2026-11-29.
pub fn date(day: Day) -> String {
    let text = String::from(js_date(day).to_iso_string());
    text.split('T').next().unwrap_or_default().to_owned()
}

/// A day's date in words of the page's language; `parts`: which ones, and how long, as for the browser's own
/// formatter.
pub fn date_words<const N: usize>(day: Day, parts: [(&str, &str); N]) -> String {
    let options = dom::object(parts);
    let _ = js_sys::Reflect::set(&options, &"timeZone".into(), &"UTC".into());
    let language = dom::root().lang();
    js_date(day)
        .to_locale_date_string(&language, &options)
        .into()
}

/// “№ 334 · Monday, 30 November”.
pub fn title(day: Day) -> String {
    let parts = [("weekday", "long"), ("day", "numeric"), ("month", "long")];
    format!("{} · {}", day.name(), date_words(day, parts))
}

/// The day of a date such as 2026-11-29.
///
/// # Errors
/// When it is no date, or comes before the first day.
pub fn read(text: &str) -> Result<Day, String> {
    let days = js_sys::Date::parse(text) / DAY_MS;
    let day = Day::from_days(days.max(0.0) as u32);
    if days.is_nan() || day.as_ref().is_ok_and(|day| date(*day) != text) {
        let why = tr!(
            "“{date}” is no date: expected one such as 2026-11-29",
            date = excerpt(text)
        );
        return Err(why);
    }
    day
}

/// The day of a date as in an address; of none, today.
///
/// # Errors
/// When it is no date, or has no levels yet.
pub fn of_date(text: &str) -> Result<Day, String> {
    let today = today();
    if text.is_empty() {
        return Ok(today);
    }
    let day = read(text)?;
    // Elsewhere it may be tomorrow.
    match day.number <= today.number + 1 {
        true => Ok(day),
        false => Err(tr!("the levels of {date} come on that day", date = text)),
    }
}

/// The address of a day.
pub fn address(day: Day) -> String {
    format!("#/today?date={}", date(day))
}

/// The levels of a day.
#[derive(Default, Serialize, Deserialize)]
pub struct DayLevels {
    /// The day's number, by which they are stored.
    #[serde(skip)]
    pub number: u32,
    levels: Vec<DayLevel>,
}

impl DayLevels {
    /// Those of this day.
    pub fn of_day(day: Day) -> Self {
        let text = storage::read(&storage::Key::Day(day.number)).unwrap_or_default();
        let stored: Self = serde_json::from_str(&text).unwrap_or_default();
        Self {
            number: day.number,
            ..stored
        }
    }

    /// Those that are here, in the order in which they came.
    pub fn levels(&self) -> impl Iterator<Item = &DayLevel> {
        self.levels.iter()
    }

    /// A puzzle's level.
    pub fn of_puzzle(&self, puzzle: &str) -> Option<&DayLevel> {
        self.levels.iter().find(|level| level.puzzle == puzzle)
    }

    /// The level with this key.
    pub fn of_key(&self, key: &str) -> Option<&DayLevel> {
        self.levels.iter().find(|level| level.key == key)
    }

    /// One whose opponent has not been tried.
    pub fn without_opponent(&self) -> Option<&DayLevel> {
        self.levels.iter().find(|level| level.evolution.is_none())
    }

    /// Adds a level, in place of the same one. What is stored of other days than this one and today's goes.
    pub fn add(&mut self, level: DayLevel) {
        self.levels.retain(|other| other.puzzle != level.puzzle);
        self.levels.push(level);
        let own = storage::Key::Day(self.number).to_string();
        let present = storage::Key::Day(today().number).to_string();
        for key in storage::under("day/").into_keys() {
            if key != own && key != present {
                storage::forget(&key);
            }
        }
        if let Ok(text) = serde_json::to_string(self) {
            storage::write(&own, &text);
        }
    }

    /// How many have been won.
    pub fn won(&self) -> usize {
        let won = self.levels().filter(|it| stored_stars(&it.key) > 0);
        won.count()
    }

    /// After the level with this key, which is won, the next puzzle whose level is not, and how many are won when it
    /// is.
    pub fn after(&self, key: &str) -> Option<(&'static Entry, usize)> {
        let own = self.of_key(key)?;
        let is_own = |entry: &&Entry| entry.id == own.puzzle;
        let (before, rest) = (
            registry::listed().take_while(|entry| !is_own(entry)),
            registry::listed()
                .skip_while(|entry| !is_own(entry))
                .skip(1),
        );
        let is_won = |entry: &&Entry| {
            let level = self.of_puzzle(entry.id);
            level.is_some_and(|level| stored_stars(&level.key) > 0)
        };
        let (won, open): (Vec<_>, Vec<_>) = rest.chain(before).partition(is_won);
        Some((*open.first()?, won.len() + 2))
    }
}

/// The address of a level of a day.
pub fn link(level: &DayLevel) -> Link {
    Link::to_level(&level.puzzle, level.text.clone())
}
