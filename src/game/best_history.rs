//! The bests of a run, one for each improvement that was shown, so that one can go
//! back through them; in bounded memory however long the run.

use crate::search::Score;

/// When an answer was the best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestEntry {
    /// The generation in which it was found.
    pub generation: u64,
    /// Evaluations until then.
    pub evaluations: u64,
    /// Its score.
    pub score: Score,
}

/// The bests of a run, oldest first.
#[derive(Clone, Debug)]
pub struct BestHistory<M> {
    bests: Vec<(BestEntry, Vec<M>)>,
}

impl<M> Default for BestHistory<M> {
    fn default() -> Self {
        Self { bests: Vec::new() }
    }
}

impl<M> BestHistory<M> {
    /// Most bests that are remembered.
    pub const MOST: usize = 256;

    /// Remembers another best. When there are too many, every second is forgotten,
    /// but never the first or the last; whether that happened.
    pub fn push(&mut self, entry: BestEntry, moves: Vec<M>) -> bool {
        self.bests.push((entry, moves));
        let many = self.bests.len() > Self::MOST;
        if many {
            let last = self.bests.len() - 1;
            let mut place = 0;
            self.bests.retain(|_| {
                let kept = place % 2 == 0 || place == last;
                place += 1;
                kept
            });
        }
        many
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.bests.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.bests.is_empty()
    }

    /// One of them.
    pub fn get(&self, at: usize) -> Option<(BestEntry, &[M])> {
        let (entry, moves) = self.bests.get(at)?;
        Some((*entry, moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_past_is_thinned_but_keeps_its_ends() {
        let mut history = BestHistory::default();
        for n in 0..100_000 {
            let entry = BestEntry {
                generation: n,
                evaluations: 10 * n,
                score: Score::default(),
            };
            history.push(entry, vec![n]);
            assert!(history.len() <= BestHistory::<u64>::MOST && !history.is_empty());
            assert_eq!(history.get(0).map(|(entry, _)| entry.generation), Some(0));
            let last = history.get(history.len() - 1);
            assert_eq!(last.map(|(_, moves)| moves.to_vec()), Some(vec![n]));
        }
        let all = (0..history.len()).filter_map(|at| history.get(at));
        let generations: Vec<u64> = all.map(|(entry, _)| entry.generation).collect();
        assert!(generations.is_sorted());
        assert!(history.get(history.len()).is_none());
    }
}
