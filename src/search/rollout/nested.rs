//! Nested rollout policy adaptation (NRPA; Rosin 2011, *Nested rollout policy
//! adaptation for Monte Carlo tree search*, IJCAI).
//!
//! A policy gives each choice a weight by its code. An iteration of a level is a run of
//! the level below; after it the choices of the level's best game become more likely.
//!
//! Levels are a stack, not recursive calls: one step is one game, so that the search can
//! be watched and stopped. Checkpoints hold games as the places of their choices.
//!
//! A game may weigh a policy's choices as well: a choice is as likely as its weight by the policy times its weight
//! by the game, and the policy learns from these chances (Cazenave 2021, *Generalized nested rollout policy
//! adaptation*).
//!
//! Invariant: a policy changes only between games.

use serde::Deserialize;
use serde_json::{Value, json};

use super::policy::{Buffers, Policy};
use super::training_game::TrainingGame;
use super::{Openness, RolloutGame, beside, draw, openness};
use crate::i18n::tr;
use crate::search::lineage::{Fate, LineageRecorder};
use crate::search::migrant::distinct;
use crate::search::progress::{Progress, ProgressSnapshot};
use crate::search::random::{SeededRng, seeded};
use crate::search::terms::{Term, largest};
use crate::search::{Birth, Direction, Individual, Migrant, Report, Score, Search, Step, Trace};

/// The settings of [`Nested`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// Levels of nesting, at least 1: a run has `iterations` to the power of
    /// `levels` games.
    pub levels: usize,
    /// Iterations of each level.
    pub iterations: u64,
    /// By how much a policy is moved towards the best game: α of the paper.
    pub alpha: f64,
}

impl Default for Config {
    /// Rosin's.
    fn default() -> Self {
        Self {
            levels: 3,
            iterations: 100,
            alpha: 1.0,
        }
    }
}

/// The state of a level.
struct NestingLevel<C> {
    policy: Policy,
    /// The best game since it began, if there is one.
    best: TrainingGame<C>,
    has_best: bool,
    /// Iterations done.
    done: u64,
}

/// Nested rollout policy adaptation. When the outermost level is done, another
/// run begins from an even policy.
pub struct Nested<G: RolloutGame> {
    game: G,
    config: Config,
    rng: SeededRng,
    /// The innermost level first.
    levels: Vec<NestingLevel<G::Choice>>,
    /// The game being played, and running sums of its options' weights.
    training_game: TrainingGame<G::Choice>,
    sums: Vec<f64>,
    /// A buffer: the game's own weights of a turn's options.
    weights: Vec<f64>,
    buffers: Buffers,
    openness: Openness,
    progress: Progress<TrainingGame<G::Choice>>,
    recorder: LineageRecorder<Vec<G::Choice>>,
}

impl<G: RolloutGame> Nested<G> {
    /// A run on `game` by `config`, drawn from `seed`.
    pub fn new(game: G, config: Config, seed: u64) -> Self {
        let codes = game.codes();
        let level = |_| NestingLevel {
            policy: Policy::new(codes),
            best: TrainingGame::default(),
            has_best: false,
            done: 0,
        };
        Self {
            levels: (0..config.levels.max(1)).map(level).collect(),
            rng: seeded(seed),
            training_game: TrainingGame::default(),
            sums: Vec::new(),
            weights: Vec::new(),
            buffers: Buffers::new(codes),
            openness: Openness::default(),
            progress: Progress::new(Direction::Higher),
            recorder: LineageRecorder::default(),
            game,
            config,
        }
    }

    /// Plays a game by the innermost policy; returns the openness of its choices.
    fn play(&mut self) -> f64 {
        let policy = &self.levels[0].policy.weights;
        self.game.begin();
        self.training_game.clear();
        let mut open = 0.0;
        loop {
            if self.game.choices().is_empty() {
                break;
            }
            let first = self.training_game.offer(&mut self.game, &mut self.weights);
            let mut sum = 0.0;
            let options = &self.training_game.options[first..];
            self.sums.clear();
            match self.training_game.weights.get(first..) {
                Some(weights) if !weights.is_empty() => {
                    let options = options.iter().zip(weights);
                    self.sums.extend(options.map(|(code, weight)| {
                        sum += policy[*code as usize] * weight;
                        sum
                    }));
                }
                _ => self.sums.extend(options.iter().map(|code| {
                    sum += policy[*code as usize];
                    sum
                })),
            }
            let place = draw(&self.sums, &mut self.rng);
            open += openness(&self.sums, place);
            let choice = self.game.choices()[place];
            self.training_game.choose(first, place, choice);
            self.game.play(place);
        }
        self.training_game.score = self.game.score();
        self.training_game.merit = self.game.merit();
        open / self.training_game.choices.len().max(1) as f64
    }

