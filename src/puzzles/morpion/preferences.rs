//! The preference array, as in Tishchenko's post “Morpion DNA” and in his later
//! comment there.
//!
//! An array of ranks, one for each line of the grid. *Interpretation*: among the
//! legal moves play the one whose line ranks highest, until none is left.
//! *Exhibition*: the lines of a known game get the highest ranks, in its order.
//! *Modification*: two ranks change places, one of them that of a line that was
//! played, once or more often (the post); or the rank of a line that was played becomes 0 (the
//! comments). A modification is kept when the game is no shorter; otherwise it is undone.
//!
//! *The post* says: to modify a game one begins with a random array, exhibits the game, and swaps. Each
//! modification has thus an array of its own. *The author's program* (github.com/koozdra/Morpion,
//! `javascript/renderer/renderer.html`) does the same: at each step it fills the array again, swaps three
//! pairs, and keeps a game that is no shorter. *Ours* is the array that is kept from step to step, with all earlier
//! swaps ([`Config::redraws`] off).
//!
//! In the comments an accepted game is exhibited again, in a random array: “if those moves are no longer
//! available then a random move is chosen” (comment 8). A configuration that has been searched for too long is
//! taboo; for how long, and which is next, the comment leaves open (`pool`).
//!
//! The post's open end, to unify the array with the layers of its other code: here the line to turn off may be
//! drawn by layers, a layer being all moves that are possible once those before are played. It is ours, and an
//! experiment.
//!
//! The array has 40 × 40 × 4 ranks, ordered by column, row and direction (NE, E,
//! SE, S) of a line's left or upper end.

use super::board::Legal;
use super::grid::{LINES, Line, LineDirection, Move, spots};
use super::pool::{self, Pool, configuration};
use super::search_log::SearchLog;
use super::start::Start;
use crate::game::files::save::write_moves;
use crate::i18n::tr_noop;
use crate::search::lineage::{Birth, Fate, Origin};
use crate::search::random::{SeededRng, below, seeded, shuffle};
use crate::search::{End, Individual, Migrant, Report, Score, Search, Step, Term, Trace};
use rand::Rng as _;

/// Ranks in the array.
pub const RANKS: usize = 6400;

/// How an array is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modification {
    /// So often two ranks change places, one of them that of a line played.
    Swap(usize),
    /// The rank of a line played becomes 0.
    TurnOff,
}

/// The settings of a [`PreferenceSearch`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// How the array is changed.
    pub modification: Modification,
    /// Whether an exhibition begins with a random array; otherwise the lines that are not in the game keep their
    /// ranks. When ranks are swapped, there is then an exhibition before each modification.
    pub redraws: bool,
    /// Whether the line to turn off is drawn by layers: a layer, then one of its lines.
    pub by_layers: bool,
    /// When a configuration is left for another.
    pub pool: pool::Config,
}

impl Config {
    /// As in the post and its author's program.
    pub const POST: Self = Self {
        modification: Modification::Swap(3),
        redraws: true,
        by_layers: false,
        pool: pool::Config::NONE,
    };
    /// As comments 6 and 8 say it, without the taboo, of which they give no figures.
    pub const COMMENT: Self = Self {
        modification: Modification::TurnOff,
        ..Self::POST
    };
}

/// An array of ranks; the line with the highest is played first.
#[derive(Clone)]
pub struct Preferences {
    ranks: Vec<u64>,
    /// Greater than all ranks given.
    above: u64,
    /// By line: its place in the array.
    places: Vec<u16>,
}

impl Preferences {
    /// Of these ranks, by place.
    ///
    /// # Panics
    /// If there are not [`RANKS`] of them.
    pub fn new(ranks: Vec<u64>) -> Self {
        assert_eq!(ranks.len(), RANKS, "a rank for each line of the grid");
        let mut places = vec![0; LINES];
        for spot in spots() {
            for direction in LineDirection::ALL {
                let line = Line::new(spot, direction);
                places[line.index()] = line.rank_index() as u16;
            }
        }
        let above = ranks.iter().max().map_or(0, |rank| rank + 1);
        Self {
            ranks,
            above,
            places,
        }
    }

    /// A line's place in the array.
    #[inline]
    fn place(&self, mv: Move) -> usize {
        usize::from(self.places[mv.line.index()])
    }

    /// Plays the game that the array encodes.
    pub fn play(&self, start: &Start, game: &mut Vec<Move>) {
        let (mut board, mut legal) = (start.board, start.legal);
        game.clear();
        while let Some(mv) = self.highest(&legal) {
            board.play(mv, &mut legal);
            game.push(mv);
        }
    }

    #[inline]
    fn highest(&self, legal: &Legal) -> Option<Move> {
        let rank = |mv: &&Move| self.ranks[self.place(**mv)];
        legal.moves().iter().max_by_key(rank).copied()
    }

