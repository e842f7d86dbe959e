//! The bests of a run, one for each improvement that was shown, so that one can go
//! back through them; in bounded memory however long the run.

use crate::search::Score;

/// When an answer was the best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The generation in which it was found.
    pub generation: u64,
    /// Evaluations until then.
    pub evaluations: u64,
    /// Its score.
    pub score: Score,
}

/// The bests of a run, oldest first.
#[derive(Clone, Debug)]
pub struct Past<M> {
    bests: Vec<(Moment, Vec<M>)>,
}

impl<M> Default for Past<M> {
    fn default() -> Self {
        Self { bests: Vec::new() }
    }
}

impl<M> Past<M> {
    /// Most bests that are remembered.
    pub const MOST: usize = 256;

    /// Remembers another best. When there are too many, every second is forgotten,
    /// but never the first or the last; whether that happened.
    pub fn push(&mut self, moment: Moment, moves: Vec<M>) -> bool {
        self.bests.push((moment, moves));
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
    #[must_use]
    pub fn len(&self) -> usize {
        self.bests.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bests.is_empty()
    }

    /// One of them.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<(Moment, &[M])> {
        let (moment, moves) = self.bests.get(at)?;
        Some((*moment, moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_past_is_thinned_but_keeps_its_ends() {
        let mut past = Past::default();
        for n in 0..100_000 {
            let moment = Moment {
                generation: n,
                evaluations: 10 * n,
                score: Score::default(),
            };
            past.push(moment, vec![n]);
            assert!(past.len() <= Past::<u64>::MOST && !past.is_empty());
            assert_eq!(past.get(0).map(|(moment, _)| moment.generation), Some(0));
            let last = past.get(past.len() - 1);
            assert_eq!(last.map(|(_, moves)| moves.to_vec()), Some(vec![n]));
        }
        let all = (0..past.len()).filter_map(|at| past.get(at));
        let generations: Vec<u64> = all.map(|(moment, _)| moment.generation).collect();
        assert!(generations.is_sorted());
        assert!(past.get(past.len()).is_none());
    }
}
