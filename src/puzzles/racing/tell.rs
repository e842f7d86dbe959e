//! What is told of a race: a table for people, Markdown for documents, JSON for
//! programs, and a line for every run.

pub use crate::paint::chart::grouped;
use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::{Contestant, Raced};
use crate::search::race::figures::Quartiles;
use crate::search::race::{Comparison, Measure, Summary, rank};

/// The settings of a contestant that it was given, the last word of each.
fn settings(contestant: &Contestant) -> Map<String, Value> {
    let set = contestant.set.iter();
    set.map(|(id, value)| (id.clone(), Value::from(value.as_str())))
        .collect()
}

/// What is compared, in one word.
#[must_use]
pub const fn by(measure: Measure) -> &'static str {
    match measure {
        Measure::Evaluations => "evaluations",
        Measure::Seconds => "seconds",
        Measure::Score => "score",
    }
}

/// The race for programs.
#[must_use]
pub fn json(raced: &Raced) -> Value {
    let setup = &raced.setup;
    let levels = setup.levels.iter();
    let levels = levels.map(|level| json!({"name": level.name, "level": level.text}));
    let contestants = setup.contestants.iter().zip(raced.summaries());
    let contestants = contestants.map(|(contestant, summary)| of(contestant, &summary));
    let label = |n: usize| setup.contestants[n].label.as_str();
    let tests = raced.tests().into_iter().map(|test| {
        json!({
            "a": label(test.a),
            "b": label(test.b),
            "u": test.u,
            "p": test.p,
            "p_holm": test.p_holm,
            "effect": test.effect,
            "words": test.words,
        })
    });
    json!({
        "puzzle": setup.puzzle,
        "levels": levels.collect::<Vec<_>>(),
        "seeds": setup.seeds,
        "seed": setup.first,
        "budget": {"seconds": setup.seconds, "evaluations": setup.evaluations},
        "by": by(setup.measure),
        "threads": setup.threads,
        "contestants": contestants.collect::<Vec<_>>(),
        "tests": tests.collect::<Vec<_>>(),
        "outcomes": raced.outcomes,
    })
}

