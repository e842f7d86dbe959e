//! A race in sentences: its conditions, the verdict of each comparison, the result, and how figures
//! are calculated. What they say about who is better is the [`Verdict`].

use std::fmt::Write as _;

use super::config::FITNESS;
use super::figures::{plain, time};
use super::rank_test::{self, p_in_words, telling};
use super::report::shows_solved;
use super::{Comparison, Measure, RaceResults, Summary, Verdict};
use crate::i18n::{tr, translate, trn};

/// The conditions of the race, in words.
pub fn budget(results: &RaceResults) -> String {
    let config = &results.config;
    let mut out = conditions(results, config.puzzle);
    if config.threads > 1 {
        let at_once = trn!(config.threads, "{n} run at a time", "{n} runs at a time");
        let _ = write!(out, ", {at_once}");
    }
    out
}

/// The same without the number of threads. `puzzle`: its name.
pub fn conditions(results: &RaceResults, puzzle: &str) -> String {
    let config = &results.config;
    let names = config.levels.iter().map(|level| translate(&level.name));
    let names: Vec<&str> = names.collect();
    let levels = match names[..] {
        _ if config.designs() => tr!("new levels").to_owned(),
        [one] => one.to_owned(),
        [one, other] => tr!("{one} and {other}", one, other),
        _ => trn!(names.len(), "{n} level", "{n} levels"),
    };
    let first = config.first;
    let seeds = match config.seeds {
        1 => tr!("seed {first}", first),
        n => tr!("seeds {first} to {last}", first, last = first + (n - 1)),
    };
    let limits = match (config.evaluations, config.seconds) {
        (Some(n), None) => trn!(
            n,
            "at most {n} evaluation a run",
            "at most {n} evaluations a run"
        ),
        (Some(n), Some(seconds)) => trn!(
            n,
            "at most {n} evaluation or {seconds} s a run",
            "at most {n} evaluations or {seconds} s a run",
            seconds
        ),
        (None, Some(seconds)) => tr!("at most {seconds} s a run", seconds),
        (None, None) => tr!("runs with no limit").to_owned(),
    };
    format!("{puzzle} ({levels}), {seeds}, {limits}")
}

/// A comparison in words. Until all planned runs are made, it says that it is provisional.
pub fn sentence(results: &RaceResults, test: &Comparison) -> String {
    let label = |n: usize| results.config.contestants[n].name();
    let (a, b) = (label(test.a), label(test.b));
    let ends = [0.0, 0.5, 1.0];
    let share = telling(test.effect * 100.0, 0, &ends.map(|end| end * 100.0));
    let (effect, p) = (telling(test.effect, 2, &ends), p_in_words(test.p_holm));
    let figures = match results.is_complete() {
        true => tr!(
            "better in {share} % of run pairs (A₁₂ = {effect}, {p})",
            share,
            effect,
            p
        ),
        false => tr!(
            "better in {share} % of run pairs so far (A₁₂ = {effect}, {p}; provisional)",
            share,
            effect,
            p
        ),
    };
    match test.verdict {
        Verdict::Beats => tr!("“{a}” beats “{b}”: {figures}", a, b, figures),
        Verdict::IsBeatenBy => tr!("“{a}” is beaten by “{b}”: {figures}", a, b, figures),
        Verdict::NoSignificantDifference => tr!(
            "“{a}” shows no significant difference from “{b}”: {figures}",
            a,
            b,
            figures
        ),
        Verdict::TooFewRuns => tr!(
            "too few runs to tell “{a}” from “{b}”: {figures}",
            a,
            b,
            figures
        ),
    }
}

/// What to keep in mind beside the table, if anything.
pub fn note(results: &RaceResults) -> Option<&'static str> {
    results.config.mixes_methods().then(|| {
        tr!(
            "These searches are of different kinds: one evaluation is not the same work in each, so \
             evaluations are not a fair measure between them."
        )
    })
}

