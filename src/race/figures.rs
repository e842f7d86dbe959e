//! Figures of a race for people: counts, times and fitness, each in one unit.

use std::collections::BTreeSet;

use super::Summary;
use super::statistics::Quartiles;
use crate::game::run::chart::power;
use crate::i18n::{fixed, grouped, pointed};

/// The most decimals of a fitness.
pub(super) const MAX_DECIMALS: usize = 9;

/// Quartiles; `∞` stands for unsolved runs.
pub fn quartiles(of: Quartiles, show: impl Fn(f64) -> String) -> String {
    let show = |x: Option<f64>| x.map_or_else(|| "∞".to_owned(), &show);
    match of == Quartiles::default() {
        true => "–".to_owned(),
        false => format!("{} ({}–{})", show(of.median), show(of.q1), show(of.q3)),
    }
}

/// A number of evaluations, in whole ones.
pub fn count(x: f64) -> String {
    grouped(x.round() as u64)
}

/// Quartiles of seconds, in the unit that suits the median.
pub fn times(of: Quartiles) -> String {
    let Some(middle) = of.median.or(of.q1) else {
        return "–".to_owned();
    };
    let (factor, unit) = unit(middle);
    let figures = quartiles(of, |s| three_digits(s * factor));
    format!("{figures} {unit}")
}

/// Seconds, in a suitable unit.
pub fn time(s: f64) -> String {
    let (factor, unit) = unit(s);
    format!("{} {unit}", three_digits(s * factor))
}

/// The unit that suits a time in seconds, and how many of it a second has.
const fn unit(s: f64) -> (f64, &'static str) {
    match s {
        _ if s < 1e-4 => (1e6, "µs"),
        _ if s < 1.0 => (1e3, "ms"),
        _ => (1.0, "s"),
    }
}

/// A figure of a time: three digits, but at most two decimals.
fn three_digits(x: f64) -> String {
    let decimals = match x {
        _ if x < 10.0 => 2,
        _ if x < 100.0 => 1,
        _ => 0,
    };
    fixed(x, decimals)
}

/// The fewest decimals, at least two, with which fitness medians that differ by more than a
/// billionth read differently.
pub fn decimals(summaries: &[Summary]) -> usize {
    let medians = || summaries.iter().filter_map(|summary| summary.score.median);
    let texts = |decimals| {
        let texts = medians().map(|x| plain(x, decimals));
        texts.collect::<BTreeSet<_>>().len()
    };
    let all = texts(MAX_DECIMALS);
    let mut enough = (2..MAX_DECIMALS).filter(|decimals| texts(*decimals) == all);
    enough.next().unwrap_or(MAX_DECIMALS)
}

/// A fitness with at most this number of decimals.
pub fn plain(x: f64, decimals: usize) -> String {
    if x != 0.0 && x.abs() < 0.01 {
        return power(x, decimals - 1);
    }
    let text = format!("{x:.decimals$}").replace('-', "−");
    pointed(text.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Direction;

    #[test]
    fn medians_that_differ_read_differently() {
        let summary = |median| {
            let mut summary = Summary::new(&[], 0, Direction::Lower);
            summary.score.median = Some(median);
            summary
        };
        for (medians, texts) in [
            ([7.161, 7.164, 12.0], ["7.161", "7.164", "12"]),
            ([7.16, 7.16, -0.5], ["7.16", "7.16", "−0.5"]),
            ([0.001_21, 0.001_24, 3.0], ["1.21·10⁻³", "1.24·10⁻³", "3"]),
            // As sums of the same terms in another order are.
            ([0.3, 0.1 + 0.2, 1.0 / 3.0], ["0.3", "0.3", "0.33"]),
        ] {
            let decimals = decimals(&medians.map(summary));
            assert_eq!(medians.map(|x| plain(x, decimals)), texts);
        }
    }

    #[test]
    fn figures_are_short() {
        for (x, short) in [
            (0.0, "0"),
            (1154.6, "1154.6"),
            (-3.0, "−3"),
            (0.001, "1.0·10⁻³"),
            (-0.000_42, "−4.2·10⁻⁴"),
        ] {
            assert_eq!(plain(x, 2), short);
        }
        for (s, short) in [
            (0.000_03, "30.0 µs"),
            (0.000_33, "0.33 ms"),
            (0.019, "19.0 ms"),
            (3.5, "3.50 s"),
            (12.0, "12.0 s"),
        ] {
            assert_eq!(time(s), short);
        }
        let some = Quartiles {
            q1: Some(1234.0),
            median: Some(2000.5),
            q3: None,
        };
        assert_eq!(quartiles(some, count), "2,001 (1,234–∞)");
        assert_eq!(quartiles(Quartiles::default(), count), "–");
        // One unit in a cell, that of the median.
        let some = Quartiles {
            q1: Some(0.000_08),
            median: Some(0.000_1),
            q3: Some(1.5),
        };
        assert_eq!(times(some), "0.10 (0.08–1500) ms");
        let few = Quartiles {
            median: None,
            q3: None,
            ..some
        };
        assert_eq!(times(few), "∞ (80.0–∞) µs");
        assert_eq!(times(Quartiles::default()), "–");
    }
}
