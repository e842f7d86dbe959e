//! The latest play-out of a watched search, with a game to compare it with.

use crate::search::lineage::{Birth, Fate, Origin, Participant};
use crate::search::{Report, Score};

/// A game: its choices and its score.
type Played<C> = (Vec<C>, Score);

/// The latest game of a search that is watched.
pub struct Latest<C> {
    on: bool,
    game: Option<Played<C>>,
    beside: Option<Played<C>>,
    improved: bool,
}

impl<C> Default for Latest<C> {
    fn default() -> Self {
        Self {
            on: false,
            game: None,
            beside: None,
            improved: false,
        }
    }
}

impl<C: Copy> Latest<C> {
    /// Whether the search is watched.
    pub const fn is_on(&self) -> bool {
        self.on
    }

    /// Starts watching.
    pub fn begin(&mut self) {
        self.on = true;
    }

    /// Records a game, and the one to compare it with.
    pub fn played(&mut self, game: (&[C], Score), beside: Option<(&[C], Score)>, improved: bool) {
        let copy = |(choices, score): (&[C], Score)| (choices.to_vec(), score);
        self.game = Some(copy(game));
        self.beside = beside.map(copy);
        self.improved = improved;
    }

    /// The game as a birth; `report` gives the time.
    pub fn birth<M>(
        &self,
        report: &Report,
        moves: impl Fn(&[C]) -> Vec<M>,
    ) -> Option<Birth<Vec<M>>> {
        let participant = |(choices, score): &Played<C>| Participant {
            answer: moves(choices),
            genes: Vec::new(),
            score: *score,
            rank: None,
        };
        let fate = match self.improved {
            true => Fate::Champion,
            false => Fate::Dies,
        };
        Some(Birth {
            origin: Origin::Played,
            parents: self.beside.iter().map(participant).collect(),
            child: participant(self.game.as_ref()?),
            fate,
            generation: report.generation,
            evaluation: report.evaluations,
            skipped: 0,
            population: report.population,
        })
    }
}
