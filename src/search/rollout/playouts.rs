//! Games played to their end, one after the other, by weights that the game
//! gives.

use super::latest::Latest;
use super::{Game, Openness, better, draw, openness};
use crate::search::course::Course;
use crate::search::random::{Generator, seeded};
use crate::search::{Birth, Direction, End, Individual, Report, Score, Search, Step, Trace};

/// A game that has been played.
#[derive(Clone, Debug)]
struct Line<C> {
    score: Score,
    choices: Vec<C>,
}

/// Games of a generation of [`Playouts`].
const ROUND: u64 = 100;
/// Games that [`Playouts`] remembers, for the gallery.
const REMEMBERED: usize = 24;

/// Play-outs by the game's own weights, over and over.
pub struct Playouts<G: Game> {
    game: G,
    rng: Generator,
    /// The best games, best first.
    best: Vec<Line<G::Choice>>,
    choices: Vec<G::Choice>,
    weights: Vec<f64>,
    openness: Openness,
    course: Course,
    watch: Latest<G::Choice>,
}

impl<G: Game> Playouts<G> {
    /// Play-outs of `game`, drawn from `seed`.
    #[must_use]
    pub fn new(game: G, seed: u64) -> Self {
        Self {
            game,
            rng: seeded(seed),
            best: Vec::new(),
            choices: Vec::new(),
            weights: Vec::new(),
            openness: Openness::default(),
            course: Course::default(),
            watch: Latest::default(),
        }
    }

    /// Keeps a game if it is one of the best and not known.
    fn remember(&mut self, score: Score) {
        let full = self.best.len() >= REMEMBERED;
        let known = |line: &Line<G::Choice>| line.choices == self.choices;
        if (full && !better(score, self.best.last().map(|line| line.score)))
            || self.best.iter().any(known)
        {
            return;
        }
        let rank = Direction::Higher.rank(score);
        let before = |line: &Line<G::Choice>| Direction::Higher.rank(line.score) <= rank;
        let place = self.best.partition_point(before);
        let choices = self.choices.clone();
        self.best.insert(place, Line { score, choices });
        self.best.truncate(REMEMBERED);
    }
}

impl<G: Game> Search for Playouts<G> {
    type Move = G::Move;

    fn step(&mut self) -> Step {
        if self.course.is_over() {
            return Step::Done(End::Solved);
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
        let improved = better(score, self.best.first().map(|line| line.score));
        if self.watch.is_on() {
            let best = self.best.first();
            let best = best.map(|line| (&line.choices[..], line.score));
            self.watch.played((&self.choices, score), best, improved);
        }
        self.remember(score);
        self.openness.sum += open / self.choices.len().max(1) as f64;
        let enough = self.game.is_enough(score);
        let ends = self.course.note(score.value, improved, enough);
        if self.course.evaluations.is_multiple_of(ROUND) || ends {
            let diversity = self.openness.diversity(self.course.noted());
            self.course.close(self.best[0].score.value, diversity);
        }
        Course::step(ends, improved)
    }

    fn best(&self) -> Option<(Score, Vec<G::Move>)> {
        let line = self.best.first()?;
        Some((line.score, self.game.moves(&line.choices)))
    }

    fn report(&self) -> Report {
        let best = self.best.first().map(|line| line.score);
        self.course.report(best, self.best.len())
    }

    fn population(&self, at_most: usize) -> Vec<Individual<G::Move>> {
        let individual = |(place, line): (usize, &Line<G::Choice>)| Individual {
            moves: self.game.moves(&line.choices),
            score: line.score,
            elite: place == 0,
        };
        let best = self.best.iter().take(at_most);
        best.enumerate().map(individual).collect()
    }

    fn watch(&mut self) {
        self.watch.begin();
    }

    /// The latest game, and the best before it.
    fn birth(&self) -> Option<Birth<Vec<G::Move>>> {
        (self.watch).birth(&self.report(), |choices| self.game.moves(choices))
    }

    fn trace(&self) -> &Trace {
        self.course.trace()
    }

    fn resume(&mut self) {
        self.course.resume();
    }
}
