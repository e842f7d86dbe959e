//! The calendar: a month of days with their levels, the streak, figures by puzzle, and a lesson to bet on.

use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

use crate::home::Home;
use crate::home::puzzle_row::won;
use crate::model::context::Context;
use crate::model::{day, packs};
use crate::platform::{dom, id, storage};
use evolvarium::game::files::day_wins::{DayFigures, DayWins};
use evolvarium::game::session::attempt::time_text;
use evolvarium::i18n::{tr, translate, trn};
use evolvarium::puzzles::design::Day;
use evolvarium::puzzles::registry;
use evolvarium::race::learn::LessonLink;

impl Home {
    /// Shows the month before or after.
    pub fn turn_month(&mut self, ahead: bool) {
        self.month = match ahead {
            true => self.month + 1,
            false => self.month - 1,
        };
        if let Some(shown) = self.asked_day() {
            self.show_month(&stored_wins(), shown);
        }
    }

    /// Shows the calendar; `shown`: the day whose levels are above it.
    pub(super) fn show_calendar(&self, cx: &Context, shown: Day) {
        let wins = stored_wins();
        self.show_month(&wins, shown);
        let (streak, longest) = wins.streaks(self.date.number);
        let told = match longest {
            0 => tr!("A streak is days in a row, each with a level solved on the day.").to_owned(),
            _ => {
                let streak = streak_text(streak);
                let longest = trn!(longest, "longest: {n} day", "longest: {n} days");
                format!("{streak} · {longest}")
            }
        };
        dom::set_text(&id::streak.element(), &told);
        show_figures(cx, &wins);
        spawn_local(show_bet(shown));
    }

    /// Shows the days of the month: the past ones lead to their levels, and have a dot for each puzzle.
    fn show_month(&self, wins: &DayWins, shown: Day) {
        let (first, end) = (day::first_of(self.month), day::first_of(self.month + 1));
        let title = day::date_words(first, [("month", "long"), ("year", "numeric")]);
        dom::set_text(&id::month_title.element(), &title);
        dom::disable(&id::month_before.element(), first.number <= 1);
        dom::disable(&id::month_after.element(), end > self.date);
        let table = id::month.element();
        dom::empty(&table);
        let mut row = dom::add(&table, "tr", "", "");
        for weekday in week() {
            dom::add(&row, "th", "faint", &short(weekday));
        }
        row = dom::add(&table, "tr", "", "");
        for _ in 0..first.weekday() {
            dom::add(&row, "td", "", "");
        }
        let first_won = wins.first();
        for number in first.number..end.number {
            let day = Day { number };
            if day.weekday() == 0 && day > first {
                row = dom::add(&table, "tr", "", "");
            }
            let cell = dom::add(&row, "td", "", "");
            let date = day::date_words(day, [("day", "numeric")]);
            if day > self.date {
                dom::add(&cell, "span", "faint", &date);
                continue;
            }
            let link = dom::add_link(&cell, "", &day::address(day), &date);
            dom::optional(&link, "aria-current", (day == shown).then_some("date"));
            let dots = dom::add(&link, "span", "dots", "");
            // Before the first win nothing was missed.
            dom::class(&dots, "early", first_won.is_none_or(|first| number < first));
            let mut won = 0;
            for entry in registry::listed() {
                let class = match wins.get(number, entry.id) {
                    Some(win) if win.on == number => "on",
                    Some(_) => "later",
                    None => "",
                };
                won += usize::from(!class.is_empty());
                dom::add(&dots, "i", class, "");
            }
            let date = day::date_words(day, [("day", "numeric"), ("month", "long")]);
            let all = registry::listed().count();
            let label = tr!("{date}: {won} of {all} solved", date, won, all);
            dom::attribute(&link, "aria-label", &label);
        }
    }
}

pub(super) fn stored_wins() -> DayWins {
    DayWins::read(&storage::under("won/"))
}

pub(super) fn streak_text(days: u32) -> String {
    trn!(days, "Streak: {n} day", "Streak: {n} days")
}

