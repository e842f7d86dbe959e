//! A breeding event in words: who was chosen, what was done to the genes, what it
//! did to the score, and what became of the child.

use std::fmt::Write as _;

use crate::paint::chart::{grouped, short};
use crate::search::descent::{Act, Being, Birth, Fate};
use crate::search::{Direction, Score};

/// A gene of a child, and of whom it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heir {
    /// All parents have it there.
    Both,
    /// The first parent only.
    First,
    /// The second parent only.
    Second,
    /// No parent.
    New,
}

/// Of whom a child's genes are, place by place; where genomes are of different
/// lengths, wherever in its parents they are. Empty where the search has no genome
/// but the moves, or the child no parents.
#[must_use]
pub fn heirs<A>(birth: &Birth<A>) -> Vec<Heir> {
    let has = |parent: usize, place: usize, gene: u32| {
        let parent = birth.parents.get(parent)?;
        Some(match parent.genes.len() == birth.child.genes.len() {
            true => parent.genes[place] == gene,
            false => parent.genes.contains(&gene),
        })
    };
    let heir = |(place, gene): (usize, &u32)| {
        Some(match (has(0, place, *gene)?, has(1, place, *gene)) {
            (true, Some(true) | None) => Heir::Both,
            (true, Some(false)) => Heir::First,
            (false, Some(true)) => Heir::Second,
            (false, _) => Heir::New,
        })
    };
    let genes = birth.child.genes.iter().enumerate();
    genes.map_while(heir).collect()
}

/// What is told of an event: a heading, and a sentence or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// What it is about: a word of the glossary.
    pub heading: &'static str,
    /// What happened.
    pub text: String,
}

/// An event in words.
#[must_use]
pub fn tell<A>(birth: &Birth<A>, direction: Direction) -> Vec<Paragraph> {
    let told = [
        ("Selection", selection(birth)),
        (variation_heading(birth.act), variation(birth)),
        ("Fitness", fitness(birth, direction)),
        ("Survival", survival(birth)),
    ];
    told.into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(heading, text)| Paragraph { heading, text })
        .collect()
}

const fn variation_heading(act: Act) -> &'static str {
    match act {
        Act::Crossed | Act::Raised => "Crossover",
        Act::Mutated => "Mutation",
        Act::Improved => "Local search",
        Act::Flew => "Flight",
        Act::Walked | Act::Changed => "Change",
        Act::Played => "Play-out",
        Act::Present | Act::Founded | Act::Immigrated | Act::Arrived => "Origin",
    }
}

/// `1st`, `2nd`, `3rd`, `11th`.
fn ordinal(n: usize) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

fn selection<A>(birth: &Birth<A>) -> String {
    let rank = |being: &Being<A>| {
        let rank = being.rank?;
        Some(match rank {
            0 => format!("the best of {}", birth.population),
            rank => format!("the {} best of {}", ordinal(rank + 1), birth.population),
        })
    };
    if birth.skipped > 0 {
        let births = match birth.skipped {
            1 => "one birth between them is".to_owned(),
            n => format!("{n} births between them are"),
        };
        return format!("The ancestor shown is not its parent: {births} left out.");
    }
    match (&birth.parents[..], birth.act) {
        (_, Act::Flew) => String::new(),
        ([only], _) => rank(only).map_or_else(String::new, |rank| {
            format!("One parent was chosen: A, {rank}.")
        }),
        ([a, b, ..], _) => match (rank(a), rank(b)) {
            (Some(a), Some(b)) => format!("Two parents were chosen: A, {a}, and B, {b}."),
            _ => String::new(),
        },
        ([], _) => String::new(),
    }
}

fn variation<A>(birth: &Birth<A>) -> String {
    let what = match birth.act {
        Act::Present => "It was there when this record began.",
        Act::Founded => "Drawn at random: one of those the search begins with.",
        Act::Immigrated => {
            "Drawn at random in place of a child, so that the population stays diverse."
        }
        Act::Arrived => "It came from another island.",
        Act::Mutated => "A copy of A, with mutations.",
        Act::Crossed => "Parts of A and of B were put together; mutations may follow.",
        Act::Raised => "Parts of A and of B were put together, then improved by a local search.",
        Act::Improved => "A copy of A, improved by a local search.",
        Act::Flew if birth.parents.len() < 2 => {
            "A is where the particle was. It is drawn to the best place it knows, by chance; nobody \
             near knows a better one."
        }
        Act::Flew => {
            "A is where the particle was. It is drawn to the best place it knows, and to the best \
             that its leader knows (B), by chance."
        }
        Act::Walked => "A neighbour of A: one small change.",
        Act::Changed => "Some lines of A were turned off and the rest of the game played again.",
        Act::Played => "A new game, its choices drawn by chance; A is the game to compare it with.",
    };
    let mut text = what.to_owned();
    let heirs = heirs(birth);
    if heirs.is_empty() || birth.parents.is_empty() {
        return text;
    }
    let count = |heir| heirs.iter().filter(|one| **one == heir).count();
    let (both, new, all) = (count(Heir::Both), count(Heir::New), heirs.len());
    let genes = if all == 1 { "its gene" } else { "genes" };
    let _ = match birth.parents.len() {
        1 => write!(text, " Of {all} {genes} {both} are A’s, {new} new."),
        _ => write!(
            text,
            " Of {all} {genes} {} are A’s, {} B’s, {both} the same in both, {new} new.",
            count(Heir::First),
            count(Heir::Second),
        ),
    };
    text
}

