//! `design`: runs a search that designs levels, and prints the best.

use clap::Args;
use evolvarium::game::Play;
use evolvarium::puzzles::Entry;
use evolvarium::puzzles::registry::known;
use evolvarium::search::Aim;
use serde_json::{Value, json};

use super::searching::{self, SearchOptions};
use super::{CommandResult, Fault, print, puzzles};

/// The default limit, in seconds.
const SECONDS: f64 = 5.0;

/// Evolve a new level; more time makes a better one.
///
/// A seed gives the same run on every machine. With --evaluations or
/// --generations alone there is no time limit, so the level is the same
/// everywhere too. Exit code 1 if no playable level was found.
#[derive(Args)]
#[command(after_help = "\
Examples:
  evolve design PUZZLE --width 12 --seconds 20
  evolve design PUZZLE --search list
  evolve design PUZZLE --seed 7 --evaluations 50000 --json

Keys of the JSON object: version, puzzle, search, seed, seconds, evaluations,
generations, level (a level file, or null), and those of `evolve rate`.")]
pub struct Design {
    #[arg(help = puzzles::help(Entry::designs))]
    puzzle: String,
    /// The same as --set width=W.
    #[arg(long, value_name = "W", allow_negative_numbers = true)]
    width: Option<String>,
    /// The same as --set height=H.
    #[arg(long, value_name = "H", allow_negative_numbers = true)]
    height: Option<String>,
    /// The same as --set goal=G: what to maximise.
    #[arg(long, value_name = "G")]
    goal: Option<String>,
    #[command(flatten)]
    options: SearchOptions,
}

impl Design {
    /// Runs the command.
    pub fn run(&self) -> Result<CommandResult, Fault> {
        let entry = known(&self.puzzle).map_err(Fault::new)?;
        if !entry.designs() && !self.options.is_list() {
            let what = format!("“{}” has no search that designs levels", entry.id);
            return Err(Fault::new(puzzles::among(what, Entry::designs)));
        }
        let mut play = entry.example();
        let own = searching::given([
            ("width", &self.width),
            ("height", &self.height),
            ("goal", &self.goal),
        ]);
        let options = &self.options;
        let time = options.run(&mut *play, Aim::Design, own, SECONDS, None)?;
        let Some(time) = time else {
            return Ok(CommandResult::Success);
        };
        let level = play.designed_level(None);
        if options.json {
            print(result_json(&*play, level.as_deref(), time.seconds))?;
        } else {
            print(result(&*play, level.as_deref(), time.seconds))?;
        }
        Ok(level.is_some().into())
    }
}

fn result_json(play: &dyn Play, level: Option<&dyn Play>, seconds: f64) -> Value {
    let Some(run) = play.run() else {
        return Value::Null;
    };
    let report = run.report();
    let mut out = json!({
        "version": evolvarium::VERSION,
        "puzzle": play.puzzle_id(),
        "search": run.spec().id,
        "seed": run.seed(),
        "seconds": seconds,
        "evaluations": report.evaluations,
        "generations": report.generation,
        "level": level.map(|level| level.level().json()),
    });
    // Without a level, the same keys without values.
    let rating = level.unwrap_or(play).level().rating();
    if let (Some(out), Some(Value::Object(rating))) = (out.as_object_mut(), rating) {
        for (key, value) in rating {
            let value = if level.is_some() { value } else { Value::Null };
            out.entry(key).or_insert(value);
        }
    }
    out
}

fn result(play: &dyn Play, level: Option<&dyn Play>, seconds: f64) -> String {
    let Some(run) = play.run() else {
        return String::new();
    };
    let (puzzle, search, seed) = (play.puzzle_id(), run.spec().id, run.seed());
    let effort = searching::effort(&run.report(), run.spec().method, seconds);
    let designed = format!("by “{search}”, seed {seed}, in {seconds:.2} s\n{effort}");
    match level {
        None => format!("no playable level of {puzzle} {designed}"),
        Some(level) => {
            let level = level.level();
            let (name, summary, text) = (level.name(), level.summary(), level.text());
            let head = format!("{name} ({puzzle}): designed {designed}\n{summary}");
            format!("{head}\n{}\nlevel {puzzle} {text}", level.drawn())
        }
    }
}
