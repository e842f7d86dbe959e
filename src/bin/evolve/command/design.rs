//! `design`: runs a search that designs levels, and prints the best.

use clap::Args;
use evolvarium::game::Play;
use evolvarium::puzzles::registry::known;
use evolvarium::search::Aim;
use serde_json::{Value, json};

use super::searching::{self, Chosen, Limit};
use super::{CommandResult, Fault, print};

/// Seconds a run may take when nothing is said.
const SECONDS: f64 = 5.0;

/// Evolve a new level, the better the longer it takes.
///
/// A seed gives the same run on every machine. With --generations alone there
/// is no limit of time, so that the level is the same everywhere as well. Exit
/// code 1 when no level has been found that can be played.
#[derive(Args)]
#[command(after_help = "\
Examples:
  evolve design PUZZLE --width 12 --seconds 20
  evolve design PUZZLE --search list
  evolve design PUZZLE --seed 7 --generations 200 --json

Keys of the JSON object: puzzle, search, seed, seconds, evaluations,
generations, level (a level file, or null), and those of `evolve rate`.")]
pub struct Design {
    /// The puzzle's id, as in its level files.
    puzzle: String,
    /// The same as --set width=W.
    #[arg(long, value_name = "W", allow_negative_numbers = true)]
    width: Option<String>,
    /// The same as --set height=H.
    #[arg(long, value_name = "H", allow_negative_numbers = true)]
    height: Option<String>,
    /// The same as --set goal=G: what to make the most of.
    #[arg(long, value_name = "G")]
    goal: Option<String>,
    /// Stop after S seconds [default: 5, none with --generations].
    #[arg(long, value_name = "S", value_parser = searching::seconds, allow_negative_numbers = true)]
    seconds: Option<f64>,
    /// Stop at the end of this generation.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    generations: Option<u64>,
    #[command(flatten)]
    run: Chosen,
}

impl Design {
    /// Carries the command out.
    pub fn run(&self) -> Result<CommandResult, Fault> {
        let entry = known(&self.puzzle).map_err(Fault::new)?;
        let mut play = entry.example();
        let Some(mut run_config) = self.run.run_config(&*play, Aim::Design)? else {
            return Ok(CommandResult::Success);
        };
        run_config.set.extend(searching::given([
            ("width", &self.width),
            ("height", &self.height),
            ("goal", &self.goal),
        ]));
        Chosen::begin(&mut *play, &run_config)?;
        let limit = Limit {
            seconds: self.seconds,
            generations: self.generations,
            evaluations: None,
        };
        let limit = limit.or_seconds(SECONDS);
        let seconds = limit.search(&mut *play, self.run.json, None)?.seconds;
        let level = play.designed_level(None);
        if self.run.json {
            print(result_json(&*play, level.as_deref(), seconds))?;
        } else {
            print(result(&*play, level.as_deref(), seconds))?;
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
    let effort = searching::effort(&run.report(), seconds);
    let designed = format!("by “{search}”, seed {seed}, in {seconds:.2} s\n{effort}");
    match level {
        None => format!("no level of {puzzle} that can be played {designed}"),
        Some(level) => {
            let level = level.level();
            let (name, summary, text) = (level.name(), level.summary(), level.text());
            format!("{name} ({puzzle}): designed {designed}\n{summary}\nlevel {puzzle} {text}")
        }
    }
}
