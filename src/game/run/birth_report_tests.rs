//! Births in words.

use super::*;
use crate::game::run::birth_steps::steps;
use crate::search::Score;

/// A parent that has won a tournament against the rank after it, or a child.
fn participant(genes: &[u32], value: f64, rank: Option<usize>) -> Participant<()> {
    Participant {
        answer: (),
        genes: genes.to_vec(),
        score: Score::new(value, false),
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

/// The whole report.
fn lines(birth: &Birth<()>, method: Method) -> Vec<String> {
    let all = paragraphs(birth, Direction::Lower, method).into_iter();
    all.map(|(heading, text)| format!("{heading}: {text}"))
        .collect()
}

#[test]
fn a_longer_text_has_new_letters_even_where_its_parent_has_them_elsewhere() {
    let sources = |parent: &[u32], child: &[u32]| {
        let parents = vec![participant(parent, 5.0, None)];
        gene_sources(&birth(
            Origin::Mutated,
            parents,
            participant(child, 4.0, None),
            Fate::Lives,
        ))
    };
    let (old, new) = (GeneSource::Both, GeneSource::New);
    assert_eq!(sources(&[1, 2, 1], &[1, 1, 1, 2]), [old, new, old, new]);
    // Genes that differ can be anywhere.
    assert_eq!(sources(&[1, 2, 3], &[4, 3, 1, 2]), [new, old, old, old]);
}

#[test]
fn genes_are_attributed_to_the_parent_with_the_same_locus() {
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
fn crossover_is_described() {
    let parents = vec![
        participant(&[1, 2], 12.5, Some(2)),
        participant(&[3, 4], 15.0, Some(10)),
    ];
    let child = participant(&[1, 4], 11.0, None);
    let birth = birth(Origin::Crossed, parents, child, Fate::Champion);
    assert_eq!(
        lines(&birth, Method::Evolution),
        [
            "Selection: Two parents: A, rank 3 of 50, and B, rank 11 of 50. Ranks 4, 3 met in \
             a tournament for A; the fittest won. Ranks 12, 11 met in a tournament for B; the \
             fittest won.",
            "Crossover: Parts of A and B were combined: uniform crossover. No gene was \
             mutated. 2 genes: 1 as in A, 1 as in B, 0 as in both, 0 as in neither.",
            "Fitness: 12.5 and 15 gave 11: better than both (lower is better).",
            "Survival: It is the best so far: the new champion. Generation 7, evaluation \
             1,234.",
        ]
    );
}

#[test]
fn solution_of_worse_fitness_is_distinguished_from_its_fitness() {
    let mut child = participant(&[1, 3], 20.0, None);
    child.score.solved = true;
    let parents = vec![participant(&[1, 2], 10.0, Some(0))];
    let mut birth = birth(Origin::Mutated, parents, child, Fate::Champion);
    birth.mutated = Some(1);
    let report = paragraphs(&birth, Direction::Lower, Method::Evolution);
    let fitness = "10 became 20: worse than A (lower is better). Its fitness is worse, but it \
                   satisfies all rules of the level: it is a solution.";
    let origin = "A copy of A; 1 of 2 genes was mutated. 2 genes: 1 from A, 1 new.";
    assert_eq!((&*report[1].1, &*report[2].1), (origin, fitness));
    assert!(
        report[3]
            .1
            .starts_with("A solution ranks above any fitness")
    );
}

#[test]
fn a_child_without_a_mutation_is_a_copy() {
    let parents = vec![participant(&[1, 2], 10.0, Some(0))];
    let child = participant(&[1, 2], 10.0, None);
    let birth = birth(Origin::Mutated, parents, child, Fate::Dies);
    let report = paragraphs(&birth, Direction::Lower, Method::Evolution);
    assert_eq!(report[1].0, "Copy of a parent");
    assert!(report[1].1.starts_with("A copy of A: no gene was mutated."));
}

#[test]
fn founder_has_no_parents_in_its_report() {
    let child = participant(&[1, 2], 3.0, None);
    let birth = birth(Origin::Founded, Vec::new(), child, Fate::Lives);
    let report = paragraphs(&birth, Direction::Higher, Method::Evolution);
    let headings: Vec<_> = report.iter().map(|(heading, _)| *heading).collect();
    assert_eq!(headings, ["Origin", "Fitness", "Survival"]);
}

#[test]
fn worse_is_described_as_worse_in_both_directions() {
    for (direction, word) in [(Direction::Lower, "worse"), (Direction::Higher, "better")] {
        let parents = vec![participant(&[1], 1.0, Some(0))];
        let child = participant(&[2], 2.0, None);
        let birth = birth(Origin::Mutated, parents, child, Fate::Dies);
        let report = paragraphs(&birth, direction, Method::Evolution);
        assert!(report.iter().any(|(_, text)| text.contains(word)), "{word}");
    }
}

#[test]
fn different_values_are_displayed_differently_in_text_and_labels() {
    let parents = vec![participant(&[1], 7.1601, Some(0))];
    let child = participant(&[2], 7.1624, None);
    let birth = birth(Origin::Mutated, parents, child, Fate::Dies);
    let report = paragraphs(&birth, Direction::Lower, Method::Evolution);
    assert_eq!(
        report[2].1,
        "7.16 became 7.162: worse than A (lower is better)."
    );
    assert_eq!(
        values(&birth),
        (vec!["7.16".to_owned()], "7.162".to_owned())
    );
}

#[test]
fn solution_is_not_described_as_ranking_above_a_solution() {
    let solved = |value| {
        let mut one = participant(&[1], value, None);
        one.score.solved = true;
        one
    };
    let report = |parents| {
        let birth = birth(Origin::Mutated, parents, solved(9.0), Fate::Champion);
        let all = paragraphs(&birth, Direction::Higher, Method::Evolution);
        all.last().map(|(_, text)| text.clone()).unwrap_or_default()
    };
    assert!(report(vec![solved(8.0)]).starts_with("It is the best so far"));
    assert!(report(Vec::new()).starts_with("It is the best so far"));
    let unsolved = participant(&[2], 8.0, None);
    assert!(report(vec![unsolved]).starts_with("A solution ranks above any fitness"));
}

#[test]
fn identical_parents_are_described_as_one() {
    let parent = participant(&[1, 2], 5.0, Some(4));
    let child = participant(&[1, 2], 5.0, None);
    let parents = vec![parent.clone(), parent];
    let birth = birth(Origin::Crossed, parents, child, Fate::Lives);
    let report = paragraphs(&birth, Direction::Lower, Method::Evolution);
    let same = "A and B are the same individual, rank 5 of 50";
    assert!(report[0].1.starts_with(same), "{}", report[0].1);
}

#[test]
fn random_control_candidate_has_no_ancestry_or_survival() {
    let child = participant(&[1, 2], 3.0, None);
    let birth = birth(Origin::Drawn, Vec::new(), child, Fate::Lives);
    assert_eq!(
        lines(&birth, Method::Sampling),
        [
            "Origin: Chosen at random; nothing is inherited.",
            "Fitness: Fitness 3 (lower is better).",
            "Result: It is not a new best. Round 7, evaluation 1,234.",
        ]
    );
}

#[test]
fn birth_is_told_in_four_steps_of_a_few_words() {
    let told = |birth: &Birth<()>, method| {
        let steps = steps(birth, Direction::Lower, method).into_iter();
        let steps = steps.map(|(heading, text)| format!("{heading}: {text}"));
        steps.collect::<Vec<_>>().join(" | ")
    };
    let [a, b] = [(&[1, 2, 3, 4][..], 1), (&[5, 2, 6, 7], 6)]
        .map(|(genes, rank)| participant(genes, 5.0, Some(rank)));
    let child = participant(&[1, 2, 6, 9], 4.0, None);
    let crossed = birth(
        Origin::Crossed,
        vec![a.clone(), b],
        child.clone(),
        Fate::Lives,
    );
    assert_eq!(
        told(&crossed, Method::Evolution),
        "Chosen: A, the best of 2 drawn; B, the best of 2 drawn | Mixed: genes: 1 of A, 1 of B, 1 of both | \
         Changed: 1 gene is new | In: joins the population"
    );
    let founded = birth(Origin::Founded, Vec::new(), child.clone(), Fate::Champion);
    let founded = told(&founded, Method::Evolution);
    assert_eq!(founded, "Made: at random | In: the new best");
    let before = participant(&[], 3.0, None);
    let walked = birth(Origin::Walked, vec![before], child.clone(), Fate::Dies);
    assert_eq!(
        told(&walked, Method::LocalSearch),
        "From: A, the state before | Changed: one small change | Compared: worse than A | \
         Dropped: not good enough"
    );
    let same = birth(Origin::Mutated, vec![a.clone()], a, Fate::Dies);
    let same = told(&same, Method::Evolution);
    assert!(
        same.ends_with("Changed: nothing | Out: not good enough"),
        "{same}"
    );
}
