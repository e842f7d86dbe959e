//! What the board shows: the game's position, or the answer of its run.

use super::Session;
use crate::game::play::Effect;
use crate::game::playback::Playback;
use crate::game::puzzle::Response;
use crate::game::run::Run;
use crate::game::run_control::RunControl as _;
use crate::game::{Game, Input, Play as _};

impl<P: Game> Session<P> {
    /// The position played: the playback's, otherwise the present one.
    pub(super) fn played(&self) -> &P::State {
        let playback = self.playback.as_ref();
        playback.map_or_else(|| self.history.state(), Playback::state)
    }

    /// The run, if the board shows its answer as a position.
    pub(super) fn answering(&self) -> Option<&Run<P>> {
        let run = self.run.as_ref().filter(|_| self.playback.is_none())?;
        (run.shows_answer() == Some(true) && run.shown().position().is_some()).then_some(run)
    }

    /// The position shown: the answer's, otherwise the one played.
    pub(super) fn shown(&self) -> &P::State {
        let answer = self.answering().and_then(|run| run.shown().position());
        answer.map_or_else(|| self.played(), |(state, _)| state)
    }

    /// In an editor, the draft of the run's answer, if the board shows it.
    pub(super) fn answered_draft(&self) -> Option<&P::State> {
        let run = self.run.as_ref().filter(|_| self.playback.is_none())?;
        run.shown()
            .draft()
            .filter(|_| run.shows_answer() == Some(true))
    }

    /// The position that figures and description are about.
    pub(super) fn described_state(&self) -> &P::State {
        self.answered_draft().unwrap_or_else(|| self.shown())
    }

    /// The position or the answer shown, in words, after what a hint says.
    pub(super) fn described(&self) -> String {
        let shown = self.answering().map(Run::shown);
        if let Some((shown, last)) = shown.and_then(|it| Some((it, it.last_position()?))) {
            return self.level.describe_answer(shown.moves(), last);
        }
        let described = self.level.describe(self.described_state());
        let shows_game = self.playback.is_none() && !self.shows_answer();
        let hint = self.shown_hint().filter(|_| shows_game);
        let spoken = hint.map_or("", |hint| hint.spoken());
        format!("{spoken} {described}").trim_start().to_owned()
    }

    /// What an input of the player says about the answer shown; it moves the cursor there at most.
    pub(super) fn looked_at_answer(&mut self, input: &Input) -> Effect {
        let input = &input.moved(self.window().from);
        let run = self.run.as_ref().filter(|_| self.playback.is_none());
        let shown = run.filter(|run| run.shows_answer() == Some(true));
        let Some((state, _)) = shown.and_then(|run| run.shown().position()) else {
            return Effect::default();
        };
        match self.level.interpret(state, &mut self.look, input) {
            Response::Say(text) => Effect::saying(text),
            Response::Redraw => Effect::redraw(),
            _ => Effect::default(),
        }
    }
}
