//! The preference array, as in Tishchenko's post “Morpion DNA” and in his later
//! comment there.
//!
//! An array of ranks, one for each line of the grid. *Interpretation*: among the
//! legal moves play the one whose line ranks highest, until none is left.
//! *Exhibition*: the lines of a known game get the highest ranks, in its order.
//! *Modification*: two ranks change places, one of them that of a line that was
//! played (the post); or the rank of a line that was played becomes 0 (the
//! comment). A modification is kept when the game is no shorter, and its game
//! is exhibited; else it is undone.
//!
//! The array has 40 × 40 × 4 ranks, ordered by column, row and direction (NE, E,
//! SE, S) of a line's left or upper end.

use super::board::Legal;
use super::grid::{LINES, Line, LineDirection, Move, spots};
use super::search_log::SearchLog;
use super::start::Start;
use crate::game::save::write_moves;
use crate::search::lineage::{Birth, Origin};
use crate::search::random::{SeededRng, below, seeded, shuffle};
use crate::search::{End, Individual, Migrant, Report, Score, Search, Step, Trace};

/// Ranks in the array.
pub const RANKS: usize = 6400;

/// How an array is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modification {
    /// Two ranks change places, one of them that of a line played.
    Swap,
    /// The rank of a line played becomes 0.
    TurnOff,
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

    /// Plays the game that the array stands for.
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

/// The search of the post.
pub struct PreferenceSearch {
    log: SearchLog,
    modification: Modification,
    rng: SeededRng,
    preferences: Preferences,
    /// The game of the array, and the one being tried.
    game: Vec<Move>,
    trial: Vec<Move>,
    kept: u64,
}

impl PreferenceSearch {
    /// A search from a start; the array is drawn from `seed`.
    pub fn new(start: Start, modification: Modification, seed: u64) -> Self {
        let mut rng = seeded(seed);
        let mut ranks: Vec<u64> = (0..RANKS as u64).collect();
        shuffle(&mut ranks, &mut rng);
        Self {
            log: SearchLog::new(start),
            modification,
            rng,
            preferences: Preferences::new(ranks),
            game: Vec::new(),
            trial: Vec::new(),
            kept: 0,
        }
    }

    /// Changes the array, plays, and keeps or undoes the change; whether the
    /// game is longer than before.
    fn modify(&mut self) -> bool {
        let used = self.game[below(&mut self.rng, self.game.len())];
        let used = self.preferences.place(used);
        let other = match self.modification {
            Modification::Swap => below(&mut self.rng, RANKS),
            Modification::TurnOff => used,
        };
        let ranks = &mut self.preferences.ranks;
        let (before, after) = (ranks[used], ranks[other]);
        match self.modification {
            Modification::Swap => ranks.swap(used, other),
            Modification::TurnOff => ranks[used] = 0,
        }
        self.preferences.play(&self.log.start, &mut self.trial);
        if self.trial.len() < self.game.len() {
            let ranks = &mut self.preferences.ranks;
            (ranks[used], ranks[other]) = (before, after);
            return false;
        }
        let longer = self.trial.len() > self.game.len();
        let other = self.trial != self.game;
        self.kept += u64::from(other);
        std::mem::swap(&mut self.game, &mut self.trial);
        if other {
            self.log.changed(&self.trial, &self.game);
            if longer {
                self.log.record_best();
            }
        }
        if self.modification == Modification::TurnOff {
            self.preferences.exhibit(&self.game);
        }
        longer
    }

    /// The array's game descends from none.
    fn record_start(&mut self, origin: Origin, longer: bool) {
        self.log.record_start(origin, &self.game);
        if longer {
            self.log.record_best();
        }
    }

    /// Judges a game from elsewhere: it is exhibited by the array if it is no
    /// shorter than the array's own, as if a modification had led to it.
    fn take_in(&mut self, moves: Vec<Move>) {
        let (length, first) = (moves.len(), self.log.progress.evaluations == 0);
        let longer = first || length > self.game.len();
        if longer || (length == self.game.len() && moves != self.game) {
            self.preferences.exhibit(&moves);
            self.game = moves;
            self.record_start(Origin::Arrived, longer);
        }
        if first {
            self.trial.clone_from(&self.game);
        }
        self.note(length, longer);
    }

    /// Counts a game.
    fn note(&mut self, length: usize, longer: bool) {
        let kept = &mut self.kept;
        let share = |tried: usize| std::mem::take(kept) as f64 / tried.max(1) as f64;
        let better = longer.then_some(self.game.len());
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
        let longer = if self.log.progress.evaluations == 0 {
            self.preferences.play(&self.log.start, &mut self.game);
            self.preferences.exhibit(&self.game);
            self.trial.clone_from(&self.game);
            self.record_start(Origin::Founded, true);
            true
        } else {
            self.modify()
        };
        // Of a modification that is not kept, the game that was tried.
        let tried = if longer { &self.game } else { &self.trial };
        self.note(tried.len(), longer);
        self.log.progress.step(longer)
    }

    fn best(&self) -> Option<(Score, Vec<Move>)> {
        (self.log.progress).answer(|()| self.log.start.answer(&self.game))
    }

    /// Diversity: the share of the last generation's modifications that were
    /// kept and gave another game.
    fn report(&self) -> Report {
        self.log.progress.report(1)
    }

    fn population(&self, at_most: usize) -> Vec<Individual<Move>> {
        let games = [(&self.game[..], true), (&self.trial[..], false)];
        let played = games.into_iter().filter(|(game, _)| !game.is_empty());
        self.log.individuals(played.take(at_most))
    }

    fn trace(&self) -> &Trace {
        self.log.progress.trace()
    }

    /// The game that the array exhibits.
    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        let played = self.log.progress.evaluations > 0;
        let migrant = played.then(|| Migrant {
            genome: write_moves(&self.game).into(),
        });
        migrant.into_iter().take(at_most).collect()
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        for game in self.log.read(migrants) {
            if self.log.progress.end().is_none() {
                self.take_in(game);
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
}

#[cfg(test)]
#[path = "preferences_tests.rs"]
mod tests;