fn of(contestant: &Contestant, summary: &Summary) -> Value {
    let score = summary.score;
    json!({
        "name": contestant.label,
        "search": contestant.spec.id,
        "settings": settings(contestant),
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
#[must_use]
pub fn csv(raced: &Raced) -> String {
    let setup = &raced.setup;
    let mut out = String::from(
        "puzzle,level,contestant,search,settings,seed,solved,seconds,evaluations,score\n",
    );
    for run in &raced.outcomes {
        let contestant = &setup.contestants[run.contestant];
        let set = contestant
            .set
            .iter()
            .map(|(id, value)| format!("{id}={value}"));
        let set: Vec<String> = set.collect();
        let _ = writeln!(
            out,
            "{},{},{},{},{},{},{},{},{},{}",
            setup.puzzle,
            field(&setup.levels[run.level].name),
            field(&contestant.label),
            contestant.spec.id,
            field(&set.join(" ")),
            run.seed,
            run.solved,
            run.seconds,
            run.evaluations,
            run.score
                .map_or_else(String::new, |score| score.to_string()),
        );
    }
    out
}

/// A field as RFC 4180 wants it.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// The race as a Markdown table, with what can be said of it below.
#[must_use]
pub fn markdown(raced: &Raced) -> String {
    let rows = rows(raced);
    let mut out = String::new();
    for (n, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        let _ = writeln!(out, "| {} |", cells.join(" | "));
        if n == 0 {
            let _ = writeln!(out, "|{}", " --- |".repeat(row.len()));
        }
    }
    let _ = write!(out, "\n{}.", budget(raced));
    for test in raced.tests() {
        let _ = write!(out, " {}.", sentence(raced, &test));
    }
    out
}

/// The race for people.
#[must_use]
pub fn table(raced: &Raced) -> String {
    let rows = rows(raced);
    let columns = rows.first().map_or(0, Vec::len);
    let wide = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let wide: Vec<usize> = (0..columns).map(wide).collect();
    let mut out = format!("{}\n\n", budget(raced));
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
    for test in raced.tests() {
        let _ = write!(out, "\n{}", sentence(raced, &test));
    }
    out.truncate(out.trim_end().len());
    out
}

/// What was run, in words.
#[must_use]
pub fn budget(raced: &Raced) -> String {
    let setup = &raced.setup;
    let names: Vec<&str> = setup
        .levels
        .iter()
        .map(|level| level.name.as_str())
        .collect();
    let levels = match &names[..] {
        _ if setup.designs() => "new levels".to_owned(),
        [one] => (*one).to_owned(),
        [one, other] => format!("{one} and {other}"),
        more => format!("{} levels", more.len()),
    };
    let seeds = match setup.seeds {
        1 => format!("seed {}", setup.first),
        n => format!("seeds {} to {}", setup.first, setup.first + (n - 1)),
    };
    let evaluations = setup
        .evaluations
        .map(|n| format!("{} evaluations", grouped(n)));
    let seconds = setup.seconds.map(|s| format!("{s} s"));
    let limits: Vec<String> = evaluations.into_iter().chain(seconds).collect();
    let mut out = format!(
        "{} ({levels}), {seeds}, at most {} a run",
        setup.puzzle,
        limits.join(" or ")
    );
    if setup.threads > 1 {
        let _ = write!(out, ", {} runs at a time", setup.threads);
    }
    out
}

/// A comparison in words.
#[must_use]
pub fn sentence(raced: &Raced, test: &Comparison) -> String {
    let label = |n: usize| raced.setup.contestants[n].name();
    format!(
        "“{}” is ahead of “{}” in {:.0} % of the pairs of runs: {}",
        label(test.a),
        label(test.b),
        test.effect * 100.0,
        test.words
    )
}

/// What came of a race, in a sentence or two.
#[must_use]
pub fn result(raced: &Raced) -> String {
    let (tests, summaries) = (raced.tests(), raced.summaries());
    let best = tests.first().map_or(0, |test| test.a);
    let (Some(contestant), Some(summary)) =
        (raced.setup.contestants.get(best), summaries.get(best))
    else {
        return String::new();
    };
    let (name, others) = (contestant.name(), tests.len());
    let ahead = tests
        .iter()
        .filter(|test| test.p_holm < rank::NOISE)
        .count();
    let whom = match (ahead, &tests[..]) {
        (1, [test]) => format!("“{}”", raced.setup.contestants[test.b].name()),
        (n, _) if n == others => format!("all {others} others"),
        (n, _) => format!("{n} of {others} others"),
    };
    let mut out = match (ahead, others) {
        (_, 0) => format!("“{name}” ran alone"),
        (0, _) => format!("Nobody is ahead by more than noise. “{name}”"),
        _ => format!("“{name}” is ahead of {whom} by more than noise"),
    };
    let median = |of: Quartiles, show: fn(f64) -> String| of.median.map(show);
    let solved = format!("{} of {} runs solved", summary.solved, summary.runs);
    let (figure, unit) = match raced.setup.measure {
        Measure::Score if raced.setup.unit == "score" => {
            let figure = median(summary.score, plain);
            (figure.map(|figure| format!("score {figure}")), "")
        }
        Measure::Score => (median(summary.score, plain), raced.setup.unit),
        Measure::Evaluations => (median(summary.evaluations, count), "evaluations"),
        Measure::Seconds => (median(summary.seconds, time), ""),
    };
    let figure = figure.map(|figure| format!("median {figure} {unit}").trim_end().to_owned());
    let words = match (raced.setup.measure, figure) {
        (Measure::Score, figure) => figure.unwrap_or_default(),
        (_, Some(figure)) => format!("{solved}, {figure}"),
        (_, None) => solved,
    };
    let _ = write!(out, ": {words}.");
    out
}

/// Head and body of the table.
#[must_use]
pub fn rows(raced: &Raced) -> Vec<Vec<String>> {
    let summaries = raced.summaries();
    let score = raced.setup.measure == Measure::Score;
    // Where every answer counts as one that solves, that says nothing.
    let all = score && summaries.iter().all(|summary| summary.rate == 1.0);
    let solved = !raced.setup.designs() && !all;
    let mut head = vec!["search"];
    let named = format!("{}: median (quartiles)", raced.setup.unit);
    if solved {
        head.extend(["solved", "95 %"]);
    }
    if score {
        head.extend([&named, "worst to best"]);
    } else {
        head.extend([
            "evaluations: median (quartiles)",
            "time: median (quartiles)",
        ]);
    }
    let mut rows = vec![head.into_iter().map(str::to_owned).collect::<Vec<_>>()];
    for (contestant, summary) in raced.setup.contestants.iter().zip(&summaries) {
        let mut row = vec![contestant.name()];
        if solved {
            row.push(format!("{} of {}", summary.solved, summary.runs));
            let (low, high) = (summary.rate_low * 100.0, summary.rate_high * 100.0);
            row.push(format!("{low:.0}–{high:.0} %"));
        }
        if score {
            row.push(quartiles(summary.score, plain));
            let (worst, best) = (summary.worst.map(plain), summary.best.map(plain));
            let ends = worst
                .zip(best)
                .map(|(worst, best)| format!("{worst} to {best}"));
            row.push(ends.unwrap_or_else(|| "–".to_owned()));
        } else {
            row.push(quartiles(summary.evaluations, count));
            row.push(quartiles(summary.seconds, time));
        }
        rows.push(row);
    }
    rows
}

/// Quartiles; what falls on a run that got nowhere is more than the budget.
fn quartiles(of: Quartiles, show: fn(f64) -> String) -> String {
    let show = |x: Option<f64>| x.map_or_else(|| "∞".to_owned(), show);
    match of {
        Quartiles {
            q1: None,
            median: None,
            q3: None,
        } => "–".to_owned(),
        _ => format!("{} ({}–{})", show(of.median), show(of.q1), show(of.q3)),
    }
}

fn count(x: f64) -> String {
    grouped(x.round() as u64)
}

/// Seconds, in a unit that suits.
fn time(s: f64) -> String {
    let ms = s * 1000.0;
    match s {
        _ if ms < 0.1 => format!("{:.0} µs", ms * 1000.0),
        _ if ms < 1.0 => format!("{ms:.2} ms"),
        _ if ms < 10.0 => format!("{ms:.1} ms"),
        _ if ms < 1000.0 => format!("{ms:.0} ms"),
        _ if s < 10.0 => format!("{s:.2} s"),
        _ => format!("{s:.1} s"),
    }
}

/// A score with at most two decimals.
fn plain(x: f64) -> String {
    if x != 0.0 && x.abs() < 0.01 {
        return format!("{x:.1e}");
    }
    let text = format!("{x:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_short() {
        for (x, short) in [
            (0.0, "0"),
            (1154.6, "1154.6"),
            (-3.0, "-3"),
            (0.001, "1.0e-3"),
        ] {
            assert_eq!(plain(x), short);
        }
        for (s, short) in [
            (0.000_03, "30 µs"),
            (0.000_33, "0.33 ms"),
            (0.019, "19 ms"),
            (3.5, "3.50 s"),
            (12.0, "12.0 s"),
        ] {
            assert_eq!(time(s), short);
        }
        let some = Quartiles {
            q1: Some(1234.0),
            median: Some(2000.5),
            q3: None,
        };
        assert_eq!(quartiles(some, count), "2,001 (1,234–∞)");
        assert_eq!(quartiles(Quartiles::default(), count), "–");
    }

    #[test]
    fn a_result_is_a_sentence() {
        let ask: crate::puzzles::racing::Ask =
            "#/lab?puzzle=template&level=10110&search=genetic&search=genetic:population:8"
                .parse()
                .unwrap();
        let setup = ask.setup().unwrap();
        let directions = setup.check().unwrap();
        let heats = setup.heats();
        let mut raced = Raced {
            setup,
            outcomes: Vec::new(),
            directions,
        };
        let mut told = |measure, apart: u64| {
            let outcome = |heat: &crate::search::race::Heat| crate::search::race::Outcome {
                contestant: heat.contestant,
                level: heat.level,
                seed: heat.seed,
                solved: true,
                seconds: 0.5,
                evaluations: 10 + heat.seed % 3 + apart * heat.contestant as u64,
                score: Some(apart as f64 * heat.contestant as f64),
                curve: vec![(10 + heat.seed % 3, 0.0)],
            };
            raced.setup.measure = measure;
            raced.outcomes = heats.iter().map(outcome).collect();
            result(&raced)
        };
        assert_eq!(
            told(Measure::Evaluations, 100),
            "“genetic” is ahead of “genetic: population=8” by more than noise: 10 of 10 runs solved, \
             median 11 evaluations."
        );
        assert_eq!(
            told(Measure::Seconds, 0),
            "Nobody is ahead by more than noise. “genetic”: 10 of 10 runs solved, median 500 ms."
        );
        assert_eq!(
            told(Measure::Score, 5),
            "“genetic” is ahead of “genetic: population=8” by more than noise: median score 0."
        );
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("a \"b\", c"), "\"a \"\"b\"\", c\"");
        assert_eq!(field("plain"), "plain");
    }
}
