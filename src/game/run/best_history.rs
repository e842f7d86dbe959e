//! The bests of a run, one for each improvement shown, so that the player can go back
//! through them. Memory is bounded, however long the run.

use crate::search::Score;

/// When an answer was the best.
#[derive(Clone, Debug, PartialEq)]
pub struct BestEntry {
    /// The generation in which it was found.
    pub generation: u64,
    /// Evaluations until then.
    pub evaluations: u64,
    /// Its fitness.
    pub score: Score,
    /// How good it is, [in words](crate::game::puzzle::evolves::Answers::words).
    pub words: Option<String>,
}

/// Most bests that are kept.
pub const MAX_ENTRIES: usize = 256;

/// Adds a best to those of a run, oldest first, with its answer. When there are too many, every second
/// one goes, but never the first or the last. Returns whether that happened.
pub fn push<A>(bests: &mut Vec<(BestEntry, A)>, entry: BestEntry, answer: A) -> bool {
    bests.push((entry, answer));
    let many = bests.len() > MAX_ENTRIES;
    if many {
        let last = bests.len() - 1;
        let mut place = 0;
        bests.retain(|_| {
            let stays = place % 2 == 0 || place == last;
            place += 1;
            stays
        });
    }
    many
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_history_is_thinned_but_keeps_both_ends() {
        let mut history = Vec::new();
        for n in 0..100_000 {
            let entry = BestEntry {
                generation: n,
                evaluations: 10 * n,
                score: Score::default(),
                words: None,
            };
            push(&mut history, entry, vec![n]);
            assert!(history.len() <= MAX_ENTRIES && !history.is_empty());
            assert_eq!(history.first().map(|(entry, _)| entry.generation), Some(0));
            let last = history.last();
            assert_eq!(last.map(|(_, moves)| moves.to_vec()), Some(vec![n]));
        }
        let all = (0..history.len()).filter_map(|at| history.get(at));
        let generations: Vec<u64> = all.map(|(entry, _)| entry.generation).collect();
        assert!(generations.is_sorted());
        assert!(history.get(history.len()).is_none());
    }
}
