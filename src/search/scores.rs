//! The fitness values of all individuals, generation by generation, in bounded memory.
//!
//! The first generations are kept one by one, later ones at distances that grow by 2 %, and of a large
//! population some individuals, spread evenly over its order, and the best and worst.

use serde::{Deserialize, Serialize};

/// Most fitness values of a generation that are kept.
const MAX_SCORES: usize = 64;

/// The fitness values of one generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreColumn {
    /// The generation, counted as in the [trace](super::Trace).
    pub generation: u64,
    /// Evaluations until its end.
    pub evaluations: u64,
    /// The fitness values, in no order.
    pub scores: Vec<f64>,
}

/// The fitness values of a run's generations.
#[derive(Clone, Debug, Default)]
pub struct ScoreHistory {
    columns: Vec<ScoreColumn>,
    /// Complete generations at the last look.
    seen: u64,
    /// The generation that is kept next.
    next: u64,
}

impl ScoreHistory {
    /// By this part of the generations so far the distance of columns grows.
    const GROWTH: u64 = 50;

    /// Whether a generation has been completed since the last call, of `complete` in all, that is to be
    /// kept.
    pub const fn wants(&mut self, complete: u64) -> bool {
        let is_new = complete != self.seen;
        self.seen = complete;
        is_new && complete > self.next
    }

    /// Keeps the latest generation.
    pub fn push(&mut self, evaluations: u64, scores: &[f64]) {
        let Some(generation) = self.seen.checked_sub(1).filter(|_| !scores.is_empty()) else {
            return; // a population that was just dropped
        };
        let finite = scores.iter().copied().filter(|score| score.is_finite());
        let ends = [f64::min, f64::max].map(|of: fn(f64, f64) -> f64| finite.clone().reduce(of));
        let apart = scores.len().div_ceil(MAX_SCORES);
        let kept = match apart {
            1 => finite.collect(),
            _ => (finite.step_by(apart).chain(ends.into_iter().flatten())).collect(),
        };
        self.columns.push(ScoreColumn {
            generation,
            evaluations,
            scores: kept,
        });
        self.next = generation + 1 + generation / Self::GROWTH;
    }

    /// Joins a column of another island: those of the same generation are one.
    pub fn join(&mut self, column: &ScoreColumn) {
        let place = |it: &ScoreColumn| it.generation.cmp(&column.generation);
        match self.columns.binary_search_by(place) {
            Ok(at) => {
                self.columns[at].evaluations += column.evaluations;
                self.columns[at].scores.extend_from_slice(&column.scores);
            }
            Err(at) => self.columns.insert(at, column.clone()),
        }
    }

    /// The generations that are kept, oldest first.
    pub fn columns(&self) -> &[ScoreColumn] {
        &self.columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_generations_are_kept_one_by_one_and_a_million_stay_few() {
        let mut history = ScoreHistory::default();
        let scores: Vec<f64> = (0..1000).map(f64::from).collect();
        for complete in 0..=1_000_000 {
            if history.wants(complete) {
                history.push(complete * 10, &scores);
            }
            assert!(!history.wants(complete), "it is kept once");
        }
        let columns = history.columns();
        assert!((100..800).contains(&columns.len()), "{}", columns.len());
        let first = columns.iter().take(50).map(|column| column.generation);
        assert!(first.eq(0..50));
        for column in columns {
            assert!(column.scores.len() <= MAX_SCORES + 2);
            assert!(column.scores.contains(&0.0) && column.scores.contains(&999.0));
        }
    }

    #[test]
    fn columns_of_islands_are_joined_by_generation() {
        let column = |generation, score| ScoreColumn {
            generation,
            evaluations: 10,
            scores: vec![score],
        };
        let mut all = ScoreHistory::default();
        for one in [
            column(0, 1.0),
            column(2, 2.0),
            column(1, 3.0),
            column(0, 4.0),
        ] {
            all.join(&one);
        }
        let found = all.columns().iter();
        let found = found.map(|it| (it.generation, it.evaluations, it.scores.len()));
        assert!(found.eq([(0, 20, 2), (1, 10, 1), (2, 10, 1)]));
    }

    #[test]
    fn a_population_that_was_dropped_leaves_no_column() {
        let mut history = ScoreHistory::default();
        assert!(history.wants(1));
        history.push(10, &[]);
        assert!(history.columns().is_empty() && history.wants(2));
        history.push(20, &[1.0, f64::INFINITY]);
        assert_eq!(history.columns()[0].generation, 1);
        assert_eq!(history.columns()[0].scores, [1.0]);
    }
}
