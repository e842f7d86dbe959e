//! `design`: runs a search that designs levels, and prints the best.

use clap::Args;
use evolvarium::game::Play;
use evolvarium::puzzles::Entry;
use evolvarium::puzzles::registry::by_id;
use evolvarium::search::Aim;
use serde_json::{Value, json};

use super::searching::{self, SearchOptions};
use super::{CommandResult, Fault, print, puzzles, text};

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
  evolve design PUZZLE --set list
  evolve design PUZZLE --seed 7 --evaluations 50000 --json
  evolve design kuromasu board.json --set wish=hard --exchange hunt/

Keys of the JSON object: version, puzzle, search, seed, seconds, evaluations,
generations, score (the fitness), resumed (as of `evolve solve`), level (a level
file, or null), and those of `evolve rate`.")]
pub struct Design {
    #[arg(help = puzzles::help(|entry| entry.designs() || puzzles::designs_from_level(entry)))]
    puzzle: String,
    /// A level to begin with, of any puzzle with an editor: a level file, a save, a
    /// link, or - for standard input. The searches are then those of the editor.
    level: Option<String>,
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
        let entry = by_id(&self.puzzle).map_err(Fault::new)?;
        let mut play = match &self.level {
            Some(level) => draft(entry, level)?,
            None if entry.designs() => entry.example(),
            None if self.options.is_list() => entry.editor.unwrap_or(entry).example(),
            None => {
                let what = format!("“{}” has no search that designs levels", entry.id);
                let what = puzzles::among(what, Entry::designs);
                return Err(Fault::new(format!(
                    "{what}; others need a level to begin with"
                )));
            }
        };
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
        let level = match &self.level {
            Some(_) => edited(&mut *play),
            None => play.designed_level(None),
        };
        if options.json {
            print(result_json(entry, &*play, level.as_deref(), time.seconds))?;
        } else {
            print(result(entry, &*play, level.as_deref(), time.seconds))?;
        }
        Ok(level.is_some().into())
    }
}

/// A level in its puzzle's editor.
///
/// # Errors
/// When it can't be read, is of another puzzle, or there is no editor.
fn draft(entry: &Entry, level: &str) -> Result<Box<dyn Play>, Fault> {
    let level = text::level(level)?;
    if level.puzzle_id() != entry.id {
        let (own, other) = (entry.id, level.puzzle_id());
        return Err(Fault::new(format!("the level is of {other}, not of {own}")));
    }
    let no_editor = || Fault::new(format!("“{}” has no editor", entry.id));
    let editor = entry.editor.ok_or_else(no_editor)?;
    editor.open(&level.level().text()).map_err(Fault::new)
}

/// The level of an editor's best answer; `None` where it can't be played.
fn edited(play: &mut dyn Play) -> Option<Box<dyn Play>> {
    play.adopt(None);
    let (id, text) = play.edited()?.ok()?;
    by_id(id).ok()?.open(&text).ok()
}

fn result_json(entry: &Entry, play: &dyn Play, level: Option<&dyn Play>, seconds: f64) -> Value {
    let Some(run) = play.run() else {
        return Value::Null;
    };
    let report = run.report();
    let mut out = json!({
        "version": evolvarium::VERSION,
        "puzzle": entry.id,
        "search": run.spec().id,
        "seed": run.seed(),
        "seconds": seconds,
        "evaluations": report.evaluations,
        "generations": report.generation,
        "score": report.best.map(|best| best.value),
        "resumed": report.resumed,
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

fn result(entry: &Entry, play: &dyn Play, level: Option<&dyn Play>, seconds: f64) -> String {
    let Some(run) = play.run() else {
        return String::new();
    };
    let (puzzle, search, seed) = (entry.id, run.spec().id, run.seed());
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
