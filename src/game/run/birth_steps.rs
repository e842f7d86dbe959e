//! A birth on the stage: a few words for each of its steps.

use std::cmp::Ordering;

use super::birth_report::{GeneSource, gene_sources};
use crate::i18n::{tr, tr_noop, translate, trn};
use crate::search::lineage::{Birth, Fate, Origin, Participant};
use crate::search::selection::{Chosen, Draw};
use crate::search::{Direction, Method};

/// A birth in at most four steps of a few words each: headings, [marked](crate::tr_noop), each with this birth's
/// facts. Steps of which nothing is known are left out.
pub fn steps<A>(
    birth: &Birth<A>,
    direction: Direction,
    method: Method,
) -> Vec<(&'static str, String)> {
    let evolves = method.evolves();
    let (made, changed) = changed_briefly(birth);
    let (from, compared) = match (evolves, &birth.parents[..]) {
        (false, [before, ..]) => (
            tr!("A, the state before").to_owned(),
            match direction.compare(birth.child.score, before.score) {
                Ordering::Less => tr!("better than A").to_owned(),
                Ordering::Equal => tr!("as good as A").to_owned(),
                Ordering::Greater => tr!("worse than A").to_owned(),
            },
        ),
        _ => Default::default(),
    };
    let (kept, why) = match (birth.fate, evolves) {
        (Fate::Champion, true) => (tr_noop!("In"), tr!("the new best")),
        (Fate::Lives, true) => (tr_noop!("In"), tr!("joins the population")),
        (Fate::Dies, true) => (tr_noop!("Out"), tr!("not good enough")),
        (Fate::Champion, false) => (tr_noop!("Kept"), tr!("the best so far")),
        (Fate::Lives, false) => (tr_noop!("Kept"), tr!("the search goes on from it")),
        (Fate::Dies, false) => (tr_noop!("Dropped"), tr!("not good enough")),
    };
    let steps = [
        (tr_noop!("Chosen"), chosen_briefly(birth)),
        (tr_noop!("From"), from),
        (tr_noop!("Mixed"), mixed_briefly(birth)),
        (made, changed),
        (tr_noop!("Compared"), compared),
        (kept, why.to_owned()),
    ];
    let steps = steps.into_iter();
    steps.filter(|(_, text)| !text.is_empty()).collect()
}

/// What is of its parents and what is new in a child, in words; empty where that is not known.
pub fn brought<A>(birth: &Birth<A>) -> String {
    let steps = [
        (tr_noop!("Mixed"), mixed_briefly(birth)),
        changed_briefly(birth),
    ];
    let steps = steps.into_iter().filter(|(_, text)| !text.is_empty());
    let told = steps.map(|(heading, text)| format!("{}: {text}", translate(heading)));
    told.collect::<Vec<_>>().join(" · ")
}

/// How the parents were chosen: of how many, or as which of the population.
fn chosen_briefly<A>(birth: &Birth<A>) -> String {
    let chosen = |(parent, name): (&Participant<A>, &str)| {
        let Chosen { rank, draw } = parent.chosen.as_ref()?;
        Some(match draw {
            Draw::Tournament(ranks) if ranks.iter().all(|other| other >= rank) => {
                tr!("{name}, the best of {n} drawn", name, n = ranks.len())
            }
            Draw::Tournament(ranks) => tr!("{name}, one of {n} drawn", name, n = ranks.len()),
            _ => tr!("{name}, place {rank}", name, rank = rank + 1),
        })
    };
    let parents = birth.parents.iter().zip(["A", "B"]);
    parents.filter_map(chosen).collect::<Vec<_>>().join("; ")
}

/// How many genes are from which parent.
fn mixed_briefly<A>(birth: &Birth<A>) -> String {
    if !matches!(birth.origin, Origin::Crossed | Origin::Raised) {
        return String::new();
    }
    let sources = gene_sources(birth);
    let count = |source| sources.iter().filter(|one| **one == source).count();
    let (a, b) = (count(GeneSource::First), count(GeneSource::Second));
    match count(GeneSource::Both) {
        // Genes may lie between those of the parents.
        0 if a + b == 0 => tr!("parts of A and B").to_owned(),
        0 => tr!("genes: {a} of A, {b} of B", a, b),
        both => tr!("genes: {a} of A, {b} of B, {both} of both", a, b, both),
    }
}

/// What was changed, or where it comes from, under its heading.
fn changed_briefly<A>(birth: &Birth<A>) -> (&'static str, String) {
    let text = match birth.origin {
        Origin::Present => "",
        Origin::Founded | Origin::Drawn | Origin::Immigrated | Origin::Played => tr!("at random"),
        Origin::Refined => tr!("at random, then improved"),
        Origin::Arrived => tr!("on another island"),
        Origin::Mutated | Origin::Crossed => {
            let sources = gene_sources(birth);
            let new = sources.iter().filter(|one| **one == GeneSource::New);
            let new = (!sources.is_empty()).then(|| new.count());
            let text = match new.or(birth.mutated) {
                None => String::new(),
                Some(0) => tr!("nothing").to_owned(),
                Some(new) => trn!(new, "{n} gene is new", "{n} genes are new"),
            };
            return (tr_noop!("Changed"), text);
        }
        Origin::Raised | Origin::Improved => tr!("improved by local search"),
        Origin::Flew => tr!("moved towards the best"),
        Origin::Walked => tr!("one small change"),
        Origin::Changed => tr!("lines removed, then played on"),
        Origin::RanksSwapped | Origin::ArrayRedrawn => tr!("ranks changed places"),
        Origin::RankCleared => tr!("one rank set to 0"),
    };
    let heading = match birth.parents.is_empty() || birth.origin == Origin::Played {
        true => tr_noop!("Made"),
        false => tr_noop!("Changed"),
    };
    (heading, text.to_owned())
}
