//! Reports of a race: a table for people, Markdown for documents, JSON for programs, and
//! CSV with a line for every run.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::config::FITNESS;
use super::figures::{count, plain, quartiles, time, times};
use super::rank_test;
use super::{Comparison, Contestant, Measure, RaceResults, Summary};
use crate::game::curve_table::field;
use crate::i18n::{fixed, tr, translate, trn};

/// The word for a measure in addresses and commands.
pub const fn by(measure: Measure) -> &'static str {
    match measure {
        Measure::Evaluations => "evaluations",
        Measure::Seconds => "seconds",
        Measure::Score => "score",
    }
}

/// The race for programs.
pub fn json(results: &RaceResults) -> Value {
    let config = &results.config;
    let levels = config.levels.iter();
    let levels = levels.map(|level| json!({"name": level.name, "level": level.text}));
    let contestants = config.contestants.iter().zip(results.summaries());
    let contestants = contestants.map(|(contestant, summary)| of(contestant, &summary));
    let label = |n: usize| config.contestants[n].label.as_str();
    let tests = results.tests().into_iter().map(|test| {
        let mut named = json!(test);
        (named["a"], named["b"]) = (label(test.a).into(), label(test.b).into());
        named
    });
    json!({
        "puzzle": config.puzzle,
        "levels": levels.collect::<Vec<_>>(),
        "seeds": config.seeds,
        "seed": config.first,
        "budget": {"seconds": config.seconds, "evaluations": config.evaluations},
        "by": by(config.measure),
        "threads": config.threads,
        "contestants": contestants.collect::<Vec<_>>(),
        "tests": tests.collect::<Vec<_>>(),
        "outcomes": results.outcomes,
    })
}

fn of(contestant: &Contestant, summary: &Summary) -> Value {
    let score = summary.score;
    // Of a setting given twice, the last value holds.
    let settings = contestant.set.iter();
    let settings = settings.map(|(id, value)| (id.clone(), Value::from(value.as_str())));
    json!({
        "name": contestant.label,
        "search": contestant.spec.id,
        "search_name": contestant.spec.name,
        "settings": settings.collect::<Map<_, _>>(),
        "runs": summary.runs,
        "solved": summary.solved,
        "rate": summary.rate,
        "rate_low": summary.rate_low,
        "rate_high": summary.rate_high,
        "seconds": summary.seconds,
        "evaluations": summary.evaluations,
        "score": {
            "q1": score.q1,
            "median": score.median,
            "q3": score.q3,
            "best": summary.best,
            "worst": summary.worst,
        },
        "steps": summary.steps,
        "band": summary.band,
    })
}

/// A line for every run.
pub fn csv(results: &RaceResults) -> String {
    let config = &results.config;
    let mut out = String::from(
        "puzzle,level,contestant,search,settings,seed,solved,seconds,evaluations,score,\
         search_name,budget_seconds,budget_evaluations\n",
    );
    let figure = |figure: Option<f64>| figure.map_or_else(String::new, |x| x.to_string());
    let evaluations = config.evaluations.map(|n| n.to_string());
    let budget = format!(
        "{},{}",
        figure(config.seconds),
        evaluations.unwrap_or_default()
    );
    for run in &results.outcomes {
        let contestant = &config.contestants[run.contestant];
        let set = contestant.set.iter();
        let set: Vec<String> = set.map(|(id, value)| format!("{id}={value}")).collect();
        let _ = writeln!(
            out,
            "{},{},{},{},{},{},{},{},{},{},{},{budget}",
            config.puzzle,
            field(&config.levels[run.level].name),
            field(&contestant.label),
            contestant.spec.id,
            field(&set.join(" ")),
            run.seed,
            run.solved,
            run.seconds,
            run.evaluations,
            figure(run.score),
            field(contestant.spec.name),
        );
    }
    out
}

/// The race as a Markdown table, with its conditions and tests below.
pub fn markdown(results: &RaceResults) -> String {
    let rows = rows(results);
    let mut out = String::new();
    for (n, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        let _ = writeln!(out, "| {} |", cells.join(" | "));
        if n == 0 {
            let _ = writeln!(out, "|{}", " --- |".repeat(row.len()));
        }
    }
    let _ = write!(out, "\n{}.", budget(results));
    for test in results.tests() {
        let _ = write!(out, " {}.", sentence(results, &test));
    }
    let _ = write!(out, "\n\n{}", methods(results));
    out
}

