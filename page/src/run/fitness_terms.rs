//! A table of a fitness's terms, for the explained individual, or for the best answer in
//! a search without children.

use crate::platform::{dom, id};
use evolvarium::game::run::control::RunControl;
use evolvarium::i18n::tr;
use evolvarium::search::terms::{Term, sums};
use evolvarium::search::{Birth, Score};

/// Shows the terms of the child of a birth, else those of the best answer that is shown; nothing
/// where none are known.
pub fn show(run: Option<&dyn RunControl>, birth: Option<&Birth<String>>) {
    let of_best = match (birth, run) {
        (None, Some(run)) => run.fitness_terms(),
        _ => Vec::new(),
    };
    let (terms, score) = match birth {
        Some(birth) => (&birth.terms, Some(birth.child.score)),
        None => (&of_best, run.and_then(score_of_best)),
    };
    let score = score.filter(|_| !terms.is_empty());
    dom::show(&id::fitness_terms_box.element(), score.is_some());
    if let Some(score) = score {
        let whose = match birth {
            Some(_) => tr!("For the individual shown above"),
            None => tr!("For the best answer"),
        };
        dom::set_text(&id::fitness_terms_of.element(), whose);
        fill(terms, score);
    }
}

/// The score of the best answer that is shown: an earlier one, or the present one.
fn score_of_best(run: &dyn RunControl) -> Option<Score> {
    let (_, earlier) = run.bests();
    let earlier = earlier.and_then(|at| run.best_at(at));
    earlier.map(|entry| entry.score).or(run.report().best)
}

fn fill(terms: &[Term], score: Score) {
    let rows = id::fitness_terms.element();
    dom::empty(&rows);
    let (values, sum) = sums(terms, score.value);
    let steps = running_sums(terms);
    for ((term, value), (from, to)) in terms.iter().zip(&values).zip(steps) {
        let row = dom::add(&rows, "tr", "", "");
        let name = dom::add(&row, "th", "", &term.text());
        dom::attribute(&name, "scope", "row");
        let bar = dom::add(&name, "span", "bar", "");
        dom::style(
            &bar,
            "margin-inline-start",
            &format!("{:.1}%", 100.0 * from),
        );
        dom::style(&bar, "inline-size", &format!("{:.1}%", 100.0 * (to - from)));
        dom::class(&bar, "less", term.value < 0.0);
        dom::add(&row, "td", "", value);
    }
    dom::set_text(&id::fitness_sum.element(), &sum);
}

/// Where each term begins and ends on the way to the sum, as shares of the range that the way takes.
fn running_sums(terms: &[Term]) -> Vec<(f64, f64)> {
    let mut sum = 0.0;
    let steps: Vec<(f64, f64)> = terms
        .iter()
        .map(|term| {
            let from = sum;
            sum += term.value;
            (from.min(sum), from.max(sum))
        })
        .collect();
    let low = steps.iter().fold(0.0, |low: f64, step| low.min(step.0));
    let high = steps.iter().fold(0.0, |high: f64, step| high.max(step.1));
    let range = (high - low).max(f64::MIN_POSITIVE);
    let share = |at: f64| (at - low) / range;
    let shares = steps.into_iter();
    shares.map(|(from, to)| (share(from), share(to))).collect()
}
