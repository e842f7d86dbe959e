//! Games played to their end, one after the other, by weights that the game
//! gives.

use super::{Openness, RolloutGame, beside, draw, openness};
use crate::search::lineage::{Fate, LineageRecorder};
use crate::search::progress::Progress;
use crate::search::random::{SeededRng, seeded};
use crate::search::terms::{Term, largest};
use crate::search::{Birth, Direction, Individual, Report, Score, Search, Step, Trace};

/// A game that has been played.
#[derive(Clone, Debug)]
struct PlayedLine<C> {
    score: Score,
    choices: Vec<C>,
}

/// Games of a generation of [`Playouts`].
const ROUND: u64 = 100;
/// Games that [`Playouts`] remembers, for the gallery.
const MAX_GAMES: usize = 24;

/// Playouts by the game's own weights, over and over.
pub struct Playouts<G: RolloutGame> {
    game: G,
    rng: SeededRng,
    /// The best games, best first.
    best: Vec<PlayedLine<G::Choice>>,
    choices: Vec<G::Choice>,
    weights: Vec<f64>,
    openness: Openness,
    progress: Progress<()>,
    recorder: LineageRecorder<Vec<G::Choice>>,
}

impl<G: RolloutGame> Playouts<G> {
    /// Playouts of `game`, drawn from `seed`.
    pub fn new(game: G, seed: u64) -> Self {
        Self {
            game,
            rng: seeded(seed),
            best: Vec::new(),
            choices: Vec::new(),
            weights: Vec::new(),
            openness: Openness::default(),
            progress: Progress::new(Direction::Higher),
            recorder: LineageRecorder::default(),
        }
    }

    /// Keeps a game if it is one of the best and not known.
    fn remember(&mut self, score: Score) {
        let rank = Direction::Higher.rank(score);
        let before = |line: &PlayedLine<G::Choice>| Direction::Higher.rank(line.score) <= rank;
        let known = |line: &PlayedLine<G::Choice>| line.choices == self.choices;
        let full = self.best.len() >= MAX_GAMES;
        if (full && self.best.last().is_some_and(before)) || self.best.iter().any(known) {
            return;
        }
        let place = self.best.partition_point(before);
        let choices = self.choices.clone();
        self.best.insert(place, PlayedLine { score, choices });
        self.best.truncate(MAX_GAMES);
    }
}

impl<G: RolloutGame> Search for Playouts<G> {
    type Move = G::Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.progress.end() {
            return Step::Done(end);
        }
        self.game.begin();
        self.choices.clear();
        let mut open = 0.0;
        while !self.game.choices().is_empty() {
            self.game.weigh(&mut self.weights);
            let mut sum = 0.0;
            for weight in &mut self.weights {
                sum += *weight;
                *weight = sum;
            }
            let place = draw(&self.weights, &mut self.rng);
            open += openness(&self.weights, place);
            self.choices.push(self.game.choices()[place]);
            self.game.play(place);
        }
        let score = self.game.score();
        let improved = self.progress.is_best(score);
        let best = self.best.first().map(|line| (&line.choices, line.score));
        let parentage = self.recorder.parentage(|| beside(best));
        self.remember(score);
        if improved {
            self.progress.record_best((), score);
        }
        self.openness.sum += open / self.choices.len().max(1) as f64;
        let enough = improved && self.game.is_enough(score);
        let diversity = |games| self.openness.diversity(games);
        let when = self.progress.when_noted(self.best.len());
        (self.progress).note(score.value, enough, ROUND, diversity);
        (self.recorder).born(&self.choices, score, parentage, when, Direction::Higher);
        self.recorder.fate(Fate::from_game(improved));
        self.progress.step(improved)
    }

    fn best(&self) -> Option<(Score, Vec<G::Move>)> {
        (self.progress).answer(|()| self.game.moves(&self.best[0].choices))
    }

    fn terms(&self) -> Vec<Term> {
        let best = self.best.first();
        best.map_or_else(Vec::new, |line| largest(self.game.terms(&line.choices)))
    }

    fn report(&self) -> Report {
        self.progress.report(self.best.len())
    }

    fn population(&self, at_most: usize) -> Vec<Individual<G::Move>> {
        let individual = |line: &PlayedLine<G::Choice>| {
            Individual::new(self.game.moves(&line.choices), line.score)
        };
        self.best.iter().take(at_most).map(individual).collect()
    }

    fn watch(&mut self) {
        self.recorder.begin();
    }

    /// The latest game, and the best before it.
    fn birth(&self) -> Option<Birth<Vec<G::Move>>> {
        let terms = |choices: &Vec<G::Choice>| self.game.terms(choices);
        (self.recorder).birth(&|choices| (self.game.moves(choices), Vec::new()), &terms)
    }

    fn trace(&self) -> &Trace {
        self.progress.trace()
    }

    fn diversity_measure(&self) -> &'static str {
        super::OPENNESS
    }

    fn resume(&mut self) {
        self.progress.resume();
    }
}
