//! Searches by playouts: games played to their end by random choices.
//!
//! A problem is a [`RolloutGame`]: one of several choices at each turn until there are
//! none. [`Playouts`] draws each choice by the game's own weights and keeps the best
//! game. [`Nested`] learns, level by level, which choices are good.
//!
//! Invariants: the best game never gets worse; a policy changes only between games.

pub mod nested;
mod playouts;
mod policy;
mod training_game;

pub use self::nested::Nested;
pub use self::playouts::Playouts;

use super::lineage::{Origin, Parent, Parentage, When};
use super::random::{SeededRng, below, unit};
use super::trace::DiversityBaseline;
use super::{Direction, Score, Term};
use crate::i18n::tr_noop;

/// A game as a sequence of choices. It holds the position.
pub trait RolloutGame {
    /// A choice.
    type Choice: Copy + PartialEq;
    /// The puzzle's move.
    type Move;

    /// Goes back to the beginning.
    fn begin(&mut self);

    /// The current choices; none at the end.
    fn choices(&self) -> &[Self::Choice];

    /// Plays the choice at a place of that list.
    fn play(&mut self, place: usize);

    /// A number below [`Self::codes`], equal for choices that a policy treats alike.
    fn code(&self, choice: Self::Choice) -> usize;

    /// How many codes there are.
    fn codes(&self) -> usize;

    /// The weights of the choices in a playout without a policy; anything not
    /// negative, and not all 0.
    fn weigh(&mut self, weights: &mut Vec<f64>) {
        weights.clear();
        weights.resize(self.choices().len(), 1.0);
    }

    /// Whether [`Self::weigh`] also weighs the choices of a policy.
    fn weighs_policies(&self) -> bool {
        false
    }

    /// The fitness of the position at the end of a game; higher is better.
    fn score(&self) -> Score;

    /// The terms that the score of a game adds up to.
    fn terms(&self, _choices: &[Self::Choice]) -> Vec<Term> {
        Vec::new()
    }

    /// The merit by which a policy learns: it learns from the game with the highest merit.
    fn merit(&self) -> Score {
        self.score()
    }

    /// Whether a game of this fitness ends the search.
    fn is_enough(&self, score: Score) -> bool {
        score.solved
    }

    /// The moves that put a game on the board.
    fn moves(&self, choices: &[Self::Choice]) -> Vec<Self::Move>;
}

/// What diversity measures here, [marked](crate::tr_noop).
const OPENNESS: &str = tr_noop!("the mean chance that a move is another one; 1 as at the start");

/// Openness of a generation's choices: the mean chance, 0–1, of another choice.
#[derive(Debug, Default)]
struct Openness {
    sum: f64,
    baseline: DiversityBaseline,
}

impl Openness {
    /// Ends a generation of `games` games, and gives its diversity.
    fn diversity(&mut self, games: usize) -> f64 {
        let mean = std::mem::take(&mut self.sum) / games.max(1) as f64;
        self.baseline.diversity(mean)
    }
}

/// The parentage of a game: the one to compare it with, as choices and fitness.
fn beside<C: Copy>(other: Option<(&Vec<C>, Score)>) -> Parentage<Vec<C>> {
    let Some((genome, score)) = other else {
        return Parentage::none(Origin::Played);
    };
    let other = Parent {
        genome,
        score,
        lineage: None,
        chosen: None,
    };
    let when = When::default(); // it is shown without its time
    Parentage::new(Origin::Played, other, None, when, Direction::Higher)
}

/// Draws a place by weights, given as their running sums.
#[inline]
fn draw(sums: &[f64], rng: &mut SeededRng) -> usize {
    let target = unit(rng) * sums.last().copied().unwrap_or(0.0);
    // A count over all is faster than a search.
    let place = sums.iter().map(|sum| usize::from(*sum <= target)).sum();
    if place < sums.len() {
        place
    } else {
        // Rounding, or weights that are all 0.
        below(rng, sums.len())
    }
}

/// The chance that another place would have been drawn.
#[inline]
fn openness(sums: &[f64], place: usize) -> f64 {
    let before = place.checked_sub(1).map_or(0.0, |place| sums[place]);
    1.0 - (sums[place] - before) / sums[sums.len() - 1]
}
