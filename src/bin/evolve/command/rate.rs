//! `rate`: a level's figures.

use std::fmt::Write as _;

use clap::Args;
use evolvarium::puzzles::registry::known;
use serde_json::Value;

use super::{CommandResult, Fault, print, text};

/// Print a level's figures, such as its length and difficulty.
#[derive(Args)]
#[command(after_help = "\
Examples:
  evolve rate PUZZLE level.json --json
  evolve generate PUZZLE | evolve rate PUZZLE -")]
pub struct Rate {
    /// The puzzle's id, as in its level files.
    puzzle: String,
    /// The level: a level file, a save, a link, or - for standard input.
    level: String,
    /// Print one JSON object and nothing else.
    #[arg(long)]
    json: bool,
}

impl Rate {
    /// Runs the command.
    pub fn run(&self) -> Result<CommandResult, Fault> {
        let entry = known(&self.puzzle).map_err(Fault::new)?;
        let play = text::level(&self.level)?;
        let place = text::place(&self.level);
        if play.puzzle_id() != entry.id {
            let (found, wanted) = (play.puzzle_id(), entry.id);
            let fault = format!("this is a level of “{found}”, not of “{wanted}”");
            return Err(Fault::new(fault).within(place));
        }
        let Some(rating) = play.level().rating() else {
            let fault = format!("levels of “{}” have no rating", entry.id);
            return Err(Fault::new(fault));
        };
        if self.json {
            print(rating)?;
            return Ok(CommandResult::Success);
        }
        let mut out = format!("{} ({})", play.level().name(), entry.id);
        let summary = play.level().summary();
        if !summary.is_empty() {
            let _ = write!(out, ": {summary}");
        }
        for (key, value) in rating.as_object().into_iter().flatten() {
            let _ = match value {
                Value::String(words) => write!(out, "\n{key} {words}"),
                other => write!(out, "\n{key} {other}"),
            };
        }
        print(out)?;
        Ok(CommandResult::Success)
    }
}
