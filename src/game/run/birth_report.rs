//! A birth in words: the selected parents, the operators applied to the genes, the effect
//! on the fitness, and whether the child survived.

use std::collections::BTreeSet;

use super::chart::{apart, short};
use crate::i18n::{grouped, tr, tr_noop, translate, trn};
use crate::search::lineage::{Birth, Fate, Origin, Participant};
use crate::search::selection::{Chosen, Draw};
use crate::search::{Direction, Method};

/// Which parents have a gene of a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GeneSource {
    /// All parents have it there.
    Both,
    /// The first parent only.
    First,
    /// The second parent only.
    Second,
    /// No parent.
    New,
}

/// Whether a genome has a gene of another one, of this length, which stands there at `place`. Where they differ in
/// length, each gene can be anywhere, unless genes are repeated: then they are letters of a text.
pub fn has_gene(genes: &[u32], length: usize, place: usize, gene: u32) -> bool {
    let is_text = || genes.iter().collect::<BTreeSet<_>>().len() < genes.len();
    match genes.len() == length || is_text() {
        true => genes.get(place) == Some(&gene),
        false => genes.contains(&gene),
    }
}

/// The sources of a child's genes, place by place. Empty without genes or without parents.
pub fn gene_sources<A>(birth: &Birth<A>) -> Vec<GeneSource> {
    let length = birth.child.genes.len();
    let has = |parent: usize, place: usize, gene: u32| {
        let parent = birth.parents.get(parent)?;
        Some(has_gene(&parent.genes, length, place, gene))
    };
    let source = |(place, gene): (usize, &u32)| {
        Some(match (has(0, place, *gene)?, has(1, place, *gene)) {
            (true, Some(true) | None) => GeneSource::Both,
            (true, Some(false)) => GeneSource::First,
            (false, Some(true)) => GeneSource::Second,
            (false, _) => GeneSource::New,
        })
    };
    let genes = birth.child.genes.iter().enumerate();
    genes.map_while(source).collect()
}

/// A birth, or what a search without births does in place of one, in words: headings,
/// [marked](crate::tr_noop), each with a sentence or two. The method decides the words.
pub fn paragraphs<A>(
    birth: &Birth<A>,
    direction: Direction,
    method: Method,
) -> Vec<(&'static str, String)> {
    let (selected, result) = match method.evolves() {
        true => (tr_noop!("Selection"), tr_noop!("Survival")),
        false => (method.vocabulary().line, tr_noop!("Result")),
    };
    let paragraphs = [
        (selected, selection(birth)),
        (variation_heading(birth), variation(birth)),
        (tr_noop!("Fitness"), fitness(birth, direction)),
        (result, survival(birth, method)),
    ];
    let paragraphs = paragraphs.into_iter();
    paragraphs.filter(|(_, text)| !text.is_empty()).collect()
}

/// The heading above a candidate's board, with its fitness.
pub fn child_title(method: Method, fitness: &str) -> String {
    match method {
        Method::Evolution | Method::Memetic => tr!("Child {fitness}", fitness),
        Method::Swarm => tr!("Moved {fitness}", fitness),
        _ => tr!("New {fitness}", fitness),
    }
}

/// The fitness values of the parents and the child, told apart.
pub fn values<A>(birth: &Birth<A>) -> (Vec<String>, String) {
    let child = birth.child.score.value;
    let parent = |at: usize| birth.parents.get(at).map_or(child, |one| one.score.value);
    let [a, b, now] = apart([parent(0), parent(1), child]);
    let mut parents = vec![a, b];
    parents.truncate(birth.parents.len());
    (parents, now)
}

fn variation_heading<A>(birth: &Birth<A>) -> &'static str {
    match birth.origin {
        Origin::Mutated if birth.mutated == Some(0) => tr_noop!("Copy of a parent"),
        Origin::Crossed | Origin::Raised => tr_noop!("Crossover"),
        Origin::Mutated => tr_noop!("Mutation"),
        Origin::Improved => tr_noop!("Local search"),
        Origin::Flew => tr_noop!("Movement"),
        Origin::Walked
        | Origin::Changed
        | Origin::RanksSwapped
        | Origin::ArrayRedrawn
        | Origin::RankCleared => {
            tr_noop!("Change")
        }
        Origin::Played => tr_noop!("Playout"),
        _ => tr_noop!("Origin"),
    }
}

