//! Today's levels on the front page: one of each puzzle, the same for all players.

use crate::home::Home;
use crate::model::context::{Context, PageView};
use crate::model::event::{self, HomeEvent};
use crate::model::packs::{ListedLevel, Pack};
use crate::platform::{dom, id};
use evolvarium::game::today;
use evolvarium::i18n::tr;
use evolvarium::puzzles::Entry;

const DAY_MS: f64 = 86_400_000.0;

/// Milliseconds since the beginning of 1970 in the player's time zone.
fn here_ms() -> f64 {
    let now = js_sys::Date::new_0();
    now.get_time() - now.get_timezone_offset() * 60_000.0
}

/// Days since then.
pub fn day() -> u32 {
    (here_ms() / DAY_MS).max(0.0) as u32
}

/// Looks at the date again when the next day has begun.
pub fn await_midnight() {
    let left_ms = DAY_MS - here_ms().rem_euclid(DAY_MS);
    dom::after(left_ms as i32 + 1, || {
        event::send(HomeEvent::DayMayHaveChanged)
    });
}

/// Writes today's date in words of the page's language. The first one takes a browser long: it has a task of
/// its own, after all else.
pub fn write_date() {
    let parts = [("weekday", "long"), ("day", "numeric"), ("month", "long")];
    let (now, language) = (js_sys::Date::new_0(), dom::root().lang());
    let date = now.to_locale_date_string(&language, &dom::object(parts));
    dom::set_text(&id::today_date.element(), &String::from(date));
}

/// A puzzle's level of a day: one that can be won.
pub fn level<'a>(day: u32, entry: &Entry, pack: &'a Pack) -> Option<&'a ListedLevel> {
    let all: Vec<&ListedLevel> = pack.to_be_won().collect();
    Some(all[today::pick(day, entry.id, all.len())?])
}

impl Home {
    /// Updates the texts above today's levels.
    pub fn today_texts(&self, cx: &Context) {
        if cx.view != PageView::Home {
            return;
        }
        let today = self.rows.iter().filter_map(|row| {
            let entry = row.entry;
            let pack = cx.packs.get(entry.id)?;
            level(self.day, entry, pack).map(ListedLevel::stars)
        });
        let stars: Vec<u8> = today.collect();
        let won = stars.iter().filter(|stars| **stars > 0).count();
        let text = match (won, stars.len()) {
            (0, _) => tr!("One level of each puzzle every day, the same for everyone.").to_owned(),
            (won, all) if won == all => tr!("All solved. New ones come tomorrow.").to_owned(),
            (won, all) => tr!("{won} of {all} solved.", won, all),
        };
        dom::set_text(&id::today_told.element(), &text);
    }
}
