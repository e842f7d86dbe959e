//! The tuned preference search: a finished game, changed again and again.
//!
//! From Tishchenko's post and its comments: a game is exhibited by giving its
//! lines the highest ranks in its order; turning a used line off and playing
//! again gives another game, kept when it is not worse; a configuration that has
//! been searched for too long is left for another of a pool. Here one to a few
//! lines are turned off at a time and all ranks except the game's are random each time,
//! so that no array is needed: `GameChange` plays on at random, and replays the old
//! game's lines as soon as they are possible. Somewhat shorter games are accepted by a
//! temperature as well (Metropolis et al. 1953), and when no longer game has been found
//! for long, the search restarts.
//!
//! Measured on 5T: a run at half the temperature is stuck below 130 moves one time
//! in five. At the default temperature the tabu matters little (159.6 moves without, 160.0
//! with it; 8 million modifications, 8 games each). 32 million modifications in one attempt
//! are no better than the best of four attempts of 8 million (on average 159.5 moves at
//! constant temperature, 160.2 when it cools from 1.0 to 0.65 moves, 162.0 in
//! parallel tempering): the length that an attempt reaches is decided early, so attempts
//! are given up. To turn off lines that are near each other, two or five at most in
//! place of three, or to lean more towards the end, changed nothing or did harm.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::change::{FinishedGame, GameChange};
use super::grid::Move;
use super::pool::{self, Pool, PooledGame, configuration};
use super::search_log::SearchLog;
use super::start::Start;
use crate::game::files::save::write_moves;
use crate::i18n::{tr, tr_noop};
use crate::search::lineage::{Birth, Fate, Origin};
use crate::search::migrant::distinct;
use crate::search::progress::ProgressSnapshot;
use crate::search::random::{SeededRng, below, seeded, unit};
use crate::search::{End, Individual, Migrant, Report, Score, Search, Step, Term, Trace};

/// The settings of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// The most lines turned off at a time.
    pub off: usize,
    /// How much the later lines of a game are preferred: a line that a share x of
    /// the game comes before is turned off 1 / (1 − x) to the power lean / (1 + lean)
    /// times as often as the first; 0: all alike.
    pub lean: f64,
    /// A game shorter by d is accepted with the chance exp(−d / temperature); in
    /// hundredths of the longest game known (`Variant::record`).
    ///
    /// Measured on 5T with 8 million modifications, 8 games each: 0.4 → 153.5
    /// moves, 0.5 → 158–160, 0.6 → 156; on 5D with 1 million, 20 games each: 0.4 →
    /// 80.8, 0.5 → 80.7, 0.7 → 78.9.
    pub temperature: f64,
    /// When a configuration is left for another.
    pub pool: pool::Config,
    /// Modifications without a longer game after which it restarts, keeping only the
    /// best; 0: never.
    ///
    /// Measured on 5T, 160 attempts (seeds 301–332, 401–528): seven reached 168 moves within
    /// 2 million modifications, five of them without 500,000 that brought nothing, which
    /// take 1.2 million on average.
    pub patience: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            off: 3,
            lean: 1.0,
            temperature: 0.5,
            pool: pool::Config {
                visits: 1000,
                within: 5,
                games: 400,
            },
            patience: 500_000,
        }
    }
}

/// The number of a line to turn off in a game of `length` moves: the later, the likelier, by
/// [`Config::lean`].
pub(super) fn draw_line(length: usize, lean: f64, rng: &mut SeededRng) -> usize {
    let share = 1.0 - libm::pow(unit(rng), 1.0 + lean);
    ((share * length as f64) as usize).min(length - 1)
}

/// Games of the pool that a checkpoint holds.
const WRITTEN: usize = 64;

/// A search for long games.
pub struct RuinRecreate {
    log: SearchLog,
    /// The beginning of each attempt.
    opening: Vec<Move>,
    config: Config,
    rng: SeededRng,
    /// The game that is being changed.
    game: FinishedGame,
    configuration: u64,
    change: GameChange,
    /// The best game ever.
    best: Vec<Move>,
    pool: Pool,
    moves: Vec<Move>,
    attempt: Attempt,
    /// Whether a part of the pool and the visits are lost.
    resumed: bool,
}

/// From one beginning to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Attempt {
    /// The longest game of it, in moves.
    longest: usize,
    /// Modifications since that was found.
    since: u64,
}

impl RuinRecreate {
    /// A search from a start, with random numbers from `seed`. It begins with `game`
    /// (legal from the start), continued at random.
    pub fn new(start: Start, game: &[Move], config: Config, seed: u64) -> Self {
        let mut rng = seeded(seed);
        let moves = start.played_on(game, &mut rng);
        Self {
            opening: game.to_vec(),
            game: FinishedGame::new(&start.board, &moves),
            configuration: configuration(&moves),
            change: GameChange::new(&start.board),
            best: Vec::new(),
            pool: Pool::new(config.pool),
            moves,
            attempt: Attempt::default(),
            resumed: false,
            log: SearchLog::new(start),
            config,
            rng,
        }
    }

