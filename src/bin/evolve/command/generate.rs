//! `generate`: new levels.

use clap::Args;
use evolvarium::game::{GeneratorProgress, Play};
use evolvarium::puzzles::Entry;
use evolvarium::puzzles::registry::by_id;

use super::{CommandResult, Fault, print, print_fault, progress_bar, puzzles, searching, setting};

/// Generate levels, one level file per line.
///
/// The same seed and settings give the same level: the first level uses the seed
/// itself, each further one the next seed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  evolve generate PUZZLE --seed 7 --count 10 > levels.jsonl
  evolve generate PUZZLE --set list
  evolve generate PUZZLE --width 12")]
pub struct Generate {
    #[arg(help = puzzles::help(generates))]
    puzzle: String,
    /// The seed that fixes all random choices.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    seed: u64,
    /// Number of levels.
    #[arg(
        long,
        value_name = "K",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    count: u64,
    /// Set a parameter; `--set list` prints all parameters.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// The same as --set width=W.
    #[arg(long, value_name = "W")]
    width: Option<String>,
    /// The same as --set height=H.
    #[arg(long, value_name = "H")]
    height: Option<String>,
    /// The same as --set difficulty=D.
    #[arg(long, value_name = "D")]
    difficulty: Option<String>,
    /// The same as --set kind=K.
    #[arg(long, value_name = "K")]
    kind: Option<String>,
    /// Print nothing but the levels; show no progress bar.
    #[arg(long)]
    json: bool,
}

/// Whether a puzzle has a level generator.
fn generates(entry: &Entry) -> bool {
    entry.generates().is_some()
}

impl Generate {
    /// Runs the command.
    pub fn run(&self) -> Result<CommandResult, Fault> {
        let entry = by_id(&self.puzzle).map_err(Fault::new)?;
        let Some(parameters) = entry.generates() else {
            let what = format!("“{}” has no level generator", entry.id);
            return Err(Fault::new(puzzles::among(what, generates)));
        };
        if self.set.iter().any(|set| set == "list") {
            print(searching::parameters(parameters).trim_end())?;
            return Ok(CommandResult::Success);
        }
        let set = self.settings()?;
        for k in 0..self.count {
            let seed = self.seed.wrapping_add(k);
            match self.make(entry, &set, seed)? {
                Ok(level) => print(level.level().json())?,
                Err(why) => {
                    print_fault(&Fault::new(why).within(format!("seed {seed}")));
                    return Ok(CommandResult::Failure);
                }
            }
        }
        Ok(CommandResult::Success)
    }

    fn settings(&self) -> Result<Vec<(String, String)>, Fault> {
        let set: Result<Vec<_>, _> = self.set.iter().map(|text| setting(text)).collect();
        let mut set = set.map_err(|what| Fault::new(what).within("--set"))?;
        set.extend(searching::given([
            ("width", &self.width),
            ("height", &self.height),
            ("difficulty", &self.difficulty),
            ("kind", &self.kind),
        ]));
        Ok(set)
    }

    /// One level, or the reason why it could not be generated.
    fn make(
        &self,
        entry: &Entry,
        set: &[(String, String)],
        seed: u64,
    ) -> Result<Result<Box<dyn Play>, String>, Fault> {
        let mut making = entry.generate(set, seed).map_err(Fault::new)?;
        let bar = progress_bar(100, "{bar:30} {percent} % {msg}", self.json);
        bar.set_message(format!("seed {seed}"));
        let made = loop {
            match making.step() {
                GeneratorProgress::Working(done) => {
                    bar.set_position((done.clamp(0.0, 1.0) * 100.0) as u64)
                }
                GeneratorProgress::Done(level) => {
                    if let Some(lacking) = making.shortfall() {
                        print_fault(&Fault::new(lacking).within(format!("seed {seed}")));
                    }
                    break Ok(level);
                }
                GeneratorProgress::Failed(why) => break Err(why),
            }
        };
        bar.finish_and_clear();
        Ok(made)
    }
}