fn selection<A>(birth: &Birth<A>) -> String {
    if birth.skipped > 0 {
        return trn!(
            birth.skipped,
            "{n} step between A and this one is not shown.",
            "{n} steps between A and this one are not shown."
        );
    }
    // The best has rank 1.
    let rank = |participant: &Participant<A>| Some(participant.chosen.as_ref()?.rank + 1);
    let all = birth.population;
    let text = match (&birth.parents[..], birth.origin) {
        (_, Origin::Flew) => String::new(),
        ([only], _) => match rank(only) {
            Some(a) => tr!("One parent: A, rank {a} of {all}.", a, all),
            None => String::new(),
        },
        ([a, b, ..], _) => match (rank(a), rank(b)) {
            (Some(a), Some(b)) if a == b => tr!(
                "A and B are the same individual, rank {a} of {all}: crossover changes nothing.",
                a,
                all
            ),
            (Some(a), Some(b)) => tr!(
                "Two parents: A, rank {a} of {all}, and B, rank {b} of {all}.",
                a,
                b,
                all
            ),
            _ => String::new(),
        },
        ([], _) => String::new(),
    };
    let draws = birth.parents.iter().zip(["A", "B"]);
    let draws = draws.filter_map(|(parent, name)| Some(draw(name, parent.chosen.as_ref()?)));
    std::iter::once(text)
        .chain(draws)
        .collect::<Vec<_>>()
        .join(" ")
}

/// How a parent was drawn.
fn draw(name: &str, chosen: &Chosen) -> String {
    match &chosen.draw {
        Draw::Uniform => tr!(
            "{name} was chosen at random from all, with equal probability.",
            name
        ),
        Draw::Others => tr!(
            "{name} was chosen at random from all others, with equal probability.",
            name
        ),
        Draw::Tournament(contestants) => {
            let ranks: Vec<String> = contestants
                .iter()
                .map(|rank| (rank + 1).to_string())
                .collect();
            let ranks = ranks.join(", ");
            match contestants.iter().min() == Some(&chosen.rank) {
                true => tr!(
                    "Ranks {ranks} met in a tournament for {name}; the fittest won.",
                    name,
                    ranks
                ),
                false => tr!(
                    "Ranks {ranks} met in a tournament for {name}; this time a weaker one won.",
                    name,
                    ranks
                ),
            }
        }
        Draw::Wheel(share) => tr!(
            "{name} had {percent} % of the roulette wheel.",
            name,
            percent = short(100.0 * share)
        ),
        Draw::Truncation(parents) => trn!(
            *parents,
            "{name} is the best, the only possible parent.",
            "{name} was chosen at random from the best {n}, with equal probability.",
            name
        ),
        Draw::Turn(parents) => trn!(
            *parents,
            "{name} is the only possible parent.",
            "{name} was next in turn among the best {n}.",
            name
        ),
    }
}

