//! The front page: an introduction, a board with running searches, today's levels, and
//! each puzzle's next level for this player.
//!
//! It needs no puzzle's code at first: the levels' pictures are files. Once the browser is idle, the
//! puzzles that the player has begun are fetched, for their positions, and the one that the board shows.
//!
//! The board rests when the page has not been touched for a while or the player has paused it, and
//! always when the player wants less motion.

mod calendar;
mod live_board;
mod puzzle_row;
mod today;

use wasm_bindgen_futures::spawn_local;

use self::live_board::LiveBoard;
use self::puzzle_row::PuzzleRow;
use self::today::Today;
use crate::model::context::{Context, PageView, Tone};
use crate::model::day;
use crate::model::event::{self, HomeEvent};
use crate::model::loader;
use crate::platform::{dom, id, preferences, storage};
use evolvarium::i18n::{tr, trc};
use evolvarium::puzzles::design::Day;
use evolvarium::puzzles::{Entry, registry};

/// The board rests after this time without a touch: it has shown every puzzle several times.
const REST_AFTER_MS: f64 = 600_000.0;

/// The front page.
#[derive(Default)]
pub struct Home {
    rows: Vec<PuzzleRow>,
    live: Option<LiveBoard>,
    awake_ms: f64,
    /// The player has paused the board, for as long as the page is open.
    is_paused: bool,
    /// The date here.
    date: Day,
    today: Today,
    /// Shown are a day's levels and the calendar, and nothing else; of this month, in months since 1970.
    is_calendar: bool,
    month: u32,
}

impl Home {
    /// Makes new rows, and shows today's levels; or those of `asked`, with the calendar.
    pub fn show(&mut self, cx: &Context, asked: Option<Day>) {
        let place = id::cards.element();
        for place in [&place, &id::today_row.element()] {
            dom::empty(place);
        }
        self.rows = registry::listed()
            .map(|entry| PuzzleRow::new(entry, &place, cx.prefs.theme(entry.accent)))
            .collect();
        let is_first_visit = self.last_played().is_none();
        self.is_calendar = asked.is_some();
        dom::class(&id::home.element(), "dated", self.is_calendar);
        self.live = (!self.is_calendar).then(|| LiveBoard::new(cx, is_first_visit));
        // Who has played before comes for today's levels. Others are shown what the page does: the level on the
        // board is not an easy one.
        let (hero, today) = (id::hero.element(), id::today.element());
        let _ = match is_first_visit {
            true => hero.after_with_node_1(&today),
            false => hero.before_with_node_1(&today),
        };
        dom::class(&id::home_watch.element(), "primary", is_first_visit);
        dom::class(&id::home_play.element(), "primary", !is_first_visit);
        self.awake_ms = 0.0;
        self.date = day::today();
        let shown = asked.unwrap_or(self.date);
        self.month = day::month(shown);
        self.today.set_day(shown);
        let row = self.last_played().or(self.rows.first());
        let id = row.map_or("", |row| row.entry.id);
        offer_to_play(&format!("#/{id}"), trc!("leads to a puzzle", "Play"));
    }

    /// The day that was asked for with the calendar.
    pub fn asked_day(&self) -> Option<Day> {
        self.today.day().filter(|_| self.is_calendar)
    }

    /// The rows of the puzzles that the player has begun.
    fn started_puzzles(&self) -> impl Iterator<Item = &PuzzleRow> {
        self.rows.iter().filter(|row| row.is_started())
    }

    /// The row of the puzzle that was played last.
    fn last_played(&self) -> Option<&PuzzleRow> {
        let last = storage::read(&storage::Key::LastPuzzle);
        let mut rows = self.rows.iter();
        rows.find(|row| Some(row.entry.id) == last.as_deref())
    }

    /// Shows the levels of the new day if one has begun.
    fn follow_day(&mut self, cx: &mut Context) {
        let before = std::mem::replace(&mut self.date, day::today());
        if cx.view != PageView::Home || self.date == before {
            return;
        }
        // A day that was chosen stays.
        if self.today.levels.number == before.number {
            self.month = day::month(self.date);
            self.today.set_day(self.date);
        }
        self.write_date(cx);
        today::await_midnight();
        for entry in registry::listed() {
            self.fill_row(cx, entry);
        }
    }

    /// Fetches all levels, and fills the rows; then, once the browser is idle, fetches the puzzles that are needed.
    pub fn fill(&mut self, cx: &mut Context) {
        self.today_texts(cx);
        cx.waiting += 1;
        let number = cx.waiting;
        cx.busy(true);
        let lists: Vec<_> = registry::listed()
            .filter_map(|entry| cx.packs.fetch(entry))
            .collect();
        for entry in registry::listed() {
            cx.with_levels(entry, HomeEvent::LevelsCame(entry));
        }
        let begun: Vec<&Entry> = self.started_puzzles().map(|row| row.entry).collect();
        spawn_local(async move {
            for list in lists {
                list.await;
            }
            event::send(HomeEvent::AllListed(number));
            for entry in begun {
                fetch_when_idle(number, entry).await;
            }
            dom::idle().await;
            event::send(HomeEvent::Idle(number));
            event::send(HomeEvent::ShowOver(number));
        });
    }

