//! The level of the day: one of each puzzle's bundled levels, by the date alone.
//!
//! In a round of as many days as there are levels, each level has its day; each round has its own
//! order.

use crate::fnv;
use crate::search::random::{seeded, shuffle};

/// The place among `levels` levels of the one for a `day` (days since 1970 began); `None` without
/// levels.
pub fn pick(day: u32, puzzle: &str, levels: usize) -> Option<usize> {
    let round = day.checked_div(u32::try_from(levels).ok()?)?;
    // With the puzzle's name, so that puzzles have different orders.
    let name = fnv::hash(puzzle);
    let mut order: Vec<usize> = (0..levels).collect();
    shuffle(&mut order, &mut seeded(name ^ u64::from(round)));
    order.get(day as usize % levels).copied()
}

#[cfg(test)]
mod tests {
    use super::pick;

    #[test]
    fn every_level_appears_once_before_any_repeats() {
        for levels in [1, 2, 7, 60] {
            for round in [0, 1, 400] {
                let days = round * levels..(round + 1) * levels;
                let mut picked: Vec<_> = days
                    .map(|day| pick(day, "slice", levels as usize).expect("a level"))
                    .collect();
                crate::sort::by(&mut picked, Ord::cmp);
                let all: Vec<_> = (0..levels as usize).collect();
                assert_eq!(picked, all, "{levels} levels, round {round}");
            }
        }
        assert_eq!(pick(20_000, "slice", 0), None);
    }

    #[test]
    fn a_date_gives_the_same_levels_for_ever() {
        // 22 November 2026, and the day after.
        let of = |day| ["slice", "kuromasu"].map(|puzzle| pick(day, puzzle, 60));
        assert_eq!(of(20_779), GOLDEN[0]);
        assert_eq!(of(20_780), GOLDEN[1]);
    }

    const GOLDEN: [[Option<usize>; 2]; 2] = [[Some(52), Some(38)], [Some(48), Some(53)]];
}
