//! What a session draws for those who learn: highlights of a lesson, and pictures to
//! the rules.

use super::Session;
use crate::game::Game;
use crate::game::lesson;
use crate::game::play::Look;
use crate::game::save;
use crate::paint::{Painter, point};

impl<P: Game> Session<P> {
    /// What the lesson points to; nothing while a line is played back.
    pub(super) fn paint_cues(&self, beat: f64, painter: &mut dyn Painter) {
        if self.playback.is_some() {
            return;
        }
        let highlights = P::LESSON.highlights(&self.level, self.history.state(), &self.ui);
        let window = self.window();
        let (width, height) = window.size();
        painter.enter(point(-window.from.x, -window.from.y), 1.0);
        lesson::draw(&highlights, width.max(height) / 100.0, beat, painter);
        painter.leave();
    }

    /// The present position as nobody's hand touches it; what was tried lies
    /// over it as a preview.
    pub(super) fn paint_example(&self, tried: &str, look: Look, painter: &mut dyn Painter) {
        let line = self.history.line();
        let preview = save::read_moves::<P::Move>(tried).map(|tried| [line, tried].concat());
        let preview = preview.unwrap_or_default();
        let previews = [(preview.as_slice(), 1.0)];
        let previews = if tried.is_empty() { &[][..] } else { &previews };
        let frame = self.frame(self.history.state(), previews, look);
        self.paint(&frame, painter);
    }
}
