//! A birth in words: the selected parents, the operators applied to the genes, the effect
//! on the fitness, and whether the child survived.

use super::chart::short;
use crate::i18n::{grouped, tr, tr_noop, translate, trn};
use crate::search::lineage::{Birth, Fate, Origin, Participant};
use crate::search::selection::{Chosen, Draw};
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
        (variation_heading(birth), variation(birth)),
        (tr_noop!("Fitness"), fitness(birth, direction)),
        (tr_noop!("Survival"), survival(birth)),
    ];
    let paragraphs = paragraphs.into_iter();
    paragraphs.filter(|(_, text)| !text.is_empty()).collect()
}

fn variation_heading<A>(birth: &Birth<A>) -> &'static str {
    match birth.origin {
        Origin::Mutated if birth.mutated == Some(0) => tr_noop!("Copy of a parent"),
        Origin::Crossed | Origin::Raised => tr_noop!("Crossover"),
        Origin::Mutated => tr_noop!("Mutation"),
        Origin::Improved => tr_noop!("Local search"),
        Origin::Flew => tr_noop!("Movement"),
        Origin::Walked | Origin::Changed => tr_noop!("Change"),
        Origin::Played => tr_noop!("Playout"),
        Origin::Present | Origin::Founded | Origin::Immigrated | Origin::Arrived => {
            tr_noop!("Origin")
        }
    }
}

fn selection<A>(birth: &Birth<A>) -> String {
    if birth.skipped > 0 {
        return trn!(
            birth.skipped,
            "One birth between this ancestor and the child is not shown.",
            "{n} births between this ancestor and the child are not shown."
        );
    }
    // The best has rank 1.
    let rank = |participant: &Participant<A>| Some(participant.chosen.as_ref()?.rank + 1);
    let all = birth.population;
    let words = match (&birth.parents[..], birth.origin) {
        (_, Origin::Flew) => String::new(),
        ([only], _) => match rank(only) {
            Some(a) => tr!("One parent: A, rank {a} of {all}.", a, all),
            None => String::new(),
        },
        ([a, b, ..], _) => match (rank(a), rank(b)) {
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
    std::iter::once(words)
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
                    "Tournament for {name} between ranks {ranks}: the best won.",
                    name,
                    ranks
                ),
                false => tr!(
                    "Tournament for {name} between ranks {ranks}: this time a weaker one won.",
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
        Origin::Founded => tr!("A random candidate that the search starts with."),
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
        Origin::Changed => {
            tr!("A few lines of A were removed, and the game was played on from there.")
        }
        Origin::Played => {
            tr!("A new game, its moves chosen at random; A is shown for comparison.")
        }
    };
    joined([what.to_owned(), inheritance(birth)])
}

fn joined<const N: usize>(sentences: [String; N]) -> String {
    let sentences = sentences.into_iter().filter(|words| !words.is_empty());
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
        _ => trn!(
            all,
            "Its only gene: {a} from A, {b} from B, {both} the same in both, {new} new.",
            "{n} genes: {a} from A, {b} from B, {both} the same in both, {new} new.",
            a = count(GeneSource::First),
            b = count(GeneSource::Second),
            both,
            new
        ),
    }
}

fn fitness<A>(birth: &Birth<A>, direction: Direction) -> String {
    let child = birth.child.score;
    let value = |score: Score| short(score.value);
    // If all parents solve the level, the child's solution is not worth a mention.
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
        [] => tr!("Fitness {now} ({good}).", now, good),
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

fn survival<A>(birth: &Birth<A>) -> String {
    let words = match (birth.fate, birth.origin) {
        (Fate::Champion, _) if birth.child.score.solved => {
            tr!("A solution ranks above any fitness: it is the new champion.")
        }
        (Fate::Champion, _) => tr!("It is the best so far: the new champion."),
        (Fate::Lives, Origin::Changed | Origin::Walked) => tr!("The search continues from it."),
        (Fate::Lives, Origin::Flew) => tr!("The particle moves there."),
        (Fate::Lives, _) => tr!("It joins the population."),
        (Fate::Dies, Origin::Played) => tr!("It is not a new best."),
        (Fate::Dies, Origin::Walked) => {
            tr!("It was rejected: too much worse for the current temperature.")
        }
        (Fate::Dies, _) => tr!("It does not enter the population."),
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

    /// A parent that has won a tournament against the rank after it, or a child.
    fn participant(genes: &[u32], value: f64, rank: Option<usize>) -> Participant<()> {
        Participant {
            answer: (),
            genes: genes.to_vec(),
            score: Score {
                value,
                solved: false,
            },
            chosen: rank.map(|rank| Chosen {
                rank,
                draw: Draw::Tournament(vec![rank + 1, rank]),
            }),
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
            crossover: "uniform crossover".into(),
            mutated: Some(0),
            parents,
            child,
            terms: Vec::new(),
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
                "Selection: Two parents: A, rank 3 of 50, and B, rank 11 of 50. Tournament for A \
                 between ranks 4, 3: the best won. Tournament for B between ranks 12, 11: the \
                 best won.",
                "Crossover: Parts of A and B were combined: uniform crossover. No gene was \
                 mutated. 2 genes: 1 from A, 1 from B, 0 the same in both, 0 new.",
                "Fitness: 12.5 and 15 gave 11: better than both (lower is better).",
                "Survival: It is the best so far: the new champion. Generation 7, evaluation \
                 1,234.",
            ]
        );
    }

    #[test]
    fn a_solution_of_worse_fitness_is_told_apart_from_its_fitness() {
        let mut child = participant(&[1, 3], 20.0, None);
        child.score.solved = true;
        let parents = vec![participant(&[1, 2], 10.0, Some(0))];
        let mut birth = birth(Origin::Mutated, parents, child, Fate::Champion);
        birth.mutated = Some(1);
        let told = paragraphs(&birth, Direction::Lower);
        let fitness = "10 became 20: worse than A (lower is better). Its fitness is worse, but it \
                       satisfies all rules of the level: it is a solution.";
        assert_eq!(
            told[1].1,
            "A copy of A; 1 of 2 genes was mutated. 2 genes: 1 from A, 1 new."
        );
        assert_eq!(told[2].1, fitness);
        assert!(told[3].1.starts_with("A solution ranks above any fitness"));
    }

    #[test]
    fn a_child_without_a_mutation_is_a_copy() {
        let parents = vec![participant(&[1, 2], 10.0, Some(0))];
        let child = participant(&[1, 2], 10.0, None);
        let told = paragraphs(
            &birth(Origin::Mutated, parents, child, Fate::Dies),
            Direction::Lower,
        );
        assert_eq!(told[1].0, "Copy of a parent");
        assert!(told[1].1.starts_with("A copy of A: no gene was mutated."));
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