    /// Replays a stored game: the places of its choices.
    fn relive(&mut self, places: &Value) -> Result<TrainingGame<G::Choice>, String> {
        let fault = || tr!("a game in the checkpoint can't be replayed").to_owned();
        let places: Vec<u32> = Deserialize::deserialize(places).map_err(|_| fault())?;
        self.game.begin();
        let mut training_game = TrainingGame::default();
        for place in places {
            let choices = self.game.choices();
            let choice = *choices.get(place as usize).ok_or_else(fault)?;
            let first = training_game.offer(&mut self.game, &mut self.weights);
            training_game.choose(first, place as usize, choice);
            self.game.play(place as usize);
        }
        if !self.game.choices().is_empty() {
            return Err(fault());
        }
        training_game.score = self.game.score();
        training_game.merit = self.game.merit();
        Ok(training_game)
    }

    /// Reads a stored level.
    fn relevel(&mut self, level: &Value) -> Result<NestingLevel<G::Choice>, String> {
        let done = level["done"].as_u64();
        let done = done.filter(|done| *done < self.config.iterations.max(1));
        let done = done.ok_or_else(|| {
            tr!(
                "“{key}” in the checkpoint is not a number of iterations",
                key = "done"
            )
        })?;
        let fault = || tr!("a policy in the checkpoint is damaged").to_owned();
        let logs: Vec<(usize, f64)> =
            Deserialize::deserialize(&level["policy"]).map_err(|_| fault())?;
        let mut policy = Policy::new(self.game.codes());
        for (code, log) in logs {
            policy.set(code, log).ok_or_else(fault)?;
        }
        let has_best = !level["best"].is_null();
        let best = match has_best {
            true => self.relive(&level["best"])?,
            false => TrainingGame::default(),
        };
        Ok(NestingLevel {
            policy,
            best,
            has_best,
            done,
        })
    }

    /// Counts a game, and ends a generation if it is complete.
    fn note(&mut self, score: Score, improved: bool) {
        let enough = improved && self.game.is_enough(score);
        let diversity = |games| self.openness.diversity(games);
        let round = self.config.iterations.max(1);
        (self.progress).note(score.value, enough, round, diversity);
    }

    /// Takes in a replayed game of another island: the outermost level learns from it if
    /// its own best is no better.
    fn accept(&mut self, game: TrainingGame<G::Choice>) {
        let (score, merit) = (game.score, game.merit);
        let improved = self.progress.is_best(score);
        if improved {
            self.progress.record_best(game.clone(), score);
        }
        if let Some(top) = self.levels.last_mut() {
            let rank = |score| Direction::Higher.rank(score);
            if !top.has_best || rank(merit) <= rank(top.best.merit) {
                // A duplicate of its best changes nothing.
                (top.best, top.has_best) = (game, true);
            }
        }
        self.note(score, improved);
    }

    /// Ends iterations, from the innermost level outwards.
    fn iterate(&mut self) {
        let mut level = 0;
        loop {
            let from = match level {
                0 => &mut self.training_game,
                _ => {
                    let (below, _) = self.levels.split_at_mut(level);
                    &mut below[level - 1].best
                }
            };
            // The games are swapped, so that their memory is reused.
            let mut game = std::mem::take(from);
            let own = &mut self.levels[level];
            let rank = |score| Direction::Higher.rank(score);
            if !own.has_best || rank(game.merit) <= rank(own.best.merit) {
                std::mem::swap(&mut own.best, &mut game);
                own.has_best = true;
            }
            (own.policy).adapt(&mut own.best, self.config.alpha, &mut self.buffers);
            own.done += 1;
            match level {
                0 => self.training_game = game,
                _ => self.levels[level - 1].best = game,
            }
            if self.levels[level].done < self.config.iterations {
                break;
            }
            level += 1;
            if level == self.levels.len() {
                let top = &mut self.levels[level - 1];
                top.policy.reset();
                top.has_best = false;
                top.done = 0;
                self.progress.restarts += 1;
                level -= 1;
                break;
            }
        }
        // The levels below start again, from the policy of the one above.
        for below in (0..level).rev() {
            let (inner, outer) = self.levels.split_at_mut(below + 1);
            let own = &mut inner[below];
            own.policy.copy_from(&outer[0].policy);
            own.has_best = false;
            own.done = 0;
        }
    }
}