    fn length(&self) -> usize {
        self.game.moves().len()
    }

    /// One modification; the game's length after it.
    fn modify(&mut self) -> usize {
        let length = self.length();
        let mut off = [0; Self::MAX_LINES_OFF];
        let count = 1 + below(&mut self.rng, self.config.off.min(Self::MAX_LINES_OFF));
        off[..count].fill_with(|| draw_line(length, self.config.lean, &mut self.rng));
        let changed = self.change.make(&self.game, &off[..count], &mut self.rng);
        let accepted = changed >= length || {
            let lost = (length - changed) as f64;
            let record = self.log.start.board.variant().record() as f64;
            let temperature = self.config.temperature / 100.0 * record;
            temperature > 0.0 && unit(&mut self.rng) < libm::exp(-lost / temperature)
        };
        if accepted || self.log.recorder.is_on() {
            self.change.game(&self.game, &mut self.moves);
            self.record(accepted);
        }
        if accepted {
            self.game.become_game(&self.moves, self.change.end());
            self.arrive();
        }
        changed
    }

    /// Records the change of the game into [`Self::moves`], once the search is watched.
    fn record(&mut self, accepted: bool) {
        if !self.log.recorder.is_on() {
            return;
        }
        let (before, after) = (self.game.moves(), &self.moves);
        if !accepted {
            self.log.tried(Origin::Changed, before, after, Fate::Dies);
        } else if configuration(after) == self.configuration {
            self.log.tried(Origin::Changed, before, after, Fate::Lives);
        } else {
            self.log.changed(Origin::Changed, before, after);
        }
    }

    /// The most lines that [`Config::off`] can turn off at a time.
    pub const MAX_LINES_OFF: usize = 8;

    /// Records the game that is now being changed, in the pool if it is new.
    fn arrive(&mut self) {
        let here = configuration(self.game.moves());
        if here == self.configuration {
            return;
        }
        self.configuration = here;
        let game = (here, self.game.moves());
        let (past, longest) = (self.log.now.as_ref(), self.attempt.longest);
        self.pool.arrive(game, past, longest, &mut self.rng);
    }

    /// Counts a visit; leaves a configuration that has had too many.
    fn visit(&mut self) {
        let longest = self.attempt.longest;
        if let Some(next) = (self.pool).visit(self.configuration, longest, &mut self.rng) {
            self.configuration = next.configuration;
            self.game = FinishedGame::new(&self.log.start.board, &next.moves);
            self.log.now = next.past;
        }
    }

    /// Updates the attempt; begins another when this one has had no longer game for too
    /// long.
    fn resume_or_restart(&mut self) {
        let length = self.length();
        self.attempt.since += 1;
        if length > self.attempt.longest {
            self.attempt = Attempt {
                longest: length,
                since: 0,
            };
        } else if self.config.patience > 0 && self.attempt.since >= self.config.patience {
            self.attempt = Attempt::default();
            self.pool.replace(Vec::new());
            self.moves = self.log.start.played_on(&self.opening, &mut self.rng);
            self.game = FinishedGame::new(&self.log.start.board, &self.moves);
            self.configuration = configuration(&self.moves);
            self.record_start();
            self.log.progress.restarts += 1;
        }
    }

    /// The game descends from none.
    fn record_start(&mut self) {
        self.log.record_start(Origin::Founded, self.game.moves());
    }

    /// Judges a game from elsewhere. It enters the pool, where it takes the place
    /// of a shorter one or of the shortest, unless it is too short or has been
    /// searched for too long.
    fn accept(&mut self, moves: Vec<Move>) {
        let (length, here) = (moves.len(), configuration(&moves));
        let improved = length > self.best.len() || self.log.progress.evaluations == 0;
        if improved {
            self.best.clone_from(&moves);
            self.log.arrived(&moves);
        }
        if here != self.configuration {
            self.pool
                .accept(PooledGame::new(moves), self.attempt.longest);
        }
        self.note(length, improved);
    }

    /// Counts a game. Diversity: the share of the best game's lines that are not in the
    /// one that is being changed.
    fn note(&mut self, length: usize, improved: bool) {
        let (best, game) = (&self.best, &self.game);
        let diversity = |_| {
            let own = |mv: &&Move| game.number(**mv).is_none();
            best.iter().filter(own).count() as f64 / best.len().max(1) as f64
        };
        let better = improved.then_some(best.len());
        self.log.note(length, better, diversity);
    }

    /// Keeps the game if it is the best so far.
    fn judge(&mut self, first: bool) -> bool {
        if self.length() <= self.best.len() && !first {
            return false;
        }
        if first {
            self.record_start();
        }
        self.log.record_best();
        self.best.clear();
        self.best.extend_from_slice(self.game.moves());
        true
    }
}

