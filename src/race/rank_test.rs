//! Whether two samples differ by more than chance: a rank test, in which outliers and
//! unsolved runs count by their place only.
//!
//! Sources: Mann and Whitney, *On a test of whether one of two random variables is
//! stochastically larger than the other* (1947); van Elteren, *On the combination
//! of independent two-sample tests of Wilcoxon* (1960), for several levels; Vargha and Delaney, *A critique
//! and improvement of the CL common language effect size statistics of McGraw and
//! Wong* (2000); Holm, *A simple sequentially rejective multiple test procedure*
//! (1979).

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::i18n::fixed;

/// Differences with a p below this count as significant.
pub const SIGNIFICANCE_LEVEL: f64 = 0.05;
/// Up to this number of pairs, p is exact where there are no ties.
pub const EXACT: usize = 400;

/// The result of a rank test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Test {
    /// Pairs in which the first sample's value is the better one; ties count half.
    pub u: f64,
    /// The two-sided probability of such a difference if both came from one distribution.
    pub p: f64,
    /// The least p that samples of these sizes can give.
    pub p_least: f64,
    /// The share of pairs in which the first sample's value is better, 0–1 (Vargha and
    /// Delaney's A): 0.5 where neither is ahead.
    pub effect: f64,
}

/// Two samples of one stratum, such as a level: values are compared within a stratum only.
pub type Pair<T> = (Vec<T>, Vec<T>);

/// The two-sided test of Mann and Whitney, its statistics summed over strata: the test of
/// van Elteren (1960) where all strata have samples of the same sizes, and the sign test
/// where each sample has one value in every stratum. `order` puts the better value first.
///
/// p is exact where there are at most [`EXACT`] pairs and each stratum has no ties or nothing
/// but ties; otherwise it comes from the normal distribution, corrected for ties and for
/// continuity, and is at least [`Test::p_least`]. Empty samples never differ.
pub fn mann_whitney<T>(strata: &[Pair<T>], order: impl Fn(&T, &T) -> Ordering) -> Test {
    let strata = strata.iter().map(|pair| Stratum::new(pair, &order));
    let strata: Vec<Stratum> = strata.collect();
    let pairs: usize = strata.iter().map(|stratum| stratum.n * stratum.m).sum();
    if pairs == 0 {
        return Test {
            u: 0.0,
            p: 1.0,
            p_least: 1.0,
            effect: 0.5,
        };
    }
    let u = strata.iter().map(|stratum| stratum.u).sum();
    let exact = pairs <= EXACT && strata.iter().all(|s| s.is_untied() || s.is_decided());
    let p_least = least(&strata);
    Test {
        u,
        p: match exact {
            true => counted(&strata),
            // With few values the tail of the normal distribution is too thin.
            false => approximate(&strata).max(p_least),
        },
        p_least,
        effect: u / pairs as f64,
    }
}

/// The sizes of two samples, the statistic, and the sizes of groups of equal values.
struct Stratum {
    n: usize,
    m: usize,
    u: f64,
    groups: Vec<usize>,
}

impl Stratum {
    fn new<T>((a, b): &Pair<T>, order: &impl Fn(&T, &T) -> Ordering) -> Self {
        let (a, b) = (a.iter().map(|x| (x, true)), b.iter().map(|y| (y, false)));
        let mut stratum = Self {
            n: a.len(),
            m: b.len(),
            u: 0.0,
            groups: Vec::new(),
        };
        let mut all: Vec<(&T, bool)> = a.chain(b).collect();
        all.sort_by(|x, y| order(x.0, y.0));
        // Values of the second sample that are worse than those of the group.
        let mut worse = stratum.m;
        for group in all.chunk_by(|x, y| order(x.0, y.0) == Ordering::Equal) {
            let own = group.iter().filter(|(_, is_first)| *is_first).count();
            let equal = group.len() - own;
            worse -= equal;
            stratum.u += own as f64 * (worse as f64 + equal as f64 / 2.0);
            stratum.groups.push(group.len());
        }
        stratum
    }

    fn is_untied(&self) -> bool {
        self.groups.len() == self.n + self.m
    }

    /// Whether its statistic is fixed: all values are equal, or a sample is empty.
    fn is_decided(&self) -> bool {
        self.groups.len() <= 1 || self.n == 0 || self.m == 0
    }
}

