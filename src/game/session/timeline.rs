//! Playback of a line, and the timeline of a game: over its moves, undone ones included, or over the line
//! being played back. Moving along it plays the game back and changes nothing.
//!
//! Only for puzzles with a [`RecordGame`](game::RecordGame). There a move on a playback's
//! position puts the line up to that position on the board, and then the move.

use super::Session;
use crate::game::Input;
use crate::game::play::{Effect, PlaybackPlace, Timeline, TimelinePlace};
use crate::game::puzzle::Response;
use crate::game::session::attempt::Help;
use crate::game::session::history::{self, History, HistoryStep};
use crate::game::session::playback::{Playback, PlaybackSource};
use crate::game::{self, Curve};
use crate::i18n::tr;

impl<P: game::Game> Session<P> {
    /// The moves of the game on the board, undone ones that follow included, and how many are made.
    fn game(&self) -> (Vec<P::Move>, usize) {
        let mut line = self.history.line();
        let made = line.len();
        for step in self.history.steps().skip(self.history.steps_done()) {
            match step {
                HistoryStep::Move(mv) => line.push(mv.clone()),
                HistoryStep::Adopt(longer) if longer.starts_with(&line) => line.clone_from(longer),
                HistoryStep::Adopt(_) => break,
            }
        }
        (line, made)
    }

    /// The level's demo line, while nothing has been played.
    fn unplayed(&self) -> Option<Vec<P::Move>> {
        let fresh = self.history.is_empty() && self.playback.is_none();
        fresh.then(|| (P::RECORD_GAME?.demo_line)(&self.level))?
    }

    /// Plays back what the timeline goes over: the demo line, or the game from where it stands.
    fn show_game(&mut self) {
        if let Some(line) = self.unplayed() {
            self.show_line(line, PlaybackSource::Solution);
            return;
        }
        let (line, made) = self.game();
        self.show_line(line, PlaybackSource::Replay);
        if let Some(playback) = &mut self.playback {
            playback.step(made as i64);
        }
    }

    /// Ends a playback of the game that has stopped at the position on the board.
    pub(super) fn end_at_game(&mut self) {
        let stands_there = self.playback.as_ref().is_some_and(|playback| {
            let (at, _) = playback.place();
            playback.source == PlaybackSource::Replay
                && !playback.is_playing()
                && playback.moves()[..at] == self.history.line()
        });
        if P::RECORD_GAME.is_some() && stands_there {
            self.playback = None;
            self.dirty = true;
        }
    }

    /// The effect of an input during a playback, with a timeline.
    pub(super) fn input_in_playback(&mut self, input: &Input) -> Effect {
        let Some(playback) = &mut self.playback else {
            return Effect::default();
        };
        let state = playback.state();
        let response = (P::INTERPRET)(&self.level, state, &mut self.ui, input);
        let moves = match response {
            Response::Ignored => return Effect::default(),
            Response::Redraw => {
                if !matches!(input, Input::Hover(_) | Input::Leave) {
                    playback.pause();
                }
                self.dirty = true;
                return Effect::redraw();
            }
            Response::Say(text) | Response::Refused(text) => {
                playback.pause();
                self.dirty = true;
                return Effect::saying(text);
            }
            Response::Undo => return self.travel(History::undo),
            Response::Move(mv) | Response::Conclude(mv) => vec![mv],
            Response::Moves(moves) => moves,
        };
        let (at, _) = playback.place();
        let line = playback.moves()[..at].to_vec();
        self.playback = None;
        self.dirty = true;
        if line != self.history.line()
            && let Err(illegal) = self.push(HistoryStep::Adopt(line))
        {
            return Effect::saying(illegal.to_string());
        }
        self.made_all(moves)
    }

    fn show_line(&mut self, moves: Vec<P::Move>, source: PlaybackSource) -> Effect {
        self.hint = None;
        self.change = None;
        self.dirty = true;
        match Playback::new(&self.level, moves, source) {
            Ok(playback) => {
                self.playback = Some(playback);
                Effect::redraw()
            }
            Err(illegal) => Effect::saying(tr!("The stored solution is wrong: {illegal}", illegal)),
        }
    }
}