/// How intervals, quartiles and p are calculated, in sentences.
pub fn methods(results: &RaceResults) -> String {
    let summaries = results.summaries();
    let mut out = Vec::new();
    if shows_solved(results, &summaries) {
        out.push(tr!("Intervals of the share solved: Wilson, 95 %.").to_owned());
    }
    out.push(
        match results.config.measure {
            Measure::Score => tr!("Quartiles: type 7 of Hyndman and Fan."),
            Measure::Evaluations | Measure::Seconds => tr!(
                "Quartiles: type 7 of Hyndman and Fan; an unsolved run counts as infinitely long."
            ),
        }
        .to_owned(),
    );
    let comparisons = summaries.len().saturating_sub(1);
    if comparisons > 0 {
        out.push(tr!("Share of run pairs: A of Vargha and Delaney; ties count half.").to_owned());
        out.push(tr!(
            "p: Mann–Whitney U test, two-sided; exact up to {most} pairs without ties, otherwise \
             the normal approximation, corrected for ties and continuity.",
            most = rank_test::EXACT
        ));
        if results.config.levels.len() > 1 {
            out.push(
                tr!(
                    "U is stratified by level (van Elteren): it compares runs of the same level \
                     only, whereas a row of all levels pools them, so the two may disagree. The \
                     rows by level show where."
                )
                .to_owned(),
            );
        }
    }
    if comparisons > 1 {
        out.push(
            tr!(
                "p is corrected for the number of comparisons with the leader (Holm); as the \
                 leader is chosen from the same runs, p is slightly too small."
            )
            .to_owned(),
        );
    }
    out.join(" ")
}

/// The result of a race, in a sentence or two; empty before the first run. Until all planned runs
/// are made, it says that it is provisional.
pub fn result(results: &RaceResults) -> String {
    let (tests, summaries) = (results.tests(), results.summaries());
    let with_runs = summaries.iter().position(|summary| summary.runs > 0);
    let Some(leader) = tests.first().map(|test| test.a).or(with_runs) else {
        return String::new();
    };
    let name = results.config.contestants[leader].name();
    let figures = figures(results, &summaries[leader]);
    let others = tests.len();
    let count = |verdict| tests.iter().filter(|test| test.verdict == verdict).count();
    let (won, lost) = (count(Verdict::Beats), count(Verdict::IsBeatenBy));
    let text = match (won, lost) {
        _ if others == 0 => tr!("“{name}” ran alone: {figures}.", name, figures),
        (0, 0) if count(Verdict::TooFewRuns) == others => {
            let few = tr!("Too few runs to tell.");
            format!("{few} {}", tr!("“{name}”: {figures}.", name, figures))
        }
        (0, 0) => trn!(
            others,
            "“{name}” shows no significant difference from the other one: {figures}.",
            "“{name}” shows no significant difference from the {n} others: {figures}.",
            name,
            figures
        ),
        (1, 0) if others == 1 => tr!(
            "“{name}” beats “{other}” significantly: {figures}.",
            name,
            other = results.config.contestants[tests[0].b].name(),
            figures
        ),
        (_, 0) if won == others => trn!(
            others,
            "“{name}” beats the other one significantly: {figures}.",
            "“{name}” beats all {n} others significantly: {figures}.",
            name,
            figures
        ),
        (_, 0) => trn!(
            others,
            "“{name}” beats {won} of {n} other significantly: {figures}.",
            "“{name}” beats {won} of {n} others significantly: {figures}.",
            name,
            won,
            figures
        ),
        (0, _) => trn!(
            others,
            "“{name}” leads, but is beaten significantly by {lost} of {n} other: {figures}.",
            "“{name}” leads, but is beaten significantly by {lost} of {n} others: {figures}.",
            name,
            lost,
            figures
        ),
        _ => trn!(
            others,
            "“{name}” beats {won} of {n} other significantly and is beaten by {lost}: {figures}.",
            "“{name}” beats {won} of {n} others significantly and is beaten by {lost}: {figures}.",
            name,
            won,
            lost,
            figures
        ),
    };
    if results.is_complete() {
        return text;
    }
    let all = results.config.runs();
    let when = trn!(
        all,
        "Provisional, after {done} of {n} run:",
        "Provisional, after {done} of {n} runs:",
        done = results.outcomes.len()
    );
    format!("{when} {text}")
}

