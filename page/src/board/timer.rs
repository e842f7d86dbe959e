//! The time played on a level: told after a win, and seen while it counts in puzzles that are timed.
//!
//! It is kept beside the save, so that it continues after a reload. While it counts, one timeout a
//! second updates it; the board is not drawn for it, and screen readers do not speak it.

use crate::board::BoardView;
use crate::model::context::Context;
use crate::model::event::{self, BoardEvent};
use crate::platform::{dom, id};
use evolvarium::game::session::attempt::time_text;
use evolvarium::i18n::tr;

/// How often the time is stored while it counts, in seconds.
const SAVE_INTERVAL_S: u64 = 10;

impl BoardView {
    /// Lets the watch run only while the current level is played, and shows the time.
    pub fn follow_time(&mut self, cx: &mut Context) {
        let watched = cx.shows_game()
            && !dom::document().hidden()
            && !dom::dialog_is_open()
            && !cx.is_previewing();
        let playing = watched && !cx.is_solved();
        let Some(game) = &mut cx.game else { return };
        let seen = game.play.timeline().playback().is_none() && !game.play.shows_answer();
        let playing = playing && seen;
        dom::show(&id::timer.element(), game.entry.guide().timed);
        if game.is_editor() {
            return;
        }
        let now = dom::now();
        if game.attempt.run(playing, now) && !playing {
            game.store_time();
        }
        let ms = game.attempt.ms(now);
        dom::set_text(&id::time.element(), &time_text(ms));
        if game.attempt.runs() && !self.ticking {
            self.ticking = true;
            // A little late rather than early: the next second has begun.
            let next = 1000.0 - ms % 1000.0 + 4.0;
            dom::after(next as i32, || {
                event::send(BoardEvent::Second);
            });
        }
    }

    /// The next second of the time played.
    pub fn tick(&mut self, cx: &mut Context) {
        self.ticking = false;
        if let Some(game) = &mut cx.game {
            let now = dom::now();
            game.attempt.beat(now);
            let seconds = game.attempt.ms(now) as u64 / 1000;
            if game.attempt.runs() && seconds.is_multiple_of(SAVE_INTERVAL_S) {
                game.store_time();
            }
        }
        self.follow_time(cx);
    }
}

/// Hides the time, or shows it again.
pub fn toggle_timer(cx: &mut Context) {
    cx.prefs.timer = !cx.prefs.timer;
    cx.prefs.store();
    show_timer_pref(cx);
}

/// Shows or hides the time. Its place stays free, so that nothing else moves.
pub fn show_timer_pref(cx: &Context) {
    let (label, icon) = if cx.prefs.timer {
        (tr!("Hide the time"), "clock")
    } else {
        (tr!("Show the time"), "clock-off")
    };
    dom::class(&id::timer.element(), "off", !cx.prefs.timer);
    dom::relabel_titled(&id::timer_button.element(), label, icon);
}