    /// Draws all ranks.
    pub fn redraw(&mut self, rng: &mut SeededRng) {
        self.ranks.fill_with(|| rng.next_u64() >> 1);
        self.above = 1 << 63;
    }

    /// Gives a game's lines the highest ranks, in its order. All others keep theirs:
    /// only the order of ranks counts, so new ones are used, above all given before.
    pub fn exhibit(&mut self, game: &[Move]) {
        self.above += game.len() as u64;
        for (number, mv) in game.iter().enumerate() {
            let place = self.place(*mv);
            self.ranks[place] = self.above - 1 - number as u64;
        }
    }
}

/// The search of the post, and of the comments.
pub struct PreferenceSearch {
    log: SearchLog,
    config: Config,
    rng: SeededRng,
    preferences: Preferences,
    /// The configuration of the game, and others to continue from.
    configuration: u64,
    pool: Pool,
    /// By move of the game: its layer.
    layers: Vec<usize>,
    /// Places of the array that have been changed: pairs swapped, or a place and its rank before.
    changed: Vec<(usize, u64)>,
    /// The game of the array, the one being tried, and the longest.
    game: Vec<Move>,
    trial: Vec<Move>,
    best: Vec<Move>,
    accepted: u64,
}

impl PreferenceSearch {
    /// A search from a start; the array is drawn from `seed`.
    pub fn new(start: Start, config: Config, seed: u64) -> Self {
        let mut rng = seeded(seed);
        let mut ranks: Vec<u64> = (0..RANKS as u64).collect();
        shuffle(&mut ranks, &mut rng);
        Self {
            log: SearchLog::new(start),
            pool: Pool::new(config.pool),
            config,
            rng,
            preferences: Preferences::new(ranks),
            configuration: 0,
            layers: Vec::new(),
            changed: Vec::new(),
            game: Vec::new(),
            trial: Vec::new(),
            best: Vec::new(),
            accepted: 0,
        }
    }

    /// The place of a line of the game.
    fn draw_used(&mut self) -> usize {
        let mut number = below(&mut self.rng, self.game.len());
        if self.config.by_layers {
            let last = self.layers.iter().max().copied().unwrap_or(0);
            let layer = below(&mut self.rng, last + 1);
            let count = self.layers.iter().filter(|own| **own == layer).count();
            let nth = below(&mut self.rng, count);
            let of_layer = self.layers.iter().enumerate();
            let mut of_layer = of_layer.filter(|(_, own)| **own == layer);
            number = of_layer.nth(nth).map_or(number, |(number, _)| number);
        }
        self.preferences.place(self.game[number])
    }

    /// Sets a rank; it can be undone.
    fn set_rank(&mut self, place: usize, rank: u64) {
        self.changed.push((place, self.preferences.ranks[place]));
        self.preferences.ranks[place] = rank;
    }

    /// Changes the array, plays, and keeps or undoes the change. Returns whether the
    /// game is the longest so far.
    fn modify(&mut self) -> bool {
        self.changed.clear();
        match self.config.modification {
            Modification::Swap(swaps) => {
                if self.config.redraws {
                    self.exhibit();
                }
                for _ in 0..swaps {
                    let (used, other) = (self.draw_used(), below(&mut self.rng, RANKS));
                    let ranks = &self.preferences.ranks;
                    let (before, after) = (ranks[used], ranks[other]);
                    self.set_rank(used, after);
                    self.set_rank(other, before);
                }
            }
            Modification::TurnOff => {
                let used = self.draw_used();
                self.set_rank(used, 0);
            }
        }
        self.preferences.play(&self.log.start, &mut self.trial);
        let origin = match self.config.modification {
            Modification::Swap(_) if self.config.redraws => Origin::ArrayRedrawn,
            Modification::Swap(_) => Origin::RanksSwapped,
            Modification::TurnOff => Origin::RankCleared,
        };
        if self.trial.len() < self.game.len() {
            (self.log).tried(origin, &self.game, &self.trial, Fate::Dies);
            for (place, rank) in self.changed.drain(..).rev() {
                self.preferences.ranks[place] = rank;
            }
            return false;
        }
        let other = self.trial != self.game;
        self.accepted += u64::from(other);
        std::mem::swap(&mut self.game, &mut self.trial);
        match other {
            true => self.log.changed(origin, &self.trial, &self.game),
            false => (self.log).tried(origin, &self.trial, &self.game, Fate::Lives),
        }
        let longest = self.judge();
        if self.config.modification == Modification::TurnOff {
            self.exhibit();
        }
        longest
    }

    /// The array's game, unless a longer one was found before.
    fn longest(&self) -> &Vec<Move> {
        if self.game.len() < self.best.len() {
            &self.best
        } else {
            &self.game
        }
    }

    /// Keeps the array's game if it is the longest so far. Returns whether it is.
    fn judge(&mut self) -> bool {
        let longest = self.game.len() > self.best.len();
        if longest {
            self.log.record_best();
            self.best.clone_from(&self.game);
        }
        longest
    }

