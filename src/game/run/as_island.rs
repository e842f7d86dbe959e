//! A run as one of several islands.

use serde_json::Value;

use super::{Run, SearchHandle};
use crate::game::run::control::IslandControl;
use crate::game::{Game, files::save};
use crate::search::Migrant;
use crate::search::islands::{Answer, FinalResult, StatusMessage};

impl<P: Game> IslandControl for Run<P> {
    fn on_status(&mut self, message: &StatusMessage) {
        if let SearchHandle::Remote(remote) = &mut self.search {
            remote.on_status(message, &|line| save::read_moves::<P>(line).ok());
            if message.birth.is_some() {
                self.birth.clone_from(&message.birth);
            }
            if let Some(descent) = &message.descent {
                self.descent.clone_from(descent);
            }
        }
        self.catch_up();
    }

    fn finish(&mut self, outcome: &FinalResult) {
        if let SearchHandle::Remote(remote) = &mut self.search {
            remote.finish(outcome, &|line| save::read_moves::<P>(line).ok());
            self.end = outcome.end;
        }
        self.catch_up();
    }

    fn set_checkpoint(&mut self, checkpoint: Value) {
        if let SearchHandle::Remote(remote) = &mut self.search {
            remote.set_checkpoint(checkpoint);
        }
    }

    fn answer(&self) -> Option<Answer> {
        let (score, moves) = self.best()?;
        Some(Answer {
            line: save::write_moves(&moves),
            score,
            elite: false,
            terms: self.terms(),
        })
    }

    fn population(&self, at_most: usize) -> Vec<Answer> {
        let population = self.search().population(at_most);
        population.iter().map(Answer::from_individual).collect()
    }

    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        self.search().emigrants(at_most)
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        // If that ends the run, the next step says so.
        self.search_mut().immigrate(migrants);
    }
}
