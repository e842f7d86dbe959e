//! A breeding event in words: the parents that were selected, what was done to the genes,
//! the effect on the score, and whether the child survived.

use super::chart::short;
use crate::i18n::{grouped, tr, tr_noop, trn};
use crate::search::lineage::{Birth, Fate, Origin, Participant};
use crate::search::{Direction, Score};

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

/// The sources of a child's genes, place by place; where genomes differ in length, at any
/// place of a parent. Empty without genes or without parents.
pub fn gene_sources<A>(birth: &Birth<A>) -> Vec<GeneSource> {
    let has = |parent: usize, place: usize, gene: u32| {
        let parent = birth.parents.get(parent)?;
        Some(match parent.genes.len() == birth.child.genes.len() {
            true => parent.genes[place] == gene,
            false => parent.genes.contains(&gene),
        })
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

/// An event in words: headings, [marked](crate::tr_noop) and mostly words of the glossary, each
/// with a sentence or two.
pub fn paragraphs<A>(birth: &Birth<A>, direction: Direction) -> Vec<(&'static str, String)> {
    let paragraphs = [
        (tr_noop!("Selection"), selection(birth)),
        (variation_heading(birth.origin), variation(birth)),
        (tr_noop!("Fitness"), fitness(birth, direction)),
        (tr_noop!("Survival"), survival(birth)),
    ];
    let paragraphs = paragraphs.into_iter();
    paragraphs.filter(|(_, text)| !text.is_empty()).collect()
}

const fn variation_heading(origin: Origin) -> &'static str {
    match origin {
        Origin::Crossed | Origin::Raised => tr_noop!("Crossover"),
        Origin::Mutated => tr_noop!("Mutation"),
        Origin::Improved => tr_noop!("Local search"),
        Origin::Flew => tr_noop!("Flight"),
        Origin::Walked | Origin::Changed => tr_noop!("Change"),
        Origin::Played => tr_noop!("Play-out"),
        Origin::Present | Origin::Founded | Origin::Immigrated | Origin::Arrived => {
            tr_noop!("Origin")
        }
    }
}

fn selection<A>(birth: &Birth<A>) -> String {
    if birth.skipped > 0 {
        return trn!(
            birth.skipped,
            "The ancestor shown is not its parent: one birth between them is left out.",
            "The ancestor shown is not its parent: {n} births between them are left out."
        );
    }
    // The best has rank 1.
    let rank = |participant: &Participant<A>| Some(participant.rank? + 1);
    let all = birth.population;
    match (&birth.parents[..], birth.origin) {
        (_, Origin::Flew) => String::new(),
        ([only], _) => match rank(only) {
            Some(a) => tr!("One parent was chosen: A, rank {a} of {all}.", a, all),
            None => String::new(),
        },
        ([a, b, ..], _) => match (rank(a), rank(b)) {
            (Some(a), Some(b)) => tr!(
                "Two parents were chosen: A, rank {a} of {all}, and B, rank {b} of {all}.",
                a,
                b,
                all
            ),
            _ => String::new(),
        },
        ([], _) => String::new(),
    }
}

fn variation<A>(birth: &Birth<A>) -> String {
    let what = match birth.origin {
        Origin::Present => tr!("It was there when this record began."),
        Origin::Founded => tr!("Drawn at random: one of those the search begins with."),
        Origin::Immigrated => {
            tr!("Drawn at random in place of a child, so that the population stays diverse.")
        }
        Origin::Arrived => tr!("It came from another island."),
        Origin::Mutated => tr!("A copy of A, with mutations."),
        Origin::Crossed => tr!("Parts of A and of B were put together; mutations may follow."),
        Origin::Raised => {
            tr!("Parts of A and of B were put together, then improved by a local search.")
        }
        Origin::Improved => tr!("A copy of A, improved by a local search."),
        Origin::Flew if birth.parents.len() < 2 => {
            tr!(
                "A is where the particle was. It is drawn to the best place it knows, by chance; \
                 nobody near knows a better one."
            )
        }
        Origin::Flew => {
            tr!(
                "A is where the particle was. It is drawn to the best place it knows, and to the \
                 best that its leader knows (B), by chance."
            )
        }
        Origin::Walked => tr!("A neighbour of A: one small change."),
        Origin::Changed => {
            tr!("Some lines of A were turned off and the rest of the game played again.")
        }
        Origin::Played => {
            tr!("A new game, its choices drawn by chance; A is the game to compare it with.")
        }
    };
    let sources = gene_sources(birth);
    if sources.is_empty() || birth.parents.is_empty() {
        return what.to_owned();
    }
    let count = |source| sources.iter().filter(|one| **one == source).count();
    let (both, new, all) = (
        count(GeneSource::Both),
        count(GeneSource::New),
        sources.len(),
    );
    let genes = match birth.parents.len() {
        1 => trn!(
            all,
            "Of its one gene {both} are A’s, {new} new.",
            "Of {n} genes {both} are A’s, {new} new.",
            both,
            new
        ),
        _ => trn!(
            all,
            "Of its one gene {a} are A’s, {b} B’s, {both} the same in both, {new} new.",
            "Of {n} genes {a} are A’s, {b} B’s, {both} the same in both, {new} new.",
            a = count(GeneSource::First),
            b = count(GeneSource::Second),
            both,
            new
        ),
    };
    format!("{what} {genes}")
}

fn fitness<A>(birth: &Birth<A>, direction: Direction) -> String {
    let child = birth.child.score;
    let value = |score: Score| short(score.value);
    // If all parents solve, that is no news.
    let known = !birth.parents.is_empty() && birth.parents.iter().all(|one| one.score.solved);
    let good = match direction {
        Direction::Lower => tr!("lower is better"),
        Direction::Higher => tr!("higher is better"),
    };
    let compared = |parent: &Participant<A>| {
        let (a, b) = (child.value, parent.score.value);
        match (direction.better(a, b), a == b) {
            (true, _) => 1,
            (false, true) => 0,
            (false, false) => -1,
        }
    };
    let now = value(child);
    let text = match &birth.parents[..] {
        [] => tr!("Score {now} ({good}).", now, good),
        [one] => {
            let a = value(one.score);
            match compared(one) {
                1 => tr!("{a} became {now}: better than A ({good}).", a, now, good),
                0 => tr!("{a} became {now}: as good as A ({good}).", a, now, good),
                _ => tr!("{a} became {now}: worse than A ({good}).", a, now, good),
            }
        }
        [one, other, ..] => {
            let (a, b) = (value(one.score), value(other.score));
            match (compared(one), compared(other)) {
                (1, 1) => tr!(
                    "{a} and {b} became {now}: better than both ({good}).",
                    a,
                    b,
                    now,
                    good
                ),
                (-1, -1) => tr!(
                    "{a} and {b} became {now}: worse than both ({good}).",
                    a,
                    b,
                    now,
                    good
                ),
                (0, 0) => tr!(
                    "{a} and {b} became {now}: as good as both ({good}).",
                    a,
                    b,
                    now,
                    good
                ),
                _ => tr!(
                    "{a} and {b} became {now}: between both, or as good as one ({good}).",
                    a,
                    b,
                    now,
                    good
                ),
            }
        }
    };
    match child.solved && !known {
        true => format!("{text} {}", tr!("It solves the puzzle.")),
        false => text,
    }
}

fn survival<A>(birth: &Birth<A>) -> String {
    let words = match (birth.fate, birth.origin) {
        (Fate::Champion, _) => tr!("It is the best of all so far."),
        (Fate::Lives, Origin::Changed | Origin::Walked) => tr!("The search goes on from it."),
        (Fate::Lives, Origin::Flew) => tr!("The particle is there now."),
        (Fate::Lives, _) => tr!("It has a place in the population."),
        (Fate::Dies, Origin::Played) => tr!("It is not the best; what it taught stays."),
        (Fate::Dies, Origin::Walked) => {
            tr!("It was turned down: too much worse for the temperature.")
        }
        (Fate::Dies, _) => tr!("It finds no place in the population and is forgotten."),
    };
    let when = tr!(
        "Generation {generation}, evaluation {evaluation}.",
        generation = grouped(birth.generation),
        evaluation = grouped(birth.evaluation)
    );
    format!("{words} {when}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn participant(genes: &[u32], value: f64, rank: Option<usize>) -> Participant<()> {
        Participant {
            answer: (),
            genes: genes.to_vec(),
            score: Score {
                value,
                solved: false,
            },
            rank,
        }
    }

    fn birth(
        origin: Origin,
        parents: Vec<Participant<()>>,
        child: Participant<()>,
        fate: Fate,
    ) -> Birth<()> {
        Birth {
            origin,
            parents,
            child,
            fate,
            generation: 7,
            evaluation: 1234,
            skipped: 0,
            population: 50,
        }
    }

    #[test]
    fn genes_are_of_whom_they_were_at_the_same_place() {
        let parents = vec![
            participant(&[1, 2, 3, 4], 5.0, None),
            participant(&[1, 5, 6, 4], 6.0, None),
        ];
        let child = participant(&[1, 2, 6, 9], 4.0, None);
        let birth = birth(Origin::Crossed, parents, child, Fate::Lives);
        let whose = [
            GeneSource::Both,
            GeneSource::First,
            GeneSource::Second,
            GeneSource::New,
        ];
        assert_eq!(gene_sources(&birth), whose);
    }

    #[test]
    fn a_crossing_is_told() {
        let parents = vec![
            participant(&[1, 2], 12.5, Some(2)),
            participant(&[3, 4], 15.0, Some(10)),
        ];
        let child = participant(&[1, 4], 11.0, None);
        let told = paragraphs(
            &birth(Origin::Crossed, parents, child, Fate::Champion),
            Direction::Lower,
        );
        let all: Vec<String> = told
            .iter()
            .map(|(heading, text)| format!("{heading}: {text}"))
            .collect();
        assert_eq!(
            all,
            [
                "Selection: Two parents were chosen: A, rank 3 of 50, and B, rank 11 of 50.",
                "Crossover: Parts of A and of B were put together; mutations may follow. Of 2 \
                 genes 1 are A’s, 1 B’s, 0 the same in both, 0 new.",
                "Fitness: 12.5 and 15 became 11: better than both (lower is better).",
                "Survival: It is the best of all so far. Generation 7, evaluation 1,234.",
            ]
        );
    }

    #[test]
    fn a_founder_has_no_parents_to_tell_of() {
        let child = participant(&[1, 2], 3.0, None);
        let told = paragraphs(
            &birth(Origin::Founded, Vec::new(), child, Fate::Lives),
            Direction::Higher,
        );
        let headings: Vec<_> = told.iter().map(|(heading, _)| *heading).collect();
        assert_eq!(headings, ["Origin", "Fitness", "Survival"]);
    }

    #[test]
    fn worse_is_worse_whichever_way_scores_improve() {
        for (direction, word) in [(Direction::Lower, "worse"), (Direction::Higher, "better")] {
            let birth = birth(
                Origin::Mutated,
                vec![participant(&[1], 1.0, Some(0))],
                participant(&[2], 2.0, None),
                Fate::Dies,
            );
            let told = paragraphs(&birth, direction);
            assert!(told.iter().any(|(_, text)| text.contains(word)), "{word}");
        }
    }
}
