//! The front page: an introduction, a board with running searches, today's levels, and
//! each puzzle's next level for this player.
//!
//! The board rests when the page has not been touched for a while, and always when the player wants
//! less motion.

mod live_board;
mod puzzle_row;
mod today;

use wasm_bindgen_futures::spawn_local;

use self::live_board::LiveBoard;
use self::puzzle_row::PuzzleRow;
use crate::model::context::{Context, PageView, Tone};
use crate::model::event::{self, HomeEvent};
use crate::model::loader;
use crate::platform::{dom, id, preferences, storage};
use evolvarium::i18n::trc;
use evolvarium::puzzles::{Entry, registry};

/// The board rests after this time without a touch: it has shown every puzzle several times.
const REST_AFTER_MS: f64 = 600_000.0;

/// The front page.
#[derive(Default)]
pub struct Home {
    rows: Vec<PuzzleRow>,
    live: Option<LiveBoard>,
    awake_ms: f64,
    /// Nothing is being fetched: the search may begin.
    settled: bool,
    /// The day of the date and of today's levels, in days since the beginning of 1970.
    day: u32,
}

impl Home {
    /// Makes new rows.
    pub fn show(&mut self, cx: &Context) {
        let place = id::cards.element();
        for place in [&place, &id::today_row.element()] {
            dom::empty(place);
        }
        self.rows = registry::listed()
            .map(|entry| PuzzleRow::new(entry, &place, cx.prefs.theme(entry.accent)))
            .collect();
        self.live = Some(LiveBoard::new(cx, self.last_played().is_none()));
        self.awake_ms = 0.0;
        self.settled = false;
        self.day = today::day();
        let row = self.last_played().or(self.rows.first());
        let id = row.map_or("", |row| row.entry.id);
        offer_to_play(&format!("#/{id}"), trc!("leads to a puzzle", "Play"));
    }

    /// The row of the puzzle that was played last.
    fn last_played(&self) -> Option<&PuzzleRow> {
        let last = storage::read("last");
        let mut rows = self.rows.iter();
        let row = rows.find(|row| Some(row.entry.id) == last.as_deref());
        // Earlier versions did not store it.
        row.or_else(|| self.rows.iter().find(|row| row.is_started()))
    }

    /// Shows the levels of the new day if one has begun.
    fn follow_day(&mut self, cx: &mut Context) {
        if cx.view != PageView::Home || self.day == today::day() {
            return;
        }
        self.day = today::day();
        today::write_date();
        today::await_midnight();
        for entry in registry::listed().filter(|entry| entry.is_here()) {
            self.fill_row(cx, entry);
        }
    }

    /// Fills the rows of the puzzles that are here, and fetches the others.
    pub fn fill(&mut self, cx: &mut Context) {
        let (ready, missing): (Vec<&Entry>, Vec<&Entry>) =
            registry::listed().partition(|entry| entry.is_here() && cx.packs.holds(entry.id));
        self.today_texts(cx);
        for entry in &missing {
            cx.packs.fetch(entry);
        }
        for entry in ready {
            self.fill_row(cx, entry);
        }
        // A part that can't be fetched leaves a row with its name.
        cx.waiting += 1;
        let number = cx.waiting;
        cx.busy(true);
        spawn_local(async move {
            for entry in missing {
                let result = loader::fetch(vec![entry]).await;
                event::send(HomeEvent::PuzzleCame(number, entry, result));
            }
            event::send(HomeEvent::AllCame(number));
        });
    }

    /// Another view is shown.
    pub fn leave(&mut self) {
        self.rows.clear();
        self.live = None;
    }

    pub fn event(&mut self, cx: &mut Context, event: HomeEvent) {
        match event {
            HomeEvent::PuzzleCame(number, entry, result) => {
                if cx.waiting != number {
                    return;
                }
                if let Err(why) = result {
                    cx.say(&loader::not_here(&why), Tone::Bad);
                }
                if entry.is_here() {
                    cx.with_levels(entry, HomeEvent::LevelsCame(entry));
                }
            }
            HomeEvent::LevelsCame(entry) => self.fill_row(cx, entry),
            HomeEvent::AllCame(number) => {
                if cx.waiting == number {
                    self.settled = true;
                    cx.busy(false);
                    dom::after(0, today::write_date);
                    today::await_midnight();
                    // The first puzzle may not have come.
                    if registry::listed()
                        .next()
                        .is_some_and(|first| !first.is_here())
                    {
                        self.show_live(cx);
                    }
                }
            }
            HomeEvent::Touched => {
                self.awake_ms = 0.0;
                self.follow_day(cx);
            }
            HomeEvent::DayMayHaveChanged => self.follow_day(cx),
        }
    }

    /// Shows a puzzle's game and levels in its row, once they have been fetched.
    fn fill_row(&mut self, cx: &mut Context, entry: &'static Entry) {
        let mut rows = self.rows.iter_mut();
        let Some(row) = rows.find(|row| row.entry.id == entry.id) else {
            return;
        };
        row.fill(cx.packs.get(entry.id), self.day);
        if let Some(row) = self.last_played().filter(|row| row.entry.id == entry.id) {
            offer_to_play(&row.next.0, &row.next.1);
        }
        self.today_texts(cx);
        if self.settled
            || registry::listed()
                .next()
                .is_some_and(|first| first.id == entry.id)
        {
            self.show_live(cx);
        }
    }

    /// Shows a puzzle on the board, unless one is shown.
    fn show_live(&mut self, cx: &Context) {
        if let Some(live) = &mut self.live {
            live.show_first(cx);
        }
    }

    /// One frame of the front page. Returns whether another is needed.
    pub fn frame(&mut self, cx: &mut Context, elapsed_ms: f64) -> bool {
        if cx.view != PageView::Home {
            return false;
        }
        let still = preferences::still();
        self.awake_ms += elapsed_ms;
        let resting = still || !self.settled || self.awake_ms > REST_AFTER_MS;
        let repaint = std::mem::take(&mut cx.repaint);
        if let Some(live) = &mut self.live {
            live.frame(cx, resting, elapsed_ms, repaint);
        }
        for row in &mut self.rows {
            row.paint(repaint);
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

/// Writes where the large button leads, and what it says.
fn offer_to_play(address: &str, text: &str) {
    let door = id::home_play.element();
    dom::attribute(&door, "href", address);
    dom::relabel(&door, text, "replay");
}
