//! Today's levels on the front page: one of each puzzle, the same for all players.

use std::collections::VecDeque;

use wasm_bindgen::prelude::JsValue;

use crate::home::Home;
use crate::home::calendar::{stored_wins, streak_text};
use crate::model::context::{Context, PageView, Tone};
use crate::model::day::{self, DAY_MS, DayLevels};
use crate::model::event::{self, HomeEvent};
use crate::model::packs::stored_stars;
use crate::model::worker_handle::{self, WorkerHandle};
use crate::platform::{dom, id};
use evolvarium::i18n::tr;
use evolvarium::puzzles::design::Day;
use evolvarium::puzzles::registry::{self, Entry, find};
use evolvarium::worker::{WorkerCommand, WorkerEvent};

/// Looks at the date again when the next day has begun.
pub fn await_midnight() {
    let left_ms = DAY_MS - day::here_ms().rem_euclid(DAY_MS);
    dom::after(left_ms as i32 + 1, || {
        event::send(HomeEvent::DayMayHaveChanged)
    });
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
    /// Shows this day.
    pub fn set_day(&mut self, day: Day) {
        if self.levels.number != day.number {
            *self = Self {
                levels: DayLevels::of_day(day),
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
        if self.day().is_none() {
            return Ok(());
        }
        if self.levels.of_puzzle(entry.id).is_none() && !self.awaits(entry) {
            self.waiting.push_back(entry);
        }
        self.employ()
    }

    /// Has a worker do what is to be done, unless one does it.
    ///
    /// # Errors
    /// Why none can be launched.
    fn employ(&mut self) -> Result<(), String> {
        let is_idle = self.waiting.is_empty() && self.levels.without_opponent().is_none();
        if self.worker.is_none() && !is_idle {
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

    /// Gives the worker the next level to evolve, and when all are here, their opponents; then it is done with.
    fn command(&mut self) {
        let number = self.levels.number;
        let design = self.waiting.front();
        let design = design.map(|entry| WorkerCommand::Design(entry.id.to_owned(), number));
        let oppose = || {
            Some(WorkerCommand::Oppose(Box::new(
                self.levels.without_opponent()?.clone(),
            )))
        };
        match (&mut self.worker, design.or_else(oppose)) {
            (Some((_, worker)), Some(command)) => worker.command(command),
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
        // The others come while this one is played.
        self.evolve_day();
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
                let is_new = level.evolution.is_none();
                if is_new {
                    today.waiting.pop_front();
                }
                let Some(entry) = find(&level.puzzle) else {
                    return;
                };
                let is_wanted = today.wanted.take_if(|id| *id == entry.id).is_some();
                let link = day::link(&level);
                today.levels.add(*level);
                today.command();
                if is_new && cx.view == PageView::Home {
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

    /// Updates the texts of the levels of the day.
    pub fn today_texts(&self, cx: &Context) {
        if cx.view != PageView::Home {
            return;
        }
        let (won, all) = (self.today.levels.won(), self.rows.len());
        let is_today = self.today.levels.number == self.date.number;
        let text = match won {
            0 if is_today => {
                tr!("One level of each puzzle every day, evolved for it, the same for everyone.")
                    .to_owned()
            }
            won if won == all && is_today => tr!("All solved. New ones come tomorrow.").to_owned(),
            won => tr!("{won} of {all} solved.", won, all),
        };
        let (streak, _) = stored_wins().streaks(self.date.number);
        let streak = (streak > 0 && !self.is_calendar).then(|| streak_text(streak) + ".");
        let mut levels = self.today.levels.levels();
        let is_spoiled = levels.any(|it| !it.watch.is_empty() && stored_stars(&it.key) == 0);
        let spoils =
            is_spoiled.then(|| tr!("Watching a level evolve shows its solution.").to_owned());
        let parts: Vec<_> = [Some(text), streak, spoils].into_iter().flatten().collect();
        dom::set_text(&id::today_told.element(), &parts.join(" "));
    }

    /// Writes the date. The first one takes a browser long: it has a task of its own, after all else.
    pub fn write_date(&self, cx: &Context) {
        if let Some(day) = self.today.day().filter(|_| cx.view == PageView::Home) {
            dom::show(&id::today_name.element(), day == self.date);
            dom::show(&id::to_today.element(), day != self.date);
            dom::set_text(&id::today_date.element(), &day::title(day));
            if self.is_calendar {
                self.show_calendar(cx, day);
            }
        }
    }
}
