//! A birth as it is shown: how a child was made, of whom, and what became of it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Score;
use super::selection::Chosen;
use super::terms::Term;

/// How an individual was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// Already there when watching began.
    Present,
    /// One of those that the search starts with.
    Founded,
    /// The same, drawn at random and improved by a local search.
    Refined,
    /// Drawn at random by a search in which nothing is inherited.
    Drawn,
    /// Drawn at random in place of a child, for diversity.
    Immigrated,
    /// From another island.
    Arrived,
    /// A copy of one parent, mutated.
    Mutated,
    /// Crossed from two parents, then mutated.
    Crossed,
    /// Crossed from two parents, then improved by a local search.
    Raised,
    /// A copy of one parent, improved by a local search.
    Improved,
    /// A particle after a move towards its own best place and its leader's.
    Flew,
    /// A neighbour of the state before, accepted at the chain's temperature.
    Walked,
    /// A game with some lines removed and the rest played again.
    Changed,
    /// The game of an array in which ranks have changed places.
    RanksSwapped,
    /// The same, of an array that was drawn and made to encode the game first.
    ArrayRedrawn,
    /// The game of an array in which the rank of one line is 0.
    RankCleared,
    /// A game played at random, or by a learnt policy.
    Played,
}

impl Origin {
    /// Whether the search starts with it.
    pub const fn is_start(self) -> bool {
        matches!(self, Self::Founded | Self::Refined)
    }
}

/// Whether a child survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// Better than all before.
    Champion,
    /// In the population, or the state that the search continues from.
    Lives,
    /// Dropped.
    Dies,
}

impl Fate {
    /// Of a game that was played: nothing but the best of all is kept.
    pub const fn from_game(is_best: bool) -> Self {
        match is_best {
            true => Self::Champion,
            false => Self::Dies,
        }
    }
}

/// A parent or the child of a birth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Participant<A> {
    /// The moves that put it on the board, or a text of them.
    pub answer: A,
    /// Its genes, place by place: equal numbers are equal genes. Empty where the moves
    /// are the genome.
    pub genes: Vec<u32>,
    /// Its fitness.
    pub score: Score,
    /// Its rank in the population then and how it was chosen; `None`: it has no rank.
    pub chosen: Option<Chosen>,
}

/// A birth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Birth<A> {
    /// How the child was made.
    #[serde(rename = "act")]
    pub origin: Origin,
    /// The crossover's name, [marked](crate::tr_noop); empty where it has none.
    pub crossover: Cow<'static, str>,
    /// Genes that the mutation has changed, where that is known.
    pub mutated: Option<usize>,
    /// None, one or two; the one that the lineage follows is the first.
    pub parents: Vec<Participant<A>>,
    /// The child.
    pub child: Participant<A>,
    /// What its fitness is made of, as of [`Search::terms`](super::Search::terms).
    pub terms: Vec<Term>,
    /// Whether it survives.
    pub fate: Fate,
    /// The generation in which it was born.
    pub generation: u64,
    /// The number of its evaluation, from 1.
    pub evaluation: u64,
    /// Births left out between the first parent shown and the child, in long lineages:
    /// the one shown is then an earlier ancestor, and there is no second.
    pub skipped: u64,
    /// Individuals in the population then.
    pub population: usize,
}

impl<A> Birth<A> {
    /// The same with the name of its crossover, if it has two parents that were crossed.
    #[must_use]
    pub fn crossed_by(mut self, crossover: &'static str) -> Self {
        if matches!(self.origin, Origin::Crossed | Origin::Raised) {
            self.crossover = crossover.into();
        }
        self
    }

    /// The same with other answers, such as texts in place of moves.
    pub fn map<B>(&self, answer: &dyn Fn(&A) -> B) -> Birth<B> {
        let participant = |participant: &Participant<A>| Participant {
            answer: answer(&participant.answer),
            genes: participant.genes.clone(),
            score: participant.score,
            chosen: participant.chosen.clone(),
        };
        Birth {
            origin: self.origin,
            crossover: self.crossover.clone(),
            mutated: self.mutated,
            parents: self.parents.iter().map(participant).collect(),
            child: participant(&self.child),
            terms: self.terms.clone(),
            fate: self.fate,
            generation: self.generation,
            evaluation: self.evaluation,
            skipped: self.skipped,
            population: self.population,
        }
    }
}
