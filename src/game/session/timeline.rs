//! The timeline of a game: over its moves, undone ones included, or over the line being
//! played back. Moving along it loses nothing. Within a line adopted as one step, the game
//! itself is played back.
//!
//! Only for puzzles with [`Extras::TIMELINE`](game::Extras::TIMELINE). There a move on a playback's
//! position puts the line up to that position on the board, and then the move.

use super::Session;
use crate::game::Input;
use crate::game::attempt::Help;
use crate::game::history::{self, History, HistoryStep};
use crate::game::play::{Effect, PlaybackPlace, Timeline, TimelinePlace};
use crate::game::playback::{Playback, PlaybackSource, step_ms};
use crate::game::puzzle::{Puzzle, Response};
use crate::game::{self, Curve};
use crate::i18n::tr;

/// The game on the board, undone steps included, as one line of moves: the steps around the
/// present one that each extend the line before.
///
/// Invariant: it is the same at each of these steps.
struct GameLine<M> {
    /// All its moves.
    line: Vec<M>,
    /// Steps done at its first position.
    from: usize,
    /// Moves made there, and after each further step of it.
    moves: Vec<usize>,
}

impl<M: Clone + PartialEq> GameLine<M> {
    fn of<P: Puzzle<Move = M>>(history: &History<P>) -> Self {
        let mut game = Self {
            line: Vec::new(),
            from: 0,
            moves: vec![0],
        };
        for (n, step) in (1..).zip(history.steps()) {
            match step {
                HistoryStep::Move(mv) => game.line.push(mv.clone()),
                HistoryStep::Adopt(line) if line.starts_with(&game.line) => {
                    game.line.clone_from(line)
                }
                HistoryStep::Adopt(_) if n > history.done() => break,
                HistoryStep::Adopt(line) => {
                    game = Self {
                        line: line.clone(),
                        from: n,
                        moves: Vec::new(),
                    };
                }
            }
            game.moves.push(game.line.len());
        }
        game
    }

    /// Moves made after a number of steps.
    fn at(&self, steps: usize) -> usize {
        let made = steps.checked_sub(self.from);
        let made = made.and_then(|n| self.moves.get(n));
        made.copied().unwrap_or(0)
    }

    /// The number of steps after which exactly `moves` moves are made; `None` within a line
    /// adopted as a whole.
    fn step_at(&self, moves: usize) -> Option<usize> {
        let found = self.moves.iter().rposition(|made| *made == moves);
        found.map(|n| self.from + n)
    }

    /// Steps done at its end.
    const fn last(&self) -> usize {
        self.from + self.moves.len() - 1
    }

    /// Whether each of its moves is a step.
    fn is_stepwise(&self) -> bool {
        self.moves.iter().enumerate().all(|(n, made)| *made == n)
    }
}

impl<P: game::Game> Session<P> {
    fn game(&self) -> GameLine<P::Move> {
        GameLine::of(&self.history)
    }

    /// The level's demo line, while nothing has been played.
    fn unplayed(&self) -> Option<Vec<P::Move>> {
        let fresh = self.history.is_empty() && self.playback.is_none();
        fresh.then(|| self.level.demo_line()).flatten()
    }

    /// Starts a playback of the game for places within an adopted line, and ends it for
    /// places that a step leads to.
    fn seek_in_game(&mut self, to: usize) {
        let game = self.game();
        if game.is_stepwise() {
            return;
        }
        let leads = game.step_at(to.min(game.line.len())).is_some();
        match &self.playback {
            None if !leads => {
                self.show_line(game.line, PlaybackSource::Replay);
            }
            Some(playback)
                if leads
                    && playback.source == PlaybackSource::Replay
                    && playback.moves() == game.line =>
            {
                self.playback = None;
                self.dirty = true;
            }
            _ => {}
        }
    }

