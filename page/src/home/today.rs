//! Today's levels on the front page: one of each puzzle, the same for all players.

use std::collections::VecDeque;

use wasm_bindgen::prelude::JsValue;

use crate::home::Home;
use crate::model::context::{Context, PageView, Tone};
use crate::model::day::{self, DayLevels};
use crate::model::event::{self, HomeEvent};
use crate::model::worker_handle::{self, WorkerHandle};
use crate::platform::{dom, id};
use evolvarium::i18n::tr;
use evolvarium::puzzles::design::Day;
use evolvarium::puzzles::registry::{self, Entry, find};
use evolvarium::worker::{WorkerCommand, WorkerEvent};

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
    let number = Day::from_days(day()).map_or(String::new(), |day| format!("№ {} · ", day.number));
    dom::set_text(&id::today_date.element(), &(number + &String::from(date)));
}

/// The levels of the day: those that are here, and the worker that evolves the others.
#[derive(Default)]
pub struct Today {
    pub levels: DayLevels,
    worker: Option<(u32, WorkerHandle)>,
    /// The puzzles whose levels are to be evolved, the present one first.
    waiting: VecDeque<&'static Entry>,
    /// The puzzle whose level is to be opened as soon as it is here.
    wanted: Option<&'static str>,
}

impl Today {
    /// Shows this day, in days since the beginning of 1970.
    pub fn set_day(&mut self, days: u32) {
        let number = Day::from_days(days).map_or(0, |day| day.number);
        if self.levels.number != number {
            *self = Self {
                levels: DayLevels::of_day(number),
                ..Self::default()
            };
        }
    }

    /// The day; `None` before the first.
    pub fn day(&self) -> Option<Day> {
        let number = self.levels.number;
        (number > 0).then_some(Day { number })
    }

    /// Whether a puzzle's level is to be evolved, or is being evolved.
    pub fn awaits(&self, entry: &Entry) -> bool {
        self.waiting.iter().any(|other| other.id == entry.id)
    }

    /// Has a puzzle's level evolved if it is not here.
    ///
    /// # Errors
    /// Why no worker can be launched.
    fn evolve(&mut self, entry: &'static Entry) -> Result<(), String> {
        let is_here = self.levels.of_puzzle(entry.id).is_some();
        if self.day().is_none() || is_here || self.awaits(entry) {
            return Ok(());
        }
        self.waiting.push_back(entry);
        if self.worker.is_none() {
            let number = worker_handle::fresh_number();
            let worker = WorkerHandle::new(
                move |data| HomeEvent::Worker(number, data).into(),
                || HomeEvent::WorkerLost.into(),
            )?;
            self.worker = Some((number, worker));
            self.command();
        }
        Ok(())
    }

    /// Gives the worker the next level to evolve; without one it is done with.
    fn command(&mut self) {
        match (&mut self.worker, self.waiting.front()) {
            (Some((_, worker)), Some(entry)) => {
                let puzzle = entry.id.to_owned();
                worker.command(WorkerCommand::Design(puzzle, self.levels.number));
            }
            _ => self.worker = None,
        }
    }

    /// Nothing more comes of the worker.
    fn give_up(&mut self) {
        (self.worker, self.wanted) = (None, None);
        self.waiting.clear();
    }
}

impl Home {
    /// Has all levels of the day evolved that are not here.
    pub fn evolve_day(&mut self) {
        for entry in registry::listed() {
            if self.today.evolve(entry).is_err() {
                return self.today.give_up();
            }
            self.fill_day(entry);
        }
    }

    /// Shows what has come of a puzzle's level of the day.
    fn fill_day(&mut self, entry: &Entry) {
        let mut rows = self.rows.iter_mut();
        if let Some(row) = rows.find(|row| row.entry.id == entry.id) {
            row.fill_day(&self.today);
        }
    }

    /// Opens a puzzle's level of the day, once it is here.
    pub fn open_day(&mut self, cx: &mut Context, puzzle: usize) {
        let Some(entry) = registry::listed().nth(puzzle) else {
            return;
        };
        self.today.wanted = Some(entry.id);
        if let Err(why) = self.today.evolve(entry) {
            self.today.give_up();
            return cx.say(&why, Tone::Bad);
        }
        self.fill_day(entry);
    }

    /// A message of the worker.
    pub fn day_message(&mut self, cx: &mut Context, number: u32, data: JsValue) {
        let today = &mut self.today;
        let own = today.worker.as_mut().filter(|(own, _)| *own == number);
        let Some(event) = own.and_then(|(_, worker)| worker.read(data)) else {
            return;
        };
        match event {
            WorkerEvent::Designed(level) => {
                today.waiting.pop_front();
                today.command();
                let Some(entry) = find(&level.puzzle) else {
                    return;
                };
                let is_wanted = today.wanted.take_if(|id| *id == entry.id).is_some();
                let link = day::link(&level);
                today.levels.add(*level);
                if cx.view == PageView::Home {
                    self.fill_day(entry);
                    self.today_texts(cx);
                    if is_wanted {
                        cx.go(&link);
                    }
                }
            }
            WorkerEvent::Fault(why) => self.lose_day(cx, &why),
            _ => {}
        }
    }

    /// The worker can't go on.
    pub fn lose_day(&mut self, cx: &mut Context, why: &str) {
        let is_wanted = self.today.wanted.is_some();
        self.today.give_up();
        if cx.view == PageView::Home {
            registry::listed().for_each(|entry| self.fill_day(entry));
            if is_wanted {
                cx.say(why, Tone::Bad);
            }
        }
    }

    /// Updates the texts above today's levels.
    pub fn today_texts(&self, cx: &Context) {
        if cx.view != PageView::Home {
            return;
        }
        let (won, all) = (self.today.levels.won(), self.rows.len());
        let text = match won {
            0 => tr!("One level of each puzzle every day, evolved for it, the same for everyone.")
                .to_owned(),
            won if won == all => tr!("All solved. New ones come tomorrow.").to_owned(),
            won => tr!("{won} of {all} solved.", won, all),
        };
        dom::set_text(&id::today_told.element(), &text);
    }
}
