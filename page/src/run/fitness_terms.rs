//! A table of a fitness's terms, for the explained individual, or for the best answer in
//! a search without children.

use crate::platform::{dom, id};
use evolvarium::game::run_control::RunControl;
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
        dom::text(&id::fitness_terms_of.element(), whose);
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
    for (term, value) in terms.iter().zip(&values) {
        let row = dom::add(&rows, "tr", "", "");
        dom::attribute(&dom::add(&row, "th", "", &term.text()), "scope", "row");
        dom::add(&row, "td", "", value);
    }
    dom::text(&id::fitness_sum.element(), &sum);
}