    /// Redoes steps automatically; returns whether more follow.
    pub(super) fn redo_in_time(&mut self, elapsed_ms: f64) -> bool {
        let Some(since) = &mut self.since_ms else {
            return false;
        };
        *since += elapsed_ms;
        if *since >= step_ms(self.history.len()) {
            self.travel(History::redo);
            let more = self.history.done() < self.game().last();
            self.since_ms = more.then_some(0.0);
        }
        true
    }

    /// The effect of an input during a playback, with a timeline.
    pub(super) fn input_in_playback(&mut self, input: &Input) -> Effect {
        let Some(playback) = &mut self.playback else {
            return Effect::default();
        };
        let state = playback.state();
        let response = self.level.interpret(state, &mut self.ui, input);
        let moves = match response {
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
                return Effect::saying(words);
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
        self.since_ms = None;
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
                let made: Vec<_> = self.history.made().cloned().collect();
                (!made.is_empty()).then_some(made)
            }
        };
        let Some(moves) = moves else {
            return Effect::saying(match source {
                PlaybackSource::Solution => self.level.unsolved(),
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
            let kept = if P::TIMELINE { at } else { of };
            self.adopt_moves(playback.moves()[..kept].to_vec())
        } else {
            Effect::redraw()
        }
    }

    fn place(&self) -> Option<TimelinePlace> {
        if !P::TIMELINE {
            return None;
        }
        if let Some(playback) = &self.playback {
            let (at, of) = playback.place();
            let playing = playback.is_playing();
            return Some(TimelinePlace { at, of, playing });
        }
        let game = self.game();
        let of = match self.unplayed() {
            Some(line) => line.len(),
            None => game.line.len(),
        };
        Some(TimelinePlace {
            at: game.at(self.history.done()),
            of,
            playing: self.since_ms.is_some(),
        })
    }

    fn seek(&mut self, to: usize) -> Effect {
        if !P::TIMELINE {
            return Effect::default();
        }
        self.since_ms = None;
        if let Some(line) = self.unplayed() {
            self.show_line(line, PlaybackSource::Solution);
        } else {
            self.seek_in_game(to);
        }
        if let Some(playback) = &mut self.playback {
            playback.pause();
            let (at, of) = playback.place();
            playback.step(to.min(of) as i64 - at as i64);
            self.hint = None;
            self.dirty = true;
            return Effect::redraw();
        }
        let game = self.game();
        let to = game.step_at(to.min(game.line.len()));
        self.travel(|history| {
            let before = history.done();
            history.go_to(to.unwrap_or(before));
            history.done() != before
        })
    }

    fn show_end(&mut self) -> Effect {
        match self.unplayed() {
            Some(line) => self.seek(line.len()),
            None => Effect::default(),
        }
    }

    fn curve(&self) -> Option<(Curve, usize)> {
        let shown = self.level.curve(self.played())?;
        let whole = match (&self.playback, self.unplayed()) {
            (Some(playback), _) => self.level.curve(playback.last()),
            (_, Some(line)) => {
                let end = history::replay(&self.level, &line).ok();
                end.and_then(|end| self.level.curve(&end))
            }
            _ => {
                let last = self.game().last();
                self.level.curve(self.history.state_after(last))
            }
        };
        let at = shown.values.len().saturating_sub(1);
        let whole = whole.filter(|whole| whole.values.starts_with(&shown.values));
        Some((whole.unwrap_or(shown), at))
    }

    fn toggle(&mut self) -> Effect {
        if let Some(line) = self.unplayed() {
            return self.show_line(line, PlaybackSource::Solution);
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
        let game = self.game();
        let over = self.history.done() == game.last();
        if !game.is_stepwise() {
            let at = game.at(self.history.done());
            let effect = self.show_line(game.line, PlaybackSource::Replay);
            if let Some(playback) = self.playback.as_mut().filter(|_| !over) {
                playback.step(at as i64);
            }
            return effect;
        }
        let effect = if over { self.seek(0) } else { Effect::redraw() };
        self.since_ms = Some(0.0);
        self.dirty = true;
        effect
    }

    fn set_playback_speed(&mut self, playback_speed: f64) {
        self.playback_speed = playback_speed;
    }
}

#[cfg(test)]
mod tests;
