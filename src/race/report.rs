//! Reports of a race: a table for people, Markdown for documents, JSON for programs, and
//! CSV with a line for every run.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::figures::{MAX_DECIMALS, count, decimals, plain, quartiles, times};
use super::sentences::{budget, methods, note, result, sentence};
use super::{Contestant, Measure, RaceResults, Summary};
use crate::game::capital;
use crate::game::run::curve_table::field;
use crate::i18n::{tr, translate};

/// The race for programs.
pub fn json(results: &RaceResults) -> Value {
    let config = &results.config;
    let levels = config.levels.iter();
    let levels = levels.map(|level| json!({"name": level.name, "level": level.text}));
    let by_level = results.by_level();
    let summaries = results.summaries();
    let contestants = config.contestants.iter().zip(&summaries).enumerate();
    let contestants = contestants.map(|(n, (contestant, summary))| {
        let levels = by_level.iter().map(|level| &level[n]);
        let mut out = contestant_json(contestant, summary, levels);
        out["direction"] = results.directions[n].word().into();
        out["targets"] = json!(results.reached(n));
        out
    });
    let label = |n: usize| config.contestants[n].label.as_str();
    let tests = results.tests().into_iter().map(|test| {
        let mut named = json!(test);
        (named["a"], named["b"]) = (label(test.a).into(), label(test.b).into());
        named["sentence"] = sentence(results, &test).into();
        named
    });
    json!({
        "version": results.version,
        "puzzle": config.puzzle,
        "levels": levels.collect::<Vec<_>>(),
        "seeds": config.seeds,
        "seed": config.first,
        "budget": {"seconds": config.seconds, "evaluations": config.evaluations},
        "by": config.measure,
        "unit": config.unit,
        "threads": config.threads,
        "made": results.made,
        "contestants": contestants.collect::<Vec<_>>(),
        "provisional": !results.is_complete(),
        "tests": tests.collect::<Vec<_>>(),
        "result": result(results),
        "note": note(results),
        "outcomes": results.outcomes,
    })
}

fn contestant_json<'a>(
    contestant: &Contestant,
    summary: &Summary,
    levels: impl Iterator<Item = &'a Summary>,
) -> Value {
    // Of a setting given twice, the last value holds.
    let settings = contestant.set.iter();
    let settings = settings.map(|(id, value)| (id.clone(), Value::from(value.as_str())));
    let mut out = json!({
        "name": contestant.label,
        "search": contestant.spec.id,
        "seeded": contestant.spec.method.is_seeded(),
        "search_name": contestant.spec.name,
        "settings": settings.collect::<Map<_, _>>(),
        "given": contestant.own_name(),
        "place": contestant.place,
        "value": contestant.value,
        "control": contestant.control,
    });
    if let (Some(out), Value::Object(figures)) = (out.as_object_mut(), figures(summary)) {
        out.extend(figures);
    }
    out["steps"] = json!(summary.steps);
    out["band"] = json!(summary.band);
    out["levels"] = levels.map(figures).collect();
    out
}

fn figures(summary: &Summary) -> Value {
    let score = summary.score;
    json!({
        "runs": summary.runs,
        "solved": summary.solved,
        "rate": summary.rate,
        "rate_low": summary.rate_low,
        "rate_high": summary.rate_high,
        "seconds": summary.seconds,
        "evaluations": summary.evaluations,
        "ert": summary.ert,
        "score": {
            "q1": score.q1,
            "median": score.median,
            "q3": score.q3,
            "best": summary.best,
            "worst": summary.worst,
        },
    })
}