/// The days of a week, Monday first: number 5 was one.
fn week() -> [Day; 7] {
    std::array::from_fn(|n| Day {
        number: 5 + n as u32,
    })
}

/// A weekday's short name.
fn short(day: Day) -> String {
    day::date_words(day, [("weekday", "short")])
}

/// A time; “–” where there is none.
fn time(seconds: Option<u64>) -> String {
    seconds.map_or("–".to_owned(), |seconds| {
        time_text(seconds as f64 * 1000.0)
    })
}

/// Shows each puzzle's figures.
fn show_figures(cx: &Context, wins: &DayWins) {
    let table = id::day_figures.element();
    dom::empty(&table);
    let head = dom::add(&table, "tr", "", "");
    for title in [
        tr!("Puzzle"),
        tr!("Solved"),
        tr!("Median time"),
        tr!("By weekday"),
        tr!("Other levels"),
    ] {
        dom::add(&head, "th", "faint", title);
    }
    for entry in registry::listed() {
        let figures = wins.figures(entry.id);
        let row = dom::add(&table, "tr", "", "");
        dom::add(&row, "th", "", translate(entry.name));
        dom::add(&row, "td", "number", &figures.won.to_string());
        dom::add(&row, "td", "number", &time(figures.seconds));
        show_week(&dom::add(&row, "td", "", ""), &figures);
        let (won, all) = cx.packs.get(entry.id).map_or((0, 0), won);
        dom::add(&row, "td", "number", &format!("{won} / {all}"));
    }
}

/// Shows the median time of each weekday as a bar.
fn show_week(place: &Element, figures: &DayFigures) {
    let bars = dom::add(place, "span", "bars", "");
    let longest = figures.weekdays.iter().filter_map(|it| it.1).max();
    let mut said = Vec::new();
    for (day, (_, seconds)) in week().into_iter().zip(figures.weekdays) {
        let column = dom::add(&bars, "span", "", "");
        let bar = dom::add(&column, "i", "", "");
        let share = seconds
            .zip(longest)
            .map(|(own, all)| own as f64 / all.max(1) as f64);
        dom::style(
            &bar,
            "height",
            &format!("{:.0}px", 20.0 * share.unwrap_or(0.0)),
        );
        let letter = day::date_words(day, [("weekday", "narrow")]);
        dom::add(&column, "small", "faint", &letter);
        said.push(format!("{} {}", short(day), time(seconds)));
    }
    let said = said.join(", ");
    dom::attribute(&bars, "role", "img");
    dom::attribute(&bars, "aria-label", &said);
    dom::attribute(&bars, "title", &said);
}

/// Shows the question of the lesson whose turn it is, and whether the reader's bet was right.
async fn show_bet(day: Day) {
    let text = packs::load(packs::LESSONS_FILE).await.unwrap_or_default();
    let file: Value = serde_json::from_str(&text).unwrap_or_default();
    let lessons = file["lessons"].as_array().into_iter().flatten();
    let lessons: Vec<&Value> = lessons.filter(|lesson| lesson["right"].is_u64()).collect();
    let turn = day.number as usize % lessons.len().max(1);
    let Some(lesson) = lessons.get(turn) else {
        return;
    };
    let word = |key: &str| lesson[key].as_str().unwrap_or_default();
    let link = LessonLink {
        lesson: Some(word("id").to_owned()),
        choice: 0,
    };
    let place = id::day_bet.element();
    dom::set_text(&place, &(tr!("Bet of the day:").to_owned() + " "));
    dom::add_link(
        &place,
        "lab-door",
        &link.to_string(),
        translate(word("title")),
    );
    let bets: Value = storage::read(&storage::Key::Bets)
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default();
    let verdict = match bets[word("id")].as_u64() {
        None => return,
        bet if bet == lesson["right"].as_u64() => tr!("Your bet was right."),
        _ => tr!("Your bet was wrong."),
    };
    dom::add(&place, "span", "faint", &format!(" {verdict}"));
}