impl Search for RuinRecreate {
    type Move = Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.log.progress.end() {
            return Step::Done(end);
        }
        if self.log.progress.evaluations > 0 && self.length() == 0 {
            // No move is possible from the start.
            return Step::Done(End::Exhausted);
        }
        let first = self.log.progress.evaluations == 0;
        let changed = if first {
            self.length()
        } else {
            let changed = self.modify();
            self.visit();
            changed
        };
        let improved = self.judge(first);
        self.resume_or_restart();
        self.note(changed, improved);
        self.log.progress.step(improved)
    }

    fn best(&self) -> Option<(Score, Vec<Move>)> {
        (self.log.progress).answer(|()| self.log.start.answer(&self.best))
    }

    fn terms(&self) -> Vec<Term> {
        self.log.terms(self.best.len())
    }

    fn report(&self) -> Report {
        Report {
            bound: Some(self.log.start.board.variant().bound() as f64),
            resumed: self.resumed,
            ..self.log.progress.report(self.pool.size() + 1)
        }
    }

    /// The best game, the one that is being changed, and the longest of the pool.
    fn population(&self, at_most: usize) -> Vec<Individual<Move>> {
        let own = configuration(self.game.moves());
        let others = self.pool.longest().into_iter();
        let others = others.filter(|pooled| pooled.configuration != own);
        let others = others.map(|pooled| &pooled.moves[..]);
        let first = [&self.best[..], self.game.moves()];
        let all = first.into_iter().chain(others).take(at_most);
        self.log.individuals(all)
    }

    fn trace(&self) -> &Trace {
        self.log.progress.trace()
    }

    fn diversity_measure(&self) -> &'static str {
        tr_noop!("the share of the best game's lines that the present game does not have")
    }

    /// The best game, the one that is being changed, and those of the pool, the
    /// longest first.
    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        if self.log.progress.evaluations == 0 {
            return Vec::new();
        }
        let pool = self
            .pool
            .longest()
            .into_iter()
            .map(|pooled| &pooled.moves[..]);
        let first = [&self.best[..], self.game.moves()];
        let mut all: Vec<&[Move]> = first.into_iter().chain(pool).collect();
        crate::sort::by_key(&mut all, |game| std::cmp::Reverse(game.len()));
        let alike = |a: &&[Move], b: &&[Move]| configuration(a) == configuration(b);
        let best = distinct(all.into_iter(), at_most, alike).into_iter();
        let encoded = best.map(|game| write_moves(game).into());
        encoded.map(|genome| Migrant { genome }).collect()
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        for game in self.log.read(migrants) {
            if self.log.progress.end().is_none() {
                self.accept(game);
            }
        }
    }

    fn watch(&mut self) {
        self.log.recorder.begin();
    }

    fn birth(&self) -> Option<Birth<Vec<Move>>> {
        self.log.birth()
    }

    fn descent(&self) -> Vec<Birth<Vec<Move>>> {
        self.log.descent()
    }

    fn resume(&mut self) {
        self.log.progress.resume();
    }

    /// Holds the longest games of the pool only, and no visits: it is written
    /// often, and stored where there is little room. So the run from it is another one, and its
    /// report says so.
    fn checkpoint(&self) -> Option<Value> {
        let pool = self.pool.longest().into_iter().take(WRITTEN);
        let more = json!({
            "attempt": self.attempt,
            "best": write_moves(&self.best),
            "game": write_moves(self.game.moves()),
            "pool": pool.map(|pooled| write_moves(&pooled.moves)).collect::<Vec<_>>(),
        });
        Some(self.log.progress.checkpoint(&self.rng, more))
    }

    fn retrace(&mut self, before: Trace) {
        self.log.progress.retrace(before);
    }

    fn restore(&mut self, checkpoint: &Value) -> Result<(), String> {
        let read = |value: &Value| self.log.start.read(value);
        let game = |value: &Value| read(value).map_err(|why| tr!("checkpoint: {why}", why));
        let (rng, snapshot) = ProgressSnapshot::read(checkpoint)?;
        if checkpoint["evaluations"] == 0 {
            // It had not begun.
            return Ok(());
        }
        let attempt = Attempt::deserialize(&checkpoint["attempt"])
            .map_err(|why| tr!("“attempt” in the checkpoint: {why}", why))?;
        let best = game(&checkpoint["best"])?;
        let now = game(&checkpoint["game"])?;
        let pool = checkpoint["pool"].as_array();
        let pool = pool.ok_or_else(|| tr!("“pool” in the checkpoint is not a list"))?;
        let pooled = |value: &Value| Ok::<_, String>(PooledGame::new(game(value)?));
        let pool = pool.iter().map(pooled).collect::<Result<Vec<_>, _>>()?;
        self.rng = rng;
        self.attempt = attempt;
        self.configuration = configuration(&now);
        self.game = FinishedGame::new(&self.log.start.board, &now);
        let score = self.log.start.score(best.len());
        self.best = best;
        self.pool.replace(pool);
        self.resumed = self.config.pool.visits > 0;
        self.log.progress.restore(snapshot, Some(((), score)));
        Ok(())
    }
}

#[cfg(test)]
#[path = "ruin_recreate_tests.rs"]
mod tests;
