//! The time played on a level, for puzzles that are timed.
//!
//! It stands beside the save, so that a reload or coming back goes on. While it
//! counts, one timeout a second moves it on; the board is not drawn for it, and
//! nobody is told: who wants to know looks.

use crate::board::current_game::CurrentGame;
use crate::board::keys;
use crate::shell::app::App;
use crate::shell::dom;
use crate::shell::storage;
use evolvarium::game::Play;
use evolvarium::game::stopwatch::{Stopwatch, words};
use evolvarium::i18n::tr;

/// So many seconds lie between two times that are kept while it counts.
const KEPT_EVERY: u64 = 10;

fn name(key: &str) -> String {
    format!("time/{key}")
}

/// The watch of a level, as it was kept under the level's name among the saves.
pub fn kept(play: &dyn Play, key: &str) -> Stopwatch {
    let begun = !play.line().is_empty();
    Stopwatch::kept(storage::read(&name(key)).as_deref(), begun)
}

impl CurrentGame {
    /// Keeps the time, if it is taken.
    pub fn store_time(&self) {
        if self.entry.guide().timed {
            storage::write(&name(&self.key), &self.watch.to_keep());
        }
    }

    /// The watch stands: the level is solved, or left.
    pub fn stop_time(&mut self) {
        if self.watch.run(false, dom::now()) {
            self.store_time();
        }
    }
}

impl App {
    /// Lets the watch run exactly while the current level is played, and
    /// shows the time.
    pub fn follow_time(&mut self) {
        let watched = self.shows_game()
            && !dom::document().hidden()
            && !keys::dialog_is_open()
            && !self.is_previewing();
        let playing = watched && !self.says_solved();
        let Some(game) = &mut self.game else {
            return;
        };
        let playing = playing && game.play.timeline().playback().is_none();
        let timed = game.entry.guide().timed;
        dom::show(&dom::element("timer"), timed);
        if !timed {
            return;
        }
        let now = dom::now();
        if game.watch.run(playing, now) && !playing {
            game.store_time();
        }
        let ms = game.watch.ms(now);
        dom::text(&dom::element("time"), &words(ms));
        if game.watch.runs() && !self.ticking {
            self.ticking = true;
            // A little late rather than early: the next second has begun.
            let next = 1000.0 - ms % 1000.0 + 4.0;
            dom::after(next as i32, || {
                crate::shell::app::with(Self::tick);
            });
        }
    }

    fn tick(&mut self) {
        self.ticking = false;
        if let Some(game) = &mut self.game {
            let now = dom::now();
            game.watch.beat(now);
            let seconds = game.watch.ms(now) as u64 / 1000;
            if game.watch.runs() && seconds.is_multiple_of(KEPT_EVERY) {
                game.store_time();
            }
        }
        self.follow_time();
    }

    /// The time played, if it is taken and the player wants to see it.
    pub fn time_in_words(&self) -> Option<String> {
        let game = self.game.as_ref();
        let game = game.filter(|game| game.entry.guide().timed && self.prefs.timer);
        game.map(|game| words(game.watch.ms(dom::now())))
    }

    /// Hides the time, or shows it again.
    pub fn toggle_timer(&mut self) {
        self.prefs.timer = !self.prefs.timer;
        self.prefs.store();
        self.show_timer_pref();
    }

    /// Shows or hides the time as the player likes it; its place is kept free,
    /// so that nothing else moves.
    pub fn show_timer_pref(&self) {
        let (label, icon) = if self.prefs.timer {
            (tr!("Hide the time"), "clock")
        } else {
            (tr!("Show the time"), "clock-off")
        };
        dom::class(&dom::element("timer"), "off", !self.prefs.timer);
        let button = dom::element("timer-button");
        dom::relabel(&button, label, icon);
        dom::attribute(&button, "title", label);
    }
}
