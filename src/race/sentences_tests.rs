//! What the sentences of races say, and that it agrees with the figures.

use proptest::prelude::*;

use super::*;
use crate::race::{Provenance, RaceLink, RunOutcome, ScheduledRun};

/// A finished race of a link, with made-up evaluations of each run.
fn results(link: &str, evaluations: impl Fn(&ScheduledRun) -> u64) -> RaceResults {
    crate::puzzles::registry::link_all();
    let config = link.parse::<RaceLink>().unwrap().config().unwrap();
    let directions = config.check().unwrap();
    let outcome = |run: &ScheduledRun| RunOutcome {
        contestant: run.contestant,
        level: run.level,
        seed: run.seed,
        solved: true,
        seconds: 0.5,
        evaluations: evaluations(run),
        score: Some(evaluations(run) as f64),
        curve: vec![(1, 9.0), (evaluations(run).max(1), 0.0)],
    };
    let outcomes = config.schedule().iter().map(outcome).collect();
    let version = crate::VERSION.to_owned();
    RaceResults {
        config,
        outcomes,
        directions,
        version,
        made: Provenance::default(),
    }
}

fn sentences(results: &RaceResults) -> Vec<String> {
    let tests = results.tests();
    tests.iter().map(|test| sentence(results, test)).collect()
}

const TWO: &str = "#/lab?puzzle=template&level=10110&search=genetic&search=genetic:population:8";
const THREE: &str = "#/lab?puzzle=template&level=10110&search=genetic\
                     &search=genetic:population:8&search=genetic:population:9";

#[test]
fn a_result_is_a_sentence() {
    let text = |measure, apart: u64| {
        let evaluations = |run: &ScheduledRun| 10 + run.seed % 3 + apart * run.contestant as u64;
        let mut results = results(TWO, evaluations);
        results.config.measure = measure;
        result(&results)
    };
    assert_eq!(
        text(Measure::Evaluations, 100),
        "“Population 20” beats “Population 8” significantly: 10 of 10 \
         runs solved, median 11 evaluations."
    );
    assert_eq!(
        text(Measure::Seconds, 0),
        "“Population 20” shows no significant difference from the other one: 10 of 10 runs \
         solved, median 500 ms."
    );
    assert_eq!(
        text(Measure::Score, 5),
        "“Population 20” beats “Population 8” significantly: median \
         fitness 11."
    );
}

#[test]
fn a_leader_that_one_search_beats_is_said_to_be_beaten_by_it() {
    // The first is always in the middle; the second is better in 60 of 100 runs.
    let evaluations = |run: &ScheduledRun| match run.contestant {
        0 => 1000 + run.seed,
        1 if run.seed % 5 < 3 => 100 + run.seed,
        1 => 100_000 + run.seed,
        _ => 10_000 + run.seed,
    };
    let mut results = results(&format!("{THREE}&seeds=100"), evaluations);
    assert_eq!(
        sentences(&results),
        [
            "“Population 20” is beaten by “Population 8”: better in 40 % \
             of run pairs (A₁₂ = 0.40, p = 0.015)",
            "“Population 20” beats “Population 9”: better in 100 % of run \
             pairs (A₁₂ = 1.00, p < 0.001)"
        ]
    );
    let text = "“Population 20” beats 1 of 2 others significantly and is beaten by 1: 100 of \
                100 runs solved, median 1,051 evaluations.";
    assert_eq!(result(&results), text);
    // Until the last run is made, every sentence is provisional.
    results.outcomes.pop();
    assert!(result(&results).starts_with("Provisional, after 299 of 300 runs: “"));
    for sentence in sentences(&results) {
        assert!(sentence.ends_with("; provisional)"), "{sentence}");
    }
}

#[test]
fn searches_without_runs_have_no_sentence() {
    let mut results = results(THREE, |run| run.seed);
    results.outcomes.retain(|run| run.contestant != 1);
    assert_eq!(results.tests().len(), 1);
    results.outcomes.retain(|run| run.contestant == 2);
    assert!(results.tests().is_empty());
    let text = result(&results);
    let few = "after 10 of 30 runs: Too few runs to tell. “Population 9”: 10 of 10";
    assert!(text.contains(few), "{text}");
    results.outcomes.clear();
    assert!(results.tests().is_empty() && result(&results).is_empty());
}

#[test]
fn only_the_one_search_of_a_race_ran_alone() {
    let link = "#/lab?puzzle=template&level=10110&search=genetic";
    let text = result(&self::results(link, |run| run.seed));
    assert!(
        text.starts_with("“Genetic algorithm” ran alone: "),
        "{text}"
    );
}

#[test]
fn searches_with_too_few_runs_are_not_counted_among_those_without_a_difference() {
    let evaluations = |run: &ScheduledRun| match run.contestant {
        2 => 9 + run.seed % 3,
        _ => 10,
    };
    let mut results = results(THREE, evaluations);
    let first = results.config.first;
    (results.outcomes).retain(|run| run.contestant != 1 || run.seed == first);
    let verdicts = results.tests().into_iter().map(|test| test.verdict);
    let expected = [Verdict::TooFewRuns, Verdict::NoSignificantDifference];
    assert_eq!(verdicts.collect::<Vec<_>>(), expected);
    assert_eq!(
        result(&results),
        "Provisional, after 21 of 30 runs: “Population 20” shows no significant difference from 1 of 2 \
         others (too few runs to tell about the rest): 10 of 10 runs solved, median 10 evaluations."
    );
}

