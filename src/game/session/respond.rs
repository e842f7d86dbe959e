//! What a puzzle's response to an input does.

use super::Session;
use crate::game::play::Effect;
use crate::game::puzzle::Response;
use crate::game::{Game, Play as _};
use crate::i18n::tr;

impl<P: Game> Session<P> {
    /// Carries out a response to an input.
    pub(super) fn respond(&mut self, response: Response<P::Move>, by_key: bool) -> Effect {
        match response {
            Response::Ignored => Effect::default(),
            Response::Redraw => {
                self.dirty = true;
                Effect::redraw()
            }
            Response::Say(text) => {
                self.dirty = true;
                Effect::saying(text)
            }
            Response::Refused(why) => {
                self.dirty = true;
                Effect::refused(why)
            }
            Response::Undo => self.undo(),
            Response::Move(_) | Response::Moves(_) | Response::Conclude(_) if self.is_locked() => {
                self.dirty = true;
                Effect::refused(tr!(
                    "This board is solved. To change it, press Undo or Restart."
                ))
            }
            Response::Move(mv) => {
                let mut effect = self.made(Self::make, mv.clone());
                if effect.changed && !effect.won && effect.message.is_none() {
                    let seen = (self.history.state(), &self.ui);
                    effect.message = (P::MARKING.told_after)(&self.level, &mv, seen, by_key);
                }
                effect
            }
            Response::Moves(moves) => self.made_all(moves),
            Response::Conclude(mv) => self.made(Self::conclude, mv),
        }
    }

    /// The effect of a move by keyboard, with the first fault that was not there before in its message:
    /// the line that shows it may be covered by the message.
    pub(super) fn with_new_fault(&self, effect: Effect, before: &[String]) -> Effect {
        if self.hides_mistakes() {
            return effect;
        }
        let faults = (P::MARKING.faults)(&self.level, self.history.state());
        let Some(fault) = faults.into_iter().find(|fault| !before.contains(fault)) else {
            return effect;
        };
        let message = match &effect.message {
            Some(text) => format!("{text} {fault}"),
            None => fault,
        };
        Effect {
            message: Some(message),
            ..effect
        }
    }
}
