//! How large a level is and how hard, each in three steps, for the filters of the level list.

use crate::i18n::trc;

/// A level's class. Steps count from 0 (small, easy) to 2 (large, hard).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelClass {
    /// `None` where all levels of the puzzle have one size.
    pub size: Option<u8>,
    /// `None` where it is unknown, or where the level cannot be won.
    pub difficulty: Option<u8>,
}

impl LevelClass {
    /// The difficulty in a word; empty where it is unknown.
    pub fn difficulty_name(self) -> &'static str {
        match self.difficulty {
            None => "",
            Some(0) => trc!("of a level: its difficulty", "easy"),
            Some(1) => trc!("of a level: its difficulty", "normal"),
            _ => trc!("of a level: its difficulty", "hard"),
        }
    }
}

/// The stars for a solution with this number of steps: three for the fewest, two up to a share more.
pub fn stars(steps: u32, fewest: usize, two_stars: f64) -> u8 {
    let (steps, fewest) = (f64::from(steps), fewest as f64);
    if steps <= fewest {
        3
    } else if steps <= fewest * (1.0 + two_stars) {
        2
    } else {
        1
    }
}

/// The step of a number: 0 up to the first limit, 1 up to the second, 2 beyond.
pub fn step(number: usize, limits: [usize; 2]) -> u8 {
    limits.map(|limit| u8::from(number > limit)).iter().sum()
}
