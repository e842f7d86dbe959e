//! Home: a card for each puzzle, in which a small search runs.
//!
//! All cards share one budget. They rest when the page has not been touched for a while, and always
//! when the player wants less motion.

mod card;
mod level_progress;
mod today;

use wasm_bindgen_futures::spawn_local;

use self::card::PuzzleCard;
use crate::shell::context::{Context, PageView, Tone};
use crate::shell::event::{self, HomeEvent};
use crate::shell::{dom, loader, preferences};
use evolvarium::puzzles::{Entry, registry};

/// All cards' share of a frame.
const BUDGET_MS: f64 = 5.0;
/// The cards rest after this time without a touch.
const REST_AFTER_MS: f64 = 60_000.0;

/// The home view.
#[derive(Default)]
pub struct Home {
    cards: Vec<PuzzleCard>,
    awake_ms: f64,
}

impl Home {
    /// Makes new cards.
    pub fn show(&mut self, cx: &Context) {
        let place = dom::element("cards");
        dom::empty(&place);
        dom::empty(&dom::element("today-row"));
        self.cards = registry::listed()
            .map(|entry| PuzzleCard::new(entry, &place, cx.prefs.theme(entry.accent)))
            .collect();
        self.awake_ms = 0.0;
    }

    /// Fills the cards of the puzzles that are here, and fetches the others.
    pub fn fill(&mut self, cx: &mut Context) {
        let (ready, missing): (Vec<&Entry>, Vec<&Entry>) =
            registry::listed().partition(|entry| entry.is_here() && cx.packs.holds(entry.id));
        self.today_texts(cx);
        for entry in ready {
            self.wake_card(cx, entry);
        }
        // A part that can't be fetched leaves a card with its name.
        cx.waiting += 1;
        let number = cx.waiting;
        cx.busy(true);
        spawn_local(async move {
            for entry in missing {
                let came = loader::fetch(vec![entry]).await;
                event::send(HomeEvent::PuzzleCame(number, entry, came));
            }
            event::send(HomeEvent::AllCame(number));
        });
    }

    /// Another view is shown.
    pub fn leave(&mut self) {
        self.cards.clear();
    }

    pub fn event(&mut self, cx: &mut Context, event: HomeEvent) {
        match event {
            HomeEvent::PuzzleCame(number, entry, came) => {
                if cx.waiting != number {
                    return;
                }
                if let Err(why) = came {
                    cx.say(&loader::not_here(&why), Tone::Bad);
                }
                self.wake_card(cx, entry);
                if entry.is_here() && !cx.packs.holds(entry.id) {
                    cx.with_levels(entry, HomeEvent::LevelsCame(entry));
                }
            }
            HomeEvent::LevelsCame(entry) => self.wake_card(cx, entry),
            HomeEvent::AllCame(number) => {
                if cx.waiting == number {
                    cx.busy(false);
                }
            }
            HomeEvent::Touched => self.awake_ms = 0.0,
        }
    }

    /// Shows a puzzle's game and levels on its card, as far as they have been fetched.
    fn wake_card(&mut self, cx: &mut Context, entry: &'static Entry) {
        let mut cards = self.cards.iter_mut();
        let Some(card) = cards.find(|card| card.entry.id == entry.id) else {
            return;
        };
        card.wake();
        if let Some(pack) = cx.packs.get(entry.id) {
            card.fill(pack);
            self.today_texts(cx);
        }
        cx.repaint = true;
    }

    /// One frame of the home view; whether another is needed.
    pub fn frame(&mut self, cx: &mut Context, elapsed_ms: f64) -> bool {
        if cx.view != PageView::Home {
            return false;
        }
        let still = preferences::still();
        self.awake_ms += elapsed_ms;
        let resting = still || self.awake_ms > REST_AFTER_MS;
        let budget_ms = BUDGET_MS / self.cards.len().max(1) as f64;
        let repaint = std::mem::take(&mut cx.repaint);
        for card in &mut self.cards {
            card.frame(resting, elapsed_ms, budget_ms, repaint);
        }
        !resting
    }

    /// Updates the cards' colours.
    pub fn colours(&mut self, cx: &Context) {
        for card in &mut self.cards {
            card.colours(cx.prefs.theme(card.entry.accent));
        }
    }
}
