//! Searches by play-outs: games played to their end, by chance that learns.
//!
//! A problem is a [`Game`]: from a beginning on, one of several choices at each
//! turn until there are none. [`Playouts`] plays one game after the other, each
//! choice drawn by weights that the game gives, and keeps the best.
//! [`Nested`] is nested rollout policy adaptation (NRPA; Rosin 2011, *Nested
//! rollout policy adaptation for Monte Carlo tree search*, IJCAI): a policy gives
//! each choice a weight by its code; a level plays by the level below, and after
//! each of its iterations makes the choices of its best game more likely.
//!
//! Levels are a stack, not calls: one step is one game, so that the search can be
//! watched, stopped and gone on with; it can be laid aside and taken up as well,
//! for games are written down as the places of what was chosen.
//!
//! Invariants: the best game never gets worse; a policy is changed only between
//! games.

use serde::Deserialize;
use serde_json::{Value, json};

use super::course::Course;
use super::random::{Generator, below, seeded, unit};
use super::trace::Yardstick;
use super::{Direction, End, Individual, Report, Score, Search, Step, Trace};

/// A game that is played by choices, one after the other. It holds the position.
pub trait Game {
    /// A choice.
    type Choice: Copy + PartialEq;
    /// The puzzle's move.
    type Move;

    /// Goes back to the beginning.
    fn begin(&mut self);

    /// What can be chosen now; nothing at the end.
    fn choices(&self) -> &[Self::Choice];

    /// Plays the choice at a place of that list.
    fn play(&mut self, place: usize);

    /// A number below [`Self::codes`], the same for choices that a policy should
    /// not tell apart.
    fn code(&self, choice: Self::Choice) -> usize;

    /// How many codes there are.
    fn codes(&self) -> usize;

    /// The weights of the choices in a play-out without a policy; anything not
    /// negative, and not all 0.
    fn weigh(&mut self, weights: &mut Vec<f64>) {
        weights.clear();
        weights.resize(self.choices().len(), 1.0);
    }

    /// The score of the position at the end of a game; higher is better.
    fn score(&self) -> Score;

    /// Whether a game of this score ends the search.
    fn is_enough(&self, score: Score) -> bool {
        score.solved
    }

    /// The moves that put a game on the board.
    fn moves(&self, choices: &[Self::Choice]) -> Vec<Self::Move>;
}

/// A game that has been played.
#[derive(Clone, Debug)]
struct Line<C> {
    score: Score,
    choices: Vec<C>,
}

/// Whether a score is better than what is known, if anything is.
fn better(score: Score, known: Option<Score>) -> bool {
    known.is_none_or(|known| Direction::Higher.rank(score) < Direction::Higher.rank(known))
}

/// How open the choices of a generation's games were: the mean chance, 0–1, that
/// another would have been made.
#[derive(Debug, Default)]
struct Openness {
    sum: f64,
    yardstick: Yardstick,
}

impl Openness {
    /// The diversity of a generation of so many games, which ends.
    fn diversity(&mut self, games: usize) -> f64 {
        let mean = std::mem::take(&mut self.sum) / games.max(1) as f64;
        self.yardstick.diversity(mean)
    }
}

/// Draws a place by weights that sum up to `sum`.
#[inline]
fn draw(weights: &[f64], sum: f64, rng: &mut Generator) -> usize {
    let mut left = unit(rng) * sum;
    for (place, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return place;
        }
    }
    // Rounding, or weights that are all 0.
    below(rng, weights.len())
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
        let mut openness = 0.0;
        while !self.game.choices().is_empty() {
            self.game.weigh(&mut self.weights);
            let sum: f64 = self.weights.iter().sum();
            let place = draw(&self.weights, sum, &mut self.rng);
            openness += 1.0 - self.weights[place] / sum;
            self.choices.push(self.game.choices()[place]);
            self.game.play(place);
        }
        let score = self.game.score();
        let improved = better(score, self.best.first().map(|line| line.score));
        self.remember(score);
        self.openness.sum += openness / self.choices.len().max(1) as f64;
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

    fn trace(&self) -> &Trace {
        self.course.trace()
    }

    fn resume(&mut self) {
        self.course.resume();
    }
}

/// What [`Nested`] can be told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Levels of nesting, at least 1: a run has `iterations` to the power of
    /// `levels` games.
    pub levels: usize,
    /// Iterations of each level.
    pub iterations: u64,
    /// By how much a policy is moved towards the best game: α of the paper.
    pub alpha: f64,
}

