//! `rate`: a level's figures.

use std::fmt::Write as _;

use clap::Args;
use evolvarium::puzzles::Entry;
use evolvarium::puzzles::registry::by_id;

use super::{CommandResult, Fault, print, puzzles, text};

/// Print a level's figures, such as its length and difficulty.
#[derive(Args)]
#[command(after_help = "\
Examples:
  evolve rate PUZZLE level.json --json
  evolve generate PUZZLE | evolve rate PUZZLE -")]
pub struct Rate {
    #[arg(help = puzzles::help(Entry::is_rated))]
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
        let entry = by_id(&self.puzzle).map_err(Fault::new)?;
        let play = text::level(&self.level)?;
        let place = text::place(&self.level);
        if play.puzzle_id() != entry.id {
            let (found, wanted) = (play.puzzle_id(), entry.id);
            let fault = format!("this is a level of “{found}”, not of “{wanted}”");
            return Err(Fault::new(fault).within(place));
        }
        let Some(rating) = play.level().rating() else {
            let what = format!("levels of “{}” have no rating", entry.id);
            return Err(Fault::new(puzzles::among(what, Entry::is_rated)));
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
            if let Some((label, figure)) = play.level().rated_figure(key, value) {
                let _ = write!(out, "\n{label}: {figure}");
            }
        }
        let drawn = play.level().drawn();
        if !drawn.is_empty() {
            let _ = write!(out, "\n{drawn}");
        }
        print(out)?;
        Ok(CommandResult::Success)
    }
}
