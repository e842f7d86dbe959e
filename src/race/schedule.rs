//! The runs of a race, in the order in which they are made.

use serde::{Deserialize, Serialize};

/// One run of a race that is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScheduledRun {
    /// Its level's place in the list of levels.
    pub level: usize,
    /// Its seed; in messages in decimal, as it may be too large for JavaScript's numbers.
    #[serde(with = "decimal")]
    pub seed: u64,
    /// Its contestant's place in the list of contestants.
    pub contestant: usize,
}

mod decimal {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub fn serialize<S: Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// The runs of a race in a fair order: by seed, level and contestant, each time with
/// another contestant first, so that changes of the machine's speed affect all alike.
/// Seeds count from `first`.
pub fn schedule(contestants: usize, levels: usize, first: u64, seeds: u64) -> Vec<ScheduledRun> {
    let mut schedule = Vec::new();
    let mut turn = 0;
    for seed in (0..seeds).map(|n| first.wrapping_add(n)) {
        for level in 0..levels {
            for place in 0..contestants {
                schedule.push(ScheduledRun {
                    level,
                    seed,
                    contestant: (turn + place) % contestants,
                });
            }
            turn += 1;
        }
    }
    schedule
}
