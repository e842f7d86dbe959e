//! `solve`: runs a search on a level until it is solved or a limit is reached.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use evolvarium::game::Play;
use evolvarium::game::play::best_answer_solves;
use evolvarium::game::run::chart::short;
use evolvarium::game::run::kept_run;
use evolvarium::i18n::translate;
use evolvarium::puzzles::registry::find;
use evolvarium::search::{Aim, End};
use serde_json::{Value, json};

use super::searching::{self, SearchOptions, SearchTime};
use super::{CommandResult, Fault, print, text};

/// The default limit, in seconds.
const SECONDS: f64 = 30.0;

/// Run a search on a level until it is solved or a limit is reached.
///
/// A seed gives the same run on every machine. With --evaluations or
/// --generations alone there is no time limit, so the result is the same
/// everywhere too.
#[derive(Args)]
#[command(after_help = "\
Examples:
  evolve solve house.json
  evolve solve PUZZLE --search list
  evolve solve house.json --seed 7 --evaluations 100000 --json
  evolve generate PUZZLE | evolve solve - --set population=50
  evolve solve 5t.json --seconds 36000 --keep hunt.json
  evolve solve 5t.json --seconds 36000 --seed 7 --exchange hunt/
  evolve solve house.json --islands 2 --set interval=50 --set topology=all

Keys of the JSON object: version, puzzle, search, seed, solved, seconds, evaluations,
generations, score (the fitness), answer; name, answer_seconds (until the answer
was found), bound (a proved limit of the fitness, or null), proved (the answer
reaches the bound, or the number of solutions is proved), solutions (0, 1, or 2 for
two or more, as far as the search has proved it, otherwise null), conclusion (the
same in words, or null), note (what the answer's fitness hides, or null), terms (the
parts of the fitness), restarts, evaluations_per_second, settings (those that
differ from the defaults), end (solved, exhausted, limit, or null if the run was
stopped), resumed (whether the file it continued from did not hold all of the run,
which is then not the one that its seed gives).")]
pub struct Solve {
    /// The level: a level file, a save, a link, or - for standard input; for
    /// --search list a puzzle's id too.
    level: String,
    /// Save the run with its best answer to this file, every ten seconds and at
    /// the end; if the file exists, resume from it. Islands are saved when all of
    /// them have finished a round.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    #[command(flatten)]
    options: SearchOptions,
}

impl Solve {
    /// Runs the command.
    pub fn run(self) -> Result<CommandResult, Fault> {
        let options = &self.options;
        let mut play = match find(&self.level) {
            Some(entry) if options.is_list() => entry.example(),
            _ => text::level(&self.level)?,
        };
        let time = options.run(&mut *play, Aim::Solve, Vec::new(), SECONDS, self.keep)?;
        let Some(time) = time else {
            return Ok(CommandResult::Success);
        };
        let solved = best_answer_solves(&*play);
        if options.json {
            print(result_json(&*play, solved, time))?;
        } else {
            print(result(&*play, solved, time.seconds))?;
        }
        Ok(solved.into())
    }
}

fn result_json(play: &dyn Play, solved: bool, time: SearchTime) -> Value {
    let Some(run) = play.run() else {
        return Value::Null;
    };
    let (report, seconds) = (run.report(), time.seconds);
    let terms = run.fitness_terms().into_iter();
    let terms = terms.map(|term| json!({ "what": term.text(), "value": term.value }));
    let terms: Vec<Value> = terms.collect();
    let conclusion = run.conclusion();
    let solutions = conclusion
        .as_ref()
        .and_then(|conclusion| conclusion.solutions);
    json!({
        "version": evolvarium::VERSION,
        "puzzle": play.puzzle_id(),
        "search": run.spec().id,
        "seed": run.seed(),
        "solved": solved,
        "seconds": seconds,
        "evaluations": report.evaluations,
        "generations": report.generation,
        "score": report.best.map(|best| best.value),
        "answer": run.best_answer(),
        "name": play.level().name(),
        "answer_seconds": time.answer,
        "bound": report.bound,
        "proved": report.is_proved() || solutions.is_some(),
        "solutions": solutions,
        "conclusion": conclusion.map(|conclusion| conclusion.text),
        "note": run.fitness_note(),
        "terms": terms,
        "restarts": report.restarts,
        "evaluations_per_second": searching::rate(&report, seconds),
        "settings": kept_run::changed(play),
        "end": run.end().map(word),
        "resumed": report.resumed,
    })
}

const fn word(end: End) -> &'static str {
    match end {
        End::Solved => "solved",
        End::Exhausted => "exhausted",
        End::Limit => "limit",
    }
}

fn result(play: &dyn Play, solved: bool, seconds: f64) -> String {
    let Some(run) = play.run() else {
        return String::new();
    };
    let report = run.report();
    let mut out = format!(
        "{} ({}): {} by “{}”, seed {}, in {seconds:.2} s\n",
        play.level().name(),
        play.puzzle_id(),
        if solved { "solved" } else { "not solved" },
        run.spec().id,
        run.seed(),
    );
    let method = run.spec().method;
    let _ = writeln!(out, "{}", searching::effort(&report, method, seconds));
    match (run.end(), solved) {
        _ if run.conclusion().is_some() => {}
        (Some(End::Exhausted), false) => out += "the search has nothing left to try\n",
        (Some(End::Limit), false) => out += "the search reached its own limit\n",
        _ => {}
    }
    if let Some(conclusion) = run.conclusion() {
        let _ = writeln!(out, "{}", conclusion.text);
    } else if report.is_proved() {
        out += "proved: no answer is better\n";
    } else if let Some(bound) = report.bound {
        let _ = writeln!(out, "no answer is better than {}", short(bound));
    }
    if let Some(note) = run.fitness_note() {
        let _ = writeln!(out, "{note}");
    }
    match (report.best, run.drawn_answer()) {
        (Some(best), Some(answer)) => {
            let (value, figure) = (translate(method.value_name()), short(best.value));
            let space = if answer.contains('\n') { '\n' } else { ' ' };
            let _ = write!(out, "{value} {figure}\nanswer{space}{answer}");
        }
        _ => out += "no answer",
    }
    out
}