    /// Makes the array encode the game.
    fn exhibit(&mut self) {
        if self.config.redraws {
            self.preferences.redraw(&mut self.rng);
        }
        self.preferences.exhibit(&self.game);
        if self.config.by_layers {
            self.layers = self.log.start.layers(&self.game);
        }
        if self.config.pool.visits > 0 {
            let here = configuration(&self.game);
            if here != self.configuration {
                self.configuration = here;
                let (game, past) = ((here, &self.game[..]), self.log.now.as_ref());
                self.pool.arrive(game, past, self.best.len(), &mut self.rng);
            }
        }
    }

    /// Leaves a configuration that has been searched for too long.
    fn visit(&mut self) {
        let longest = self.best.len();
        if let Some(next) = (self.pool).visit(self.configuration, longest, &mut self.rng) {
            // The pool has it already: it has not arrived.
            self.configuration = next.configuration;
            self.game = next.moves;
            self.log.now = next.past;
            self.exhibit();
        }
    }

    /// Judges a game from elsewhere: it is exhibited by the array if it is no
    /// shorter than the array's own, as if a modification had led to it.
    fn accept(&mut self, moves: Vec<Move>) {
        let (length, first) = (moves.len(), self.log.progress.evaluations == 0);
        let mut longest = false;
        if first || length > self.game.len() || (length == self.game.len() && moves != self.game) {
            self.game = moves;
            self.log.record_start(Origin::Arrived, &self.game);
            longest = self.judge();
            self.exhibit();
        }
        if first {
            self.trial.clone_from(&self.game);
        }
        self.note(length, longest);
    }

    /// A birth with the number of pairs of ranks that were swapped.
    fn with_swaps(&self, birth: Birth<Vec<Move>>) -> Birth<Vec<Move>> {
        let mutated = match (birth.origin, self.config.modification) {
            (Origin::RanksSwapped | Origin::ArrayRedrawn, Modification::Swap(swaps)) => Some(swaps),
            _ => None,
        };
        Birth { mutated, ..birth }
    }

    /// Counts a game.
    fn note(&mut self, length: usize, longest: bool) {
        let accepted = &mut self.accepted;
        let share = |tried: usize| std::mem::take(accepted) as f64 / tried.max(1) as f64;
        let better = longest.then_some(self.best.len());
        self.log.note(length, better, share);
    }
}

impl Search for PreferenceSearch {
    type Move = Move;

    fn step(&mut self) -> Step {
        if let Some(end) = self.log.progress.end() {
            return Step::Done(end);
        }
        if self.log.progress.evaluations > 0 && self.game.is_empty() {
            return Step::Done(End::Exhausted);
        }
        let longest = if self.log.progress.evaluations == 0 {
            self.preferences.play(&self.log.start, &mut self.game);
            self.log.record_start(Origin::Founded, &self.game);
            self.judge();
            self.exhibit();
            self.trial.clone_from(&self.game);
            true
        } else {
            let longest = self.modify();
            self.visit();
            longest
        };
        // Of a modification that is not kept, the game that was tried.
        let tried = if longest { &self.best } else { &self.trial };
        self.note(tried.len(), longest);
        self.log.progress.step(longest)
    }

    fn best(&self) -> Option<(Score, Vec<Move>)> {
        (self.log.progress).answer(|()| self.log.start.answer(self.longest()))
    }

    fn terms(&self) -> Vec<Term> {
        self.log.terms(self.longest().len())
    }

    /// Diversity: the share of the last generation's modifications that were
    /// kept and gave another game.
    fn report(&self) -> Report {
        self.log.progress.report(1)
    }

    fn population(&self, at_most: usize) -> Vec<Individual<Move>> {
        let games = [&self.longest()[..], &self.game, &self.trial];
        let other = |n: usize| games[..n].iter().all(|game| *game != games[n]);
        let played = (0..games.len()).filter(|n| !games[*n].is_empty() && other(*n));
        let played = played.map(|n| games[n]);
        self.log.individuals(played.take(at_most))
    }

    fn trace(&self) -> &Trace {
        self.log.progress.trace()
    }

    fn diversity_measure(&self) -> &'static str {
        tr_noop!("the share of changes that were kept and gave another game")
    }

    /// The longest game.
    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        let played = self.log.progress.evaluations > 0;
        let migrant = played.then(|| Migrant {
            genome: write_moves(self.longest()).into(),
        });
        migrant.into_iter().take(at_most).collect()
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
        Some(self.with_swaps(self.log.birth()?))
    }

    fn descent(&self) -> Vec<Birth<Vec<Move>>> {
        let births = self.log.descent().into_iter();
        births.map(|birth| self.with_swaps(birth)).collect()
    }

    fn resume(&mut self) {
        self.log.progress.resume();
    }
}

#[cfg(test)]
#[path = "preferences_tests.rs"]
mod tests;