#[test]
fn figures_have_the_digits_that_tell_them_from_even_odds() {
    let mut results = results(TWO, |run| run.seed);
    let mut test = results.tests().remove(0);
    (test.effect, test.p_holm) = (0.503, 0.0499);
    test.verdict = Verdict::new(test.effect, test.p_holm, 0.001);
    let text = sentence(&results, &test);
    let figures = "better in 50.3 % of run pairs (A₁₂ = 0.503, p = 0.0499)";
    assert!(
        text.contains("” beats “") && text.ends_with(figures),
        "{text}"
    );
    results.outcomes.clear();
}

#[test]
fn searches_of_different_kinds_race_by_time_or_fitness_and_say_why() {
    let kuromasu = "#/lab?puzzle=kuromasu&level=Keyhole;5x5;c7c3h6b6e&seeds=1";
    let swap = "#/lab?puzzle=swap&seeds=1";
    let slice = "#/lab?puzzle=slice&seeds=1";
    use Measure::{Evaluations, Score, Seconds};
    for (link, now, noted) in [
        (
            format!("{kuromasu}&search=exact&search=genetic"),
            Seconds,
            true,
        ),
        (
            format!("{kuromasu}&search=swarm&search=genetic"),
            Seconds,
            true,
        ),
        (
            format!("{kuromasu}&search=genetic&search=bits-memetic"),
            Evaluations,
            false,
        ),
        (format!("{swap}&search=astar&search=genetic"), Score, true),
        (format!("{swap}&search=astar&search=random"), Score, true),
        (format!("{swap}&search=genetic&search=random"), Score, false),
        // A breadth-first search has no fitness that could be compared.
        (format!("{swap}&search=astar&search=breadth"), Seconds, true),
        // A random control evaluates what the others do.
        (
            format!("{slice}&search=tuned&search=random"),
            Evaluations,
            false,
        ),
        ("#/lab?race=kuromasu&seeds=1".to_owned(), Seconds, true),
        ("#/lab?race=slice&seeds=1".to_owned(), Evaluations, false),
        ("#/lab?race=swap".to_owned(), Score, false),
    ] {
        let today = results(&format!("{link}&version=0.2.0"), |run| run.seed);
        assert_eq!(today.config.measure, now, "{link}");
        assert_eq!(note(&today).is_some(), noted, "{link}");
        let plain = results(&link, |run| run.seed);
        assert_eq!(plain.config.measure, now, "{link}");
        let asked = results(&format!("{link}&version=0.2.0&by=seconds"), |run| run.seed);
        assert_eq!(asked.config.measure, Seconds, "{link}");
    }
}

proptest! {
    #[test]
    fn sentences_agree_with_the_figures(
        evaluations in proptest::collection::vec(0_u64..20, 36),
        // These do the same with every seed.
        constant in proptest::collection::vec(any::<bool>(), 3),
        made in 0_usize..=36,
    ) {
        let at = |run: &ScheduledRun| {
            let seed = if constant[run.contestant] { 1 } else { run.seed };
            evaluations[run.contestant * 12 + seed as usize - 1]
        };
        let mut results = results(&format!("{THREE}&seeds=12"), at);
        results.outcomes.truncate(made);
        let (tests, result) = (results.tests(), result(&results));
        for test in &tests {
            let text = sentence(&results, test);
            let significant = test.p_holm < 0.05;
            prop_assert_eq!(text.contains(" beats "), significant && test.effect > 0.5);
            prop_assert_eq!(text.contains(" is beaten by "), significant && test.effect < 0.5);
            prop_assert_eq!(text.contains("provisional"), made < 36);
        }
        let won = tests.iter().any(|test| test.p_holm < 0.05 && test.effect > 0.5);
        let lost = tests.iter().any(|test| test.p_holm < 0.05 && test.effect < 0.5);
        prop_assert_eq!(result.contains(" beats "), won, "{}", result);
        prop_assert_eq!(result.contains(" beaten "), lost, "{}", result);
        let firsts = results.places().iter().filter(|place| **place == Some(1)).count();
        let shares = result.contains("shares the first place");
        prop_assert_eq!(shares, won && !lost && firsts > 1, "{}", result);
        prop_assert_eq!(result.contains("Provisional"), made > 0 && made < 36);
        let count = |verdict| tests.iter().filter(|test| test.verdict == verdict).count();
        let (alike, few) = (count(Verdict::NoSignificantDifference), count(Verdict::TooFewRuns));
        let neither = made > 0 && !won && !lost;
        prop_assert_eq!(result.contains(" no significant difference "), neither && alike > 0, "{}", result);
        let says_few = result.to_lowercase().contains("too few runs to tell");
        prop_assert_eq!(says_few, neither && (few > 0 || alike == 0), "{}", result);
        prop_assert_eq!(
            result.contains(&format!("difference from {alike} of {} others", alike + few)),
            neither && alike > 0 && few > 0,
            "{}",
            result
        );
    }
}
