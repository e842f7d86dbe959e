//! `solve`: runs a search on a level until it is solved or the limit reached.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use clap::Args;
use evolvarium::game::Play;
use evolvarium::game::run::Plan;
use evolvarium::search::parameter::Kind;
use evolvarium::search::{End, Parameter, Report, Spec, Step};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};

use super::{Fault, Outcome, print, setting, text};

/// Steps between two looks at the clock: with steps of 20–200 µs, some
/// milliseconds.
const BLOCK: u64 = 64;

/// Seconds a run may take when nothing is said.
const SECONDS: f64 = 30.0;

/// Run a search on a level until it is solved or the limit is reached.
///
/// A seed gives the same run on every machine. With --evaluations alone there
/// is no limit of time, so that the result is the same everywhere as well.
#[derive(Args)]
#[command(after_help = "\
Examples:
  evolve solve house.json
  evolve solve house.json --search list
  evolve solve house.json --seed 7 --evaluations 100000 --json
  evolve generate PUZZLE | evolve solve - --set population=50

Keys of the JSON object: puzzle, search, seed, solved, seconds, evaluations,
generations, score, answer; name, restarts, evaluations_per_second, settings
(those that differ from the defaults), end (solved, exhausted, limit, or null
when it was stopped).")]
pub struct Solve {
    /// The level: a level file, a save, a link, or - for the standard input.
    level: String,
    /// Which search; `list` prints those there are with their parameters.
    /// Without it, the one the puzzle recommends.
    #[arg(
        long,
        value_name = "NAME",
        default_value = "",
        hide_default_value = true
    )]
    search: String,
    /// Where the random numbers begin.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    seed: u64,
    /// Stop after so many seconds [default: 30, none with --evaluations].
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Option<f64>,
    /// Stop after so many evaluated candidates.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    evaluations: Option<u64>,
    /// Set a parameter of the search; see `--search list`.
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
    /// Print one JSON object and nothing else.
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(s) if s >= 0.0 && s.is_finite() => Ok(s),
        _ => Err("it must be a number of seconds, 0 or more".to_owned()),
    }
}

impl Solve {
    /// Carries the command out.
    pub fn run(self) -> Result<Outcome, Fault> {
        let mut play = text::level(&self.level)?;
        if self.search == "list" {
            let specs = play.specs();
            if self.json {
                print(list_json(play.puzzle_id(), &specs))?;
            } else {
                print(list(&specs).trim_end())?;
            }
            return Ok(Outcome::Success);
        }
        let plan = Plan {
            search: self.search.clone(),
            set: self.set.clone(),
            seed: self.seed,
        };
        play.evolve(&plan).map_err(Fault::new)?;
        let seconds = self.search_until_the_limit(&mut *play);
        let solved = is_solved(&*play);
        if self.json {
            print(result_json(&*play, solved, seconds))?;
        } else {
            print(result(&*play, solved, seconds))?;
        }
        Ok(if solved {
            Outcome::Success
        } else {
            Outcome::Failure
        })
    }

    /// Steps the search; returns the seconds it took.
    #[expect(
        clippy::disallowed_methods,
        reason = "the runner is a shell: it owns the clock"
    )]
    fn search_until_the_limit(&self, play: &mut dyn Play) -> f64 {
        let seconds = match (self.seconds, self.evaluations) {
            (None, None) => Some(SECONDS),
            (seconds, _) => seconds,
        };
        let most = self.evaluations.unwrap_or(u64::MAX);
        let bar = if self.json {
            ProgressBar::hidden()
        } else {
            self.bar(seconds)
        };
        let begin = Instant::now();
        let (mut shown, mut block, mut done) = (Duration::ZERO, 1, 0);
        while done < most && !step(play, block) {
            let before = done;
            let report = report(play);
            done = report.evaluations;
            // Whole blocks only as long as none of their steps can go too far.
            let widest = (done - before).div_ceil(block).max(1);
            let room = (most - done.min(most)) / widest;
            block = if room > 2 * BLOCK { BLOCK } else { 1 };
            let elapsed = begin.elapsed();
            if seconds.is_some_and(|limit| elapsed.as_secs_f64() >= limit) {
                break;
            }
            if elapsed >= shown + Duration::from_millis(100) {
                shown = elapsed;
                self.show(&bar, &report, elapsed, seconds);
            }
        }
        bar.finish_and_clear();
        begin.elapsed().as_secs_f64()
    }

    fn bar(&self, seconds: Option<f64>) -> ProgressBar {
        let length = match (self.evaluations, seconds) {
            (Some(evaluations), _) => evaluations,
            (None, seconds) => (seconds.unwrap_or(SECONDS) * 1000.0) as u64,
        };
        let bar = ProgressBar::new(length);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {bar:20} {elapsed} {msg}") {
            bar.set_style(style);
        }
        bar
    }

    fn show(&self, bar: &ProgressBar, report: &Report, elapsed: Duration, seconds: Option<f64>) {
        let by_time = (elapsed.as_secs_f64() * 1000.0) as u64;
        let by_count = report.evaluations;
        bar.set_position(match (self.evaluations, seconds) {
            (Some(_), _) => by_count,
            (None, _) => by_time,
        });
        let rate = rate(report, elapsed.as_secs_f64());
        bar.set_message(format!(
            "generation {}, {} evaluations, {} per second, best {}",
            HumanCount(report.generation),
            HumanCount(report.evaluations),
            HumanCount(rate),
            report
                .best
                .map_or("none yet".to_owned(), |best| best.value.to_string())
        ));
    }
}

