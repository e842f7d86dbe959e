//! What the board shows: the game's position, or the answer of its run.

use super::Session;
use crate::game::Game;
use crate::game::run::Run;
use crate::game::run::control::RunControl as _;
use crate::game::session::playback::Playback;

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
}