fn variation<A>(birth: &Birth<A>) -> String {
    let what = match birth.origin {
        Origin::Present => tr!("It was already there when recording started."),
        Origin::Founded => tr!("It is one of those that the search starts with."),
        Origin::Refined => {
            tr!("Part of the initial population: random, then improved by local search.")
        }
        Origin::Drawn => tr!("Chosen at random; nothing is inherited."),
        Origin::Immigrated => {
            tr!("A random immigrant: it replaces a child to keep the population diverse.")
        }
        Origin::Arrived => tr!("It migrated from another island."),
        Origin::Mutated => return joined([mutation(birth), inheritance(birth)]),
        Origin::Crossed => return joined([crossing(birth), mutation(birth), inheritance(birth)]),
        Origin::Raised => {
            let improved = tr!("Local search then improved the child.").to_owned();
            return joined([crossing(birth), improved, inheritance(birth)]);
        }
        Origin::Improved => tr!("A copy of A, improved by local search."),
        Origin::Flew if birth.parents.len() < 2 => {
            tr!(
                "A is where the particle was. It moves at random towards its own best position; \
                 no neighbour has found a better one."
            )
        }
        Origin::Flew => {
            tr!(
                "A is where the particle was. It moves at random towards its own best position \
                 and towards the best one of its leader (B)."
            )
        }
        Origin::Walked => tr!("A neighbour of A: one small change."),
        Origin::Changed => tr!(
            "One or more lines of A were removed, and the game was played on: old lines as soon \
             as they were legal again, otherwise at random."
        ),
        Origin::RanksSwapped => {
            return trn!(
                birth.mutated.unwrap_or(1),
                "Two ranks of the array changed places, one of them that of a line in A, and the \
                 array's game was played again.",
                "{n} pairs of ranks of the array changed places, one rank of each that of a line \
                 in A, and the array's game was played again."
            );
        }
        Origin::ArrayRedrawn => {
            return trn!(
                birth.mutated.unwrap_or(1),
                "The array was filled with random ranks that play A. Two of them changed places, \
                 one of them that of a line in A, and the array's game was played again.",
                "The array was filled with random ranks that play A. {n} pairs of them changed \
                 places, one rank of each that of a line in A, and the array's game was played \
                 again."
            );
        }
        Origin::RankCleared => {
            tr!("The rank of one line in A was set to 0, and the array's game was played again.")
        }
        Origin::Played => {
            tr!("A new game, its moves chosen at random; A is shown for comparison.")
        }
    };
    joined([what.to_owned(), inheritance(birth)])
}

fn joined<const N: usize>(sentences: [String; N]) -> String {
    let sentences = sentences.into_iter().filter(|text| !text.is_empty());
    sentences.collect::<Vec<_>>().join(" ")
}

/// What crossover did.
fn crossing<A>(birth: &Birth<A>) -> String {
    match &birth.crossover[..] {
        "" => tr!("Parts of A and B were combined.").to_owned(),
        name => tr!(
            "Parts of A and B were combined: {crossover}.",
            crossover = translate(name)
        ),
    }
}

/// What mutation did.
fn mutation<A>(birth: &Birth<A>) -> String {
    let (all, copied) = (birth.child.genes.len(), birth.origin == Origin::Mutated);
    match (birth.mutated, copied) {
        (None, true) => tr!("A copy of A, with mutations.").to_owned(),
        (None, false) => tr!("It may also have been mutated.").to_owned(),
        (Some(0), true) => tr!("A copy of A: no gene was mutated.").to_owned(),
        (Some(0), false) => tr!("No gene was mutated.").to_owned(),
        (Some(mutated), true) => trn!(
            mutated,
            "A copy of A; {n} of {all} genes was mutated.",
            "A copy of A; {n} of {all} genes were mutated.",
            all
        ),
        (Some(mutated), false) => trn!(
            mutated,
            "{n} of {all} genes was mutated.",
            "{n} of {all} genes were mutated.",
            all
        ),
    }
}

/// Which parents the child's genes come from.
fn inheritance<A>(birth: &Birth<A>) -> String {
    let sources = gene_sources(birth);
    if sources.is_empty() || birth.parents.is_empty() {
        return String::new();
    }
    let count = |source| sources.iter().filter(|one| **one == source).count();
    let (both, new, all) = (
        count(GeneSource::Both),
        count(GeneSource::New),
        sources.len(),
    );
    match birth.parents.len() {
        1 => trn!(
            all,
            "Its only gene: {both} from A, {new} new.",
            "{n} genes: {both} from A, {new} new.",
            both,
            new
        ),
        // A mutated gene can be as in the other parent.
        _ => trn!(
            all,
            "Its only gene: {a} as in A, {b} as in B, {both} as in both, {new} as in neither.",
            "{n} genes: {a} as in A, {b} as in B, {both} as in both, {new} as in neither.",
            a = count(GeneSource::First),
            b = count(GeneSource::Second),
            both,
            new
        ),
    }
}

/// Which fitness is better.
pub(super) fn good(direction: Direction) -> &'static str {
    match direction {
        Direction::Lower => tr!("lower is better"),
        Direction::Higher => tr!("higher is better"),
    }
}