/// A line for every run: the level as its text without a solution, and after what all races have a column for
/// each setting in which contestants differ, with the value in force.
pub fn csv(results: &RaceResults) -> String {
    let config = &results.config;
    let differing = config.differing_settings();
    let mut head = "puzzle,level,contestant,search,settings,seed,solved,seconds,evaluations,score,\
                    search_name,budget_seconds,budget_evaluations,version,date,machine,direction"
        .to_owned();
    for id in &differing {
        let _ = write!(head, ",set.{id}");
    }
    let levels = config.level_texts();
    let values = config.contestants.iter().map(|it| {
        let set = it.settings();
        let of = |id: &&str| set.iter().find(|(parameter, _)| parameter.id == *id);
        let values = differing
            .iter()
            .map(|id| of(id).map(|(_, value)| value.clone()));
        values.map(Option::unwrap_or_default).collect()
    });
    let values: Vec<Vec<String>> = values.collect();
    let timed = results.has_times();
    let mut out = head + "\n";
    for run in &results.outcomes {
        let contestant = &config.contestants[run.contestant];
        let set = contestant.set.iter();
        let set: Vec<String> = set.map(|(id, value)| format!("{id}={value}")).collect();
        let cells = [
            config.puzzle.to_owned(),
            levels[run.level].clone(),
            contestant.label.clone(),
            contestant.spec.id.to_owned(),
            set.join(" "),
            run.seed.to_string(),
            run.solved.to_string(),
            known(timed.then_some(run.seconds)),
            run.evaluations.to_string(),
            known(run.score),
            contestant.spec.name.to_owned(),
            known(config.seconds),
            known(config.evaluations),
            results.version.clone(),
            known(results.made.date.as_ref()),
            known(results.made.machine.as_ref()),
            results.directions[run.contestant].word().to_owned(),
        ];
        let cells = cells.iter().chain(&values[run.contestant]);
        let cells: Vec<String> = cells.map(|cell| field(cell)).collect();
        out += &cells.join(",");
        out.push('\n');
    }
    out
}

