//! The levels of the day, as far as they have been evolved. They are stored, so that they need not be evolved
//! again; they can be.

use serde::{Deserialize, Serialize};

use crate::model::packs::stored_stars;
use crate::platform::storage;
use evolvarium::game::files::link::Link;
use evolvarium::puzzles::design::DayLevel;
use evolvarium::puzzles::registry;

/// The levels of a day.
#[derive(Default, Serialize, Deserialize)]
pub struct DayLevels {
    /// The day's number.
    pub number: u32,
    levels: Vec<DayLevel>,
}

impl DayLevels {
    /// Those that were stored last, of whichever day.
    pub fn stored() -> Self {
        let text = storage::read(&storage::Key::Day).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Those of this day.
    pub fn of_day(number: u32) -> Self {
        let stored = Self::stored();
        match stored.number == number {
            true => stored,
            false => Self {
                number,
                levels: Vec::new(),
            },
        }
    }

    /// A puzzle's level.
    pub fn of_puzzle(&self, puzzle: &str) -> Option<&DayLevel> {
        self.levels.iter().find(|level| level.puzzle == puzzle)
    }

    /// Adds a level.
    pub fn add(&mut self, level: DayLevel) {
        self.levels.retain(|other| other.puzzle != level.puzzle);
        self.levels.push(level);
        if let Ok(text) = serde_json::to_string(self) {
            storage::write(&storage::Key::Day, &text);
        }
    }

    /// How many have been won.
    pub fn won(&self) -> usize {
        let won = self
            .levels
            .iter()
            .filter(|level| stored_stars(&level.key) > 0);
        won.count()
    }

    /// After the level with this key, the next one in the order of the puzzles that has not been won, and its place
    /// from 1.
    pub fn after(&self, key: &str) -> Option<(&DayLevel, usize)> {
        let all = registry::listed().map(|entry| self.of_puzzle(entry.id));
        let all: Vec<_> = all.zip(1..).collect();
        let own = all
            .iter()
            .position(|(level, _)| level.is_some_and(|it| it.key == key))?;
        let others = all[own + 1..].iter().chain(&all[..own]);
        let mut others = others.filter_map(|(level, place)| Some(((*level)?, *place)));
        others.find(|(level, _)| stored_stars(&level.key) == 0)
    }
}

/// The address of a level of a day.
pub fn link(level: &DayLevel) -> Link {
    Link::to_level(&level.puzzle, level.text.clone())
}
