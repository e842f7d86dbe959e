//! A pool of games to search next, and how long each configuration has been searched.
//!
//! From Tishchenko's comment 8 on his post “Morpion DNA”: a search gets stuck at a configuration, so one that
//! has been searched for too long is taboo, and the search continues from another. He leaves open after how
//! long, and from which: here after a number of visits, from a random game of the pool that is not much
//! shorter than the longest.
//!
//! A configuration is the set of points on the board. Visits are counted in a table of
//! fixed size in which a newer configuration takes an older one's place, so that memory
//! does not grow.

use super::grid::Move;
use super::search_log::Past;
use crate::search::random::{GOLDEN_RATIO, SeededRng, below, mixed};

/// The settings of a [`Pool`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// The visits after which a configuration is left; 0: never.
    pub visits: u64,
    /// The most moves by which games of the pool may be shorter than the longest.
    pub within: usize,
    /// Most games in the pool.
    pub games: usize,
}

impl Config {
    /// No configuration is ever left.
    pub const NONE: Self = Self {
        visits: 0,
        within: 0,
        games: 0,
    };
}

/// Configurations whose visits are counted: a power of two.
const COUNTED: usize = 1 << 15;

/// A game of the pool.
#[derive(Clone)]
pub struct PooledGame {
    /// Its points.
    pub configuration: u64,
    /// Its moves.
    pub moves: Vec<Move>,
    /// Its lineage, if the search is watched.
    pub past: Option<Past>,
}

impl PooledGame {
    /// A game without known ancestors.
    pub fn new(moves: Vec<Move>) -> Self {
        Self {
            configuration: configuration(&moves),
            moves,
            past: None,
        }
    }
}

/// The points of a game as a number (Zobrist 1970, by a mixing function in place
/// of a table).
pub fn configuration(moves: &[Move]) -> u64 {
    let word = |mv: &Move| mixed((mv.spot.index() as u64 + 1).wrapping_mul(GOLDEN_RATIO));
    moves.iter().fold(0, |sum, mv| sum ^ word(mv))
}

/// Games, and the visits of configurations.
pub struct Pool {
    config: Config,
    games: Vec<PooledGame>,
    /// By a part of the configuration: the whole of it, and its visits.
    visits: Vec<(u64, u64)>,
}

impl Pool {
    /// An empty pool.
    pub fn new(config: Config) -> Self {
        Self {
            config,
            games: Vec::new(),
            visits: if config.visits > 0 {
                vec![(0, 0); COUNTED]
            } else {
                Vec::new()
            },
        }
    }

    /// How many games it has.
    pub const fn size(&self) -> usize {
        self.games.len()
    }

    /// Drops all games, or replaces them.
    pub fn replace(&mut self, games: Vec<PooledGame>) {
        self.games = games;
    }

    /// The games, the longest first.
    pub fn longest(&self) -> Vec<&PooledGame> {
        let mut games: Vec<&PooledGame> = self.games.iter().collect();
        crate::sort::by_key(&mut games, |pooled| std::cmp::Reverse(pooled.moves.len()));
        games
    }

    fn is_too_short(&self, length: usize, longest: usize) -> bool {
        length + self.config.within < longest
    }

    fn count(&self, configuration: u64) -> u64 {
        let (of, visits) = self.visits[configuration as usize % COUNTED];
        if of == configuration { visits } else { 0 }
    }

    /// The search has come to a configuration: its game is kept if it is new and not too short; in a full
    /// pool in the place of a random one that is no longer. `longest`: the longest game so far.
    pub fn arrive(
        &mut self,
        (here, moves): (u64, &[Move]),
        past: Option<&Past>,
        longest: usize,
        rng: &mut SeededRng,
    ) {
        let length = moves.len();
        if self.config.visits == 0 || self.is_too_short(length, longest) || self.count(here) > 0 {
            return;
        }
        let pooled = || PooledGame {
            configuration: here,
            moves: moves.to_vec(),
            past: past.cloned(),
        };
        if self.games.len() < self.config.games {
            self.games.push(pooled());
        } else {
            let place = below(rng, self.games.len());
            if self.games[place].moves.len() <= length {
                self.games[place] = pooled();
            }
        }
    }

    /// Keeps a game from elsewhere, in a full pool in the place of the shortest, unless it is known, too short
    /// or has been searched for too long.
    pub fn accept(&mut self, game: PooledGame, longest: usize) {
        let (length, here) = (game.moves.len(), game.configuration);
        let known = self.games.iter().any(|pooled| pooled.configuration == here);
        if self.config.visits == 0
            || known
            || self.is_too_short(length, longest)
            || self.count(here) > self.config.visits
        {
            return;
        }
        let shortest = (0..self.games.len()).min_by_key(|n| self.games[*n].moves.len());
        if self.games.len() < self.config.games {
            self.games.push(game);
        } else if let Some(shortest) = shortest
            && self.games[shortest].moves.len() <= length
        {
            self.games[shortest] = game;
        }
    }

    /// Counts a visit of a configuration. If there were too many: the game to continue
    /// from, if another is left.
    pub fn visit(&mut self, here: u64, longest: usize, rng: &mut SeededRng) -> Option<PooledGame> {
        if self.config.visits == 0 {
            return None;
        }
        let visits = self.count(here) + 1;
        self.visits[here as usize % COUNTED] = (here, visits);
        if visits <= self.config.visits {
            return None;
        }
        while !self.games.is_empty() {
            let place = below(rng, self.games.len());
            let pooled = &self.games[place];
            let searched = self.count(pooled.configuration) > self.config.visits;
            if self.is_too_short(pooled.moves.len(), longest) || searched {
                self.games.swap_remove(place);
                continue;
            }
            return Some(pooled.clone());
        }
        // No other game is left: this configuration is searched further.
        self.visits[here as usize % COUNTED] = (here, 0);
        None
    }
}
