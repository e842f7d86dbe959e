//! What the board shows: the game's position, or the answer of its run; and answers as thumbnails.

use super::{Session, history};
use crate::game::play::Look;
use crate::game::puzzle::Frame;
use crate::game::run::Run;
use crate::game::run::control::RunControl as _;
use crate::game::run::inheritance::{self, Component, Relation};
use crate::game::session::playback::Playback;
use crate::game::{Game, files::save};
use crate::paint::{GeneOrigin, Painter};

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

    /// Moves from the start, as a small board.
    pub(super) fn draw_moves(&self, moves: &[P::Move], look: Look, painter: &mut dyn Painter) {
        match history::replay(&self.level, moves) {
            Ok(state) => {
                let frame = Frame {
                    line: moves,
                    ..self.frame(&state, &[], look)
                };
                self.paint(&frame, painter);
            }
            Err(_) => {
                // Faulty individuals are shown too: as a preview over the start.
                let (start, previews) = (self.level.start(), [(moves, 1.0)]);
                self.paint(&self.frame(&start, &previews, look), painter);
            }
        }
    }

    /// Marks on a thumbnail the parts that an answer shares with its parents or child.
    pub(super) fn draw_inheritance(
        &self,
        moves: &[P::Move],
        of: Relation<'_>,
        painter: &mut dyn Painter,
    ) {
        let level = &self.level;
        let parts = |line: &str| {
            let moves = save::read_moves::<P>(line);
            moves.map_or_else(|_| Vec::new(), |moves| level.components(&moves))
        };
        let own = level.components(moves);
        let tints = match of {
            Relation::ChildOf(parents) => {
                let parents: Vec<_> = parents.iter().map(|line| parts(line)).collect();
                inheritance::of_child(&own, &parents)
            }
            Relation::ParentOf {
                first,
                child,
                other,
            } => {
                let other = other.map(parts);
                inheritance::of_parent(&own, first, &parts(child), other.as_deref())
            }
        };
        self.draw_tints(&own, &tints, painter);
    }

    /// Marks on a thumbnail the parts of an answer that another one does not have, unless they are too many.
    pub(super) fn draw_difference(
        &self,
        moves: &[P::Move],
        other: &[P::Move],
        painter: &mut dyn Painter,
    ) {
        let [own, other] = [moves, other].map(|moves| self.level.components(moves));
        let tints = inheritance::of_child(&own, &[other]);
        let new = tints.iter().filter(|tint| **tint == GeneOrigin::New);
        if new.count() <= (own.len() / 6).max(1) {
            self.draw_tints(&own, &tints, painter);
        }
    }

    fn draw_tints(&self, parts: &[Component], tints: &[GeneOrigin], painter: &mut dyn Painter) {
        let size = self.layout_of(self.state()).thumbnail;
        inheritance::draw(parts, tints, size, painter);
    }
}
