//! The terms of a fitness, so that it can be added up by hand.
//!
//! Terms hold no words in a language: they travel from workers, which speak English, to the page.
//! A fitness function adds its terms to a [`Total`]: the same code then gives the bare number and
//! the list.
//!
//! Invariant: the values of an individual's terms add up to its fitness, but for rounding.

use std::borrow::Cow;
use std::fmt::Display;

use serde::{Deserialize, Serialize};

use crate::i18n::{fill, fixed, grouped, tr_noop, translate};

/// A term of a fitness.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Term {
    /// What it counts, [marked](crate::tr_noop), with places for its figures.
    pub what: Cow<'static, str>,
    /// The figures, in the order of their places.
    pub figures: Vec<f64>,
    /// How much it adds to the fitness, in the unit of the fitness; negative: it takes away.
    pub value: f64,
}

impl Term {
    /// A term of this value: what it counts, and the figures in the order of their places.
    pub fn new(value: f64, what: &'static str, figures: &[f64]) -> Self {
        Self {
            what: Cow::Borrowed(what),
            figures: figures.into(),
            value,
        }
    }

    /// What it counts, with its figures, in the reader's language.
    pub fn text(&self) -> String {
        // Places are named in English; a translation may have them in another order.
        let places = self.what.split('{').skip(1);
        let names = places.filter_map(|place| Some(place.split_once('}')?.0));
        let figures: Vec<String> = self.figures.iter().map(|x| figure(*x)).collect();
        let figures = figures.iter().map(|figure| figure as &dyn Display);
        let places: Vec<(&str, &dyn Display)> = names.zip(figures).collect();
        fill(translate(&self.what), &places)
    }
}

/// An accumulator of a fitness's terms: a bare number, or the list of the terms.
pub trait Total {
    /// Adds a term: its value, what it counts, and its figures in the order of their places.
    fn add(&mut self, value: f64, what: &'static str, figures: &[f64]);
}

impl Total for f64 {
    fn add(&mut self, value: f64, _: &'static str, _: &[f64]) {
        *self += value;
    }
}

impl Total for Vec<Term> {
    fn add(&mut self, value: f64, what: &'static str, figures: &[f64]) {
        self.push(Term::new(value, what, figures));
    }
}

/// Most terms that are listed one by one.
pub const MAX_TERMS: usize = 12;

/// The largest terms, [`MAX_TERMS`] at most and the largest first, and the sum of the others; all of
/// them as they are where they are few.
pub fn largest(mut terms: Vec<Term>) -> Vec<Term> {
    if terms.len() <= MAX_TERMS {
        return terms;
    }
    crate::sort::by(&mut terms, |a, b| b.value.abs().total_cmp(&a.value.abs()));
    let others = terms.split_off(MAX_TERMS);
    let sum = others.iter().map(|term| term.value).sum();
    let count = others.len() as f64;
    terms.add(sum, tr_noop!("and {count} more, in total"), &[count]);
    terms
}

/// The values of terms as figures, and the fitness that they add up to. The values have two
/// decimals more than the fitness, so that rounding does not show when they are added up by hand.
pub fn sums(terms: &[Term], fitness: f64) -> (Vec<String>, String) {
    let whole = fitness.fract() == 0.0 && terms.iter().all(|term| term.value.fract() == 0.0);
    let sizes = terms.iter().map(|term| term.value.abs());
    // The largest number decides how many decimals are significant.
    let decimals = match whole {
        true => 0,
        false => decimals_of(sizes.fold(fitness.abs(), f64::max)),
    };
    let more = if whole { 0 } else { decimals + 2 };
    let figures = terms.iter().map(|term| signed(term.value, more));
    (figures.collect(), signed(fitness, decimals))
}

/// Decimals that show four digits of a number, 1 to 8.
fn decimals_of(mut size: f64) -> usize {
    let mut decimals = 0;
    while size < 1000.0 && decimals < 8 {
        size *= 10.0;
        decimals += 1;
    }
    decimals.max(1)
}

/// A number with four digits, or more where it is large; a whole one without decimals.
fn figure(x: f64) -> String {
    let decimals = match x.fract() == 0.0 {
        true => 0,
        false => decimals_of(x.abs()),
    };
    signed(x, decimals)
}

/// A number with these decimals, with a true minus sign.
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
        Term::new(value, "piece {number}", &[value])
    }

    #[test]
    fn a_term_says_its_figures() {
        let off = Term::new(4.4, "{off} of {count}", &[-2.1042, 1234.0]);
        assert_eq!(off.text(), "−2.104 of 1,234");
        assert_eq!(term(0.000_123_4).text(), "piece 0.0001234");
        assert_eq!(term(-0.0).text(), "piece 0");
    }

    #[test]
    fn a_total_is_a_number_or_a_list() {
        let add = |total: &mut dyn Total| {
            total.add(1.5, "x", &[]);
            total.add(-4.0, "x {value}", &[-4.0]);
        };
        let (mut number, mut list) = (0.0, Vec::new());
        add(&mut number);
        add(&mut list);
        assert_eq!(number, -2.5);
        assert_eq!(list.iter().map(|term| term.value).sum::<f64>(), number);
        assert_eq!(list[1].text(), "x −4");
    }

    #[test]
    fn the_smallest_of_many_are_added_up() {
        let few: Vec<Term> = (0..MAX_TERMS).map(|n| term(n as f64)).collect();
        assert_eq!(largest(few.clone()), few);
        let many: Vec<Term> = (0..43)
            .map(|n| term(if n % 2 == 0 { -1.0 } else { 1.0 } * f64::from(n)))
            .collect();
        let whole: f64 = many.iter().map(|term| term.value).sum();
        let short = largest(many);
        assert_eq!(short.len(), MAX_TERMS + 1);
        assert_eq!(short[0].value, -42.0);
        assert_eq!(short[MAX_TERMS].text(), "and 31 more, in total");
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