fn fitness<A>(birth: &Birth<A>, direction: Direction) -> String {
    let child = birth.child.score;
    let value = |score: Score| short(score.value);
    // Where all solve, be it better or worse, that is no news.
    let known = !birth.parents.is_empty() && birth.parents.iter().all(|one| one.score.solved);
    let solved = match child.solved && !known {
        true => " It solves the puzzle.",
        false => "",
    };
    let good = match direction {
        Direction::Lower => "lower is better",
        Direction::Higher => "higher is better",
    };
    let compared = |parent: &Being<A>| {
        let (a, b) = (child.value, parent.score.value);
        match (direction.better(a, b), a == b) {
            (true, _) => 1,
            (false, true) => 0,
            (false, false) => -1,
        }
    };
    let parents: Vec<String> = birth.parents.iter().map(|one| value(one.score)).collect();
    let against: Vec<i32> = birth.parents.iter().map(compared).collect();
    let verdict = match against[..] {
        [] => return format!("Score {} ({good}).{solved}", value(child)),
        [1] => "better than A",
        [0] => "as good as A",
        [_] => "worse than A",
        [1, 1, ..] => "better than both",
        [-1, -1, ..] => "worse than both",
        [0, 0, ..] => "as good as both",
        _ => "between both, or as good as one",
    };
    let before = parents.join(" and ");
    format!(
        "{before} became {}: {verdict} ({good}).{solved}",
        value(child)
    )
}

fn survival<A>(birth: &Birth<A>) -> String {
    let words = match (birth.fate, birth.act) {
        (Fate::Champion, _) => "It is the best of all so far.",
        (Fate::Lives, Act::Changed | Act::Walked) => "The search goes on from it.",
        (Fate::Lives, Act::Flew) => "The particle is there now.",
        (Fate::Lives, _) => "It has a place in the population.",
        (Fate::Dies, Act::Played) => "It is not the best; what it taught stays.",
        (Fate::Dies, Act::Walked) => "It was turned down: too much worse for the temperature.",
        (Fate::Dies, _) => "It finds no place in the population and is forgotten.",
    };
    format!(
        "{words} Generation {}, evaluation {}.",
        grouped(birth.generation),
        grouped(birth.evaluation)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn being(genes: &[u32], value: f64, rank: Option<usize>) -> Being<()> {
        Being {
            answer: (),
            genes: genes.to_vec(),
            score: Score {
                value,
                solved: false,
            },
            rank,
        }
    }

    fn birth(act: Act, parents: Vec<Being<()>>, child: Being<()>, fate: Fate) -> Birth<()> {
        Birth {
            act,
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
            being(&[1, 2, 3, 4], 5.0, None),
            being(&[1, 5, 6, 4], 6.0, None),
        ];
        let child = being(&[1, 2, 6, 9], 4.0, None);
        let birth = birth(Act::Crossed, parents, child, Fate::Lives);
        let whose = [Heir::Both, Heir::First, Heir::Second, Heir::New];
        assert_eq!(heirs(&birth), whose);
    }

    #[test]
    fn a_crossing_is_told() {
        let parents = vec![
            being(&[1, 2], 12.5, Some(2)),
            being(&[3, 4], 15.0, Some(10)),
        ];
        let child = being(&[1, 4], 11.0, None);
        let told = tell(
            &birth(Act::Crossed, parents, child, Fate::Champion),
            Direction::Lower,
        );
        let all: Vec<String> = told
            .iter()
            .map(|part| format!("{}: {}", part.heading, part.text))
            .collect();
        assert_eq!(
            all,
            [
                "Selection: Two parents were chosen: A, the 3rd best of 50, and B, the 11th best \
                 of 50.",
                "Crossover: Parts of A and of B were put together; mutations may follow. Of 2 \
                 genes 1 are A’s, 1 B’s, 0 the same in both, 0 new.",
                "Fitness: 12.5 and 15 became 11: better than both (lower is better).",
                "Survival: It is the best of all so far. Generation 7, evaluation 1,234.",
            ]
        );
    }

    #[test]
    fn a_founder_has_no_parents_to_tell_of() {
        let child = being(&[1, 2], 3.0, None);
        let told = tell(
            &birth(Act::Founded, Vec::new(), child, Fate::Lives),
            Direction::Higher,
        );
        let headings: Vec<_> = told.iter().map(|part| part.heading).collect();
        assert_eq!(headings, ["Origin", "Fitness", "Survival"]);
    }

    #[test]
    fn worse_is_worse_whichever_way_scores_improve() {
        for (direction, word) in [(Direction::Lower, "worse"), (Direction::Higher, "better")] {
            let birth = birth(
                Act::Mutated,
                vec![being(&[1], 1.0, Some(0))],
                being(&[2], 2.0, None),
                Fate::Dies,
            );
            let told = tell(&birth, direction);
            assert!(told.iter().any(|part| part.text.contains(word)), "{word}");
        }
    }

    #[test]
    fn ordinals_end_as_they_should() {
        let all = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal);
        let expected = [
            "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th",
        ];
        assert_eq!(all, expected);
    }
}