/// Up to `n` steps; returns whether the search is over.
fn step(play: &mut dyn Play, n: u64) -> bool {
    (0..n).any(|_| matches!(play.step(), None | Some(Step::Done(_))))
}

fn report(play: &dyn Play) -> Report {
    play.run().map(|run| run.report).unwrap_or_default()
}

/// Whether the best answer solves the level, by the puzzle's rules and not by
/// the search's word.
fn is_solved(play: &dyn Play) -> bool {
    play.best_answer()
        .and_then(|answer| play.check(&answer.to_string()).ok())
        .is_some_and(|verdict| verdict.valid && verdict.solved)
}

fn result_json(play: &dyn Play, solved: bool, seconds: f64) -> Value {
    let Some(run) = play.run() else {
        return Value::Null;
    };
    let changed: Map<String, Value> = run
        .settings
        .changed()
        .map(|(id, value)| (id.to_owned(), Value::String(value)))
        .collect();
    let report = run.report;
    json!({
        "puzzle": play.puzzle_id(),
        "search": run.spec.id,
        "seed": run.seed,
        "solved": solved,
        "seconds": seconds,
        "evaluations": report.evaluations,
        "generations": report.generation,
        "score": report.best.map(|best| best.value),
        "answer": play.best_answer(),
        "name": play.level_name(),
        "restarts": report.restarts,
        "evaluations_per_second": rate(&report, seconds),
        "settings": changed,
        "end": run.end.map(word),
    })
}

const fn word(end: End) -> &'static str {
    match end {
        End::Solved => "solved",
        End::Exhausted => "exhausted",
        End::Limit => "limit",
    }
}

fn rate(report: &Report, seconds: f64) -> u64 {
    (report.evaluations as f64 / seconds.max(1e-9)).round() as u64
}

fn result(play: &dyn Play, solved: bool, seconds: f64) -> String {
    let Some(run) = play.run() else {
        return String::new();
    };
    let report = run.report;
    let mut out = format!(
        "{} ({}): {} by “{}”, seed {}, in {seconds:.2} s\n",
        play.level_name(),
        play.puzzle_id(),
        if solved { "solved" } else { "not solved" },
        run.spec.id,
        run.seed,
    );
    let _ = writeln!(
        out,
        "{} evaluations ({} per second), {} generations, {} restarts",
        HumanCount(report.evaluations),
        HumanCount(rate(&report, seconds)),
        HumanCount(report.generation),
        HumanCount(report.restarts),
    );
    match (run.end, solved) {
        (Some(End::Exhausted), false) => out += "the search has looked at everything there is\n",
        (Some(End::Limit), false) => out += "the search has reached its own limit\n",
        _ => {}
    }
    match (report.best, play.best_answer()) {
        (Some(best), Some(answer)) => {
            let _ = write!(out, "score {}\nanswer {answer}", best.value);
        }
        _ => out += "no answer",
    }
    out
}

/// The searches with source and parameters, for people.
fn list(specs: &[&Spec]) -> String {
    let mut out = String::new();
    for spec in specs {
        let _ = writeln!(out, "{}: {}", spec.id, spec.name);
        let _ = writeln!(out, "  {}", spec.summary);
        let _ = writeln!(out, "  Source: {}", spec.source);
        let _ = writeln!(out, "{}", parameters(spec.parameters));
    }
    if specs.is_empty() {
        out += "this puzzle has no search";
    }
    out
}

/// Parameters with range, default and meaning, one per line.
pub fn parameters(parameters: &[Parameter]) -> String {
    let mut out = String::new();
    for parameter in parameters {
        let _ = writeln!(
            out,
            "  --set {}={}  {}: {} Takes {}.",
            parameter.id,
            parameter.show(parameter.default_value()),
            parameter.name,
            parameter.meaning,
            parameter.range()
        );
    }
    out
}

fn list_json(puzzle: &str, specs: &[&Spec]) -> Value {
    let searches = specs.iter().map(|spec| {
        let parameters: Vec<Value> = spec.parameters.iter().map(parameter_json).collect();
        json!({
            "id": spec.id,
            "name": spec.name,
            "source": spec.source,
            "summary": spec.summary,
            "parameters": parameters,
        })
    });
    json!({ "puzzle": puzzle, "searches": searches.collect::<Vec<_>>() })
}

fn parameter_json(parameter: &Parameter) -> Value {
    let mut out = json!({
        "id": parameter.id,
        "name": parameter.name,
        "meaning": parameter.meaning,
        "range": parameter.range(),
    });
    let more = match parameter.kind {
        Kind::Integer { min, max, default } => json!({"min": min, "max": max, "default": default}),
        Kind::Real { min, max, default } => json!({"min": min, "max": max, "default": default}),
        Kind::Switch { default } => json!({"default": default}),
        Kind::Choice { options, default } => {
            json!({"options": options, "default": options[default]})
        }
    };
    if let (Some(out), Value::Object(more)) = (out.as_object_mut(), more) {
        out.extend(more);
    }
    out
}