/// A figure or a text, if it is known.
fn known(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// The race as Markdown tables, with its conditions and tests below.
pub fn markdown(results: &RaceResults) -> String {
    let mut out = in_markdown(&rows(results));
    for more in [rows_by_level(results), rows_by_target(results)] {
        if !more.is_empty() {
            let _ = write!(out, "\n{}", in_markdown(&more));
        }
    }
    let _ = write!(out, "\n{}.", budget(results));
    if let Some(note) = note(results) {
        let _ = write!(out, " {note}");
    }
    for test in results.tests() {
        let _ = write!(out, " {}.", capital(sentence(results, &test)));
    }
    let _ = write!(out, "\n\n{}", methods(results));
    let _ = write!(out, " {}", results.origin());
    if let Some(command) = &results.made.command {
        let _ = write!(out, "\n\n    {command}");
    }
    out
}

fn in_markdown(rows: &[Vec<String>]) -> String {
    let mut out = String::new();
    for (n, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        let _ = writeln!(out, "| {} |", cells.join(" | "));
        if n == 0 {
            let _ = writeln!(out, "|{}", " --- |".repeat(row.len()));
        }
    }
    out
}

/// The race for people.
pub fn table(results: &RaceResults) -> String {
    let mut out = format!("{}\n\n{}", budget(results), in_columns(&rows(results)));
    for more in [rows_by_level(results), rows_by_target(results)] {
        if !more.is_empty() {
            let _ = write!(out, "\n{}", in_columns(&more));
        }
    }
    if let Some(note) = note(results) {
        let _ = write!(out, "\n{note}\n");
    }
    for test in results.tests() {
        let _ = write!(out, "\n{}", capital(sentence(results, &test)));
    }
    out.truncate(out.trim_end().len());
    let _ = write!(out, "\n\n{}", results.origin());
    out.truncate(out.trim_end().len());
    out
}

fn in_columns(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let wide = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let wide: Vec<usize> = (0..columns).map(wide).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (n, (cell, wide)) in row.iter().zip(&wide).enumerate() {
            let room = " ".repeat(wide - cell.chars().count());
            // Names to the left, figures to the right.
            let (cell, room) = if n == 0 { (cell, &room) } else { (&room, cell) };
            let _ = write!(line, "{cell}{room}  ");
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

/// Whether the table has the column of solved runs: not where every answer counts as solved.
pub(super) fn shows_solved(results: &RaceResults, summaries: &[Summary]) -> bool {
    let score = results.config.measure == Measure::Score;
    let all = score && summaries.iter().all(|summary| summary.rate == 1.0);
    !results.config.designs() && !all
}

/// Head and body of the table.
pub fn rows(results: &RaceResults) -> Vec<Vec<String>> {
    let summaries = results.summaries();
    let solved = shows_solved(results, &summaries);
    let contestants = results.config.contestants.iter().zip(&summaries);
    let decimals = decimals(&summaries);
    let common = results.config.common_part();
    let name = common.as_deref().unwrap_or(tr!("search"));
    let mut rows = vec![header_cells(results, name, solved)];
    rows.extend(contestants.map(|(it, one)| row(results, it.name(), one, solved, decimals)));
    rows
}

/// The same level by level; none where there is one level only.
pub fn rows_by_level(results: &RaceResults) -> Vec<Vec<String>> {
    let by_level = results.by_level();
    if by_level.is_empty() {
        return Vec::new();
    }
    let all = by_level.concat();
    let (solved, decimals) = (shows_solved(results, &all), decimals(&all));
    let mut rows = vec![header_cells(results, tr!("level: search"), solved)];
    for (level, summaries) in results.config.levels.iter().zip(&by_level) {
        let level = translate(&level.name);
        let contestants = results.config.contestants.iter().zip(summaries);
        rows.extend(contestants.map(|(it, summary)| {
            let name = format!("{level}: {}", it.name());
            row(results, name, summary, solved, decimals)
        }));
    }
    rows
}

/// Head and body of the table of targets; none where there are none.
pub fn rows_by_target(results: &RaceResults) -> Vec<Vec<String>> {
    if results.config.targets.is_empty() {
        return Vec::new();
    }
    let head = [
        tr!("target: search"),
        tr!("reached"),
        tr!("expected evaluations (ERT)"),
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for (n, target) in results.config.targets.iter().enumerate() {
        for (contestant, it) in results.config.contestants.iter().enumerate() {
            let one = results.reached(contestant)[n];
            let all = results.runs_of(contestant).count();
            rows.push(vec![
                format!("{}: {}", plain(*target, MAX_DECIMALS), it.name()),
                tr!("{part} of {all}", part = one.reached, all),
                one.ert.map_or_else(|| "–".to_owned(), count),
            ]);
        }
    }
    rows
}

fn header_cells(results: &RaceResults, name: &str, solved: bool) -> Vec<String> {
    let mut head = vec![name.to_owned()];
    if solved {
        head.extend([tr!("solved"), tr!("95 % interval (Wilson)")].map(str::to_owned));
    }
    match results.config.measure {
        Measure::Score => {
            let unit = translate(results.config.unit);
            head.extend([
                tr!("{unit}: median (quartiles)", unit),
                tr!("worst to best").to_owned(),
            ]);
        }
        Measure::Evaluations | Measure::Seconds => {
            head.push(tr!("evaluations: median (quartiles)").to_owned());
            if shows_ert(results) {
                head.push(tr!("expected evaluations (ERT)").to_owned());
            }
            head.push(tr!("time: median (quartiles)").to_owned());
        }
    }
    head.truncate(columns(results, head.len()));
    head
}

/// Whether the table has the expected running time: where evaluations are compared.
fn shows_ert(results: &RaceResults) -> bool {
    results.config.measure == Measure::Evaluations
}

/// The number of a row's cells: without times, the last one is missing.
fn columns(results: &RaceResults, all: usize) -> usize {
    let no_times = results.config.measure != Measure::Score && !results.has_times();
    all - usize::from(no_times)
}

/// `decimals`: of a fitness.
fn row(
    results: &RaceResults,
    name: String,
    summary: &Summary,
    solved: bool,
    decimals: usize,
) -> Vec<String> {
    let none = || "–".to_owned();
    let plain = |x| plain(x, decimals);
    let mut row = vec![name];
    if solved && summary.runs == 0 {
        row.extend([none(), none()]);
    } else if solved {
        let (part, all) = (summary.solved, summary.runs);
        let (low, high) = (summary.rate_low * 100.0, summary.rate_high * 100.0);
        row.push(tr!("{part} of {all}", part, all));
        row.push(format!("{low:.0}–{high:.0} %"));
    }
    if results.config.measure == Measure::Score {
        row.push(quartiles(summary.score, plain));
        let (worst, best) = (summary.worst.map(plain), summary.best.map(plain));
        let ends = worst
            .zip(best)
            .map(|(worst, best)| tr!("{worst} to {best}", worst, best));
        row.push(ends.unwrap_or_else(none));
    } else {
        row.push(quartiles(summary.evaluations, count));
        if shows_ert(results) {
            row.push(summary.ert.map_or_else(none, count));
        }
        row.push(times(summary.seconds));
    }
    row.truncate(columns(results, row.len()));
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("a \"b\", c"), "\"a \"\"b\"\", c\"");
        assert_eq!(field("plain"), "plain");
        for (text, cell) in [
            ("=A1", "'=A1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-x,y", "\"'-x,y\""),
        ] {
            assert_eq!(field(text), cell);
        }
        assert_eq!(
            ["-1.5", "+2", "-0", "-"].map(field),
            ["-1.5", "+2", "-0", "'-"]
        );
    }
}
