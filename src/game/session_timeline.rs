//! Going back and forth in a game: over its steps, undone ones included, or over
//! the line being played back. Nothing is lost by it.
//!
//! Only for puzzles that want it ([`Puzzle::TIMELINE`]). Of those, a playback
//! can be played on from: a move made on the position shown puts the line as far
//! as it has come on the board, and itself after it.

use super::Session;
use crate::game::Input;
use crate::game::history::{self, History, Step};
use crate::game::play::{Effect, Timeline};
use crate::game::playback::{Playback, Source, pace_ms};
use crate::game::puzzle::{Curve, Puzzle, Response};
use crate::words::t;

impl<P: Puzzle> Session<P> {
    /// The game to step through while nothing has been played.
    fn unplayed(&self) -> Option<Vec<P::Move>> {
        let fresh = self.history.is_empty() && self.playback.is_none();
        fresh.then(|| self.level.exhibit()).flatten()
    }

    pub(super) fn timeline(&self) -> Option<Timeline> {
        if !P::TIMELINE {
            return None;
        }
        if let Some(playback) = &self.playback {
            let (at, of) = playback.place();
            let playing = playback.is_playing();
            return Some(Timeline { at, of, playing });
        }
        let of = match self.unplayed() {
            Some(line) => line.len(),
            None => self.history.len(),
        };
        Some(Timeline {
            at: self.history.done(),
            of,
            playing: self.since_ms.is_some(),
        })
    }

    pub(super) fn seek(&mut self, to: usize) -> Effect {
        if !P::TIMELINE {
            return Effect::default();
        }
        self.since_ms = None;
        if let Some(line) = self.unplayed() {
            self.show_line(line, Source::Solution);
        }
        if let Some(playback) = &mut self.playback {
            playback.pause();
            let (at, of) = playback.place();
            playback.step(to.min(of) as i64 - at as i64);
            self.hint = None;
            self.dirty = true;
            return Effect::redraw();
        }
        self.travel(|history| {
            let before = history.done();
            history.go_to(to);
            history.done() != before
        })
    }

    pub(super) fn toggle_timeline(&mut self) -> Effect {
        if let Some(line) = self.unplayed() {
            return self.show_line(line, Source::Solution);
        }
        if let Some(playback) = &mut self.playback {
            playback.toggle();
            self.dirty = true;
            return Effect::redraw();
        }
        if !P::TIMELINE || self.history.is_empty() {
            return Effect::default();
        }
        if self.since_ms.take().is_some() {
            return Effect::redraw();
        }
        let over = self.history.done() == self.history.len();
        let effect = if over { self.seek(0) } else { Effect::redraw() };
        self.since_ms = Some(0.0);
        self.dirty = true;
        effect
    }

    /// Lets time pass for steps that are redone by themselves; whether they are.
    pub(super) fn redo_in_time(&mut self, elapsed_ms: f64) -> bool {
        let Some(since) = &mut self.since_ms else {
            return false;
        };
        *since += elapsed_ms;
        if *since >= pace_ms(self.history.len()) {
            self.travel(History::redo);
            let more = self.history.done() < self.history.len();
            self.since_ms = more.then_some(0.0);
        }
        true
    }

    /// What an input means while a line is played back that can be played on
    /// from.
    pub(super) fn input_in_playback(&mut self, input: &Input) -> Effect {
        let Some(playback) = &mut self.playback else {
            return Effect::default();
        };
        let state = playback.state();
        let response = self.level.interpret(state, &mut self.ui, input);
        let mv = match response {
            Response::Ignored => return Effect::default(),
            Response::Redraw => {
                if !matches!(input, Input::Hover(_) | Input::Leave) {
                    playback.pause();
                }
                self.dirty = true;
                return Effect::redraw();
            }
            Response::Say(words) | Response::Refused(words) => {
                playback.pause();
                self.dirty = true;
                return Effect::told(words);
            }
            Response::Undo => return self.travel(History::undo),
            Response::Move(mv) | Response::Conclude(mv) => mv,
        };
        let (at, _) = playback.place();
        let line = playback.moves()[..at].to_vec();
        self.playback = None;
        self.dirty = true;
        if line != self.history.line()
            && let Err(illegal) = self.push(Step::Adopt(line))
        {
            return Effect::told(illegal.to_string());
        }
        self.made(Self::make, mv)
    }

    /// The course of the figure that the puzzle draws, over the whole timeline,
    /// and the place of the position shown on it.
    pub(super) fn course(&self) -> Option<(Curve, usize)> {
        let shown = self.level.curve(self.shown())?;
        let whole = match (&self.playback, self.unplayed()) {
            (Some(playback), _) => self.level.curve(playback.last()),
            (_, Some(line)) => {
                let end = history::replay(&self.level, &line).ok();
                end.and_then(|end| self.level.curve(&end))
            }
            _ => self
                .level
                .curve(self.history.state_after(self.history.len())),
        };
        let at = shown.values.len().saturating_sub(1);
        let whole = whole.filter(|whole| whole.values.starts_with(&shown.values));
        Some((whole.unwrap_or(shown), at))
    }

    pub(super) fn play_back_line(&mut self, source: Source) -> Effect {
        let moves = match source {
            Source::Solution => self.level.solution(),
            Source::Replay => Some(self.history.line()).filter(|line| !line.is_empty()),
        };
        let Some(moves) = moves else {
            return Effect::told(match source {
                Source::Solution => t!("No solution is known yet. Evolve may find one."),
                Source::Replay => t!("There is nothing to replay yet."),
            });
        };
        self.show_line(moves, source)
    }

    fn show_line(&mut self, moves: Vec<P::Move>, source: Source) -> Effect {
        self.since_ms = None;
        self.hint = None;
        self.change = None;
        self.dirty = true;
        match Playback::new(&self.level, moves, source) {
            Ok(playback) => {
                self.playback = Some(playback);
                Effect::redraw()
            }
            Err(illegal) => Effect::told(t!("The stored solution is wrong: {illegal}", illegal)),
        }
    }
}

#[cfg(test)]
#[path = "session_timeline_tests.rs"]
mod tests;