/// The exact two-sided p of strata without ties.
fn counted(strata: &[Stratum]) -> f64 {
    let mut counts = vec![1.0];
    let mut u = 0;
    for stratum in strata.iter().filter(|stratum| !stratum.is_decided()) {
        let (n, m) = (stratum.n.min(stratum.m), stratum.n.max(stratum.m));
        counts = product(&counts, &arrangements(n, m));
        u += stratum.u as usize;
    }
    let all: f64 = counts.iter().sum();
    let extreme: f64 = counts[..=u.min(counts.len() - 1 - u)].iter().sum();
    (2.0 * extreme / all).min(1.0)
}

/// The two-sided p where one sample is ahead in all pairs: two of all orders.
fn least(strata: &[Stratum]) -> f64 {
    // The binomial coefficient: the orders of a stratum's values.
    let orders = |stratum: &Stratum| -> f64 {
        let factors = (1..=stratum.n).map(|i| (stratum.m + i) as f64 / i as f64);
        factors.product()
    };
    let orders: f64 = strata.iter().map(orders).product();
    (2.0 / orders).min(1.0)
}

/// The coefficients of the product of two polynomials.
fn product(a: &[f64], b: &[i64]) -> Vec<f64> {
    let mut out = vec![0.0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            out[i + j] += x * *y as f64;
        }
    }
    out
}

/// The number of orders of `n` and `m` values with the statistic 0, 1, 2 … n·m: the
/// coefficients of Gauss's binomial, the product over i of (1 − q^(m+i)) / (1 − q^i).
/// With n·m ≤ 400 they stay below 2⁴⁰.
fn arrangements(n: usize, m: usize) -> Vec<i64> {
    let mut counts = vec![0_i64; n * m + 1];
    counts[0] = 1;
    for i in 1..=n {
        for at in (m + i..counts.len()).rev() {
            counts[at] -= counts[at - m - i];
        }
        for at in i..counts.len() {
            counts[at] += counts[at - i];
        }
    }
    counts
}

/// The two-sided p by the normal distribution.
fn approximate(strata: &[Stratum]) -> f64 {
    let (mut off, mut variance) = (0.0, 0.0);
    for stratum in strata.iter().filter(|stratum| !stratum.is_decided()) {
        let (n, m) = (stratum.n as f64, stratum.m as f64);
        let all = n + m;
        let ties = stratum.groups.iter().map(|t| *t as f64);
        let ties: f64 = ties.map(|t| t * t * t - t).sum();
        off += stratum.u - n * m / 2.0;
        variance += n * m / 12.0 * (all + 1.0 - ties / (all * (all - 1.0)));
    }
    if variance <= 0.0 {
        return 1.0;
    }
    let off = (off.abs() - 0.5).max(0.0);
    libm::erfc(off / (2.0 * variance).sqrt()).min(1.0)
}

/// The values of p corrected for the number of tests (Holm 1979), in the order given.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|a, b| p[*a].total_cmp(&p[*b]));
    let mut corrected = vec![0.0; p.len()];
    let mut least: f64 = 0.0;
    for (place, at) in order.into_iter().enumerate() {
        least = least.max((p[at] * (p.len() - place) as f64).min(1.0));
        corrected[at] = least;
    }
    corrected
}

/// A p in words, with as many digits as tell it from the [`SIGNIFICANCE_LEVEL`]: `p = 0.031`.
pub fn p_text(p: f64) -> String {
    if p < 0.001 {
        return format!("p < {}", fixed(0.001, 3));
    }
    let digits = if p < 0.1 { 3 } else { 2 };
    let figure = telling(p, digits, &[SIGNIFICANCE_LEVEL]);
    format!("p = {figure}")
}

/// A figure with at least `decimals` of them, and as many as tell it from each of some others.
pub fn telling(x: f64, decimals: usize, others: &[f64]) -> String {
    let alike = |decimals: usize| {
        let mut others = others.iter().filter(|other| **other != x);
        others.any(|other| fixed(*other, decimals) == fixed(x, decimals))
    };
    let mut decimals = decimals;
    while decimals < 9 && alike(decimals) {
        decimals += 1;
    }
    fixed(x, decimals)
}