impl<P: game::Game> Timeline for Session<P> {
    fn play_back(&mut self, source: PlaybackSource) -> Effect {
        let moves = match source {
            PlaybackSource::Solution => self.level.solution(),
            PlaybackSource::Replay => {
                let made: Vec<_> = self.history.moves_made().cloned().collect();
                (!made.is_empty()).then_some(made)
            }
        };
        let Some(moves) = moves else {
            return Effect::saying(match source {
                PlaybackSource::Solution => match P::RECORD_GAME {
                    Some(game) => (game.unsolved)(&self.level),
                    None => tr!("No solution is known yet. Evolve may find one."),
                },
                PlaybackSource::Replay => tr!("Nothing to replay yet."),
            });
        };
        let effect = self.show_line(moves, source);
        let solves = source == PlaybackSource::Solution && !self.is_won();
        let help = (solves && self.playback.is_some()).then_some(Help::Solution);
        Effect { help, ..effect }
    }

    fn playback(&self) -> Option<PlaybackPlace> {
        let playback = self.playback.as_ref()?;
        let (at, of) = playback.place();
        Some(PlaybackPlace {
            source: playback.source,
            at,
            of,
            playing: playback.is_playing(),
        })
    }

    fn review(&self) -> Option<String> {
        self.playback.as_ref()?.review(&self.level)
    }

    fn step(&mut self, by: i64) -> Effect {
        let Some(playback) = &mut self.playback else {
            return Effect::default();
        };
        playback.pause();
        playback.step(by);
        self.dirty = true;
        Effect::redraw()
    }

    fn end(&mut self, keep: bool) -> Effect {
        let Some(playback) = self.playback.take() else {
            return Effect::default();
        };
        self.dirty = true;
        if keep {
            let (at, of) = playback.place();
            let kept = if P::RECORD_GAME.is_some() { at } else { of };
            self.adopt_moves(playback.moves()[..kept].to_vec())
        } else {
            Effect::redraw()
        }
    }

    fn place(&self) -> Option<TimelinePlace> {
        P::RECORD_GAME.as_ref()?;
        if let Some(playback) = &self.playback {
            let (at, of) = playback.place();
            let playing = playback.is_playing();
            return Some(TimelinePlace { at, of, playing });
        }
        let (game, made) = self.game();
        let of = self.unplayed().map_or(game.len(), |line| line.len());
        Some(TimelinePlace {
            at: made,
            of,
            playing: false,
        })
    }

    fn seek(&mut self, to: usize) -> Effect {
        let Some(place) = self.place() else {
            return Effect::default();
        };
        if self.playback.is_none() {
            if place.at == to.min(place.of) {
                return Effect::default();
            }
            self.show_game();
        }
        let Some(playback) = &mut self.playback else {
            return Effect::default();
        };
        playback.pause();
        let (at, of) = playback.place();
        playback.step(to.min(of) as i64 - at as i64);
        self.end_at_game();
        self.hint = None;
        self.dirty = true;
        Effect::redraw()
    }

    fn show_end(&mut self) -> Effect {
        match self.unplayed() {
            Some(line) => self.seek(line.len()),
            None => Effect::default(),
        }
    }

    fn curve(&self) -> Option<(Curve, usize)> {
        let curve = |state: &P::State| (P::RECORD_GAME?.curve)(&self.level, state);
        let shown = curve(self.played())?;
        let whole = if let Some(playback) = &self.playback {
            curve(playback.last())
        } else {
            let undone = || Some(self.game()).filter(|(line, made)| *made < line.len());
            let line = self.unplayed().or_else(|| Some(undone()?.0));
            let end = line.and_then(|line| history::replay(&self.level, &line).ok());
            end.and_then(|end| curve(&end))
        };
        let at = shown.values.len().saturating_sub(1);
        let whole = whole.filter(|whole| whole.values.starts_with(&shown.values));
        Some((whole.unwrap_or(shown), at))
    }

    fn toggle(&mut self) -> Effect {
        if let Some(playback) = &mut self.playback {
            playback.toggle();
        } else if P::RECORD_GAME.is_some() && self.place().is_some_and(|place| place.of > 0) {
            self.show_game();
            // At its end it begins again.
            if let Some(playback) = &mut self.playback {
                playback.pause();
                playback.toggle();
            }
        } else {
            return Effect::default();
        }
        self.dirty = true;
        Effect::redraw()
    }

    fn set_playback_speed(&mut self, playback_speed: f64) {
        self.playback_speed = playback_speed;
    }
}

#[cfg(test)]
mod tests;
