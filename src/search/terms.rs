//! What a fitness is made of, term by term, so that it can be added up by hand.
//!
//! Terms hold no words in a language: they travel from workers, which speak English, to the page.
//! A fitness function adds its terms to a [`Total`]: the same code then gives the bare number and
//! the list.
//!
//! Invariant: the values of an individual's terms add up to its fitness, but for rounding.

use std::borrow::Cow;
use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::i18n::{fill, fixed, grouped, tr_noop, translate};

/// A term of a fitness.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Term {
    /// What it counts, [marked](crate::tr_noop), with places for its figures.
    pub what: Cow<'static, str>,
    /// The figures by the names of their places.
    pub figures: Vec<(Cow<'static, str>, f64)>,
    /// How much it adds to the fitness, in the unit of the fitness; negative: it takes away.
    pub value: f64,
}

/// What a term counts, and its figures by the names of their places.
pub type What<const N: usize> = (&'static str, [(&'static str, f64); N]);

impl Term {
    /// A term of this value.
    pub fn new<const N: usize>((what, figures): What<N>, value: f64) -> Self {
        let figures = figures.map(|(place, figure)| (Cow::Borrowed(place), figure));
        Self {
            what: Cow::Borrowed(what),
            figures: figures.into(),
            value,
        }
    }

    /// What it counts, with its figures, in the reader's language.
    pub fn text(&self) -> String {
        let figures: Vec<String> = self.figures.iter().map(|(_, x)| figure(*x)).collect();
        let places = self.figures.iter().zip(&figures);
        let places: Vec<(&str, &dyn std::fmt::Display)> = places
            .map(|((place, _), figure)| (&**place, figure as &dyn std::fmt::Display))
            .collect();
        fill(translate(&self.what), &places)
    }
}

/// What a fitness is added to, term by term: a bare number, or the list of the terms.
pub trait Total {
    /// Adds a term; what it counts is asked only where it is listed.
    fn add<const N: usize>(&mut self, value: f64, what: impl FnOnce() -> What<N>);
}

impl Total for f64 {
    #[inline]
    fn add<const N: usize>(&mut self, value: f64, _: impl FnOnce() -> What<N>) {
        *self += value;
    }
}

impl Total for Vec<Term> {
    fn add<const N: usize>(&mut self, value: f64, what: impl FnOnce() -> What<N>) {
        self.push(Term::new(what(), value));
    }
}

/// Most terms that are listed one by one.
pub const MOST: usize = 12;

/// The largest terms, [`MOST`] at most and the largest first, and the sum of the others; all of
/// them as they are where they are few.
pub fn largest(mut terms: Vec<Term>) -> Vec<Term> {
    if terms.len() <= MOST {
        return terms;
    }
    let order = |a: &Term, b: &Term| b.value.abs().partial_cmp(&a.value.abs());
    // Stable, so that equals stay in the order of the board.
    terms.sort_by(|a, b| order(a, b).unwrap_or(Ordering::Equal));
    let others = terms.split_off(MOST);
    let count = [("count", others.len() as f64)];
    terms.push(Term::new(
        (tr_noop!("and {count} more, in sum"), count),
        others.iter().map(|term| term.value).sum(),
    ));
    terms
}

/// The values of terms as figures, and the fitness that they add up to. The values have two
/// decimals more than the fitness, so that rounding does not show when they are added up by hand.
pub fn sums(terms: &[Term], fitness: f64) -> (Vec<String>, String) {
    let values = || terms.iter().map(|term| term.value).chain([fitness]);
    if values().all(|value| value.fract() == 0.0) {
        let figures = terms.iter().map(|term| signed(term.value, 0));
        return (figures.collect(), signed(fitness, 0));
    }
    // The largest number says how many decimals tell something.
    let size = values().fold(0.0, |size, value| value.abs().max(size));
    let decimals = decimals_of(size);
    let figures = terms.iter().map(|term| signed(term.value, decimals + 2));
    (figures.collect(), signed(fitness, decimals))
}

/// Decimals that show four digits of a number, 1 to 8.
fn decimals_of(size: f64) -> usize {
    (0..8)
        .find(|n| size * 10_f64.powi(*n) >= 1000.0)
        .map_or(8, |n| n.max(1) as usize)
}

/// A number with four digits at least, without zeros at its end.
fn figure(x: f64) -> String {
    let decimals = match x.fract() == 0.0 {
        true => 0,
        false => decimals_of(x.abs()),
    };
    signed(x, decimals)
}

/// A number with so many decimals, with a true minus sign.
fn signed(x: f64, decimals: usize) -> String {
    let text = match decimals {
        0 => grouped(x.abs().round() as u64),
        _ => fixed(x.abs(), decimals),
    };
    let is_zero = !text.contains(|c: char| c.is_ascii_digit() && c != '0');
    if x < 0.0 && !is_zero {
        format!("−{text}")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(value: f64) -> Term {
        Term::new(("piece {number}", [("number", value)]), value)
    }

    #[test]
    fn a_term_says_its_figures() {
        let off = Term::new(
            ("{off} of {count}", [("off", -2.1042), ("count", 1234.0)]),
            4.4,
        );
        assert_eq!(off.text(), "−2.104 of 1,234");
        assert_eq!(term(0.000_123_4).text(), "piece 0.0001234");
        assert_eq!(term(-0.0).text(), "piece 0");
    }

    #[test]
    fn a_total_is_a_number_or_a_list() {
        let add = |total: &mut dyn FnMut(f64)| [1.5, -4.0].into_iter().for_each(total);
        let (mut number, mut list) = (0.0, Vec::new());
        add(&mut |value| number.add(value, || ("x", [])));
        add(&mut |value| list.add(value, || ("x {value}", [("value", value)])));
        assert_eq!(number, -2.5);
        assert_eq!(list.iter().map(|term| term.value).sum::<f64>(), number);
        assert_eq!(list[1].text(), "x −4");
    }

    #[test]
    fn the_smallest_of_many_are_added_up() {
        let few: Vec<Term> = (0..MOST).map(|n| term(n as f64)).collect();
        assert_eq!(largest(few.clone()), few);
        let many: Vec<Term> = (0..43)
            .map(|n| term(if n % 2 == 0 { -1.0 } else { 1.0 } * f64::from(n)))
            .collect();
        let whole: f64 = many.iter().map(|term| term.value).sum();
        let short = largest(many);
        assert_eq!(short.len(), MOST + 1);
        assert_eq!(short[0].value, -42.0);
        assert_eq!(short[MOST].text(), "and 31 more, in sum");
        assert_eq!(short.iter().map(|term| term.value).sum::<f64>(), whole);
    }

    #[test]
    fn figures_add_up_to_the_last_digit_that_is_shown() {
        let terms = [term(1.0 / 3.0), term(2.0 / 3.0), term(-0.1)];
        let (values, sum) = sums(&terms, 0.9);
        assert_eq!(values, ["0.333333", "0.666667", "−0.100000"]);
        assert_eq!(sum, "0.9000");
        let (values, sum) = sums(&[term(3.0), term(-1200.0)], -1197.0);
        assert_eq!(
            (values.join(" "), sum),
            ("3 −1,200".to_owned(), "−1,197".to_owned())
        );
    }
}