impl<G: RolloutGame> Search for Nested<G> {
    type Move = G::Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.progress.end() {
            return Step::Done(end);
        }
        let openness = self.play();
        let score = self.training_game.score;
        let improved = self.progress.is_best(score);
        if improved {
            self.progress.record_best(self.training_game.clone(), score);
        }
        self.openness.sum += openness;
        let when = self.progress.when_noted(self.levels.len());
        self.note(score, improved);
        let teacher = &self.levels[0];
        let teacher = teacher.has_best.then_some(&teacher.best);
        let teacher = teacher.map(|game| (&game.choices, game.score));
        let parentage = self.recorder.parentage(|| beside(teacher));
        let choices = &self.training_game.choices;
        (self.recorder).born(choices, score, parentage, when, Direction::Higher);
        self.recorder.fate(Fate::from_game(improved));
        self.iterate();
        self.progress.step(improved)
    }

    fn best(&self) -> Option<(Score, Vec<G::Move>)> {
        (self.progress).answer(|game| self.game.moves(&game.choices))
    }

    fn terms(&self) -> Vec<Term> {
        let best = self.progress.best();
        best.map_or_else(Vec::new, |(game, _)| {
            largest(self.game.terms(&game.choices))
        })
    }

    fn report(&self) -> Report {
        self.progress.report(self.levels.len())
    }

    fn checkpoint(&self) -> Option<Value> {
        let level = |level: &NestingLevel<G::Choice>| {
            let logs = level.policy.logs.iter().enumerate();
            let policy: Vec<(usize, f64)> = logs
                .filter(|(_, log)| **log != 0.0)
                .map(|(code, log)| (code, *log))
                .collect();
            let best = level.has_best.then_some(&level.best.places);
            json!({ "done": level.done, "policy": policy, "best": best })
        };
        let more = json!({
            "best": self.progress.best().map(|(game, _)| &game.places),
            "levels": self.levels.iter().map(level).collect::<Vec<_>>(),
        });
        Some(self.progress.checkpoint(&self.rng, more))
    }

    fn retrace(&mut self, before: Trace) {
        self.progress.retrace(before);
    }

    fn restore(&mut self, checkpoint: &Value) -> Result<(), String> {
        let (rng, snapshot) = ProgressSnapshot::read(checkpoint)?;
        let levels = checkpoint["levels"].as_array();
        let levels = levels.filter(|levels| levels.len() == self.levels.len());
        let levels = levels.ok_or_else(|| {
            tr!(
                "the number of “{key}” in the checkpoint differs from the setting",
                key = "levels"
            )
        })?;
        let levels = levels.iter().map(|level| self.relevel(level));
        let levels = levels.collect::<Result<_, _>>()?;
        let champion = match checkpoint["best"].is_null() {
            true => None,
            false => {
                let game = self.relive(&checkpoint["best"])?;
                let score = game.score;
                Some((game, score))
            }
        };
        self.levels = levels;
        self.rng = rng;
        self.progress.restore(snapshot, champion);
        Ok(())
    }

    /// The best of all and the best game of each level.
    fn population(&self, at_most: usize) -> Vec<Individual<G::Move>> {
        let champion = self.progress.best();
        let champion = champion.map(|(game, score)| (score, &game.choices));
        let levels = self.levels.iter().rev().filter(|level| level.has_best);
        let levels = levels.map(|level| (level.best.score, &level.best.choices));
        let all = champion.into_iter().chain(levels).take(at_most);
        let individual = |(score, choices): (Score, &Vec<G::Choice>)| {
            Individual::new(self.game.moves(choices), score)
        };
        let mut individuals: Vec<_> = all.map(individual).collect();
        crate::sort::by(&mut individuals, |a, b| {
            b.score.value.total_cmp(&a.score.value)
        });
        individuals
    }

    fn watch(&mut self) {
        self.recorder.begin();
    }

    /// The latest game, and the one that its policy last learnt from.
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

    /// The best games of the levels, as places.
    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        let levels = self.levels.iter().rev().filter(|level| level.has_best);
        let games: Vec<_> = levels.map(|level| &level.best).collect();
        let scores: Vec<Score> = games.iter().map(|game| game.score).collect();
        let order = Direction::Higher.ranked(&scores).into_iter();
        let best = distinct(order.map(|at| games[at]), at_most, |a, b| {
            a.places == b.places
        });
        let encoded = best.into_iter().map(|game| json!(game.places));
        encoded.map(|genome| Migrant { genome }).collect()
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        for migrant in migrants {
            if self.progress.end().is_some() {
                return;
            }
            if let Ok(game) = self.relive(&migrant.genome) {
                self.accept(game);
            }
        }
    }

    fn resume(&mut self) {
        self.progress.resume();
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
