//! Crossover: two parents' genes make two children.
//!
//! One point, two points and uniform for genomes of one length (Holland 1975;
//! De Jong 1975; Syswerda 1989); *by list* for genomes that are lists of
//! different lengths, as Watchmaker's list crossover: points are drawn within the
//! shorter parent, and each child keeps its first parent's tail. Every gene of the
//! parents is in exactly one of the children.

use std::ops::RangeInclusive;

use super::random::{SeededRng, below, chance};
use crate::i18n::tr_noop;

/// A crossover operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossover {
    /// Genes after one random point change places.
    OnePoint,
    /// Genes between two random points change places.
    TwoPoints,
    /// Each gene changes places with chance one half.
    Uniform,
    /// For lists of different lengths: at each of `points` random points
    /// within the shorter list, what stands before the point changes places.
    List {
        /// Number of points.
        points: usize,
    },
}

impl Crossover {
    /// Its name; [marked](crate::tr_noop).
    pub const fn name(self) -> &'static str {
        match self {
            Self::OnePoint => tr_noop!("one-point crossover"),
            Self::TwoPoints => tr_noop!("two-point crossover"),
            Self::Uniform => tr_noop!("uniform crossover"),
            Self::List { .. } => tr_noop!("list crossover"),
        }
    }

    /// Crosses two parents; the children take their places. Genes past the end of the
    /// shorter parent stay where they are.
    pub fn cross_in_place<T>(self, a: &mut [T], b: &mut [T], rng: &mut SeededRng) {
        let shorter = a.len().min(b.len());
        if shorter < 2 && self != Self::Uniform {
            return; // no point between two genes
        }
        let point = |rng: &mut SeededRng| 1 + below(rng, shorter - 1);
        match self {
            Self::OnePoint => {
                let from = point(rng);
                a[from..shorter].swap_with_slice(&mut b[from..shorter]);
            }
            Self::TwoPoints => {
                let (p, q) = (below(rng, shorter + 1), below(rng, shorter + 1));
                let (from, to) = (p.min(q), p.max(q));
                a[from..to].swap_with_slice(&mut b[from..to]);
            }
            Self::Uniform => {
                for (x, y) in a.iter_mut().zip(b) {
                    if chance(rng, 0.5) {
                        std::mem::swap(x, y);
                    }
                }
            }
            Self::List { points } => {
                for _ in 0..points {
                    let to = point(rng);
                    a[..to].swap_with_slice(&mut b[..to]);
                }
            }
        }
    }
}

/// The name of a crossover by such a rectangle; [marked](crate::tr_noop).
pub const RECTANGLE: &str = tr_noop!("rectangle crossover");

/// The rows and columns of a random rectangle, for genomes that are boards.
pub fn rectangle(
    (rows, columns): (usize, usize),
    rng: &mut SeededRng,
) -> (RangeInclusive<usize>, RangeInclusive<usize>) {
    let mut range = |side: usize| {
        let (p, q) = (below(rng, side), below(rng, side));
        p.min(q)..=p.max(q)
    };
    let rows = range(rows);
    (rows, range(columns))
}

#[cfg(test)]
mod tests {
    use super::super::random::seeded;
    use super::*;
    use std::collections::BTreeSet;

    const ALL: [Crossover; 4] = [
        Crossover::OnePoint,
        Crossover::TwoPoints,
        Crossover::Uniform,
        Crossover::List { points: 2 },
    ];

    fn cross<T: Clone>(
        crossover: Crossover,
        a: &[T],
        b: &[T],
        rng: &mut SeededRng,
    ) -> (Vec<T>, Vec<T>) {
        let (mut c, mut d) = (a.to_vec(), b.to_vec());
        crossover.cross_in_place(&mut c, &mut d, rng);
        (c, d)
    }

    /// Which child-one genes come from parent one, as a string of `a` and `b`.
    fn patterns(crossover: Crossover, n: usize, m: usize) -> BTreeSet<String> {
        let a: Vec<char> = vec!['a'; n];
        let b: Vec<char> = vec!['b'; m];
        let mut rng = seeded(9);
        (0..2000)
            .map(|_| cross(crossover, &a, &b, &mut rng).0.into_iter().collect())
            .collect()
    }

    #[test]
    fn every_gene_is_in_exactly_one_child_at_its_place() {
        let mut rng = seeded(1);
        for crossover in ALL {
            for (n, m) in [(0, 0), (1, 1), (1, 4), (5, 5), (7, 3)] {
                let a: Vec<usize> = (0..n).collect();
                let b: Vec<usize> = (100..100 + m).collect();
                for _ in 0..200 {
                    let (c, d) = cross(crossover, &a, &b, &mut rng);
                    assert_eq!((c.len(), d.len()), (n, m));
                    for i in 0..n.max(m) {
                        let before: BTreeSet<_> = a.get(i).into_iter().chain(b.get(i)).collect();
                        let after: BTreeSet<_> = c.get(i).into_iter().chain(d.get(i)).collect();
                        assert_eq!(before, after, "{crossover:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn one_point_gives_each_proper_prefix() {
        let found = patterns(Crossover::OnePoint, 4, 4);
        assert_eq!(found, ["abbb", "aabb", "aaab"].map(str::to_owned).into());
    }

    #[test]
    fn two_points_give_each_interval() {
        let found = patterns(Crossover::TwoPoints, 4, 4);
        assert_eq!(
            found.len(),
            11,
            "the empty interval and 4·5/2 others: {found:?}"
        );
        assert!(found.contains("abba") && found.contains("aaaa") && found.contains("bbbb"));
        assert!(!found.contains("abab"));
    }

    #[test]
    fn uniform_gives_everything() {
        assert_eq!(patterns(Crossover::Uniform, 4, 4).len(), 16);
    }

    #[test]
    fn list_of_two_points_gives_intervals_within_the_shorter() {
        let found = patterns(Crossover::List { points: 2 }, 5, 3);
        // Points 1 or 2: equal ones undo each other.
        assert_eq!(found, ["aaaaa", "abaaa"].map(str::to_owned).into());
    }
}