/// The figures of the leader that are known.
fn figures(results: &RaceResults, summary: &Summary) -> String {
    let solved = trn!(
        summary.runs,
        "{solved} of {n} run solved",
        "{solved} of {n} runs solved",
        solved = summary.solved
    );
    let median = match results.config.measure {
        Measure::Score => {
            let unit = results.config.unit;
            let score = summary.score.median.map(plain);
            return score.map_or_else(String::new, |figure| match unit {
                FITNESS => tr!("median fitness {figure}", figure),
                unit => tr!("median {figure} ({unit})", figure, unit = translate(unit)),
            });
        }
        Measure::Evaluations => summary.evaluations.median.map(|median| {
            let n = median.round() as u64;
            trn!(n, "median {n} evaluation", "median {n} evaluations")
        }),
        Measure::Seconds => {
            let median = summary.seconds.median.map(time);
            median.map(|figure| tr!("median {figure}", figure))
        }
    };
    match median {
        Some(median) => format!("{solved}, {median}"),
        None => solved,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::race::{RaceLink, RunOutcome, ScheduledRun};

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
        }
    }

    fn sentences(results: &RaceResults) -> Vec<String> {
        let tests = results.tests();
        tests.iter().map(|test| sentence(results, test)).collect()
    }

    const TWO: &str =
        "#/lab?puzzle=template&level=10110&search=genetic&search=genetic:population:8";
    const THREE: &str = "#/lab?puzzle=template&level=10110&search=genetic\
                         &search=genetic:population:8&search=genetic:population:9";

    #[test]
    fn a_result_is_a_sentence() {
        let told = |measure, apart: u64| {
            let evaluations =
                |run: &ScheduledRun| 10 + run.seed % 3 + apart * run.contestant as u64;
            let mut results = results(TWO, evaluations);
            results.config.measure = measure;
            result(&results)
        };
        assert_eq!(
            told(Measure::Evaluations, 100),
            "“Genetic algorithm” beats “Genetic algorithm: Population 8” significantly: 10 of 10 \
             runs solved, median 11 evaluations."
        );
        assert_eq!(
            told(Measure::Seconds, 0),
            "“Genetic algorithm” shows no significant difference from the other one: 10 of 10 runs \
             solved, median 500 ms."
        );
        assert_eq!(
            told(Measure::Score, 5),
            "“Genetic algorithm” beats “Genetic algorithm: Population 8” significantly: median \
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
                "“Genetic algorithm” is beaten by “Genetic algorithm: Population 8”: better in 40 % \
                 of run pairs (A₁₂ = 0.40, p = 0.015)",
                "“Genetic algorithm” beats “Genetic algorithm: Population 9”: better in 100 % of run \
                 pairs (A₁₂ = 1.00, p < 0.001)"
            ]
        );
        let told = "“Genetic algorithm” beats 1 of 2 others significantly and is beaten by 1: 100 of \
                    100 runs solved, median 1,051 evaluations.";
        assert_eq!(result(&results), told);
        // Until the last run is made, every sentence is provisional.
        results.outcomes.pop();
        assert!(result(&results).starts_with("Provisional, after 299 of 300 runs: “"));
        for sentence in sentences(&results) {
            assert!(sentence.ends_with("; provisional)"), "{sentence}");
        }
    }

    #[test]
    fn without_runs_nothing_is_said_of_a_search() {
        let mut results = results(THREE, |run| run.seed);
        results.outcomes.retain(|run| run.contestant != 1);
        assert_eq!(results.tests().len(), 1);
        results.outcomes.retain(|run| run.contestant == 2);
        assert!(results.tests().is_empty());
        assert!(result(&results).contains("“Genetic algorithm: Population 9” ran alone"));
        results.outcomes.clear();
        assert!(results.tests().is_empty() && result(&results).is_empty());
    }

    #[test]
    fn figures_have_the_digits_that_tell_them_from_even_odds() {
        let mut results = results(TWO, |run| run.seed);
        let mut test = results.tests().remove(0);
        (test.effect, test.p_holm) = (0.503, 0.0499);
        test.verdict = Verdict::of(test.effect, test.p_holm, 0.001);
        let told = sentence(&results, &test);
        let figures = "better in 50.3 % of run pairs (A₁₂ = 0.503, p = 0.0499)";
        assert!(
            told.contains("” beats “") && told.ends_with(figures),
            "{told}"
        );
        results.outcomes.clear();
    }

    #[test]
    fn searches_of_different_kinds_race_by_time_or_fitness_and_say_why() {
        let kuromasu = "#/lab?puzzle=kuromasu&level=Keyhole;5x5;c7c3h6b6e&seeds=1";
        let swap = "#/lab?puzzle=swap&seeds=1";
        let slice = "#/lab?puzzle=slice&seeds=1";
        use Measure::{Evaluations, Score, Seconds};
        for (link, now, before, noted) in [
            (
                format!("{kuromasu}&search=exact&search=genetic"),
                Seconds,
                Evaluations,
                true,
            ),
            (
                format!("{kuromasu}&search=swarm&search=genetic"),
                Seconds,
                Evaluations,
                true,
            ),
            (
                format!("{kuromasu}&search=genetic&search=bits-memetic"),
                Evaluations,
                Evaluations,
                false,
            ),
            (
                format!("{swap}&search=astar&search=genetic"),
                Score,
                Evaluations,
                true,
            ),
            (
                format!("{swap}&search=astar&search=random"),
                Score,
                Evaluations,
                true,
            ),
            (
                format!("{swap}&search=genetic&search=random"),
                Score,
                Evaluations,
                false,
            ),
            // A breadth-first search has no fitness that could be compared.
            (
                format!("{swap}&search=astar&search=breadth"),
                Seconds,
                Evaluations,
                true,
            ),
            // A random control evaluates what the others do.
            (
                format!("{slice}&search=tuned&search=random"),
                Evaluations,
                Evaluations,
                false,
            ),
            (
                "#/lab?race=kuromasu&seeds=1".to_owned(),
                Seconds,
                Evaluations,
                true,
            ),
            (
                "#/lab?race=slice&seeds=1".to_owned(),
                Evaluations,
                Evaluations,
                false,
            ),
            ("#/lab?race=swap".to_owned(), Score, Score, false),
        ] {
            let today = results(&format!("{link}&version=0.2.0"), |run| run.seed);
            assert_eq!(today.config.measure, now, "{link}");
            assert_eq!(note(&today).is_some(), noted, "{link}");
            // Links of the first version name none, and compare as it did.
            assert_eq!(
                results(&link, |run| run.seed).config.measure,
                before,
                "{link}"
            );
            let asked = results(&format!("{link}&version=0.2.0&by=seconds"), |run| run.seed);
            assert_eq!(asked.config.measure, Seconds, "{link}");
        }
    }

    proptest! {
        #[test]
        fn sentences_say_what_the_figures_say(
            evaluations in proptest::collection::vec(0_u64..20, 36),
            made in 0_usize..=36,
        ) {
            let at = |run: &ScheduledRun| evaluations[run.contestant * 12 + run.seed as usize - 1];
            let mut results = results(&format!("{THREE}&seeds=12"), at);
            results.outcomes.truncate(made);
            let (tests, result) = (results.tests(), result(&results));
            for test in &tests {
                let told = sentence(&results, test);
                let significant = test.p_holm < 0.05;
                prop_assert_eq!(told.contains(" beats "), significant && test.effect > 0.5);
                prop_assert_eq!(told.contains(" is beaten by "), significant && test.effect < 0.5);
                prop_assert_eq!(told.contains("provisional"), made < 36);
            }
            let won = tests.iter().any(|test| test.p_holm < 0.05 && test.effect > 0.5);
            let lost = tests.iter().any(|test| test.p_holm < 0.05 && test.effect < 0.5);
            prop_assert_eq!(result.contains(" beats "), won, "{}", result);
            prop_assert_eq!(result.contains(" beaten "), lost, "{}", result);
            prop_assert_eq!(result.contains("Provisional"), made > 0 && made < 36);
        }
    }
}
