//! The timeline: a slider over the moves of a game, with a curve above it; and the personal best. For
//! puzzles that have them.

use std::rc::Rc;

use web_sys::{HtmlElement, HtmlInputElement};

use crate::model::context::Context;
use crate::model::current_game::CurrentGame;
use crate::platform::canvas::{Canvas, Palette};
use crate::platform::{dom, id, storage};
use evolvarium::game::{Counter, PersonalBest, Play};
use evolvarium::i18n::{tr, trc, trn};
use evolvarium::paint::curve;

/// The slider and the curve.
pub struct TimelineBar {
    place: HtmlElement,
    slider: HtmlInputElement,
    canvas: Canvas,
    /// The curve's values and the present place on it.
    drawn: Option<(Vec<f64>, usize)>,
    /// It must be painted again.
    stale: bool,
}

/// Makes playback faster; after the fastest comes the slowest.
pub fn change_playback_speed(cx: &mut Context) {
    cx.prefs.change_playback_speed();
    cx.prefs.store();
    show_playback_speed(cx);
}

/// Shows the speed of playback.
pub fn show_playback_speed(cx: &Context) {
    let speed = match cx.prefs.playback_speed() {
        0.5 => "½ ×".to_owned(),
        speed => format!("{speed} ×"),
    };
    for id in [id::playback_speed, id::timeline_speed] {
        let button = id.element();
        dom::set_text(&button, &speed);
        let text = tr!("Playback speed: {pace}", pace = speed);
        dom::attribute(&button, "aria-label", &text);
        dom::attribute(&button, "title", &text);
    }
}

impl TimelineBar {
    pub fn new() -> Self {
        Self {
            place: id::timeline.element(),
            slider: id::timeline_move.element(),
            canvas: Canvas::by_id(id::curve),
            drawn: None,
            stale: true,
        }
    }

    /// The slider's place.
    pub fn chosen(&self) -> usize {
        self.slider.value().parse().unwrap_or(0)
    }

    pub fn refresh(&mut self, play: &dyn Play) {
        let timeline = play.timeline().place();
        dom::show(&self.place, timeline.is_some());
        let Some(timeline) = timeline else { return };
        let (at, of) = (timeline.at, timeline.of);
        dom::class(&self.place, "empty", of == 0);
        dom::slide(&self.slider, at, of);
        self.slider.set_disabled(of == 0);
        let toggle = id::timeline_toggle.element();
        let (label, icon) = if timeline.playing {
            (tr!("Pause playback"), "pause")
        } else {
            (tr!("Play the moves"), "replay")
        };
        dom::relabel_titled(&toggle, label, icon);
        dom::flag(&toggle, "aria-disabled", of == 0);
        self.stale = true;
        let curve = play.timeline().curve();
        dom::class(&self.place, "curved", curve.is_some());
        let value = curve.as_ref().and_then(|(curve, at)| {
            let value = curve.values.get(*at)?;
            Some(format!("{} {}", curve.label, dom::number(*value)))
        });
        let text = value.unwrap_or_default();
        self.drawn = curve.map(|(curve, at)| (curve.values, at));
        let text = format!("{}. {text}", tr!("Move {at} of {of}", at, of));
        dom::attribute(&self.slider, "aria-valuetext", text.trim_end());
    }

    /// Paints the curve if it has changed, or `again`.
    pub fn paint(&mut self, palette: &Rc<Palette>, again: bool) {
        let Some((values, at)) = self.drawn.as_ref().filter(|_| self.stale || again) else {
            return;
        };
        self.stale = false;
        self.canvas.fit();
        let size = (self.canvas.width, self.canvas.height);
        if size.0 > 0.0 {
            curve::draw(values, *at, size, &mut self.canvas.paint(palette));
        }
    }
}

fn stored_best(puzzle: &str, personal_best: &PersonalBest) -> Option<usize> {
    storage::read(&storage::Key::Best(puzzle, personal_best.class))?
        .parse()
        .ok()
}

/// The personal best among the counters, once there is one.
pub fn best(play: &dyn Play) -> Option<Counter> {
    let personal_best = play.personal_best()?;
    let best = stored_best(play.puzzle_id(), &personal_best)?;
    let label = trc!("the player's record, after a number", "best");
    Some(Counter::figure(label, best, false))
}

impl CurrentGame {
    /// Keeps the personal best, and gives the message about a game that is over, for puzzles that have
    /// a personal best. An adopted game is not the player's.
    pub fn store_best(&self) -> Option<String> {
        let (personal_best, played) = (self.play.personal_best()?, self.is_own());
        let puzzle = self.play.puzzle_id();
        let before = stored_best(puzzle, &personal_best);
        let moves = personal_best.value;
        if played && before.is_none_or(|best| best < moves) {
            let key = storage::Key::Best(puzzle, personal_best.class);
            storage::write(&key, &moves.to_string());
            return Some(trn!(
                moves,
                "A new personal best: {n} move.",
                "A new personal best: {n} moves."
            ));
        }
        let over = trn!(
            moves,
            "Game over after {n} move.",
            "Game over after {n} moves."
        );
        let compared = match before {
            Some(best) if played => tr!("Your best: {best}.", best),
            _ => {
                tr!("Games with hints or moves that aren't yours set no personal best.").to_owned()
            }
        };
        Some(format!("{over} {compared}"))
    }
}