fn fitness<A>(birth: &Birth<A>, direction: Direction) -> String {
    let child = birth.child.score;
    // If all parents solve the level, the child's solution is not worth a mention.
    let known = !birth.parents.is_empty() && birth.parents.iter().all(|one| one.score.solved);
    let good = good(direction);
    let compared = |parent: &Participant<A>| {
        let (a, b) = (child.value, parent.score.value);
        match (direction.better(a, b), a == b) {
            (true, _) => 1,
            (false, true) => 0,
            (false, false) => -1,
        }
    };
    let (parents, now) = values(birth);
    let text = match &birth.parents[..] {
        [] => tr!("Fitness {now} ({good}).", now, good),
        [one] => {
            let a = &parents[0];
            match compared(one) {
                1 => tr!("{a} became {now}: better than A ({good}).", a, now, good),
                0 => tr!("{a} became {now}: as good as A ({good}).", a, now, good),
                _ => tr!("{a} became {now}: worse than A ({good}).", a, now, good),
            }
        }
        [one, other, ..] => {
            let (a, b) = (&parents[0], &parents[1]);
            match (compared(one), compared(other)) {
                (1, 1) => tr!(
                    "{a} and {b} gave {now}: better than both ({good}).",
                    a,
                    b,
                    now,
                    good
                ),
                (-1, -1) => tr!(
                    "{a} and {b} gave {now}: worse than both ({good}).",
                    a,
                    b,
                    now,
                    good
                ),
                (0, 0) => tr!(
                    "{a} and {b} gave {now}: as good as both ({good}).",
                    a,
                    b,
                    now,
                    good
                ),
                _ => tr!(
                    "{a} and {b} gave {now}: between the two, or as good as one ({good}).",
                    a,
                    b,
                    now,
                    good
                ),
            }
        }
    };
    let is_worse = birth.parents.iter().any(|parent| compared(parent) < 0);
    match (child.solved && !known, is_worse) {
        (true, true) => joined([
            text,
            tr!("Its fitness is worse, but it satisfies all rules of the level: it is a solution.")
                .to_owned(),
        ]),
        (true, false) => joined([text, tr!("It is a solution.").to_owned()]),
        (false, _) => text,
    }
}

/// Whether the child survives, and when it was born; nothing of an example that a source prints.
fn survival<A>(birth: &Birth<A>, method: Method) -> String {
    if birth.evaluation == 0 {
        return String::new();
    }
    let evolves = method.evolves();
    // Among solutions the fitness decides.
    let first = birth.child.score.solved && birth.parents.iter().any(|one| !one.score.solved);
    let text = match (birth.fate, birth.origin) {
        (Fate::Champion, _) => match (first, evolves) {
            (true, true) => tr!("A solution ranks above any fitness: it is the new champion."),
            (true, false) => tr!("A solution ranks above any fitness: it is the best so far."),
            (false, true) => tr!("It is the best so far: the new champion."),
            (false, false) => tr!("It is the best so far."),
        },
        (Fate::Lives, _) if evolves => tr!("It joins the population."),
        (Fate::Dies, _) if evolves => tr!("It does not enter the population."),
        (_, Origin::Drawn | Origin::Played) => tr!("It is not a new best."),
        (Fate::Lives, Origin::Flew) => tr!("The particle moves there."),
        (Fate::Lives, Origin::Founded) => tr!("The search starts from it."),
        (Fate::Lives, _) => tr!("The search continues from it."),
        (Fate::Dies, Origin::Walked) => {
            tr!("It was rejected: too much worse for the current temperature.")
        }
        (Fate::Dies, Origin::Arrived) => tr!("It was rejected."),
        (Fate::Dies, _) => tr!("It was rejected: it is worse."),
    };
    let when = tr!(
        "{step} {generation}, evaluation {evaluation}.",
        step = translate(method.step_name()),
        generation = grouped(birth.generation),
        evaluation = grouped(birth.evaluation)
    );
    format!("{text} {when}")
}

#[cfg(test)]
#[path = "birth_report_tests.rs"]
mod tests;
