//! `today`: the levels of a date.

use clap::Args;
use evolvarium::puzzles::Entry;
use evolvarium::puzzles::design::{Day, oppose};
use evolvarium::puzzles::registry::{by_id, listed};
use jiff::Zoned;
use jiff::civil::Date;
use serde_json::{Value, json};

use super::{CommandResult, Fault, print};

/// Print the levels of a date, evolved towards the difficulty of its weekday.
///
/// They are the same on every machine, and on the page.
#[derive(Args)]
#[command(after_help = "\
Examples:
  evolve today
  evolve today --date 2026-11-29 --puzzle PUZZLE --json

Keys of the JSON object: date, number (1 is 1 January 2026), weekday, levels (puzzle,
level, difficulty, unit, seed, candidates, generations, and evolution: what the
evolution offered for the level needs from its seed).")]
pub struct Today {
    /// The date [default: today].
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<Date>,
    /// Only the level of this puzzle.
    #[arg(long, value_name = "ID")]
    puzzle: Option<String>,
    /// Print one JSON object and nothing else.
    #[arg(long)]
    json: bool,
}

impl Today {
    /// Runs the command.
    pub fn run(&self) -> Result<CommandResult, Fault> {
        let date = self.date.unwrap_or_else(|| Zoned::now().date());
        let days = (date - Date::constant(1970, 1, 1)).get_days();
        let day = Day::from_days(days.max(0).unsigned_abs());
        let day = day.map_err(|why| Fault::new(why).within("--date"))?;
        let entries: Vec<&'static Entry> = match &self.puzzle {
            Some(id) => vec![by_id(id).map_err(Fault::new)?],
            None => listed().collect(),
        };
        let levels = entries.into_iter().map(|entry| level(entry, day));
        let levels: Vec<Value> = levels.collect::<Result<_, _>>().map_err(Fault::new)?;
        let weekday = date.strftime("%A").to_string();
        if self.json {
            let day = json!({
                "date": date.to_string(),
                "number": day.number,
                "weekday": weekday,
                "levels": levels,
            });
            print(day)?;
            return Ok(CommandResult::Success);
        }
        print(format!("No. {}, {weekday} {date}", day.number))?;
        for level in &levels {
            let of = |key: &str| level[key].as_str().unwrap_or_default();
            let (puzzle, unit, text) = (of("puzzle"), of("unit"), &level["level"]);
            let (difficulty, candidates) = (&level["difficulty"], &level["candidates"]);
            print(format!(
                "{puzzle}: difficulty {difficulty} ({unit}), of {candidates} candidates\n{text}"
            ))?;
        }
        Ok(CommandResult::Success)
    }
}

/// A puzzle's level of a day, with the figures of its design and of its opponent.
fn level(entry: &'static Entry, day: Day) -> Result<Value, String> {
    let mut design = day.design(entry)?;
    while design.step()? {}
    let came = day.level(entry, design)?;
    let mut level = entry.open(&came.text).map_err(|why| why.to_string())?;
    let rating = level.level().rating().unwrap_or_default();
    let file = level.level().json();
    let is_opposed = oppose(&mut *level);
    let opponent = level.run().filter(|_| is_opposed).map(|run| {
        let report = run.report();
        json!({
            "search": run.spec().id,
            "seed": run.seed(),
            "solved": run.is_solved(),
            "evaluations": report.evaluations,
            "score": report.best.map(|best| best.value),
        })
    });
    Ok(json!({
        "puzzle": entry.id,
        "level": file,
        "difficulty": rating["difficulty"],
        "unit": rating["unit"],
        "seed": came.seed,
        "candidates": came.candidates,
        "generations": came.generations,
        "evolution": opponent,
    }))
}
