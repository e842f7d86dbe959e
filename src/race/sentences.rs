//! A race in sentences: its conditions, the verdict of each comparison, the result, and how figures
//! are calculated. The [`Verdict`] says which search is better.

use std::fmt::Write as _;

use super::config::FITNESS;
use super::figures::{decimals, plain, time};
use super::rank_test::{self, p_text, telling};
use super::report::shows_solved;
use super::{Comparison, Measure, RaceConfig, RaceResults, RunOutcome, Summary, Verdict};
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
    let levels = levels(config);
    let first = config.first;
    let seeds = match config.seeds {
        1 => tr!("seed {first}", first),
        n => tr!("seeds {first} to {last}", first, last = first + (n - 1)),
    };
    let limits = match (config.evaluations, config.seconds) {
        _ if results.made.gathered => collected(&results.outcomes),
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

/// The levels of a race: names, or how many there are.
pub fn levels(config: &RaceConfig) -> String {
    let names = config.levels.iter().map(|level| translate(&level.name));
    let names: Vec<&str> = names.collect();
    match names[..] {
        _ if config.designs() => tr!("new levels").to_owned(),
        [one] => one.to_owned(),
        [one, other] => tr!("{one} and {other}", one, other),
        _ => trn!(names.len(), "{n} level", "{n} levels"),
    }
}

/// How many runs were collected, and how long those went on that did not solve: no budget was the
/// same for all.
fn collected(runs: &[RunOutcome]) -> String {
    let count = trn!(runs.len(), "{n} run collected", "{n} runs collected");
    let unsolved = || runs.iter().filter(|run| !run.solved);
    let ends = || unsolved().map(|run| run.evaluations);
    match (ends().min(), ends().max()) {
        (Some(low), Some(high)) if low < high => tr!(
            "{count}, unsolved ones stopped after {low} to {high} evaluations",
            count,
            low,
            high
        ),
        _ => count,
    }
}

/// A comparison in words. Until all planned runs are made, it says that it is provisional.
pub fn sentence(results: &RaceResults, test: &Comparison) -> String {
    let label = |n: usize| results.config.contestants[n].name();
    let (a, b) = (label(test.a), label(test.b));
    let ends = [0.0, 0.5, 1.0];
    // Both forms round halves up.
    let effect = match ends.contains(&test.effect) {
        true => test.effect,
        false => test.effect + 1e-9,
    };
    let share = telling(effect * 100.0, 0, &ends.map(|end| end * 100.0));
    let (effect, p) = (telling(effect, 2, &ends), p_text(test.p_holm));
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
pub fn note(results: &RaceResults) -> Option<String> {
    let config = &results.config;
    let mut notes = Vec::new();
    if config.mixes_methods() {
        notes.push(tr!(
            "These searches are of different kinds: one evaluation is not the same work in each, so \
             evaluations are not a fair measure between them."
        ));
    }
    if !config.targets.is_empty() && config.mixes_formulas() {
        notes.push(tr!(
            "Fitness is calculated in different ways in these searches: one target is not the same \
             for all of them."
        ));
    }
    let repeated = config.repeated_levels();
    notes.extend(repeated.as_deref());
    (!notes.is_empty()).then(|| notes.join(" "))
}

/// How intervals, quartiles and p are calculated, in sentences.
pub fn methods(results: &RaceResults) -> String {
    let summaries = results.summaries();
    let exact = tr!(
        "p: Mann–Whitney U test, two-sided; exact up to {most} pairs without ties, otherwise \
         the normal approximation, corrected for ties and continuity.",
        most = rank_test::EXACT
    );
    let mut out = Vec::new();
    if shows_solved(results, &summaries) {
        out.push(tr!("Intervals of the share solved: Wilson, 95 %."));
    }
    out.push(match results.config.measure {
        Measure::Score => tr!("Quartiles: type 7 of Hyndman and Fan."),
        Measure::Evaluations | Measure::Seconds => {
            tr!("Quartiles: type 7 of Hyndman and Fan; an unsolved run counts as infinitely long.")
        }
    });
    if results.config.measure == Measure::Evaluations || !results.config.targets.is_empty() {
        out.push(tr!(
            "ERT: the evaluations of all runs until the target or their end, divided by the number of \
             runs that reach it (Hansen and others, COCO)."
        ));
    }
    if results.config.rates_designs() {
        out.push(tr!(
            "Levels are compared by the puzzle's rating, whatever a search maximises."
        ));
    }
    let comparisons = summaries.len().saturating_sub(1);
    if comparisons > 0 {
        out.push(tr!(
            "Share of run pairs: A of Vargha and Delaney; ties count half."
        ));
        out.push(&exact);
        if !results.config.targets.is_empty() {
            out.push(tr!("Targets count in their table and chart, not in p."));
        }
        let contestants = &results.config.contestants;
        if contestants.iter().any(|it| !it.spec.method.is_seeded()) {
            out.push(tr!(
                "A search without random numbers has one value on each level, with which each run of \
                 another is compared (sign test)."
            ));
        }
        if results.config.levels.len() > 1 {
            out.push(tr!(
                "U is stratified by level (van Elteren): it compares runs of the same level \
                 only, whereas a row of all levels pools them, so the two may disagree. The \
                 rows by level show where."
            ));
        }
    }
    if comparisons > 1 {
        out.push(tr!(
            "p is corrected for the number of comparisons with the leader (Holm); as the \
             leader is chosen from the same runs, p is too small, the more so the more searches there are."
        ));
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
    let figures = figures(results, &summaries, leader);
    let others = tests.len();
    let count = |verdict| tests.iter().filter(|test| test.verdict == verdict).count();
    let (won, lost) = (count(Verdict::Beats), count(Verdict::IsBeatenBy));
    let alike = count(Verdict::NoSignificantDifference);
    let text = match (won, lost) {
        _ if summaries.len() == 1 => tr!("“{name}” ran alone: {figures}.", name, figures),
        (0, 0) if alike == 0 => {
            let few = tr!("Too few runs to tell.");
            format!("{few} {}", tr!("“{name}”: {figures}.", name, figures))
        }
        (0, 0) if alike < others => trn!(
            others,
            "“{name}” shows no significant difference from {alike} of {n} other (too few runs to \
             tell about the rest): {figures}.",
            "“{name}” shows no significant difference from {alike} of {n} others (too few runs to \
             tell about the rest): {figures}.",
            name,
            alike,
            figures
        ),
        (0, 0) if others == 2 => tr!(
            "“{name}” shows no significant difference from either of the others: {figures}.",
            name,
            figures
        ),
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
        (2, 0) if others == 2 => tr!(
            "“{name}” beats both others significantly: {figures}.",
            name,
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
    let text = match won > 0 && lost == 0 {
        true => format!("{text}{}", shared_place(results, leader)),
        false => text,
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

/// With whom the leader shares the first place, in a sentence after another; empty if it does not.
fn shared_place(results: &RaceResults, leader: usize) -> String {
    let places = results.places().into_iter().enumerate();
    let shared = places.filter(|(n, place)| *n != leader && *place == Some(1));
    let name = |(n, _): (usize, _)| {
        let name = results.config.contestants[n].name();
        tr!("“{name}”", name)
    };
    let names: Vec<String> = shared.map(name).collect();
    if names.is_empty() {
        return String::new();
    }
    let names = names.join(", ");
    let also = tr!(
        "It shares the first place with {names}: that difference may be chance.",
        names
    );
    format!(" {also}")
}

/// Whether runs are told apart by whether they solve: not where levels are designed, nor where every
/// answer counts as solved.
pub fn counts_solved(results: &RaceResults) -> bool {
    shows_solved(results, &results.summaries())
}

/// The figures so far of each contestant; empty before its first run.
pub fn contestant_figures(results: &RaceResults) -> Vec<String> {
    let summaries = results.summaries();
    let of = |n: usize| match summaries[n].runs {
        0 => String::new(),
        _ => figures(results, &summaries, n),
    };
    (0..summaries.len()).map(of).collect()
}

/// The figures of a contestant that are known.
fn figures(results: &RaceResults, summaries: &[Summary], contestant: usize) -> String {
    let summary = &summaries[contestant];
    let solved = trn!(
        summary.runs,
        "{solved} of {n} run solved",
        "{solved} of {n} runs solved",
        solved = summary.solved
    );
    let median = match results.config.measure {
        Measure::Score => {
            let unit = results.config.unit;
            let decimals = decimals(summaries);
            let score = summary.score.median.map(|x| plain(x, decimals));
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
#[path = "sentences_tests.rs"]
mod tests;