/// The race for people.
pub fn table(results: &RaceResults) -> String {
    let rows = rows(results);
    let columns = rows.first().map_or(0, Vec::len);
    let wide = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let wide: Vec<usize> = (0..columns).map(wide).collect();
    let mut out = format!("{}\n\n", budget(results));
    for row in &rows {
        let mut line = String::new();
        for (n, (cell, wide)) in row.iter().zip(&wide).enumerate() {
            let room = " ".repeat(wide - cell.chars().count());
            // Names to the left, figures to the right.
            let (cell, room) = if n == 0 { (cell, &room) } else { (&room, cell) };
            let _ = write!(line, "{cell}{room}  ");
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    for test in results.tests() {
        let _ = write!(out, "\n{}", sentence(results, &test));
    }
    out.truncate(out.trim_end().len());
    out
}

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

/// A comparison in words.
pub fn sentence(results: &RaceResults, test: &Comparison) -> String {
    let label = |n: usize| results.config.contestants[n].name();
    tr!(
        "“{a}” beats “{b}” in {share} % of run pairs (A₁₂ = {effect}): {what}",
        a = label(test.a),
        b = label(test.b),
        share = fixed(test.effect * 100.0, 0),
        effect = fixed(test.effect, 2),
        what = test.words
    )
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
            out.push(tr!("U is stratified by level (van Elteren).").to_owned());
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

/// The result of a race, in a sentence or two.
pub fn result(results: &RaceResults) -> String {
    let (tests, summaries) = (results.tests(), results.summaries());
    let best = tests.first().map_or(0, |test| test.a);
    let (Some(contestant), Some(summary)) =
        (results.config.contestants.get(best), summaries.get(best))
    else {
        return String::new();
    };
    let (name, others) = (contestant.name(), tests.len());
    let figures = figures(results, summary);
    let ahead = tests
        .iter()
        .filter(|test| test.p_holm < rank_test::SIGNIFICANCE_LEVEL);
    let ahead = ahead.count();
    match (ahead, &tests[..]) {
        (_, []) => tr!("“{name}” ran alone: {figures}.", name, figures),
        (0, _) => {
            let few = tests
                .iter()
                .all(|test| test.p_least >= rank_test::SIGNIFICANCE_LEVEL);
            let none = match few {
                true => tr!("Too few runs to tell."),
                false => tr!("No search has a significant lead."),
            };
            format!("{none} {}", tr!("“{name}”: {figures}.", name, figures))
        }
        (_, [test]) => tr!(
            "“{name}” beats “{other}” significantly: {figures}.",
            name,
            other = results.config.contestants[test.b].name(),
            figures
        ),
        (n, _) if n == others => trn!(
            others,
            "“{name}” beats the other one significantly: {figures}.",
            "“{name}” beats all {n} others significantly: {figures}.",
            name,
            figures
        ),
        _ => trn!(
            others,
            "“{name}” beats {ahead} of {n} other significantly: {figures}.",
            "“{name}” beats {ahead} of {n} others significantly: {figures}.",
            name,
            ahead,
            figures
        ),
    }
}

/// The figures of the best contestant that are known.
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

/// Whether the table has the column of solved runs: not where every answer counts as solved.
fn shows_solved(results: &RaceResults, summaries: &[Summary]) -> bool {
    let score = results.config.measure == Measure::Score;
    let all = score && summaries.iter().all(|summary| summary.rate == 1.0);
    !results.config.designs() && !all
}

/// Head and body of the table.
pub fn rows(results: &RaceResults) -> Vec<Vec<String>> {
    let summaries = results.summaries();
    let score = results.config.measure == Measure::Score;
    let solved = shows_solved(results, &summaries);
    let mut head = vec![tr!("search").to_owned()];
    if solved {
        head.extend([
            tr!("solved").to_owned(),
            tr!("95 % interval (Wilson)").to_owned(),
        ]);
    }
    if score {
        let unit = translate(results.config.unit);
        head.extend([
            tr!("{unit}: median (quartiles)", unit),
            tr!("worst to best").to_owned(),
        ]);
    } else {
        head.extend([
            tr!("evaluations: median (quartiles)").to_owned(),
            tr!("time: median (quartiles)").to_owned(),
        ]);
    }
    let mut rows = vec![head];
    for (contestant, summary) in results.config.contestants.iter().zip(&summaries) {
        let mut row = vec![contestant.name()];
        if solved {
            row.push(tr!(
                "{part} of {all}",
                part = summary.solved,
                all = summary.runs
            ));
            let (low, high) = (summary.rate_low * 100.0, summary.rate_high * 100.0);
            row.push(format!("{low:.0}–{high:.0} %"));
        }
        if score {
            row.push(quartiles(summary.score, plain));
            let (worst, best) = (summary.worst.map(plain), summary.best.map(plain));
            let ends = worst
                .zip(best)
                .map(|(worst, best)| tr!("{worst} to {best}", worst, best));
            row.push(ends.unwrap_or_else(|| "–".to_owned()));
        } else {
            row.push(quartiles(summary.evaluations, count));
            row.push(times(summary.seconds));
        }
        rows.push(row);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_a_sentence() {
        crate::puzzles::registry::link_all();
        let link: crate::race::RaceLink =
            "#/lab?puzzle=template&level=10110&search=genetic&search=genetic:population:8"
                .parse()
                .unwrap();
        let config = link.config().unwrap();
        let directions = config.check().unwrap();
        let schedule = config.schedule();
        let mut results = RaceResults {
            config,
            outcomes: Vec::new(),
            directions,
        };
        let mut told = |measure, apart: u64| {
            let outcome = |run: &crate::race::ScheduledRun| crate::race::RunOutcome {
                contestant: run.contestant,
                level: run.level,
                seed: run.seed,
                solved: true,
                seconds: 0.5,
                evaluations: 10 + run.seed % 3 + apart * run.contestant as u64,
                score: Some(apart as f64 * run.contestant as f64),
                curve: vec![(10 + run.seed % 3, 0.0)],
            };
            results.config.measure = measure;
            results.outcomes = schedule.iter().map(outcome).collect();
            result(&results)
        };
        assert_eq!(
            told(Measure::Evaluations, 100),
            "“Genetic algorithm” beats “Genetic algorithm: population=8” significantly: 10 of 10 \
             runs solved, median 11 evaluations."
        );
        assert_eq!(
            told(Measure::Seconds, 0),
            "No search has a significant lead. “Genetic algorithm”: 10 of 10 runs solved, median \
             500 ms."
        );
        assert_eq!(
            told(Measure::Score, 5),
            "“Genetic algorithm” beats “Genetic algorithm: population=8” significantly: median \
             fitness 0."
        );
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("a \"b\", c"), "\"a \"\"b\"\", c\"");
        assert_eq!(field("plain"), "plain");
    }
}