    /// Another view is shown.
    pub fn leave(&mut self) {
        self.rows.clear();
        self.live = None;
    }

    pub fn event(&mut self, cx: &mut Context, event: HomeEvent) {
        match event {
            HomeEvent::PuzzleCame(number, entry, result) if cx.waiting == number => {
                if self.started_puzzles().any(|row| row.entry.id == entry.id) {
                    if let Err(why) = result {
                        cx.say(&loader::not_here(&why), Tone::Bad);
                    }
                    self.fill_row(cx, entry);
                }
                if let Some(live) = self.live.as_mut().filter(|live| live.is_over()) {
                    live.show_next(cx);
                }
            }
            HomeEvent::LevelsCame(entry) => self.fill_row(cx, entry),
            HomeEvent::AllListed(number) if cx.waiting == number => {
                cx.busy(false);
                dom::after(0, || event::send(HomeEvent::WriteDate));
                today::await_midnight();
            }
            HomeEvent::ShowOver(number) if cx.waiting == number => {
                let live = self.live.as_ref().filter(|live| live.is_over());
                if let Some(entry) = live.and_then(|live| live.turns().next()) {
                    spawn_local(fetch_when_idle(number, entry));
                }
            }
            // Who is here for the first time has nothing fetched that is not asked for.
            HomeEvent::Idle(number) if cx.waiting == number && self.last_played().is_some() => {
                self.evolve_day();
            }
            HomeEvent::Worker(number, data) => self.day_message(cx, number, data),
            HomeEvent::WorkerLost => self.lose_day(cx, tr!("A worker has stopped.")),
            HomeEvent::Touched => {
                self.awake_ms = 0.0;
                self.follow_day(cx);
            }
            HomeEvent::WriteDate => self.write_date(cx),
            HomeEvent::DayMayHaveChanged => self.follow_day(cx),
            // Of a visit before.
            HomeEvent::PuzzleCame(..)
            | HomeEvent::AllListed(_)
            | HomeEvent::Idle(_)
            | HomeEvent::ShowOver(_) => {}
        }
    }

    /// Shows a puzzle's game and levels in its row, once they have been fetched.
    fn fill_row(&mut self, cx: &mut Context, entry: &'static Entry) {
        let mut rows = self.rows.iter_mut();
        let Some(row) = rows.find(|row| row.entry.id == entry.id) else {
            return;
        };
        row.fill(cx.packs.get(entry.id), &self.today);
        if let Some(row) = self.last_played().filter(|row| row.entry.id == entry.id) {
            offer_to_play(&row.next.0, &row.next.1);
        }
        self.today_texts(cx);
    }

    /// Stops the board, or lets it move again.
    pub fn toggle_motion(&mut self) {
        self.is_paused = !self.is_paused;
        self.awake_ms = 0.0;
        let (label, icon) = match self.is_paused {
            true => (tr!("Let it move"), "replay"),
            false => (tr!("Stop the motion"), "pause"),
        };
        dom::relabel_titled(&id::home_motion.element(), label, icon);
    }

    /// One frame of the front page. Returns whether another is needed.
    pub fn frame(&mut self, cx: &mut Context, elapsed_ms: f64) -> bool {
        if cx.view != PageView::Home {
            return false;
        }
        let still = preferences::still();
        self.awake_ms += elapsed_ms;
        let shows = self.live.as_ref().is_some_and(LiveBoard::is_begun);
        let resting = still || self.is_paused || !shows || self.awake_ms > REST_AFTER_MS;
        let repaint = std::mem::take(&mut cx.repaint);
        if let Some(live) = &mut self.live {
            let was_over = live.is_over();
            live.frame(resting, elapsed_ms, repaint);
            if live.is_over() && !was_over {
                cx.ask(HomeEvent::ShowOver(cx.waiting));
            }
        }
        !resting
    }

    /// Updates the colours.
    pub fn colours(&mut self, cx: &Context) {
        for row in &mut self.rows {
            row.colours(cx.prefs.theme(row.entry.accent));
        }
        if let Some(live) = &mut self.live {
            live.colours(cx);
        }
    }
}

/// Fetches a puzzle once the browser is idle, for the visit with this number.
async fn fetch_when_idle(number: u32, entry: &'static Entry) {
    dom::idle().await;
    let result = loader::fetch(vec![entry]).await;
    event::send(HomeEvent::PuzzleCame(number, entry, result));
}

/// Writes where the large button leads, and what it says.
fn offer_to_play(address: &str, text: &str) {
    let door = id::home_play.element();
    dom::attribute(&door, "href", address);
    dom::relabel(&door, text, "replay");
}
