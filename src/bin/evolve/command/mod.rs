//! The command line: one file per command, and what they share.

mod check;
mod convert;
mod design;
mod generate;
mod islands;
mod keeping;
mod race;
mod rate;
mod searching;
mod solve;
mod text;

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

/// Puzzles without a page: solve, check, convert, rate, make and design levels,
/// and race searches against each other.
///
/// Exit code: 0 when it worked, 1 when the level was not solved or not made or
/// the answer is not right, 2 when the input is bad; then one line on the error stream
/// says what is wrong and where.
#[derive(Parser)]
#[command(name = "evolve", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Solve),
    Check(check::Check),
    Convert(convert::Convert),
    Generate(generate::Generate),
    Design(design::Design),
    Rate(rate::Rate),
    Race(race::Race),
}

/// Bad input: one line that says what is wrong and where.
#[derive(Debug)]
pub struct Fault(String);

impl Fault {
    /// A fault of the input.
    pub fn new(what: impl fmt::Display) -> Self {
        Self(what.to_string())
    }

    /// The same fault, in the thing called `place`.
    pub fn within(self, place: &str) -> Self {
        Self(format!("{place}: {}", self.0))
    }
}

impl fmt::Display for Fault {
    /// Always one line, whatever the input was.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self
            .0
            .split(|c: char| c.is_control() || c.is_whitespace())
            .filter(|word| !word.is_empty())
            .collect();
        f.write_str(&words.join(" "))
    }
}

/// What came of a command that could be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As wished.
    Success,
    /// Not solved, not valid, or not made.
    Failure,
}

/// Runs the command of the command line.
pub fn main() -> ExitCode {
    let result = match Cli::try_parse() {
        Ok(cli) => match cli.command {
            Command::Solve(solve) => solve.run(),
            Command::Check(check) => check.run(),
            Command::Convert(convert) => convert.run(),
            Command::Generate(generate) => generate.run(),
            Command::Design(design) => design.run(),
            Command::Rate(rate) => rate.run(),
            Command::Race(race) => race.run(),
        },
        Err(error) => return usage(&error),
    };
    match result {
        Ok(Outcome::Success) => ExitCode::SUCCESS,
        Ok(Outcome::Failure) => ExitCode::from(1),
        Err(fault) => {
            complain(&fault);
            ExitCode::from(2)
        }
    }
}

/// Help and version as they are; faults in one line.
fn usage(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            ExitCode::from(2)
        }
        _ => {
            let text = error.render().to_string();
            let first = text.split("\n\n").next().unwrap_or_default();
            let first = first.strip_prefix("error: ").unwrap_or(first);
            complain(&Fault::new(format!("{first} (see --help)")));
            ExitCode::from(2)
        }
    }
}

fn complain(fault: &Fault) {
    let _ = writeln!(io::stderr(), "evolve: {fault}");
}

/// Writes to the standard output. A reader who has gone away is not a fault:
/// what is left is dropped.
///
/// # Errors
/// When the output can't be written for another reason, a full disk say.
pub fn print(text: impl fmt::Display) -> Result<(), Fault> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Fault::new(error).within("standard output"))
        }
        _ => Ok(()),
    }
}

pub use evolvarium::puzzles::racing::setup::setting;

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_made() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_fault_is_one_line_whatever_it_tells() {
        let fault = Fault::new("a\nb\r\n\u{1b}[31mc  d").within("x\ty");
        assert_eq!(fault.to_string(), "x y: a b [31mc d");
    }

    #[test]
    fn settings_are_split_at_the_first_equals_sign() {
        assert_eq!(setting("a = b=c").unwrap(), ("a".into(), "b=c".into()));
        assert!(setting("ab").is_err() && setting("=b").is_err());
    }
}
