//! `design`: runs a search that designs levels, and prints the best.

use std::time::Instant;

use clap::Args;
use evolvarium::game::Play;
use evolvarium::game::run::control::RunControl;
use evolvarium::puzzles::Entry;
use evolvarium::puzzles::design::{self, Design as LevelDesign};
use evolvarium::puzzles::registry::by_id;
use evolvarium::search::Aim;
use serde_json::{Value, json};

use super::searching::{self, Limit, SearchOptions};
use super::{CommandResult, Fault, clock, interrupt, print, puzzles, text};

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
  evolve design PUZZLE --set difficulty=8 --json
  evolve design PUZZLE --seed 7 --evaluations 50000 --json
  evolve design kuromasu board.json --set wish=hard --exchange hunt/

With a difficulty, in the unit of `evolve rate`, any puzzle evolves a level near
it, from a generated one where its searches need one to begin with; the search
ends when it is near enough, or after a number of candidates.

Keys of the JSON object: version, puzzle, search, seed, seconds, evaluations,
generations, score (the fitness), population (its size), resumed (as of `evolve
solve`), level (a level file, or null), and those of `evolve rate`.")]
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
        let own = searching::given([
            ("width", &self.width),
            ("height", &self.height),
            ("goal", &self.goal),
        ]);
        let options = &self.options;
        let wished = options.for_difficulty(&own);
        if let Some(set) = wished.filter(|_| self.level.is_none()) {
            let begin = clock::now();
            let design = LevelDesign::new(entry, &set, options.seed).map_err(Fault::new)?;
            let play = run(design, &options.limit, begin)?;
            return self.print(entry, play, begin.elapsed().as_secs_f64());
        }
        let mut play = match &self.level {
            Some(level) => draft(entry, level)?,
            None if entry.designs() => entry.example(),
            None if self.options.is_list() => entry.editor.unwrap_or(entry).example(),
            None => {
                let what = format!("“{}” has no search that designs levels", entry.id);
                let what = puzzles::among(what, Entry::designs);
                return Err(Fault::new(format!(
                    "{what}; others need a level to begin with, or a difficulty"
                )));
            }
        };
        let time = options.run(&mut *play, Aim::Design, own, SECONDS, None)?;
        match time {
            Some(time) => self.print(entry, play, time.seconds),
            None => Ok(CommandResult::Success),
        }
    }

    /// Prints what a run came to.
    fn print(
        &self,
        entry: &Entry,
        mut play: Box<dyn Play>,
        seconds: f64,
    ) -> Result<CommandResult, Fault> {
        let level = design::designed(&mut *play);
        if self.options.json {
            print(result_json(entry, &*play, level.as_deref(), seconds))?;
        } else {
            print(result(entry, &*play, level.as_deref(), seconds))?;
        }
        Ok(level.is_some().into())
    }
}

/// Runs a design within limits; without any, as long as it takes.
///
/// # Errors
/// Why it can't go on.
fn run(mut design: LevelDesign, limit: &Limit, begin: Instant) -> Result<Box<dyn Play>, Fault> {
    interrupt::listen();
    design.limit = limit.evaluations.unwrap_or(design.limit);
    let is_over = |play: &dyn Play| {
        let is_late = |s| begin.elapsed().as_secs_f64() >= s;
        let generation = searching::report(play).generation;
        limit.seconds.is_some_and(is_late)
            || limit.generations.is_some_and(|most| generation >= most)
            || interrupt::is_requested()
    };
    while design.step().map_err(Fault::new)? && !is_over(&*design.play) {}
    Ok(design.finish())
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

/// The size of a run's population, if it has one.
fn individuals(run: &dyn RunControl) -> Option<u64> {
    let mut settings = run.settings().iter();
    let (_, value) = settings.find(|(parameter, _)| parameter.id == "population")?;
    value.parse().ok()
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
        "population": individuals(run),
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