impl Default for Plan {
    /// Rosin's.
    fn default() -> Self {
        Self {
            levels: 3,
            iterations: 100,
            alpha: 1.0,
        }
    }
}

/// A policy: by code, the logarithm of a weight, and the weight.
#[derive(Clone)]
struct Policy {
    logs: Vec<f64>,
    weights: Vec<f64>,
}

/// Logarithms beyond this are not told apart: weights must not overflow.
const STEEPEST: f64 = 300.0;

impl Policy {
    fn new(codes: usize) -> Self {
        Self {
            logs: vec![0.0; codes],
            weights: vec![1.0; codes],
        }
    }

    fn become_policy(&mut self, other: &Self) {
        self.logs.copy_from_slice(&other.logs);
        self.weights.copy_from_slice(&other.weights);
    }
}

/// A game as a policy learns from it.
#[derive(Clone, Debug)]
struct Lesson<C> {
    score: Score,
    choices: Vec<C>,
    /// Where each choice stood among those there were.
    places: Vec<u32>,
    /// Codes of the choices made.
    made: Vec<u32>,
    /// Codes of all choices there were, turn by turn.
    options: Vec<u32>,
    /// Where the options of each turn end.
    ends: Vec<u32>,
}

impl<C> Default for Lesson<C> {
    fn default() -> Self {
        Self {
            score: Score::default(),
            choices: Vec::new(),
            places: Vec::new(),
            made: Vec::new(),
            options: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl<C> Lesson<C> {
    fn clear(&mut self) {
        self.choices.clear();
        self.places.clear();
        self.made.clear();
        self.options.clear();
        self.ends.clear();
    }
}

/// A level at work.
struct Level<C> {
    policy: Policy,
    /// The best game since it began, if there is one.
    best: Lesson<C>,
    has_best: bool,
    /// Iterations done.
    done: u64,
}

/// Nested rollout policy adaptation. When the outermost level is done, another
/// run begins from an even policy.
pub struct Nested<G: Game> {
    game: G,
    plan: Plan,
    rng: Generator,
    /// The innermost level first.
    levels: Vec<Level<G::Choice>>,
    champion: Option<Lesson<G::Choice>>,
    /// The game being played, and room for its weights.
    lesson: Lesson<G::Choice>,
    weights: Vec<f64>,
    /// By code: by how much a policy is moved; and which codes are.
    moved: Vec<f64>,
    touched: Vec<u32>,
    openness: Openness,
    course: Course,
}

impl<G: Game> Nested<G> {
    /// A run on `game` by `plan`, drawn from `seed`.
    #[must_use]
    pub fn new(game: G, plan: Plan, seed: u64) -> Self {
        let codes = game.codes();
        let level = |_| Level {
            policy: Policy::new(codes),
            best: Lesson::default(),
            has_best: false,
            done: 0,
        };
        Self {
            levels: (0..plan.levels.max(1)).map(level).collect(),
            rng: seeded(seed),
            champion: None,
            lesson: Lesson::default(),
            weights: Vec::new(),
            moved: vec![0.0; codes],
            touched: Vec::new(),
            openness: Openness::default(),
            course: Course::default(),
            game,
            plan,
        }
    }

    /// Plays a game by the innermost policy; how open its choices were.
    fn play(&mut self) -> f64 {
        let policy = &self.levels[0].policy.weights;
        self.game.begin();
        self.lesson.clear();
        let mut openness = 0.0;
        loop {
            let choices = self.game.choices();
            if choices.is_empty() {
                break;
            }
            let (mut sum, first) = (0.0, self.lesson.options.len());
            self.weights.clear();
            for choice in choices {
                let code = self.game.code(*choice);
                let weight = policy[code];
                sum += weight;
                self.weights.push(weight);
                self.lesson.options.push(code as u32);
            }
            let place = draw(&self.weights, sum, &mut self.rng);
            openness += 1.0 - self.weights[place] / sum;
            self.lesson.made.push(self.lesson.options[first + place]);
            self.lesson.ends.push(self.lesson.options.len() as u32);
            self.lesson.choices.push(choices[place]);
            self.lesson.places.push(place as u32);
            self.game.play(place);
        }
        self.lesson.score = self.game.score();
        openness / self.lesson.choices.len().max(1) as f64
    }

    /// Plays a game that was written down, by places.
    fn relive(&mut self, places: &Value) -> Result<Lesson<G::Choice>, String> {
        let fault = || "a game of the checkpoint can't be played".to_owned();
        let places: Vec<u32> = Deserialize::deserialize(places).map_err(|_| fault())?;
        self.game.begin();
        let mut lesson = Lesson::default();
        for place in places {
            let choices = self.game.choices();
            let choice = *choices.get(place as usize).ok_or_else(fault)?;
            let codes = choices.iter().map(|choice| self.game.code(*choice) as u32);
            lesson.options.extend(codes);
            lesson.ends.push(lesson.options.len() as u32);
            lesson.made.push(self.game.code(choice) as u32);
            lesson.choices.push(choice);
            lesson.places.push(place);
            self.game.play(place as usize);
        }
        if !self.game.choices().is_empty() {
            return Err(fault());
        }
        lesson.score = self.game.score();
        Ok(lesson)
    }

    /// Reads a level that was written down.
    fn relevel(&mut self, level: &Value) -> Result<Level<G::Choice>, String> {
        let done = level["done"].as_u64();
        let done = done.filter(|done| *done < self.plan.iterations.max(1));
        let done = done.ok_or("“done” of the checkpoint is no number of iterations")?;
        let fault = || "a policy of the checkpoint is none".to_owned();
        let logs: Vec<(usize, f64)> =
            Deserialize::deserialize(&level["policy"]).map_err(|_| fault())?;
        let mut policy = Policy::new(self.game.codes());
        for (code, log) in logs {
            *policy.logs.get_mut(code).ok_or_else(fault)? = log;
            policy.weights[code] = libm::exp(log.clamp(-STEEPEST, STEEPEST));
        }
        let has_best = !level["best"].is_null();
        let best = match has_best {
            true => self.relive(&level["best"])?,
            false => Lesson::default(),
        };
        Ok(Level {
            policy,
            best,
            has_best,
            done,
        })
    }

    /// Moves a level's policy towards its best game: each choice made gains α,
    /// and all choices of its turn lose α by their chance (Rosin, section 3).
    fn adapt(&mut self, level: usize) {
        let Level { policy, best, .. } = &mut self.levels[level];
        let alpha = self.plan.alpha;
        let mut first = 0;
        for (made, end) in best.made.iter().zip(&best.ends) {
            let options = &best.options[first..*end as usize];
            first = *end as usize;
            let sum: f64 = options.iter().map(|c| policy.weights[*c as usize]).sum();
            let share = alpha / sum;
            for code in options {
                let at = *code as usize;
                if self.moved[at] == 0.0 {
                    self.touched.push(*code);
                }
                self.moved[at] -= policy.weights[at] * share;
            }
            self.moved[*made as usize] += alpha;
        }
        for code in self.touched.drain(..) {
            let at = code as usize;
            let log = policy.logs[at] + std::mem::take(&mut self.moved[at]);
            policy.logs[at] = log.clamp(-STEEPEST, STEEPEST);
            policy.weights[at] = libm::exp(policy.logs[at]);
        }
    }

    /// Ends iterations, from the innermost level outwards.
    fn iterate(&mut self) {
        let mut level = 0;
        loop {
            let from = match level {
                0 => &mut self.lesson,
                _ => {
                    let (below, _) = self.levels.split_at_mut(level);
                    &mut below[level - 1].best
                }
            };
            // The games change places, so that their memory is used again.
            let mut game = std::mem::take(from);
            let own = &mut self.levels[level];
            let rank = |score| Direction::Higher.rank(score);
            if !own.has_best || rank(game.score) <= rank(own.best.score) {
                std::mem::swap(&mut own.best, &mut game);
                own.has_best = true;
            }
            match level {
                0 => self.lesson = game,
                _ => self.levels[level - 1].best = game,
            }
            self.adapt(level);
            self.levels[level].done += 1;
            if self.levels[level].done < self.plan.iterations {
                break;
            }
            level += 1;
            if level == self.levels.len() {
                let top = &mut self.levels[level - 1];
                top.policy.logs.fill(0.0);
                top.policy.weights.fill(1.0);
                top.has_best = false;
                top.done = 0;
                self.course.restarts += 1;
                level -= 1;
                break;
            }
        }
        // The levels below begin anew, from the policy of the one above.
        for below in (0..level).rev() {
            let (inner, outer) = self.levels.split_at_mut(below + 1);
            let own = &mut inner[below];
            own.policy.become_policy(&outer[0].policy);
            own.has_best = false;
            own.done = 0;
        }
    }
}

impl<G: Game> Search for Nested<G> {
    type Move = G::Move;

    fn step(&mut self) -> Step {
        if self.course.is_over() {
            return Step::Done(End::Solved);
        }
        let openness = self.play();
        let score = self.lesson.score;
        let improved = better(score, self.champion.as_ref().map(|game| game.score));
        if improved {
            self.champion = Some(self.lesson.clone());
        }
        self.openness.sum += openness;
        let enough = self.game.is_enough(score);
        let ends = self.course.note(score.value, improved, enough);
        self.iterate();
        let (played, round) = (self.course.evaluations, self.plan.iterations.max(1));
        if played.is_multiple_of(round) || ends {
            let best = self.champion.as_ref().map_or(0.0, |game| game.score.value);
            let diversity = self.openness.diversity(self.course.noted());
            self.course.close(best, diversity);
        }
        Course::step(ends, improved)
    }

    fn best(&self) -> Option<(Score, Vec<G::Move>)> {
        let line = self.champion.as_ref()?;
        Some((line.score, self.game.moves(&line.choices)))
    }

    fn report(&self) -> Report {
        let best = self.champion.as_ref().map(|line| line.score);
        self.course.report(best, self.levels.len())
    }

    fn checkpoint(&self) -> Option<Value> {
        let level = |level: &Level<G::Choice>| {
            let logs = level.policy.logs.iter().enumerate();
            let policy: Vec<(usize, f64)> = logs
                .filter(|(_, log)| **log != 0.0)
                .map(|(code, log)| (code, *log))
                .collect();
            let best = level.has_best.then_some(&level.best.places);
            json!({ "done": level.done, "policy": policy, "best": best })
        };
        Some(json!({
            "rng": self.rng,
            "generation": self.course.generation,
            "evaluations": self.course.evaluations,
            "restarts": self.course.restarts,
            "best": self.champion.as_ref().map(|game| &game.places),
            "levels": self.levels.iter().map(level).collect::<Vec<_>>(),
        }))
    }

    fn restore(&mut self, checkpoint: &Value) -> Result<(), String> {
        let number = |key: &str| {
            let number = checkpoint[key].as_u64();
            number.ok_or_else(|| format!("“{key}” of the checkpoint is no number"))
        };
        let (generation, evaluations) = (number("generation")?, number("evaluations")?);
        let restarts = number("restarts")?;
        let rng = Generator::deserialize(&checkpoint["rng"])
            .map_err(|e| format!("“rng” of the checkpoint: {e}"))?;
        let levels = checkpoint["levels"].as_array();
        let levels = levels.filter(|levels| levels.len() == self.levels.len());
        let levels = levels.ok_or("“levels” of the checkpoint are not as many as are set")?;
        let levels: Result<Vec<_>, _> = levels.iter().map(|level| self.relevel(level)).collect();
        let levels = levels?;
        let champion = match checkpoint["best"].is_null() {
            true => None,
            false => Some(self.relive(&checkpoint["best"])?),
        };
        self.levels = levels;
        self.champion = champion;
        self.rng = rng;
        self.course.generation = generation;
        self.course.evaluations = evaluations;
        self.course.restarts = restarts;
        Ok(())
    }

    /// The best of all and the best game of each level.
    fn population(&self, at_most: usize) -> Vec<Individual<G::Move>> {
        let champion = self.champion.as_ref();
        let champion = champion.map(|line| (line.score, &line.choices, true));
        let levels = self.levels.iter().rev().filter(|level| level.has_best);
        let levels = levels.map(|level| (level.best.score, &level.best.choices, false));
        let all = champion.into_iter().chain(levels).take(at_most);
        let individual = |(score, choices, elite): (Score, &Vec<G::Choice>, bool)| Individual {
            moves: self.game.moves(choices),
            score,
            elite,
        };
        let mut individuals: Vec<_> = all.map(individual).collect();
        individuals.sort_by(|a, b| b.score.value.total_cmp(&a.score.value));
        individuals
    }

    fn trace(&self) -> &Trace {
        self.course.trace()
    }

    fn resume(&mut self) {
        self.course.resume();
    }
}

#[cfg(test)]
#[path = "rollout_tests.rs"]
mod tests;
